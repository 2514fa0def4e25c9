"""Heuristics on ground tasks, held against true costs on whole spaces of tasks of chance."""

from __future__ import annotations

import math

import pytest

from pddlpuzzles.search.heuristics import HEURISTICS
from tests.search.tasks import TaskPuzzle, task
from tests.seeds import number_by_default


@pytest.mark.parametrize("axioms", [False, True])
@pytest.mark.parametrize("conditional", [False, True])
@number_by_default(150, 25)
def test_no_admissible_heuristic_overestimates(conditional, axioms, number):
    looked, dead, above = 0, 0, 0
    for seed in range(number):
        puzzle = TaskPuzzle(task(seed, conditional, axioms))
        for name, kind in HEURISTICS.items():
            if not kind.takes(puzzle.task):
                assert conditional
                continue
            estimate = kind.make(puzzle.task)
            for state in puzzle.space:
                value, left = estimate(state), puzzle.left.get(state, math.inf)
                looked += 1
                assert value == 0 or not puzzle.is_goal(state), (seed, name)
                if value == math.inf:
                    assert left == math.inf, (seed, name, state)
                    dead += 1
                elif kind.is_admissible:
                    assert value <= left, (seed, name, state)
                else:
                    above += value > left
    assert looked > 13 * number
    assert dead > number / 3
    assert above > number / 30, "those that are not admissible do overestimate"


@number_by_default(100, 25)
def test_consistent_ones_are_consistent(number):
    edges = 0
    for seed in range(number):
        puzzle = TaskPuzzle(task(seed, conditional=seed % 2 == 0))
        for name in ("blind", "hmax", "potential"):
            estimate = HEURISTICS[name].make(puzzle.task)
            value = {state: estimate(state) for state in puzzle.space}
            for state, after, cost in puzzle.space.edges(data="cost"):
                assert value[state] <= cost + value[after], (seed, name, state, after)
                edges += 1
    assert edges > 60 * number
