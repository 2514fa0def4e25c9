"""A problem whose few values are atoms, as (fuel van-1 27), for a page that knows bits alone.

A comparison of one value becomes a condition that excludes the values for which it fails. One of
two values becomes a condition on the second for each value of the first. An update becomes a
conditional effect for each value that it may start from.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache, reduce
from itertools import chain, product
from math import ceil, floor
from operator import or_
from typing import Any, Final, NamedTuple

from pddlpuzzles.families.pddl.kinds import AMOUNT, NUMBER
from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.families.pddl.scenes import kind_of
from pddlpuzzles.pddl.model import Atom, Number, expression_text
from pddlpuzzles.pddl.numbers import Linear, NumericTask, combined, slots_in, value_of
from pddlpuzzles.pddl.task import ALWAYS, NEVER, Change, Operator, Task, Test, bits_of, ones
from pddlpuzzles.puzzle import Action

_MOST_STEPS: Final = 200_000
_MOST_AMOUNTS: Final = 6  # functions whose values are objects
_MOST: Final = 300  # values of all functions: with more a page would be large


class Finite(NamedTuple):
    """A problem of bits alone, by function and value the bit that says so, and the one `given`."""

    puzzle: PlanningProblem
    bits: Mapping[Atom, Mapping[Number, int]]
    given: PlanningProblem

    @property
    def values(self) -> dict[int, tuple[Atom, Number]]:
        rows = self.bits.items()
        return {bit: (function, value) for function, row in rows for value, bit in row.items()}

    @property
    def are_vessels(self) -> bool:
        """Whether nothing changes but values of one function, two by one action: it is poured."""
        masks = [sum(1 << bit for bit in row.values()) for row in self.bits.values()]
        changed = (it.may_change.added for it in self.puzzle.task.operators)
        is_poured = any(sum(bool(it & mask) for mask in masks) > 1 for it in changed)
        is_whole = len(self.values) == len(self.puzzle.task.atoms)
        return is_poured and is_whole and len({it.predicate for it in self.bits}) == 1

    def packed(self, state: Any) -> int:
        """Return the bits of the atoms and values of a state of `given`."""
        values, mask = self.given.changing_values(state), (1 << len(self.given.task.atoms)) - 1
        return sum((1 << self.bits[it][value] for it, value in values.items()), state & mask)

    def limits(self, action: Action) -> dict[str, tuple[float, float]]:
        """Return by function the least and the largest value that an action allows; 1e9 is none."""
        if (task := self.given.numbers) is None or (index := task.index(action)) is None:
            return {}
        slots = {slot: function for function, slot in task.functions.items()}
        asked = ones(task.operators[index].condition.literals[0] >> len(task.atoms))
        limits = dict[str, tuple[float, float]]()
        for linear, is_strict in (task.comparisons[number] for number in asked):
            if isinstance(linear, Linear) and len(linear.terms) == 1:
                ((slot, factor),) = linear.terms  # factor * value + constant >= 0, or > 0
                bound, is_least = float(-linear.constant / factor), factor > 0
                if all(isinstance(value, int) for value in self.bits[slots[slot]]):
                    if is_least:
                        bound = floor(bound) + 1 if is_strict else ceil(bound)
                    else:
                        bound = ceil(bound) - 1 if is_strict else floor(bound)
                said = " ".join((slots[slot].predicate, *slots[slot].terms))
                low, high = limits.get(said, (-1e9, 1e9))
                limits[said] = (max(low, bound), high) if is_least else (low, min(high, bound))
        return limits


@lru_cache(maxsize=2)
def finite(puzzle: PlanningProblem) -> Finite | None:
    """Return the problem with an atom for each value; one without numbers as it is.

    None where values are many or undefined, or where bits cannot say conditions and costs.
    """
    if (task := puzzle.numbers) is None:
        return Finite(puzzle, amounts(puzzle), puzzle)
    are_plain = all(  # an operator updates each value once at most, and always
        len({it.slot for it in updates if it.condition == ALWAYS}) == len(updates)
        for updates in task.updates
    )
    are_fixed = all(when == ALWAYS and isinstance(it, int) for it, when in chain(*task.prices))
    is_read = bool(task.strata or task.numbers.read_late & task.numbers.changing)  # in states
    is_simple = are_plain and are_fixed and task.never_falls and not is_read
    if not is_simple or (values := _reachable(task)) is None:
        return None
    # Behind the atoms there is a bit for each value of each function.
    atoms, rows = [*task.atoms], dict[int, dict[Number, int]]()  # by slot and value the bit
    for (name, terms), slot in task.functions.items():
        rows[slot] = {value: len(atoms) + place for place, value in enumerate(values[slot])}
        atoms += [Atom(name, (*terms, expression_text(value))) for value in values[slot]]
    bits = {function: rows[slot] for function, slot in task.functions.items()}
    shown = Finite(puzzle, bits, puzzle)  # packs states; its problem of bits is put in below
    operators, goal = list[Operator](), _tested(task, task.goal, rows)
    for index, operator in enumerate(task.operators):
        condition = _tested(task, operator.condition, rows)
        whens = reduce(or_, (bits_of(change.condition) for change in operator.changes), 0)
        if goal is None or condition is None or whens >> len(task.atoms):  # effects compare, too
            return None
        operators += _with_changes(task, index, condition, rows)
    start = shown.packed(task.start)
    fixed = {name: value for name, value in puzzle.problem.values.items() if name not in shown.bits}
    # The problem keeps the values that never change, and has a task of bits instead of its own.
    still = replace(puzzle, problem=replace(puzzle.problem, values=fixed))
    plain = Task(atoms, task.fixed, start, goal or NEVER, operators)
    vars(still).update(task=plain, is_numeric=False)
    return shown._replace(puzzle=still)


def amounts(puzzle: PlanningProblem) -> dict[Atom, dict[Number, int]]:
    """Return by function, as (fuel van), by its amount the bit that says it, as (fuel van n2).

    Not of what is counted with a figure of its own, as people are.
    """
    kinds, rows = puzzle.kinds, dict[Atom, dict[Number, int]]()
    for bit, (name, terms) in enumerate(puzzle.task.atoms):
        its = [it for it in terms if kinds.get(it) == AMOUNT]
        if len(its) == 1 and (found := NUMBER.search(its[0])) and not kind_of(name):
            function = Atom(name, tuple(it for it in terms if it != its[0]))
            rows.setdefault(function, {})[int(found[0])] = bit
    is_whole = sum(map(len, rows.values())) == len(puzzle.task.atoms)
    is_fine = Finite(puzzle, rows, puzzle).are_vessels if is_whole else len(rows) <= _MOST_AMOUNTS
    return rows if is_fine else {}


def _with_changes(
    task: NumericTask, index: int, condition: Test, rows: Mapping[int, Mapping[Number, int]]
) -> Iterator[Operator]:
    """Yield an operator, its updates as conditional effects; nothing if it is never possible."""
    operator = task.operators[index]
    added, deleted, changes = operator.added, operator.deleted, [*operator.changes]
    wanted, _ = operator.condition.literals
    asked = [task.comparisons[number] for number in ones(wanted >> len(task.atoms))]
    for slot, adds, amount, _ in task.updates[index]:
        read = sorted(slots_in(amount) | ({slot} if adds else set()))
        every, before = sum(1 << bit for bit in rows[slot].values()), len(changes)
        for choice in product(*(rows[its] for its in read)):
            row = dict(zip(read, choice, strict=True))
            # What a comparison of these values alone excludes needs no effect.
            if not all(it.holds(row) for it in asked if slots_in(it.difference) <= {*read}):
                continue
            wanted = sum(1 << rows[its][value] for its, value in row.items())
            after = value_of(amount, row.__getitem__)
            after = combined("+", [row[slot], after]) if adds else after
            if after is None:  # a division by 0: then it is not possible
                condition = condition._replace(tests=(*condition.tests, Test(0, wanted, any=True)))
            elif after in rows[slot]:
                changes.append(Change(Test(wanted), 1 << rows[slot][after], every))
        if len(changes) == before:  # no value may be changed from
            return
        if not read:  # it always sets the same value
            added, deleted = added | changes.pop().added, deleted | every
    yield Operator(operator.action, condition, added, deleted, tuple(changes), operator.cost)


def _reachable(task: NumericTask) -> dict[int, list[Number]] | None:
    """Return the values of slots in all states, in rising order; None for too many."""
    queue: list[Any] = [task.start]
    seen, steps = {task.start}, 0
    rows: dict[int, set[Any]] = {slot: set() for slot in task.functions.values()}
    for state in queue:  # it grows meanwhile
        for slot, row in rows.items():
            row.add(state.values[slot])
        reached = [after for _, after in task.steps(state)]
        queue += {*reached} - seen
        seen.update(reached)
        steps += len(reached)
        if steps > _MOST_STEPS or sum(map(len, rows.values())) > _MOST:
            return None
    is_defined = not any(None in row for row in rows.values())
    return {slot: sorted(row) for slot, row in rows.items()} if is_defined else None


def _tested(task: NumericTask, test: Test, rows: Mapping[int, Mapping[Number, int]]) -> Test | None:
    """Return a test with values' bits (`rows`) for comparisons; None if none is so simple."""
    shift, mask = len(task.atoms), (1 << len(task.atoms)) - 1  # comparisons are behind the atoms
    clauses = [Test(1 << shift + number, any=True) for number in ones(test.set >> shift)]
    clauses = [test] if test.any else [*clauses, *test.tests]
    wanted, unwanted = (0, 0) if test.any else (test.set & mask, test.unset)
    # What is left are disjunctions with comparisons: of values of one slot, or of two.
    tests = [clause for clause in clauses if not clause.set >> shift]
    for clause in (clause for clause in clauses if clause.set >> shift):
        asked = [task.comparisons[number] for number in ones(clause.set >> shift)]
        slots = sorted(set[int]().union(*(slots_in(it.difference) for it in asked)))
        if clause.any is not True or len(slots) > 2:
            return None
        last = rows[slots[-1]]
        every = sum(1 << bit for bit in last.values())
        # For each value of the first slot, if there are two, the bits of the last that fit.
        fitting = defaultdict[tuple[Number, ...], int](int)
        for *first, value in product(*(rows[slot] for slot in slots)):
            row = dict(zip(slots, [*first, value], strict=True))
            fits = any(comparison.holds(row) for comparison in asked)
            fitting[tuple(first)] |= fits << last[value]
        for first_values, allowed in fitting.items():
            if first_values or clause.unset or clause.tests or clause.set & mask:
                # If the first has this value, the last has one of those, or the rest is so.
                denied = sum(1 << rows[slots[0]][value] for value in first_values)
                literals = allowed | clause.set & mask, clause.unset | denied, clause.tests
                tests += [Test(*literals, any=True)] if allowed != every else []
            else:
                unwanted |= every & ~allowed
    for bits in rows.values():  # where one value is left it is asked for
        every = sum(1 << bit for bit in bits.values())
        if unwanted & every and (single := every & ~unwanted).bit_count() == 1:
            wanted, unwanted = wanted | single, unwanted & ~every
    is_simple = not any(bits_of(part) >> shift for clause in clauses for part in clause.tests)
    return Test(wanted, unwanted, tuple(tests)) if is_simple else None
