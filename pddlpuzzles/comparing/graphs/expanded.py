"""State graphs held as numbers: grown breadth first, then seen without their silent steps.

node      a state's number, in the order in which states were met; 0 is the start
label     the number of what leads along an edge: a move of a puzzle, an action of a model
silent    a label that the other side does not see: bookkeeping
landing   a node that is the start or is led to by an edge that is not silent
needless  said of silent steps before an edge that leads, for all that counts of a state, to where
          a cheaper edge leads without them
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]
_PULSE: Final = 16
Step = tuple[int, int, Hashable]
"""A label, a cost, the state after it."""


class Edge(NamedTuple):
    """An edge that leaves a node."""

    label: int
    cost: int
    target: int


class ExpandedGraph:
    """What has been expanded of a state graph.

    `expanded` nodes have their edges, the first ones; `solved` has an entry for each node that is
    known. Edges are held in columns, those of a node one after the other from its place in
    `begins` on.
    """

    def __init__(
        self,
        start: Hashable,
        steps: Callable[[Hashable], Iterable[Step]],
        is_goal: Callable[[Hashable], bool],
        alike: Callable[[Hashable], Hashable] | None = None,
    ) -> None:
        self._steps, self._is_goal, self.alike = steps, is_goal, alike
        self._node: dict[Hashable, int] = {start: 0}
        self.states: list[Hashable] = [start]
        self.solved: list[bool] = [is_goal(start)]
        self.begins = array("q", [0])
        self.label, self.cost, self.target = array("q"), array("q"), array("q")

    @property
    def expanded(self) -> int:
        """How many nodes have their edges."""
        return len(self.begins) - 1

    @property
    def complete(self) -> bool:
        """Whether every state that can be reached is expanded."""
        return self.expanded == len(self.states)

    @property
    def has_free_edges(self) -> bool:
        """Whether an edge is known that costs nothing."""
        return 0 in self.cost

    def leaving(self, node: int) -> list[Edge]:
        """Return the edges that leave a node, as far as it is expanded."""
        if node >= self.expanded:
            return []
        part = slice(self.begins[node], self.begins[node + 1])
        columns = self.label[part], self.cost[part], self.target[part]
        return [Edge(*edge) for edge in zip(*columns, strict=True)]

    def grow(self, most: int, pulse: Callable[[], None]) -> None:
        """Expand states until `most` are or none is left; what `pulse` raises ends it between two.

        It is asked before every 16th.
        """
        node, states, solved, is_goal = self._node, self.states, self.solved, self._is_goal
        labels, costs, targets = self.label, self.cost, self.target
        here = self.expanded
        while here < min(most, len(states)):
            if here % _PULSE == 0:
                pulse()
            for label, cost, state in self._steps(states[here]):
                target = node.setdefault(state, len(states))
                if target == len(states):
                    states.append(state)
                    solved.append(is_goal(state))
                labels.append(label)
                costs.append(cost)
                targets.append(target)
            here += 1
            self.begins.append(len(targets))

    def trimmed(self, most: int) -> ExpandedGraph:
        """Return the same with no more than `most` states expanded; what is known is kept."""
        if self.expanded <= most:
            return self
        twin = self.from_other_start(self.states[0])
        twin.begins = self.begins[: most + 1]
        end = twin.begins[-1]
        twin.label, twin.cost, twin.target = self.label[:end], self.cost[:end], self.target[:end]
        known = 1 + max(twin.target, default=0)
        twin.states, twin.solved = self.states[:known], self.solved[:known]
        return twin

    def from_other_start(self, start: Hashable) -> ExpandedGraph:
        """Return the graph with another start, of which nothing is expanded yet."""
        return ExpandedGraph(start, self._steps, self._is_goal, self.alike)

    def cheapest(self) -> int | None:
        """Return the cost of a cheapest way from the start to a goal; None if there is none.

        This is Dijkstra's search, all nodes of one distance at once.
        """
        begins = np.frombuffer(self.begins, dtype=np.int64)
        prices, targets = (np.frombuffer(one, dtype=np.int64) for one in (self.cost, self.target))
        solved = np.array(self.solved)
        distance = np.full(len(self.states), np.iinfo(np.int64).max)
        distance[0] = 0
        due = {0: np.array([0])}
        while due:
            near = min(due)
            nodes = due.pop(near)
            if solved[nodes].any():
                return near
            edges = _following(begins[:-1], begins[1:], nodes[nodes < self.expanded])
            cost, target = near + prices[edges], targets[edges]
            is_nearer = cost < distance[target]
            cost, target = cost[is_nearer], target[is_nearer]
            np.minimum.at(distance, target, cost)
            for far in np.unique(cost).tolist():
                more = np.unique(target[cost == far])
                more = more[distance[more] == far]
                due[far] = np.union1d(due[far], more) if far in due else more
        return None


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

    def horizon(self) -> int | None:
        """Return how many moves from the start all is known; None if all is known."""
        if not self.open.any():
            return None
        depth = np.full(self.size, -1)
        depth[0], distance = 0, 0
        layer = np.array([0])
        bounds = np.searchsorted(self.source, np.arange(self.size + 1))
        while not self.open[layer].any():
            reached = np.unique(self.target[_following(bounds[:-1], bounds[1:], layer)])
            layer = reached[depth[reached] < 0]
            distance += 1
            depth[layer] = distance
        return distance


def _following(begins: Numbers, ends: Numbers, nodes: Numbers) -> Numbers:
    """Return the places of the edges of nodes, of each those from its begin to its end."""
    many = ends[nodes] - begins[nodes]
    before = np.cumsum(many) - many
    return np.repeat(begins[nodes] - before, many) + np.arange(many.sum())


def seen(
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
    return _audible(expansion, same) if not silent else _heard(expansion, silent, same, pulse)


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
    columns = [np.frombuffer(one, dtype=np.int64) for one in _columns(expansion)]
    label, cost, target = (column[is_first] for column in columns)
    source, target = place[source[is_first]], place[target]
    edges = np.stack((source, label, cost, target))
    edges = edges[:, np.lexsort(edges[::-1])]
    is_new = np.append(True, (edges[:, 1:] != edges[:, :-1]).any(axis=0))[: edges.shape[1]]
    solved = np.array(expansion.solved)[nodes]
    return ObservableGraph(nodes.tolist(), solved, nodes >= expansion.expanded, *edges[:, is_new])


def _columns(expansion: ExpandedGraph) -> tuple[array[int], array[int], array[int]]:
    return expansion.label, expansion.cost, expansion.target


def _heard(
    expansion: ExpandedGraph, silent: Container[int], same: Sequence[int], pulse: Callable[[], None]
) -> ObservableGraph:
    """Return a graph without the steps whose labels are silent, as `seen` says."""
    place = {0: 0}
    nodes, solved, is_open = [0], [], []
    found: list[tuple[int, int, int, int]] = []
    for here, node in enumerate(nodes):  # it grows meanwhile
        pulse()
        reached = silently(expansion, node, silent)
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


def silently(expansion: ExpandedGraph, node: int, silent: Container[int]) -> dict[int, Edge | None]:
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
        before = np.unique(sources[_following(bounds[:-1], bounds[1:], layer)])
        layer = before[fewest[before] < 0]
        fewest[layer] = distance
    return fewest


def kept(graph: ObservableGraph, edges: NDArray[np.bool_]) -> ObservableGraph:
    """Return the graph with these of its edges."""
    parts: Sequence[Numbers] = graph[3:]
    return ObservableGraph(graph.nodes, graph.solved, graph.open, *(part[edges] for part in parts))
