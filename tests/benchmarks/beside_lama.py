"""Measures `solve` beside bare Fast Downward, in pairs, by the clock and by processor time.

    python -m tests.benchmarks.beside_lama first OUT.csv PROBLEM.pddl... [--times 3]
    python -m tests.benchmarks.beside_lama first OUT.csv PROBLEM.pddl... --seconds 30 --lanes
    python -m tests.benchmarks.beside_lama later OUT.csv PROBLEM.pddl... --seconds 60 --lanes

`first`: a plan, of `lama-first`; `later`: the best plan in that time, of `lama` and of `--anytime`.
Each command is run that many times, the two in turn, and has the median of its times. With `lanes`
there are as many pairs at a time as processors, each on one alone. A row is written when it is
measured; the table of all is printed at the end.
"""

import argparse
import csv
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Final, NamedTuple

from pddlpuzzles.pddl.pair import domain_path
from pddlpuzzles.planners.table import FAST_DOWNWARD, command_line

ANSWERS: Final = "solved", "optimal", "unsolvable"


class Run(NamedTuple):
    """The seconds by the clock and of processor time, the status and the cost, if any."""

    clock: float
    processor: float
    status: str
    cost: int | None


class Row(NamedTuple):
    """A problem as both solve it: `solve` first."""

    problem: str
    own: Run
    bare: Run


def run(command: Sequence[str], seconds: float, processors: set[int]) -> tuple[float, float, str]:
    """Return the clock, the processor time and the output of a command and all that it starts."""
    with tempfile.TemporaryDirectory() as folder, open(f"{folder}/printed", "w+") as printed:
        began = time.monotonic()
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdout=printed,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=lambda: os.sched_setaffinity(0, processors),
        )
        timer = ThreadPoolExecutor(1).submit(os.wait4, process.pid, 0)
        try:
            used = timer.result(seconds)[2]
        except TimeoutError:
            os.killpg(process.pid, signal.SIGKILL)
            used = timer.result()[2]
        printed.seek(0)
        return time.monotonic() - began, used.ru_utime + used.ru_stime, printed.read()


def own_run(problem: Path, later: bool, seconds: float, processors: set[int]) -> Run:
    command = [sys.executable, "-m", "pddlpuzzles", "solve", "pddl", str(problem), "--json"]
    command += ["--timeout", str(seconds), *(["--anytime"] if later else [])]
    *times, printed = run(command, seconds + 10, processors)
    answer = json.loads(printed or '{"status": "none"}')
    return Run(*times, answer.get("status", "failed"), answer.get("cost"))


def bare_run(problem: Path, later: bool, seconds: float, processors: set[int]) -> Run:
    files = str(domain_path(str(problem), None)), str(problem)
    line = command_line(FAST_DOWNWARD, *files, "")
    assert line is not None
    command = [*line[:2], "--alias", "lama" if later else "lama-first", *files]
    *times, printed = run(command, seconds, processors)
    costs = re.findall(r"Plan cost: (\d+)", printed)
    return Run(*times, "solved" if costs else "none", int(costs[-1]) if costs else None)


def middle(runs: Sequence[Run]) -> Run:
    """Return the last of runs, with the median of their times."""
    clock = statistics.median(one.clock for one in runs)
    processor = statistics.median(one.processor for one in runs)
    return runs[-1]._replace(clock=clock, processor=processor)


def table(rows: Sequence[Row]) -> str:
    """Compare what both have answered: in lines, each of figures after their name."""
    pairs = [(row.own.cost, row.bare.cost) for row in rows]
    both = [(own, bare) for own, bare in pairs if own is not None and bare is not None]
    planned = [row for row, pair in zip(rows, pairs, strict=True) if None not in pair]
    clock = sorted((row.own.clock / row.bare.clock, row.problem) for row in planned)
    processor = [row.own.processor / row.bare.processor for row in planned]
    lines = {
        "problems": len(rows),
        "answered, proved by `solve`": (
            sum(row.own.status in ANSWERS for row in rows),
            sum(row.own.status in ANSWERS[1:] for row in rows),
        ),
        "answered by bare": sum(row.bare.cost is not None for row in rows),
        "cost lower, equal, higher": (
            sum(own < bare for own, bare in both),
            sum(own == bare for own, bare in both),
            sum(own > bare for own, bare in both),
        ),
        "sums of costs": tuple(map(sum, zip(*both, strict=True))),
        "median ratio by the clock": f"{statistics.median(ratio for ratio, _ in clock):.2f}",
        "median ratio of processor time": f"{statistics.median(processor):.2f}",
        "above 4 by the clock": sum(ratio > 4 for ratio, _ in clock),
        "the largest": [f"{ratio:.2f} {problem}" for ratio, problem in clock[:-6:-1]],
    }
    return "".join(f"{name}: {figures}\n" for name, figures in lines.items())


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("plan", choices=["first", "later"])
    parser.add_argument("table", type=Path)
    parser.add_argument("problems", type=lambda text: Path(text).absolute(), nargs="+")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--lanes", action="store_true")
    asked = parser.parse_args()
    every = os.sched_getaffinity(0)
    lanes: SimpleQueue[set[int]] = SimpleQueue()
    for processors in [{number} for number in every] if asked.lanes else [every]:
        lanes.put(processors)

    def measured(problem: Path) -> Row:
        processors = lanes.get()
        how = problem, asked.plan == "later", asked.seconds, processors
        pairs = [(own_run(*how), bare_run(*how)) for _ in range(asked.times)]
        lanes.put(processors)
        return Row("/".join(problem.parts[-2:]), *map(middle, zip(*pairs, strict=True)))

    rows = []
    with asked.table.open("w", newline="") as file, ThreadPoolExecutor(lanes.qsize()) as pool:
        writer = csv.writer(file, lineterminator="\n")
        names = [f"{who} {name}" for who in ("solve", "bare") for name in Run._fields]
        writer.writerow(["problem", *names])
        for row in pool.map(measured, asked.problems):
            writer.writerow([row.problem, *row.own, *row.bare])
            file.flush()
            rows.append(row)
    sys.stdout.write(table(rows))
