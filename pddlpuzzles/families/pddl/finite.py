"""A problem whose few values are atoms, for a page that knows bits alone.

(fuel van-1 27)   the value of (fuel van-1) is 27

A comparison of one value becomes a condition that excludes the values for which it fails. One of
two values becomes a condition on the second for each value of the first. An update becomes a
conditional effect for each value that it may start from.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from itertools import product
from operator import or_
from typing import Any, Final, NamedTuple, cast

from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.model import Atom, Number, expression_text
from pddlpuzzles.pddl.numbers import (
    NumericState,
    NumericTask,
    compare,
    slots_in,
    updated,
    value_in,
)
from pddlpuzzles.pddl.task import ALWAYS, Change, Task, Test, bits_of, ones

_MOST_STEPS: Final = 200_000
_MOST: Final = 300
"""Values of all functions together: with more a page would be large, and its buttons many."""


class Finite(NamedTuple):
    """A problem of bits alone, and by function and value the bit that says so."""

    puzzle: PlanningProblem
    bits: Mapping[Atom, Mapping[Number, int]]

    @property
    def values(self) -> dict[int, tuple[Atom, Number]]:
        rows = self.bits.items()
        return {bit: (function, value) for function, row in rows for value, bit in row.items()}

    def packed(self, state: int) -> int:
        """Return the bits of the values of a state."""
        values = state.values if isinstance(state, NumericState) else ()
        pairs = zip(self.bits.values(), values, strict=True)
        return sum(1 << bits[value] for bits, value in pairs if value is not None)


@lru_cache(maxsize=2)
def finite(puzzle: PlanningProblem, signs: tuple[Atom, ...] = ()) -> Finite | None:
    """Return a problem with atoms for values, and with the facts `signs` as atoms of its states.

    One without numbers is as it was. None where values are many or not defined, or conditions and
    costs are not such as bits say.
    """
    if (task := puzzle.numbers) is None:
        return Finite(puzzle, {})
    is_simple = not task.strata and task.has_fixed_costs and task.has_whole_costs
    if not is_simple or (values := _reachable(task)) is None:
        return None
    atoms = [*task.atoms, *signs]
    bits: dict[Atom, dict[Number, int]] = {}
    for function, kept in zip(task.functions, values, strict=True):
        bits[function] = {value: len(atoms) + place for place, value in enumerate(kept)}
        terms = function.terms
        atoms += [Atom(function.predicate, (*terms, expression_text(value))) for value in kept]
    shown = Finite(puzzle, bits)
    rows, operators = [*bits.values()], []
    if (goal := _tested(task, task.goal, rows)) is None:
        return None
    for operator, updates in zip(task.operators, task.updates, strict=True):
        condition = _tested(task, operator.condition, rows)
        if condition is None or any(
            bits_of(change[0]) >> len(task.atoms) for change in operator.changes
        ):
            return None
        changes, is_possible = [*operator.changes], True
        for slot, *_ in updates:
            every = sum(1 << bit for bit in rows[slot].values())
            outcomes = _outcomes(task, operator.condition, updates, slot, values)
            reached = [(read, after) for read, after in outcomes if after in rows[slot]]
            is_possible &= bool(reached)
            for read, after in reached:
                wanted = sum(1 << rows[place][value] for place, value in read.items())
                changes.append(Change(Test(wanted), 1 << rows[slot][after], every))
        if not is_possible:
            continue
        sure = [change for change in changes if change.condition == ALWAYS]
        operators.append(
            operator._replace(
                condition=condition,
                added=reduce(or_, (change.added for change in sure), operator.added),
                deleted=reduce(or_, (change.deleted for change in sure), operator.deleted),
                changes=tuple(change for change in changes if change.condition != ALWAYS),
                updates=(),
            )
        )
    start = int(task.start) | shown.packed(task.start)
    start |= sum(1 << place for place, atom in enumerate(atoms) if atom in {*signs})
    fixed = {name: value for name, value in puzzle.problem.values.items() if name not in bits}
    still = replace(puzzle, problem=replace(puzzle.problem, values=fixed))
    plain = Task(atoms, task.fixed - {*signs}, start, goal, operators)
    vars(still).update(task=plain, is_numeric=False)
    return shown._replace(puzzle=still)


Rows = Sequence[Mapping[Number, int]]


def _reachable(task: NumericTask) -> list[list[Number]] | None:
    """Return the values of all states, in rising order; None for too many, or undefined ones."""
    are_plain = all(
        update.condition == ALWAYS and len({update.slot for update in own}) == len(own)
        for own in task.updates
        for update in own
    )
    seen, queue = {task.start}, [cast("NumericState", task.start)]
    rows, steps = [{value} for value in queue[0].values], 0
    for state in queue if are_plain else ():
        reached = task.steps(state)
        steps += len(reached)
        for after in {after for _, after in reached} - seen:
            seen.add(after)
            queue.append(cast("NumericState", after))
            for row, value in zip(rows, queue[-1].values, strict=True):
                row.add(value)
        if steps > _MOST_STEPS or sum(map(len, rows)) > _MOST:
            return None
    defined = [[value for value in row if value is not None] for row in rows]
    is_whole = are_plain and all(map(len, rows)) and [*map(len, defined)] == [*map(len, rows)]
    return [sorted(row) for row in defined] if is_whole else None


def _outcomes(
    task: NumericTask, condition: Test, updates: Sequence[Any], slot: int, values: Any
) -> Iterator[tuple[dict[int, Number], Number]]:
    """Yield what an update reads, as far as that is possible, and what it makes of it."""
    _, sign, amount, _ = next(update for update in updates if update.slot == slot)
    read = sorted(slots_in(amount) | ({slot} if sign != "assign" else set()))
    every = (task.comparisons[place] for place in ones(condition.set >> len(task.atoms)))
    asked = [test for test in every if slots_in(test.difference) <= {*read}]
    for choice in product(*(values[place] for place in read)):
        inputs = dict(zip(read, choice, strict=True))
        row = [inputs.get(place) for place in range(len(task.functions))]
        if all(compare(test.operator, value_in(test.difference, row), 0) for test in asked):
            after = updated(row[slot], sign, value_in(amount, row))
            if after is not None:
                yield inputs, after


def _tested(task: NumericTask, test: Test, rows: Rows) -> Test | None:
    """Return a test of bits alone; None if there is none so simple."""
    shift = len(task.atoms)
    if test.any or test.unset >> shift or any(bits_of(part) >> shift for part in test.tests):
        return None
    wanted, unwanted, tests = test.set & (1 << shift) - 1, test.unset, [*test.tests]
    for comparison in (task.comparisons[place] for place in ones(test.set >> shift)):
        slots = sorted(slots_in(comparison.difference))
        if len(slots) > 2:
            return None
        row: list[Number | None] = [None] * len(rows)
        fitting: dict[tuple[Number, ...], list[int]] = {}
        for choice in product(*(rows[slot] for slot in slots)):
            for slot, value in zip(slots, choice, strict=True):
                row[slot] = value
            allowed = fitting.setdefault(choice[:-1], [])
            if compare(comparison.operator, value_in(comparison.difference, row), 0):
                allowed.append(rows[slots[-1]][choice[-1]])
        every = {*rows[slots[-1]].values()}
        for begin, allowed in fitting.items():
            those = sum(1 << bit for bit in allowed)
            if begin:
                if len(allowed) < len(every):
                    tests.append(Test(those, 1 << rows[slots[0]][begin[0]], (), any=True))
            elif len(allowed) == 1:
                wanted |= those
            else:
                unwanted |= sum(1 << bit for bit in every.difference(allowed))
    return Test(wanted, unwanted, tuple(tests))
