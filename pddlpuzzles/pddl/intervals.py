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
from typing import Final

from pddlpuzzles.pddl.ground_numbers import (
    GroundComparison,
    GroundExpression,
    GroundUpdate,
    Linear,
    value_in,
)
from pddlpuzzles.pddl.model import Number
from pddlpuzzles.pddl.numbers import Interval, as_interval, updated

_ROUNDS: Final = 4
"""Rounds after which an end that still moves is taken to have none."""


Bounds = list[Interval | None]
"""Of each slot; None where it has no value yet."""


def interval_of(expression: GroundExpression, bounds: Bounds) -> Interval | None:
    value = value_in(expression, bounds)
    return None if value is None else as_interval(value)


def can_be(comparison: GroundComparison, bounds: Bounds) -> bool:
    """Say whether a comparison holds for some values in intervals."""
    found = interval_of(comparison.difference, bounds)
    if found is None:
        return False
    low, high = found.low, found.high
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
            bound = Interval(max(bound.low, end), bound.high)
        if comparison.operator == "=" or not is_least:
            bound = Interval(bound.low, min(bound.high, end))
        left[slot] = bound
    return left


def updated_interval(update: GroundUpdate, bounds: Bounds) -> Interval | None:
    amount = interval_of(update.amount, bounds)
    after: Interval | None = updated(bounds[update.slot], update.operator, amount)
    return after


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
                if (made := updated_interval(update, left)) is not None:
                    found[update.slot] = made.joined(found[update.slot] or made)
    return found


def restricted(bounds: Bounds, asked: Iterable[GroundComparison]) -> Bounds:
    return _restricted(bounds, asked) or bounds
