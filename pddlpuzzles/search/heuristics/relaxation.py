"""The task with nothing ever deleted: hmax, hadd and FF on it, and when loops are compiled.

    fact   an atom that holds, or one that does not, where a condition asks for that; once it
           has been reached it stays. A disjunction is a fact, too, and so is a comparison
    rule   facts it needs, facts it reaches, a cost, and the operator that it comes from (-1 for
           what costs nothing: axioms, disjunctions, the goal)

Each plan of the task is a relaxed one: no relaxed plan costs more than the cheapest plan, and what
cannot be reached relaxed cannot be reached at all. A conditional effect is a rule of its own. That
a derived atom does *not* hold is taken to be so from the start. An operator that adds constants is
done as often as what a comparison lacks asks for; any other update may make true at one stroke what
it has a part in.

Sources: B. Bonet and H. Geffner, Artificial Intelligence 129, 2001 (hmax, hadd); J. Hoffmann and B.
Nebel, JAIR 14, 2001 (FF); E. Keyder and H. Geffner, ECAI 2008 (costs); E. Scala, P. Haslum and S.
Thiébaux, "Heuristics for numeric planning via subgoaling", IJCAI 2016.
"""

from __future__ import annotations

import heapq
import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import accumulate, chain, islice
from operator import or_
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pddlpuzzles.pddl.model import Number
from pddlpuzzles.pddl.numbers import NumericTask, value_of
from pddlpuzzles.pddl.task import NEVER, Change, Operator, Task, Test, ones
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search.budget import check
from pddlpuzzles.search.compiling import can_compile
from pddlpuzzles.search.gf2 import inverse

if TYPE_CHECKING:
    import numpy as np

T = TypeVar("T")

GOAL: Final = 0  # the fact that the goal holds
_PATIENCE: Final = 0.5  # seconds of Python, about what it takes to import numba
_SOMETIMES: Final = 63  # of calls one in 64 has these bits 0: it looks at the clock
_MOST: Final = 2**24  # facts, and costs, that fit into one number together


class Relaxation:
    """The relaxed task: facts, and rules by which some follow from others."""

    def __init__(self, task: Task, *, counts_actions: bool = False) -> None:
        self.set: dict[int, int] = {}  # facts: by bit, that it is set,
        self._unset: dict[int, int] = {}  # and that it is not
        self._disjunctions: dict[Test, int] = {}
        self.facts = 1
        self.needs: list[tuple[int, ...]] = []  # by rule the facts that it needs,
        self.reaches: list[tuple[int, ...]] = []  # and reaches,
        self.costs: list[int] = []  # its cost,
        self.operators: list[int] = []  # and its operator; -1: an axiom or the goal
        # All conditions first: they say which atoms are asked for, and whether to hold or not. Of
        # each rule what it needs, adds and deletes, its cost and its operator.
        asked: list[tuple[frozenset[int], int, int, int, int]] = []
        for index, operator in enumerate(task.operators):
            if not index & _SOMETIMES:
                check()
            needs = self._facts_of(operator.condition)
            effects: tuple[Operator | Change, ...] = (operator, *operator.changes)
            for effect in effects:
                both = needs | self._facts_of(effect.condition)
                cost = 1 if counts_actions else operator.cost
                asked.append((both, effect.added, effect.deleted, cost, index))
        axioms = chain(*(stratum.rules for stratum in task.strata))
        asked += [(self._facts_of(it.condition), 1 << it.head, 0, 0, -1) for it in axioms]
        goal = None if task.goal == NEVER else self._facts_of(task.goal)
        for needs, added, deleted, cost, index in asked:
            reached = [self.set[bit] for bit in ones(added) if bit in self.set]
            reached += [self._unset[bit] for bit in ones(deleted) if bit in self._unset]
            if reached or (index >= 0 and task.operators[index].updates):  # see `Further`
                self._rule(needs, reached, cost, index)
        if goal is not None:
            self._rule(goal, [GOAL], 0, -1)
        self.asking = inverse(self.needs, self.facts)  # by fact the rules that need it
        self.free = [rule for rule, facts in enumerate(self.needs) if not facts]  # that need none
        self._asked_set = sum(1 << bit for bit in self.set)
        self._asked_unset = sum(1 << bit for bit in self._unset) & ~task.derived
        self._always = [fact for bit, fact in self._unset.items() if task.derived >> bit & 1]

    def reached(self, state: int) -> list[int]:
        """Return the facts that hold in a state."""
        facts = [self.set[bit] for bit in ones(state & self._asked_set)]
        facts += [self._unset[bit] for bit in ones(~state & self._asked_unset)]
        return facts + self._always

    def _rule(self, needs: Iterable[int], reaches: Iterable[int], cost: int, operator: int) -> None:
        self.needs.append(tuple(sorted(set(needs))))
        self.reaches.append(tuple(sorted(set(reaches))))
        self.costs.append(cost)
        self.operators.append(operator)

    def _facts_of(self, test: Test) -> frozenset[int]:
        """Return the facts that a condition needs; a disjunction is one, with a rule a way."""
        if not test.any:
            return frozenset(self._literals(test)).union(*map(self._facts_of, test.tests))
        fact = self._disjunctions.get(test)
        if fact is None:
            fact = self._disjunctions[test] = self.facts
            self.facts += 1
            ways = [frozenset({literal}) for literal in self._literals(test)]
            for needs in [*ways, *map(self._facts_of, test.tests)]:
                self._rule(needs, [fact], 0, -1)
        return frozenset({fact})

    def _literals(self, test: Test) -> list[int]:
        for numbers, bits in ((self.set, test.set), (self._unset, test.unset)):
            for bit in ones(bits):
                if bit not in numbers:
                    numbers[bit] = self.facts
                    self.facts += 1
        facts = [self.set[bit] for bit in ones(test.set)]
        return facts + [self._unset[bit] for bit in ones(test.unset)]


Further = Callable[[int, float], Iterable[tuple[int, float]]]
"""Yields facts that a rule reaches beside its own, with costs, if what it needs costs so much."""


def cost_of_goal(
    relaxation: Relaxation,
    state: int,
    *,
    summed: bool,  # what a rule needs costs as much as all of it, else as the most expensive
    supporters: list[int] | None = None,  # is filled: by fact, the first that reaches it cheapest
    further: Further | None = None,
) -> float:
    """Return what the goal costs to reach from a state, infinite where it cannot be."""
    costs: list[float] = [math.inf] * relaxation.facts
    missing = [len(needs) for needs in relaxation.needs]
    spent: list[float] = [0] * len(missing)
    queue: list[tuple[float, int]] = []  # costs and facts
    for fact in relaxation.reached(state):
        costs[fact] = 0
        queue.append((0, fact))
    heapq.heapify(queue)
    price, reaches, asking = relaxation.costs, relaxation.reaches, relaxation.asking

    def fire(rule: int, needed: float) -> None:
        total = needed + price[rule]
        ways = [(fact, total) for fact in reaches[rule]]
        for fact, cost in ways if further is None else [*ways, *further(rule, needed)]:
            if cost < costs[fact]:
                costs[fact] = cost
                if supporters is not None:
                    supporters[fact] = rule
                heapq.heappush(queue, (cost, fact))

    for rule in relaxation.free:
        fire(rule, 0)
    while queue:
        cost, fact = heapq.heappop(queue)
        if fact == GOAL:
            return cost
        if cost > costs[fact]:
            continue
        for rule in asking[fact]:
            missing[rule] -= 1
            spent[rule] = spent[rule] + cost if summed else cost
            if missing[rule] == 0:
                fire(rule, spent[rule])
    return math.inf


def relaxed_plan(relaxation: Relaxation, state: int) -> set[int] | None:
    """Return operators that reach the goal most cheaply by hadd; None in a dead end."""
    supporters = [-1] * relaxation.facts
    if cost_of_goal(relaxation, state, summed=True, supporters=supporters) == math.inf:
        return None
    return _used(relaxation, supporters)


def _used(relaxation: Relaxation, supporters: Sequence[int]) -> set[int]:
    """Return the operators that lead to the goal by the supporters of facts (-1: it holds)."""
    used: set[int] = set()
    waiting, seen = [GOAL], {GOAL}
    while waiting:
        rule = supporters[waiting.pop()]
        if rule < 0:
            continue
        if relaxation.operators[rule] >= 0:
            used.add(relaxation.operators[rule])
        fresh = [fact for fact in relaxation.needs[rule] if fact not in seen]
        seen.update(fresh)
        waiting += fresh
    return used


class CompiledRelaxation:
    """A relaxed task in arrays, for the compiled loops."""

    def __init__(self, relaxation: Relaxation) -> None:
        import numpy as np

        from pddlpuzzles.search.heuristics import compiled as loops

        self._loops = loops
        self._relaxation = relaxation
        self._numbers = partial(np.array, dtype=np.int64)
        self._start: Callable[[int], Any] = lambda state: self._numbers(relaxation.reached(state))
        self._arrays = (
            *self._rows(relaxation.needs),
            *self._rows(relaxation.reaches),
            *self._rows(relaxation.asking),
            self._numbers(relaxation.free),
            self._numbers(relaxation.costs),
        )
        self._reached_by = self._rows(inverse(relaxation.reaches, relaxation.facts))

    def _rows(self, lists: Sequence[Sequence[int]]) -> tuple[np.ndarray[Any, Any], ...]:
        """Return where lists begin, and the last one ends, in one array of all."""
        begins = self._numbers([0, *accumulate(map(len, lists))])
        return begins, self._numbers([number for numbers in lists for number in numbers])

    def cost(self, state: int, *, summed: bool) -> float:
        costs, _ = self._loops.costs_to_reach(self._start(state), self._arrays, summed)
        return math.inf if costs[GOAL] == self._loops.NEVER else float(costs[GOAL])

    def relaxed_plan(self, state: int) -> set[int] | None:
        costs, by = self._loops.costs_to_reach(self._start(state), self._arrays, True)
        is_reached = costs[GOAL] != self._loops.NEVER
        return _used(self._relaxation, by.tolist()) if is_reached else None

    def estimate(self, state: int) -> float:
        total, _ = self._loops.lmcut(self._start(state), self._arrays, self._reached_by)
        return math.inf if total < 0 else float(total)

    def landmarks(self, state: int) -> list[tuple[int, list[int]]] | None:
        total, rules = self._loops.lmcut(self._start(state), self._arrays, self._reached_by)
        if total < 0:
            return None
        numbers, operators = iter(rules.tolist()), self._relaxation.operators
        rules_of = ((cost, islice(numbers, next(numbers))) for cost in numbers)
        return [(cost, [operators[rule] for rule in cut]) for cost, cut in rules_of]


def compiled_soon(
    relaxation: Relaxation, plain: Callable[[int], T], call: Callable[[CompiledRelaxation, int], T]
) -> Callable[[int], T]:
    """Return a function that does what `plain` does; after a while, with numba, by `call`."""
    began, calls, chosen, is_settled = time.process_time(), 0, plain, False

    def evaluate(state: int) -> T:
        nonlocal calls, chosen, is_settled
        calls += 1
        if not is_settled and not calls & _SOMETIMES and time.process_time() > began + _PATIENCE:
            is_settled = True
            fits = max(relaxation.facts, *relaxation.costs, 0) < _MOST
            if fits and can_compile(_call, relaxation, call, state):
                chosen = partial(call, CompiledRelaxation(relaxation))
        return chosen(state)

    return evaluate


def _call(relaxation: Relaxation, call: Callable[[CompiledRelaxation, int], T], state: int) -> T:
    return call(CompiledRelaxation(relaxation), state)


def _by_costs(task: Task, *, summed: bool, counts_actions: bool = False) -> Callable[[int], float]:
    if isinstance(task, NumericTask):
        return _by_subgoals(task, summed, counts_actions)
    relaxation = Relaxation(task)
    return compiled_soon(
        relaxation,
        partial(cost_of_goal, relaxation, summed=summed),
        partial(CompiledRelaxation.cost, summed=summed),
    )


hmax = partial(_by_costs, summed=False)
"""What is needed costs as much as its most expensive part. Admissible: a plan has to reach each
fact that it needs. Consistent: an action changes no fact's cost by more than it costs."""
hadd = partial(_by_costs, summed=True)  # as much as all its parts: not admissible


def _relaxed_plans(task: Task, *, counts_actions: bool = True) -> Callable[[int], set[int] | None]:
    relaxation = Relaxation(task, counts_actions=counts_actions)
    plain = partial(relaxed_plan, relaxation)
    return compiled_soon(relaxation, plain, CompiledRelaxation.relaxed_plan)


def ff(task: Task) -> Callable[[int], float]:
    """Return the cost of a relaxed plan; not admissible."""
    costs = [operator.cost for operator in task.operators]
    plan = _relaxed_plans(task, counts_actions=False)
    return lambda state: (
        math.inf if (used := plan(state)) is None else float(sum(costs[index] for index in used))
    )


def ff_with_preferred(task: Task) -> Callable[[int], tuple[float, set[Action]]]:
    """Count a relaxed plan's actions, and name those it may begin with."""
    plan = _relaxed_plans(task)  # all actions count 1: what costs nothing is no progress

    def advise(state: int) -> tuple[float, set[Action]]:
        if (used := plan(state)) is None:
            return math.inf, set()
        first = {task.operators[index].action for index in used if task.is_applicable(index, state)}
        return float(len(used)), first

    return advise


def reached_by_relaxed_plan(task: Task) -> Callable[[int], int | None]:
    """Return the bits of atoms that a relaxed plan makes true; None in a dead end."""
    added = [operator.may_change.added for operator in task.operators]
    plan = _relaxed_plans(task)
    return lambda state: (
        None
        if (used := plan(state)) is None
        else reduce(or_, (added[index] for index in used), 0) & ~state
    )


def _by_subgoals(task: NumericTask, summed: bool, counts_actions: bool) -> Callable[[int], float]:
    """Return hmax or hadd; an operator is done as often as if it alone brought a fact nearer."""
    # Hmax rounds nothing, and is admissible if the metric never falls. The first of all operators
    # that bring a comparison nearer has to become possible, and from then on no unit costs less
    # than by the cheapest of them. Before the first none was applied, so both costs are of
    # different steps, and their sum is no more than any plan pays.
    relaxation, first = Relaxation(task, counts_actions=counts_actions), len(task.atoms)
    # The comparisons asked for, by their facts: their bits follow those of atoms.
    asked = {it: task.comparisons[at - first] for at, it in relaxation.set.items() if at >= first}
    # By operator (-1: none), which facts it brings nearer, and by how much at a time.
    gains: dict[int, list[tuple[int, Any]]] = {-1: []}
    # What it costs at the least to bring a comparison nearer: by a unit, and by one operator.
    least_of_unit, least_of_one = dict.fromkeys(asked, math.inf), dict.fromkeys(asked, math.inf)
    for index, updates in enumerate(task.updates):
        every = ((fact, comparison.gain(updates)) for fact, comparison in asked.items())
        gains[index] = [(fact, gain) for fact, gain in every if gain]
        cost = 1 if counts_actions else task.operators[index].cost
        for fact, gain in gains[index]:
            if gain != math.inf:
                least_of_unit[fact] = min(least_of_unit[fact], cost / gain)
                least_of_one[fact] = min(least_of_one[fact], cost)

    def estimate(state: Any) -> float:
        value_at = state.values.__getitem__
        gaps = {fact: value_of(it.difference, value_at) for fact, it in asked.items()}

        def further(rule: int, needed: Number | float) -> Iterator[tuple[int, Any]]:
            """Yield the comparisons that a rule's operator makes true, and at which cost."""
            price = relaxation.costs[rule]
            for fact, gain in gains[relaxation.operators[rule]]:
                if gain == math.inf:  # not linear: once may be enough
                    yield fact, needed + price
                elif (difference := gaps[fact]) is None:  # it has no value yet
                    continue
                elif summed:  # hadd: this operator alone, as often as needed
                    gap = abs(difference)
                    times = math.ceil(gap / gain)
                    times += 1 if asked[fact].is_strict and times * gain == gap else 0
                    yield fact, needed + times * price
                else:
                    by_units = abs(difference) * least_of_unit[fact]
                    yield fact, needed + max(by_units, least_of_one[fact])

        return cost_of_goal(relaxation, state, summed=summed, further=further)

    return estimate
