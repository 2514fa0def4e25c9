"""Relaxed tasks for inner loops that numba compiles, where the extra `fast` is installed.

A heuristic begins in Python, so that a short search does not wait for numba, and goes on compiled
once it has taken some time. Both give the same numbers. The first time ever the loops are
compiled, which takes some seconds; then they are read from numba's cache on disk.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pddlpuzzles.pddl.task import Task
from pddlpuzzles.search.heuristics.relaxation import GOAL, Relaxation, costs_to_reach

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")

_PATIENCE: Final = 0.5
"""Seconds of processor time in Python: to import numba and read its cache takes about as many."""
_SOMETIMES: Final = 63
_MOST: Final = 2**24
"""Facts, and the largest cost of a rule, up to which a cost and a fact fit into one number."""


class Swift:
    """A relaxed task as arrays, evaluated by compiled loops."""

    def __init__(self, relaxation: Relaxation) -> None:
        import numpy as np

        from pddlpuzzles.search.heuristics import compiled

        self._loops = compiled
        self._relaxation = relaxation
        self._numbers = np.array
        reached_by: list[list[int]] = [[] for _ in range(relaxation.facts)]
        for rule, reaches in enumerate(relaxation.reaches):
            for fact in reaches:
                reached_by[fact].append(rule)
        self._arrays = (
            *_rows(relaxation.needs),
            *_rows(relaxation.reaches),
            *_rows(relaxation.asking),
            np.array(relaxation.free, dtype=np.int64),
            np.array(relaxation.costs, dtype=np.int64),
        )
        self._reached_by = _rows(reached_by)
        self._operators = np.array(relaxation.operators, dtype=np.int64)

    def _start(self, state: int) -> np.ndarray[Any, Any]:
        return self._numbers(self._relaxation.reached(state), dtype="int64")

    def cost(self, state: int, *, summed: bool) -> float:
        """Return what the goal costs, as `costs_to_reach` counts; infinite where it cannot be."""
        costs, _ = self._loops.costs_to_reach(self._start(state), self._arrays, summed)
        return math.inf if costs[GOAL] == self._loops.NEVER else float(costs[GOAL])

    def relaxed_plan(self, state: int) -> set[int] | None:
        """Return the operators of a relaxed plan, by their indices; None if there is none."""
        used = self._loops.relaxed_plan(self._start(state), self._arrays, self._operators)
        found: list[int] = used.tolist()
        return None if found[:1] == [-1] else set(found)

    def estimate(self, state: int) -> float:
        """Return what LM-cut's landmarks add up to; infinite where the goal cannot be reached."""
        found, _ = self._loops.lmcut(self._start(state), self._arrays, *self._reached_by)
        return math.inf if found < 0 else float(found)

    def landmarks(self, state: int) -> list[tuple[int, list[int]]] | None:
        """Return LM-cut's landmarks as `LmCut.landmarks` does."""
        found, rules = self._loops.lmcut(self._start(state), self._arrays, *self._reached_by)
        if found < 0:
            return None
        numbers, operators = iter(rules.tolist()), self._relaxation.operators
        return [
            (cost, [operators[rule] for rule in islice(numbers, next(numbers))]) for cost in numbers
        ]


def _rows(lists: Sequence[Sequence[int]]) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    """Return lists as one array, with where each begins and the last one ends."""
    import numpy as np

    begins = np.array([0, *accumulate(map(len, lists))], dtype=np.int64)
    return begins, np.array([one for some in lists for one in some], dtype=np.int64)


def cost_of_goal(task: Task, *, summed: bool) -> Callable[[int], float]:
    """Return what the goal costs, as `costs_to_reach` counts; it is compiled after a while."""
    relaxation = Relaxation(task)
    return compiled_soon(
        relaxation,
        lambda state: costs_to_reach(relaxation, state, summed=summed)[GOAL],
        lambda swift: partial(swift.cost, summed=summed),
    )


def compiled_soon(
    relaxation: Relaxation, plain: Callable[[int], T], make: Callable[[Swift], Callable[[int], T]]
) -> Callable[[int], T]:
    """Return a function that does what `plain` does, compiled after a while if numba is there."""
    began, calls, chosen, is_settled = time.process_time(), 0, plain, False

    def evaluate(state: int) -> T:
        nonlocal calls, chosen, is_settled
        calls += 1
        if not is_settled and not calls & _SOMETIMES and time.process_time() > began + _PATIENCE:
            is_settled = True
            if (swift := _swift(relaxation)) is not None:
                chosen = make(swift)
        return chosen(state)

    return evaluate


def _swift(relaxation: Relaxation) -> Swift | None:
    """Return a relaxed task as arrays; None where numba is missing or the numbers are too large."""
    if relaxation.facts >= _MOST or max(relaxation.costs, default=0) >= _MOST:
        return None
    try:
        return Swift(relaxation)
    except (ImportError, RuntimeError):
        return None  # no numba, or no place where it can keep what it compiles
