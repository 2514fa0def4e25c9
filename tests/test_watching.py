"""`solve --watch` plays a solution on a terminal and leaves the terminal as it was."""

from __future__ import annotations

import io
import re
import signal
import subprocess

import pytest

import pddlpuzzles
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli.watching import watch
from tests.screens import on_a_terminal

BEGIN, END = "\x1b[?1049h\x1b[?25l\x1b[?7l", "\x1b[?7h\x1b[?25h\x1b[?1049l"


@pytest.mark.parametrize("puzzle", catalogue.families())
def test_each_step_is_drawn_in_the_place_of_the_one_before(puzzle):
    name = "blocks/01" if catalogue.family(puzzle).is_pddl else "tiny"
    found = pddlpuzzles.solve(pddlpuzzles.instance(puzzle, name), engine="astar")
    steps = found.steps()
    assert len(steps) == len(found.moves) + 1
    stream = io.StringIO()
    watch(steps, stream, pause=0)
    written = stream.getvalue()
    assert written.startswith(BEGIN)
    assert written.endswith(END)
    pictures = written.removeprefix(BEGIN).removesuffix(END).split("\x1b[H")
    assert pictures[0] == ""
    for drawn, (caption, picture) in zip(pictures[1:], steps, strict=True):
        assert drawn.endswith("\x1b[J")
        plain = re.sub(r"\x1b\[[JK]", "", drawn).split("\n\n", 1)
        assert " ".join(plain[0].split()) == caption
        assert plain[1] == picture


def test_what_is_higher_than_the_terminal_is_cut(monkeypatch):
    monkeypatch.setenv("COLUMNS", "20")
    monkeypatch.setenv("LINES", "4")
    stream = io.StringIO()
    watch([("1. a caption of some length", "a\nb\nc")], stream, pause=0)
    shown = stream.getvalue().removeprefix(BEGIN).removesuffix(END)
    assert re.sub(r"\x1b\[[HJK]", "", shown) == "1. a caption of some\n  length\n\na"


def test_elsewhere_it_prints_as_always(run):
    words = ("solve", "peg", "tiny", "--engine", "astar")
    plain, watched = run(*words), run(*words, "--watch")
    assert watched.code == plain.code == 0
    assert re.sub(r"\d+\.\d+ s", "", watched.out) == re.sub(r"\d+\.\d+ s", "", plain.out)


@pytest.mark.parametrize("option", [("--json",), ("--all", "3")])
def test_it_goes_without_what_is_for_programs(run, option):
    assert run("solve", "minesweeper", "tiny", "--watch", *option).code == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "code"), [(None, 0), (signal.SIGINT, 130), (signal.SIGTERM, 143)]
)
def test_a_terminal_is_left_as_it_was(number, code):
    sent: list[int] = []

    def heed(said: bytes, program: subprocess.Popen) -> None:
        if number and not sent and b"2. a1 jumps" in said.partition(BEGIN.encode())[2]:
            program.send_signal(number)
            sent.append(number)

    words = ("solve", "peg", "tiny", "--engine", "astar", "--watch")
    said, ended = on_a_terminal(words, "stdout", 80, heed)
    before, begun, watched = said.decode().partition(BEGIN)
    assert begun
    assert "optimal: 4 jumps" in re.sub(r"\x1b\[\d*m", "", before)
    assert watched.endswith(END)
    assert "1. d1 jumps over d2 to d3" in watched
    assert ("4. d3 jumps over c3 to b3" in watched) == (code == 0)
    assert ended == code
