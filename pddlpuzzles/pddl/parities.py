"""Parities that no action changes, and a goal that has the other one: an argument without a search.

    sure     an atom of which each operator says whether it switches it: always, or never
    parity   sure atoms of which every operator switches an even number

Whether an odd number of a parity's atoms holds is the same in all states that can be reached.
Lights out is the best known example: "Turning lights out with linear algebra" (Anderson and Feil,
Mathematics Magazine 71, 1998).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_, xor
from typing import Final, NamedTuple

from pddlpuzzles.pddl.mutexes import Group, Kind
from pddlpuzzles.pddl.task import Operator, Task, each

_MOST: Final = 200_000
"""Atoms times operators: up to this many it takes a moment."""


class Parity(NamedTuple):
    """Atoms, as bits, of which as many hold in all states, modulo two; at the start, in goals."""

    bits: int
    start: int
    goal: int


def parity(task: Task, groups: Iterable[Group]) -> Parity | None:
    """Return a parity that the start has and no goal state has; None if none is found.

    Over the field of two elements the difference of start and goal is a sum of what operators
    switch, or there are atoms that show that it is none. Elimination finds them: in a row
    in reduced form no other row has its lowest bit, so a bit that is left of the difference, with
    the lowest bits of the rows that have it, is met an even number of times by each row. Only
    atoms count that every operator is sure about and whose value in goal states is known.
    """
    if task.goal.any or len(task.atoms) * len(task.operators) > _MOST:
        return None
    others: dict[int, int] = {}  # what cannot hold beside an atom
    twins: dict[int, int] = {}  # what holds where an atom does not
    for bits, kind in groups:
        for bit in each(bits):
            others[bit] = others.get(bit, 0) | bits & ~(1 << bit)
            if kind is Kind.EXACTLY_ONE and bits.bit_count() == 2:
                twins[1 << bit] = bits & ~(1 << bit)
    sure = reduce(or_, (_denied(1 << bit, others) for bit in each(task.goal.set)), task.goal.unset)
    sure = (sure | task.goal.set) & ~task.derived
    switched = []
    for operator in task.operators:
        always, unsure = _switched(operator, others, twins)
        sure &= ~unsure
        switched.append(always)
    rows: dict[int, int] = {}  # by their lowest bits
    for row in dict.fromkeys(always & sure for always in switched):
        if left := _reduced(row, rows):
            pivot = left & -left
            for lowest, other in rows.items():
                if other & pivot:
                    rows[lowest] = other ^ left
            rows[pivot] = left
    found = [
        sum((pivot for pivot, row in rows.items() if row >> bit & 1), 1 << bit)
        for bit in each(_reduced((task.start ^ task.goal.set) & sure, rows))
    ]
    if not found:
        return None
    bits = min(found, key=int.bit_count)
    assert not any((always & bits).bit_count() % 2 for always in switched), "it is a parity"
    return Parity(bits, (task.start & bits).bit_count() % 2, (task.goal.set & bits).bit_count() % 2)


def _denied(wanted: int, others: dict[int, int]) -> int:
    """Return what does not hold where some atoms do."""
    return reduce(or_, (others.get(bit, 0) for bit in each(wanted)), 0) & ~wanted


def _switched(operator: Operator, others: dict[int, int], twins: dict[int, int]) -> tuple[int, int]:
    """Return the atoms that an operator switches whenever it is applied, and those it may switch.

    Of two changes, one where an atom holds and one where it does not, one always happens.
    """
    condition = operator.condition
    true, false = (0, 0) if condition.any else (condition.set, condition.unset)
    false |= _denied(true, others)
    added, deleted = operator.added, operator.deleted & ~operator.added
    always = added & false | deleted & true
    unsure = (added & ~false & ~true) | (deleted & ~true & ~false)
    ways: dict[int, list[bool]] = {}  # the changes of each atom: true where it is added
    for change in operator.changes:
        for bit in each(change.added | change.deleted):
            atom, added_here = 1 << bit, bool(change.added >> bit & 1)
            test, twin = change.condition, twins.get(1 << bit)
            needs = (0, atom) if added_here else (atom, 0)
            same = ((twin, 0), (0, atom)) if added_here else ((0, twin), (atom, 0))
            plain = not test.any and not test.tests
            if not plain or (test.set, test.unset) not in (needs, *same):
                unsure |= atom
            ways.setdefault(atom, []).append(added_here)
    for atom, both in ways.items():
        if sorted(both) != [False, True] or (added | deleted) & atom:
            unsure |= atom
    toggled = reduce(xor, ways, 0)
    return (always | toggled) & ~unsure, unsure


def _reduced(row: int, rows: dict[int, int]) -> int:
    """Return a row without the lowest bits of others."""
    for pivot, other in rows.items():
        if row & pivot:
            row ^= other
    return row
