"""Measures reading and grounding against Fast Downward's translator, and compares what comes out.

    PDDL_SUITES=FOLDER python -m tests.benchmarks.grounding [SUITE …]

writes `grounding.csv` beside this file, a row for each suite (a folder with `domain.pddl` and
`problem.pddl`), all in seconds of CPU, the median of up to three: `read` and `ground` are ours,
`groups` what mutex groups by invariants take besides; `instantiate` is what the translator takes
until its ground actions are there, `translator` all that it does. Then the ground actions and the
atoms that can change of both, and how many of each only we have. Rows of other suites are kept;
what takes longer than the limit is left empty. The translator is the package
`fast-downward.translate`.
"""

import io
import json
import statistics
import subprocess
import sys
import time
from contextlib import redirect_stdout
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

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
    instantiate: str
    translator: str
    actions: str
    translator_actions: str
    atoms: str
    translator_atoms: str
    only_ours: str


def ours(folder: Path) -> dict[str, Any]:
    """Read and ground a problem; what it took, and the words of its actions and atoms."""
    times = [time.process_time()]
    model = read_pair(str(folder / "problem.pddl"), None)
    times.append(time.process_time())
    task = ground(*model)
    times.append(time.process_time())
    mutex_groups(task)
    times.append(time.process_time())
    return {
        "seconds": [after - before for before, after in pairwise(times)],
        "actions": [[one.action.name, *one.action.arguments] for one in task.operators],
        "atoms": [[one.predicate, *one.terms] for one in task.atoms],
    }


def theirs(folder: Path) -> dict[str, Any]:
    """Have the translator do the same up to its ground actions."""
    from fast_downward.translate import instantiate, normalize, options, pddl_parser

    paths = str(folder / "domain.pddl"), str(folder / "problem.pddl")
    options.options = options.get_arg_parser().parse_args([*paths, "--keep-no-ops"])
    began = time.process_time()
    with redirect_stdout(io.StringIO()):
        task = pddl_parser.open(*paths)
        normalize.normalize(task)
        _, fluents, actions, *_ = instantiate.explore(task)
    return {
        "seconds": [time.process_time() - began],
        "actions": sorted({tuple(one.name.strip("()").split()) for one in actions}),
        "atoms": sorted((one.predicate, *one.args) for one in fluents if "@" not in one.predicate),
    }


def translated(folder: Path) -> dict[str, Any]:
    command = [sys.executable, "-m", "fast_downward.translate", "--sas-file", "/dev/null"]
    command += [str(folder / "domain.pddl"), str(folder / "problem.pddl")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    line = next(one for one in done.stdout.splitlines() if one.startswith("Done!"))
    return {"seconds": [float(line.split("[")[1].split("s CPU")[0])]}


KINDS: Final = {"ours": ours, "theirs": theirs, "translated": translated}


def alone(what: str, folder: Path) -> dict[str, Any] | None:
    """Do one of these in a process of its own, a few times; the medians."""
    command = [sys.executable, "-m", "tests.benchmarks.grounding", f"--{what}", str(folder)]
    made: list[dict[str, Any]] = []
    end = time.monotonic() + LONG
    while not made or (len(made) < TIMES and time.monotonic() < end):
        try:
            done = subprocess.run(command, capture_output=True, timeout=LIMIT, check=True)
        except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
            return None
        made.append(json.loads(done.stdout))
    times = zip(*(one["seconds"] for one in made), strict=True)
    return made[-1] | {"seconds": [f"{statistics.median(some):.2f}" for some in times]}


def row(suite: str) -> Row:
    folder = Path(suites.FOLDER or "") / suite
    here, there, whole = (alone(what, folder) for what in KINDS)
    sizes = [
        str(len(side[kind])) if side else ""
        for kind in ("actions", "atoms")
        for side in (here, there)
    ]
    only = ""
    if here and there:
        mine, others = ({*map(tuple, (*side["actions"], *side["atoms"]))} for side in (here, there))
        only = str(len(mine - others))
    seconds = [*(here["seconds"] if here else ("", "", ""))]
    seconds += [side["seconds"][0] if side else "" for side in (there, whole)]
    return Row(suite, *seconds, *sizes, only)


if __name__ == "__main__":
    if sys.argv[1:2] and sys.argv[1].removeprefix("--") in KINDS:
        found = KINDS[sys.argv[1].removeprefix("--")](Path(sys.argv[2]))
        sys.stdout.write(json.dumps(found))
    else:
        rows = {one.suite: one for one in read_table(TABLE, Row)}
        for suite in sys.argv[1:] or suites.names():
            rows[suite] = row(suite)
            write_table(TABLE, Row, (rows[name] for name in sorted(rows)))
