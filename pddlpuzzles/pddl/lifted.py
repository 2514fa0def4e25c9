"""Actions applied to sets of atoms one by one, without grounding the problem they are of.

    state     the atoms that hold, of those that an action changes
    names     the object for each variable

To ground a problem takes longer than a few of its steps are worth where many problems are looked
at that differ little. This is as slow a step as a ground one is fast.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from pddlpuzzles.pddl.joins import Typing
from pddlpuzzles.pddl.model import (
    EQUALITY,
    Atom,
    Compound,
    Domain,
    Formula,
    Problem,
    Schema,
    conjuncts,
    free,
    substituted,
)

_DUAL: Final = {"and": "or", "or": "and"}

Names = Mapping[str, str]
State = frozenset[Atom]
Test = tuple[Formula, frozenset[str]]
"""A condition that is evaluated once its variables have objects."""


class Lifted:
    """The steps of a problem without axioms, found by joining what holds with what is asked for.

    `changing` are the predicates that an effect speaks of.
    """

    def __init__(self, domain: Domain, problem: Problem) -> None:
        self.changing = frozenset(
            effect.atom.predicate for one in domain.actions.values() for effect in one.effects
        )
        self._problem = problem
        self._goal = affirmed(problem.goal)
        self._typing = Typing(domain, problem)
        self.start: State = frozenset(
            atom for atom in problem.atoms if atom.predicate in self.changing
        )
        self._static = problem.atoms - self.start
        self._index: dict[tuple[str, tuple[int, ...]], dict[tuple[str, ...], list[Atom]]] = {}
        self._parts: dict[int, tuple[Formula, list[Atom], list[Test]]] = {}
        self._last: State | None = None
        self._held: dict[str, list[Atom]] = {}

    def is_goal(self, state: State) -> bool:
        """Say whether the goal holds."""
        return self._holds(self._goal, {}, state)

    def steps(self, schema: Schema, state: State) -> Iterator[tuple[tuple[str, ...], int, State]]:
        """Yield the arguments with which an action is possible, what each costs, and makes.

        :raises InputError: if a cost is looked up that the problem has no value for.
        """
        for names in self.possible(schema.parameters, schema.condition, state):
            arguments = tuple([names[one] for one, _ in schema.parameters])
            yield arguments, self._problem.cost(schema, names), self._after(schema, names, state)

    def possible(
        self,
        variables: Sequence[tuple[str, str]],
        condition: Formula,
        state: State,
        names: Names = MappingProxyType({}),
    ) -> Iterator[Names]:
        """Yield some names with those of more variables under which a condition holds."""
        yield from self._joined(dict(variables), *self._taken_apart(condition), names, state)

    def _taken_apart(self, condition: Formula) -> tuple[list[Atom], list[Test]]:
        """Return the atoms that a condition asks for, and its other parts with their variables."""
        key = id(condition)
        if key not in self._parts:
            parts = list(conjuncts(affirmed(condition)))
            atoms = [one for one in parts if isinstance(one, Atom) and one.predicate != EQUALITY]
            tests = [(one, frozenset(free(one))) for one in parts if one not in atoms]
            self._parts[key] = condition, atoms, tests
        return self._parts[key][1:]

    def _joined(
        self,
        kinds: Names,
        atoms: Sequence[Atom],
        tests: Sequence[Test],
        names: Names,
        state: State,
    ) -> Iterator[Names]:
        """Yield the completions of some names; of the atoms the one best known is joined first."""
        known = names.keys()
        if not all(self._holds(one, names, state) for one, unbound in tests if unbound <= known):
            return
        tests = [one for one in tests if not one[1] <= known]
        if atoms:
            asked = min(atoms, key=lambda one: sum(_is_open(term, known) for term in one.terms))
            rest = [one for one in atoms if one is not asked]
            for atom in self._matching(asked, names, state):
                extended = self._unified(asked, atom, names, kinds)
                if extended is not None:
                    yield from self._joined(kinds, rest, tests, extended, state)
            return
        choice = next((one for one in tests if _is_choice(one[0])), None)
        if choice is not None:
            yield from self._chosen(choice, kinds, tests, names, state)
            return
        for name, kind in kinds.items():
            if name not in known:
                for thing in self._typing.of(kind):
                    yield from self._joined(kinds, (), tests, {**names, name: thing}, state)
                return
        yield names

    def _chosen(
        self, choice: Test, kinds: Names, tests: Sequence[Test], names: Names, state: State
    ) -> Iterator[Names]:
        """Yield the completions under which one or another part of a disjunction holds."""
        rest = [one for one in tests if one is not choice]
        found: dict[tuple[str, ...], Names] = {}
        assert isinstance(choice[0], Compound)
        for part in choice[0].parts:
            atoms, more = self._taken_apart(part)
            for one in self._joined(kinds, atoms, [*rest, *more], names, state):
                found.setdefault(tuple([one[name] for name in kinds]), one)
        yield from found.values()

    def _matching(self, asked: Atom, names: Names, state: State) -> Sequence[Atom]:
        """Return the atoms that hold and may be the one that is asked for."""
        if asked.predicate in self.changing:
            if state is not self._last:
                self._last, self._held = state, {}
                for atom in state:
                    self._held.setdefault(atom.predicate, []).append(atom)
            return self._held.get(asked.predicate, ())
        known = [names.get(term, term) for term in asked.terms]
        places = tuple(place for place, term in enumerate(known) if not term.startswith("?"))
        key = asked.predicate, places
        if key not in self._index:
            index = self._index[key] = {}
            for atom in self._static:
                if atom.predicate == asked.predicate:
                    index.setdefault(tuple([atom.terms[one] for one in places]), []).append(atom)
        return self._index[key].get(tuple([known[one] for one in places]), ())

    def _unified(self, asked: Atom, atom: Atom, names: Names, kinds: Names) -> Names | None:
        """Return the names under which one atom becomes another; None if there are none."""
        extended = dict(names)
        for term, name in zip(asked.terms, atom.terms, strict=True):
            if not term.startswith("?"):
                if term != name:
                    return None
                continue
            is_fitting = term in names or self._typing.is_of(name, kinds[term])
            if extended.setdefault(term, name) != name or not is_fitting:
                return None
        return extended

    def _holds(self, formula: Formula, names: Names, state: State) -> bool:
        if isinstance(formula, Atom):
            atom = substituted(formula, names)
            if atom.predicate == EQUALITY:
                return atom.terms[0] == atom.terms[1]
            return atom in state or atom in self._static
        operator, parts, variables = formula
        if operator == "not":
            return not self._holds(parts[0], names, state)
        if operator == "exists":
            return next(self.possible(variables, parts[0], state, names), None) is not None
        found = (self._holds(part, names, state) for part in parts)
        return any(found) if operator == "or" else all(found)

    def _after(self, schema: Schema, names: Names, state: State) -> State:
        changed: tuple[set[Atom], set[Atom]] = (set(), set())
        for effect in schema.effects:
            for extended in self.possible(effect.variables, effect.condition, state, names):
                changed[effect.becomes].add(substituted(effect.atom, extended))
        return state - changed[False] | changed[True]


def _is_open(term: str, known: Container[str]) -> bool:
    return term.startswith("?") and term not in known


def _is_choice(formula: Formula) -> bool:
    return isinstance(formula, Compound) and formula.operator == "or"


def affirmed(formula: Formula, is_denied: bool = False) -> Formula:
    """Return a formula that says the same, without `forall`, and denies atoms and `exists` only."""
    if isinstance(formula, Compound) and formula.operator == "forall":
        denied = Compound("exists", (Compound("not", formula.parts),), formula.variables)
        return affirmed(denied, not is_denied)
    if isinstance(formula, Atom) or formula.operator == "exists":
        return Compound("not", (formula,)) if is_denied else formula
    if formula.operator == "not":
        return affirmed(formula.parts[0], not is_denied)
    parts = tuple(affirmed(part, is_denied) for part in formula.parts)
    return Compound(formula.operator if not is_denied else _DUAL[formula.operator], parts)
