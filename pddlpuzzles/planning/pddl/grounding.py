"""From a domain and a problem to ground actions: all that can ever be applied.

    relation   all atoms of a predicate that can ever hold, indexed by what is asked of them
    static     a predicate that no effect mentions: its atoms are those of the problem
    binding    an object for each parameter, in the order of the parameters

Atoms that can be reached are found as if nothing were ever deleted and every negative condition
held, together with the actions that reach them: each new atom is joined with what was there
before, so that no binding is looked at that lacks a static fact (Helmert, "Concise finite-domain
representations for PDDL planning tasks", Artificial Intelligence 173, 2009, section 6, without
his splitting of rules). The time is about the number of ground actions, not of bindings.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from pddlpuzzles.planning.pddl.formulas import EQUALITY, Atom, Compound, Formula, conjuncts
from pddlpuzzles.planning.pddl.read import Domain, Problem, Schema

Binding = tuple[str, ...]
Partial = dict[str, str]

_FREE: Final = ""
"""What a pattern has where any object will do."""


class Typing:
    """The objects of a problem, by the types that parameters and variables have."""

    def __init__(self, domain: Domain, problem: Problem) -> None:
        self._domain = domain
        self._kinds = problem.objects
        self._of: dict[str, tuple[str, ...]] = {}

    def of(self, kind: str) -> tuple[str, ...]:
        """Return the objects of a type, those of the types below it too."""
        found = self._of.get(kind)
        if found is None:
            found = self._of[kind] = tuple(
                name for name, own in self._kinds.items() if self._domain.is_a(own, kind)
            )
        return found

    def is_of(self, name: str, kind: str) -> bool:
        """Say whether an object is of a type."""
        return self._domain.is_a(self._kinds[name], kind)


class _Relations:
    """The atoms that can hold, found by pattern."""

    def __init__(self) -> None:
        self._tuples: dict[str, set[tuple[str, ...]]] = defaultdict(set)
        self._indices: dict[str, dict[tuple[int, ...], dict[Binding, list[Binding]]]] = defaultdict(
            dict
        )

    def add(self, atom: Atom) -> bool:
        """Put in an atom; say whether it is new."""
        tuples = self._tuples[atom.predicate]
        if atom.terms in tuples:
            return False
        tuples.add(atom.terms)
        for places, index in self._indices[atom.predicate].items():
            index.setdefault(_picked(atom.terms, places), []).append(atom.terms)
        return True

    def holds(self, atom: Atom) -> bool:
        """Say whether an atom is in."""
        return atom.terms in self._tuples[atom.predicate]

    def matching(self, predicate: str, pattern: Binding) -> Sequence[Binding]:
        """Return what fits a pattern of objects and free places."""
        places = tuple(place for place, term in enumerate(pattern) if term is not _FREE)
        indices = self._indices[predicate]
        if places not in indices:
            index: dict[Binding, list[Binding]] = {}
            for terms in self._tuples[predicate]:
                index.setdefault(_picked(terms, places), []).append(terms)
            indices[places] = index
        return indices[places].get(_picked(pattern, places), ())


def _picked(terms: Sequence[str], places: Sequence[int]) -> Binding:
    return tuple([terms[place] for place in places])


class _Rule(NamedTuple):
    """A schema as a rule: what must hold at once, and what then can come to hold."""

    schema: Schema
    kinds: Mapping[str, str]
    atoms: tuple[Atom, ...]
    tests: tuple[tuple[Formula, frozenset[str]], ...]


class Grounded(NamedTuple):
    """The ground actions of a task, each a schema and a binding, and the atoms that can hold."""

    actions: list[tuple[Schema, Binding]]
    reachable: set[Atom]
    static: frozenset[str]
    typing: Typing


def ground(domain: Domain, problem: Problem, pulse: Callable[[], None] = lambda: None) -> Grounded:
    """Return the actions whose positive conditions can come to hold, in a fixed order.

    `pulse` is called for each binding that is looked at; what it raises ends the work.
    """
    return _Grounder(domain, problem, pulse).result()


class _Grounder:
    def __init__(self, domain: Domain, problem: Problem, pulse: Callable[[], None]) -> None:
        self._typing = Typing(domain, problem)
        self._pulse = pulse
        changed = {
            effect.atom.predicate for schema in domain.actions.values() for effect in schema.effects
        }
        self._static = frozenset(domain.predicates.keys() - changed)
        self._relations = _Relations()
        self._reached: list[Atom] = []
        self._found: dict[tuple[str, Binding], Schema] = {}
        self._rules = [self._rule(schema) for schema in domain.actions.values()]
        fluent: list[Atom] = []
        for atom in sorted(problem.atoms):
            if atom.predicate in self._static:
                self._relations.add(atom)
            else:
                fluent.append(atom)
        # What is static is all there before the first join; what is not comes one by one.
        self._queue = fluent

    def result(self) -> Grounded:
        triggers: dict[str, list[tuple[_Rule, Atom]]] = defaultdict(list)
        for rule in self._rules:
            fluents = [atom for atom in rule.atoms if atom.predicate not in self._static]
            for atom in fluents:
                triggers[atom.predicate].append((rule, atom))
            if not fluents:
                self._extend(rule, {}, list(rule.atoms))
        seen = set(self._queue)
        self._flush(seen)
        for atom in self._queue:  # it grows meanwhile
            if not self._relations.add(atom):
                continue
            for rule, pattern in triggers[atom.predicate]:
                binding = self._unified(rule, pattern, atom.terms, {})
                if binding is not None:
                    rest = [other for other in rule.atoms if other is not pattern]
                    self._extend(rule, binding, rest)
            self._flush(seen)
        order = sorted(self._found)
        actions = [(self._found[key], key[1]) for key in order]
        return Grounded(actions, seen, self._static, self._typing)

    def _flush(self, seen: set[Atom]) -> None:
        """Put what was reached into the queue."""
        fresh = [atom for atom in dict.fromkeys(self._reached) if atom not in seen]
        seen.update(fresh)
        self._queue += fresh
        self._reached.clear()

    def _rule(self, schema: Schema) -> _Rule:
        atoms: list[Atom] = []
        tests: list[tuple[Formula, frozenset[str]]] = []
        for part in conjuncts(schema.condition):
            if isinstance(part, Atom) and part.predicate != EQUALITY:
                atoms.append(part)
            elif self._is_static(part):
                tests.append((part, frozenset(free(part))))
        return _Rule(schema, dict(schema.parameters), tuple(atoms), tuple(tests))

    def _is_static(self, formula: Formula) -> bool:
        """Say whether a formula is an atom, or the denial of one, that never changes."""
        if isinstance(formula, Compound):
            return formula.operator == "not" and self._is_static(formula.parts[0])
        return formula.predicate == EQUALITY or formula.predicate in self._static

    def _unified(
        self, rule: _Rule, pattern: Atom, terms: Binding, binding: Partial
    ) -> Partial | None:
        """Return the binding under which a pattern becomes an atom; None if there is none."""
        extended = dict(binding)
        for variable, name in zip(pattern.terms, terms, strict=True):
            if not variable.startswith("?"):
                if variable != name:
                    return None
            elif extended.setdefault(variable, name) != name or not self._typing.is_of(
                name, rule.kinds[variable]
            ):
                return None
        return extended

    def _extend(self, rule: _Rule, binding: Partial, atoms: list[Atom]) -> None:
        """Complete a binding in every way that makes the atoms hold."""
        self._pulse()
        if not self._passes(rule, binding):
            return
        if atoms:
            patterns = [self._pattern(atom, binding) for atom in atoms]
            matches = [
                self._relations.matching(atom.predicate, pattern)
                for atom, pattern in zip(atoms, patterns, strict=True)
            ]
            best = min(range(len(atoms)), key=lambda place: len(matches[place]))
            rest = atoms[:best] + atoms[best + 1 :]
            for terms in list(matches[best]):
                extended = self._unified(rule, atoms[best], terms, binding)
                if extended is not None:
                    self._extend(rule, extended, rest)
            return
        for name, kind in rule.kinds.items():
            if name not in binding:
                for thing in self._typing.of(kind):
                    self._extend(rule, {**binding, name: thing}, atoms)
                return
        self._reach(rule.schema, tuple(binding[name] for name in rule.kinds))

    def _pattern(self, atom: Atom, binding: Partial) -> Binding:
        return tuple(
            binding.get(term, _FREE) if term.startswith("?") else term for term in atom.terms
        )

    def _passes(self, rule: _Rule, binding: Partial) -> bool:
        """Say whether no static condition fails, of those whose variables are all bound."""
        return not self._fails(list(rule.tests), binding)

    def _fails(
        self, tests: list[tuple[Formula, frozenset[str]]], binding: Mapping[str, str]
    ) -> bool:
        return any(
            variables <= binding.keys() and not self._static_value(formula, binding)
            for formula, variables in tests
        )

    def _static_value(self, formula: Formula, binding: Mapping[str, str]) -> bool:
        if isinstance(formula, Compound):
            return not self._static_value(formula.parts[0], binding)
        atom = substituted(formula, binding)
        if atom.predicate == EQUALITY:
            return atom.terms[0] == atom.terms[1]
        return self._relations.holds(atom)

    def _reach(self, schema: Schema, binding: Binding) -> None:
        key = schema.name, binding
        if key in self._found:
            return
        self._found[key] = schema
        names = dict(zip((name for name, _ in schema.parameters), binding, strict=True))
        for effect in schema.effects:
            if effect.becomes:
                tests = [
                    (part, frozenset(free(part)))
                    for part in conjuncts(effect.condition)
                    if self._is_static(part)
                ]
                refuses = partial(self._fails, tests) if effect.variables and tests else None
                for extended in bindings(self._typing, effect.variables, names, refuses):
                    self._reached.append(substituted(effect.atom, extended))


def bindings(
    typing: Typing,
    variables: Sequence[tuple[str, str]],
    binding: Mapping[str, str],
    refuses: Callable[[Mapping[str, str]], bool] | None = None,
) -> Iterator[Mapping[str, str]]:
    """Yield a binding with every choice of objects for some more variables.

    What is refused half bound is not completed.
    """
    if refuses is not None and refuses(binding):
        return
    if not variables:
        yield binding
        return
    (name, kind), *rest = variables
    for thing in typing.of(kind):
        yield from bindings(typing, rest, {**binding, name: thing}, refuses)


def substituted(atom: Atom, binding: Mapping[str, str]) -> Atom:
    """Return an atom with objects for its variables."""
    return Atom(atom.predicate, tuple([binding.get(term, term) for term in atom.terms]))


def free(formula: Formula) -> set[str]:
    """Return the variables that a formula speaks of and does not bind."""
    if isinstance(formula, Atom):
        return {term for term in formula.terms if term.startswith("?")}
    inside = {name for part in formula.parts for name in free(part)}
    return inside - {name for name, _ in formula.variables}
