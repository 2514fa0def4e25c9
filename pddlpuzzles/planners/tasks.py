"""unified-planning's problems: one in which false is what was not said, a plain one, two files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pddlpuzzles.planners.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.environment import Environment
from unified_planning.model import Fluent, FNode, MinimizeSequentialPlanLength, Object, Problem
from unified_planning.model.fluent import get_all_fluent_exp
from unified_planning.model.types import BOOL

from pddlpuzzles.pddl.plans import parse_plan


class SparseProblem(Problem):
    """A task in which all is false at the start but the facts that were set.

    A plain `Problem` lists the initial value of every ground fluent when it is written: 33³ of
    them for one relation between three holes of an English board. Here false is every fluent's
    default. All values are listed only of fluents that a condition denies: a compiler that takes
    negations away gives each of them a fluent of its own, and reads its values there.

    A plain one also looks through all objects for each that is added: here they are found by name.
    """

    def __init__(self, name: str | None = None, environment: Environment | None = None) -> None:
        super().__init__(name, environment, initial_defaults={BOOL: False})

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_named": {}}  # found again when it is first asked for

    def object(self, name: str) -> Object:
        return self._index().get(name) or super().object(name)

    def has_object(self, name: str) -> bool:
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
        conditions = list(self.goals)
        for action in self.actions:
            conditions += [*action.preconditions, *(effect.condition for effect in action.effects)]
        for fluent in {fluent for condition in conditions for fluent in _denied(condition)}:
            for atom in get_all_fluent_exp(self, fluent):
                values.setdefault(atom, self.initial_value(atom))
        return values

    def clone(self) -> SparseProblem:
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
    """Have a task say what an optimal plan is: a shortest one if no action costs more."""
    if not task.quality_metrics:
        task.add_quality_metric(MinimizeSequentialPlanLength())


def give_files(kind: Any, texts: tuple[str, str]) -> Problem:
    """Have planners of that `kind` given two texts as they are; return what to ask them for.

    Else they write what they are given by a class that `engines.pddl_planner` looks up, and read
    plans as a `Problem`'s actions.
    """
    from unified_planning.engines import pddl_planner

    pddl_planner.PDDLWriter = lambda problem, *arguments, **options: SimpleNamespace(
        write_domain=lambda path: Path(path).write_text(texts[0], "utf-8", newline=""),
        write_problem=lambda path: Path(path).write_text(texts[1], "utf-8", newline=""),
        get_item_named=None,
    )
    kind._plan_from_file = lambda planner, problem, path, named: _written_plan(path)
    return Problem("written")


def _written_plan(path: str) -> Any:
    text = Path(path).read_text("utf-8-sig")
    if re.search("^no solution", text, re.MULTILINE):  # LPG's words for it
        return None
    steps = [
        SimpleNamespace(action=SimpleNamespace(name=name), actual_parameters=arguments)
        for _, (name, arguments) in parse_plan(text, "its plan")
    ]
    return SimpleNamespace(actions=steps)
