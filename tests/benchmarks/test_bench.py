"""What a bench costs beside its planners: a run of one that does nothing, and a long report."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pddlpuzzles.bench.competitors import parse_command
from pddlpuzzles.bench.journal import read_journal
from pddlpuzzles.bench.run import Run, run_planner
from pddlpuzzles.bench.scores import Results
from pddlpuzzles.bench.session import report
from pddlpuzzles.bench.suite import instances
from pddlpuzzles.puzzle import Limits
from tests.bench.test_bench import rows_of_many

pytestmark = pytest.mark.benchmark


def test_a_run_of_a_planner_that_does_nothing(benchmark) -> None:
    planner = parse_command(
        f"none={sys.executable} -S -c pass {{domain}} {{problem}} {{plan}}", optimal=False
    )
    (instance,) = instances(["peg/english-central"])
    one = Run(planner, *planner.reading(instance, None))
    benchmark(run_planner, one, Limits(10.0, 1000))


def test_ten_thousand_runs_read_and_reported(benchmark, tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    path.write_text("".join(row.line() for row in rows_of_many(10_000)))
    names = ("planner-0", "planner-1", "planner-2")

    def reported() -> None:
        rows = tuple(entry.row for entry in read_journal(path).entries)
        report(Results(names, rows, Limits(60.0, 1000)), tmp_path, lambda note: None)

    benchmark.pedantic(reported, rounds=1)
