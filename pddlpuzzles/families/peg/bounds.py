"""What no jump can change: the Rule of Three, on any board.

    line       the three holes of a jump: from, over and to
    even set   a set of holes that has 0 or 2 holes of every line
    parity     of a set of holes and a board: whether the set holds an odd number of pegs

The argument:

  1. A jump changes the three holes of its line and no others: each that held a peg is empty
     afterwards, and the other way round.
  2. An even set has 0 or 2 of these holes, so the number of pegs on it changes by -2, 0 or 2.
  3. So the parity of every even set stays what it was at the start. A goal on which one of them
     has the other parity cannot be reached.

A worked board, a row of four holes with the lines a b c and b c d: {b, c} and {a, b, d} are even
sets. From `* * o *` both parities are odd. A single peg has both odd on b only, so no game ends
with one peg on a, c or d.

On square boards the even sets come from colouring the diagonals in turn with three colours, in
both directions: hence the name Rule of Three. On any board the even sets, as vectors
over GF(2), are the kernel of the matrix whose rows are the lines, so Gaussian elimination
(`search.gf2`) finds them all.

Sources: M. Reiss, "Beitraege zur Theorie des Solitaer-Spiels", Journal fuer die reine und
angewandte Mathematik (Crelle's Journal) 54 (1857), 344-379, divides the boards into classes by
these parities. N. G. de Bruijn, "A solitaire game and its relation to a finite field", Journal of
Recreational Mathematics 5 (1972), 133-137, derives them from the field of four elements. E. R.
Berlekamp, J. H. Conway and R. K. Guy, "Winning Ways for your Mathematical Plays" (Academic Press,
1982), chapter 23, has the rule and its name.

Sets of holes are integers with a bit for each hole.

Merson regions: sets of holes that only a peg of their own can break up.

    ends         of a jump: the hole from which it takes off, and the hole where it lands
    region       a set R of holes such that every jump over a hole of R has an end in R
    full         a region is full while all its holes hold pegs
    breaking     a jump breaks a full region if the region is not full afterwards
    packing      regions of which no two share a hole

The first jump that breaks a full region R takes off from a hole of R and opens a sweep:

  1. While R is full no jump lands in it, since jumps land on empty holes.
  2. A jump that breaks R takes off from a hole of R, or jumps over one. In the second case one of
     its ends is in R, and by 1. this is not where it lands. So it takes off from a hole of R in
     both cases.
  3. The peg on that hole has stood there since R became full, at least: by 1. no peg has landed
     there. So the jump does not continue a sweep of that peg. (If R has just been made full by a
     peg that may still jump on, that peg must be left out: see `sweeps`.)

A worked board: a corner of the English board, say c1, is a region by itself, since no jump goes
over it. On a row of four holes {b, c} is a region: a jump over b has one end on c, and a jump
over c has one end on b.

What follows for the number of sweeps is in `sweeps`.

Source: the idea is Robin Merson's, of 1962; see J. D. Beasley, "The Ins and Outs of Peg Solitaire"
(Oxford University Press, 1985).

Sets of holes are integers with a bit for each hole.

A lower bound on how many sweeps a board of peg solitaire still costs.

    sweep      consecutive jumps by one peg; it starts on the hole where that peg stood
    class      the holes that a peg can get to from one another by jumping, on an empty board.
               A peg stays in its class for life, and never jumps over a hole of its own class:
               a jump moves it by two steps, and the hole jumped over is one step away
    captors    of some holes: the union of all classes whose pegs can jump over one of them
    stake      a set of holes together with a number: at least this many of the sweeps that are
               still to be started will start on a hole of the set
    account    stakes of which no two share a hole
    ledger     all accounts that are worth keeping for a board and a goal

A sweep starts on one hole, so it counts for one stake of an account at most: the numbers of an
account may be added up. The bound is the largest sum over the accounts of the ledger.

There are three kinds of stakes. First suppose that no sweep is under way.

Region. Let R be a region (see `regions`) that is full now and not full in any goal.
  1. Some jump breaks R. As `regions` shows, the first one that does takes off from a hole of R.
  2. The peg on that hole has stood there all the time, so this jump opens a sweep.
  Hence R is a stake of 1.

Arrivals. Let m holes of one class K be empty now and hold a peg in the goal.
  1. Each of these pegs arrives by a sweep that ends there; a sweep ends on one hole only, so
     these are m different sweeps.
  2. A peg stays in its class, so each of these sweeps starts in K.
  Hence K is a stake of m.

Captures. Let T be a union of classes that holds n pegs more than the goal allows there.
  1. No peg leaves T by jumping, so n pegs of T must be jumped over, by pegs of the captors of T.
  2. A sweep empties each hole of T that it jumps over, and cannot fill it again, since its peg
     is of another class. If its peg is of class K, it takes at most as many pegs of T as T has
     holes that pegs of K can jump over. Let m be the largest such number over all captors.
  Hence the captors of T are a stake of n / m, rounded up.

A worked board, which is to become the one on the right:

      a b c d        a b c d
    1 * * o *      1 o * o o
    2 o * * o      2 o o o *

  Region {a1}: no jump goes over a corner, a1 is full and is to be empty. A stake of 1 on {a1}.
  Arrivals: d2 is to be filled. A stake of 1 on its class {b2, d2}.
  Captures from T = {a1, c1}: it holds one peg and is to hold none. Only c1 can be jumped over,
  by pegs of the class {b1, d1}, so m is 1. A stake of 1 on {b1, d1}.
  These three share no hole: three sweeps at least. `b2-d2`, `a1-c1`, `d1-b1` is three.

Where the goal is one peg anywhere, this peg may stand in T, so T may keep one peg. It may also
stand on a region of a single hole: an account counts its full regions of a single hole less one, if
it has any. Larger regions cannot be full in the end.

While a sweep is under way its peg may go on for nothing, and the stakes are lowered by what it
might do. The moving peg is taken to be absent from every region. Arrivals in its class are one
fewer. From T it may capture as many pegs as stand on holes of T that its class can jump over:
n is smaller by their number.

The bound is consistent: it falls by 1 at most with a jump that opens a sweep, and not at all
with one that continues it. Let the jump go from f over o to t, and compare the same stake
before and after.
  0. If the jump opens a sweep while another peg was moving, that peg comes to rest first. What was
     granted to it is taken back: no stake falls.
  1. Regions. A full region without f stays full: t was empty, so t is not in it, and if o were
     in it, f or t would be too. If the jump continues a sweep, its peg was absent from every
     region already, and none is lost. So only a region that holds f can be lost. (If a single
     hole becomes full, or ceases to be, the number of these less one changes by 1 at most.)
  2. Arrivals. Only those in the class of f and t can fall. An opening jump lowers them by 1 at
     most: either t is reached for good, or one arrival is granted to the peg that now moves. A
     continuing jump uses what was granted before, and lowers them not at all.
  3. Captures from T fall only if the peg that jumps is of the captors of T, so that f is one of
     their holes. Let k be the number of pegs of T that its class could jump over before the
     jump; k is m at most. After an opening jump, the captured peg and those granted to the moving
     peg are k together, so n falls by m at most and the stake by 1 at most. After a continuing
     jump, what is captured was granted already.
  4. So each stake that falls holds f and falls by 1 at most, and none falls if the jump continues
     a sweep. An account has one stake that holds f at most. The sums, and the largest of them,
     fall by 1 at most, or not at all.

Sources: the regions are Robin Merson's, see `regions`. Bounding sweeps by the types of pegs is
also in J. K. Barker and R. E. Korf, "Solving Peg Solitaire with Bidirectional BFIDA*", Proceedings
of the Twenty-Sixth AAAI Conference on Artificial Intelligence (2012).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from operator import xor
from typing import Final, NamedTuple

from pddlpuzzles.families.peg.rules import Jump
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


class Account(NamedTuple):
    """Stakes that share no hole.

    `captures` and `arrivals` are indices into the lists of the same names in the `Ledger`.
    `parts` has for each part of the board the packings of regions to choose from (see
    `regions.packings`); the best packing of each part counts.
    """

    captures: tuple[int, ...]
    arrivals: tuple[int, ...]
    parts: tuple[tuple[Packing, ...], ...]

    @property
    def singles(self) -> int:
        """The union of all regions of a single hole; every packing has all those of its part."""
        return sum({r for part in self.parts for r in part[0] if r.bit_count() == 1})


class Ledger:
    """All accounts worth keeping for a board and a goal.

    Pegs have to arrive on the holes of `arriving`, and each region of `breaking` has to be
    broken. The stakes to choose from are the `captures`, the `arrivals` (classes, as sets of
    holes) and those regions. An account takes none, a single one, or greedily as many as fit of
    the captures; of the arrivals that share no hole with these again none, one, or as many as
    fit; and then all regions that share no hole with either, in packings.
    """

    def __init__(
        self, size: int, jumps: Sequence[Jump], arriving: int, breaking: Sequence[int]
    ) -> None:
        kinds = classes(size, jumps)
        self.captures = captures(kinds, jumps)
        self.arrivals = [kind for kind in kinds if kind & arriving]
        self.accounts: list[Account] = []
        for taken in _choices([capture.captors for capture in self.captures], 0):
            used = sum(self.captures[place].captors for place in taken)
            for come in _choices(self.arrivals, used):
                held = used | sum(self.arrivals[place] for place in come)
                free = [region for region in breaking if not region & held]
                self.accounts.append(Account(taken, come, tuple(packings(free))))


def _choices(stakes: Sequence[int], used: int) -> list[tuple[int, ...]]:
    """Return selections of stakes, as indices: none, each one alone, and greedily many."""
    many: list[int] = []
    area = used
    for place, holes in enumerate(stakes):
        if not holes & area:
            many.append(place)
            area |= holes
    single = [(place,) for place, holes in enumerate(stakes) if not holes & used]
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
    """The bound for a board and a goal; it is called with a state's pegs.

    The goal is given as `Rules` has it: a peg on each hole of `goal_pegs` and none on any hole
    of `goal_holes`; or a single peg anywhere if `one_peg`. With `one_peg` the last peg may stand
    on a hole that is a region by itself, so one full region of a single hole is not counted, and
    every target may keep one peg.
    """

    def __init__(
        self,
        size: int,
        jumps: Sequence[Jump],
        goal_pegs: int,
        goal_holes: int,
        one_peg: bool = False,
    ) -> None:
        breaking = regions(jumps, (1 << size) - 1 if one_peg else goal_holes)
        ledger = Ledger(size, jumps, goal_pegs, breaking)
        self._goal_pegs, self._goal_holes, self._one_peg = goal_pegs, goal_holes, one_peg
        self._captures = [
            [
                (target, 1 if one_peg else (target.holes & ~goal_holes).bit_count())
                for target in capture.targets
            ]
            for capture in ledger.captures
        ]
        self._arrivals = ledger.arrivals
        self._accounts = [
            (
                account.captures,
                account.arrivals,
                [_Part(family) for family in account.parts],
                account.singles if one_peg else 0,
            )
            for account in ledger.accounts
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
        for captures, arrivals, parts, singles in self._accounts:
            total = sum([part.count(resting) for part in parts])
            if singles & resting:
                total -= 1
            for place in captures:
                total += captured[place]
            for place in arrivals:
                total += arrived[place]
            bound = max(bound, total)
        return bound or int(not moving and not self._is_goal(pegs))

    def _is_goal(self, pegs: int) -> bool:
        if self._one_peg:
            return pegs.bit_count() == 1
        return pegs & self._goal_pegs == self._goal_pegs and not pegs & self._goal_holes


def _captured(targets: Iterable[tuple[Target, int]], pegs: int, moving: int) -> int:
    """Return the stake of some captors; each target comes with the pegs that may stay there."""
    stake = 0
    for (holes, reach, most), left in targets:
        number = (pegs & holes).bit_count() - left
        for kind, over in reach if moving else ():
            if kind & moving:
                number -= (pegs & over).bit_count()
        stake = max(stake, -(-number // most))
    return stake


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
