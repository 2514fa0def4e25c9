"""State graphs as they are compared: without their silent steps, as columns of numbers.

silent    a label that the other side does not see: bookkeeping
landing   a node that is the start or is led to by an edge that is not silent
needless  said of silent steps before an edge that leads, for all that counts of a state, to where
          a cheaper edge leads without them
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.comparing.graphs.sides import Edge, ExpandedGraph, Numbers, edges_of


class ObservableGraph(NamedTuple):
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

    def leaving(self, node: int) -> list[Edge]:
        """Return the edges that leave a landing."""
        begin, end = self.source.searchsorted([node, node + 1])
        columns = (one[begin:end].tolist() for one in (self.label, self.cost, self.target))
        return [Edge(*edge) for edge in zip(*columns, strict=True)]

    def horizon(self) -> int | None:
        """Return how many moves from the start all is known; None if all is known."""
        if not self.open.any():
            return None
        depth = np.full(self.size, -1)
        depth[0], distance = 0, 0
        layer = np.array([0])
        bounds = np.searchsorted(self.source, np.arange(self.size + 1))
        while not self.open[layer].any():
            reached = np.unique(self.target[edges_of(bounds[:-1], bounds[1:], layer)])
            layer = reached[depth[reached] < 0]
            distance += 1
            depth[layer] = distance
        return distance


def observable_graph(
    expansion: ExpandedGraph,
    silent: Container[int] = (),
    alike: Callable[[Hashable], Hashable] | None = None,
    pulse: Callable[[], None] = lambda: None,
) -> ObservableGraph:
    """Return a graph without the steps whose labels are silent.

    This is the removal of empty words from an automaton (Hopcroft and Ullman 1979, section 2.4),
    with one exception: an edge is left out whose silent steps are needless, that is, if it comes
    after one silent step or more and an edge of lower cost leads from the same landing to the same
    landing after none. To end a move that could go on, say, and to begin it anew, makes two moves
    of one, and no cheapest plan does. Nothing else is left out: not an edge of equal cost, nor
    one that itself comes first, nor one to where only silent steps lead more cheaply.
    `alike` (of the expansion, too) gives what counts of a state, where not all does: such states
    are taken for one.
    """
    alike = alike or expansion.alike
    first: dict[Hashable, int] = {}
    same = [
        node if alike is None else first.setdefault(alike(state), node)
        for node, state in enumerate(expansion.states)
    ]
    return (
        _audible(expansion, same)
        if not silent
        else _without_silent_steps(expansion, silent, same, pulse)
    )


def _audible(expansion: ExpandedGraph, same: Sequence[int]) -> ObservableGraph:
    """Return a graph without silent steps in which states are taken for the one that they are.

    That is each time the one that was met first. Therefore it is expanded if any of them is, and
    what it leads to was met in the same order as if there were no others.
    """
    met = np.array(same, dtype=np.int64)
    nodes = np.flatnonzero(met == np.arange(met.size))
    place = np.searchsorted(nodes, met)
    begins = np.frombuffer(expansion.begins, dtype=np.int64)
    source = np.repeat(np.arange(expansion.expanded), np.diff(begins))
    is_first = met[source] == source
    columns = [
        np.frombuffer(one, dtype=np.int64)
        for one in (expansion.label, expansion.cost, expansion.target)
    ]
    label, cost, target = (column[is_first] for column in columns)
    source, target = place[source[is_first]], place[target]
    edges = np.stack((source, label, cost, target))
    edges = edges[:, np.lexsort(edges[::-1])]
    is_new = np.append(True, (edges[:, 1:] != edges[:, :-1]).any(axis=0))[: edges.shape[1]]
    solved = np.array(expansion.solved)[nodes]
    return ObservableGraph(nodes.tolist(), solved, nodes >= expansion.expanded, *edges[:, is_new])


def _without_silent_steps(
    expansion: ExpandedGraph, silent: Container[int], same: Sequence[int], pulse: Callable[[], None]
) -> ObservableGraph:
    """Return a graph without the steps whose labels are silent, as `observable_graph` says."""
    place = {0: 0}
    nodes, solved, is_open = [0], [], []
    found: list[tuple[int, int, int, int]] = []
    for here, node in enumerate(nodes):  # it grows meanwhile
        pulse()
        reached = silent_steps(expansion, node, silent)
        solved.append(any(expansion.solved[one] for one in reached))
        is_open.append(any(one >= expansion.expanded for one in reached))
        leaving = set()
        direct: dict[int, int] = {}  # the least costs after no silent step; `node` stands first
        for one in reached:
            for label, cost, target in expansion.leaving(one):
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
    return ObservableGraph(nodes, np.array(solved), np.array(is_open), *columns)


def silent_steps(
    expansion: ExpandedGraph, node: int, silent: Container[int]
) -> dict[int, Edge | None]:
    """Return what silent steps alone lead to, each node with the edge that first led there.

    The source of an edge stands before its target.
    """
    reached: dict[int, Edge | None] = {node: None}
    if not silent:
        return reached
    queue = [node]
    for one in queue:
        for label, cost, target in expansion.leaving(one):
            if label in silent and target not in reached:
                reached[target] = Edge(label, cost, one)  # its other end: where it comes from
                queue.append(target)
    return reached


def winnable(graph: ObservableGraph) -> NDArray[np.bool_]:
    """Return which landings a goal can be reached from, those that are goals too."""
    return remaining(graph) >= 0


def remaining(graph: ObservableGraph) -> Numbers:
    """Return for each landing the fewest moves from there to a goal; -1 where none is in reach."""
    fewest = np.where(graph.solved, 0, -1)
    order = np.argsort(graph.target, kind="stable")
    sources = graph.source[order]
    bounds = np.searchsorted(graph.target[order], np.arange(graph.size + 1))
    layer, distance = np.flatnonzero(graph.solved), 0
    while layer.size:
        distance += 1
        before = np.unique(sources[edges_of(bounds[:-1], bounds[1:], layer)])
        layer = before[fewest[before] < 0]
        fewest[layer] = distance
    return fewest


def with_edges(graph: ObservableGraph, edges: NDArray[np.bool_]) -> ObservableGraph:
    """Return the graph with these of its edges."""
    parts: Sequence[Numbers] = graph[3:]
    return ObservableGraph(graph.nodes, graph.solved, graph.open, *(part[edges] for part in parts))
