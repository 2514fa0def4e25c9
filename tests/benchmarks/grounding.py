"""Measures reading and grounding against Fast Downward's translator.

    PDDL_SUITES=FOLDER python -m tests.benchmarks.grounding [SUITE …]

writes `grounding.csv` beside this file, a row for each suite (a folder with `domain.pddl` and
`problem.pddl`), all in seconds of CPU, the median of up to three: `read`, `ground` and `groups` (of
mutexes) are ours. Rows of other suites are kept; what takes too long is left empty.
"""

import contextlib
import json
import os
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


def translated(suite: str) -> list[float]:
    from fast_downward.translate import main, options

    folder = Path(suites.FOLDER or "") / suite
    files = [str(folder / name) for name in ("domain.pddl", "problem.pddl")]
    options.set_options(["--sas-file", os.devnull, *files])
    began = time.process_time()
    with contextlib.redirect_stdout(sys.stderr):
        main.main()
    return [time.process_time() - began]


KINDS: Final = {"ours": ours, "translated": translated}


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
    return [f"{statistics.median(times):.3f}" for times in zip(*made, strict=True)]


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1].removeprefix("--") in KINDS:
        sys.stdout.write(json.dumps(KINDS[sys.argv[1].removeprefix("--")](sys.argv[2])))
    else:
        rows = {one.suite: one for one in read_table(TABLE, Row)}
        for suite in sys.argv[1:] or suites.names():
            rows[suite] = Row(suite, *(one for what in KINDS for one in alone(what, suite)))
            write_table(TABLE, Row, (rows[name] for name in sorted(rows)))
