"""The board of a problem in PDDL, from the names of its places and the lines between them.

    line    a jump as three names of places: from, over and to

A name says where a place is: `d4` by column and row, `pos-3-4` by row and column; on a triangular
board, by its place in the row. There the lines say how far to the right a row stands.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
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
    """Return the board with exactly these lines, and its holes by name, or raise InputError."""
    if not 0 < len(places) <= MOST_HOLES:
        has = counted(len(places), "holes")
        raise InputError(f"the board has {has}, expected 1 to {MOST_HOLES}")
    line_set = set(lines)
    for geometry, cells in _candidates(places, line_set):
        if len(set(cells.values())) < len(cells):
            continue
        board = Board(geometry, tuple(sorted(cells.values())))
        names = sorted(cells, key=cells.__getitem__)
        if {tuple(names[hole] for hole in jump) for jump in board.jumps} == line_set:
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
    for columns in islice(_triangles(by_row, sorted(lines), {}), _MOST_BOARDS):
        left = min(columns.values())
        placed = {name: (row, columns[name] - left) for name, (row, _) in by_row.items()}
        yield Geometry.TRIANGULAR, placed


def _column(letters: str) -> int:
    return reduce(lambda number, letter: 26 * number + ord(letter) - ord("a") + 1, letters, 0)


def _triangles(
    by_row: Mapping[str, Cell], lines: Sequence[Line], columns: dict[str, int]
) -> Iterator[dict[str, int]]:
    """Yield columns of places such that lines are straight and rows in order, these given."""
    line = next((line for line in lines if 0 < len(columns.keys() & {*line}) < 3), None)
    if line is None:
        name = next((name for name in by_row if name not in columns), None)
        if name is None:
            yield columns
        else:
            right = max(columns.values(), default=-6) + 6
            yield from _triangles(by_row, lines, {**columns, name: right})
        return
    at = next(number for number, name in enumerate(line) if name in columns)
    rows = [by_row[name][0] for name in line]
    for down, right in NEIGHBOURS[Geometry.TRIANGULAR]:
        if rows == [rows[0] + number * down for number in range(3)]:
            placed = {name: columns[line[at]] + (n - at) * right for n, name in enumerate(line)}
            if {**placed, **columns}.items() >= placed.items():
                more = {**columns, **placed}
                if all(_is_in_order(by_row, more, name) for name in placed.keys() - columns):
                    yield from _triangles(by_row, lines, more)


def _is_in_order(by_row: Mapping[str, Cell], columns: Mapping[str, int], name: str) -> bool:
    """Say whether a place stands in its row as its name says, among those placed so near it."""
    (row, at), here = by_row[name], columns[name]
    beside = [(by_row[one][1], columns[one]) for one in columns if by_row[one][0] == row]
    beside.remove((at, here))
    return all((place < at) == (column < here) and column != here for place, column in beside)
