"""What no jump can change, and how many sweeps are still to come at least: bounds on single boards.

Sets of holes are integers with a bit for each hole. A *line* is the three holes of a jump.

**The Rule of Three.** An *even set* has 0 or 2 holes of every line; its *parity* on a board is
whether it holds an odd number of pegs. A jump turns over the three holes of its line and no others,
so it changes the pegs on an even set by -2, 0 or 2: the parity of every even set stays what it was
at the start, and a goal on which one of them differs cannot be reached. On square boards the even
sets come from colouring the diagonals in turn with three colours, both ways; on any board they are
the kernel over GF(2) of the matrix whose rows are the lines. (M. Reiss, Crelle's Journal 54, 1857;
N. G. de Bruijn, Journal of Recreational Mathematics 5, 1972; Berlekamp, Conway and Guy, "Winning
Ways", 1982, chapter 23.)

**Regions.** A *region* is a set R of holes such that every jump over a hole of R has an end in R
(takes off from it or lands there). It is *full* while all its holes hold pegs. The first jump that
breaks a full region R takes off from a hole of R and opens a sweep:
  1. While R is full no jump lands in it. A jump that breaks R takes off from R, or jumps over a
     hole of R; then one of its ends is in R, and that is not where it lands. So it takes off there.
  2. The peg on that hole has stood there since R became full, so the jump continues no sweep. (A
     peg that has just made R full and may still jump on must be left out: see below.)
The idea is Robin Merson's, of 1962 (J. D. Beasley, "The Ins and Outs of Peg Solitaire", 1985).

**Landmarks.** A *class* is the holes that a peg can get to from one another by jumping, on an empty
board: a peg stays in its class for life, and never jumps over a hole of its own class. The
*captors* of some holes are all classes, together, whose pegs can jump over one of them. A
*landmark* is a set of holes with a number: at least this many of the sweeps still to come
start on one of them. A sweep starts on one hole, so the numbers of landmarks that share no hole
may be added. There are three kinds, first for boards on which no sweep is under way:
  - Region: a region that is full and not full in any goal is a landmark of 1, by the above.
  - Arrivals: if m holes of a class K are empty and hold a peg in the goal, K is a landmark of m:
    each of these pegs arrives by a sweep that ends there, and a peg stays in its class.
  - Captures: let T be a union of classes that holds n pegs more than the goal allows there. No peg
    leaves T by jumping, so n pegs of T are jumped over by pegs of the captors of T. A sweep empties
    each hole of T that it jumps over and cannot fill it again, so one of class K takes at most as
    many as T has holes that K can jump over; let m be the largest such number. The captors of T
    are a landmark of n / m, rounded up.
Where the goal is one peg anywhere, this peg may stand in T, or on a region of a single hole: T may
keep one peg, and of the full regions of a single hole one is not counted, if there is any.

While a sweep is under way its peg may go on for nothing, and landmarks are lowered by what it might
do: it is absent from every region, arrivals in its class are one fewer, and n is smaller by the
pegs of T on holes that its class can jump over.

The bound is consistent: it falls by 1 at most with a jump that opens a sweep, and not at all with
one that continues it. Let the jump go from f over o to t.
  0. If it opens a sweep while another peg was moving, that peg comes to rest first, and what was
     granted to it is taken back: no landmark falls.
  1. Regions. A full region without f stays full: t was empty, and if o were in it, f or t would be
     too. A continuing peg was absent from every region already. So only a region with f is lost.
     (The number of full single holes less one changes by 1 at most.)
  2. Arrivals. Only those in the class of f and t can fall. An opening jump lowers them by 1: t is
     reached for good, or one arrival is granted. A continuing jump uses what was granted.
  3. Captures from T fall only if f is a hole of the captors of T. Let k be the pegs of T that the
     class of f could jump over; k is m at most. After an opening jump, the captured peg and those
     granted are k together: n falls by m at most. A continuing jump captures what was granted.
  4. So each landmark that falls holds f and falls by 1 at most, and none if the jump continues a
     sweep. Of landmarks that share no hole one holds f at most.

Bounding sweeps by the types of pegs is also in J. K. Barker and R. E. Korf, "Solving Peg Solitaire
with Bidirectional BFIDA*", AAAI 2012.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import xor
from typing import Final, NamedTuple

from pddlpuzzles.families.peg.rules import Jump, Rules
from pddlpuzzles.search.gf2 import Rows, ones

_FEW: Final = 12
"""All sums of a basis with up to this many sets are tried to find the smallest."""


def even_sets(holes: int, lines: Iterable[int]) -> list[int]:
    """Return a basis of the sets that have an even number of holes of each of `lines`.

    Every such set is a sum of sets of the basis, where a hole in two of them cancels out.
    """
    return [*Rows(lines, by_highest=True).even_sets(range(holes))]


def parities(sets: Sequence[int], pegs: int) -> tuple[int, ...]:
    """Return for each set 1 if it holds an odd number of `pegs`, and 0 otherwise."""
    return tuple((even & pegs).bit_count() & 1 for even in sets)


def smallest_odd_set(basis: Sequence[int], changed: int) -> int | None:
    """Return the smallest sum of sets of `basis` that has an odd number of holes of `changed`.

    None if there is no such sum. Where the basis is big only its own sets are tried, and the
    smallest of these is returned: if any sum is odd, one of the sets that make it up is odd too.
    """
    sums = (
        reduce(xor, chosen)
        for count in range(1, (len(basis) if len(basis) <= _FEW else 1) + 1)
        for chosen in combinations(basis, count)
    )
    odd = [even for even in sums if (even & changed).bit_count() & 1]
    return min(odd, key=lambda even: (even.bit_count(), even), default=None)


Packing = tuple[int, ...]

LARGEST: Final = 7
"""The most holes of a region that is looked for.

Larger regions are hardly ever full, and adding them was measured to change nothing.
"""


def regions(jumps: Iterable[Jump], touching: int) -> list[int]:
    """Return the minimal regions that hold a hole of the set `touching`.

    Each is found by growing a single hole of `touching`: while some jump over a hole of the
    growing set has both its ends outside, one end or the other must be added, and both choices
    are followed. No region that is returned holds another one that is. Regions of more than
    `LARGEST` holes are left out.
    """
    ends: dict[int, set[int]] = {}
    for source, over, target in jumps:
        ends.setdefault(over, set()).add(1 << source | 1 << target)
    found: set[int] = set()
    seen: set[int] = set()
    growing = [1 << hole for hole in ones(touching)]
    while growing:
        region = growing.pop()
        if region in seen:
            continue
        seen.add(region)
        # Any jump with both ends outside will do, since both ways to mend it are followed.
        broken = next(
            (pair for over in ones(region) for pair in ends.get(over, ()) if not pair & region),
            0,
        )
        if not broken:
            found.add(region)
        elif region.bit_count() < LARGEST:
            growing += [region | 1 << end for end in ones(broken)]
    return sorted(
        (r for r in found if not any(r & other == other and r != other for other in found)),
        key=lambda region: (region.bit_count(), region),
    )


def packings(regions: Sequence[int]) -> list[tuple[Packing, ...]]:
    """Return packings of the given regions, part by part of the board.

    Regions of different parts share no hole, so the numbers of full regions in the parts may be
    added. Within a part, the packing with most full regions counts. Not all packings are
    returned, but every two regions of a part that share no hole stand together in one of them;
    on most boards no other packing has more full regions than the best of these.
    """
    families = [_family(part) for part in _parts(regions)]
    # Parts that have a single packing are joined into one part.
    certain = tuple(region for family in families if len(family) == 1 for region in family[0])
    return ([(certain,)] if certain else []) + [f for f in families if len(f) > 1]


def _parts(regions: Sequence[int]) -> Iterator[list[int]]:
    left = list(regions)
    while left:
        part, area = [], left[0]
        while touching := [region for region in left if region & area]:
            part += touching
            left = [region for region in left if not region & area]
            for region in touching:
                area |= region
        yield sorted(part)


def _family(part: list[int]) -> tuple[Packing, ...]:
    """Return packings of a part: greedy ones, until every two regions that fit share one."""
    apart = {(a, b) for a in part for b in part if a <= b and (a == b or not a & b)}
    family = []
    while apart:
        first = min(apart, key=lambda pair: (sum(1 for r in part if r & (pair[0] | pair[1])), pair))
        packing = list(dict.fromkeys(first))
        while fitting := [region for region in part if not any(region & r for r in packing)]:
            packing.append(
                min(
                    fitting,
                    key=lambda region: (
                        -sum((min(region, r), max(region, r)) in apart for r in packing),
                        sum(1 for other in fitting if region & other),
                    ),
                )
            )
        family.append(tuple(sorted(packing)))
        apart -= {(a, b) for a in packing for b in packing if a <= b}
    return tuple(family)


class Target(NamedTuple):
    """A set T of classes from which pegs have to be captured.

    `holes` are the holes of T. `reach` has a pair for each class of captors: all holes of that
    class, and the holes of T that its pegs can jump over. `most` is the number m of the module's
    proof: the most holes of T that pegs of a single class can jump over.
    """

    holes: int
    reach: tuple[tuple[int, int], ...]
    most: int


class Capture(NamedTuple):
    """Captors, as a set of holes, and the targets whose pegs only these captors can take."""

    captors: int
    targets: tuple[Target, ...]


class LandmarkSet(NamedTuple):
    """Landmarks that share no hole.

    `captures` and `arrivals` are indices into the lists of the same names in the `Landmarks`.
    `parts` has for each part of the board the packings of regions to choose from (see
    `packings`); the best packing of each part counts.
    """

    captures: tuple[int, ...]
    arrivals: tuple[int, ...]
    parts: tuple[tuple[Packing, ...], ...]

    @property
    def singles(self) -> int:
        """The union of all regions of a single hole; every packing has all those of its part."""
        return sum({r for part in self.parts for r in part[0] if r.bit_count() == 1})


class Landmarks:
    """All sets worth keeping for a board and a goal.

    Pegs have to arrive on the holes of `arriving`, and each region of `breaking` has to be
    broken. The landmarks to choose from are the `captures`, the `arrivals` (classes, as sets of
    holes) and those regions. A set takes none, a single one, or greedily as many as fit of
    the captures; of the arrivals that share no hole with these again none, one, or as many as
    fit; and then all regions that share no hole with either, in packings.
    """

    def __init__(
        self, size: int, jumps: Sequence[Jump], arriving: int, breaking: Sequence[int]
    ) -> None:
        kinds = classes(size, jumps)
        self.captures = captures(kinds, jumps)
        self.arrivals = [kind for kind in kinds if kind & arriving]
        self.sets: list[LandmarkSet] = []
        for taken in _choices([capture.captors for capture in self.captures], 0):
            used = sum(self.captures[place].captors for place in taken)
            for come in _choices(self.arrivals, used):
                held = used | sum(self.arrivals[place] for place in come)
                free = [region for region in breaking if not region & held]
                self.sets.append(LandmarkSet(taken, come, tuple(packings(free))))


def _choices(landmarks: Sequence[int], used: int) -> list[tuple[int, ...]]:
    """Return selections of landmarks, as indices: none, each one alone, and greedily many."""
    many: list[int] = []
    area = used
    for place, holes in enumerate(landmarks):
        if not holes & area:
            many.append(place)
            area |= holes
    single = [(place,) for place, holes in enumerate(landmarks) if not holes & used]
    return list(dict.fromkeys([(), *single, tuple(many)]))


def classes(size: int, jumps: Iterable[Jump]) -> list[int]:
    """Return the classes of a board with `size` holes, as sets of holes."""
    class_of = {hole: 1 << hole for hole in range(size)}
    for source, _, target in jumps:
        merged = class_of[source] | class_of[target]
        for hole in ones(merged):
            class_of[hole] = merged
    return sorted(set(class_of.values()))


def captures(kinds: Sequence[int], jumps: Sequence[Jump]) -> list[Capture]:
    """Return for each set of captors the targets that only they can capture.

    `kinds` are the classes of the board. Classes that have the same captors are targets alone,
    in pairs, and all together.
    """
    alike: dict[int, list[int]] = {}
    for kind in kinds:
        captors = sum(
            other
            for other in kinds
            if any(kind >> over & 1 and other >> source & 1 for source, over, _ in jumps)
        )
        if captors:
            alike.setdefault(captors, []).append(kind)
    return [
        Capture(
            captors,
            tuple(
                _target(sum(chosen), [kind for kind in kinds if kind & captors], jumps)
                for count in {1, 2, len(members)}
                for chosen in combinations(members, count)
            ),
        )
        for captors, members in alike.items()
    ]


def _target(holes: int, captors: Sequence[int], jumps: Sequence[Jump]) -> Target:
    reach = tuple(
        (
            kind,
            sum(
                {1 << over for source, over, _ in jumps if holes >> over & 1 and kind >> source & 1}
            ),
        )
        for kind in captors
    )
    return Target(holes, reach, max(over.bit_count() for _, over in reach))


class SweepBound:
    """The bound for a board and a goal; it is called with a state's pegs."""

    def __init__(self, rules: Rules) -> None:
        jumps, everywhere = rules.board.jumps, (1 << rules.size) - 1
        breaking = regions(jumps, everywhere if rules.one_peg else rules.goal_holes)
        landmarks = Landmarks(rules.size, jumps, rules.goal_pegs, breaking)
        self._goal_pegs, self._is_goal = rules.goal_pegs, rules.is_goal
        self._captures = [
            [
                (target, 1 if rules.one_peg else (target.holes & ~rules.goal_holes).bit_count())
                for target in capture.targets
            ]
            for capture in landmarks.captures
        ]
        self._arrivals = landmarks.arrivals
        self._landmark_sets = [
            (
                landmark_set.captures,
                landmark_set.arrivals,
                [_Part(family) for family in landmark_set.parts],
                landmark_set.singles if rules.one_peg else 0,
            )
            for landmark_set in landmarks.sets
        ]

    def __call__(self, pegs: int, moving: int = 0) -> int:
        """Return a number of sweeps that must still be opened, at least.

        `moving` is the set of the one peg that jumped last, if it can jump on, and the empty set
        otherwise: that peg may go on for nothing. The bound is 0 at every goal; it is at least 1
        where no peg is moving and the goal is not reached.
        """
        resting = pegs & ~moving
        captured = [_captured(targets, pegs, moving) for targets in self._captures]
        arrived = [
            max(0, (kind & self._goal_pegs & ~resting).bit_count() - (moving & kind != 0))
            for kind in self._arrivals
        ]
        bound = 0
        for captures, arrivals, parts, singles in self._landmark_sets:
            total = sum([part.count(resting) for part in parts])
            if singles & resting:
                total -= 1
            for place in captures:
                total += captured[place]
            for place in arrivals:
                total += arrived[place]
            bound = max(bound, total)
        return bound or int(not moving and not self._is_goal(pegs))


def _captured(targets: Iterable[tuple[Target, int]], pegs: int, moving: int) -> int:
    """Return the landmark of some captors; each target comes with the pegs that may stay there."""
    landmark = 0
    for (holes, reach, most), left in targets:
        number = (pegs & holes).bit_count() - left
        for kind, over in reach if moving else ():
            if kind & moving:
                number -= (pegs & over).bit_count()
        landmark = max(landmark, -(-number // most))
    return landmark


class _Part:
    """A part of the board, which counts the full regions of its best packing.

    A set of regions is an integer here, a bit for each region of the part. Each packing is such
    a set, and so are the regions that are full; `counts` remembers the answers.
    """

    def __init__(self, family: Sequence[Packing]) -> None:
        found = sorted({region for packing in family for region in packing})
        self.regions = [(region, 1 << place) for place, region in enumerate(found)]
        self.family = [sum(1 << found.index(r) for r in packing) for packing in family]
        self.counts: dict[int, int] = {}

    def count(self, pegs: int) -> int:
        """Return the largest number of full regions in one packing of the family."""
        full = sum([bit for region, bit in self.regions if region & pegs == region])
        known = self.counts.get(full)
        if known is None:
            known = max([(full & packing).bit_count() for packing in self.family])
            self.counts[full] = known
        return known
