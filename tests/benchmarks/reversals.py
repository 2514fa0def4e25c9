"""Has planners play the 33 reversals of the English board, on two encodings.

    python -m tests.benchmarks.reversals DIR [PLANNER …]

benches each planner (all, if none is named) on each encoding that it can take, first on the seven
positions that no symmetry makes one another, and where it has solved any of these, on the other 26.
Runs go to folders in DIR; called again, it goes on where it was stopped. All rows in DIR are then
written to `reversals.csv` beside this file.

Each may use a minute of CPU (`ulimit`), translation and start-up and all, so that what it solves
does not hang on what else the machine does. Our own searches are given the PDDL, too, and have to
recognise it.
"""

from __future__ import annotations

import csv
import shlex
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.bench.command_process import DOMAIN, PLAN, PROBLEM
from pddlpuzzles.bench.competitors import Planner, parse_command
from pddlpuzzles.bench.journal import RUNS, Row, read_journal
from pddlpuzzles.bench.session import Order, Watcher, bench
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.planners.asking import can_take
from pddlpuzzles.planners.table import PLANNERS, command_line
from pddlpuzzles.puzzle import Encoding, Limits, Puzzle

TABLE: Final = Path(__file__).with_name("reversals.csv")
SECONDS: Final = 60
CLOCK: Final = 900.0
"""Seconds by the clock in which a minute of CPU is had even on a busy machine."""
MEMORY: Final = 4096
ENCODINGS: Final = ("jumps", "cells")
OURS: Final = ("astar", "layers")
SEVEN: Final = ("peg/reversal-[cd][123]", "peg/reversal-d4")
REST: Final = ("peg/reversal-[abefg]*", "peg/reversal-c[4567]", "peg/reversal-d[567]")

PLANNERS_OF: Final = {
    "fast-downward": "fast-downward",
    "lama-first": "fast-downward",
    "symk": "symk",
    "enhsp": "enhsp",
    "lpg": "lpg",
    "pyperplan": "pyperplan",
}
"""Whose program it is."""
_TAILS: Final = {
    "lpg": "mv plan_1.SOL {plan}",
    "pyperplan": "mv {problem}.soln {plan}",
}
"""Where the plan of a planner goes that is not given a place for it."""


class Cells(NamedTuple):
    """A row of the table."""

    encoding: str
    planner: str
    instance: str
    outcome: str
    verdict: str
    cost: str
    seconds: str


class _Nobody(Watcher):
    """Who does not care how it goes on."""


@cache
def judged(encoding: str) -> tuple[str, ...]:
    """Return the names of those that can take an encoding; ours are judged on the first one."""
    chosen, puzzle = _encoding(encoding), _english()
    able = [name for name, one in PLANNERS_OF.items() if can_take(PLANNERS[one], chosen, puzzle)]
    return (*able, *(OURS if encoding == ENCODINGS[0] else ()))


def planners(encoding: str) -> Iterator[Planner]:
    """Yield who is judged on an encoding, with its command line."""
    search = _encoding(encoding).plan_search(_english())
    for name in judged(encoding):
        if name in PLANNERS_OF:
            yield parse_command(f"{name}={_limited(name, search)}", optimal=False)
        else:
            words = ["-m", "pddlpuzzles", "solve", "peg", PROBLEM, "--domain", DOMAIN]
            words = [sys.executable, *words, "--engine", name, "--plan", PLAN, "--timeout", "900"]
            yield parse_command(f"{name}={_shell(words)}", optimal=False)


def _english() -> Puzzle[Any, Any]:
    """Return a puzzle on the board of the reversals."""
    return catalogue.instance(catalogue.family("peg"), "english-central").puzzle


def _encoding(name: str) -> Encoding[Any, Any]:
    return next(one for one in catalogue.family("peg").encodings if one.name == name)


def _limited(name: str, search: str) -> str:
    """Return a planner's command line with its limit."""
    words = command_line(PLANNERS[PLANNERS_OF[name]], DOMAIN, PROBLEM, search)
    assert words is not None, name
    if name == "lama-first":
        words = [*words[: words.index(DOMAIN)], "--alias", "lama-first", DOMAIN, PROBLEM]
    if name in ("fast-downward", "lama-first", "symk"):
        words[words.index(DOMAIN) : words.index(DOMAIN)] = ["--plan-file", PLAN]
    if name == "enhsp":
        words[words.index("-sp") + 1] = PLAN
    return _shell(words, _TAILS.get(name, ""))


def _shell(words: Sequence[str], tail: str = "") -> str:
    """Return a command line that has a limit, and another after it that puts the plan in place."""
    places = {DOMAIN: '"$1"', PROBLEM: '"$2"', PLAN: '"$3"'}
    told = " ".join(places.get(word) or shlex.quote(word) for word in words)
    for place, value in places.items():
        tail = tail.replace(place, value)
    script = f"ulimit -t {SECONDS}; {told}{' && ' + tail if tail else ''}"
    return shlex.join(["sh", "-c", script, "sh", DOMAIN, PROBLEM, PLAN])


def play(folder: Path, names: list[str]) -> None:
    """Do the runs that are not done yet: the seven of all planners, and then the rest."""
    for part, suites in (("seven", SEVEN), ("rest", REST)):
        for encoding in ENCODINGS:
            for planner in planners(encoding):
                if names and planner.name not in names:
                    continue
                if part == "rest" and not _has_solved(folder / _name(encoding, planner, "seven")):
                    continue
                into = folder / _name(encoding, planner, part)
                order = Order(suites, (planner,), Limits(CLOCK, MEMORY), into, encoding)
                solved = sum(row.is_answered for row in bench(order, _Nobody(), print).rows)
                sys.stdout.write(f"{into.name}: {solved}\n")
                sys.stdout.flush()


def _name(encoding: str, planner: Planner, part: str) -> str:
    return f"{encoding}-{planner.name}-{part}"


def _has_solved(folder: Path) -> bool:
    return any(entry.row.is_answered for entry in read_journal(folder / RUNS).entries)


def collect(folder: Path) -> None:
    """Write all rows that lie in a folder to the table."""
    journals = sorted(folder.glob(f"*/{RUNS}"))
    rows = sorted(cells(entry.row) for path in journals for entry in read_journal(path).entries)
    with open(TABLE, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([Cells._fields, *rows])


def cells(row: Row) -> Cells:
    """Return a row as the table has it."""
    cost = "" if row.cost is None else str(row.cost)
    seconds = f"{row.seconds:.1f}"
    return Cells(row.encoding, row.planner, row.instance, row.outcome, row.verdict, cost, seconds)


if __name__ == "__main__":
    place = Path(sys.argv[1])
    play(place, sys.argv[2:])
    collect(place)
