"""Fewer orders of the same actions: which actions of a task need be tried in a state.

    moves left over   an action a moves left over b if, wherever b and then a can be applied, a and
                      then b can be, too, and lead to the same state
    landmark          some actions of which every plan from a state has one at least
    stubborn set      a landmark all of whose actions move left over each action that is not in it

In a state that is no goal only the actions of a stubborn set need be tried. Proof: let a be the
first action of a plan that is in the set. It moves left over the action before it, and so on, until
it stands first; the plan still leads to the same state. (Valmari 1989; Wehrle and Helmert, ICAPS
2012; actions of the set may disable others here, since only plans count that have both.)
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache, reduce
from operator import and_, or_
from typing import Final

from pddlpuzzles.pddl.task import Operator, Task, Test, bits_of, ones
from pddlpuzzles.search.budget import check

_MOST_LANDMARKS: Final = 60
Fact = tuple[int, bool]  # an atom, and whether it is to hold


class StubbornSets:
    """Stubborn sets of the states of a task without axioms."""

    def __init__(self, task: Task) -> None:
        self._task = task
        self._operators = [_Touched(operator) for operator in task.operators]
        self._makers: dict[Fact, int] = defaultdict(int)
        for label, operator in enumerate(self._operators):
            for fact in _facts(operator.added, operator.deleted):
                self._makers[fact] |= 1 << label
        self._goals = list(_alternatives(task.goal))
        self._needed, self._closed = cache(self._shared_needs), cache(self._closure)
        self._in_the_way = cache(self._hindering)

    def of(self, state: int) -> int | None:
        """Return the labels of a small set, as bits; None for all of them."""
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
        """Yield who makes parts of the goal true, then who makes true what all of these need."""
        makers = self._makers
        unmet = [its for its in self._goals if all(state >> bit & 1 != holds for bit, holds in its)]
        queue = [reduce(or_, (makers.get(fact, 0) for fact in its), 0) for its in unmet]
        reached = set(queue)
        for landmark in queue:  # it grows meanwhile
            yield landmark
            if len(queue) > _MOST_LANDMARKS or not landmark:
                continue
            wanted, unwanted = self._needed(landmark)
            for fact in _facts(wanted & ~state, unwanted & state):
                if (earlier := makers.get(fact, 0)) not in reached:
                    reached.add(earlier)
                    queue.append(earlier)

    def _shared_needs(self, landmark: int) -> tuple[int, int]:
        makers = [self._operators[label] for label in ones(landmark)]
        needed = reduce(and_, (maker.needed for maker in makers))
        return needed, reduce(and_, (maker.denied for maker in makers))

    def _closure(self, landmark: int) -> int:
        # Each member is to move left over all that are not in the set: what hinders it comes in.
        members = due = landmark
        while due and members != (1 << len(self._operators)) - 1:
            label = (due & -due).bit_length() - 1
            due &= due - 1
            hindering = self._in_the_way(label) & ~members
            members, due = members | hindering, due | hindering
        return members

    def _hindering(self, label: int) -> int:
        check()
        operator, every = self._operators[label], enumerate(self._operators)
        return sum(1 << place for place, later in every if not _moves_left(operator, later))


def _facts(wanted: int, unwanted: int) -> list[Fact]:
    return [(bit, True) for bit in ones(wanted)] + [(bit, False) for bit in ones(unwanted)]


def _alternatives(goal: Test) -> Iterator[list[Fact]]:
    """Yield, for each part of the goal, facts of which one must hold; for an intricate one none."""
    literals = _facts(goal.set, goal.unset)
    if not goal.any:
        yield from ([fact] for fact in literals)
        for part in goal.tests:
            yield from _alternatives(part)
    elif all(not test.tests and not test.any for test in goal.tests):
        facts = [_facts(test.set, test.unset) for test in goal.tests]
        if all(len(its) == 1 for its in facts):
            yield [*literals, *(fact for (fact,) in facts)]


class _Touched:
    """What an operator needs and changes; `loose` are atoms that further tests or changes touch."""

    def __init__(self, operator: Operator) -> None:
        condition = operator.condition
        self.operator = operator
        self.needed, self.denied = condition.literals
        self.added, self.deleted = operator.may_change
        self.loose = bits_of(condition if condition.any else condition._replace(set=0, unset=0))
        for change in operator.changes:
            self.loose |= bits_of(change.condition) | change.added | change.deleted


def _moves_left(first: _Touched, second: _Touched) -> bool:
    """Say if the first moves left over the second: never follows at once, or hinders nothing."""
    always = second.operator  # what it adds and deletes in any case
    false_after = (always.deleted & ~always.added | second.denied) & ~second.added
    true_after = always.added | second.needed & ~second.deleted
    if false_after & first.needed or true_after & first.denied:
        return True
    changed, second_changed = first.added | first.deleted, second.added | second.deleted
    lost, second_lost = first.deleted & ~first.operator.added, second.deleted & ~always.added
    enabling = second.added & first.needed & ~second.needed
    enabling |= second_lost & first.denied & ~second.denied
    disabling = lost & second.needed | first.added & second.denied
    undoing = first.added & second_lost | second.added & lost
    unclear = first.loose & second_changed | second.loose & changed
    return not (enabling | disabling | undoing | unclear)
