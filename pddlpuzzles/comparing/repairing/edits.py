"""A model after one edit, for each slip that its author may have made, the likeliest first.

What is other than it should be comes before what is missing, and that before what is too much:
authors forget more than they invent, and an edit that takes something out often hides on one
instance what is wrong on all. Where the model and the puzzle part over a goal, edits of the goal
come first; those of costs come early, for they are few.

    turned      of a literal: denied, or with two of its arguments exchanged
    altered     of a literal: with another term in one place
    kind        of a literal: its predicate, and whether it is denied
    odd         of a turned literal: of a kind that is rarer than the old one's, or a denial where
                nothing is denied
    names       what can be spoken of, each with its type: variables, constants, objects
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain, combinations, islice, product
from typing import Final, NamedTuple

from pddlpuzzles.comparing.explaining.clues import Clue
from pddlpuzzles.pddl.lifted import Lifted
from pddlpuzzles.pddl.model import (
    EQUALITY,
    OBJECT,
    TRUE,
    Atom,
    Compound,
    Domain,
    Effect,
    Formula,
    Problem,
    Schema,
    Typed,
    as_literal,
    conjuncts,
    is_literal,
    substituted,
    types_in,
)

_MANY: Final = 400
"""Atoms of one kind that are tried, at most, as a literal or a fact that may be missing."""
_NEAR: Final = 60
"""States near the start in which it is looked for what an action lacks."""
_FEW: Final = 6
"""Facts with one predicate at the start, up to which one of them is likely to be wrong."""

Names = Mapping[str, str]
Kinds = Mapping[tuple[str, bool], int]


class Edit(NamedTuple):
    """A model after one edit, and the edit in words."""

    words: str
    domain: Domain
    problem: Problem
    bookkeeping: frozenset[str]


def edits(
    domain: Domain, problem: Problem, bookkeeping: frozenset[str], clue: Clue
) -> Iterator[Edit]:
    """Yield a model after each edit that may undo a slip, the likeliest slips first."""
    made = _Editor(domain, problem, bookkeeping, clue)
    near = [name for name in domain.actions if name in clue.actions]
    far = [name for name in domain.actions if name not in clue.actions]
    turned = partial(made.turned_conditions, odd=False)
    odd = partial(made.turned_conditions, odd=True, fixed=False)
    fixed = partial(made.turned_conditions, odd=True, fixed=True)
    other: tuple[_Group, ...] = (turned, made.altered_conditions, odd, made.other_effects)
    missing: list[tuple[_Group, list[str]]] = [
        (made.missing_conditions, near),
        (made.missing_effects, near),
    ]
    if clue.over_lack:  # which more conditions do not mend
        missing.reverse()
    actions = [*product(other, [near]), *missing, *product(other, [far])]
    later = [*product((made.missing_effects, made.missing_conditions), [far])]
    less: tuple[_Group, ...] = (made.dropped_parts, fixed)
    dropped = [*product(less, [near, far])]

    def each(groups: Iterable[tuple[_Group, list[str]]]) -> Iterator[Edit]:
        for group, names in groups:
            for name in names:
                yield from group(domain.actions[name])

    others = [each(actions), made.fixed_facts(), each(later), made.fewer_actions(), each(dropped)]
    others += [made.missing_facts(odd=True), made.dropped_facts(), made.altered_facts(moved=False)]
    facts = [made.missing_facts(odd=False), made.altered_facts(moved=True)]
    # Where both would do, no literal of the goal that was meant is lost.
    goals = [made.turned_goal({True}), made.missing_goal(), made.turned_goal({False})]
    goals += [made.turned_goal({False, True}, odd=True), made.altered_goal()]
    if clue.over_goal:
        order = [*goals, *facts, made.dropped_goal(), *others, made.costs()]
    else:
        order = [made.costs(), made.symmetric_facts(), *facts, *others, *goals, made.dropped_goal()]
    return chain.from_iterable(order)


_Group = Callable[[Schema], Iterator[Edit]]


class _Condition(NamedTuple):
    """A condition of an action or of its effects, where it stands, and what can be said there."""

    where: str
    formula: Formula
    names: Names
    put: Callable[[Formula], Schema]


class _Editor:
    """A model, and what is known of where it differs from a puzzle."""

    def __init__(
        self, domain: Domain, problem: Problem, hidden: frozenset[str], clue: Clue
    ) -> None:
        self._domain, self._problem, self._hidden, self._clue = domain, problem, hidden, clue
        self._vocabulary = _Vocabulary(domain)
        self._changing = domain.changing
        schemas = domain.actions.values()
        effects = (effect.condition for schema in schemas for effect in schema.effects)
        self._kinds = _kinds(chain((schema.condition for schema in schemas), effects))

    # Actions -----------------------------------------------------------------------------------

    def turned_conditions(
        self, schema: Schema, *, odd: bool, fixed: bool | None = None
    ) -> Iterator[Edit]:
        """Turn a literal of a condition; `fixed`: one that never changes, or one that does."""
        for one in self._conditions(schema):
            for old, new, formula in _turned(one.formula, self._kinds, odd=odd):
                if fixed is None or fixed == (_atom(new).predicate not in self._changing):
                    yield self._asked(schema, f"{new} instead of {old}{one.where}", one, formula)

    def altered_conditions(self, schema: Schema) -> Iterator[Edit]:
        """Alter a literal of a condition; no parameter is left that nothing speaks of."""
        for one in self._conditions(schema):
            for old, new, formula in self._vocabulary.altered(one.formula, one.names):
                if _spoken_of(one.put(formula)) >= _spoken_of(schema):
                    yield self._asked(schema, f"{new} instead of {old}{one.where}", one, formula)

    def missing_conditions(self, schema: Schema) -> Iterator[Edit]:
        """Add a literal to a condition."""
        for one in self._conditions(schema):
            parts = tuple(conjuncts(one.formula))
            for literal in self._vocabulary.literals(one.names):
                if literal not in parts:
                    words = f"{literal}, too{one.where and ','}{one.where}"
                    yield self._asked(schema, words, one, Compound("and", (*parts, literal)))

    def other_effects(self, schema: Schema) -> Iterator[Edit]:
        """Turn or alter an effect."""
        for place, effect in enumerate(schema.effects):
            names = {**self._names(schema), **dict(effect.variables)}
            done = {one.literal for one in schema.effects if one is not effect}
            known = {*conjuncts(schema.condition), *done}
            atoms = [*_swapped(effect.atom), *self._vocabulary.altered_atoms(effect.atom, names)]
            flipped = effect._replace(becomes=not effect.becomes)
            for changed in (flipped, *(effect._replace(atom=atom) for atom in atoms)):
                # A deletion of what is added, too, does nothing.
                is_void = not changed.becomes and changed.atom in done
                if changed.literal not in known and not is_void:
                    words = f"let the effect be {changed} instead of {effect}"
                    yield self._with_effects(schema, words, place, changed)

    def missing_effects(self, schema: Schema) -> Iterator[Edit]:
        """Add an effect, last those on what no action changes: the only one may be forgotten."""
        scopes: dict[tuple[Formula, Typed], None] = {(TRUE, ()): None}
        scopes |= dict.fromkeys((one.condition, one.variables) for one in schema.effects)
        for is_changing, (condition, variables) in product((True, False), scopes):
            for atom in self._vocabulary.atoms({**self._names(schema), **dict(variables)}):
                is_next = (atom.predicate in self._changing) == is_changing
                for becomes in (False, True) if is_next else ():
                    effect = Effect(atom, becomes, condition, variables)
                    if effect not in schema.effects:
                        place = len(schema.effects)
                        yield self._with_effects(schema, f"add the effect {effect}", place, effect)

    def dropped_parts(self, schema: Schema) -> Iterator[Edit]:
        """Take out an effect or a condition."""
        for place, effect in enumerate(schema.effects):
            yield self._with_effects(schema, f"drop the effect {effect}", place)
        for old, formula in _without_parts(Compound("and", tuple(conjuncts(schema.condition)))):
            changed = replace(schema, condition=formula)
            yield self._changed(f"in {schema.name}, drop the condition {old}", changed)

    def fewer_actions(self) -> Iterator[Edit]:
        """Leave an action out."""
        for name in self._seen():
            others = {one: it for one, it in self._domain.actions.items() if one != name}
            words = f"leave out the action {name}"
            yield Edit(words, replace(self._domain, actions=others), self._problem, self._hidden)

    def costs(self) -> Iterator[Edit]:
        """Change the cost of an action, or let it be bookkeeping."""
        for name, schema in self._domain.actions.items():
            if self._problem.has_metric and not schema.fees:
                for cost in sorted({0, 1, 2} - {schema.cost}):
                    words = f"in {name}, let the cost be {cost}"
                    yield self._changed(words, replace(schema, cost=cost))
        for name in self._seen():
            words = f"let {name} cost nothing (or name it: --bookkeeping {name})"
            yield Edit(words, self._domain, self._problem, self._hidden | {name})

    def _seen(self) -> list[str]:
        """Return the actions that are not hidden, if one of them can be: some action is a move."""
        seen = sorted(self._domain.actions.keys() - self._hidden)
        return seen if len(seen) > 1 else []

    def _conditions(self, schema: Schema) -> Iterator[_Condition]:
        names, every = self._names(schema), schema.effects
        yield _Condition("", schema.condition, names, lambda it: replace(schema, condition=it))
        for scope in dict.fromkeys((one.condition, one.variables) for one in every):
            if scope[0] == TRUE:
                continue

            def put(formula: Formula, scope: tuple[Formula, Typed] = scope) -> Schema:
                effects = (
                    one._replace(condition=formula)
                    if (one.condition, one.variables) == scope
                    else one
                    for one in every
                )
                return replace(schema, effects=tuple(effects))

            inside = {**names, **dict(scope[1])}
            yield _Condition(" in the condition of an effect", scope[0], inside, put)

    def _names(self, schema: Schema) -> dict[str, str]:
        return {**dict(schema.parameters), **self._domain.constants}

    def _asked(self, schema: Schema, words: str, one: _Condition, formula: Formula) -> Edit:
        return self._changed(f"in {schema.name}, ask for {words}", one.put(formula))

    def _with_effects(self, schema: Schema, words: str, place: int, *effects: Effect) -> Edit:
        """Return an edit that puts effects, or none, for one of an action's own."""
        others = schema.effects
        changed = replace(schema, effects=(*others[:place], *effects, *others[place + 1 :]))
        return self._changed(f"in {schema.name}, {words}", changed)

    def _changed(self, words: str, schema: Schema) -> Edit:
        actions = {**self._domain.actions, schema.name: schema}
        return Edit(words, replace(self._domain, actions=actions), self._problem, self._hidden)

    # Goal --------------------------------------------------------------------------------------

    def turned_goal(self, denials: Container[bool], *, odd: bool = False) -> Iterator[Edit]:
        """Deny a literal, where `denials` has True, or exchange two arguments, where False."""
        goal = self._problem.goal
        for old, new, changed in _turned(goal, _kinds([goal]), odd=odd):
            if (new == _negation(old)) in denials:
                yield self._with_goal(f"ask for {new} instead of {old}", changed)

    def altered_goal(self) -> Iterator[Edit]:
        """Put another object or another predicate in a literal."""
        parts = tuple(conjuncts(self._problem.goal))
        renamed = (
            (one, new, Compound("and", (*parts[:place], new, *parts[place + 1 :])))
            for place, one in enumerate(parts)
            if isinstance(one, Atom)
            for new in self._renamed(one)
        )
        altered = self._vocabulary.altered(self._problem.goal, self._problem.objects)
        for old, new, goal in chain(renamed, altered):
            others = [one for one in conjuncts(goal) if isinstance(one, Atom) and one != new]
            if not self._is_excluded(new, others):
                yield self._with_goal(f"ask for {new} instead of {old}", goal)

    def missing_goal(self) -> Iterator[Edit]:
        """Add a literal, of a kind that the goal has, that does not hold where it is reached."""
        parts = tuple(conjuncts(self._problem.goal))
        plain = [one for one in parts if is_literal(one)]
        known = _kinds(plain)
        asked = [one for one in plain if isinstance(one, Atom)]
        names = sorted({_atom(one).predicate for one in plain} & self._changing)
        absent = chain.from_iterable(map(self._facts, names))
        for literal in (*map(_negation, sorted(self._clue.facts)), *absent):
            is_like = literal not in parts and (not parts or _kind(literal) in known)
            is_met = literal in self._clue.facts
            if is_like and not is_met and not self._is_excluded(literal, asked):
                yield self._with_goal(f"ask for {literal}, too", Compound("and", (*parts, literal)))

    def dropped_goal(self) -> Iterator[Edit]:
        """Take out a part."""
        for old, goal in _without_parts(self._problem.goal):
            yield self._with_goal(f"drop {old}", goal)

    def _with_goal(self, words: str, goal: Formula) -> Edit:
        changed = replace(self._problem, goal=goal)
        return Edit(f"in the goal, {words}", self._domain, changed, self._hidden)

    # Start -------------------------------------------------------------------------------------

    def missing_facts(self, *, odd: bool) -> Iterator[Edit]:
        """Add a fact that can change, first those of whose objects few facts speak.

        None that excludes another; `odd`: only such.
        """
        atoms = self._problem.atoms
        taken = Counter((one.predicate, *place) for one in atoms for place in enumerate(one.terms))
        spoken = Counter(term for one in atoms for term in one.terms)

        def rank(atom: Atom) -> tuple[int, int, int]:
            alike = sum(taken[atom.predicate, *place] for place in enumerate(atom.terms))
            return len(atom.terms), alike, sum(spoken[term] for term in atom.terms)

        changing = chain.from_iterable(map(self._facts, sorted(self._changing)))
        for atom in sorted((atom for atom in changing if atom not in atoms), key=rank):
            if self._is_excluded(atom, atoms) == odd:
                yield self._added(atom)

    def symmetric_facts(self) -> Iterator[Edit]:
        """Add a fact that never changes, where all others of two objects are there both ways."""
        static = (one for one in self._problem.atoms if one.predicate not in self._changing)
        pairs = {one for one in static if len(one.terms) == 2}
        for predicate in sorted({one.predicate for one in pairs}):
            own = {one for one in pairs if one.predicate == predicate}
            lacking = {Atom(predicate, one.terms[::-1]) for one in own} - own
            yield from map(self._added, lacking if len(lacking) == 1 else ())

    def fixed_facts(self) -> Iterator[Edit]:
        """Add a fact that never changes.

        It is another with two objects exchanged, or one for want of which alone an action is
        impossible where the two part, or near the start.
        """
        atoms = self._problem.atoms
        static = sorted(atom for atom in atoms if atom.predicate not in self._changing)
        more = dict.fromkeys(chain.from_iterable(map(_swapped, static)))
        more |= dict.fromkeys(islice(self._wanted(), _MANY))
        yield from map(self._added, (atom for atom in more if atom not in atoms))

    def _wanted(self) -> Iterator[Atom]:
        lifted = Lifted(self._domain, self._problem)
        schemas = self._domain.actions.values()
        states = [self._clue.facts, lifted.start]
        for state in states:  # it grows meanwhile
            more = (after for one in schemas for _, _, after in lifted.steps(one, state))
            states += [one for one in dict.fromkeys(more) if one not in states][
                : _NEAR - len(states)
            ]
        for schema, state in product(schemas, states):
            parts = tuple(conjuncts(schema.condition))
            for one in parts:
                if isinstance(one, Atom) and one.predicate not in {*self._changing, EQUALITY}:
                    rest = Compound("and", tuple(part for part in parts if part is not one))
                    for names in lifted.possible(schema.parameters, rest, state):
                        yield substituted(one, names)

    def dropped_facts(self) -> Iterator[Edit]:
        """Leave out a fact."""
        for atom in sorted(self._problem.atoms):
            yield self._with_facts(f"leave out {atom}", self._problem.atoms - {atom})

    def altered_facts(self, *, moved: bool) -> Iterator[Edit]:
        """Put another object or predicate in a fact.

        `moved`: an object of the same kind, or another predicate, in a fact that can change and is
        one of few with its predicate; and no predicate that excludes what is left. Else all others.
        """
        atoms = self._problem.atoms
        said = Counter(one.predicate for one in atoms)
        for atom in sorted(atoms):
            altered = self._vocabulary.altered_atoms(atom, self._problem.objects)
            for other in chain(self._renamed(atom), altered):
                if other in atoms:
                    continue
                own, others = ([self._sorts[term] for term in one.terms] for one in (atom, other))
                is_moved = atom.predicate in self._changing and own == others
                is_moved = is_moved and said[atom.predicate] <= _FEW
                if is_moved and other.predicate != atom.predicate:
                    is_moved = not self._is_excluded(other, atoms - {atom})
                if is_moved == moved:
                    yield self._with_facts(f"put {other} for {atom}", atoms - {atom} | {other})

    @cached_property
    def _sorts(self) -> dict[str, tuple[str, ...]]:
        """For each object its type, and what else is said of it alone that never changes."""
        found: dict[str, tuple[str, ...]] = {
            one: (kind,) for one, kind in self._problem.objects.items()
        }
        for atom in sorted(self._problem.atoms):
            if len(atom.terms) == 1 and atom.predicate not in self._changing:
                found[atom.terms[0]] += (atom.predicate,)
        return found

    def _added(self, atom: Atom) -> Edit:
        return self._with_facts(f"add {atom}", self._problem.atoms | {atom})

    def _with_facts(self, words: str, atoms: AbstractSet[Atom]) -> Edit:
        changed = replace(self._problem, atoms=frozenset(atoms))
        return Edit(f"in the initial state, {words}", self._domain, changed, self._hidden)

    # Facts -------------------------------------------------------------------------------------

    def _facts(self, predicate: str) -> Iterator[Atom]:
        """Yield atoms of a predicate about the problem's objects, not too many."""
        return islice(self._vocabulary.atoms_of(predicate, self._problem.objects), _MANY)

    def _renamed(self, atom: Atom) -> Iterator[Atom]:
        """Yield the same with other predicates for objects of these types, or for none."""
        known = self._domain.predicates
        for name, types in known.items():
            is_like = (name in self._changing) == (atom.predicate in self._changing)
            if name != atom.predicate and is_like and types == known.get(atom.predicate):
                yield Atom(name, atom.terms)

    def _is_excluded(self, literal: Formula, others: Iterable[Atom]) -> bool:
        """Say whether an atom differs from another in what no two facts of start or goal differ in.

        So two contents of one place differ.
        """
        if not isinstance(literal, Atom):
            return False
        ways = (_difference(literal, one) for one in others)
        return any(way is not None and way not in self._ways for way in ways)

    @cached_property
    def _ways(self) -> set[tuple[object, ...] | None]:
        """In what facts of the start, or of the goal, differ from each other."""
        asked = [one for one in conjuncts(self._problem.goal) if isinstance(one, Atom)]
        return {
            _difference(*pair)
            for facts in (self._problem.atoms, asked)
            for pair in product(facts, facts)
        }


def _difference(one: Atom, other: Atom) -> tuple[object, ...] | None:
    """Return in what alone two atoms differ, their predicates or a place; None if in more."""
    if one.predicate != other.predicate:
        return (one.predicate, other.predicate) if one.terms == other.terms else None
    places = [place for place, term in enumerate(one.terms) if term != other.terms[place]]
    return (one.predicate, places[0]) if len(places) == 1 else None


def _spoken_of(schema: Schema) -> set[str]:
    """Return the parameters that a condition or an effect of an action speaks of."""
    return {term for atom in schema.atoms() for term in atom.terms} & dict(schema.parameters).keys()


# Formulas ----------------------------------------------------------------------------------------


class _Exchange(NamedTuple):
    """A formula in which one literal was exchanged for another."""

    old: Formula
    new: Formula
    formula: Formula


def _literals(formula: Formula) -> Iterator[tuple[Formula, Names, Callable[[Formula], Formula]]]:
    """Yield each literal of a formula, the variables bound around it, and what exchanges it."""
    if not isinstance(formula, Compound) or is_literal(formula):
        yield formula, {}, lambda new: new
        return
    for place, part in enumerate(formula.parts):
        for literal, bound, put in _literals(part):
            yield (
                literal,
                {**dict(formula.variables), **bound},
                lambda new, place=place, put=put: formula._replace(  # type: ignore[misc]
                    parts=(*formula.parts[:place], put(new), *formula.parts[place + 1 :])
                ),
            )


def _kinds(formulas: Iterable[Formula]) -> Kinds:
    return Counter(_kind(one) for formula in formulas for one, _, _ in _literals(formula))


def _kind(literal: Formula) -> tuple[str, bool]:
    return _atom(literal).predicate, isinstance(literal, Atom)


def _turned(formula: Formula, among: Kinds, *, odd: bool) -> Iterator[_Exchange]:
    """Yield a formula with one literal turned, of those that are odd among others or are not."""
    known = {literal for literal, _, _ in _literals(formula)}
    for old, _, put in _literals(formula):
        others = [one if isinstance(old, Atom) else _negation(one) for one in _swapped(_atom(old))]
        for new in (_negation(old), *others):
            is_first = not _kind(new)[1] and all(affirms for _, affirms in among)
            is_odd = is_first or among.get(_kind(new), 0) < among.get(_kind(old), 0) - 1
            if new not in known and is_odd == odd:
                yield _Exchange(old, new, put(new))


def _without_parts(formula: Formula) -> Iterator[tuple[Formula, Formula]]:
    """Yield each part of a conjunction or disjunction, at any depth, and what is left without."""
    if isinstance(formula, Atom):
        yield formula, TRUE
        return
    for place, part in enumerate(formula.parts):
        rest = formula.parts[:place] + formula.parts[place + 1 :]
        if formula.operator == "and" or (formula.operator == "or" and rest):
            yield part, formula._replace(parts=rest)
        if isinstance(part, Compound):
            for old, new in _without_parts(part):
                yield old, formula._replace(parts=(*rest[:place], new, *rest[place:]))


def _negation(formula: Formula) -> Formula:
    if isinstance(formula, Compound) and formula.operator == "not":
        return formula.parts[0]
    return Compound("not", (formula,))


def _swapped(atom: Atom) -> list[Atom]:
    """Return an atom with two of its arguments exchanged, in every way that makes it another."""
    found = []
    for one, other in combinations(range(len(atom.terms)), 2):
        terms = list(atom.terms)
        terms[one], terms[other] = terms[other], terms[one]
        found += [Atom(atom.predicate, tuple(terms))] if tuple(terms) != atom.terms else []
    return found


def _atom(literal: Formula) -> Atom:
    """Return the atom that a literal affirms or denies."""
    found = as_literal(literal)
    assert found is not None
    return found[0]


def count_repeats(atom: Atom) -> int:
    """Count the terms of an atom that stand in it a second time."""
    return len(atom.terms) - len({*atom.terms})


class _Vocabulary:
    """What can be said in a domain."""

    def __init__(self, domain: Domain) -> None:
        self._domain = domain

    def altered(self, formula: Formula, names: Names) -> Iterator[_Exchange]:
        """Yield a formula with one literal altered."""
        known = {literal for literal, _, _ in _literals(formula)}
        for old, bound, put in _literals(formula):
            for atom in self.altered_atoms(_atom(old), {**names, **bound}):
                new = atom if isinstance(old, Atom) else _negation(atom)
                if new not in known:
                    yield _Exchange(old, new, put(new))

    def altered_atoms(self, atom: Atom, names: Names) -> list[Atom]:
        """Return an atom with another term in one place, of a type that fits there.

        What speaks of all objects is not made to speak of one; the same term twice comes last.
        """
        found = []
        for place, term in enumerate(atom.terms):
            own = names.get(term, OBJECT)
            wanted = self._domain.predicates.get(atom.predicate, (own,) * len(atom.terms))[place]
            for other, kind in names.items():
                is_alike = not term.startswith("?") or other.startswith("?")
                if other != term and is_alike and self._can_be(kind, wanted):
                    terms = (*atom.terms[:place], other, *atom.terms[place + 1 :])
                    found.append(Atom(atom.predicate, terms))
        return sorted(found, key=count_repeats)

    def literals(self, names: Names) -> Iterator[Formula]:
        """Yield each literal of these terms, not too many; that two are equal comes last."""
        variables = [one for one in names if one.startswith("?")]
        equal = [
            Atom(EQUALITY, pair)
            for pair in combinations(variables, 2)
            if self._can_be(names[pair[0]], names[pair[1]])
            or self._can_be(names[pair[1]], names[pair[0]])
        ]
        yield from map(_negation, equal)
        for atom in self.atoms(names):
            yield atom
            yield _negation(atom)
        yield from equal

    def atoms(self, names: Names) -> Iterator[Atom]:
        """Yield each atom of these terms, not too many; the same term twice comes last."""
        every = (self.atoms_of(predicate, names) for predicate in self._domain.predicates)
        yield from sorted(islice(chain.from_iterable(every), _MANY), key=count_repeats)

    def atoms_of(self, predicate: str, names: Names) -> Iterator[Atom]:
        """Yield each atom of a predicate, of these terms."""
        fitting = [
            [name for name, own in names.items() if self._can_be(own, wanted)]
            for wanted in self._domain.predicates[predicate]
        ]
        for terms in product(*fitting):
            yield Atom(predicate, terms)

    def _can_be(self, own: str, wanted: str) -> bool:
        """Say whether what is of one type can be of another."""
        kinds = types_in(own)
        return any(OBJECT in (own, kind) or self._domain.is_a(kind, wanted) for kind in kinds)
