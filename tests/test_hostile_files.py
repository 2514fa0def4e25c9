"""Files as they should not be: reported in a line, and nothing is lost or half written."""

import json
import os
import subprocess
import threading
from itertools import islice
from pathlib import Path

import pytest

from pddlpuzzles.catalogue.catalogue import shelf
from pddlpuzzles.catalogue.toml_document import Document
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.plans import read_plan
from pddlpuzzles.pddl.read import read_domain, read_problem
from tests.campaign.inputs import trials
from tests.programs import PROGRAM, ran
from tests.seeds import slow

ROW = 'puzzle = "peg"\nstart = "* * o"\ngoal = "o o *"\n'


def refused(done, *said: str) -> None:
    assert done.code == 2, done
    assert done.err.count("\n") == 1, done.err
    assert len(done.err) < 1000
    for words in said:
        assert words in done.err


@pytest.fixture
def row(tmp_path: Path) -> Path:
    path = tmp_path / "row.toml"
    path.write_text(ROW)
    return path


def test_links_in_a_circle_are_refused(run, tmp_path, row):
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    for arguments in (
        ("solve", "peg", row, "--plan", loop),
        ("solve", "peg", row, "--plan", loop / "plan"),
        ("export", "peg", row, "-o", loop),
        ("check", "peg", row, loop),
        ("show", "peg", f"{loop}/x.toml"),
    ):
        refused(run(*arguments), str(loop))
    assert loop.is_symlink()


def test_a_pipe_is_read_and_without_a_writer_refused(run, tmp_path, row, monkeypatch):
    monkeypatch.setattr("pddlpuzzles.catalogue.file_access._PATIENCE", 0.1)
    pipe, domain = tmp_path / "pipe.toml", tmp_path / "domain.pddl"
    os.mkfifo(pipe)
    for command in (("solve", pipe), ("check", "peg", row, pipe), ("lint", pipe)):
        done = run(*command)
        assert (done.code, "a pipe that nobody writes to" in done.out + done.err) == (2, True)
    domain.write_text("(define (domain d))")
    refused(run("verify", domain, domain, pipe), "a pipe, expected a file")
    os.mkfifo(other := tmp_path / "other.toml")
    writer = threading.Thread(target=other.write_text, args=(ROW,))
    writer.start()
    assert run("solve", other).code == 0
    writer.join()


def test_nothing_is_written_over_what_is_read(run, tmp_path, row):
    assert run("export", "peg", row, "-o", tmp_path).code == 0
    domain, problem = tmp_path / "domain.pddl", tmp_path / "row.pddl"
    texts = [path.read_text() for path in (row, domain, problem)]
    link = tmp_path / "link"
    link.symlink_to(domain)
    for command, option, read, written in (
        ("solve", "--plan", row, row),
        ("solve", "--plan", problem, domain),
        ("solve", "--plan", problem, link),
        ("solve", "--certificate", problem, problem),
    ):
        refused(run(command, "peg", read, option, written), str(written), "is read from it")
    assert [path.read_text() for path in (row, domain, problem)] == texts
    long = tmp_path / ("a" * 300)
    refused(run("solve", "peg", row, "--plan", long), f"{long}: ")


def test_a_plan_is_not_written_over_what_is_printed(tmp_path, row):
    solve = ("solve", "peg", row, "--engine", "astar", "--json", "--plan", "/dev/stdout")
    done = ran([*PROGRAM, *solve])
    assert (done.returncode, json.loads(done.stdout)["error"]["kind"]) == (2, "input")
    with (tmp_path / "out").open("w") as out:
        done = ran([*PROGRAM, *solve], capture_output=False, stdout=out, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert "standard output" in done.stderr


def test_a_pipe_with_somebody_at_its_other_end_is_written(run, tmp_path, row):
    pipe, read = tmp_path / "pipe", list[str]()
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    assert run("solve", "peg", row, "--engine", "astar", "--plan", pipe).code == 0
    reader.join()
    assert "(jump a1 b1 c1)" in read[0]


def test_a_name_that_is_no_text_is_reported_and_harms_nothing(tmp_path):
    odd = os.fsencode(tmp_path) + b"/r\xff\x1b[31mw.toml"
    Path(os.fsdecode(odd)).write_text(ROW.replace("peg", "pig"))
    for encoding in ("latin-1", "ascii"):
        surroundings = {**os.environ, "PYTHONIOENCODING": encoding}
        done = ran([*PROGRAM, "show", "peg", os.fsdecode(odd)], env=surroundings, text=False)
        assert (done.returncode, done.stderr.count(b"\n")) == (2, 1), done.stderr
        assert rb"r\udcff\x1b[31mw.toml" in done.stderr
    Path(os.fsdecode(odd)).write_text(f'{ROW}title = "\U0001f600"\n')
    for command in ("export", "solve"):
        how = ["--engine", "astar"] if command == "solve" else []
        asked = [*PROGRAM, command, "peg", os.fsdecode(odd), *how]
        done = ran(asked, env=surroundings, cwd=tmp_path, text=False)
        assert done.returncode == 0, done.stderr
        assert not any(byte > 126 or byte == 27 for byte in done.stdout + done.stderr)
    assert "\U0001f600" in next((tmp_path / "peg").glob("r*.pddl")).read_text()


DOMAIN = (shelf("domains") / "peg" / "jumps.pddl").read_text()
MANY = 2**18

OF_TOML = {
    "a = " + "[" * 5000 + "]" * 5000: "too deep",
    "cost = " + "1" * 5000: "too long",
    "a = 1\n" * MANY: "over 256 KiB",
    ".".join(["a"] * 50_000) + " = 1": "over 500 parts",
    "\n[" + '."a"' * 50_000 + "]": "over 500 parts",
}
OF_PLANS = {
    "(a " + "a " * MANY: "expected an action",
    "(a)\n" * 1001: "over 1000 actions",
    "(" * MANY: "expected an action",
    "(a " + "b" * 1000 + ")": "expected an action",
}
OF_PROBLEMS = {
    "(define (problem p) (:objects " + "o " * (MANY // 16): "is never closed",
    "(define (problem " + "p" * 1000 + "))": "a word of 1000 characters",
    "(" * MANY: "more than 200 parentheses",
    "()" + "x" * MANY: r"expected \(define",
}
ABOVE = " ".join(f"t{number} - t{number + 1}" for number in range(1000))
OF_DOMAINS = {
    f"(define (domain d) (:types {types}))": "there are over 50 types"
    for types in (ABOVE, f"{ABOVE} t1000 - t0")
}


def test_what_would_take_long_is_refused_in_a_short_line(monkeypatch):
    monkeypatch.setattr("pddlpuzzles.pddl.plans._MOST_ACTIONS", 1000)
    domain = read_domain(DOMAIN, "domain")
    for read, texts in (
        (lambda text: Document(text, "here"), OF_TOML),
        (lambda text: read_plan(text, "here"), OF_PLANS),
        (lambda text: read_problem(text, "here", domain), OF_PROBLEMS),
        (lambda text: read_domain(text, "here"), OF_DOMAINS),
    ):
        for text, said in texts.items():
            with pytest.raises(InputError, match=said) as caught:
                read(text)
            assert caught.value.line is not None
            assert len(str(caught.value)) < 500


def test_types_may_be_below_each_other():
    circle = read_domain("(define (domain d) (:types a - b b - a))", "here")
    assert circle.is_a("a", "b")
    assert circle.is_a("b", "a")
    assert any("a and b are below each other" in note.message for note in circle.notes)


@pytest.mark.parametrize("cases", [20, slow(900), pytest.param(3000, marks=pytest.mark.long)])
def test_damaged_inputs_are_refused_in_a_line_or_answered(cases):
    assert [(asked, wrong) for asked, wrong in islice(trials(cases), cases) if wrong] == []


LONG = "7" * 5000


def test_a_number_of_thousands_of_digits_is_no_traceback(run, tmp_path):
    path = tmp_path / "text"
    for command, family, text in (
        ("show", "peg", f"  a b c\n1 * * o\n{LONG} * o *\n"),
        ("show", "minesweeper", f"  a b\n{LONG} 1 .\n"),
        ("show", "braintwist", LONG),
        ("show", "machiavelli", f"table: {LONG}d"),
        ("check", "braintwist", LONG),
        ("check", "peg", f"a{LONG}-a3"),
        ("check", "minesweeper", f"a{LONG}"),
    ):
        path.write_text(text)
        done = run(command, family, *(["tiny"] if command == "check" else []), path)
        assert (done.code, len(done.err.splitlines())) == (2, 1)
        assert len(done.err) < 1000
