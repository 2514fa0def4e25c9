"""Measures reading and grounding against Fast Downward's translator.

    PDDL_SUITES=FOLDER python -m tests.benchmarks.grounding [SUITE …]

writes `grounding.csv` beside this file, a row for each suite (a folder with `domain.pddl` and
`problem.pddl`), all in seconds of CPU, the median of up to three: `read` and `ground` are ours,
`groups` what mutex groups by invariants take besides; `instantiate` is what the translator takes
until its ground actions are there, `translator` all that it does. Rows of other suites are kept;
what takes longer than the limit is left empty. `tests/pddl/test_suites.py` compares what is ground.
"""

import json
import statistics
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path
from typing import Final, NamedTuple

from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.invariants import mutex_groups
from pddlpuzzles.pddl.pair import read_pair
from tests.benchmarks.fast_downward import read_table, write_table
from tests.pddl import suites
from tests.pddl.test_suites import explored

TABLE: Final = Path(__file__).with_name("grounding.csv")
LIMIT: Final = 120
TIMES: Final = 3
LONG: Final = 10
"""Seconds: what takes longer is done once."""


class Row(NamedTuple):
    suite: str
    read: str
    ground: str
    groups: str
    instantiate: str
    translator: str


def ours(suite: str) -> list[float]:
    """The seconds for reading, for grounding, and for mutex groups."""
    times = [time.process_time()]
    model = read_pair(str(Path(suites.FOLDER or "") / suite / "problem.pddl"), None)
    times.append(time.process_time())
    task = ground(*model)
    times.append(time.process_time())
    mutex_groups(task)
    times.append(time.process_time())
    return [after - before for before, after in pairwise(times)]


def theirs(suite: str) -> list[float]:
    """The seconds of the translator up to its ground actions."""
    began = time.process_time()
    explored(suite)
    return [time.process_time() - began]


def translated(suite: str) -> list[float]:
    folder = Path(suites.FOLDER or "") / suite
    command = [sys.executable, "-m", "fast_downward.translate", "--sas-file", "/dev/null"]
    command += [str(folder / "domain.pddl"), str(folder / "problem.pddl")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [float(done.stdout.partition("\nDone! [")[2].partition("s CPU")[0])]


KINDS: Final = {"ours": ours, "theirs": theirs, "translated": translated}


def alone(what: str, suite: str) -> list[str]:
    """Do one of these in a process of its own, a few times; the medians."""
    command = [sys.executable, "-m", "tests.benchmarks.grounding", f"--{what}", suite]
    made: list[list[float]] = []
    end = time.monotonic() + LONG
    while not made or (len(made) < TIMES and time.monotonic() < end):
        try:
            done = subprocess.run(command, capture_output=True, timeout=LIMIT, check=True)
        except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
            return [""] * (3 if what == "ours" else 1)
        made.append(json.loads(done.stdout))
    return [f"{statistics.median(times):.2f}" for times in zip(*made, strict=True)]


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1].removeprefix("--") in KINDS:
        sys.stdout.write(json.dumps(KINDS[sys.argv[1].removeprefix("--")](sys.argv[2])))
    else:
        rows = {one.suite: one for one in read_table(TABLE, Row)}
        for suite in sys.argv[1:] or suites.names():
            rows[suite] = Row(suite, *(one for what in KINDS for one in alone(what, suite)))
            write_table(TABLE, Row, (rows[name] for name in sorted(rows)))
