"""Long work says on a terminal that it goes on, and nothing of it elsewhere."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli.progress import headway, known
from pddlpuzzles.families.peg.searches import SEARCHES
from pddlpuzzles.planners.asking import Question, engine_work
from pddlpuzzles.planners.auto import race
from pddlpuzzles.planners.table import printed_progress
from pddlpuzzles.processes.workers import Workers
from pddlpuzzles.puzzle import Limits, Search
from pddlpuzzles.search.search_progress import (
    Headway,
    Track,
    current_headway,
    follow_progress,
    last_headway,
)
from tests.screens import on_a_terminal

LONG = ("solve", "peg", "english-central-sweeps", "--engine", "astar", "--timeout", "3")


def shown_on_a_terminal(*words: str, columns: int = 200, code: int = 23) -> list[str]:
    """What a command writes on a terminal, line by line, until it has run out of time."""
    said, ended = on_a_terminal(words, "stderr", columns)
    assert ended == code
    said = re.sub(rb"pddlpuzzles: [^\r\n]*\r\n$", b"", said)  # of a work that did not end by itself
    assert said.endswith(b"\r\x1b[K"), "the line is gone in the end"
    return said.decode().replace("\x1b[K", "").split("\r")


def test_a_terminal_shows_what_is_done_and_known_and_keeps_it_when_that_is_interrupted():
    def interrupt(said: bytes, program: subprocess.Popen[str]) -> None:
        if b"expanded" in said and program.poll() is None:
            program.send_signal(signal.SIGINT)

    said, code = on_a_terminal((*LONG[:-1], "60"), "stderr", 200, interrupt)
    *shown, ended = said.decode().replace("\x1b[K", "").replace("\r\n", "").split("\r")
    line = next(line for line in reversed(shown) if line)
    assert line.startswith("solving peg english-central-sweeps: ")
    assert re.search(r" of 60 s, at least 1\d sweeps, [1-9][\d,]* states expanded$", line)
    assert (code, ended) == (130, f"pddlpuzzles: interrupted; {line}")


@pytest.mark.slow
def test_no_line_is_wider_than_the_terminal():
    lines = shown_on_a_terminal(*LONG, columns=50)
    assert max(map(len, lines)) == 49


@pytest.mark.slow
def test_a_terminal_shows_how_far_an_exploration_has_come():
    told = shown_on_a_terminal("explore", "peg", "english-central", "--timeout", "4")
    assert re.search(r": [\d,]+ states, [\d,]+/s, [\d,]+ MiB, \d+ s", "\n".join(told))


@pytest.mark.slow
def test_a_terminal_shows_which_run_of_a_bench_goes_on_and_what_is_known_of_it(tmp_path):
    words = ("bench", "peg/english-central-sweeps", "--engine", "astar", "--timeout", "10")
    told = shown_on_a_terminal(*words, "-o", str(tmp_path), code=0)
    line = next(line for line in reversed(told) if line.startswith("0 done"))
    assert re.search(r"; astar on peg english-central-sweeps: \d+ s, at least 1\d sweeps", line)
    assert re.search(r"[1-9][\d,]* states expanded; about", line)


@pytest.mark.slow
def test_elsewhere_nothing_is_said():
    began = time.monotonic()
    program = subprocess.run(
        [sys.executable, "-m", "pddlpuzzles", *LONG], capture_output=True, check=False, timeout=300
    )
    assert program.returncode == 23
    assert program.stderr == b""
    assert time.monotonic() - began > 1.2, "it has been long enough for something to be said"


FD = """[t=0.003996s, 10544 KB] New best heuristic value for lmcut: 10
[t=0.003996s, 10544 KB] g=0, 1 evaluated, 0 expanded
"""
F = "[t=1.717744s, 11728 KB] f = 12, 29960 evaluated, 7889 expanded, 52 reopened\n"
SYMK = """[t=2.058674s, 506916 KB] BOUND: 7 < 2147483647 [0/1 plans], dir: BW
[t=2.120270s, 507876 KB] BOUND: 8 < 2147483647 [0/1 plans], dir: FW
"""


def test_what_a_planner_prints_is_shown():
    for printed, bound, words in (
        ("", 0, ""),
        ("Translating...\n", 0, ""),
        (FD, 0, "best heuristic value 10"),
        (FD + F, 0, "f = 12, 7,889 states expanded"),
        (SYMK, 8, "at least 8 sweeps"),
        (SYMK + "[t=3s, 1 KB] BOUND: 2147483647 < 2147483647 [0/1 plans]\n", 0, ""),
    ):
        assert printed_progress(printed).bound == bound
        assert ", ".join(known(printed_progress(printed), "sweeps")) == words


@pytest.mark.parametrize(
    ("engine", "name", "bound"),
    [
        ("astar", "english-d1-d1-sweeps", 12),
        pytest.param("layers", "wiegleb-central", 43, marks=pytest.mark.slow),
    ],
)
def test_a_search_in_a_process_of_its_own_is_heard(engine, name, bound):
    asked = catalogue.instance(catalogue.family("peg"), name)
    question = Question(asked, asked.choose_encoding(None)[1], optimal=True)
    end = time.monotonic() + 120
    with Workers() as workers:
        workers.start([engine_work(engine, question, Limits(240))])
        while not (far := headway()).expanded and time.monotonic() < end:
            time.sleep(0.05)
    assert far.bound >= bound
    assert far.expanded > 0


def test_a_search_is_seen_while_it_goes_on():
    track = Track(lambda: 7, 2.5)
    assert current_headway() == Headway(3, 7)
    track.bound = 4
    assert last_headway(f"bound 1, expanded 2\n{current_headway().line()}bou") == Headway(4, 7)
    del track
    assert current_headway() == Headway()
    assert last_headway("") is None


def test_only_what_this_thread_has_begun_since_is_followed():
    earlier = Track(lambda: 7, 99)
    so_far = follow_progress()
    assert so_far() == Headway()
    with ThreadPoolExecutor() as others:
        another = others.submit(Track, lambda: 8, 98).result()
    assert current_headway() == Headway(98, 8)
    assert so_far() == Headway()
    ours = Track(lambda: 9, 5)
    assert so_far() == Headway(5, 9)
    del earlier, another, ours


def test_what_a_search_has_proved_outlives_it():
    """Exhaustion may come while its memory is freed, when it is no longer there to be asked."""
    so_far = follow_progress()
    Track(lambda: 9, 5).bound = 24.5
    assert current_headway() == Headway()
    assert so_far() == Headway(25, 0)


def asleep(puzzle, limits):
    track = Track(lambda: 1234, 30)
    time.sleep(60)
    return track  # it is held until then


STOPPED = """
from pddlpuzzles.__main__ import main
from pddlpuzzles.families.peg.searches import SEARCHES
from pddlpuzzles.puzzle import Search
from tests.test_progress import asleep
SEARCHES["layers"] = Search(asleep, "one that sleeps")
main()
"""


def test_a_search_that_looks_at_no_limit_is_stopped_and_keeps_what_it_has_proved():
    asked = ["solve", "peg", "english-central-sweeps", "--engine", "layers", "--json"]
    began = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-c", STOPPED, *asked, "--timeout", "3"], capture_output=True, text=True
    )
    assert time.monotonic() - began < 20
    found = json.loads(done.stdout)
    assert (found["status"], found["bound"], found["expanded"]) == ("gave-up", 30, 1234)
    assert (done.returncode, done.stderr) == (23, "pddlpuzzles: out of time\n")


@pytest.mark.slow
def test_so_does_one_beside_others(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parent.parent))
    asked = catalogue.instance(catalogue.family("peg"), "english-central-sweeps")
    lost = Search(asleep, "one that sleeps")
    for name in ("astar", "layers"):
        monkeypatch.setitem(SEARCHES, name, lost)
    question = Question(asked, asked.choose_encoding(None)[1], optimal=True)
    found = race(("astar", "layers"), question, Limits(6)).sealed
    assert (found.status, found.bound) == ("gave-up", 30)


@pytest.mark.slow
def test_a_planner_at_work_is_heard():
    said = shown_on_a_terminal(*LONG, "--engine", "fast-downward", "--optimal", "--timeout", "12")
    assert any("at least 13 sweeps, f = " in line for line in said)
