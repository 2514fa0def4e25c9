"""What the plans of a model make, whatever their order: where they end, and how that is read.

    entity    an object, or two, that the model's names say is one of the puzzle's things
    letter    that a fact with some entities holds at the end, or that an action with them was done
    trace     the letters of a plan: a number with a place of two bits for each, which counts them
              up to three
    end       a trace with which a plan can reach the goal, and the least cost of such a plan
    kind      of letters: the predicate or the action, at which places its entities stand, and
              which of a few other objects stand beside them (`(is ?x mine)`)
    reading   some kinds: a plan's marks are what its letters of these kinds speak of; where a mark
              is one thing, it may be the things that none of them speaks of

A mark's things are the entities of one letter (`(lay c7 c8 c9)`), those that letters put together
(`(in c7 pile-1)`), or those that facts that never change put together.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.graphs import ExpandedGraph, ModelSide, Pulse, Step, observable_graph
from pddlpuzzles.families.family import Mark, Marks, Names, Solutions
from pddlpuzzles.pddl.stubborn import StubbornSets
from pddlpuzzles.pddl.task import ones

Entity = tuple[str, ...]
Place = tuple[int, int]
"""A node of the model's graph, and the trace of a way to it."""

_COUNTER: Final = 3  # the two bits of a letter in a trace
_PULSE: Final = 256
_MOST_OPERATORS: Final = 1500
_FEW_STATES: Final = 3000  # a model of so few states is expanded as it is
_FEW_OBJECTS: Final = 4
"""If at most this many other objects stand at a place, they distinguish kinds."""
_FEW_KINDS: Final = 7  # up to this many kinds, all unions are tried; of more only some


class End(NamedTuple):
    cost: int
    place: Place


class Ends:
    """All ends of a complete graph, by their traces.

    `facts` has the letters of a state's bits, `done` those of its labels, which are remembered on
    the way, since a model may forget them.
    """

    def __init__(
        self,
        graph: ExpandedGraph,
        facts: Mapping[int, Sequence[int]],
        done: Mapping[int, Sequence[int]],
        pulse: Pulse,
    ) -> None:
        self._done, self._watched = done, sum(1 << bit for bit in facts)
        self._facts = {
            bit: sum(1 << 2 * letter for letter in letters) for bit, letters in facts.items()
        }
        self._before: dict[Place, tuple[Place, int]] = {}
        self.ends: dict[int, End] = {}
        # Dijkstra's search, where a goal is still in reach.
        alive = observable_graph(graph).winnable().tolist()
        distance = {(0, 0): 0}
        queue = [(0, (0, 0))] if alive[0] else []
        closed: set[Place] = set()
        while queue:
            cost, place = heapq.heappop(queue)
            if place in closed:
                continue
            closed.add(place)
            if len(closed) % _PULSE == 0:
                pulse()
            node, trace = place
            if graph.solved[node]:
                self.ends.setdefault(self.trace(graph.states[node], trace), End(cost, place))
            for label, price, target in graph.leaving(node):
                if alive[target]:
                    after = target, self.remember(label, trace)
                    if cost + price < distance.get(after, cost + price + 1):
                        distance[after] = cost + price
                        self._before[after] = place, label
                        heapq.heappush(queue, (cost + price, after))

    def remember(self, label: int, trace: int) -> int:
        for letter in self._done.get(label, ()):
            if trace >> 2 * letter & _COUNTER != _COUNTER:
                trace += 1 << 2 * letter
        return trace

    def trace(self, state: Any, trace: int) -> int:
        for bit in ones(state & self._watched) if self._facts else ():
            trace |= self._facts[bit]
        return trace

    def plan(self, end: End) -> list[int]:
        labels, place = [], end.place
        while place in self._before:
            place, label = self._before[place]
            labels.append(label)
        return labels[::-1]


def counted(trace: int) -> dict[int, int]:
    """Return how often each letter of a trace is in it, up to three times."""
    numbers = dict.fromkeys(bit // 2 for bit in ones(trace))
    return {number: trace >> 2 * number & _COUNTER for number in numbers}


def smallest_model(model: ModelSide, pulse: Pulse) -> ModelSide:
    """Return a model with a graph that is expanded whole, of fewer orders where it is large."""
    model.graph.grow(pulse, _FEW_STATES)
    if not model.graph.complete:
        model = with_fewer_orders(model, pulse)
    model.graph.grow(pulse)
    return model


def with_fewer_orders(model: ModelSide, pulse: Pulse) -> ModelSide:
    """Return a model that has for each plan one with the same actions in some order.

    A model with axioms, or many actions, stays as it is.
    """
    semantics, costs = model.semantics, model.costs
    if semantics.strata or len(semantics.operators) > _MOST_OPERATORS:
        return model
    sets = StubbornSets(semantics, pulse)

    def steps(state: Any) -> list[Step]:
        tried = sets.of(state)
        return [
            (label, costs[label], after)
            for label, after in semantics.steps(state)
            if tried is None or tried >> label & 1
        ]

    graph = ExpandedGraph(semantics.start, steps, semantics.is_goal)  # type: ignore[arg-type]
    return model._replace(graph=graph)


# Letters ------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """What letters have in common; `group` is the place of the object that joins them."""

    name: str
    is_done: bool
    places: tuple[int | str, ...]
    beside: tuple[str, ...] = ()
    group: int | None = None

    def speaks_of(self, words: Iterable[str]) -> bool:
        return any(word in name for name in (self.name, *self.beside) for word in words)

    @property
    def sort(self) -> str:
        """How its letters give marks: only kinds that do so alike are united."""
        if self.group is not None:
            return "group"
        return "" if all(isinstance(one, int) for one in self.places) else str(self.places[0])


class Letter(NamedTuple):
    kind: Kind
    entities: tuple[Entity, ...]
    group: str = ""


_Said = tuple[tuple[str, bool], tuple[str, ...]]
"""The predicate of a fact, or the action that was done, and the objects that it speaks of."""


class Alphabet:
    def __init__(
        self, model: ModelSide, entities: Collection[Entity], *, is_single: bool, with_done: bool
    ) -> None:
        self._entities, self._is_single = frozenset(entities), is_single
        self._is_double = any(len(one) == 2 for one in entities)
        semantics = model.semantics
        said = [((one.predicate, False), one.terms) for one in semantics.atoms]
        done = [((one.action.name, True), one.action.arguments) for one in semantics.operators]
        at_places: dict[tuple[str, bool, int], set[str]] = {}
        for key, arguments in (*said, *done):
            for place, thing in enumerate(arguments):
                at_places.setdefault((*key, place), set()).add(thing)
        parts = {part for one in entities for part in one}
        self._few = {  # other objects at a place, if they are few
            place: things
            for place, things in at_places.items()
            if len(things) <= _FEW_OBJECTS and not things & parts
        }
        self._bundles = {} if is_single else self._bundled(model)
        self.letters: list[Letter] = []
        self._number: dict[Letter, int] = {}
        self.facts = self._spelt(said)
        self.done = self._spelt(done) if with_done else {}
        self.kinds: dict[Kind, int] = {}
        for number, letter in enumerate(self.letters):
            bits = self.kinds.get(letter.kind, 0)
            self.kinds[letter.kind] = bits | _COUNTER << 2 * number

    def _bundled(self, model: ModelSide) -> dict[str, dict[str, tuple[Entity, ...]]]:
        """Return for predicates that never change which entities they join to an object."""
        bundles: dict[str, dict[str, tuple[Entity, ...]]] = {}
        for atom in sorted(model.semantics.fixed, key=str):
            met = [(places[0], one) for places, one in self._met(atom.terms) if len(places) == 1]
            if len(atom.terms) == 2 and len(met) == 1:
                ((place, one),) = met
                joined = bundles.setdefault(f"{atom.predicate}-{place}", {})
                joint = atom.terms[1 - place]
                joined[joint] = (*joined.get(joint, ()), one)
        return bundles

    def _met(self, arguments: Sequence[str]) -> list[tuple[tuple[int, ...], Entity]]:
        every = combinations(range(len(arguments)), 2 if self._is_double else 1)
        met = [(places, tuple(arguments[place] for place in places)) for places in every]
        return [(places, entity) for places, entity in met if entity in self._entities]

    def _spelt(self, said: Sequence[_Said]) -> dict[int, tuple[int, ...]]:
        spelt = {}
        spell = self._singly if self._is_single else self._jointly
        for number, one in enumerate(said):
            numbers = []
            for letter in spell(*one):
                numbers.append(self._number.setdefault(letter, len(self.letters)))
                if numbers[-1] == len(self.letters):
                    self.letters.append(letter)
            if numbers:
                spelt[number] = tuple(numbers)
        return spelt

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
                    yield Letter(Kind(*key, places, group=place), (entity,), one)
        for name, joined in self._bundles.items():
            for place, one in enumerate(arguments):
                if len(joined.get(one, ())) > 1:
                    yield Letter(Kind(*key, (name, place)), joined[one])


def _paired(met: list[tuple[tuple[int, ...], Entity]]) -> list[tuple[tuple[int, ...], Entity]]:
    """Return the pairs that are meant: with as many of one as of the other, in their order."""
    firsts = {place for (place, _), _ in met}
    apart = [one for one in met if one[0][1] == one[0][0] + 1][::2]
    if len(firsts) > 1 and len(apart) * 2 == len({place for one, _ in met for place in one}):
        return apart
    return met


# Readings -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Reading:
    """Some kinds, and whether the marks are what they do not speak of."""

    kinds: tuple[Kind, ...]
    is_rest: bool = False

    def marks(self, trace: int, letters: Sequence[Letter], things: Sequence[Mark]) -> Marks:
        """Return the marks of a trace of these kinds alone; `things` has those of each letter."""
        marks: list[tuple[str, ...]] = []
        joined: dict[tuple[Kind, str], list[str]] = {}
        for number, count in counted(trace).items():
            letter = letters[number]
            if letter.kind.group is None:
                marks += [things[number]] * count
            else:
                joined.setdefault((letter.kind, letter.group), []).extend(things[number] * count)
        marks += [tuple(sorted(names)) for names in joined.values() if len(names) > 1]
        if self.is_rest:
            spoken = {name for mark in marks for name in mark}
            marks = [(name,) for name in {name for mark in things for name in mark} - spoken]
        if all(len(mark) == 1 for mark in marks):
            marks = list(set(marks))
        return tuple(sorted(marks))


def _readings(alphabet: Alphabet, *, is_single: bool) -> Iterator[Reading]:
    """Yield the ways to read that are tried, the simplest first; facts before actions."""
    sorts: dict[tuple[bool, str], list[Kind]] = {}
    for kind in sorted(alphabet.kinds, key=str):
        sorts.setdefault((kind.is_done, kind.sort), []).append(kind)
    for _, kinds in sorted(sorts.items()):
        for union in chain(((kind,) for kind in kinds), _unions(kinds)):
            yield Reading(union)
            if is_single:
                yield Reading(union, is_rest=True)


def _unions(kinds: Sequence[Kind]) -> Iterable[tuple[Kind, ...]]:
    if len(kinds) <= _FEW_KINDS:
        return chain.from_iterable(combinations(kinds, size) for size in range(2, len(kinds) + 1))
    shared: dict[tuple[str, ...], list[Kind]] = {}
    for kind in kinds:
        for name in {kind.name, *kind.beside} - {""}:
            for key in ((name,), (name, str(kind.places))):
                shared.setdefault(key, []).append(kind)
    return sorted({tuple(same) for same in shared.values() if len(same) > 1}, key=str)


class Read(NamedTuple):
    """What a reading makes of a model: its solutions (`family`), and that of each end's trace.

    `is_said`: words say that the reading is meant.
    """

    ends: Ends
    reading: Reading
    called: Mapping[Entity, str]
    is_said: bool
    family: dict[Marks, End]
    classes: dict[int, Marks]

    @property
    def costs(self) -> dict[Marks, int]:
        return {marks: end.cost for marks, end in self.family.items()}


class Reader:
    def __init__(
        self, puzzle: Any, part: Solutions[Any, Any], model: ModelSide, pulse: Pulse
    ) -> None:
        self._puzzle, self._part, self._model, self._pulse = puzzle, part, model, pulse
        self._known: dict[tuple[frozenset[Entity], bool], tuple[Alphabet, Ends]] = {}

    def namings(self) -> list[Names]:
        single, things = self._part.IS_SINGLE, len(self._part.things(self._puzzle))
        namings = []
        for names in self._part.names(self._puzzle, sorted(self._model.problem.objects)):
            alphabet = Alphabet(self._model, names.called, is_single=single, with_done=True)
            spoken = {names.called[one] for letter in alphabet.letters for one in letter.entities}
            namings += [names] if 2 * len(spoken) >= things else []
        return namings

    def reads(self, names: Names, *, with_done: bool, is_said: bool) -> Iterator[Read]:
        """Yield what readings that words say are meant, or all others, make of the model."""
        single = self._part.IS_SINGLE
        key = frozenset(names.called), with_done
        if key not in self._known:
            alphabet = Alphabet(self._model, names.called, is_single=single, with_done=with_done)
            ends = Ends(self._model.graph, alphabet.facts, alphabet.done, self._pulse)
            self._known[key] = alphabet, ends
        alphabet, ends = self._known[key]
        every = []
        for one in _readings(alphabet, is_single=single):
            words = self._part.REST if one.is_rest else self._part.WORDS
            is_meant = all(kind.speaks_of(words) for kind in one.kinds)
            if with_done == any(kind.is_done for kind in one.kinds) and is_said == is_meant:
                every.append(one)
        for reading in every if single else reversed(every):
            mask = sum(alphabet.kinds[kind] for kind in reading.kinds)
            if any(trace & mask for trace in ends.ends):
                read = Read(ends, reading, names.called, is_said, {}, {})
                self._fill(read, alphabet.letters, mask)
                yield read

    def _fill(self, read: Read, letters: Sequence[Letter], mask: int) -> None:
        self._pulse()
        things = [tuple(sorted(read.called[one] for one in it.entities)) for it in letters]
        solutions: dict[int, Marks] = {}
        for trace, end in read.ends.ends.items():
            part = trace & mask
            if part not in solutions:
                self._pulse()
                marks = read.reading.marks(part, letters, things)
                solutions[part] = self._part.normal(self._puzzle, marks)
            marks = read.classes[trace] = solutions[part]
            read.family[marks] = min(end, read.family.get(marks, end))
