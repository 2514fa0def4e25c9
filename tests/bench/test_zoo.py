"""Planners that crash, hang, fork, lie and litter: a line each, and nothing is left of them."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import pddlpuzzles

ZOO = Path(__file__).parent / "zoo.py"
LIMIT = 4.0
WORTH = {
    "crash": ("failed", "none", "signal 11"),
    "traceback": ("failed", "none", "code 1 and without a plan: RuntimeError: out of ideas"),
    "hang": ("gave-up", "none", "out of time"),
    "stubborn": ("gave-up", "none", "out of time"),
    "fork": ("gave-up", "none", "out of time"),
    "eat": ("gave-up", "none", "out of memory"),
    "eat_together": ("gave-up", "none", "out of memory"),
    "gigabytes": ("gave-up", "none", "out of time"),
    "million": ("solved", "wrong-plan", None),
    "rubbish": ("solved", "unreadable", "expected an action"),
    "nothing": ("failed", "none", "code 0 and without a plan"),
    "children": ("solved", "right", None),
    "numbered": ("solved", "right", None),
    "anytime": ("solved", "right", None),
    "rightly": ("solved", "right", None),
    "marked": ("solved", "right", None),
    "boaster": ("solved", "wrong-claim", "costs 1, and it costs 4"),
    "short": ("solved", "wrong-plan", "the goal"),
    "denier": ("unsolvable", "wrong-claim", "there is one at a cost of 4"),
    "resigned": ("gave-up", "none", "code 12"),
    "no_more_cpu": ("gave-up", "none", "limit of CPU seconds"),
    "litter": ("failed", "none", "without a plan"),
    "folder": ("failed", "none", "without a plan"),
    "figures+rightly": ("solved", "right", None),
    "digits": ("solved", "wrong-claim", "costs 9999999999"),
    "endless": ("failed", "none", "without a plan"),
    "pipe": ("failed", "none", "without a plan"),
}


@pytest.fixture(autouse=True)
def _no_report(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave out the drawing of plots, which takes longer than all else."""
    monkeypatch.setattr("pddlpuzzles.bench.session.report", lambda *arguments: None)


def survivors() -> list[str]:
    found = []
    for process in Path("/proc").iterdir():
        if process.name.isdigit():
            try:
                words = (process / "cmdline").read_text()
                environment = (process / "environ").read_bytes()
            except OSError:
                continue
            if f"ZOO_KEEPER={os.getpid()}".encode() in environment and "zoo.py" in words:
                found.append(words)
    return found


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    path = tmp_path / "right"
    found = pddlpuzzles.solve(pddlpuzzles.instance("peg", "tiny"), engine="astar")
    assert found.plan is not None
    path.write_text("\n".join(found.plan) + "\n")
    return path


def asked(kind: str, plan: Path) -> str:
    return f"{kind}={sys.executable} -S -E {ZOO} {kind} {plan} {{domain}} {{problem}} {{plan}}"


@pytest.mark.slow
def test_each_animal_is_reported_in_a_line_and_leaves_nothing(
    run: Callable, plan: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    den = tmp_path / "den"
    den.mkdir()
    monkeypatch.setenv("TMPDIR", str(den))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setenv("ZOO_KEEPER", str(os.getpid()))
    planners = [f"--planner={asked(kind, plan)}" for kind in WORTH]
    output = tmp_path / "out"
    limits = ["--timeout", LIMIT, "--memory", 250, "--jobs", 4]
    ended = run("bench", "peg/tiny", *planners, *limits, "-o", output)
    assert ended.code == 1, ended.err
    lines = (output / "runs.jsonl").read_text().splitlines()
    rows = {row["planner"]: row for row in map(json.loads, lines)}
    assert len(lines) == len(WORTH)
    for kind, (outcome, verdict, reason) in WORTH.items():
        row = rows[kind]
        assert (row["outcome"], row["verdict"]) == (outcome, verdict), row
        assert reason is None or reason in row["reason"], row
        assert row["seconds"] < LIMIT + 30, row  # they would sleep for ten minutes
        is_plan = verdict == "right" or kind in ("boaster", "digits")
        assert row["cost"] == (4 if is_plan else None)
        assert row["reason"] is None or row["reason"].isprintable()
    assert rows["million"]["step"] == 2
    assert rows["eat_together"]["memory"] > 250
    for kind in ("million", "rubbish", "boaster", "short", "denier"):
        assert f" {kind} on peg tiny" in ended.err, "told at once"
    end = time.monotonic() + 60
    while (left := survivors()) and time.monotonic() < end:
        time.sleep(0.05)
    assert not left
    assert not list(den.iterdir())


def test_an_optimal_planner_is_held_to_what_it_claims(
    run: Callable, plan: Path, tmp_path: Path
) -> None:
    """It claims by ending with code 0: by hanging, or by a crash, it claims only its plan."""
    planners = [f"--optimal-planner={asked(kind, plan)}" for kind in ("rightly", "anytime")]
    for timeout in (1.5, 6, 24):  # until both have answered: no machine is that slow
        out = tmp_path / str(timeout)
        ended = run("bench", "peg/tiny", *planners, "--timeout", timeout, "-o", out)
        assert ended.code == 0, ended.err
        rows = map(json.loads, (out / "runs.jsonl").read_text().splitlines())
        outcomes = [row["outcome"] for row in rows]
        if "gave-up" not in outcomes:
            break
    assert outcomes == ["proved", "solved"]
