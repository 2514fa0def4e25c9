"""Searches that lie, each in a way of its own, about `peg tiny`, which takes four jumps."""

from __future__ import annotations

from typing import Any

from pddlpuzzles.puzzle import Argument, Finding, Limits, Proof, Search, Status
from pddlpuzzles.search import BY_RULES, NATIVE

SAYING = Proof(Argument.SEARCHED, "I say so")


def truth(puzzle: Any) -> tuple[Any, ...]:
    moves = BY_RULES[NATIVE].find(puzzle, Limits()).moves
    assert moves is not None
    return moves


def bound_above_cost(puzzle: Any, limits: Limits) -> Finding[Any]:
    return Finding(Status.SOLVED, truth(puzzle), bound=5)


def optimal_with_smaller_bound(puzzle: Any, limits: Limits) -> Finding[Any]:
    return Finding(Status.OPTIMAL, truth(puzzle), bound=3, proof=SAYING)


def optimal_with_greater_bound(puzzle: Any, limits: Limits) -> Finding[Any]:
    return Finding(Status.OPTIMAL, truth(puzzle), bound=9, proof=SAYING)


def optimal_without_plan(puzzle: Any, limits: Limits) -> Finding[Any]:
    return Finding(Status.OPTIMAL, bound=4, proof=SAYING)


def optimal_without_proof(puzzle: Any, limits: Limits) -> Finding[Any]:
    return Finding(Status.OPTIMAL, truth(puzzle), bound=4)


def solved_without_plan(puzzle: Any, limits: Limits) -> Finding[Any]:
    return Finding(Status.SOLVED)


def gave_up_with_plan(puzzle: Any, limits: Limits) -> Finding[Any]:
    return Finding(Status.GAVE_UP, truth(puzzle))


def unsolvable_without_proof(puzzle: Any, limits: Limits) -> Finding[Any]:
    return Finding(Status.UNSOLVABLE)


def unsolvable_with_plan(puzzle: Any, limits: Limits) -> Finding[Any]:
    return Finding(Status.UNSOLVABLE, truth(puzzle), proof=SAYING)


def illegal_move(puzzle: Any, limits: Limits) -> Finding[Any]:
    moves = truth(puzzle)
    return Finding(Status.SOLVED, (moves[-1], *moves[:-1]))


def wrong_goal(puzzle: Any, limits: Limits) -> Finding[Any]:
    return Finding(Status.OPTIMAL, truth(puzzle)[:-1], bound=3, proof=SAYING)


def unsolvable(puzzle: Any, limits: Limits) -> Finding[Any]:
    return Finding(Status.UNSOLVABLE, proof=SAYING)


LIES = {
    bound_above_cost: "below its own bound, 5",
    optimal_with_smaller_bound: "proves only 3",
    optimal_with_greater_bound: "below its own bound, 9",
    optimal_without_plan: "says optimal without a plan",
    optimal_without_proof: "does not say what proves it",
    solved_without_plan: "says solved without a plan",
    gave_up_with_plan: "says gave-up and has a plan",
    unsolvable_without_proof: "does not say what proves it",
    unsolvable_with_plan: "says unsolvable and has a plan",
    illegal_move: "its plan is wrong: step 1",
    wrong_goal: "its plan is wrong: the goal is not reached",
}
"""What each is refused for; `unsolvable` can only be claimed where the start is a goal."""


def search(lie: Any) -> Search:
    return Search(lie, "a liar")
