"""The referee seals what is consistent, and refuses each kind of lie."""

from __future__ import annotations

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.puzzle import Finding, Limits, Status
from pddlpuzzles.referee import judge, seal
from tests import liars
from tests.peg.boards import bundled


@pytest.mark.parametrize("lie", liars.LIES, ids=str)
def test_a_lie_is_refused_with_its_reason(lie):
    puzzle = bundled("tiny")
    with pytest.raises(PlannerError, match=liars.LIES[lie]) as refused:
        seal("liar", puzzle, lie(puzzle, Limits()))
    assert refused.value.engine == "liar"


@pytest.mark.parametrize("family", catalogue.families().values(), ids=lambda family: family.name)
def test_unsolvable_is_refused_where_the_start_is_a_goal(family):
    puzzle = catalogue.instance(family, "blocks/01" if family.is_pddl else "tiny").puzzle
    moves = liars.truth(puzzle)
    there = judge(puzzle, moves).states[-1]

    class Solved:
        start = there
        is_goal, heuristic = staticmethod(puzzle.is_goal), staticmethod(puzzle.heuristic)

    with pytest.raises(PlannerError, match="the start is a goal"):
        seal("liar", Solved(), liars.UNSOLVABLE(puzzle, Limits()))


def test_a_plan_is_refused_where_the_bound_at_the_start_says_that_there_is_none():
    puzzle = bundled("tiny")

    class Stuck:
        start, apply, cost = puzzle.start, puzzle.apply, puzzle.cost
        is_goal, shortfall = puzzle.is_goal, puzzle.shortfall

        def heuristic(self, state):
            return float("inf")

    with pytest.raises(PlannerError, match="proves that there is none"):
        seal("liar", Stuck(), Finding(Status.SOLVED, liars.truth(puzzle)))


def test_a_plan_below_the_bound_at_the_start_is_refused():
    puzzle = bundled("tiny")

    class Dear:
        start, apply, cost = puzzle.start, puzzle.apply, puzzle.cost
        is_goal, shortfall = puzzle.is_goal, puzzle.shortfall

        def heuristic(self, state):
            return 5

    with pytest.raises(PlannerError, match="below the bound at the start, 5"):
        seal("liar", Dear(), Finding(Status.SOLVED, liars.truth(puzzle)))


def test_the_truth_is_sealed():
    puzzle = bundled("tiny")
    moves = liars.truth(puzzle)
    proved = seal("someone", puzzle, Finding(Status.OPTIMAL, moves, bound=4, proof=liars.SAYING))
    assert (proved.status, proved.cost, proved.bound) == (Status.OPTIMAL, 4, 4)
    found = seal("someone", puzzle, Finding(Status.SOLVED, moves, bound=4))
    assert found.status is Status.OPTIMAL, "its cost meets a bound"
    gave_up = seal("someone", puzzle, Finding(Status.GAVE_UP, bound=2))
    assert gave_up.bound == 4, "the bound at the start is better"
