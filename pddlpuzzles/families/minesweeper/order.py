"""In which order the covered cells of a board are decided: clue after clue.

A state remembers what every open clue still needs, so there are as many states as there are
ways to fill the frontier, the open clues. The order keeps it narrow: it closes one clue after
the other, each time the one after which the frontier leaves least room.

    cells      the covered cells, as numbers
    clue       (mines, cells): so many of these cells are mines
    open       a clue some of whose cells are decided, and some are not
    room       of an open clue: the binary logarithm of how many different needs it can have

Closing the narrowest first is the greedy way to order the eliminations of a constraint network
(Dechter, "Bucket elimination", 1999). Cell by cell it left two to six times as many states
on boards of 16x30 with 99 mines and 20 to 60 % opened, since a cell seldom closes anything alone;
row by row five to five hundred times as many.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

Clue = tuple[int, Sequence[int]]


def closing_order(size: int, clues: Sequence[Clue]) -> list[int]:
    """Return the cells 0 … size - 1 in an order that closes clues early.

    Cells with a clue in common, directly or over others, come together; those that touch no
    clue come last. What it does is settled by its arguments alone. Closing a clue looks again
    only at those near by, so the effort grows with the cells times the width of the frontier.
    """
    return _Ordering(size, clues).run()


class _Ordering:
    """An order in the making.

    `left[k]` counts the undecided cells of clue k, `opened` says when each open clue was opened,
    `prices` what closing it would add to the frontier's room, where that is known.
    """

    def __init__(self, size: int, clues: Sequence[Clue]) -> None:
        self.clues = clues
        self.touching: list[list[int]] = [[] for _ in range(size)]
        for number, (_, cells) in enumerate(clues):
            for cell in cells:
                self.touching[cell].append(number)
        self.left = [len(cells) for _, cells in clues]
        self.order: dict[int, None] = {}
        self.opened: dict[int, int] = {}
        self.prices: dict[int, float] = {}

    def run(self) -> list[int]:
        """Close all clues; the rest of the cells touches none."""
        for first in range(len(self.clues)):
            if self.left[first]:
                self.close(first)
            while self.opened:
                self.close(min(self.opened, key=self._urgency))
        return [*self.order, *(cell for cell in range(len(self.touching)) if self._is_free(cell))]

    def close(self, number: int) -> None:
        """Decide all that is left of a clue, first the cells that open fewest others."""
        cells = self._undecided(number)
        cells.sort(key=lambda cell: sum(other not in self.opened for other in self.touching[cell]))
        for cell in cells:
            self.order[cell] = None
            for other in self.touching[cell]:
                self.left[other] -= 1
                self.opened.setdefault(other, len(self.order))
                if not self.left[other]:
                    del self.opened[other]
        changed = {other for cell in cells for other in self.touching[cell]}
        for other in changed:
            for cell in self.clues[other][1]:
                for neighbour in self.touching[cell]:
                    self.prices.pop(neighbour, None)

    def _urgency(self, number: int) -> tuple[float, int, int]:
        if number not in self.prices:
            self.prices[number] = self._price(number)
        return self.prices[number], self.opened[number], number

    def _price(self, number: int) -> float:
        """Return how much more room the open clues would have if this one were closed."""
        decided: dict[int, int] = {}
        for cell in self._undecided(number):
            for other in self.touching[cell]:
                decided[other] = decided.get(other, 0) + 1
        # Rounded, so that the order does not hang on the sum's last bit.
        return round(
            sum(
                self._room(other, self.left[other] - count) - self._room(other, self.left[other])
                for other, count in decided.items()
            ),
            6,
        )

    def _room(self, number: int, left: int) -> float:
        mines, cells = self.clues[number]
        decided = len(cells) - left
        if not left or not decided:
            return 0.0
        needs = min(mines, left) - max(0, mines - decided) + 1
        return math.log2(max(1, needs))

    def _undecided(self, number: int) -> list[int]:
        return [cell for cell in self.clues[number][1] if cell not in self.order]

    def _is_free(self, cell: int) -> bool:
        return not self.touching[cell]
