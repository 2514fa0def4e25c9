"""The walks of clues along their cells, in the encoding in which cells are decided in any order."""

from __future__ import annotations

from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import TOTAL, Clue


def walk(puzzle: Minesweeper, clue: Clue) -> list[str]:
    """Return the cells that a clue walks along, by name, the last in reading order first.

    In the total's walk the cells that no other clue touches come before all others.
    """
    cells = sorted(clue.cells, key=puzzle.places.__getitem__, reverse=True)
    if clue.name == TOTAL:
        cells.sort(key=lambda cell: bool(puzzle.near[cell]))
    return [puzzle.names[cell] for cell in cells]
