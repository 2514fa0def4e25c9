"""Measures reading and grounding against Fast Downward's translator, and compares what comes out.

    PDDL_SUITES=FOLDER python -m tests.benchmarks.grounding [SUITE …]

writes `grounding.csv` beside this file, a row for each suite (a folder with `domain.pddl` and
`problem.pddl`), all in seconds of CPU, the median of up to three: `read` and `ground` are ours,
`groups`
what mutex groups by invariants take besides; `translator` is all that it does, `instantiate` what
it takes from the beginning until its ground actions are there. Then the ground actions and the
atoms that can change of both, and how many of each only the translator has. Rows of other suites
are kept; what takes longer than the limit is left empty.

The translator is the package `fast-downward.translate`.
"""

from __future__ import annotations

import csv
import io
import json
import statistics
import subprocess
import sys
import time
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.mutexes import mutex_groups
from pddlpuzzles.pddl.pair import read_pair
from tests.pddl import suites

TABLE: Final = Path(__file__).with_name("grounding.csv")
LIMIT: Final = 120
TIMES: Final = 3
LONG: Final = 10
"""Seconds: what takes longer is done once."""
COLUMNS: Final = (
    *("suite", "read", "ground", "groups", "instantiate", "translator"),
    *("actions", "translator_actions", "atoms", "translator_atoms", "only_ours"),
)
Words = frozenset[tuple[str, ...]]


def ours(folder: Path) -> dict[str, Any]:
    """Read and ground a problem; what it took, and the words of its actions and atoms."""
    began = time.process_time()
    model = read_pair(str(folder / "problem.pddl"), None)
    read = time.process_time()
    task = ground(*model)
    grounded = time.process_time()
    mutex_groups(task)
    done = time.process_time()
    return {
        "read": read - began,
        "ground": grounded - read,
        "groups": done - grounded,
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
    done = time.process_time()
    words = {tuple(one.name.strip("()").split()) for one in actions}
    return {
        "instantiate": done - began,
        "actions": sorted(words),
        "atoms": sorted((one.predicate, *one.args) for one in fluents if "@" not in one.predicate),
    }


def translated(folder: Path) -> float | None:
    """Have the translator do all that it does; the seconds that it says it took."""
    command = [sys.executable, "-m", "fast_downward.translate", "--sas-file", "/dev/null"]
    command += [str(folder / "domain.pddl"), str(folder / "problem.pddl")]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
    except subprocess.TimeoutExpired:
        return None
    line = next((one for one in done.stdout.splitlines() if one.startswith("Done!")), None)
    return None if line is None else float(line.split("[")[1].split("s CPU")[0])


def alone(what: str, folder: Path) -> dict[str, Any] | None:
    """Do one of these in a process of its own, a few times; the medians."""
    command = [sys.executable, "-m", "tests.benchmarks.grounding", f"--{what}", str(folder)]
    made: list[dict[str, Any]] = []
    end = time.monotonic() + LONG
    while not made or (len(made) < TIMES and time.monotonic() < end):
        try:
            done = subprocess.run(command, capture_output=True, timeout=LIMIT, check=False)
        except subprocess.TimeoutExpired:
            return None
        if done.returncode:
            return None
        made.append(json.loads(done.stdout))
    last: dict[str, Any] = made[-1]
    for name, value in last.items():
        if isinstance(value, float):
            last[name] = statistics.median(one[name] for one in made)
    return last


def row(suite: str, folder: Path) -> dict[str, object]:
    """Measure a suite."""
    here, there = alone("ours", folder), alone("theirs", folder)
    found: dict[str, object] = {"suite": suite}
    if here is not None:
        found |= {name: f"{here[name]:.2f}" for name in ("read", "ground", "groups")}
        found |= {name: len(here[name]) for name in ("actions", "atoms")}
    if there is not None:
        found["instantiate"] = f"{there['instantiate']:.2f}"
        found |= {f"translator_{name}": len(there[name]) for name in ("actions", "atoms")}
    if here is not None and there is not None:
        words: Words = frozenset(map(tuple, (*there["actions"], *there["atoms"])))
        found["only_ours"] = len(set(map(tuple, (*here["actions"], *here["atoms"]))) - words)
    seconds = [translated(folder)]
    while seconds[0] is not None and seconds[0] < LONG and len(seconds) < TIMES:
        seconds.append(translated(folder))
    known = [one for one in seconds if one is not None]
    if known:
        found["translator"] = f"{statistics.median(known):.2f}"
    return found


def main(asked: list[str]) -> None:
    """Write the table."""
    rows = {}
    if TABLE.exists():
        with TABLE.open(newline="") as file:
            rows = {one["suite"]: one for one in csv.DictReader(file)}
    for suite in asked or suites.names():
        rows[suite] = row(suite, Path(suites.FOLDER or "") / suite)
        with TABLE.open("w", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS)
            writer.writeheader()
            writer.writerows(rows[name] for name in sorted(rows))


if __name__ == "__main__":
    if sys.argv[1:2] in (["--ours"], ["--theirs"]):
        made = (ours if sys.argv[1] == "--ours" else theirs)(Path(sys.argv[2]))
        sys.stdout.write(json.dumps(made))
    else:
        main(sys.argv[1:])
