"""Trials by chance: damaged inputs, signals, limits, and random small instances.

The campaign sees what it is there to see, and finds nothing in a few runs; `-m long` tries more.
"""

import random
import sys

import pytest

from tests.campaign import inputs, killed, program, signals
from tests.campaign.instances import MAKERS, check
from tests.campaign.program import Trial, troubles
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
    [
        *(signals.trials, signals.limited),
        lambda chance: inputs.cases(chance.randrange(10**6)),
    ],
    ids=["signals", "limits", "inputs"],
)
def test_a_few_runs(trials, many):
    made = trials(random.Random(many))
    for trial in (next(made) for _ in range(many)):
        assert troubles(trial) == [], trial.line()


@pytest.mark.slow
def test_a_bench_that_is_killed_loses_no_run_and_does_none_twice(tmp_path):
    assert killed.troubles(tmp_path, runs=9, kills=2, jobs=2, seconds=0.3) == []


def hold(puzzle: str, count: int) -> None:
    chance = random.Random(2024)
    optima = set()
    for _ in range(count):
        case = MAKERS[puzzle](chance)
        wrong = check(puzzle, case)
        assert wrong is None, wrong
        optima.add(case[1])
    assert len(optima) > 3, "they are of all kinds"


@pytest.mark.parametrize("puzzle", MAKERS)
def test_some_instances_are_as_brute_force_says(puzzle):
    hold(puzzle, 12 if puzzle == "peg" else 25)  # of pegs, each takes ten times as long


@pytest.mark.parametrize("count", [slow(200), pytest.param(2000, marks=long)])
@pytest.mark.parametrize("puzzle", MAKERS)
def test_instances_are_as_brute_force_says(puzzle, count):
    hold(puzzle, count)


def test_a_wrong_optimum_is_seen():
    chance = random.Random(1)
    text, optimum = next(case for case in iter(lambda: MAKERS["peg"](chance), None) if case[1])
    assert check("peg", (text, optimum + 1)) is not None
