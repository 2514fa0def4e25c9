"""Heuristics on ground PDDL tasks, by name; infinite only where that proves a dead end."""

import math
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from pddlpuzzles.pddl.task import Task
from pddlpuzzles.search.heuristics.lmcut import lmcut
from pddlpuzzles.search.heuristics.potential import potential
from pddlpuzzles.search.heuristics.relaxation import ff, hadd, hmax

Estimate = Callable[[int], float]


class Kind(NamedTuple):
    """An admissible one is so at costs of 0, too; `refusal` says why a problem is not taken."""

    make: Callable[[Task], Estimate]
    is_admissible: bool = False
    refusal: Callable[[Any], str | None] = lambda problem: None


def _blind(task: Task) -> Estimate:
    cheapest = min((operator.cost for operator in task.operators), default=math.inf)
    return lambda state: 0 if task.is_goal(state) else cheapest


def _goals(task: Task) -> Estimate:
    goal = task.goal
    return lambda state: float((goal.set & ~state | goal.unset & state).bit_count())


def has_numbers(problem: Any) -> str | None:
    """Return why a problem with numbers is not taken, None for another."""
    return "it has numbers" if problem.task.has_numbers else None


HEURISTICS: Final = {
    "blind": Kind(_blind, is_admissible=True),
    "goals": Kind(_goals, refusal=has_numbers),
    "hmax": Kind(hmax, is_admissible=True),
    "hadd": Kind(hadd),
    "ff": Kind(ff, refusal=has_numbers),
    "lmcut": Kind(
        lmcut,
        is_admissible=True,
        refusal=lambda problem: (
            has_numbers(problem)
            or (any(it.changes for it in problem.task.operators) and "it has conditional effects")
            or None
        ),
    ),
    "potential": Kind(potential, is_admissible=True, refusal=has_numbers),
}
