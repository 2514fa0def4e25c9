"""Right models with one mistake each, as people make them, and when a mistake is undone."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from pddlpuzzles.pddl.model import Atom, Compound, Domain, Effect, Problem, Schema, conjuncts


class Mistake(NamedTuple):
    kind: str
    words: str
    domain: Domain
    problem: Problem


def mistakes(domain: Domain, problem: Problem) -> Iterator[Mistake]:
    """Every mistake of a few kinds that can be made in a model at one place."""
    for schema in domain.actions.values():
        edits = [*in_conditions(schema), *in_effects(schema)]
        if problem.has_metric and not schema.fees:
            costs = {(), (1,), (2,)} - {schema.prices}
            edits += [("cost", f"costs {its}", replace(schema, prices=its)) for its in costs]
        for kind, words, changed in edits:
            own = replace(domain, actions={**domain.actions, schema.name: changed})
            yield Mistake(kind, f"{schema.name}: {words}", own, problem)
    parts = tuple(conjuncts(problem.goal))
    for place, part in enumerate(parts):
        others = parts[:place] + parts[place + 1 :]
        goals = [("forgotten goal", others)]
        if is_literal(part):
            goals.append(("denied goal", (*others, denial(part))))
        for kind, goal in goals:
            own = replace(problem, goal=Compound("and", goal))
            yield Mistake(kind, f"{kind} {part}", domain, own)
    for atom in sorted(problem.atoms):
        own = replace(problem, atoms=problem.atoms - {atom})
        yield Mistake("forgotten fact", f"forgotten {atom}", domain, own)


def in_conditions(schema: Schema) -> Iterator[tuple[str, str, Schema]]:
    parts = tuple(conjuncts(schema.condition))
    for place, part in enumerate(parts):
        before, after = parts[:place], parts[place + 1 :]
        made = [("forgotten condition", ())]
        if is_literal(part):
            made.append(("denied condition", (denial(part),)))
            is_plain = isinstance(part, Atom)
            for atom in confused(part if is_plain else part.parts[0], schema):
                made.append(("confused condition", (atom if is_plain else denial(atom),)))
        for kind, new in made:
            condition = Compound("and", (*before, *new, *after))
            shown = " ".join(map(str, new))
            yield kind, f"{part} -> {shown or 'nothing'}", replace(schema, condition=condition)


def in_effects(schema: Schema) -> Iterator[tuple[str, str, Schema]]:
    for place, effect in enumerate(schema.effects):
        before, after = schema.effects[:place], schema.effects[place + 1 :]
        made: list[tuple[str, tuple[Effect, ...]]] = [
            ("forgotten effect", ()),
            ("denied effect", (effect._replace(becomes=not effect.becomes),)),
        ]
        made += [
            ("confused effect", (effect._replace(atom=other),))
            for other in confused(effect.atom, schema)
        ]
        for kind, new in made:
            shown = " ".join(map(str, new))
            changed = replace(schema, effects=(*before, *new, *after))
            yield kind, f"{effect} -> {shown or 'nothing'}", changed


def confused(atom: Atom, schema: Schema) -> Iterator[Atom]:
    """With two arguments exchanged, or one parameter for another of its type."""
    for one, other in combinations(range(len(atom.terms)), 2):
        terms = list(atom.terms)
        terms[one], terms[other] = terms[other], terms[one]
        if tuple(terms) != atom.terms:
            yield Atom(atom.predicate, tuple(terms))
    types = dict(schema.parameters)
    for place, term in enumerate(atom.terms):
        for other, own in types.items():
            if other != term and types.get(term) == own:
                yield Atom(atom.predicate, (*atom.terms[:place], other, *atom.terms[place + 1 :]))


def is_literal(part) -> bool:
    return isinstance(part, Atom) or (part.operator == "not" and isinstance(part.parts[0], Atom))


def denial(part):
    return Compound("not", (part,)) if isinstance(part, Atom) else part.parts[0]


def some(domain: Domain, problem: Problem, seed: int) -> Iterator[Mistake]:
    chance = random.Random(seed)
    kinds: dict[str, list[Mistake]] = {}
    for one in mistakes(domain, problem):
        kinds.setdefault(one.kind, []).append(one)
    while True:
        yield chance.choice(kinds[chance.choice(sorted(kinds))])


def meaning(domain: Domain, problem: Problem, hidden=frozenset()):
    """What two models must have in common to be one, whatever the order of their parts."""
    actions = {
        name: (
            frozenset(map(sorted_out, conjuncts(schema.condition))),
            frozenset(schema.effects),
            () if name in hidden else schema.prices,
        )
        for name, schema in domain.actions.items()
    }
    return actions, frozenset(map(sorted_out, conjuncts(problem.goal))), problem.atoms


def sorted_out(formula):
    if isinstance(formula, Atom):
        return formula
    return formula._replace(parts=tuple(sorted(map(sorted_out, formula.parts), key=str)))
