"""Compares the states that A* with LM-cut expands with those of Fast Downward's.

    PDDL_SUITES=FOLDER python -m tests.benchmarks.expansions [SUITE …]

writes `expansions.csv` beside this file: for each suite (a folder with `domain.pddl` and
`problem.pddl`) the states that each expands before its last layer of f, and what LM-cut says of the
start. Rows that are there are kept; suites that either does not prove in a minute have none.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Final, NamedTuple

import pddlpuzzles as pp
from tests.benchmarks.fast_downward import read_table, run, write_table
from tests.pddl import suites

TABLE: Final = Path(__file__).with_name("expansions.csv")
LIMIT: Final = 60


class Row(NamedTuple):
    """The states that each expands, and what each says of the start."""

    suite: str
    cost: int
    theirs: int
    ours: int
    their_start: int
    our_start: int


def theirs(folder: Path) -> tuple[int, int, int] | None:
    """Return the cost that Fast Downward proves, its expansions, and LM-cut of the start."""
    files = folder / "domain.pddl", folder / "problem.pddl"
    said = run(*files, "astar(lmcut())", f"--overall-time-limit={LIMIT}")
    figures = [said[name] for name in ("cost", "below", "start")]
    return (int(figures[0]), int(figures[1]), int(figures[2])) if all(figures) else None


def ours(folder: Path, space: Path) -> tuple[int, int, int] | None:
    """Return the same of our search, from its events."""
    files = str(folder / "problem.pddl"), str(folder / "domain.pddl")
    board = pp.instance("pddl", files[0], domain=files[1])
    if "lmcut" not in board.family.searches.heuristics(board.puzzle):
        return None
    trace = space / "trace"
    found = pp.solve(board, search="astar", heuristic="lmcut", trace=trace, timeout=LIMIT)
    if found.cost is None or found.status != "optimal":
        return None
    with trace.open() as lines:
        expanded = [one for one in map(json.loads, lines) if one["event"] == "expanded"]
    jump = next((n for n, one in enumerate(expanded) if one["f"] >= found.cost), len(expanded))
    return found.cost, jump, expanded[0]["h"] if expanded else 0


def main() -> None:
    """Measure the suites that are missing."""
    assert suites.FOLDER, "PDDL_SUITES names no folder"
    rows = {row.suite: row for row in read_table(TABLE, Row)}
    for suite in sys.argv[1:] or suites.names():
        if suite in rows:
            continue
        folder = (Path(suites.FOLDER) / suite).resolve()
        with tempfile.TemporaryDirectory() as space:
            their = theirs(folder)
            our = None if their is None else ours(folder, Path(space))
        if their is None or our is None:
            continue
        assert their[0] == our[0], f"{suite}: Fast Downward proves {their[0]}, we {our[0]}"
        rows[suite] = Row(suite, their[0], their[1], our[1], their[2], our[2])
        write_table(TABLE, Row, (rows[name] for name in sorted(rows)))


if __name__ == "__main__":
    main()
