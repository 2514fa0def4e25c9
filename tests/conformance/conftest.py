"""Every law runs on every bundled instance of every puzzle: the lists are made here.

By default it runs on one instance of each kind (`kind`), and when slow on all others. Three markers
choose otherwise:

    costly            by default only the instances in front (`in_front`); when slow also the first
                      of each kind and size (`different_boards`); when long all
    costly("kinds")   the same, but by default one instance of each kind
    costly("tiny")    the same, but by default only the tiny ones
    costly("proofs")  by default only the instances in front; when slow all but those that take long
                      to be proved; when long these
    typical           one instance of each kind, the others never: the law is of the kind
    small             the instances that `is_small`, no others
"""

import random
import re
import tomllib
from collections.abc import Iterator
from functools import cache

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.search.state_graph import StateGraph
from tests.conformance.perft import held, is_cut_short, recorded

Pair = tuple[str, str]
"""A family and an instance."""
SMALL = 4000
"""States that an instance may have to be expanded whole."""
TOO_BIG = [
    *(("minesweeper", "expert"), ("pddl", "blocks/03"), ("pddl", "sliding-tiles/03")),
    *(("peg", "ipc-2008-p11"), ("peg", "ipc-2008-p16"), ("peg", "triangle-15-sweeps")),
]
"""Those that have more, though the counts on record do not show it."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "instance" in metafunc.fixturenames:
        marks = {mark.name: mark.args for mark in metafunc.definition.iter_markers()}
        pairs = tuple(pair for pair in all_bundled() if "small" not in marks or is_small(*pair))
        by_default = one_of_each_kind(pairs)
        if "typical" in marks:
            pairs = tuple(sorted(by_default))
        if (choice := marks.get("costly")) in ((), ("proofs",), ("tiny",)):
            by_default = frozenset(pair for pair in pairs if in_front(*pair))
        if choice == ("tiny",):
            by_default = frozenset(pair for pair in by_default if pair[1].startswith("tiny"))
        when_slow = {None: lambda pair: True, ("proofs",): lambda pair: not takes_long(*pair)}.get(
            choice, lambda pair: pair in different_boards()
        )
        cases = []
        for pair in pairs:
            later = pytest.mark.slow if when_slow(pair) else pytest.mark.long
            marks = () if pair in by_default else later
            cases.append(pytest.param(pair, id="/".join(pair), marks=marks))
        metafunc.parametrize("instance", cases, indirect=True)
    if "family" in metafunc.fixturenames:
        metafunc.parametrize("family", list(catalogue.families()), indirect=True)


def takes_long(family: str, name: str) -> bool:
    """Say whether it is one of the games in sweeps, which take up to 12 s; two of them are not."""
    is_game = family == "peg" and name.startswith("english-") and name.endswith("-sweeps")
    return is_game and name not in ("english-central-sweeps", "english-d1-d4-sweeps")


def in_front(family: str, name: str) -> bool:
    return name == catalogue.family(family).default or name.startswith("tiny")


@cache
def different_boards() -> frozenset[Pair]:
    found: dict[object, Pair] = {}
    for family, name in all_bundled():
        board = load(family, name)
        looks = (family, kind(family, name), board.family.drawing.size(board.puzzle))
        found.setdefault(looks, (family, name))
    return frozenset(found.values())


def kind(family: str, name: str) -> tuple[object, ...]:
    """What instances have in common whose files have the same keys and the same choices."""
    if catalogue.family(family).is_pddl:
        return (name.partition("/")[0],)
    file = tomllib.loads(catalogue.text(load(family, name)))
    for key in ("title", "source", "known"):
        file.pop(key, None)
    return tuple(
        (key, value if re.fullmatch("[a-zA-Z-]+", str(value)) else None)
        for key, value in sorted(file.items())
    )


@cache
def all_bundled() -> tuple[Pair, ...]:
    families = catalogue.families().values()
    return tuple((family.name, name) for family in families for name in held(family))


@cache
def one_of_each_kind(pairs: tuple[Pair, ...] | None = None) -> frozenset[Pair]:
    """The instance in front of each kind, the first if none is, of these instances or of all."""
    found: dict[object, Pair] = {}
    for family, name in sorted(pairs or all_bundled(), key=lambda pair: not in_front(*pair)):
        found.setdefault((family, kind(family, name)), (family, name))
    return frozenset(found.values())


@pytest.fixture
def family(request: pytest.FixtureRequest):
    return catalogue.family(request.param)


@pytest.fixture
def instance(request: pytest.FixtureRequest) -> Instance:
    return load(*request.param)


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> random.Random:
    return random.Random(request.node.name)


@cache
def load(family: str, name: str) -> Instance:
    return catalogue.instance(catalogue.family(family), name)


def is_small(family: str, name: str) -> bool:
    """Say whether it has so few states that `whole_graph` has them all, without expanding them."""
    return not is_cut_short(recorded(family).get(name, [])) and (family, name) not in TOO_BIG


@cache
def whole_graph(family: str, name: str) -> StateGraph | None:
    if is_cut_short(recorded(family).get(name, [])):
        return None
    graph = StateGraph(load(family, name).puzzle)
    try:
        graph.expand_all(SMALL)
    except ValueError:
        return None
    return graph


def walk(puzzle, chance: random.Random, steps: int) -> Iterator:
    """A random walk: yields a state and the move made there, the last state with None."""
    state = puzzle.start
    for _ in range(steps):
        moves = list(puzzle.moves(state))
        if not moves:
            break
        move = chance.choice(moves)
        yield state, move
        state = puzzle.apply(state, move)
    yield state, None
