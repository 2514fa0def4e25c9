"""Whether two domains mean the same: an isomorphism of their structures.

A domain is drawn as a coloured digraph, in which no name appears: nodes are its types, predicates
and their places, actions and their parameters, and the parts of conditions and effects. Two
domains are the same up to the names and the order of all these, and the order of a predicate's
arguments, just if their digraphs are isomorphic. Colours are refined as Weisfeiler and Leman (1968)
have it; networkx's own matcher does not come to an end on symmetric domains.

Predicates and types that no action uses mean nothing, and neither does a type that is the only
one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import networkx as nx

from pddlpuzzles.planning.pddl import (
    EQUALITY,
    OBJECT,
    TRUE,
    Atom,
    Compound,
    Domain,
    Formula,
    Schema,
    conjuncts,
)

_Pair = tuple[nx.DiGraph, nx.DiGraph]
_Colours = tuple[dict[Any, int], dict[Any, int]]


@dataclass(frozen=True)
class Renaming:
    """How one domain, ours, is spelt in another, theirs.

    `predicates` and `actions` give for our name theirs and, for each of our arguments, which of
    theirs it is; `types` and `constants` give theirs for ours.
    """

    predicates: Mapping[str, tuple[str, tuple[int, ...]]]
    actions: Mapping[str, tuple[str, tuple[int, ...]]]
    types: Mapping[str, str]
    constants: Mapping[str, str]


def renamings(ours: Domain, theirs: Domain) -> Iterator[Renaming]:
    """Yield every way in which one domain is the other with other names and orders."""
    one, other = _structure(ours), _structure(theirs)
    for mapping in isomorphisms(one, other):
        yield _renaming(one, other, mapping)


def isomorphisms(one: nx.DiGraph, other: nx.DiGraph) -> Iterator[dict[Any, Any]]:
    """Yield the isomorphisms between digraphs whose nodes have a `colour`.

    Colours are refined in both until they say all that neighbours tell. Where nodes still share
    one, such a node is told from the rest, in all ways, and refinement goes on (McKay 1981).
    """
    if len(one) != len(other) or one.size() != other.size():
        return
    graphs = (one, other)
    names: dict[Hashable, int] = {}
    here, there = (
        {node: names.setdefault(data["colour"], len(names)) for node, data in graph.nodes.items()}
        for graph in graphs
    )
    yield from _matched(graphs, (here, there))


def _matched(graphs: _Pair, colours: _Colours) -> Iterator[dict[Any, Any]]:
    """Yield the isomorphisms that respect colours."""
    refined = _refined(graphs, colours)
    if refined is None:
        return
    classes: dict[int, tuple[list[Any], list[Any]]] = {}
    for side, coloured in enumerate(refined):
        for node, colour in coloured.items():
            classes.setdefault(colour, ([], []))[side].append(node)
    shared = min((pair for pair in classes.values() if len(pair[0]) > 1), key=_size, default=None)
    if shared is None:
        mapping = {here[0]: there[0] for here, there in classes.values()}
        if all(graphs[1].has_edge(mapping[tail], mapping[head]) for tail, head in graphs[0].edges):
            yield mapping
        return
    (node, *_), candidates = shared
    for candidate in sorted(candidates, key=node.__ne__):  # the same name first
        yield from _matched(graphs, ({**refined[0], node: -1}, {**refined[1], candidate: -1}))


def _size(pair: tuple[list[Any], list[Any]]) -> int:
    return len(pair[0])


def _refined(graphs: _Pair, colours: _Colours) -> _Colours | None:
    """Refine colours by those of neighbours until nothing changes; None if they then differ."""
    count = len(set(colours[0].values()))
    while True:
        seen: dict[Hashable, int] = {}
        one, other = (
            {
                node: seen.setdefault(
                    (
                        colour[node],
                        tuple(sorted([colour[near] for near in graph.succ[node]])),
                        tuple(sorted([colour[near] for near in graph.pred[node]])),
                    ),
                    len(seen),
                )
                for node in graph
            }
            for graph, colour in zip(graphs, colours, strict=True)
        )
        if Counter(one.values()) != Counter(other.values()):
            return None
        colours = (one, other)
        if len(seen) == count:
            return colours
        count = len(seen)


class _Drawing(nx.DiGraph):
    """A domain as a digraph. Nodes are tuples that begin with what they are."""

    domain: Domain

    def node(self, node: tuple[Hashable, ...], *colour: Hashable) -> tuple[Hashable, ...]:
        self.add_node(node, colour=(node[0], *colour))
        return node

    def kind(self, name: str) -> tuple[Hashable, ...] | None:
        """Draw a type and those above it; None where there is only one."""
        if not self.graph["has_types"]:
            return None
        above = None if name == OBJECT else self.kind(self.domain.types[name])
        node = self.node(("type", name), name == OBJECT)
        if above is not None:
            self.add_edge(node, above)
        return node

    def term(self, name: str, scope: Mapping[str, tuple[Hashable, ...]]) -> tuple[Hashable, ...]:
        if name in scope:
            return scope[name]
        node = self.node(("constant", name))
        if kind := self.kind(self.domain.constants[name]):
            self.add_edge(node, kind)
        return node

    def bind(
        self,
        what: str,
        at: tuple[Hashable, ...],
        variables: tuple[tuple[str, str], ...],
        scope: Mapping[str, tuple[Hashable, ...]],
    ) -> dict[str, tuple[Hashable, ...]]:
        """Draw variables below a node; return the scope that has them."""
        inner = dict(scope)
        for name, kind in variables:
            inner[name] = self.node((what, *at[1:], name))
            self.add_edge(at, inner[name])
            if above := self.kind(kind):
                self.add_edge(inner[name], above)
        return inner

    def atom(
        self, path: tuple[Hashable, ...], atom: Atom, scope: Mapping[str, tuple[Hashable, ...]]
    ) -> tuple[Hashable, ...]:
        node = self.node(("atom", *path))
        symmetric = atom.predicate == EQUALITY
        predicate = self.node(("predicate", atom.predicate), symmetric, len(atom.terms))
        self.add_edge(node, predicate)
        for number, term in enumerate(atom.terms):
            place = self.node(("place", atom.predicate, 0 if symmetric else number))
            self.add_edge(predicate, place)
            argument = self.node(("argument", *path, number))
            self.add_edges_from(
                [(node, argument), (argument, place), (argument, self.term(term, scope))]
            )
        return node

    def formula(
        self,
        path: tuple[Hashable, ...],
        formula: Formula,
        scope: Mapping[str, tuple[Hashable, ...]],
    ) -> tuple[Hashable, ...]:
        if isinstance(formula, Atom):
            return self.atom(path, formula, scope)
        node = self.node(("formula", *path), formula.operator)
        inner = self.bind("bound", node, formula.variables, scope)
        for number, part in enumerate(formula.parts):
            self.add_edge(node, self.formula((*path, number), part, inner))
        return node

    def action(self, schema: Schema) -> None:
        node = self.node(("action", schema.name), schema.cost)
        scope = self.bind("parameter", node, schema.parameters, {})
        for number, part in enumerate(dict.fromkeys(conjuncts(schema.condition))):
            needed = self.node(("condition", schema.name, number))
            self.add_edges_from(
                [
                    (node, needed),
                    (needed, self.formula((schema.name, "condition", number), part, scope)),
                ]
            )
        for number, effect in enumerate(dict.fromkeys(schema.effects)):
            change = self.node(("effect", schema.name, number), effect.becomes)
            self.add_edge(node, change)
            inner = self.bind("bound", change, effect.variables, scope)
            path = (schema.name, "effect", number)
            self.add_edge(change, self.atom((*path, "atom"), effect.atom, inner))
            if effect.condition != TRUE:
                guard = self.node(("guard", *path))
                self.add_edge(change, guard)
                self.add_edge(guard, self.formula((*path, "guard"), effect.condition, inner))


def _structure(domain: Domain) -> _Drawing:
    drawing = _Drawing()
    drawing.domain = domain
    drawing.graph["has_types"] = len(_kinds(domain)) > 1
    for schema in domain.actions.values():
        drawing.action(schema)
    return drawing


def _kinds(domain: Domain) -> set[str]:
    """Return the types that parameters, bound variables and constants have."""
    kinds = set(domain.constants.values())

    def within(formula: Formula) -> None:
        if isinstance(formula, Compound):
            kinds.update(kind for _, kind in formula.variables)
            for part in formula.parts:
                within(part)

    for schema in domain.actions.values():
        kinds.update(kind for _, kind in schema.parameters)
        within(schema.condition)
        for effect in schema.effects:
            kinds.update(kind for _, kind in effect.variables)
            within(effect.condition)
    return kinds


def _renaming(ours: _Drawing, theirs: _Drawing, mapping: Mapping[Any, Any]) -> Renaming:
    """Read the names off an isomorphism."""
    names: dict[str, dict[str, str]] = {}
    for node, other in mapping.items():
        if node[0] in ("type", "constant", "predicate", "action"):
            names.setdefault(node[0], {})[node[1]] = other[1]
    predicates = {
        name: (other, tuple(mapping["place", name, number][2] for number in range(arity)))
        for name, other in names.get("predicate", {}).items()
        if name != EQUALITY
        for arity in [len(ours.domain.predicates[name])]
    }
    actions = {}
    for name, other in names.get("action", {}).items():
        there = [variable for variable, _ in theirs.domain.actions[other].parameters]
        places = [
            there.index(mapping["parameter", name, variable][2])
            for variable, _ in ours.domain.actions[name].parameters
        ]
        actions[name] = (other, tuple(places))
    types = names.get("type") or dict(zip(_kinds(ours.domain), _kinds(theirs.domain), strict=True))
    return Renaming(predicates, actions, types, names.get("constant", {}))
