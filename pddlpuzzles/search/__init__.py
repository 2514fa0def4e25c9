"""Searches over a puzzle's own states and moves: the native engines.

What a puzzle can be searched with, the module `searches` of its folder says, each search by name.
"""

from __future__ import annotations

from typing import Any, Final

from pddlpuzzles.puzzle import Finding, Limits, Search


def _astar(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search.astar import astar
    from pddlpuzzles.search.graph import StateGraph

    return astar(StateGraph(puzzle), limits)


NATIVE: Final = "astar"
"""The name of the search that every puzzle can be searched with."""

ASTAR: Final = Search(_astar, "A* on the puzzle's state graph, by its own rules")
"""The search of that name; it needs nothing but what every puzzle has."""
