"""Tables of lower bounds on sweeps: what a few holes alone say, with all others forgotten.

    pattern   holes that are looked at. A jump is possible if it is possible on those of its holes
              that are in the pattern, and it changes these alone
    payers    holes: a sweep that starts on one of them costs 1, any other sweep nothing
    table     for a pattern and payers, by what the pattern holds: the least cost of a way to a
              goal (ahead) or from the start (behind), or that there is no way
    class     of holes, as in `sweeps`

Why a table is a lower bound. Look at the pattern alone during a plan. The plan's sweeps are still
possible there, and lead from what the pattern holds at first to what it holds in the end. So they
are one of the ways that the table compares, and the plan has at least as many sweeps that start on
a payer. Where the table has no way, there is no plan.

Why tables may be added. If no hole is a payer of two tables, each sweep of a plan costs 1 in one
of them at most, since it starts on one hole. Their patterns may overlap.

Three tables are made, for two sums of which the larger counts. The first table is of a class K,
with this class as payers. Either of the others has all other holes as payers. Its pattern is a
second class L with a third or with a fourth one, as far as `_MOST` holes go. Which classes are K
and L is chosen by what tables of single classes say of some boards.

With one class as its pattern, a table says of most boards what their stakes do (see `sweeps`):
sums of such tables are as large. The third class is what makes them larger: the peg that captures
must get there, and must not be needed elsewhere.

Sources. Such tables are pattern databases: J. C. Culberson and J. Schaeffer, "Pattern Databases",
Computational Intelligence 14 (1998). Adding them where each move costs in one of them only is from
R. E. Korf and A. Felner, "Disjoint Pattern Database Heuristics", Artificial Intelligence 134
(2002).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.search.boards import Boards, Bounds
from pddlpuzzles.families.peg.search.regions import Jump
from pddlpuzzles.families.peg.search.sweeps import classes
from pddlpuzzles.search.gf2 import ones
from pddlpuzzles.search.symmetry_classes import Symmetries
from pddlpuzzles.search.words import Flags

_MOST: Final = 20
"""Holes of a pattern: a table of 2^20 bytes is made within a second, and fits a cache."""

_CLASSES: Final = 4
"""How many classes, the largest, are tried as K and L."""

_SAMPLE: Final = 1024
"""How many boards the choice is made by."""

NONE: Final = 127
"""What tables have where there is no way, or none for less. No plan is lost: it has fewer sweeps
than the board has holes, 64 at most. Two such numbers still add up to one byte."""

_Fillings: TypeAlias = int
"""A set of numbers of fillings, as bits. A filling is what a pattern holds: its number has a bit
for each hole of the pattern, 1 for a peg."""


class Patterns:
    """The tables for one end of the search; none before `learn` is called.

    With `ahead` boards need a way to one of `ends`; otherwise they need a way from one of them.
    """

    def __init__(
        self, size: int, jumps: Sequence[Jump], ends: Sequence[int], *, ahead: bool
    ) -> None:
        self._size, self._jumps, self._ahead = size, jumps, ahead
        self._ends = np.array(ends, np.uint64)
        self._order = Symmetries(size, [])
        self._windows: list[tuple[int, Bounds]] = []

    @property
    def known(self) -> bool:
        """Whether there are tables."""
        return bool(self._windows)

    def learn(self, boards: Boards) -> None:
        """Make the tables, unless they are there; the choice is made by some of these boards."""
        kinds = sorted(classes(self._size, self._jumps), key=int.bit_count)[-_CLASSES:]
        if self.known or len(kinds) < 2 or not len(self._ends):
            return
        some = boards[:: -(-len(boards) // _SAMPLE)]

        @cache
        def said(kind: int, payers: int) -> int:
            pattern = [*ones(kind)][:_MOST]
            table = self._table(pattern, payers)
            return int(table[_numbers(some, pattern)].sum(dtype=np.int64))

        everywhere = (1 << self._size) - 1
        sums = {
            (own, other): said(own, own) + said(other, everywhere & ~own)
            for own, other in permutations(kinds, 2)
        }
        own, other = max(sums, key=sums.__getitem__)
        fourth, third = [0, 0, *(kind for kind in kinds if kind not in (own, other))][-2:]
        # In this order of the holes each pattern is a stretch.
        order = [hole for kind in (own, third, other, fourth) for hole in ones(kind)]
        order += [hole for hole in range(self._size) if hole not in order]
        low = own.bit_count() + third.bit_count()
        high = low + other.bit_count()
        self._windows = [
            (first, self._table(order[first:end], payers))
            for first, end, payers in (
                (max(0, high - _MOST), high, everywhere & ~own),
                (low, low + _MOST, everywhere & ~own),
                (0, min(_MOST, own.bit_count()), own),
            )
        ]
        self._order = Symmetries(self._size, [[order.index(hole) for hole in range(self._size)]])

    def sum(self, boards: Boards) -> Bounds:
        """Return for each board the larger sum of its tables; `NONE` or more if it has no way."""
        ordered = next(self._order.images(boards), boards)
        one, two, alone = (
            table[(ordered >> np.uint64(first) & np.uint64(len(table) - 1)).astype(np.intp)]
            for first, table in self._windows
        )
        bounds: Bounds = np.maximum(one, two) + alone
        return bounds

    def _table(self, pattern: Sequence[int], payers: int) -> Bounds:
        return table(pattern, self._jumps, payers, self._ends, ahead=self._ahead)


def table(
    pattern: Sequence[int], jumps: Sequence[Jump], payers: int, ends: Boards, *, ahead: bool
) -> Bounds:
    """Return the table of a pattern: a cost, or `NONE`, by the number of a filling.

    The fillings of each cost are found after those of all smaller costs, from the ends on. Ahead,
    jumps are taken back. A peg under way is on a hole, of the pattern or not: `moving` has for
    each hole the fillings found with such a peg there.
    """
    everything = (1 << (1 << len(pattern))) - 1
    bit = {hole: 1 << place for place, hole in enumerate(pattern)}
    pegs = {hole: _with(place, len(pattern)) for place, hole in enumerate(pattern)}
    leaps: dict[int, list[tuple[int, _Fillings, int]]] = {}
    for source, over, target in jumps:
        before = after = everything
        for hole in pegs.keys() & {source, over, target}:
            full, empty = pegs[hole], everything ^ pegs[hole]
            before &= empty if hole == target else full
            after &= full if hole == target else empty
        less = bit.get(source, 0) + bit.get(over, 0) - bit.get(target, 0)
        if ahead:
            leaps.setdefault(target, []).append((source, after, less))
        else:
            leaps.setdefault(source, []).append((target, before, -less))
    holes = {hole for jump in jumps for hole in jump}
    paying = {hole for hole in holes if payers >> hole & 1}
    moving = dict.fromkeys(holes, 0)

    def move(found: _Fillings, on: set[int]) -> None:
        """Let the pegs on some holes go, as far as they can."""
        newly = set()
        for hole in on:
            going = moving[hole] | found & pegs.get(hole, everything)
            if going != moving[hole]:
                moving[hole] = going
                newly.add(hole)
        while newly:
            at = newly.pop()
            for onto, able, shift in leaps.get(at, ()):
                able &= moving[at]
                arrived = moving[onto] | (able << shift if shift >= 0 else able >> -shift)
                if arrived != moving[onto]:
                    moving[onto] = arrived
                    newly.add(onto)

    # A sweep costs where it starts. Taken back it ends there, so it may begin anywhere.
    free = holes - paying
    begin, end = (holes, free) if ahead else (free, holes)
    found = sum(1 << number for number in set(_numbers(ends, pattern).tolist()))
    costs = np.full(1 << len(pattern), NONE, np.uint8)
    cost = known = 0
    while found != known:
        before = 0
        while found != before:
            before = found
            move(found, begin)
            for hole in end:
                found |= moving[hole]
        costs[_bits(found ^ known, len(costs))] = min(cost, NONE)
        known = found
        if not ahead:
            move(found, paying)
        for hole in holes:
            found |= moving[hole]
        cost += 1
    return costs


def _numbers(boards: Boards, pattern: Sequence[int]) -> npt.NDArray[np.int64]:
    """Return for each board the number that its pegs on a pattern make."""
    pegs = (boards[:, None] >> np.array(pattern, np.uint64) & np.uint64(1)).astype(np.int64)
    return pegs @ (1 << np.arange(len(pattern)))


def _with(place: int, size: int) -> _Fillings:
    """Return the fillings of a pattern of `size` holes that have a peg on the hole in a place."""
    found: int = (1 << (1 << place)) - 1 << (1 << place)
    for more in range(place + 1, size):
        found |= found << (1 << more)
    return found


def _bits(fillings: _Fillings, size: int) -> Flags:
    """Say of each number below `size` whether it is in a set."""
    packed = np.frombuffer(fillings.to_bytes(-(-size // 8), "little"), np.uint8)
    return np.unpackbits(packed, count=size, bitorder="little").view(np.bool_)
