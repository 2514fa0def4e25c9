"""Measures `solve` beside bare Fast Downward, in pairs, by the clock and by processor time.

    python -m tests.benchmarks.beside_lama OUT.csv PROBLEM.pddl... --times 3
    python -m tests.benchmarks.beside_lama OUT.csv PROBLEM.pddl... --seconds 60 --lanes [--anytime]

It is `lama-first`, or `lama` beside `--anytime`. Both run that many times, in turn, and have the
median of their times. With `lanes` there are as many pairs at a time as processors.
"""

import argparse
import csv
import json
import math
import multiprocessing
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from pddlpuzzles.pddl.pair import domain_path
from pddlpuzzles.planners.table import FAST_DOWNWARD, command_line

_KILLED: Final = 0.01  # seconds: what was killed at the limit is not known to have used more


class Run(NamedTuple):
    clock: float
    processor: float
    status: str
    cost: int | None


class Row(NamedTuple):
    problem: str
    own: Run
    bare: Run


def run(command: Sequence[str], seconds: float) -> tuple[float, float, str]:
    """Return the seconds of a command by the clock and of processor time, and what it prints."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        line = ["timeout", "--signal=KILL", str(seconds), *command]
        done = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False)
    clock, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return clock, used, done.stdout


def measured(problem: Path, times: int, seconds: float, anytime: bool) -> Row:
    own = [sys.executable, "-m", "pddlpuzzles", "solve", "pddl", str(problem), "--json"]
    own += ["--timeout", str(seconds), *(["--anytime"] if anytime else [])]
    files = str(domain_path(str(problem), None)), str(problem)
    line = command_line(FAST_DOWNWARD, *files, "")
    assert line is not None
    bare = [*line[:2], "--alias", "lama" if anytime else "lama-first", *files]
    runs: tuple[list[Run], list[Run]] = [], []
    for _ in range(times):
        *figures, printed = run(own, seconds + 10)
        answer = json.loads(printed or '{"status": "none"}')
        runs[0].append(Run(*figures, answer.get("status", "failed"), answer.get("cost")))
        *figures, printed = run(bare, seconds)
        costs = re.findall(r"Plan cost: (\d+)", printed)
        status, cost = ("solved", int(costs[-1])) if costs else ("none", None)
        runs[1].append(Run(*figures, status, cost))
    middle = [
        Run(
            *(statistics.median(times) for times in zip(*(run[:2] for run in of), strict=True)),
            *of[-1][2:],
        )
        for of in runs
    ]
    return Row("/".join(problem.parts[-2:]), *middle)


def table(rows: Sequence[Row]) -> str:
    """Compare what both have answered: in lines, each of figures after their name."""
    planned = [row for row in rows if None not in (row.own.cost, row.bare.cost)]
    costs = [(row.own.cost or 0, row.bare.cost or 0) for row in planned]
    signs = [(own > bare) - (own < bare) for own, bare in costs]
    clock = sorted((row.own.clock / row.bare.clock, row.problem) for row in planned)
    ended = [row for row in planned if row.bare.processor > _KILLED]
    processor = [row.own.processor / row.bare.processor for row in ended] or [math.nan]
    statuses = [row.own.status for row in rows]
    proved = sum(status in ("optimal", "unsolvable") for status in statuses)
    lines = {
        "problems": len(rows),
        "answered, proved by `solve`": (proved + statuses.count("solved"), proved),
        "answered by bare": sum(row.bare.cost is not None for row in rows),
        "cost lower, equal, higher": tuple(map(signs.count, (-1, 0, 1))),
        "sums of costs": tuple(map(sum, zip(*costs, strict=True))),
        "median ratio by the clock": f"{statistics.median(ratio for ratio, _ in clock):.2f}",
        "median ratio of processor time": f"{statistics.median(processor):.2f}",
        "above 4 by the clock": sum(ratio > 4 for ratio, _ in clock),
        "the largest": [f"{ratio:.2f} {problem}" for ratio, problem in clock[:-6:-1]],
    }
    return "".join(f"{name}: {figures}\n" for name, figures in lines.items())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("table", type=Path)
    parser.add_argument("problems", type=lambda text: Path(text).absolute(), nargs="+")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--anytime", action="store_true")
    parser.add_argument("--lanes", action="store_true")
    asked = parser.parse_args()
    every = os.sched_getaffinity(0)
    lanes = [{number} for number in every] if asked.lanes else [every]
    free = multiprocessing.SimpleQueue()
    for lane in lanes:
        free.put(lane)
    how = {"times": asked.times, "seconds": asked.seconds, "anytime": asked.anytime}
    rows = []
    with (
        asked.table.open("w", newline="") as file,
        multiprocessing.Pool(len(lanes), lambda: os.sched_setaffinity(0, free.get())) as pool,
    ):
        writer = csv.writer(file, lineterminator="\n")
        names = [f"{who} {name}" for who in ("solve", "bare") for name in Run._fields]
        writer.writerow(["problem", *names])
        for row in pool.imap(partial(measured, **how), asked.problems):
            writer.writerow([row.problem, *row.own, *row.bare])
            file.flush()
            rows.append(row)
    sys.stdout.write(table(rows))
