"""unified-planning's problems, in which false is what was not said, and plain ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pddlpuzzles.planners.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.environment import Environment
from unified_planning.model import Fluent, FNode, MinimizeSequentialPlanLength, Object, Problem
from unified_planning.model.fluent import get_all_fluent_exp
from unified_planning.model.types import BOOL


class SparseProblem(Problem):
    """A task in which all is false at the start but the facts that were set.

    A plain `Problem` lists the initial value of every ground fluent when it is written: 33³ of
    them for one relation between three holes of an English board. Here false is every fluent's
    default, which unified-planning's states and simulators ask for where no value is listed. All
    values are listed only of fluents that a condition denies: a compiler that takes negations
    away gives each of them a fluent of its own, and reads its values there.

    A plain one also looks for an object from the first to the last, for each that is added: here
    they are found by their names.
    """

    def __init__(self, name: str | None = None, environment: Environment | None = None) -> None:
        super().__init__(name, environment, initial_defaults={BOOL: False})

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_named": {}}  # found again when it is first asked for

    def object(self, name: str) -> Object:
        """Return the object of that name."""
        return self._index().get(name) or super().object(name)

    def has_object(self, name: str) -> bool:
        """Say whether there is an object of that name."""
        return name in self._index()

    def _index(self) -> dict[str, Object]:
        """Return the objects by name; they only ever become more."""
        named: dict[str, Object] = self.__dict__.setdefault("_named", {})
        for thing in self.all_objects[len(named) :]:
            named[thing.name] = thing
        return named

    @property
    def initial_values(self) -> dict[FNode, FNode]:
        """The facts that were set, and all values of what a condition denies."""
        values = dict(self.explicit_initial_values)
        for fluent in self._denied():
            for atom in get_all_fluent_exp(self, fluent):
                values.setdefault(atom, self.initial_value(atom))
        return values

    def _denied(self) -> set[Fluent]:
        """Return the fluents that must be false somewhere for a condition to hold."""
        conditions = [condition for action in self.actions for condition in action.preconditions]
        conditions += [effect.condition for action in self.actions for effect in action.effects]
        return {fluent for each in (*conditions, *self.goals) for fluent in _denied(each)}

    def clone(self) -> SparseProblem:
        """Return a copy that is sparse too."""
        twin: SparseProblem = super().clone()
        twin.__class__ = SparseProblem
        return twin


def _denied(condition: FNode, denies: bool = False) -> Iterator[Fluent]:
    """Yield the fluents that occur in a condition in the negative; all in it, if it is denied."""
    if condition.is_fluent_exp():
        if denies:
            yield condition.fluent()
        return
    for place, part in enumerate(condition.args):
        turns = condition.is_not() or (condition.is_implies() and place == 0)
        yield from _denied(part, denies != turns)
        if condition.is_iff():
            yield from _denied(part, not denies)


def plain_task(task: Problem) -> Problem:
    """Return a task as unified-planning itself would have it, for engines that look closely."""
    twin = Problem(task.name, task.environment)
    for fluent in task.fluents:
        twin.add_fluent(fluent, default_initial_value=task.fluents_defaults[fluent])
    twin.add_objects(task.all_objects)
    twin.add_actions(task.actions)
    for atom, value in task.explicit_initial_values.items():
        twin.set_initial_value(atom, value)
    for goal in task.goals:
        twin.add_goal(goal)
    for metric in task.quality_metrics:
        twin.add_quality_metric(metric)
    return twin


def require_metric(task: Problem) -> None:
    """Check that a task says what an optimal plan is: a shortest one if no action costs more."""
    if not task.quality_metrics:
        task.add_quality_metric(MinimizeSequentialPlanLength())
