"""Measures `solve` as it is by default beside Fast Downward alone, each as a whole process.

    PDDL_SUITES=FOLDER python -m tests.benchmarks.by_default [--seconds S] [--every N] [--anytime]

The folder has a folder a suite, with `domain.pddl` and `problem.pddl`; of each the two are run in
turn. It prints a row for each, by the clock, and what they come to: how many each plans, the sum
of costs where both do, the median and the largest ratio of the times, and how many are proved.
With `--anytime` LAMA's later iterations are asked for too, and `solve --anytime`.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from pddlpuzzles.planners.table import FAST_DOWNWARD, command_line


class Run(NamedTuple):
    """Seconds by the clock, the cost of the plan if there is one, and what was claimed."""

    seconds: float
    cost: int | None
    status: str


def run(command: list[str], seconds: float, folder: str) -> tuple[float, str]:
    """Run a command; return its seconds and what it printed. All that it started is ended."""
    began = time.monotonic()
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        start_new_session=True,
    )  # fmt: skip
    try:
        printed = process.communicate(timeout=seconds)[0]
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        printed = process.communicate()[0]
    return time.monotonic() - began, printed


def alone(suite: Path, seconds: float, anytime: bool) -> Run:
    """Ask Fast Downward for LAMA's first iteration, or for all of them; its last plan counts."""
    domain, problem = str(suite / "domain.pddl"), str(suite / "problem.pddl")
    command = command_line(FAST_DOWNWARD, domain, problem, "")
    assert command is not None
    driver = command[: command.index(domain)]
    with tempfile.TemporaryDirectory() as folder:
        alias = "lama" if anytime else "lama-first"
        took, _ = run([*driver, "--alias", alias, domain, problem], seconds, folder)
        plans = sorted(Path(folder).glob("sas_plan*"), key=lambda plan: plan.stat().st_mtime_ns)
        found = re.search(r"; cost = (\d+)", plans[-1].read_text()) if plans else None
    return Run(took, int(found[1]) if found else None, "solved" if found else "")


def ours(suite: Path, seconds: float, anytime: bool) -> Run:
    """Ask `solve`."""
    command = [sys.executable, "-m", "pddlpuzzles", "solve", "pddl", str(suite / "problem.pddl")]
    command += ["--json", "--timeout", f"{seconds:g}", *(["--anytime"] if anytime else [])]
    with tempfile.TemporaryDirectory() as folder:
        took, printed = run(command, 2 * seconds + 10, folder)
    answer = json.loads(printed)
    return Run(took, answer["cost"], answer["status"])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--anytime", action="store_true")
    asked = parser.parse_args()
    suites = sorted(path.parent for path in Path(os.environ["PDDL_SUITES"]).glob("*/problem.pddl"))
    rows: list[tuple[Run, Run]] = []
    for suite in suites[:: asked.every]:
        how = asked.seconds, asked.anytime
        rows.append((alone(suite, *how), ours(suite, *how)))
        them, us = rows[-1]
        costs = f"{them.cost} {us.cost} {us.status}"
        say(f"{suite.name:40} {them.seconds:6.2f} {us.seconds:6.2f} {costs}")
    both = [(them, us) for them, us in rows if them.cost is not None and us.cost is not None]
    ratios = [us.seconds / them.seconds for them, us in both]
    planned = [
        sum(one.status != "gave-up" and bool(one.status) for one in side)
        for side in zip(*rows, strict=True)
    ]
    proved = sum(us.status in ("optimal", "unsolvable") for _, us in rows)
    sums = [sum(one.cost or 0 for one in side) for side in zip(*both, strict=True)]
    say(f"{len(rows)} problems, answered: {planned[0]} and {planned[1]}, proved: {proved}")
    say(f"costs where both have a plan: {sums[0]} and {sums[1]}")
    say(f"ratio of times there: median {statistics.median(ratios):.2f}, at most {max(ratios):.2f}")


def say(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
