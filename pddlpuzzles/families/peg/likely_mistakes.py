"""What in a board that somebody has typed looks like a mistake: a hole, a row, an indent forgotten.

Nearly all boards are mirror images of themselves, left to right and top to bottom, and a mistake of
typing breaks that.

    row      the columns of its holes
    axis     the middle that most rows share, as the sum of a row's first and last column
    whole    of four mirrors: left to right, top to bottom, and both diagonals, as most boards are

A doubt is no complaint: boards of any shape are read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pddlpuzzles.families.peg.rules import Board, Geometry
from pddlpuzzles.show.wording import counted

_Row = frozenset[int]

_FEWEST_ROWS: Final = 5
"""Fewer rows that differ from top to bottom are a shape, and no mistake."""


def doubts(board: Board) -> list[str]:
    """Say what looks like a mistake, the likeliest only; nothing if a board has both mirrors."""
    rows = _rows(board)
    found = (
        _one_space(board)
        if board.geometry is Geometry.TRIANGULAR
        else _typed_flush(rows)
        or _row_forgotten(rows)
        or _indent_lost(rows)
        or _hole_forgotten(rows)
        or _odd_pair(rows)
    )
    return [found] if found else []


def _rows(board: Board) -> list[_Row]:
    rows: list[set[int]] = [set() for _ in range(board.cells[-1][0] + 1)]
    for row, column in board.cells:
        rows[row].add(column // 2)
    return [frozenset(row) for row in rows]


def _one_space(board: Board) -> str | None:
    """Say so if a space before one row makes a triangular board of a square one.

    A board that slants, or is the mirror image of itself from left to right, is meant so.
    """
    rows: dict[int, list[int]] = {}
    for row, column in board.cells:
        rows.setdefault(row, []).append(column)
    aside = [row for row, columns in rows.items() if columns[0] % 2]
    upright = [row for row in rows if row not in aside]
    odd = min((aside, upright), key=len)
    begins = [columns[0] for columns in rows.values()]
    slants = len(rows) > 2 and {after - before for before, after in pairwise(begins)} in ({1}, {-1})
    middles = {columns[0] + columns[-1] for columns in rows.values()}
    if len(odd) != 1 or slants or len(middles) == 1:
        return None
    (row,) = odd if len(rows) > 2 else aside
    change = "fewer" if rows[row][0] else "more"
    return (
        f"row {row + 1} stands half a hole aside, so this is read as a triangular board; with one "
        f"space {change} before it it would be a square one"
    )


def _typed_flush(rows: Sequence[_Row]) -> str | None:
    """Say so if all rows begin at the left, of different lengths: a triangle, or indents lost."""
    sizes = [len(row) for row in rows]
    if any(row != frozenset(range(len(row))) for row in rows) or len(set(sizes)) < 2:
        return None
    steps = {after - before for before, after in pairwise(sizes)}
    if len(sizes) > 2 and steps in ({1}, {-1}):
        way = "left" if steps == {1} else "right"
        return (
            "read as a square board; for a triangle put each row half a hole further "
            f"{way} than the one above"
        )
    widest = max(sizes)
    if any((widest - size) % 2 for size in sizes) or sizes != sizes[::-1]:
        return None
    short = [str(row) for row, size in enumerate(sizes, 1) if size < widest]
    verb, many = ("was", "row") if len(short) == 1 else ("were", "rows")
    named = " and ".join(filter(None, (", ".join(short[:-1]), short[-1])))
    return f"all rows begin in column a: {verb} {many} {named} indented?"


def _row_forgotten(rows: Sequence[_Row]) -> str | None:
    """Say so if a board would be whole with one row more, and is no plain rectangle."""
    width = 1 + max(max(row, default=0) for row in rows)
    full = frozenset(range(width))
    if len(rows) != width - 1 or all(row == full for row in rows):
        return None
    for place in range(width):
        for row in dict.fromkeys((*rows, full)):
            if _is_whole([*rows[:place], row, *rows[place:]]):
                return (
                    f"{counted(len(rows), 'rows')} of {width} columns, and with one more like row "
                    f"{rows.index(row) + 1 if row in rows else place + 1} the board would be the "
                    "same from all sides: a row forgotten?"
                )
    return None


def _is_whole(rows: Sequence[_Row]) -> bool:
    """Say whether a board as high as it is wide has all four mirrors."""
    last = len(rows) - 1
    return all(
        (column in row) == (row_number in rows[column]) == (last - column in row)
        for row_number, row in enumerate(rows)
        for column in range(last + 1)
    )


def _indent_lost(rows: Sequence[_Row]) -> str | None:
    """Name a row that is as long as its mirror row from top to bottom, and begins elsewhere."""
    axis = _axis(rows)
    for number, row in enumerate(rows):
        other = rows[-1 - number]
        if len(row) == len(other) and _lies_on(other, axis) and not _lies_on(row, axis):
            return (
                f"row {number + 1} begins in column {_letter(min(row))} where its mirror row "
                f"{len(rows) - number} begins in {_letter(min(other))}: an indent slipped?"
            )
    return None


def _hole_forgotten(rows: Sequence[_Row]) -> str | None:
    """Name the first row that is no mirror image of itself about the axis of the others."""
    axis = _axis(rows)
    for number, row in enumerate(rows):
        if _lies_on(row, axis):
            continue
        other = rows[-1 - number]
        if len(row) != len(other) and _lies_on(other, axis):
            return _pair(rows, number)
        return (
            f"row {number + 1}, {_letter(min(row))} to {_letter(max(row))}, is out of the middle "
            "of the others: a mark or a space too few, or too many?"
        )
    return None


def _odd_pair(rows: Sequence[_Row]) -> str | None:
    """Name the only row that its mirror row from top to bottom differs from."""
    odd = [number for number in range(len(rows) // 2) if rows[number] != rows[-1 - number]]
    if len(rows) < _FEWEST_ROWS or len(odd) != 1:
        return None
    (number,) = odd
    short, long = sorted((len(rows[number]), len(rows[-1 - number])))
    if 2 * short <= long:
        return None  # a shape, too
    return _pair(rows, number if len(rows[number]) < len(rows[-1 - number]) else -1 - number)


def _pair(rows: Sequence[_Row], number: int) -> str:
    """Say that a row and its mirror row from top to bottom have not the same holes."""
    place = number % len(rows)
    row, other = rows[place], rows[-1 - place]
    what = "forgotten" if len(row) <= len(other) else "too many"
    lost = "a hole" if abs(len(row) - len(other)) < 2 else "holes"
    return (
        f"row {place + 1} has {counted(len(row), 'holes')} where its mirror row "
        f"{len(rows) - place} has {len(other)}: {lost} {what}?"
    )


def _axis(rows: Sequence[_Row]) -> int:
    """Return the axis of most rows that have one; of the widest, if of equally many."""
    sums = Counter[int]()
    widths = Counter[int]()
    for row in rows:
        if row and _lies_on(row, axis := min(row) + max(row)):
            sums[axis] += 1
            widths[axis] = max(widths[axis], len(row))
    return max(sums, key=lambda axis: (sums[axis], widths[axis]), default=0)


def _lies_on(row: _Row, axis: int) -> bool:
    return row == {axis - column for column in row}


def _letter(column: int) -> str:
    return chr(ord("a") + column) if column < 26 else f"{column + 1}"
