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

Source: B. Bonet and H. Geffner, "Planning as heuristic search", Artificial Intelligence 129, 2001.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable
from typing import Final

from pddlpuzzles.pddl.task import NEVER, Task, Test, ones

GOAL: Final = 0
"""The fact that the goal holds."""


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
