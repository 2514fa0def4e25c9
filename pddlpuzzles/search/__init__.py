"""Searches over a puzzle's own states and moves: the native engines.

The module `searches` in a family's folder says which searches take a puzzle.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pddlpuzzles.puzzle import Finding, Limits, Search

if TYPE_CHECKING:
    from pddlpuzzles.search.view import Facts


def _astar(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search.best_first import astar
    from pddlpuzzles.search.successors import Successors

    return astar(Successors(puzzle), limits)


def _weighted(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search.best_first import weighted_astar
    from pddlpuzzles.search.successors import Successors

    return weighted_astar(Successors(puzzle), limits)


def _greedy(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search.best_first import greedy
    from pddlpuzzles.search.successors import Successors

    return greedy(Successors(puzzle), limits)


NATIVE: Final = "astar"
"""The name of the search that every puzzle can be searched with, and that proves."""

BY_RULES: Final = {
    NATIVE: Search(_astar, "A* on the puzzle's state graph, by its own rules", informed=True),
    "weighted-astar": Search(
        _weighted, "A* that trusts its heuristic three times as much", informed=True, proves=False
    ),
    "greedy": Search(
        _greedy, "goes where a goal looks nearest, whatever it costs", informed=True, proves=False
    ),
}
"""The searches that need nothing but what every puzzle has: its rules and a heuristic."""


def by_novelty(facts: Callable[[Any, Any], Facts]) -> Search:
    """Return best-first width search for puzzles of whose states it is known what holds there."""
    return Search(partial(_bfws, facts), NOVELTY, informed=True, proves=False)


NOVELTY: Final = "best-first width search: states that show something new first"


def _bfws(facts: Callable[[Any, Any], Facts], puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search.bfws import bfws
    from pddlpuzzles.search.successors import Successors

    numbers: dict[tuple[str, ...], int] = {}

    def atoms(state: Any) -> int:
        held = [(name, *one) for name, all_ in facts(puzzle, state).items() for one in all_]
        found = 0
        for fact in held:
            found |= 1 << numbers.setdefault(fact, len(numbers))
        return found

    return bfws(Successors(puzzle), atoms, puzzle.heuristic, limits)
