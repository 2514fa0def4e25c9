"""The searches that take Machiavelli."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.puzzle import Search
from pddlpuzzles.search import BY_RULES, NATIVE
from pddlpuzzles.search.informed import Heuristic, named


def searches(puzzle: Machiavelli) -> Mapping[str, Search]:
    """Return the searches that take the puzzle, by name."""
    return BY_RULES


def provers(puzzle: Machiavelli) -> tuple[str, ...]:
    """Name the search that proves puzzles like this one fastest."""
    return (NATIVE,)


def heuristics(puzzle: Machiavelli) -> Mapping[str, Callable[[], Heuristic]]:
    """Return what makes the heuristics that the puzzle can be searched with, by name."""
    return named(puzzle)
