"""Law 4: the heuristic never overestimates, held to costs that are known otherwise."""

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import networkx as nx
import pytest

from pddlpuzzles.exploring.explore import explore
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.state_graph import StateGraph
from tests.conformance.conftest import TOO_BIG, whole_graph
from tests.spaces import distances

LATE = 600
"""States that may be reached from a late one of a plan for all their distances to be found."""


def test_heuristic_never_overestimates_and_infinity_is_a_dead_end(instance):
    """On every state, where there are few; on the start, where there are many."""
    puzzle, known = instance.puzzle, instance.known or {}
    graph = whole_graph(instance.family.name, instance.name)
    if graph is None:
        assert puzzle.heuristic(puzzle.start) <= known.get("cost", math.inf)
        return
    named = {} if instance.family.is_pddl else instance.family.searches.heuristics(puzzle)
    bounds = [puzzle.heuristic, *(make() for make in named.values())]
    for state, true in distances(graph, puzzle.is_goal).items():
        assert all(0 <= bound(state) <= true for bound in bounds), state
        assert isinstance(puzzle.preference(state), int | float)


class Elsewhere:
    def __init__(self, puzzle: Any, start: Any) -> None:
        self._puzzle, self.start = puzzle, start

    def __getattr__(self, name: str) -> Any:
        return getattr(self._puzzle, name)


def around_the_last(puzzle: Any, states: Sequence[Any]) -> None:
    """Hold the bound to the true distances wherever one gets to from a plan's last states."""
    around: dict[Any, float] = {}
    for state in reversed(states):
        graph = StateGraph(Elsewhere(puzzle, state))
        try:
            graph.expand_all(LATE)
        except ValueError:
            break
        around = distances(graph, puzzle.is_goal)
    for state, true in around.items():
        assert puzzle.heuristic(state) <= true, state


def optimal_plans(graph: nx.DiGraph, puzzle, goals, ahead) -> tuple[int | None, int | None]:
    """The least cost of a plan, and how many move sequences first reach a goal for it."""
    if puzzle.start not in ahead:
        return None, 0
    best = ahead[puzzle.start]
    onward = nx.subgraph_view(graph, filter_edge=lambda state, _: state not in goals)
    spent = nx.single_source_dijkstra_path_length(onward, puzzle.start, weight="cost")
    tight = nx.MultiDiGraph()
    tight.add_node(puzzle.start)
    for state in spent.keys() & ahead.keys() - goals:
        for move in puzzle.moves(state):
            after = puzzle.apply(state, move)
            if after in ahead and spent[state] + puzzle.cost(state, move) + ahead[after] == best:
                tight.add_edge(state, after)
    if not nx.is_directed_acyclic_graph(tight):
        return best, None
    ways = Counter({puzzle.start: 1})
    for state in nx.topological_sort(tight):
        for _, after in tight.out_edges(state):
            ways[after] += ways[state]
    return best, sum(ways[state] for state in goals)


def played_out(puzzle, state, known: dict) -> tuple[int, Fraction]:
    """How many plays there are from a state on, and how often one of chance ends at a goal."""
    if puzzle.is_goal(state):
        return 1, Fraction(1)
    if state not in known:
        after = (puzzle.apply(state, move) for move in puzzle.moves(state))
        plays, wins = zip(*(played_out(puzzle, one, known) for one in after), strict=True)
        known[state] = sum(plays), sum(wins, Fraction(0)) / len(wins)
    return known[state]


@pytest.mark.small
@pytest.mark.costly("kinds")
def test_a_small_space_is_counted_as_networkx_counts_it(instance):
    graph = whole_graph(instance.family.name, instance.name)
    assert graph is not None
    puzzle = instance.puzzle
    depth = nx.single_source_shortest_path_length(graph, puzzle.start)
    goals = {state for state in graph if puzzle.is_goal(state)}
    ahead = {it: far for it, far in distances(graph, puzzle.is_goal).items() if far < math.inf}
    stuck = {state for state in graph if not graph[state] and state not in goals}
    every, won, lost = (Counter(depth[one] for one in some) for some in (graph, ahead, stuck))
    levels = range(max(depth.values()) + 1)
    true_rows = [(level, every[level], won[level], lost[level]) for level in levels]
    best, count = optimal_plans(graph, puzzle, goals, ahead)
    for most in (None, 10**9):  # by better means, and one by one
        found = explore(instance, most=most)
        record, space = found.record(), found.space
        assert record["complete"] is True
        assert record["states"] == len(graph)
        rows = [(row.depth, row.states, row.winnable, row.stuck) for row in space.depths]
        assert rows == true_rows
        remaining = [(row.cost, row.states) for row in space.remaining]
        assert remaining == sorted(Counter(ahead.values()).items())
        assert record["winnable"] == len(ahead)
        assert (space.optimum, space.optimal_plans) == (best, count)
        assert found.text()
        assert (space.random is None) == (space.plays is None)
        if space.random is not None:
            counted = space.plays, space.random.wins
            assert counted == played_out(puzzle, puzzle.start, dict.fromkeys(stuck, (1, 0)))
            assert sum(share for _, share in space.random.ends) == bool(space.random.ends)


def test_those_said_to_be_too_big_are():
    assert not any(whole_graph(*pair) for pair in TOO_BIG)


@pytest.mark.typical
def test_what_lies_deeper_than_asked_is_not_claimed(instance):
    whole = whole_graph(instance.family.name, instance.name)
    for depth in (0, 2):
        space = explore(instance, depth=depth).space
        around = whole or reach(instance.puzzle, depth + 1)
        layers = nx.single_source_shortest_path_length(around, instance.puzzle.start)
        counts = Counter(layers.values())
        there = [counts[level] for level in range(depth + 1) if counts[level]]
        assert [row.states for row in space.depths] == there
        assert space.complete == (counts[depth + 1] == 0)
        if not space.complete:
            assert space.remaining is None
            assert space.winnable is None
            assert all(row.winnable is None for row in space.depths)


def reach(puzzle, depth: int) -> nx.DiGraph:
    graph = nx.DiGraph()
    layer = {puzzle.start}
    graph.add_node(puzzle.start)
    for _ in range(depth):
        edges = {(one, puzzle.apply(one, move)) for one in layer for move in puzzle.moves(one)}
        layer = {after for _, after in edges if after not in graph}
        graph.add_edges_from(edges)
    return graph


@pytest.mark.typical
def test_a_limit_leaves_whole_depths_and_claims_nothing(instance):
    found = explore(instance, limits=Limits(seconds=0.000001))
    assert not found.record()["complete"]
    assert str(found.space.limit) == "time"
    assert found.space.optimum is None
    assert found.text()
