"""Values of functions, exact or as intervals; and ground tasks whose states have values.

What is not defined has the value None: a function without a first value, a division by 0.

slot         the place of a changing value in a state; functions that never change are constants
linear       a constant, and slots with factors: what most expressions come to
comparison   a bit behind those of the atoms, set where an expression is at least 0, or above it
sum          a value that only the metric reads, and that is only added to: it is no part of a
             state, and costs what is added

An expression is evaluated for numbers, for intervals, or for linear expressions: that grounds it. A
value is kept only where a condition, the metric or another kept value depends on it: what nothing
reads makes no states differ.

What values can become is found by doing each update again and again from whatever is in the
intervals that its operator's conditions leave, and joining the results, until nothing is new
(Scala, Haslum, Thiébaux and Ramirez, "Interval-based relaxation for general numeric planning", ECAI
2016). An end that keeps moving is taken to have none, after which the ends are drawn in again
(Cousot and Cousot, POPL 1977).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import reduce
from itertools import chain, product
from operator import add, eq, ge, gt, le, lt, mul, ne
from typing import Any, Final, NamedTuple, cast

from pddlpuzzles.pddl import model as pddl
from pddlpuzzles.pddl.model import Atom, Comparison, Expression, Number, Operation, Problem
from pddlpuzzles.pddl.task import ALWAYS, NEVER, Late, Task, Test, after_effects, bits_of, holds
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.gf2 import ones

Value = Callable[[Atom], Number | None]  # says what value a function has
_MOST_BITS: Final = 100_000
_MOST_COMPARED: Final = 2**16
_SIGNS: Final = (("<", lt), ("<=", le), ("=", eq), ("!=", ne), (">=", ge), (">", gt))
_COMPARED: Final[Mapping[str, Callable[[Any, Any], bool]]] = dict(_SIGNS)
_DONE: Final[Mapping[str, Callable[[Any, Any], Any]]] = {
    "+": add,
    "-": lambda left, right: left + -1 * right,
    "*": mul,
    "/": lambda left, right: left * _inverse(right),
}


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

    def __add__(self, addend: Interval | Number) -> Interval:
        term = as_interval(addend)
        return Interval(self.low + term.low, self.high + term.high)

    def __mul__(self, factor: Interval | Number) -> Interval:
        its = as_interval(factor)
        pairs = product((self.low, self.high), (its.low, its.high))
        ends = [left * two if left and two else 0 for left, two in pairs]  # 0 also beside infinity
        return Interval(min(ends), max(ends))

    __radd__, __rmul__ = __add__, __mul__


@dataclass(frozen=True)
class Linear:
    """A constant, and slots with factors; it is computed with like a number."""

    constant: Number
    terms: tuple[tuple[int, Number], ...]

    @property
    def sides(self) -> tuple[Number, ...]:
        return self.constant, *(factor for _, factor in self.terms)

    def __add__(self, addend: Linear | Number) -> Linear:
        addend = addend if isinstance(addend, Linear) else Linear(addend, ())
        terms = dict(self.terms)
        for slot, factor in addend.terms:
            terms[slot] = exact(terms.get(slot, 0) + factor)
        return Linear(exact(self.constant + addend.constant), tuple(sorted(terms.items())))

    def __mul__(self, factor: Number) -> Linear:
        terms = tuple([(slot, exact(weight * factor)) for slot, weight in self.terms])
        return Linear(exact(self.constant * factor), terms)

    __radd__, __rmul__ = __add__, __mul__


def _inverse(value: Interval | Number) -> Interval | Fraction:
    if not isinstance(value, Interval):
        return 1 / Fraction(value)
    if value.low <= 0 <= value.high:
        return Interval(-math.inf, math.inf)
    ends = (value.high, value.low)  # a `float` is infinite
    return Interval(*(0 if isinstance(end, float) else 1 / Fraction(end) for end in ends))


def as_interval(value: Any) -> Any:
    return value if value is None or isinstance(value, Interval) else Interval(value, value)


def combined(sign: str, values: Sequence[Any]) -> Any:
    """Apply an operation to values, if defined; to one: negation."""
    if None in values or (sign == "/" and values[1] == 0):
        return None
    total = reduce(_DONE[sign], values) if len(values) > 1 else -1 * values[0]
    return total if isinstance(total, Interval | Linear) else exact(total)


def _composed(sign: str, values: Sequence[Any]) -> Any:
    """Apply an operation to what may be expressions; the result is linear where it can be."""
    of_kinds = [type(value) for value in values]
    is_linear = of_kinds.count(Linear) < 2 if sign == "*" else sign != "/" or of_kinds[1] != Linear
    is_done = None in values or (is_linear and Operation not in of_kinds)
    return combined(sign, values) if is_done else Operation(sign, tuple(values))


def value_of(
    expression: Any,
    value: Callable[[Any], Any],
    combine: Callable[[str, Sequence[Any]], Any] = combined,
) -> Any:
    """Evaluate an expression by the `value` of functions or slots; None where it is undefined."""
    if isinstance(expression, Linear):
        total: Any = expression.constant
        for slot, factor in expression.terms:
            if (number := value(slot)) is None:
                return None
            total += number * factor
        return total if isinstance(total, Interval) else exact(total)
    if isinstance(expression, Operation):
        sides = [value_of(side, value, combine) for side in expression.sides]
        return combine(expression.operator, sides)
    return value(expression) if isinstance(expression, Atom) else expression


def is_so(comparison: Comparison, value: Value, objects: pddl.Objects) -> bool | None:
    """Compare two values; None if that depends on which object of its type `?truck` stands for."""
    sign, sides = comparison.operator, comparison.sides
    terms = {term for function in pddl.functions_of(comparison) for term in function.terms}
    if not any(term[0] == "?" for term in terms):
        first, second = [value_of(side, value) for side in sides]
        # Where a value is not defined, no comparison holds.
        return first is not None and second is not None and _COMPARED[sign](first, second)

    def span(function: Atom) -> Interval | None:
        places = ((term,) if term[0] != "?" else objects.of(term[1:]) for term in function.terms)
        numbers: set[Any] = {value(Atom(function.predicate, its)) for its in product(*places)}
        return None if None in numbers or not numbers else Interval(min(numbers), max(numbers))

    def combine(sign: str, values: Sequence[Any]) -> Any:
        divisor = as_interval(values[1]) if sign == "/" and None not in values else Interval(1, 1)
        may_fail = None in values or divisor.low <= 0 <= divisor.high
        return None if may_fail else combined(sign, values)

    difference = value_of(Operation("-", sides), span, combine)
    if difference is None:
        return None  # not defined for some objects, for others it may be
    low, high = difference.low, difference.high
    is_so_at_low, is_so_at_high = [_COMPARED[sign](end, 0) for end in (low, high)]
    is_open = is_so_at_low != is_so_at_high or low < 0 < high  # `=` and `!=` change at 0 alone
    return None if is_open else is_so_at_low


def after_updates(
    updates: Iterable[tuple[Any, bool, Any]], value: Callable[[Any], Number | None]
) -> dict[Any, Number] | str:
    """Return new values, by updates (of what, if it adds, how much) made at once; or why not."""
    changes: dict[Any, Number] = {}
    added: dict[Any, bool] = {}  # whether what has changed each so far adds
    for function, adds, amount in updates:
        if not (adds and added.get(function, True)) and function in changes:
            return f"it changes {function} twice"
        added[function], after = adds, value_of(amount, value)
        if adds:
            after = combined("+", [changes.get(function, value(function)), after])
        if after is None:
            needs = [*([function] if adds else []), *pddl.parts_of(amount, Atom)]
            unknown = [f"{function} has no value" for function in needs if value(function) is None]
            divisions = [part for part in pddl.parts_of(amount, Operation) if part.operator == "/"]
            divided = (part for part in divisions if value_of(part.sides[1], value) == 0)
            whose = [*unknown, *(f"{part} divides by 0" for part in divided), ""][0]
            return f"{whose}, so that {function} has none afterwards"
        changes[function] = after
    return changes


# Without variables ------------------------------------------------------------------------------

Values = tuple[Number | None, ...]  # by slot
GroundExpression = Number | Linear | Operation | None  # None never has a value


class GroundUpdate(NamedTuple):
    """It adds an amount, or makes that the value."""

    slot: int
    adds: bool
    amount: GroundExpression
    condition: Test


class GroundComparison(NamedTuple):
    """An expression that is to be at least 0, or above it."""

    difference: GroundExpression
    is_strict: bool

    def holds(self, values: Sequence[Any] | Mapping[int, Any]) -> bool:
        """Say whether it holds for values, or for some of intervals."""
        value = value_of(self.difference, values.__getitem__)
        most = value.high if isinstance(value, Interval) else value
        return most is not None and (most > 0 if self.is_strict else most >= 0)

    def gain(self, updates: Iterable[GroundUpdate]) -> Number | float:
        """Return by how much one application raises `difference` at most; infinite if not linear.

        Updates that lower it are left out: their conditions may not hold.
        """
        difference, rise = self.difference, Fraction(0)
        for slot, adds, amount, _ in updates:
            if slot in slots_in(difference):
                if not (adds and isinstance(amount, Number) and isinstance(difference, Linear)):
                    return math.inf
                rise += max(0, dict(difference.terms)[slot] * amount)
        return rise


def slots_in(expression: GroundExpression) -> set[int]:
    return {slot for part in pddl.parts_of(expression, Linear) for slot, _ in part.terms}


def _is_whole(expression: GroundExpression) -> bool:
    signs = {part.operator for part in pddl.parts_of(expression, Operation)}
    return "/" not in signs and not any(pddl.parts_of(expression, Fraction))


@dataclass(eq=False)
class Numbers:
    """Collects the slots and comparisons of a problem as it is ground."""

    problem: Problem
    changing: frozenset[str]
    slots: dict[Atom, int] = field(default_factory=dict)
    read_late: set[str] = field(default_factory=set)  # functions that are looked up in states
    comparisons: dict[GroundComparison, int] = field(default_factory=dict)

    def ground(self, expression: Expression) -> Any:
        """Return an expression without variables, in which what never changes is a constant."""
        return value_of(expression, self._of, _composed)

    def _of(self, function: Atom) -> GroundExpression:
        if function.predicate in self.changing:
            return Linear(0, ((self.slot(function), 1),))
        return self.problem.values.get(function)

    def slot(self, function: Atom) -> int:
        return self.slots.setdefault(function, len(self.slots))

    def compared(self, comparison: Comparison, first: int) -> Test:
        """Return a test of bits from the `first` on; equal is at least and at most."""
        sign, sides = comparison.operator, [self.ground(side) for side in comparison.sides]
        difference = _composed("-", sides)
        if not isinstance(difference, Linear | Operation):
            return ALWAYS if difference is not None and _COMPARED[sign](difference, 0) else NEVER
        bits = 0
        # A difference is to be at least 0: that of `<` is turned, `=` and `!=` have both.
        for turn in {"<": [-1], ">": [1]}.get(sign[0], [1, -1]):
            ground = GroundComparison(_composed("*", [turn, difference]), sign in ("<", ">", "!="))
            bits |= 1 << first + self.comparisons.setdefault(ground, len(self.comparisons))
        return Test(bits, any=sign == "!=")

    def value(self, values: Values, function: Atom) -> Number | None:
        slot = self.slots.get(function)
        return self.problem.first_value(function) if slot is None else values[slot]


Bounds = list[Interval | None]  # of each slot; None where it has no value yet

# Tasks ------------------------------------------------------------------------------------------

_ROUNDS: Final = 4  # rounds after which an end that still moves is taken to have none


class NumericState(int):
    """The bits of the atoms and comparisons that hold, with values."""

    values: Values
    _hash: int

    def __new__(cls, bits: int, values: Values) -> NumericState:
        state = super().__new__(cls, bits)
        state.values, state._hash = values, hash((bits, values))
        return state

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, NumericState):
            return False
        return int(self) == int(other) and self.values == other.values

    __ne__ = object.__ne__  # by what is equal, not as an `int` has it

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[type[NumericState], tuple[int, Values]]:
        return NumericState, (int(self), self.values)


_Change = tuple[int, bool, GroundExpression, bool]
"""What operators do to a slot: if they add, the amount or else the value, and if it is always."""
_Rules = Iterable[tuple[Test, tuple[tuple[_Change, int], ...]]]  # conditions, and counted changes


class NumericTask(Task):
    """A ground task whose states are numeric."""

    # `functions` are those kept, `updates` what each operator does to them. Where the metric
    # `never_falls`, an operator's `cost` is the least that a step can cost; else 1, which guides a
    # search and proves nothing.
    has_numbers = True

    def __init__(self, numbers: Numbers, task: Task) -> None:
        vars(self).update(vars(task))  # all that the plain task has
        self.numbers = numbers
        problem, metric, operators = numbers.problem, numbers.problem.metric, task.operators
        self._shift = len(task.atoms)
        measure = numbers.ground(0 if metric is None else metric.cost)
        totals = (Atom(name, ()) for name in problem.counted)
        for function in (*problem.values, *totals):  # of which grounding has not met all
            if function.predicate in numbers.read_late & numbers.changing:
                numbers.slot(function)
        self._first = tuple(map(problem.first_value, numbers.slots))
        self.base: Number = value_of(measure, self._first.__getitem__)  # the metric at the start
        if self.base is None:
            raise problem.place.error(f"the metric, {metric}, has no value at the start")
        factors = dict(measure.terms) if isinstance(measure, Linear) else {}  # by slot
        self.prices = [  # by operator: what its updates add to the metric, and when
            [_price(update, factors) for update in operator.updates if update.slot in factors]
            for operator in operators
        ]
        self._metric = measure if isinstance(measure, Operation) else 0  # where it is not linear
        # Operators share tuples of updates, each of which is counted once: by its identity.
        shared = {id(operator.updates): operator.updates for operator in operators}
        counters = {
            key: Counter((*it[:3], it.condition == ALWAYS) for it in its)
            for key, its in shared.items()
        }
        self._changes = [counters[id(operator.updates)] for operator in operators]
        kept = self._kept([self._metric, *(it for it, _ in chain(*self.prices))])
        self.functions = {it: slot for it, slot in numbers.slots.items() if slot in kept}
        lists = {key: [it for it in its if it.slot in kept] for key, its in shared.items()}
        self.updates = [lists[id(operator.updates)] for operator in operators]
        self.comparisons = tuple(numbers.comparisons)
        amounts = [amount for slot, _, amount, _ in chain(*self._changes) if slot in kept]
        if all(map(_is_whole, [*amounts, *(self._first[slot] for slot in kept)])):
            self.comparisons = tuple(  # closer intervals come of `>= 4` than of `> 3`
                GroundComparison(_composed("-", [it.difference, 1]), False)
                if it.is_strict and _is_whole(it.difference)
                else it
                for it in self.comparisons
            )
        self._compared: dict[Values, int] = {}  # the bits of those that hold
        self._watchers: dict[int, list[int]] = {}  # the comparisons that read a slot
        for number, comparison in enumerate(self.comparisons):
            for slot in slots_in(comparison.difference):
                self._watchers.setdefault(slot, []).append(number)
        self._find_bounds_and_costs()
        self.start = self.state(task.start, problem.first_value)

    def _find_bounds_and_costs(self) -> None:
        """Find what values can become; then, under each condition, what an operator costs."""
        first = self._shift
        asked = [ALWAYS] * len(self.operators)  # conditions without atoms, which say nothing here
        for index, test in enumerate(operator.condition for operator in self.operators):
            if bits_of(test) >> first:
                plain = Test(test.set >> first << first, 0, test.tests)
                asked[index] = test if test.any else plain
        rules = zip(asked, (tuple(changes.items()) for changes in self._changes), strict=True)
        self.bounds = self._reachable_intervals(dict.fromkeys(rules))
        narrowed = {test: self.restricted(self.bounds, test) for test in {*asked}}
        within = [narrowed[test] for test in asked]
        self.hopeless = frozenset(at for at, bounds in enumerate(within) if bounds is None)
        least = [self._least_change(*each) for each in enumerate(within)]
        self.never_falls = all(change >= 0 for change in least)
        if self.numbers.problem.metric is not None:
            costs: list[Any] = least if self.never_falls else [1] * len(self.operators)
            pairs = zip(self.operators, costs, strict=True)
            self.operators = tuple(operator._replace(cost=cost) for operator, cost in pairs)

    def state(self, atoms: int, value: Value) -> NumericState:
        values = tuple(map(value, self.numbers.slots))
        return self._with(atoms, 0, values, range(len(self.comparisons)))

    def _kept(self, counted: Iterable[GroundExpression]) -> set[int]:
        """Return slots on which comparisons, what is `counted`, or kept slots depend."""
        numbers, before = self.numbers, -1
        asked = [comparison.difference for comparison in numbers.comparisons]
        kept = set[int]().union(*map(slots_in, chain(asked, counted)))
        kept |= {slot for (name, _), slot in numbers.slots.items() if name in numbers.read_late}
        while len(kept) != before:
            before = len(kept)
            for changes in self._changes:
                times = Counter(slot for slot, *_ in changes.elements())
                for slot, adds, amount, _ in changes:
                    slots = {slot} | slots_in(amount)
                    is_sure = (adds or times[slot] == 1) and amount is not None  # not set twice
                    is_sure = is_sure and all(self._first[its] is not None for its in slots)
                    signs = {part.operator for part in pddl.parts_of(amount, Operation)}
                    if slot in kept or not is_sure or "/" in signs:
                        kept |= slots
        return kept

    # Intervals ------------------------------------------------------------------------------------

    def restricted(self, bounds: Bounds, test: Test) -> Bounds | None:
        """Narrow intervals by what a test compares, None if nothing is left."""
        wanted, unwanted, tests, is_any = test
        compared = [1 << bit for bit in ones(wanted >> self._shift << self._shift)]
        if is_any:
            is_open = isinstance(is_any, Late) or unwanted or len(compared) < wanted.bit_count()
            ways = chain(map(Test, compared), tests)
            is_hopeful = is_open or any(self.restricted(bounds, way) is not None for way in ways)
            return bounds if is_hopeful else None
        narrowed = bounds[:]
        for bit in compared:
            difference, _ = comparison = self.comparisons[bit.bit_length() - 1 - self._shift]
            if not comparison.holds(narrowed):
                return None
            if not isinstance(difference, Linear) or len(difference.terms) != 1:
                continue  # of several values each may have any within its interval
            ((slot, factor),) = difference.terms
            if (bound := narrowed[slot]) is not None and factor:
                end = Fraction(-difference.constant) / factor  # there the difference is 0
                low, high = (end, bound.high) if factor > 0 else (bound.low, end)
                narrowed[slot] = Interval(max(low, bound.low), min(high, bound.high))
        for part in tests:
            if (further := self.restricted(narrowed, part)) is None:
                return None
            narrowed = further
        return narrowed

    def _reachable_intervals(self, rules: _Rules) -> Bounds:
        """Return what values can become; ends that still move after some rounds are infinite."""
        start: Bounds = [*map(as_interval, self._first)]
        bounds, rounds = start, 0
        while (after := self._joined(bounds, bounds, rules)) != bounds:
            if rounds >= _ROUNDS:
                for slot, (old, new) in enumerate(zip(bounds, after, strict=True)):
                    if new and old:
                        low = -math.inf if new.low < old.low else new.low
                        after[slot] = Interval(low, math.inf if new.high > old.high else new.high)
            bounds, rounds = after, rounds + 1
        for _ in range(2):  # ends that were put too far are drawn in
            bounds = self._joined(start, bounds, rules)
        return bounds

    def _joined(self, start: Bounds, bounds: Bounds, rules: _Rules) -> Bounds:
        """Join intervals with what operators make of values in others."""
        joined = start[:]
        for test, changes in rules:
            if not changes or (narrowed := self.restricted(bounds, test)) is None:
                continue
            sums, reached = dict[int, Interval](), list[tuple[int, Any]]()
            for (slot, adds, amount, is_sure), times in changes:
                change = as_interval(value_of(amount, narrowed.__getitem__))
                if change is not None and adds:  # all of them may happen together
                    change *= times
                    ends = (change.low, change.high) if is_sure else (change.low, change.high, 0)
                    sums[slot] = Interval(min(ends), max(ends)) + sums.get(slot, 0)
                else:
                    reached.append((slot, change))
            reached += [(slot, combined("+", [narrowed[slot], its])) for slot, its in sums.items()]
            for slot, new in reached:
                if new is not None:
                    old = joined[slot] or new
                    joined[slot] = Interval(min(new.low, old.low), max(new.high, old.high))
        return joined

    def _least_change(self, number: int, bounds: Bounds | None) -> Number | float:
        """Return the least that an operator can add to the metric with values in `bounds`."""
        slots = slots_in(self._metric)  # where it is not linear
        may_fall = any(update.slot in slots for update in self.updates[number])
        total: Number | float = -1 if may_fall else 0  # by how much is not looked at
        for amount, condition in self.prices[number]:
            change = as_interval(value_of(amount, (bounds or self.bounds).__getitem__))
            if change is not None:  # the operator is not possible where it is not defined
                total += change.low if condition == ALWAYS else min(0, change.low)
        return total

    # Steps ----------------------------------------------------------------------------------------

    def _with(self, atoms: int, before: int, values: Values, fresh: Iterable[int]) -> NumericState:
        """Return a state; only `fresh` comparisons are made anew, the others are as `before`."""
        first = 1 << self._shift
        compared = self._compared.get(values)
        if compared is None:
            compared = before & -first  # without the atoms' bits
            for number in fresh:
                compared &= ~(first << number)
                if self.comparisons[number].holds(values):
                    compared |= first << number
            if len(self._compared) < _MOST_COMPARED:
                self._compared[values] = compared
        return NumericState(self.closed(compared | atoms & first - 1), values)

    def after(
        self, index: int, state: Any, computed: dict[int, dict[int, Number] | str] | None = None
    ) -> NumericState | None:
        """Return the state after an operator; None where a value is undefined.

        What updates change is `computed` once for all operators that share them.
        """
        updates, computed = self.updates[index], {} if computed is None else computed
        if (changes := computed.get(id(updates))) is None:
            due = (update[:3] for update in updates if holds(update.condition, state))
            changes = computed[id(updates)] = after_updates(due, state.values.__getitem__)
        if isinstance(changes, str):
            return None
        values = tuple([changes.get(slot, value) for slot, value in enumerate(state.values)])
        fresh = {number for slot in changes for number in self._watchers.get(slot, ())}
        return self._with(after_effects(self.operators[index], state), state, values, fresh)

    def steps(self, state: int) -> list[tuple[int, int]]:
        computed: dict[int, dict[int, Number] | str] = {}
        possible = sorted(self.possible(state))
        steps = ((index, self.after(index, state, computed)) for index, _ in possible)
        return [(index, after) for index, after in steps if after is not None]

    def is_applicable(self, index: int, state: int) -> bool:
        return super().is_applicable(index, state) and self.after(index, state) is not None

    def apply(self, index: int, state: int) -> int:
        after = self.after(index, state)
        assert after is not None, "what is applicable leads to a state"
        return after

    def is_goal(self, state: Any) -> bool:
        return super().is_goal(state) and self._measured(state) is not None

    # Costs ----------------------------------------------------------------------------------------

    def _measured(self, state: Any) -> Any:
        return value_of(self._metric, state.values.__getitem__)

    def price(self, index: int, state: Any, after: int) -> int:
        """Return by how much a step makes the metric worse; its action's cost if there is none."""
        if self.numbers.problem.metric is None:
            return self.operators[index].cost
        paid = (amount for amount, condition in self.prices[index] if holds(condition, state))
        total = sum(value_of(amount, state.values.__getitem__) or 0 for amount in paid)
        rise = (self._measured(after) or 0) - (self._measured(state) or 0)
        return cast("int", exact(total + rise))

    def metric_value(self, cost: int) -> int:
        """Return the metric's value at the end of a plan whose steps cost this."""
        metric = self.numbers.problem.metric
        sign = -1 if metric and metric.is_maximized else 1
        return cast("int", exact(sign * (self.base + cost)))

    def is_free(self, index: int) -> bool:
        """Say whether an operator can change nothing that the metric counts."""
        changed = {update.slot for update in self.updates[index]}
        paid = any(amount != 0 for amount, _ in self.prices[index])
        is_counted = self.numbers.problem.metric is not None
        return is_counted and not paid and changed.isdisjoint(slots_in(self._metric))


def _price(update: GroundUpdate, factors: Mapping[int, Number]) -> tuple[Any, Test]:
    """Return by how much an update raises a weighted sum, and when."""
    before = 0 if update.adds else Linear(0, ((update.slot, 1),))
    rise = _composed("-", [update.amount, before])
    return _composed("*", [factors[update.slot], rise]), update.condition
