"""Placings in arrays: turns are those of the rules, and the distances those that are known."""

import random
from dataclasses import replace
from itertools import product, starmap

import numpy as np
import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.exploring.by_rules import expand
from pddlpuzzles.exploring.counting import count_space
from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.families.braintwist import exploring, rules
from pddlpuzzles.families.braintwist.exploring import COLUMNS, HELD, ROWS, Placings, ToyGraph
from pddlpuzzles.search.space import Watch
from tests.braintwist.test_rules import TABLE
from tests.seeds import slow

BRAINTWIST = catalogue.family("braintwist")


def place(placings: Placings, tiles) -> tuple[int, int, int]:
    home = rules.carried(tiles, rules.homing(tiles))
    word = sum(rules.TILES.index(tile) << 4 * at for at, tile in enumerate(home))
    _, (row,), (column,) = placings.place(np.array([word], np.uint64))
    return int(row), int(column), tiles.index(rules.TILES[0])


@pytest.mark.parametrize("odd", [slow(False), True])
def test_placings_have_their_places_and_turns_are_those_of_the_rules(odd):
    chance = random.Random(3)
    placings = Placings(odd)
    for row in (0, 777, ROWS - 1):
        words = placings.words(row)
        assert len(set(words.tolist())) == COLUMNS
        _, rows, columns = placings.place(words)
        assert (rows == row).all()
        assert columns.tolist() == list(range(COLUMNS))
        tiles = [rules.TILES[int(words[5]) >> 4 * at & 15] for at in range(len(rules.TILES))]
        assert rules.is_odd(tiles) == odd
    tiles = tuple(chance.sample(rules.TILES, len(rules.TILES)))
    tiles = tiles if rules.is_odd(tiles) == odd else (tiles[1], tiles[0], *tiles[2:])
    row, column, held = place(placings, tiles)
    newest = np.zeros((ROWS, COLUMNS), np.uint16)
    newest[row, column] = 1 << held
    for flipped, vertices in enumerate((rules.UNFLIPPED, rules.FLIPPED)):
        onto = placings.spread(lambda: None, flipped, newest)
        assert (placings.spread(lambda: None, flipped, newest != 0) == (onto != 0)).all()
        found = {
            (int(at), int(over), way)
            for at, over in zip(*np.nonzero(onto), strict=True)
            for way in range(HELD)
            if onto[at, over] >> way & 1
        }
        turns = (rules.turned(tiles, sign * vertex) for vertex in vertices for sign in (1, -1))
        assert found == {place(placings, after) for after in turns}


@pytest.mark.parametrize(
    ("goal", "objective", "turns", "depth"),
    [
        ("faces", "twists", "0 6", 3),
        *starmap(slow, product(("faces", "tips"), ("moves", "twists"), ("", "0 6 0 -4 1"), (0, 5))),
    ],
)
def test_a_depth_counts_what_the_rules_count(goal, objective, turns, depth, monkeypatch):
    monkeypatch.setattr(exploring, "_NEAR", -1)
    solved = catalogue.instance(BRAINTWIST, "solved")
    start = rules.State(rules.SOLVED[goal, False], False)
    puzzle = replace(solved.puzzle, objective=objective, goal=goal, start=start)
    for move in map(int, turns.split()):
        puzzle = replace(puzzle, start=puzzle.apply(puzzle.start, move))
    found = explore(replace(solved, puzzle=puzzle), depth=depth).space
    found_singly = expand(puzzle, Watch(), depth)
    kinds = BRAINTWIST.exploring.classes(puzzle, found_singly.states)
    singly = count_space(found_singly, Watch(), class_of=kinds)
    assert found.depths == singly.depths
    assert (found.complete, found.winnable, found.remaining) == (False, None, None)
    if objective == "twists" and found.optimum is None:
        assert singly.optimum is None or 2 * singly.optimum > depth
    else:
        assert (found.optimum, found.optimal_plans) == (singly.optimum, singly.optimal_plans)
    # A class is there as soon as one of its states is.
    words = [ToyGraph(replace(puzzle, start=state)).start for state in found_singly.states]
    bounds = np.cumsum([row.states for row in found.depths]).tolist()
    seen = set()
    for row, low, high in zip(found.depths, [0, *bounds], bounds, strict=False):
        kinds = set(words[low:high]) - seen
        assert row.classes == len(kinds)
        seen |= kinds


@pytest.mark.parametrize(
    ("name", "optimum"),
    [slow("scramble-4", 4), pytest.param("farthest-twists", 11, marks=pytest.mark.long)],
)
def test_all_states_have_the_known_distances(name, optimum):
    instance = catalogue.instance(BRAINTWIST, name)
    found = explore(instance).space
    remaining = TABLE[instance.puzzle.objective]
    assert found.complete
    assert [row.classes for row in found.remaining] == remaining
    assert found.states == found.winnable == 479_001_600
    assert found.classes == sum(remaining)
    assert found.optimum == optimum
    cut = explore(instance, depth=9).space
    assert cut.depths == tuple(replace(row, winnable=None) for row in found.depths[:10])
    if optimum <= 9:
        assert (cut.optimum, cut.optimal_plans) == (optimum, found.optimal_plans)
