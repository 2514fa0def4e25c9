"""Trials by chance: damaged inputs, signals, limits, and random small instances.

The campaign sees what it is there to see, and finds nothing in a few runs; `-m long` tries more.
"""

import json
import random
import sys

import pytest

from pddlpuzzles.processes import tree
from tests.campaign import inputs, program
from tests.campaign.instances import MAKERS, check
from tests.campaign.program import Trial, troubles
from tests.programs import PROGRAM, is_alive, ran, started, wait_until
from tests.seeds import slow

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
long = pytest.mark.long

BAD = "sleep 1000 > /dev/null 2>&1 & mkdir $TMPDIR/left; echo Traceback >&2; exit 1"


def test_all_that_is_wrong_with_a_run_is_seen(monkeypatch):
    monkeypatch.setattr(program, "PATIENCE", 0.5)
    trial = Trial([], frozenset({0}), wrapper=("/bin/bash", "-c", BAD))
    seen = " ".join(troubles(trial))
    for word in ("traceback", "code 1", "processes left: sleep", "folders left"):
        assert word in seen
    assert troubles(Trial(["list"], frozenset({0}))) == []


@pytest.mark.parametrize("many", [slow(5), pytest.param(100, marks=long)])
@pytest.mark.parametrize(
    "trials",
    [program.signalled, program.limited, lambda chance: inputs.cases(chance.randrange(10**6))],
    ids=["signals", "limits", "inputs"],
)
def test_a_few_runs(trials, many):
    made = trials(random.Random(many))
    for trial in (next(made) for _ in range(many)):
        assert troubles(trial) == [], trial.line()


WAITS = """#!/bin/sh
echo "$1" >> "$2"
sleep 0.3
printf '(jump d1 d2 d3)(jump a1 a2 a3)(jump a3 b3 c3)(jump d3 c3 b3)' > "$3"
"""
"""A planner that is given a seed, a file to write it to, its plan's file, and a problem."""


@pytest.mark.slow
def test_a_bench_that_is_killed_loses_no_run_and_does_none_twice(tmp_path):
    planner, begun, journal = tmp_path / "waits", tmp_path / "begun", tmp_path / "out/runs.jsonl"
    planner.write_text(WAITS)
    planner.chmod(0o755)
    command = f"waits={planner} {{seed}} {begun} {{plan}} {{domain}} {{problem}}"
    asked = ["bench", "peg/tiny", "--seeds", 9, "--planner", command, "--jobs", 2]
    asked += ["--timeout", 30, "-o", journal.parent]

    def rows():
        lines = journal.read_text().split("\n")[:-1] if journal.exists() else []
        return sorted((one["seed"], one["outcome"]) for one in map(json.loads, lines))

    for least in (3, 6):
        with started(*asked) as process:
            wait_until(lambda: len(rows()) >= least, process)  # noqa: B023
            children = tree.whole(process.pid)[1:]
            process.kill()
        wait_until(lambda: not any(map(is_alive, children)))  # noqa: B023
    assert ran([*PROGRAM, *asked]).returncode == 0
    assert rows() == [(seed, "solved") for seed in range(1, 10)]
    assert 9 <= len(begun.read_text().split()) <= 9 + 2 * 2, "what had a row is not begun again"


@pytest.mark.parametrize("count", [25, slow(200), pytest.param(2000, marks=long)])
@pytest.mark.parametrize("puzzle", MAKERS)
def test_instances_are_as_brute_force_says(puzzle, count):
    chance, optima = random.Random(2024), set()
    for _ in range(12 if (puzzle, count) == ("peg", 25) else count):  # they take ten times as long
        case = MAKERS[puzzle](chance)
        wrong = check(puzzle, case)
        assert wrong is None, wrong
        optima.add(case[1])
    assert len(optima) > 3, "they are of all kinds"


def test_a_wrong_optimum_is_seen():
    chance = random.Random(1)
    text, optimum = next(case for case in iter(lambda: MAKERS["peg"](chance), None) if case[1])
    assert check("peg", (text, optimum + 1)) is not None
