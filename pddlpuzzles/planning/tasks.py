"""Planning tasks as unified-planning has them, without its long imports and cross products."""

from __future__ import annotations

import copyreg
import sys
from typing import Any, Final

from pddlpuzzles.importing import import_model

import_model()

import unified_planning.environment
import unified_planning.model.walkers
from unified_planning.environment import Environment, get_environment
from unified_planning.model import (
    ExpressionManager,
    Fluent,
    FNode,
    FreeVarsOracle,
    Object,
    Problem,
    Type,
)
from unified_planning.model.type_manager import TypeManager
from unified_planning.model.types import BOOL

_ENGINE: Final = ("pddlpuzzles", "pddlpuzzles.up_engine", "PuzzleEngine")
"""The native engine's name, module and class: unified-planning imports it when it is asked for."""


class LightEnvironment(Environment):
    """unified-planning's environment, which imports its engines only when they are asked for.

    Every task has an environment, and making a plain one imports all the engines' modules: more
    than a second, for which whoever only writes PDDL need not wait.
    """

    def __init__(self) -> None:
        walkers = unified_planning.model.walkers
        self._type_manager = TypeManager()
        self._factory = None
        self._tc = walkers.TypeChecker(self)
        self._expression_manager = ExpressionManager(self)
        self._free_vars_oracle = FreeVarsOracle()
        self._simplifier = walkers.Simplifier(self)
        self._substituter = walkers.Substituter(self)
        self._free_vars_extractor = walkers.FreeVarsExtractor()
        self._names_extractor = walkers.NamesExtractor()
        self._credits_stream = sys.stdout
        self._error_used_name = True

    def __getstate__(self) -> dict[str, object]:
        """Leave the engines behind: another process has its own, and may have others."""
        state: dict[str, object] = super().__getstate__()
        return {**state, "_factory": None}

    @property
    def factory(self) -> object:
        """What makes engines."""
        if self._factory is None:
            from unified_planning.engines import Factory

            self._factory = Factory(self)
            offer_engine(self)
        return self._factory


def offer_engine(environment: Environment) -> None:
    """Let unified-planning find the native engine by its name, if it does not yet."""
    if _ENGINE[0] not in environment.factory.engines:
        environment.factory.add_engine(*_ENGINE)


if unified_planning.environment.GLOBAL_ENVIRONMENT is None:
    unified_planning.environment.GLOBAL_ENVIRONMENT = LightEnvironment()


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


# There is to be one boolean type: unified-planning compares by identity, in the workers too.
copyreg.pickle(type(BOOL), lambda kind: "BOOL")


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
