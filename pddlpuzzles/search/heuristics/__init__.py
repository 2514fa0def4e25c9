"""Heuristics on ground PDDL tasks, by name; infinite only where that proves a dead end."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

from pddlpuzzles.pddl.task import Task
from pddlpuzzles.search.heuristics.lmcut import lmcut
from pddlpuzzles.search.heuristics.potential import potential
from pddlpuzzles.search.heuristics.relaxation import ff, hadd, hmax, numeric_hadd, numeric_hmax

Estimate = Callable[[int], float]
Make = Callable[[Task], Estimate]


class Kind(NamedTuple):
    """An admissible one holds at costs of 0, too; `refusal` says why a task cannot be taken."""

    make: Make
    summary: str
    is_admissible: bool
    refusal: Callable[[Task], str | None] = lambda task: None


def _blind(task: Task) -> Estimate:
    cheapest = min((operator.cost for operator in task.operators), default=math.inf)
    return lambda state: 0 if task.is_goal(state) else cheapest


def _goals(task: Task) -> Estimate:
    goal = task.goal
    return lambda state: float((goal.set & ~state | goal.unset & state).bit_count())


HEURISTICS: Final = {
    "blind": Kind(_blind, "the cost of the cheapest action", True),
    "goals": Kind(_goals, "the atoms of the goal that do not hold", False),
    "hmax": Kind(hmax, "the most expensive part of what is needed", True),
    "hadd": Kind(hadd, "the sum of the parts of what is needed", False),
    "ff": Kind(ff, "the cost of a plan that deletes nothing", False),
    "lmcut": Kind(
        lmcut,
        "landmarks, found one after the other",
        True,
        lambda task: (
            "it has conditional effects" if any(it.changes for it in task.operators) else None
        ),
    ),
    "potential": Kind(potential, "weights of atoms, by linear programming", True),
}

HEURISTICS_OF_NUMBERS: Final = dict[str, Make](blind=_blind, hmax=numeric_hmax, hadd=numeric_hadd)
"""What makes those of tasks with numbers."""
