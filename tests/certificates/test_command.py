"""`pddlpuzzles verify`."""

from __future__ import annotations

import json

import pytest

from tests.certificates.problems import POTENTIAL
from tests.certificates.writing import text, write


@pytest.fixture
def names(tmp_path):
    (tmp_path / "plan").write_text("\n".join(POTENTIAL.plan))
    found = write(tmp_path, POTENTIAL.domain, POTENTIAL.problem, text(POTENTIAL.lines))
    return [*found, str(tmp_path / "plan")]


def test_a_proof_is_reported_in_a_sentence(run, names):
    domain, problem, certificate, plan = names
    done = run("verify", problem, certificate)
    assert done == (0, "proved: no plan costs less than 5\n", "")
    done = run("verify", problem, certificate, plan, "--domain", domain)
    assert done == (0, "proved: no plan costs less than 5; this plan costs 5\n", "")


def test_what_is_not_proved_is_reported_with_its_line(run, names, tmp_path):
    _, problem, certificate, plan = names
    (tmp_path / "plan").write_text("(go a b)")
    done = run("verify", problem, certificate, plan)
    assert done == (1, f"not proved: {plan}: the goal is not reached\n", "")
    lines = text([{**POTENTIAL.lines[0], "bound": 6}, *POTENTIAL.lines[1:]])
    (tmp_path / "certificate.jsonl").write_text(lines)
    done = run("verify", problem, certificate)
    assert done.code == 1
    assert done.out == f"not proved: {certificate}:3: no start with a g of 0\n"
    done = run("verify", problem, certificate, "--json")
    assert done.code == 1
    assert json.loads(done.out) == {
        "proved": False,
        "text": f"{certificate}:3: no start with a g of 0",
        "notes": [],
    }


def test_what_cannot_be_read_is_bad_input(run, names, tmp_path):
    _, problem, certificate, _ = names
    none = str(tmp_path / "none")
    for files in ([none], [certificate, none]):
        assert run("verify", problem, *files) == (2, "", f"pddlpuzzles: {none}: no such file\n")
    assert run("verify", str(tmp_path / "none.pddl"), certificate).code == 2
    (tmp_path / "certificate.jsonl").write_text("no proof")
    done = run("verify", problem, certificate)
    assert (done.code, done.out) == (2, "")
    assert f"{certificate}:1: " in done.err
    (tmp_path / "domain.pddl").unlink()
    assert "--domain" in run("verify", problem, certificate).err


def test_a_plan_in_the_place_of_a_proof_is_known_by_its_first_line(run, names):
    _, problem, _, plan = names
    done = run("verify", problem, plan)
    said = "expected a certificate, as `solve --certificate` writes it: lines in JSON"
    assert done == (2, "", f"pddlpuzzles: {plan}:1: {said}; `check` is for plans\n")


def test_a_folder_and_an_empty_file_are_no_proof(run, names, tmp_path):
    (tmp_path / "empty").touch()
    for name, said in (("", "a folder, expected a certificate"), ("empty", "this file is empty")):
        done = run("verify", names[1], str(tmp_path / name))
        assert (done.code, done.out) == (2, "")
        assert said in done.err


def test_a_bundled_problem_has_its_name(run, tmp_path):
    proof = tmp_path / "proof"
    run("solve", "pddl", "blocks/01", "--engine", "astar", "--certificate", proof)
    done = run("verify", "pddl", "blocks/01", proof)
    assert done == (0, "proved: no plan costs less than 6\n", "")
    assert run("verify", "pddl", "blocks/no", proof).code == 2
    assert "it needs :strips" in run("engines", "pddl", "blocks/01").out
