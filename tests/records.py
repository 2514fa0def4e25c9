"""Published results, found again by this program: the first table of docs/measurements.md.

    python -m tests.records [TEXT …]

finds them all again, or those whose text has one of some words, prints a row of the table for
each, and ends with 1 if a figure is another one. `tests/test_records.py` finds the quick ones.
"""

import json
import re
import resource
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

import numpy as np

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.peg.boards import directed, goals_of, keeping, swept
from pddlpuzzles.search import layered as pure
from pddlpuzzles.search.words import Symmetries, Words, blocks, distinct, is_among, union
from tests.programs import PROGRAM, ran

GAMES: Final = "python -m tests.records games"
MOVES: Final = "python -m tests.records moves"
FORWARD: Final = (1, 1, 2, 9, 47, 263, 1452, 7772, 38150, 164297)
BACK: Final = (1, 1, 16, 979, 14115, 126902)
FIGURES: Final[dict[str, dict[str, Any]]] = {
    "explore pddl river-crossing/01": {"optimum": 7},
    "explore pddl hanoi/10": {"states": 3**9, "optimum": 2**9 - 1, "optimal_plans": 1},
    "explore pddl sliding-tiles/11": {"states": 181440, "winnable": 0},
    "explore pddl sliding-tiles/04": {
        "states": 181440, "remaining.-1.cost": 31, "remaining.-1.states": 2
    },
    "solve peg french-central": {"status": "unsolvable"},
    "solve peg english-central-sweeps --optimal": {"status": "optimal", "cost": 18},
    "solve peg triangle-15-sweeps --optimal": {"status": "optimal", "cost": 9},
    "explore peg triangle-15": {
        "optimal_plans": 29760, "plays": 568630, "depths.6.stuck": 1, "depths.5.stuck": 0
    },
    "explore peg english-central --depth 6": {
        "depths.6.stuck": 4, "depths.5.stuck": 0, "stuck": 4
    },
    "explore minesweeper hakank-0": {"complete": True, "optimal_plans": 1},
    "explore peg english-central": {
        "states": 187636299, "classes": 23475688, "optimal_plans": 40861647040079968
    },
    GAMES: {
        "plays": 577116156815309849672, "solutions": 40861647040079968, "classes": 23475688
    },
    MOVES: {
        **{f"forward.{at}": one for at, one in enumerate(FORWARD)},
        **{f"back.{at}": one for at, one in enumerate(BACK)},
        "forward.#": 24, "back.#": 21, "classes": [23475688, 23475688],
    },
}  # fmt: skip
"""Of each command the figures that are known, by their path in the JSON that it prints:
`remaining.-1.cost` is the cost in the last row, `forward.#` how many levels there are."""
LONG: Final = ("explore peg english-central", GAMES, MOVES)
PAGE: Final = Path(__file__).parent.parent / "docs" / "measurements.md"


class Record(NamedTuple):
    """A row of the page's table: what it says up to the seconds, and the command that it has."""

    row: str
    command: str


def records() -> list[Record]:
    rows = re.findall(r"(?m)^(\|.*\| `(?:pddlpuzzles )?(.*)` \|) [\d.]+ \|$", PAGE.read_text())
    return [Record(*row) for row in rows if row[1] in FIGURES]


def games(name: str) -> dict[str, int]:
    """Count the jump sequences from the start of a board to where nothing moves, exactly."""
    family = catalogue.family("peg")
    puzzle: Any = catalogue.instance(family, name).puzzle
    layered: Any = family.exploring.layered(puzzle)
    directed_jumps = directed(puzzle.board.jumps, forward=True)

    def onward(words: Words, reached: None) -> Any:
        able = [np.flatnonzero(words & one.three == one.before) for one in directed_jumps]
        places, after = map(np.concatenate, (able, [one.make(words) for one in directed_jumps]))
        return places, layered.classes.canonical(after)

    ahead: Any = SimpleNamespace(back=onward)
    rows = np.array([[layered.start, 0, 1]], np.uint64)
    found = {"plays": 0, "solutions": 0, "classes": 0}
    while len(rows):
        found["classes"] += len(rows)
        moving = layered.moving(rows[:, pure.WORD].copy())
        ends = rows[~moving]
        solved = ends[layered.goals(ends[:, pure.WORD].copy())]
        found["plays"] += sum(map(pure.ways_of, ends))
        found["solutions"] += sum(map(pure.ways_of, solved))
        rows = rows[moving]
        digits = pure.digits_before(layered, pure.tally(layered, rows)[1].bits)
        rows = pure.back(ahead, rows, digits)
    return found


def moves(name: str) -> dict[str, list[int]]:
    """Count the classes of boards by the fewest moves from the start, and back from the goal."""
    puzzle: Any = catalogue.instance(catalogue.family("peg"), name).puzzle
    symmetric = Symmetries(puzzle.size, keeping(puzzle))
    goals = symmetric.canonical(goals_of(puzzle))
    forward = _levels(puzzle, symmetric, np.array([puzzle.start], np.uint64), forward=True)
    back = _levels(puzzle, symmetric, distinct(goals), forward=False)
    return {"forward": forward, "back": back, "classes": [sum(forward), sum(back)]}


def _levels(puzzle: Any, symmetric: Symmetries, level: Words, *, forward: bool) -> list[int]:
    directed_jumps = directed(puzzle.board.jumps, forward=forward)
    known = level
    counts: list[int] = []
    while len(level):
        counts.append(len(level))
        after = union(
            distinct(symmetric.canonical(found))
            for some in blocks(level)
            for found in swept(some, directed_jumps, sweeps=True)
        )
        level = after[~is_among(after, known)]
        known = union([known, level])
    return counts


def found_again(command: str) -> Any:
    if command in (GAMES, MOVES):
        return (games if command == GAMES else moves)("english-central")
    asked = [*command.split(), "--json", "--timeout", "3600"]
    return json.loads(ran([*PROGRAM, *asked], timeout=None).stdout)


def compared(record: Record, found: Any) -> list[str]:
    """Return how the figures of a record that was found again differ."""
    said = []
    for path, known in FIGURES[record.command].items():
        value = found
        for key in path.split("."):
            at = int(key) if isinstance(value, list) and key != "#" else key
            value = len(value) if key == "#" else value[at]
        if value != known:
            said.append(f"{path} is {value}, expected {known}")
    return said


def main() -> int:
    wrong = 0
    for record in records():
        if sys.argv[1:] and not any(text in record.row for text in sys.argv[1:]):
            continue
        before = spent()
        said = compared(record, found_again(record.command))
        wrong += len(said)
        row = f"{record.row} {spent() - before:.1f} |"
        sys.stdout.write(" ".join([row, *said]) + "\n")
    return 1 if wrong else 0


def spent() -> float:
    used = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(one.ru_utime + one.ru_stime for one in used)


if __name__ == "__main__":
    sys.exit(main())
