"""Values of functions, exact or as intervals; and ground tasks whose states have values.

What is not defined has the value None: a function without a first value, a division by 0, and all
that is made of these. Whole numbers are of the type `int`, all others fractions.

slot         the place of a changing value in a state; functions that never change are constants
linear       a constant, and slots with factors: what most expressions come to
comparison   a bit behind those of the atoms, set where an expression is to 0 as it says
sum          a value that only the metric reads, and that is only added to: it is no part of a
             state, and costs what is added

A value is kept only where a condition, the metric or another kept value depends on it: what nothing
reads makes no states differ.

What values can become is found by doing each update again and again from whatever is in the
intervals that its operator's conditions leave, and joining the results, until nothing is new
(Scala, Haslum, Thiébaux and Ramirez, "Interval-based relaxation for general numeric planning", ECAI
2016). An end that keeps moving is taken to have none, after which the ends are drawn in again
(Cousot and Cousot, POPL 1977).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain, product
from operator import add, eq, ge, gt, le, lt, mul, ne
from typing import Any, Final, NamedTuple, cast

from pddlpuzzles.pddl.explain import Holds, Lack, is_true
from pddlpuzzles.pddl.model import (
    OPPOSITES,
    Atom,
    Comparison,
    Expression,
    Names,
    Number,
    Objects,
    Operation,
    Problem,
    Update,
    bindings,
    expression_text,
    parts_of,
    substituted,
    with_terms,
)
from pddlpuzzles.pddl.task import ALWAYS, Operator, Task, Test, after_effects, holds, ones
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.budget import LimitError

Value = Callable[[Atom], Number | None]
"""Says what value a function has."""

_MOST_BITS: Final = 100_000
_MOST_COMPARED: Final = 2**16
_SIGNS: Final = (("<", lt), ("<=", le), ("=", eq), ("!=", ne), (">=", ge), (">", gt))
_COMPARED: Final[Mapping[str, Callable[[Any, Any], bool]]] = dict(_SIGNS)
_DONE: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "+": add,
    "-": lambda left, right: left + -right,
    "*": mul,
    "/": lambda left, right: left * _inverse(right),
}
_UPDATES: Final = {"increase": "+", "decrease": "-", "scale-up": "*", "scale-down": "/"}
ADDITIONS: Final[Mapping[str, int]] = {"increase": 1, "decrease": -1}
"""The updates that may be done to one value together, and what they multiply an amount by."""


def exact(number: Number) -> Number:
    """Make a whole number an `int`; raise LimitError if it has grown without end."""
    if number.numerator.bit_length() > _MOST_BITS or number.denominator.bit_length() > _MOST_BITS:
        error = LimitError(Limit.MEMORY)
        error.during = "computing a value of over 30,000 digits"
        raise error
    return number.numerator if number.denominator == 1 else number


@dataclass(frozen=True)
class Interval:
    """All numbers between two ends, which infinity may be; it is computed with like a number."""

    low: Number | float
    high: Number | float

    def __neg__(self) -> Interval:
        return Interval(-self.high, -self.low)

    def __add__(self, addend: Interval | Number) -> Interval:
        addend = as_interval(addend)
        return Interval(self.low + addend.low, self.high + addend.high)

    def __mul__(self, factor: Interval | Number) -> Interval:
        factor = as_interval(factor)
        pairs = product((self.low, self.high), (factor.low, factor.high))
        ends = [left * two if left and two else 0 for left, two in pairs]  # 0 also beside infinity
        return Interval(min(ends), max(ends))

    __radd__, __rmul__ = __add__, __mul__


def _inverse(value: Interval | Number) -> Interval | Fraction:
    if not isinstance(value, Interval):
        return 1 / Fraction(value)
    if value.low <= 0 <= value.high:
        return Interval(-math.inf, math.inf)
    ends = (value.high, value.low)
    return Interval(*(0 if isinstance(end, float) else 1 / Fraction(end) for end in ends))


def as_interval(value: Interval | Number) -> Interval:
    return value if isinstance(value, Interval) else Interval(value, value)


def combined(sign: str, values: Iterable[Any]) -> Any:
    """Apply an operation to numbers or intervals, if defined; to one: negation."""
    total, *following = values
    for value in following or [total]:
        if total is None or value is None or (sign == "/" and value == 0):
            return None
        total = _DONE[sign](total, value) if following else -total
    return total if isinstance(total, Interval) else exact(total)


def value_of(expression: Expression, value: Value) -> Number | None:
    if isinstance(expression, Atom):
        return value(expression)
    if isinstance(expression, Operation):
        sides = [value_of(side, value) for side in expression.sides]
        return cast("Number | None", combined(expression.operator, sides))
    return expression


def compare(sign: str, left: Number | None, right: Number | None) -> bool:
    return left is not None and right is not None and _COMPARED[sign](left, right)


def is_so(comparison: Comparison, value: Value, objects: Objects) -> bool | None:
    """Compare two values; None if that depends on which objects `?TYPE` stands for."""
    is_defined = True

    def span(function: Atom) -> Any:
        nonlocal is_defined
        if not any(term.startswith("?") for term in function.terms):
            return value(function)
        places = ((term,) if term[0] != "?" else objects.of(term[1:]) for term in function.terms)
        numbers = [value(Atom(function.predicate, terms)) for terms in product(*places)]
        defined = [number for number in numbers if number is not None]
        is_defined = is_defined and len(defined) == len(numbers)
        return Interval(min(defined), max(defined)) if defined else None

    sign, sides = comparison.operator, [value_of(side, span) for side in comparison.sides]
    if None in sides or not any(isinstance(side, Interval) for side in sides):
        return compare(sign, *sides)
    difference = combined("-", sides)
    if not _may_be(sign, difference):
        return False
    if not is_defined or _may_be(OPPOSITES[sign], difference):
        return None
    parts = (part for side in comparison.sides for part in parts_of(side, Operation))
    below = (divisor for part in parts if part.operator == "/" for divisor in part.sides[1:])
    divisors: Iterable[Any] = (value_of(divisor, span) for divisor in below)
    return None if any(_may_be("=", as_interval(divisor)) for divisor in divisors) else True


def updated(before: Any, sign: str, amount: Any) -> Any:
    """Apply an update to a number or an interval, None where undefined."""
    return amount if sign == "assign" else combined(_UPDATES[sign], [before, amount])


def after_updates(
    updates: Iterable[Update], names: Names, holds: Holds, objects: Objects, value: Value
) -> dict[Atom, Number] | Lack:
    """Return new values, all amounts being those before; or why there are none."""
    changes: dict[Atom, Number] = {}
    signs: dict[Atom, str] = {}
    ways = ((it, {**names, **own}) for it in updates for own in bindings(it.variables, objects))
    for update, inside in ways:
        if not is_true(update.condition, inside, holds, objects):
            continue
        sign, function = update.operator, substituted(update.function, inside)
        amount = with_terms(update.amount, inside)
        if function in changes and not ADDITIONS.keys() >= {sign, signs[function]}:
            return Lack(f"it changes {function} twice")
        number = value_of(amount, value)
        after = updated(changes.get(function, value(function)), sign, number)
        if after is None:
            needs = [*([] if sign == "assign" else [function]), *parts_of(amount, Atom)]
            unknown = next((function for function in needs if value(function) is None), None)
            whose = f"{expression_text(amount)} divides by 0"
            if unknown:
                whose = f"{unknown} has no value"
            elif number is not None:
                whose = f"{function} is divided by {expression_text(amount)}, which is 0"
            return Lack(f"{whose}, so that {function} has none afterwards")
        changes[function], signs[function] = after, sign
    return changes


def with_values(
    lack: Lack, value: Value, since: Callable[[Atom, str], str] = lambda function, word: ""
) -> Lack:
    """Return a lack that says what values its comparisons have, and `since` when, after a word."""
    compared = [fact for fact, _ in lack.facts if isinstance(fact, Comparison)]
    sides = [side for comparison in compared for side in comparison.sides]
    functions = dict.fromkeys(function for side in sides for function in parts_of(side, Atom))
    if not functions:
        return lack
    is_short = len(lack.facts) == len(functions) == 1 and not {*functions}.isdisjoint(sides)
    said = []
    for function in functions:
        number = value(function)
        word = "it" if is_short else str(function)
        is_what = "has no value" if number is None else f"is {expression_text(number)}"
        said.append(f"{word} {is_what}{since(function, 'it')}")
    if all(value(function) is not None for function in functions):
        undefined = (side for side in sides if value_of(side, value) is None)
        said += [f"{expression_text(side)} divides by 0" for side in undefined]
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

    def tightened(self) -> GroundComparison:
        """Return what holds of the same whole values, `> 3` as `>= 4`, for closer intervals."""
        sign, difference = self
        if sign not in _WITH_EQUAL or not (isinstance(difference, Linear) and is_whole(difference)):
            return self
        return GroundComparison(f"{sign}=", _sum(difference, Linear(_WITH_EQUAL[sign])))


def value_in(expression: GroundExpression, values: Sequence[Any]) -> Any:
    """Evaluate an expression for values or intervals of slots; None: undefined."""
    if isinstance(expression, Linear):
        total: Any = expression.constant
        for slot, factor in expression.terms:
            if (value := values[slot]) is None:
                return None
            total += factor * value
        return total if isinstance(total, Interval) else exact(total)
    sides = [value_in(side, values) for side in expression.sides] if expression else []
    return expression and combined(expression.operator, sides)


def slots_in(expression: GroundExpression) -> set[int]:
    return {slot for part in parts_of(expression, Linear) for slot, _ in part.terms}


def _sum(linear: Linear, addend: Linear, factor: Number = 1) -> Linear:
    """Add a multiple of another expression."""
    terms = dict(linear.terms)
    for slot, own in addend.terms:
        terms[slot] = exact(terms.get(slot, 0) + factor * own)
    return Linear(exact(linear.constant + factor * addend.constant), tuple(sorted(terms.items())))


def operated(sign: str, sides: Sequence[GroundExpression]) -> GroundExpression:
    """Make an operation linear where it comes to that."""
    linear = [side for side in sides if isinstance(side, Linear)]
    if None in sides:
        return None
    if len(linear) < len(sides):
        return GroundOperation(sign, tuple(sides))
    zero, (total, *rest) = Linear(0), linear
    if not rest:
        return _sum(zero, total, -1)
    for side in rest:
        if sign in "+-":
            total = _sum(total, side, 1 if sign == "+" else -1)
        elif not side.terms and (sign == "*" or side.constant):
            total = _sum(zero, total, side.constant if sign == "*" else 1 / Fraction(side.constant))
        elif not side.terms:
            return None
        elif sign == "*" and not total.terms:
            total = _sum(zero, side, total.constant)
        else:
            return GroundOperation(sign, tuple(sides))
    return total


@dataclass(eq=False)
class Numbers:
    """Collects the slots and comparisons of a problem as it is ground."""

    problem: Problem
    changing: frozenset[str]
    slots: dict[Atom, int] = field(default_factory=dict)
    read_late: set[str] = field(default_factory=set)  # functions that are looked up in states
    places: dict[Atom, int] = field(default_factory=dict)  # of values of states, once known
    comparisons: dict[GroundComparison, int] = field(default_factory=dict)

    def ground(self, expression: Expression) -> GroundExpression:
        """Return an expression without variables, in which what never changes is a constant."""
        if isinstance(expression, Operation):
            return operated(expression.operator, [self.ground(side) for side in expression.sides])
        if not isinstance(expression, Atom):
            return Linear(expression)
        if expression.predicate in self.changing:
            return Linear(0, ((self.slot(expression), 1),))
        value = self.problem.values.get(expression)
        return None if value is None else Linear(value)

    def slot(self, function: Atom) -> int:
        return self.slots.setdefault(function, len(self.slots))

    def note_read(self, functions: Iterable[Atom]) -> None:
        """Keep all values of functions: conditions look them up in states."""
        own = {function.predicate for function in functions} - self.read_late
        self.read_late |= own
        totals = (Atom(name, ()) for name in self.problem.counted)
        for function in (*self.problem.values, *totals):
            if function.predicate in own & self.changing:
                self.slot(function)

    def value(self, values: Values, function: Atom) -> Number | None:
        place = self.places.get(function)
        return self.problem.first_value(function) if place is None else values[place]

    def compared(self, comparison: Comparison) -> int | bool:
        """Return the number of a comparison, or what it always comes to."""
        difference = operated("-", [self.ground(side) for side in comparison.sides])
        if difference is None or (isinstance(difference, Linear) and not difference.terms):
            return compare(comparison.operator, value_in(difference, ()), 0)
        ground = GroundComparison(comparison.operator, difference)
        return self.comparisons.setdefault(ground, len(self.comparisons))


def is_whole(expression: GroundExpression) -> bool:
    linear = parts_of(expression, Linear)
    numbers = (number for part in linear for number in (part.constant, *dict(part.terms).values()))
    divides = any(part.operator == "/" for part in parts_of(expression, GroundOperation))
    return not divides and all(isinstance(number, int) for number in numbers)


def renumbered(expression: GroundExpression, places: Mapping[int, int]) -> GroundExpression:
    """Give an expression other slots, without terms that have none."""
    if isinstance(expression, Linear):
        terms = [(places[slot], factor) for slot, factor in expression.terms if slot in places]
        return expression._replace(terms=tuple(terms))
    sides = [renumbered(side, places) for side in expression.sides] if expression else []
    return expression and expression._replace(sides=tuple(sides))


# Intervals --------------------------------------------------------------------------------------

_ROUNDS: Final = 4
"""Rounds after which an end that still moves is taken to have none."""
Bounds = list[Interval | None]
"""Of each slot; None where it has no value yet."""


def interval_of(expression: GroundExpression, bounds: Bounds) -> Interval | None:
    value = value_in(expression, bounds)
    return None if value is None else as_interval(value)


def _may_be(sign: str, difference: Interval) -> bool:
    """Say whether something between two ends is to 0 as a sign says."""
    low, high = difference.low, difference.high
    if sign in ("=", "!="):
        return low <= 0 <= high if sign == "=" else not low == high == 0
    return _COMPARED[sign](low if sign[0] == "<" else high, 0)


def restricted(bounds: Bounds, asked: Iterable[GroundComparison]) -> Bounds | None:
    """Narrow intervals by comparisons of single values, None if nothing is left."""
    narrowed = bounds[:]
    for sign, difference in asked:
        interval = interval_of(difference, narrowed)
        if interval is None or not _may_be(sign, interval):
            return None
        if sign == "!=" or not isinstance(difference, Linear) or len(difference.terms) != 1:
            continue
        constant, ((slot, factor),) = difference
        if (bound := narrowed[slot]) is not None and factor:
            end, is_least = Fraction(-constant) / factor, (sign[0] == ">") == (factor > 0)
            low = max(bound.low, end) if sign == "=" or is_least else bound.low
            high = min(bound.high, end) if sign == "=" or not is_least else bound.high
            narrowed[slot] = Interval(low, high)
    return narrowed


Rules = Sequence[tuple[Sequence[GroundComparison], Sequence[GroundUpdate]]]
"""What each operator asks of values, and what it changes."""


def reachable_intervals(first: Sequence[Number | None], rules: Rules) -> Bounds:
    start: Bounds = [None if value is None else Interval(value, value) for value in first]
    bounds, rounds = start, 0
    while (after := _joined(bounds, bounds, rules)) != bounds:
        if rounds >= _ROUNDS:
            for slot, (old, new) in enumerate(zip(bounds, after, strict=True)):
                if new and old:
                    low = -math.inf if new.low < old.low else new.low
                    after[slot] = Interval(low, math.inf if new.high > old.high else new.high)
        bounds, rounds = after, rounds + 1
    for _ in range(2):
        bounds = _joined(start, bounds, rules)
    return bounds


def _joined(start: Bounds, bounds: Bounds, rules: Rules) -> Bounds:
    """Join intervals with what operators make of values in others."""
    joined = start[:]
    for asked, updates in rules:
        if updates and (narrowed := restricted(bounds, asked)) is not None:
            for slot, sign, amount, _ in updates:
                if (
                    new := updated(narrowed[slot], sign, interval_of(amount, narrowed))
                ) is not None:
                    old = joined[slot] or new
                    joined[slot] = Interval(min(new.low, old.low), max(new.high, old.high))
    return joined


# Tasks ------------------------------------------------------------------------------------------


class _Tested(int):
    """The bits of atoms and comparisons that hold, with the values for what is decided late."""

    values: Values


class NumericState(int):
    """The bits of the atoms that hold, with values; `tested` has the bits of comparisons, too."""

    tested: _Tested
    values: Values
    _hash: int

    def __new__(cls, atoms: int, tested: int, values: Values) -> NumericState:
        state = super().__new__(cls, atoms)
        state.tested, state.values, state._hash = _Tested(tested), values, hash((atoms, values))
        state.tested.values = values
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NumericState):
            return False
        return int(self) == int(other) and self.values == other.values

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[NumericState], tuple[int, int, Values]]:
        return NumericState, (int(self), int(self.tested), self.values)


def as_cost(number: Number | float) -> int:
    """Take a number for a cost, whole to all but this; fractions do as well."""
    return cast("int", number)


class NumericTask(Task):
    """A ground task whose states are numeric.

    `functions` are those that are kept, `updates` what each operator does to them. Where the metric
    `never_falls`, an operator's `cost` is the least that a step by it can cost. Else it is 1, which
    guides a search and proves nothing.
    """

    has_numbers = True

    def __init__(self, numbers: Numbers, task: Task) -> None:
        vars(self).update(vars(task))  # all that the plain task has
        self.numbers = numbers
        problem, metric, operators = numbers.problem, numbers.problem.metric, task.operators
        self.sign = -1 if metric is not None and metric.is_maximized else 1
        measure = Linear(0) if metric is None else numbers.ground(metric.expression)
        first = tuple([problem.first_value(function) for function in numbers.slots])
        base = value_in(measure, first)
        if base is None:
            raise problem.place.error(f"the metric, {metric}, has no value at the start")
        self.base: Number = base
        self._shift = len(task.atoms)
        sums = dict(measure.terms) if isinstance(measure, Linear) else {}
        kept, summed = _kept(numbers, operators, measure, first, sums)
        places = {slot: number for number, slot in enumerate(kept)}
        names = list(numbers.slots)
        self.functions: tuple[Atom, ...] = tuple([names[slot] for slot in kept])
        numbers.places = {function: place for place, function in enumerate(self.functions)}
        self._first: Values = tuple([first[slot] for slot in kept])
        self._metric = renumbered(measure, places)
        summed = {slot: self.sign * factor for slot, factor in summed.items()}
        divided = [_divided(operator.updates, places, summed) for operator in operators]
        self.updates = [updates for updates, _ in divided]
        self._prices = [prices for _, prices in divided]  # what additions to sums cost
        comparisons = [
            GroundComparison(sign, renumbered(difference, places))
            for sign, difference in numbers.comparisons
        ]
        if self._are_whole(self.updates):
            comparisons = [comparison.tightened() for comparison in comparisons]
        self.comparisons = tuple(comparisons)
        self._compared: dict[Values, int] = {}  # the bits of those that hold
        needed_bits = [operator.condition.literals[0] >> self._shift for operator in operators]
        needed = [[self.comparisons[number] for number in ones(bits)] for bits in needed_bits]
        rules = list(zip(needed, self.updates, strict=True))
        self.bounds = reachable_intervals(self._first, rules)  # what values can become at the most
        within = [restricted(self.bounds, comparisons) for comparisons in needed]
        self.hopeless = frozenset(at for at, bounds in enumerate(within) if bounds is None)
        least = [sum(self._least_changes(*each)) for each in enumerate(within)]
        self.never_falls = all(change >= 0 for change in least)
        self._watchers: dict[int, list[int]] = {}
        for number, comparison in enumerate(self.comparisons):
            for slot in slots_in(comparison.difference):
                self._watchers.setdefault(slot, []).append(number)
        if metric is not None:
            costs = least if self.never_falls else [1] * len(operators)
            both = zip(operators, costs, strict=True)
            self.operators = tuple(operator._replace(cost=as_cost(cost)) for operator, cost in both)
        self.start = self.state(task.start, problem.first_value)

    def state(self, atoms: int, value: Value) -> NumericState:
        values = tuple([value(function) for function in self.functions])
        return self._with(atoms, 0, values, range(len(self.comparisons)))

    # Steps ----------------------------------------------------------------------------------------

    def _with(self, atoms: int, tested: int, values: Values, fresh: Iterable[int]) -> NumericState:
        compared = self._compared.get(values)
        if compared is None:
            compared = tested >> self._shift
            for number in fresh:
                sign, difference = self.comparisons[number]
                is_so = compare(sign, value_in(difference, values), 0)
                compared = compared | 1 << number if is_so else compared & ~(1 << number)
            if len(self._compared) < _MOST_COMPARED:
                self._compared[values] = compared
        tested = self.closed(compared << self._shift | atoms & (1 << self._shift) - 1)
        return NumericState(tested & (1 << self._shift) - 1, tested, values)

    def after(self, index: int, state: int, bits: int) -> NumericState | None:
        """Return the state with these `bits` after an operator; None where a value is undefined."""
        assert isinstance(state, NumericState)
        values = list(state.values)
        done: dict[int, str] = {}
        for slot, sign, amount, condition in self.updates[index]:
            if not holds(condition, state.tested):
                continue
            if slot in done and not ADDITIONS.keys() >= {sign, done[slot]}:
                return None
            after = updated(values[slot], sign, value_in(amount, state.values))
            if after is None:
                return None
            values[slot], done[slot] = after, sign
        changed = {number for slot in done for number in self._watchers.get(slot, ())}
        return self._with(bits, state.tested, tuple(values), changed)

    def known_values(self, state: int) -> dict[Atom, Number]:
        assert isinstance(state, NumericState)
        both = zip(self.functions, state.values, strict=True)
        return {function: number for function, number in both if number is not None}

    def steps(self, state: int) -> list[tuple[int, int]]:
        assert isinstance(state, NumericState)
        possible = sorted(self.possible(state.tested))
        steps = [(index, self.after(index, state, bits)) for index, bits in possible]
        return [(index, after) for index, after in steps if after is not None]

    def is_applicable(self, index: int, state: int) -> bool:
        assert isinstance(state, NumericState)
        bits = after_effects(self.operators[index], state.tested)
        is_possible = super().is_applicable(index, state.tested)
        return is_possible and self.after(index, state, bits) is not None

    def apply(self, index: int, state: int) -> int:
        """Apply an operator, which has to be applicable."""
        assert isinstance(state, NumericState)
        after = self.after(index, state, after_effects(self.operators[index], state.tested))
        assert after is not None, "what is applicable leads to a state"
        return after

    def is_goal(self, state: int) -> bool:
        assert isinstance(state, NumericState)
        return super().is_goal(state.tested) and value_in(self._metric, state.values) is not None

    # Costs ----------------------------------------------------------------------------------------

    def price(self, index: int, state: int, after: int) -> int:
        """Return by how much a step makes the metric worse; 1 if there is none."""
        if self.numbers.problem.metric is None:
            return self.operators[index].cost
        assert isinstance(state, NumericState)
        assert isinstance(after, NumericState)
        paid = [its.amount for its in self._prices[index] if holds(its.condition, state.tested)]
        total: Number = sum(value_in(amount, state.values) or 0 for amount in paid)
        if state.values != after.values:
            ends = [value_in(self._metric, numeric.values) or 0 for numeric in (after, state)]
            total += self.sign * (ends[0] - ends[1])
        return as_cost(exact(total))

    def metric_value(self, cost: int) -> int:
        """Return the metric's value at the end of a plan whose steps cost this."""
        return as_cost(exact(self.base + self.sign * cost))

    @property
    def has_fixed_costs(self) -> bool:
        """Whether what an operator costs depends on nothing."""
        prices = chain.from_iterable(self._prices)
        are_fixed = (price.condition == ALWAYS and not slots_in(price.amount) for price in prices)
        return not slots_in(self._metric) and all(are_fixed)

    def is_free(self, index: int) -> bool:
        """Say whether an operator can change nothing that the metric counts."""
        changed = {update.slot for update in self.updates[index]}
        paid = any(price.amount != Linear(0) for price in self._prices[index])
        is_counted = self.numbers.problem.metric is not None
        return is_counted and not paid and changed.isdisjoint(slots_in(self._metric))

    @property
    def has_whole_costs(self) -> bool:
        """Whether steps cost whole numbers from 0; without a metric each costs 1."""
        are_whole = self._are_whole([*self.updates, *self._prices]) and is_whole(self._metric)
        return self.numbers.problem.metric is None or (self.never_falls and are_whole)

    def _are_whole(self, updates: Sequence[Sequence[GroundUpdate]]) -> bool:
        are_whole, every = (isinstance(value, int | None) for value in self._first), chain(*updates)
        are_kept = (its.operator != "scale-down" and is_whole(its.amount) for its in every)
        return all(are_whole) and all(are_kept)

    def _least_changes(self, number: int, bounds: Bounds | None) -> Iterator[Number | float]:
        """Yield each operator's least change of the metric, as intervals show."""
        bounds = bounds or self.bounds
        changes = [(its.condition, interval_of(its.amount, bounds)) for its in self._prices[number]]
        for slot, sign, amount, condition in self.updates[number]:
            if not isinstance(self._metric, Linear):
                yield -1 if slot in slots_in(self._metric) else 0
            elif factor := dict(self._metric.terms).get(slot):
                change, before = interval_of(amount, bounds), bounds[slot]
                if change and sign in ADDITIONS:
                    change *= ADDITIONS[sign]
                elif change:
                    after = updated(before, sign, change)
                    change = after and before and after + -before
                changes.append((condition, change and change * (self.sign * factor)))
        for condition, change in changes:
            if change is not None:  # the operator is not possible where it is not defined
                yield change.low if condition == ALWAYS else min(0, change.low)


def _divided(
    updates: Iterable[GroundUpdate], places: Mapping[int, int], factors: Mapping[int, Number]
) -> tuple[list[GroundUpdate], list[GroundUpdate]]:
    """Return an operator's updates of values that are kept, and the prices of those of sums."""
    kept, prices = list[GroundUpdate](), list[GroundUpdate]()
    for update in updates:
        slot, amount = update.slot, renumbered(update.amount, places)
        if slot in places:
            kept.append(update._replace(slot=places[slot], amount=amount))
        elif slot in factors:
            factor = Linear(ADDITIONS[update.operator] * factors[slot])
            prices.append(update._replace(amount=operated("*", (factor, amount))))
    return kept, prices


def _kept(
    numbers: Numbers,
    operators: Sequence[Operator],
    metric: GroundExpression,
    first: Values,
    sums: Mapping[int, Number],
) -> tuple[list[int], dict[int, Number]]:
    """Return slots that are kept, and with factors those of some sums that are not."""
    read = slots_in(metric) - sums.keys()
    read |= set[int]().union(*(slots_in(difference) for _, difference in numbers.comparisons))
    read |= {slot for (name, _), slot in numbers.slots.items() if name in numbers.read_late}
    before = -1
    while len(read) != before:
        before = len(read)
        for operator in operators:
            signs: dict[int, str] = {}
            for slot, sign, amount, _ in operator.updates:
                slots = {slot} | slots_in(amount)
                parts = [*parts_of(amount, object)]
                divides = any(getattr(part, "operator", "") == "/" for part in parts)
                is_sure = not divides and sign != "scale-down" and None not in parts
                is_sure = is_sure and all(first[number] is not None for number in slots)
                is_sure = is_sure and (slot not in signs or ADDITIONS.keys() >= {sign, signs[slot]})
                signs[slot] = sign
                if not is_sure or (slot in sums and sign not in ADDITIONS):
                    read.add(slot)
                if slot in read or slot in sums or not is_sure:
                    read |= slots_in(amount)
    return sorted(read), {slot: factor for slot, factor in sums.items() if slot not in read}
