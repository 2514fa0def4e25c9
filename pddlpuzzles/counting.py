"""Counting an instance's solutions and listing them, for the puzzles whose wing can."""

from __future__ import annotations

import time
from dataclasses import dataclass
from itertools import islice
from typing import Any, NamedTuple

from pddlpuzzles import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.referee import judge
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.wing import Instance, Pulse, Tally


class _LimitError(Exception):
    """A limit was reached while a wing was at work."""

    def __init__(self, limit: Limit) -> None:
        self.limit = limit


class Listed(NamedTuple):
    """A solution: a plan's moves and what they cost, by the referee."""

    moves: tuple[Any, ...]
    cost: int


@dataclass(frozen=True)
class Listing:
    """Solutions of an instance.

    `complete` says that there are no others. `limit` is what was hit before all that were asked
    for had been found; the status is `gave-up` then.
    """

    instance: Instance
    status: Status
    solutions: tuple[Listed, ...]
    complete: bool
    seconds: float
    limit: Limit | None = None

    def record(self) -> dict[str, Any]:
        """Return the listing as the JSON object of `solve --all --json`."""
        puzzle = self.instance.puzzle
        return {
            "puzzle": self.instance.wing.name,
            "instance": self.instance.name,
            "objective": puzzle.objective,
            "status": str(self.status),
            "complete": self.complete,
            "solutions": [
                {"cost": cost, "moves": [puzzle.notation(move) for move in moves]}
                for moves, cost in self.solutions
            ],
            "seconds": round(self.seconds, 3),
            "checked": True,
        }


def tally(instance: Instance, limits: Limits) -> Tally | Limit:
    """Count the solutions of an instance; return the limit if one is reached.

    :raises InputError: if its wing cannot count.
    """
    _require_counting(instance)
    try:
        with collector_at_rest():
            return instance.wing.odds(instance.puzzle, _pulse(limits))
    except _LimitError as error:
        return error.limit


def listing(instance: Instance, most: int, limits: Limits) -> Listing:
    """List solutions of an instance, `most` at most; each is replayed by the rules.

    :raises InputError: if its wing cannot list them.
    """
    _require_counting(instance)
    began = time.monotonic()
    puzzle = instance.puzzle
    found = instance.wing.solutions(puzzle, _pulse(limits))
    solutions: list[Listed] = []
    complete, limit = False, None
    try:
        for moves in islice(found, most):
            verdict = judge(puzzle, moves)
            assert verdict.cost is not None, verdict.reason
            solutions.append(Listed(moves, verdict.cost))
        complete = next(found, None) is None
    except _LimitError as error:
        limit = error.limit
    status = Status.SOLVED if solutions else Status.UNSOLVABLE
    if limit is not None and len(solutions) < most:
        status = Status.GAVE_UP
    return Listing(instance, status, tuple(solutions), complete, time.monotonic() - began, limit)


def _require_counting(instance: Instance) -> None:
    if not instance.wing.counts:
        able = ", ".join(name for name, wing in catalogue.wings().items() if wing.counts)
        raise InputError(f"{instance.wing.name} cannot count its solutions, only {able} can")


def _pulse(limits: Limits) -> Pulse:
    budget = Budget(limits)

    def pulse() -> None:
        if limit := budget.spent():
            raise _LimitError(limit)

    return pulse
