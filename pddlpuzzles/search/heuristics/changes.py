"""What each operator may do to each atom, as far as mutex groups and its condition show.

    known   the atoms that hold, and those that do not, wherever a condition holds: what it asks
            for, what it denies, and what shares a group with what it asks for
    sure    an atom that changes wherever the operator is applied
    loose   one that may change: it is not known before, or a condition of its own decides

`verify.py` reads certificates by the rules of `changes_of`, and no finer ones;
docs/certificates.md, rules 2 and 3, proves them. `finer_changes` uses all groups, for what is not
checked there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from pddlpuzzles.pddl.mutexes import Group, Kind, mutex_groups
from pddlpuzzles.pddl.task import Change, Operator, Task, Test, ones


class Effect(NamedTuple):
    cost: int
    added: int
    deleted: int
    may_add: int
    may_delete: int


class Choice(NamedTuple):
    bits: int
    is_one: bool


class Changes:
    """The effects of a task's operators, and what is known of its goal states.

    `groups` are those that an operator keeps by what it asks for, adds and deletes; `listed` are
    the atoms that some operator adds or deletes, unless it only adds what always holds. With
    `keeps_all` the groups are taken as they are, and operators that ask for two atoms of one are
    left out: they can never be applied.
    """

    def __init__(self, task: Task, groups: Sequence[Group], *, keeps_all: bool = False) -> None:
        self.task = task
        sums = [_sums(operator) for operator in task.operators]
        self.listed = 0
        for operator in task.operators:
            effects: tuple[Operator | Change, ...] = (operator, *operator.changes)
            for change in effects:
                self.listed |= change.deleted | change.added & ~task.start
        self.listed &= ~task.derived
        by_bit: dict[int, list[int]] = {}  # the operators that may change an atom
        for index, (added, deleted) in enumerate(sums):
            for bit in ones((added | deleted) & self.listed):
                by_bit.setdefault(bit, []).append(index)
        always = task.start & ~self.listed  # what holds in every state
        kinds = {
            group.bits & self.listed: group.kind for group in groups if not group.bits & always
        }
        self.groups: list[Group] = []
        self._excluded: dict[int, int] = {}  # what cannot hold beside an atom
        for bits, kind in kinds.items():
            if not bits & (bits - 1):
                continue
            kept = Group(bits, kind) if keeps_all else _group_if_kept(task, bits, sums, by_bit)
            if kept is None or kept.kind is Kind.NONE:
                continue
            self.groups.append(kept)
            for bit in ones(bits):
                self._excluded[bit] = self._excluded.get(bit, 0) | bits & ~(1 << bit)
        self.impossible = frozenset(
            index
            for index, operator in enumerate(task.operators)
            if keeps_all and not operator.condition.any and self._is_impossible(operator.condition)
        )
        self.effects = [
            self._effect(operator, *both)
            for index, (operator, both) in enumerate(zip(task.operators, sums, strict=True))
            if index not in self.impossible
        ]
        self.goal = self.known(task.goal)

    def known(self, condition: Test) -> tuple[int, int]:
        """Return what holds and what does not hold in each state that satisfies a condition."""
        true, false = (0, 0) if condition.any else (condition.set, condition.unset)
        for bit in ones(true):
            false |= self._excluded.get(bit, 0) & ~true
        return true, false

    def _is_impossible(self, condition: Test) -> bool:
        return any(self._excluded.get(bit, 0) & condition.set for bit in ones(condition.set))

    def choices(self) -> list[Choice]:
        """Return what is not known in goal states: each listed atom in the first of its groups."""
        true, false = self.goal
        seen = true | false
        choices = []
        for bits, kind in self.groups:
            if rest := bits & ~seen:
                is_left = not bits & seen & ~false
                choices.append(Choice(rest, kind is Kind.EXACTLY_ONE and is_left))
            seen |= bits
        return choices + [Choice(1 << bit, False) for bit in ones(self.listed & ~seen)]

    def _effect(self, operator: Operator, added: int, deleted: int) -> Effect:
        true, false = self.known(operator.condition)
        up, down = added & ~true & self.listed, deleted & ~false & self.listed
        sure_up = operator.added & false & up
        sure_down = operator.deleted & ~operator.added & true & ~added & down
        return Effect(operator.cost, sure_up, sure_down, up & ~sure_up, down & ~sure_down)


def changes_of(task: Task, pulse: Callable[[], None] = lambda: None) -> Changes:
    return Changes(task, mutex_groups(task, pulse))


def finer_changes(task: Task) -> Changes:
    return Changes(task, mutex_groups(task), keeps_all=True)


def _sums(operator: Operator) -> tuple[int, int]:
    added, deleted = operator.added, operator.deleted
    for change in operator.changes:
        added |= change.added
        deleted |= change.deleted
    return added, deleted & ~operator.added


def _group_if_kept(
    task: Task, bits: int, sums: Sequence[tuple[int, int]], by_bit: Mapping[int, Sequence[int]]
) -> Group | None:
    held = (bits & task.start).bit_count()
    if held > 1:
        return None
    is_exact = held == 1
    for index in {index for bit in ones(bits) for index in by_bit.get(bit, ())}:
        operator, (more, less) = task.operators[index], sums[index]
        added = bits & more
        asked = 0 if operator.condition.any else bits & operator.condition.set
        if added and (added & (added - 1) or not asked & (operator.deleted | added)):
            return None
        is_exact = is_exact and bool(bits & operator.added or not bits & less)
    return Group(bits, Kind.EXACTLY_ONE if is_exact else Kind.AT_MOST_ONE)
