"""Renamings of objects that leave a problem as it is: automorphisms of a digraph with colours.

    cell         nodes that have not been distinguished yet; at first all nodes of a colour
    refinement   to split a cell whose nodes have different numbers of neighbours in some cell
    fair         a cell is fair if it has as many nodes of the one digraph as of the other

Where a cell keeps more than two nodes, a node of the first digraph is paired with each of the other
there, and cells are refined again (Weisfeiler and Leman 1968; B. D. McKay, "Practical graph
isomorphism", Congressus Numerantium 30, 1981; Hopcroft's order of splitting, 1971). Generators as
in C. C. Sims, "Computation with permutation groups", 1971.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Any, Final

from pddlpuzzles.pddl.model import EQUALITY, Atom, Domain, Formula, Problem, atoms_in

Node = tuple[Hashable, ...]

MOST_ALIKE: Final = 200
"""If a cell has more nodes, no automorphisms are looked for: the time is cubic in their number."""


class Drawing:
    """A digraph whose nodes have colours, with one edge at most from a node to another."""

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
    """Yield the isomorphisms; a node is paired first with the node of the same name."""
    if len(one.colours) != len(other.colours) or len(one.edges) != len(other.edges):
        return
    both = _Pair(one, other)
    if both.start():
        yield from both.matched()


def automorphisms(drawing: Drawing) -> Iterator[dict[Node, Node]]:
    """Yield generators of the automorphisms; none if a cell has more than `MOST_ALIKE` nodes."""
    both = _Pair(drawing, drawing)
    if both.start() and both.most_alike <= MOST_ALIKE:
        yield from both.generators()


class _Pair:
    """Two digraphs with their nodes numbered one behind the other, partitioned into cells."""

    def __init__(self, one: Drawing, other: Drawing) -> None:
        self._names = [*one.colours, *other.colours]
        self._colours = [*one.colours.values(), *other.colours.values()]
        self._half = len(one.colours)
        self._number = {node: place for place, node in enumerate(one.colours)}
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
        cells: dict[Any, int] = {}
        self._cell = [cells.setdefault(colour, len(cells)) for colour in self._colours]
        self._members = [[] for _ in cells]
        for node, cell in enumerate(self._cell):
            self._members[cell].append(node)
        return all(map(self._is_fair, self._members)) and self._refine(list(range(len(cells))))

    @property
    def most_alike(self) -> int:
        """How many nodes of each digraph the largest cell has."""
        return max(map(len, self._members), default=0) // 2

    def matched(self) -> Iterator[dict[Node, Node]]:
        """Yield the isomorphisms that map every cell to itself: steps 2 and 3 of this module."""
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
            if self._paired(node, other, kept):
                yield from self.matched()

    def generators(self) -> Iterator[dict[Node, Node]]:
        """Yield generators of the automorphisms that map every cell to itself."""
        shared = min((nodes for nodes in self._members if len(nodes) > 2), key=len, default=None)
        if shared is None:
            return
        node = min(shared)
        kept = self._cell, self._members
        orbit = list(range(self._half))

        def merged(found: dict[Node, Node]) -> dict[Node, Node]:
            for here, there in found.items():
                one, other = orbit[self._number[here]], orbit[self._number[there]]
                if one != other:
                    orbit[:] = [one if place == other else place for place in orbit]
            return found

        self._paired(node, node + self._half, kept)
        for found in self.generators():
            yield merged(found)
        failed: set[int] = set()
        for other in [one - self._half for one in shared if one >= self._half]:
            if orbit[other] == orbit[node] or orbit[other] in {orbit[one] for one in failed}:
                continue
            ways = self.matched() if self._paired(node, other + self._half, kept) else iter(())
            first = next(ways, None)
            if first is None:
                failed.add(other)
            else:
                yield merged(first)

    def _paired(self, node: int, other: int, cells: tuple[list[int], list[list[int]]]) -> bool:
        self._cell, self._members = cells[0].copy(), cells[1].copy()
        cell = self._cell[node]
        self._members[cell] = [one for one in self._members[cell] if one not in (node, other)]
        self._new_cell([node, other])
        return self._refine([len(self._members) - 1])

    def _unlike(self, one: Node, other: Node) -> tuple[bool, bool]:
        return one != other, one[-1] != other[-1]

    def _refine(self, waiting: list[int]) -> bool:
        """Split cells by the numbers of neighbours in the waiting cells; say if all are fair."""
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
        """Split a cell into the given parts and the rest; say whether all of them are fair."""
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
            # The largest part need not wait: whatever it would split, the other parts split.
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
        return 2 * sum(node < self._half for node in nodes) == len(nodes)


def is_renamed(domain: Domain, one: Problem, other: Problem) -> bool:
    """Say whether a problem becomes another of its domain once its objects are renamed."""
    return next(isomorphisms(_drawn(domain, one), _drawn(domain, other)), None) is not None


def symmetries(
    domain: Domain, problem: Problem, moving: AbstractSet[str]
) -> Iterator[dict[str, str]]:
    """Yield what generates all renamings of the `moving` objects that leave a problem as it is.

    Constants of the domain keep their names. What nothing joins with a moving object or the goal is
    left out: it may keep its name in every renaming.
    """
    part = _joined(problem, moving)
    for found in automorphisms(_drawn(domain, part)):
        renaming = {name: str(found["object", name][1]) for name in part.objects}
        if any(one != other for one, other in renaming.items()):
            yield renaming


def outline(problem: Problem) -> Hashable:
    """Return what two problems have in common if one is the other renamed."""
    facts = Counter(atom.predicate for atom in problem.atoms)
    kinds = Counter(problem.objects.values())
    values = Counter((atom.predicate, value) for atom, value in problem.values.items())
    counts = (frozenset(counter.items()) for counter in (facts, kinds, values))
    return (*counts, problem.has_metric)


def _joined(problem: Problem, moving: AbstractSet[str]) -> Problem:
    """Return a problem without the objects that nothing joins with its goal or moving objects."""
    facts: dict[str, list[Atom]] = {}
    for atom in (*problem.atoms, *problem.values):
        for term in atom.terms:
            facts.setdefault(term, []).append(atom)
    kept: set[str] = set()
    waiting = [*moving, *(term for atom in atoms_in(problem.goal) for term in atom.terms)]
    while waiting:
        if (name := waiting.pop()) not in kept:
            kept.add(name)
            waiting += (term for atom in facts.get(name, ()) for term in atom.terms)
    return replace(
        problem,
        objects={name: kind for name, kind in problem.objects.items() if name in kept},
        atoms={atom for atom in problem.atoms if kept.issuperset(atom.terms)},
        values={one: cost for one, cost in problem.values.items() if kept.issuperset(one.terms)},
    )


def _drawn(domain: Domain, problem: Problem) -> Drawing:
    """Return a problem as a digraph: things point to what they are said of, by way of places."""
    drawing = Drawing()
    for name, kind in problem.objects.items():
        drawing.node(("object", name), ("object", kind, name if name in domain.constants else ""))
    for place, atom in enumerate(problem.atoms):
        _atom(drawing, ("fact", place), atom, {})
    for place, (atom, value) in enumerate(problem.values.items()):
        _atom(drawing, ("value", value, place), atom, {})
    drawing.node(("metric",), problem.has_metric)
    _formula(drawing, ("goal",), problem.goal, {})
    return drawing


def _atom(drawing: Drawing, path: Node, atom: Atom, scope: Mapping[str, Node]) -> Node:
    """Draw an atom; its colour has its path without the number at its end."""
    node = drawing.node(("atom", *path), (path[:-1], atom.predicate))
    for number, term in enumerate(atom.terms):
        order = 0 if atom.predicate == EQUALITY else number
        at = drawing.node(("argument", *path, number), ("argument", order))
        drawing.edge(node, at)
        drawing.edge(at, scope.get(term, ("object", term)))
    return node


def _formula(drawing: Drawing, path: Node, formula: Formula, scope: Mapping[str, Node]) -> Node:
    if isinstance(formula, Atom):
        return _atom(drawing, ("goal", path), formula, scope)
    node = drawing.node(("formula", *path), ("formula", formula.operator))
    inner = dict(scope)
    for name, kind in formula.variables:
        inner[name] = drawing.node(("variable", *path, name), ("variable", kind))
        drawing.edge(node, inner[name])
    for number, part in enumerate(formula.parts):
        drawing.edge(node, _formula(drawing, (*path, number), part, inner))
    return node
