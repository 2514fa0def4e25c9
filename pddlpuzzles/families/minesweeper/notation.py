"""Minesweeper's moves as people write them, in any order.

d4 mine     the cell hides a mine; `d4 is a mine`, `d4 = mine` are the same
d4 clear    it hides none; `d4 is clear`, `d4 safe` are the same
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from pddlpuzzles.catalogue.phrases import phrases
from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import KNOWN_CLEAR, KNOWN_MINE, Placement, place_of
from pddlpuzzles.puzzle import Written

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
