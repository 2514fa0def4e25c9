"""Goals that no state has, by an invariant, a parity or a weight: why, without a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pddlpuzzles.pddl.mutex_groups import mutex_groups
from pddlpuzzles.pddl.mutex_judge import Group, Kind
from pddlpuzzles.pddl.parities import Parity, find_parity
from pddlpuzzles.pddl.task import Task, ones

_SHOWN: Final = 5
"""Atoms of a group that are shown."""


def find_conflict(task: Task, pulse: Callable[[], None] = lambda: None) -> str | None:
    """Say why no state that can be reached is a goal; None if no reason is found.

    What holds of a mutex group holds in every state that can be reached (`mutex_judge`). So the
    goal cannot be reached if it asks for two atoms of one, or for one of a group of which none ever
    holds, or if it denies all atoms of one of which exactly one holds; or if it denies an atom that
    no action deletes; or if it has another parity than the start (`parities`). What `pulse` raises
    ends the work.
    """
    goal = task.goal
    if goal.any:
        return None
    wanted = goal.set & ~task.derived
    if wanted.bit_count() < 1 and not goal.unset:
        return None
    kept = goal.unset & task.start & ~task.derived
    for operator in task.operators:
        kept &= ~operator.may_change[1]
    if kept:
        named = _named(task, Group(kept & -kept, Kind.NONE), 0)
        return f"the goal denies {named}, which holds at the start, and no action makes it false"
    groups = mutex_groups(task, pulse, seconds=0)
    for group in groups:
        asked = [str(task.atoms[bit]) for bit in ones(wanted & group.bits)]
        if asked and group.kind is Kind.NONE:
            return (
                f"{asked[0]} never holds: of {_named(task, group, wanted)} none holds at the "
                "start, and no action makes one hold unless one holds before"
            )
        if len(asked) > 1:
            every = _named(task, group, wanted)
            return f"{asked[0]} and {asked[1]} exclude each other: of {every} at most one holds"
        if group.kind is Kind.EXACTLY_ONE and not group.bits & ~goal.unset:
            return f"the goal denies {_named(task, group, 0)}, of which one always holds"
    found = find_parity(task, groups)
    return None if found is None else _parity_words(task, found)


def weight_words(task: Task, weights: Mapping[int, int], start: int, goal: int) -> str:
    """Say that no action raises a weight of atoms, which is to be more in every goal state."""
    by_weight: dict[int, int] = {}
    for bit, weight in weights.items():
        by_weight[weight] = by_weight.get(weight, 0) | 1 << bit
    named = {
        weight: _named(task, Group(bits, Kind.NONE), task.goal.set)
        for weight, bits in sorted(by_weight.items(), reverse=True)
    }
    ends = f"{start} at the start, and at least {goal} in every goal state"
    if list(named) == [1]:
        return f"no action raises how many of {named[1]} hold: {ends}"
    counts = ", ".join(f"{weight} for each of {every}" for weight, every in named.items())
    return f"no action raises the sum of what holds, counting {counts}: {ends}"


def _parity_words(task: Task, found: Parity) -> str:
    """Say which parity is another in every goal state than at the start."""
    every = _named(task, Group(found.bits, Kind.NONE), 0) if found.bits else ""
    at_start, in_goals = ("an odd" if odd else "an even" for odd in (found.start, found.goal))
    if not found.orders:
        return (
            f"each action switches an even number of {every}: {at_start} number of them holds at "
            f"the start, and {in_goals} number in every goal state"
        )
    things = [_thing(task, bits) for order in found.orders for bits in order.things]
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


def _thing(task: Task, bits: int) -> str:
    """Name what some atoms have in common: an object, or else their predicate."""
    atoms = [task.atoms[bit] for bit in ones(bits)]
    common = set(atoms[0].terms).intersection(*(atom.terms for atom in atoms))
    return " ".join(sorted(common)) or atoms[0].predicate


def _named(task: Task, group: Group, first: int) -> str:
    """Name some atoms of a group, the first ones first, and say how many others there are."""
    bits = [*ones(group.bits & first), *ones(group.bits & ~first)]
    return _list([str(task.atoms[bit]) for bit in bits[:_SHOWN]], len(bits))


def _list(names: Sequence[str], count: int) -> str:
    """Name the first of some things, and say how many others there are."""
    shown = names[:_SHOWN]
    if more := count - len(shown):
        return f"{', '.join(shown)} and {more} more"
    return f"{', '.join(shown[:-1])} and {shown[-1]}" if shown[1:] else shown[0]
