"""An opened board as people type it: its rows, perhaps a line `mines: 10`.

A digit is a clue; `.`, `#` and `?` are covered cells, of which one is used all over the board;
`F`, a flag, is a covered cell too, since a flag may be wrong; `*` is a mine that is known. Spaces
only make it easier to read. Where `.` stands beside `#` it may as well be an opened cell: that is
refused. What `show` prints, with the names of columns and rows around it, is read too.
"""

from __future__ import annotations

import re
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.minesweeper.drawing import CLEAR, COVERED, KNOWN, MARKS, wrong_total
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import KNOWN_CLEAR, MOST_CELLS, cell_name

_COVERED: Final = (COVERED, "#", "?", "■", "□")
_FLAGS: Final = ("F", "f", "⚑")
_MEANING: Final = {
    **MARKS,
    **dict.fromkeys((*_COVERED, *_FLAGS), None),
    CLEAR: KNOWN_CLEAR,
}
_MINES: Final = re.compile(r"\s*mines\s*:\s*(\S*)\s*", re.IGNORECASE)
_EXPECTED: Final = (
    "a clue 0 to 8, `.` or `#` for a covered cell, F for a flag, * for a known mine, or a space"
)


def read_bare(text: str, source: str) -> Minesweeper:
    """Make the board that is typed.

    :raises InputError: if the rows are no rectangle of known marks.
    """
    rows: list[list[tuple[int, str]]] = []
    numbers: list[int] = []
    mines: tuple[int, int] | None = None
    lines = text.rstrip().split("\n")
    framed = False
    for number, line in enumerate(lines, 1):
        if found := _MINES.fullmatch(line):
            if not found[1].isdecimal() or len(found[1]) > len(str(MOST_CELLS)):
                raise InputError(
                    "expected a whole number after `mines:`", source=source, line=number
                )
            mines = number, int(found[1])
        elif not rows and not framed and line.split() == _heading(len(line.split())):
            framed = True
        elif line.strip() or rows:
            label = re.match(r"\s*[0-9]{1,4}(?=\s)", line) if framed else None
            if framed and (label is None or int(label[0]) != len(rows) + 1):
                raise InputError(
                    f"expected the row's number, {len(rows) + 1}, as columns have letters",
                    source=source,
                    line=number,
                    column=1,
                )
            begin = label.end() if label else 0
            cells = enumerate(line[begin:], begin + 1)
            rows.append([(column, mark) for column, mark in cells if mark not in " \r"])
            numbers.append(number)
    _require_marks(rows, numbers, source, framed=framed)
    lengths = [len(row) for row in rows]
    usual = max(lengths, key=lengths.count, default=0)  # of equally many the first row's
    for number, row in zip(numbers, rows, strict=True):
        if len(row) != usual:
            column = row[usual][0] if len(row) > usual else len(lines[number - 1].rstrip()) + 1
            others = "in the first row" if lengths.count(usual) == 1 else "in the others"
            raise InputError(
                f"the row has {len(row)} cells, expected {usual} as {others}",
                source=source,
                line=number,
                column=column,
            )
    board = tuple(tuple(_MEANING[mark] for _, mark in row) for row in rows)
    if not board or not board[0]:
        raise InputError(f"the board has no cell, expected {_EXPECTED}", source=source, line=1)
    if len(board) * len(board[0]) > MOST_CELLS:
        size = len(board) * len(board[0])
        raise InputError(
            f"the board has {size} cells, expected {MOST_CELLS} at most", source=source
        )
    if mines is not None and (complaint := wrong_total(board, mines[1])):
        raise InputError(complaint, source=source, line=mines[0])
    return Minesweeper(board, None if mines is None else mines[1])


def _heading(columns: int) -> list[str]:
    return [cell_name(0, column)[:-1] for column in range(columns)] if columns else [""]


def _require_marks(
    rows: list[list[tuple[int, str]]], numbers: list[int], source: str, *, framed: bool
) -> None:
    """See that every mark is known, and can be read in one way only.

    :raises InputError: if not.
    """
    covered: str | None = None
    for number, row in zip(numbers, rows, strict=True):
        for column, mark in row:
            complaint = None
            if mark not in _MEANING:
                complaint = _unknown(mark)
            elif mark == CLEAR and not framed:
                complaint = (
                    f"{CLEAR} can be a covered cell or an opened one without a number: "
                    f"expected `.` or # for the one, 0 or {KNOWN} for the other"
                )
            elif mark in _COVERED:
                covered = covered or mark
                if mark != covered:
                    complaint = (
                        f"{mark} beside {covered} can be a covered cell or an opened one without "
                        f"a number: expected {covered} for the one, 0 for the other"
                    )
            if complaint is not None:
                raise InputError(complaint, source=source, line=number, column=column)


def _unknown(mark: str) -> str:
    shown = "a tab" if mark == "\t" else repr(mark)
    return f"found {shown}, expected {_EXPECTED}"
