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


def test_what_cannot_be_read_is_bad_input(run, names, tmp_path):
    _, problem, certificate, plan = names
    (tmp_path / "empty").touch()
    (tmp_path / "lines").write_text("{no proof")
    none, wanted = tmp_path / "none", "expected a certificate, as `solve --certificate` writes it"
    for *files, said in (
        (none, f"{none}: no such file\n"),
        (certificate, none, f"{none}: no such file\n"),
        (plan, f"{plan}:1: {wanted}: lines in JSON; `check` is for plans\n"),
        (tmp_path, "a folder, expected a certificate"),
        (tmp_path / "empty", "this file is empty"),
        (tmp_path / "lines", "lines:1: "),
    ):
        done = run("verify", problem, *files)
        assert (done.code, done.out, said in done.err) == (2, "", True)
    assert run("verify", str(tmp_path / "none.pddl"), certificate).code == 2
    (tmp_path / "domain.pddl").unlink()
    assert "--domain" in run("verify", problem, certificate).err


def test_a_bundled_problem_has_its_name(run, tmp_path):
    proof = tmp_path / "proof"
    run("solve", "pddl", "blocks/01", "--engine", "astar", "--certificate", proof)
    done = run("verify", "pddl", "blocks/01", proof)
    assert done == (0, "proved: no plan costs less than 6\n", "")
    assert run("verify", "pddl", "blocks/no", proof).code == 2


def test_a_proof_is_reported_in_a_sentence_or_with_its_line(run, names, tmp_path):
    domain, problem, certificate, plan = names
    done = run("verify", problem, certificate, plan, "--domain", domain)
    assert done == (0, "proved: no plan costs less than 5; this plan costs 5\n", "")
    (tmp_path / "plan").write_text("(go a b)")
    done = run("verify", problem, certificate, plan)
    assert done == (1, f"not proved: {plan}: the goal is not reached\n", "")
    lines = text([{**POTENTIAL.lines[0], "bound": 6}, *POTENTIAL.lines[1:]])
    (tmp_path / "certificate.jsonl").write_text(lines)
    done = run("verify", problem, certificate, "--json")
    said = f"{certificate}:3: no start with a g of 0"
    assert (done.code, json.loads(done.out)) == (1, {"proved": False, "text": said, "notes": []})
