"""Measures the certificates of what is bundled: which there are, how large, how fast.

    python -m tests.benchmarks.certificates [--seconds S] [SUITE …]

writes `certificates.csv` beside this file, a row for each proof of what is bundled, or of these
suites. Rows are kept; what had none in fewer seconds (column `limit`) is tried again.
"""

import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from pddlpuzzles.bench.suite import instances
from pddlpuzzles.certificates.writer import NoCertificateError, certify
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.solving.certified import texts_of
from tests.benchmarks.fast_downward import read_table, write_table

TABLE: Final = Path(__file__).with_name("certificates.csv")
LIMIT: Final = 4
"""Seconds of processor time for writing and checking a certificate."""
MEMORY: Final = 3000
SUITES: Final = ("minesweeper", "machiavelli", "braintwist", "peg", "pddl")


class Row(NamedTuple):
    """A claim, and its certificate; without one the last columns are empty."""

    domain: str
    instance: str
    cost: str
    limit: str
    states: str = ""
    lemmas: str = ""
    bytes: str = ""
    write: str = ""
    check: str = ""


def domain_of(instance: Instance) -> str:
    folder, slash, _ = instance.name.partition("/")
    family = instance.family.name
    return f"{family}: {folder if slash else instance.puzzle.objective}"


def measured(instance: Instance, folder: Path, seconds: int = LIMIT) -> Row:
    cost = (instance.known or {}).get("cost")
    claim = "none" if cost is None else str(cost)
    row = Row(domain_of(instance), instance.name, claim, str(seconds))
    texts = texts_of(*instance.choose_encoding(None))
    limits = Limits(memory=MEMORY, processor=float(seconds))
    try:
        made = certify(texts, cost, folder / "proof.jsonl.gz", limits)
    except NoCertificateError:
        return row
    return row._replace(
        states=str(made.states),
        lemmas=str(made.lemmas),
        bytes=str(made.size),
        write=f"{made.seconds:.2f}",
        check=f"{made.checked_in:.2f}",
    )


def measure(suites: Iterable[str], seconds: int = LIMIT) -> None:
    there = {(row.domain, row.instance): row for row in read_table(TABLE, Row)}
    with tempfile.TemporaryDirectory() as folder:
        for instance in sorted(instances(suites), key=lambda one: one.puzzle.objective == "sweeps"):
            known = instance.known or {}
            if "cost" not in known and known.get("solvable") is not False:
                continue
            key = domain_of(instance), instance.name
            if key in there and (there[key].bytes or int(there[key].limit) >= seconds):
                continue
            began = time.monotonic()
            there[key] = row = measured(instance, Path(folder), seconds)
            write_table(TABLE, Row, there.values())
            sys.stderr.write(f"{' '.join(row)} ({time.monotonic() - began:.0f} s)\n")


if __name__ == "__main__":
    asked = sys.argv[1:]
    if asked[:1] == ["--seconds"]:
        measure(asked[2:] or SUITES, int(asked[1]))
    else:
        measure(asked or SUITES)
