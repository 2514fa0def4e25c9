"""The referee: replays moves by a puzzle's own rules, whoever found them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic

from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.puzzle import Move, Puzzle, State


@dataclass(frozen=True)
class Verdict(Generic[State]):
    """What the referee says of a plan.

    `states` are those gone through, from the start to where the plan ends or first goes wrong.
    A valid plan has a cost; an invalid one has a `reason`, and where a move is at fault its
    `step`, from 1.
    """

    states: tuple[State, ...]
    cost: int | None = None
    step: int | None = None
    reason: str | None = None

    @property
    def valid(self) -> bool:
        """Whether every move was legal and the last state is a goal."""
        return self.reason is None


def judge(puzzle: Puzzle[State, Move], moves: Sequence[Move]) -> Verdict[State]:
    """Replay `moves` from the start; stop at the first that is illegal."""
    states = [puzzle.start]
    cost = 0
    for step, move in enumerate(moves, 1):
        try:
            after = puzzle.apply(states[-1], move)
        except IllegalMove as error:
            return Verdict(tuple(states), step=step, reason=str(error))
        cost += puzzle.cost(states[-1], move)
        states.append(after)
    if not puzzle.is_goal(states[-1]):
        reason = f"the goal is not reached: {puzzle.shortfall(states[-1])}"
        return Verdict(tuple(states), reason=reason)
    return Verdict(tuple(states), cost=cost)
