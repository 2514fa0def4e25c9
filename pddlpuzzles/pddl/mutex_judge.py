"""Mutex groups: atoms of which at most one holds in every state that can be reached.

A set of atoms is one if at most one of them holds at the start and no operator ever makes more of
them hold than before: what it adds of them is made up for by what it deletes of those that it
needs (a fact-alternating mutex group: Fišer and Komenda, "Fact-alternating mutex groups for
classical planning", JAIR 61, 2018). `Judge` holds a set to that, operator by operator; whoever
finds groups, by whatever means, asks it before returning them.

    weight   how many atoms of a set hold in a state
    part     what an operator does always, or one of its changes with the condition
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from itertools import combinations
from typing import Final, NamedTuple

from pddlpuzzles.pddl.task import Operator, Task, ones

_MANY_PARTS: Final = 6
"""Up to this many parts that add to a set, every choice is tried of which are at work."""


class Kind(StrEnum):
    """How many atoms of a group hold."""

    EXACTLY_ONE = "exactly one"
    AT_MOST_ONE = "at most one"
    NONE = "none"


class Group(NamedTuple):
    """Atoms, as bits, and how many of them hold in each state that can be reached."""

    bits: int
    kind: Kind


class Part(NamedTuple):
    """What an operator always does, or a change: what it needs then, adds and deletes, as bits."""

    needed: int
    denied: int
    added: int
    deleted: int


def parts_of(operator: Operator) -> list[Part]:
    """Return the parts of an operator, what it always does first.

    Of conditions only the literals are there that are to hold together.
    """
    condition = operator.condition
    needed, denied = (0, 0) if condition.any else (condition.set, condition.unset)
    found = [Part(needed, denied, operator.added, operator.deleted)]
    for one, added, deleted in operator.changes:
        more, less = (0, 0) if one.any else (one.set, one.unset)
        found.append(Part(needed | more, denied | less, added, deleted))
    return found


class Judge:
    """Says of sets of atoms of a task whether they are mutex groups, by the definition."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._parts = [parts_of(operator) for operator in task.operators]
        self._adders: dict[int, list[int]] = {}
        self._deleters: dict[int, list[int]] = {}
        for index, made in enumerate(self._parts):
            added = deleted = 0
            for part in made:
                added |= part.added
                deleted |= part.deleted
            for bit in ones(added):
                self._adders.setdefault(bit, []).append(index)
            for bit in ones(deleted):
                self._deleters.setdefault(bit, []).append(index)

    def group(self, bits: int) -> Group | None:
        """Return a set of atoms as a group; None if it is not shown to be one."""
        weight = (bits & self._task.start).bit_count()
        if weight > 1 or bits & self._task.derived:
            return None
        if not all(self._is_balanced(self._parts[index], bits) for index in self._of(bits, True)):
            return None
        if not weight:
            return Group(bits, Kind.NONE)
        keeps = all(self._keeps(self._parts[index], bits) for index in self._of(bits, False))
        return Group(bits, Kind.EXACTLY_ONE if keeps else Kind.AT_MOST_ONE)

    def _of(self, bits: int, adders: bool) -> Iterator[int]:
        """Yield each operator once that adds or deletes one of some atoms."""
        known = self._adders if adders else self._deleters
        seen: set[int] = set()
        for bit in ones(bits):
            for index in known.get(bit, ()):
                if index not in seen:
                    seen.add(index)
                    yield index

    def _is_balanced(self, made: list[Part], bits: int) -> bool:
        """Say whether an operator never makes more atoms of a set hold than before."""
        if len(made) == 1:
            return _gain(made, bits) <= 0
        always, *changes = made
        adding = [part for part in changes if part.added & bits]
        if len(adding) > _MANY_PARTS:
            return not always.added & bits and self._are_apart(always, adding, bits)
        return all(
            _gain((always, *chosen), bits) <= 0
            for size in range(len(adding) + 1)
            for chosen in combinations(adding, size)
        )

    def _are_apart(self, always: Part, adding: list[Part], bits: int) -> bool:
        """Say whether each of many changes makes up for itself by atoms of its own."""
        taken = 0
        for part in adding:
            lost = part.needed & part.deleted & ~part.added & bits
            if lost & taken or (part.added & bits).bit_count() > lost.bit_count():
                return False
            taken |= lost
        return True

    def _keeps(self, made: list[Part], bits: int) -> bool:
        """Say whether an operator leaves an atom of a set, of which one holds before."""
        always, *changes = made
        if always.added & bits:
            return True
        for part in (always, *changes):
            needed = part.needed & bits
            held = needed or bits & ~part.denied
            if part.deleted & ~part.added & held and not part.added & bits:
                return False
        return True


def _gain(chosen: Iterable[Part], bits: int) -> int:
    """Return by how much the weight of a set can grow where these parts are at work.

    It does not where they cannot be: a condition and its denial, or two atoms of the set, which
    holds none or one of them before.
    """
    needed = denied = added = deleted = 0
    for part in chosen:
        needed |= part.needed
        denied |= part.denied
        added |= part.added
        deleted |= part.deleted
    if needed & denied or (needed & bits).bit_count() > 1:
        return 0
    lost = needed & deleted & ~added & bits
    return (added & ~needed & bits).bit_count() - lost.bit_count()
