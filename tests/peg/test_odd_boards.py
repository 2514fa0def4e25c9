"""Boards that nobody would draw, counted in every way there is, against brute force."""

from __future__ import annotations

import json
import random

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.families.peg import bit_sets, exploring
from pddlpuzzles.search.space import Depth, Remaining, Space, require_fitting
from tests.peg import oracle
from tests.programs import PROGRAM, ran
from tests.seeds import number_by_default

PEG = catalogue.family("peg")
MISSING_D4 = """
* o * * * *
* * * * * *
* * * * * *
* * *   * *
"""
PAST_MEMORY = 1 << 60


def agrees(record: dict, wanted: dict) -> None:
    assert {key: record[key] for key in wanted} == wanted


@number_by_default(20, 2)
def test_every_way_of_counting_is_brute_force(number, monkeypatch):
    for seed in range(number):
        drawn, counted = oracle.countable(random.Random(seed), "jumps")
        instance = catalogue.parse(drawn.text, "odd", "odd", PEG)
        wanted = oracle.record(drawn, counted)
        for options in ({}, {"most": oracle.MOST}, {"depth": len(drawn.pegs)}):
            with explore(instance, **options) as found:
                agrees(found.record(), wanted)
        with monkeypatch.context() as patch, explore(instance, jobs=2) as found:
            agrees(found.record(), wanted)
            patch.setattr(exploring, "_WORKING", PAST_MEMORY)
            with explore(instance) as on_disk:
                assert on_disk.space.shared
                agrees(on_disk.record(), wanted)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_in_little_memory_it_is_counted_as_brute_force_does(seed, tmp_path):
    drawn, counted = oracle.countable(random.Random(seed), "jumps")
    path = tmp_path / "odd.toml"
    path.write_text(drawn.text)
    command = [*PROGRAM, "explore", "peg", path, "--json", "--memory", "110"]
    done = ran([*command, *(["--jobs", "2"] if seed % 2 else [])], check=True)
    agrees(json.loads(done.stdout), oracle.record(drawn, counted))


def missing_d4():
    text = f'puzzle = "peg"\nstart = """{MISSING_D4}"""\ngoal = "one-peg"\n'
    return catalogue.parse(text, "missing", "missing", PEG)


def test_a_rectangle_without_a_hole_is_counted():
    found = explore(missing_d4()).space
    assert (found.complete, found.states, found.optimum) == (True, 146_216, 21)


def beside(sets, jumps):
    """Choose a hole that an even set does not have, so that it says nothing of the peg there."""
    pinned = []
    for even in sets:
        holes = [hole for hole in range(15) if not even >> hole & 1 and hole not in pinned]
        pinned.append(holes[0])
    return sets, pinned


def test_boards_that_are_lost_are_found_missing(monkeypatch):
    monkeypatch.setattr(bit_sets, "_pin", beside)
    with pytest.raises(PlannerError, match="lead out of them, or come from nowhere"):
        explore(missing_d4())


def test_a_defect_is_reported_in_a_line(run, monkeypatch):
    monkeypatch.setattr(bit_sets, "_pin", beside)
    done = run("explore", "peg", "triangle-15", "--json")
    assert (done.code, json.loads(done.out)["error"]["kind"]) == (30, "planner")
    assert "explore: its figures do not fit" in done.err
    assert "report it" in done.err


FINE = {
    "complete": True,
    "depths": (Depth(0, 1, 1, 1, 0), Depth(1, 4, 2, 1, 2)),
    "remaining": (Remaining(0, 1, 1), Remaining(1, 1, 1)),
    "optimum": 1,
    "optimal_plans": 1,
}


WRONG = (
    {"depths": ()},
    {"depths": (Depth(0, 2, 1, 1, 0), Depth(1, 4, 2, 1, 2))},
    {"depths": (Depth(0, 1, 1, 1, 0), Depth(2, 4, 2, 1, 2))},
    {"depths": (Depth(0, 1, 1, 1, 0), Depth(1, 4, 2, 1, -4))},
    {"depths": (Depth(0, 1, 1, 1, 0), Depth(1, 4, 2, 1, 4))},
    {"depths": (Depth(0, 1, 1, 1, 0), Depth(1, 4, 2, 2, 2))},
    {"depths": (Depth(0, 1, 1, 1, 0), Depth(1, 4, 5, 1, 2))},
    {"remaining": None},
    {"remaining": (Remaining(0, 1, 1), Remaining(1, 17, 1))},
    {"remaining": (Remaining(0, 1, 2), Remaining(1, 1, 1))},
    {"optimum": None},
    {"optimum": 2},
    {"optimal_plans": 0},
)


def test_figures_that_do_not_fit_are_refused():
    require_fitting(Space(**FINE))
    for wrong in WRONG:
        with pytest.raises(PlannerError, match="do not fit"):
            require_fitting(Space(**{**FINE, **wrong}))
