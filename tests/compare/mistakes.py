"""Right models with one mistake each, as people make them, and when a mistake is undone."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any, NamedTuple

from pddlpuzzles.pddl import model
from pddlpuzzles.pddl.model import Atom, Compound, Domain, Effect, Names, Problem, conjuncts


class Mistake(NamedTuple):
    kind: str
    words: str
    domain: Domain
    problem: Problem


def mistakes(domain: Domain, problem: Problem) -> Iterator[Mistake]:
    """Every mistake of a few kinds that can be made in a model at one place."""
    for schema in domain.actions.values():
        asked = slips("condition", tuple(conjuncts(schema.condition)), dict(schema.parameters))
        edits = [(*its, replace(schema, condition=Compound("and", parts))) for *its, parts in asked]
        done = slips("effect", schema.effects, dict(schema.parameters))
        edits += [(*its, replace(schema, effects=parts)) for *its, parts in done]
        if problem.has_metric and not schema.fees:
            costs = {(), (1,), (2,)} - {schema.prices}
            edits += [("cost", f"costs {its}", replace(schema, prices=its)) for its in costs]
        for kind, words, changed in edits:
            own = replace(domain, actions={**domain.actions, schema.name: changed})
            yield Mistake(kind, f"{schema.name}: {words}", own, problem)
    for kind, words, parts in slips("goal", tuple(conjuncts(problem.goal)), {}):
        if kind != "confused goal":
            own = replace(problem, goal=Compound("and", parts))
            yield Mistake(kind, f"goal: {words}", domain, own)
    for atom in sorted(problem.atoms):
        own = replace(problem, atoms=problem.atoms - {atom})
        yield Mistake("forgotten fact", f"forgotten {atom}", domain, own)


def slips(what: str, parts: tuple[Any, ...], types: Names) -> Iterator[tuple[str, str, Any]]:
    """Each part left out, denied, or with another atom: the kind, words, and all parts then."""
    for place, part in enumerate(parts):
        made = [("forgotten", ())]
        is_effect = isinstance(part, Effect)
        literal = (part.atom, part.becomes) if is_effect else model.as_literal(part)
        if literal is not None:
            atom, holds = literal
            made.append(("denied", (said(part, atom, not holds),)))
            made += [("confused", (said(part, it, holds),)) for it in confused(atom, types)]
        for slip, new in made:
            words = f"{part} -> {' '.join(map(str, new)) or 'nothing'}"
            yield f"{slip} {what}", words, (*parts[:place], *new, *parts[place + 1 :])


def said(part, atom: Atom, holds: bool):
    """A literal or an effect, of another atom or denied."""
    if isinstance(part, Effect):
        return part._replace(atom=atom, becomes=holds)
    return Effect(atom, holds).literal


def confused(atom: Atom, types: Names) -> Iterator[Atom]:
    """With two arguments exchanged, or one parameter for another of its type."""
    for one, other in combinations(range(len(atom.terms)), 2):
        terms = list(atom.terms)
        terms[one], terms[other] = terms[other], terms[one]
        if tuple(terms) != atom.terms:
            yield Atom(atom.predicate, tuple(terms))
    for place, term in enumerate(atom.terms):
        for other, own in types.items():
            if other != term and types.get(term) == own:
                yield Atom(atom.predicate, (*atom.terms[:place], other, *atom.terms[place + 1 :]))


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
