"""A ground task with numbers: values that operators change, comparisons as bits, a metric.

    comparison  a bit behind those of the atoms, set where an expression is to 0 as it says
    sum         a value that only the metric reads, and that is only added to: it is no part of a
                state, and costs what is added

A state is a whole number whose bits are the atoms that hold, and has values besides. Conditions are
tested on `tested`, where the bits of comparisons are set, too. So all that asks what holds in a
state does so as ever, and two states are the same only if their values are.

A value is kept only where a condition, the metric or another kept value depends on it: what nothing
reads makes no states differ.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain
from typing import cast

from pddlpuzzles.pddl.model import Atom, Number
from pddlpuzzles.pddl.numbers import (
    ADDITIONS,
    Bounds,
    GroundComparison,
    GroundExpression,
    GroundUpdate,
    Interval,
    Linear,
    Numbers,
    Value,
    Values,
    can_be,
    exact,
    interval_of,
    is_defined,
    is_whole,
    operated,
    reachable_intervals,
    renumbered,
    restricted,
    slots_in,
    updated,
    updated_interval,
    value_in,
)
from pddlpuzzles.pddl.task import ALWAYS, Operator, Stratum, Task, Test, after_effects, holds, ones
from pddlpuzzles.puzzle import Action


class NumericState(int):
    """The bits of the atoms that hold, with values; `tested` has the bits of comparisons, too."""

    tested: int
    values: Values
    _hash: int

    def __new__(cls, atoms: int, tested: int, values: Values) -> NumericState:
        state = super().__new__(cls, atoms)
        state.tested, state.values, state._hash = tested, values, hash((atoms, values))
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
        return NumericState, (int(self), self.tested, self.values)

    def __repr__(self) -> str:
        return f"NumericState({int(self)}, {self.values})"


def as_cost(number: Number | float) -> int:
    """Return a number as a cost, which all but this takes for whole; fractions do as well."""
    return cast("int", number)


class NumericTask(Task):
    """A ground task whose states are numeric.

    `functions` are those that are kept, `updates` what each operator does to them. Where the metric
    `never_falls`, an operator's `cost` is the least that a step by it can cost. Else it is 1, which
    guides a search and proves nothing.
    """

    has_numbers = True

    def __init__(
        self,
        numbers: Numbers,
        atoms: Sequence[Atom],
        fixed: frozenset[Atom],
        start: int,
        goal: Test,
        operators: Iterable[Operator],
        strata: Sequence[Stratum] = (),
        same: Mapping[Action, Action] | None = None,
        idle: Mapping[str, Mapping[int, Mapping[str, None]]] | None = None,
    ) -> None:
        self.numbers = numbers
        problem, metric, operators = numbers.problem, numbers.problem.metric, tuple(operators)
        self.sign = -1 if metric is not None and metric.is_maximized else 1
        asked = Linear(0) if metric is None else numbers.ground(metric.expression)
        first = tuple([problem.first_value(one) for one in numbers.slots])
        base = value_in(asked, first)
        if base is None:
            raise problem.place.error(f"the metric, {metric}, has no value at the start")
        self.base: Number = base
        self._shift = len(atoms)
        sums = dict(asked.terms) if isinstance(asked, Linear) else {}
        kept, summed = _kept(numbers, operators, asked, first, sums)
        places = {slot: number for number, slot in enumerate(kept)}
        names = list(numbers.slots)
        self.functions: tuple[Atom, ...] = tuple([names[slot] for slot in kept])
        self._first: Values = tuple([first[slot] for slot in kept])
        self._metric = renumbered(asked, places)
        self.updates: tuple[tuple[GroundUpdate, ...], ...] = tuple(
            tuple(
                one._replace(slot=places[one.slot], amount=renumbered(one.amount, places))
                for one in operator.updates
                if one.slot in places
            )
            for operator in operators
        )
        self._prices: tuple[tuple[GroundUpdate, ...], ...] = tuple(
            tuple(
                one._replace(amount=_priced(one, summed[one.slot], self.sign, places))
                for one in operator.updates
                if one.slot in summed
            )
            for operator in operators
        )
        comparisons = [
            GroundComparison(sign, renumbered(difference, places))
            for sign, difference in numbers.comparisons
        ]
        if self._are_whole(self.updates):
            comparisons = [one.tightened() for one in comparisons]
        self.comparisons = tuple(comparisons)
        self._conditions = [one.condition for one in operators]
        self.never_falls = all(least >= 0 for least in self._least)
        self._watchers: dict[int, list[int]] = {}
        for number, comparison in enumerate(self.comparisons):
            for slot in slots_in(comparison.difference):
                self._watchers.setdefault(slot, []).append(number)
        if metric is not None:
            costs = self._least if self.never_falls else [1] * len(operators)
            both = zip(operators, costs, strict=True)
            operators = tuple(one._replace(cost=as_cost(cost)) for one, cost in both)
        super().__init__(atoms, fixed, start, goal, operators, strata, same, idle)
        self.start: int = self.state(int(self.start), problem.first_value)

    def state(self, atoms: int, value: Value) -> NumericState:
        """Return the state in which atoms hold and functions have values."""
        values = tuple([value(function) for function in self.functions])
        return self._with(atoms, 0, values, range(len(self.comparisons)))

    # Steps ----------------------------------------------------------------------------------------

    def _with(
        self, atoms: int, tested: int, values: Values, changed: Iterable[int]
    ) -> NumericState:
        """Return a state whose comparisons are those of another except those that changed."""
        for number in changed:
            bit = 1 << self._shift + number
            tested = tested | bit if self.comparisons[number].is_so(values) else tested & ~bit
        tested = tested >> self._shift << self._shift | atoms & (1 << self._shift) - 1
        tested = self.closed(tested)
        return NumericState(tested & (1 << self._shift) - 1, tested, values)

    def after(self, index: int, state: int, bits: int) -> NumericState | None:
        """Return what an operator makes of a state; None where a value would not be defined.

        `bits` are those that it makes of the state's atoms.
        """
        assert isinstance(state, NumericState)
        values = list(state.values)
        done: dict[int, str] = {}
        for slot, sign, amount, condition in self.updates[index]:
            if condition != ALWAYS and not holds(condition, state.tested):
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
        found: list[tuple[int, int]] = []
        for index, bits in sorted(self.possible(state.tested)):
            if (after := self.after(index, state, bits)) is not None:
                found.append((index, after))
        return found

    def is_applicable(self, index: int, state: int) -> bool:
        assert isinstance(state, NumericState)
        return (
            super().is_applicable(index, state.tested) and self._applied(index, state) is not None
        )

    def _applied(self, index: int, state: NumericState) -> NumericState | None:
        return self.after(index, state, after_effects(self.operators[index], state.tested))

    def apply(self, index: int, state: int) -> int:
        """Return the state after an operator, which has to be applicable."""
        assert isinstance(state, NumericState)
        after = self._applied(index, state)
        assert after is not None, "what is applicable leads to a state"
        return after

    def is_goal(self, state: int) -> bool:
        assert isinstance(state, NumericState)
        return super().is_goal(state.tested) and value_in(self._metric, state.values) is not None

    def read_bits(self) -> int:
        return (1 << self._shift) - 1

    # Costs ----------------------------------------------------------------------------------------

    def price(self, index: int, state: int, after: int) -> int:
        """Return by how much a step changes the metric, less being better; 1 if there is none."""
        if self.numbers.problem.metric is None:
            return self.operators[index].cost
        assert isinstance(state, NumericState)
        assert isinstance(after, NumericState)
        total: Number = 0
        for _, _, amount, condition in self._prices[index]:
            if condition == ALWAYS or holds(condition, state.tested):
                total += value_in(amount, state.values) or 0
        if state.values != after.values:
            ends = [value_in(self._metric, one.values) or 0 for one in (after, state)]
            total += self.sign * (ends[0] - ends[1])
        return as_cost(exact(total))

    def metric_value(self, cost: int) -> int:
        """Return the metric's value at the end of a plan whose steps have changed it by so much."""
        return as_cost(exact(self.base + self.sign * cost))

    @property
    def has_fixed_costs(self) -> bool:
        """Whether what an operator costs depends on nothing."""
        prices = [*chain.from_iterable(self._prices)]
        return not slots_in(self._metric) and all(
            one.condition == ALWAYS and not slots_in(one.amount) for one in prices
        )

    @property
    def has_whole_costs(self) -> bool:
        """Whether all values are whole, and so what steps cost, which is never below 0.

        Without a metric each step costs 1.
        """
        if self.numbers.problem.metric is None:
            return True
        are_whole = self._are_whole([*self.updates, *self._prices]) and is_whole(self._metric)
        return self.never_falls and are_whole

    def _are_whole(self, updates: Sequence[Sequence[GroundUpdate]]) -> bool:
        """Say whether all first values are whole, and what updates make of whole values."""
        return all(isinstance(value, int | None) for value in self._first) and all(
            update.operator != "scale-down" and is_whole(update.amount)
            for update in chain.from_iterable(updates)
        )

    @cached_property
    def bounds(self) -> Bounds:
        """What the values can become at the most."""
        asked = [self._asked(one) for one in self._conditions]
        return reachable_intervals(self._first, list(zip(asked, self.updates, strict=True)))

    def _asked(self, condition: Test) -> list[GroundComparison]:
        """Return the comparisons that hold wherever a condition does."""
        return [self.comparisons[number] for number in ones(condition.literals[0] >> self._shift)]

    def can_ever_be(self, number: int) -> bool:
        """Say whether a comparison, by its number, is not excluded by the intervals."""
        return can_be(self.comparisons[number], self.bounds)

    @cached_property
    def _least(self) -> list[Number | float]:
        """The least by which each operator changes the metric, as far as intervals show."""
        return [sum(self._least_changes(number)) for number in range(len(self.updates))]

    def _least_changes(self, number: int) -> Iterator[Number | float]:
        bounds = restricted(self.bounds, self._asked(self._conditions[number])) or self.bounds
        changes = [(one.condition, interval_of(one.amount, bounds)) for one in self._prices[number]]
        for update in self.updates[number]:
            if not isinstance(self._metric, Linear):
                yield -1 if update.slot in slots_in(self._metric) else 0
            elif factor := dict(self._metric.terms).get(update.slot):
                change = _change(update, bounds)
                changes.append((update.condition, change and change * (self.sign * factor)))
        for condition, change in changes:
            if change is not None:  # the operator is not possible where it is not defined
                yield change.low if condition == ALWAYS else min(0, change.low)


def _change(update: GroundUpdate, bounds: Bounds) -> Interval | None:
    if update.operator in ADDITIONS:
        amount = interval_of(update.amount, bounds)
        return None if amount is None else amount * ADDITIONS[update.operator]
    after, before = updated_interval(update, bounds), bounds[update.slot]
    return None if after is None or before is None else after - before


def _priced(
    update: GroundUpdate, factor: Number, sign: int, places: Mapping[int, int]
) -> GroundExpression:
    """Return what an addition to a sum costs."""
    factor = sign * ADDITIONS[update.operator] * factor
    return operated("*", (Linear(factor), renumbered(update.amount, places)))


def _kept(
    numbers: Numbers,
    operators: Sequence[Operator],
    metric: GroundExpression,
    first: Values,
    sums: Mapping[int, Number],
) -> tuple[list[int], dict[int, Number]]:
    """Return the slots that are kept, and with their factors those of some sums that are not."""
    read = slots_in(metric) - sums.keys()
    read |= set[int]().union(*(slots_in(one.difference) for one in numbers.comparisons))
    before = -1
    while len(read) != before:
        before = len(read)
        for operator in operators:
            signs: dict[int, str] = {}
            for slot, sign, amount, _ in operator.updates:
                is_sure = first[slot] is not None and is_defined(amount, first)
                is_sure = is_sure and ADDITIONS.keys() >= {sign, signs.setdefault(slot, "increase")}
                signs[slot] = sign
                if not is_sure or (slot in sums and sign not in ADDITIONS):
                    read.add(slot)
                if slot in read or slot in sums or not is_sure:
                    read |= slots_in(amount)
    return sorted(read), {slot: one for slot, one in sums.items() if slot not in read}
