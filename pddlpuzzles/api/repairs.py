"""One edit of a model that would make it the puzzle: what its author most likely meant.

    edit        a condition or an effect of one action taken out, denied, added, or with two of
                its arguments exchanged; two parameters exchanged in all effects of one; another
                cost; an action left out; a part of the goal taken out, denied or added; a fact of
                the initial state taken out or added
    candidate   a model after one edit

Every candidate is compared with the puzzle as a model is, and told only if it is the same. Edits
of what is there come before additions, and those of the domain before those of the problem, which
may hide on one instance what is wrong on all.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Final, NamedTuple

from pddlpuzzles.api.sides import LimitError, ModelSide, PuzzleSide, model_side, pulse, puzzle_side
from pddlpuzzles.family import Instance
from pddlpuzzles.planning.pddl.formulas import (
    EQUALITY,
    OBJECT,
    TRUE,
    Atom,
    Compound,
    Effect,
    Formula,
    conjuncts,
    types_in,
)
from pddlpuzzles.planning.pddl.grounding import substituted
from pddlpuzzles.planning.pddl.read import Domain, Problem, Schema
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.comparison.verdict import Sameness, verdict

_MOST_STATES: Final = 5000
"""A puzzle with more of them is not compared again and again."""
_SECONDS: Final = 15.0
"""The processor time for all candidates, at most, so that a busy machine finds the same."""
_MANY_ADDITIONS: Final = 400
"""Literals that could be added to one action; with more of them none is tried."""


class Candidate(NamedTuple):
    """A model after one edit, and the edit in words."""

    words: str
    domain: Domain
    problem: Problem
    bookkeeping: frozenset[str]


def repair(puzzle: PuzzleSide, model: ModelSide, limits: Limits) -> str | None:
    """Return an edit that makes a model the same as a puzzle that was expanded whole.

    It is the first of them, or the first after which the plans are the same. None where none
    does, or none was found in time. Of a puzzle without a plan only the moves can be compared:
    every edit that takes the model's goal out of reach would do, and none of these is told.
    """
    if not puzzle.graph.complete or len(puzzle.graph.states) > _MOST_STATES:
        return None
    beat = pulse(limits)
    end = time.process_time() + _SECONDS
    free = puzzle.graph.has_free_edges
    has_plans = puzzle.graph.cheapest() is not None
    weaker: str | None = None
    try:
        for candidate in candidates(model):
            if time.process_time() > end:
                break
            if not has_plans and candidate.problem is not model.problem:
                continue
            found = _verdict(puzzle, candidate, free, beat)
            if found is Sameness.SAME:
                return candidate.words
            if found is Sameness.SAME_PLANS and has_plans:
                weaker = weaker or candidate.words
    except LimitError:
        pass
    return weaker


def other_objective(
    instance: Instance, puzzle: PuzzleSide, model: ModelSide, limits: Limits
) -> str | None:
    """Return the objective under which a puzzle that was expanded whole is the model, if any.

    It is looked for where only one of the two has moves that cost nothing.
    """
    free = any(one.cost == 0 for one in model.semantics.operators)
    small = puzzle.graph.complete and len(puzzle.graph.states) <= _MOST_STATES
    if not small or not model.graph.complete or free == puzzle.graph.has_free_edges:
        return None
    beat = pulse(limits)
    known = {one for encoding in instance.family.pddl.ENCODINGS for one in encoding.objectives}
    try:
        for objective in sorted(known - {instance.puzzle.objective}):
            other = puzzle_side(instance.under(objective).puzzle)
            other.graph.grow(10 * _MOST_STATES, beat)
            if other.graph.complete and other.graph.cheapest() is not None:
                readings = model.readings(other.graph.has_free_edges)
                found = verdict(other.graph, model.graph, readings, model.alike, beat)
                if found.sameness in (Sameness.SAME, Sameness.SAME_PLANS):
                    return objective
    except LimitError:
        pass
    return None


def _verdict(
    puzzle: PuzzleSide, candidate: Candidate, free: bool, beat: Callable[[], None]
) -> Sameness | None:
    """Compare a candidate; None if it has far more states than the puzzle."""
    side = model_side(candidate.domain, candidate.problem, candidate.bookkeeping, beat)
    side.graph.grow(10 * len(puzzle.graph.states) + 100, beat)
    if not side.graph.complete:
        return None
    return verdict(puzzle.graph, side.graph, side.readings(free), side.alike, beat).sameness


def candidates(model: ModelSide) -> Iterator[Candidate]:
    """Yield a model after each edit that is tried, in the order in which they are tried."""
    domain, problem, hidden = model.domain, model.problem, model.bookkeeping
    seen = domain.actions.keys() - hidden
    for name in sorted(seen) if len(seen) > 1 else ():  # some action is to be a move
        words = f"let {name} cost nothing (or name it: --bookkeeping {name})"
        yield Candidate(words, domain, problem, hidden | {name})
    for name in sorted(seen) if len(seen) > 1 else ():
        others = {one: schema for one, schema in domain.actions.items() if one != name}
        words = f"leave out the action {name}"
        yield Candidate(words, replace(domain, actions=others), problem, hidden)
    for schema in domain.actions.values():
        for words, changed in (*_smaller(schema), *_costs(schema, problem)):
            yield Candidate(f"in {schema.name}, {words}", _with(domain, changed), problem, hidden)
    for words, goal in _goals(problem):
        yield Candidate(f"in the goal, {words}", domain, replace(problem, goal=goal), hidden)
    for schema in domain.actions.values():
        for words, changed in _larger(schema, domain):
            yield Candidate(f"in {schema.name}, {words}", _with(domain, changed), problem, hidden)
    for words, atoms in _starts(domain, problem):
        changed_start = replace(problem, atoms=atoms)
        yield Candidate(f"in the initial state, {words}", domain, changed_start, hidden)
    for words, goal in _larger_goals(problem):
        yield Candidate(f"in the goal, {words}", domain, replace(problem, goal=goal), hidden)


def _with(domain: Domain, schema: Schema) -> Domain:
    return replace(domain, actions={**domain.actions, schema.name: schema})


def denied(formula: Formula) -> Formula:
    """Return what holds where a formula does not."""
    if isinstance(formula, Compound) and formula.operator == "not":
        return formula.parts[0]
    return Compound("not", (formula,))


def _smaller(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """Yield a schema after each edit of what it has."""
    parts = tuple(conjuncts(schema.condition))
    for place, part in enumerate(parts):
        others = parts[:place] + parts[place + 1 :]
        yield f"drop the condition {part}", _conditioned(schema, others)
        for instead in (denied(part), *exchanged(part)):
            words = f"ask for {instead} instead of {part}"
            yield words, _conditioned(schema, (*others, instead))
    for place, effect in enumerate(schema.effects):
        others_ = schema.effects[:place] + schema.effects[place + 1 :]
        yield f"drop the effect {effect}", replace(schema, effects=others_)
        flipped = effect._replace(becomes=not effect.becomes)
        swaps = [effect._replace(atom=atom) for atom in _exchanged_atoms(effect.atom)]
        for changed in (flipped, *swaps):
            words = f"let the effect be {changed} instead of {effect}"
            yield words, replace(schema, effects=(*others_, changed))
    yield from _confused(schema)


def _confused(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """Yield a schema with two parameters of a type exchanged wherever its effects name them."""
    for (one, kind), (other, kind_of_other) in combinations(schema.parameters, 2):
        if kind != kind_of_other:
            continue
        names = {one: other, other: one}
        effects = tuple(
            effect._replace(atom=substituted(effect.atom, names)) for effect in schema.effects
        )
        if all(effect.condition == TRUE for effect in effects) and {*effects} != {*schema.effects}:
            words = f"exchange {one} and {other} in all effects"
            yield words, replace(schema, effects=effects)


def exchanged(formula: Formula) -> list[Formula]:
    """Return a literal with two of its arguments exchanged, in every way."""
    if isinstance(formula, Atom):
        return list(_exchanged_atoms(formula))
    if formula.operator == "not" and isinstance(formula.parts[0], Atom):
        return [denied(atom) for atom in _exchanged_atoms(formula.parts[0])]
    return []


def _exchanged_atoms(atom: Atom) -> Iterator[Atom]:
    for one, other in combinations(range(len(atom.terms)), 2):
        terms = list(atom.terms)
        terms[one], terms[other] = terms[other], terms[one]
        if tuple(terms) != atom.terms:
            yield Atom(atom.predicate, tuple(terms))


def _conditioned(schema: Schema, parts: Sequence[Formula]) -> Schema:
    return replace(schema, condition=Compound("and", tuple(parts)))


def _costs(schema: Schema, problem: Problem) -> Iterator[tuple[str, Schema]]:
    if problem.has_metric and not schema.fees:
        for cost in (0, 1, 2):
            if cost != schema.cost:
                yield f"let the cost be {cost}", replace(schema, cost=cost)


def _goals(problem: Problem) -> Iterator[tuple[str, Formula]]:
    parts = tuple(conjuncts(problem.goal))
    for place, part in enumerate(parts):
        others = parts[:place] + parts[place + 1 :]
        yield f"drop {part}", Compound("and", others)
        yield f"ask for {denied(part)} instead", Compound("and", (*others, denied(part)))


def _larger_goals(problem: Problem) -> Iterator[tuple[str, Formula]]:
    """Yield the goal with a literal more about what it speaks of."""
    parts = tuple(conjuncts(problem.goal))
    predicates = sorted({atom.predicate for atom in problem.atoms})
    fluents = [name for name in predicates if any(name in str(part) for part in parts)]
    names = [(name, terms) for name in fluents for terms in _goal_terms(name, problem)]
    for name, terms in names[:_MANY_ADDITIONS]:
        atom = Atom(name, terms)
        for literal in (atom, denied(atom)):
            if literal not in parts:
                yield f"ask for {literal}, too", Compound("and", (*parts, literal))


def _starts(domain: Domain, problem: Problem) -> Iterator[tuple[str, frozenset[Atom]]]:
    """Yield the initial state with a fact that can change taken out or put in.

    Of facts that never change those are put in that are others with two objects exchanged.
    """
    changed = {one.atom.predicate for other in domain.actions.values() for one in other.effects}
    known = frozenset(problem.atoms)
    for atom in sorted(known):
        if atom.predicate in changed:
            yield f"leave out {atom}", known - {atom}
    more: dict[Atom, None] = {}
    for predicate in sorted(changed):
        if len(domain.predicates[predicate]) == 1:
            (kind,) = domain.predicates[predicate]
            fitting = (name for name, own in problem.objects.items() if domain.is_a(own, kind))
            more |= dict.fromkeys(Atom(predicate, (name,)) for name in fitting)
    for atom in sorted(known):
        if atom.predicate not in changed:
            more |= dict.fromkeys(_exchanged_atoms(atom))
    for atom in [one for one in more if one not in known][:_MANY_ADDITIONS]:
        yield f"add {atom}", known | {atom}


def _goal_terms(predicate: str, problem: Problem) -> Iterator[tuple[str, ...]]:
    """Yield each object for a predicate of one place."""
    if all(len(atom.terms) == 1 for atom in problem.atoms if atom.predicate == predicate):
        yield from ((name,) for name in problem.objects)


def _larger(schema: Schema, domain: Domain) -> Iterator[tuple[str, Schema]]:
    """Yield a schema with each literal more that its parameters and constants allow."""
    literals = list(_literals(schema, domain))
    if len(literals) > _MANY_ADDITIONS:
        return
    changed = {one.atom.predicate for other in domain.actions.values() for one in other.effects}
    parts = tuple(conjuncts(schema.condition))
    for atom in literals:
        for literal in (atom, denied(atom)):
            if literal not in parts:
                yield f"ask for {literal}, too", _conditioned(schema, (*parts, literal))
    for atom in literals:
        if atom.predicate in changed:
            for becomes in (False, True):
                effect = Effect(atom, becomes)
                if effect not in schema.effects:
                    words = f"add the effect {effect}"
                    yield words, replace(schema, effects=(*schema.effects, effect))


def _literals(schema: Schema, domain: Domain) -> Iterator[Atom]:
    names = {**dict(schema.parameters), **domain.constants}
    for one, other in combinations(dict(schema.parameters), 2):
        if _can_be(domain, names[one], names[other]) or _can_be(domain, names[other], names[one]):
            yield Atom(EQUALITY, (one, other))
    for predicate, kinds in domain.predicates.items():
        fitting = [
            [name for name, own in names.items() if _can_be(domain, own, kind)] for kind in kinds
        ]
        for terms in product(*fitting):
            yield Atom(predicate, terms)


def _can_be(domain: Domain, own: str, wanted: str) -> bool:
    """Say whether what is of one type can be of another."""
    return any(OBJECT in (own, kind) or domain.is_a(kind, wanted) for kind in types_in(own))
