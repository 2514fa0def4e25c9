"""Values of functions: what expressions come to, what changes them, and both in words.

What is not defined has the value None: a function without a first value, a division by 0, and all
that is made of these. Whole numbers are of the type `int`, all others fractions. Values are exact,
or intervals of all that they may be; both are computed in the same way.

slot     the place of a changing value in a state; functions that never change are constants
linear   a constant, and slots with factors: what most expressions come to

What values can become is found by doing each update again and again from whatever is in the
intervals that its operator's conditions leave, and joining the results, until nothing is new
(Scala, Haslum, Thiébaux and Ramirez, "Interval-based relaxation for general numeric planning", ECAI
2016). An end that keeps moving is taken to have none, after which the ends are drawn in again
(Cousot and Cousot, POPL 1977).
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple

from pddlpuzzles.pddl.explain import Lack
from pddlpuzzles.pddl.model import (
    Atom,
    Comparison,
    Domain,
    Expression,
    Number,
    Operation,
    Problem,
    Update,
    changing_functions,
    expression_text,
    functions_in,
    substituted,
    with_terms,
)
from pddlpuzzles.pddl.task import ALWAYS, Test
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.budget import LimitError

Value = Callable[[Atom], Number | None]
"""Says what value a function has."""

_MOST_BITS: Final = 100_000
_COMPARED: Final[Mapping[str, Callable[[Number, Number], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    "!=": operator.ne,
    ">=": operator.ge,
    ">": operator.gt,
}
_DONE: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda one, other: (Fraction(one) if isinstance(one, int) else one) / other,
}
_UPDATES: Final = {"increase": "+", "decrease": "-", "scale-up": "*", "scale-down": "/"}
ADDITIONS: Final[Mapping[str, int]] = {"increase": 1, "decrease": -1}
"""The updates that may be done to one value together, and what they multiply an amount by."""


def exact(number: Number) -> Number:
    """Return a number as an `int` if it is whole; raise LimitError if it has grown without end."""
    if max(number.numerator.bit_length(), number.denominator.bit_length()) > _MOST_BITS:
        error = LimitError(Limit.MEMORY)
        error.during = "computing a value of over 30,000 digits"
        raise error
    return number.numerator if number.denominator == 1 else number


@dataclass(frozen=True)
class Interval:
    """All numbers between two ends, which infinity may be; it is computed with like a number."""

    low: Number | float
    high: Number | float

    def joined(self, other: Interval) -> Interval:
        return Interval(min(self.low, other.low), max(self.high, other.high))

    def widened(self, before: Interval) -> Interval:
        """Return an interval without the ends that have moved outward."""
        return Interval(
            -math.inf if self.low < before.low else self.low,
            math.inf if self.high > before.high else self.high,
        )

    def __neg__(self) -> Interval:
        return Interval(-self.high, -self.low)

    def __add__(self, other: Interval | Number) -> Interval:
        other = as_interval(other)
        return Interval(self.low + other.low, self.high + other.high)

    def __sub__(self, other: Interval | Number) -> Interval:
        return self + -other

    def __rsub__(self, other: Number) -> Interval:
        return -self + other

    def __mul__(self, other: Interval | Number) -> Interval:
        other = as_interval(other)
        ends = [
            one * two if one and two else 0  # also where the other end is infinite
            for one in (self.low, self.high)
            for two in (other.low, other.high)
        ]
        return Interval(min(ends), max(ends))

    def __truediv__(self, other: Interval | Number) -> Interval:
        other = as_interval(other)
        if other.low <= 0 <= other.high:
            return EVERY
        ends = [
            _DONE["/"](1, end) if isinstance(end, int | Fraction) else 0
            for end in (other.high, other.low)
        ]
        return self * Interval(*ends)

    def __rtruediv__(self, other: Number) -> Interval:
        return as_interval(other) / self

    __radd__, __rmul__ = __add__, __mul__


EVERY: Final = Interval(-math.inf, math.inf)


def as_interval(value: Interval | Number) -> Interval:
    return value if isinstance(value, Interval) else Interval(value, value)


def combined(sign: str, values: Iterable[Any]) -> Any:
    """Return what an operation on numbers or on intervals comes to, None where it is not defined.

    Of a single value it is the negation.
    """
    total, *others = values
    for value in others or [total]:
        if total is None or value is None or (sign == "/" and value == 0):
            return None
        total = _DONE[sign](total, value) if others else -total
    return total if isinstance(total, Interval) else exact(total)


def value_of(expression: Expression, value: Value) -> Number | None:
    if isinstance(expression, Atom):
        return value(expression)
    if isinstance(expression, Operation):
        sides = [value_of(one, value) for one in expression.sides]
        total: Number | None = combined(expression.operator, sides)
        return total
    return expression


def compare(sign: str, one: Number | None, other: Number | None) -> bool:
    return one is not None and other is not None and _COMPARED[sign](one, other)


def is_so(comparison: Comparison, value: Value) -> bool:
    one, other = (value_of(side, value) for side in comparison.sides)
    return compare(comparison.operator, one, other)


def updated(before: Any, sign: str, amount: Any) -> Any:
    """Return what an update makes of a number or an interval, None where that is not defined."""
    return amount if sign == "assign" else combined(_UPDATES[sign], [before, amount])


def after_updates(
    updates: Iterable[tuple[Update, Mapping[str, str]]], value: Value
) -> dict[Atom, Number] | Lack:
    """Return the new values that updates make, each under its names; or why that is not defined.

    All amounts are those before; of several updates of one value all have to be additions.
    """
    changes: dict[Atom, Number] = {}
    signs: dict[Atom, str] = {}
    for update, names in updates:
        function = substituted(update.function, names)
        amount = with_terms(update.amount, names)
        sign = update.operator
        is_second = function in changes
        if is_second and not ADDITIONS.keys() >= {sign, signs[function]}:
            return Lack(f"it changes {function} twice")
        needs = amount if sign == "assign" else Operation("+", (function, amount))
        before = changes.get(function, value(function))
        after = updated(before, sign, value_of(amount, value))
        if after is None:
            unknown = _undefined(needs, value)
            whose = (
                f"{unknown} has no value" if unknown else f"{expression_text(amount)} divides by 0"
            )
            if not unknown and value_of(amount, value) is not None:
                whose = f"{function} is divided by {expression_text(amount)}, which is 0"
            return Lack(f"{whose}, so that {function} has none afterwards")
        changes[function], signs[function] = after, sign
    return changes


def _undefined(expression: Expression, value: Value) -> Atom | None:
    return next((one for one in functions_in(expression) if value(one) is None), None)


def with_values(
    lack: Lack, value: Value, since: Callable[[Atom, str], str] = lambda function, word: ""
) -> Lack:
    """Return a lack that says what values its comparisons have, and `since` when, after a word."""
    compared = [fact for fact, _ in lack.facts if isinstance(fact, Comparison)]
    found = dict.fromkeys(one for it in compared for side in it.sides for one in functions_in(side))
    if not found:
        return lack
    is_short = len(lack.facts) == len(found) == 1 and any(
        isinstance(side, Atom) for side in compared[0].sides
    )
    said = []
    for function in found:
        number = value(function)
        word = "it" if is_short else str(function)
        is_what = "has no value" if number is None else f"is {expression_text(number)}"
        said.append(f"{word} {is_what}{since(function, 'it')}")
    if all(value(one) is not None for one in found):
        divides = [side for it in compared for side in it.sides if value_of(side, value) is None]
        said += [f"{expression_text(side)} divides by 0" for side in divides]
    return lack._replace(words=f"{lack.words}: {'; '.join(said)}")


# Without variables ------------------------------------------------------------------------------

Values = tuple[Number | None, ...]


class Linear(NamedTuple):
    constant: Number
    terms: tuple[tuple[int, Number], ...] = ()


class GroundOperation(NamedTuple):
    operator: str
    sides: tuple[GroundExpression, ...]


GroundExpression = Linear | GroundOperation | None
"""None never has a value."""


class GroundUpdate(NamedTuple):
    slot: int
    operator: str
    amount: GroundExpression
    condition: Test = ALWAYS


_WITH_EQUAL: Final = {">": -1, "<": 1}


class GroundComparison(NamedTuple):
    """How an expression is to be to 0."""

    operator: str
    difference: GroundExpression

    def is_so(self, values: Values) -> bool:
        return compare(self.operator, value_in(self.difference, values), 0)

    def tightened(self) -> GroundComparison:
        """Return what holds of the same whole values, `> 3` as `>= 4`, for closer intervals."""
        sign, difference = self
        if sign not in _WITH_EQUAL or not (isinstance(difference, Linear) and is_whole(difference)):
            return self
        end = Linear(_WITH_EQUAL[sign])
        return GroundComparison(f"{sign}=", added(difference, end))


def value_in(expression: GroundExpression, values: Sequence[Any]) -> Any:
    """Return what an expression comes to where these are the values of slots, or their intervals.

    None where it is not defined.
    """
    if isinstance(expression, Linear):
        total: Any = expression.constant
        for slot, factor in expression.terms:
            if (value := values[slot]) is None:
                return None
            total += factor * value
        return total if isinstance(total, Interval) else exact(total)
    if expression is None:
        return None
    return combined(expression.operator, [value_in(one, values) for one in expression.sides])


def parts_in(expression: GroundExpression) -> Iterator[GroundExpression]:
    yield expression
    if isinstance(expression, GroundOperation):
        for side in expression.sides:
            yield from parts_in(side)


def slots_in(expression: GroundExpression) -> set[int]:
    linear = (part for part in parts_in(expression) if isinstance(part, Linear))
    return {slot for part in linear for slot, _ in part.terms}


def scaled(expression: Linear, factor: Number) -> Linear:
    terms = tuple((slot, exact(factor * one)) for slot, one in expression.terms)
    return Linear(exact(factor * expression.constant), terms)


def added(one: Linear, other: Linear) -> Linear:
    terms = dict(one.terms)
    for slot, factor in other.terms:
        terms[slot] = exact(terms.get(slot, 0) + factor)
    return Linear(exact(one.constant + other.constant), tuple(sorted(terms.items())))


def operated(sign: str, sides: Sequence[GroundExpression]) -> GroundExpression:
    """Return an operation, linear where it comes to that."""
    linear = [side for side in sides if isinstance(side, Linear)]
    if None in sides:
        return None
    if len(linear) < len(sides):
        return GroundOperation(sign, tuple(sides))
    total, *rest = linear
    if not rest:
        return scaled(total, -1)
    for side in rest:
        if sign in "+-":
            total = added(total, side if sign == "+" else scaled(side, -1))
        elif not side.terms and sign == "*":
            total = scaled(total, side.constant)
        elif not side.terms:
            if side.constant == 0:
                return None
            total = scaled(total, Fraction(1) / side.constant)
        elif sign == "*" and not total.terms:
            total = scaled(side, total.constant)
        else:
            return GroundOperation(sign, tuple(sides))
    return total


class Numbers:
    """Collects the slots and comparisons of a problem as it is ground."""

    def __init__(self, domain: Domain, problem: Problem) -> None:
        self.changing = changing_functions(domain, problem)
        self.problem = problem
        self.slots: dict[Atom, int] = {}
        self.comparisons: dict[GroundComparison, int] = {}

    def ground(self, expression: Expression) -> GroundExpression:
        """Return an expression without variables, in which what never changes is a constant."""
        if isinstance(expression, Operation):
            return operated(expression.operator, [self.ground(one) for one in expression.sides])
        if not isinstance(expression, Atom):
            return Linear(expression)
        if expression.predicate in self.changing:
            return Linear(0, ((self.slot(expression), 1),))
        value = self.problem.values.get(expression)
        return None if value is None else Linear(value)

    def slot(self, function: Atom) -> int:
        return self.slots.setdefault(function, len(self.slots))

    def compared(self, comparison: Comparison) -> int | bool:
        """Return the number of a comparison, or what it always comes to."""
        difference = operated("-", [self.ground(side) for side in comparison.sides])
        if difference is None or (isinstance(difference, Linear) and not difference.terms):
            return compare(comparison.operator, value_in(difference, ()), 0)
        ground = GroundComparison(comparison.operator, difference)
        return self.comparisons.setdefault(ground, len(self.comparisons))


def _divides(part: GroundExpression) -> bool:
    return isinstance(part, GroundOperation) and part.operator == "/"


def is_defined(expression: GroundExpression, values: Values) -> bool:
    """Say whether an expression has a value whatever becomes of values that are defined."""
    never = any(part is None or _divides(part) for part in parts_in(expression))
    return not never and all(values[slot] is not None for slot in slots_in(expression))


def is_whole(expression: GroundExpression) -> bool:
    """Say whether an expression is whole wherever values are."""
    for part in parts_in(expression):
        linear = part if isinstance(part, Linear) else Linear(0)
        numbers = (linear.constant, *(factor for _, factor in linear.terms))
        if _divides(part) or not all(isinstance(number, int) for number in numbers):
            return False
    return True


def renumbered(expression: GroundExpression, places: Mapping[int, int]) -> GroundExpression:
    """Return an expression with other slots, without terms for which there is none."""
    if isinstance(expression, Linear):
        terms = [(places[slot], one) for slot, one in expression.terms if slot in places]
        return expression._replace(terms=tuple(terms))
    if expression is None:
        return None
    sides = tuple(renumbered(side, places) for side in expression.sides)
    return expression._replace(sides=sides)


# Intervals --------------------------------------------------------------------------------------

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


def restricted(bounds: Bounds, asked: Iterable[GroundComparison]) -> Bounds | None:
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
            both = zip(bounds, after, strict=True)
            after = [new.widened(old) if new and old else new for old, new in both]
        bounds, rounds = after, rounds + 1
    for _ in range(2):
        bounds = _joined(start, bounds, rules)
    return bounds


def _joined(start: Bounds, bounds: Bounds, rules: Rules) -> Bounds:
    """Return some intervals, joined with what operators make of values in others."""
    found = start[:]
    for asked, updates in rules:
        if updates and (left := restricted(bounds, asked)) is not None:
            for update in updates:
                if (made := updated_interval(update, left)) is not None:
                    found[update.slot] = made.joined(found[update.slot] or made)
    return found
