"""The verdict by solutions: where only the solution counts, whatever order a model keeps.

A puzzle's *solutions* are the sets of marks that its plans make, each with the least cost of such a
plan. The model's are read off all its plans, by the names of the puzzle's things in its objects:

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

    same        under some reading both have the same solutions at the same costs
    different   one side can be solved and the other cannot, or their cheapest plans differ in cost;
                or a reading is *meant*, and gives other solutions: its facts or actions are called
                by a word for the marks (`mine`), or most of its solutions are the puzzle's
    unknown     a limit was reached, or no reading fits and none is meant

A reading must not ignore too much: in a model that asks for no clue, "the cells that are decided"
may happen to be the only solution. So it does not count if another one that has a solution of the
puzzle, but others as well, distinguishes more of the model's plans, unless words say that only the
first is meant; nor if words say that another one is meant that distinguishes as much.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.comparison import SOLUTIONS, Comparison
from pddlpuzzles.comparing.explaining.explain import Difference
from pddlpuzzles.comparing.graphs import (
    ExpandedGraph,
    ModelSide,
    Pulse,
    Step,
    model_side,
    observable_graph,
    puzzle_side,
    to_grow,
)
from pddlpuzzles.comparing.verdict import Sameness
from pddlpuzzles.families.family import Mark, Marks, Names, Solutions
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.stubborn import StubbornSets
from pddlpuzzles.pddl.task import ones
from pddlpuzzles.puzzle import Action, Limits
from pddlpuzzles.referee import judge
from pddlpuzzles.search.budget import asking, pulse
from pddlpuzzles.solving.check import replayed

Entity = tuple[str, ...]
Place = tuple[int, int]
"""A node of the model's graph, and the trace of a way to it."""
Costs = Mapping[Marks, int]
"""Solutions, each with its least cost."""

_COUNTER: Final = 3  # the two bits of a letter in a trace
_PULSE: Final = 256
_MOST_OPERATORS: Final = 1500
_FEW_STATES: Final = 3000  # a model of so few states is expanded as it is
_FEW_OBJECTS: Final = 4  # up to as many others at a place, they distinguish kinds
_FEW_KINDS: Final = 7  # up to this many kinds, all unions are tried; of more only some
_MOST_PLANS: Final = 50_000  # of a puzzle with more plans the solutions are not listed
_MOST_NAMES: Final = 12  # at most this many names of things are shown
_MOST_ALIKE: Final = 0.5
_BLIND: Final = (
    "one way to read its plans has the puzzle's solutions, and another, which distinguishes more "
    "plans, has others"
)
_UNREAD: Final = (
    "no way was found to read the puzzle's solutions off its plans; "
    "let its objects have the names of the puzzle's things"
)
_TOO_MANY: Final = (
    f"the puzzle has more than {_MOST_PLANS:,} solutions, too many to compare them all"
)


class SolutionVerdict(NamedTuple):
    """The verdict by solutions, and what shows it; `wanted` are the puzzle's own.

    `is_named`: the model's names say what is what. If the puzzle's are too many, only `least` is
    known, what a cheapest costs.
    """

    sameness: Sameness
    wanted: Costs
    model: ModelSide
    plain: Ends
    cheapest: End | None = None
    read: Read | None = None
    doubt: str | None = None
    least: int | None = None
    is_named: bool = False


def try_solutions(
    instance: Instance, domain: Domain, problem: Problem, bookkeeping: Sequence[str], limits: Limits
) -> SolutionVerdict:
    """Compare by solutions in a share of the limits.

    :raises LimitError: at a limit.
    """
    clock = pulse(to_grow(limits))
    model = model_side(domain, problem, frozenset(bookkeeping), clock, distinct=False)
    part = instance.family.solutions
    assert part is not None, "only the solution counts"
    wanted, least = solutions_of(instance.puzzle, part, clock)
    model = _smallest_model(model, clock)
    plain = Ends(model.graph, {}, {}, clock)
    cheapest = min(plain.ends.values(), default=None)
    shown = SolutionVerdict(Sameness.DIFFERENT, wanted or {}, model, plain, cheapest)
    if wanted is None:  # what holds under every reading is left: costs
        shown = shown._replace(least=least)
        if cheapest is None or cheapest.cost != least:
            return shown
        return shown._replace(sameness=Sameness.UNKNOWN, doubt=_TOO_MANY)
    reader = _Reader(instance.puzzle, part, model, wanted, clock)
    if cheapest is None:
        return shown if wanted else shown._replace(sameness=Sameness.SAME)
    if not wanted:
        return shown._replace(read=reader.named_reading())
    sameness, read, doubt = reader.verdict()
    if sameness is Sameness.UNKNOWN and least != cheapest.cost:
        sameness = Sameness.DIFFERENT
    is_named = doubt == _BLIND or any(names.is_sure for names in reader.namings)
    return shown._replace(sameness=sameness, read=read, doubt=doubt, is_named=is_named)


# Ends ---------------------------------------------------------------------------------------------


class End(NamedTuple):
    cost: int
    place: Place


class Ends:
    """All ends of a complete graph, by their traces.

    `facts` has the letters of a state's bits, `done` those of labels, remembered on the way.
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


def _counted(trace: int) -> dict[int, int]:
    """Return how often each letter of a trace is in it, up to three times."""
    numbers = dict.fromkeys(bit // 2 for bit in ones(trace))
    return {number: trace >> 2 * number & _COUNTER for number in numbers}


def solutions_of(
    puzzle: Any, part: Solutions[Any, Any], pulse: Pulse
) -> tuple[dict[Marks, int] | None, int | None]:
    """Return solutions with their least costs, None if too many, and the least cost of all."""
    side = puzzle_side(puzzle)
    graph = side.graph
    graph.grow(pulse)
    if _count_plans(graph) > _MOST_PLANS:
        return None, graph.cheapest()
    costs: dict[Marks, int] = {}
    labels = {label: (label,) for label in range(len(side.moves))}
    for trace, end in Ends(graph, {}, labels, pulse).ends.items():
        moves = (
            side.moves[label] for label, count in _counted(trace).items() for _ in range(count)
        )
        marks = part.marks(puzzle, moves)
        costs[marks] = min(end.cost, costs.get(marks, end.cost))
    return costs, min(costs.values(), default=None)


def _count_plans(graph: ExpandedGraph) -> int:
    """Count the plans of a puzzle each of whose moves does what is never undone."""
    edges = [graph.leaving(node) for node in range(graph.expanded)]
    ways, left = [1] + [0] * (len(edges) - 1), [0] * len(edges)
    for edge in chain.from_iterable(edges):
        left[edge.target] += 1
    ready = [0]
    for node in ready:  # it grows meanwhile
        for edge in edges[node]:
            ways[edge.target] += ways[node]
            left[edge.target] -= 1
            if not left[edge.target]:
                ready.append(edge.target)
    return sum(ways[node] for node in ready if graph.solved[node])


def _smallest_model(model: ModelSide, pulse: Pulse) -> ModelSide:
    model.graph.grow(pulse, _FEW_STATES)
    if not model.graph.complete:
        model = with_fewer_orders(model, pulse)
    model.graph.grow(pulse)
    return model


def with_fewer_orders(model: ModelSide, pulse: Pulse) -> ModelSide:
    """Return a model that has for each plan one with the same actions in some order."""
    semantics, costs = model.semantics, model.costs
    if semantics.strata or len(semantics.operators) > _MOST_OPERATORS:
        return model
    sets = StubbornSets(semantics)

    def steps(state: Any) -> list[Step]:
        with asking(pulse):
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
_Met = list[tuple[tuple[int, ...], Entity]]


class _Alphabet:
    """The letters of a model; `facts` has those of its bits, `done` those of its labels."""

    def __init__(
        self, model: ModelSide, entities: Collection[Entity], is_single: bool, with_done: bool
    ) -> None:
        self._entities = frozenset(entities)
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
        self._spell = self._singly if is_single else self._jointly
        self._number: dict[Letter, int] = {}
        self.facts = self._spelt(said)
        self.done = self._spelt(done) if with_done else {}
        self.letters = list(self._number)
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

    def _met(self, arguments: Sequence[str]) -> _Met:
        every = combinations(range(len(arguments)), 2 if self._is_double else 1)
        met = [(places, tuple(arguments[place] for place in places)) for places in every]
        return [(places, entity) for places, entity in met if entity in self._entities]

    def _spelt(self, said: Sequence[_Said]) -> dict[int, tuple[int, ...]]:
        numbers = self._number
        spelt = (
            tuple(numbers.setdefault(letter, len(numbers)) for letter in self._spell(*one))
            for one in said
        )
        return {place: letters for place, letters in enumerate(spelt) if letters}

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


def _paired(met: _Met) -> _Met:
    """Return the pairs that are meant: with as many of one as of the other, in their order."""
    firsts = {place for (place, _), _ in met}
    apart = [one for one in met if one[0][1] == one[0][0] + 1][::2]
    if len(firsts) > 1 and len(apart) * 2 == len({place for one, _ in met for place in one}):
        return apart
    return met


# Readings -----------------------------------------------------------------------------------------


class Reading(NamedTuple):
    """Some kinds, and whether the marks are what they do not speak of."""

    kinds: tuple[Kind, ...]
    is_rest: bool = False

    def marks(self, trace: int, letters: Sequence[Letter], things: Sequence[Mark]) -> Marks:
        """Return the marks of a trace of these kinds alone; `things` has those of each letter."""
        marks: list[tuple[str, ...]] = []
        joined: dict[tuple[Kind, str], list[str]] = {}
        for number, count in _counted(trace).items():
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


def _readings(kinds_of_letters: Iterable[Kind], *, is_single: bool) -> Iterator[Reading]:
    """Yield the ways to read that are tried, the simplest first; facts before actions."""
    sorts: dict[tuple[bool, str], list[Kind]] = {}
    for kind in sorted(kinds_of_letters, key=str):
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


class _Reader:
    """Reads a model in all ways, and judges which one counts; `wanted` are the solutions meant."""

    def __init__(
        self,
        puzzle: Any,
        part: Solutions[Any, Any],
        model: ModelSide,
        wanted: Costs,
        pulse: Pulse,
    ) -> None:
        self._puzzle, self._part, self._model = puzzle, part, model
        self._wanted, self._pulse, self._is_single = wanted, pulse, part.IS_SINGLE
        self._read: dict[tuple[frozenset[Entity], bool], tuple[_Alphabet, Ends]] = {}
        things = len(part.things(puzzle))
        self.namings: list[Names] = []
        for names in part.names(puzzle, sorted(model.problem.objects)):
            letters = _Alphabet(model, names.called, self._is_single, True).letters
            spoken = {names.called[one] for letter in letters for one in letter.entities}
            self.namings += [names] if 2 * len(spoken) >= things else []

    def verdict(self) -> tuple[Sameness, Read | None, str | None]:
        for with_done in (False, True):
            wrong: list[Read] = []
            blind: list[Read] = []
            for names in self.namings:
                reads: list[Read] = []
                good: list[Read] = []
                for is_said in (True, False):
                    for read in self._reads(names, with_done=with_done, is_said=is_said):
                        if not self._is_part(read, good):
                            reads.append(read)
                            good += [read] if read.costs == self._wanted else []
                    for best in sorted(good, key=lambda one: not one.is_said):
                        if not any(self._outdoes(rival, best) for rival in reads):
                            return Sameness.SAME, best, None
                blind += good
                wrong += [one for one in reads if names.is_sure and one.costs != self._wanted]
            likeliest = max(wrong, key=self._rank, default=None)
            if any(likeliest is None or one.is_said >= likeliest.is_said for one in blind):
                return Sameness.UNKNOWN, None, _BLIND
            if likeliest is not None:
                is_like = self._agreement(likeliest) > (0 if with_done else _MOST_ALIKE)
                if likeliest.is_said or is_like:
                    return Sameness.DIFFERENT, likeliest, None
        return Sameness.UNKNOWN, None, _UNREAD

    def named_reading(self) -> Read | None:
        sure = [names for names in self.namings if names.is_sure]
        for with_done in (False, True):
            every = (self._reads(one, with_done=with_done, is_said=True) for one in sure)
            if reads := list(chain.from_iterable(every)):
                return max(reads, key=self._rank)
        return None

    def _reads(self, names: Names, *, with_done: bool, is_said: bool) -> Iterator[Read]:
        """Yield what readings that words say are meant, or all others, make of the model."""
        single = self._is_single
        key = frozenset(names.called), with_done
        if key not in self._read:
            alphabet = _Alphabet(self._model, names.called, single, with_done)
            ends = Ends(self._model.graph, alphabet.facts, alphabet.done, self._pulse)
            self._read[key] = alphabet, ends
        alphabet, ends = self._read[key]
        every = []
        for one in _readings(alphabet.kinds, is_single=single):
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

    def _is_part(self, read: Read, good: Sequence[Read]) -> bool:
        """Say whether a reading has some kinds of a good one: it would only cut runs otherwise."""
        kinds = set(read.reading.kinds)
        return not self._is_single and any(kinds < set(one.reading.kinds) for one in good)

    def _outdoes(self, rival: Read, one: Read) -> bool:
        """Say whether a reading that has other solutions is as good as one that has the puzzle's.

        It distinguishes all the plans that this one does, and is meant while this one is not; or it
        distinguishes more, and has one of the puzzle's solutions.
        """
        if (one.is_said and not rival.is_said) or rival.costs.keys() == self._wanted.keys():
            return False
        pairs = {(rival.classes[trace], marks) for trace, marks in one.classes.items()}
        if self._is_part(rival, [one]) or len(pairs) > len(rival.family):
            return False
        if rival.is_said and not one.is_said:
            return True
        meets = any(marks in self._wanted for marks in rival.family)
        return meets and len(rival.family) > len(one.family)

    def _rank(self, read: Read) -> tuple[object, ...]:
        is_said, alike = read.is_said, self._agreement(read)
        things = {name for marks in read.family for mark in marks for name in mark}
        kinds = read.reading.kinds
        places = [[-1 if isinstance(one, str) else -one for one in kind.places] for kind in kinds]
        size = -len(kinds) if self._is_single else len(kinds)
        return is_said, 0 if is_said else alike, len(things), size, alike, places

    def _agreement(self, read: Read) -> float:
        both = sum(marks in self._wanted for marks in read.family)
        return both / (len(self._wanted) + len(read.family) - both)


# What is shown ------------------------------------------------------------------------------------


def comparison_by_solutions(instance: Instance, path: str, verdict: SolutionVerdict) -> Comparison:
    model, is_different = verdict.model, verdict.sameness is Sameness.DIFFERENT
    number = len(verdict.read.family) if verdict.read is not None else None
    possible = {one.action.name for one in model.semantics.operators}
    return Comparison(
        instance,
        path,
        verdict.sameness,
        relation=SOLUTIONS if verdict.sameness is Sameness.SAME else None,
        costs=(
            min(verdict.wanted.values(), default=verdict.least),
            None if verdict.cheapest is None else verdict.cheapest.cost,
        ),
        solutions=(
            len(verdict.wanted) if verdict.least is None else None,
            0 if verdict.cheapest is None else number,
        ),
        difference=_difference(instance, verdict) if is_different else None,
        unexercised=tuple(sorted(model.domain.actions.keys() - possible)),
        doubt=verdict.doubt if verdict.sameness is Sameness.UNKNOWN else None,
    )


_Shown = tuple[str, Marks | None, Sequence[int]]
"""Why the two differ, and what shows it: a solution of the puzzle, a plan of the model, or both."""


def _difference(instance: Instance, verdict: SolutionVerdict) -> Difference:
    read, wanted = verdict.read, verdict.wanted
    reason, marks, labels = _without_reading(verdict) if read is None else _by_reading(wanted, read)
    moves = [] if marks is None else moves_of(instance, marks)
    if marks is not None and marks not in wanted:
        reason = f"{reason}: {replayed(instance, moves).reason}"
    state = judge(instance.puzzle, moves).states[-1]
    plan = tuple(map(verdict.model.action, labels))
    names = [
        (" ".join(entity), name)
        for entity, name in sorted({} if read is None else read.called.items())
        if entity != (name,) and any(_speaks_of(action, entity) for action in plan)
    ]
    shown = dict(names[:_MOST_NAMES])
    return Difference(tuple(moves), plan, state, reason, shown, is_solution=True)


def _by_reading(wanted: Costs, read: Read) -> _Shown:
    costs = read.costs
    extra = {end: marks for marks, end in read.family.items() if marks not in wanted}
    if extra:
        end = min(extra)
        reason = "the model has this solution, and the rules refuse it"
        return reason, extra[end], read.ends.plan(end)
    missing = [(cost, marks) for marks, cost in wanted.items() if marks not in costs]
    if missing:
        reason = "the rules have this solution, and no plan of the model makes it"
        return reason, min(missing)[1], ()
    marks = min(one for one, cost in wanted.items() if costs[one] != cost)
    reason = (
        f"this solution costs {wanted[marks]} by the rules, "
        f"and a cheapest plan of the model for it costs {costs[marks]}"
    )
    return reason, marks, read.ends.plan(read.family[marks])


def _without_reading(verdict: SolutionVerdict) -> _Shown:
    if verdict.cheapest is None and not verdict.wanted:
        return "the rules have solutions, and the model has none", None, ()
    if verdict.cheapest is None:
        marks = min((cost, marks) for marks, cost in verdict.wanted.items())[1]
        return "the rules have this solution, and the model has none", marks, ()
    plan, cost = verdict.plain.plan(verdict.cheapest), verdict.cheapest.cost
    least = min(verdict.wanted.values(), default=verdict.least)
    said = f"a cheapest solution costs {least} by the rules, and this plan of the model {cost}"
    none = "the model has this plan, and by the rules there is no solution"
    return none if least is None else said, None, plan


def moves_of(instance: Instance, marks: Marks) -> list[Any]:
    part, puzzle = instance.family.solutions, instance.puzzle
    assert part is not None, "only the solution counts"
    return list(part.arrange(puzzle, part.moves(puzzle, marks)))


def _speaks_of(action: Action, entity: Entity) -> bool:
    left = iter(action.arguments)
    return all(one in left for one in entity)
