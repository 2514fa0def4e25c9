"""Ladders, many generated instances, and benchmark sets as the competitions lay them out."""

from __future__ import annotations

import hashlib
import json
import random
import re
import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import pddlpuzzles
from pddlpuzzles.bench.suite import instances
from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.catalogue.file_access import shelf
from pddlpuzzles.families.family import Family
from pddlpuzzles.pddl.model import Compound, conjuncts
from pddlpuzzles.pddl.read import read_domain, read_problem
from pddlpuzzles.pddl.symmetries import is_renamed, outline
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.solving.export import pddl_texts
from pddlpuzzles.solving.solve import solve

FAMILIES = [one for one in catalogue.families().values() if not one.is_pddl]
_SAMPLE = 15


def test_a_ladder_has_sixty_rungs_and_each_is_another() -> None:
    for family in FAMILIES:
        rungs = ladders.rungs(family)
        assert len(rungs) >= 60
        made = {
            json.dumps([one.name, one.seed, dict(one.options)], sort_keys=True) for one in rungs
        }
        assert len(made) == len(rungs)
        assert all(rung.proved and rung.verified not in (None, rung.proved) for rung in rungs)
        refuted = [rung for rung in rungs if rung.cost is None]
        # Every placing of the tiles of Brain Twist can be solved, so its ladder has no such rung.
        assert bool(refuted) == (family.name != "braintwist")
        assert all(rung.why for rung in refuted)


def test_the_reversals_are_those_of_every_hole() -> None:
    made = instances(["peg/reversals"])
    assert len(made) == len({one.puzzle for one in made}) == 33
    for one in made:
        assert one.puzzle.goal_pegs.bit_count() == 1
        assert one.puzzle.pegs | one.puzzle.goal_pegs == (1 << 33) - 1
        assert one.puzzle.pegs & one.puzzle.goal_pegs == 0
        assert one.puzzle.goal_holes == one.puzzle.pegs
    bundled = {one.puzzle for one in instances(["peg/english-*"])}
    seven = instances(["peg/reversal-[cd][123]", "peg/reversal-d4"])
    assert len(seven) == 7
    assert all(one.puzzle in bundled for one in seven)


@pytest.mark.parametrize(("puzzle", "name"), [("peg", "reversal-a4"), ("minesweeper", "ladder-05")])
def test_every_command_knows_what_is_in_a_set(run: Callable, puzzle: str, name: str) -> None:
    (made,) = instances([f"{puzzle}/{name}"])
    assert pddlpuzzles.instance(puzzle, name).puzzle == made.puzzle
    done = run("solve", puzzle, name, "--engine", "astar", "--json")
    assert done.code == 0, done.err
    assert json.loads(done.out)["cost"] == made.known["cost"]
    for wrong in ("reversal-d9", "reversal-*", "ladder-?5", "ladder-999", "ladder"):
        done = run("show", "peg", wrong)
        assert (done.code, f"peg has no instance {wrong!r}" in done.err) == (2, True)


def test_a_puzzle_is_listed_with_the_names_in_its_sets(run: Callable) -> None:
    for family in FAMILIES:
        listed = run("list", family.name).out
        for name in ladders.sets(family):
            if name == ladders.NAME:
                ends = (1, len(ladders.rungs(family)))
                made = [ladders.instance(family, number) for number in ends]
            else:
                made = ladders.instances_of_set(family, name)
            assert f"{made[0].name} to {made[-1].name}" in listed


def prove(family: Family, number: int) -> None:
    instance = ladders.instance(family, number)
    found = solve(instance, optimal=True, limits=Limits(60.0, 4096))
    cost = ladders.rungs(family)[number - 1].cost
    assert found.status is (Status.UNSOLVABLE if cost is None else Status.OPTIMAL)
    assert found.cost == cost
    assert instance.known
    assert instance.known.get("cost") == cost


every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda one: one.name)


@every_family
def test_rungs_have_the_optimum_that_is_given(family: Family) -> None:
    refuted = [at for at, rung in enumerate(ladders.rungs(family), 1) if rung.cost is None]
    for number in {*range(1, len(ladders.rungs(family)) + 1, _SAMPLE), *refuted}:
        prove(family, number)


@pytest.mark.long
@every_family
def test_all_rungs_have_the_optimum_that_is_given(family: Family) -> None:
    for number in range(1, len(ladders.rungs(family)) + 1):
        prove(family, number)


def test_many_instances_of_a_seed_are_the_same_bytes(run: Callable, tmp_path: Path) -> None:
    options = ["--rows", 3, "--columns", 3, "--jumps", 3, "--seed", 5]
    for folder in ("one", "other"):
        made = run("generate", "peg", *options, "--count", 3, "-o", tmp_path / folder, "--solve")
        assert made.code == 0, made.err
        assert made.out.splitlines() == [
            str(tmp_path / folder / f"peg-{seed}.toml") for seed in (5, 6, 7)
        ]
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes()
        text = path.read_text()
        board = catalogue.parse(text, "text", path.stem, catalogue.family("peg"))
        found = solve(board, engine="astar")
        assert tomllib.loads(text)["known"] == {"solvable": True, "cost": found.cost}
    alone = run("generate", "peg", *options)
    (first, _) = (tmp_path / "one" / "peg-5.toml").read_text().split("\n[known]")
    assert alone.out == first, "the first is what the seed makes alone"
    printed = run("generate", "machiavelli", "--table", 0, "--hand", 2, "--seed", 1, "--solve").out
    known = tomllib.loads(printed)["known"]
    assert known == {"solvable": True, "cost": 2}, "two cards are no meld and are kept"
    for options in (["--count", 3], ["--count", 0, "-o", tmp_path / "x"]):
        ended = run("generate", "peg", *options)
        assert (ended.code, "--count" in ended.err) == (2, True)


@every_family
def test_a_benchmark_set_is_laid_out_by_size(family: Family, run: Callable, tmp_path: Path) -> None:
    written = run("export", family.name, "tiny*", "--benchmark", tmp_path)
    assert written.code == 0, written.err
    assert sorted(written.out.splitlines()) == sorted(map(str, tmp_path.glob("*/*")))
    named = set()
    for folder in tmp_path.iterdir():
        domain = read_domain((folder / "domain.pddl").read_text(), "domain.pddl")
        optima = json.loads((folder / "optima.json").read_text())
        problems = sorted(path.stem for path in folder.glob("p*.pddl"))
        assert list(optima) == problems == [f"p{one:02}" for one in range(1, len(problems) + 1)]
        for name, told in optima.items():
            read_problem((folder / f"{name}.pddl").read_text(), name, domain)
            instance = catalogue.instance(family, told["instance"])
            assert told["solvable"] == (instance.known or {})["solvable"]
            assert told["cost"] == (instance.known or {}).get("cost")
            assert told["proved"]
            in_order = folder.name.startswith(("minesweeper-strips", "machiavelli"))
            assert told["kind"] == ("compiled" if in_order else "planning")
            named.add(told["instance"])
    assert named == {name for name in catalogue.bundled(family) if name.startswith("tiny")}
    assert run("export", family.name, "tiny*", "--benchmark", tmp_path).code == 0


def test_other_tools_take_a_benchmark_set(run: Callable, tmp_path: Path) -> None:
    suites = pytest.importorskip("downward.suites")
    assert run("export", "peg", "tiny", "--benchmark", tmp_path).code == 0
    (task,) = suites.build_suite(tmp_path, ["peg-jumps"])
    assert Path(task.problem_file) == tmp_path / "peg-jumps" / "p01.pddl"
    assert Path(task.domain_file) == tmp_path / "peg-jumps" / "domain.pddl"
    pytest.importorskip("pyperplan")
    words = [sys.executable, "-m", "pyperplan", task.domain_file, task.problem_file]
    subprocess.run(words, check=True, capture_output=True, timeout=300)
    assert run("check", "peg", "tiny", f"{task.problem_file}.soln").code == 0


@pytest.mark.parametrize("name", ["blocks/07", pytest.param("ferry/04", marks=pytest.mark.slow)])
def test_a_problem_is_the_same_with_other_names_and_no_other_is(name: str) -> None:
    asked, chance = catalogue.instance(catalogue.any_problem(), name), random.Random(name)
    domain = asked.puzzle.domain
    text = re.sub(r";[^\n]*", "", pddl_texts(asked, asked.choose_encoding(None)[1])[1])
    one = read_problem(text, "one", domain)
    numbers = chance.sample(range(99), len(one.objects))
    names = dict(zip(one.objects, map("n{}".format, numbers), strict=True))
    words = re.sub(r"[a-z][\w-]*", lambda found: names.get(found[0], found[0]), text)
    other = read_problem(words, "other", domain)
    assert one != other
    assert outline(one) == outline(other)
    assert is_renamed(domain, one, other)
    assert is_renamed(domain, other, one)
    gone = chance.choice(sorted(one.atoms))
    for changed in (
        replace(other, goal=Compound("and", tuple(conjuncts(other.goal))[1:])),
        replace(one, atoms=one.atoms - {gone}),
        replace(one, has_metric=not one.has_metric),
    ):
        assert not is_renamed(domain, one, changed)


def test_of_problems_that_are_the_same_one_is_exported(
    run: Callable[..., Any], tmp_path: Path
) -> None:
    done = run("export", "peg", "ladder-8*", "--benchmark", tmp_path)
    assert done.code == 0
    assert "peg ladder-84 is left out: it is ladder-82 with other names" in done.err
    optima = json.loads((tmp_path / "peg-jumps" / "optima.json").read_text())
    named = [one["instance"] for one in optima.values()]
    assert "ladder-82" in named
    assert "ladder-84" not in named


@pytest.mark.slow
def test_the_set_that_is_cited_is_whole_and_a_suite(tmp_path: Path) -> None:
    (archive,) = (shelf("problems") / "benchmark").glob("*.tar.xz")
    with tarfile.open(archive) as files:
        files.extractall(tmp_path, filter="data")
    (top,) = tmp_path.iterdir()
    for line in (top / "SHA256SUMS").read_text().splitlines():
        digest, _, name = line.partition("  ")
        assert hashlib.sha256((top / name).read_bytes()).hexdigest() == digest, name
    for domain in ("blocks", "peg-sweeps"):
        folder = top / "optimal" / domain
        for name, told in list(json.loads((folder / "optima.json").read_text()).items())[:2]:
            (one,) = instances([str(folder / f"{name}.pddl")])
            assert one.known is not None
            assert one.known["cost"] == told["cost"]
            verdict = pddlpuzzles.check(one, folder / told["plan"])
            assert (verdict.valid, verdict.cost) == (True, told["plan_cost"])


@pytest.mark.slow
def test_everything_is_exported_at_once(run: Callable[..., Any], tmp_path: Path) -> None:
    assert run("export", "--benchmark", tmp_path).code == 0
    folders = {path.name for path in tmp_path.iterdir()}
    assert {"peg-jumps", "peg-sweeps", "machiavelli-melds", "blocks", "visit-all"} <= folders
    for folder in tmp_path.iterdir():
        optima = json.loads((folder / "optima.json").read_text())
        assert sorted(optima) == sorted(path.stem for path in folder.glob("p*.pddl"))
