"""What counting all solutions of a puzzle has found."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fractions import Fraction


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
