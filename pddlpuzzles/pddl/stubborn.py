"""Fewer orders of the same actions: which actions of a task need be tried in a state.

    moves left over   an action a moves left over b if, wherever b and then a can be applied, a and
                      then b can be, too, and lead to the same state
    landmark          some actions of which every plan from a state has one at least
    stubborn set      a landmark all of whose actions move left over each action that is not in it

In a state that is no goal only the actions of a stubborn set need be tried: every plan from there
has a permutation that begins with one of them. Proof: let a be the first action of the plan that is
in the set. All before it are not, and a moves left over the last of them, then over the one before
that, and so on, until it stands first; the plan still leads to the same state. By induction over
its length every plan has a permutation in the graph that is left. So the graph has a plan with the
same actions, hence of the same cost and to the same goal, for each plan of the task. (These are
the strong stubborn sets of Valmari, "Stubborn sets for reduced state space generation", 1989, as
Wehrle and Helmert have them for planning, "About partial order reduction in planning and computer
aided verification", ICAPS 2012; actions of the set may disable others here, since only plans
count that have both.)

Landmarks are the actions that make true a fact of the goal that does not hold, and those that make
true what each of them needs and what does not hold. Whether an action moves left over another is
shown on the atoms that they look at or change, in parts that do not depend on each other: each part
is tried with all truth values, or taken not to be shown if it is large. A stubborn set is found by
adding actions until none is in the way. Of tasks with axioms nothing is said.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from pddlpuzzles.pddl.task import Operator, Task, Test, bits_of, holds, literals, ones

_MOST_ATOMS: Final = 11
"""Atoms of a part that is tried with all truth values."""
_MOST_FACTS: Final = 60
"""Facts whose landmarks are looked at in a state."""

Fact = tuple[int, bool]
"""An atom, and whether it is to hold."""


class StubbornSets:
    """Stubborn sets of the states of a task without axioms; what `pulse` raises passes through."""

    def __init__(self, task: Task, pulse: Callable[[], None]) -> None:
        self._task, self._pulse = task, pulse
        self._operators = [_Reduced(one) for one in task.operators]
        self._everything = (1 << len(self._operators)) - 1
        self._makers: dict[Fact, int] = {}
        for label, one in enumerate(self._operators):
            for is_added, bits in ((True, one.added), (False, one.deleted)):
                for bit in ones(bits):
                    key = bit, is_added
                    self._makers[key] = self._makers.get(key, 0) | 1 << label
        self._stubborn: dict[int, int] = {}
        self._in_the_way: dict[int, int] = {}
        self._needs: dict[int, tuple[int, int]] = {}
        self._goals = list(_alternatives(task.goal))

    def of(self, state: int) -> int | None:
        """Return the labels of a small stubborn set; None for all of them."""
        if self._task.is_goal(state):
            return None
        best, fewest = None, len(self._operators)
        for landmark in sorted(self._landmarks(state), key=int.bit_count):
            if landmark.bit_count() >= fewest:
                break
            closed = self._closed(landmark)
            if closed.bit_count() < fewest:
                best, fewest = closed, closed.bit_count()
        return best

    def _landmarks(self, state: int) -> Iterator[int]:
        queue = []
        for facts in self._goals:
            if not any(state >> bit & 1 == wanted for bit, wanted in facts):
                queue.append(self._making(facts))
        known = set(queue)
        for landmark in queue:
            yield landmark
            if len(queue) > _MOST_FACTS or not landmark:
                continue
            wanted, unwanted = self._needed(landmark)
            facts = [(bit, True) for bit in ones(wanted & ~state)]
            facts += [(bit, False) for bit in ones(unwanted & state)]
            for fact in facts:
                before = self._makers.get(fact, 0)
                if before not in known:
                    known.add(before)
                    queue.append(before)

    def _making(self, facts: list[Fact]) -> int:
        made = 0
        for fact in facts:
            made |= self._makers.get(fact, 0)
        return made

    def _needed(self, landmark: int) -> tuple[int, int]:
        if landmark not in self._needs:
            wanted = unwanted = -1
            for label in ones(landmark):
                wanted &= self._operators[label].condition.set
                unwanted &= self._operators[label].condition.unset
            self._needs[landmark] = wanted, unwanted
        return self._needs[landmark]

    def _closed(self, landmark: int) -> int:
        """Return a landmark with all that is in the way of its actions."""
        if landmark not in self._stubborn:
            found, due = landmark, landmark
            while due and found != self._everything:
                label = (due & -due).bit_length() - 1
                due &= due - 1
                more = self._hindering(label) & ~found
                found |= more
                due |= more
            self._stubborn[landmark] = found
        return self._stubborn[landmark]

    def _hindering(self, label: int) -> int:
        """Return the labels of the actions that an action does not move left over."""
        if label not in self._in_the_way:
            self._pulse()
            one = self._operators[label]
            self._in_the_way[label] = sum(
                1 << place
                for place, other in enumerate(self._operators)
                if not moves_left(one, other)
            )
        return self._in_the_way[label]


def _alternatives(goal: Test) -> Iterator[list[Fact]]:
    """Yield facts one of which at least must hold in a goal, for each part of the goal."""
    if goal.any:
        if all(not one.tests and not one.any for one in goal.tests):
            simple = [
                next(iter(literals(one)))
                for one in goal.tests
                if (one.set | one.unset).bit_count() == 1
            ]
            if len(simple) == len(goal.tests):
                yield [*literals(goal._replace(tests=())), *simple]
        return
    for fact in literals(goal):
        yield [fact]
    for one in goal.tests:
        yield from _alternatives(one)


class _Reduced:
    def __init__(self, operator: Operator) -> None:
        self.condition = operator.condition
        self.operator = operator
        self.added, self.deleted = operator.may_change
        self.parts = [bits_of(one.condition) | one.added | one.deleted for one in operator.changes]
        self.parts += [bits_of(test) for test in operator.condition.tests]
        if operator.condition.any:
            self.parts.append(bits_of(operator.condition))
        self.changed = operator.changed
        looked_at = bits_of(operator.condition)
        for bits in self.parts:
            looked_at |= bits
        self.touched = looked_at | self.changed
        self.only_added = operator.added & ~(looked_at | self.deleted)
        """What is made true whenever it is done, and not looked at."""


class _On(NamedTuple):
    """An operator as far as it looks at and changes some atoms."""

    condition: Test
    operator: Operator
    atoms: int

    def after(self, state: int) -> int | None:
        if not holds(self.condition, state):
            return None
        operator = self.operator
        added, deleted = operator.added, operator.deleted
        for change in operator.changes:
            inside = (bits_of(change.condition) | change.added | change.deleted) & self.atoms
            if inside and holds(change.condition, state):
                added |= change.added
                deleted |= change.deleted
        return (state & ~deleted | added) & self.atoms


def moves_left(one: _Reduced, other: _Reduced) -> bool:
    """Say whether it is shown that an action moves left over another."""
    changed = (one.changed & other.touched) | (other.changed & one.touched)
    changed &= ~(one.only_added & other.only_added)
    if not changed:
        return True
    is_shown = True
    for atoms in _parts(one, other, changed):
        if atoms.bit_count() > _MOST_ATOMS:
            is_shown = False
            continue
        verdict = _tried(_on(one, atoms), _on(other, atoms), atoms)
        if verdict is None:
            return True  # they never follow each other so
        is_shown = is_shown and verdict
    return is_shown


def _parts(one: _Reduced, other: _Reduced, changed: int) -> Iterator[int]:
    """Yield the atoms of two actions in parts that do not depend on each other."""
    left = changed
    while left:
        part, grown = 0, left & -left
        while part != grown:
            part = grown
            for bits in (*one.parts, *other.parts):
                if bits & part:
                    grown |= bits
        left &= ~part
        yield part


def _on(one: _Reduced, atoms: int) -> _On:
    wanted, unwanted, tests, is_any = one.condition
    if is_any:
        condition = one.condition if bits_of(one.condition) & atoms else Test()
        return _On(condition, one.operator, atoms)
    inside = tuple(test for test in tests if bits_of(test) & atoms)
    return _On(Test(wanted & atoms, unwanted & atoms, inside), one.operator, atoms)


def _tried(one: _On, other: _On, atoms: int) -> bool | None:
    """Say whether `one` moves left over `other` on some atoms; None if it never follows it."""
    follows = False
    state = 0
    while True:
        middle = other.after(state)
        end = None if middle is None else one.after(middle)
        if end is not None:
            follows = True
            begun = one.after(state)
            if begun is None or other.after(begun) != end:
                return False
        state = (state - atoms) & atoms
        if state == 0:
            return True if follows else None
