"""Intervals of values: a superset of what a numeric task's values can become.

Each update is done again and again from whatever is in the interval that its operator's conditions
leave of it, and the results are joined, until nothing is new (Scala, Haslum, Thiébaux and Ramirez,
"Interval-based relaxation for general numeric planning", ECAI 2016). An end that keeps moving is
taken to have none, after which the ends are drawn in again (Cousot and Cousot, POPL 1977).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from pddlpuzzles.pddl.ground_numbers import GroundComparison, GroundExpression, GroundUpdate, Linear
from pddlpuzzles.pddl.model import Number
from pddlpuzzles.pddl.numbers import ADDITIONS

_ROUNDS: Final = 4
"""Rounds after which an end that still moves is taken to have none."""


class Interval(NamedTuple):
    low: Number | float
    high: Number | float

    def joined(self, other: Interval | None) -> Interval:
        return (
            self
            if other is None
            else Interval(min(self.low, other.low), max(self.high, other.high))
        )

    def plus(self, other: Interval) -> Interval:
        return Interval(self.low + other.low, self.high + other.high)

    def times(self, other: Interval) -> Interval:
        ends = [_product(one, two) for one in self for two in other]
        return Interval(min(ends), max(ends))

    def over(self, other: Interval) -> Interval:
        if other.low <= 0 <= other.high:
            return EVERY
        ends = (Fraction(1) / end if isinstance(end, int | Fraction) else 0 for end in other)
        return self.times(Interval(*sorted(ends)))


EVERY: Final = Interval(-math.inf, math.inf)
Bounds = list[Interval | None]
"""Of each slot; None where it has no value yet."""
_MINUS: Final = Interval(-1, -1)


def _product(one: Number | float, other: Number | float) -> Number | float:
    return 0 if not one or not other else one * other


def interval_of(expression: GroundExpression, bounds: Sequence[Interval | None]) -> Interval | None:
    if expression is None:
        return None
    if isinstance(expression, Linear):
        total = Interval(expression.constant, expression.constant)
        for slot, factor in expression.terms:
            bound = bounds[slot]
            if bound is None:
                return None
            total = total.plus(bound.times(Interval(factor, factor)))
        return total
    sides = [interval_of(side, bounds) for side in expression.sides]
    known = [side for side in sides if side is not None]
    if len(known) < len(sides):
        return None
    first, *rest = known
    for side in rest:
        if expression.operator == "/":
            first = first.over(side)
        elif expression.operator == "*":
            first = first.times(side)
        else:
            first = first.plus(side if expression.operator == "+" else side.times(_MINUS))
    return first if rest else first.times(_MINUS)


def can_be(comparison: GroundComparison, bounds: Sequence[Interval | None]) -> bool:
    """Say whether a comparison holds for some values in intervals."""
    found = interval_of(comparison.difference, bounds)
    if found is None:
        return False
    low, high = found
    return {
        "<": low < 0,
        "<=": low <= 0,
        "=": low <= 0 <= high,
        "!=": low != 0 or high != 0,
        ">=": high >= 0,
        ">": high > 0,
    }[comparison.operator]


def _restricted(bounds: Bounds, asked: Iterable[GroundComparison]) -> Bounds | None:
    """Return what comparisons of single values leave of intervals, None if nothing."""
    left = bounds[:]
    for comparison in asked:
        if not can_be(comparison, left):
            return None
        if not isinstance(comparison.difference, Linear) or len(comparison.difference.terms) != 1:
            continue
        constant, ((slot, factor),) = comparison.difference
        bound = left[slot]
        if bound is None or not factor or comparison.operator == "!=":
            continue
        end = Fraction(-constant) / factor
        is_least = (comparison.operator in (">", ">=")) == (factor > 0)
        if comparison.operator == "=" or is_least:
            bound = bound._replace(low=max(bound.low, end))
        if comparison.operator == "=" or not is_least:
            bound = bound._replace(high=min(bound.high, end))
        left[slot] = bound
    return left


def updated_interval(update: GroundUpdate, bounds: Sequence[Interval | None]) -> Interval | None:
    before, amount = bounds[update.slot], interval_of(update.amount, bounds)
    if update.operator == "assign" or amount is None or before is None:
        return amount if update.operator == "assign" else None
    if update.operator in ADDITIONS:
        sign = ADDITIONS[update.operator]
        return before.plus(amount.times(Interval(sign, sign)))
    return before.times(amount) if update.operator == "scale-up" else before.over(amount)


Rules = Sequence[tuple[Sequence[GroundComparison], Sequence[GroundUpdate]]]
"""What each operator asks of values, and what it changes."""


def reachable_intervals(first: Sequence[Number | None], rules: Rules) -> Bounds:
    start: Bounds = [None if one is None else Interval(one, one) for one in first]
    bounds, rounds = start, 0
    while (after := _joined(bounds, bounds, rules)) != bounds:
        if rounds >= _ROUNDS:
            after = [
                new
                if new is None or old is None
                else Interval(
                    -math.inf if new.low < old.low else new.low,
                    math.inf if new.high > old.high else new.high,
                )
                for old, new in zip(bounds, after, strict=True)
            ]
        bounds, rounds = after, rounds + 1
    for _ in range(2):
        bounds = _joined(start, bounds, rules)
    return bounds


def _joined(start: Bounds, bounds: Bounds, rules: Rules) -> Bounds:
    """Return some intervals, joined with what operators make of values in others."""
    found = start[:]
    for asked, updates in rules:
        if updates and (left := _restricted(bounds, asked)) is not None:
            for update in updates:
                made = updated_interval(update, left)
                if made is not None:
                    found[update.slot] = made.joined(found[update.slot])
    return found


def restricted(bounds: Bounds, asked: Iterable[GroundComparison]) -> Bounds:
    return _restricted(bounds, asked) or bounds
