"""An instance's solutions, counted and listed, where the puzzle can be counted."""

import time
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from typing import Any

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.family import Counting
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Limit, Limits, Status, Tally
from pddlpuzzles.referee import judge
from pddlpuzzles.search.budget import Budget, LimitError, collector_at_rest, limited
from pddlpuzzles.show.answers import Answer, out_of_what, status_text, title
from pddlpuzzles.show.terminal import broken, side_by_side
from pddlpuzzles.show.wording import Paint, colourless, counted


@dataclass(frozen=True)
class Listing(Answer):
    """Solutions of an instance, moves and cost; `complete`: there are no others.

    `limit` is what was hit before as many were found as were asked for (status `gave-up`).
    """

    instance: Instance
    status: Status
    solutions: tuple[tuple[tuple[Any, ...], int], ...]
    complete: bool
    seconds: float
    limit: Limit | None = None

    def record(self) -> dict[str, Any]:
        notation = self.instance.puzzle.notation
        listed = [{"cost": cost, "moves": [*map(notation, way)]} for way, cost in self.solutions]
        outcome = self.asked("status", "complete")
        return {**outcome, "solutions": listed, "seconds": round(self.seconds, 3), "checked": True}

    def text(self, paint: Paint = colourless, columns: int = 80) -> str:
        narration, puzzle = self.instance.family.narration, self.instance.puzzle
        pictures = [
            (f"solution {number}", narration.draw_plan(puzzle, moves, paint) or "")
            for number, (moves, _) in enumerate(self.solutions, 1)
        ]
        lines = [broken(title(self.instance), columns), ""]
        claim = status_text(self.status, paint)
        if self.status is Status.GAVE_UP:
            claim += f": {out_of_what(self.limit)}"
        if self.status is Status.UNSOLVABLE and (reason := puzzle.obstacle()):
            claim += f": {reason}"
        if pictures:
            lines += [side_by_side(pictures, columns), ""]
            more = "there are no others" if self.complete else "there may be others"
            claim += f": {counted(len(pictures), 'solutions')}, {more}"
        return "\n".join([*lines, claim, f"{self.seconds:.3f} s, checked by the rules"])


def count_solutions(instance: Instance, limits: Limits) -> Tally:
    """Return the count (LimitError, or InputError: the puzzle cannot be counted)."""
    counting = _counting(instance)
    with limited(limits), collector_at_rest():
        return counting.odds(instance.puzzle, Budget(limits).pulse)


def contradiction(instance: Instance, limits: Limits) -> str | None:
    """Say why there is no solution, if that is found out within limits."""
    if instance.family.counting is None:
        return None
    reason = instance.puzzle.obstacle()
    with suppress(LimitError):
        if reason is None and not count_solutions(instance, limits).solutions:
            reason = "the clues contradict each other, and `hint` names the fewest that do"
    return reason and f"there is no solution: {reason}"


def list_solutions(instance: Instance, most: int, limits: Limits) -> Listing:
    """List at most `most` solutions, replayed by the rules (InputError: they cannot be counted)."""
    began, puzzle = time.monotonic(), instance.puzzle
    every = _counting(instance).solutions(puzzle, Budget(limits).pulse)
    solutions: list[tuple[tuple[Any, ...], int]] = []
    complete, limit = False, None
    try:
        with limited(limits):
            for moves in islice(every, most):
                verdict = judge(puzzle, moves)
                assert verdict.cost is not None, verdict.reason
                solutions.append((moves, verdict.cost))
            complete = next(every, None) is None
    except LimitError as error:
        limit = error.limit
    status = Status.SOLVED if solutions else Status.UNSOLVABLE
    if limit is not None and len(solutions) < most:
        status = Status.GAVE_UP
    return Listing(instance, status, tuple(solutions), complete, time.monotonic() - began, limit)


def _counting(instance: Instance) -> Counting[Any, Any]:
    counting = instance.family.counting
    if counting is None:
        able = ", ".join(name for name, family in catalogue.families().items() if family.counting)
        raise InputError(f"{instance.family.name} cannot count its solutions, only {able} can")
    return counting


def tally_text(instance: Instance, tally: Tally, paint: Paint, columns: int) -> str:
    draw_odds = instance.family.draw_odds
    assert draw_odds is not None, "what counts draws what it counts"
    drawn = draw_odds(instance.puzzle, tally, paint)
    return "\n".join([broken(title(instance), columns), "", drawn])
