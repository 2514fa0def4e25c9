"""The verdict by solutions: where only the solution counts, whatever order a model keeps.

A puzzle's *solutions* are the sets of marks that its plans make, each with the least cost of such a
plan. The model's are read off all its plans, by the names of the puzzle's things in its objects:

    entity    an object, or two, whose names say that it is one of the puzzle's things
    letter    that a fact with some entities holds at the end, or that an action with them was done
    trace     the letters of a plan: a number with two bits for each, which count up to three
    end       a trace with which a plan can reach the goal, and the least cost of such a plan
    kind      of letters: the predicate or the action, the places of its entities, and which of a
              few other objects stand beside them (`(is ?x mine)`)
    reading   some kinds: a plan's marks are what its letters of these kinds speak of, or where a
              mark is one thing, the things that none of them speaks of

A mark's things are the entities of one letter (`(lay c7 c8 c9)`), those that letters put together
(`(in c7 pile-1)`), or those that facts that never change put together.

    same        under some reading both have the same solutions at the same costs
    different   one side alone can be solved, or their cheapest plans differ in cost; or a reading
                is *meant*, and gives other solutions: it is called by a word for the marks
                (`mine`), or most of its solutions are the puzzle's
    unknown     a limit was reached, or no reading fits and none is meant

A reading must not ignore too much: in a model that asks for no clue, "the cells that are decided"
may be the only solution. So it does not count if another one, which has a solution of the puzzle
and others, distinguishes more plans, unless words say that only the first is meant; nor if words
say that another one is meant that distinguishes as much.
"""

import heapq
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations
from typing import Any, Final, NamedTuple

import numpy as np

from pddlpuzzles.comparing.compare_answer import Both, Comparison, Relation
from pddlpuzzles.comparing.difference import Difference
from pddlpuzzles.comparing.graphs import (
    ExpandedGraph,
    ModelSide,
    Step,
    model_side,
    observable_graph,
    puzzle_side,
)
from pddlpuzzles.comparing.verdict import Sameness
from pddlpuzzles.exploring.by_rules import topological_bands
from pddlpuzzles.exploring.counting import ways_to
from pddlpuzzles.families.family import Mark, Marks, Names, Solutions
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.stubborn import StubbornSets
from pddlpuzzles.pddl.task import ones
from pddlpuzzles.puzzle import costs_add_up
from pddlpuzzles.referee import judge
from pddlpuzzles.search.budget import check
from pddlpuzzles.search.space import Watch
from pddlpuzzles.solving.check import replayed

Entity = tuple[str, ...]
Place = tuple[int, int]  # a node of the model's graph, and the trace of a way to it
Costs = Mapping[Marks, int]  # solutions, each with its least cost

_COUNTER: Final = 3  # the two bits of a letter in a trace
_PULSE: Final = 256  # states between two looks at the limits
_MOST_OPERATORS: Final = 1500  # up to which it is found out which orders need not be tried
_FEW_STATES: Final = 3000  # a model of so few states is expanded as it is
_FEW_OBJECTS: Final = 4  # up to as many others at a place, they distinguish kinds
_FEW_KINDS: Final = 7  # up to this many kinds, all unions are tried; of more only some
_MOST_PLANS: Final = 50_000  # of a puzzle with more plans the solutions are not listed
_MOST_NAMES: Final = 12  # at most this many names of things are shown
_MOST_ALIKE: Final = 0.5  # the share in common above which a wrong reading by facts is meant
_BLIND: Final = (
    "one way to read its plans has the puzzle's solutions, and another, which distinguishes more "
    "plans, has others"
)
_UNREAD: Final = (
    "no way was found to read the puzzle's solutions off its plans; "
    "let its objects have the names of the puzzle's things"
)
_TOO_MANY: Final = f"the puzzle has more than {_MOST_PLANS:,} solutions, too many to compare"


def compare_solutions(
    answer: Comparison, domain: Domain, problem: Problem, bookkeeping: Sequence[str]
) -> tuple[Comparison, bool]:
    """Return the verdict by solutions, and whether names say what is what."""
    instance, model = answer.instance, model_side(domain, problem, bookkeeping, distinct=False)
    part = instance.family.solutions
    assert part is not None, "only the solution counts"
    if not costs_add_up(model.semantics):
        raise problem.place.error("the metric may become better: such a model is not compared here")
    wanted, least = solutions_of(instance.puzzle, part)
    model.graph.grow(_FEW_STATES)
    if not model.graph.complete:
        model = with_fewer_orders(model)
    model.graph.grow()
    plain = ends_of(model.graph, {}, {})  # with no letters, just one: that of a cheapest plan
    cheapest = min(plain.ends.values(), default=None)
    read, doubt, is_named = None, None, False
    if cheapest is None:
        sameness = Sameness.SAME if wanted == {} else Sameness.DIFFERENT
    elif wanted is None:
        sameness, doubt = Sameness.UNKNOWN, _TOO_MANY
    else:
        reader = _Reader(instance.puzzle, part, model, wanted)
        sameness, read, doubt = reader.verdict()
        is_named = doubt == _BLIND or bool(reader.namings)
    if sameness is Sameness.UNKNOWN and cheapest is not None and least != cheapest.cost:
        sameness, doubt = Sameness.DIFFERENT, None  # however plans are read
    number = None if read is None else len(read.family)
    possible = {operator.action.name for operator in model.semantics.operators}
    unused = tuple(sorted(domain.actions.keys() - possible))
    difference = None
    if sameness is Sameness.DIFFERENT:
        difference = _difference(instance, model, wanted or {}, least, read, plain, cheapest)
    answer = replace(
        answer,
        verdict=sameness,
        relation=Relation.SOLUTIONS if sameness is Sameness.SAME else None,
        costs=Both(least, None if cheapest is None else cheapest.cost),
        solutions=Both(None if wanted is None else len(wanted), 0 if cheapest is None else number),
        difference=difference,
        unexercised=unused,
        untested=tuple(f"what {name} does" for name in unused if difference is None),
        doubt=doubt,
    )
    return answer, is_named


class End(NamedTuple):
    cost: int
    place: Place


class Ends(NamedTuple):
    """A complete graph's ends, by their traces; and by which label each place is reached."""

    ends: dict[int, End]
    before: dict[Place, tuple[Place, int]]

    def plan(self, end: End) -> list[int]:
        labels, place = [], end.place
        while place in self.before:
            place, label = self.before[place]
            labels.append(label)
        return labels[::-1]


def ends_of(
    graph: ExpandedGraph, facts: Mapping[int, Sequence[int]], done: Mapping[int, Sequence[int]]
) -> Ends:
    """Return the ends of plans, by Dijkstra's search; `facts`, `done`: letters of bits, labels."""
    watched = sum(1 << bit for bit in facts)
    traces = {bit: sum(1 << 2 * letter for letter in letters) for bit, letters in facts.items()}
    reached, states = Ends({}, {}), list[Any](graph.states)
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
            check()
        node, trace = place
        if graph.solved[node]:
            whole = trace
            for bit in ones(states[node] & watched) if facts else ():
                whole |= traces[bit]
            reached.ends.setdefault(whole, End(cost, place))  # the first is the cheapest
        for label, price, target in graph.leaving(node):
            if not alive[target]:
                continue
            onward, far = trace, cost + price
            for letter in done.get(label, ()):
                if onward >> 2 * letter & _COUNTER != _COUNTER:  # else it stays at the most
                    onward += 1 << 2 * letter
            after = target, onward
            if far < distance.get(after, far + 1):
                distance[after] = far
                reached.before[after] = place, label
                heapq.heappush(queue, (far, after))
    return reached


def _counted(trace: int) -> dict[int, int]:
    numbers = dict.fromkeys(bit // 2 for bit in ones(trace))
    return {number: trace >> 2 * number & _COUNTER for number in numbers}


def solutions_of(puzzle: Any, part: Solutions[Any, Any]) -> tuple[Costs | None, int | None]:
    """Return solutions with their least costs, None if too many, and the least cost of all."""
    side = puzzle_side(puzzle)
    graph = side.graph
    graph.grow()
    edges, solved = observable_graph(graph).edges, np.array(graph.solved)
    bands = topological_bands(edges)
    assert bands is not None, "what a move does is never undone"
    ways = ways_to(edges, bands, np.ones(len(solved), np.bool_), Watch())
    if sum(ways[solved].tolist()) > _MOST_PLANS:
        return None, min(end.cost for end in ends_of(graph, {}, {}).ends.values())
    costs: dict[Marks, int] = {}
    labels = {label: (label,) for label in range(len(side.moves))}
    for trace, end in ends_of(graph, {}, labels).ends.items():
        counts = Counter(_counted(trace))
        moves = (side.moves[label] for label in counts.elements())
        marks = part.marks(puzzle, moves)
        costs[marks] = min(end.cost, costs.get(marks, end.cost))
    return costs, min(costs.values(), default=None)


def with_fewer_orders(model: ModelSide) -> ModelSide:
    """Keep for each plan one with the same actions in some order."""
    semantics = model.semantics
    if semantics.has_numbers or semantics.strata or len(semantics.operators) > _MOST_OPERATORS:
        return model
    sets = StubbornSets(semantics)

    def steps(state: Any) -> list[Step]:
        tried = sets.of(state)
        return [step for step in model.graph.steps(state) if tried is None or tried >> step[0] & 1]

    graph = ExpandedGraph(semantics.start, steps, semantics.is_goal)
    return model._replace(graph=graph)


# Letters ------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """What letters have in common; `group` is the place of the object that joins them."""

    name: str
    is_done: bool
    places: tuple[int | str, ...]
    beside: tuple[str, ...] = ()
    group: int | None = None


class Letter(NamedTuple):
    kind: Kind
    entities: tuple[Entity, ...]
    group: str = ""


_Said = tuple[tuple[str, bool], tuple[str, ...]]
"""The predicate of a fact, or the action that was done, and the objects that it speaks of."""
_Met = list[tuple[tuple[int, ...], Entity]]  # places of arguments, and the entity that they name


class _Alphabet:
    """The letters of a model: `facts` of its bits, `done` of its labels."""

    def __init__(
        self, model: ModelSide, entities: Collection[Entity], is_single: bool, with_done: bool
    ) -> None:
        self._entities = frozenset(entities)
        self._is_double = any(len(entity) == 2 for entity in entities)
        semantics = model.semantics
        said = [((atom.predicate, False), atom.terms) for atom in semantics.atoms]
        actions = [operator.action for operator in semantics.operators]
        done = [((action.name, True), action.arguments) for action in actions]
        at_places: dict[tuple[str, bool, int], set[str]] = {}  # objects, by key and place
        for key, arguments in (*said, *done):
            for place, thing in enumerate(arguments):
                at_places.setdefault((*key, place), set()).add(thing)
        parts = {part for entity in entities for part in entity}
        self._few = {  # places at which few objects stand, all others than the puzzle's things
            at: things
            for at, things in at_places.items()
            if len(things) <= _FEW_OBJECTS and not things & parts
        }
        # By static predicate and place, the entities that it joins to an object.
        self._bundles: dict[str, dict[str, tuple[Entity, ...]]] = {}
        for atom in () if is_single else sorted(semantics.fixed, key=str):
            met = [(at[0], it) for at, it in self._entities_among(atom.terms) if len(at) == 1]
            if len(atom.terms) == 2 and len(met) == 1:
                ((place, entity),) = met
                bundles = self._bundles.setdefault(f"{atom.predicate}-{place}", {})
                owner = atom.terms[1 - place]
                bundles[owner] = (*bundles.get(owner, ()), entity)
        self._spell = self._singly if is_single else self._jointly
        self._number: dict[Letter, int] = {}
        self.facts = self._spelt(said)
        self.done = self._spelt(done) if with_done else {}
        self.letters = list(self._number)
        self.kinds: dict[Kind, int] = {}
        for number, letter in enumerate(self.letters):
            self.kinds[letter.kind] = self.kinds.get(letter.kind, 0) | _COUNTER << 2 * number

    def _entities_among(self, arguments: Sequence[str]) -> _Met:
        every = combinations(range(len(arguments)), 2 if self._is_double else 1)
        met = [(places, tuple(arguments[place] for place in places)) for places in every]
        return [(places, entity) for places, entity in met if entity in self._entities]

    def _spelt(self, said: Sequence[_Said]) -> dict[int, tuple[int, ...]]:
        """Return the numbers of the letters of facts or actions that have some, by their places."""
        numbers, spelt = self._number, dict[int, tuple[int, ...]]()
        for place, fact in enumerate(said):
            if letters := [*self._spell(*fact)]:
                spelt[place] = tuple(numbers.setdefault(letter, len(numbers)) for letter in letters)
        return spelt

    def _singly(self, key: tuple[str, bool], arguments: Sequence[str]) -> Iterator[Letter]:
        """Yield a letter for each entity of a fact or action: a mark is of one thing."""
        for places, entity in self._entities_among(arguments):
            beside = tuple(  # at places where only a few objects stand, as `mine` in `(is c3 mine)`
                thing if thing in self._few.get((*key, place), ()) else ""
                for place, thing in enumerate(arguments)
                if place not in places
            )
            yield Letter(Kind(*key, places, beside), (entity,))

    def _jointly(self, key: tuple[str, bool], arguments: Sequence[str]) -> Iterator[Letter]:
        """Yield the letters of a fact or action where a mark is of several things."""
        met = self._entities_among(arguments)
        if self._is_double:
            # Of `(lay a b c d)` the pairs `a b` and `c d` are meant, not `b c`: every second one of
            # neighbours, if these make up all.
            neighbours = [(at, it) for at, it in met if at[1] == at[0] + 1][::2]
            firsts, places = {at[0] for at, _ in met}, {place for at, _ in met for place in at}
            if len(firsts) > 1 and len(neighbours) * 2 == len(places):
                met = neighbours
        if len(met) > 1:  # they are put together in one letter
            yield Letter(Kind(*key, (len(met),)), tuple(sorted(entity for _, entity in met)))
        if len(met) == 1:  # with others that speak of the same object
            ((own_places, entity),) = met
            for place, thing in enumerate(arguments):
                if place not in own_places:
                    yield Letter(Kind(*key, own_places, group=place), (entity,), thing)
        for name, bundles in self._bundles.items():  # or by what never changes
            for place, thing in enumerate(arguments):
                if len(bundles.get(thing, ())) > 1:
                    yield Letter(Kind(*key, (name, place)), bundles[thing])


# Readings -----------------------------------------------------------------------------------------


class Reading(NamedTuple):
    """Some kinds, and whether the marks are what they do not speak of."""

    kinds: tuple[Kind, ...]
    is_rest: bool = False

    def marks(self, trace: int, letters: Sequence[Letter], things: Sequence[Mark]) -> Marks:
        """Return a trace's marks; `things` has those that each letter speaks of."""
        marks: list[Mark] = []
        joined: dict[tuple[Kind, str], list[str]] = {}  # by the object that puts things together
        for number, count in _counted(trace).items():
            letter = letters[number]
            if letter.kind.group is None:
                marks += [things[number]] * count
            else:
                joined.setdefault((letter.kind, letter.group), []).extend(things[number] * count)
        # Two things of one name, as of two packs, are two; one alone with its object is no mark.
        marks += [tuple(sorted(names)) for names in joined.values() if len(names) > 1]
        if self.is_rest:
            spoken = {*chain.from_iterable(marks)}
            marks = [(name,) for name in {*chain.from_iterable(things)} - spoken]
        if all(len(mark) == 1 for mark in marks):  # each thing is there once: it is said twice
            marks = list(set(marks))
        return tuple(sorted(marks))


def _readings(kinds_of_letters: Iterable[Kind], *, is_single: bool) -> Iterator[Reading]:
    """Yield the ways to read that are tried, the simplest first; facts before actions."""
    sorts: dict[tuple[bool, str], list[Kind]] = {}  # only kinds that give marks alike are united
    for kind in sorted(kinds_of_letters, key=str):
        # Things are put together by an object, by a static predicate, or stand in one letter.
        joined_by = "" if isinstance(kind.places[0], int) else kind.places[0]
        joined_by = joined_by if kind.group is None else "group"
        sorts.setdefault((kind.is_done, joined_by), []).append(kind)
    for _, kinds in sorted(sorts.items()):
        sizes = range(1, len(kinds) + 1) if len(kinds) <= _FEW_KINDS else [1]
        unions = [union for size in sizes for union in combinations(kinds, size)]
        if len(kinds) > _FEW_KINDS:  # each alone, and all of a name, or of a name and its places
            shared: dict[tuple[str, ...], list[Kind]] = {}
            for kind in kinds:
                for name in {kind.name, *kind.beside} - {""}:
                    for key in ((name,), (name, str(kind.places))):
                        shared.setdefault(key, []).append(kind)
            alike = {tuple(same) for same in shared.values() if len(same) > 1}
            unions += sorted(alike, key=str)
        for union in unions:
            yield Reading(union)
            if is_single:
                yield Reading(union, is_rest=True)


class Read(NamedTuple):
    """What a reading makes of a model."""

    ends: Ends
    reading: Reading
    called: Mapping[Entity, str]
    is_said: bool  # whether words say that it is meant
    family: dict[Marks, End]  # the model's solutions by this reading
    classes: dict[int, Marks]  # the solution of each end's trace

    @property
    def costs(self) -> dict[Marks, int]:
        return {marks: end.cost for marks, end in self.family.items()}


class _Reader:
    """Reads a model in all ways, and judges which counts; `wanted` are the solutions meant."""

    def __init__(
        self, puzzle: Any, part: Solutions[Any, Any], model: ModelSide, wanted: Costs
    ) -> None:
        self._puzzle, self._part, self._model = puzzle, part, model
        self._wanted, self._is_single = wanted, part.IS_SINGLE
        self._read: dict[tuple[frozenset[Entity], bool], tuple[_Alphabet, Ends]] = {}
        things = len(part.things(puzzle))
        self.namings: list[Names] = []
        for names in part.names(puzzle, sorted(model.problem.objects)):
            letters = _Alphabet(model, names, self._is_single, True).letters
            spoken = {names[entity] for letter in letters for entity in letter.entities}
            self.namings += [names] if 2 * len(spoken) >= things else []  # of half the things

    def verdict(self) -> tuple[Sameness, Read | None, str | None]:
        """Return the verdict, the reading by which it is, and why there is none."""
        if not self._wanted:  # any plan is wrong: one is shown by what its words say
            for with_done in (False, True):
                every = (self._reads(it, with_done=with_done, is_said=True) for it in self.namings)
                if meant := max(chain(*every), key=self._rank, default=None):
                    break
            return Sameness.DIFFERENT, meant, None
        for with_done in (False, True):  # first by facts alone: these are the simplest
            wrong: list[Read] = []
            blind: list[Read] = []  # with the puzzle's solutions, and each with a rival
            for names in self.namings:
                reads: list[Read] = []
                good: list[Read] = []  # with the puzzle's solutions
                for is_said in (True, False):
                    for read in self._reads(names, with_done=with_done, is_said=is_said):
                        if not self._is_part(read, good):
                            reads.append(read)
                            good += [read] if read.costs == self._wanted else []
                    for best in sorted(good, key=lambda read: not read.is_said):
                        if not any(self._outdoes(rival, best) for rival in reads):
                            return Sameness.SAME, best, None
                blind += good
                wrong += [read for read in reads if read.costs != self._wanted]
            likeliest = max(wrong, key=self._rank, default=None)
            if any(likeliest is None or read.is_said >= likeliest.is_said for read in blind):
                return Sameness.UNKNOWN, None, _BLIND
            if likeliest is not None:
                # Of a reading by facts much has to agree: one by actions may still do better.
                least = 0 if with_done else _MOST_ALIKE
                if likeliest.is_said or self._agreement(likeliest) > least:
                    return Sameness.DIFFERENT, likeliest, None
        return Sameness.UNKNOWN, None, _UNREAD

    def _reads(self, names: Names, *, with_done: bool, is_said: bool) -> Iterator[Read]:
        """Yield what readings make of the model: those that words mean, or all others."""
        single = self._is_single
        key = frozenset(names), with_done
        if key not in self._read:
            alphabet = _Alphabet(self._model, names, single, with_done)
            ends = ends_of(self._model.graph, alphabet.facts, alphabet.done)
            self._read[key] = alphabet, ends
        alphabet, ends = self._read[key]
        readings = []
        for reading in _readings(alphabet.kinds, is_single=single):
            words = self._part.REST if reading.is_rest else self._part.WORDS
            kinds = [" ".join((kind.name, *kind.beside)) for kind in reading.kinds]
            is_meant = all(any(word in said for word in words) for said in kinds)
            has_done = any(kind.is_done for kind in reading.kinds)
            if has_done == with_done and is_meant == is_said:
                readings.append(reading)
        things = [tuple(sorted(names[it] for it in letter.entities)) for letter in alphabet.letters]
        # Where a mark is of several things, fewer kinds would cut it: the most come first.
        for reading in readings if single else reversed(readings):
            mask = sum(alphabet.kinds[kind] for kind in reading.kinds)
            if not any(trace & mask for trace in ends.ends):
                continue
            read = Read(ends, reading, names, is_said, {}, {})
            solutions: dict[int, Marks] = {}  # by a trace's letters of the reading's kinds
            for trace, end in ends.ends.items():
                if (spoken := trace & mask) not in solutions:
                    check()
                    marks = reading.marks(spoken, alphabet.letters, things)
                    solutions[spoken] = self._part.normal(self._puzzle, marks)
                marks = read.classes[trace] = solutions[spoken]
                read.family[marks] = min(end, read.family.get(marks, end))
            yield read

    def _is_part(self, read: Read, good: Sequence[Read]) -> bool:
        """Say whether a reading has some kinds of a good one: it would only cut runs otherwise."""
        kinds = set(read.reading.kinds)
        return not self._is_single and any(kinds < set(rival.reading.kinds) for rival in good)

    def _outdoes(self, rival: Read, read: Read) -> bool:
        """Say whether a reading with other solutions is as good as one with the puzzle's."""
        # It distinguishes all plans that this one does, and only it is meant; or it distinguishes
        # more, and has a solution of the puzzle.
        if (read.is_said and not rival.is_said) or rival.costs.keys() == self._wanted.keys():
            return False
        pairs = {(rival.classes[trace], marks) for trace, marks in read.classes.items()}
        if self._is_part(rival, [read]) or len(pairs) > len(rival.family):
            return False
        if rival.is_said and not read.is_said:
            return True
        meets = any(marks in self._wanted for marks in rival.family)
        return meets and len(rival.family) > len(read.family)

    def _rank(self, read: Read) -> tuple[object, ...]:
        """Rank a reading: by words, else by agreement; by what it speaks of; then the simplest."""
        is_said, alike = read.is_said, self._agreement(read)
        things = {name for marks in read.family for mark in marks for name in mark}
        kinds = read.reading.kinds
        # Of equal ones that whose things stand first among arguments.
        ahead = [[-1 if isinstance(i, str) else -i for i in kind.places] for kind in kinds]
        size = -len(kinds) if self._is_single else len(kinds)  # in the order of `_reads`
        return is_said, 0 if is_said else alike, len(things), size, alike, ahead

    def _agreement(self, read: Read) -> float:
        both = sum(marks in self._wanted for marks in read.family)
        return both / (len(self._wanted) + len(read.family) - both)


# What is shown ------------------------------------------------------------------------------------


def _difference(
    instance: Instance,
    model: ModelSide,
    wanted: Costs,  # the puzzle's solutions,
    least: int | None,  # and what the cheapest costs
    read: Read | None,  # the model's solutions
    plain: Ends,  # how the model's plans end, whatever they mean,
    cheapest: End | None,  # and how the cheapest plan ends
) -> Difference:
    part, puzzle = instance.family.solutions, instance.puzzle
    assert part is not None, "only the solution counts"
    reason, marks, labels = _shown(wanted, least, read, plain, cheapest)
    moves = [] if marks is None else [*part.arrange(puzzle, part.moves(puzzle, marks))]
    if marks is not None and marks not in wanted:
        reason = f"{reason}: {replayed(instance, moves).reason}"
    plan = tuple(map(model.action, labels))
    names = [
        (" ".join(entity), name)
        for entity, name in sorted({} if read is None else read.called.items())
        if entity != (name,)
        and any(entity in combinations(action.arguments, len(entity)) for action in plan)
    ]
    state = judge(puzzle, moves).states[-1]
    named = dict(names[:_MOST_NAMES])
    return Difference(tuple(moves), plan, state, reason, named, is_solution=True)


def _shown(
    wanted: Costs, least: int | None, read: Read | None, plain: Ends, cheapest: End | None
) -> tuple[str, Marks | None, Sequence[int]]:
    """Return why the two differ, and a solution of the puzzle, a plan of the model, or both."""
    if cheapest is None:
        if not wanted:
            return "the rules have solutions, and the model has none", None, ()
        _, marks = min((cost, marks) for marks, cost in wanted.items())
        return "the rules have this solution, and the model has none", marks, ()
    if read is None:
        reason = "the model has this plan, and by the rules there is no solution"
        if least is not None:
            reason = f"a cheapest solution costs {least} by the rules"
            reason += f", and this plan of the model {cheapest.cost}"
        return reason, None, plain.plan(cheapest)
    costs = read.costs
    if extra := {end: marks for marks, end in read.family.items() if marks not in wanted}:
        end = min(extra)
        reason = "the model has this solution, and the rules refuse it"
        return reason, extra[end], read.ends.plan(end)
    if missing := [(cost, marks) for marks, cost in wanted.items() if marks not in costs]:
        reason = "the rules have this solution, and no plan of the model makes it"
        return reason, min(missing)[1], ()
    marks = min(marks for marks, cost in wanted.items() if costs[marks] != cost)
    reason = f"this solution costs {wanted[marks]} by the rules"
    reason += f", and a cheapest plan of the model for it costs {costs[marks]}"
    return reason, marks, read.ends.plan(read.family[marks])
