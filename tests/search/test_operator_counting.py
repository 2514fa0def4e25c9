"""Bounds at the start by operator counting, held against true costs."""

from __future__ import annotations

import math

import pytest

import pddlpuzzles as pp
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.pddl import task as tasks
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.pddl.task import Operator, Task
from pddlpuzzles.puzzle import Action, Finding, StartBound, Status
from pddlpuzzles.referee import seal, with_bound
from pddlpuzzles.search.heuristics import HEURISTICS
from pddlpuzzles.search.heuristics.operator_counting import operator_counting
from tests.search.tasks import TaskPuzzle
from tests.search.test_task_heuristics import KINDS, task
from tests.seeds import number_by_default


@pytest.mark.parametrize(("conditional", "axioms"), KINDS)
@number_by_default(90, 25)
def test_no_bound_is_above_the_true_cost(conditional, axioms, number):
    looked = exact = 0
    for seed in range(number):
        puzzle = TaskPuzzle(task(seed, conditional, axioms))
        best = puzzle.left.get(puzzle.start, math.inf)
        found = operator_counting(puzzle.task, 5)
        if found is None or best == math.inf:
            continue
        assert found.cost <= best, seed
        looked += best > 0
        exact += found.cost == best > 0
    assert looked > number // 45
    assert exact > 0 or number < 90


def test_in_whole_numbers_it_can_be_higher_than_in_fractions():
    """Each of three goals is met by two of three actions, which meet two each; all that twice."""
    goals = [1 << bit for bit in range(6)]
    pairs = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5)]
    operators = [
        Operator(Action(f"a{one}{other}", ()), tasks.ALWAYS, goals[one] | goals[other], 0, (), 1)
        for one, other in pairs
    ]
    atoms = [Atom(f"p{bit}", ()) for bit in range(6)]
    puzzle = TaskPuzzle(Task(atoms, frozenset(), 0, tasks.Test(2**6 - 1), operators))
    found = operator_counting(puzzle.task, 5)
    assert found.cost == puzzle.left[puzzle.start] == 4
    assert "in whole numbers" in found.proof


TEXTBOOK = ["blocks/03", "gripper/04", "logistics/05", "hanoi/03", "visit-all/06", "miconic/05"]


@pytest.mark.parametrize("name", [*TEXTBOOK, "ferry/05", "sokoban/03", "sliding-tiles/03"])
def test_on_textbook_problems_it_is_no_worse_than_its_landmarks(name):
    board = pp.instance("pddl", name)
    found = operator_counting(board.puzzle.task, 10)
    at_start = HEURISTICS["lmcut"].make(board.puzzle.task)(board.puzzle.start)
    assert at_start <= found.cost <= board.known["cost"]


def test_a_plan_that_costs_what_all_cost_is_optimal_without_a_search():
    board = pp.instance("pddl", "visit-all/05")
    assert board.puzzle.heuristic(board.puzzle.start) < board.known["cost"]
    found = [pp.solve(board, search=name) for name in ("greedy", "bfws", "weighted-astar")]
    proved = [one for one in found if one.status == "optimal"]
    assert proved
    for one in proved:
        assert one.cost == one.bound == board.known["cost"]
        assert "by operator counting" in one.record()["proof"]


def test_a_better_bound_is_said_and_a_wrong_one_is_an_error_of_the_engine():
    puzzle = pp.instance("pddl", "blocks/05").puzzle
    moves = pp.solve(pp.instance("pddl", "blocks/05"), engine="astar").moves
    found = [move for line in moves for move in puzzle_moves(puzzle, [line])]
    sealed = seal("liar", puzzle, Finding(Status.SOLVED, tuple(found)))
    known = sealed.bound
    assert sealed.status is Status.SOLVED
    better = with_bound("liar", sealed, StartBound(known + 1, "a bound"))
    assert (better.status, better.bound) == (Status.SOLVED, known + 1)
    assert with_bound("liar", sealed, StartBound(known - 1, "a bound")) is sealed
    assert with_bound("liar", sealed, None) is sealed
    exact = with_bound("liar", sealed, StartBound(sealed.cost, "a bound"))
    assert (exact.status, exact.proof) == (Status.OPTIMAL, "cost equals a bound")
    with pytest.raises(PlannerError, match="below the bound at the start"):
        with_bound("liar", sealed, StartBound(sealed.cost + 1, "a bound"))


def puzzle_moves(puzzle, lines):
    names = {str(one.action): one.action for one in puzzle.task.operators}
    return [names[line] for line in lines]


@pytest.mark.parametrize(("times", "less"), [(1.7, 0.1), (1e17, 0.0), (1e300, 0.0)])
def test_multipliers_that_a_solver_got_wrong_prove_no_more(monkeypatch, times, less):
    """The solver's numbers are blown up: what is proved stays below the true cost."""
    import scipy.optimize

    solve = scipy.optimize.linprog
    looked = 0

    def lie(*args, **options):
        answer = solve(*args, **options)
        answer.ineqlin.marginals = answer.ineqlin.marginals * times - less
        answer.fun = answer.fun * 2
        return answer

    monkeypatch.setattr(scipy.optimize, "linprog", lie)
    for name in TEXTBOOK:
        board = pp.instance("pddl", name)
        found = operator_counting(board.puzzle.task, 10)
        assert found.cost <= board.known["cost"]
        looked += 1
    assert looked == len(TEXTBOOK)
