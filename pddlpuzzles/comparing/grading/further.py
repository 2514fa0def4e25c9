"""A small problem that puts to the test what the problems at hand do not.

A part of an action's condition is put to the test where the reference and the same without this
part are different: that is asked of each problem that is tried, not guessed. The first is returned
that is small, has a plan, and shows it. They are tried in this order:

    bundled    problems of the textbook domain that the reference is, the easiest first
    more       a problem of the reference with one object more, which is like one that is there
    elsewhere  the same where one fact that can change is about another object, or both together

Starts that contradict themselves (a robot in two rooms) are left out, as far as plays of the
reference show: two facts are not put together that no state has together, with any objects.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice, product
from typing import Any, Final, NamedTuple

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.compare import compare_read
from pddlpuzzles.comparing.graphs.sides import puzzle_side
from pddlpuzzles.comparing.graphs.verdict import Sameness
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.explain import describe_need
from pddlpuzzles.pddl.model import Atom, Domain, Facts, Problem, conjunction, conjuncts, substituted
from pddlpuzzles.pddl.write import problem_text
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import Exhausted, pulse, watch

_MOST_STATES: Final = 2000
"""States of a problem that is proposed, and of one that is searched for what it tests."""
_SECONDS: Final = 3.0
"""Processor time for one problem, so that a busy machine finds the same."""
_MOST: Final = 3
"""Parts of conditions for which a problem is looked for."""
_FROM_SHELF: Final = 6
_MOST_PLAYED: Final = 500
"""Bundled problems that are tried, and states of a reference from which habits are learnt."""


class Further(NamedTuple):
    """What is not put to the test, and a problem that would, by its name if it is a bundled one.

    `problem` is its PDDL, None where none was found.
    """

    untested: str
    name: str | None
    problem: str | None

    def __str__(self) -> str:
        said = f"no problem here shows {self.untested}"
        if self.problem is None:
            return f"{said}; no small one was found that would"
        name = f", {self.name}:" if self.name else ":"
        return f"{said}; this one would{name}\n\n{self.problem.rstrip()}"


def further_problems(
    references: Sequence[Instance], limits: Limits | None = None
) -> tuple[Further, ...]:
    """Say what none of these problems of one domain tests, and for each a problem that does.

    Nothing is said where a reference is no problem in PDDL or has too many states, or where it
    takes more than the limits.
    """
    if not references or not all(one.family.is_pddl for one in references):
        return ()
    within = limits or Limits()
    try:
        with watch(within):
            return _further(references, within)
    except Exhausted:
        return ()


def _further(references: Sequence[Instance], limits: Limits) -> tuple[Further, ...]:
    left: list[str] | None = None
    for one in references:
        states = _states(one)
        if states is None:
            return ()
        found = list(one.family.mistakes.untested(one.puzzle, states))
        left = found if left is None else [words for words in left if words in found]
        if not left:
            return ()
    tried = _Search(references, limits)
    return tuple(Further(words, *tried.problem(words)) for words in (left or ())[:_MOST])


def _states(instance: Instance) -> list[Any] | None:
    """Return all states that can be reached; None where there are too many."""
    side = puzzle_side(instance.puzzle)
    side.graph.grow(_MOST_STATES, lambda: None)
    return side.graph.states if side.graph.complete else None


def _rules(instance: Instance) -> Any:
    """Return a problem in PDDL, of which each instance here is one."""
    return instance.puzzle


class _Search:
    def __init__(self, references: Sequence[Instance], limits: Limits) -> None:
        self._references = references
        self._limits = limits
        self._domain: Domain = _rules(references[0]).domain
        self._habits = _Habits(references)

    def problem(self, words: str) -> tuple[str | None, str | None]:
        """Return the name and the text of a problem that tests a part of a condition."""
        without = self._without(words)
        if without is None:
            return None, None
        beat = pulse(self._limits, _SECONDS)
        try:
            for one in self._candidates():
                beat()
                if self._shows(one, without, beat):
                    is_bundled = one.name in catalogue.bundled(one.family)
                    return one.name if is_bundled else None, _rules(one).problem_text
        except Exhausted:
            pass
        return None, None

    def _without(self, words: str) -> Domain | None:
        """Return the domain without a part of a condition, by what is said of it."""
        for schema in self._domain.actions.values():
            parts = list(conjuncts(schema.condition))
            for place, part in enumerate(parts):
                if describe_need(schema, part) == words:
                    condition = conjunction(parts[:place] + parts[place + 1 :])
                    changed = replace(schema, condition=condition)
                    actions = {**self._domain.actions, schema.name: changed}
                    return replace(self._domain, actions=actions)
        return None

    def _shows(self, one: Instance, without: Domain, beat: Callable[[], None]) -> bool:
        side = puzzle_side(one.puzzle)
        side.graph.grow(_MOST_STATES, beat)
        if not side.graph.complete or side.graph.cheapest() is None:
            return False
        problem: Problem = _rules(one).problem
        limits = replace(self._limits, seconds=_SECONDS)
        found = compare_read(one, one.name, without, problem, (), limits, with_repair=False)
        return found.verdict is Sameness.DIFFERENT

    def _candidates(self) -> Iterator[Instance]:
        family, ours = self._references[0].family, f"{self._domain.name}/"
        bundled = (name for name in catalogue.bundled(family) if name.startswith(ours))
        for name in islice(bundled, _FROM_SHELF):
            made = catalogue.instance(family, name)
            if _rules(made).domain == self._domain:
                yield made
        problems = sorted((_rules(one).problem for one in self._references), key=_size)
        larger = list(chain.from_iterable(map(self._with_one_more, problems)))
        moved = chain.from_iterable(map(self._from_other_starts, [*problems, *larger]))
        text: str = _rules(self._references[0]).domain_text
        for problem in chain(larger, moved):
            yield catalogue.instance_of_pddl(text, problem_text(self._domain, problem))

    def _with_one_more(self, problem: Problem) -> Iterator[Problem]:
        """Yield the problem with one more object, first with all facts of the one that it is like.

        Then it is without those that can change, if there are such objects of its type.
        """
        changing = self._habits.changing
        placed = {term for one in problem.atoms if one.predicate in changing for term in one.terms}
        loose = {kind for name, kind in problem.objects.items() if name not in placed}
        for is_placed in (True, False):
            for old, kind in problem.objects.items():
                if old in self._domain.constants or not (is_placed or kind in loose):
                    continue
                names = {old: _fresh(old, problem.objects)}
                copied = {
                    one: substituted(one, names)
                    for one in problem.atoms
                    if old in one.terms and (is_placed or one.predicate not in changing)
                }
                towards = self._towards(problem, old, names[old])
                values = {substituted(one, names): its for one, its in problem.values.items()}
                made = replace(
                    problem,
                    name=f"{problem.name}-more",
                    objects=_beside(problem.objects, {old: names[old]}, kind),
                    atoms=Facts((*_each_with(problem.atoms, copied), *towards)),
                    values={**problem.values, **values},
                )
                if self._habits.allow(made, (old, names[old])):
                    yield made

    def _towards(self, problem: Problem, old: str, new: str) -> Iterator[Atom]:
        """Yield what relates an object and its copy: what relates it to all others of its type."""
        kind = problem.objects[old]
        others = [one for one, its in problem.objects.items() if its == kind and one != old]
        static = [one for one in problem.atoms if one.predicate not in self._habits.changing]
        for name in sorted({one.predicate for one in static if len(one.terms) == 2}):
            for pair in ((old, new), (new, old)):
                like = (tuple(one if term == new else term for term in pair) for one in others)
                if len(others) > 1 and all(Atom(name, terms) in problem.atoms for terms in like):
                    yield Atom(name, pair)

    def _from_other_starts(self, problem: Problem) -> Iterator[Problem]:
        """Yield the problem with another object in one of the facts that can change."""
        for atom in sorted(problem.atoms):
            if atom.predicate not in self._habits.changing:
                continue
            for (place, old), new in product(enumerate(atom.terms), problem.objects):
                terms = (*atom.terms[:place], new, *atom.terms[place + 1 :])
                other = atom._replace(terms=terms)
                if problem.objects[new] != problem.objects[old] or other in problem.atoms:
                    continue
                atoms = Facts(other if one == atom else one for one in problem.atoms)
                made = replace(problem, name=f"{problem.name}-moved", atoms=atoms)
                if self._habits.allow(made):
                    yield made


def _each_with(atoms: Iterable[Atom], copied: Mapping[Atom, Atom]) -> Iterator[Atom]:
    """Yield atoms, each before its copy."""
    for one in atoms:
        yield one
        if one in copied:
            yield copied[one]


def _beside(objects: Mapping[str, str], copied: Mapping[str, str], kind: str) -> dict[str, str]:
    """Return objects with their types, the copy of one behind it."""
    found: dict[str, str] = {}
    for name, its in objects.items():
        found[name] = its
        if name in copied:
            found[copied[name]] = kind
    return found


def _size(problem: Problem) -> int:
    return len(problem.objects)


class _Habits:
    """What the states of some problems have in common, learnt from plays.

    `changing` are the predicates that an action changes.
    """

    def __init__(self, references: Sequence[Instance]) -> None:
        self.changing = _rules(references[0]).domain.changing
        self._pairs: set[object] = set()
        self._kinds: dict[str, int] = defaultdict(int)
        seen: dict[str, set[Atom]] = defaultdict(set)
        states: list[list[Atom]] = []
        for one in references:
            rules = _rules(one)
            for kind, count in Counter(rules.problem.objects.values()).items():
                self._kinds[kind] = max(count, self._kinds[kind])
            static = sorted(atom for atom in rules.problem.atoms if not self._changes(atom))
            self._pairs.update(map(_pattern, combinations(static, 2)))
            fixed = [atom for atom in rules.task.fixed if self._changes(atom)]
            for state in islice(_states(one) or (), _MOST_PLAYED):
                atoms = sorted((*rules.task.true_atoms(state), *fixed))
                states.append(atoms)
                for atom in atoms:
                    seen[atom.predicate].add(atom)
                self._pairs.update(map(_pattern, combinations(atoms, 2)))
        self._places = {name: _constant_places(atoms) for name, atoms in seen.items()}
        self._single = {
            name
            for name, places in self._places.items()
            if all(_is_single(name, places, one) for one in states)
        }

    def _changes(self, atom: Atom) -> bool:
        return atom.predicate in self.changing

    def allow(self, problem: Problem, twins: tuple[str, str] | None = None) -> bool:
        """Say whether a start may be, as far as is known; `twins` are an object and its copy.

        Of the first two objects of a type it is not known what they have together.
        """
        moving = sorted(filter(self._changes, problem.atoms))
        if not all(_is_single(name, self._places[name], moving) for name in self._single):
            return False
        is_first = twins is not None and self._kinds[problem.objects[twins[0]]] == 1
        static = sorted(one for one in problem.atoms if not self._changes(one))
        for pair in chain(combinations(moving, 2), combinations(static, 2)):
            if _pattern(pair) not in self._pairs:
                about = {*pair[0].terms, *pair[1].terms}
                if twins is None or not is_first or not about.issuperset(twins):
                    return False
        return True


def _pattern(pair: tuple[Atom, Atom]) -> object:
    """Return two facts without the names of their objects: which of these are the same."""
    one, other = pair
    return min(_numbered(one, other), _numbered(other, one))


def _numbered(*atoms: Atom) -> tuple[tuple[str, tuple[int, ...]], ...]:
    number: dict[str, int] = {}
    return tuple(
        (one.predicate, tuple(number.setdefault(term, len(number)) for term in one.terms))
        for one in atoms
    )


def _constant_places(atoms: Iterable[Atom]) -> tuple[int, ...]:
    """Return the places of a predicate in which all of these atoms have the same object."""
    columns = zip(*(one.terms for one in atoms), strict=True)
    return tuple(place for place, terms in enumerate(columns) if len(set(terms)) == 1)


def _is_single(name: str, places: Sequence[int], atoms: Iterable[Atom]) -> bool:
    """Say whether no two atoms of a predicate have the same objects in these places."""
    keys = [tuple(one.terms[place] for place in places) for one in atoms if one.predicate == name]
    return len(keys) == len(set(keys))


def _fresh(old: str, taken: Iterable[str]) -> str:
    """Return a name like that of an object which is not taken."""
    stem = old.rstrip("0123456789") or old
    joined = stem if stem != old else f"{old}-"
    names = set(taken)
    return next(name for number in range(1, 10_000) if (name := f"{joined}{number}") not in names)
