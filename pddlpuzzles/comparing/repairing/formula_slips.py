"""What may be wrong in a formula: its slips, each undone.

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
from itertools import chain, combinations, islice, product
from typing import Final, NamedTuple

from pddlpuzzles.pddl.model import (
    EQUALITY,
    OBJECT,
    TRUE,
    Atom,
    Compound,
    Domain,
    Formula,
    is_literal,
    substituted,
    types_in,
)

MANY: Final = 400
"""Atoms of one kind that are tried, at most, as a literal or a fact that may be missing."""

Names = Mapping[str, str]
Kinds = Mapping[tuple[str, bool], int]


class Exchange(NamedTuple):
    """A formula in which one literal was exchanged for another."""

    old: Formula
    new: Formula
    formula: Formula


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


def renamed(formula: Formula, names: Names) -> Formula:
    """Return a formula with other names for its terms."""
    if isinstance(formula, Atom):
        return substituted(formula, names)
    return formula._replace(parts=tuple(renamed(part, names) for part in formula.parts))


def count_repeats(atom: Atom) -> int:
    """Count the terms of an atom that stand in it a second time."""
    return len(atom.terms) - len({*atom.terms})


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
