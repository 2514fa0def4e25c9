"""Searches over a puzzle's own states and moves: the native engines."""

from functools import partial
from typing import Any, Final

from pddlpuzzles.puzzle import Finding, Limits, Search


def _find(uses: str, weight: int, puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search.best_first import Successors, astar

    return astar(Successors(puzzle), limits, uses=uses, weight=weight)


NATIVE: Final = "astar"  # the search that every puzzle has, and that proves

BY_RULES: Final = {
    name: Search(partial(_find, uses, weight), summary, informed=True, proves=name == NATIVE)
    for name, uses, weight, summary in (
        (NATIVE, "ghf", 1, "A* on the puzzle's state graph, by its own rules"),
        ("weighted-astar", "ghf", 3, "A* that trusts its heuristic three times as much"),
        ("greedy", "hf", 1, "goes where a goal looks nearest, whatever it costs"),
    )
}
"""Searches that need nothing but a puzzle's rules and a heuristic."""
