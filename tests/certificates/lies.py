"""Lies: the certificates of `problems.py`, each with one thing changed that makes it false.

Of each it is told in which line it is to be found, and a part of the reason.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any, NamedTuple

from tests.certificates.problems import EXAMPLES, Example

Lines = list[dict[str, Any]]


def put(line: int, **values: object) -> Callable[[Lines], None]:
    """Say that a line has these values instead of its own."""
    return lambda at: at[line].update(values)


class Lie(NamedTuple):
    """What is changed of an example, and where and why that is to be refused."""

    name: str
    example: Example
    change: Callable[[Lines], Any]
    line: int
    reason: str

    def lines(self) -> Lines:
        lines = deepcopy(self.example.lines)
        self.change(lines)
        return lines


_LIES: list[tuple[str, str, Callable[[Lines], Any], int, str]] = [
    # The first line.
    ("a bound that is too high", "potential", put(0, bound=6), 3, "no start"),
    ("no bound", "potential", lambda at: at[0].pop("bound"), 1, "a bound"),
    ("a claim that is more", "states", lambda at: unsolvable(at), 3, "(go b c) only 0"),
    ("a bound of what has no plan", "parity", put(0, bound=3), 1, "a bound"),
    ("another version", "states", put(0, version=2), 1, "version 1"),
    ("an atom that changes left out", "adl", lambda at: at[0]["atoms"].pop(), 1, "not listed"),
    ("an atom of no object", "states", lambda at: rename(at, 5, "(at z)"), 1, "no atom"),
    ("an atom without parentheses", "states", lambda at: rename(at, 5, "seen c"), 1, "no atom"),
    ("what is equal listed", "states", lambda at: rename(at, 3, "(= a a)"), 1, "no atom"),
    ("an atom twice", "states", lambda at: rename(at, 3, "(seen b)"), 1, "twice"),
    ("an atom that is none", "states", lambda at: rename(at, 3, 7), 1, "a wrong list"),
    ("an atom without a name", "states", lambda at: rename(at, 3, "()"), 1, "no atom"),
    ("an unknown key", "states", put(0, note="true"), 1, "not known: ['note']"),
    ("a claim for a state", "states", lambda at: at.insert(2, at[0]), 3, "expected a claim"),
    # Groups.
    ("`exactly` twice", "parity", put(1, exactly=[0, 0]), 2, "or one twice"),
    ("`exactly` as a truth", "parity", put(1, exactly=[True]), 2, "a wrong list"),
    ("two of a group at the start", "parity", lambda at: group(at, 0, [3, 4]), 2, "at the start"),
    ("none of an exact group", "parity", lambda at: group(at, 0, [0, 1]), 2, "at the start"),
    ("a second added", "parity", lambda at: loose(at, [0, 1]), 2, "may add a second"),
    ("none asked for", "potential", lambda at: loose(at, [4, 5]), 2, "may add a second"),
    ("not asked for", "adl", lambda at: at.insert(1, PAIR), 2, "may add a second"),
    ("asked for and not deleted", "keep", lambda at: at.insert(1, PAIR), 2, "(make) may add"),
    ("one deleted and none added", "parity", lambda at: group(at, 0, [3]), 2, "may leave no atom"),
    ("`exactly` of no group", "parity", put(1, exactly=[3]), 2, "`exactly`"),
    ("`exactly` of a group below 0", "parity", put(1, exactly=[-1]), 2, "no group"),
    ("a number of no atom", "parity", lambda at: group(at, 0, [0, 6]), 2, "no atom"),
    ("a group that is a number", "parity", lambda at: group(at, 0, 3), 2, "a wrong list"),
    # Potentials.
    ("half too little", "potential", put(2, constant="0"), 3, "no start"),
    ("a weight too high", "potential", lambda at: weigh(at, "0", "11/2"), 3, "(go a b)"),
    ("a weight too low", "potential", lambda at: weigh(at, "1", "3/2"), 3, "(go a b)"),
    ("a weight in the goal", "potential", lambda at: weigh(at, "2", "1/2"), 3, "goal state"),
    ("a weight of what may be", "potential", lambda at: weigh(at, "5", "-1"), 3, "(go b c)"),
    ("a weight that may rise", "potential", lambda at: weigh(at, "3", "1"), 3, "goal state"),
    ("a constant too high", "potential", put(2, constant="1"), 3, "goal state"),
    ("no groups to lean on", "potential", lambda at: at.pop(1), 2, "may change more"),
    ("a weight with a point", "potential", lambda at: weigh(at, "0", "4.5"), 3, "wrong number"),
    ("a weight over 0", "potential", lambda at: weigh(at, "0", "9/0"), 3, "wrong number"),
    ("a weight of no atom", "potential", lambda at: weigh(at, "6", "1"), 3, "not by numbers"),
    ("a weight by a name", "potential", lambda at: weigh(at, "(at a)", "1"), 3, "not by numbers"),
    ("a weight twice", "potential", lambda at: weigh(at, "00", "1"), 3, "not by numbers"),
    ("another kind", "potential", put(2, kind="landmark"), 3, "'landmark' is not there"),
    ("a lemma twice", "potential", lambda at: at.append(at[2]), 4, "already"),
    ("a lemma behind a state", "monotone", lambda at: at.append(at.pop(2)), 3, "7 is not there"),
    ("a potential for no plan", "potential", lambda at: unsolvable(at), 3, "no start"),
    ("what is deleted unasked", "loose", lambda at: at.insert(1, DELETED), 2, "(wipe)"),
    ("what counts twice", "shared", lambda at: at.__setitem__(slice(1, 1), BOTH), 3, "goal state"),
    ("no constant", "potential", lambda at: at[2].pop("constant"), 3, "'constant' is not there"),
    ("a key of another kind", "potential", put(2, above="9"), 3, "['above']"),
    # Weights that only fall, and parities.
    ("weights that rise", "monotone", lambda at: weigh(at, "0", "2"), 3, "may change"),
    ("one left out", "monotone", lambda at: at[2]["weights"].pop("5"), 3, "goal state"),
    ("a goal that is not above", "monotone", put(2, above="2"), 3, "goal state"),
    ("a state that is not below", "monotone", put(2, above="1/2"), 4, "is shown"),
    ("the other parity", "parity", put(2, goal=0), 3, "goal state"),
    ("no parity", "parity", put(2, goal=3), 3, "goal state"),
    ("a parity that changes", "parity", lambda at: at[2]["atoms"].pop(), 3, "may change"),
    ("a parity of what may be", "adl", lambda at: at.insert(1, LIT), 2, "may change"),
    ("a parity of what may come back", "loose", lambda at: comes_back(at), 2, "(turn)"),
    ("a parity that is open", "potential", lambda at: at.insert(2, SEEN), 3, "goal state"),
    # States.
    ("no start", "states", lambda at: at.pop(1), 3, "no start"),
    ("a start that is late", "states", put(1, g=1), 4, "no start"),
    ("a start that is reached late", "states", lambda at: late(at), 5, "no start"),
    ("a state left out", "states", lambda at: at.pop(2), 2, "(go a b)"),
    ("a state twice", "states", lambda at: at.append(at[2]), 5, "too many"),
    ("a g that is too high", "states", put(2, g=3), 3, "reached at 2"),
    ("a g that is too high, found late", "states", lambda at: swap(at), 3, "a larger g"),
    ("a g that is too low", "states", put(2, g=1), 3, "only 0 is shown"),
    ("a goal too early", "states", lambda at: at.append({"state": [2, 4, 5], "g": 4}), 5, "goal"),
    ("nothing pruned", "states", lambda at: at[2].pop("pruned"), 3, "(go b c)"),
    ("a state that is pruned twice", "states", lambda at: twice(at), 3, "twice"),
    ("no successor", "states", lambda at: prune(at, 2, [[2], NONE]), 3, "no action leads"),
    ("pruned without a reason", "states", lambda at: reason(at, 2, {}), 3, "expected one reason"),
    ("pruned by no lemma", "states", lambda at: reason(at, 2, {"lemma": 0}), 3, "0 is not there"),
    ("as relaxed", "states", lambda at: reason(at, 1, LOST), 2, "can be reached"),
    (
        "relaxed: 1",
        "relaxed",
        lambda at: reason(at, 1, {"relaxed": 1}),
        2,
        "'landmarks' is not there",
    ),
    ("a reason too many", "states", lambda at: at[2]["pruned"][0].append({}), 3, "a wrong type"),
    ("an unknown key of a state", "states", put(3, h=1), 4, "not known: ['h']"),
    ("an atom that is there twice", "states", put(1, state=[0, 0]), 2, "twice"),
    ("a state and a lemma", "states", put(1, lemma=0), 2, "then groups, lemmas"),
    ("a lemma behind all states", "states", lambda at: at.append(ZERO), 5, "then groups, lemmas"),
    ("groups behind lemmas", "states", lambda at: late_groups(at), 3, "then groups"),
    # Landmarks.
    ("an action missing", "landmarks", lambda at: marks(at, [3, []]), 2, "a landmark is none"),
    ("more than it costs", "landmarks", lambda at: marks(at, [4, ["(go b c)"]]), 2, "too much"),
    ("twice its cost", "landmarks", lambda at: marks(at, ROAD, ROAD), 2, "too much falls"),
    ("less than is needed", "landmarks", lambda at: marks(at, ["2", ["(go b c)"]]), 2, "only 2"),
    (
        "a cost below 0",
        "landmarks",
        lambda at: marks(at, ROAD, ["-1", ["(go b a)"]]),
        2,
        "wrong number",
    ),
    ("costs that a negative one allows", "long", lambda at: borrow(at), 2, "wrong number"),
    # A landmark of the first state that is pruned, said of one in which less or more holds.
    ("a landmark where less holds", "gate", lambda at: kept(at, 1), 2, "a landmark is none"),
    ("a landmark where more holds", "gate", lambda at: kept(at, 2), 2, "a landmark is none"),
    ("actions as a text", "landmarks", lambda at: marks(at, [3, "(go b c)"]), 2, "a wrong list"),
]

LOST = {"relaxed": True}
NONE = {"landmarks": []}
PAIR = {"groups": [[0, 1]]}
LIT = {"lemma": 0, "kind": "parity", "atoms": [0, 1, 2], "goal": 1}
SEEN = {"lemma": 1, "kind": "parity", "atoms": [], "goal": 1}
ROAD = [3, ["(go b c)"]]
ZERO = {"lemma": 9, "kind": "potential", "constant": "0", "weights": {}}
DELETED = {"lemma": 0, "kind": "potential", "constant": "-2", "weights": {"2": "2"}}
BOTH = [
    {"groups": [[0, 1], [1, 2]], "exactly": [1]},
    {"lemma": 0, "kind": "potential", "constant": "6", "weights": {"2": "-5", "3": "-1"}},
]


def unsolvable(at: Lines) -> None:
    at[0]["claim"] = "unsolvable"
    del at[0]["bound"]


def rename(at: Lines, number: int, atom: object) -> None:
    at[0]["atoms"][number] = atom


def group(at: Lines, place: int, members: object) -> None:
    at[1]["groups"][place] = members


def loose(at: Lines, members: list[int]) -> None:
    at[1] = {"groups": [members]}


def weigh(at: Lines, number: str, weight: object) -> None:
    at[2]["weights"][number] = weight


def prune(at: Lines, line: int, pair: list[Any]) -> None:
    at[line]["pruned"].append(pair)


def twice(at: Lines) -> None:
    prune(at, 2, [[5, 4, 2], {"relaxed": True}])


def reason(at: Lines, line: int, why: object) -> None:
    if "pruned" in at[line]:
        at[line]["pruned"][0][1] = why
    else:
        at[line]["pruned"] = [[[1, 4], why]]


def marks(at: Lines, *landmarks: list[Any]) -> None:
    at[1]["pruned"][0][1] = {"landmarks": list(landmarks)}


def kept(at: Lines, place: int) -> None:
    first, *_ = at[1]["pruned"]
    at[1]["pruned"][place][1] = first[1]


def swap(at: Lines) -> None:
    """Have the state at b stand before the start, and further away than it is."""
    at[1], at[2] = at[2] | {"g": 3, "pruned": at[2]["pruned"]}, at[1]


def late(at: Lines) -> None:
    """Have the start there with a g of 2, which a state that cannot be reached allows."""
    at[1]["g"] = 2
    at.insert(1, {"state": [0, 4], "g": 0})


def comes_back(at: Lines) -> None:
    unsolvable(at)
    at[1:] = [{"lemma": 0, "kind": "parity", "atoms": [0, 3], "goal": 1}]


def late_groups(at: Lines) -> None:
    at[1:1] = [ZERO, {"groups": [[0, 1, 2]]}]


def borrow(at: Lines) -> None:
    at[0]["bound"] = 7
    both = [-1, ["(go a b)", "(go b c)"]]
    marks(at, both, [3, ["(go a b)"]], [4, ["(go b c)"]])


LIES = [Lie(name, EXAMPLES[example], *rest) for name, example, *rest in _LIES]
