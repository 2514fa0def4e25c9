"""Parities that no action changes, and a goal that has the other one: an argument without a search.

    sure     an atom of which each operator says whether it switches it: always, or never
    order    of an arrangement: switched by an operator that makes an odd permutation of it
    parity   sure atoms and orders of which every operator switches an even number

How many of a parity are as at the start is the same in all states that can be reached, modulo two.
Lights out is the best known example of atoms: "Turning lights out with linear algebra" (Anderson
and Feil, Mathematics Magazine 71, 1998); sliding tiles of an order, with every second cell for the
blank (`arrangements`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_, xor
from typing import Final, NamedTuple

from pddlpuzzles.pddl.arrangements import Arrangement, arrangements
from pddlpuzzles.pddl.mutex_judge import Group, Kind
from pddlpuzzles.pddl.task import Operator, Task, ones
from pddlpuzzles.search.gf2 import Rows

_MOST: Final = 1_500_000
"""Atoms times operators: up to this many it takes a moment."""


class Parity(NamedTuple):
    """Atoms, as bits, and orders, of which each operator switches an even number.

    From the start to a goal state an odd number would have to change. `start` and `goal` are how
    many of the atoms hold there, modulo two.
    """

    bits: int
    orders: tuple[Arrangement, ...]
    start: int
    goal: int


def find_parity(task: Task, groups: Sequence[Group]) -> Parity | None:
    """Return a parity that differs at the start and in every goal state; None if none is found.

    Over the field of two elements the difference of start and goal is a sum of what operators
    switch, or there are atoms that show that it is none: an even set (`search.gf2`) of a bit that
    is left of the difference once it is reduced. Only atoms and orders count that every operator is
    sure about and whose value in goal states is known; an order has a bit above those of the atoms,
    which the difference has if it is odd.
    """
    if task.goal.any or len(task.atoms) * len(task.operators) > _MOST:
        return None
    others: dict[int, int] = {}  # what cannot hold beside an atom
    twins: dict[int, int] = {}  # what holds where an atom does not
    for bits, kind in groups:
        for bit in ones(bits):
            others[bit] = others.get(bit, 0) | bits & ~(1 << bit)
            if kind is Kind.EXACTLY_ONE and bits.bit_count() == 2:
                twins[1 << bit] = bits & ~(1 << bit)
    wanted, denied = _fixed_at_goals(task, groups, others)
    sure = (wanted | denied) & ~task.derived
    both = [_switched(operator, others, twins) for operator in task.operators]
    unsure = reduce(or_, (one for _, one in both), 0)
    switched, sure = [one for one, _ in both], sure & ~unsure
    difference, orders = (task.start ^ wanted) & sure, list[Arrangement]()
    for order in arrangements(groups):
        bit = 1 << len(task.atoms) + len(orders)
        is_far = order.is_odd(task.start, wanted)
        odd = None if unsure & order.bits else _odd_sets(order, task.operators, switched)
        if is_far is not None and odd is not None:
            orders.append(order)
            sure, difference = sure | bit, difference | is_far * bit
            switched = [one | is_odd * bit for one, is_odd in zip(switched, odd, strict=True)]
    rows = Rows(dict.fromkeys(always & sure for always in switched))
    found = rows.even_sets(ones(rows.reduced(difference)))
    bits = min(found, key=int.bit_count, default=0)
    if not bits:
        return None
    for group, kind in groups:  # of which one holds at the start and in goals: as good without it
        if kind is Kind.EXACTLY_ONE and not group & ~sure:
            bits = min(bits, bits ^ group, key=int.bit_count)
    assert not any((always & bits).bit_count() % 2 for always in switched), "it is a parity"
    atoms, own = bits & (1 << len(task.atoms)) - 1, bits >> len(task.atoms)
    start, goal = ((state & atoms).bit_count() % 2 for state in (task.start, wanted))
    return Parity(atoms, tuple(orders[place] for place in ones(own)), start, goal)


def _odd_sets(
    order: Arrangement, operators: Sequence[Operator], switched: Sequence[int]
) -> list[bool] | None:
    """Say of each operator whether it changes an order by an odd permutation; None if unknown."""
    found = []
    for operator, always in zip(operators, switched, strict=True):
        before = always & operator.deleted & ~operator.added
        is_odd = order.is_odd(before, always & operator.added)
        if is_odd is None or any(
            (one.added | one.deleted) & order.bits for one in operator.changes
        ):
            return None
        found.append(is_odd)
    return found


def _fixed_at_goals(task: Task, groups: Sequence[Group], others: dict[int, int]) -> tuple[int, int]:
    """Return what holds in every goal state, and what does not.

    If exactly one of a group holds and all but one do not, that one does.
    """
    wanted, denied = task.goal.set, task.goal.unset | _false_where(task.goal.set, others)
    for bits, kind in groups:
        rest = bits & ~denied
        if kind is Kind.EXACTLY_ONE and rest.bit_count() == 1:
            wanted |= rest
    return wanted, denied


def _false_where(wanted: int, others: dict[int, int]) -> int:
    """Return what does not hold where some atoms do."""
    return reduce(or_, (others.get(bit, 0) for bit in ones(wanted)), 0) & ~wanted


def _switched(operator: Operator, others: dict[int, int], twins: dict[int, int]) -> tuple[int, int]:
    """Return the atoms that an operator switches whenever it is applied, and those it may switch.

    Of two changes, one where an atom holds and one where it does not, one always happens.
    """
    condition = operator.condition
    true, false = (0, 0) if condition.any else (condition.set, condition.unset)
    false |= _false_where(true, others)
    added, deleted = operator.added, operator.deleted & ~operator.added
    always = added & false | deleted & true
    unsure = (added & ~false & ~true) | (deleted & ~true & ~false)
    ways: dict[int, list[bool]] = {}  # the changes of each atom: true where it is added
    for change in operator.changes:
        for bit in ones(change.added | change.deleted):
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
