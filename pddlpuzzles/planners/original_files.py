"""Planners given a problem's own two files, and the plans that they write read as words."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final

import pddlpuzzles.planners.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.model import Problem

from pddlpuzzles.pddl.model import Model
from pddlpuzzles.pddl.plans import parse_plan


class WrittenProblem(Problem):
    """A problem that planners are given as two files, byte for byte as their author wrote them.

    It has nothing that unified-planning could read.
    """

    def __init__(self, model: Model, texts: tuple[str, str]) -> None:
        super().__init__("written")
        self.model, self.texts = model, texts


def give_files(kind: Any, *, wants_plain_text: bool) -> None:
    """Have a planner given the files of a `WrittenProblem`, and its plan read as words.

    Planners of that `kind` write what they are given by a class that `engines.pddl_planner` looks
    up whenever one is asked, and read plans as actions of a `Problem`, which such a problem has
    none of. One that `wants_plain_text` is given the files in small letters, with a type for
    each quantified variable.
    """
    from unified_planning.engines import pddl_planner

    writer, read = pddl_planner.PDDLWriter, kind._plan_from_file

    def writer_of(problem: Any, *arguments: Any, **options: Any) -> Any:
        if isinstance(problem, WrittenProblem):
            return _Files(problem, wants_plain_text=wants_plain_text)
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
                    action=SimpleNamespace(name=action.name), actual_parameters=action.arguments
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
    """Writes a problem's own texts."""

    def __init__(self, problem: WrittenProblem, *, wants_plain_text: bool) -> None:
        self._texts = [_plain(text) if wants_plain_text else text for text in problem.texts]

    def write_domain(self, path: str) -> None:
        Path(path).write_text(self._texts[0], "utf-8", newline="")

    def write_problem(self, path: str) -> None:
        Path(path).write_text(self._texts[1], "utf-8", newline="")

    def get_item_named(self, name: str) -> None:
        """Know none: plans are read as words."""
