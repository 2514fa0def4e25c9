"""Long work says on a terminal that it goes on, and nothing of it elsewhere."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import time

import pytest

from pddlpuzzles.planning.planners.news import news

LONG = ("solve", "peg", "english-central-sweeps", "--engine", "astar", "--timeout")


def told_on_a_terminal(*options: str) -> list[str]:
    """What a long solve writes on a terminal, line by line, until it runs out of time."""
    main, other = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "pddlpuzzles", *LONG, "3", *options],
        stdout=subprocess.DEVNULL,
        stderr=other,
    )
    os.close(other)
    said = b""
    while True:
        try:
            said += os.read(main, 4096)
        except OSError:  # the other end is closed
            break
    assert program.wait() == 23
    assert said.endswith(b"\r\x1b[K"), "the line is gone in the end"
    return said.decode().replace("\x1b[K", "").split("\r")


def test_a_terminal_is_told_what_is_done_for_how_long_and_what_is_known():
    lines = told_on_a_terminal()
    told = [line for line in lines if line.startswith("solving peg english-central-sweeps: ")]
    assert told
    assert " of 3 s" in told[0]
    assert "at least" in told[-1]


def test_elsewhere_nothing_is_said():
    began = time.monotonic()
    program = subprocess.run(
        [sys.executable, "-m", "pddlpuzzles", *LONG, "2"], capture_output=True, check=False
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


@pytest.mark.parametrize(
    ("printed", "bound", "words"),
    [
        ("", 0, ""),
        ("Translating...\n", 0, ""),
        (FD, 0, "best heuristic value 10, 0 states expanded"),
        (FD + F, 0, "f = 12, 7889 states expanded"),
        (SYMK, 8, ""),
        (SYMK + "[t=3s, 1 KB] BOUND: 2147483647 < 2147483647 [0/1 plans]\n", 0, ""),
    ],
)
def test_what_a_planner_prints_is_told(printed, bound, words):
    assert news(printed) == (bound, words)


@pytest.mark.slow
def test_a_planner_at_work_is_heard():
    said = told_on_a_terminal("--engine", "fast-downward", "--optimal", "--timeout", "12")
    assert any("at least 13 sweeps, f = " in line for line in said)
