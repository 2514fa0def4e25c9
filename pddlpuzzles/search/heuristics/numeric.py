"""Heuristics on ground tasks with numbers: hmax and hadd by subgoals.

Nothing is deleted (`relaxation`), and a comparison is a fact of its own. Where it is linear, an
operator that adds constants brings its expression nearer by some amount. What is missing in the
state, divided by that, is how often it is to be done (Scala, Haslum and Thiébaux, "Heuristics for
numeric planning via subgoaling", IJCAI 2016). Any other update may make true at one stroke what it
has a part in.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from pddlpuzzles.pddl.model import Number
from pddlpuzzles.pddl.numbers import (
    ADDITIONS,
    GroundComparison,
    GroundUpdate,
    Linear,
    NumericState,
    NumericTask,
    slots_in,
    value_in,
)
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.search.heuristics.relaxation import Relaxation, cost_of_goal, inverse


class _Helper(NamedTuple):
    """A rule that brings a comparison nearer, by so much each time, up and down; or at once."""

    fact: int
    up: Number | float
    down: Number | float


class NumericRelaxation(Relaxation):
    """`helped[r]` are the comparisons that the rule r, an operator's updates, brings nearer."""

    def __init__(self, task: NumericTask) -> None:
        super().__init__(task)
        shift = len(task.atoms)
        self.comparisons: dict[int, GroundComparison] = {
            fact: task.comparisons[bit - shift]
            for bit, fact in self.facts_of_bits()
            if bit >= shift
        }
        self.helped: dict[int, list[_Helper]] = {}
        # Of each comparison, up and down: the least cost of a unit, and of an operator.
        self.unit: dict[tuple[int, int], tuple[Number | float, Number | float]] = {}
        for index, updates in enumerate(task.updates):
            helpers = [
                helper
                for fact, comparison in self.comparisons.items()
                if (helper := _helper(fact, comparison, updates)) is not None
            ]
            if not helpers:
                continue
            operator = task.operators[index]
            cost = operator.cost
            self.helped[len(self.needs)] = helpers
            self.add_rule(operator.condition, cost, index)
            for fact, *gains in helpers:
                for place, gain in enumerate(gains):
                    if isinstance(gain, int | Fraction) and gain:
                        unit, least = self.unit.get((fact, place), (math.inf, math.inf))
                        self.unit[fact, place] = min(unit, Fraction(cost) / gain), min(least, cost)
        self.asking = inverse(self.needs, self.facts)
        self.free = [rule for rule, facts in enumerate(self.needs) if not facts]


def _helper(
    fact: int, comparison: GroundComparison, updates: Iterable[GroundUpdate]
) -> _Helper | None:
    """Return how far updates, where all happen that help, move a comparison's expression."""
    difference = comparison.difference
    up: Number = 0
    down: Number = 0
    slots = slots_in(difference)
    moved = [update for update in updates if update.slot in slots]
    for slot, sign, amount, _ in moved:
        is_added = sign in ADDITIONS and isinstance(amount, Linear) and not amount.terms
        if not is_added or not isinstance(difference, Linear):
            return _Helper(fact, math.inf, math.inf)
        assert isinstance(amount, Linear)
        gain = dict(difference.terms)[slot] * ADDITIONS[sign] * amount.constant
        up, down = up + max(0, gain), down + max(0, -gain)
    return _Helper(fact, up, down) if up or down else None


def _missing(comparison: GroundComparison, state: NumericState) -> tuple[Number | None, int, bool]:
    """Return how far off a comparison is, 1 if that is down, and whether more is asked for."""
    value, sign = value_in(comparison.difference, state.values), comparison.operator
    if value is None:
        return None, 0, False
    is_down = value > 0 if sign == "=" else sign in ("<", "<=")
    return value if value > 0 else -value, int(is_down), sign in ("<", ">")


def numeric_hmax(task: Task) -> Callable[[int], float]:
    """Return hmax by subgoals, which is exact and admissible if the metric never falls.

    The first of all operators that bring a comparison nearer has to become possible, and from then
    on no unit costs less than by the cheapest of them. Before the first none was applied, so both
    costs are of different steps, and their sum is no more than any plan pays.
    """
    return _made(task, summed=False)


def numeric_hadd(task: Task) -> Callable[[int], float]:
    """Return hadd, by which an operator is done as often as would be needed if it were alone."""
    return _made(task, summed=True)


def _made(task: Task, *, summed: bool) -> Callable[[int], float]:
    assert isinstance(task, NumericTask)
    relaxation = NumericRelaxation(task)

    def estimate(state: int) -> float:
        assert isinstance(state, NumericState)
        gaps = cache(lambda fact: _missing(relaxation.comparisons[fact], state))

        def further(rule: int, needed: Number | float) -> Iterator[tuple[int, Any]]:
            price = relaxation.costs[rule]
            for fact, *gains in relaxation.helped.get(rule, ()):
                gap, place, is_strict = gaps(fact)
                gain = gains[place]
                if math.inf in gains or relaxation.comparisons[fact].operator == "!=":
                    yield fact, needed + price
                elif gain and gap is not None and summed:
                    times = math.ceil(Fraction(gap) / Fraction(gain))
                    times += is_strict and times * gain == gap
                    yield fact, needed + times * price
                elif gain and gap is not None:
                    unit, least = relaxation.unit[fact, place]
                    yield fact, needed + max(gap * unit, least)

        return cost_of_goal(relaxation, state.tested, summed=summed, further=further)

    return estimate
