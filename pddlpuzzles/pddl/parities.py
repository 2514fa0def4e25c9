"""Goals that no state has, by an invariant or a parity: arguments without a search.

    sure          an atom of which each operator says whether it switches it: always, or never
    thing         a mutex group of which exactly one atom always holds: where it is
    arrangement   as many things as places, no two at one place: a permutation
    parity        sure atoms and arrangements of which every operator switches an even number

How many of a parity are as at the start is the same in all states that can be reached, modulo two:
of lamps in lights out (Anderson and Feil, 1998), of an arrangement and every second cell for the
blank in sliding tiles (Johnson and Story, 1879).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_, xor
from typing import Final, NamedTuple

from pddlpuzzles.pddl.mutexes import Group, Kind, exclusions, known, mutex_groups
from pddlpuzzles.pddl.task import Operator, Task, ones
from pddlpuzzles.search.gf2 import Rows
from pddlpuzzles.show.wording import all_of

_MOST: Final = 1_500_000
_MOST_SHOWN: Final = 5


class Arrangement:
    def __init__(self, things: Sequence[int], places: Sequence[int]) -> None:
        self.things = tuple(things)
        self.bits = sum(things)
        self._at = {
            bit: (thing, place)
            for thing, own in enumerate(things)
            for place, here in enumerate(places)
            for bit in ones(own & here)
        }

    def is_odd(self, before: int, after: int) -> bool | None:
        """Say whether the change between some atoms is odd; None if it is no permutation."""
        start = dict(self._at[bit] for bit in ones(before & self.bits))
        end = dict(self._at[bit] for bit in ones(after & self.bits))
        onward = {place: end.get(thing, -1) for thing, place in start.items()}
        atoms = (before & self.bits).bit_count(), (after & self.bits).bit_count()
        if atoms != (len(onward), len(end)) or len(onward) != len(end):
            return None
        if set(onward) != set(onward.values()):
            return None
        swaps = 0
        while onward:  # a cycle of n things takes n - 1 swaps
            place, target = onward.popitem()
            while target != place:
                target, swaps = onward.pop(target), swaps + 1
        return swaps % 2 == 1


def arrangements(groups: Sequence[Group]) -> list[Arrangement]:
    """Return arrangements that mutex groups show: each atom is in a thing and in a place."""
    exact = [one.bits for one in groups if one.kind is Kind.EXACTLY_ONE]
    of: dict[int, list[int]] = defaultdict(list)
    for number, bits in enumerate(exact):
        for bit in ones(bits):
            of[bit].append(number)
    side: dict[int, int] = {}
    conditions = []
    for first in range(len(exact)):
        if first in side:
            continue
        side[first], waiting, is_fine = 0, [first], True
        for number in waiting:  # they grow meanwhile
            for bit in ones(exact[number]):
                is_fine = is_fine and len(of[bit]) == 2
                for other in of[bit]:
                    if other not in side:
                        side[other] = 1 - side[number]
                        waiting.append(other)
                    elif other != number:
                        is_fine = is_fine and side[other] != side[number]
        things, places = (
            [exact[number] for number in waiting if side[number] == one] for one in (0, 1)
        )
        meet_once = ((one & other).bit_count() <= 1 for one in things for other in places)
        if is_fine and len(things) == len(places) > 1 and all(meet_once):
            conditions.append(Arrangement(things, places))
    return conditions


class Parity(NamedTuple):
    """What each operator switches an even number of; how many hold at start and goal, mod 2."""

    bits: int
    orders: tuple[Arrangement, ...]
    start: int
    goal: int


def find_parity(task: Task, groups: Sequence[Group]) -> Parity | None:
    """Return a parity that differs at the start and in every goal state; None if none is found.

    Over the field of two elements the difference of start and goal is a sum of what operators
    switch, or an even set (`search.gf2`) shows that it is none. An arrangement has a bit above the
    atoms'.
    """
    if task.goal.any or len(task.atoms) * len(task.operators) > _MOST:
        return None
    excluded = exclusions(groups)
    # What holds where an atom does not; what holds in every goal state, and what does not.
    pairs = [bits for bits, kind in groups if kind is Kind.EXACTLY_ONE and bits.bit_count() == 2]
    twins = {1 << bit: bits & ~(1 << bit) for bits in pairs for bit in ones(bits)}
    wanted, denied = known(task.goal, excluded)
    for bits, kind in groups:
        rest = bits & ~denied
        if kind is Kind.EXACTLY_ONE and rest.bit_count() == 1:
            wanted |= rest
    sure = (wanted | denied) & ~task.derived
    both = [_switched(operator, excluded, twins) for operator in task.operators]
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
    sets = []
    for operator, always in zip(operators, switched, strict=True):
        before = always & operator.deleted & ~operator.added
        is_odd = order.is_odd(before, always & operator.added)
        changes = any((one.added | one.deleted) & order.bits for one in operator.changes)
        if is_odd is None or changes:
            return None
        sets.append(is_odd)
    return sets


def _switched(
    operator: Operator, excluded: Mapping[int, int], twins: Mapping[int, int]
) -> tuple[int, int]:
    """Return the atoms that an operator switches whenever it is applied, and those it may."""
    true, false = known(operator.condition, excluded)
    added, deleted = operator.added, operator.deleted & ~operator.added
    always = added & false | deleted & true
    unsure = (added | deleted) & ~false & ~true
    ways: dict[int, list[bool]] = defaultdict(list)  # the changes of each atom: if it is added
    for change in operator.changes:
        for bit in ones(change.added | change.deleted):
            atom, added_here = 1 << bit, bool(change.added >> bit & 1)
            test, twin = change.condition, twins.get(1 << bit)
            needs = (0, atom) if added_here else (atom, 0)
            same = ((twin, 0), (0, atom)) if added_here else ((0, twin), (atom, 0))
            if test.any or test.tests or (test.set, test.unset) not in (needs, *same):
                unsure |= atom
            ways[atom].append(added_here)
    for atom, both in ways.items():
        if sorted(both) != [False, True] or (added | deleted) & atom:
            unsure |= atom
    toggled = reduce(xor, ways, 0)
    return (always | toggled) & ~unsure, unsure


def find_conflict(task: Task) -> str | None:
    """Say why no state that can be reached is a goal; None if no reason is found.

    The goal asks for two atoms of a mutex group, or one of a group of which none ever holds, or
    denies all of one of which one always holds, or an atom that no action deletes; or it has
    another parity than the start.
    """
    goal = task.goal
    if goal.any:
        return None
    wanted = goal.set & ~task.derived
    if not wanted and not goal.unset:
        return None
    kept = goal.unset & task.start & ~task.derived
    for operator in task.operators:
        kept &= ~operator.may_change[1]
    if kept:
        named = _named(task, kept & -kept)
        return f"the goal denies {named}, which holds at the start, and no action makes it false"
    groups = mutex_groups(task)
    for group in groups:
        asked = [str(task.atoms[bit]) for bit in ones(wanted & group.bits)]
        if asked and group.kind is Kind.NONE:
            return (
                f"{asked[0]} never holds: of {_named(task, group.bits, wanted)} none holds at the "
                "start, and no action makes one hold unless one holds before"
            )
        if len(asked) > 1:
            every = _named(task, group.bits, wanted)
            return f"{asked[0]} and {asked[1]} exclude each other: of {every} at most one holds"
        if group.kind is Kind.EXACTLY_ONE and not group.bits & ~goal.unset:
            return f"the goal denies {_named(task, group.bits)}, of which one always holds"
    found = find_parity(task, groups)
    return None if found is None else _parity_words(task, found)


def weight_words(task: Task, weights: Mapping[int, int], start: int, goal: int) -> str:
    by_weight: dict[int, int] = defaultdict(int)
    for bit, weight in weights.items():
        by_weight[weight] |= 1 << bit
    named = {
        weight: _named(task, bits, task.goal.set)
        for weight, bits in sorted(by_weight.items(), reverse=True)
    }
    ends = f"{start} at the start, and at least {goal} in every goal state"
    if list(named) == [1]:
        return f"no action raises how many of {named[1]} hold: {ends}"
    counts = ", ".join(f"{weight} for each of {every}" for weight, every in named.items())
    return f"no action raises the sum of what holds, counting {counts}: {ends}"


def _parity_words(task: Task, found: Parity) -> str:
    every = _named(task, found.bits) if found.bits else ""
    at_start, in_goals = ("an odd" if odd else "an even" for odd in (found.start, found.goal))
    if not found.orders:
        return (
            f"each action switches an even number of {every}: {at_start} number of them holds at "
            f"the start, and {in_goals} number in every goal state"
        )
    things = []
    for bits in (bits for order in found.orders for bits in order.things):
        atoms = [task.atoms[bit] for bit in ones(bits)]
        common = set(atoms[0].terms).intersection(*(atom.terms for atom in atoms))
        things.append(" ".join(sorted(common)) or atoms[0].predicate)
    back = f"{_list(things, len(things))} back to where they were at the start"
    if not every:
        return (
            f"no action changes whether it takes an odd number of swaps to bring {back}: "
            "from every goal state it does"
        )
    odd = f"an odd number of {every} holds" if found.bits.bit_count() > 1 else f"{every} holds"
    return (
        f"each action changes both or neither of these: whether it takes an odd number of swaps to "
        f"bring {back}, and whether {odd}; every goal state differs from the start in exactly one"
    )


def _named(task: Task, atoms: int, first: int = 0) -> str:
    bits = [*ones(atoms & first), *ones(atoms & ~first)]
    return _list([str(task.atoms[bit]) for bit in bits[:_MOST_SHOWN]], len(bits))


def _list(names: Sequence[str], count: int) -> str:
    shown = names[:_MOST_SHOWN]
    return all_of([*shown, f"{count - len(shown)} more"] if count > len(shown) else shown)
