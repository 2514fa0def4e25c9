"""A problem as planners read it that take less of PDDL than is read here; actions keep their names.

`either`, and a type below several, become predicates that never change; a type called `number`,
which Fast Downward keeps for numbers, gets another name. All else that was noted as no strict PDDL
is gone when a domain is written anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from pddlpuzzles.pddl.model import (
    EITHER,
    OBJECT,
    Atom,
    Axiom,
    Compound,
    Domain,
    Effect,
    Facts,
    Formula,
    Objects,
    Problem,
    Schema,
    Typed,
    conjunction,
    fresh_name,
    types_in,
)
from pddlpuzzles.pddl.tokens import Note, Weight
from pddlpuzzles.pddl.write import domain_text, problem_text

_RESERVED = "number"


def trouble(domain: Domain, problem: Problem) -> Note | None:
    """Return what planners may not read in these texts: the first small rule that they break."""
    every = (*domain.notes, *problem.notes)
    return next((note for note in every if note.weight is not Weight.HINT), None)


def portable_texts(domain: Domain, problem: Problem) -> tuple[str, str]:
    """Return texts of the same problem, with the same plans, that break no rule.

    They are ASCII: other signs of names are escaped (see `original_name`).
    """
    pair = _Portable(domain, problem).pair()
    return _escaped(domain_text(*pair)), _escaped(problem_text(*pair))


_ESCAPED: Final = re.compile("_u([0-9a-f]{4,6})_")


def _escaped(text: str) -> str:
    return "".join(one if one.isascii() else f"_u{ord(one):04x}_" for one in text)


def original_name(name: str) -> str:
    """Return a name of `portable_texts` as its author wrote it."""
    return _ESCAPED.sub(lambda match: chr(int(match[1], 16)), name)


def has_no_tree(domain: Domain) -> bool:
    """Say whether a type is below several others, or below itself."""
    types = domain.types.items()
    return any(EITHER in above or name in domain.above(above) for name, above in types)


class _Portable:
    def __init__(self, domain: Domain, problem: Problem) -> None:
        self._domain, self._problem = domain, problem
        self._is_untyped = has_no_tree(domain)
        self._predicates: dict[str, str] = {}
        self._renamed = {_RESERVED: fresh_name(f"a-{_RESERVED}", domain.types)}

    def pair(self) -> tuple[Domain, Problem]:
        domain, problem = self._domain, self._problem
        actions = {schema.name: self._schema(schema) for schema in domain.actions.values()}
        axioms = tuple(map(self._axiom, domain.axioms))
        goal = self._formula(problem.goal)
        objects = Objects(domain, problem)
        types = {} if self._is_untyped else domain.types
        made = replace(
            domain,
            types={self._kind(name): self._kind(above) for name, above in types.items()},
            constants={name: self._kind(kind) for name, kind in domain.constants.items()},
            predicates={
                **{
                    name: tuple(map(self._kind, kinds)) for name, kinds in domain.predicates.items()
                },
                **dict.fromkeys(self._predicates.values(), (OBJECT,)),
            },
            functions={name: tuple(map(self._kind, its)) for name, its in domain.functions.items()},
            actions=actions,
            axioms=axioms,
        )
        facts = [
            Atom(predicate, (name,))
            for kind, predicate in self._predicates.items()
            for name in objects.of(kind)
        ]
        return made, replace(
            problem,
            objects={name: self._kind(kind) for name, kind in problem.objects.items()},
            atoms=Facts([*facts, *problem.atoms]),
            goal=goal,
        )

    def _is_written_away(self, kind: str) -> bool:
        return kind != OBJECT and (self._is_untyped or len(types_in(kind)) > 1)

    def _kind(self, kind: str) -> str:
        if self._is_untyped:
            return OBJECT
        every = types_in(kind)
        above = every[0]
        while not all(self._domain.is_a(one, above) for one in every):
            above = self._domain.types[above]
        return self._renamed.get(above, above)

    def _variables(self, variables: Typed) -> Typed:
        return tuple((name, self._kind(kind)) for name, kind in variables)

    def _guards(self, variables: Typed) -> list[Formula]:
        """Return what says that variables are of their types, where that is written away."""
        return [
            Atom(self._predicate(kind), (name,))
            for name, kind in variables
            if self._is_written_away(kind)
        ]

    def _predicate(self, kind: str) -> str:
        if kind not in self._predicates:
            taken = {*self._domain.predicates, *self._predicates.values()}
            self._predicates[kind] = fresh_name(f"is-{'-or-'.join(types_in(kind))}", taken)
        return self._predicates[kind]

    def _formula(self, formula: Formula) -> Formula:
        if isinstance(formula, Atom):
            return formula
        parts = tuple(map(self._formula, formula.parts))
        if guards := self._guards(formula.variables):
            if formula.operator == "exists":
                parts = (conjunction([*guards, *parts]),)
            else:
                parts = (Compound("or", (Compound("not", (conjunction(guards),)), *parts)),)
        return Compound(formula.operator, parts, self._variables(formula.variables))

    def _guarded(self, variables: Typed, condition: Formula) -> Formula:
        return conjunction([*self._guards(variables), self._formula(condition)])

    def _schema(self, schema: Schema) -> Schema:
        return replace(
            schema,
            parameters=self._variables(schema.parameters),
            condition=self._guarded(schema.parameters, schema.condition),
            effects=tuple(self._effects(schema.effects)),
        )

    def _effects(self, effects: Iterable[Effect]) -> Iterable[Effect]:
        for effect in effects:
            yield effect._replace(
                condition=self._guarded(effect.variables, effect.condition),
                variables=self._variables(effect.variables),
            )

    def _axiom(self, axiom: Axiom) -> Axiom:
        return replace(
            axiom,
            parameters=self._variables(axiom.parameters),
            condition=self._guarded(axiom.parameters, axiom.condition),
        )
