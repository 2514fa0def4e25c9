"""Planning tasks as unified-planning has them, without its long imports and cross products."""

from __future__ import annotations

from typing import Any

import pddlpuzzles.planning.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.environment import get_environment
from unified_planning.model import Fluent, FNode, Object, Problem, Type


class SparseProblem(Problem):
    """A task in which all is false at the start but the facts that were set.

    A plain `Problem` lists the initial value of every ground fluent when it is written: 33³ of
    them for one relation between three holes of an English board. Here false is every fluent's
    default, which unified-planning's states and simulators ask for where no value is listed.

    A plain one also looks for an object from the first to the last, for each that is added: here
    they are found by their names.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self._named: dict[str, Object] = {}
        super().__init__(*arguments, **options)

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
        named, objects = self._named, self.all_objects
        for thing in objects[len(named) :]:
            named[thing.name] = thing
        return named

    def add_fluent(self, fluent: Fluent, **options: Any) -> Fluent:
        """Add a fluent that is false wherever nothing else is said."""
        return super().add_fluent(fluent, **{"default_initial_value": False, **options})

    @property
    def initial_values(self) -> dict[FNode, FNode]:
        """The facts that were set, and no others."""
        values: dict[FNode, FNode] = self.explicit_initial_values
        return values

    def clone(self) -> SparseProblem:
        """Return a copy that is sparse too."""
        twin: SparseProblem = super().clone()
        twin.__class__ = SparseProblem
        twin._named = {}
        return twin


def user_type(name: str) -> Type:
    """Return the type of objects of that name."""
    return get_environment().type_manager.UserType(name)


def predicate(name: str, **parameters: Type) -> Fluent:
    """Return a boolean fluent."""
    return Fluent(name, get_environment().type_manager.BoolType(), **parameters)


def plain(task: Problem) -> Problem:
    """Return a task as unified-planning itself would have it, for engines that look closely."""
    twin = Problem(task.name, task.environment)
    for fluent in task.fluents:
        twin.add_fluent(fluent, default_initial_value=False)
    twin.add_objects(task.all_objects)
    twin.add_actions(task.actions)
    for atom, value in task.explicit_initial_values.items():
        twin.set_initial_value(atom, value)
    for goal in task.goals:
        twin.add_goal(goal)
    for metric in task.quality_metrics:
        twin.add_quality_metric(metric)
    return twin
