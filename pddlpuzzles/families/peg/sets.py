"""Sets of problems that a rule makes, so that no files of them are kept.

The reversals of the English board: a hole is empty at the start, and in the end there is a peg in
it and in no other. All 33 can be won (Beasley 1985, *The Ins and Outs of Peg Solitaire*), in 31
jumps each. By the symmetries of the board they are seven, those of c1, d1, c2, d2, c3, d3 and d4
(the central game), which are among the bundled instances; to planners that do not look for
symmetries they are 33.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Board, Geometry
from pddlpuzzles.puzzle import Member

_ENGLISH: Final = tuple(
    (row, 2 * column)
    for row in range(7)
    for column in range(7)
    if 2 <= row <= 4 or 2 <= column <= 4
)


def _reversals() -> Iterator[Member[PegSolitaire]]:
    """Yield the 33 reversals of the English board, in reading order."""
    board = Board(Geometry.SQUARE, _ENGLISH)
    everywhere = (1 << len(board.cells)) - 1
    for number, name in enumerate(board.names):
        hole = 1 << number
        yield Member(
            f"reversal-{name}",
            PegSolitaire(board, everywhere & ~hole, hole, everywhere & ~hole),
            cost=31,
            title=f"The {name} reversal of the English board",
            proved="each jump takes one of 32 pegs, down to one; a solution is in Beasley 1985",
        )


SETS: Final[Mapping[str, Callable[[], Iterator[Member[PegSolitaire]]]]] = {"reversals": _reversals}
