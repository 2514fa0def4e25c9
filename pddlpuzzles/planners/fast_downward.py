"""All that is known of Fast Downward: which searches prove, what it prints, how it is run.

unified-planning's engines take longer to import than Fast Downward to solve a small problem. Of
them the class, of the package up-fast-downward, needs nothing but names: so it is run in a process
of its own, in which this module answers (`processes.supervised.serve`).
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pddlpuzzles.planners.planner_process import Ended, Request
    from pddlpuzzles.puzzle import Action

_PACKAGE: Final = "up_fast_downward"
_UNIFIED: Final = ("", ".model", ".engines", ".engines.results", ".shortcuts")
LAMA: Final = "lama"  # Fast Downward's alias for LAMA, which goes on to better plans
_ADMISSIBLE: Final = {"blind", "hmax", "lmcut", "cpdbs", "ipdb", "pdb", "merge_and_shrink"}
"""Fast Downward's heuristics that never say more than is left: `blind`, `hmax` (Bonet and Geffner
2001), `lmcut` (Helmert and Domshlak 2009), `pdb`, a projection, `cpdbs` and `ipdb`, sums over
additive patterns (Haslum et al. 2007), `merge_and_shrink`, an abstraction (Helmert et al. 2014)."""
_UNIFORM_COST: Final = re.compile(r"eager\(tiebreaking\(\[g\(\),.*reopen_closed=true\)")
"""Expands the states in the order of their cost (Dijkstra 1959), ties broken in any way."""
_OTHER_TASK: Final = re.compile(
    r"\b(one|plusone|adapt_costs|pref_only)\b|cost_type=(?!normal\b)|transform=(?!no_transform\b)",
    re.IGNORECASE,
)
"""Looks for plans of another task: its actions cost something else, or some are left out."""
_BLIND: Final = re.compile(r"astar\(blind\(")
_NOTHING_DERIVED: Final = re.compile(r"(?m)^Translator derived variables: 0$")


def is_admissible(search: str, log: str | None = None) -> bool:
    """Say whether a Fast Downward search is proved to find cheapest plans."""
    # That is uniform-cost search, and A* with a heuristic that is proved admissible, both under the
    # task's own costs. Where by its `log` the translator has made axioms, heuristics may be neither
    # admissible nor right about dead ends: then blind search alone is believed.
    is_plain = log is None or _NOTHING_DERIVED.search(log) or _BLIND.match(search)
    if not is_plain or _OTHER_TASK.search(search):
        return False
    if match := re.match(r"astar\((\w+)\(", search):
        return match[1] in _ADMISSIBLE
    return _UNIFORM_COST.fullmatch(search) is not None


_PLAN: Final = re.compile(r"Actual search time: .*\n((?:.+ \(\d+\)\n)*)(?:\[.*?\] )?Plan length: ")
"""A plan as Fast Downward prints it, an action a line with its cost."""


def printed_plans(log: str) -> Iterator[list[Action]]:
    """Yield the plans that Fast Downward has printed so far, the latest last."""
    from pddlpuzzles.puzzle import Action

    for printed in _PLAN.finditer(log):
        lines = (line.rpartition(" (")[0].split() for line in printed[1].splitlines())
        yield [Action(name, tuple(rest)) for name, *rest in lines]


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
    sys.modules[_PACKAGE] = module_from_spec(spec)  # left empty: its code imports a grounder
    return import_module(f"{_PACKAGE}.fast_downward").FastDownwardPDDLPlanner


prepare = planner_class


def answer(asked: bytes) -> bytes:
    from pddlpuzzles.planners.planner_process import answer_by, contain, run_on_files

    def solve(request: Request) -> Ended:
        planner = planner_class()(**request.parameters)
        contain(request)
        return run_on_files(planner, request)

    return answer_by(solve, asked)
