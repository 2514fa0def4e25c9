"""What Minesweeper can be searched with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.puzzle import Search
from pddlpuzzles.search import ASTAR, NATIVE

_SEARCHES: Final = {NATIVE: ASTAR}


def searches(puzzle: Minesweeper) -> Mapping[str, Search]:
    """Return the searches that take the puzzle, by name."""
    return _SEARCHES


def provers(puzzle: Minesweeper) -> tuple[str, ...]:
    """Name the search that proves puzzles like this one fastest."""
    return (NATIVE,)
