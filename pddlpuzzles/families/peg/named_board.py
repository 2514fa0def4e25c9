"""The board of a problem in PDDL, from the names of its places and the lines between them.

    line    a jump as three names of places: from, over and to

A name says where a place is: `d4` by column and row, `pos-3-4` by row and column; on a triangular
board, by its place in the row. There the lines say how far to the right a row stands.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from functools import reduce
from itertools import islice
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.peg.rules import MOST_HOLES, NEIGHBOURS, Board, Cell, Geometry
from pddlpuzzles.show.wording import counted

Line = tuple[str, ...]

_MOST_BOARDS: Final = 100
"""How many triangular boards are compared with the lines."""


def named_board(places: Collection[str], lines: Collection[Line]) -> tuple[Board, dict[str, int]]:
    """Return the board that has exactly these lines, and the number of each hole on it.

    :raises InputError: if there is no place or there are too many, or if there is no such board.
    """
    if not 0 < len(places) <= MOST_HOLES:
        has = counted(len(places), "holes")
        raise InputError(f"the board has {has}, expected 1 to {MOST_HOLES}")
    known = set(lines)
    for geometry, cells in _candidates(places, known):
        if len(set(cells.values())) < len(cells):
            continue
        board = Board(geometry, tuple(sorted(cells.values())))
        names = sorted(cells, key=cells.__getitem__)
        if {tuple(names[hole] for hole in jump) for jump in board.jumps} == known:
            return board, {name: hole for hole, name in enumerate(names)}
    raise InputError(
        f"no board ({', '.join(Geometry)}) whose holes have these names, as d4 or pos-3-4, has"
        " these lines"
    )


def _candidates(
    places: Collection[str], lines: set[Line]
) -> Iterator[tuple[Geometry, dict[str, Cell]]]:
    lettered = [re.fullmatch(r"([a-z]{1,2})([1-9]\d?)", name) for name in places]
    numbered = [re.fullmatch(r"[^\d]*(\d{1,2})[^\d]+(\d{1,2})", name) for name in places]
    if all(lettered):
        cells = [(int(match[2]), _column(match[1])) for match in lettered if match]
    elif all(numbered):
        cells = [(int(match[1]), int(match[2])) for match in numbered if match]
    else:
        return
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    for pitch in (2, 1):
        square = [(row - top, pitch * (column - left)) for row, column in cells]
        for geometry in (Geometry.SQUARE, Geometry.SQUARE_DIAGONAL):
            yield geometry, dict(zip(places, square, strict=True))
    by_row = {name: (row - top, at) for name, (row, at) in zip(places, cells, strict=True)}
    triangles = _Triangle(by_row, lines).boards()
    yield from ((Geometry.TRIANGULAR, cells) for cells in islice(triangles, _MOST_BOARDS))


def _column(letters: str) -> int:
    return reduce(lambda number, letter: 26 * number + ord(letter) - ord("a") + 1, letters, 0)


class _Triangle:
    """The search for the columns of a triangular board; a name says the row and the place in it.

    Places that no line connects to others stand to the right of these.
    """

    def __init__(self, by_row: Mapping[str, Cell], lines: set[Line]) -> None:
        self._by_row = by_row
        self._lines = sorted(lines)
        self._columns: dict[str, int] = {}

    def boards(self) -> Iterator[dict[str, Cell]]:
        """Yield boards on which each line is straight, and each row is in order."""
        columns = self._columns
        line = next((one for one in self._lines if 0 < sum(map(columns.__contains__, one)) < 3), ())
        if not line:
            name = next((one for one in self._by_row if one not in columns), None)
            if name is None:
                left = min(columns.values())
                yield {one: (row, columns[one] - left) for one, (row, _) in self._by_row.items()}
                return
            columns[name] = max(columns.values(), default=-6) + 6
            yield from self.boards()
            del columns[name]
            return
        at = next(number for number, name in enumerate(line) if name in columns)
        rows = [self._by_row[name][0] for name in line]
        for down, right in NEIGHBOURS[Geometry.TRIANGULAR]:
            if rows != [rows[0] + number * down for number in range(3)]:
                continue
            placed = {name: columns[line[at]] + (n - at) * right for n, name in enumerate(line)}
            added = [name for name in line if name not in columns]
            if all(columns.get(name, column) == column for name, column in placed.items()):
                columns.update(placed)
                if all(map(self._is_in_order, added)):
                    yield from self.boards()
                for name in added:
                    del columns[name]

    def _is_in_order(self, name: str) -> bool:
        """Say whether a place stands in its row as its name says, among those placed so near it."""
        row, at = self._by_row[name]
        here = self._columns[name]
        return all(
            (place < at) == (column < here) and column != here
            for one, column in self._columns.items()
            for its_row, place in (self._by_row[one],)
            if its_row == row and one != name
        )
