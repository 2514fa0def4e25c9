"""The states before a state, and the goal states, of problems in which actions undo each other.

    known     what holds and what does not wherever an action can be applied, by what it asks for
              and by mutex groups
    flips     the atoms that an action makes true and those that it makes false; it has some only if
              all that it adds or deletes is known before
    inverse   of an action: one whose flips are the opposite, and whose condition is known to hold
              after it

An inverse leads from where an action has led back to where it was applied, in every state that
can be reached from the start. So each state before such a state is where an inverse leads from it.
Whether the action then leads there from what was found is tried, not proved: from the goals the
search comes to states, too, that cannot be reached, of which nothing is known.

The goal states are made of what is known of all of them and of each choice that is left: which
atom of a mutex group holds.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple

from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.mutex_judge import Kind
from pddlpuzzles.pddl.task import Operator, ones
from pddlpuzzles.puzzle import Action
from pddlpuzzles.search.heuristics.changes import finer_changes
from pddlpuzzles.show.wording import counted

_MOST_GOALS: Final = 20_000


class _Flips(NamedTuple):
    """What an operator surely makes true and false."""

    up: int
    down: int


class Reversed:
    """A problem followed backwards; `refusal` says why it cannot be, and is None if it can."""

    def __init__(self, problem: PlanningProblem) -> None:
        self._task = task = problem.task
        self._changes = finer_changes(task)
        self.least = min((one.cost for one in task.operators), default=0)
        self._undone: dict[int, list[int]] = {}  # of an inverse: what it undoes
        self.refusal = self._refusal()

    def _refusal(self) -> str | None:
        task = self._task
        if task.strata:
            return "it has derived predicates"
        if any(one.changes for one in task.operators):
            return "it has conditional effects"
        flips = list(map(self._flips, task.operators))
        by_flips: dict[_Flips, list[int]] = {}
        for index, own in enumerate(flips):
            condition = task.operators[index].condition
            if own is not None and not condition.any and not condition.tests:
                by_flips.setdefault(own, []).append(index)
        for index, own in enumerate(flips):
            if index in self._changes.impossible:
                continue
            inverse = None if own is None else self._inverse(index, own, by_flips)
            if inverse is None:
                return f"no action is proved to undo {task.operators[index].action}"
            self._undone.setdefault(inverse, []).append(index)
        many = math.prod(one.bits.bit_count() + (not one.is_one) for one in self._changes.choices())
        if many > _MOST_GOALS:
            return f"its goal leaves {counted(many, 'states')} possible, more than {_MOST_GOALS:,}"
        return None

    def _known(self, operator: Operator) -> tuple[int, int]:
        """Return what holds and what does not hold wherever an operator can be applied."""
        start, changing = self._task.start, self._changes.listed
        true, false = self._changes.known(operator.condition)
        return true | start & ~changing, false | ~start & ~changing

    def _flips(self, operator: Operator) -> _Flips | None:
        """Return the flips of an operator; None where something that it changes is not known."""
        true, false = self._known(operator)
        added, deleted = operator.added, operator.deleted & ~operator.added
        if (added | deleted) & ~(true | false):
            return None
        return _Flips(added & false, deleted & true)

    def _inverse(self, index: int, own: _Flips, known: dict[_Flips, list[int]]) -> int | None:
        """Return the first operator that undoes one, wherever that has been applied."""
        true, false = self._known(self._task.operators[index])
        true, false = true & ~own.down | own.up, false & ~own.up | own.down
        for other in known.get(_Flips(own.down, own.up), ()):
            wanted, unwanted, *_ = self._task.operators[other].condition
            if not wanted & ~true and not unwanted & ~false:
                return other
        return None

    @cached_property
    def goals(self) -> list[int]:
        """The states that meet the goal and all mutex groups."""
        changes, task = self._changes, self._task
        base = task.start & ~changes.listed | changes.goal[0]
        ways = [
            [*(1 << bit for bit in ones(one.bits)), *([] if one.is_one else [0])]
            for one in changes.choices()
        ]
        found = (base | sum(chosen) for chosen in product(*ways))
        return [state for state in found if task.is_goal(state) and self._is_allowed(state)]

    def _is_allowed(self, state: int) -> bool:
        """Say whether as many atoms of each mutex group hold as have to."""
        for bits, kind in self._changes.groups:
            held = (state & bits).bit_count()
            if held > 1 or (kind is Kind.EXACTLY_ONE and not held):
                return False
        return True

    def before(self, state: int) -> Iterable[tuple[int, Action, int]]:
        """Return the states before a state, each with a cheapest action that leads on from it."""
        task, found = self._task, dict[int, tuple[int, int]]()
        for inverse, earlier in task.steps(state):
            for index in self._undone.get(inverse, ()):
                if task.is_applicable(index, earlier) and task.apply(index, earlier) == state:
                    cost = task.operators[index].cost
                    found[earlier] = min(found.get(earlier, (cost, index)), (cost, index))
        return [
            (earlier, task.operators[index].action, cost)
            for earlier, (cost, index) in found.items()
        ]
