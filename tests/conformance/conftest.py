"""Every law runs on every bundled instance of every puzzle: the lists are made here."""

from __future__ import annotations

import random
from functools import cache

import pytest

from pddlpuzzles import catalogue
from pddlpuzzles.search.graph import StateGraph
from pddlpuzzles.wing import Instance

SMALL = 4000
"""States that an instance may have to be expanded whole."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    wings = catalogue.wings().values()
    pairs = [(wing.name, name) for wing in wings for name in catalogue.bundled(wing)]
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
    if "wing" in metafunc.fixturenames:
        metafunc.parametrize("wing", [wing.name for wing in wings], indirect=True)


def in_front(wing: str, name: str) -> bool:
    """Say whether a costly law is held to this instance by default, too, not only when slow."""
    return name == catalogue.wing(wing).default or name.startswith("tiny")


@pytest.fixture
def wing(request: pytest.FixtureRequest):
    return catalogue.wing(request.param)


@pytest.fixture
def instance(request: pytest.FixtureRequest) -> Instance:
    return load(*request.param)


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> random.Random:
    """A source of chance that is the same for a test each time."""
    return random.Random(request.node.name)


@cache
def load(wing: str, name: str) -> Instance:
    return catalogue.instance(catalogue.wing(wing), name)


@cache
def whole_graph(wing: str, name: str) -> StateGraph | None:
    """The whole state graph of an instance, None if it is too big."""
    graph = StateGraph(load(wing, name).puzzle)
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
