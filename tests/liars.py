"""Searches that lie, each in a way of its own, about `peg tiny`, which takes four jumps."""

from __future__ import annotations

from typing import Any, NamedTuple

from pddlpuzzles.puzzle import Argument, Finding, Limits, Proof, Search, Status
from pddlpuzzles.search import BY_RULES, NATIVE

SAYING = Proof(Argument.SEARCHED, "I say so")
NONE, WHOLE, BEGUN, TURNED = "none", "whole", "begun", "turned"
"""What a liar gives of a right plan; turned, the last move is the first."""


class Lie(NamedTuple):
    status: Status
    plan: str
    bound: int | None = None
    proof: Proof | None = None

    def __call__(self, puzzle: Any, limits: Limits) -> Finding[Any]:
        moves = truth(puzzle)
        plans = {WHOLE: moves, BEGUN: moves[:-1], TURNED: (moves[-1], *moves[:-1])}
        return Finding(self.status, plans.get(self.plan), bound=self.bound, proof=self.proof)


def truth(puzzle: Any) -> tuple[Any, ...]:
    moves = BY_RULES[NATIVE].find(puzzle, Limits()).moves
    assert moves is not None
    return moves


SMALLER_BOUND = Lie(Status.OPTIMAL, WHOLE, 3, SAYING)
ILLEGAL_MOVE = Lie(Status.SOLVED, TURNED)
WRONG_GOAL = Lie(Status.OPTIMAL, BEGUN, 3, SAYING)
LIES = {
    Lie(Status.SOLVED, WHOLE, 5): "below its own bound, 5",
    SMALLER_BOUND: "proves only 3",
    Lie(Status.OPTIMAL, WHOLE, 9, SAYING): "below its own bound, 9",
    Lie(Status.OPTIMAL, NONE, 4, SAYING): "says optimal without a plan",
    Lie(Status.OPTIMAL, WHOLE, 4): "does not say what proves it",
    Lie(Status.SOLVED, NONE): "says solved without a plan",
    Lie(Status.GAVE_UP, WHOLE): "says gave-up and has a plan",
    Lie(Status.UNSOLVABLE, NONE): "does not say what proves it",
    Lie(Status.UNSOLVABLE, WHOLE, None, SAYING): "says unsolvable and has a plan",
    ILLEGAL_MOVE: "its plan is wrong: step 1",
    WRONG_GOAL: "its plan is wrong: the goal is not reached",
}
"""What each is refused for; `UNSOLVABLE` can only be refused where the start is a goal."""
UNSOLVABLE = Lie(Status.UNSOLVABLE, NONE, None, SAYING)


def search(lie: Lie) -> Search:
    return Search(lie, "a liar")
