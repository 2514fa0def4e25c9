"""A board of peg solitaire as people type it; the goal is one peg, anywhere.

A drawing uses one mark for pegs and one for holes:

    pegs     `*` `1` `X` `x` `@` `●`
    holes    `o` `O` `.` `0` `○`

Two marks of a kind can be read in two ways, and are refused. Holes stand a space apart, or all
touch. Where each row is shifted by half a hole against the next, as in a triangle, holes have six
neighbours; else they have four. A comment begins with `#`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pddlpuzzles.catalogue.phrases import uncommented
from pddlpuzzles.errors import InputError
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
    """Make the puzzle that is drawn; raise InputError if it can be read in no way, or in two."""
    typed = enumerate(uncommented(text, _PEGS + _HOLES), 1)
    lines = {number: line for number, line in typed if line is not None}
    try:
        marks = _marks([*lines.values()])
        peg = _peg_mark(marks)
        cells, geometry = _placed(marks)
    except InputError as error:
        at = error.line and [*lines, 1][error.line - 1]
        raise InputError(error.message, at, error.column) from None
    if len(cells) > MOST_HOLES:
        raise InputError(f"the drawing has {len(cells)} holes, expected {MOST_HOLES} at most")
    pegs = sum(1 << hole for hole, mark in enumerate(marks.values()) if mark == peg)
    return PegSolitaire(Board(geometry, tuple(cells)), pegs, 0, 0, one_peg=True)


def doubts(puzzle: PegSolitaire, text: str) -> Sequence[str]:
    return ()


def _marks(lines: list[str]) -> _Marks:
    marks: _Marks = {}
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
            marks[row, column] = mark
    if not marks:
        raise InputError(f"the drawing is empty: expected {_EXPECTED}", 1)
    return marks


def _peg_mark(marks: _Marks) -> str:
    pegs = [mark for mark in dict.fromkeys(marks.values()) if mark in _PEGS]
    holes = [mark for mark in dict.fromkeys(marks.values()) if mark in _HOLES]
    for kind, found in (("peg", pegs), ("hole", holes)):
        if len(found) > 1:
            doubtful = "." if "." in found else found[1]
            beside = next(mark for mark in found if mark != doubtful)
            row, column = next(cell for cell, mark in marks.items() if mark == doubtful)
            other = f"no hole at all{'' if pegs else f', and {beside} a peg'}"
            readings = f"be a {kind} or {other if doubtful == '.' else 'something else'}"
            raise InputError(
                f"{doubtful} beside {beside} can {readings}: expected one mark for {kind}s, and a "
                "space for no hole",
                row + 1,
                column + 1,
            )
    if not pegs:
        row = min(row for row, _ in marks)
        raise InputError(f"the drawing has no peg, expected one of {' '.join(_PEGS)}", row + 1)
    return pegs[0]


def _placed(marks: _Marks) -> tuple[list[Cell], Geometry]:
    touching = [(row, column) for row, column in marks if (row, column - 1) in marks]
    others = sorted(marks.keys() - touching)
    apart = [(row, column) for row, column in others if (row, column - 2) in marks]
    if touching and apart:
        row, column = min(touching, apart, key=len)[0]  # the rarer way is likely the mistake
        raise InputError(
            "some holes touch and others stand a space apart: expected one or the other",
            row + 1,
            column + 1,
        )
    if touching:
        marks = {(row, 2 * column): mark for (row, column), mark in marks.items()}
    top, left = min(row for row, _ in marks), min(column for _, column in marks)
    cells = [(row - top, column - left) for row, column in marks]
    geometry = Geometry.SQUARE if touching else _geometry(cells, (top, left))
    return cells, geometry


def _geometry(cells: list[Cell], corner: Cell) -> Geometry:
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
