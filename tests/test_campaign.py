"""The campaign sees what it is there to see, and finds nothing in a few runs."""

import random
import sys

import pytest

from tests.campaign import formulas, journals, killed, program, signals
from tests.campaign.instances import MAKERS, check
from tests.campaign.program import Trial, run
from tests.seeds import slow

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

BAD = (
    "sleep 1000 > /dev/null 2>&1 & mkdir $TMPDIR/left;"
    " python3 -c 'import time; eaten = bytearray(150 << 20); time.sleep(0.4)';"
    " echo Traceback >&2; exit 1"
)


def test_all_that_is_wrong_with_a_run_is_seen(monkeypatch):
    monkeypatch.setattr(program, "PATIENCE", 0.5)
    trial = Trial(
        "bad", [], frozenset({0}), seconds=0.01, memory=1, wrapper=("/bin/bash", "-c", BAD)
    )
    monkeypatch.setattr(program, "SLACK", 0.0)
    seen = " ".join(run(trial).trouble)
    for word in ("traceback", "code 1", "late", "memory", "processes left: sleep", "folders left"):
        assert word in seen


def test_nothing_is_wrong_with_a_good_run():
    done = run(Trial("good", ["list"], frozenset({0}), seconds=60, memory=1000))
    assert done.trouble == []


@pytest.mark.parametrize(
    "trials", [slow(signals.trials), slow(signals.limited), slow(signals.surroundings)]
)
def test_a_few_runs(trials):
    made = trials(random.Random(7))
    for trial in (next(made) for _ in range(5)):
        trouble = [word for word in run(trial).trouble if not word.startswith("late")]
        assert trouble == [], trial.line()


@pytest.mark.parametrize(("trials", "many"), [(journals.trials, 3), slow(formulas.trials, 9)])
def test_a_few_trials_that_say_themselves_what_was_wrong(trials, many):
    made = trials(11)
    assert [next(made)[1] for _ in range(many)] == [[]] * many


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


@pytest.mark.parametrize("count", [slow(200), pytest.param(2000, marks=pytest.mark.long)])
@pytest.mark.parametrize("puzzle", MAKERS)
def test_instances_are_as_brute_force_says(puzzle, count):
    hold(puzzle, count)


def test_a_wrong_optimum_is_seen():
    chance = random.Random(1)
    text, optimum = next(case for case in iter(lambda: MAKERS["peg"](chance), None) if case[1])
    assert check("peg", (text, optimum + 1)) is not None
