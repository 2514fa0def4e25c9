"""What may be wrong in a formula or an action: its slips, each undone.

    literal     an atom or the denial of one, wherever it stands in a formula
    turned      a literal denied, or with two of its arguments exchanged
    altered      a literal with another term in one place
    kind        of a literal: its predicate, and whether it is denied
    odd         said of a turned literal: of a kind that is rarer than the old one's, or a denial
                where nothing is denied
    names       what can be spoken of, each with its type: variables, constants, objects

What would only drop the old literal, since the new one stands there already, is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice, product
from typing import Final, NamedTuple

from pddlpuzzles.pddl.model import (
    EQUALITY,
    OBJECT,
    TRUE,
    Atom,
    Compound,
    Domain,
    Effect,
    Formula,
    Schema,
    Typed,
    atoms_in,
    conjuncts,
    is_literal,
    substituted,
    types_in,
)

MANY: Final = 400
"""Atoms of one kind that are tried, at most, as a literal or a fact that may be missing."""

Names = Mapping[str, str]
Kinds = Mapping[tuple[str, bool], int]
Changed = tuple[str, Schema]
"""The edit in words, and an action after it."""


class Exchange(NamedTuple):
    """A formula in which one literal was exchanged for another."""

    old: Formula
    new: Formula
    formula: Formula


# Formulas --------------------------------------------------------------------------------------


def literals(
    formula: Formula,
) -> Iterator[tuple[Formula, Names, Callable[[Formula], Formula]]]:
    """Yield each literal of a formula, the variables bound around it, and what exchanges it."""
    if not isinstance(formula, Compound) or is_literal(formula):
        yield formula, {}, lambda new: new
        return
    for place, part in enumerate(formula.parts):
        for literal, bound, put in literals(part):
            yield (
                literal,
                {**dict(formula.variables), **bound},
                lambda new, place=place, put=put: formula._replace(  # type: ignore[misc]
                    parts=(*formula.parts[:place], put(new), *formula.parts[place + 1 :])
                ),
            )


def kinds(formulas: Sequence[Formula]) -> Kinds:
    """Count the literals of each kind."""
    return Counter(kind(one) for formula in formulas for one, _, _ in literals(formula))


def kind(literal: Formula) -> tuple[str, bool]:
    """Return the kind of a literal."""
    return _atom(literal).predicate, isinstance(literal, Atom)


def turned_literals(formula: Formula, among: Kinds, *, odd: bool) -> Iterator[Exchange]:
    """Yield a formula with one literal turned, of those that are odd among others or are not."""
    known = {literal for literal, _, _ in literals(formula)}
    for old, _, put in literals(formula):
        others = [
            one if isinstance(old, Atom) else negation(one) for one in swapped_terms(_atom(old))
        ]
        for new in (negation(old), *others):
            is_first = not kind(new)[1] and all(affirms for _, affirms in among)
            is_odd = is_first or among.get(kind(new), 0) < among.get(kind(old), 0) - 1
            if new not in known and is_odd == odd:
                yield Exchange(old, new, put(new))


def without_parts(formula: Formula) -> Iterator[tuple[Formula, Formula]]:
    """Yield each part of a conjunction or disjunction, at any depth, and what is left without."""
    if isinstance(formula, Atom):
        yield formula, TRUE
        return
    for place, part in enumerate(formula.parts):
        rest = formula.parts[:place] + formula.parts[place + 1 :]
        if formula.operator == "and" or (formula.operator == "or" and rest):
            yield part, formula._replace(parts=rest)
        if isinstance(part, Compound):
            for old, new in without_parts(part):
                yield old, formula._replace(parts=(*rest[:place], new, *rest[place:]))


def negation(formula: Formula) -> Formula:
    """Return what holds where a formula does not."""
    if isinstance(formula, Compound) and formula.operator == "not":
        return formula.parts[0]
    return Compound("not", (formula,))


def swapped_terms(atom: Atom) -> list[Atom]:
    """Return an atom with two of its arguments exchanged, in every way that makes it another."""
    found = []
    for one, other in combinations(range(len(atom.terms)), 2):
        terms = list(atom.terms)
        terms[one], terms[other] = terms[other], terms[one]
        found += [Atom(atom.predicate, tuple(terms))] if tuple(terms) != atom.terms else []
    return found


def _atom(literal: Formula) -> Atom:
    """Return the atom that a literal affirms or denies."""
    atom = literal if isinstance(literal, Atom) else literal.parts[0]
    assert isinstance(atom, Atom)
    return atom


def _renamed(formula: Formula, names: Names) -> Formula:
    if isinstance(formula, Atom):
        return substituted(formula, names)
    return formula._replace(parts=tuple(_renamed(part, names) for part in formula.parts))


class Vocabulary:
    """What can be said in a domain."""

    def __init__(self, domain: Domain) -> None:
        self._domain = domain

    def altered(self, formula: Formula, names: Names) -> Iterator[Exchange]:
        """Yield a formula with one literal altered."""
        known = {literal for literal, _, _ in literals(formula)}
        for old, bound, put in literals(formula):
            for atom in self.altered_atoms(_atom(old), {**names, **bound}):
                new = atom if isinstance(old, Atom) else negation(atom)
                if new not in known:
                    yield Exchange(old, new, put(new))

    def altered_atoms(self, atom: Atom, names: Names) -> list[Atom]:
        """Return an atom with another term in one place, of a type that fits there.

        What speaks of all objects is not made to speak of one; the same term twice comes last.
        """
        found = []
        for place, term in enumerate(atom.terms):
            own = names.get(term, OBJECT)
            wanted = self._domain.predicates.get(atom.predicate, (own,) * len(atom.terms))[place]
            for other, other_type in names.items():
                is_alike = not term.startswith("?") or other.startswith("?")
                if other != term and is_alike and self._can_be(other_type, wanted):
                    terms = (*atom.terms[:place], other, *atom.terms[place + 1 :])
                    found.append(Atom(atom.predicate, terms))
        return sorted(found, key=count_repeats)

    def literals(self, names: Names) -> Iterator[Formula]:
        """Yield each literal of these terms, not too many; that two are equal comes last."""
        variables = [one for one in names if one.startswith("?")]
        equal = [
            Atom(EQUALITY, pair)
            for pair in combinations(variables, 2)
            if self._can_be(*map(names.__getitem__, pair))
            or self._can_be(*map(names.__getitem__, pair[::-1]))
        ]
        yield from map(negation, equal)
        for atom in self.atoms(names):
            yield atom
            yield negation(atom)
        yield from equal

    def atoms(self, names: Names) -> Iterator[Atom]:
        """Yield each atom of these terms, not too many; the same term twice comes last."""
        every = (self.atoms_of(predicate, names) for predicate in self._domain.predicates)
        yield from sorted(islice(chain.from_iterable(every), MANY), key=count_repeats)

    def atoms_of(
        self, predicate: str, names: Names, given: Mapping[int, str] | None = None
    ) -> Iterator[Atom]:
        """Yield each atom of a predicate, of these terms or those given for a place."""
        fitting = [
            [given[place]]
            if given is not None and place in given
            else [name for name, own in names.items() if self._can_be(own, wanted)]
            for place, wanted in enumerate(self._domain.predicates[predicate])
        ]
        for terms in product(*fitting):
            yield Atom(predicate, terms)

    def _can_be(self, own: str, wanted: str) -> bool:
        """Say whether what is of one type can be of another."""
        return any(
            OBJECT in (own, kind) or self._domain.is_a(kind, wanted) for kind in types_in(own)
        )


# Actions ---------------------------------------------------------------------------------------


class _Scope(NamedTuple):
    """Effects that have a condition in common, and what can be spoken of there."""

    effects: list[Effect]
    condition: Formula
    variables: Typed
    names: Names


class ActionSlips:
    """The slips that an action of a domain may have."""

    def __init__(self, domain: Domain) -> None:
        self._constants = domain.constants
        self._vocabulary = Vocabulary(domain)
        schemas = domain.actions.values()
        effects = [effect for schema in schemas for effect in schema.effects]
        self._changing = domain.changing
        self._kinds = kinds(
            [schema.condition for schema in schemas] + [effect.condition for effect in effects]
        )

    def turned_conditions(self, schema: Schema) -> Iterator[Changed]:
        """Turn a literal of a condition, which does not make it odd."""
        yield from self._exchanged(
            schema, lambda one, _: turned_literals(one, self._kinds, odd=False)
        )

    def altered_conditions(self, schema: Schema) -> Iterator[Changed]:
        """Retell a literal of a condition; no parameter is left that nothing speaks of."""
        for words, changed in self._exchanged(schema, self._vocabulary.altered):
            if _spoken_of(changed) >= _spoken_of(schema):
                yield words, changed

    def odd_conditions(self, schema: Schema) -> Iterator[Changed]:
        """Turn a literal of a condition, which makes it odd, or deny another part.

        Literals that never change are left out, since they are hardly ever denied.
        """
        yield from self._odd(schema, are_fixed=False)
        parts = tuple(conjuncts(schema.condition))
        for place, part in enumerate(parts):
            if not is_literal(part):
                condition = Compound("and", (*parts[:place], negation(part), *parts[place + 1 :]))
                words = f"ask for {negation(part)} instead of {part}"
                yield words, replace(schema, condition=condition)

    def denied_facts(self, schema: Schema) -> Iterator[Changed]:
        """Turn a literal of a condition that never changes, which makes it odd."""
        yield from self._odd(schema, are_fixed=True)

    def _odd(self, schema: Schema, *, are_fixed: bool) -> Iterator[Changed]:
        def every(formula: Formula, _: Names) -> Iterator[Exchange]:
            for made in turned_literals(formula, self._kinds, odd=True):
                if are_fixed == (kind(made.new)[0] not in self._changing):
                    yield made

        yield from self._exchanged(schema, every)

    def _exchanged(
        self, schema: Schema, every: Callable[[Formula, Names], Iterator[Exchange]]
    ) -> Iterator[Changed]:
        for where, condition, names, put in self._conditions(schema):
            for old, new, changed in every(condition, names):
                yield f"ask for {new} instead of {old}{where}", put(changed)

    def other_effects(self, schema: Schema) -> Iterator[Changed]:
        """Turn or retell an effect."""
        for place, effect in enumerate(schema.effects):
            names = {**self._names(schema), **dict(effect.variables)}
            done = {one.literal for one in schema.effects if one is not effect}
            known = {*conjuncts(schema.condition), *done}
            atoms = chain(
                swapped_terms(effect.atom), self._vocabulary.altered_atoms(effect.atom, names)
            )
            flipped = effect._replace(becomes=not effect.becomes)
            for changed in (flipped, *(effect._replace(atom=atom) for atom in atoms)):
                # A deletion of what is added, too, does nothing.
                is_void = not changed.becomes and changed.atom in done
                if changed.literal not in known and not is_void:
                    words = f"let the effect be {changed} instead of {effect}"
                    yield words, _with_effects(schema, place, changed)

    def confused_names(self, schema: Schema) -> Iterator[Changed]:
        """Exchange two parameters in all effects, or one constant for another in all of it."""
        for (one, own), (other, own_of_other) in combinations(schema.parameters, 2):
            changed = _renamed_effects(schema, {one: other, other: one})
            is_plain = all(effect.condition == TRUE for effect in schema.effects)
            if own == own_of_other and is_plain and {*changed.effects} != {*schema.effects}:
                yield f"exchange {one} and {other} in all effects", changed
        atoms = chain(atoms_in(schema.condition), (one.atom for one in schema.effects))
        used = sorted({term for atom in atoms for term in atom.terms} & self._constants.keys())
        for one, other in product(used, self._constants):
            if one != other and self._constants[one] == self._constants[other]:
                condition = _renamed(schema.condition, {one: other})
                changed = replace(_renamed_effects(schema, {one: other}), condition=condition)
                yield f"let it be {other} instead of {one} throughout", changed

    def missing_conditions(self, schema: Schema) -> Iterator[Changed]:
        """Add a literal to a condition."""
        for where, condition, names, put in self._conditions(schema):
            parts = tuple(conjuncts(condition))
            for literal in self._vocabulary.literals(names):
                if literal not in parts:
                    words = f"ask for {literal}, too{where and ','}{where}"
                    yield words, put(Compound("and", (*parts, literal)))

    def missing_effects(self, schema: Schema) -> Iterator[Changed]:
        """Add an effect, last those on what no action changes: the only one may be forgotten."""
        plain = _Scope([], TRUE, (), self._names(schema))
        for is_changing, scope in product((True, False), (plain, *self._scopes(schema))):
            for atom in self._vocabulary.atoms(scope.names):
                is_next = (atom.predicate in self._changing) == is_changing
                for becomes in (False, True) if is_next else ():
                    effect = Effect(atom, becomes, scope.condition, scope.variables)
                    if effect not in schema.effects:
                        changed = replace(schema, effects=(*schema.effects, effect))
                        yield f"add the effect {effect}", changed

    @staticmethod
    def dropped_parts(schema: Schema) -> Iterator[Changed]:
        """Take out an effect or a condition."""
        for place, effect in enumerate(schema.effects):
            yield f"drop the effect {effect}", _with_effects(schema, place)
        for old, condition in without_parts(Compound("and", tuple(conjuncts(schema.condition)))):
            yield f"drop the condition {old}", replace(schema, condition=condition)

    def _conditions(
        self, schema: Schema
    ) -> Iterator[tuple[str, Formula, Names, Callable[[Formula], Schema]]]:
        """Yield each condition of an action, and the action as a function of it.

        With where it stands, in words, and what can be spoken of there.
        """
        names, all_ = self._names(schema), schema.effects
        yield "", schema.condition, names, lambda one: replace(schema, condition=one)
        for scope in self._scopes(schema):

            def put(condition: Formula, own: Sequence[Effect] = scope.effects) -> Schema:
                changed = (one._replace(condition=condition) if one in own else one for one in all_)
                return replace(schema, effects=tuple(changed))

            yield " in the condition of an effect", scope.condition, scope.names, put

    def _names(self, schema: Schema) -> dict[str, str]:
        return {**dict(schema.parameters), **self._constants}

    def _scopes(self, schema: Schema) -> list[_Scope]:
        """Return the effects of an action by their conditions, those without one left out."""
        groups: dict[tuple[Formula, Typed], list[Effect]] = {}
        for effect in schema.effects:
            if effect.condition != TRUE:
                groups.setdefault((effect.condition, effect.variables), []).append(effect)
        return [
            _Scope(effects, *key, {**self._names(schema), **dict(key[1])})
            for key, effects in groups.items()
        ]


def count_repeats(atom: Atom) -> int:
    """Count the terms of an atom that stand in it a second time."""
    return len(atom.terms) - len({*atom.terms})


def _spoken_of(schema: Schema) -> set[str]:
    """Return the parameters that a condition or an effect of an action speaks of."""
    return {term for atom in schema.atoms() for term in atom.terms} & dict(schema.parameters).keys()


def _with_effects(schema: Schema, place: int, *effects: Effect) -> Schema:
    """Return an action with other effects, or none, for one of its own."""
    others = schema.effects
    return replace(schema, effects=(*others[:place], *effects, *others[place + 1 :]))


def _renamed_effects(schema: Schema, names: Names) -> Schema:
    effects = (
        one._replace(atom=substituted(one.atom, names), condition=_renamed(one.condition, names))
        for one in schema.effects
    )
    return replace(schema, effects=tuple(effects))
