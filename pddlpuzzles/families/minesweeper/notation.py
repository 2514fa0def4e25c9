"""Minesweeper's moves, in any order, and an opened board as people write them (`format.txt`).

d4 mine     the cell hides a mine; `d4 is a mine`, `d4 = mine` are the same
d4 clear    it hides none; `d4 is clear`, `d4 safe` are the same
"""

import re
from dataclasses import replace
from typing import Final

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
        words, begin = phrase.text.lower(), 0
        while begin < len(words):
            match = _PLACEMENT.match(words, begin)
            if match is None:
                raise phrase.error(_EXPECTED, begin)
            name, kind = match[1], match[2]
            if name not in cells:
                row, column = place_of(name)
                is_there = row < len(puzzle.board) and column < len(puzzle.board[0])
                clue = puzzle.board[row][column] if is_there else None
                reasons = {
                    KNOWN_MINE: f"{name} is a mine already",
                    KNOWN_CLEAR: f"{name} is clear already",
                    None: f"there is no cell {name} on this board",
                }
                wrong = reasons.get(clue, f"{name} is opened and shows a {clue}")
                raise phrase.complaint(wrong, begin, expected="a covered cell")
            move = Placement(cells[name], kind == "mine")
            moves.append(Written(move, match[0].strip(), phrase.line))
            begin = match.end()
    return moves


def after(puzzle: Minesweeper, move: Placement) -> Minesweeper:
    """Return the puzzle in which a cell is known, unless a clue refuses that."""
    touched = (puzzle.clues[number] for number in puzzle.touching[move.cell])
    for clue in touched:
        if move.mine and clue.need < 1:
            raise IllegalMove(puzzle.notation(move), clue.full)
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


def read_bare(text: str) -> Minesweeper:
    rows: dict[int, str] = {}
    mines: tuple[int, int, str] | None = None  # how many, and the line that says so
    for number, line in enumerate(uncommented(text.rstrip(), "".join(_MEANING)), 1):
        if line is None:
            continue
        if re.search(r"\bmines?\b", line, re.IGNORECASE):
            match = _TOTAL.fullmatch(line)
            if match is None:
                raise InputError("", number, expected="the mines as a line of its own: `mines: 9`")
            mines = int(match[1] or match[2]), number, line
        elif line.strip():
            rows[number] = line
    if not rows:
        raise InputError("the board has no cell", 1, expected=_BOARD)
    marks = "".join(rows.values())
    covered = next((mark for mark in marks if mark in _COVERED), "")
    either = "can be a covered cell or an opened one without a number:"
    wanted = f"{covered} for the one, 0 for the other"
    others = (f"{mark} beside {covered} {either}" for mark in _COVERED if mark != covered)
    wrong = {said[0]: InputError(said, expected=wanted) for said in others}
    wanted = f"`.` or # for the one, 0 or {KNOWN} for the other"
    wrong["-"] = InputError(f"- {either}", expected=wanted)
    board = drawing.board_of(rows, _MEANING, wrong, "found {}", _BOARD)
    if mines is None:
        return Minesweeper(board, None)
    total, number, line = mines
    marked = sum(marks.count(mark) for mark in (*_FLAGS, MINE))
    if marked and _LEFT.search(line):
        said = f"the mines left beside {counted(marked, 'marked mines')} can be those that are not"
        wanted = f"`mines: {total + marked}` if a counter shows {total}, `mines: {total}` if these"
        raise InputError(f"{said} marked or all:", number, expected=f"{wanted} are all")
    if error := drawing.wrong_total(board, total):
        raise error.but(line=number)
    return Minesweeper(board, total)
