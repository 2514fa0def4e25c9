"""The native engine: searches over a puzzle's own states and moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pddlpuzzles.puzzle import Finding, Limits, Puzzle


@dataclass(frozen=True)
class Search:
    """A search by name: what it does, and the method that a puzzle must have for it, if any."""

    find: Callable[[Any, Limits], Finding[Any]]
    summary: str
    needs: str | None = None

    def takes(self, puzzle: Puzzle[Any, Any]) -> bool:
        """Say whether the puzzle is of the kind that is searched."""
        return self.needs is None or hasattr(puzzle, self.needs)


def _astar(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search.astar import astar
    from pddlpuzzles.search.graph import StateGraph

    return astar(StateGraph(puzzle), limits)


def _bidirectional(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search.bidirectional import bidirectional

    return bidirectional(puzzle.words(), limits)


def _layers(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search.layers import layers

    return layers(puzzle.layered(), limits)


SEARCHES: Final[dict[str, Search]] = {
    "astar": Search(_astar, "A* on the puzzle's state graph, by its own rules"),
    "bidirectional": Search(
        _bidirectional, "breadth first from both ends, where states fit in words", "words"
    ),
    "layers": Search(_layers, "whole layers of peg solitaire boards, from both ends", "layered"),
}
