"""Actions applied to sets of atoms one by one, without grounding the problem they are of.

    state     the atoms that hold, of those that an action changes
    names     the object for each variable

To ground a problem takes longer than a few of its steps are worth where many problems are looked
at that differ little. This is as slow a step as a ground one is fast.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from types import MappingProxyType
from typing import Final, NamedTuple

from pddlpuzzles.pddl.model import (
    EQUALITY,
    Atom,
    Compound,
    Domain,
    Formula,
    Objects,
    Problem,
    Schema,
    conjuncts,
    free_variables,
    substituted,
)

_DUAL: Final = {"and": "or", "or": "and"}

Names = Mapping[str, str]
Terms = tuple[str, ...]
State = frozenset[Atom]
Test = tuple[Formula, frozenset[str]]
"""A condition that is evaluated once its variables have objects."""


class Lifted:
    """The steps of a problem without axioms, found by joining what holds with what is asked for.

    `changing` are the predicates that an effect speaks of.
    """

    def __init__(self, domain: Domain, problem: Problem) -> None:
        self.changing = domain.changing
        self._problem = problem
        self._goal = with_exists_only(problem.goal)
        self._objects = Objects(domain, problem)
        self.start: State = frozenset(
            atom for atom in problem.atoms if atom.predicate in self.changing
        )
        self._static = problem.atoms - self.start
        self._index: dict[tuple[str, tuple[int, ...]], dict[tuple[str, ...], list[Terms]]] = {}
        self._joins: dict[
            tuple[int, tuple[tuple[str, str], ...], frozenset[str]],
            tuple[Formula, list[_Level]],
        ] = {}
        self._last: State | None = None
        self._held: dict[str, list[Terms]] = {}

    def is_goal(self, state: State) -> bool:
        """Say whether the goal holds."""
        return self._holds(self._goal, {}, state)

    def steps(self, schema: Schema, state: State) -> Iterator[tuple[tuple[str, ...], int, State]]:
        """Yield the arguments with which an action is possible, what each costs, and makes.

        :raises InputError: if a cost is looked up that the problem has no value for.
        """
        for names in self.possible(schema.parameters, schema.condition, state):
            arguments = tuple([names[one] for one, _ in schema.parameters])
            yield (
                arguments,
                self._problem.cost(schema, names),
                self._state_after(schema, names, state),
            )

    def possible(
        self,
        variables: Sequence[tuple[str, str]],
        condition: Formula,
        state: State,
        names: Names = MappingProxyType({}),
    ) -> Iterator[Names]:
        """Yield some names with those of more variables under which a condition holds."""
        key = id(condition), tuple(variables), frozenset(names)
        if key not in self._joins:
            atoms, tests = _taken_apart(condition)
            # The condition is kept, so that no other one has its `id`.
            self._joins[key] = condition, _join(dict(variables), atoms, tests, key[2])
        yield from self._joined(self._joins[key][1], 0, names, state)

    def _joined(
        self, levels: Sequence[_Level], depth: int, names: Names, state: State
    ) -> Iterator[Names]:
        """Yield the completions of some names, from a level of a join on."""
        level = levels[depth]
        for test in level.tests:
            if not self._holds(test, names, state):
                return
        if level.asked is not None:
            for extended in self._matching(level, level.asked, names, state):
                yield from self._joined(levels, depth + 1, extended, state)
        elif level.parts:
            found: dict[tuple[str, ...], Names] = {}
            for part in level.parts:
                for one in self._joined(part, 0, names, state):
                    found.setdefault(tuple([one[name] for name in level.every]), one)
            yield from found.values()
        elif level.fresh:
            ((_, name, kind),) = level.fresh
            for thing in self._objects.of(kind):
                yield from self._joined(levels, depth + 1, {**names, name: thing}, state)
        else:
            yield names

    def _matching(self, level: _Level, asked: Atom, names: Names, state: State) -> Iterator[Names]:
        """Yield the names under which an atom that is asked for is one that holds."""
        known = [(place, names.get(term, term)) for place, term in level.known]
        if asked.predicate in self.changing:
            if state is not self._last:
                self._last, self._held = state, {}
                for atom in state:
                    self._held.setdefault(atom.predicate, []).append(atom.terms)
            found: Sequence[Terms] = self._held.get(asked.predicate, ())
            for place, name in known:
                found = [terms for terms in found if terms[place] == name]
        else:
            key = asked.predicate, level.places
            if key not in self._index:
                index = self._index[key] = {}
                for atom in self._static:
                    if atom.predicate == asked.predicate:
                        fixed = tuple([atom.terms[place] for place in level.places])
                        index.setdefault(fixed, []).append(atom.terms)
            found = self._index[key].get(tuple([name for _, name in known]), ())
        if not level.fresh:
            if found:
                yield names
            return
        for terms in found:
            if all(self._objects.is_of(terms[place], kind) for place, _, kind in level.fresh):
                extended = {**names, **{name: terms[place] for place, name, _ in level.fresh}}
                if all(terms[place] == extended[name] for place, name in level.again):
                    yield extended

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

    def _state_after(self, schema: Schema, names: Names, state: State) -> State:
        changed: tuple[set[Atom], set[Atom]] = (set(), set())
        for effect in schema.effects:
            for extended in self.possible(effect.variables, effect.condition, state, names):
                changed[effect.becomes].add(substituted(effect.atom, extended))
        return state - changed[False] | changed[True]


def _taken_apart(condition: Formula) -> tuple[list[Atom], list[Test]]:
    """Return the atoms that a condition asks for, and its other parts with their variables."""
    parts = list(conjuncts(with_exists_only(condition)))
    atoms = [one for one in parts if isinstance(one, Atom) and one.predicate != EQUALITY]
    return atoms, [(one, frozenset(free_variables(one))) for one in parts if one not in atoms]


class _Level(NamedTuple):
    """Tests, then an atom that is matched, or a disjunction's parts, or a variable for each object.

    The last level of a join has only tests.
    """

    tests: Sequence[Formula]
    asked: Atom | None = None
    known: Sequence[tuple[int, str]] = ()
    """The places of the atom that have an object by then, with their terms."""
    places: tuple[int, ...] = ()
    """The same without the terms."""
    fresh: Sequence[tuple[int, str, str]] = ()
    """Place, name and type of each variable that gets an object here."""
    again: Sequence[tuple[int, str]] = ()
    """The places where one of these stands a second time."""
    parts: Sequence[Sequence[_Level]] = ()
    """A join for each part of a disjunction."""
    every: Sequence[str] = ()
    """The variables in which completions of different parts may differ."""


def _join(
    kinds: Names, atoms: Sequence[Atom], tests: Sequence[Test], known: frozenset[str]
) -> list[_Level]:
    """Return the levels of a join: of the atoms the one best known is matched first."""
    levels: list[_Level] = []
    while True:
        ready = [one for one, unbound in tests if unbound <= known]
        tests = [one for one in tests if not one[1] <= known]
        choice = next((one for one in tests if _is_choice(one[0])), None)
        if atoms:
            asked = min(atoms, key=lambda one: len(_open_places(one, known)))
            atoms = [one for one in atoms if one is not asked]
            level = _level(ready, asked, kinds, known)
        elif choice is not None:
            rest = [one for one in tests if one is not choice]
            assert isinstance(choice[0], Compound)
            parts = [_taken_apart(part) for part in choice[0].parts]
            joins = [_join(kinds, some, [*rest, *more], known) for some, more in parts]
            return [*levels, _Level(ready, parts=joins, every=list(kinds))]
        elif (name := next((one for one in kinds if one not in known), None)) is not None:
            level = _Level(ready, fresh=((0, name, kinds[name]),))
        else:
            return [*levels, _Level(ready)]
        levels.append(level)
        known |= {name for _, name, _ in level.fresh}


def _level(ready: Sequence[Formula], asked: Atom, kinds: Names, known: Set[str]) -> _Level:
    first: dict[str, int] = {}
    for place in _open_places(asked, known):
        first.setdefault(asked.terms[place], place)
    terms = list(enumerate(asked.terms))
    held = [(place, term) for place, term in terms if term not in first]
    return _Level(
        ready,
        asked,
        held,
        tuple([place for place, _ in held]),
        [(place, name, kinds[name]) for name, place in first.items()],
        [(place, term) for place, term in terms if first.get(term, place) != place],
    )


def _open_places(atom: Atom, known: Set[str]) -> list[int]:
    """Return the places of an atom whose variables have no object yet."""
    return [
        place for place, term in enumerate(atom.terms) if term.startswith("?") and term not in known
    ]


def _is_choice(formula: Formula) -> bool:
    return isinstance(formula, Compound) and formula.operator == "or"


def with_exists_only(formula: Formula, is_denied: bool = False) -> Formula:
    """Return a formula that says the same, without `forall`, and denies atoms and `exists` only."""
    if isinstance(formula, Compound) and formula.operator == "forall":
        denied = Compound("exists", (Compound("not", formula.parts),), formula.variables)
        return with_exists_only(denied, not is_denied)
    if isinstance(formula, Atom) or formula.operator == "exists":
        return Compound("not", (formula,)) if is_denied else formula
    if formula.operator == "not":
        return with_exists_only(formula.parts[0], not is_denied)
    parts = tuple(with_exists_only(part, is_denied) for part in formula.parts)
    return Compound(formula.operator if not is_denied else _DUAL[formula.operator], parts)
