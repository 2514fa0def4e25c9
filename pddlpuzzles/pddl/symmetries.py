"""Renamings of objects that leave a problem as it is: automorphisms of a digraph with colours.

    cell         nodes that have not been distinguished yet; at first all nodes of a colour
    refinement   to split a cell whose nodes have different numbers of neighbours in some cell
    fair         a cell is fair if it has as many nodes of the one digraph as of the other

Where a cell keeps more than two nodes, a node of the first digraph is paired with each of the other
there, and cells are refined again (Weisfeiler and Leman 1968; McKay 1981; Hopcroft 1971).
Generators as in C. C. Sims, "Computation with permutation groups", 1971.
"""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from pddlpuzzles.pddl import model as pddl

MOST_ALIKE: Final = 200  # nodes of a cell: with more no automorphisms are sought, in cubic time
_Node = tuple[Hashable, ...]  # a kind, and the path to it; of an object the name
_Map = dict[_Node, _Node]


def is_renamed(domain: pddl.Domain, first: pddl.Problem, second: pddl.Problem) -> bool:
    pair = _Pair(_Drawing(domain, first), _Drawing(domain, second))
    return pair.is_fair and next(pair.matched(), None) is not None


def symmetries(
    domain: pddl.Domain, problem: pddl.Problem, moving: Iterable[str]
) -> Iterator[dict[str, str]]:
    """Yield generators of all renamings of the `moving` objects that leave a problem as it is.

    Constants keep their names, and so may what nothing joins with a moving object or the goal. Of
    problems too alike nothing is yielded.
    """
    part = _joined(problem, moving)
    drawing = _Drawing(domain, part)
    pair = _Pair(drawing, drawing)  # with itself, so each cell holds a node and its copy
    if pair.is_fair and max(map(len, pair.members), default=0) <= 2 * MOST_ALIKE:
        for mapping in pair.generators():
            renaming = {name: str(mapping["object", name][1]) for name in part.objects}
            if any(name != image for name, image in renaming.items()):  # not facts alone
                yield renaming


def outline(problem: pddl.Problem) -> Hashable:
    """Return what a problem and its renamings have in common."""
    facts = (atom.predicate for atom in problem.atoms)
    values = ((atom.predicate, value) for atom, value in problem.values.items())
    every: tuple[Iterable[Hashable], ...] = facts, problem.objects.values(), values
    return (*(frozenset(Counter(those).items()) for those in every), problem.has_metric)


def _joined(problem: pddl.Problem, moving: Iterable[str]) -> pddl.Problem:
    """Leave out the objects that no facts join with moving ones or the goal."""
    facts: dict[str, list[pddl.Atom]] = defaultdict(list)
    for atom in (*problem.atoms, *problem.values):
        for term in atom.terms:
            facts[term].append(atom)
    kept: set[str] = set()
    asked = pddl.parts_of(problem.goal, pddl.Atom)
    waiting = [*moving, *(term for atom in asked for term in atom.terms)]
    while waiting:
        if (name := waiting.pop()) not in kept:
            kept.add(name)
            waiting += (term for atom in facts.get(name, ()) for term in atom.terms)
    return replace(
        problem,
        objects={it: kind for it, kind in problem.objects.items() if it in kept},
        atoms={atom for atom in problem.atoms if kept.issuperset(atom.terms)},
        values={it: cost for it, cost in problem.values.items() if kept.issuperset(it.terms)},
    )


class _Drawing:
    """A problem as a digraph: things point, by way of places, to what they are said of."""

    def __init__(self, domain: pddl.Domain, problem: pddl.Problem) -> None:
        self.colours: dict[_Node, Hashable] = {}
        self.edges: dict[tuple[_Node, _Node], None] = {}
        for name, kind in problem.objects.items():
            fixed = name if name in domain.constants else ""
            self.colours["object", name] = ("object", kind, fixed)
        for place, atom in enumerate(problem.atoms):
            self._atom(("fact", place), atom, {})
        for place, (atom, value) in enumerate(problem.values.items()):
            self._atom(("value", value, place), atom, {})
        metric = problem.metric
        self.colours["metric",] = problem.has_metric, metric is not None and metric.is_maximized
        self._expression(("metric", 0), 0 if metric is None else metric.expression, {})
        self._formula(("goal",), problem.goal, {})

    def _atom(self, path: _Node, atom: pddl.Atom, scope: Mapping[str, _Node]) -> _Node:
        node = ("atom", *path)
        self.colours[node] = (path[:-1], atom.predicate)  # without its number
        for number, term in enumerate(atom.terms):
            argument = ("argument", *path, number)
            self.colours[argument] = ("argument", 0 if atom.predicate == pddl.EQUALITY else number)
            self.edges[node, argument] = None
            self.edges[argument, scope.get(term, ("object", term))] = None
        return node

    def _formula(self, path: _Node, formula: pddl.Formula, scope: Mapping[str, _Node]) -> _Node:
        if isinstance(formula, pddl.Atom):
            return self._atom(("goal", path), formula, scope)
        node = ("formula", *path)
        self.colours[node] = ("formula", formula.operator)
        inner, compound = dict(scope), formula if isinstance(formula, pddl.Compound) else pddl.TRUE
        for name, kind in compound.variables:
            inner[name] = ("variable", *path, name)
            self.colours[inner[name]] = ("variable", kind)
            self.edges[node, inner[name]] = None
        for number, part in enumerate(compound.parts):
            self.edges[node, self._formula((*path, number), part, inner)] = None
        for number, side in enumerate(getattr(formula, "sides", ())):
            self.edges[node, self._expression((*path, number), side, inner)] = None
        return node

    def _expression(
        self, path: _Node, expression: pddl.Expression, scope: Mapping[str, _Node]
    ) -> _Node:
        if isinstance(expression, pddl.Atom):
            return self._atom(path, expression, scope)
        node = ("expression", *path)
        self.colours[node] = (path, getattr(expression, "operator", expression))
        for number, side in enumerate(getattr(expression, "sides", ())):
            self.edges[node, self._expression((*path, number), side, scope)] = None
        return node


class _Pair:
    """Two digraphs with their nodes numbered one behind the other, partitioned into cells."""

    def __init__(self, ours: _Drawing, theirs: _Drawing) -> None:
        self._names = [*ours.colours, *theirs.colours]
        self._half = len(ours.colours)
        self._number = {node: place for place, node in enumerate(ours.colours)}
        self._near: list[list[list[int]]] = [[[] for _ in self._names] for _ in range(2)]
        for drawing, first in ((ours, 0), (theirs, self._half)):
            number = {node: first + place for place, node in enumerate(drawing.colours)}
            for tail, head in drawing.edges:
                self._near[0][number[tail]].append(number[head])
                self._near[1][number[head]].append(number[tail])
        cells: dict[Any, int] = {}
        colours = (*ours.colours.values(), *theirs.colours.values())
        self._cell = [cells.setdefault(colour, len(cells)) for colour in colours]
        self.members: list[list[int]] = [[] for _ in cells]
        for node, cell in enumerate(self._cell):
            self.members[cell].append(node)
        is_alike = len(ours.edges) == len(theirs.edges) and all(map(self._has_halves, self.members))
        self.is_fair = is_alike and self._refine([*range(len(cells))])

    def matched(self) -> Iterator[_Map]:
        """Yield the isomorphisms that keep to the cells."""
        shared = min((nodes for nodes in self.members if len(nodes) > 2), key=len, default=[])
        if not shared:
            pairs = (sorted(nodes) for nodes in self.members)
            yield {self._names[node]: self._names[image] for node, image in pairs}
            return
        node, kept, names = min(shared), (self._cell, self.members), self._names
        candidates = [member for member in shared if member >= self._half]
        # A node is paired first with the node of the same name, then with those of its last part.
        candidates.sort(key=lambda at: names[at][-1] != names[node][-1])
        candidates.sort(key=lambda at: names[at] != names[node])
        for candidate in candidates:
            if self._paired(node, candidate, kept):
                yield from self.matched()

    def generators(self) -> Iterator[_Map]:
        """Yield generators of isomorphisms: all that keep a node, and one for each other image."""
        shared = min((nodes for nodes in self.members if len(nodes) > 2), key=len, default=[])
        if not shared:
            return
        node, kept = min(shared), (self._cell, self.members)
        orbit_of = list(range(self._half))  # a number for all nodes that are known to be alike

        def merged(mapping: _Map) -> _Map:
            for node, image in mapping.items():
                first, second = orbit_of[self._number[node]], orbit_of[self._number[image]]
                if first != second:
                    orbit_of[:] = [first if orbit == second else orbit for orbit in orbit_of]
            return mapping

        self._paired(node, node + self._half, kept)  # the node stays where it is
        yield from map(merged, self.generators())
        failed: set[int] = set()  # where it cannot go, so that it goes to none of their orbits
        for candidate in [member - self._half for member in shared if member >= self._half]:
            if orbit_of[candidate] not in {orbit_of[tried] for tried in (node, *failed)}:
                is_fair = self._paired(node, candidate + self._half, kept)
                moving_it = next(self.matched(), None) if is_fair else None
                if moving_it is None:
                    failed.add(candidate)
                else:
                    yield merged(moving_it)

    def _paired(self, node: int, image: int, cells: tuple[list[int], list[list[int]]]) -> bool:
        """Go back to some cells, give a node and its image one of their own, and refine."""
        cell_of, members = cells
        self._cell, self.members = cell_of.copy(), members.copy()
        cell = self._cell[node]
        self.members[cell] = [it for it in self.members[cell] if it not in (node, image)]
        return self._refine([self._new_cell([node, image])])

    def _refine(self, waiting: list[int]) -> bool:
        """Split cells by neighbours in the waiting cells; say if all are fair."""
        queued = set(waiting)
        while waiting:
            splitter = waiting.pop()
            queued.discard(splitter)
            inside = self.members[splitter]
            for near in self._near:
                counts = Counter(neighbour for node in inside for neighbour in near[node])
                touched: dict[int, dict[int, list[int]]] = {}
                for node, count in counts.items():
                    touched.setdefault(self._cell[node], {}).setdefault(count, []).append(node)
                for cell, parts in touched.items():
                    if not all(map(self._has_halves, parts.values())):
                        return False
                    fresh = self._split(cell, list(parts.values()), cell in queued)
                    waiting += fresh
                    queued.update(fresh)
        return True

    def _split(self, cell: int, split: list[list[int]], is_queued: bool) -> list[int]:
        """Divide a cell of the partition; return the new cells whose neighbours may differ."""
        if len(self.members[cell]) > sum(map(len, split)):
            gone = {node for part in split for node in part}
            self.members[cell] = [node for node in self.members[cell] if node not in gone]
        else:  # no node is left over: a part stays the cell
            self.members[cell] = split.pop()
        fresh = [self._new_cell(part) for part in split]
        if fresh and not is_queued:
            # The largest part need not wait: whatever it would split, the other parts split.
            fresh.append(cell)
            fresh.remove(max(fresh, key=lambda cell_number: len(self.members[cell_number])))
        return fresh

    def _new_cell(self, nodes: list[int]) -> int:
        for node in nodes:
            self._cell[node] = len(self.members)
        self.members.append(nodes)
        return len(self.members) - 1

    def _has_halves(self, nodes: list[int]) -> bool:
        return 2 * len([node for node in nodes if node < self._half]) == len(nodes)
