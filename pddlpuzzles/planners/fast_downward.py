"""The process in which Fast Downward is run, by unified-planning's class for it and nothing else.

`asking` chooses the search, `table` writes the command line.

unified-planning's engines take longer to import than Fast Downward to solve a small problem. Of
them the class, of the package up-fast-downward, needs nothing but names.
"""

from __future__ import annotations

import sys
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import Any, Final

from pddlpuzzles.planners.worker import Ended, Request, answer_by, contain, run_on_files

_PACKAGE: Final = "up_fast_downward"
_UNIFIED: Final = ("", ".model", ".engines", ".engines.results", ".shortcuts")


class _Name(type):
    """A class with a name alone; what is looked up in it is its own name."""

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


def _solve(request: Request) -> Ended:
    planner = planner_class()(**request.parameters)
    contain(request)
    return run_on_files(planner, request)


prepare, answer = planner_class, partial(answer_by, _solve)
