"""A puzzle under another heuristic than its own: to switch one off, or to try one alone.

A heuristic from outside may say anything. What a search finds under it is believed only as far as
the puzzle's own lower bound bears it out (`Informed.proved`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from numbers import Real
from typing import Any, Final

from pddlpuzzles.errors import ParameterError

Heuristic = Callable[[Any], float]
"""Says of a state a number never above the true remaining cost; infinite proves a dead end."""

NONE: Final = "none"
"""The heuristic that knows nothing: 0 everywhere, which makes A* uniform-cost search."""

ALL: Final = "all"
"""The puzzle's own heuristic, all that it knows."""

_LAST: Final = 1e300
"""Stands for infinity where that proves nothing: such a state is expanded last."""


class Informed:
    """A puzzle whose `heuristic` is another; in all else it is the puzzle that was given.

    States are not preferred to each other either: the puzzle's `preference` is knowledge, too.

    `is_admissible` says that the heuristic was proved never to be above the true remaining cost,
    `is_safe` that it is infinite in dead ends only, as an admissible one is. One that is not
    known to be safe is held to be a number in each state, and leaves no state out: what it calls
    infinite comes last, and what it puts below 0 is 0.
    """

    def __init__(
        self,
        puzzle: Any,
        heuristic: Heuristic,
        *,
        is_admissible: bool = False,
        is_safe: bool = False,
    ) -> None:
        self._puzzle = puzzle
        self.is_admissible = is_admissible
        self.heuristic = heuristic if is_admissible or is_safe else partial(_guess, heuristic)

    def proved(self, state: Any) -> float:
        """Return the puzzle's own lower bound on the remaining cost."""
        bound: float = self._puzzle.heuristic(state)
        return bound

    def preference(self, state: Any) -> float:
        """Prefer none."""
        return 0.0

    def obstacle(self) -> None:
        """Return None: no argument is known."""

    def __getattr__(self, name: str) -> Any:
        if name == "_puzzle":
            raise AttributeError(name)  # it is being copied, and has nothing yet
        return getattr(self._puzzle, name)


def lower_bound(puzzle: Any) -> Heuristic | None:
    """Return what bounds the remaining cost where a puzzle's heuristic does not; else None."""
    if isinstance(puzzle, Informed) and not puzzle.is_admissible:
        return puzzle.proved
    return None


def checked_number(heuristic: Heuristic, state: Any) -> float:
    """Return what a heuristic says of a state; raise ParameterError if it is no number."""
    said = heuristic(state)
    if not isinstance(said, Real) or math.isnan(said):
        complaint = f" says {said!r:.80} of a state, expected a number (infinite for a dead end)"
        raise ParameterError("heuristic", complaint)
    return float(said)


def _guess(heuristic: Heuristic, state: Any) -> float:
    """Return what a heuristic from outside says of a state, as a finite number, 0 or more.

    :raises ParameterError: if it is no number.
    """
    return min(max(checked_number(heuristic, state), 0.0), _LAST)


def heuristics_named(
    puzzle: Any, **own: Callable[[Any], Heuristic]
) -> Mapping[str, Callable[[], Heuristic]]:
    """Return what makes the heuristics of a puzzle, by name: all, none, and its own ideas alone."""
    found: dict[str, Callable[[], Heuristic]] = {ALL: lambda: puzzle.heuristic, NONE: lambda: blind}
    return found | {name: partial(make, puzzle) for name, make in own.items()}


def blind(state: Any) -> float:
    """Know nothing of any state."""
    return 0.0
