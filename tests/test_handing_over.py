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

PUZZLES = ("peg", "braintwist", "minesweeper", "machiavelli")
BIGGER = (
    ("fast-downward", "peg", "english-central", "jumps"),
    ("pyperplan", "braintwist", "scramble-4", "moves"),
)
"""What some are given besides `tiny`."""
REFUSED = {
    "pyperplan": {*("sweeps", "cells", "strips", "anchored", "any-order", "melds", "grips")},
    "lpg": {*("cells", "anchored")},
}
"""Encodings that need more of PDDL than a planner reads."""
BEYOND = {("symk", "grips"), ("lpg", "grips")}
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
MINUTES = ("moves", "grips")
"""Encodings of Brain Twist that planners take long to read."""


def exports() -> Iterator[Any]:
    every = [*BIGGER]
    for planner in PLANS:
        for puzzle in PUZZLES:
            for encoding in catalogue.family(puzzle).encodings:
                if encoding.name not in REFUSED.get(planner, ()):
                    every.append((planner, puzzle, "tiny", encoding.name))
    for export in every:
        if (export[0], export[3]) not in BEYOND:
            takes_minutes = export[3] in MINUTES or (export[0], export[3]) == ("enhsp", "strips")
            yield pytest.param(
                *export, marks=pytest.mark.long if takes_minutes else pytest.mark.slow
            )


@pytest.mark.parametrize(("planner", "puzzle", "name", "encoding"), list(exports()))
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
    actions = [action for _, action in parse_plan(plan.read_text(), "plan")]
    assert validator_says(domain.read_text(), problem.read_text(), [actions]) == [True]


@pytest.mark.slow
def test_the_program_refuses_what_a_planner_cannot_read():
    for planner in PLANS:
        for puzzle in PUZZLES:
            instance = catalogue.instance(catalogue.family(puzzle), "tiny")
            for encoding in instance.family.encodings:
                under, _ = instance.choose_encoding(encoding.name)
                refused = not can_take(PLANNERS[planner], encoding, under.puzzle)
                assert refused == (encoding.name in REFUSED.get(planner, ()))
