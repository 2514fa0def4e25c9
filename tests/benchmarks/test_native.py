"""What the user waits for: the native search and its graph."""

from __future__ import annotations

import re

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import collector_at_rest, resident
from pddlpuzzles.search.graph import StateGraph

pytestmark = pytest.mark.benchmark

PEG = catalogue.family("peg")


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.long] if re.match("english.*sweeps", name) else [])
        for name in catalogue.bundled(PEG)
    ],
)
def test_search(benchmark, name):
    """The search that `--optimal` takes: states a second, and the memory held after it."""

    def search():
        instance = catalogue.instance(PEG, name)
        prover = instance.searches()[instance.provers()[-1]]
        return prover.find(instance.puzzle, Limits(60, 3000))

    found = benchmark.pedantic(search, rounds=1)
    benchmark.extra_info |= {
        "status": str(found.status),
        "expanded": found.expanded,
        "expanded per second": round(found.expanded / benchmark.stats.stats.mean),
        "resident MiB": round(resident()),
    }


def expand_graph(puzzle, limit):
    """Expand so many states, breadth first."""
    graph = StateGraph(puzzle)
    explore(puzzle, limit, graph.expand)


def expand_dictionary(puzzle, limit):
    """Do the same with nothing but a dictionary of successors."""
    successors: dict = {}

    def expand(state):
        successors[state] = {
            puzzle.apply(state, move): (move, puzzle.cost(state, move))
            for move in puzzle.moves(state)
        }
        return successors[state]

    explore(puzzle, limit, expand)


def explore(puzzle, limit, expand):
    queue = [puzzle.start]
    seen = {puzzle.start}
    for number, state in enumerate(queue):
        if number >= limit:
            return
        for after in expand(state):
            if after not in seen:
                seen.add(after)
                queue.append(after)


@pytest.mark.benchmark(group="graph against dictionary")
@pytest.mark.parametrize("expanding", [expand_graph, expand_dictionary])
def test_graph_against_a_bare_dictionary(benchmark, expanding):
    """The aim: the graph takes at most twice the time of the dictionary."""
    puzzle = catalogue.instance(PEG).puzzle
    expanding = collector_at_rest()(expanding)  # as in every search
    benchmark.pedantic(expanding, (puzzle, 20_000), rounds=5, warmup_rounds=1)
