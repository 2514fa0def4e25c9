"""What searches find out where not all can be expanded: what plans cost, what is in reach.

A puzzle's own searches are asked where a model is small and the puzzle is big; a task in PDDL is
searched greedily, where it is to be known of single states near the start.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import Any, Final

from pddlpuzzles.comparing.graphs.sides import ExpandedGraph, ModelSide, PuzzleSide
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.referee import Sealed, seal
from pddlpuzzles.search import NATIVE
from pddlpuzzles.search.budget import Exhausted, pulse
from pddlpuzzles.search.heuristics import HEURISTICS

_SEARCHING: Final = 2.0
"""The processor time that each of the puzzle's own searches may take, and all greedy ones."""
_MOST_EXPANDED: Final = 2000
"""States that a greedy search expands before it gives up."""


def first_proved(instance: Instance, limits: Limits) -> Sealed[Any, Any]:
    """Return what the first of the puzzle's own provers finds that does not give up."""
    searches = instance.searches()
    most = Limits(limits.seconds, limits.memory, processor=_SEARCHING)
    found: Sealed[Any, Any] = Sealed(Status.GAVE_UP)
    native = [name for name in instance.provers() if name in searches] or [NATIVE]
    for name in native:
        found = seal(name, instance.puzzle, searches[name].find(instance.puzzle, most))
        if found.status is not Status.GAVE_UP:
            break
    return found


class Optima:
    """The costs of cheapest plans of a puzzle and a model, as far as graphs or searches show them.

    Where they differ, or one of the two has no plan, the two are different, however the rest of
    them looks: leaving out lost positions does not make a plan, nor take one away. A search is
    asked once; the referee seals its plan.
    """

    def __init__(self, instance: Instance, puzzle: PuzzleSide, model: ModelSide) -> None:
        self._instance, self._puzzle, self._model = instance, puzzle, model
        self._found: dict[ExpandedGraph, Sealed[Any, Any]] = {}

    def known(self, limits: Limits) -> tuple[int | None, int | None] | None:
        """Return both costs, None for no plan; nothing where one of them is not known.

        A model that is not expanded whole is searched only where the puzzle is in PDDL itself.
        """
        rules: Any = self._puzzle.puzzle
        other: Instance | None = None
        if self._instance.family.is_pddl and not self._model.bookkeeping:
            modelled = replace(rules, domain=self._model.domain, problem=self._model.problem)
            other = replace(self._instance, puzzle=modelled)
        theirs = self._cost(self._model.graph, other, limits)
        ours = None if theirs is None else self._cost(self._puzzle.graph, self._instance, limits)
        return None if ours is None or theirs is None else (*ours, *theirs)

    def _cost(
        self, graph: ExpandedGraph, instance: Instance | None, limits: Limits
    ) -> tuple[int | None] | None:
        """Return the least cost, None where there is no plan; nothing where it is not known."""
        if graph.complete:
            return (graph.cheapest(),)
        if instance is None:
            return None
        if graph not in self._found:
            self._found[graph] = first_proved(instance, limits)
        found = self._found[graph]
        if found.status is Status.GAVE_UP or (found.status is Status.SOLVED):
            return None
        return (found.cost,)


def in_reach(task: Task, states: Sequence[Hashable]) -> Callable[[int], bool]:
    """Return what says of a state, by its place, whether a plan from there is found.

    That is a greedy search, which follows the estimate of FF (Hoffmann and Nebel 2001): what it
    finds is a plan, and where it finds none nothing is known. All searches together have a share of
    processor time.
    """
    estimate = HEURISTICS["ff"].make(task)
    beat = pulse(Limits(), _SEARCHING)
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
