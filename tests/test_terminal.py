"""Text on terminals of any width, and in colours or none."""

import fcntl
import io
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
from concurrent.futures import ThreadPoolExecutor

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.cli.progress import headway, in_words
from pddlpuzzles.planners.asking import Question, engine_work
from pddlpuzzles.planners.table import printed_progress
from pddlpuzzles.processes.workers import Workers
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.search_progress import (
    Headway,
    Track,
    current_headway,
    headway_since,
    last_headway,
)
from pddlpuzzles.show.terminal import broken, headed, listed, painter
from pddlpuzzles.show.wording import COLOUR
from tests.programs import PROGRAM, wait_until
from tests.seeds import slow

PATIENCE = 300
"""Seconds for which a command may write nothing: no machine is that slow."""


WORDS = re.compile(r"[A-Za-z]{2,}")


@pytest.mark.parametrize(
    "command",
    [
        *("engines", "list", "list machiavelli", "list peg", "show minesweeper splitter"),
        *("hint minesweeper crossed-wire", "solve machiavelli evening --engine astar"),
        "compare peg tiny tests/compare/models/peg/wrong-one-way/tiny.pddl",
    ],
)
@pytest.mark.usefixtures("impatient")
def test_nothing_is_wider_than_the_terminal_and_no_word_is_broken(command, run, monkeypatch):
    monkeypatch.setattr("pddlpuzzles.planners.other_engines.other_planners", dict)
    monkeypatch.setenv("COLUMNS", "400")
    wide = set(WORDS.findall(run(*command.split()).out))
    for columns in (40, 80):
        monkeypatch.setenv("COLUMNS", str(columns))
        for line in run(*command.split()).out.split("\n"):
            assert len(line) <= columns or " " not in line.strip(), line
            assert set(WORDS.findall(line)) <= wide, line


def test_force_color_colours_a_pipe_and_no_color_nothing(monkeypatch):
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    pipe, terminal = io.StringIO(), io.StringIO()
    monkeypatch.setattr(terminal, "isatty", lambda: True)
    red = f"{COLOUR}[31mx{COLOUR}[0m"
    for name, *shown in (("TERM", "x", red), ("FORCE_COLOR", red, red), ("NO_COLOR", "x", "x")):
        if name != "TERM":
            monkeypatch.setenv(name, "1")
        assert [painter(one)("x", "red") for one in (pipe, terminal)] == shown


def test_prose_is_broken_between_words_and_colours_are_kept():
    red = f"{COLOUR}[31mred{COLOUR}[0m"
    text = broken(f"{red} and some more words than fit", 12)
    assert text.split("\n") == [f"{red} and some", "  more words", "  than fit"]
    assert broken("short", 12) == "short"
    assert listed("moves: ", ["d2-d4", "d4-f4", "c1-c3"], 20) == ("moves: d2-d4, d4-f4,\n  c1-c3")


def test_a_table_that_does_not_fit_is_folded_and_then_blocks():
    rows = [("name", "size", ""), ("one", "very wide indeed", "and a title of some words")]
    assert "\none   very wide indeed  and a" in headed([(), *rows], columns=60)
    below = "name  size\none   very wide indeed\n  and a title of some\n  words"
    assert headed(rows, columns=24) == below
    wider = [*rows, ("two", "as wide as no other is", "a title")]
    folded = "two   as wide as no\n      other is\n  a title"
    assert headed(wider, columns=24).endswith(f"\n{folded}")
    blocks = "one\n  size very wide\n  indeed; and a title\n  of some words"
    assert headed(rows, columns=21) == blocks
    short = [(), ("ten letters", "to be or not to be that is")]
    assert headed(short, columns=29) == "ten letters  to be or not to\n             be that is"
    assert headed(short, columns=28) == "ten letters\n  to be or not to be that is", "too narrow"


def test_costs_are_counted_in_the_words_of_the_author_and_verdicts_fit_a_terminal(
    run, tmp_path, monkeypatch
):
    plan = tmp_path / "plan"
    plan.write_text("(stack crate-1 crate-2)\n")
    monkeypatch.delenv("COLUMNS", raising=False)
    wide = run("check", "pddl", "haulage/01", str(plan)).out
    assert max(map(len, wide.split("\n"))) > 80
    monkeypatch.setenv("COLUMNS", "80")
    shown = run("show", "pddl", "haulage/01").out
    assert "minimise\n  kilometres\n" in shown
    assert "\nknown: the optimum is 14 kilometres, proved by " in shown
    assert "known: it cannot be solved" in run("show", "minesweeper", "crossed-wire").out
    assert "\noptimal: 14 kilometres (" in run("solve", "pddl", "haulage/01", "--optimal").out
    folded = run("check", "pddl", "haulage/01", str(plan)).out
    assert folded != wide
    assert folded.split() == wide.split()


def test_an_instance_with_a_wrong_name_or_without_its_puzzle_is_asked_about(run, tmp_path):
    for asked, meant in (
        (("solve", "--optimal", "peg/tiny"), "solve --optimal peg tiny"),
        (("compare", "gripper/01", "x.pddl"), "compare pddl gripper/01 x.pddl"),
        (("solve", "english-central", "--optimal"), "solve peg english-central --optimal"),
    ):
        done = run(*asked)
        assert (done.code, done.err.endswith(f"did you mean `pddlpuzzles {meant}`?\n")) == (2, True)
    limits = "--engine", "astar", "-o", tmp_path / "runs"
    for suite, meant in (("blocks/01", "pddl/blocks/01"), ("pddl/blocks", "pddl/blocks/*")):
        assert f"did you mean '{meant}'? " in run("bench", suite, *limits).err


def test_a_file_names_its_puzzle(run, tmp_path):
    mine = tmp_path / "mine.toml"
    mine.write_text(catalogue.text(catalogue.instance(catalogue.family("peg"), "tiny")))
    for command in ("show", "hint"):
        assert run(command, mine) == run(command, "peg", mine)
    mine.write_text("\npuzzle = 'pge'")
    (tmp_path / "board.txt").write_text("* * o\n")
    for other, said in (
        (mine, f"{mine}:2: there is no puzzle 'pge'; did you mean 'peg'?\n"),
        (tmp_path / "none.toml", "none.toml: no such file or folder\n"),
        (tmp_path / "board.txt", "; put its puzzle before an instance: "),
        (tmp_path, ": a folder, expected a puzzle or an instance's file"),
    ):
        assert said in run("show", other).err


LONG = ("solve", "peg", "english-central-sweeps", "--engine", "astar", "--timeout", "600")


def seen_on_a_terminal(pattern: str, *words: str, columns: int = 200) -> list[str]:
    """What a command writes on a terminal, line by line, until it has written what is meant."""
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("4H", 24, columns, 0, 0))
    program = subprocess.Popen([*PROGRAM, *words], stdout=subprocess.DEVNULL, stderr=other)
    os.close(other)
    said = b""
    while True:
        if not select.select([main], [], [], PATIENCE)[0]:
            program.kill()
            raise AssertionError(f"nothing was written for {PATIENCE} s after {said!r}")
        try:
            said += os.read(main, 4096)
        except OSError:  # the other end is closed
            break
        if re.search(pattern, said.decode(errors="replace")) and program.poll() is None:
            program.send_signal(signal.SIGINT)
    os.close(main)
    assert program.wait(PATIENCE) == 130
    return said.decode().replace("\x1b[K", "").replace("\r\n", "").split("\r")


def test_a_terminal_shows_what_is_done_and_known_and_keeps_it_when_that_is_interrupted():
    *shown, ended = seen_on_a_terminal("expanded", *LONG)
    line = next(line for line in reversed(shown) if line)
    assert line.startswith("solving peg english-central-sweeps: ")
    assert re.search(r" of 600 s, at least 1\d sweeps, [1-9][\d,]* states expanded$", line)
    assert ended == f"pddlpuzzles: interrupted; {line}"


FD = "[t=0.003996s, 10544 KB] New best heuristic value for lmcut: 10\n"
F = "[t=1.717744s, 11728 KB] f = 12, 29960 evaluated, 7889 expanded, 52 reopened\n"
SYMK = "[t=2.058674s, 506916 KB] BOUND: 8 < 2147483647 [0/1 plans], dir: BW\n"


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
        assert ", ".join(in_words(printed_progress(printed), "sweeps")) == words


@pytest.mark.parametrize(
    ("engine", "name", "bound"),
    [("astar", "english-d1-d1-sweeps", 12), slow("layers", "wiegleb-central", 43)],
)
def test_a_search_in_a_process_of_its_own_is_heard(engine, name, bound):
    asked = catalogue.instance(catalogue.family("peg"), name)
    question = Question(asked, asked.choose_encoding(None)[1], optimal=True)
    with Workers() as workers:
        workers.start([engine_work(engine, question, Limits(240))])
        wait_until(lambda: headway().expanded > 0)
        assert headway().bound >= bound


@pytest.mark.slow
def test_a_terminal_shows_how_far_long_work_has_come(tmp_path):
    *lines, _ = seen_on_a_terminal(r"at least \d+ sweeps", *LONG, columns=68)
    assert max(map(len, lines)) < 68, "no line is wider than the terminal"
    assert all(line[-1].isalnum() for line in filter(None, lines)), "phrases are whole"
    states = r": [\d,]+ states, [\d,]+/s, [\d,]+ MiB, \d+ s"
    seen_on_a_terminal(states, "explore", "peg", "english-central", "--timeout", "600")
    run = r"0 done[^\r]*; astar on peg english-central-sweeps: \d+ s, at least 1\d sweeps"
    words = ("bench", "peg/english-central-sweeps", "--engine", "astar", "--timeout", "600")
    pattern = rf"{run}, [1-9][\d,]* states expanded; about"
    seen_on_a_terminal(pattern, *words, "-o", str(tmp_path))
    asked = (*LONG, "--engine", "fast-downward", "--optimal")
    seen_on_a_terminal("at least 13 sweeps, f = ", *asked)


def test_a_search_is_seen_while_it_goes_on():
    assert last_headway("") is None
    assert last_headway("bound 1, expanded 2\nbound 4, expanded 7\nbou") == Headway(4, 7)
    track = Track(lambda: 7, 2.5)
    assert current_headway() == Headway(3, 7)
    track.proved.bound = 4
    assert current_headway() == Headway(4, 7)
    before = Track.latest  # only what this thread has begun since is followed
    assert headway_since(before) == Headway()
    with ThreadPoolExecutor() as others:
        another = others.submit(Track, lambda: 8, 98).result()
    assert current_headway() == Headway(98, 8)
    assert headway_since(before) == Headway()
    ours = Track(lambda: 9, 5)
    assert headway_since(before) == Headway(5, 9)
    del track, another
    ours.proved.bound = 24.5
    del ours  # what it has proved outlives it: memory may be freed before it is asked
    assert current_headway() == Headway()
    assert headway_since(before) == Headway(25, 0)
