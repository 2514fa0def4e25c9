"""Isomorphisms between digraphs whose nodes have colours, even where they are very symmetric.

Colours are refined as Weisfeiler and Leman (1968) have it: nodes of a colour that have different
numbers of neighbours of some colour are told apart, until none are. Where nodes still share a
colour, one of them is told from the rest, in all ways, and refinement goes on (McKay 1981).
Both digraphs are refined as one, so a colour that one of them has more often ends the try at
once; and only what a split can split is looked at again (Hopcroft 1971).

networkx's own matcher does not come to an end on symmetric digraphs of a few hundred nodes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, Final

Node = tuple[Hashable, ...]


_ROUNDS: Final = 8
"""Rounds of refinement for a fingerprint."""


class Drawing:
    """A digraph whose nodes have colours; there is at most one edge from a node to another."""

    def __init__(self) -> None:
        self.colours: dict[Node, Hashable] = {}
        self.edges: dict[tuple[Node, Node], None] = {}

    def node(self, node: Node, colour: Hashable) -> Node:
        """Add a node, if it is not there yet, and return it."""
        self.colours[node] = colour
        return node

    def edge(self, tail: Node, head: Node) -> None:
        """Add an edge between nodes that are there, if it is not there yet."""
        self.edges[tail, head] = None


def isomorphisms(one: Drawing, other: Drawing) -> Iterator[dict[Node, Node]]:
    """Yield the isomorphisms, those first that map a node to one of the same name.

    Or else to one whose name ends alike: an argument to that of the same number.
    """
    if len(one.colours) != len(other.colours) or len(one.edges) != len(other.edges):
        return
    both = _Pair(one, other)
    if both.start():
        yield from both.matched()


class _Pair:
    """Two digraphs as one, and a partition of its nodes.

    Nodes are numbers, those of the first digraph before those of the other. `cell` has each
    node's cell, `members` each cell's nodes; `near` has the successors of all nodes and then
    their predecessors.
    """

    def __init__(self, one: Drawing, other: Drawing) -> None:
        self._names = [*one.colours, *other.colours]
        self._colours = [*one.colours.values(), *other.colours.values()]
        self._half = len(one.colours)
        self._near: tuple[list[list[int]], list[list[int]]] = (
            [[] for _ in self._names],
            [[] for _ in self._names],
        )
        for drawing, first in ((one, 0), (other, self._half)):
            number = {node: first + place for place, node in enumerate(drawing.colours)}
            for tail, head in drawing.edges:
                self._near[0][number[tail]].append(number[head])
                self._near[1][number[head]].append(number[tail])
        self._cell: list[int] = []
        self._members: list[list[int]] = []

    def start(self) -> bool:
        """Make the cells of the colours and refine them; say whether the digraphs still agree."""
        cells: dict[Any, int] = {}
        self._cell = [cells.setdefault(colour, len(cells)) for colour in self._colours]
        self._members = [[] for _ in cells]
        for node, cell in enumerate(self._cell):
            self._members[cell].append(node)
        return all(map(self._is_fair, self._members)) and self._refine(list(range(len(cells))))

    def matched(self) -> Iterator[dict[Node, Node]]:
        """Yield the isomorphisms that respect the cells.

        Where each holds one node of either digraph, what refinement could not tell apart is an
        isomorphism: both nodes of a cell have the same neighbours, by cells.
        """
        shared = min((nodes for nodes in self._members if len(nodes) > 2), key=len, default=None)
        if shared is None:
            pairs = (sorted(nodes) for nodes in self._members)
            yield {self._names[here]: self._names[there] for here, there in pairs}
            return
        node = min(shared)
        name = self._names[node]
        others = [other for other in shared if other >= self._half]
        others.sort(key=lambda other: self._unlike(name, self._names[other]))
        kept = self._cell, self._members
        for other in others:
            self._cell, self._members = kept[0].copy(), kept[1].copy()
            cell = self._cell[node]
            rest = [one for one in self._members[cell] if one not in (node, other)]
            self._members[cell] = rest
            self._new_cell([node, other])
            if self._refine([len(self._members) - 1]):
                yield from self.matched()

    def _unlike(self, one: Node, other: Node) -> tuple[bool, bool]:
        return one != other, one[-1] != other[-1]

    def _refine(self, waiting: list[int]) -> bool:
        """Split cells by their neighbours in cells that wait; say if the digraphs still agree."""
        queued = set(waiting)
        while waiting:
            splitter = waiting.pop()
            queued.discard(splitter)
            inside = self._members[splitter]
            for near in self._near:
                counts: dict[int, int] = {}
                for node in inside:
                    for neighbour in near[node]:
                        counts[neighbour] = counts.get(neighbour, 0) + 1
                touched: dict[int, dict[int, list[int]]] = {}
                for node, count in counts.items():
                    touched.setdefault(self._cell[node], {}).setdefault(count, []).append(node)
                for cell, parts in touched.items():
                    if not self._split(cell, parts, waiting, queued):
                        return False
        return True

    def _split(
        self, cell: int, parts: dict[int, list[int]], waiting: list[int], queued: set[int]
    ) -> bool:
        """Split a cell into parts and what is left; say whether all are fair."""
        if not all(map(self._is_fair, parts.values())):
            return False
        left = len(self._members[cell]) - sum(map(len, parts.values()))
        split = list(parts.values())
        if left:
            gone = {node for part in split for node in part}
            self._members[cell] = [node for node in self._members[cell] if node not in gone]
        else:
            self._members[cell] = split.pop()
        first = len(self._members)
        for part in split:
            self._new_cell(part)
        fresh = list(range(first, len(self._members)))
        if fresh and cell not in queued:
            # One of the parts can be left out: what it would split, the others do.
            fresh.append(cell)
            fresh.remove(max(fresh, key=lambda one: len(self._members[one])))
        waiting += fresh
        queued.update(fresh)
        return True

    def _new_cell(self, nodes: list[int]) -> None:
        for node in nodes:
            self._cell[node] = len(self._members)
        self._members.append(nodes)

    def _is_fair(self, nodes: list[int]) -> bool:
        """Say whether as many nodes are of the one digraph as of the other."""
        return 2 * sum(node < self._half for node in nodes) == len(nodes)


def fingerprint(drawing: Drawing) -> int:
    """Return a number that isomorphic digraphs share, and others seldom, in one process.

    It tells what the colours are after a few rounds of refinement.
    """
    number = {node: place for place, node in enumerate(drawing.colours)}
    after: list[list[int]] = [[] for _ in number]
    before: list[list[int]] = [[] for _ in number]
    for tail, head in drawing.edges:
        after[number[tail]].append(number[head])
        before[number[head]].append(number[tail])
    colours = [hash((colour,)) for colour in drawing.colours.values()]
    for _ in range(_ROUNDS):
        of = colours.__getitem__
        colours = [
            hash((colour, sum(map(of, heads)), sum(map(of, tails))))
            for colour, heads, tails in zip(colours, after, before, strict=True)
        ]
    return hash(tuple(sorted(colours)))
