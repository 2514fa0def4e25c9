"""A board of peg solitaire as people type it; the goal is one peg, anywhere.

A drawing uses one mark for pegs and one for holes:

    pegs     `*` `1` `X` `x` `@` `●`
    holes    `o` `O` `.` `0` `○`

`o` with none of the marks for pegs but with `.`, or with `.` beside them, can be read in two
ways, and is refused. Holes stand a space apart, or all touch. Where each row is shifted by half a
hole against the next, as in a triangle, holes have six neighbours; else they have four. What
`show` prints, with the names of columns and rows around it, is read too. A comment begins with `#`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from pddlpuzzles.catalogue.phrases import uncommented
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.peg import likely_mistakes
from pddlpuzzles.families.peg.drawing import EITHER
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import MOST_HOLES, Board, Cell, Geometry

_PEGS: Final = "*1Xx@●"
_HOLES: Final = "oO.0○"
_EXPECTED: Final = (
    f"one mark for pegs ({' '.join(_PEGS)}), one for holes ({' '.join(_HOLES)}), or a space"
)

_Marks = dict[Cell, str]
"""The marks of a drawing by line and column, both from 0."""


def read_bare(text: str) -> PegSolitaire:
    """Make the puzzle that is drawn.

    :raises InputError: if the marks can be read in no way, or in two, or stand out of line.
    """
    typed = enumerate(uncommented(text, _PEGS + _HOLES), 1)
    lines = {number: line for number, line in typed if line is not None}
    try:
        return _read([*lines.values()])
    except InputError as error:
        at = error.line and [*lines, 1][error.line - 1]
        raise InputError(error.message, at, error.column) from None


def _read(lines: list[str]) -> PegSolitaire:
    marks = _marks(_unframed(lines))
    peg = _peg_mark(marks)
    cells, geometry = _placed(marks)
    if len(cells) > MOST_HOLES:
        raise InputError(f"the drawing has {len(cells)} holes, expected {MOST_HOLES} at most")
    pegs = sum(1 << hole for hole, mark in enumerate(marks.values()) if mark == peg)
    return PegSolitaire(Board(geometry, tuple(cells)), pegs, 0, 0, one_peg=True)


def doubts(puzzle: PegSolitaire, text: str) -> Sequence[str]:
    """Say what in the board's shape looks like a mistake."""
    return likely_mistakes.doubts(puzzle.board)


def _unframed(lines: list[str]) -> list[str]:
    """Return the lines with spaces for the names of columns and rows, where `show` drew them."""
    drawn = [number for number, line in enumerate(lines) if line.strip()]
    if not drawn:
        raise InputError(f"the drawing is empty: expected {_EXPECTED}", 1)
    letters = lines[drawn[0]].split()
    headed = len(drawn) > 1 and letters[:2] in (["a"], ["a", "b"]) and letters == sorted(letters)
    rows = drawn[1:] if headed else drawn
    labels = [re.match(r"\s*([0-9]{1,4})(?=\s|$)", lines[number]) for number in rows]
    numbered = [label is not None and int(label[1]) for label in labels]
    right = list(range(1, len(rows) + 1))
    if headed and numbered != right:
        wrong = next(place for place, number in enumerate(numbered) if number != place + 1)
        raise InputError(
            f"expected the row's number, {wrong + 1}, as columns have letters", rows[wrong] + 1, 1
        )
    if headed:
        lines[drawn[0]] = ""
    if headed or (len(rows) > 1 and numbered == right):
        for number, label in zip(rows, labels, strict=True):
            assert label is not None
            lines[number] = " " * label.end() + lines[number][label.end() :]
    return lines


def _marks(lines: list[str]) -> _Marks:
    found: _Marks = {}
    for row, line in enumerate(lines):
        for column, mark in enumerate(line.rstrip(" \r")):
            if mark == " ":
                continue
            if mark not in _PEGS + _HOLES:
                shown = "a tab" if mark == "\t" else repr(mark)
                where = {
                    EITHER: "which only a goal in a TOML file has, ",
                    "-": "a hole without a peg or no hole at all, ",
                    "#": "which begins a comment only where words follow, ",
                }
                raise InputError(
                    f"found {shown}, {where.get(mark, '')}expected {_EXPECTED}", row + 1, column + 1
                )
            found[row, column] = mark
    return found


def _peg_mark(marks: _Marks) -> str:
    """Return the mark that is a peg.

    :raises InputError: if there is none, or the marks can be read in two ways.
    """
    pegs = [mark for mark in dict.fromkeys(marks.values()) if mark in _PEGS]
    holes = [mark for mark in dict.fromkeys(marks.values()) if mark in _HOLES]

    def refuse(mark: str, message: str) -> InputError:
        row, column = next(cell for cell, found in marks.items() if found == mark)
        return InputError(message, row + 1, column + 1)

    if len(pegs) > 1:
        raise refuse(
            pegs[1],
            f"{pegs[1]} beside {pegs[0]} can be a peg or something else: "
            f"expected one mark for pegs, {pegs[0]} or {pegs[1]}",
        )
    if len(holes) > 1 and "." in holes:
        other = next(mark for mark in holes if mark != ".")
        readings = (
            "`.` is no hole at all"
            if pegs
            else f"{other} is a peg and `.` a hole, or `.` is no hole at all"
        )
        raise refuse(
            ".",
            f"`.` beside {other} can be read in two ways, both are holes or {readings}: "
            "expected * for pegs, o for holes and a space for no hole",
        )
    if len(holes) > 1:
        raise refuse(
            holes[1],
            f"{holes[1]} beside {holes[0]} can be a hole or something else: "
            f"expected one mark for holes, {holes[0]} or {holes[1]}",
        )
    if not pegs:
        raise InputError(
            f"the drawing has no peg, expected one of {' '.join(_PEGS)}",
            min(row for row, _ in marks) + 1,
        )
    return pegs[0]


def _placed(marks: _Marks) -> tuple[list[Cell], Geometry]:
    """Return the holes' cells as a board has them, and the geometry.

    :raises InputError: if a mark stands out of line.
    """
    touching = [(row, column) for row, column in marks if (row, column - 1) in marks]
    if touching:
        apart = [
            (row, column)
            for row, column in marks
            if (row, column - 1) not in marks and (row, column - 2) in marks
        ]
        if apart:
            # The rarer way is likely the mistake.
            row, column = min(touching if len(touching) <= len(apart) else apart)
            found, others = (
                ("touch", "stand a space apart")
                if len(touching) <= len(apart)
                else ("stand a space apart", "touch")
            )
            raise InputError(
                f"two holes {found} here, and others {others}: expected one or the other",
                row + 1,
                column + 1,
            )
        marks = {(row, 2 * column): mark for (row, column), mark in marks.items()}
    top, left = min(row for row, _ in marks), min(column for _, column in marks)
    cells = [(row - top, column - left) for row, column in marks]
    geometry = Geometry.SQUARE if touching else _geometry(cells, (top, left))
    return cells, geometry


def _geometry(cells: list[Cell], corner: Cell) -> Geometry:
    """Return whether rows stand one above the other or half a hole apart.

    :raises InputError: for the first hole that stands out of line.
    """
    rows: dict[int, int] = {}
    for row, column in cells:
        shift = rows.setdefault(row, column % 2)
        if column % 2 != shift:
            raise InputError(
                "a hole out of line with the others of its row, expected one every two columns",
                row + corner[0] + 1,
                column + corner[1] + 1,
            )
    # For each way rows can stand, those that do not stand so: the fewest are likely the mistakes.
    ways = [
        (geometry, {row for row, shift in rows.items() if shift != (first + step * row) % 2})
        for geometry, step in ((Geometry.SQUARE, 0), (Geometry.TRIANGULAR, 1))
        for first in (0, 1)
    ]
    geometry, wrong = min(ways, key=lambda way: len(way[1]))
    if wrong:
        row, column = next(cell for cell in cells if cell[0] in wrong)
        wanted = (
            "one above the other, as in other rows"
            if geometry is Geometry.SQUARE
            else "half a hole apart from the next row, as in a triangle"
        )
        raise InputError(
            f"a row out of line with the others, expected its holes {wanted}",
            row + corner[0] + 1,
            column + corner[1] + 1,
        )
    return geometry
