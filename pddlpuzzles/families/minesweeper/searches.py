"""The searches that take Minesweeper."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.puzzle import Search
from pddlpuzzles.search import BY_RULES, NATIVE
from pddlpuzzles.search.informed import Heuristic, named


def searches(puzzle: Minesweeper) -> Mapping[str, Search]:
    """Return the searches that take the puzzle, by name."""
    return BY_RULES


def provers(puzzle: Minesweeper) -> tuple[str, ...]:
    """Name the search that proves puzzles like this one fastest."""
    return (NATIVE,)


def heuristics(puzzle: Minesweeper) -> Mapping[str, Callable[[], Heuristic]]:
    """Return what makes the heuristics that the puzzle can be searched with, by name."""
    return named(puzzle)
