"""Goals that no state has, by an invariant or a parity: an argument without a search."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pddlpuzzles.pddl.invariants import mutex_groups
from pddlpuzzles.pddl.mutexes import Group, Kind
from pddlpuzzles.pddl.parities import parity
from pddlpuzzles.pddl.task import Task, each

_SHOWN: Final = 5
"""Atoms of a group that are shown."""


def conflict(task: Task, pulse: Callable[[], None] = lambda: None) -> str | None:
    """Say why no state that can be reached is a goal; None if no reason is found.

    What holds of a mutex group holds in every state that can be reached (`mutexes`). So the goal
    cannot be reached if it asks for two atoms of one, or for one of a group of which none ever
    holds, or if it denies all atoms of one of which exactly one holds; or if it has another
    parity than the start (`parities`). What `pulse` raises ends the work.
    """
    goal = task.goal
    if goal.any:
        return None
    wanted = goal.set & ~task.derived
    if wanted.bit_count() < 1 and not goal.unset:
        return None
    groups = mutex_groups(task, pulse, seconds=0)
    for group in groups:
        asked = [str(task.atoms[bit]) for bit in each(wanted & group.bits)]
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
    if (found := parity(task, groups)) is not None:
        every = _named(task, Group(found.bits, Kind.NONE), 0)
        at_start, in_goals = ("an odd" if odd else "an even" for odd in (found.start, found.goal))
        return (
            f"each action switches an even number of {every}: {at_start} number of them holds at "
            f"the start, and {in_goals} number in every goal state"
        )
    return None


def _named(task: Task, group: Group, first: int) -> str:
    """Name some atoms of a group, the first ones first, and say how many others there are."""
    bits = [*each(group.bits & first), *each(group.bits & ~first)]
    names = [str(task.atoms[bit]) for bit in bits[:_SHOWN]]
    if more := len(bits) - len(names):
        return f"{', '.join(names)} and {more} more"
    return f"{', '.join(names[:-1])} and {names[-1]}"
