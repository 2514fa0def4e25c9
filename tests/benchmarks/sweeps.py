"""Holds `sweeps` against the planning competition's own files, of the same boards.

    python -m tests.benchmarks.sweeps FOLDER

FOLDER has the files of peg solitaire of the competition of 2008, `domain.pddl` and `p05.pddl` and
so on, which are no part of this project. Says first whether Fast Downward's translator makes the
same task of both, once names are alike, and then writes `sweeps.csv` beside this file, a row for
each run. Rows that are there are kept: to measure anew, delete them.

Planners break ties by the order of names. So a run has an order: the first has the names that the
files have, and in the others the holes have other names, shuffled, the same for both.
"""

from __future__ import annotations

import csv
import random
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.planners.table import FAST_DOWNWARD, PLANNERS, command_line
from pddlpuzzles.solving.export import export

TABLE: Final = Path(__file__).with_name("sweeps.csv")
PROBLEMS: Final = tuple(f"p{number:02}" for number in range(5, 26))

THEIRS, OURS = SIDES = ("competition", "ours")
ORDERS: Final = {
    "astar(blind())": 1,
    "lama-first": 8,
    "sym_bd()": 3,
    "sym_fw()": 1,
    "astar(lmcut())": 3,
}
"""The searches, and in how many orders of names. Runs of `lama-first` are short."""

SECONDS: Final = 120
"""For planner and translation."""

PLACE: Final = re.compile(r"pos-(\d)-(\d)")
WORDS: Final = {
    "in-line": "line",
    "occupied": "peg",
    "free": "hole",
    "move-ended": "none-moving",
    "last-visited": "moving",
    "jump-new-move": "start-sweep",
    "jump-continue-move": "go-on",
    "end-move": "end-sweep",
}
"""The competition's names, and ours."""


class Row(NamedTuple):
    """A run: what was asked, and what came of it; empty cells if it did not end in time."""

    problem: str
    search: str
    order: str
    side: str
    expanded: str
    evaluated: str
    searching: str
    seconds: str
    cost: str


def files(folder: Path, side: str, problem: str) -> tuple[str, str]:
    """Return the text of domain and problem, without comments."""
    if side == THEIRS:
        texts = ((folder / f"{name}.pddl").read_text() for name in ("domain", problem))
        domain, task = (re.sub(";.*", "", text).lower() for text in texts)
        return domain, task
    asked = catalogue.instance(catalogue.family("peg"), f"ipc-2008-{problem}")
    with tempfile.TemporaryDirectory() as made:
        domain, task = (
            re.sub(";.*", "", path.read_text())
            for path in export([asked], asked.choose_encoding("sweeps")[1], Path(made)).paths
        )
    return domain, task


def renamed(texts: tuple[str, str], names: Mapping[str, str]) -> tuple[str, str]:
    """Return the files with other names."""
    domain, task = (
        re.sub("[a-z][a-z0-9-]*", lambda name: names.get(name[0], name[0]), text) for text in texts
    )
    return domain, task


def holes(texts: tuple[str, str]) -> dict[str, str]:
    """Return the competition's names of the holes, and ours."""
    found = sorted({(place[0], *place.groups()) for place in PLACE.finditer(texts[1])})
    return {name: "abcdefg"[int(column)] + str(int(row) + 1) for name, row, column in found}


def run(texts: tuple[str, str], search: str) -> tuple[str, ...]:
    """Return the last cells of a row."""
    planner = PLANNERS["symk"] if search.startswith("sym") else FAST_DOWNWARD
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder, name)) for name in ("domain.pddl", "problem.pddl")]
        for path, text in zip(paths, texts, strict=True):
            Path(path).write_text(text)
        command = command_line(planner, paths[0], paths[1], search)
        assert command is not None, "SymK is not installed"
        start = command[: command.index(paths[0])]
        asked = ["--search", search] if "(" in search else []
        alias = [] if asked else ["--alias", search]
        limit = ["--overall-time-limit", str(SECONDS)]
        before = _cpu()
        done = subprocess.run(
            [*start, *limit, *alias, *paths, *asked],
            cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        seconds = _cpu() - before
    if "Solution found" not in done.stdout:
        return ("",) * 5
    patterns = (
        r"Expanded (\d+) state",
        r"Evaluated (\d+) state",
        r"Search time: ([\d.]+)s",
        r"Plan cost: (\d+)",
    )
    said = (re.findall(pattern, done.stdout) for pattern in patterns)
    expanded, evaluated, searching, cost = (all_[-1] if all_ else "" for all_ in said)
    return expanded, evaluated, searching, f"{seconds:.2f}", cost


def _cpu() -> float:
    """Return the seconds of CPU of all that was waited for."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def same_task(theirs: tuple[str, str], ours: tuple[str, str]) -> bool:
    """Say whether the translator makes the same of both, byte for byte, if names are alike."""
    made = set()
    for texts in (renamed(theirs, WORDS | holes(theirs)), ours):
        with tempfile.TemporaryDirectory() as folder:
            paths = [str(Path(folder, name)) for name in ("domain.pddl", "problem.pddl")]
            for path, text in zip(paths, texts, strict=True):
                Path(path).write_text(text)
            command = command_line(FAST_DOWNWARD, paths[0], paths[1], "")
            assert command is not None
            subprocess.run(
                [*command[: command.index(paths[0])], "--translate", *paths],
                cwd=folder, capture_output=True, check=True,
            )  # fmt: skip
            made.add(Path(folder, "output.sas").read_bytes())
    return len(made) == 1


def shuffled(names: Mapping[str, str], order: str) -> dict[str, str]:
    """Return new names for the holes of both: the same hole has the same name in both."""
    if order == "0":
        return {}
    numbers = list(range(len(names)))
    random.Random(int(order)).shuffle(numbers)
    new: dict[str, str] = {}
    for number, (theirs, ours) in zip(numbers, names.items(), strict=True):
        new[theirs] = new[ours] = f"q{number:02}"
    return new


def wanted() -> Iterator[tuple[str, str, str, str]]:
    """Yield what is to be measured: the first cells of each row."""
    for search, orders in ORDERS.items():
        for problem in PROBLEMS:
            for order in range(orders):
                for side in SIDES:
                    yield problem, search, str(order), side


def table() -> list[Row]:
    """Read the table."""
    with TABLE.open(newline="") as file:
        return [Row(*cells) for cells in list(csv.reader(file))[1:]]


def main(folder: Path) -> None:
    """Measure what is missing, one run at a time, and write the table."""
    both = {(side, name): files(folder, side, name) for side in SIDES for name in PROBLEMS}
    for name in PROBLEMS:
        same = same_task(both[THEIRS, name], both[OURS, name])
        sys.stdout.write(f"{name}: {'the same task' if same else 'another task'}\n")
    there = {row[:4]: row for row in table()} if TABLE.exists() else {}
    for asked in wanted():
        if asked not in there:
            problem, search, order, side = asked
            names = shuffled(holes(both[THEIRS, problem]), order)
            there[asked] = Row(*asked, *run(renamed(both[side, problem], names), search))
            sys.stdout.write(f"{there[asked]}\n")
            sys.stdout.flush()
            _write(there)
    _write(there)


def _write(there: Mapping[tuple[str, str, str, str], Row]) -> None:
    """Write the rows that are there and wanted."""
    with TABLE.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(sorted(there[asked] for asked in wanted() if asked in there))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
