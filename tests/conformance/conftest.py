"""Every law runs on every bundled instance of every puzzle: the lists are made here."""

from __future__ import annotations

import random
from functools import cache

import pytest

from pddlpuzzles import catalogue
from pddlpuzzles.family import Instance
from pddlpuzzles.search.graph import StateGraph

SMALL = 4000
"""States that an instance may have to be expanded whole."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    families = catalogue.families().values()
    pairs = [(family.name, name) for family in families for name in catalogue.bundled(family)]
    if "instance" in metafunc.fixturenames:
        costly = metafunc.definition.get_closest_marker("costly") is not None
        metafunc.parametrize(
            "instance",
            [
                pytest.param(
                    pair,
                    id="/".join(pair),
                    marks=[pytest.mark.slow] if costly and not in_front(*pair) else [],
                )
                for pair in pairs
            ],
            indirect=True,
        )
    if "family" in metafunc.fixturenames:
        metafunc.parametrize("family", [family.name for family in families], indirect=True)


def in_front(family: str, name: str) -> bool:
    """Say whether a costly law is held to this instance by default, too, not only when slow."""
    return name == catalogue.family(family).default or name.startswith("tiny")


@pytest.fixture
def family(request: pytest.FixtureRequest):
    return catalogue.family(request.param)


@pytest.fixture
def instance(request: pytest.FixtureRequest) -> Instance:
    return load(*request.param)


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> random.Random:
    """A source of chance that is the same for a test each time."""
    return random.Random(request.node.name)


@cache
def load(family: str, name: str) -> Instance:
    return catalogue.instance(catalogue.family(family), name)


@cache
def whole_graph(family: str, name: str) -> StateGraph | None:
    """The whole state graph of an instance, None if it is too big."""
    graph = StateGraph(load(family, name).puzzle)
    try:
        graph.expand_all(SMALL)
    except ValueError:
        return None
    return graph


def walk(puzzle, chance: random.Random, steps: int):
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
