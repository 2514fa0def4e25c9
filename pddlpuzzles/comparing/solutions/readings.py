"""Ways to read a solution off the plans of a model, when its names for things are known.

    entity    an object, or two, that the naming has a thing for
    kind      of letters: the predicate or the action, at which places its entities stand, and
              which of a few other objects stand beside them (`(is ?x mine)`)
    alphabet  the letters of a model and their kinds
    reading   some kinds: a plan's marks are what its letters of these kinds speak of; where a mark
              is one thing, it may be the things that none of them speaks of

Where a mark has several things they are the entities of one letter (`(lay c7 c8 c9)`), those that
letters put together (`(in c7 pile-1)`), or those that facts that never change put together.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.comparing.solutions.ends import End, Ends, letter_bits, letter_counts
from pddlpuzzles.family_parts import Marks, Names, Solutions

Entity = tuple[str, ...]

_FEW_OBJECTS: Final = 4
"""If at most this many other objects stand at a place, they distinguish kinds."""
_FEW_KINDS: Final = 7
"""Up to this many kinds, all unions are tried; of more only some."""


_MOST_DOMAINS: Final = 6
"""At most this many sets of objects are tried where names say nothing."""


class Kind(NamedTuple):
    """What letters have in common; `group` is the place of the object that joins them."""

    word: str
    is_done: bool
    places: tuple[int | str, ...]
    beside: tuple[str, ...] = ()
    group: int | None = None

    def speaks_of(self, words: Iterable[str]) -> bool:
        """Say whether one of these words is in its names."""
        return any(word in name for name in (self.word, *self.beside) for word in words)


class Letter(NamedTuple):
    """What a fact or an action says of entities."""

    kind: Kind
    entities: tuple[Entity, ...]
    group: str = ""


class Alphabet:
    """The letters of a model's facts, and of its actions where what was done is remembered."""

    def __init__(
        self, model: ModelSide, entities: Collection[Entity], *, is_single: bool, with_done: bool
    ) -> None:
        self._entities, self._is_single = frozenset(entities), is_single
        self._is_double = any(len(one) == 2 for one in entities)
        semantics = model.semantics
        said = [((one.predicate, False), one.terms) for one in semantics.atoms]
        done = [((one.action.name, True), one.action.arguments) for one in semantics.operators]
        self._few = _few(chain(said, done), {part for one in entities for part in one})
        self._bundles = {} if is_single else self._bundled(model)
        self.letters: list[Letter] = []
        self._number: dict[Letter, int] = {}
        self.facts = self._spelt(said)
        self.done = self._spelt(done) if with_done else {}
        self.kinds: dict[Kind, int] = {}
        for number, letter in enumerate(self.letters):
            self.kinds[letter.kind] = self.kinds.get(letter.kind, 0) | letter_bits([number])

    def bits(self, reading: Reading) -> int:
        """Return the bits of a trace that count the letters of a reading's kinds."""
        return sum(self.kinds[kind] for kind in reading.kinds)

    def _bundled(self, model: ModelSide) -> dict[str, dict[str, tuple[Entity, ...]]]:
        """Return for predicates that never change which entities they join to an object."""
        found: dict[str, dict[str, tuple[Entity, ...]]] = {}
        for atom in sorted(model.semantics.fixed, key=str):
            met = [(place, one) for place, one in self._met(atom.terms) if len(place) == 1]
            if len(atom.terms) != 2 or len(met) != 1:
                continue
            ((places, one),) = met
            other = atom.terms[1 - places[0]]
            joined = found.setdefault(f"{atom.predicate}-{places[0]}", {})
            joined[other] = (*joined.get(other, ()), one)
        return found

    def _met(self, arguments: Sequence[str]) -> list[tuple[tuple[int, ...], Entity]]:
        """Return the entities among some arguments, with their places."""
        size = 2 if self._is_double else 1
        places = combinations(range(len(arguments)), size)
        found = [(one, tuple(arguments[place] for place in one)) for one in places]
        return [(one, entity) for one, entity in found if entity in self._entities]

    def _spelt(
        self, said: Sequence[tuple[tuple[str, bool], tuple[str, ...]]]
    ) -> dict[int, tuple[int, ...]]:
        """Return for each fact or action, by its number, the letters that it has."""
        found = {}
        for number, (key, arguments) in enumerate(said):
            spelt = (
                self._singly(key, arguments) if self._is_single else self._jointly(key, arguments)
            )
            numbers = []
            for letter in spelt:
                numbers.append(self._number.setdefault(letter, len(self.letters)))
                if numbers[-1] == len(self.letters):
                    self.letters.append(letter)
            if numbers:
                found[number] = tuple(numbers)
        return found

    def _singly(self, key: tuple[str, bool], arguments: Sequence[str]) -> Iterator[Letter]:
        for places, entity in self._met(arguments):
            beside = tuple(
                one if one in self._few.get((*key, place), ()) else ""
                for place, one in enumerate(arguments)
                if place not in places
            )
            yield Letter(Kind(*key, places, beside), (entity,))

    def _jointly(self, key: tuple[str, bool], arguments: Sequence[str]) -> Iterator[Letter]:
        met = self._met(arguments)
        if self._is_double:
            met = _paired(met)
        if len(met) > 1:
            yield Letter(Kind(*key, (len(met),)), tuple(sorted(one for _, one in met)))
        if len(met) == 1:
            ((places, entity),) = met
            for place, one in enumerate(arguments):
                if place not in places:
                    kind = Kind(*key, places, group=place)
                    yield Letter(kind, (entity,), one)
        for name, joined in self._bundles.items():
            for place, one in enumerate(arguments):
                if len(joined.get(one, ())) > 1:
                    yield Letter(Kind(*key, (name, place)), joined[one])


def _few(
    said: Iterable[tuple[tuple[str, bool], tuple[str, ...]]], parts: Collection[str]
) -> dict[tuple[str, bool, int], set[str]]:
    """Return for places of predicates and actions the other objects there, if they are few."""
    found: dict[tuple[str, bool, int], set[str]] = {}
    for key, arguments in said:
        for place, one in enumerate(arguments):
            found.setdefault((*key, place), set()).add(one)
    return {
        place: ones
        for place, ones in found.items()
        if len(ones) <= _FEW_OBJECTS and not ones & set(parts)
    }


def _paired(
    met: list[tuple[tuple[int, ...], Entity]],
) -> list[tuple[tuple[int, ...], Entity]]:
    """Return the pairs that are meant: with as many of one as of the other, in their order."""
    firsts = sorted({place for (place, _), _ in met})
    neighbours = [one for one in met if one[0][1] == one[0][0] + 1]
    apart = neighbours[::2]
    if len(firsts) > 1 and len(apart) * 2 == len({place for one, _ in met for place in one}):
        return apart
    return met


@dataclass(frozen=True)
class Reading:
    """Some kinds, and whether the marks are what they do not speak of."""

    kinds: tuple[Kind, ...]
    is_rest: bool = False

    def is_said(self, words: Sequence[str], rest: Sequence[str]) -> bool:
        """Say whether words for marks, or for what has none, say of all its kinds that it is so."""
        return all(kind.speaks_of(rest if self.is_rest else words) for kind in self.kinds)

    def marks(
        self,
        alphabet: Alphabet,
        called: Mapping[Entity, str],
        trace: int,
        said: dict[int, tuple[str, ...]],
    ) -> Marks:
        """Return the marks of a trace of these kinds alone, each made of the names of its things.

        `said` keeps what letters say from one trace to the next.
        """
        found: list[tuple[str, ...]] = []
        joined: dict[tuple[Kind, str], list[str]] = {}
        for number, count in letter_counts(trace).items():
            if number not in said:
                said[number] = tuple(
                    sorted(called[one] for one in alphabet.letters[number].entities)
                )
            letter = alphabet.letters[number]
            if letter.kind.group is None:
                found += [said[number]] * count
            else:
                joined.setdefault((letter.kind, letter.group), []).extend(said[number] * count)
        found += [tuple(sorted(names)) for names in joined.values() if len(names) > 1]
        if self.is_rest:
            spoken = {name for mark in found for name in mark}
            found = [(name,) for name in set(called.values()) - spoken]
        if all(len(mark) == 1 for mark in found):
            found = list(set(found))
        return tuple(sorted(found))


def readings(alphabet: Alphabet, *, is_single: bool) -> Iterator[Reading]:
    """Yield the ways to read that are tried, the simplest first; facts before actions."""
    sorts: dict[tuple[bool, str], list[Kind]] = {}
    for kind in sorted(alphabet.kinds, key=str):
        sorts.setdefault((kind.is_done, _sort(kind)), []).append(kind)
    for _, kinds in sorted(sorts.items()):
        for union in chain(((kind,) for kind in kinds), _unions(kinds)):
            yield Reading(union)
            if is_single:
                yield Reading(union, is_rest=True)


def _sort(kind: Kind) -> str:
    """Say how the letters of a kind give marks: only kinds that do so alike are united."""
    if kind.group is not None:
        return "group"
    return "" if all(isinstance(place, int) for place in kind.places) else str(kind.places[0])


def _unions(kinds: Sequence[Kind]) -> Iterator[tuple[Kind, ...]]:
    if len(kinds) <= _FEW_KINDS:
        yield from chain.from_iterable(
            combinations(kinds, size) for size in range(2, len(kinds) + 1)
        )
        return
    shared: dict[tuple[str, ...], list[Kind]] = {}
    for kind in kinds:
        for name in {kind.word, *kind.beside} - {""}:
            shared.setdefault((name,), []).append(kind)
        shared.setdefault((kind.word, str(kind.places)), []).append(kind)
        for name in {*kind.beside} - {""}:
            shared.setdefault((name, str(kind.places)), []).append(kind)
    tried = {tuple(ones) for ones in shared.values() if len(ones) > 1}
    yield from sorted(tried, key=str)


class Read(NamedTuple):
    """What a reading makes of a model: its solutions, and an end with each.

    `classes` has the solution of each end's trace; `is_said`: words say that the reading is meant.
    """

    ends: Ends
    alphabet: Alphabet
    reading: Reading
    called: Mapping[Entity, str]
    is_said: bool
    family: dict[Marks, End]
    classes: Mapping[int, Marks]

    def solution(self, trace: int) -> Marks:
        """Return the solution of a plan of the model by its trace."""
        return self.classes[trace]

    @property
    def costs(self) -> dict[Marks, int]:
        """The solutions with their costs."""
        return {marks: end.cost for marks, end in self.family.items()}


class Reader:
    """Reads the plans of a model in every way that is tried, under namings of its objects."""

    def __init__(
        self, puzzle: Any, part: Solutions[Any, Any], model: ModelSide, pulse: Callable[[], None]
    ) -> None:
        self._puzzle, self._part, self._model, self._pulse = puzzle, part, model, pulse
        self._ends: dict[tuple[frozenset[Entity], bool], tuple[Alphabet, Ends]] = {}

    def namings(self) -> list[Names]:
        """Return the namings under which facts and actions speak of most things."""
        return [
            names
            for names in self._part.names(self._puzzle, sorted(self._model.problem.objects))
            if self._is_used(names)
        ]

    def own_names(self) -> Iterator[dict[Entity, str]]:
        """Yield namings of objects by themselves, for sets that may be the things; smallest first.

        Each has what stands at some place of facts or actions: at least as many as the things.
        """
        semantics = self._model.semantics
        places: dict[tuple[str, int], set[str]] = {}
        said = [(one.predicate, one.terms) for one in semantics.atoms]
        done = [(one.action.name, one.action.arguments) for one in semantics.operators]
        for word, arguments in chain(said, done):
            for place, one in enumerate(arguments):
                places.setdefault((word, place), set()).add(one)
        least = len(self._part.things(self._puzzle))
        found = {tuple(sorted(ones)) for ones in places.values() if len(ones) >= least}
        for domain in sorted(found, key=lambda ones: (len(ones), ones))[:_MOST_DOMAINS]:
            yield {(one,): one for one in domain}

    def _is_used(self, names: Names) -> bool:
        single = self._part.IS_SINGLE
        alphabet = Alphabet(self._model, names.called, is_single=single, with_done=True)
        spoken = {names.called[one] for letter in alphabet.letters for one in letter.entities}
        return 2 * len(spoken) >= len(self._part.things(self._puzzle))

    def reads(self, names: Names, *, with_done: bool, is_said: bool) -> Iterator[Read]:
        """Yield what readings make of the model: those that words say are meant, or the others.

        Those of what was done are there if that is remembered, and only those.
        """
        alphabet, ends = self._expanded(names.called, with_done=with_done)
        found = [one for one in self._tried(alphabet, with_done) if is_said == self._is_said(one)]
        for reading in found if self._part.IS_SINGLE else reversed(found):
            mask = alphabet.bits(reading)
            if any(trace & mask for trace in ends.ends):
                yield self._read(ends, alphabet, reading, names.called, normal=True)

    def reads_under(self, called: Mapping[Entity, str], *, with_done: bool) -> list[Read]:
        """Return what readings make of a model whose objects are called so, of any names."""
        alphabet, ends = self._expanded(called, with_done=with_done)
        return [
            self._read(ends, alphabet, reading, called, normal=False)
            for reading in self._tried(alphabet, with_done)
        ]

    def _tried(self, alphabet: Alphabet, with_done: bool) -> Iterator[Reading]:
        for reading in readings(alphabet, is_single=self._part.IS_SINGLE):
            if with_done == any(kind.is_done for kind in reading.kinds):
                yield reading

    def _is_said(self, reading: Reading) -> bool:
        return reading.is_said(self._part.WORDS, self._part.REST)

    def _expanded(self, entities: Collection[Entity], *, with_done: bool) -> tuple[Alphabet, Ends]:
        key = frozenset(entities), with_done
        if key not in self._ends:
            alphabet = Alphabet(
                self._model, entities, is_single=self._part.IS_SINGLE, with_done=with_done
            )
            ends = Ends(self._model, alphabet.facts, alphabet.done, self._pulse)
            self._ends[key] = alphabet, ends
        return self._ends[key]

    def _read(
        self,
        ends: Ends,
        alphabet: Alphabet,
        reading: Reading,
        called: Mapping[Entity, str],
        *,
        normal: bool,
    ) -> Read:
        self._pulse()
        mask = alphabet.bits(reading)
        known: dict[int, Marks] = {}
        said: dict[int, tuple[str, ...]] = {}
        family: dict[Marks, End] = {}
        classes: dict[int, Marks] = {}
        for trace, end in ends.ends.items():
            part = trace & mask
            if part not in known:
                self._pulse()
                marks = reading.marks(alphabet, called, part, said)
                known[part] = self._part.normal(self._puzzle, marks) if normal else marks
            marks = classes[trace] = known[part]
            family[marks] = min(end, family.get(marks, end))
        is_said = self._is_said(reading)
        return Read(ends, alphabet, reading, called, is_said, family, classes)
