"""A model after one edit, for each slip that its author may have made, the likeliest first.

What is other than it should be comes before what is missing, and that before what is too much:
authors forget more than they invent, and an edit that takes something out often hides on one
instance what is wrong on all. Where the model and the puzzle part over a goal, edits of the goal
come first; those of costs come early, for they are few.

    turned      a literal denied, or with two of its arguments exchanged; it is odd if its kind
                (the predicate, and whether it is denied) is rarer than the old one's
    altered     a literal with another term in one place
    scope       a condition of an action or of its effects, or the goal
    names       what can be spoken of, each with its type: variables, constants, objects
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import partial
from itertools import chain, combinations, islice, product
from typing import Final, NamedTuple

from pddlpuzzles.comparing.explaining.explain import Clue
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
from pddlpuzzles.pddl.tokens import Place

_MANY: Final = 400
"""Atoms of one kind that are tried, at most, as a literal or a fact that may be missing."""
_NEAR: Final = 60  # states near the start in which it is looked for what an action lacks
_FEW: Final = 6
"""Facts with one predicate at the start, up to which one of them is likely to be wrong."""

Names = Mapping[str, str]
_Kinds = Mapping[tuple[str, bool], int]


class Edit(NamedTuple):
    """A model after one edit, and the edit in words; `place` is that of the action in its file."""

    words: str
    domain: Domain
    problem: Problem
    bookkeeping: frozenset[str]
    place: Place | None = None


_Slips = Callable[[Schema], Iterator[Edit]]


def edits(
    domain: Domain, problem: Problem, bookkeeping: frozenset[str], clue: Clue
) -> Iterator[Edit]:
    it = _Editor(domain, problem, bookkeeping, clue)
    near = [one for name, one in domain.actions.items() if name in clue.actions]
    far = [one for name, one in domain.actions.items() if name not in clue.actions]

    def each(schemas: Sequence[Schema], *slips: _Slips) -> Iterator[Edit]:
        return (edit for slip, schema in product(slips, schemas) for edit in slip(schema))

    wrong: list[_Slips] = [partial(it.turned_conditions, odd=False), it.altered_conditions]
    wrong += [partial(it.turned_conditions, odd=True), it.other_effects, it.exchanged_parameters]
    missing: list[_Slips] = [it.missing_conditions, it.missing_effects]
    if clue.over_lack:  # which more conditions do not mend
        missing.reverse()
    others = [each(near, *wrong, *missing), each(far, *wrong), it.fixed_facts()]
    others += [each(far, *missing), it.fewer_actions(), each([*near, *far], it.dropped_parts)]
    others += [it.missing_facts(odd=True), it.dropped_facts(), it.altered_facts(few=False)]
    facts = [it.missing_facts(odd=False), it.altered_facts(few=True)]
    # Where both would do, no literal of the goal that was meant is lost.
    goals = [it.turned_goal(odd=False), it.missing_goal(), it.turned_goal(odd=True)]
    goals += [it.altered_goal()]
    if clue.over_goal:
        order = [*goals, *facts, it.dropped_goal(), *others, it.costs()]
    else:
        order = [it.costs(), it.symmetric_facts(), *facts, *others, *goals, it.dropped_goal()]
    return chain.from_iterable(order)


class _Scope(NamedTuple):
    """A formula, where it stands, what can be said there, and what puts another in its place."""

    where: str
    formula: Formula
    names: Names
    put: Callable[[str, Formula], Edit]


class _Exchange(NamedTuple):
    old: Formula
    new: Formula
    formula: Formula

    def __str__(self) -> str:
        return f"ask for {self.new} instead of {self.old}"


class _Editor:
    def __init__(
        self, domain: Domain, problem: Problem, hidden: frozenset[str], clue: Clue
    ) -> None:
        self._domain, self._problem, self._hidden, self._clue = domain, problem, hidden, clue
        self._changing, self._facts = domain.changing, problem.atoms
        schemas = domain.actions.values()
        effects = (effect.condition for schema in schemas for effect in schema.effects)
        self._kinds = _kinds(chain((schema.condition for schema in schemas), effects))

    # Actions -----------------------------------------------------------------------------------

    def turned_conditions(self, schema: Schema, *, odd: bool) -> Iterator[Edit]:
        for one in self._conditions(schema):
            for exchange in _turned(one.formula, self._kinds, odd=odd):
                yield one.put(f"{exchange}{one.where}", exchange.formula)

    def altered_conditions(self, schema: Schema) -> Iterator[Edit]:
        """Alter a literal of a condition; no parameter is left that nothing speaks of."""
        for one in self._conditions(schema):
            for exchange in self._altered(one.formula, one.names):
                edit = one.put(f"{exchange}{one.where}", exchange.formula)
                if _spoken_of(edit.domain.actions[schema.name]) >= _spoken_of(schema):
                    yield edit

    def missing_conditions(self, schema: Schema) -> Iterator[Edit]:
        """Add a literal to a condition, last that two things are the same."""
        for one in self._conditions(schema):
            parts = tuple(conjuncts(one.formula))
            variables = [name for name in one.names if name.startswith("?")]
            equal = [
                Atom(EQUALITY, pair)
                for pair in combinations(variables, 2)
                if any(self._can_be(*(one.names[it] for it in way)) for way in (pair, pair[::-1]))
            ]
            plain = [it for atom in self._atoms(one.names) for it in (atom, _negation(atom))]
            for literal in (*map(_negation, equal), *plain, *equal):
                if literal not in parts:
                    words = f"ask for {literal}, too{one.where and ','}{one.where}"
                    yield one.put(words, Compound("and", (*parts, literal)))

    def other_effects(self, schema: Schema) -> Iterator[Edit]:
        for place, effect in enumerate(schema.effects):
            names = {**self._names(schema), **dict(effect.variables)}
            done = {one.literal for one in schema.effects if one is not effect}
            known = {*conjuncts(schema.condition), *done}
            atoms = [*_swapped(effect.atom), *self._altered_atoms(effect.atom, names)]
            flipped = effect._replace(becomes=not effect.becomes)
            for changed in (flipped, *(effect._replace(atom=atom) for atom in atoms)):
                # a deletion of what is added, too, does nothing.
                is_void = not changed.becomes and changed.atom in done
                if changed.literal not in known and not is_void:
                    words = f"let the effect be {changed} instead of {effect}"
                    yield self._with_effects(schema, words, place, changed)

    def exchanged_parameters(self, schema: Schema) -> Iterator[Edit]:
        """Exchange two parameters in all effects, none of which has a condition."""
        for (one, kind), (other, other_kind) in combinations(schema.parameters, 2):
            names = {one: other, other: one}
            effects = tuple(it._replace(atom=substituted(it.atom, names)) for it in schema.effects)
            is_plain = kind == other_kind and all(it.condition == TRUE for it in effects)
            if is_plain and {*effects} != {*schema.effects}:
                words = f"exchange {one} and {other} in all effects"
                yield self._changed(words, replace(schema, effects=effects))

    def missing_effects(self, schema: Schema) -> Iterator[Edit]:
        """Add an effect, last those on what no action changes: the only one may be forgotten."""
        scopes: dict[tuple[Formula, Typed], None] = {(TRUE, ()): None}
        scopes |= dict.fromkeys((one.condition, one.variables) for one in schema.effects)
        for is_changing, (condition, variables) in product((True, False), scopes):
            for atom in self._atoms({**self._names(schema), **dict(variables)}):
                is_next = (atom.predicate in self._changing) == is_changing
                for becomes in (False, True) if is_next else ():
                    effect = Effect(atom, becomes, condition, variables)
                    if effect not in schema.effects:
                        place = len(schema.effects)
                        yield self._with_effects(schema, f"add the effect {effect}", place, effect)

    def dropped_parts(self, schema: Schema) -> Iterator[Edit]:
        for place, effect in enumerate(schema.effects):
            yield self._with_effects(schema, f"drop the effect {effect}", place)
        for old, formula in _without_parts(Compound("and", tuple(conjuncts(schema.condition)))):
            yield self._changed(f"drop the condition {old}", replace(schema, condition=formula))

    def fewer_actions(self) -> Iterator[Edit]:
        for name in self._seen():
            others = {one: it for one, it in self._domain.actions.items() if one != name}
            words = f"leave out the action {name}"
            yield Edit(words, replace(self._domain, actions=others), self._problem, self._hidden)

    def costs(self) -> Iterator[Edit]:
        for schema in self._domain.actions.values():
            if self._problem.has_metric and not schema.fees:
                for cost in sorted({0, 1, 2} - {schema.cost}):
                    yield self._changed(f"let the cost be {cost}", replace(schema, cost=cost))
        for name in self._seen():
            words = f"let {name} cost nothing (or name it: --bookkeeping {name})"
            yield Edit(words, self._domain, self._problem, self._hidden | {name})

    def _seen(self) -> list[str]:
        seen = sorted(self._domain.actions.keys() - self._hidden)
        return seen if len(seen) > 1 else []

    def _conditions(self, schema: Schema) -> Iterator[_Scope]:
        names, effects = self._names(schema), schema.effects

        def put(words: str, formula: Formula) -> Edit:
            return self._changed(words, replace(schema, condition=formula))

        def put_inside(words: str, formula: Formula, scope: tuple[Formula, Typed]) -> Edit:
            changed = (
                one._replace(condition=formula) if (one.condition, one.variables) == scope else one
                for one in effects
            )
            return self._changed(words, replace(schema, effects=tuple(changed)))

        yield _Scope("", schema.condition, names, put)
        for scope in dict.fromkeys((one.condition, one.variables) for one in effects):
            if scope[0] != TRUE:
                inside, where = {**names, **dict(scope[1])}, " in the condition of an effect"
                yield _Scope(where, scope[0], inside, partial(put_inside, scope=scope))

    def _names(self, schema: Schema) -> dict[str, str]:
        return {**dict(schema.parameters), **self._domain.constants}

    def _with_effects(self, schema: Schema, words: str, place: int, *effects: Effect) -> Edit:
        others = schema.effects
        effects = (*others[:place], *effects, *others[place + 1 :])
        return self._changed(words, replace(schema, effects=effects))

    def _changed(self, words: str, schema: Schema) -> Edit:
        changed = replace(self._domain, actions={**self._domain.actions, schema.name: schema})
        words = f"in {schema.name}, {words}"
        return Edit(words, changed, self._problem, self._hidden, schema.place)

    # Goal --------------------------------------------------------------------------------------

    def turned_goal(self, *, odd: bool) -> Iterator[Edit]:
        goal = self._problem.goal
        for exchange in _turned(goal, _kinds([goal]), odd=odd):
            yield self._with_goal(str(exchange), exchange.formula)

    def altered_goal(self) -> Iterator[Edit]:
        goal = self._problem.goal
        renamed = (
            _Exchange(old, new, put(new))
            for old, _, put in _literals(goal)
            for new in (self._renamed(old) if isinstance(old, Atom) else ())
        )
        for exchange in chain(renamed, self._altered(goal, self._problem.objects)):
            yield self._with_goal(str(exchange), exchange.formula)

    def missing_goal(self) -> Iterator[Edit]:
        """Add a literal, of a kind that the goal has, that does not hold where it is reached."""
        parts = tuple(conjuncts(self._problem.goal))
        plain = [one for one in parts if is_literal(one)]
        known = _kinds(plain)
        names = sorted({_atom(one).predicate for one in plain} & self._changing)
        absent = chain.from_iterable(map(self._possible, names))
        for literal in (*map(_negation, sorted(self._clue.facts)), *absent):
            is_like = literal not in parts and (not parts or _kind(literal) in known)
            if is_like and literal not in self._clue.facts:
                yield self._with_goal(f"ask for {literal}, too", Compound("and", (*parts, literal)))

    def dropped_goal(self) -> Iterator[Edit]:
        for old, goal in _without_parts(self._problem.goal):
            yield self._with_goal(f"drop {old}", goal)

    def _with_goal(self, words: str, goal: Formula) -> Edit:
        changed = replace(self._problem, goal=goal)
        return Edit(f"in the goal, {words}", self._domain, changed, self._hidden)

    # Start -------------------------------------------------------------------------------------

    def missing_facts(self, *, odd: bool) -> Iterator[Edit]:
        """Add a fact that can change, first those of whose objects few facts speak.

        It is odd if it differs from another in what no two facts of the start differ in.
        """
        facts = self._facts
        ways = {_difference(*pair) for pair in product(facts, repeat=2)} | {None}
        taken = Counter((one.predicate, *place) for one in facts for place in enumerate(one.terms))
        spoken = Counter(term for one in facts for term in one.terms)

        def rank(atom: Atom) -> tuple[int, int, int]:
            alike = sum(taken[atom.predicate, *place] for place in enumerate(atom.terms))
            return len(atom.terms), alike, sum(spoken[term] for term in atom.terms)

        changing = chain.from_iterable(map(self._possible, sorted(self._changing)))
        for atom in sorted((atom for atom in changing if atom not in facts), key=rank):
            if odd != ways.issuperset(_difference(atom, one) for one in facts):
                yield self._added(atom)

    def symmetric_facts(self) -> Iterator[Edit]:
        pairs: dict[str, set[Atom]] = defaultdict(set)
        for atom in self._facts:
            if atom.predicate not in self._changing and len(atom.terms) == 2:
                pairs[atom.predicate].add(atom)
        for predicate, own in sorted(pairs.items()):
            lacking = {Atom(predicate, one.terms[::-1]) for one in own} - own
            yield from map(self._added, lacking if len(lacking) == 1 else ())

    def fixed_facts(self) -> Iterator[Edit]:
        """Add a fact that never changes: with objects exchanged, or that alone an action lacks."""
        static = sorted(atom for atom in self._facts if atom.predicate not in self._changing)
        more = dict.fromkeys(chain.from_iterable(map(_swapped, static)))
        more |= dict.fromkeys(islice(self._wanted(), _MANY))
        yield from map(self._added, (atom for atom in more if atom not in self._facts))

    def _wanted(self) -> Iterator[Atom]:
        lifted = Lifted(self._domain, self._problem)
        schemas = self._domain.actions.values()
        states = [self._clue.facts, lifted.start]
        for state in states:  # it grows meanwhile
            after = (after for one in schemas for _, _, after in lifted.steps(one, state))
            fresh = [one for one in dict.fromkeys(after) if one not in states]
            states += fresh[: _NEAR - len(states)]
        for schema, state in product(schemas, states):
            parts = tuple(conjuncts(schema.condition))
            for one in parts:
                if isinstance(one, Atom) and one.predicate not in {*self._changing, EQUALITY}:
                    rest = Compound("and", tuple(part for part in parts if part is not one))
                    for names in lifted.possible(schema.parameters, rest, state):
                        yield substituted(one, names)

    def dropped_facts(self) -> Iterator[Edit]:
        for atom in sorted(self._facts):
            yield self._with_facts(f"leave out {atom}", self._facts - {atom})

    def altered_facts(self, *, few: bool) -> Iterator[Edit]:
        """Put another object in a fact, `few`: one of few that change; or another predicate."""
        said = Counter(one.predicate for one in self._facts)
        for atom in sorted(self._facts):
            is_few = atom.predicate in self._changing and said[atom.predicate] <= _FEW
            altered = self._altered_atoms(atom, self._problem.objects) if few == is_few else []
            for fresh in altered if few else (*self._renamed(atom), *altered):
                if fresh not in self._facts:
                    facts = self._facts - {atom} | {fresh}
                    yield self._with_facts(f"put {fresh} for {atom}", facts)

    def _added(self, atom: Atom) -> Edit:
        return self._with_facts(f"add {atom}", self._facts | {atom})

    def _with_facts(self, words: str, atoms: AbstractSet[Atom]) -> Edit:
        changed = replace(self._problem, atoms=frozenset(atoms))
        return Edit(f"in the initial state, {words}", self._domain, changed, self._hidden)

    # What can be said ----------------------------------------------------------------------------

    def _renamed(self, atom: Atom) -> Iterator[Atom]:
        known = self._domain.predicates
        for name, types in known.items():
            is_like = (name in self._changing) == (atom.predicate in self._changing)
            if name != atom.predicate and is_like and types == known.get(atom.predicate):
                yield Atom(name, atom.terms)

    def _altered(self, formula: Formula, names: Names) -> Iterator[_Exchange]:
        known = {literal for literal, _, _ in _literals(formula)}
        for old, bound, put in _literals(formula):
            for atom in self._altered_atoms(_atom(old), {**names, **bound}):
                new = atom if isinstance(old, Atom) else _negation(atom)
                if new not in known:
                    yield _Exchange(old, new, put(new))

    def _altered_atoms(self, atom: Atom, names: Names) -> list[Atom]:
        """Return an atom with another term in one place, for all objects another for all."""
        altered = []
        for place, term in enumerate(atom.terms):
            own = names.get(term, OBJECT)
            wanted = self._domain.predicates.get(atom.predicate, (own,) * len(atom.terms))[place]
            for other, kind in names.items():
                is_alike = not term.startswith("?") or other.startswith("?")
                if other != term and is_alike and self._can_be(kind, wanted):
                    terms = (*atom.terms[:place], other, *atom.terms[place + 1 :])
                    altered.append(Atom(atom.predicate, terms))
        return sorted(altered, key=count_repeats)

    def _atoms(self, names: Names) -> list[Atom]:
        every = (self._atoms_of(predicate, names) for predicate in self._domain.predicates)
        return sorted(islice(chain.from_iterable(every), _MANY), key=count_repeats)

    def _possible(self, predicate: str) -> Iterator[Atom]:
        return islice(self._atoms_of(predicate, self._problem.objects), _MANY)

    def _atoms_of(self, predicate: str, names: Names) -> Iterator[Atom]:
        fitting = [
            [name for name, own in names.items() if self._can_be(own, wanted)]
            for wanted in self._domain.predicates[predicate]
        ]
        return (Atom(predicate, terms) for terms in product(*fitting))

    def _can_be(self, own: str, wanted: str) -> bool:
        kinds = types_in(own)
        return any(OBJECT in (own, kind) or self._domain.is_a(kind, wanted) for kind in kinds)


def _difference(one: Atom, other: Atom) -> tuple[object, ...] | None:
    if one.predicate != other.predicate:
        return (one.predicate, other.predicate) if one.terms == other.terms else None
    places = [place for place, term in enumerate(one.terms) if term != other.terms[place]]
    return (one.predicate, places[0]) if len(places) == 1 else None


def _spoken_of(schema: Schema) -> set[str]:
    return {term for atom in schema.atoms() for term in atom.terms} & dict(schema.parameters).keys()


# Formulas ----------------------------------------------------------------------------------------


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


def _kinds(formulas: Iterable[Formula]) -> _Kinds:
    return Counter(_kind(one) for formula in formulas for one, _, _ in _literals(formula))


def _kind(literal: Formula) -> tuple[str, bool]:
    return _atom(literal).predicate, isinstance(literal, Atom)


def _turned(formula: Formula, among: _Kinds, *, odd: bool) -> Iterator[_Exchange]:
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
    swapped = []
    for first, second in combinations(range(len(atom.terms)), 2):
        terms = list(atom.terms)
        terms[first], terms[second] = terms[second], terms[first]
        swapped.append(Atom(atom.predicate, tuple(terms)))
    return [one for one in swapped if one != atom]


def _atom(literal: Formula) -> Atom:
    affirmed = as_literal(literal)
    assert affirmed is not None
    return affirmed[0]


def count_repeats(atom: Atom) -> int:
    return len(atom.terms) - len({*atom.terms})
