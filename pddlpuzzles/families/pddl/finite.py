"""A problem whose few values are atoms, for a page that knows bits alone.

(fuel van-1 27)   the value of (fuel van-1) is 27

A comparison of one value becomes a condition that excludes the values for which it fails. One of
two values becomes a condition on the second for each value of the first. An update becomes a
conditional effect for each value that it may start from.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, product
from typing import Any, Final, NamedTuple

from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.model import Atom, Number, expression_text
from pddlpuzzles.pddl.numbers import NumericTask, slots_in, updated, value_of
from pddlpuzzles.pddl.task import ALWAYS, Change, Operator, Task, Test, bits_of, ones

_MOST_STEPS: Final = 200_000
_MOST: Final = 300
"""Values of all functions together: with more a page would be large, and its buttons many."""


class Finite(NamedTuple):
    """A problem of bits alone, and by function and value the bit that says so."""

    puzzle: PlanningProblem
    bits: Mapping[Atom, Mapping[Number, int]]
    mask: int = -1
    """The bits of atoms in states of the problem with numbers."""

    @property
    def values(self) -> dict[int, tuple[Atom, Number]]:
        rows = self.bits.items()
        return {bit: (function, value) for function, row in rows for value, bit in row.items()}

    def packed(self, state: int) -> int:
        """Return the bits of the atoms and values of a state."""
        pairs = zip(self.bits.values(), getattr(state, "values", ()), strict=True)
        return sum((1 << bits[value] for bits, value in pairs), state & self.mask)


@lru_cache(maxsize=2)
def finite(puzzle: PlanningProblem, signs: tuple[Atom, ...] = ()) -> Finite | None:
    """Return a problem with atoms for values, and with the facts `signs` as atoms of its states.

    One without numbers is as it was. None where values are many or not defined, or conditions and
    costs are not such as bits say.
    """
    if (task := puzzle.numbers) is None:
        return Finite(puzzle, {})
    are_plain = all(
        len({its.slot for its in own if its.condition == ALWAYS}) == len(own)
        for own in task.updates
    )
    is_simple = are_plain and not task.strata and task.has_fixed_costs and task.has_whole_costs
    if not is_simple or (values := _reachable(task)) is None:
        return None
    atoms, rows = [*task.atoms, *signs], list[dict[Number, int]]()
    for function, kept in zip(task.functions, values, strict=True):
        rows.append({value: len(atoms) + place for place, value in enumerate(kept)})
        terms = function.terms
        atoms += [Atom(function.predicate, (*terms, expression_text(value))) for value in kept]
    shown = Finite(puzzle, dict(zip(task.functions, rows, strict=True)), (1 << len(task.atoms)) - 1)
    operators = []
    if (goal := _tested(task, task.goal, rows)) is None:
        return None
    for operator, updates in zip(task.operators, task.updates, strict=True):
        condition = _tested(task, operator.condition, rows)
        if condition is None or any(
            bits_of(change[0]) >> len(task.atoms) for change in operator.changes
        ):
            return None
        added, deleted, changes = operator.added, operator.deleted, [*operator.changes]
        asked = [task.comparisons[at] for at in ones(operator.condition.set >> len(task.atoms))]
        is_possible = True
        for slot, sign, amount, _ in updates:
            read = sorted(slots_in(amount) | ({slot} if sign != "assign" else set()))
            every, before = sum(1 << bit for bit in rows[slot].values()), len(changes)
            for choice in product(*(rows[place] for place in read)):
                row = dict(zip(read, choice, strict=True))
                if not all(it.holds(row) for it in asked if slots_in(it.difference) <= {*read}):
                    continue
                wanted = sum(1 << rows[place][value] for place, value in row.items())
                after = updated(row.get(slot), sign, value_of(amount, row.__getitem__))
                if after is None:
                    excluded = Test(0, wanted, any=True)
                    condition = condition._replace(tests=(*condition.tests, excluded))
                elif after in rows[slot]:
                    changes.append(Change(Test(wanted), 1 << rows[slot][after], every))
            is_possible &= len(changes) > before
            if is_possible and not read:
                added, deleted = added | changes.pop().added, deleted | every
        if is_possible:
            parts = condition, added, deleted, tuple(changes), operator.cost
            operators.append(Operator(operator.action, *parts))
    start = shown.packed(task.start)
    start |= sum(1 << place for place, atom in enumerate(atoms) if atom in {*signs})
    fixed = {name: value for name, value in puzzle.problem.values.items() if name not in shown.bits}
    still = replace(puzzle, problem=replace(puzzle.problem, values=fixed))
    plain = Task(atoms, task.fixed - {*signs}, start, goal, operators)
    vars(still).update(task=plain, is_numeric=False)
    return shown._replace(puzzle=still)


def _reachable(task: NumericTask) -> list[list[Number]] | None:
    """Return the values of all states, in rising order; None for too many, or undefined ones."""
    queue: list[Any] = [task.start]
    seen, rows, steps = {task.start}, [set[Any]() for _ in task.functions], 0
    for state in queue:  # it grows meanwhile
        for row, value in zip(rows, state.values, strict=True):
            row.add(value)
        reached = [after for _, after in task.steps(state)]
        queue += {*reached} - seen
        seen.update(reached)
        steps += len(reached)
        if steps > _MOST_STEPS or sum(map(len, rows)) > _MOST:
            return None
    return None if any(None in row for row in rows) else [*map(sorted, rows)]


def _tested(task: NumericTask, test: Test, rows: Sequence[Mapping[Number, int]]) -> Test | None:
    """Return a test of bits alone; None if there is none so simple."""
    shift, mask = len(task.atoms), (1 << len(task.atoms)) - 1
    wanted, unwanted, tests = test.set & mask, test.unset, list[Test]()
    compared = (Test(1 << shift + number, any=True) for number in ones(test.set >> shift))
    for clause in chain(compared, test.tests):
        asked = [task.comparisons[number] for number in ones(clause.set >> shift)]
        slots = sorted(set[int]().union(*(slots_in(it.difference) for it in asked)))
        if any(bits_of(part) >> shift for part in clause.tests) or len(slots) > 2:
            return None
        if not asked:
            tests.append(clause)
            continue
        if clause.any is not True:
            return None
        every = sum(1 << bit for bit in rows[slots[-1]].values())
        fitting: dict[tuple[Number, ...], int] = {}
        for choice in product(*(rows[slot] for slot in slots)):
            row = dict(zip(slots, choice, strict=True))
            fits = any(comparison.holds(row) for comparison in asked)
            fitting.setdefault(choice[:-1], 0)
            fitting[choice[:-1]] |= fits << rows[slots[-1]][choice[-1]]
        for begin, allowed in fitting.items():
            if begin or clause.unset or clause.tests or clause.set & mask:
                first = sum(1 << rows[slots[0]][value] for value in begin)
                more = allowed | clause.set & mask, clause.unset | first, clause.tests
                tests += [Test(*more, any=True)] * (allowed != every)
            else:
                unwanted |= every & ~allowed
    for bits in rows:  # where one value is left it is asked for
        every = sum(1 << bit for bit in bits.values())
        if unwanted & every and (left := every & ~unwanted).bit_count() == 1:
            wanted, unwanted = wanted | left, unwanted & ~every
    return None if test.any else Test(wanted, unwanted, tuple(tests))
