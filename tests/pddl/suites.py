"""Problems of the planning competitions: a folder for each in that of the variable PDDL_SUITES."""

import os
from functools import cache
from pathlib import Path

import pytest

from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.pair import read_pair

FOLDER = os.environ.get("PDDL_SUITES")


def names() -> list[str]:
    paths = Path(FOLDER).glob("*/problem.pddl") if FOLDER else ()
    return sorted(path.parent.name for path in paths)


def every_suite(function):
    """Run a slow test for each suite; skip it where there are none."""
    marked = pytest.mark.parametrize("suite", names() or [pytest.param("", marks=_MISSING)])
    return pytest.mark.slow(marked(function))


_MISSING = pytest.mark.skip(reason="PDDL_SUITES names no folder with problems")


@cache
def read(suite: str) -> tuple[Domain, Problem]:
    assert FOLDER is not None
    return read_pair(str(Path(FOLDER) / suite / "problem.pddl"), None)
