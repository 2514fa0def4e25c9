"""Two explorations of the same space, held against each other; the way to a goal, in few looks."""

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Any

import networkx as nx
import numpy as np

from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.budget import LimitError


def cheapest(
    start: Hashable,
    steps: Callable[[Any], Iterable[tuple[Any, int, Hashable]]],
    is_goal: Callable[[Any], bool],
) -> tuple[int, tuple[Any, ...]] | None:
    """Return the cost and the moves of a cheapest way to a goal, None without one: Dijkstra's."""
    known, order = {start: 0}, count()
    waiting: list[tuple[int, int, Any, tuple[Any, ...]]] = [(0, next(order), start, ())]
    while waiting:
        cost, _, state, way = heappop(waiting)
        if cost > known[state]:
            continue
        if is_goal(state):
            return cost, way
        for move, price, after in steps(state):
            if cost + price < known.get(after, inf):
                known[after] = cost + price
                heappush(waiting, (cost + price, next(order), after, (*way, move)))
    return None


def least_cost(
    start: Hashable,
    steps: Callable[[Any], Iterable[tuple[int, Hashable]]],
    is_goal: Callable[[Any], bool],
) -> int | None:
    found = cheapest(start, lambda state: ((None, *step) for step in steps(state)), is_goal)
    return None if found is None else found[0]


def looks(most: int) -> Callable[[], None]:
    """Return what raises LimitError when it is called more often than that."""
    left = iter(range(most))

    def look() -> None:
        if next(left, None) is None:
            raise LimitError(Limit.TIME)

    return look


def distances(graph: nx.DiGraph, is_goal: Callable[[Any], bool]) -> dict[Any, float]:
    """Return what is left to pay from each state of a graph that is expanded whole."""
    goals, left = {*filter(is_goal, graph)}, dict.fromkeys(graph, inf)
    if goals:
        back = graph.reverse(copy=False)
        left |= nx.multi_source_dijkstra_path_length(back, goals, weight="cost")
    return left


def require_equal(one, other):
    """Compare all that two state spaces say: states, their numbers, edges, moves and goals."""
    assert list(one.states) == list(other.states)
    assert one.layers == other.layers
    assert list(one.moves) == list(other.moves)
    pairs = [(one.edges.first, other.edges.first), (one.edges.head, other.edges.head)]
    pairs += [(one.edges.price, other.edges.price), (one.goal, other.goal)]
    pairs += [(one.moving, other.moving), *zip(one.beyond, other.beyond, strict=True)]
    for mine, its in pairs:
        assert mine.dtype == its.dtype
        assert np.array_equal(mine, its)
    assert one.complete == other.complete
