"""The searches that take Brain Twist, and which of them proves distances fastest."""

from __future__ import annotations

from typing import Any, Final

from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.puzzle import Finding, Limits, Search


def _bidirectional(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.families.braintwist.search.words import ToyGraph
    from pddlpuzzles.search.bidirectional import bidirectional

    return bidirectional(ToyGraph(puzzle), limits)


SEARCHES: Final = {
    "bidirectional": Search(
        _bidirectional,
        "breadth first from both ends, where states fit in 64-bit words",
        is_traced=False,
    ),
}


def provers(puzzle: BrainTwist) -> tuple[str, ...]:
    """Name the search that proves puzzles like this one fastest."""
    return ("bidirectional",)
