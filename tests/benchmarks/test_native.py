"""What the user waits for: start-up, export, the native search and its graph."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import collector_at_rest, resident
from pddlpuzzles.search.graph import StateGraph

pytestmark = pytest.mark.benchmark

PEG = catalogue.family("peg")


def run(*arguments: str) -> None:
    subprocess.run(
        [sys.executable, "-m", "pddlpuzzles", *arguments], check=True, capture_output=True
    )


@pytest.mark.parametrize(
    "arguments",
    [("--version",), ("list",), ("list", "peg"), ("show", "peg"), ("engines",)],
    ids=" ".join,
)
def test_start_up(benchmark, arguments):
    benchmark.pedantic(run, arguments, rounds=3, warmup_rounds=1)


@pytest.mark.parametrize("encoding", ["jumps", "sweeps"])
def test_export(benchmark, tmp_path, encoding):
    arguments = ("export", "peg", "--encoding", encoding, "-o", str(tmp_path), "--force")
    benchmark.pedantic(run, arguments, rounds=3, warmup_rounds=1)


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
    graph = StateGraph(puzzle)
    queue = [puzzle.start]
    seen = {puzzle.start}
    for state in queue:
        if graph.expanded >= limit:
            return
        for after in graph.expand(state):
            if after not in seen:
                seen.add(after)
                queue.append(after)


def expand_dictionary(puzzle, limit):
    """The same exploration with nothing but a dictionary of successors."""
    successors: dict = {}
    queue = [puzzle.start]
    seen = {puzzle.start}
    for state in queue:
        if len(successors) >= limit:
            return
        successors[state] = {
            puzzle.apply(state, move): (move, puzzle.cost(state, move))
            for move in puzzle.moves(state)
        }
        for after in successors[state]:
            if after not in seen:
                seen.add(after)
                queue.append(after)


@pytest.mark.benchmark(group="graph against dictionary")
@pytest.mark.parametrize("explore", [expand_graph, expand_dictionary])
def test_graph_against_a_bare_dictionary(benchmark, explore):
    """The aim: the graph takes at most twice the time of the dictionary."""
    puzzle = catalogue.instance(PEG).puzzle
    explore = collector_at_rest()(explore)  # as in every search
    benchmark.pedantic(explore, (puzzle, 20_000), rounds=5, warmup_rounds=1)
