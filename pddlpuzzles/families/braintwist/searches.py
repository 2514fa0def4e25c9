"""The searches that take Brain Twist, and which of them proves distances fastest."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.puzzle import Finding, Limits, Search
from pddlpuzzles.search import BY_RULES
from pddlpuzzles.search.informed import Heuristic, named


def _bidirectional(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.families.braintwist.words import ToyGraph
    from pddlpuzzles.search.bidirectional import bidirectional

    return bidirectional(ToyGraph(puzzle), limits)


_SEARCHES: Final = {
    **BY_RULES,
    "bidirectional": Search(
        _bidirectional, "breadth first from both ends, where states fit in 64-bit words"
    ),
}


def searches(puzzle: BrainTwist) -> Mapping[str, Search]:
    """Return the searches that take the puzzle, by name."""
    return _SEARCHES


def provers(puzzle: BrainTwist) -> tuple[str, ...]:
    """Name the search that proves puzzles like this one fastest."""
    return ("bidirectional",)


def heuristics(puzzle: BrainTwist) -> Mapping[str, Callable[[], Heuristic]]:
    """Return what makes the heuristics that the puzzle can be searched with, by name."""
    return named(puzzle)
