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
from functools import partial

from pddlpuzzles.pddl.task import Task
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search.heuristics.relaxation import GOAL, Relaxation, compiled_soon, costs_to_reach


def ff(task: Task) -> Callable[[int], float]:
    """Return the heuristic of a task."""
    plan = _plans(Relaxation(task))

    def estimate(state: int) -> float:
        used = plan(state)
        if used is None:
            return math.inf
        return float(sum(task.operators[index].cost for index in used))

    return estimate


def ff_with_preferred(task: Task) -> Callable[[int], tuple[float, set[Action]]]:
    """Return what says of a state how many actions a relaxed plan has, and which it begins with.

    Those are its actions that can be applied in the state, which are said to be preferred. All
    actions count 1, whatever they cost: what costs nothing is no progress, and a first plan is
    looked for.
    """
    plan = _plans(Relaxation(task, counts_actions=True))
    nothing = set[Action]()

    def advise(state: int) -> tuple[float, set[Action]]:
        used = plan(state)
        if used is None:
            return math.inf, nothing
        first = {task.operators[index].action for index in used if task.is_applicable(index, state)}
        return float(len(used)), first

    return advise


def reached_by_relaxed_plan(task: Task) -> Callable[[int], int | None]:
    """Return what says of a state which atoms a relaxed plan makes true; None in a dead end."""
    plan = _plans(Relaxation(task, counts_actions=True))

    def reached(state: int) -> int | None:
        used = plan(state)
        if used is None:
            return None
        atoms = 0
        for index in used:
            operator = task.operators[index]
            atoms |= operator.added
            for change in operator.changes:
                atoms |= change.added
        return atoms & ~state

    return reached


def _plans(relaxation: Relaxation) -> Callable[[int], set[int] | None]:
    """Return what returns of a state the operators of a relaxed plan."""
    plain = partial(relaxed_plan, relaxation)
    return compiled_soon(relaxation, plain, lambda compiled: compiled.relaxed_plan)


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
