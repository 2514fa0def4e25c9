"""The frozen benchmark: its numbers mean what they meant, and what is said of them is proved."""

from __future__ import annotations

import dataclasses
import json
import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import pddlpuzzles as pp
from pddlpuzzles.bench.suite import instances
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.pair import texts_read
from pddlpuzzles.pddl.symmetries import is_renamed, outline
from pddlpuzzles.solving import frozen
from pddlpuzzles.solving.frozen import Frozen, Problem
from pddlpuzzles.solving.verified_set import PLANNED, PROVED, verify_set
from tests.pddl.textbook import equations, lightest, parities_agree

VERSION = "1.0"


@pytest.fixture(scope="module")
def whole() -> Frozen:
    return frozen.frozen_set(VERSION)


def hold(made: Frozen, problem: Problem) -> None:
    domain, text = problem.texts()
    assert frozen.digest(text) == problem.sha256, problem.name
    stored = made.texts[problem.domain]
    assert frozen.digest(stored) == made.domains[problem.domain]["sha256"], problem.name
    today, then = (texts_read(one, text, "domain", problem.name) for one in (domain, stored))
    assert today == then, f"{problem.name}: only comments of a domain may change"
    assert f"(define (problem {problem.number})" in text
    assert "domains/" not in text
    assert "problems/" not in text


@pytest.mark.parametrize(
    "every",
    [120, pytest.param(10, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.long)],
)
def test_problems_are_what_was_frozen(whole: Frozen, every: int) -> None:
    """Of this many problems one is made, and of 120 one at random."""
    chosen = [one for one in whole.problems if int(one.number[1:]) % every == 1 % every]
    for problem in chosen + random.Random(1).sample(whole.problems, len(whole.problems) // 120):
        hold(whole, problem)


def test_what_an_argument_is_said_to_prove_it_proves(whole: Frozen) -> None:
    argued = [one for one in whole.problems if one.proved and "an argument" in one.proved]
    able = {
        "sliding-tiles": parities_agree,
        "lights-out": lambda problem: lightest(equations(problem)) is not None,
    }
    without = [one for one in argued if one.solvable is False]
    assert {one.domain for one in without} == able.keys()
    for one in without:
        assert not able[one.domain](one.source.instance().puzzle.problem), one.name


def test_numbers_tracks_and_splits(whole: Frozen) -> None:
    names = [one.name for one in whole.problems]
    assert len(names) == len(set(names))
    assert {one.domain for one in whole.problems} == set(whole.domains)
    for track in frozen.TRACKS:
        members = Counter(one.domain for one in whole.members(track))
        assert members, track
        assert max(members.values()) <= 30
        for domain in members:
            mine = [one for one in whole.members(track) if one.domain == domain]
            splits = [one.split for one in mine]
            assert splits == sorted(splits, reverse=True), "train, then test"
    unsolvable = {one.name for one in whole.members("unsolvable")}
    for one in whole.problems:
        assert (one.name in unsolvable) == (one.solvable is False)
        assert (one.solvable is False) <= (one.proved is not None and one.best is None)
        assert one.cost is None or (one.proved is not None and (one.best or one.cost) >= one.cost)
        assert (one.best is not None) == (one.name in whole.plans) == (one.found is not None)
        assert one.proved is not None or not one.has_certificate
    for track in ("satisficing", "agile"):
        shared = [one for one in whole.members(track) if len(one.tracks) == 2]
        assert shared == whole.members("satisficing")
    kinds = Counter(said["kind"] for said in whole.domains.values())
    assert kinds.keys() == {"planning", "compiled"}


def test_textbook_domains_are_all_there(whole: Frozen) -> None:
    textbook = {name.partition("/")[0] for name in catalogue.bundled(catalogue.any_problem())}
    assert textbook <= set(whole.domains)


@pytest.mark.long
def test_no_two_problems_are_the_same(whole: Frozen) -> None:
    """Said of a set that stays as it is, to the byte; other tests hold that."""
    by_outline: dict[Any, list[Any]] = {}
    for one in whole.problems:
        domain, problem = texts_read(*one.texts(), "domain", one.name)
        by_outline.setdefault((one.domain, outline(problem)), []).append((one, domain, problem))
    for alike in by_outline.values():
        for (one, domain, problem), (other, _, again) in combinations(alike, 2):
            assert not is_renamed(domain, problem, again), (one.name, other.name)


@pytest.fixture
def few(whole: Frozen, monkeypatch: pytest.MonkeyPatch) -> Frozen:
    """Have the set hold a few problems only: with certificates, and of two tracks."""
    proved = [one for one in whole.problems if one.has_certificate and one.best is not None]
    lost = [one for one in whole.problems if one.has_certificate and one.cost is None]
    shared = [one for one in whole.problems if len(one.tracks) == 2 and one.best]
    chosen = (proved[0], lost[0], shared[0])
    small = dataclasses.replace(whole, problems=chosen)
    monkeypatch.setattr(frozen, "frozen_set", lambda version: small)
    return small


def test_a_set_is_written_and_verified(
    run: Callable[..., Any], tmp_path: Path, few: Frozen
) -> None:
    folder = tmp_path / "set"
    done = run("export", "--benchmark", folder, "--frozen", VERSION)
    assert done.code == 0, done.err
    before = {path: path.read_bytes() for path in map(Path, done.out.splitlines())}
    assert before.keys() == {path for path in folder.rglob("*") if path.is_file()}
    assert run("export", "--benchmark", folder, "--frozen", VERSION).out == done.out
    assert before == {path: path.read_bytes() for path in before}, "byte for byte"
    for problem in few.problems:
        for track in problem.tracks:
            place = folder / track / problem.domain
            known = json.loads((place / "optima.json").read_text())[problem.number]
            assert known["cost"] == problem.cost
            assert (place / f"{problem.number}.pddl").is_file()
            assert (place / f"{problem.number}.plan").is_file() == (problem.best is not None)
    record = json.loads(run("verify", folder, "--json").out)
    assert (record["proved"], record["problems"], record["faults"]) == (True, 3, [])
    good = run("verify", folder)
    assert (good.code, good.out.endswith("nothing is wrong\n")) == (0, True), good.out
    for track in frozen.TRACKS:
        names = {one.name: one for one in few.members(track)}
        suite = instances([str(folder / track)]) if names else []
        assert {one.name: (one.known or {}).get("cost") for one in suite} == {
            name: one.cost for name, one in names.items()
        }


def test_a_damaged_set_is_refused(run: Callable[..., Any], tmp_path: Path, few: Frozen) -> None:
    folder = tmp_path / "set"
    assert run("export", "--benchmark", folder, "--frozen", VERSION).code == 0
    one = few.problems[0]
    place = folder / one.tracks[0] / one.domain
    plan, optima = place / f"{one.number}.plan", place / "optima.json"
    text = plan.read_text()
    plan.write_text(text.partition("\n")[2])
    said = run("verify", folder)
    assert said.code == 1
    assert f"{plan}: it is not the file that SHA256SUMS has" in said.out
    assert f"{one.number}.pddl: its plan is wrong" in said.out
    plan.write_text(text)
    known = json.loads(optima.read_text())
    known[one.number]["cost"] -= 1
    optima.write_text(json.dumps(known))
    said = run("verify", folder)
    assert (said.code, "no plan costs less than" in said.out) == (1, True)
    (folder / "SHA256SUMS").unlink()
    optima.unlink()
    assert run("verify", folder).code == 0, "what is left is right"
    assert run("verify", tmp_path / "out").code == 2
    assert run("verify", place / f"{one.number}.pddl").code == 2


def test_what_was_frozen_otherwise_is_not_written(tmp_path: Path, few: Frozen) -> None:
    changed = dataclasses.replace(few.problems[0], sha256="0" * 64)
    few.__dict__["problems"] = (changed,)
    with pytest.raises(InputError, match="cannot be made by this version"):
        frozen.write(VERSION, tmp_path / "set")
    assert not (tmp_path / "set").exists()


def test_versions(run: Callable[..., Any], tmp_path: Path) -> None:
    assert VERSION in frozen.versions()
    for arguments in (
        ["--benchmark", tmp_path, "--frozen", "9.9"],
        ["--frozen", VERSION],
        ["peg", "--benchmark", tmp_path, "--frozen", VERSION],
    ):
        assert run("export", *arguments).code == 2


@pytest.mark.parametrize(("detour", "kind"), [(False, PROVED), (True, PLANNED)])
def test_a_bound_that_the_plan_does_not_meet_proves_no_optimum(tmp_path, detour, kind):
    blocks = pp.instance("pddl", "blocks/01")
    found = pp.solve(blocks, certificate=tmp_path / "p01.jsonl")
    (tmp_path / "domain.pddl").write_text(blocks.puzzle.domain_text)
    (tmp_path / "p01.pddl").write_text(blocks.puzzle.problem_text)
    plan = ["(unstack c b)", "(stack c b)"] * detour + list(found.plan)
    (tmp_path / "p01.plan").write_text("\n".join(plan))
    entry = {"cost": 6, "plan": "p01.plan", "plan_cost": len(plan), "certificate": "p01.jsonl"}
    (tmp_path / "optima.json").write_text(json.dumps({"p01": entry}))
    said = verify_set(tmp_path)
    assert (said.counts, said.faults) == ({kind: 1}, ())
