"""Measures `explore` on problems in PDDL, against others who expand whole state spaces.

    python -m tests.benchmarks.spaces [PROBLEM …]

writes `spaces.csv` beside this file: for each problem its states, and for each of these how many
seconds of CPU it takes for them, without reading and grounding, the median of three (on a busy
machine only ratios within a row mean something):

    arrays, count    found in arrays, and then what `explore` counts (remaining costs, plans)
    by_rules         found state by state
    pymimir          its breadth-first expansion, driven from Python, where it is installed
    fast_downward    `astar(blind())`, its time up to the first goal, scaled to all states
"""

import importlib.util
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.exploring import by_rules, in_arrays
from pddlpuzzles.exploring.counting import count_space
from pddlpuzzles.search.space import Watch
from pddlpuzzles.solving.export import export
from tests.benchmarks.fast_downward import read_table, run, write_table

TABLE: Final = Path(__file__).with_name("spaces.csv")
NAMES: Final = (
    *("sliding-tiles/04", "hanoi/10", "gripper/17", "blocks/04", "blocks/06"),
    *("sokoban/08", "logistics/06", "lights-out/10", "ferry/10"),
)
TIMES: Final = 3
LIMIT: Final = 60


class Row(NamedTuple):
    """A problem, its states and moves, and the seconds of each; empty where it was not tried."""

    problem: str
    states: int
    moves: int
    arrays: str
    count: str
    by_rules: str
    pymimir: str
    fast_downward: str


def seconds(work: Callable[[], Any], times: int = TIMES) -> str:
    taken = []
    for _ in range(times):
        began = time.process_time()
        work()
        taken.append(time.process_time() - began)
    return f"{statistics.median(taken):.3f}"


def measured(name: str) -> Row:
    family = catalogue.any_problem()
    puzzle: Any = catalogue.instance(family, name).puzzle
    assert puzzle.task  # it is ground before anything is measured

    def arrays() -> Any:
        packed = family.exploring.packed(puzzle, lambda: None)
        return in_arrays.expand(puzzle, packed, Watch())

    found = arrays()
    count_space(found, Watch())
    ours = seconds(arrays), seconds(lambda: count_space(found, Watch()))
    single = seconds(lambda: by_rules.expand(puzzle, Watch()), 1)
    others = in_pymimir(puzzle), fast_downward(name, len(found.states))
    return Row(name, len(found.states), len(found.moves), *ours, single, *others)


def fast_downward(name: str, states: int) -> str:
    """The seconds that Fast Downward's blind search takes for each state, times the states."""
    asked, chosen = catalogue.instance(catalogue.any_problem(), name).choose_encoding(None)
    with tempfile.TemporaryDirectory() as folder:
        domain, problem = export([asked], chosen, Path(folder))
        said = run(domain, problem, "astar(blind())", f"--search-time-limit={LIMIT}")
    if not said["searching"] or not said["expanded"]:
        return ""
    return f"{float(said['searching']) / int(said['expanded']) * states:.3f}"


def in_pymimir(puzzle: Any) -> str:
    """The seconds that pymimir takes, expanding states from Python as its examples do."""
    if importlib.util.find_spec("pymimir") is None:
        return ""
    import pymimir

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


if __name__ == "__main__":
    rows = {row.problem: row for row in read_table(TABLE, Row)}
    for name in sys.argv[1:] or NAMES:
        rows[name] = measured(name)
        write_table(TABLE, Row, rows.values())
