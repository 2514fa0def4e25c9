"""A task in which nothing is ever deleted, as lists of numbers.

    fact   an atom that holds, or one that does not hold, where a condition asks for that; once it
           has been reached it stays. A disjunction is a fact of its own, which each of its parts
           reaches for nothing
    rule   facts it needs, facts it reaches, a cost, and the operator that it comes from (-1 for
           what costs nothing: axioms, disjunctions, the goal)

Each plan of the task is one of the relaxed task too, for what it reaches there only grows. Thus no
relaxed plan costs more than the cheapest plan, and what cannot be reached relaxed cannot be reached
at all. A conditional effect is a rule of its own, with the cost of its operator. That an atom that
axioms derive does *not* hold is taken to be so from the start, since no effect says when it is.

A heuristic on it begins in Python, so that a short search does not wait for numba (the extra
`fast`), and goes on compiled once it has taken some time. Both give the same numbers. The first
time ever the loops are compiled, which takes some seconds; then numba's cache on disk has them.

Source: B. Bonet and H. Geffner, "Planning as heuristic search", Artificial Intelligence 129, 2001.
"""

from __future__ import annotations

import heapq
import math
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pddlpuzzles.pddl.task import NEVER, Task, Test, ones

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")

GOAL: Final = 0
"""The fact that the goal holds."""
_PATIENCE: Final = 0.5
"""Seconds of processor time in Python: to import numba and read its cache takes about as many."""
_SOMETIMES: Final = 63
_MOST: Final = 2**24
"""Facts, and the largest cost of a rule, up to which a cost and a fact fit into one number."""


class Relaxation:
    """The relaxed task: `needs[r]`, `reaches[r]`, `costs[r]`, `operators[r]` of each rule r.

    `asking[f]` are the rules that need the fact f, and `free` those that need none. Where it
    `counts_actions` every operator costs 1.
    """

    def __init__(self, task: Task, *, counts_actions: bool = False) -> None:
        self._task = task
        self._set: dict[int, int] = {}
        self._unset: dict[int, int] = {}
        self._known: dict[Test, int] = {}
        self.facts = 1
        self.needs: list[tuple[int, ...]] = []
        self.reaches: list[tuple[int, ...]] = []
        self.costs: list[int] = []
        self.operators: list[int] = []
        # All conditions first: they say which atoms are asked for, and whether to hold or not.
        asked: list[tuple[frozenset[int], int, int, int, int]] = []
        for index, one in enumerate(task.operators):
            needs, cost = self._facts_of(one.condition), 1 if counts_actions else one.cost
            asked.append((needs, one.added, one.deleted, cost, index))
            for change in one.changes:
                both = needs | self._facts_of(change.condition)
                asked.append((both, change.added, change.deleted, cost, index))
        axioms = [
            (self._facts_of(rule.condition), 1 << rule.head)
            for stratum in task.strata
            for rule in stratum.rules
        ]
        goal = None if task.goal == NEVER else self._facts_of(task.goal)
        for needed, added, deleted, cost, index in asked:
            reached = [self._set[bit] for bit in ones(added) if bit in self._set]
            reached += [self._unset[bit] for bit in ones(deleted) if bit in self._unset]
            if reached:
                self._rule(needed, reached, cost, index)
        for needed, head in axioms:
            reached = [self._set[bit] for bit in ones(head) if bit in self._set]
            if reached:
                self._rule(needed, reached, 0, -1)
        if goal is not None:
            self._rule(goal, [GOAL], 0, -1)
        self.asking: list[list[int]] = [[] for _ in range(self.facts)]
        for rule, needed_by in enumerate(self.needs):
            for fact in needed_by:
                self.asking[fact].append(rule)
        self.free = [rule for rule, facts in enumerate(self.needs) if not facts]
        self._asked_set = sum(1 << bit for bit in self._set)
        self._asked_unset = sum(1 << bit for bit in self._unset) & ~task.derived
        self._always = [fact for bit, fact in self._unset.items() if task.derived >> bit & 1]

    def reached(self, state: int) -> list[int]:
        """Return the facts of a state."""
        found = [self._set[bit] for bit in ones(state & self._asked_set)]
        found += [self._unset[bit] for bit in ones(~state & self._asked_unset)]
        return found + self._always

    def _rule(self, needs: Iterable[int], reaches: Iterable[int], cost: int, operator: int) -> None:
        self.needs.append(tuple(sorted(set(needs))))
        self.reaches.append(tuple(sorted(set(reaches))))
        self.costs.append(cost)
        self.operators.append(operator)

    def _facts_of(self, test: Test) -> frozenset[int]:
        """Return the facts that a test needs, all of them; a disjunction is a fact of its own."""
        if not test.any:
            found = {self._literal(self._set, bit) for bit in ones(test.set)}
            found |= {self._literal(self._unset, bit) for bit in ones(test.unset)}
            for one in test.tests:
                found |= self._facts_of(one)
            return frozenset(found)
        fact = self._known.get(test)
        if fact is None:
            fact = self._known[test] = self._new()
            ways = [{self._literal(self._set, bit)} for bit in ones(test.set)]
            ways += [{self._literal(self._unset, bit)} for bit in ones(test.unset)]
            for needs in [*ways, *map(self._facts_of, test.tests)]:
                self._rule(needs, [fact], 0, -1)
        return frozenset({fact})

    def _literal(self, known: dict[int, int], bit: int) -> int:
        if bit not in known:
            known[bit] = self._new()
        return known[bit]

    def _new(self) -> int:
        self.facts += 1
        return self.facts - 1


def costs_to_reach(
    relaxation: Relaxation, state: int, *, summed: bool, supporters: list[int] | None = None
) -> list[float]:
    """Return for each fact what it costs to reach it from a state, infinite where it cannot be.

    What a rule needs costs as much as the most expensive of it, or `summed`, as all of it together.
    Facts are taken in the order of their costs (Dijkstra 1959): all that a rule needs is taken
    before it, and costs no more than what it reaches. `supporters` is filled with the rule that
    reaches each fact most cheaply, the first of those found; -1 for none.
    """
    costs: list[float] = [math.inf] * relaxation.facts
    missing = [len(needs) for needs in relaxation.needs]
    spent: list[float] = [0.0] * len(missing)
    queue: list[tuple[float, int]] = []
    for fact in relaxation.reached(state):
        costs[fact] = 0.0
        queue.append((0.0, fact))
    heapq.heapify(queue)
    price, reaches, asking = relaxation.costs, relaxation.reaches, relaxation.asking

    def fire(rule: int, needed: float) -> None:
        total = needed + price[rule]
        for fact in reaches[rule]:
            if total < costs[fact]:
                costs[fact] = total
                if supporters is not None:
                    supporters[fact] = rule
                heapq.heappush(queue, (total, fact))

    for rule in relaxation.free:
        fire(rule, 0.0)
    while queue:
        cost, fact = heapq.heappop(queue)
        if cost > costs[fact]:
            continue
        for rule in asking[fact]:
            missing[rule] -= 1
            spent[rule] = spent[rule] + cost if summed else cost
            if missing[rule] == 0:
                fire(rule, spent[rule])
    return costs


class CompiledRelaxation:
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


def hmax(task: Task) -> Callable[[int], float]:
    """Return the heuristic by which what is needed costs as much as its most expensive part.

    Admissible: a plan has to reach each fact that the goal needs, so it costs at least what the
    most expensive of them does, and the same goes for what each of its actions needs. Consistent:
    applying an action changes no fact's cost by more than the action costs.
    """
    return _cost_of_goal(task, summed=False)


def hadd(task: Task) -> Callable[[int], float]:
    """Return the heuristic by which what is needed costs as much as all its parts together.

    Not admissible: what serves two parts at once is counted twice. It distinguishes states better
    than hmax does, which counts one part only.
    """
    return _cost_of_goal(task, summed=True)


def _cost_of_goal(task: Task, *, summed: bool) -> Callable[[int], float]:
    """Return what the goal costs, as `costs_to_reach` counts; it is compiled after a while."""
    relaxation = Relaxation(task)
    return compiled_soon(
        relaxation,
        lambda state: costs_to_reach(relaxation, state, summed=summed)[GOAL],
        lambda compiled: partial(compiled.cost, summed=summed),
    )


def compiled_soon(
    relaxation: Relaxation,
    plain: Callable[[int], T],
    make: Callable[[CompiledRelaxation], Callable[[int], T]],
) -> Callable[[int], T]:
    """Return a function that does what `plain` does, compiled after a while if numba is there."""
    began, calls, chosen, is_settled = time.process_time(), 0, plain, False

    def evaluate(state: int) -> T:
        nonlocal calls, chosen, is_settled
        calls += 1
        if not is_settled and not calls & _SOMETIMES and time.process_time() > began + _PATIENCE:
            is_settled = True
            if (compiled := _compiled(relaxation)) is not None:
                chosen = make(compiled)
        return chosen(state)

    return evaluate


def _compiled(relaxation: Relaxation) -> CompiledRelaxation | None:
    """Return a relaxed task as arrays; None where numba is missing or the numbers are too large."""
    if relaxation.facts >= _MOST or max(relaxation.costs, default=0) >= _MOST:
        return None
    try:
        return CompiledRelaxation(relaxation)
    except (ImportError, RuntimeError):
        return None  # no numba, or no place where it can keep what it compiles
