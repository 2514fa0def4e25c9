"""What a watch does at a limit: whatever is being done ends there, but for imports."""

import signal
import sys
import time
from pathlib import Path

import pytest

from pddlpuzzles.processes.interrupts import undisturbed
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import Exhausted, watch


def _for_ever() -> None:
    while True:
        time.sleep(0.01)


def test_what_asks_no_budget_is_broken_off():
    with pytest.raises(Exhausted) as caught, watch(Limits(seconds=0.0)):
        _for_ever()
    assert caught.value.limit is Limit.TIME


def _import_and_go_on(name: str) -> None:
    __import__(name)
    _for_ever()


def test_an_import_comes_to_its_end_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    name = "slow_to_import"
    (tmp_path / f"{name}.py").write_text("import time\ntime.sleep(0.8)\ndone = True\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(Exhausted), watch(Limits(seconds=0.0)):
        _import_and_go_on(name)
    assert sys.modules.pop(name).done


def test_within_an_import_a_watch_holds_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    name = "solves_while_imported"
    (tmp_path / f"{name}.py").write_text(
        "import time\n"
        "from pddlpuzzles.puzzle import Limits\n"
        "from pddlpuzzles.search.budget import watch\n"
        "with watch(Limits(seconds=0.0)):\n"
        "    time.sleep(10)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(Exhausted):
        __import__(name)


def test_whenever_a_signal_comes_a_watch_leaves_nothing_on(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("pddlpuzzles.search.budget._TICK", 1e-4)
    ended = []
    for number in range(1000):
        try:
            with watch(Limits(seconds=-1.0)):
                for _ in range(7 * number % 20_000):
                    pass
                ended.append("whole")
        except Exhausted:
            ended.append("broken off")
        assert signal.getsignal(signal.SIGALRM) is signal.SIG_DFL
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert {*ended} == {"whole", "broken off"}


def test_a_signal_that_comes_within_a_look_is_passed_over(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(
        "pddlpuzzles.search.budget.resident", lambda: signal.raise_signal(signal.SIGALRM) or 0
    )
    with watch(Limits(memory=1.0)):
        signal.raise_signal(signal.SIGALRM)


def test_whenever_a_signal_comes_what_is_undisturbed_leaves_no_handler(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("pddlpuzzles.search.budget._TICK", 1e-4)
    stopping = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)
    before = [*map(signal.getsignal, stopping)]
    broken_off = 0
    for _ in range(1000):
        try:
            with watch(Limits(seconds=-1.0)):
                for _ in range(50):
                    with undisturbed():
                        pass
        except Exhausted:
            broken_off += 1
        assert [*map(signal.getsignal, stopping)] == before
    assert broken_off > 100
