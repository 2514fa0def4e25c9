"""Measures Fast Downward's searches on the encodings, of which the best are the defaults.

    python -m tests.benchmarks.searches

writes `searches.csv` beside this file: a row for each run, with the seconds of CPU that the search
took (translation apart), or none if it found nothing within the limit. Rows that are there are
kept: to measure anew, delete them. `tests/test_searches.py` holds the encodings to the table.
"""

from __future__ import annotations

import csv
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pddlpuzzles import catalogue
from pddlpuzzles.api.export import export
from pddlpuzzles.planning.planners.lines import line
from pddlpuzzles.planning.planners.table import FAST_DOWNWARD

TABLE: Final = Path(__file__).with_name("searches.csv")
LIMIT: Final = 10
"""Seconds of CPU for a search."""

MEMORY: Final = "2500M"

FF: Final = "lazy_greedy([ff()],preferred=[ff()])"
COUNT: Final = "lazy_greedy([goalcount()])"
BOTH: Final = "let(hff,ff(),let(hcg,cg(),eager(alt([{}]){})))"
PLAIN: Final = BOTH.format("single(hff),single(hcg),type_based([hff,g()])", "")
PREFERRED: Final = BOTH.format(
    "single(hff),single(hff,pref_only=true),single(hcg),single(hcg,pref_only=true),"
    "type_based([hff,g()])",
    ",preferred=[hff,hcg]",
)

ENGLISH: Final = [
    name
    for name in catalogue.bundled(catalogue.family("peg"))
    if re.fullmatch(r"english-([a-g][1-7]-[a-g][1-7]|central)", name)
]


class Candidates(NamedTuple):
    """Searches to be compared on some instances in an encoding, for a first plan or a proof."""

    puzzle: str
    encoding: str
    proof: bool
    instances: list[str]
    searches: tuple[str, ...]


CANDIDATES: Final = (
    Candidates("peg", "jumps", False, ENGLISH, (FF, PLAIN, PREFERRED)),
    Candidates(
        "peg",
        "sweeps",
        False,
        [f"ipc-2008-p{number:02}" for number in (5, 10, 15, 20, 25, 30)],
        (COUNT, FF, PREFERRED),
    ),
    Candidates(
        "peg",
        "sweeps",
        True,
        [f"ipc-2008-p{number:02}" for number in (5, 10, 15, 20, 25)],
        ("astar(lmcut())", "astar(blind())"),
    ),
)


class Row(NamedTuple):
    """A run: what was asked, and what came of it."""

    puzzle: str
    encoding: str
    asked: str
    instance: str
    search: str
    seconds: str
    cost: str
    expanded: str


def wanted() -> Iterator[tuple[str, str, str, str, str]]:
    """Yield what is to be measured: the first cells of each row."""
    for puzzle, encoding, proof, instances, searches in CANDIDATES:
        for instance in instances:
            for search in searches:
                yield puzzle, encoding, "proof" if proof else "plan", instance, search


def measured(puzzle: str, encoding: str, instance: str, search: str) -> tuple[str, str, str]:
    """Return the seconds, the cost and the expanded states of a run; empty if it found nothing."""
    family = catalogue.family(puzzle)
    asked, chosen = catalogue.instance(family, instance).choose_encoding(encoding)
    with tempfile.TemporaryDirectory() as folder:
        domain, problem = export([asked], chosen, Path(folder))
        command = line(FAST_DOWNWARD, str(domain), str(problem), search)
        assert command is not None
        place = next(at for at, word in enumerate(command) if word.endswith(".py")) + 1
        command[place:place] = [
            f"--search-time-limit={LIMIT}",
            f"--search-memory-limit={MEMORY}",
        ]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if "Solution found" not in done.stdout:
        return "", "", ""
    found = (
        re.findall(pattern, done.stdout)[-1]
        for pattern in (r"Search time: ([\d.]+)s", r"Plan cost: (\d+)", r"Expanded (\d+) state")
    )
    seconds, cost, expanded = found
    return f"{float(seconds):.2f}", cost, expanded


def table() -> list[Row]:
    """Read the table."""
    with TABLE.open(newline="") as file:
        return [Row(*cells) for cells in list(csv.reader(file))[1:]]


def main() -> None:
    """Measure what is missing, one run at a time, and write the table."""
    there = {row[:5]: row for row in table()} if TABLE.exists() else {}
    for asked in wanted():
        if asked not in there:
            puzzle, encoding, _, instance, search = asked
            there[asked] = Row(*asked, *measured(puzzle, encoding, instance, search))
            sys.stdout.write(f"{there[asked]}\n")
            sys.stdout.flush()
    with TABLE.open("w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(Row._fields)
        writer.writerows(sorted(there[asked] for asked in wanted()))


if __name__ == "__main__":
    main()
