"""Every named heuristic, held against true distances on tasks of chance."""

import math

import pytest

import pddlpuzzles as pp
from pddlpuzzles.search.heuristics import HEURISTICS
from tests.search.tasks import TaskPuzzle, task
from tests.seeds import number_by_default


def test_each_idea_about_peg_solitaire_knows_something_by_itself():
    for idea, name in (("parity", "square-4-corner"), ("pagodas", "cross"), ("regions", "cross")):
        board = pp.instance("peg", name)
        graph = pp.graph(board)
        for _ in range(6):
            for state in list(graph):
                graph.expand(state)
        bound = board.family.searches.heuristics(board.puzzle)[idea]()
        told = {bound(state) for state in graph}
        assert max(told) > 0
        assert idea == "parity" or len(told) > 1


REFUSED = {"lmcut": {"conditional"}}
"""Which tasks of chance a heuristic's `refusal` may turn down; it is to take all that are plain."""


@pytest.mark.parametrize("axioms", [False, True])
@pytest.mark.parametrize("conditional", [False, True])
@number_by_default(150, 25)
def test_no_admissible_heuristic_overestimates(conditional, axioms, number):
    looked = dead = above = 0
    has = {name for name, is_so in (("conditional", conditional), ("axioms", axioms)) if is_so}
    for seed in range(number):
        puzzle = TaskPuzzle(task(seed, conditional, axioms))
        for name, kind in HEURISTICS.items():
            if kind.refusal(puzzle) is not None:
                assert has & REFUSED.get(name, set()), f"{name} refuses one with {has or 'nothing'}"
                continue
            estimate = kind.make(puzzle.task)
            for state in puzzle.space:
                value, left = estimate(state), puzzle.left[state]
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
