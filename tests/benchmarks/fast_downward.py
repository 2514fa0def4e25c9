"""Runs of Fast Downward and SymK, and tables of runs: what several benchmarks share."""

import csv
import re
import subprocess
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.planners.table import FAST_DOWNWARD, PLANNERS, command_line

PATTERNS: Final = {
    "cost": r"Plan cost: (\d+)",
    "expanded": r"Expanded (\d+) state",
    "below": r"Expanded until last jump: (\d+) state",
    "start": r"Initial heuristic value for \w+(?:\(\))?: (\d+)",
    "searching": r"Search time: ([\d.]+)s",
    "total": r"Total time: ([\d.]+)s",
}
"""`below` counts the states expanded before the last layer of f, `total` leaves translation out."""


def run(domain: Path, problem: Path, search: str, *limits: str) -> dict[str, str]:
    """Return the figures that the planner prints last; one that it does not print is empty."""
    planner = PLANNERS["symk"] if search.startswith("sym") else FAST_DOWNWARD
    paths = [str(domain.absolute()), str(problem.absolute())]
    line = command_line(planner, paths[0], paths[1], search)
    assert line is not None, "SymK is not installed"
    place = line.index(paths[0])
    line[place:place] = limits
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(line, cwd=folder, capture_output=True, text=True, check=False)
    figures = {name: re.findall(pattern, done.stdout) for name, pattern in PATTERNS.items()}
    return {name: values[-1] if values else "" for name, values in figures.items()}


def read_table(path: Path, kind: type[Any]) -> list[Any]:
    if not path.exists():
        return []
    with path.open(newline="") as file:
        return [kind(*cells) for cells in list(csv.reader(file))[1:]]


def write_table(path: Path, kind: type[Any], rows: Iterable[tuple[object, ...]]) -> None:
    with path.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([kind._fields, *rows])
