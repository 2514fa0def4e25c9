"""A model after one edit, for each slip that its author may have made, the likeliest first.

What is other than it should be comes before what is missing, and that before what is too much:
authors forget more than they invent, and an edit that takes something out often hides on one
instance what is wrong on all. Where the model and the puzzle part over a goal, edits of the goal
come first; those of costs come early, for they are few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cached_property
from itertools import chain, combinations, islice, product
from typing import Final, NamedTuple

from pddlpuzzles.comparing.explaining.clues import Clue
from pddlpuzzles.comparing.repairing.action_slips import ActionSlips, Changed
from pddlpuzzles.comparing.repairing.formula_slips import (
    MANY,
    Vocabulary,
    kind,
    kinds,
    negation,
    swapped_terms,
    turned_literals,
    without_parts,
)
from pddlpuzzles.pddl.lifted import Lifted
from pddlpuzzles.pddl.model import (
    EQUALITY,
    Atom,
    Compound,
    Domain,
    Formula,
    Problem,
    Schema,
    atoms_in,
    conjuncts,
    is_literal,
    substituted,
)

_FEW: Final = 6
"""Facts with one predicate at the start, up to which one of them is likely to be wrong."""


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
    goal = _Goal(domain, problem, bookkeeping, clue)
    start = _Start(domain, problem, bookkeeping, clue)
    actions = _Actions(domain, problem, bookkeeping, clue)
    near = [name for name in domain.actions if name in clue.actions]
    far = [name for name in domain.actions if name not in clue.actions]
    slips, each = ActionSlips(domain), actions.each
    other = [slips.turned_conditions, slips.altered_conditions, slips.odd_conditions]
    other += [slips.other_effects, slips.confused_names]
    dropped = slips.dropped_parts, slips.denied_facts
    # Where both would do, no literal of the goal that was meant is lost.
    other_goals = [goal.turned({True}), goal.missing(), goal.turned({False})]
    other_goals += [goal.turned({False, True}, odd=True), goal.altered()]
    missing = [each(near, slips.missing_conditions), each(near, slips.missing_effects)]
    if clue.over_lack:  # which more conditions do not mend
        missing.reverse()
    others = [each(near, *other), *missing, each(far, *other), start.fixed()]
    others += [each(far, slips.missing_effects, slips.missing_conditions)]
    others += [actions.whole(), each(near, *dropped), each(far, *dropped)]
    others += [start.missing(odd=True), start.dropped(), start.altered(moved=False)]
    facts = [start.missing(), start.altered(moved=True)]
    if clue.over_goal:
        order = [*other_goals, *facts, goal.dropped(), *others, actions.costs()]
    else:
        order = [actions.costs(), start.symmetric(), *facts, *others, *other_goals, goal.dropped()]
    return chain.from_iterable(order)


class _Edits:
    """Edits of one part of a model."""

    def __init__(
        self, domain: Domain, problem: Problem, bookkeeping: frozenset[str], clue: Clue
    ) -> None:
        self._domain, self._problem, self._hidden = domain, problem, bookkeeping
        self._clue = clue
        self._vocabulary = Vocabulary(domain)
        self._changing = domain.changing

    def _facts(self, predicate: str, given: Mapping[int, str] | None = None) -> Iterator[Atom]:
        """Yield atoms of a predicate about the problem's objects, not too many."""
        objects = self._problem.objects
        return islice(self._vocabulary.atoms_of(predicate, objects, given), MANY)

    def _renamed(self, atom: Atom) -> Iterator[Atom]:
        """Yield the same with other predicates for objects of these types, or for none."""
        known = self._domain.predicates
        for name, types in known.items():
            is_like = (name in self._changing) == (atom.predicate in self._changing)
            if name != atom.predicate and is_like and types == known.get(atom.predicate):
                yield Atom(name, atom.terms)

    def _is_excluded(self, literal: Formula, others: Iterable[Atom]) -> bool:
        """Say whether an atom differs from another in what no two facts differ in.

        So two contents of one place differ. Facts are those of the start and those of the goal.
        """
        if not isinstance(literal, Atom):
            return False
        ways = (_difference(literal, one) for one in others)
        return any(way is not None and way not in self._ways for way in ways)

    @cached_property
    def _ways(self) -> set[tuple[object, ...]]:
        """In what facts of the start, or of the goal, differ from each other."""
        asked = [one for one in conjuncts(self._problem.goal) if isinstance(one, Atom)]
        return {
            way
            for facts in (self._problem.atoms, asked)
            for one in facts
            for other in facts
            if (way := _difference(one, other))
        }


class _Goal(_Edits):
    def turned(self, denials: Container[bool], *, odd: bool = False) -> Iterator[Edit]:
        """Deny a literal, or exchange two of its arguments; `odd`: so that it is less like others.

        `denials` has True where it may be denied, and False where two are exchanged.
        """
        goal = self._problem.goal
        for old, new, changed in turned_literals(goal, kinds([goal]), odd=odd):
            if (new == negation(old)) in denials:
                yield self._edit(f"ask for {new} instead of {old}", changed)

    def altered(self) -> Iterator[Edit]:
        """Put another object or another predicate in a literal."""
        parts = tuple(conjuncts(self._problem.goal))
        renamed = (
            (one, new, Compound("and", (*parts[:place], new, *parts[place + 1 :])))
            for place, one in enumerate(parts)
            if isinstance(one, Atom)
            for new in self._renamed(one)
        )
        objects = self._problem.objects
        for old, new, goal in chain(renamed, self._vocabulary.altered(self._problem.goal, objects)):
            others = [one for one in conjuncts(goal) if isinstance(one, Atom) and one != new]
            if not self._is_excluded(new, others):
                yield self._edit(f"ask for {new} instead of {old}", goal)

    def missing(self) -> Iterator[Edit]:
        """Add a literal that does not hold where the model's goal is reached.

        None of a kind that the goal does not have, and no atom that excludes one that it asks for.
        """
        parts = tuple(conjuncts(self._problem.goal))
        plain = [one for one in parts if is_literal(one)]
        known = kinds(plain)
        asked = [one for one in plain if isinstance(one, Atom)]
        names = {atom.predicate for atom in atoms_in(self._problem.goal)} & self._changing
        absent = chain.from_iterable(map(self._facts, sorted(names)))
        for literal in (*map(negation, sorted(self._clue.facts)), *absent):
            is_like = literal not in parts and (not parts or kind(literal) in known)
            is_met = literal in self._clue.facts
            if is_like and not is_met and not self._is_excluded(literal, asked):
                yield self._edit(f"ask for {literal}, too", Compound("and", (*parts, literal)))

    def dropped(self) -> Iterator[Edit]:
        """Take out a part."""
        for old, goal in without_parts(self._problem.goal):
            yield self._edit(f"drop {old}", goal)

    def _edit(self, words: str, goal: Formula) -> Edit:
        changed = replace(self._problem, goal=goal)
        return Edit(f"in the goal, {words}", self._domain, changed, self._hidden)


def _difference(one: Atom, other: Atom) -> tuple[object, ...] | None:
    """Return in what alone two atoms differ, their predicates or a place; None if in more."""
    if one.predicate != other.predicate:
        return (one.predicate, other.predicate) if one.terms == other.terms else None
    places = [place for place, term in enumerate(one.terms) if term != other.terms[place]]
    return (one.predicate, places[0]) if len(places) == 1 else None


class _Start(_Edits):
    def symmetric(self) -> Iterator[Edit]:
        """Add a fact that never changes, where all others of two objects are there both ways."""
        static = [one for one in self._problem.atoms if one.predicate not in self._changing]
        for predicate in sorted({one.predicate for one in static}):
            terms = [one.terms for one in static if one.predicate == predicate]
            for one, other in combinations(range(len(terms[0])), 2):
                pairs = {(some[one], some[other]) for some in terms}
                lacking = {(last, first) for first, last in pairs} - pairs
                if len(lacking) == 1:
                    ((first, last),) = lacking
                    yield from map(self._added, self._facts(predicate, {one: first, other: last}))

    def missing(self, *, odd: bool = False) -> Iterator[Edit]:
        """Add a fact that can change, first those of whose objects few facts speak.

        None that excludes another; `odd`: only such.
        """
        atoms = self._problem.atoms
        taken = Counter(
            (one.predicate, place, term) for one in atoms for place, term in enumerate(one.terms)
        )
        spoken = Counter(term for one in atoms for term in one.terms)

        def rank(atom: Atom) -> tuple[int, int, int]:
            places = enumerate(atom.terms)
            alike = sum(taken[atom.predicate, *place] for place in places)
            return len(atom.terms), alike, sum(spoken[term] for term in atom.terms)

        changing = chain.from_iterable(map(self._facts, sorted(self._changing)))
        for atom in sorted((atom for atom in changing if atom not in atoms), key=rank):
            if self._is_excluded(atom, atoms) == odd:
                yield self._added(atom)

    def fixed(self) -> Iterator[Edit]:
        """Add a fact that never changes.

        It is another with two objects exchanged, or one for want of which alone an action is
        impossible where the two part.
        """
        atoms = self._problem.atoms
        static = sorted(atom for atom in atoms if atom.predicate not in self._changing)
        more = dict.fromkeys(chain.from_iterable(map(swapped_terms, static)))
        more |= dict.fromkeys(islice(self._wanted(), MANY))
        yield from map(self._added, (atom for atom in more if atom not in atoms))

    def _wanted(self) -> Iterator[Atom]:
        """Yield facts that never change for want of which alone an action is impossible there."""
        lifted = Lifted(self._domain, self._problem)
        for schema in self._domain.actions.values():
            parts = tuple(conjuncts(schema.condition))
            for one in parts:
                if isinstance(one, Atom) and one.predicate not in {*self._changing, EQUALITY}:
                    rest = Compound("and", tuple(part for part in parts if part is not one))
                    for names in lifted.possible(schema.parameters, rest, self._clue.facts):
                        yield substituted(one, names)

    def dropped(self) -> Iterator[Edit]:
        """Leave out a fact."""
        for atom in sorted(self._problem.atoms):
            yield self._edit(f"leave out {atom}", self._problem.atoms - {atom})

    def altered(self, *, moved: bool) -> Iterator[Edit]:
        """Put another object or predicate in a fact.

        `moved`: an object of the same kind, or another predicate, in a fact that can change and is
        one of few with its predicate; and no predicate that excludes what is left. Else all others.
        """
        atoms = self._problem.atoms
        said = Counter(one.predicate for one in atoms)
        for atom in sorted(atoms):
            altered = self._vocabulary.altered_atoms(atom, self._problem.objects)
            for other in chain(self._renamed(atom), altered):
                if other not in atoms:
                    kinds = ([self._kinds[term] for term in one.terms] for one in (atom, other))
                    is_moved = atom.predicate in self._changing and next(kinds) == next(kinds)
                    is_moved = is_moved and said[atom.predicate] <= _FEW
                    if is_moved and other.predicate != atom.predicate:
                        is_moved = not self._is_excluded(other, atoms - {atom})
                    if is_moved == moved:
                        yield self._edit(f"put {other} for {atom}", atoms - {atom} | {other})

    @cached_property
    def _kinds(self) -> dict[str, tuple[str, ...]]:
        """For each object its type, and what else is said of it alone that never changes."""
        found: dict[str, tuple[str, ...]] = {
            one: (kind,) for one, kind in self._problem.objects.items()
        }
        for atom in sorted(self._problem.atoms):
            if len(atom.terms) == 1 and atom.predicate not in self._changing:
                (one,) = atom.terms
                found[one] = (*found[one], atom.predicate)
        return found

    def _added(self, atom: Atom) -> Edit:
        return self._edit(f"add {atom}", self._problem.atoms | {atom})

    def _edit(self, words: str, atoms: AbstractSet[Atom]) -> Edit:
        changed = replace(self._problem, atoms=frozenset(atoms))
        return Edit(f"in the initial state, {words}", self._domain, changed, self._hidden)


class _Actions(_Edits):
    def each(
        self, names: Iterable[str], *groups: Callable[[Schema], Iterable[Changed]]
    ) -> Iterator[Edit]:
        """Undo slips in actions of these names, one group of slips after the other."""
        actions = self._domain.actions
        for group, name in product(groups, names):
            for words, changed in group(actions[name]):
                yield self._edit(f"in {name}, {words}", {**actions, name: changed})

    def whole(self) -> Iterator[Edit]:
        """Add an action that is another one the other way round, or leave one out."""
        actions = self._domain.actions
        for schema in actions.values():
            parts = tuple(conjuncts(schema.condition))
            static = {one.predicate for one in parts if isinstance(one, Atom)} - self._changing
            for name in sorted(static - {EQUALITY}):
                condition = Compound("and", tuple(_reversed(one, name) for one in parts))
                more = replace(schema, name=f"{schema.name}-back", condition=condition)
                if condition.parts != parts and more.name not in actions:
                    words = f"add an action like {schema.name} with the two of {name} exchanged"
                    yield self._edit(words, {**actions, more.name: more})
        for name in sorted(self._seen()):
            others = {one: schema for one, schema in actions.items() if one != name}
            yield self._edit(f"leave out the action {name}", others)

    def costs(self) -> Iterator[Edit]:
        """Change the cost of an action, or let it be bookkeeping."""
        for name, schema in self._domain.actions.items():
            if self._problem.has_metric and not schema.fees:
                for cost in sorted({0, 1, 2} - {schema.cost}):
                    changed = {**self._domain.actions, name: replace(schema, cost=cost)}
                    yield self._edit(f"in {name}, let the cost be {cost}", changed)
        for name in sorted(self._seen()):
            words = f"let {name} cost nothing (or name it: --bookkeeping {name})"
            yield Edit(words, self._domain, self._problem, self._hidden | {name})

    def _seen(self) -> set[str]:
        """Return the actions that are not hidden, if one of them can be: some action is a move."""
        seen = self._domain.actions.keys() - self._hidden
        return seen if len(seen) > 1 else set()

    def _edit(self, words: str, actions: Mapping[str, Schema]) -> Edit:
        return Edit(words, replace(self._domain, actions=actions), self._problem, self._hidden)


def _reversed(formula: Formula, predicate: str) -> Formula:
    """Return a condition with the two arguments of a predicate exchanged."""
    if isinstance(formula, Atom) and formula.predicate == predicate and len(formula.terms) == 2:
        return Atom(predicate, formula.terms[::-1])
    return formula
