"""Lemmas: what is said of all states at once, found by linear algebra and linear programming.

    number   of an atom: its place in the certificate's first line
    need     what has to be shown to be left from a state; infinite if the state is to be lost

docs/certificates.md states what each kind of lemma is, and why it holds. What is left is compared
in exact numbers and never rounded up: whoever checks the certificate need not know that costs are
whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple, Protocol

from pddlpuzzles.pddl.task import ones
from pddlpuzzles.search.gf2 import Rows
from pddlpuzzles.search.heuristics.changes import Changes
from pddlpuzzles.search.heuristics.potential import (
    Potentials,
    Weighing,
    anywhere,
    at_state,
    refuting,
)

Numbers = Mapping[int, int]
"""The numbers of atoms, by their bits."""


class Lemma(Protocol):
    """What is known of every state."""

    def shows(self, state: int, need: float) -> bool:
        """Say whether so much is shown to be left from a state."""

    def entry(self, numbers: Numbers) -> dict[str, Any]:
        """Return what the certificate says of it, beside its own number."""


class Potential(NamedTuple):
    """A lower bound on what is left."""

    weighing: Weighing

    def shows(self, state: int, need: float) -> bool:
        """Say whether so much is shown to be left from a state."""
        return self.weighing.of(state) >= need * self.weighing.scale

    def entry(self, numbers: Numbers) -> dict[str, Any]:
        """Return what the certificate says of it."""
        scale = self.weighing.scale
        weights = {numbers[bit]: Fraction(one, scale) for bit, one in self.weighing.weights.items()}
        entries = {str(number): str(weights[number]) for number in sorted(weights)}
        return {"kind": "potential", "constant": str(self.weighing.constant), "weights": entries}


class Monotone(NamedTuple):
    """A weight that no action raises; here it is negated, and positive where a state is lost."""

    weighing: Weighing

    def shows(self, state: int, need: float) -> bool:
        """Say whether a state is lost."""
        return self.weighing.of(state) > 0

    def entry(self, numbers: Numbers) -> dict[str, Any]:
        """Return what the certificate says of it."""
        weights = {numbers[bit]: str(-one) for bit, one in self.weighing.weights.items()}
        entries = {str(number): weights[number] for number in sorted(weights)}
        return {"kind": "monotone", "weights": entries, "above": str(self.weighing.base - 1)}


class Parity(NamedTuple):
    """Atoms of which every action changes an even number, and whether a goal has an odd one."""

    bits: int
    goal: int

    def shows(self, state: int, need: float) -> bool:
        """Say whether a state is lost."""
        return (state & self.bits).bit_count() % 2 != self.goal

    def entry(self, numbers: Numbers) -> dict[str, Any]:
        """Return what the certificate says of it."""
        atoms = sorted(numbers[bit] for bit in ones(self.bits))
        return {"kind": "parity", "atoms": atoms, "goal": self.goal}


def parity(changes: Changes) -> Parity | None:
    """Return a parity in which the start differs from every goal state; None if there is none.

    Atoms are sought of which each operator surely changes an even number, and the start and the
    goal differ in an odd one. Over the field of two elements that is a system of linear equations
    without a solution if, and only if, the difference of start and goal is a sum of what
    operators change; else what is left of it after elimination names the atoms.
    """
    true, false = changes.goal
    sure = changes.listed & (true | false)
    for one in changes.effects:
        sure &= ~(one.may_add | one.may_delete)
    rows = Rows((one.added | one.deleted) & sure for one in changes.effects)
    rest = ones(rows.reduced((changes.task.start ^ true) & sure))
    found = min(rows.even_sets(rest), key=int.bit_count, default=0)
    return Parity(found, (found & true).bit_count() % 2) if found else None


class Lemmas:
    """The lemmas that are known of a task, and the programs that find further ones."""

    def __init__(self, changes: Changes, bound: float) -> None:
        """Look for what says most of the start; `bound` is infinite if there is to be no plan.

        For a bound of 0 that is the potential that is 0 everywhere.
        """
        self.changes, self.bound = changes, bound
        self._free = Potentials(changes, is_free=True)
        self._bounds = None if bound == inf else Potentials(changes)
        self.known: list[Lemma] = []
        if bound == 0:
            self.known.append(Potential(Weighing(0, {}, 1)))
            return
        start = changes.task.start
        if self._bounds is None:
            if (odd := parity(changes)) is not None:
                self.known.append(odd)
            self.refute(start)
            return
        if (best := self._bounds.best(at_state(start))) is not None:
            self.known.append(Potential(best))
            if self.enough() is not None:
                return
            least = [(start, best.of(start) / best.scale)]
            if (more := self._bounds.best(anywhere(changes), least=least)) is not None:
                self.known.append(Potential(more))

    def enough(self) -> Lemma | None:
        """Return a lemma that proves the claim at the start; None if none does."""
        start = self.changes.task.start
        return next((one for one in self.known if one.shows(start, self.bound)), None)

    def refute(self, state: int) -> bool:
        """Look for a weight by which a state is lost; say whether there is one."""
        made = refuting(self._free, state)
        if made is None:
            return False
        self.known.append(Monotone(made))
        return True

    def bounding(self, wish: Mapping[int, float]) -> bool:
        """Look for a potential that is high where it is wished; say whether there is one."""
        made = None if self._bounds is None else self._bounds.best(wish)
        if made is None:
            return False
        self.known.append(Potential(made))
        return True
