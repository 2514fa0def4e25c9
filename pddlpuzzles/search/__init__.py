"""Searches over a puzzle's own states and moves: the native engines."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from pddlpuzzles.puzzle import Finding, Limits, Search


def _find(name: str, puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search import best_first

    found: Finding[Any] = getattr(best_first, name)(best_first.Successors(puzzle), limits)
    return found


NATIVE: Final = "astar"
"""The search that every puzzle has, and that proves."""

BY_RULES: Final = {
    NATIVE: Search(
        partial(_find, "astar"), "A* on the puzzle's state graph, by its own rules", informed=True
    ),
    "weighted-astar": Search(
        partial(_find, "weighted_astar"),
        "A* that trusts its heuristic three times as much",
        informed=True,
        proves=False,
    ),
    "greedy": Search(
        partial(_find, "greedy"),
        "goes where a goal looks nearest, whatever it costs",
        informed=True,
        proves=False,
    ),
}
"""Searches that need nothing but a puzzle's rules and a heuristic."""
