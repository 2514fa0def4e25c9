"""`solve --certificate`, and the same from Python."""

import importlib
import json
import re
from pathlib import Path

import pytest

import pddlpuzzles as pp
from pddlpuzzles.errors import InputError
from tests.certificates.problems import PARITY, POTENTIAL
from tests.certificates.truth import text, write
from tests.seeds import slow

SMALL = [
    ("peg", "tiny"),
    ("machiavelli", "tiny"),
    ("machiavelli", "tiny-stuck"),
    ("minesweeper", "tiny"),
    ("braintwist", "tiny"),
    slow("pddl", "blocks/03"),
    ("pddl", "sokoban/04"),
]


@pytest.mark.parametrize(("puzzle", "name"), SMALL)
def test_what_is_proved_is_proved_about_the_files_that_export_writes(run, tmp_path, puzzle, name):
    proof, folder = tmp_path / "proof.jsonl.gz", tmp_path / "files"
    done = run("solve", puzzle, name, "--certificate", str(proof), "--json")
    said = json.loads(done.out)
    assert (done.code, said["status"]) in ((0, "optimal"), (11, "unsolvable"))
    assert said["certificate"] == str(proof)
    assert run("export", puzzle, name, "-o", str(folder)).code == 0
    problem = folder / f"{name.replace('/', '-')}.pddl"
    verdict, cost = run("verify", problem, proof), said["cost"]
    proved = "there is no plan" if cost is None else f"no plan costs less than {cost}"
    assert verdict == (0, f"proved: {proved}\n", "")


def files(folder, example):
    write(folder, example.domain, example.problem, "")
    return folder / "problem.pddl", folder / "certificate.jsonl"


def test_the_plan_and_the_proof_fit_the_authors_own_files(run, tmp_path):
    problem, proof = files(tmp_path, POTENTIAL)
    plan = tmp_path / "plan"
    done = run("solve", problem, "--certificate", proof, "--plan", plan)
    assert done.code == 0
    assert f"certificate: {proof} (1 lemma, " in " ".join(done.out.split())
    said = run("verify", problem, proof, plan)
    assert said == (0, "proved: no plan costs less than 5; this plan costs 5\n", "")
    done = run("solve", problem, "--engine", "greedy", "--certificate", proof, "--json")
    said = json.loads(done.out)  # its cost has a certificate
    assert (done.code, said["status"], said["bound"]) == (0, "optimal", 5)
    proof = tmp_path / "elsewhere" / "domain.pddl"  # it may be called as what it is about
    proof.parent.mkdir()
    assert run("solve", "pddl", "blocks/01", "--certificate", proof).code == 0
    assert run("verify", "pddl", "blocks/01", proof).code == 0


def test_a_puzzle_is_proved_in_the_words_of_its_file(run, tmp_path):
    assert run("export", "peg", "tiny", "-o", tmp_path).code == 0
    problem, proof = tmp_path / "tiny.pddl", tmp_path / "proof.jsonl"
    text = problem.read_text()
    for column, letter in enumerate("abcdefghi", 7):
        text = re.sub(rf"\b{letter}(\d)\b", rf"x-\1-{column}", text)
    problem.write_text(text)
    assert run("solve", "peg", problem, "--certificate", proof).code == 0
    assert run("verify", problem, proof).code == 0
    assert "x-2-" in proof.read_text()


def test_where_there_is_no_certificate_that_is_said(run, tmp_path):
    problem, proof = files(tmp_path, POTENTIAL)
    proof.unlink()
    domain = tmp_path / "domain.pddl"
    derived = "(:derived (near ?p - place) (at ?p))\n  (:action go"
    text = POTENTIAL.domain.replace("(:action go", derived).replace(
        "(seen ?p - place)", "(seen ?p - place) (near ?p - place)"
    )
    domain.write_text(text.replace(":action-costs", ":action-costs :derived-predicates", 1))
    asked = ("solve", str(problem), "--engine", "astar", "--certificate", str(proof))
    done = run(*asked)
    assert done.code == 12
    assert "no certificate: problems with derived predicates have no" in done.err
    assert not proof.exists()
    said = run(*asked, "--json")
    assert (said.code, json.loads(said.out)["certificate"]) == (12, None)
    done = run(*asked, "--plan", str(tmp_path / "plan"))  # that was asked for, too
    assert done.code == 0
    assert "certificate" not in json.loads(run(*asked[:4], "--json").out)


def test_from_python(tmp_path):
    path = tmp_path / "proof.jsonl"
    path.symlink_to(tmp_path / "kept.jsonl")
    task = pp.instance(POTENTIAL.domain, POTENTIAL.problem)
    found = pp.solve(task, engine="astar", certificate=path)
    assert found.certificate.path == path
    assert path.is_symlink()
    verdict = pp.verify(task, path, found)
    assert verdict
    assert str(verdict) == "proved: no plan costs less than 5; this plan costs 5"
    assert str(pp.verify(task, str(path))) == "proved: no plan costs less than 5"
    dear = pp.verify(task, path, ["(go a b)", "(go b a)", "(go a b)", "(go b c)"])
    assert not dear
    assert "it costs 9" in dear.text
    assert not pp.verify(pp.instance(PARITY.domain, PARITY.problem), path)


def test_a_file_that_cannot_be_written_is_refused_before_anything_is_solved(run, tmp_path):
    board = pp.instance("peg", "tiny")
    for path in (tmp_path / "no" / "proof.jsonl", tmp_path):
        with pytest.raises(InputError):
            pp.solve(board, certificate=path)
        assert run("solve", "peg", "tiny", "--certificate", path).code == 2


def test_verify_stays_a_function_whoever_imports_the_program_of_that_name():
    module = importlib.import_module("pddlpuzzles.verify")
    assert module.__file__ == str(Path(pp.__file__).with_name("verify.py"))
    assert module.check
    assert callable(pp.verify)
    assert pp.verify is not module
    from pddlpuzzles.verify import check

    assert check is module.check


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


def test_a_proof_is_reported_in_a_sentence_or_with_its_line(run, names, tmp_path):
    domain, problem, certificate, plan = names
    done = run("verify", problem, certificate, plan, "--domain", domain)
    assert done == (0, "proved: no plan costs less than 5; this plan costs 5\n", "")
    (tmp_path / "plan").write_text("(go a b)")
    done = run("verify", problem, certificate, plan)
    assert done == (1, f"not proved: {plan}: the goal is not reached\n", "")
    lines = text([{**POTENTIAL.lines[0], "bound": 6}, *POTENTIAL.lines[1:]])
    (tmp_path / "certificate.jsonl").write_text(lines)
    done = run("verify", problem, certificate)
    assert done == (1, f"not proved: {certificate}:3: no start with a g of 0\n", "")
