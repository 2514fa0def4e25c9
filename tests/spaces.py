"""Two explorations of the same space, held against each other; and the way to a goal."""

from collections.abc import Callable, Hashable, Iterable
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import Any

import numpy as np


def least_cost(
    start: Hashable,
    steps: Callable[[Any], Iterable[tuple[int, Hashable]]],
    is_goal: Callable[[Any], bool],
) -> int | None:
    """Return what the cheapest way to a goal costs, None without one: Dijkstra's algorithm."""
    known, order = {start: 0}, count()
    waiting: list[tuple[int, int, Hashable]] = [(0, next(order), start)]
    while waiting:
        cost, _, state = heappop(waiting)
        if cost > known[state]:
            continue
        if is_goal(state):
            return cost
        for price, after in steps(state):
            if cost + price < known.get(after, inf):
                known[after] = cost + price
                heappush(waiting, (cost + price, next(order), after))
    return None


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
