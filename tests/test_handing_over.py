"""Exported problems, solved by planners called on the files as their users call them.

Every plan file goes to `check` and to unified-planning's validator. The lines are those of
docs/handing-over.md, where the times stand too.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.pddl.plans import parse_plan
from pddlpuzzles.planners.asking import can_take
from pddlpuzzles.planners.table import PLANNERS, command_line
from tests.conformance.test_answers import validator_says

INSTANCES = {
    "peg": ("tiny",),
    "braintwist": ("tiny", "scramble-4", "solved"),
    "minesweeper": ("tiny",),
    "machiavelli": ("tiny",),
}
"""What every planner is given in every encoding, but for `REFUSED` and `BEYOND`."""

BIGGER = {
    ("fast-downward", "peg", "english-central", "jumps"),
    ("pyperplan", "braintwist", "scramble-4", "moves"),
}
"""What some are given besides."""

LONG = ("moves", "grips")
"""Encodings that planners take long to read: of these only the first instance."""

REFUSED = {
    ("pyperplan", "peg", "sweeps"),
    ("pyperplan", "peg", "cells"),
    ("pyperplan", "braintwist", "strips"),
    ("pyperplan", "braintwist", "anchored"),
    ("pyperplan", "minesweeper", "strips"),
    ("pyperplan", "minesweeper", "any-order"),
    ("pyperplan", "machiavelli", "melds"),
    ("pyperplan", "braintwist", "grips"),
    ("lpg", "peg", "cells"),
    ("lpg", "braintwist", "anchored"),
}
"""What needs more of PDDL than a planner reads: a planner, a puzzle, an encoding."""

BEYOND = {
    ("symk", "braintwist", "tiny", "grips"),
    ("lpg", "braintwist", "tiny", "grips"),
    ("lpg", "braintwist", "scramble-4", "strips"),  # by chance: in one try of two
}
"""What a planner takes and does not solve; docs/handing-over.md says what became of it."""

SECONDS = 600


PLANS = {
    "fast-downward": "sas_plan",
    "symk": "sas_plan",
    "pyperplan": "problem.pddl.soln",
    "enhsp": "plan",
    "lpg": "plan_1.SOL",
}
"""Where each planner's line leaves its plan."""


LONGEST = {
    ("symk", "moves"),  # minutes
    ("fast-downward", "moves"),
    ("pyperplan", "moves"),
    ("lpg", "moves"),
    ("enhsp", "moves"),
    ("enhsp", "grips"),
    ("enhsp", "strips"),
}
"""What is marked `long`: a planner and an encoding of Brain Twist; and all but one scramble."""


def marked(export: tuple[str, str, str, str]) -> Any:
    planner, puzzle, name, encoding = export
    takes_minutes = puzzle == "braintwist" and (
        (planner, encoding) in LONGEST or (encoding not in LONG and name != "scramble-4")
    )
    mark = pytest.mark.long if takes_minutes else pytest.mark.slow
    return pytest.param(*export, marks=mark)


def exports() -> Iterator[tuple[str, str, str, str]]:
    yield from sorted(BIGGER)
    for planner in PLANS:
        for puzzle, names in INSTANCES.items():
            for encoding in catalogue.family(puzzle).encodings:
                for name in names[:1] if encoding.name in LONG else names:
                    export = (planner, puzzle, name, encoding.name)
                    if (planner, puzzle, encoding.name) not in REFUSED and export not in BEYOND:
                        yield export


@pytest.mark.parametrize(("planner", "puzzle", "name", "encoding"), list(map(marked, exports())))
def test_a_planner_solves_what_is_exported(run, tmp_path, planner, puzzle, name, encoding):
    if PLANNERS[planner].missing is not None:
        pytest.skip(f"{planner} is missing")
    done = run("export", puzzle, name, "--encoding", encoding, "-o", tmp_path)
    assert done.code == 0
    domain, problem = map(Path, done.out.split())
    asked, chosen = catalogue.instance(catalogue.family(puzzle), name).choose_encoding(encoding)
    problem = problem.rename(tmp_path / "problem.pddl")
    command = command_line(
        PLANNERS[planner], "domain.pddl", "problem.pddl", chosen.plan_search(asked.puzzle)
    )
    made = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS)
    plan = tmp_path / PLANS[planner]
    assert plan.exists(), made.stdout[-1000:] + made.stderr[-1000:]
    done = run("check", puzzle, problem, plan)
    assert done.code == 0, done.out + done.err
    text = plan.read_text()
    actions = [action for _, action in parse_plan(text, "plan")]
    assert validator_says(domain.read_text(), problem.read_text(), [actions]) == [True]
    if encoding == catalogue.instance(catalogue.family(puzzle), name).choose_encoding(None)[1].name:
        done = run("check", puzzle, name, plan)
        assert done.code == 0, done.out + done.err


@pytest.mark.slow
@pytest.mark.parametrize("puzzle", INSTANCES)
@pytest.mark.parametrize("planner", PLANS)
def test_the_program_refuses_what_a_planner_cannot_read(planner, puzzle):
    instance = catalogue.instance(catalogue.family(puzzle), INSTANCES[puzzle][0])
    for encoding in instance.family.encodings:
        under, _ = instance.choose_encoding(encoding.name)
        refused = not can_take(PLANNERS[planner], encoding, under.puzzle)
        assert refused == ((planner, puzzle, encoding.name) in REFUSED)


@pytest.mark.parametrize("puzzle", ["peg", "braintwist"])
def test_every_planner_is_given_peg_and_brain_twist(puzzle):
    assert {planner for planner, given, _, _ in exports() if given == puzzle} == {*PLANS}
