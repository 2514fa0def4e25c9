"""Compares our searches with Fast Downward and pyperplan, by how many problems each solves.

    python -m tests.benchmarks.coverage FOLDER [--optimal] [--only NAME]… [SUITE]…

runs `bench` with all of them over folders of problems in PDDL, into FOLDER, which grows: further
planners and suites are added. `coverage.csv` beside this file has a row for each problem and what
each planner did with it, taken from such folders by

    python -m tests.benchmarks.coverage --table OPTIMAL SATISFICING

Limits are 30 seconds of processor time for each process of a planner, 10 for pyperplan, which a
busy machine measures like an idle one; the clock ends a run after three minutes. The searches of
ours whose names end in `-fast` need numba, the others are denied it.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import resource
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

TABLE: Final = Path(__file__).with_name("coverage.csv")
SECONDS: Final = 30
"""Seconds of processor time for a problem."""
PYPERPLANS: Final = 10
"""The same for pyperplan, whose memory 30 seconds can fill."""
CLOCK: Final = 180
MEMORY: Final = 4096
_KEPT: Final = 1.0
"""Seconds kept back for the judging of a plan and its file."""

PLANNERS: Final = {
    True: {
        "fast-downward": "astar(lmcut())",
        "astar-fast": "astar",
        "astar": "astar",
        "pyperplan": "-s astar -H lmcut",
    },
    False: {
        "fast-downward": "lazy_greedy([ff()],preferred=[ff()])",
        "greedy-fast": "greedy",
        "greedy": "greedy",
        "pyperplan": "-s gbf -H hff",
    },
}
"""What each planner is asked for, by name: for proofs, and for any plan."""
NAMES: Final = tuple(dict.fromkeys(name for asked in PLANNERS.values() for name in asked))


def command(name: str, asked: str, *, optimal: bool) -> str:
    """Return the command line of a planner for `bench`."""
    if name == "fast-downward":
        from up_fast_downward import __file__ as package

        driver = Path(str(package)).parent / "downward" / "fast-downward.py"
        options = f"--overall-time-limit {SECONDS} --plan-file {{plan}} {{domain}} {{problem}}"
        return f"{sys.executable} {driver} {options} --search {shlex.quote(asked)}"
    if name == "pyperplan":
        folder = Path(sys.executable).parent
        inner = f'"{folder}/pyperplan" {asked} "$0" "$1" && mv "$1.soln" "$2"'
        limited = shlex.quote(f"ulimit -t {PYPERPLANS}; {inner}")
        return f"bash -c {limited} {{domain}} {{problem}} {{plan}}"
    hidden = "" if name.endswith("-fast") else "NUMBA_ABSENT=1 "
    paths = f"PYTHONPATH={os.environ.get('PYTHONPATH', '')}:{Path.cwd()}"
    ask = f"-m {__spec__.name} --ask {asked} {'--optimal ' if optimal else ''}"
    return f"env {hidden}{paths} {sys.executable} {ask}{{domain}} {{problem}} {{plan}}"


def measure(folder: Path, suites: list[str], only: list[str], *, optimal: bool) -> int:
    """Run what is missing, one run at a time; return the exit code of `bench`."""
    option = "--optimal-planner" if optimal else "--planner"
    asked = [
        f"{option}={name}={command(name, how, optimal=optimal)}"
        for name, how in PLANNERS[optimal].items()
        if not only or name in only
    ]
    limits = [f"--timeout={CLOCK}", f"--memory={MEMORY}", "--jobs=1"]
    reads = ["--parse", r"below=Expanded until last jump: (\d+) state"]
    program = [sys.executable, "-m", "pddlpuzzles", "bench", *suites, "-o", str(folder)]
    return subprocess.run([*program, *asked, *limits, *reads], check=False).returncode


def ask(engine: str, paths: list[str], *, optimal: bool) -> int:
    """Ask a search of ours within the seconds, in this process; return an exit code for `bench`."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    if "NUMBA_ABSENT" in os.environ:
        sys.modules["numba"] = None  # type: ignore[assignment]

    import pddlpuzzles as pp
    from pddlpuzzles.planners import asking
    from pddlpuzzles.puzzle import Limits, Status

    domain, problem, plan = paths
    instance, encoding = pp.instance("pddl", problem, domain=domain).choose_encoding(None)
    share = SECONDS - _KEPT - time.process_time()
    question = asking.Question(instance, encoding, optimal)
    answer = asking.ask(engine, question, Limits(memory=MEMORY - 64, processor=share))
    sealed = answer.sealed
    sys.stdout.write(f"{sealed.status}: {sealed.cost}, bound {sealed.bound}\n")
    sys.stdout.write(f"Expanded {sealed.expanded} state(s).\n")
    if answer.plan is None:
        return 11 if sealed.status is Status.UNSOLVABLE else 12
    if optimal and sealed.status is not Status.OPTIMAL:
        return 12
    Path(plan).write_text("".join(f"{action}\n" for action in answer.plan))
    return 0


def write(folders: list[str]) -> None:
    """Add the runs of two folders, proofs and any plans, to the table.

    A cell has the seconds by the clock, is empty where nothing was found, and `-` if not tried.
    What the table has of other runs stays.
    """
    rows = {(row.pop("asked"), row.pop("suite")): row for row in _table()}
    for kind, folder in zip(("proof", "plan"), folders, strict=True):
        for line in Path(folder, "runs.jsonl").read_text().splitlines():
            run = json.loads(line)
            is_good = run["verdict"] == "right" and run["outcome"] != "gave-up"
            cells = rows.setdefault((kind, run["instance"].split("/")[0]), {})
            cells[run["planner"]] = f"{run['seconds']:.1f}" if is_good else ""
    with TABLE.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["asked", "suite", *NAMES])
        for key, cells in sorted(rows.items()):
            writer.writerow([*key, *(cells.get(name, "-") for name in NAMES)])


def _table() -> list[dict[str, str]]:
    with TABLE.open(newline="") as file:
        return list(csv.DictReader(file))


def main() -> int:
    """Do what the command line says."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--optimal", action="store_true")
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("--ask")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("paths", nargs="+")
    given = parser.parse_intermixed_args()
    if given.table:
        write(given.paths)
        return 0
    if given.ask:
        return ask(given.ask, given.paths, optimal=given.optimal)
    folder, *suites = given.paths
    return measure(Path(folder), suites, given.only, optimal=given.optimal)


if __name__ == "__main__":
    sys.exit(main())
