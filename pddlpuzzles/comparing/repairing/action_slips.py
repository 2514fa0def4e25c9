"""What may be wrong in an action: its slips, each undone, in the words of `formula_slips`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations, product
from typing import NamedTuple

from pddlpuzzles.comparing.repairing.formula_slips import (
    Exchange,
    Names,
    Vocabulary,
    kind,
    kinds,
    negation,
    renamed,
    swapped_terms,
    turned_literals,
    without_parts,
)
from pddlpuzzles.pddl.model import (
    TRUE,
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
)

Changed = tuple[str, Schema]
"""The edit in words, and an action after it."""


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
        """Alter a literal of a condition; no parameter is left that nothing speaks of."""
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
        """Turn or alter an effect."""
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
                condition = renamed(schema.condition, {one: other})
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


def _spoken_of(schema: Schema) -> set[str]:
    """Return the parameters that a condition or an effect of an action speaks of."""
    return {term for atom in schema.atoms() for term in atom.terms} & dict(schema.parameters).keys()


def _with_effects(schema: Schema, place: int, *effects: Effect) -> Schema:
    """Return an action with other effects, or none, for one of its own."""
    others = schema.effects
    return replace(schema, effects=(*others[:place], *effects, *others[place + 1 :]))


def _renamed_effects(schema: Schema, names: Names) -> Schema:
    effects = (
        one._replace(atom=substituted(one.atom, names), condition=renamed(one.condition, names))
        for one in schema.effects
    )
    return replace(schema, effects=tuple(effects))
