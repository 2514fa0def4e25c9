"""Placings in arrays: turns are those of the rules, and the distances those that are known."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.exploring.by_rules import expand
from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.families.braintwist import exploring
from pddlpuzzles.families.braintwist.exploring import COLUMNS, HELD, ROWS, Placings, space
from pddlpuzzles.families.braintwist.rules import State
from pddlpuzzles.families.braintwist.toy import (
    FLIPPED,
    SOLVED,
    TILES,
    UNFLIPPED,
    carried,
    homing,
    is_odd,
    turned,
)
from pddlpuzzles.families.braintwist.toy_graph import ToyGraph
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.space import Watch
from tests.seeds import number_by_default

BRAINTWIST = catalogue.family("braintwist")

MOVES = (2, 16, 64, 240, 960, 3552, 12864, 47744, 174016, 606376, 2010340, 6059868, 13689676)
MOVES += (14323554, 2952228, 35100, 200)
TWISTS = (1, 16, 160, 1408, 11712, 90912, 640192, 3740838, 11138597, 4313963, 20577, 24)


def place(placings: Placings, tiles) -> tuple[int, int, int]:
    """The row and column of a placing, and how it is held."""
    home = carried(tiles, homing(tiles))
    word = sum(TILES.index(tile) << 4 * at for at, tile in enumerate(home))
    (row,), (column,) = placings.place(np.array([word], np.uint64))
    return int(row), int(column), tiles.index(TILES[0])


@pytest.fixture(scope="module")
def all_placings() -> dict[bool, Placings]:
    return {odd: Placings(odd) for odd in (False, True)}


@pytest.mark.parametrize("odd", [False, True])
def test_every_placing_has_its_place(all_placings, odd):
    placings = all_placings[odd]
    for row in (0, 1, 777, ROWS - 1):
        words = placings.words(row)
        assert len(set(words.tolist())) == COLUMNS
        rows, columns = placings.place(words)
        assert (rows == row).all()
        assert columns.tolist() == list(range(COLUMNS))
        tiles = [TILES[int(words[5]) >> 4 * at & 15] for at in range(len(TILES))]
        assert is_odd(tiles) == odd


@number_by_default(2, 1)
def test_turns_bring_together_what_the_rules_lead_to(all_placings, number):
    chance = random.Random(3)
    for _ in range(number):
        tiles = tuple(chance.sample(TILES, len(TILES)))
        placings = all_placings[is_odd(tiles)]
        row, column, held = place(placings, tiles)
        newest = np.zeros((ROWS, COLUMNS), np.uint16)
        newest[row, column] = 1 << held
        for vertices, turns in zip((UNFLIPPED, FLIPPED), placings.turns, strict=True):
            onto = turns.spread(newest, lambda: None)
            flags = turns.spread(newest != 0, lambda: None)
            assert (flags == (onto != 0)).all()
            expected = {
                place(placings, turned(tiles, sign * vertex))
                for vertex in vertices
                for sign in (1, -1)
            }
            found = {
                (int(at), int(over), way)
                for at, over in zip(*np.nonzero(onto), strict=True)
                for way in range(HELD)
                if onto[at, over] >> way & 1
            }
            assert found == expected


HELD_DEPTHS = (1, 9, 40, 152, 600, 2256, 8208, 30304, 110952)


def turned_by(turns: str, objective: str, goal: str):
    """A toy some moves away from solved."""
    tiny = catalogue.instance(BRAINTWIST, "solved")
    puzzle = replace(tiny.puzzle, objective=objective, goal=goal)
    puzzle = replace(puzzle, start=State(SOLVED[goal, False], False))
    for move in map(int, turns.split()):
        puzzle = replace(puzzle, start=puzzle.apply(puzzle.start, move))
    return replace(tiny, puzzle=puzzle)


@pytest.mark.parametrize("goal", ["faces", pytest.param("tips", marks=pytest.mark.slow)])
@pytest.mark.parametrize("objective", ["moves", "twists"])
@pytest.mark.parametrize("turns", [pytest.param("", marks=pytest.mark.slow), "0 6 0 -4 1"])
@pytest.mark.parametrize("depth", [pytest.param(0, marks=pytest.mark.slow), 5])
def test_a_depth_counts_what_the_rules_count(goal, objective, turns, depth, monkeypatch):
    monkeypatch.setattr(exploring, "_SHALLOW", -1)
    instance = turned_by(turns, objective, goal)
    found = explore(instance, depth=depth).space
    singly = explore(instance, depth=depth, singly=True).space
    assert found.depths == singly.depths
    assert (found.complete, found.winnable, found.remaining) == (False, None, None)
    if objective == "moves":
        assert (found.optimum, found.optimal_plans) == (singly.optimum, singly.optimal_plans)
    elif found.optimum is None:
        assert singly.optimum is None or 2 * singly.optimum > depth
    else:
        assert found.optimum == singly.optimum
        assert found.optimal_plans == singly.optimal_plans
    # A class is there as soon as one of its states is.
    puzzle = instance.puzzle
    states = expand(puzzle, Watch(), depth).states
    words = [ToyGraph(replace(puzzle, start=state)).start for state in states]
    bounds = np.cumsum([row.states for row in found.depths]).tolist()
    seen = set()
    for row, low, high in zip(found.depths, [0, *bounds], bounds, strict=False):
        kinds = set(words[low:high]) - seen
        assert row.classes == len(kinds)
        seen |= kinds


def test_a_depth_is_counted_quickly_where_states_are_many():
    found = explore(catalogue.instance(BRAINTWIST, "scramble-12"), depth=8)
    assert tuple(row.states for row in found.space.depths) == HELD_DEPTHS
    assert found.expansion is None


def test_at_a_limit_there_are_the_depths_until_then():
    def reached(where, known, ahead):
        if where == "depth 3":
            raise LimitError(Limit.TIME)

    found = space(catalogue.instance(BRAINTWIST, "scramble-12").puzzle, Watch(report=reached), 8)
    assert (found.limit, found.complete) == (Limit.TIME, False)
    assert [row.states for row in found.depths] == [1, 9, 40]


@pytest.mark.parametrize(
    ("name", "remaining", "optimum"),
    [
        pytest.param("scramble-4", MOVES, 4, marks=pytest.mark.slow),
        pytest.param("farthest-twists", TWISTS, 11, marks=pytest.mark.long),
    ],
)
def test_all_states_have_the_known_distances(name, remaining, optimum):
    instance = catalogue.instance(BRAINTWIST, name)
    found = explore(instance).space
    assert found.complete
    assert tuple(row.classes for row in found.remaining) == remaining
    assert found.states == found.winnable == 479_001_600
    assert found.classes == sum(remaining)
    assert found.optimum == optimum
    cut = explore(instance, depth=9).space
    assert cut.depths == tuple(replace(row, winnable=None) for row in found.depths[:10])
    if optimum <= 9:
        assert (cut.optimum, cut.optimal_plans) == (optimum, found.optimal_plans)
