"""What searches find out where not all can be expanded: whether a goal is in reach.

A puzzle's own searches are asked where a model is small and the puzzle is big; a task in PDDL is
searched greedily, where it is to be known of single states near the start.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Hashable, Sequence
from typing import Any, Final

from pddlpuzzles.comparing.sides import ModelSide
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.referee import Sealed, seal
from pddlpuzzles.search.budget import Exhausted, pulse
from pddlpuzzles.search.heuristics import HEURISTICS

_SECONDS: Final = 2.0
"""The processor time that each of the puzzle's own searches may take, and all greedy ones."""
_MOST_EXPANDED: Final = 2000
"""States that a greedy search expands before it gives up."""


def searched(instance: Instance, limits: Limits) -> Sealed[Any, Any]:
    """Return what the first of the puzzle's own provers finds that does not give up."""
    searches = instance.searches()
    most = Limits(limits.seconds, limits.memory, processor=_SECONDS)
    found: Sealed[Any, Any] = Sealed(Status.GAVE_UP)
    for name in instance.provers():
        found = seal(name, instance.puzzle, searches[name].find(instance.puzzle, most))
        if found.status is not Status.GAVE_UP:
            break
    return found


def only_one_can_be_solved(instance: Instance, model: ModelSide, limits: Limits) -> bool:
    """Say whether a model that is expanded whole has a plan and the puzzle none, or the other way.

    Then they are different, however the rest of the puzzle looks: leaving out lost positions does
    not make a plan, nor take one away. The puzzle's own searches are asked, and their plan is
    sealed by the referee; where none of them answers in time nothing is known.
    """
    if not model.graph.complete:
        return False
    has_plan = model.graph.cheapest() is not None
    status = searched(instance, limits).status
    return status is not Status.GAVE_UP and has_plan == (status is Status.UNSOLVABLE)


def in_reach(task: Task, states: Sequence[Hashable]) -> Callable[[int], bool]:
    """Return what says of a state, by its place, whether a plan from there is found.

    That is a greedy search, which follows the estimate of FF (Hoffmann and Nebel 2001): what it
    finds is a plan, and where it finds none nothing is known. All searches together have a share of
    processor time.
    """
    estimate = HEURISTICS["ff"].make(task)
    beat = pulse(Limits(), _SECONDS)
    alive: set[int] = set()

    def search(start: int) -> bool:
        before: dict[int, int] = {start: start}
        waiting = [(estimate(start), 0, start)]
        for _ in range(_MOST_EXPANDED):
            if not waiting:
                break
            beat()
            state = heapq.heappop(waiting)[2]
            if task.is_goal(state) or state in alive:
                while state not in alive:
                    alive.add(state)
                    state = before[state]
                return True
            for _, after in task.steps(state):
                if after not in before:
                    before[after] = state
                    if (h := estimate(after)) != math.inf:
                        heapq.heappush(waiting, (h, len(before), after))
        return False

    def is_in_reach(place: int) -> bool:
        state = states[place]
        assert isinstance(state, int)
        try:
            return state in alive or search(state)
        except Exhausted:
            return False

    return is_in_reach
