"""What no jump can change, and the sweeps still to come at least (`array_bounds`: of many boards).

A *line* is the set of the three holes of a jump.

**The Rule of Three.** An *even set* has 0 or 2 holes of every line. A jump turns over the holes of
its line alone, so the *parity* of the pegs on an even set never changes, and a goal of another
parity than the start's cannot be reached. Even sets are the kernel over GF(2) of the matrix whose
rows are the lines. (N. G. de Bruijn, Journal of Recreational Mathematics 5, 1972.)

**Regions.** Every jump over a hole of a *region* R takes off from R or lands in it. No jump lands
in R while it is *full* of pegs, so the jump that breaks it takes off from R. Its peg has stood
there since R became full, so it opens a sweep, unless it has just made R full and may jump on.
(R. Merson, 1962; in J. D. Beasley, "The Ins and Outs of Peg Solitaire", 1985.)

**Landmarks.** A peg stays in its *class*, the holes that jumps on an empty board join, and never
jumps over a hole of it. The *captors* of some holes are all classes, together, whose pegs can jump
over one of them. A *landmark* is a set of holes on which at least a known number of sweeps
start. A sweep starts on one hole, so landmarks that share no hole add up. There are three kinds:
  - Region: one that is full, and full in no goal, is a landmark of 1.
  - Arrivals: where m empty holes of a class hold a peg in the goal, the class is a landmark of m,
    since each of these pegs arrives by a sweep that ends there.
  - Captures: let T be a union of classes with n pegs more than the goal allows. No peg leaves T by
    jumping, so its captors jump over n pegs. A sweep never fills a hole of T that it has emptied,
    so one of class K takes at most as many as T has holes that K can jump over. With m the largest
    such number, the captors of T are a landmark of n / m, rounded up.
If the goal is one peg anywhere, T may keep one, and one full region of a single hole is left out.
While a sweep is under way, landmarks are lowered by what its peg might do for nothing: it is absent
from regions, its class has one arrival fewer, and n is less by the pegs that its class can take.

**Consistency.** The bound falls by 1 at most with a jump that opens a sweep, and not with one that
continues it. Let it go from f over o to t; a peg that was moving before has come to rest, which
lowers no landmark. A full region without f stays full: t was empty, and with o in it, f or t would
be. Only arrivals in the class of f fall: by 1 with an opening jump, since t is reached or granted.
Captures from T fall only if f is a hole of its captors; the peg taken and those granted are pegs
that the class of f can take, m at most. What a continuing jump loses, reaches and takes was granted
or absent already. So each landmark that falls holds f and falls by 1 at most, and of those that
share no hole one holds f.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import combinations
from operator import or_, xor
from typing import Final, NamedTuple

from pddlpuzzles.families.peg.rules import Jump, Rules
from pddlpuzzles.search.gf2 import Rows, ones

_FEW: Final = 12  # all sums of a basis with up to this many sets are tried to find the smallest


def even_sets(holes: int, lines: Iterable[int]) -> list[int]:
    """Return a basis, by symmetric difference, of the even sets."""
    return [*Rows(lines, by_highest=True).even_sets(range(holes))]


def parities(sets: Sequence[int], pegs: int) -> tuple[int, ...]:
    return tuple((even & pegs).bit_count() & 1 for even in sets)


def smallest_odd_set(basis: Sequence[int], changed: int) -> int | None:
    """Return the smallest sum, of a big basis the smallest set, that is odd on `changed`."""
    counts = range(1, (len(basis) if len(basis) <= _FEW else 1) + 1)
    sums = (reduce(xor, chosen) for count in counts for chosen in combinations(basis, count))
    odd = [even for even in sums if (even & changed).bit_count() & 1]
    return min(odd, key=lambda even: (even.bit_count(), even), default=None)


Packing = tuple[int, ...]
LARGEST: Final = 7  # larger regions were measured to change nothing


def regions(jumps: Iterable[Jump], touching: int) -> list[int]:
    """Return the minimal regions of up to `LARGEST` holes that hold a hole of `touching`."""
    ends: dict[int, set[int]] = {}
    for source, over, target in jumps:
        ends.setdefault(over, set()).add(1 << source | 1 << target)
    regions: set[int] = set()
    seen: set[int] = set()
    growing = [1 << hole for hole in ones(touching)]
    while growing:
        region = growing.pop()
        if region in seen:
            continue
        seen.add(region)
        outside = (pair for over in ones(region) for pair in ends.get(over, ()))
        broken = next((pair for pair in outside if not pair & region), 0)
        if not broken:  # else one of the two ends has to belong to it
            regions.add(region)
        elif region.bit_count() < LARGEST:
            growing += [region | 1 << end for end in ones(broken)]
    return sorted(
        (r for r in regions if not any(r & inner == inner and r != inner for inner in regions)),
        key=lambda region: (region.bit_count(), region),
    )


def regions_to_break(rules: Rules) -> list[int]:
    """Return the regions full in no goal; where one peg is left, all."""
    return regions(rules.board.jumps, (1 << rules.size) - 1 if rules.one_peg else rules.goal_holes)


def packings(regions: Sequence[int]) -> list[tuple[Packing, ...]]:
    """Return packings of regions, by parts of the board, which share no hole and add up."""
    # Of a part the packing with most full regions counts; every two disjoint regions share one.
    by_part = []
    remaining = list(regions)
    while remaining:
        part, area = [], remaining[0]
        while touching := [region for region in remaining if region & area]:
            part += touching
            remaining = [region for region in remaining if not region & area]
            area = reduce(or_, touching, area)
        by_part.append(_packings_of(sorted(part)))
    # Parts that have a single packing are joined into one part.
    certain = tuple(region for ways in by_part if len(ways) == 1 for region in ways[0])
    return ([(certain,)] if certain else []) + [ways for ways in by_part if len(ways) > 1]


def _packings_of(part: list[int]) -> tuple[Packing, ...]:
    """Return sets of disjoint regions such that any two disjoint ones are in some set together."""
    # The pairs, and each region alone, that are in no set yet. The next set begins with the pair
    # that meets fewest regions; regions are added that bring most pairs, and then block fewest.
    missing = {(a, b) for a in part for b in part if a <= b and (a == b or not a & b)}
    packings = []
    while missing:
        met = {(a, b): len([r for r in part if r & (a | b)]) for a, b in sorted(missing)}
        first = min(met, key=met.__getitem__)
        packing = list(dict.fromkeys(first))
        while fitting := [region for region in part if not any(region & r for r in packing)]:
            best = min(
                (
                    -sum((min(region, r), max(region, r)) in missing for r in packing),
                    sum(1 for neighbour in fitting if region & neighbour),
                    region,
                )
                for region in fitting
            )
            packing.append(best[-1])
        packings.append(tuple(sorted(packing)))
        missing -= {(a, b) for a in packing for b in packing if a <= b}
    return tuple(packings)


class Target(NamedTuple):
    """A union T of classes, from which pegs are to be captured."""

    holes: int
    reach: list[tuple[int, int]]  # each class of captors, and which of the holes it can jump over
    most: int  # the m above


class LandmarkSet(NamedTuple):
    """Landmarks that share no hole, by their indices in `Landmarks`."""

    captures: tuple[int, ...]
    arrivals: tuple[int, ...]
    parts: list[tuple[Packing, ...]]  # of regions, see `packings`
    singles: int  # the regions of one hole, together


class Landmarks:
    """Sets of landmarks, for pegs that arrive on some holes and regions that have to be broken."""

    # Each takes some captures, then some classes in which pegs arrive, and all regions that share
    # no hole with either.
    def __init__(
        self, size: int, jumps: Sequence[Jump], arriving: int, breaking: Sequence[int]
    ) -> None:
        kinds = classes(size, jumps)
        by_captors = _captures(kinds, jumps)
        captors, self.captures = [*by_captors], [*by_captors.values()]
        self.arrivals = [kind for kind in kinds if kind & arriving]
        self.sets: list[LandmarkSet] = []
        for taken in _choices(captors, 0):
            used = sum(captors[place] for place in taken)
            for come in _choices(self.arrivals, used):
                held = used | sum(self.arrivals[place] for place in come)
                free = [region for region in breaking if not region & held]
                singles = sum(region for region in free if region.bit_count() == 1)
                self.sets.append(LandmarkSet(taken, come, packings(free), singles))


def _choices(landmarks: Sequence[int], used: int) -> list[tuple[int, ...]]:
    # None, each alone, and as many together as share no hole; none of the holes used already.
    many: list[int] = []
    area = used
    for place, holes in enumerate(landmarks):
        if not holes & area:
            many.append(place)
            area |= holes
    single = [(place,) for place, holes in enumerate(landmarks) if not holes & used]
    return list(dict.fromkeys([(), *single, tuple(many)]))


def classes(size: int, jumps: Iterable[Jump]) -> list[int]:
    """Return the sets of holes that jumps, by where they begin and end, join."""
    class_of = {hole: 1 << hole for hole in range(size)}
    for source, _, target in jumps:
        merged = class_of[source] | class_of[target]
        for hole in ones(merged):
            class_of[hole] = merged
    return sorted(set(class_of.values()))


def _captures(kinds: Sequence[int], jumps: Sequence[Jump]) -> dict[int, list[Target]]:
    """Return by the holes of their captors the targets: classes alone, in pairs, all together."""
    ways = [(1 << source, 1 << over) for source, over, _ in jumps]
    # A class is a mask of holes, which its pegs never leave; here are all holes they can jump over.
    jumped = {kind: sum({over for source, over in ways if kind & source}) for kind in kinds}
    captured_by: dict[tuple[int, ...], list[int]] = {}  # classes that the same captors reach
    for kind in kinds:
        captors = tuple(captor for captor in kinds if jumped[captor] & kind)
        if captors:
            captured_by.setdefault(captors, []).append(kind)
    captures: dict[int, list[Target]] = {}
    for captors, members in captured_by.items():
        for size in {1, 2, len(members)}:  # of one class there are no pairs
            for chosen in map(sum, combinations(members, size)):
                pairs = [(captor, jumped[captor] & chosen) for captor in captors]
                most = max(over.bit_count() for _, over in pairs)
                captures.setdefault(sum(captors), []).append(Target(chosen, pairs, most))
    return captures


class SweepBound:
    """The sweeps that must still be opened, at least: the best of several sets of landmarks."""

    def __init__(self, rules: Rules) -> None:
        jumps = rules.board.jumps
        landmarks = Landmarks(rules.size, jumps, rules.goal_pegs, regions_to_break(rules))
        self._goal_pegs, self._is_goal = rules.goal_pegs, rules.is_goal
        # Each target with the number of pegs that may stay there.
        free, is_one = ~rules.goal_holes, rules.one_peg
        self._captures = [
            [(target, 1 if is_one else (target.holes & free).bit_count()) for target in targets]
            for targets in landmarks.captures
        ]
        self._arrivals = landmarks.arrivals
        # Of a set: its captures and arrivals by index; what counts the full regions of each part
        # of the board; and if one peg remains, regions of one hole: it may stay in one of them.
        self._landmark_sets = [
            (its.captures, its.arrivals, [*map(_FullRegions, its.parts)], its.singles * is_one)
            for its in landmarks.sets
        ]

    def __call__(self, pegs: int, moving: int = 0) -> int:
        """Return 0 at goals; `moving` is the set of the peg that jumped last and can jump on."""
        resting = pegs & ~moving
        captured = []
        for targets in self._captures:
            landmark = 0
            for (holes, reach, most), wanted in targets:
                number = (pegs & holes).bit_count() - wanted
                for kind, over in reach if moving else ():
                    if kind & moving:
                        number -= (pegs & over).bit_count()  # it may take these for nothing
                landmark = max(landmark, -(-number // most))
            captured.append(landmark)
        arrived = []
        for kind in self._arrivals:
            empty = kind & self._goal_pegs & ~resting
            arrived.append(max(0, empty.bit_count() - (1 if moving & kind else 0)))
        bound = 0
        for captures, arrivals, parts, singles in self._landmark_sets:
            total = sum([part.count(resting) for part in parts])
            if singles & resting:
                total -= 1  # the last peg may stay there
            for place in captures:
                total += captured[place]
            for place in arrivals:
                total += arrived[place]
            bound = max(bound, total)
        return bound or (0 if moving or self._is_goal(pegs) else 1)  # 1: a jump is to come


class _FullRegions:
    """Counts the full regions of a part of the board, in the packing that has most of them."""

    def __init__(self, packings: Sequence[Packing]) -> None:
        regions = sorted({region for packing in packings for region in packing})
        self._bits = [(region, 1 << place) for place, region in enumerate(regions)]
        self._packings = [sum(1 << regions.index(r) for r in packing) for packing in packings]
        self._counts: dict[int, int] = {}  # by which regions are full

    def count(self, pegs: int) -> int:
        full = sum([bit for region, bit in self._bits if region & pegs == region])
        best = self._counts.get(full)
        if best is None:
            best = max([(full & packing).bit_count() for packing in self._packings])
            self._counts[full] = best
        return best
