"""Mutex groups: atoms of which at most one holds in every state that can be reached.

A set of atoms is one if at most one of them holds at the start and no operator ever makes more of
them hold: what it adds of them is made up for by what it deletes of those that it needs (Fišer and
Komenda, "Fact-alternating mutex groups for classical planning", JAIR 61, 2018). Sets are guessed
and mended as in Helmert, "Concise finite-domain representations for PDDL planning tasks",
Artificial Intelligence 173, 2009, section 5; then `Judge` holds each to that.

    part        what an operator does always, or one of its changes with the condition
    candidate   predicates, each with the places of the parameters; the place that is left over,
                if there is one, is counted: `(at ?thing *)`, `(in ?thing *)`
    instance    the atoms of a candidate for some values of the parameters
"""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import combinations, permutations
from typing import Final, NamedTuple

from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.pddl.task import Operator, Task, Test, ones
from pddlpuzzles.search.budget import check

_MANY_PARTS: Final = 6
"""Up to this many parts that add to a set, every choice is tried of which are at work."""
_MOST_CANDIDATES: Final = 3000


class Kind(StrEnum):
    EXACTLY_ONE = "exactly one"
    AT_MOST_ONE = "at most one"
    NONE = "none"


class Group(NamedTuple):
    """Atoms, as bits, and how many of them hold in each state that can be reached."""

    bits: int
    kind: Kind


class _Part(NamedTuple):
    needed: int
    denied: int
    added: int
    deleted: int


def _parts_of(operator: Operator) -> list[_Part]:
    """Return the parts of an operator, what it always does first."""
    needed, denied = operator.condition.literals
    found = [_Part(needed, denied, operator.added, operator.deleted)]
    for one, added, deleted in operator.changes:
        more, less = one.literals
        found.append(_Part(needed | more, denied | less, added, deleted))
    return found


class Judge:
    def __init__(self, task: Task) -> None:
        self._task = task
        self._adders: dict[int, list[int]] = defaultdict(list)
        self._deleters: dict[int, list[int]] = defaultdict(list)
        for index, operator in enumerate(task.operators):
            added, deleted = operator.may_change
            for bit in ones(added):
                self._adders[bit].append(index)
            for bit in ones(deleted):
                self._deleters[bit].append(index)
        self._parts = [_parts_of(operator) for operator in task.operators]

    def group(self, bits: int) -> Group | None:
        weight = (bits & self._task.start).bit_count()
        if weight > 1 or bits & self._task.derived:
            return None
        if not all(_is_balanced(parts, bits) for parts in self._of(bits, self._adders)):
            return None
        if not weight:
            return Group(bits, Kind.NONE)
        keeps = all(_keeps(parts, bits) for parts in self._of(bits, self._deleters))
        return Group(bits, Kind.EXACTLY_ONE if keeps else Kind.AT_MOST_ONE)

    def _of(self, bits: int, known: Mapping[int, Sequence[int]]) -> Iterator[list[_Part]]:
        seen: set[int] = set()
        for bit in ones(bits):
            for index in known.get(bit, ()):
                if index not in seen:
                    seen.add(index)
                    yield self._parts[index]


def _is_balanced(parts: list[_Part], bits: int) -> bool:
    """Say whether an operator never makes more atoms of a set hold than before."""
    if len(parts) == 1:
        return _gain(parts, bits) <= 0
    always, *changes = parts
    adding = [part for part in changes if part.added & bits]
    if len(adding) <= _MANY_PARTS:
        return all(
            _gain((always, *chosen), bits) <= 0
            for size in range(len(adding) + 1)
            for chosen in combinations(adding, size)
        )
    # Many changes are fine if each makes up for itself by atoms of its own.
    taken = 0
    for part in adding:
        lost = part.needed & part.deleted & ~part.added & bits
        if lost & taken or (part.added & bits).bit_count() > lost.bit_count():
            return False
        taken |= lost
    return not always.added & bits


def _keeps(parts: list[_Part], bits: int) -> bool:
    """Say whether an atom of a set holds after an operator, if one did before."""
    if parts[0].added & bits:
        return True
    for part in parts:
        held = part.needed & bits or bits & ~part.denied
        if part.deleted & ~part.added & held and not part.added & bits:
            return False
    return True


def _gain(chosen: Iterable[_Part], bits: int) -> int:
    """Return by how much the weight of a set can grow where these parts are at work."""
    needed = denied = added = deleted = 0
    for part in chosen:
        needed |= part.needed
        denied |= part.denied
        added |= part.added
        deleted |= part.deleted
    if needed & denied or (needed & bits).bit_count() > 1:
        return 0
    lost = needed & deleted & ~added & bits
    return (added & ~needed & bits).bit_count() - lost.bit_count()


def mutex_groups(task: Task) -> list[Group]:
    """Return mutex groups of two or more atoms, the largest first, none within another.

    Of a task with numbers none are looked for.
    """
    if task.has_numbers:
        return []
    judge = Judge(task)
    found = dict.fromkeys(group for bits in _instances(task) if (group := judge.group(bits)))
    largest: list[Group] = []
    by_bit: dict[int, list[int]] = defaultdict(list)
    for group in sorted(found, key=lambda one: (-one.bits.bit_count(), one.bits)):
        lowest = (group.bits & -group.bits).bit_length() - 1
        if all(group.bits & ~larger for larger in by_bit[lowest]):
            largest.append(group)
            for bit in ones(group.bits):
                by_bit[bit].append(group.bits)
    return largest


def covering_groups(task: Task, groups: Iterable[Group]) -> list[Group]:
    """Return groups that have every atom that is not derived in exactly one of them."""
    uncovered = ~task.derived & (1 << len(task.atoms)) - 1
    waiting = sorted(groups, key=lambda one: -one.bits.bit_count())
    groups_taken: list[Group] = []
    while waiting:
        best = max(waiting, key=lambda one: (one.bits & uncovered).bit_count())
        bits = best.bits & uncovered
        if bits.bit_count() < 2:
            break
        is_whole = bits == best.bits or best.kind is Kind.NONE
        groups_taken.append(Group(bits, best.kind if is_whole else Kind.AT_MOST_ONE))
        uncovered &= ~bits
        waiting.remove(best)
    return groups_taken + [Group(1 << bit, Kind.AT_MOST_ONE) for bit in ones(uncovered)]


def exclusions(groups: Iterable[Group]) -> Mapping[int, int]:
    """Return for each atom the atoms that cannot hold beside it."""
    excluded: dict[int, int] = defaultdict(int)
    for bits, _ in groups:
        for bit in ones(bits):
            excluded[bit] |= bits & ~(1 << bit)
    return excluded


def known(condition: Test, excluded: Mapping[int, int]) -> tuple[int, int]:
    """Return what holds and what does not hold in each state that satisfies a condition."""
    true, false = condition.literals
    for bit in ones(true):
        false |= excluded.get(bit, 0) & ~true
    return true, false


_Candidate = frozenset[tuple[str, tuple[int, ...]]]
"""Predicates, and the places that the parameters have in each, in the order of the candidate's."""


class _Sample(NamedTuple):
    added: tuple[Atom, ...]
    lost: tuple[Atom, ...]
    needed: tuple[Atom, ...]


def _instances(task: Task) -> Iterator[int]:
    """Yield the instances of candidates that the operators keep, as bits; each has two or more."""
    atoms: dict[str, list[tuple[tuple[str, ...], int]]] = defaultdict(list)
    for bit, (predicate, terms) in enumerate(task.atoms):
        if not task.derived >> bit & 1:
            atoms[predicate].append((terms, 1 << bit))
    adders: dict[str, list[_Sample]] = defaultdict(list)
    for sample in _samples(task):
        for predicate in {atom.predicate for atom in sample.added}:
            adders[predicate].append(sample)
    waiting: deque[_Candidate] = deque()
    for predicate, known in atoms.items():
        places = range(len(known[0][0]))
        waiting.append(frozenset({(predicate, tuple(places))}))
        for counted in places:
            order = tuple(place for place in places if place != counted)
            waiting.append(frozenset({(predicate, order)}))
    seen = set(waiting)
    for _ in range(_MOST_CANDIDATES):
        if not waiting:
            return
        candidate = waiting.popleft()
        failure = _failure(candidate, adders)
        if failure is None:
            made: dict[tuple[str, ...], int] = defaultdict(int)
            for predicate, order in candidate:
                for terms, bit in atoms[predicate]:
                    made[tuple([terms[place] for place in order])] |= bit
            yield from (bits for bits in made.values() if bits.bit_count() > 1)
        else:
            for more in _mended(candidate, *failure):
                if more not in seen:
                    seen.add(more)
                    waiting.append(more)


def _samples(task: Task) -> Iterator[_Sample]:
    """Yield what operators add and lose; two of a kind do the same to every candidate."""

    def atoms(bits: int) -> tuple[Atom, ...]:
        return tuple([task.atoms[bit] for bit in ones(bits)])

    seen: set[object] = set()
    for operator in task.operators:
        check()
        if not operator.changes and not operator.condition.tests:
            # Which of its arguments are equal, to each other and to what it names else.
            first: dict[str, int] = {}
            for place, name in enumerate(operator.action.arguments):
                first.setdefault(name, place)
            named = atoms(operator.condition.set | operator.added | operator.deleted)
            shape = [(name, *[first.get(term, term) for term in terms]) for name, terms in named]
            kind = operator.action.name, tuple(first.values()), frozenset(shape)
            if kind in seen:
                continue
            seen.add(kind)
        always, *changes = _parts_of(operator)
        for part in (always, *changes):
            added = part.added & ~part.needed
            deleted = part.deleted | always.deleted
            lost = part.needed & deleted & ~part.added & ~always.added
            if added:
                yield _Sample(atoms(added), atoms(lost), atoms(part.needed))


def _failure(
    candidate: _Candidate, adders: Mapping[str, list[_Sample]]
) -> tuple[_Sample, tuple[str, ...]] | None:
    """Return an operator that does not keep a candidate, and of which instance; None if all do."""
    places = dict(candidate)

    def keys(atoms: Iterable[Atom]) -> Counter[tuple[str, ...]]:
        return Counter(
            tuple([terms[place] for place in places[predicate]])
            for predicate, terms in atoms
            if predicate in places
        )

    for predicate in sorted(places):
        for sample in adders.get(predicate, ()):
            check()
            lost = keys(sample.lost)
            for key, weight in keys(sample.added).items():
                if weight > lost[key] and keys(sample.needed)[key] < 2:
                    return sample, key
    return None


def _mended(candidate: _Candidate, sample: _Sample, key: tuple[str, ...]) -> Iterator[_Candidate]:
    """Yield candidates with one predicate more, which an operator loses where it adds."""
    places = dict(candidate)
    added = [
        predicate
        for predicate, terms in sample.added
        if predicate in places and tuple([terms[place] for place in places[predicate]]) == key
    ]
    if len(added) > 1:
        return  # nothing that it loses besides makes up for more than one
    for predicate, terms in sample.lost:
        if predicate in places or not len(key) <= len(terms) <= len(key) + 1:
            continue
        for order in permutations(range(len(terms)), len(key)):
            if tuple([terms[place] for place in order]) == key:
                larger = candidate | {(predicate, order)}
                # In a fixed order: that of the first predicate's places.
                by_place = sorted(range(len(key)), key=min(larger)[1].__getitem__)
                yield frozenset(
                    (name, tuple([its[number] for number in by_place])) for name, its in larger
                )
