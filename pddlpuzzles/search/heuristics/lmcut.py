"""LM-cut: landmarks of the relaxed task, found one by one (Helmert and Domshlak, ICAPS 2009).

    supporter   of a rule: the fact it needs that hmax finds most expensive
    zone        the facts from which rules that cost nothing reach the goal, over supporters
    cut         the rules that lead from outside into the zone and can be reached without it

Each relaxed plan uses a rule of the cut. So the least cost among them is added to the estimate and
taken off each of them, until hmax finds the goal for nothing. Each rule is charged no more than its
cost in all, so the sum is admissible. It is not consistent. Conditional effects would be several
rules whose costs an operator pays but once: tasks with such are not taken. Of several most
expensive facts the supporter is the one that has not been it for longest: so the goals take turns.
"""

import heapq
import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from itertools import count

from pddlpuzzles.pddl.task import Task
from pddlpuzzles.search.budget import check
from pddlpuzzles.search.gf2 import inverse
from pddlpuzzles.search.heuristics.relaxation import (
    GOAL,
    CompiledRelaxation,
    Relaxation,
    compiled_soon,
)


def lmcut(task: Task) -> Callable[[int], float]:
    cuts = LmCut(task)
    return compiled_soon(cuts.relaxation, cuts.estimate, CompiledRelaxation.estimate)


def landmarks(task: Task) -> Callable[[int], list[tuple[int, list[int]]] | None]:
    cuts = LmCut(task)
    return compiled_soon(cuts.relaxation, cuts.landmarks, CompiledRelaxation.landmarks)


class LmCut:
    def __init__(self, task: Task) -> None:
        assert not any(operator.changes for operator in task.operators)
        self.relaxation = Relaxation(task)
        self._reached_by = inverse(self.relaxation.reaches, self.relaxation.facts)

    def estimate(self, state: int) -> float:
        cuts = self.landmarks(state)
        return math.inf if cuts is None else float(sum(cost for cost, _ in cuts))

    def landmarks(self, state: int) -> list[tuple[int, list[int]]] | None:
        """Return landmarks, each its cost and operators; None in a dead end."""
        relaxation = self.relaxation
        landmarks: list[tuple[int, list[int]]] = []
        start, prices = relaxation.reached(state), list(relaxation.costs)
        costs: list[float] = [math.inf] * relaxation.facts
        for fact in start:
            costs[fact] = 0.0
        missing = [len(needs) for needs in relaxation.needs]
        supporters = [-1] * len(missing)
        before: defaultdict[int, dict[int, int]] = defaultdict(dict)
        self._spread(start, relaxation.free, prices, costs, supporters, before, missing)
        if costs[GOAL] == math.inf:
            return None
        while costs[GOAL]:
            check()
            cut = self._cut(start, prices, supporters)
            least = min(prices[rule] for rule in cut)
            for rule in cut:
                prices[rule] -= least
            landmarks.append((least, [relaxation.operators[rule] for rule in cut]))
            self._spread([], cut, prices, costs, supporters, before)
        return landmarks

    def _spread(
        self,
        start: Sequence[int],  # facts
        rules: Sequence[int],  # that have become cheaper
        prices: Sequence[int],  # of rules
        costs: list[float],  # of facts
        supporters: list[int],  # of each rule the dearest fact that it needs
        before: Mapping[int, dict[int, int]],  # by rule, when facts ceased to be its supporters
        missing: list[int] | None = None,  # at first, how many facts each rule waits for
    ) -> None:
        """Lower by hmax what facts cost, from some facts and rules on."""
        relaxation = self.relaxation
        needs, reaches, asking = relaxation.needs, relaxation.reaches, relaxation.asking
        age = count(0, -1)
        queue = [(0.0, next(age), fact) for fact in start]
        heapq.heapify(queue)

        def fire(rule: int) -> None:
            total = prices[rule] + (costs[supporters[rule]] if needs[rule] else 0.0)
            for after in reaches[rule]:
                if total < costs[after]:
                    costs[after] = total
                    heapq.heappush(queue, (total, next(age), after))

        for rule in rules:
            fire(rule)
        while queue:
            cost, _, fact = heapq.heappop(queue)
            if cost > costs[fact]:
                continue
            for rule in asking[fact]:
                if missing is not None:
                    missing[rule] -= 1
                    if not missing[rule]:
                        supporters[rule] = fact
                        fire(rule)
                elif supporters[rule] == fact:
                    # The dearest is next; of several the one that has not been it for longest.
                    turns = before[rule]
                    turns[fact] = max(turns.values(), default=0) + 1
                    supporters[rule] = max(
                        needs[rule], key=lambda need: (costs[need], -turns.get(need, 0), -need)
                    )
                    fire(rule)

    def _cut(self, start: list[int], prices: list[int], supporters: list[int]) -> list[int]:
        relaxation = self.relaxation
        zone = {GOAL}
        waiting = [GOAL]
        while waiting:
            for rule in self._reached_by[waiting.pop()]:
                fact = supporters[rule]
                if prices[rule] == 0 and fact >= 0 and fact not in zone:
                    zone.add(fact)
                    waiting.append(fact)
        cut: dict[int, None] = {}  # in the order in which they are found
        seen = set(start)
        waiting = [*start, -1]  # -1 is the supporter of rules that need nothing
        while waiting:
            fact = waiting.pop()
            for rule in relaxation.free if fact < 0 else relaxation.asking[fact]:
                if supporters[rule] != fact:
                    continue
                if any(after in zone for after in relaxation.reaches[rule]):
                    cut[rule] = None
                    continue
                for after in relaxation.reaches[rule]:
                    if after not in seen:
                        seen.add(after)
                        waiting.append(after)
        return list(cut)
