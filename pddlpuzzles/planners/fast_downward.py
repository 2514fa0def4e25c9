"""The process in which Fast Downward is run, by unified-planning's class for it and nothing else.

unified-planning's engines take longer to import than Fast Downward to solve a small problem. The
class, of the package up-fast-downward, knows where the planner is, its command line, and what its
exit codes mean; of unified-planning it needs for that nothing but names.
"""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, Final, NoReturn

from pddlpuzzles.pddl.plans import parse_plan
from pddlpuzzles.planners.worker import Ended, Request, contain, work

_PACKAGE: Final = "up_fast_downward"
_UNIFIED: Final = ("", ".model", ".engines", ".engines.results", ".shortcuts")
_FILES: Final = ("domain.pddl", "problem.pddl")
_PLAN: Final = "plan"


class _Name(type):
    """A class that has a name and nothing else; what is looked up in it is its own name."""

    def __getattr__(cls, name: str) -> str:
        if name.startswith("__"):
            raise AttributeError(name)
        return name


class _Names(ModuleType):
    def __getattr__(self, name: str) -> _Name:
        if name.startswith("__"):
            raise AttributeError(name)
        named = _Name(name, (), {})
        setattr(self, name, named)
        return named


@cache
def planner_class() -> Any:
    """Return the class; from then on this process has no unified-planning."""
    for module in _UNIFIED:
        sys.modules[f"unified_planning{module}"] = _Names(f"unified_planning{module}")
    spec = find_spec(_PACKAGE)
    assert spec is not None, "a planner that is not installed is refused before"
    sys.modules[_PACKAGE] = module_from_spec(spec)  # which it has itself imports a grounder
    return import_module(f"{_PACKAGE}.fast_downward").FastDownwardPDDLPlanner


def main() -> NoReturn:
    work(_solve, planner_class)


def _solve(request: Request) -> Ended:
    planner = planner_class()(**request.parameters)
    contain(request)
    for name, text in zip(_FILES, request.texts, strict=True):
        Path(name).write_text(text, "utf-8", newline="")
    process = subprocess.Popen(  # noqa: S603 - the planner's own line, and no shell
        planner._get_cmd(*_FILES, _PLAN), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    log = b"\n".join(process.communicate()).decode(errors="replace")
    plan = None
    if Path(_PLAN).exists():
        lines = parse_plan(Path(_PLAN).read_text("utf-8"), "its plan")
        plan = [[name, *arguments] for _, (name, arguments) in lines]
    status = planner._result_status(SimpleNamespace(quality_metrics=()), plan, process.returncode)
    return Ended(status, plan, log)
