"""Measures the searches of Fast Downward and SymK on the encodings; the best are the defaults.

    python -m tests.benchmarks.searches

writes `searches.csv` beside this file: a row for each run, with the seconds of CPU that the search
took (with what its heuristics prepare, without translation), or none if it found nothing within the
limit. Rows that are there are kept: to measure anew, delete them. `tests/test_engines.py` holds
the encodings to the table.
"""

import re
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.solving.export import export
from tests.benchmarks.fast_downward import read_table, run, write_table

TABLE: Final = Path(__file__).with_name("searches.csv")
LIMIT: Final = 10
"""Seconds of CPU for a search."""

MEMORY: Final = "2500M"

SYMBOLIC: Final = "sym_bd()"
"""The search by which SymK is asked; all others are Fast Downward's."""

FF: Final = "lazy_greedy([ff()],preferred=[ff()])"
PREFERRED: Final = (
    "let(hff,ff(),let(hcg,cg(),eager(alt([single(hff),single(hff,pref_only=true),single(hcg),"
    "single(hcg,pref_only=true),type_based([hff,g()])]),preferred=[hff,hcg])))"
)
TYPED: Final = (
    "let(left,goalcount(),let(far,hmax(),"
    "eager(alt([single(sum([left,far])),type_based([left,far])]))))"
)

DEFERRED: Final = (
    "let(left,goalcount(),let(far,hmax(),"
    "lazy(alt([single(sum([left,far])),type_based([left,far,g()])]),randomize_successors=true)))"
)

EVEN: Final = (
    "let(left,goalcount(),let(far,hmax(),eager(alt([epsilon_greedy(sum([left,far]),random_seed=164),"
    "type_based([left,far,g()],random_seed=164)]))))"
)
"""Its seed was chosen by the instances below; the encodings' page says how it does on others."""

WEIGHTED: Final = tuple(f"eager_wastar([ff()],w={weight})" for weight in (2, 3))
"""A weight of 5 is up to three times as quick, but its plans are half as long again: 27 moves
instead of 17 for `scramble-12`. It is not in the comparison, which knows only seconds."""

NEXT: Final = "eager_greedy([goalcount()])"
STUBBORN: Final = "eager_greedy([ff()],pruning=stubborn_sets_simple())"
MERGED: Final = (
    "astar(merge_and_shrink(shrink_strategy=shrink_bisimulation(greedy=false),"
    "merge_strategy=merge_sccs(order_of_sccs=topological,merge_selector=score_based_filtering("
    "scoring_functions=[goal_relevance(),dfp(),total_order()])),"
    "label_reduction=exact(before_shrinking=true,before_merging=false),"
    "max_states=50k,threshold_before_merge=1))"
)
PAIRS: Final = "astar(cpdbs(systematic(2)))"
CARDS: Final = "eager(tiebreaking([g(),goalcount()]),reopen_closed=true)"

ENGLISH: Final = [
    name
    for name in catalogue.bundled(catalogue.family("peg"))
    if re.fullmatch(r"english-([a-g][1-7]-[a-g][1-7]|central)", name)
]
REVERSALS: Final = [
    one.name for one in catalogue.members_matching(catalogue.family("peg"), "reversal-*")
]
LARGER: Final = [
    "asymmetrical-39",
    "french-d2-d6",
    "wiegleb-central",
    *(f"ladder-{number}" for number in range(70, 85)),
]
"""Boards of peg solitaire with more holes than the English one."""


class Candidates(NamedTuple):
    """Searches to be compared on some instances in an encoding, for a first plan or a proof."""

    puzzle: str
    encoding: str
    proof: bool
    instances: list[str]
    searches: tuple[str, ...]


CANDIDATES: Final = tuple(Candidates(*one) for one in (
    ("peg", "jumps", False, [*ENGLISH, *REVERSALS, *LARGER],
     (FF, PREFERRED, TYPED, DEFERRED, EVEN)),
    ("peg", "sweeps", False,
     [*(f"ipc-2008-p{number:02}" for number in (5, 10, 15, 20, 25, 30)),
      *(f"{name}-sweeps" for name in ENGLISH)],
     (PREFERRED, TYPED, DEFERRED, EVEN)),
    ("peg", "sweeps", True, [f"ipc-2008-p{number:02}" for number in (5, 10, 15, 20, 25)],
     ("astar(lmcut())", "astar(blind())")),
    ("braintwist", "strips", False, ["scramble-12", "farthest", "farthest-twists"], WEIGHTED),
    ("braintwist", "strips", True, ["tiny", "scramble-4"], (SYMBOLIC, PAIRS, MERGED)),
    ("braintwist", "anchored", True, ["tiny", "scramble-4"], (SYMBOLIC,)),
    ("minesweeper", "strips", False, ["hakank-0", "beginner", "expert"],
     (NEXT, FF, "lazy_greedy([cg()],preferred=[cg()])")),
    ("minesweeper", "any-order", False, ["hakank-0", "beginner", "splitter", "expert"],
     (STUBBORN, FF, "eager_greedy([ff()])")),
    ("machiavelli", "melds", True, ["evening"], (SYMBOLIC,)),
    ("machiavelli", "melds", True, ["evening", "full-deck"], (CARDS, "astar(lmcut())")),
    ("braintwist", "anchored", True, ["tiny", "scramble-4", "scramble-12"],
     (MERGED, "astar(blind())")),
))  # fmt: skip


class Row(NamedTuple):
    puzzle: str
    encoding: str
    asked: str
    instance: str
    search: str
    seconds: str
    cost: str
    expanded: str


def wanted() -> Iterator[tuple[str, str, str, str, str]]:
    for puzzle, encoding, proof, instances, searches in CANDIDATES:
        for instance in instances:
            for search in searches:
                yield puzzle, encoding, "proof" if proof else "plan", instance, search


@cache
def instance_of(puzzle: str, name: str) -> Instance:
    return catalogue.find(catalogue.family(puzzle), name)


def measured(
    puzzle: str, encoding: str, asked: str, instance: str, search: str
) -> tuple[str, str, str]:
    """Return the seconds, the cost and the expanded states of a run; empty if it found nothing."""
    board, chosen = instance_of(puzzle, instance).choose_encoding(encoding)
    limits = f"--search-time-limit={LIMIT}", f"--search-memory-limit={MEMORY}"
    with tempfile.TemporaryDirectory() as folder:
        domain, problem = export([board], chosen, Path(folder)).paths
        said = run(domain, problem, search, *limits)
    if not said["cost"]:
        return "", "", ""
    return f"{float(said['total']):.2f}", said["cost"], said["expanded"]


def table() -> list[Row]:
    return read_table(TABLE, Row)


def main() -> None:
    there = {row[:5]: row for row in table()}
    for asked in wanted():
        if asked not in there:
            there[asked] = Row(*asked, *measured(*asked))
            sys.stdout.write(f"{there[asked]}\n")
            sys.stdout.flush()
            write_table(TABLE, Row, sorted(there[one] for one in wanted() if one in there))


if __name__ == "__main__":
    main()
