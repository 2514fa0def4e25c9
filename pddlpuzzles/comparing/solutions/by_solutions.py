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

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.comparing.graphs.verdict import Sameness
from pddlpuzzles.comparing.solutions.ends import End, Ends, smallest_model
from pddlpuzzles.comparing.solutions.puzzle_solutions import MOST_PLANS, solutions_of
from pddlpuzzles.comparing.solutions.readings import Read, Reader
from pddlpuzzles.comparing.solutions.renaming import find_renaming
from pddlpuzzles.family import Instance
from pddlpuzzles.family_parts import Marks

Pulse = Callable[[], None]
Family = Mapping[Marks, int]
"""Solutions, each with its least cost."""

_MOST_ALIKE: Final = 0.5
_BLIND: Final = (
    "one way to read its plans has the puzzle's solutions, and another, which distinguishes more "
    "plans, has others"
)
_UNREAD: Final = "no way was found to read the puzzle's solutions off its plans"
_TOO_MANY: Final = (
    f"the puzzle has more than {MOST_PLANS:,} solutions, too many to compare them all"
)


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
    wanted, least = solutions_of(instance.puzzle, part, pulse)
    model = smallest_model(model, pulse)
    plain = Ends(model, {}, {}, pulse)
    cheapest = min(plain.ends.values(), default=None)
    if wanted is None:  # what holds under every reading is left: costs
        is_open = cheapest is not None and cheapest.cost == least
        sameness, doubt = (Sameness.UNKNOWN, _TOO_MANY) if is_open else (Sameness.DIFFERENT, None)
        return Found(sameness, {}, plain, cheapest, is_named=False, doubt=doubt, least=least)
    judge = _Judge(Reader(instance.puzzle, part, model, pulse), part.IS_SINGLE, wanted, pulse)
    if not wanted or cheapest is None:
        is_same = not wanted and cheapest is None
        sameness = Sameness.SAME if is_same else Sameness.DIFFERENT
        read = None if cheapest is None else judge.named_reading()
        return Found(sameness, wanted, plain, cheapest, read)
    sameness, read, is_named = judge.verdict()
    if sameness is Sameness.UNKNOWN and least != cheapest.cost:
        sameness = Sameness.DIFFERENT
    return Found(sameness, wanted, plain, cheapest, read, is_named, judge.doubt)


class _Judge:
    """Tries readings, and keeps what they have shown."""

    def __init__(self, reader: Reader, is_single: bool, wanted: Family, pulse: Pulse) -> None:
        self._reader, self._is_single = reader, is_single
        self._wanted, self._pulse = wanted, pulse
        self.doubt: str | None = None
        self._namings = reader.namings()

    def verdict(self) -> tuple[Sameness, Read | None, bool]:
        """Return what is shown, by which reading, and whether names have said what is what."""
        is_sure = any(names.is_sure for names in self._namings)
        for with_done in (False, True):
            tried: list[Read] = []
            blind: list[Read] = []
            for names in self._namings:
                reads: list[Read] = []
                good: list[Read] = []
                for is_said in (True, False):
                    for read in self._reader.reads(names, with_done=with_done, is_said=is_said):
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
            if any(best is None or one.is_said >= best.is_said for one in blind):
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
                for names in self._namings
                if names.is_sure
                for read in self._reader.reads(names, with_done=with_done, is_said=True)
            ]
            if reads:
                return max(reads, key=self._rank)
        return None

    def _is_part(self, read: Read, good: Sequence[Read]) -> bool:
        """Say whether a reading has some kinds of a good one: it would only cut runs otherwise."""
        kinds = set(read.reading.kinds)
        return not self._is_single and any(kinds < set(one.reading.kinds) for one in good)

    def _unrivalled(self, good: Sequence[Read], reads: Sequence[Read]) -> Read | None:
        """Return a reading to be trusted, of those that have the puzzle's solutions."""
        for one in sorted(good, key=lambda one: not one.is_said):
            if not any(self._outdoes(other, one) for other in reads):
                return one
        return None

    def _outdoes(self, other: Read, one: Read) -> bool:
        """Say whether a reading that has other solutions is as good as one that has the puzzle's.

        It is if it distinguishes all the plans that this one does, and words say that it is meant
        and this one is not; or if it distinguishes more, words do not say the opposite, and some of
        its solutions are the puzzle's.
        """
        is_said, is_other_said = one.is_said, other.is_said
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
        is_said, alike = read.is_said, self._agreement(read)
        things = {name for marks in read.family for mark in marks for name in mark}
        kinds = read.reading.kinds
        places = [[-1 if isinstance(one, str) else -one for one in kind.places] for kind in kinds]
        size = -len(kinds) if self._is_single else len(kinds)
        return is_said, 0 if is_said else alike, len(things), size, alike, places

    def _agreement(self, read: Read) -> float:
        both = sum(marks in self._wanted for marks in read.family)
        return both / (len(self._wanted) + len(read.family) - both)

    def _is_likely(self, read: Read, least: float) -> bool:
        return read.is_said or self._agreement(read) > least

    def _without_names(self) -> tuple[Sameness, Read | None, bool]:
        """Look for a naming under which the solutions are the same."""
        named_first: Read | None = None
        for with_done in (False, True):
            for called in self._reader.own_names():
                for read in self._reader.reads_under(called, with_done=with_done):
                    if named_first is None and read.is_said and any(read.family):
                        named_first = read
                    found = find_renaming(read.costs, self._wanted, self._pulse)
                    if found is None:
                        continue
                    named = {entity: found.get(one, one) for entity, one in called.items()}
                    reads = self._reader.reads_under(named, with_done=with_done)
                    good = [one for one in reads if one.reading == read.reading]
                    if (best := self._unrivalled(good, reads)) is not None:
                        return Sameness.SAME, best, False
        if named_first is not None and self._is_single:  # else runs may be cut otherwise
            return Sameness.DIFFERENT, named_first, False
        return Sameness.UNKNOWN, None, False
