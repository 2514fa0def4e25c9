"""FF: the cost of a plan of the relaxed task.

The plan is read off backwards: the goal is reached by the rule that reaches it most cheaply by
hadd, then what that rule needs by theirs, each once. It is not admissible, since it need not be a
cheapest relaxed plan. An operator counts once, however many of its effects are used.

Sources: J. Hoffmann and B. Nebel, "The FF planning system", JAIR 14, 2001; with the supporters of
hadd: E. Keyder and H. Geffner, "Heuristics for planning with action costs revisited", ECAI 2008.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from pddlpuzzles.pddl.task import Task
from pddlpuzzles.search.heuristics.relaxation import GOAL, Relaxation, costs_to_reach


def ff(task: Task) -> Callable[[int], float]:
    """Return the heuristic of a task."""
    relaxation = Relaxation(task)

    def estimate(state: int) -> float:
        used = relaxed_plan(relaxation, state)
        if used is None:
            return math.inf
        return float(sum(task.operators[index].cost for index in used))

    return estimate


def relaxed_plan(relaxation: Relaxation, state: int) -> set[int] | None:
    """Return the operators of a relaxed plan, by their indices; None if there is none."""
    supporters = [-1] * relaxation.facts
    costs = costs_to_reach(relaxation, state, summed=True, supporters=supporters)
    if costs[GOAL] == math.inf:
        return None
    used: set[int] = set()
    waiting, seen = [GOAL], {GOAL}
    while waiting:
        rule = supporters[waiting.pop()]
        if rule < 0:
            continue  # it holds in the state
        if relaxation.operators[rule] >= 0:
            used.add(relaxation.operators[rule])
        fresh = [fact for fact in relaxation.needs[rule] if fact not in seen]
        seen.update(fresh)
        waiting += fresh
    return used
