"""Which actions and objects of two models in PDDL are the same, by what is written in both.

Plays show nothing of an action that a mistake keeps from ever being possible, nor of objects that
no play comes to. But two texts of one problem mostly have the same parts under other names:

    vocabulary    which action is which, parameter by parameter, and which predicate is which,
                  argument by argument, so that as many literals as possible correspond
    objects       which is which, so that as many facts as possible, and parts of the goal, do

Both are beam searches. What has the same name is preferred among what fits equally well.
"""

from __future__ import annotations

import heapq
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice, permutations, product
from typing import Final, NamedTuple

from pddlpuzzles.comparing.explaining.naming import TERMS, Naming, Pattern, is_number
from pddlpuzzles.pddl.model import (
    EQUALITY,
    TRUE,
    Atom,
    Domain,
    Formula,
    Problem,
    Schema,
    conjuncts,
    is_literal,
)
from pddlpuzzles.pddl.objects import Objects, literals_of

_BEAM: Final = 40
_VOCABULARIES: Final = 6
"""Vocabularies under which objects are tried."""
_MOST_PARAMETERS: Final = 5
_CANDIDATES: Final = 8
"""Objects that are tried for one, those first that as many facts of the same kinds speak of."""
_MOST_OBJECTS: Final = 150
_FEW_OBJECTS: Final = 40
_MOST_CHOICES: Final = 4
_MOST_ARGUMENTS: Final = 2
"""Of predicates by which alone objects are found."""
_ALIKE: Final = 0.7
"""The share of literals, and of facts, that correspond if two texts are taken for one problem."""
_SAME_NAME: Final = 0.05
"""What a common name counts; a literal, or a fact, counts 1."""

Literal = tuple[str, str, tuple[str, ...]]
"""Where it stands and whether it is denied; its predicate; what it is said of."""


class Predicate(NamedTuple):
    """The reference's predicate that one of the model is, and the places of its arguments there."""

    name: str
    places: tuple[int, ...]


@dataclass(frozen=True)
class _Vocabulary:
    score: float
    matched: int
    patterns: Mapping[str, Pattern]
    predicates: Mapping[str, Predicate]

    def gained(self, score: float) -> _Vocabulary:
        return replace(self, score=self.score + score)


def names_by_texts(
    ours: tuple[Domain, Problem], theirs: tuple[Domain, Problem], beat: Callable[[], None]
) -> Naming | None:
    """Return the names of a model's things in a reference; None where their texts are not alike.

    What `beat` raises passes through.
    """
    if max(len(one.objects) for _, one in (ours, theirs)) > _MOST_OBJECTS:
        return None
    sizes = [sum(len(literals(one)) for one in it.actions.values()) for it, _ in (ours, theirs)]
    best: tuple[float, Naming] | None = None
    for one in _vocabularies(ours[0], theirs[0], beat):
        if one.matched < _ALIKE * max(sizes):
            continue
        own, others = _facts(ours[1]), _facts(theirs[1], one.predicates)
        known = {it.name for it in one.predicates.values()}
        own = {it for it in own if it[0].removeprefix("wanted ") in known}
        share, names = objects_by((ours[1], theirs[1]), (own, others), beat)
        if share >= _ALIKE and (best is None or one.score + 10 * share > best[0] + 1e-9):
            arities = {name: len(it.parameters) for name, it in theirs[0].actions.items()}
            kept = {(thing, is_number(word)): word for thing, word in names.items()}
            best = one.score + 10 * share, Naming(TERMS, one.patterns, kept, arities)
    return None if best is None else best[1]


# The vocabulary -----------------------------------------------------------------------------------


def _vocabularies(ours: Domain, theirs: Domain, beat: Callable[[], None]) -> list[_Vocabulary]:
    beam = [_Vocabulary(0.0, 0, {}, {EQUALITY: Predicate(EQUALITY, (0, 1))})]
    sizes = {one: len(literals(schema)) for one, schema in theirs.actions.items()}
    for name in sorted(sizes, key=lambda one: -sizes[one]):
        longer = [one.gained(-0.5 * sizes[name]) for one in beam]
        for one in beam:
            used = {pattern[0] for pattern in one.patterns.values()}
            for schema in ours.actions.values():
                if schema.name not in used:
                    beat()
                    longer += _paired(one, schema, theirs.actions[name])
        beam = heapq.nlargest(_BEAM, longer, key=lambda one: one.score)
    return beam[:_VOCABULARIES]


def literals(schema: Schema) -> list[Literal]:
    """Return the literals of an action's condition and effects."""
    found = []
    for part in conjuncts(schema.condition):
        atom = part if isinstance(part, Atom) else part.parts[0] if part.parts else None
        if isinstance(atom, Atom) and (part is atom or part.operator == "not"):  # type: ignore[union-attr]
            found.append(("asked" if part is atom else "refused", *atom))
    for effect in schema.effects:
        when = "" if effect.condition == TRUE else "perhaps "
        found.append((f"{when}{'added' if effect.becomes else 'deleted'}", *effect.atom))
    return found


def _paired(known: _Vocabulary, ours: Schema, theirs: Schema) -> Iterator[_Vocabulary]:
    """Yield a vocabulary with two actions taken for one, in each way that fits."""
    own = [name for name, _ in ours.parameters]
    other = [name for name, _ in theirs.parameters]
    if len(own) != len(other) or len(own) > _MOST_PARAMETERS:
        return
    named = _SAME_NAME * (ours.name == theirs.name)
    left, wanted = literals(ours), literals(theirs)
    for order in permutations(range(len(own))):
        names = {other[place]: name for name, place in zip(own, order, strict=True)}
        patterns: dict[str, Pattern] = {**known.patterns, theirs.name: (ours.name, *order)}
        kinds = sum(dict(ours.parameters)[names[one]] == kind for one, kind in theirs.parameters)
        start = replace(known, patterns=patterns).gained(named + _SAME_NAME * kinds)
        some = [(start, frozenset[int]())]
        for literal in wanted:
            longer = [(one.gained(-0.5), used) for one, used in some]
            for one, used in some:
                longer += _matched(one, used, literal, left, names)
            some = heapq.nlargest(6, longer, key=lambda pair: pair[0].score)
        yield from (one for one, _ in some[:3])


def _matched(
    known: _Vocabulary,
    used: frozenset[int],
    literal: Literal,
    left: list[Literal],
    names: Mapping[str, str],
) -> Iterator[tuple[_Vocabulary, frozenset[int]]]:
    """Yield a vocabulary with a literal of the model taken for one of the reference."""
    where, predicate, terms = literal
    said = tuple(names.get(term, term) for term in terms)
    taken = {one.name for one in known.predicates.values()}
    for number, (there, other, about) in enumerate(left):
        if number in used or where != there or len(about) != len(said):
            continue
        found = known.predicates.get(predicate)
        if found is None:
            if other in taken or sorted(about) != sorted(said):
                continue
            places = list(range(len(about)))
            found = Predicate(other, tuple(_first(places, about, term) for term in said))
        if found.name == other and all(
            about[to] == it for to, it in zip(found.places, said, strict=True)
        ):
            predicates = {**known.predicates, predicate: found}
            score = known.score + 1 + _SAME_NAME * (predicate == other)
            yield (
                _Vocabulary(score, known.matched + 1, known.patterns, predicates),
                used | {number},
            )


def _first(places: list[int], about: tuple[str, ...], term: str) -> int:
    """Take the first place that is left where a term stands."""
    found = next(one for one in places if about[one] == term)
    places.remove(found)
    return found


# Objects ------------------------------------------------------------------------------------------

Fact = tuple[str, tuple[str, ...]]
"""What is said, of which objects."""


def _facts(problem: Problem, predicates: Mapping[str, Predicate] | None = None) -> set[Fact]:
    """Return what holds at the start and what the goal asks for, in the reference's vocabulary."""
    found = set()
    goal: Iterable[Formula] = conjuncts(problem.goal)
    asked = (("wanted ", part) for part in goal if isinstance(part, Atom))
    for when, atom in (*(("", one) for one in problem.atoms), *asked):
        if predicates is None:
            found.add((when + atom.predicate, atom.terms))
        elif atom.predicate in predicates:
            name, places = predicates[atom.predicate]
            terms = [""] * len(places)
            for place, term in zip(places, atom.terms, strict=True):
                terms[place] = term
            found.add((when + name, tuple(terms)))
    return found


def objects_by(
    problems: tuple[Problem, Problem], facts: tuple[set[Fact], set[Fact]], beat: Callable[[], None]
) -> tuple[float, dict[str, str]]:
    """Return the share of facts that correspond, and which object is which then.

    The model's facts are said in the reference's vocabulary. What `beat` raises passes through.
    """
    (ours, theirs), (own, others) = problems, facts
    kinds = _kinds(ours, own), _kinds(theirs, others)
    about: dict[str, list[Fact]] = defaultdict(list)
    for fact in sorted(others):
        for term in dict.fromkeys(fact[1]):
            about[term].append(fact)
    beam: list[tuple[float, int, dict[str, str]]] = [(0.0, 0, {})]
    for thing in _in_order(theirs.objects, about, kinds[1]):
        beat()
        kind = theirs.objects[thing]
        ranked = sorted(
            ours.objects,
            key=lambda one: (
                -_likeness(kinds[0][one], kinds[1][thing]),
                one != thing,
                ours.objects[one] != kind,
            ),
        )
        longer = []
        for score, matched, names in beam:
            used = set(names.values())
            free = [one for one in ranked if one not in used][:_CANDIDATES]
            for one in free:
                more = {**names, thing: one}
                gain = sum(
                    (name, tuple(more[term] for term in terms)) in own
                    for name, terms in about[thing]
                    if all(term in more for term in terms)
                )
                close = 0.1 * _likeness(kinds[0][one], kinds[1][thing])
                same = _SAME_NAME * ((one == thing) + (ours.objects[one] == kind))
                longer.append((score + gain + close + same, matched + gain, more))
            if not free:
                longer.append((score, matched, names))
        beam = heapq.nlargest(_BEAM, longer, key=lambda one: one[0])
    _, matched, names = beam[0]
    return matched / max(1, len(own), len(others)), names


def _kinds(problem: Problem, facts: Iterable[Fact]) -> dict[str, Counter[tuple[str, int]]]:
    """Return for each object how often it stands at each place of each predicate."""
    found: dict[str, Counter[tuple[str, int]]] = {one: Counter() for one in problem.objects}
    for name, terms in facts:
        for place, term in enumerate(terms):
            found[term][name, place] += 1
    return found


def _likeness(one: Counter[tuple[str, int]], other: Counter[tuple[str, int]]) -> float:
    """Return how alike two objects are by the facts about them: from 0 to 1."""
    return (1 + (one & other).total()) / (1 + (one | other).total())


def _in_order(
    objects: Iterable[str],
    facts: Mapping[str, list[Fact]],
    kinds: Mapping[str, Counter[tuple[str, int]]],
) -> Iterator[str]:
    """Yield objects so that facts soon speak only of those that were yielded; rare ones first."""
    alike = Counter(frozenset(kinds[one].items()) for one in objects)
    left = dict.fromkeys(objects)
    shared: Counter[str] = Counter()
    while left:
        now = min(left, key=lambda one: (-shared[one], alike[frozenset(kinds[one].items())]))
        del left[now]
        for _, terms in facts.get(now, ()):
            shared.update(set(terms) - {now})
        yield now


# Objects by facts alone --------------------------------------------------------------------------

_Said = dict[str, set[tuple[str, tuple[str, ...]]]]
"""What is said with a predicate or its denial: at the start, and in the goal (`wanted`)."""
_Choice = dict[str, tuple[str, tuple[int, ...]]]
"""For what is said by the reference, what says it in the model, and the places of its terms."""


def same_facts(
    ours: tuple[Domain, Problem], theirs: tuple[Domain, Problem], beat: Callable[[], None]
) -> dict[str, str] | None:
    """Return which object of a model is which of a reference; None where few facts are the same.

    Where every action is possible everywhere, plays show nothing of which object is which, and
    where actions are written otherwise, texts do not either. But the same may hold at the start and
    in goals. A predicate of the model, or its denial, is taken for one of the reference that has as
    many arguments, first for one with which as many facts are said. The choice counts under which
    most facts are the same. What `beat` raises passes through.
    """
    if max(len(one.objects) for _, one in (ours, theirs)) > _FEW_OBJECTS:
        return None
    own, others = _said_by(*ours), _said_by(*theirs, with_denials=True)
    every = {(when + name, terms) for name, facts in own.items() for when, terms in facts}
    best: tuple[float, dict[str, str]] = (0.0, {})
    for choice in islice(_choices(own, others), _MOST_CHOICES):
        facts = {
            (when + name, tuple([terms[place] for place in places]))
            for name, (other, places) in choice.items()
            for when, terms in others[other]
        }
        share, names = objects_by((ours[1], theirs[1]), (every, facts), beat)
        if share > best[0]:
            best = share, names
    return best[1] if best[0] >= _ALIKE else None


def _said_by(domain: Domain, problem: Problem, *, with_denials: bool = False) -> _Said:
    found: _Said = defaultdict(set)
    objects = Objects(domain, problem)
    for atom in problem.atoms:
        found[atom.predicate].add(("", atom.terms))
    for part in literals_of(problem.goal, objects):
        wanted = part if isinstance(part, Atom) else part.parts[0]
        if isinstance(wanted, Atom) and is_literal(part):
            denial = "" if part is wanted else "not "
            found[denial + wanted.predicate].add(("wanted ", wanted.terms))
    for name, kinds in domain.predicates.items() if with_denials else ():
        if len(kinds) == 1:
            there = {terms for when, terms in found[name] if not when}
            found[f"not {name}"] |= {("", (one,)) for one in objects.of(kinds[0])} - {
                ("", terms) for terms in there
            }
    return {name: facts for name, facts in found.items() if facts}


def _choices(own: _Said, others: _Said) -> Iterator[_Choice]:
    """Yield choices, those first by which as many facts are said."""

    def size(facts: set[tuple[str, tuple[str, ...]]]) -> int:
        return len(next(iter(facts))[1])

    def difference(name: str, other: str) -> int:
        counts = [sum(bool(when) for when, _ in said) for said in (own[name], others[other])]
        return abs(counts[0] - counts[1]) + abs(len(own[name]) - len(others[other]))

    ways = [
        [
            (other, places)
            for other in sorted(others, key=lambda other: (difference(name, other), other))
            if size(others[other]) == size(own[name]) <= _MOST_ARGUMENTS
            for places in permutations(range(size(own[name])))
        ]
        for name in own
    ]
    names = [name for name, some in zip(own, ways, strict=True) if some]
    for chosen in product(*filter(None, ways)):
        if len({other for other, _ in chosen}) == len(chosen):
            yield dict(zip(names, chosen, strict=True))
