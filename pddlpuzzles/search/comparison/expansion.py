"""State graphs held as numbers: grown breadth first, then seen without their silent steps.

node      a state's number, in the order in which states were met; 0 is the start
label     the number of what leads along an edge: a move of a puzzle, an action of a model
silent    a label that the other side does not see: bookkeeping
landing   a node that is the start or is led to by an edge that is not silent
in vain   said of silent steps before an edge that leads, for all that counts of a state, to where
          a cheaper edge leads without them
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
Step = tuple[int, int, Hashable]
"""A label, a cost, the state after it."""


class Edge(NamedTuple):
    """An edge that leaves a node."""

    label: int
    cost: int
    target: int


class Expansion:
    """What has been expanded of a state graph.

    `edges` has an entry for each node that is expanded, so the first ones, and `solved` one for
    each node that is known.
    """

    def __init__(
        self,
        start: Hashable,
        steps: Callable[[Hashable], Iterable[Step]],
        is_goal: Callable[[Hashable], bool],
    ) -> None:
        self._steps, self._is_goal = steps, is_goal
        self._node: dict[Hashable, int] = {start: 0}
        self.states: list[Hashable] = [start]
        self.solved: list[bool] = [is_goal(start)]
        self.edges: list[list[Edge]] = []

    @property
    def complete(self) -> bool:
        """Whether every state that can be reached is expanded."""
        return len(self.edges) == len(self.states)

    def grow(self, most: int, pulse: Callable[[], None]) -> None:
        """Expand states until `most` are or none is left; what `pulse` raises ends it between two.

        A label that leads twice from one state to another counts once.
        """
        node, states = self._node, self.states
        while len(self.edges) < min(most, len(states)):
            pulse()
            leaving = []
            for label, cost, state in self._steps(states[len(self.edges)]):
                target = node.get(state)
                if target is None:
                    target = node[state] = len(states)
                    states.append(state)
                    self.solved.append(self._is_goal(state))
                leaving.append(Edge(label, cost, target))
            self.edges.append(leaving)

    def trimmed(self, most: int) -> Expansion:
        """Return the same with no more than `most` states expanded; what is known is kept."""
        if len(self.edges) <= most:
            return self
        twin = Expansion(self.states[0], self._steps, self._is_goal)
        twin.edges = self.edges[:most]
        known = 1 + max((edge.target for leaving in twin.edges for edge in leaving), default=0)
        twin.states, twin.solved = self.states[:known], self.solved[:known]
        return twin

    def cheapest(self) -> int | None:
        """Return the cost of a cheapest way from the start to a goal; None if there is none."""
        import heapq

        best = {0: 0}
        queue = [(0, 0)]
        while queue:
            cost, node = heapq.heappop(queue)
            if cost > best[node]:
                continue
            if self.solved[node]:
                return cost
            for _, price, target in self.edges[node]:
                if cost + price < best.get(target, cost + price + 1):
                    best[target] = cost + price
                    heapq.heappush(queue, (cost + price, target))
        return None


class Seen(NamedTuple):
    """A graph without its silent steps.

    `nodes` are the landings, the start first. An edge of a landing is a label that is not silent
    after any number of silent steps; `source` and `target` are places in `nodes`. A landing is
    `solved` if silent steps lead to a goal, and `open` if they lead to what is not expanded.
    """

    nodes: list[int]
    solved: NDArray[np.bool_]
    open: NDArray[np.bool_]
    source: Numbers
    label: Numbers
    cost: Numbers
    target: Numbers

    @property
    def size(self) -> int:
        """How many landings there are."""
        return len(self.nodes)

    def horizon(self) -> int | None:
        """Return how many moves from the start all is known; None if all is known."""
        if not self.open.any():
            return None
        depth = np.full(self.size, -1)
        depth[0], distance = 0, 0
        layer = np.array([0])
        following = _rows(self.source, self.target, self.size)
        while not self.open[layer].any():
            reached = np.unique(np.concatenate([following[node] for node in layer]))
            layer = reached[depth[reached] < 0]
            distance += 1
            depth[layer] = distance
        return distance


def _rows(source: Numbers, target: Numbers, size: int) -> list[Numbers]:
    """Return for each node where its edges lead; they are sorted by source."""
    return np.split(target, np.searchsorted(source, np.arange(1, size)))


def seen(
    expansion: Expansion,
    silent: Container[int] = (),
    alike: Callable[[Hashable], Hashable] | None = None,
    pulse: Callable[[], None] = lambda: None,
) -> Seen:
    """Return a graph without the steps whose labels are silent.

    This is the removal of empty words from an automaton (Hopcroft and Ullman 1979, section 2.4),
    but for one thing: an edge is left out whose silent steps are in vain, that is, if it comes
    after one silent step or more and an edge of lower cost leads from the same landing to the same
    landing after none. To end a move that is free to go on, say, and to begin it anew, tells one
    move as two, and no cheapest plan does. Nothing else is left out: not an edge of equal cost, nor
    one that itself comes first, nor one to where only silent steps lead more cheaply.
    `alike` gives what counts of a state, where not all does: such states are taken for one.
    """
    first: dict[Hashable, int] = {}
    same = [
        node if alike is None else first.setdefault(alike(state), node)
        for node, state in enumerate(expansion.states)
    ]
    place = {0: 0}
    nodes, solved, is_open = [0], [], []
    found: list[tuple[int, int, int, int]] = []
    for here, node in enumerate(nodes):  # it grows meanwhile
        pulse()
        reached = silently(expansion, node, silent)
        solved.append(any(expansion.solved[one] for one in reached))
        is_open.append(any(one >= len(expansion.edges) for one in reached))
        leaving = set()
        direct: dict[int, int] = {}  # the least costs after no silent step; `node` stands first
        for one in reached:
            if one >= len(expansion.edges):
                continue
            for label, cost, target in expansion.edges[one]:
                if label in silent:
                    continue
                target = same[target]
                there = place.get(target)
                if there is None:
                    there = place[target] = len(nodes)
                    nodes.append(target)
                if one == node:
                    direct[there] = min(cost, direct.get(there, cost))
                if one == node or cost <= direct.get(there, cost):
                    leaving.add((here, label, cost, there))
        found += sorted(leaving)
    columns = np.array(found, dtype=np.int64).reshape(-1, 4).T
    return Seen(nodes, np.array(solved), np.array(is_open), *columns)


def silently(expansion: Expansion, node: int, silent: Container[int]) -> dict[int, Edge | None]:
    """Return what silent steps alone lead to, each node with the edge that first led there.

    The source of an edge stands before its target.
    """
    reached: dict[int, Edge | None] = {node: None}
    if not silent:
        return reached
    queue = [node]
    for one in queue:
        if one < len(expansion.edges):
            for label, cost, target in expansion.edges[one]:
                if label in silent and target not in reached:
                    reached[target] = Edge(label, cost, one)  # its other end: where it comes from
                    queue.append(target)
    return reached


def winnable(graph: Seen) -> NDArray[np.bool_]:
    """Return which landings a goal can be reached from, those that are goals too."""
    alive = graph.solved.copy()
    order = np.argsort(graph.target, kind="stable")
    preceding = np.split(
        graph.source[order],
        np.searchsorted(graph.target[order], np.arange(1, graph.size)),
    )
    queue = list(np.flatnonzero(alive))
    for node in queue:
        for before in preceding[node]:
            if not alive[before]:
                alive[before] = True
                queue.append(before)
    return alive


def kept(graph: Seen, edges: NDArray[np.bool_]) -> Seen:
    """Return the graph with these of its edges."""
    parts: Sequence[Numbers] = graph[3:]
    return Seen(graph.nodes, graph.solved, graph.open, *(part[edges] for part in parts))
