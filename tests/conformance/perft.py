"""Counts of move sequences by their length, as chess programs count them: `perft`.

    python -m tests.conformance.perft            write those of all puzzles
    python -m tests.conformance.perft PUZZLE     only those of one

The files in `perft/` record what is right, by hand or by another program: look at what changes.
"""

import json
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.family import Family

FOLDER = Path(__file__).with_name("perft")
HEAD = "# How many move sequences of length 1, 2, ... each bundled instance has.\n"
MOST_STATES = 3000
"""States that may be led out of for the sequences that are one longer to be counted."""
LONGEST = 8
FIRST = ("/01", "/02", "/03")


def perft(puzzle: Any) -> list[int]:
    layer = {puzzle.start: 1}
    counts: list[int] = []
    while layer and len(layer) <= MOST_STATES and len(counts) < LONGEST:
        following: dict[Any, int] = {}
        for state, ways in layer.items():
            for move in puzzle.moves(state):
                after = puzzle.apply(state, move)
                following[after] = following.get(after, 0) + ways
        counts.append(sum(following.values()))
        layer = following
    return counts


def path(family: Family) -> Path:
    return FOLDER / f"{family.name}.toml"


@cache
def recorded(family: str) -> dict[str, list[int]]:
    there = path(catalogue.family(family))
    return tomllib.loads(there.read_text()) if there.exists() else {}


def is_cut_short(counts: list[int]) -> bool:
    """Say whether an instance has more than `MOST_STATES` states, as its counts end with them."""
    return 0 < len(counts) < LONGEST and counts[-1] > 0


def held(family: Family) -> list[str]:
    names = catalogue.bundled(family)
    return [name for name in names if not family.is_pddl or name.endswith(FIRST)]


def text(family: Family) -> str:
    """Return what the file of a puzzle's counts is to hold; it keeps the comments at its head."""
    there = path(family).read_text().splitlines(keepends=True) if path(family).exists() else []
    head = "".join(line for line in there if line.startswith("#"))
    lines = [
        f"{json.dumps(name) if '/' in name else name} = {counts}\n"
        for name in held(family)
        for counts in [perft(catalogue.instance(family, name).puzzle)]
    ]
    return (head or HEAD) + "".join(lines)


def main(names: list[str]) -> None:
    for name in names or catalogue.families():
        family = catalogue.family(name)
        path(family).write_text(text(family))
        sys.stdout.write(f"{path(family)}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
