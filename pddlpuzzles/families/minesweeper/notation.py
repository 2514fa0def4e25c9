"""Minesweeper's moves, and an opened board, as people write them; moves in any order.

d4 mine     the cell hides a mine; `d4 is a mine`, `d4 = mine` are the same
d4 clear    it hides none; `d4 is clear`, `d4 safe` are the same

A board is its rows, and perhaps a line `mines: 10`. A digit is a clue; `.` and `#` are covered
cells, one of the two all over the board; `F`, a flag, is a covered cell too, since a flag may be
wrong; `*` is a mine and `_` a clear cell that is known. Spaces only make it easier to read. Where
`.` stands beside `#` it may as well be an opened cell: that is refused. A line that begins with
`# ` and has words in it is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from pddlpuzzles.catalogue.phrases import phrases, uncommented
from pddlpuzzles.errors import IllegalMove, InputError
from pddlpuzzles.families.minesweeper import drawing
from pddlpuzzles.families.minesweeper.drawing import COVERED, KNOWN, MARKS, MINE
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import KNOWN_CLEAR, KNOWN_MINE, Placement, place_of
from pddlpuzzles.puzzle import Written
from pddlpuzzles.show.wording import counted

_EXPECTED: Final = "cells such as d4 mine or d4 clear"
_PLACEMENT: Final = re.compile(
    r"([a-z]{1,4}\d+)\s*(?:\bis\b|[=:])?\s*(?:an?\s+)?(mine|clear|safe)(?:\s+|$)"
)


def parse(puzzle: Minesweeper, text: str) -> list[Written[Placement]]:
    cells = {name: cell for cell, name in enumerate(puzzle.names)}
    moves = []
    for phrase in phrases(text):
        words, place = phrase.text.lower(), 0
        while place < len(words):
            match = _PLACEMENT.match(words, place)
            if match is None:
                raise phrase.error(_EXPECTED, place)
            name, kind = match[1], match[2]
            if name not in cells:
                wrong = f"{_what(puzzle, name)}, expected a covered cell"
                raise phrase.complaint(wrong, place)
            moves.append(
                Written(Placement(cells[name], kind == "mine"), match[0].strip(), phrase.line)
            )
            place = match.end()
    return moves


def _what(puzzle: Minesweeper, name: str) -> str:
    row, column = place_of(name)
    if row >= len(puzzle.board) or column >= len(puzzle.board[0]):
        return f"there is no cell {name} on this board"
    clue = puzzle.board[row][column]
    if clue in (KNOWN_MINE, KNOWN_CLEAR):
        return f"{name} is {'a mine' if clue == KNOWN_MINE else 'clear'} already"
    return f"{name} is opened and shows a {clue}"


def after(puzzle: Minesweeper, move: Placement) -> Minesweeper:
    """Return the puzzle in which a cell is known, whichever it is; a clue may refuse that."""
    touched = (puzzle.clues[number] for number in puzzle.touching[move.cell])
    for clue in touched:
        if move.mine and clue.need < 1:
            raise IllegalMove(puzzle.notation(move), f"{clue.title} has all its mines")
        if not move.mine and clue.need >= len(clue.cells):
            raise IllegalMove(
                puzzle.notation(move),
                clue.contradiction()
                or f"{clue} needs {clue.mines} of its {len(clue.cells)} cells to be mines",
            )
    row, column = puzzle.places[move.cell]
    rows = [list(line) for line in puzzle.board]
    rows[row][column] = KNOWN_MINE if move.mine else KNOWN_CLEAR
    return replace(puzzle, board=tuple(map(tuple, rows)))


_COVERED: Final = (COVERED, "#")
_FLAGS: Final = ("F", "f")
_MEANING: Final = {**MARKS, **dict.fromkeys((*_COVERED, *_FLAGS), None)}
_TOTAL: Final = re.compile(
    r"\s*(?:mines?(?:\s+left)?\s*[:\s]\s*(\d+)|(\d+)\s+mines?(?:\s+left)?)\s*", re.IGNORECASE
)
_LEFT: Final = re.compile(r"\bleft\b", re.IGNORECASE)
_BOARD: Final = (
    "a clue 0 to 8, `.` or `#` for a covered cell, F for a flag, * for a known mine, or a space"
)


class _Row(NamedTuple):
    cells: list[tuple[int, str]]
    """The marks, each with its column, from 1."""
    line: int
    width: int


def read_bare(text: str) -> Minesweeper:
    rows: list[_Row] = []
    mines: tuple[int, int, str] | None = None
    for number, line in enumerate(uncommented(text.rstrip(), "".join(_MEANING)), 1):
        if line is None:
            continue
        if re.search(r"\bmines?\b", line, re.IGNORECASE):
            found = _TOTAL.fullmatch(line)
            if found is None:
                raise InputError("expected the mines as a line of its own: `mines: 9`", number)
            mines = int(found[1] or found[2]), number, line
        elif line.strip():
            cells = [(at, mark) for at, mark in enumerate(line, 1) if mark not in " \r"]
            rows.append(_Row(cells, number, len(line.rstrip())))
    _require_marks(rows)
    _require_rectangle(rows)
    board = tuple(tuple(_MEANING[mark] for _, mark in row.cells) for row in rows)
    if not board:
        raise InputError(f"the board has no cell, expected {_BOARD}", 1)
    if complaint := drawing.wrong_size(board):
        raise InputError(complaint)
    if mines is None:
        return Minesweeper(board, None)
    total, number, line = mines
    marked = sum(mark in (*_FLAGS, MINE) for row in rows for _, mark in row.cells)
    if marked and _LEFT.search(line):
        raise InputError(
            f"the mines left beside {counted(marked, 'marked mines')} can be those that are not "
            f"marked or all: expected `mines: {total + marked}` if a counter shows {total}, "
            f"`mines: {total}` if these are all",
            number,
        )
    if complaint := drawing.wrong_total(board, total):
        raise InputError(complaint, number)
    return Minesweeper(board, total)


def _require_marks(rows: Sequence[_Row]) -> None:
    """Check that every mark is known, and can be read in one way only."""
    covered = ""
    either = "can be a covered cell or an opened one without a number: expected"
    for row in rows:
        for column, mark in row.cells:
            complaint = ""
            if mark == "-":
                complaint = f"- {either} `.` or # for the one, 0 or {KNOWN} for the other"
            elif mark not in _MEANING:
                shown = "a tab" if mark == "\t" else repr(mark)
                complaint = f"found {shown}, expected {_BOARD}"
            elif mark in _COVERED:
                covered = covered or mark
                if mark != covered:
                    beside = f"{mark} beside {covered}"
                    complaint = f"{beside} {either} {covered} for the one, 0 for the other"
            if complaint:
                raise InputError(complaint, row.line, column)


def _require_rectangle(rows: Sequence[_Row]) -> None:
    """Check that all rows have as many cells as most have, or the first of equally many."""
    lengths = [len(row.cells) for row in rows]
    usual = max(lengths, key=lengths.count, default=0)
    for row in rows:
        if (length := len(row.cells)) != usual:
            raise InputError(
                f"the row has {counted(length, 'cells')}, expected {usual} as others have; a space "
                "is no cell, and an opened cell without a number is a 0",
                row.line,
                row.cells[usual][0] if length > usual else row.width + 1,
            )
