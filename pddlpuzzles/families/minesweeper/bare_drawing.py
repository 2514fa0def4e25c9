"""An opened board as people type it: its rows, perhaps a line `mines: 10`, or `10 mines`.

A digit is a clue; `.`, `#` and `?` are covered cells, of which one is used all over the board;
`F`, a flag, is a covered cell too, since a flag may be wrong; `*` is a mine that is known. Spaces
only make it easier to read. Where `.` stands beside `#` it may as well be an opened cell: that is
refused. A board with the names of columns and rows around it is read too, and so is all that
`show` prints. A line that begins with `# ` and has words in it is a comment.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from pddlpuzzles.catalogue.phrases import uncommented
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.minesweeper.drawing import (
    COVERED,
    DECIDED,
    KNOWN,
    MARKS,
    MINE,
    wrong_total,
)
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import KNOWN_CLEAR, MOST_CELLS, cell_name
from pddlpuzzles.show.wording import counted

_COVERED: Final = (COVERED, "#", "?", "■", "□")
_FLAGS: Final = ("F", "f", "⚑")
_MEANING: Final = {
    **MARKS,
    **dict.fromkeys((*_COVERED, *_FLAGS), None),
    DECIDED: KNOWN_CLEAR,
}
_MINES: Final = re.compile(
    r"\s*(?:(?P<first>\d+)\s+mines?(?P<over>\s+left)?"
    r"|mines?(?P<left>\s+left)?\s*[:\s]\s*(?P<last>\S*))\s*",
    re.IGNORECASE,
)
_ABOUT_MINES: Final = re.compile(r"mines?\b", re.IGNORECASE)
_EXPECTED: Final = (
    "a clue 0 to 8, `.` or `#` for a covered cell, F for a flag, * for a known mine, or a space"
)


def read_bare(text: str) -> Minesweeper:
    """Make the board that is typed.

    :raises InputError: if the rows are no rectangle of known marks.
    """
    rows: _Rows = []
    numbers: list[int] = []
    mines: _Mines | None = None
    marks = "".join(_MEANING) + "0123456789"
    typed = uncommented(text.rstrip(), marks)
    comments = {number for number, line in enumerate(typed, 1) if line is None}
    lines = _start_of([line or "" for line in typed])
    framed = False
    for number, line in enumerate(lines, 1):
        if number in comments:
            continue
        if _ABOUT_MINES.search(line):
            mines = _mines(line, number)
        elif not rows and not framed and line.split() == _heading(len(line.split())):
            framed = True
        elif line.strip() or rows:
            label = re.match(r"\s*[0-9]{1,4}(?=\s)", line) if framed else None
            if framed and (label is None or int(label[0]) != len(rows) + 1):
                raise InputError(
                    f"expected the row's number, {len(rows) + 1}, as columns have letters",
                    number,
                    1,
                )
            begin = label.end() if label else 0
            cells = enumerate(line[begin:], begin + 1)
            rows.append([(column, mark) for column, mark in cells if mark not in " \r"])
            numbers.append(number)
    while rows and not rows[-1]:  # above a last line that counts the mines
        rows.pop()
        numbers.pop()
    _require_marks(rows, numbers, framed=framed)
    _require_rectangle(rows, numbers, lines)
    board = tuple(tuple(_MEANING[mark] for _, mark in row) for row in rows)
    if not board or not board[0]:
        raise InputError(f"the board has no cell, expected {_EXPECTED}", 1)
    if len(board) * len(board[0]) > MOST_CELLS:
        size = len(board) * len(board[0])
        raise InputError(f"the board has {size} cells, expected {MOST_CELLS} at most")
    if mines is None:
        return Minesweeper(board, None)
    found = sum(mark in (*_FLAGS, MINE) for row in rows for _, mark in row)
    _require_all(mines, found)
    if complaint := wrong_total(board, mines.number):
        raise InputError(complaint, mines.line)
    return Minesweeper(board, mines.number)


def doubts(puzzle: Minesweeper, text: str) -> Sequence[str]:
    """Say nothing: a board has no shape that could show a mistake of typing."""
    return ()


def _start_of(lines: list[str]) -> list[str]:
    """Return the lines of a drawing; of what `show` prints only the start, and its number of mines.

    All stays in its line. The goal is beside the start, beyond the names of columns, or below it.
    """
    at = next((at for at, line in enumerate(lines) if line.split()[:1] == ["start"]), None)
    if at is None or at + 1 == len(lines):
        return lines
    heading = lines[at + 1].rstrip().removesuffix("goal").rstrip()
    if heading.split() != _heading(len(heading.split())):
        return lines
    end = next((end for end in range(at, len(lines)) if not lines[end].strip()), len(lines))
    rest = "\n".join(lines[at:])
    mines = [f"mines: {found[1]}"] if (found := re.search(r"its mines, (\d+) in all", rest)) else []
    return [*[""] * (at + 1), *(line[: len(heading)] for line in lines[at + 1 : end]), *mines]


class _Mines(NamedTuple):
    """A number of mines, the line it stands on, and whether those that are `left` are counted."""

    number: int
    line: int
    left: bool


def _mines(line: str, number: int) -> _Mines:
    """Read a line that speaks of mines; raise InputError if it is no number of them."""
    found = _MINES.fullmatch(line)
    digits = found and (found["first"] or found["last"])
    if not found or not digits or not digits.isdecimal() or len(digits) > len(str(MOST_CELLS)):
        named = re.search(r"\d+", line)
        if found and not named:
            expected = "expected a whole number after `mines:`"
        else:
            total = named[0] if named else "9"
            expected = f"expected the mines as a line of its own: `mines: {total}`"
        raise InputError(expected, number)
    return _Mines(int(digits), number, bool(found["over"] or found["left"]))


def _require_all(mines: _Mines, found: int) -> None:
    """Check that the mines are all mines: where some are found, those left may be fewer.

    :raises InputError: if they may be.
    """
    if mines.left and found:
        raise InputError(
            f"the mines left beside {counted(found, 'marked mines')} can be those that are not "
            f"marked or all: expected `mines: {mines.number + found}` if a counter shows "
            f"{mines.number}, `mines: {mines.number}` if these are all",
            mines.line,
        )


_Rows = list[list[tuple[int, str]]]
"""The cells of each row: the column, from 1, and the mark."""


def _require_rectangle(rows: _Rows, numbers: Sequence[int], lines: Sequence[str]) -> None:
    """Check that all rows have equally many cells.

    :raises InputError: at the first row that has not, or that has a space where others have cells.
    """
    lengths = [len(row) for row in rows]
    usual = max(lengths, key=lengths.count, default=0)  # of equally many the first row's
    if set(lengths) <= {usual}:
        return
    drawn = {column for row in rows for column, _ in row}
    for place, number in enumerate(numbers):
        line = lines[number - 1]
        here = {column for column, _ in rows[place]}
        blank = [column for column in sorted(drawn - here) if line[column - 1 : column] == " "]
        if blank and lengths[place] < max(lengths):
            raise InputError(
                f"row {place + 1} has {counted(lengths[place], 'cells')}, "
                f"{_others(lengths, place)}: "
                "a space is no cell, expected 0 for an opened cell without a number",
                number,
                blank[0],
            )
    place = next(place for place, length in enumerate(lengths) if length != usual)
    row, line = rows[place], lines[numbers[place] - 1]
    like = "the first row" if lengths.count(usual) == 1 else _rows_of(lengths, usual)
    if lengths.count(usual) == len(lengths) - 1:
        like = "the others"
    raise InputError(
        f"the row has {counted(len(row), 'cells')}, expected {usual} as in {like}",
        numbers[place],
        row[usual][0] if len(row) > usual else len(line.rstrip()) + 1,
    )


def _others(lengths: Sequence[int], place: int) -> str:
    """Say how many cells rows have that have not as many as the one at `place`."""
    others = Counter(length for length in lengths if length != lengths[place])
    return ", ".join(
        f"{_rows_of(lengths, length)} {'has' if many == 1 else 'have'} {length}"
        for length, many in others.most_common()
    )


def _rows_of(lengths: Sequence[int], wanted: int) -> str:
    """Name the rows that are so long: `row 3`, `rows 2, 4 to 6`."""
    numbers = [number for number, length in enumerate(lengths, 1) if length == wanted]
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    parts = [
        part
        for run in runs
        for part in ([f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run))
    ]
    named = " and ".join(filter(None, (", ".join(parts[:-1]), parts[-1])))
    return f"{'row' if len(numbers) == 1 else 'rows'} {named}"


def _heading(columns: int) -> list[str]:
    return [cell_name(0, column)[:-1] for column in range(columns)] if columns else [""]


def _require_marks(rows: list[list[tuple[int, str]]], numbers: list[int], *, framed: bool) -> None:
    """Check that every mark is known, and can be read in one way only; raise InputError if not."""
    covered: str | None = None
    for number, row in zip(numbers, rows, strict=True):
        for column, mark in row:
            complaint = None
            if mark not in _MEANING:
                complaint = _unknown(mark)
            elif mark == DECIDED and not framed:
                complaint = (
                    f"{DECIDED} can be a covered cell or an opened one without a number: "
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
                raise InputError(complaint, number, column)


def _unknown(mark: str) -> str:
    shown = "a tab" if mark == "\t" else repr(mark)
    return f"found {shown}, expected {_EXPECTED}"
