"""The campaign sees what it is there to see, and finds nothing in a few runs."""

from __future__ import annotations

import random
import sys

import pytest

from tests.campaign import formulas, journals, killed, program, signals
from tests.campaign.program import Trial, run

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

BAD = (
    "sleep 1000 > /dev/null 2>&1 & mkdir $TMPDIR/left;"
    " python3 -c 'import time; eaten = bytearray(150 << 20); time.sleep(1)';"
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
    "trials",
    [
        pytest.param(signals.trials, marks=pytest.mark.slow),
        pytest.param(signals.limited, marks=pytest.mark.slow),
        pytest.param(signals.surroundings, marks=pytest.mark.slow),
    ],
)
def test_a_few_runs(trials):
    made = trials(random.Random(7))
    for trial in (next(made) for _ in range(5)):
        trouble = [word for word in run(trial).trouble if not word.startswith("late")]
        assert trouble == [], trial.line()


@pytest.mark.parametrize(
    ("trials", "many"),
    [
        (journals.trials, 3),
        pytest.param(formulas.trials, 9, marks=pytest.mark.slow),
    ],
)
def test_a_few_trials_that_say_themselves_what_was_wrong(trials, many):
    made = trials(11)
    assert [next(made)[1] for _ in range(many)] == [[]] * many


@pytest.mark.slow
def test_a_bench_that_is_killed_loses_no_run_and_does_none_twice(tmp_path):
    assert killed.troubles(tmp_path, runs=9, kills=2, jobs=2, seconds=0.3) == []
