"""One edit of a model: what its author may have meant; the likeliest come first.

First comes what is other than it should be, then what is missing, then what is too much. Where a
model parts from its puzzle over a goal, edits of the goal come first; those of costs come early.

    turned      a literal denied, or with two of its arguments exchanged
    altered     a literal with another term in one place
    scope       a condition of an action or of its effects, or the goal
    names       what can be spoken of, each with its type: variables, constants, objects
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain, combinations, islice, product
from typing import Final, NamedTuple

from pddlpuzzles.pddl import model as pddl
from pddlpuzzles.pddl.ground import ground
from pddlpuzzles.pddl.joins import Query, Relations
from pddlpuzzles.pddl.model import Atom, Compound, Domain, Effect, Formula, Names, Problem, Schema
from pddlpuzzles.pddl.tokens import Place
from pddlpuzzles.search.budget import TooManyError

_MANY: Final = 400  # atoms of one kind that are tried as a literal or a fact that may be missing
_MOST_LACKS: Final = 5000  # of one part of a condition, beyond which none is tried
_FEW: Final = 6  # up to as many facts with one predicate, one of them is likely to be wrong


class Edit(NamedTuple):
    """A model after an edit; the edit in words, its action's place, and what it puts for what."""

    words: str
    domain: Domain
    problem: Problem
    bookkeeping: frozenset[str]
    place: Place | None = None
    old: Formula | Effect | None = None
    new: Formula | Effect | None = None


class Clue(NamedTuple):
    """What is known of the position in which a model and a puzzle differ."""

    over_goal: bool = False
    over_lack: bool = False  # the model only lacks moves
    facts: frozenset[pddl.Atom] = frozenset()  # that hold there in the model
    actions: frozenset[str] = frozenset()  # on the way there, too many, or missed
    over_costs: bool = False  # only the costs of a move differ


NO_CLUE: Final = Clue()
_Slip = Callable[[Schema], Iterator[Edit]]
denial_of: Final = partial(pddl.pushed, denied=True)


def edits(as_it_is: Edit, clue: Clue = NO_CLUE, costs: Iterable[int] = (0, 1, 2)) -> Iterator[Edit]:
    """Yield the edits of a model, the likeliest first: those in actions of the clue are `near`."""
    editor, schemas = _Editor(as_it_is, clue), as_it_is.domain.actions.values()
    near = [schema for schema in schemas if schema.name in clue.actions]
    far = [schema for schema in schemas if schema.name not in clue.actions]

    def each(schemas: Sequence[Schema], *slips: _Slip) -> Iterator[Edit]:
        return (edit for slip, schema in product(slips, schemas) for edit in slip(schema))

    turned = partial(_exchanged, alternatives=lambda atom, _: _swapped(atom), is_denied=True)
    altered = partial(_exchanged, alternatives=editor.altered_atoms)
    asked = [partial(editor.in_conditions, slip) for slip in (turned, altered)]
    wrong: list[_Slip] = [*asked, editor.other_effects, editor.exchanged_parameters]
    missing: list[_Slip] = [partial(editor.in_conditions, editor.missing), editor.missing_effects]
    if clue.over_lack:  # which more conditions do not mend
        missing.reverse()
    likely = [each(near, *wrong, *missing), each(far, *wrong), editor.fixed_facts()]
    likely += [each(far, *missing), each([*near, *far], editor.dropped_parts)]
    atoms = as_it_is.problem.atoms
    fewer = (editor.with_facts(f"leave out {atom}", atoms - {atom}) for atom in sorted(atoms))
    likely += [editor.missing_facts(odd=True), fewer, editor.altered_facts(few=False)]
    for schema in (*near, *far):
        others = {name: it for name, it in as_it_is.domain.actions.items() if it is not schema}
        words = f"leave out the action {schema.name}"
        domain = replace(as_it_is.domain, actions=others)
        likely.append(iter([as_it_is._replace(words=words, domain=domain, place=schema.place)]))
    facts = [editor.missing_facts(odd=False), editor.altered_facts(few=True)]
    # Of edits that add to the goal or take from it those that add come first: it loses nothing.
    goals = [turned(editor.goal), editor.missing_goal(), altered(editor.goal)]
    less = editor.dropped(editor.goal)
    if clue.over_goal:
        order = [*goals, *facts, less, *likely, editor.costs(costs)]
    else:
        back = (fact for fact, _ in pddl.lone_reverses(sorted(atoms), as_it_is.domain.changing))
        reverses = (editor.with_facts(f"add {fact}", atoms | {fact}) for fact in back)
        order = [editor.costs(costs), reverses, *facts, *likely, *goals, less]
    return chain.from_iterable(order)


class _Scope(NamedTuple):
    """A formula, what can be said there, and what puts another in its place."""

    formula: Formula
    names: Names
    put: Callable[[str, Formula], Edit]


class _Editor:
    def __init__(self, as_it_is: Edit, clue: Clue) -> None:
        self._as_it_is, self._clue = as_it_is, clue
        self._domain, self._problem = domain, problem = as_it_is.domain, as_it_is.problem
        self._changing, self._facts = domain.changing, problem.atoms
        self.goal = _Scope(
            problem.goal,
            problem.objects,
            lambda words, goal: as_it_is._replace(
                words=f"in the goal, {words}", problem=replace(problem, goal=goal)
            ),
        )

    def missing(self, scope: _Scope) -> Iterator[Edit]:
        """Add a literal, last that two things are the same."""
        parts = tuple(pddl.conjuncts(scope.formula))
        variables = [it for it in scope.names.items() if it[0].startswith("?")]
        equal = [
            Atom(pddl.EQUALITY, (name, twin))
            for (name, kind), (twin, of) in combinations(variables, 2)
            if self._can_be(kind, of) or self._can_be(of, kind)
        ]
        plain = [it for atom in self._atoms(scope.names) for it in (atom, denial_of(atom))]
        for literal in (*map(denial_of, equal), *plain, *equal):
            if literal not in parts:
                both = Compound("and", (*parts, literal))
                yield scope.put(f"ask for {literal}, too", both)._replace(new=literal)

    def dropped(self, scope: _Scope) -> Iterator[Edit]:
        for old, formula in _without_parts(Compound("and", tuple(pddl.conjuncts(scope.formula)))):
            yield scope.put(f"do not ask for {old}", formula)._replace(old=old)

    def in_conditions(
        self, slip: Callable[[_Scope], Iterator[Edit]], schema: Schema
    ) -> Iterator[Edit]:
        """Edit an action's conditions; no parameter is left unused."""
        for edit in chain.from_iterable(map(slip, self._conditions(schema))):
            both = schema, edit.domain.actions[schema.name]
            before, after = ({term for it in its.atoms() for term in it.terms} for its in both)
            if after >= before & dict(schema.parameters).keys():
                yield edit

    def other_effects(self, schema: Schema) -> Iterator[Edit]:
        """Deny an effect, or put another atom in it; but no literal that is there already."""
        for place, effect in enumerate(schema.effects):
            names = {**dict(schema.parameters), **self._domain.constants, **dict(effect.variables)}
            done = {it.literal for it in schema.effects if it is not effect}
            spoken = {*pddl.conjuncts(schema.condition), *done}
            atoms = [*_swapped(effect.atom), *self.altered_atoms(effect.atom, names)]
            flipped = effect._replace(becomes=not effect.becomes)
            for changed in (flipped, *(effect._replace(atom=atom) for atom in atoms)):
                # a deletion of what is added, too, does nothing.
                is_void = not changed.becomes and changed.atom in done
                if changed.literal not in spoken and not is_void:
                    words = f"let the effect be {changed} instead of {effect}"
                    edit = self._with_effects(schema, words, place, changed)
                    yield edit._replace(old=effect, new=changed)

    def exchanged_parameters(self, schema: Schema) -> Iterator[Edit]:
        """Exchange two parameters in all effects, which have no conditions."""
        for (first, kind), (second, other_kind) in combinations(schema.parameters, 2):
            names = {first: second, second: first}
            effects = tuple(
                it._replace(atom=pddl.substituted(it.atom, names)) for it in schema.effects
            )
            is_plain = kind == other_kind and all(it.condition == pddl.TRUE for it in effects)
            if is_plain and {*effects} != {*schema.effects}:
                words = f"exchange {first} and {second} in all effects"
                yield self._changed(words, replace(schema, effects=effects))

    def missing_effects(self, schema: Schema) -> Iterator[Edit]:
        """Add an effect, last on what no action changes: the only one may be forgotten."""
        scopes: dict[tuple[Formula, pddl.Typed], None] = {(pddl.TRUE, ()): None}
        scopes |= dict.fromkeys((effect.condition, effect.variables) for effect in schema.effects)
        for is_changing, (condition, variables) in product((True, False), scopes):
            terms = {**dict(schema.parameters), **self._domain.constants, **dict(variables)}
            for atom in self._atoms(terms):
                is_next = (atom.predicate in self._changing) == is_changing
                for becomes in (False, True) if is_next else ():
                    effect = Effect(atom, becomes, condition, variables)
                    if effect not in schema.effects:
                        place = len(schema.effects)
                        yield self._with_effects(schema, f"add the effect {effect}", place, effect)

    def dropped_parts(self, schema: Schema) -> Iterator[Edit]:
        for place, effect in enumerate(schema.effects):
            edit = self._with_effects(schema, f"drop the effect {effect}", place)
            yield edit._replace(old=effect)
        yield from self.dropped(next(self._conditions(schema)))

    def costs(self, costs: Iterable[int]) -> Iterator[Edit]:
        """Give an action another cost, let the problem count costs, or have an action cost 0."""
        schemas = self._domain.actions.values()
        for schema in schemas if self._problem.has_metric else ():
            for cost in () if schema.fees else sorted({*costs} - {*(schema.prices or [0])}):
                changed = replace(schema, prices=(cost,) if cost else ())
                yield self._changed(f"let the cost be {cost}", changed)
        if not self._problem.has_metric and any(schema.prices for schema in schemas):
            words = "in the problem, add (:metric minimize (total-cost))"
            counting = replace(self._problem, has_metric=True)
            yield self._as_it_is._replace(words=words, problem=counting)
        hidden = self._as_it_is.bookkeeping
        seen = sorted(self._domain.actions.keys() - hidden)
        for name in seen if len(seen) > 1 else ():
            words = f"let {name} cost nothing (or name it: --bookkeeping {name})"
            yield self._as_it_is._replace(words=words, bookkeeping=hidden | {name})

    def _conditions(self, schema: Schema) -> Iterator[_Scope]:
        names = {**dict(schema.parameters), **self._domain.constants}
        yield _Scope(
            schema.condition,
            names,
            lambda words, formula: self._changed(words, replace(schema, condition=formula)),
        )
        scopes = ((effect.condition, effect.variables) for effect in schema.effects)
        for scope in dict.fromkeys(scopes):
            if scope[0] != pddl.TRUE:
                put_inside = partial(self._put_inside, schema, scope)
                yield _Scope(scope[0], {**names, **dict(scope[1])}, put_inside)

    def _put_inside(
        self, schema: Schema, scope: tuple[Formula, pddl.Typed], words: str, formula: Formula
    ) -> Edit:
        effects = tuple(
            it._replace(condition=formula) if (it.condition, it.variables) == scope else it
            for it in schema.effects
        )
        words = f"in the condition of an effect, {words}"
        return self._changed(words, replace(schema, effects=effects))

    def _with_effects(self, schema: Schema, words: str, place: int, *effects: Effect) -> Edit:
        before = schema.effects
        effects = (*before[:place], *effects, *before[place + 1 :])
        return self._changed(words, replace(schema, effects=effects))

    def _changed(self, words: str, schema: Schema) -> Edit:
        changed = replace(self._domain, actions={**self._domain.actions, schema.name: schema})
        words = f"in {schema.name}, {words}"
        return self._as_it_is._replace(words=words, domain=changed, place=schema.place)

    def missing_goal(self) -> Iterator[Edit]:
        """Add a literal, of a kind in the goal, that does not hold where it is reached."""
        parts, facts = tuple(pddl.conjuncts(self.goal.formula)), self._clue.facts
        said = [*filter(None, map(pddl.as_literal, parts))]
        kinds = {(atom.predicate, is_so) for atom, is_so in said}
        names = {name for name, _ in kinds} & self._changing
        candidates = [(atom, False) for atom in sorted(facts)]
        possible = (self._atoms_of(name, self._problem.objects) for name in sorted(names))
        candidates += [(atom, True) for atom in chain(*possible) if atom not in facts]
        for atom, is_so in candidates:
            if (atom, is_so) not in said and (not parts or (atom.predicate, is_so) in kinds):
                asked = atom if is_so else denial_of(atom)
                both = Compound("and", (*parts, asked))
                yield self.goal.put(f"ask for {asked}, too", both)._replace(new=asked)

    def missing_facts(self, *, odd: bool) -> Iterator[Edit]:
        """Add a fact that can change, first those of whose objects few facts speak."""
        facts = self._facts
        # It is odd if it differs from another in what no two facts of the start differ in.
        ways = {_difference(*pair) for pair in product(facts, repeat=2)} | {None}
        taken = Counter((it.predicate, *place) for it in facts for place in enumerate(it.terms))
        spoken = Counter(term for fact in facts for term in fact.terms)

        def rank(atom: Atom) -> tuple[int, int, int]:
            alike = sum(taken[atom.predicate, *place] for place in enumerate(atom.terms))
            return len(atom.terms), alike, sum(spoken[term] for term in atom.terms)

        changing = (self._atoms_of(it, self._problem.objects) for it in sorted(self._changing))
        for atom in sorted((atom for atom in chain(*changing) if atom not in facts), key=rank):
            if odd != ways.issuperset(_difference(atom, fact) for fact in facts):
                yield self.with_facts(f"add {atom}", facts | {atom})

    def fixed_facts(self) -> Iterator[Edit]:
        """Add a fact that never changes: with objects exchanged, or that alone an action lacks."""
        static = sorted(atom for atom in self._facts if atom.predicate not in self._changing)
        lacks = lone_lacks(self._domain, self._problem)
        fixed = (fact for fact in lacks if fact.predicate not in self._changing)
        for atom in dict.fromkeys(chain(*map(_swapped, static), islice(fixed, _MANY))):
            if atom not in self._facts:
                yield self.with_facts(f"add {atom}", self._facts | {atom})

    def altered_facts(self, *, few: bool) -> Iterator[Edit]:
        """If `few`, put other objects in few facts that change; else in others, or a predicate."""
        said, types_of = Counter(fact.predicate for fact in self._facts), self._domain.predicates
        for atom in sorted(self._facts):
            is_changing, types = atom.predicate in self._changing, types_of.get(atom.predicate)
            names = [] if few else [name for name, its in types_of.items() if its == types]
            alike = (name for name in names if (name in self._changing) == is_changing)
            altered = [Atom(name, atom.terms) for name in alike]
            if few == (is_changing and said[atom.predicate] <= _FEW):
                altered += [*_swapped(atom), *self.altered_atoms(atom, self._problem.objects)]
            for fresh in altered:
                if fresh not in self._facts:
                    facts = self._facts - {atom} | {fresh}
                    yield self.with_facts(f"put {fresh} for {atom}", facts)

    def with_facts(self, words: str, atoms: AbstractSet[Atom]) -> Edit:
        changed = replace(self._problem, atoms=frozenset(atoms))
        return self._as_it_is._replace(words=f"in the initial state, {words}", problem=changed)

    def altered_atoms(self, atom: Atom, names: Names) -> list[Atom]:
        """Put another term that fits in one place; for a variable only another variable."""
        altered = []
        for place, term in enumerate(atom.terms):
            given = names.get(term, pddl.OBJECT)
            wanted = self._domain.predicates.get(atom.predicate, (given,) * len(atom.terms))[place]
            for name, kind in names.items():
                is_alike = not term.startswith("?") or name.startswith("?")
                if name != term and is_alike and self._can_be(kind, wanted):
                    terms = (*atom.terms[:place], name, *atom.terms[place + 1 :])
                    altered.append(Atom(atom.predicate, terms))
        return sorted(altered, key=count_repeats)

    def _atoms(self, names: Names) -> list[Atom]:
        every = (self._atoms_of(predicate, names) for predicate in self._domain.predicates)
        return sorted(islice(chain.from_iterable(every), _MANY), key=count_repeats)

    def _atoms_of(self, predicate: str, names: Names) -> Iterator[Atom]:
        types = self._domain.predicates[predicate]
        fitting = [[name for name, kind in names.items() if self._can_be(kind, it)] for it in types]
        return (Atom(predicate, terms) for terms in islice(product(*fitting), _MANY))

    def _can_be(self, given: str, wanted: str) -> bool:
        types = pddl.types_in(given)
        return any(pddl.OBJECT in (given, it) or self._domain.is_a(it, wanted) for it in types)


def _difference(atom: Atom, twin: Atom) -> tuple[object, ...] | None:
    """Return both predicates, or one and a place, if two atoms differ in nothing else."""
    if atom.predicate != twin.predicate:
        return (atom.predicate, twin.predicate) if atom.terms == twin.terms else None
    places = [place for place, term in enumerate(atom.terms) if term != twin.terms[place]]
    return (atom.predicate, places[0]) if len(places) == 1 else None


def lone_lacks(domain: Domain, problem: Problem) -> Iterator[Atom]:
    """Yield facts that are all that some condition lacks where all that can ever hold holds."""
    # If a plan needs a new fact, the first of its actions that asks for it lacks nothing else.
    task, objects = ground(domain, problem), pddl.Objects(domain, problem)
    reachable = Relations(domain.static, objects, (*task.fixed, *task.atoms))
    conditions = [(axiom.parameters, axiom.condition) for axiom in domain.axioms]
    for schema in domain.actions.values():
        for effect in schema.effects:
            both = pddl.conjunction((schema.condition, effect.condition))
            conditions.append((schema.parameters + effect.variables, both))
    addable = domain.predicates.keys() - domain.derived  # of which a fact may be missing
    for variables, condition in dict.fromkeys(conditions):
        every = pddl.conjuncts(condition)
        parts = [part for part in every if not any(pddl.parts_of(part, pddl.Comparison))]
        atoms = [part for part in parts if isinstance(part, Atom) and part.predicate in addable]
        for lacking in atoms:
            its_variables = tuple((name, kind) for name, kind in variables if name in lacking.terms)
            others = tuple(variable for variable in variables if variable not in its_variables)
            without = pddl.conjunction(part for part in parts if part is not lacking)
            query = Query((), its_variables, without, reachable, more=others, most=_MOST_LACKS)
            with suppress(TooManyError):
                for objects_named in query.rows(()):
                    named = dict(zip(query.inner, objects_named, strict=True))
                    fact = pddl.substituted(lacking, named)
                    if fact.terms not in reachable.of(fact.predicate):
                        yield fact


# Formulas ----------------------------------------------------------------------------------------


def _exchanged(
    scope: _Scope, alternatives: Callable[[Atom, Names], Iterable[Atom]], *, is_denied: bool = False
) -> Iterator[Edit]:
    """Put other atoms for that of each literal; if `is_denied`, first its negation for it."""
    literals = list(_literals(scope.formula))
    said = {literal for literal, _, _ in literals}
    for old, bound, put in literals:
        if (affirmed := pddl.as_literal(old)) is None:
            continue
        atoms = alternatives(affirmed[0], {**scope.names, **bound})
        fresh = [atom if isinstance(old, Atom) else denial_of(atom) for atom in atoms]
        for new in (*([denial_of(old)] if is_denied else []), *fresh):
            if new not in said:
                edit = scope.put(f"ask for {new} instead of {old}", put(new))
                yield edit._replace(old=old, new=new)


def _literals(formula: Formula) -> Iterator[tuple[Formula, Names, Callable[[Formula], Formula]]]:
    if not isinstance(formula, Compound) or pddl.as_literal(formula):
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


def _without_parts(formula: Formula) -> Iterator[tuple[Formula, Formula]]:
    """Yield each part that can be left out, and the formula without it."""
    if not isinstance(formula, Compound):
        return
    for place, part in enumerate(formula.parts):
        others = formula.parts[:place] + formula.parts[place + 1 :]
        if formula.operator == "and" or (formula.operator == "or" and others):
            yield part, formula._replace(parts=others)
        for old, new in _without_parts(part):
            yield old, formula._replace(parts=(*others[:place], new, *others[place:]))


def _swapped(atom: Atom) -> list[Atom]:
    swapped = []
    for first, second in combinations(range(len(atom.terms)), 2):
        terms = list(atom.terms)
        terms[first], terms[second] = terms[second], terms[first]
        swapped.append(Atom(atom.predicate, tuple(terms)))
    return [turned for turned in swapped if turned != atom]


def count_repeats(atom: Atom) -> int:
    return len(atom.terms) - len({*atom.terms})
