"""Counting all solutions of a puzzle: what is found, and what a folder offers that counts them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from fractions import Fraction

    from pddlpuzzles.svg import Picture

P_in = TypeVar("P_in", contravariant=True)
M_out = TypeVar("M_out", covariant=True)


@dataclass(frozen=True)
class Tally:
    """How many solutions a puzzle has, and how they share out over its picture.

    `odds` has for each place of the picture, row by row, the share of the solutions in which
    something is there (what, the puzzle says), and None where there is nothing to say. It is
    None if there are no solutions.
    """

    solutions: int
    odds: tuple[tuple[Fraction | None, ...], ...] | None

    def record(self) -> dict[str, Any]:
        """Return the tally as a JSON object; only what is sure is a whole number, 0 or 1."""
        rows = self.odds and [
            [None if one is None else _number(one) for one in row] for row in self.odds
        ]
        return {"solutions": self.solutions, "odds": rows}


def _number(share: Fraction) -> int | float:
    """Return the nearest number that is 0 or 1 only where the share is."""
    if share.denominator == 1:
        return int(share)
    return min(max(float(share), math.ulp(0.0)), math.nextafter(1.0, 0.0))


class Counting(Protocol[P_in, M_out]):
    """The module `counting`: all solutions of a puzzle.

    What `pulse` raises ends both functions. The module `drawing` is an `OddsDrawing`, too.
    """

    def odds(self, puzzle: P_in, pulse: Callable[[], None], /) -> Tally:
        """Count all solutions."""

    def solutions(self, puzzle: P_in, pulse: Callable[[], None], /) -> Iterator[tuple[M_out, ...]]:
        """Yield every solution once, as its moves, in a fixed order."""


class OddsDrawing(Protocol[P_in]):
    """What the module `drawing` offers beside `Drawing` where solutions can be counted."""

    def draw_odds(self, puzzle: P_in, tally: Tally, paint: Callable[[str, str], str], /) -> str:
        """Return a tally as lines of text."""


class OddsPictures(Protocol[P_in]):
    """What the module `picture` offers beside `Pictures` where solutions can be counted."""

    def odds(self, puzzle: P_in, tally: Tally, /) -> Picture:
        """Draw a tally."""
