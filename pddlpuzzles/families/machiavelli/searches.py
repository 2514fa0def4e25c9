"""What Machiavelli can be searched with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.puzzle import Search
from pddlpuzzles.search import ASTAR, NATIVE

_SEARCHES: Final = {NATIVE: ASTAR}


def searches(puzzle: Machiavelli) -> Mapping[str, Search]:
    """Return the searches that take the puzzle, by name."""
    return _SEARCHES


def provers(puzzle: Machiavelli) -> tuple[str, ...]:
    """Name the search that proves puzzles like this one fastest."""
    return (NATIVE,)
