"""Whether two domains are the same up to names and orders.

    ours, theirs   a domain that an encoding of ours writes, and one that somebody else has written
    place          of a predicate or an action: the index of one of its arguments
    drawing        a domain as a digraph whose nodes have colours and no names

The nodes of a drawing are the domain's types, its predicates and their places, its actions and
their parameters, and the parts of conditions and effects; edges say what belongs to what. Two
domains are the same up to their names, and up to the order of actions, parameters, arguments and
parts, if and only if their drawings are isomorphic.

Predicates and types that no action uses are not drawn, since they mean nothing. Nor is a type that
is the only one.

An example: `(:action move :parameters (?a ?b) :precondition (at ?a) :effect (at ?b))` and
`(:action go :parameters (?to ?from) :precondition (in ?from) :effect (in ?to))` have isomorphic
drawings. The renaming maps `move` to `go` with its two places exchanged, and `at` to `in`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from pddlpuzzles.pddl.model import (
    EQUALITY,
    OBJECT,
    TRUE,
    Atom,
    Domain,
    Formula,
    Schema,
    conjuncts,
    kinds_in_actions,
)
from pddlpuzzles.pddl.recognise.isomorphism import Drawing, Node, isomorphisms


@dataclass(frozen=True)
class Renaming:
    """How the names of one domain, ours, are translated into those of another, theirs.

    `predicates` and `actions` map our name to a pair: their name, and for each of our arguments
    its place among theirs. `types` and `constants` map our name to theirs.
    """

    predicates: Mapping[str, tuple[str, tuple[int, ...]]]
    actions: Mapping[str, tuple[str, tuple[int, ...]]]
    types: Mapping[str, str]
    constants: Mapping[str, str]


def same_names(ours: Domain) -> Renaming:
    """Return the renaming that leaves every name and order as it is."""
    return Renaming(
        {name: (name, tuple(range(len(kinds)))) for name, kinds in ours.predicates.items()},
        {
            name: (name, tuple(range(len(schema.parameters))))
            for name, schema in ours.actions.items()
        },
        {name: name for name in ours.types},
        {name: name for name in ours.constants},
    )


def renamings(ours: Domain, theirs: Domain) -> Iterator[Renaming]:
    """Yield every renaming that makes one domain of the other.

    The renaming that changes nothing comes first if it is one: it needs no search. Then come those
    that keep the names of actions, which refinement finds nearly by itself, and then all, these
    included.
    """
    if any(action_sizes(ours, number) != action_sizes(theirs, number) for number in SIZES.values()):
        return
    if replace(theirs, name=ours.name) == ours:
        yield same_names(ours)
    for keeps_actions in (True, False):
        if keeps_actions and ours.actions.keys() != theirs.actions.keys():
            continue
        one, other = (_DomainDrawing(domain, keeps_actions) for domain in (ours, theirs))
        for mapping in isomorphisms(one, other):
            yield _renaming(one, other, mapping)


SIZES: Final[Mapping[str, Callable[[Schema], int]]] = {
    "parameters": lambda schema: len(schema.parameters),
    "conditions": lambda schema: len({*conjuncts(schema.condition)}),
    "effects": lambda schema: len({*schema.effects}),
    "units of cost": lambda schema: schema.cost,
}
"""What of an action stays the same under other names and orders; the coarsest first."""


def action_sizes(domain: Domain, size: Callable[[Schema], int]) -> Counter[int]:
    """Return how many actions of a domain there are of each size."""
    return Counter(map(size, domain.actions.values()))


class _DomainDrawing(Drawing):
    """A domain as a digraph; each node is a tuple that begins with its kind.

    With `names_actions` an action's name is part of its colour.
    """

    def __init__(self, domain: Domain, names_actions: bool) -> None:
        super().__init__()
        self.domain = domain
        self._names_actions = names_actions
        self._has_types = len(_kinds(domain)) > 1
        for schema in domain.actions.values():
            self.action(schema)

    def new(self, node: Node, *colour: Hashable) -> Node:
        """Draw a node; nodes of different kinds have different colours."""
        return self.node(node, (node[0], *colour))

    def kind(self, name: str) -> Node | None:
        """Draw a type and those above it; None if the domain has only one type."""
        if not self._has_types:
            return None
        above = None if name == OBJECT else self.kind(self.domain.types[name])
        node = self.new(("type", name), name == OBJECT)
        if above is not None:
            self.edge(node, above)
        return node

    def term(self, name: str, scope: Mapping[str, Node]) -> Node:
        if name in scope:
            return scope[name]
        node = self.new(("constant", name))
        if kind := self.kind(self.domain.constants[name]):
            self.edge(node, kind)
        return node

    def bind(
        self,
        what: str,
        at: Node,
        variables: tuple[tuple[str, str], ...],
        scope: Mapping[str, Node],
    ) -> dict[str, Node]:
        """Draw variables below a node; return the scope with these variables added."""
        inner = dict(scope)
        for name, kind in variables:
            inner[name] = self.new((what, *at[1:], name))
            self.edge(at, inner[name])
            if above := self.kind(kind):
                self.edge(inner[name], above)
        return inner

    def atom(self, path: Node, atom: Atom, scope: Mapping[str, Node]) -> Node:
        """Draw an atom; one without variables is drawn only once, in however many formulas."""
        if not any(term in scope for term in atom.terms):
            path = ("fixed", atom.predicate, *atom.terms)
            if (drawn := ("atom", *path)) in self.colours:
                return drawn
        node = self.new(("atom", *path))
        symmetric = atom.predicate == EQUALITY
        predicate = self.new(("predicate", atom.predicate), symmetric, len(atom.terms))
        self.edge(node, predicate)
        for number, term in enumerate(atom.terms):
            place = self.new(("place", atom.predicate, 0 if symmetric else number))
            self.edge(predicate, place)
            argument = self.new(("argument", *path, number))
            self.edge(node, argument)
            self.edge(argument, place)
            self.edge(argument, self.term(term, scope))
        return node

    def formula(
        self,
        path: Node,
        formula: Formula,
        scope: Mapping[str, Node],
    ) -> Node:
        if isinstance(formula, Atom):
            return self.atom(path, formula, scope)
        node = self.new(("formula", *path), formula.operator)
        inner = self.bind("bound", node, formula.variables, scope)
        for number, part in enumerate(formula.parts):
            self.edge(node, self.formula((*path, number), part, inner))
        return node

    def action(self, schema: Schema) -> None:
        name = schema.name if self._names_actions else ""
        node = self.new(("action", schema.name), schema.cost, name)
        scope = self.bind("parameter", node, schema.parameters, {})
        for number, part in enumerate(dict.fromkeys(conjuncts(schema.condition))):
            needed = self.new(("condition", schema.name, number))
            path = (schema.name, "condition", number)
            self.edge(node, needed)
            self.edge(needed, self.formula(path, part, scope))
        for number, effect in enumerate(dict.fromkeys(schema.effects)):
            change = self.new(("effect", schema.name, number), effect.becomes)
            self.edge(node, change)
            inner = self.bind("bound", change, effect.variables, scope)
            path = (schema.name, "effect", number)
            self.edge(change, self.atom((*path, "atom"), effect.atom, inner))
            if effect.condition != TRUE:
                guard = self.new(("guard", *path))
                self.edge(change, guard)
                self.edge(guard, self.formula((*path, "guard"), effect.condition, inner))


def _kinds(domain: Domain) -> set[str]:
    """Return the types that parameters, bound variables and constants have."""
    return {*domain.constants.values(), *kinds_in_actions(domain)}


def _renaming(ours: _DomainDrawing, theirs: _DomainDrawing, mapping: Mapping[Any, Any]) -> Renaming:
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
