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


class Kind(NamedTuple):
    """A heuristic. `refusal` says of a task why it cannot be taken, None if it can.

    An admissible one never overestimates where actions cost 0, too.
    """

    make: Callable[[Task], Estimate]
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

HEURISTICS_OF_NUMBERS: Final = {
    "blind": HEURISTICS["blind"],
    "hmax": HEURISTICS["hmax"]._replace(make=numeric_hmax),
    "hadd": HEURISTICS["hadd"]._replace(make=numeric_hadd),
}
"""Those of tasks with numbers."""
