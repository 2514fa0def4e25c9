"""Which predicates and facts of a model are which of a reference, or say their opposite.

Which action and which object is which is known. Two predicates are one if most of their literals,
in goals and in actions that are the same, and most of their facts at the start are the same, and no
other pair of predicates has as much in common. They are opposites if the same holds for one and the
denial of the other: `(sunk ?c)` of a model says that `(there ?c)` of the reference does not hold.

Where texts do not show which predicate is which (one has `(lit c2)`, the other `(lit row-2 c)`),
what holds after the same actions does, fact by fact.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import permutations, product
from typing import Final, NamedTuple

import numpy as np

from pddlpuzzles.comparing.explaining.alignment import literals
from pddlpuzzles.comparing.explaining.naming import Pattern, schema_of
from pddlpuzzles.comparing.explaining.pair import Pair
from pddlpuzzles.pddl.model import (
    Atom,
    Domain,
    Schema,
    atoms_in,
    conjuncts,
    is_literal,
)
from pddlpuzzles.pddl.objects import Objects, literals_of

_MOST_ARGUMENTS: Final = 4
_PAIRS: Final = 100
"""Pairs of states that are compared."""
_FADING: Final = 0.1
"""What a state counts, compared with one that is an action nearer to the start."""
_AGREEING: Final = 0.75
_MARGIN: Final = 0.05
"""The share of states in which two facts agree, and by how much more than any other two."""
_SAME: Final = 0.999
_MOST_FACTS: Final = 400
_WHOLE: Final = 3
"""Literals of a predicate, all of them matched, that are enough without facts at the start."""
_MOST_DENIED: Final = 2
"""Arguments of a predicate of which it is asked whether it is another one's opposite."""
_NESTED: Final = "in a part"
_DENIAL: Final = {
    _NESTED: _NESTED,
    "goal": "no goal",
    "no goal": "goal",
    "asked": "refused",
    "refused": "asked",
} | {
    f"{when}{one}": f"{when}{other}"
    for when in ("", "perhaps ")
    for one, other in (("added", "deleted"), ("deleted", "added"))
}
"""Where a literal stands on one side that is denied on the other."""
_Terms = tuple[str | None, ...]
_Said = dict[str, Counter[tuple[str, str, _Terms]]]
"""For each predicate its literals: the reference's action, where they stand, and the terms."""


class Twin(NamedTuple):
    """A fact of the reference and that of the model; they are opposites if `are_opposite`."""

    ours: Atom
    theirs: Atom
    are_opposite: bool


class Counterpart(NamedTuple):
    """A predicate of the reference, the places of the model's arguments there, and if it is denied.

    What is denied holds on one side if and only if it does not hold on the other.
    """

    name: str
    places: tuple[int, ...]
    is_denied: bool = False


class Predicates:
    """The predicates of a model; `word` says what the reference calls an object of it."""

    def __init__(self, pair: Pair, objects: Objects, word: Callable[[str], str | None]) -> None:
        self._rules, self._model, self._naming = pair.rules, pair.model, pair.naming
        self._objects, self._word = objects, word

    def known(self) -> dict[str, list[Counterpart]]:
        """Return all that is sure of predicates, what they are before what they deny."""
        fits = list(self._fits())
        found: dict[str, list[Counterpart]] = defaultdict(list)
        for rank, name, one in fits:
            others = [
                other
                for other, its, it in fits
                if (its, it) != (name, one)
                and it.is_denied == one.is_denied
                and (its == name or it.name == one.name)
            ]
            if all(other < rank for other in others):
                found[name].append(one)
        return found

    def _fits(self) -> Iterator[tuple[tuple[int, bool], str, Counterpart]]:
        """Yield pairs of predicates that can be one, or opposites, by what they have in common."""
        domains = self._rules.domain, self._model.domain
        ours, theirs = self._literals(*domains)
        facts = _facts(self._rules.problem.atoms), _facts(self._model.problem.atoms)
        ways = [(False, name) for name in domains[1].predicates]
        ways += [(True, name) for name in domains[1].predicates]
        for is_denied, name in ways:
            kinds = domains[1].predicates[name]
            if is_denied and (not theirs[name] or len(kinds) > _MOST_DENIED):
                continue
            holding: Iterable[_Terms] = facts[1][name]
            if is_denied:
                every = product(*(self._objects.of(kind) for kind in kinds))
                holding = (one for one in every if one not in facts[1][name])
            known = [tuple(term and self._word(term) for term in one) for one in holding]
            for other, their_kinds in domains[0].predicates.items():
                if len(kinds) != len(their_kinds) or len(kinds) > _MOST_ARGUMENTS:
                    continue
                sizes = ours[other].total(), theirs[name].total()
                for places in permutations(range(len(kinds))):
                    said = Counter(
                        {
                            (
                                action,
                                _DENIAL[where] if is_denied else where,
                                reorder_terms(terms, places),
                            ): it
                            for (action, where, terms), it in theirs[name].items()
                        }
                    )
                    text = (ours[other] & said).total()
                    if not text and (all(sizes) or is_denied):
                        continue
                    start = {reorder_terms(terms, places) for terms in known}
                    both = len(facts[0][other] & start)
                    union = len(facts[0][other] | start)
                    if _is_one(text, sizes, both, union, name == other):
                        found = Counterpart(other, places, is_denied)
                        yield (text + both, name == other), name, found
                        if not text:  # which argument is which decides nothing
                            break

    def _literals(self, ours: Domain, theirs: Domain) -> tuple[_Said, _Said]:
        """Return the literals of goals and of actions that both have, in the reference's terms."""
        said: tuple[_Said, _Said] = defaultdict(Counter), defaultdict(Counter)
        for side, goal in enumerate((self._rules.problem.goal, self._model.problem.goal)):
            for part in literals_of(goal, self._objects if side else self._rules.objects):
                atom = part if isinstance(part, Atom) else part.parts[0]
                if isinstance(atom, Atom) and is_literal(part):
                    where = "goal" if part is atom else "no goal"
                    known = tuple(map(self._word, atom.terms)) if side else atom.terms
                    said[side][atom.predicate]["", where, known] += 1
        patterns: Mapping[str, Pattern] = (
            {name: (name, *range(len(one.parameters))) for name, one in theirs.actions.items()}
            if self._naming is None
            else self._naming.patterns
        )
        for name, pattern in patterns.items():
            schema, twin = theirs.actions[schema_of(name)], ours.actions.get(str(pattern[0]))
            places = [place for place in pattern[1:] if isinstance(place, int)]
            if twin is None or not len(twin.parameters) == len(places) == len(pattern) - 1:
                continue
            own = [parameter for parameter, _ in schema.parameters]
            names = {
                own[place]: parameter
                for place, (parameter, _) in zip(places, twin.parameters, strict=True)
            }
            for where, predicate, terms in (*literals(twin), *_nested(twin)):
                said[0][predicate][twin.name, where, terms] += 1
            for where, predicate, terms in (*literals(schema), *_nested(schema)):
                known = tuple(names.get(term) or self._word(term) or term for term in terms)
                said[1][predicate][twin.name, where, known] += 1
        return said


def _nested(schema: Schema) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield the atoms of parts of a condition that are no literals; all bound variables are one."""
    own = {name for name, _ in schema.parameters}
    for part in conjuncts(schema.condition):
        for atom in () if is_literal(part) else atoms_in(part):
            terms = (one if one in own or one[0] != "?" else "?" for one in atom.terms)
            yield _NESTED, atom.predicate, tuple(terms)


def _is_one(text: int, sizes: tuple[int, int], both: int, union: int, is_named: bool) -> bool:
    """Say whether two predicates can be one.

    By how many literals match, of how many on each side; and how many facts of the start do.
    """
    if not text:
        return both == union > 0
    if 2 * text < min(sizes) or (text + both < 2 and not is_named):
        return False
    is_whole = sizes[0] == sizes[1] == text and (is_named or text >= _WHOLE)
    return 2 * both >= union or is_whole


def reorder_terms(terms: Sequence[str | None], places: Sequence[int]) -> tuple[str | None, ...]:
    """Return terms in the order of the reference, where each has one of these places."""
    found: list[str | None] = [None] * len(terms)
    for place, term in zip(places, terms, strict=True):
        found[place] = term
    return tuple(found)


def _facts(atoms: Iterable[Atom]) -> dict[str, set[_Terms]]:
    found: dict[str, set[_Terms]] = defaultdict(set)
    for atom in atoms:
        found[atom.predicate].add(atom.terms)
    return found


def twins_in_plays(pair: Pair) -> list[Twin]:
    """Return the facts that can change of which plays show what they are on the other side.

    A mistake makes the two differ more and more the longer a play is, so what is near the start
    counts more. Two facts are one if they mostly hold together, or opposites if mostly just one of
    them holds, and none of the two agrees as well with another one.
    """
    tasks = pair.task, pair.model.semantics
    if not pair.known or max(len(one.atoms) for one in tasks) > _MOST_FACTS:
        return []
    places = [(one.states, len(one.play()[0])) for one in pair.places(_PAIRS)]
    weights = np.array([_FADING**depth for _, depth in places])
    signs = [_signs([one[side] for one, _ in places], len(tasks[side].atoms)) for side in (0, 1)]
    agreement, *alike = (  # from -1 to 1
        (signs[one] * weights) @ signs[other].T / weights.sum()
        for one, other in ((0, 1), (0, 0), (1, 1))
    )
    size = np.abs(agreement)
    others = [np.abs(one) < _SAME for one in alike]  # what says the same is no rival
    found = []
    for mine, yours in zip(*np.nonzero(size >= 2 * _AGREEING - 1), strict=True):
        rivals = [*size[others[0][mine], yours], *size[mine, others[1][yours]]]
        if size[mine, yours] > max(rivals, default=0.0) + 2 * _MARGIN:
            is_opposite = bool(agreement[mine, yours] < 0)
            found.append(Twin(tasks[0].atoms[mine], tasks[1].atoms[yours], is_opposite))
    return sorted(found, key=lambda twin: twin.are_opposite)


def _signs(states: Sequence[int], count: int) -> np.ndarray:
    """Return for each atom 1 in states where it holds, -1 where it does not."""
    return np.array(
        [[1 if state >> bit & 1 else -1 for state in states] for bit in range(count)], dtype=float
    ).reshape(count, len(states))
