"""hadd: what is needed costs as much as all parts of it together.

It is not admissible: what serves two parts at once is counted twice. It distinguishes states better
than hmax does, which counts one part only.

Source: B. Bonet and H. Geffner, "Planning as heuristic search", Artificial Intelligence 129, 2001.
"""

from __future__ import annotations

from collections.abc import Callable

from pddlpuzzles.pddl.task import Task
from pddlpuzzles.search.heuristics.swift import cost_of_goal


def hadd(task: Task) -> Callable[[int], float]:
    """Return the heuristic of a task."""
    return cost_of_goal(task, summed=True)
