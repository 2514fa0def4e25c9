"""hmax: what is needed costs as much as the most expensive part of it.

Admissible: a plan has to reach each fact that the goal needs, so it costs at least what the most
expensive of them does, and the same goes for what each of its actions needs. Consistent: applying
an action changes no fact's cost by more than the action costs.

Source: B. Bonet and H. Geffner, "Planning as heuristic search", Artificial Intelligence 129, 2001.
"""

from __future__ import annotations

from collections.abc import Callable

from pddlpuzzles.pddl.task import Task
from pddlpuzzles.search.heuristics.swift import cost_of_goal


def hmax(task: Task) -> Callable[[int], float]:
    """Return the heuristic of a task."""
    return cost_of_goal(task, summed=False)
