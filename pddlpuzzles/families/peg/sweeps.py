"""How many sweeps a board costs at least.

    sweep      consecutive jumps by one peg; it starts on the hole where that peg stood
    class      the holes that a peg can get to from one another by jumping, on an empty board
    stake      a set of holes, and how many sweeps have to start on one of them at least
    captors    the classes whose pegs can jump over holes of some class
    account    stakes that share no hole: since a sweep starts on one hole, they add up

There are three kinds of stakes.

A region (see `regions`) that is full and may not be full in the goal: one sweep has to break
it, and that one starts on a hole of it.

Arrivals: a hole that is empty and is to hold a peg in the end. The sweep that brings the peg
that stays there ends there, so it starts in the same class: m such holes of one class are a
stake of m, the class being its holes.

Captures: a peg keeps its class for life, so a set T of classes loses pegs by their being
jumped over only, and the peg that jumps is of their captors. A sweep empties each hole that it
jumps over, and does not fill it again, being of another class; so it takes m pegs of T at most,
m being the number of holes of T that pegs of one class can jump over. If T has n pegs more
than the goal has there, the captors' holes are a stake of n / m, rounded up. (Barker and Korf,
"Solving Peg Solitaire with Bidirectional BFIDA*", AAAI 2012, bound sweeps by types of pegs too.)

The bound is the largest sum over some accounts. Where a sweep is under way, its peg may go on
for nothing. Then regions are judged without it, since it may fly off, arrivals of its class are
one fewer, and captures are fewer by the pegs that stand where it could jump over them.

That bound is consistent: a jump that opens a sweep lowers it by 1 at most, one that goes on
lowers it by nothing. For say it goes from f to t. Full regions without f stay full, and do not
hold t, which was empty, so only a region that holds f can be lost. The holes where pegs are to
arrive are left by one peg more or less, but of f's class, which is granted one. Of captures,
those of T fall by one if the jump takes a peg of T, but as many as the peg under way could take
are granted already, m at most, and with each that it takes there is one fewer. In all, only the
stake that holds f is lowered, by one, and an account has one of those at most; and if the peg on
f was under way before, that stake had been lowered for it already. Maxima of consistent bounds
are consistent.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple

from pddlpuzzles.families.peg.regions import Jump, Packing, holes_of, packings, regions


class Target(NamedTuple):
    """A set of classes from which pegs have to be captured.

    `reach` has for each class of captors all its holes, and the holes of the target that its
    pegs can jump over; `most` is the largest number of these.
    """

    holes: int
    reach: tuple[tuple[int, int], ...]
    most: int


class Capture(NamedTuple):
    """Captors, as a set of holes, and targets that none but they can capture."""

    captors: int
    targets: tuple[Target, ...]


class Account(NamedTuple):
    """Stakes that share no hole.

    `captures` and `arrivals` stand by their place in the lists of all; `parts` are packings
    of regions, part by part of the board.
    """

    captures: tuple[int, ...]
    arrivals: tuple[int, ...]
    parts: tuple[tuple[Packing, ...], ...]

    @property
    def singles(self) -> int:
        """The regions of a single hole, as one set; every packing has those of its part."""
        return sum({r for part in self.parts for r in part[0] if r.bit_count() == 1})


class Ledger:
    """All accounts worth keeping.

    They are made of none, one, or as many as fit of the `captures`, none, one or all that fit
    of the `arrivals` (each a class, as a set of holes), and regions apart from both. Pegs have
    to arrive on holes of `arriving`, and all of `breaking` are regions that have to be broken.
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
    """Return places of stakes that share no hole with each other or `used`: none, one, many."""
    many: list[int] = []
    area = used
    for place, holes in enumerate(stakes):
        if not holes & area:
            many.append(place)
            area |= holes
    single = [(place,) for place, holes in enumerate(stakes) if not holes & used]
    return list(dict.fromkeys([(), *single, tuple(many)]))


def classes(size: int, jumps: Iterable[Jump]) -> list[int]:
    """Return the classes of a board of `size` holes, as sets of holes."""
    class_of = {hole: 1 << hole for hole in range(size)}
    for source, _, target in jumps:
        merged = class_of[source] | class_of[target]
        for hole in holes_of(merged):
            class_of[hole] = merged
    return sorted(set(class_of.values()))


def captures(kinds: Sequence[int], jumps: Sequence[Jump]) -> list[Capture]:
    """Return for each set of captors what only they can capture.

    Classes of the same captors are targets one by one and together.
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
    """The bound for a board and a goal; called with a state's pegs.

    The goal is given as `Rules` has it: a peg on all of `goal_pegs` and none on all of
    `goal_holes`, or `one_peg`. With `one_peg` one region of a single hole may stay full.
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
        """Return how many sweeps must still be opened.

        `moving` is the set of the peg that jumped last, if it can jump on: it may do so for
        nothing. 0 at every goal, and 1 at least where no peg is moving and no goal is reached.
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
    """Return the stake of some captors: each target with the pegs that may be left there."""
    stake = 0
    for (holes, reach, most), left in targets:
        number = (pegs & holes).bit_count() - left
        for kind, over in reach if moving else ():
            if kind & moving:
                number -= (pegs & over).bit_count()
        stake = max(stake, -(-number // most))
    return stake


class _Part:
    """A part of the board: counts how many regions of one packing are full, at most.

    Which regions are full is again a set, a bit a region, and so is each packing.
    """

    def __init__(self, family: Sequence[Packing]) -> None:
        found = sorted({region for packing in family for region in packing})
        self.regions = [(region, 1 << place) for place, region in enumerate(found)]
        self.family = [sum(1 << found.index(r) for r in packing) for packing in family]
        self.counts: dict[int, int] = {}

    def count(self, pegs: int) -> int:
        """Return the largest count over the family."""
        full = sum([bit for region, bit in self.regions if region & pegs == region])
        known = self.counts.get(full)
        if known is None:
            known = max([(full & packing).bit_count() for packing in self.family])
            self.counts[full] = known
        return known
