"""Heuristics on ground PDDL tasks, by name; infinite only where that proves a dead end."""

from __future__ import annotations

import math
from collections.abc import Callable
from importlib import import_module
from typing import Final, NamedTuple

from pddlpuzzles.pddl.task import Task

Estimate = Callable[[int], float]


class Kind(NamedTuple):
    make: Callable[[Task], Estimate]
    summary: str
    is_admissible: bool
    takes: Callable[[Task], bool] = lambda task: True


def _blind(task: Task) -> Estimate:
    cheapest = min((operator.cost for operator in task.operators), default=math.inf)
    return lambda state: 0.0 if task.is_goal(state) else cheapest


def _goals(task: Task) -> Estimate:
    goal = task.goal
    return lambda state: float((goal.set & ~state | goal.unset & state).bit_count())


def _from(module: str, name: str) -> Callable[[Task], Estimate]:
    def make(task: Task) -> Estimate:
        made: Estimate = getattr(import_module(f"{__name__}.{module}"), name)(task)
        return made

    return make


HEURISTICS: Final = {
    "blind": Kind(_blind, "the cost of the cheapest action", is_admissible=True),
    "goals": Kind(_goals, "the atoms of the goal that do not hold", is_admissible=False),
    "hmax": Kind(
        _from("relaxation", "hmax"), "the most expensive part of what is needed", is_admissible=True
    ),
    "hadd": Kind(
        _from("relaxation", "hadd"), "the sum of the parts of what is needed", is_admissible=False
    ),
    "ff": Kind(
        _from("relaxation", "ff"), "the cost of a plan that deletes nothing", is_admissible=False
    ),
    "lmcut": Kind(
        _from("lmcut", "lmcut"),
        "landmarks, found one after the other",
        is_admissible=True,
        takes=lambda task: not any(operator.changes for operator in task.operators),
    ),
    "potential": Kind(
        _from("potential", "potential"), "weights of atoms, by linear programming", True
    ),
}
