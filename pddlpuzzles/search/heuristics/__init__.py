"""Heuristics on ground PDDL tasks, a file each: what it is, why it is right, where it is from.

`HEURISTICS` has them by name. Each is made from a task and is then a function of a state. It is
infinite only where the goal cannot be reached even if nothing is ever deleted, so that an infinite
value is a proof that a state is a dead end, whether the heuristic is admissible or not.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final, NamedTuple

from pddlpuzzles.pddl.task import Task

Estimate = Callable[[int], float]
"""Says of a state what the way to a goal may cost."""


class Kind(NamedTuple):
    """A kind of heuristic: how it is made, what it is, and what is known of it.

    `takes` says which tasks it takes; None takes all.
    """

    make: Callable[[Task], Estimate]
    summary: str
    is_admissible: bool
    takes: Callable[[Task], bool] | None = None


def _blind(task: Task) -> Estimate:
    """Return the cost of the cheapest action where the goal does not hold: one is to come."""
    cheapest = min((one.cost for one in task.operators), default=math.inf)
    return lambda state: 0.0 if task.is_goal(state) else cheapest


def _goals(task: Task) -> Estimate:
    """Return how many literals of the goal do not hold."""
    goal = task.goal

    def missing(state: int) -> float:
        return float((goal.set & ~state).bit_count() + (goal.unset & state).bit_count())

    return missing


def _hmax(task: Task) -> Estimate:
    from pddlpuzzles.search.heuristics.relaxation import hmax

    return hmax(task)


def _hadd(task: Task) -> Estimate:
    from pddlpuzzles.search.heuristics.relaxation import hadd

    return hadd(task)


def _ff(task: Task) -> Estimate:
    from pddlpuzzles.search.heuristics.ff import ff

    return ff(task)


def _lmcut(task: Task) -> Estimate:
    from pddlpuzzles.search.heuristics.lmcut import lmcut

    return lmcut(task)


def _potential(task: Task) -> Estimate:
    from pddlpuzzles.search.heuristics.potential import potential

    return potential(task)


HEURISTICS: Final = {
    "blind": Kind(_blind, "the cost of the cheapest action", is_admissible=True),
    "goals": Kind(_goals, "the atoms of the goal that do not hold", is_admissible=False),
    "hmax": Kind(_hmax, "the most expensive part of what is needed", is_admissible=True),
    "hadd": Kind(_hadd, "the sum of the parts of what is needed", is_admissible=False),
    "ff": Kind(_ff, "the cost of a plan that deletes nothing", is_admissible=False),
    "lmcut": Kind(
        _lmcut,
        "landmarks, found one after the other",
        is_admissible=True,
        takes=lambda task: not any(one.changes for one in task.operators),
    ),
    "potential": Kind(_potential, "weights of atoms, by linear programming", is_admissible=True),
}
