"""Command lines by which the installed planners solve PDDL files without this program.

They run a planner itself, as its own users do, and leave its plan where it leaves plans. The
options are those with which each planner did best on the exported files, and Fast Downward's search
is that of the encoding. What each did is in the documentation, on the page of the encodings.
"""

from __future__ import annotations

import importlib.util
import shutil
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from pddlpuzzles.planners.table import FAST_DOWNWARD, Planner


def command_line(planner: Planner, domain: str, problem: str, search: str) -> list[str] | None:
    """Return the command line by which a planner solves these files, None if none is known.

    `search` is the search for Fast Downward. Its line is given even where it is not installed.
    """
    if planner is FAST_DOWNWARD:
        return [*_driver(), domain, problem, "--search", search]
    known = _LINES.get(planner.name)
    if known is None or planner.missing is not None:
        return None
    return known(domain, problem)


def _driver() -> list[str]:
    """Return the command that is Fast Downward's driver: on the path, or in its package."""
    script = f"{FAST_DOWNWARD.name}.py"
    if shutil.which(script) is not None or importlib.util.find_spec(FAST_DOWNWARD.module) is None:
        return [script]
    return [sys.executable, _inside(FAST_DOWNWARD.module, "downward", script)]


def _symk(domain: str, problem: str) -> list[str]:
    driver = _inside("up_symk", "symk", "fast-downward.py")
    return [sys.executable, driver, domain, problem, "--search", "sym_bd()"]


def _pyperplan(domain: str, problem: str) -> list[str]:
    return [sys.executable, "-m", "pyperplan", "-s", "gbf", "-H", "hff", domain, problem]


def _enhsp(domain: str, problem: str) -> list[str]:
    jar = _inside("up_enhsp", "ENHSP", "enhsp.jar")
    return ["java", "-jar", jar, "-o", domain, "-f", problem, *_ENHSP_OPTIONS]


def _lpg(domain: str, problem: str) -> list[str]:
    return [_inside("up_lpg", "lpg"), "-o", domain, "-f", problem, "-n", "1", "-out", "plan"]


def _inside(module: str, *path: str) -> str:
    """Return the path of a file in the folder of an installed package, which is not imported."""
    found = importlib.util.find_spec(module)
    folder = Path() if found is None or found.origin is None else Path(found.origin).parent
    return str(folder.joinpath(*path))


_ENHSP_OPTIONS: Final = ("-planner", "sat-hadd", "-sp", "plan")
_LINES: Final[Mapping[str, Callable[[str, str], list[str]]]] = {
    "symk": _symk,
    "pyperplan": _pyperplan,
    "enhsp": _enhsp,
    "lpg": _lpg,
}
