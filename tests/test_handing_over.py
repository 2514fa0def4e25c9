"""Exported problems, solved by planners called on the files as their users call them.

Every plan file goes to `check` and to unified-planning's validator. The lines are those of
docs/handing-over.md, where the times stand too.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pddlpuzzles import catalogue
from pddlpuzzles.engines import takes
from pddlpuzzles.planning.pddl.plans import parse_plan
from pddlpuzzles.planning.planners.table import PLANNERS
from tests.conformance.test_answers import validator_says

pytestmark = pytest.mark.slow

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

LONG = ("moves",)
"""Encodings that planners take long to read: of these only the first instance."""

REFUSED = {
    ("pyperplan", "peg", "sweeps"),
    ("pyperplan", "braintwist", "strips"),
    ("pyperplan", "braintwist", "anchored"),
    ("pyperplan", "minesweeper", "strips"),
    ("pyperplan", "machiavelli", "melds"),
    ("lpg", "braintwist", "anchored"),
}
"""What needs more of PDDL than a planner reads: a planner, a puzzle, an encoding."""

BEYOND = {("lpg", "minesweeper", "tiny", "strips")}
"""What a planner takes and does not solve; docs/handing-over.md says what became of it."""

SECONDS = 600


def package(name: str) -> Path:
    """The folder of an installed package, which need not be imported."""
    found = importlib.util.find_spec(name)
    if found is None or found.origin is None:
        pytest.skip(f"{name} is not installed")
    return Path(found.origin).parent


def fast_downward(search: str) -> list[str]:
    driver = package("up_fast_downward") / "downward" / "fast-downward.py"
    return [sys.executable, str(driver), "domain.pddl", "problem.pddl", "--search", search]


def symk(search: str) -> list[str]:
    driver = package("up_symk") / "symk" / "fast-downward.py"
    return [sys.executable, str(driver), "domain.pddl", "problem.pddl", "--search", "sym_bd()"]


def pyperplan(search: str) -> list[str]:
    package("pyperplan")
    return [
        sys.executable,
        "-m",
        "pyperplan",
        "-s",
        "gbf",
        "-H",
        "hff",
        "domain.pddl",
        "problem.pddl",
    ]


def enhsp(search: str) -> list[str]:
    jar = package("up_enhsp") / "ENHSP" / "enhsp.jar"
    if shutil.which("java") is None:
        pytest.skip("there is no Java")
    options = ["-o", "domain.pddl", "-f", "problem.pddl", "-planner", "sat-hadd", "-sp", "plan"]
    return ["java", "-jar", str(jar), *options]


def lpg(search: str) -> list[str]:
    program = package("up_lpg") / "lpg"
    return [str(program), "-o", "domain.pddl", "-f", "problem.pddl", "-n", "1", "-out", "plan"]


COMMANDS = {
    "fast-downward": (fast_downward, "sas_plan"),
    "symk": (symk, "sas_plan"),
    "pyperplan": (pyperplan, "problem.pddl.soln"),
    "enhsp": (enhsp, "plan"),
    "lpg": (lpg, "plan_1.SOL"),
}


def exports() -> Iterator[tuple[str, str, str, str]]:
    yield from sorted(BIGGER)
    for planner in COMMANDS:
        for puzzle, names in INSTANCES.items():
            for encoding in catalogue.family(puzzle).pddl.ENCODINGS:
                for name in names[:1] if encoding.name in LONG else names:
                    export = (planner, puzzle, name, encoding.name)
                    if (planner, puzzle, encoding.name) not in REFUSED and export not in BEYOND:
                        yield export


@pytest.mark.parametrize(("planner", "puzzle", "name", "encoding"), list(exports()))
def test_a_planner_solves_what_is_exported(run, tmp_path, planner, puzzle, name, encoding):
    command, plan_name = COMMANDS[planner]
    done = run("export", puzzle, name, "--encoding", encoding, "-o", tmp_path)
    assert done.code == 0
    domain, problem = map(Path, done.out.split())
    _, chosen = catalogue.instance(catalogue.family(puzzle), name).choose_encoding(encoding)
    problem = problem.rename(tmp_path / "problem.pddl")
    made = subprocess.run(
        command(chosen.plan_search), cwd=tmp_path, capture_output=True, text=True, timeout=SECONDS
    )
    plan = tmp_path / plan_name
    assert plan.exists(), made.stdout[-1000:] + made.stderr[-1000:]
    done = run("check", puzzle, problem, plan)
    assert done.code == 0, done.out + done.err
    text = plan.read_text()
    actions = [action for _, action in parse_plan(text, "plan")]
    assert validator_says(domain.read_text(), problem.read_text(), [actions]) == [True]
    if encoding == catalogue.instance(catalogue.family(puzzle), name).choose_encoding(None)[1].name:
        done = run("check", puzzle, name, plan)
        assert done.code == 0, done.out + done.err


@pytest.mark.parametrize("puzzle", INSTANCES)
@pytest.mark.parametrize("planner", COMMANDS)
def test_the_program_refuses_what_a_planner_cannot_read(planner, puzzle):
    instance = catalogue.instance(catalogue.family(puzzle), INSTANCES[puzzle][0])
    for encoding in instance.family.pddl.ENCODINGS:
        under, _ = instance.choose_encoding(encoding.name)
        refused = not takes(PLANNERS[planner], encoding, under.puzzle)
        assert refused == ((planner, puzzle, encoding.name) in REFUSED)


@pytest.mark.parametrize("puzzle", ["peg", "braintwist"])
def test_every_planner_is_given_peg_and_brain_twist(puzzle):
    assert {planner for planner, given, _, _ in exports() if given == puzzle} == {*COMMANDS}


def test_five_planners_are_there():
    """Fewer are tested where fewer are installed; then let it be seen."""
    here = [name for name in COMMANDS if PLANNERS[name].missing is None]
    if os.environ.get("CI") is None and len(here) < 5:
        pytest.skip(f"only {', '.join(here)}")
    assert len(here) >= 5
