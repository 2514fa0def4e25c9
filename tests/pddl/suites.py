"""Problems of the planning competitions, where they are: a folder for each, with two files.

The environment variable `PDDL_SUITES` names the folder of these folders. None of it is ours.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

import pytest

from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.pair import read_pair

FOLDER = os.environ.get("PDDL_SUITES")


def names() -> list[str]:
    """The suites that are there."""
    return (
        sorted(path.parent.name for path in Path(FOLDER).glob("*/problem.pddl")) if FOLDER else []
    )


def every_suite(function, mark=pytest.mark.slow):
    """Run a test for each suite; skip it where there are none."""
    marked = pytest.mark.parametrize("suite", names() or [pytest.param("", marks=_MISSING)])
    return mark(marked(function))


def every_suite_at_length(function):
    """The same for a test that takes long."""
    return every_suite(function, pytest.mark.long)


_MISSING = pytest.mark.skip(reason="PDDL_SUITES names no folder with problems")


@cache
def read(suite: str) -> tuple[Domain, Problem]:
    assert FOLDER is not None
    return read_pair(str(Path(FOLDER) / suite / "problem.pddl"), None)
