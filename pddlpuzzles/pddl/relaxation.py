"""What actions, effects and axioms ask for if nothing is ever deleted, as rules that can be joined.

    rule          what can come to hold, or an action that can come to be applied, and when
    alternative   one conjunction of atoms under which it can; together they are all there are
    term          a place in a row: variables have the first places, constants those behind them
    test          a condition that never changes: two terms are different, a fact does not hold

A denied atom that can change is always met sooner or later, and so is what is said of all objects
of a type: both are left out. What exists is looked for: its variable is one more to be bound.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final, NamedTuple

from pddlpuzzles.pddl.model import (
    EQUALITY,
    OBJECT,
    TRUE,
    Atom,
    Axiom,
    Compound,
    Domain,
    Formula,
    Schema,
    Typed,
    contradiction,
    substituted,
)

_MOST_ALTERNATIVES: Final = 200
"""With more of them a disjunction is left out: more is reached then than need be, never less."""

Conjunction = tuple[tuple[Atom, bool], ...]
"""Literals: each is an atom, and whether it is to hold."""


class Literal(NamedTuple):
    """An atom whose arguments are places in a row."""

    predicate: str
    places: tuple[int, ...]


_TRUE: Final[list[tuple[Conjunction, Typed]]] = [((), ())]


class Unequal(NamedTuple):
    """Two places in a row that are to have different objects."""

    one: int
    other: int


class Absent(NamedTuple):
    """A fact that never changes and is not to hold."""

    literal: Literal


@dataclass(frozen=True)
class Alternative:
    """One conjunction; `row` has an empty word for each variable, and then the constants.

    `kinds` are the types of the first places, each of which is to be of all of them; `head` has
    the places of the rule's parameters.
    """

    row: tuple[str, ...]
    kinds: tuple[tuple[str, ...], ...]
    atoms: tuple[Literal, ...]
    tests: tuple[Unequal | Absent, ...]
    head: tuple[int, ...]
    outer: tuple[int, ...]
    """The places of variables that are bound beforehand."""


@dataclass(eq=False)
class Rule:
    """What is reached for some parameters under one of several alternatives.

    `adds` are atoms over the parameters that are then reached. `source` is the action or axiom
    that the rule is of; None for an effect with a condition.
    """

    source: Schema | Axiom | None
    parameters: Typed
    adds: tuple[Atom, ...]
    alternatives: list[Alternative]


def relaxed_rules(domain: Domain, static: Container[str]) -> Iterator[Rule]:
    """Yield the rules of a domain, some predicates of which never change.

    An action with effects that have conditions, or speak of all objects of a type, is reached as
    an atom of its own, which these effects then ask for.
    """
    for schema in domain.actions.values():
        added = [effect for effect in schema.effects if effect.becomes]
        plain = [one.atom for one in added if one.condition == TRUE and not one.variables]
        names = tuple(name for name, _ in schema.parameters)
        applied = Atom(f"{schema.name} ", names)  # no predicate's name has a space
        others = [one for one in added if one.condition != TRUE or one.variables]
        if others:
            plain.append(applied)
        yield _rule(schema, schema.parameters, tuple(plain), schema.condition, (), static)
        for effect in others:
            known = dict((*schema.parameters, *effect.variables))
            terms = dict.fromkeys(term for term in effect.atom.terms if term in known)
            parameters = tuple((term, known[term]) for term in terms)
            more = tuple((name, kind) for name, kind in known.items() if name not in terms)
            condition = Compound("and", (applied, effect.condition))
            yield _rule(None, parameters, (effect.atom,), condition, more, static)
    for axiom in domain.axioms:
        yield _rule(axiom, axiom.parameters, (axiom.head,), axiom.condition, (), static)


def instances(
    outer: Sequence[str],
    variables: Typed,
    formula: Formula,
    is_existential: bool,
    static: Container[str],
) -> list[Alternative]:
    """Return where a formula matters under a quantifier, by what never changes in it.

    Under `exists` that is where it is not false by such facts, under `forall` where it is not
    true. `outer` are its variables from outside; the quantifier's own are the head.
    """
    kinds = {**dict.fromkeys(outer, OBJECT), **dict(variables)}
    relaxed = _Relaxed(static, only_static=True)
    return _alternatives(relaxed, formula, is_existential, kinds, [*dict(variables)], outer)


def _rule(
    source: Schema | Axiom | None,
    parameters: Typed,
    adds: tuple[Atom, ...],
    condition: Formula,
    more: Typed,
    static: Container[str],
) -> Rule:
    """Return a rule; `more` are variables of its condition that are no parameters."""
    kinds = dict((*parameters, *more))
    if contradiction(condition) is not None:
        return Rule(source, parameters, adds, [])
    found = _alternatives(_Relaxed(static), condition, True, kinds, [*dict(parameters)], ())
    return Rule(source, parameters, adds, found)


def _alternatives(
    relaxed: _Relaxed,
    formula: Formula,
    positive: bool,
    kinds: Mapping[str, str],
    head: Sequence[str],
    outer: Sequence[str],
) -> list[Alternative]:
    found = []
    for literals, bound in relaxed.alternatives(formula, positive, {}):
        alternative = _alternative(literals, {**kinds, **dict(bound)}, head, outer)
        if alternative is not None:
            found.append(alternative)
    return found


class _Relaxed:
    """Relaxes a formula; what exists in one part of it and in another has different names."""

    def __init__(self, static: Container[str], only_static: bool = False) -> None:
        self._static = static
        self._only_static = only_static
        self._numbers = count()

    def alternatives(
        self, formula: Formula, positive: bool, names: Mapping[str, str]
    ) -> list[tuple[Conjunction, Typed]]:
        """Return the conjunctions whose disjunction a relaxed formula, or its denial, is.

        With each come the variables that exist in it.
        """
        if isinstance(formula, Atom):
            is_static = formula.predicate == EQUALITY or formula.predicate in self._static
            known = is_static or (positive and not self._only_static)
            return [(((substituted(formula, names), positive),), ())] if known else _TRUE
        operator, parts, variables = formula
        if operator == "not":
            return self.alternatives(parts[0], not positive, names)
        if variables:
            if (operator == "exists") != positive:
                return _TRUE
            own = {name: f"{name} {next(self._numbers)}" for name, _ in variables}
            named = tuple((own[name], kind) for name, kind in variables)
            inner = self.alternatives(parts[0], positive, {**names, **own})
            return [(literals, (*bound, *named)) for literals, bound in inner]
        if (operator == "or") == positive:
            return [one for part in parts for one in self.alternatives(part, positive, names)]
        found = _TRUE
        for part in parts:
            more = self.alternatives(part, positive, names)
            if len(found) * len(more) <= _MOST_ALTERNATIVES:
                found = [((*a, *c), (*b, *d)) for a, b in found for c, d in more]
        return found


def _alternative(
    literals: Conjunction, kinds: Mapping[str, str], head: Sequence[str], outer: Sequence[str]
) -> Alternative | None:
    """Return a conjunction over the places of a row; None if it can never hold.

    What is equal has one place: variables that are equal to a constant are that constant.
    """
    stands: dict[str, str] = {}

    def stand(term: str) -> str:
        while term in stands:
            term = stands[term]
        return term

    for atom, positive in literals:
        if atom.predicate == EQUALITY and positive:
            one, other = map(stand, atom.terms)
            if not one.startswith("?"):
                one, other = other, one
            if one != other:
                if not one.startswith("?"):
                    return None
                stands[one] = other
    variables = [name for name in kinds if name not in stands]
    place = {name: number for number, name in enumerate(variables)}
    terms = [term for atom, _ in literals for term in atom.terms] + list(stands.values())
    for term in map(stand, terms):
        if term not in place:
            place[term] = len(place)
    needed: dict[int, dict[str, None]] = {number: {} for number in place.values()}
    for name, kind in kinds.items():
        needed[place[stand(name)]][kind] = None
    atoms: dict[Literal, None] = {}
    tests: dict[Unequal | Absent, None] = {}
    for atom, positive in literals:
        places = tuple(place[stand(term)] for term in atom.terms)
        if atom.predicate == EQUALITY:
            if not positive and places[0] == places[1]:
                return None
            if not positive:
                tests[Unequal(*places)] = None
        elif positive:
            atoms[Literal(atom.predicate, places)] = None
        else:
            tests[Absent(Literal(atom.predicate, places))] = None
    row = tuple(name if not name.startswith("?") else "" for name in place)
    return Alternative(
        row,
        tuple(tuple(needed[number]) for number in place.values()),
        tuple(atoms),
        tuple(tests),
        tuple(place[stand(name)] for name in head),
        tuple(place[stand(name)] for name in outer),
    )
