"""What any problem in PDDL can be searched with, and what guides it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.planners.table import FAST_DOWNWARD
from pddlpuzzles.puzzle import Finding, Limits
from pddlpuzzles.search import BY_RULES, NATIVE
from pddlpuzzles.search.heuristics import HEURISTICS
from pddlpuzzles.search.informed import Heuristic, Informed, named


def _greedy(puzzle: Any, limits: Limits) -> Finding[Any]:
    """Search for a first plan, guided by FF unless something else was asked for."""
    if isinstance(puzzle, PlanningProblem):
        puzzle = Informed(puzzle, HEURISTICS["ff"].make(puzzle.task), is_safe=True)
    return BY_RULES["greedy"].find(puzzle, limits)


def _astar(puzzle: Any, limits: Limits) -> Finding[Any]:
    from pddlpuzzles.search.astar import astar
    from pddlpuzzles.search.frontier import LowestFirst
    from pddlpuzzles.search.successors import Successors

    return astar(Successors(puzzle), limits, LowestFirst)


SEARCHES: Final = {
    **BY_RULES,
    NATIVE: replace(BY_RULES[NATIVE], find=_astar),
    "greedy": replace(BY_RULES["greedy"], find=_greedy),
}


def provers() -> tuple[str, ...]:
    """Name who is asked for a proof, side by side: a compiled planner where it is, and A*."""
    return (NATIVE,) if FAST_DOWNWARD.missing else (FAST_DOWNWARD.name, NATIVE)


def heuristics(puzzle: PlanningProblem) -> Mapping[str, Callable[[], Heuristic]]:
    """Return what makes the heuristics that a problem can be searched with, by name."""
    own = {
        name: lambda one, make=kind.make: make(one.task)
        for name, kind in HEURISTICS.items()
        if kind.takes is None or kind.takes(puzzle.task)
    }
    return named(puzzle, **own)
