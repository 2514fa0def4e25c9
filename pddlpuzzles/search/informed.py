"""A puzzle under another heuristic than its own: to switch one off, or to try one alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

Heuristic = Callable[[Any], float]
"""Says of a state a number never above the true remaining cost; infinite proves a dead end."""

NONE: Final = "none"
"""The heuristic that knows nothing: 0 everywhere, which makes A* uniform-cost search."""

ALL: Final = "all"
"""The puzzle's own heuristic, all that it knows."""


class Informed:
    """A puzzle whose `heuristic` is another; in all else it is the puzzle that was given.

    States are not preferred to each other either: the puzzle's `preference` is knowledge, too.
    """

    def __init__(self, puzzle: Any, heuristic: Heuristic) -> None:
        self._puzzle = puzzle
        self.heuristic = heuristic

    def preference(self, state: Any) -> float:
        """Prefer none."""
        return 0.0

    def obstacle(self) -> None:
        """Know no argument that needs no search."""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._puzzle, name)


def named(puzzle: Any, **own: Callable[[Any], Heuristic]) -> Mapping[str, Callable[[], Heuristic]]:
    """Return what makes the heuristics of a puzzle, by name: all, none, and its own ideas alone."""
    found: dict[str, Callable[[], Heuristic]] = {ALL: lambda: puzzle.heuristic, NONE: lambda: blind}
    return found | {name: partial(make, puzzle) for name, make in own.items()}


def blind(state: Any) -> float:
    """Know nothing of any state."""
    return 0.0
