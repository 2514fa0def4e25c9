"""unified-planning's problems: one in which false is what was not said, a plain one, two files."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

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


class WrittenProblem(Problem):
    """A problem that planners are given as two files; it has nothing unified-planning could read.

    `original` leads the names in a plan back to those of the problem.
    """

    def __init__(self, texts: tuple[str, str], original: Callable[[str], str] = str) -> None:
        super().__init__("written")
        self.texts, self.original = texts, original


def give_files(kind: Any, *, wants_plain_text: bool) -> None:
    """Have planners of that `kind` given the files of a `WrittenProblem`, plans read as words.

    Else they write what they are given by a class that `engines.pddl_planner` looks up, and read
    plans as a `Problem`'s actions. One that `wants_plain_text` is given the files in small letters,
    with a type for each quantified variable.
    """
    from unified_planning.engines import pddl_planner

    writer, read = pddl_planner.PDDLWriter, kind._plan_from_file

    def writer_of(problem: Any, *arguments: Any, **options: Any) -> Any:
        if isinstance(problem, WrittenProblem):
            return _Files(list(map(_plain, problem.texts)) if wants_plain_text else problem.texts)
        return writer(problem, *arguments, **options)

    def plan_from_file(self: Any, problem: Any, path: str, named: Any) -> Any:
        if not isinstance(problem, WrittenProblem):
            return read(self, problem, path, named)
        text = Path(path).read_text("utf-8-sig")
        if re.search("^no solution", text, re.MULTILINE):  # LPG's words for it
            return None
        return SimpleNamespace(
            actions=[
                SimpleNamespace(
                    action=SimpleNamespace(name=problem.original(action.name)),
                    actual_parameters=[*map(problem.original, action.arguments)],
                )
                for _, action in parse_plan(text, "its plan")
            ]
        )

    pddl_planner.PDDLWriter = writer_of
    kind._plan_from_file = plan_from_file


_UNTYPED: Final = re.compile(r"\(\s*(forall|exists)\s*\(((?:\s*\?[^\s()?-][^\s()?]*)+)\s*\)")


def _plain(text: str) -> str:
    """Return a text in small letters, in which quantified variables without a type have one."""
    return _UNTYPED.sub(r"(\1 (\2 - object)", text.lower())


class _Files:
    def __init__(self, texts: Sequence[str]) -> None:
        self._texts = texts

    def write_domain(self, path: str) -> None:
        Path(path).write_text(self._texts[0], "utf-8", newline="")

    def write_problem(self, path: str) -> None:
        Path(path).write_text(self._texts[1], "utf-8", newline="")

    def get_item_named(self, name: str) -> None:
        """Return nothing: plans are read as words."""
