"""Measures the searches of Fast Downward and SymK on the encodings; the best are the defaults.

    python -m tests.benchmarks.searches

completes `searches.csv` beside this file: a row for each run, with the seconds of CPU that the
search took (with what its heuristics prepare, without translation), or none if it found nothing.
Rows with `?` for the seconds are to be measured. `tests/test_engines.py` holds the encodings to
the table. The seed of `epsilon_greedy` was chosen by these instances.
"""

import sys
import tempfile
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.solving.export import export
from tests.benchmarks.fast_downward import read_table, run, write_table

TABLE: Final = Path(__file__).with_name("searches.csv")
LIMIT: Final = 10
"""Seconds of CPU for a search."""
MEMORY: Final = "2500M"
SYMBOLIC: Final = "sym_bd()"
"""The search by which SymK is asked; all others are Fast Downward's."""


class Row(NamedTuple):
    """A search on an instance in an encoding, asked for a `plan` or a `proof`."""

    puzzle: str
    encoding: str
    asked: str
    instance: str
    search: str
    seconds: str
    cost: str
    expanded: str


@cache
def instance_of(puzzle: str, name: str) -> Instance:
    return catalogue.find(catalogue.family(puzzle), name)


def measured(row: Row) -> Row:
    """Return a row with the seconds, the cost and the expanded states of its run."""
    board, chosen = instance_of(row.puzzle, row.instance).choose_encoding(row.encoding)
    limits = f"--search-time-limit={LIMIT}", f"--search-memory-limit={MEMORY}"
    with tempfile.TemporaryDirectory() as folder:
        domain, problem = export([board], chosen, Path(folder))
        said = run(domain, problem, row.search, *limits)
    if not said["cost"]:
        return row._replace(seconds="", cost="", expanded="")
    seconds = f"{float(said['total']):.2f}"
    return row._replace(seconds=seconds, cost=said["cost"], expanded=said["expanded"])


def table() -> list[Row]:
    return read_table(TABLE, Row)


if __name__ == "__main__":
    rows = table()
    for place, row in enumerate(rows):
        if row.seconds == "?":
            rows[place] = measured(row)
            sys.stderr.write(f"{rows[place]}\n")
            write_table(TABLE, Row, sorted(rows))
