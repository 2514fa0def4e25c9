"""Bench: suites, rows, verdicts, going on where it stopped, and what is made of the rows."""

from __future__ import annotations

import csv
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

from pddlpuzzles import catalogue
from pddlpuzzles.api.bench import Results, told
from pddlpuzzles.bench.judge import Claim, contradicted, judgement
from pddlpuzzles.bench.planners import command
from pddlpuzzles.bench.record import Outcome, Row, Verdict, row
from pddlpuzzles.bench.scores import agile, quality, references, score
from pddlpuzzles.bench.suite import instances
from pddlpuzzles.bench.tables import csv_text, properties_text
from pddlpuzzles.engines import Question
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limits

KEYS = [
    "planner",
    "puzzle",
    "instance",
    "encoding",
    "objective",
    "outcome",
    "cost",
    "optimum",
    "solvable",
    "seconds",
    "memory",
    "expanded",
    "verdict",
    "step",
    "reason",
]


def made(
    planner: str, instance: str, cost: int | None, seconds: float = 0.5, **other: object
) -> Row:
    outcome = Outcome.SOLVED if cost is not None else Outcome.GAVE_UP
    verdict = Verdict.RIGHT if cost is not None else Verdict.NONE
    values = {"outcome": outcome, "verdict": verdict, "optimum": None, "solvable": None} | other
    return Row(
        planner, "peg", instance, "jumps", "jumps", cost=cost, seconds=seconds, memory=20.0,
        expanded=None, **values,
    )  # type: ignore[arg-type] # fmt: skip


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the report, which has a test of its own."""
    monkeypatch.setattr("pddlpuzzles.api.bench.report", lambda *arguments: None)


@pytest.mark.usefixtures("quick")
def test_a_bench_goes_on_where_it_was_stopped(run: Callable, tmp_path: Path) -> None:
    output = tmp_path / "out"
    arguments = ["bench", "peg/tiny*", "braintwist/solved", "--engine", "astar", "-o", output]
    assert run(*arguments, "--timeout", 20).code == 0
    path = output / "runs.jsonl"
    whole = path.read_text()
    rows = [json.loads(line) for line in whole.splitlines()]
    assert all(sorted(one) == sorted(KEYS) for one in rows)
    worth = {one["instance"]: (one["outcome"], one["verdict"], one["cost"]) for one in rows}
    assert worth == {
        "tiny": ("proved", "right", 4),
        "tiny-stuck": ("unsolvable", "right", None),
        "solved": ("proved", "right", 0),
    }
    again = run(*arguments, "--timeout", 20)
    assert again.code == 0
    assert "0 runs, 3 of 3 done before" in again.err
    assert path.read_text() == whole, "nothing is run twice"

    path.write_text(whole[:-30])  # as a machine that went off leaves it
    assert run(*arguments, "--timeout", 20).code == 0
    mended = path.read_text()
    assert mended.startswith(whole[: whole.rindex("\n", 0, -1) + 1])
    assert [json.loads(line)["instance"] for line in mended.splitlines()] == [
        one["instance"] for one in rows
    ]

    changed = run(*arguments, "--timeout", 30)
    assert changed.code == 2
    assert "timeout was 20.0, now 30" in changed.err
    more = run("bench", "peg/tiny", "--engine", "layers", "--timeout", 20, "-o", output)
    assert more.code == 2
    assert "planners now without astar, with layers" in more.err
    path.write_text(mended.replace("right", "fine", 1))
    broken = run(*arguments, "--timeout", 20)
    assert broken.code == 2
    assert "runs.jsonl:1: no run" in broken.err


@pytest.mark.usefixtures("quick")
def test_a_changed_instance_is_another_bench(run: Callable, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    source = catalogue.shelf("problems") / "peg"
    shutil.copy(source / "tiny.toml", folder)
    arguments = ["bench", folder, "--engine", "astar", "-o", tmp_path / "out"]
    assert run(*arguments).code == 0
    shutil.copy(source / "tiny-stuck.toml", folder / "tiny.toml")
    ended = run(*arguments)
    assert ended.code == 2
    assert "changed peg/tiny" in ended.err


def test_a_bench_that_is_killed_loses_nothing_and_leaves_nothing(tmp_path: Path) -> None:
    den, output = tmp_path / "den", tmp_path / "out"
    den.mkdir()
    sleeper = tmp_path / "sleeper"
    sleeper.write_text(
        "#!/bin/sh\ncase $(grep -c tiny-stuck $1) in 0) exit 12;; *) sleep 600;; esac\n"
    )
    sleeper.chmod(0o755)
    words = [sys.executable, "-m", "pddlpuzzles", "bench", "peg/tiny*", "-o", str(output)]
    words += ["--planner", f"sleeper={sleeper} {{problem}} {{domain}} {{plan}}"]
    process = subprocess.Popen(
        words, env={**os.environ, "TMPDIR": str(den)}, stderr=subprocess.DEVNULL
    )
    path, end = output / "runs.jsonl", time.monotonic() + 60
    try:
        while time.monotonic() < end and not (path.exists() and path.read_text().endswith("\n")):
            time.sleep(0.05)
        time.sleep(0.5)
    finally:
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    (line,) = path.read_text().splitlines()
    assert row(line).key == ("sleeper", "peg", "tiny")
    while list(den.iterdir()) and time.monotonic() < end:
        time.sleep(0.05)
    assert not list(den.iterdir()), "the guard has cleaned up"


def test_suites(tmp_path: Path) -> None:
    assert len(instances(["peg"])) == len(catalogue.bundled(catalogue.family("peg")))
    names = [one.name for one in instances(["peg/tiny*", "peg/tiny", "minesweeper/wire"])]
    assert names == ["tiny", "tiny-stuck", "wire"]
    for wrong in ("pegs", "peg/nothing*", str(tmp_path)):
        with pytest.raises(InputError):
            instances([wrong])
    shutil.copy(catalogue.shelf("problems") / "peg" / "plus.toml", tmp_path / "tiny.toml")
    with pytest.raises(InputError, match="differ"):
        instances(["peg/tiny", str(tmp_path)])


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["peg/tiny"], "no planner to judge"),
        (["peg/tiny", "--engine", "astra"], "did you mean 'astar'"),
        (["peg/tiny", "--engine", "auto"], "several engines"),
        (["peg/tiny", "--engine", "astar", "--engine", "astar"], "two planners"),
        (["peg/tiny", "--planner", "mine"], "expected NAME=COMMAND"),
        (["peg/tiny", "--planner", "mine=true {domain}"], "no {problem} and no {plan}"),
        (["peg/tiny", "--planner", "a=no-such {domain} {problem} {plan}"], "no program"),
        (["peg/tiny", "--planner", "a='true {domain} {problem} {plan}"], "cannot be read"),
        (["peg/tiny", "--engine", "astar", "--jobs", "0"], "--jobs 0"),
        pytest.param(
            ["peg/tiny", "--engine", "lpg", "--optimal"],
            "cannot prove",
            marks=pytest.mark.skipif(find_spec("up_lpg") is None, reason="LPG is not installed"),
        ),
    ],
)
def test_bad_usage(run: Callable, tmp_path: Path, arguments: list[str], complaint: str) -> None:
    ended = run("bench", *arguments, "-o", tmp_path / "out")
    assert ended.code == 2
    assert complaint in ended.err
    assert not (tmp_path / "out").exists()


def test_files_of_a_command_are_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine").write_text("#!/bin/sh\n")
    (tmp_path / "mine").chmod(0o755)
    found = command("a=./mine --file mine other {domain} {problem} --plan={plan}", optimal=False)
    mine = str(tmp_path / "mine")
    assert found.arguments == (
        mine, "--file", mine, "other", "{domain}", "{problem}", "--plan={plan}",
    )  # fmt: skip


def test_claims_are_held_against_what_is_proved() -> None:
    (tiny, stuck) = instances(["peg/tiny", "peg/tiny-stuck"])
    under, encoding = tiny.choose_encoding(None)
    question = Question(under, encoding, optimal=False)
    known = dict(tiny.known or {})
    found = tiny.searches()["astar"].find(tiny.puzzle, Limits())
    claim = Claim(Outcome.PROVED, found.moves, is_native=True)
    assert judgement(claim, question).verdict is Verdict.RIGHT
    lower = Question(_knowing(under, known | {"cost": 3}), encoding, optimal=False)
    above = judgement(claim, lower)
    assert above.verdict is Verdict.WRONG_CLAIM
    assert "no plan is cheaper than 4, and one costs 3" in (above.reason or "")
    beaten = judgement(claim, Question(_knowing(under, known | {"cost": 5}), encoding, False))
    assert beaten.verdict is Verdict.RIGHT
    assert "below what was taken as the proved optimum" in (beaten.reason or "")
    denied = Question(_knowing(under, {"solvable": False}), encoding, optimal=False)
    assert "taken as proved that there is none" in (judgement(claim, denied).reason or "")
    denial = Claim(Outcome.UNSOLVABLE)
    assert judgement(denial, question).verdict is Verdict.WRONG_CLAIM
    assert judgement(denial, Question(stuck, encoding, False)).verdict is Verdict.RIGHT


@pytest.mark.usefixtures("quick")
def test_who_beats_what_is_proved_is_right_and_we_are_not(run: Callable, tmp_path: Path) -> None:
    folder = tmp_path / "suite"
    folder.mkdir()
    text = catalogue.text(catalogue.instance(catalogue.family("peg"), "tiny"))
    (folder / "high.toml").write_text(text.replace("cost = 4", "cost = 5"))
    ended = run("bench", folder, "--engine", "astar", "-o", tmp_path / "out")
    assert ended.code == 1
    assert ended.out.startswith(
        "BEATS WHAT IS PROVED: astar on peg high: a right plan that costs 4"
    )
    assert ended.out.splitlines()[-1] == "1 right plan cheaper than what is proved"
    assert "\npddlpuzzles: 1 run\n" in f"\n{ended.err}"
    (one,) = map(json.loads, (tmp_path / "out" / "runs.jsonl").read_text().splitlines())
    assert (one["verdict"], one["cost"], one["optimum"]) == ("right", 4, 5)
    assert "below what was taken as the proved optimum" in one["reason"]


def test_a_row_can_beat_us_and_be_wrong() -> None:
    row = made("one", "p1", 3, optimum=4, verdict=Verdict.WRONG_CLAIM, reason="it costs 3")
    lines = told(row, lambda text, colour: text)
    assert [line.partition(":")[0] for line in lines] == ["BEATS WHAT IS PROVED", "wrong-claim"]
    text = Results(("one",), (row,), Limits(60.0, 1000)).text(lambda text, colour: text)
    assert [text.count(line) for line in lines] == [1, 1]
    assert text.endswith("1 wrong answer; 1 right plan cheaper than what is proved")


def _knowing(instance, known):
    from dataclasses import replace

    return replace(instance, known=known)


def test_planners_contradict_each_other() -> None:
    rows = [
        made("one", "p1", 9, outcome=Outcome.PROVED),
        made("two", "p1", 7),
        made("three", "p1", None, outcome=Outcome.UNSOLVABLE, verdict=Verdict.RIGHT),
        made("one", "p2", 9, outcome=Outcome.PROVED),
    ]
    verdicts = [one.verdict for one in contradicted(rows)]
    assert verdicts == ["wrong-claim", "right", "wrong-claim", "right"]


def test_scores() -> None:
    rows = [
        made("one", "p1", 10, 1.0),
        made("two", "p1", 20, 10.0),
        made("two", "p2", 30, 100.0, optimum=15),
        made("one", "p2", None, 100.0),
        made("one", "p3", None, 0.1, outcome=Outcome.UNSOLVABLE, verdict=Verdict.RIGHT),
        made("two", "p3", 0, 200.0),
    ]
    best = references(rows)
    assert [quality(one, best) for one in rows] == [1, 0.5, 0.5, 0, 1, 1]
    assert [agile(one, 100.0) for one in rows] == pytest.approx([1, 0.5, 0, 0, 1, 0])
    found = score((one for one in rows if one.planner == "two"), best, 100.0)
    assert (found.runs, found.coverage, found.wrong) == (3, 3, 0)
    assert found.quality == 2


def rows_of_many(count: int) -> list[Row]:
    return [
        made(f"planner-{number % 3}", f"p{number // 3:05}", number % 40 + 1, number % 97 / 3 + 0.01)
        for number in range(count)
    ]


def test_a_report_needs_nothing_else(tmp_path: Path) -> None:
    from pddlpuzzles.bench.report import page

    bad = made("planner-0", "<b>&p", None, verdict=Verdict.WRONG_PLAN, outcome=Outcome.SOLVED,
               step=3, reason="(a <script>): no")  # fmt: skip
    loud = made("planner-1", "p9", 3, optimum=4, reason="a right plan that costs 3")
    rows = (*rows_of_many(30), bad, loud)
    names = ("planner-0", "planner-1", "planner-2")
    text = page(Results(names, rows, Limits(60.0, 1000)))
    assert text.count("<svg") == 4
    assert text.count("<html") == 1
    assert "src=" not in text
    assert "@import" not in text
    assert "<link" not in text
    assert "&lt;b&gt;&amp;p" in text
    assert "<script>)" not in text
    assert text.index("What was taken as proved is wrong") < text.index('id="wrong"')
    assert text.index('id="wrong"') < text.index('id="scores"') < text.index('id="runs"')
    assert "#123456" not in text, "ink is the page's own colour"
    ids = [part.split('"')[0] for part in text.split(' id="')[1:]]
    assert len(ids) == len(set(ids))


def test_without_the_extra_there_are_tables(
    run: Callable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    monkeypatch.delitem(sys.modules, "pddlpuzzles.bench.report", raising=False)
    ended = run("bench", "peg/tiny", "--engine", "astar", "-o", tmp_path)
    assert ended.code == 0
    assert "pip install 'pddlpuzzles[report]'" in ended.err
    assert {path.name for path in tmp_path.iterdir()} == {
        "runs.jsonl", "runs.csv", "properties", "command.json",
    }  # fmt: skip


def test_tables() -> None:
    rows = rows_of_many(6)
    read = list(csv.DictReader(csv_text(rows).splitlines()))
    assert [one["cost"] for one in read] == [str(one.cost) for one in rows]
    assert list(read[0]) == KEYS
    assert all(row(one.line()) == one for one in rows)


def test_lab_makes_its_reports(tmp_path: Path) -> None:
    pytest.importorskip("lab")
    from downward.reports.absolute import AbsoluteReport
    from downward.reports.scatter import ScatterPlotReport

    rows = [*rows_of_many(12), made("planner-0", "p9", None), made("planner-1", "p9", None)]
    (tmp_path / "properties").write_text(properties_text([*rows, made("planner-2", "p9", 4)]))
    attributes = ["cost", "coverage", "error", "planner_time", "memory"]
    AbsoluteReport(attributes=attributes)(str(tmp_path), str(tmp_path / "absolute.html"))
    text = (tmp_path / "absolute.html").read_text()
    assert "planner-2" in text
    assert "coverage" in text
    plot = ScatterPlotReport(
        attributes=["cost"], filter_algorithm=["planner-0", "planner-1"], format="tex"
    )
    plot(str(tmp_path), str(tmp_path / "plot.tex"))
    assert (tmp_path / "plot.tex").stat().st_size


@pytest.mark.usefixtures("quick")
def test_an_engine_that_runs_out_of_time_says_what_it_held(run: Callable, tmp_path: Path) -> None:
    pytest.importorskip("up_symk")
    arguments = ["--engine", "symk", "--timeout", 1, "-o", tmp_path]
    assert run("bench", "peg/ipc-2008-p30", *arguments).code == 0
    (one,) = map(json.loads, (tmp_path / "runs.jsonl").read_text().splitlines())
    assert (one["outcome"], one["verdict"], one["seconds"]) == ("gave-up", "none", 1.0)
    assert one["memory"] > 10
