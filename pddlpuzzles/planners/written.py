"""Planners given a problem's own two files, and the plans that they write read as words."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

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


def give_files(kind: Any, *, in_lower_case: bool) -> None:
    """Have a planner given the files of a `WrittenProblem`, and its plan read as words.

    Planners of that `kind` write what they are given by a class that `engines.pddl_planner` looks
    up whenever one is asked, and read plans as actions of a `Problem`, which such a problem has
    none of. One that knows keywords only so is given the files `in_lower_case`.
    """
    from unified_planning.engines import pddl_planner

    writer, read = pddl_planner.PDDLWriter, kind._plan_from_file

    def writer_of(problem: Any, *arguments: Any, **options: Any) -> Any:
        if isinstance(problem, WrittenProblem):
            return _Files(problem, in_lower_case=in_lower_case)
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


class _Files:
    """Writes a problem's own texts."""

    def __init__(self, problem: WrittenProblem, *, in_lower_case: bool) -> None:
        self._texts = [text.lower() if in_lower_case else text for text in problem.texts]

    def write_domain(self, path: str) -> None:
        Path(path).write_text(self._texts[0], "utf-8", newline="")

    def write_problem(self, path: str) -> None:
        Path(path).write_text(self._texts[1], "utf-8", newline="")

    def get_item_named(self, name: str) -> None:
        """Know none: plans are read as words."""
