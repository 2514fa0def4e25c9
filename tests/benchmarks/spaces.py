"""Measures `explore` on problems in PDDL, against others who expand whole state spaces.

    python -m tests.benchmarks.spaces

writes `spaces.csv` beside this file: for each problem its states, and for each of these how many
seconds of CPU it takes for them, without reading and grounding, the median of three:

    arrays, count    found in arrays, and then what `explore` counts (remaining costs, plans)
    compiled         the same arrays by loops that numba compiles, from the start on and read from
                     its cache, where the extra `fast` is installed
    by_rules         found state by state
    pymimir          its breadth-first expansion, driven from Python, where it is installed
    fast_downward    `astar(blind())`, its own search time for the states that it expands, scaled to
                     all states; it ends with the first goal
    c                `tiles.c`, the 8-puzzle alone, where there is a C compiler

With `braintwist` it compares `explore braintwist scramble-12` with `twists.c`, a plain program in C
that finds the same positions, and prints the seconds of both.

It ran on what else a machine does: only ratios within a row mean something.
"""

from __future__ import annotations

import csv
import importlib.util
import math
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.exploring import by_rules, in_arrays
from pddlpuzzles.exploring.counting import count_space
from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.families.braintwist.toy import (
    FLIPPED,
    POSITIONS,
    ROTATIONS,
    UNFLIPPED,
    carried,
    turned,
)
from pddlpuzzles.families.braintwist.toy_graph import ToyGraph
from pddlpuzzles.search.space import Watch
from pddlpuzzles.solving.export import export
from tests.benchmarks.fast_downward import run

TABLE: Final = Path(__file__).with_name("spaces.csv")
NAMES: Final = (
    *("sliding-tiles/04", "hanoi/10", "gripper/17", "blocks/04", "blocks/06"),
    *("sokoban/08", "logistics/06", "lights-out/10", "ferry/10"),
)
COLUMNS: Final = (
    *("problem", "states", "moves", "arrays", "compiled", "count"),
    *("by_rules", "pymimir", "fast_downward", "c"),
)
TILES: Final = "sliding-tiles/04"
TOY: Final = "scramble-12"
COMPILER: Final = shutil.which("cc")
TIMES: Final = 3
LIMIT: Final = 60


def seconds(work: Callable[[], Any], times: int = TIMES) -> float:
    """The median of the seconds of CPU that some work takes."""
    taken = []
    for _ in range(times):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return statistics.median(taken)


def ours(name: str) -> dict[str, Any]:
    """Explore a problem both ways."""
    family = catalogue.any_problem()
    puzzle = catalogue.instance(family, name).puzzle
    task: Any = puzzle
    assert task.task  # it is ground before anything is measured

    def arrays(patience: float = math.inf) -> Any:
        packed = family.exploring.packed(puzzle, lambda: None)
        assert packed is not None
        with patch.object(in_arrays, "_PATIENCE", patience):
            return in_arrays.expand(puzzle, packed, Watch())

    found = arrays()  # what is compiled is compiled, and what is imported imported
    count_space(found, Watch())
    has_numba = importlib.util.find_spec("numba") is not None
    if has_numba:
        arrays(0.0)
    return {
        "problem": name,
        "states": len(found.states),
        "moves": len(found.moves),
        "arrays": seconds(arrays),
        "compiled": seconds(lambda: arrays(0.0)) if has_numba else None,
        "count": seconds(lambda: count_space(found, Watch())),
        "by_rules": seconds(lambda: by_rules.expand(puzzle, Watch()), 1),
    }


def fast_downward(name: str, states: int) -> float | None:
    """The seconds that Fast Downward's blind search takes for each state, times the states."""
    asked, chosen = catalogue.instance(catalogue.any_problem(), name).choose_encoding(None)
    with tempfile.TemporaryDirectory() as folder:
        domain, problem = export([asked], chosen, Path(folder)).paths
        said = run(domain, problem, "astar(blind())", f"--search-time-limit={LIMIT}")
    if not said["searching"] or not said["expanded"]:
        return None
    return float(said["searching"]) / int(said["expanded"]) * states


def in_pymimir(name: str) -> float | None:
    """The seconds that pymimir takes, expanding states from Python as its examples do."""
    if importlib.util.find_spec("pymimir") is None:
        return None
    import pymimir

    puzzle: Any = catalogue.instance(catalogue.any_problem(), name).puzzle
    # It takes a text that begins with a comment for the name of a file, and wants lower case.
    domain, problem = (
        re.sub(r";[^\n]*", "", text).lower() for text in (puzzle.domain_text, puzzle.problem_text)
    )
    start = pymimir.Problem(pymimir.Domain(domain), problem).get_initial_state()

    def expand() -> None:
        seen, queue = {start}, [start]
        for state in queue:
            for action in state.generate_applicable_actions():
                after = action.apply(state)
                if after not in seen:
                    seen.add(after)
                    queue.append(after)

    return seconds(expand, 1)


def in_c(name: str) -> float | None:
    """The seconds that a plain program in C takes for the 8-puzzle."""
    if name != TILES or COMPILER is None:
        return None
    states, depth, spent = compiled("tiles.c").split()
    assert (states, depth) == ("181440", "31")
    return float(spent)


def compiled(name: str, asked: str = "") -> str:
    """What a program in C prints that lies beside this file."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "program")
        source = Path(__file__).with_name(name)
        subprocess.run([COMPILER or "cc", "-O2", "-o", program, source], check=True)
        return subprocess.run(
            [program], input=asked, capture_output=True, text=True, check=True
        ).stdout


def turns() -> str:
    """What `twists.c` reads: the start, and where the tiles come from in each turn."""
    start = ToyGraph(catalogue.instance(catalogue.family("braintwist"), TOY).puzzle).start
    rows = [str(start)]
    for turn in (sign * vertex for vertex in UNFLIPPED + FLIPPED for sign in (1, -1)):
        after = turned(POSITIONS, turn)
        after = carried(after, ROTATIONS[after.index(1) + 1])
        rows.append(" ".join(str(position - 1) for position in after))
    return "\n".join(rows)


def toy() -> None:
    """Count the positions of Brain Twist by both programs, and print what they take."""
    instance = catalogue.instance(catalogue.family("braintwist"), TOY)
    found: Any = None

    def explored() -> None:
        nonlocal found
        found = explore(instance)

    ours = seconds(explored, 1)
    classes, spent = compiled("twists.c", turns()).splitlines()
    assert [row.classes for row in found.space.depths] == [int(one) for one in classes.split()]
    sys.stdout.write(f"{TOY}: {found.states:,} states, explore {ours:.1f} s, C {spent} s\n")


def main() -> None:
    """Measure the problems that were named, or all, and write the table."""
    if sys.argv[1:] == ["braintwist"]:
        toy()
        return
    rows = []
    for name in sys.argv[1:] or NAMES:
        row = ours(name)
        row["fast_downward"] = fast_downward(name, row["states"])
        row["pymimir"] = in_pymimir(name)
        row["c"] = in_c(name)
        rows.append({key: _rounded(row[key]) for key in COLUMNS})
        sys.stdout.write(f"{rows[-1]}\n")
    if not sys.argv[1:]:
        with TABLE.open("w", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS)
            writer.writeheader()
            writer.writerows(rows)


def _rounded(value: Any) -> Any:
    return round(value, 3) if isinstance(value, float) else value


if __name__ == "__main__":
    main()
