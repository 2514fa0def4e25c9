"""Values of functions: what expressions come to, what changes them, and both in words.

Values are exact, or intervals of all that they may be; both are computed in the same way.

What is not defined has the value None: a function without a first value, a division by 0, and all
that is made of these. Whole numbers are of the type `int`, all others fractions.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from pddlpuzzles.pddl.explain import Lack
from pddlpuzzles.pddl.model import (
    Atom,
    Comparison,
    Expression,
    Number,
    Operation,
    Update,
    expression_text,
    functions_in,
    substituted,
    with_terms,
)
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
