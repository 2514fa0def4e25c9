"""Searches over a puzzle's own states and moves: the native engines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pddlpuzzles.puzzle import Finding, Limits, Search

if TYPE_CHECKING:
    from pddlpuzzles.search.informed import Facts


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

NOVELTY: Final = "best-first width search: states that show something new first"


def by_novelty(facts: Callable[[Any, Any], Facts]) -> Search:
    """Return best-first width search by the facts that hold in a puzzle's states."""
    return Search(partial(_bfws, facts), NOVELTY, informed=True, proves=False)


def _bfws(facts: Callable[[Any, Any], Facts], puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search.novelty import bfws

    numbers: dict[tuple[str, ...], int] = {}

    def atoms(state: Any) -> int:
        held = [(name, *fact) for name, all_ in facts(puzzle, state).items() for fact in all_]
        return sum({1 << numbers.setdefault(fact, len(numbers)) for fact in held})

    return bfws(puzzle, atoms, puzzle.heuristic, limits)
