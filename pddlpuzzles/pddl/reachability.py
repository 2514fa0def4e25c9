"""The ground actions and axioms of a problem that can ever be applied, and the atoms that can hold.

What can be reached is found as if nothing were ever deleted (`relaxation` has the rules): each
new atom is joined with what was there before, so that no binding is tried that lacks a fact
(Helmert, "Concise finite-domain representations for PDDL planning tasks", Artificial Intelligence
173, 2009, section 6). Where he splits rules beforehand, `joins` has an order for each row; so the
time is about the number of ground actions.

    static     a predicate that no effect and no axiom mentions: its atoms are those of the problem
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from pddlpuzzles.pddl.joins import Binding, Join, Relations, picker
from pddlpuzzles.pddl.model import Atom, Axiom, Domain, Problem, Schema
from pddlpuzzles.pddl.objects import Objects
from pddlpuzzles.pddl.relaxation import Rule, relaxed_rules


class Reached(NamedTuple):
    """The ground actions and axioms of a task, by schema, each a binding; what can hold."""

    actions: list[tuple[Schema, list[Binding]]]
    axioms: list[tuple[Axiom, list[Binding]]]
    fluents: list[Atom]
    facts: Relations
    static: frozenset[str]
    objects: Objects


def reach(domain: Domain, problem: Problem, pulse: Callable[[], None] = lambda: None) -> Reached:
    """Return what can be reached, in a fixed order.

    `pulse` is called for each binding that is tried; what it raises ends the work.
    """
    static = frozenset(domain.predicates.keys() - domain.changing - domain.derived)
    by_type = Objects(domain, problem)
    facts = Relations()
    queue: list[tuple[str, Binding]] = []
    for atom in sorted(problem.atoms):
        if atom.predicate in static:
            facts.add(*atom)
        else:
            queue.append(atom)
    made = list(relaxed_rules(domain, static))
    # The atoms that wait for a predicate, by one of their constants and where they have it.
    triggers: dict[str, dict[tuple[int, str], list[tuple[Join, int]]]] = defaultdict(dict)
    found: dict[Rule, dict[Binding, None]] = {}
    for rule in made:
        found[rule] = {}
        reached = _adder(rule, found[rule], facts, queue)
        for alternative in rule.alternatives:
            join = Join(alternative, facts, by_type, found[rule], reached, pulse)
            fluents = [
                number for number, one in enumerate(join.atoms) if one.predicate not in static
            ]
            for number in fluents:
                waiting = triggers[join.atoms[number].predicate]
                waiting.setdefault(join.constant(number), []).append((join, number))
            if not fluents:
                join.begin()
    for predicate, objects in queue:  # it grows meanwhile
        if facts.add(predicate, objects) and (waiting := triggers.get(predicate, {})):
            for constant in ((-1, ""), *enumerate(objects)):
                for join, number in waiting.get(constant, ()):
                    join.trigger(number, objects)
    changing = sorted(
        Atom(predicate, objects)
        for predicate in domain.predicates
        if predicate not in static
        for objects in facts.of(predicate)
    )
    actions: list[tuple[Schema, list[Binding]]] = []
    axioms: list[tuple[Axiom, list[Binding]]] = []
    for rule, keys in found.items():
        if isinstance(rule.source, Schema):
            actions.append((rule.source, sorted(keys)))
        elif isinstance(rule.source, Axiom):
            axioms.append((rule.source, sorted(keys)))
    actions.sort(key=lambda one: one[0].name)
    return Reached(actions, axioms, changing, facts, static, by_type)


def _adder(
    rule: Rule, found: dict[Binding, None], facts: Relations, queue: list[tuple[str, Binding]]
) -> Callable[[Binding], None]:
    """Return a function that notes for which objects a rule holds, and queues what it adds."""
    constants = {
        term: None for atom in rule.adds for term in atom.terms if not term.startswith("?")
    }
    places = {name: at for at, name in enumerate([*dict(rule.parameters), *constants])}
    adds = [
        (atom.predicate, facts.of(atom.predicate), picker([places[term] for term in atom.terms]))
        for atom in rule.adds
    ]
    more = tuple(constants)

    def reached(objects: Binding) -> None:
        found[objects] = None
        row = objects + more
        for predicate, known, pick in adds:
            if (added := pick(row)) not in known:
                queue.append((predicate, added))

    return reached
