"""States of a task from which its goal is out of reach, as far as a few of its atoms show it.

    target       a fact of the goal; or a fact that every action needs which makes one true
    projection   the task as far as it looks at and changes some atoms: from each of its states
                 there is a step in the projection wherever there is one in the task
    pattern      the atoms of a projection: those on which a target depends, and, as long as these
                 are few, those that allow the actions that change them only so often

Where the projection of a state cannot reach a target that is still needed, the state cannot reach
the goal: its way there would be one in the projection (Culberson and Schaeffer, "Pattern
databases", Computational Intelligence 14, 1998). A target that an action needs is needed as long as
the fact of the goal that only such actions make true does not hold.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from pddlpuzzles.pddl.task import Operator, Task, Test, bits_of, holds, literals, ones

_MOST_STATES: Final = 6000
_MOST_IN_ALL: Final = 60_000
"""States of all projections together."""
_MOST_TARGETS: Final = 64
_FEW_CHANGERS: Final = 3
"""An atom that at most this many actions change may limit how often they are possible."""

Fact = tuple[int, bool]


class _Target(NamedTuple):
    """A fact that must come to hold as long as the fact `until` does not."""

    fact: Fact
    until: Fact


class Hopeless:
    """Says of states that the goal is out of reach."""

    def __init__(self, task: Task, pulse: Callable[[], None]) -> None:
        self._task, self._pulse = task, pulse
        self._found: list[tuple[int, Fact, frozenset[int]]] = []
        self._left = _MOST_IN_ALL
        if task.strata:
            return
        self._touched = [one.read | one.changed for one in task.operators]
        changers = Counter(bit for one in task.operators for bit in ones(one.changed))
        self._few = sum(1 << bit for bit, count in changers.items() if count <= _FEW_CHANGERS)
        for target in self._targets():
            for narrow, most in dict.fromkeys(self._patterns(target.fact)):
                pattern = narrow | 1 << target.until[0]
                alive = self._alive(pattern, target, most)
                if alive is not None:
                    self._found.append((pattern, target.until, alive))
                    break

    def __call__(self, state: int) -> bool:
        """Say whether a state is shown to be without hope."""
        return any(
            state >> until[0] & 1 != until[1] and state & pattern not in alive
            for pattern, until, alive in self._found
        )

    def _targets(self) -> Iterator[_Target]:
        goal = self._task.goal
        if goal.any:
            return
        facts = literals(goal)[:_MOST_TARGETS]
        for fact in facts:
            yield _Target(fact, fact)
            bit, is_added = fact
            makers = [
                one for one in self._task.operators if one.may_change[not is_added] >> bit & 1
            ]
            if not makers:
                continue
            wanted = unwanted = -1
            for one in makers:
                if one.condition.any:
                    wanted = unwanted = 0
                wanted &= one.condition.set
                unwanted &= one.condition.unset
            if wanted.bit_count() + unwanted.bit_count() <= _MOST_TARGETS:
                for needed in literals(Test(wanted, unwanted)):
                    yield _Target(needed, fact)

    def _patterns(self, fact: Fact) -> Iterator[tuple[int, int]]:
        """Yield patterns for a fact, the best first, and how many states they may have."""
        narrow = self._pattern(fact)
        wide = self._own(narrow)
        passed_on = self._passed_on(narrow)
        if passed_on:
            yield narrow | passed_on, _MOST_STATES
        yield wide, _MOST_STATES
        yield narrow, _MOST_STATES

    def _pattern(self, fact: Fact) -> int:
        """Return the atoms on which changes of a fact depend."""
        pattern, grown = 0, 1 << fact[0]
        while pattern != grown:
            pattern = grown
            for operator in self._task.operators:
                for change in operator.changes:
                    if (change.added | change.deleted) & pattern:
                        grown |= bits_of(change.condition)
                if (operator.added | operator.deleted) & pattern:
                    grown |= self._alike(operator, pattern)
        return pattern

    def _own(self, pattern: int) -> int:
        grown = pattern
        for operator in self._task.operators:
            if operator.changed & pattern:
                own = operator.condition.set | operator.condition.unset
                grown |= own & self._few & operator.changed
        return grown

    def _passed_on(self, pattern: int) -> int:
        """Return all atoms of those predicates that say whose turn it is to change a pattern."""
        atoms = self._task.atoms
        needed = 0
        for operator in self._task.operators:
            if operator.changed & pattern:
                needed |= operator.condition.set & operator.deleted & ~pattern
        words = {atoms[bit].predicate for bit in ones(needed)}
        found = 0
        for word in sorted(words):
            alike = sum(1 << bit for bit, atom in enumerate(atoms) if atom.predicate == word)
            if self._is_passed_on(alike):
                found |= alike
        return found

    def _is_passed_on(self, atoms: int) -> bool:
        """Say whether hardly an action adds one of some atoms without deleting another."""
        makers = sum(
            (operator.added & atoms).bit_count()
            > (operator.deleted & operator.condition.set & atoms).bit_count()
            for operator in self._task.operators
        )
        return makers <= 1

    def _alike(self, operator: Operator, pattern: int) -> int:
        """Return the atoms that an action exchanges for some of a pattern, such as numbers."""
        atoms = self._task.atoms
        words = {
            (atoms[bit].predicate, atoms[bit].terms[:1])
            for bit in ones((operator.added | operator.deleted) & pattern)
        }
        return sum(
            1 << bit
            for bit in ones(operator.condition.set & operator.deleted)
            if (atoms[bit].predicate, atoms[bit].terms[:1]) in words
        )

    def _alive(self, pattern: int, target: _Target, most: int) -> frozenset[int] | None:
        task = self._task
        operators = [
            operator
            for operator, touched in zip(task.operators, self._touched, strict=True)
            if operator.changed & pattern and touched & pattern
        ]
        steps = [_projected(operator, pattern) for operator in operators]
        start = task.start & pattern
        before: dict[int, list[int]] = {start: []}
        queue = [start]
        for state in queue:
            self._pulse()
            self._left -= 1
            for step in steps:
                for after in step(state):
                    if after not in before:
                        if len(before) >= most or self._left < 0:
                            return None
                        before[after] = []
                        queue.append(after)
                    if after != state:
                        before[after].append(state)
        bit, wanted = target.fact
        alive = {state for state in before if (state >> bit & 1 == 1) == wanted}
        due = list(alive)
        for state in due:
            for other in before[state]:
                if other not in alive:
                    alive.add(other)
                    due.append(other)
        return frozenset(alive)


def _projected(operator: Operator, pattern: int) -> Callable[[int], Iterator[int]]:
    """Return the steps of an operator in a projection; other atoms may hold or not."""
    condition = operator.condition
    if condition.any:
        inside = condition if not bits_of(condition) & ~pattern else Test()
    else:
        tests = tuple(one for one in condition.tests if not bits_of(one) & ~pattern)
        inside = Test(condition.set & pattern, condition.unset & pattern, tests)
    sure = [one for one in operator.changes if not bits_of(one.condition) & ~pattern]
    perhaps = [
        one
        for one in operator.changes
        if bits_of(one.condition) & ~pattern and (one.added | one.deleted) & pattern
    ]

    def steps(state: int) -> Iterator[int]:
        if not holds(inside, state):
            return
        effects = [(operator.added, operator.deleted)]
        fixed = [(one.added, one.deleted) for one in sure if holds(one.condition, state)]
        for one in perhaps:
            effects += [(added | one.added, deleted | one.deleted) for added, deleted in effects]
        for added, deleted in effects:
            for more, less in fixed:
                added |= more
                deleted |= less
            yield (state & ~deleted | added) & pattern

    return steps
