"""The same by solutions: where only the solution counts, whatever order a model keeps.

A puzzle's *solutions* are the sets of marks (`parts.Mark`) that its plans make, each with the cost
of a cheapest such plan. A *reading* (`readings`), with a *naming* of the model's objects, says
which marks a plan of a model makes. Under both a model has solutions, too: the marks of all its
plans that reach its goal, each with the least cost of such a plan. Order, bookkeeping and dead ends
do not matter.

    same        under some reading and naming both have the same solutions at the same costs
    different   under none that was tried, and one of these holds:
                - one side can be solved and the other cannot, or their cheapest plans differ in
                  cost: that is so under every reading
                - a reading is *meant*: the objects are named as the puzzle's things, and the
                  reading's facts or actions are called by a word for the marks (`mine`), or it has
                  most of the puzzle's solutions among its own
    unknown     a limit was reached, or no reading fits and none is meant

Names are taken at their word where they say something: then no other naming is tried. Where they
say nothing, any naming will do under which the solutions are the same; it is found as an
isomorphism of two structures, solutions with costs over marks over things; if there is none, and
words say that a reading is meant, the two are different. All that `same` says
then is that the two are the same puzzle up to what things are called.

A reading must not ignore too much. In a model that asks for no clue, "the cells that are decided"
may happen to be the only solution, in each of its plans. So a reading does not count if another one
that has a solution of the puzzle, too, but others as well, distinguishes more of the model's plans,
unless words say that the first is meant and the other is not. Nor does it count if words say that
another one is meant that distinguishes as much: `(is ?x clear)` is no mine where there is `(is ?x
mine)`.

What is proved: all plans of the model were considered, since its states were all expanded, with
what was done remembered where the states forget it (`ends`). Least costs are by Dijkstra's search.
The puzzle's solutions are those of its rules; that their order loses none is proved there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.graphs.observable import observable_graph, winnable
from pddlpuzzles.comparing.graphs.sides import ExpandedGraph, ModelSide, puzzle_side
from pddlpuzzles.comparing.graphs.verdict import Sameness
from pddlpuzzles.comparing.solutions.ends import End, Ends, smallest_model
from pddlpuzzles.comparing.solutions.readings import Alphabet, Entity, Reading, readings
from pddlpuzzles.comparing.solutions.renaming import candidate_objects, find_renaming
from pddlpuzzles.family import Instance
from pddlpuzzles.family_parts import Marks, Names, Solutions

Pulse = Callable[[], None]
Family = Mapping[Marks, int]
"""Solutions, each with its least cost."""

_MOST_ALIKE: Final = 0.5
_MOST_PLANS: Final = 50_000

_BLIND: Final = (
    "one way to read its plans has the puzzle's solutions, and another, which distinguishes more "
    "plans, has others"
)
_UNREAD: Final = "no way was found to read the puzzle's solutions off its plans"


class Read(NamedTuple):
    """What a reading makes of a model: its solutions, and an end with each.

    `classes` has the solution of each end's trace.
    """

    ends: Ends
    alphabet: Alphabet
    reading: Reading
    called: Mapping[Entity, str]
    family: dict[Marks, End]
    classes: Mapping[int, Marks]

    def solution(self, trace: int) -> Marks:
        """Return the solution of a plan of the model by its trace."""
        return self.classes[trace]

    @property
    def costs(self) -> dict[Marks, int]:
        """The solutions with their costs."""
        return {marks: end.cost for marks, end in self.family.items()}


class Found(NamedTuple):
    """The verdict by solutions, and what shows it; `wanted` are the puzzle's own.

    `cheapest` is an end of the model at the least cost; `doubt` says why nothing is shown. Where
    the puzzle has too many solutions, `wanted` is empty and `least` is what a cheapest one costs.
    """

    sameness: Sameness
    wanted: Family
    plain: Ends
    cheapest: End | None = None
    read: Read | None = None
    is_named: bool = True
    doubt: str | None = None
    least: int | None = None


def by_solutions(instance: Instance, model: ModelSide, pulse: Pulse) -> Found:
    """Compare the solutions of a model with those of a puzzle where nothing else counts.

    :raises Exhausted: by `pulse`.
    """
    part = instance.family.solutions
    assert part is not None, "only the solution counts"
    wanted = solutions_of(instance.puzzle, part, pulse)
    model = smallest_model(model, pulse)
    plain = Ends(model, {}, {}, pulse)
    cheapest = min(plain.ends.values(), default=None)
    if wanted is None:
        return _of_too_many(instance, plain, cheapest, pulse)
    judge = _Judge(instance, model, part, wanted, pulse)
    if not wanted or cheapest is None:
        is_same = not wanted and cheapest is None
        sameness = Sameness.SAME if is_same else Sameness.DIFFERENT
        read = None if cheapest is None else judge.named_reading()
        return Found(sameness, wanted, plain, cheapest, read)
    sameness, read, is_named = judge.verdict()
    if sameness is Sameness.UNKNOWN and min(wanted.values()) != cheapest.cost:
        sameness = Sameness.DIFFERENT
    return Found(sameness, wanted, plain, cheapest, read, is_named, judge.doubt)


def _of_too_many(instance: Instance, plain: Ends, cheapest: End | None, pulse: Pulse) -> Found:
    """Compare what holds under every reading: whether both can be solved, and at which cost."""
    graph = puzzle_side(instance.puzzle).graph
    graph.grow_whole(pulse)
    least = graph.cheapest()
    sameness, doubt = Sameness.DIFFERENT, None
    if cheapest is not None and cheapest.cost == least:
        sameness = Sameness.UNKNOWN
        doubt = f"the puzzle has more than {_MOST_PLANS:,} solutions, too many to compare them all"
    return Found(sameness, {}, plain, cheapest, None, is_named=False, doubt=doubt, least=least)


def solutions_of(puzzle: Any, part: Solutions[Any, Any], pulse: Pulse) -> dict[Marks, int] | None:
    """Return the solutions of a puzzle by its rules, each with its least cost; None if too many."""
    side = puzzle_side(puzzle)
    graph = side.graph
    graph.grow_whole(pulse)
    alive = winnable(observable_graph(graph)).tolist()
    if _plans(graph) > _MOST_PLANS:
        return None
    found: dict[Marks, int] = {}
    known: dict[tuple[int, tuple[Any, ...]], int] = {(0, ()): 0}
    stack = list(known) if alive[0] else []
    while stack:
        node, made = stack.pop()
        cost = known[node, made]
        if len(known) % 256 == 0:
            pulse()
        if graph.solved[node]:
            marks = part.marks(puzzle, made)
            found[marks] = min(cost, found.get(marks, cost))
        for label, price, target in graph.leaving(node):
            if not alive[target]:
                continue
            after = target, tuple(sorted((*made, side.moves[label])))
            if known.get(after, cost + price + 1) > cost + price:
                known[after] = cost + price
                stack.append(after)
    return found


def _plans(graph: ExpandedGraph) -> int:
    """Count the plans of a puzzle each of whose moves does what is never undone."""
    ways = [0] * len(graph.states)
    left = [0] * len(graph.states)
    for node in range(graph.expanded):
        for edge in graph.leaving(node):
            left[edge.target] += 1
    ways[0] = 1
    ready = [0]
    for node in ready:
        for edge in graph.leaving(node):
            ways[edge.target] += ways[node]
            left[edge.target] -= 1
            if not left[edge.target]:
                ready.append(edge.target)
    return sum(ways[node] for node in ready if graph.solved[node])


class _Judge:
    """Tries readings, and keeps what they have shown."""

    def __init__(
        self,
        instance: Instance,
        model: ModelSide,
        part: Solutions[Any, Any],
        wanted: Family,
        pulse: Pulse,
    ) -> None:
        self._puzzle, self._model, self._part = instance.puzzle, model, part
        self._wanted, self._pulse = wanted, pulse
        self.doubt: str | None = None
        self._ends: dict[tuple[frozenset[Entity], bool], tuple[Alphabet, Ends]] = {}
        objects = sorted(model.problem.objects)
        found = part.names(instance.puzzle, objects)
        self.namings = [names for names in found if self._is_used(names)]

    def verdict(self) -> tuple[Sameness, Read | None, bool]:
        """Return what is shown, by which reading, and whether names have said what is what."""
        is_sure = any(names.is_sure for names in self.namings)
        for with_done in (False, True):
            tried: list[Read] = []
            blind: list[Read] = []
            for names in self.namings:
                reads: list[Read] = []
                good: list[Read] = []
                for is_said in (True, False):
                    for read in self.reads(names, with_done=with_done, is_said=is_said):
                        if self._is_part(read, good):
                            continue
                        reads.append(read)
                        if read.costs == self._wanted:
                            good.append(read)
                    if (best := self._unrivalled(good, reads)) is not None:
                        return Sameness.SAME, best, True
                blind += good
                tried += [one for one in reads if names.is_sure and one.costs != self._wanted]
            best = max(tried, key=self._rank, default=None)
            if any(best is None or self.is_said(one) >= self.is_said(best) for one in blind):
                self.doubt = _BLIND
                return Sameness.UNKNOWN, None, True
            if best is not None and self._is_likely(best, 0 if with_done else _MOST_ALIKE):
                return Sameness.DIFFERENT, best, True
        self.doubt = _UNREAD
        if is_sure:
            return Sameness.UNKNOWN, None, True
        return self._without_names()

    def named_reading(self) -> Read | None:
        """Return a reading that words say is meant, under names that say what is what."""
        for with_done in (False, True):
            reads = [
                read
                for names in self.namings
                if names.is_sure
                for read in self.reads(names, with_done=with_done, is_said=True)
            ]
            if reads:
                return max(reads, key=self._rank)
        return None

    def _is_used(self, names: Names) -> bool:
        """Say whether facts and actions speak of most things under a naming."""
        single = self._part.IS_SINGLE
        alphabet = Alphabet(self._model, names.called, is_single=single, with_done=True)
        spoken = {names.called[one] for letter in alphabet.letters for one in letter.entities}
        return 2 * len(spoken) >= len(self._part.things(self._puzzle))

    def reads(self, names: Names, *, with_done: bool, is_said: bool) -> Iterator[Read]:
        """Yield what readings make of the model: those that words say are meant, or the others.

        Those of what was done are there if that is remembered, and only those.
        """
        is_single = self._part.IS_SINGLE
        alphabet, ends = self._expanded(names.called, with_done=with_done)
        found = [
            reading
            for reading in readings(alphabet, is_single=is_single)
            if with_done == any(kind.is_done for kind in reading.kinds)
            and is_said == reading.is_said(self._part.WORDS, self._part.REST)
        ]
        for reading in found if is_single else reversed(found):
            mask = sum(alphabet.kinds[kind] for kind in reading.kinds)
            if any(trace & mask for trace in ends.ends):
                yield self._read(ends, alphabet, reading, names.called, normal=True)

    def _is_part(self, read: Read, good: Sequence[Read]) -> bool:
        """Say whether a reading has some kinds of a good one: it would only cut runs otherwise."""
        kinds = set(read.reading.kinds)
        return not self._part.IS_SINGLE and any(kinds < set(one.reading.kinds) for one in good)

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
        mask = 0
        for kind in reading.kinds:
            mask |= alphabet.kinds[kind]
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
        return Read(ends, alphabet, reading, called, family, classes)

    def _unrivalled(self, good: Sequence[Read], reads: Sequence[Read]) -> Read | None:
        """Return a reading to be trusted, of those that have the puzzle's solutions."""
        for one in sorted(good, key=lambda one: not self.is_said(one)):
            if not any(self._outdoes(other, one) for other in reads):
                return one
        return None

    def is_said(self, read: Read) -> bool:
        """Say whether words say that a reading is meant."""
        return read.reading.is_said(self._part.WORDS, self._part.REST)

    def _outdoes(self, other: Read, one: Read) -> bool:
        """Say whether a reading that has other solutions is as good as one that has the puzzle's.

        It is if it distinguishes all the plans that this one does, and words say that it is meant
        and this one is not; or if it distinguishes more, words do not say the opposite, and some of
        its solutions are the puzzle's.
        """
        is_said, is_other_said = self.is_said(one), self.is_said(other)
        if (is_said and not is_other_said) or other.costs.keys() == self._wanted.keys():
            return False
        if self._is_part(other, [one]):
            return False
        pairs = {(other.classes[trace], marks) for trace, marks in one.classes.items()}
        if len(pairs) > len(other.family):
            return False
        if is_other_said and not is_said:
            return True
        meets = any(marks in self._wanted for marks in other.family)
        return meets and len(other.family) > len(one.family)

    def _rank(self, read: Read) -> tuple[object, ...]:
        """Rank readings of a model that is different by how much they may be meant."""
        is_said, alike = self.is_said(read), self._agreement(read)
        things = {name for marks in read.family for mark in marks for name in mark}
        kinds = read.reading.kinds
        places = [[-1 if isinstance(one, str) else -one for one in kind.places] for kind in kinds]
        size = -len(kinds) if self._part.IS_SINGLE else len(kinds)
        return is_said, 0 if is_said else alike, len(things), size, alike, places

    def _agreement(self, read: Read) -> float:
        both = sum(marks in self._wanted for marks in read.family)
        return both / (len(self._wanted) + len(read.family) - both)

    def _is_likely(self, read: Read, least: float) -> bool:
        return self.is_said(read) or self._agreement(read) > least

    def _without_names(self) -> tuple[Sameness, Read | None, bool]:
        """Look for a naming under which the solutions are the same."""
        things = len(self._part.things(self._puzzle))
        named_first: Read | None = None
        for with_done in (False, True):
            for domain in candidate_objects(self._model, things):
                called: dict[Entity, str] = {(one,): one for one in domain}
                for read in self._reads_under(called, with_done=with_done):
                    if named_first is None and self.is_said(read) and any(read.family):
                        named_first = read
                    found = find_renaming(read.costs, self._wanted, self._pulse)
                    if found is None:
                        continue
                    named = {entity: found.get(one, one) for entity, one in called.items()}
                    reads = self._reads_under(named, with_done=with_done)
                    good = [one for one in reads if one.reading == read.reading]
                    if (best := self._unrivalled(good, reads)) is not None:
                        return Sameness.SAME, best, False
        if named_first is not None and self._part.IS_SINGLE:  # else runs may be cut otherwise
            return Sameness.DIFFERENT, named_first, False
        return Sameness.UNKNOWN, None, False

    def _reads_under(self, called: Mapping[Entity, str], *, with_done: bool) -> list[Read]:
        """Return what readings make of a model whose objects are called so, of any names."""
        alphabet, ends = self._expanded(called, with_done=with_done)
        return [
            self._read(ends, alphabet, reading, called, normal=False)
            for reading in readings(alphabet, is_single=self._part.IS_SINGLE)
            if with_done == any(kind.is_done for kind in reading.kinds)
        ]
