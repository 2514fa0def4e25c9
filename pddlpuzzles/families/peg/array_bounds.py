"""Bounds and proofs for whole arrays of boards, as the search by layers needs them.

A *way* leads from boards to an *end* of the search: ahead from boards on to the goals, behind from
the start to boards.

**Pagoda functions** are whole-number weights w of the holes with w(f) + w(o) >= w(t) for every jump
from f over o to t. A jump changes a board's value, the weights of its pegs together, by 0 or less,
so no way leads from a board to one of greater value. Ahead a board is *refuted* whose value is
below that of every goal, behind one whose value is above that of the start; the others are
*hopeful*. They are found while the search runs: for some boards of a layer a linear programme finds
the pagoda that refutes it by the widest margin. That its weights, made whole, are a pagoda and
refute the board is checked again on whole numbers. (J. H. Conway and J. M. Boardman, 1961;
Berlekamp, Conway and Guy, "Winning Ways", 1982, chapter 23.)

**Patterns** are holes that are looked at, with all others forgotten: a jump is possible if it is on
those of its holes that are in the pattern, and it changes these alone. A sweep that starts on a
*payer* costs 1, any other nothing. A *table* has, for what the pattern holds, the least cost of a
way. It is a lower bound: a plan's sweeps are possible on the pattern alone, and are one of the ways
that are compared. Tables may be added if no hole is a payer of two: a sweep starts on one hole.
Three tables are made, for two sums of which the larger counts: one of a class K (see `bounds`) with
K as payers; the others with all other holes as payers, their pattern a second class L with a third
or a fourth one, as far as `_MOST_PATTERN` holes go. K and L are chosen by what tables of single
classes say of some boards. (J. C. Culberson and J. Schaeffer, "Pattern Databases", Computational
Intelligence 14, 1998; R. E. Korf and A. Felner, "Disjoint Pattern Database Heuristics", Artificial
Intelligence 134, 2002.)

**Landmarks** are those of `bounds`. Ahead, boards vary and goals are given. Behind, the start is
given and the boards are the goals: a landmark is what the way must have cost already. Each region
that was full and is full no longer has been broken, each hole that was empty and holds a peg has
seen an arrival, and pegs that are missing from a target have been captured. No sweep is under way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache
from itertools import permutations
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.boards import DEAD, Boards, Bounds, are_goals, goals_of, keeping
from pddlpuzzles.families.peg.bounds import Landmarks, Packing, classes, even_sets, regions
from pddlpuzzles.families.peg.rules import MOST_HOLES, Jump, Rules
from pddlpuzzles.search.gf2 import ones
from pddlpuzzles.search.symmetry_classes import CHUNK, Symmetries
from pddlpuzzles.search.words import BLOCK, Flags

Weights = tuple[int, ...]

_PAGODA_SAMPLE: Final = 32
"""How many boards of a layer a study picks."""
_MOST_PAGODAS: Final = 8
"""How many pagodas are kept; more of them refute little that these do not."""
_MOST_ENDS: Final = 64
"""With more goals than these a linear programme takes too long, and says little."""
_SCALES: Final = range(1, 13)
"""Factors tried to make the weights of a linear programme whole numbers."""

_LANES: Final = 4
_LANE: Final = 16  # bits


class Pagodas:
    """The pagodas known for one end of the search.

    With `ahead` a board needs a way to one of `ends`; otherwise it needs a way from one of them.
    """

    def __init__(
        self, size: int, jumps: Sequence[Jump], ends: Sequence[int], *, ahead: bool
    ) -> None:
        self._size = size
        self._jumps = jumps
        self._ends = _incidence(np.array(ends, np.uint64), size)[: _MOST_ENDS + 1]
        self._sign = 1 if ahead else -1
        self._known: list[Weights] = []
        self._tests: list[_Test] = []
        self._chance = np.random.default_rng(0)

    def hopeful(self, boards: Boards) -> Flags:
        """Say which boards no known pagoda refutes."""
        flags = np.ones(len(boards), np.bool_)
        for test in self._tests:
            flags &= test(boards)
        return flags

    def learn(self, boards: Boards) -> None:
        """Look for pagodas that refute some of these boards."""
        if not 0 < len(self._ends) <= _MOST_ENDS or len(self._known) == _MOST_PAGODAS:
            return
        sample = _incidence(
            self._chance.choice(boards, min(_PAGODA_SAMPLE, len(boards))), self._size
        )
        found: list[Weights] = []
        for board in sample:
            if not any(self._refuted(board[None], weights)[0] for weights in found):
                weights = self._refutation(board)
                if weights is not None:
                    found.append(weights)
        standing = np.ones(len(sample), np.bool_)
        while len(self._known) < _MOST_PAGODAS and found:
            refuted = [standing & self._refuted(sample, weights) for weights in found]
            best = max(range(len(found)), key=lambda place: int(refuted[place].sum()))
            if refuted[best].sum() < 2:
                break
            standing &= ~refuted[best]
            self._known.append(found.pop(best))
        self._tests = [
            _Test([(w, self._threshold(w)) for w in self._known[low : low + _LANES]], self._sign)
            for low in range(0, len(self._known), _LANES)
        ]

    def _threshold(self, weights: Weights) -> int:
        """Return the least value of a hopeful board (ahead), or the greatest (behind)."""
        values = self._ends @ np.array(weights)
        return int(values.min() if self._sign > 0 else values.max())

    def _refuted(self, boards: npt.NDArray[np.int64], weights: Weights) -> Flags:
        flags: Flags = self._sign * (self._threshold(weights) - boards @ np.array(weights)) > 0
        return flags

    def _refutation(self, board: npt.NDArray[np.int64]) -> Weights | None:
        """Return the pagoda that refutes a board by the widest margin; None if none is found."""
        from scipy.optimize import linprog

        rises = np.zeros((len(self._jumps), self._size + 1))
        for row, (source, over, target) in enumerate(self._jumps):
            rises[row, [source, over, target]] = (-1, -1, 1)
        threshold = np.hstack([-self._sign * self._ends, np.full((len(self._ends), 1), self._sign)])
        answer = linprog(
            self._sign * np.append(board, -1),
            A_ub=np.vstack([rises, threshold]),
            b_ub=np.zeros(len(rises) + len(threshold)),
            bounds=[(-1, 1)] * self._size + [(None, None)],
            method="highs-ds",
        )
        if answer.x is None or answer.fun > -1e-6:
            return None
        for scale in _SCALES:
            whole = np.rint(answer.x[:-1] * scale)
            if np.abs(whole - answer.x[:-1] * scale).max() < 1e-6:
                weights = tuple(int(weight) for weight in whole)
                if self._is_pagoda(weights) and self._refuted(board[None], weights)[0]:
                    return weights
        return None

    def _is_pagoda(self, weights: Weights) -> bool:
        return all(weights[f] + weights[o] >= weights[t] for f, o, t in self._jumps)


class _Test:
    """Holds boards against the thresholds of up to four pagodas at once.

    Each pagoda has a lane, 16 bits of one 64-bit integer. The values of each chunk of holes are
    looked up in a table of such integers and added. Ahead, each lane begins at 2^15 less the
    threshold, so its top bit is set in the sum just where the board's value is at least the
    threshold; behind, value and threshold enter with the opposite sign, and the bit says that
    the value is at most the threshold. Values in a table are raised so that none is negative,
    and the beginning of the lane is lowered by as much.
    """

    def __init__(self, functions: Sequence[tuple[Weights, int]], sign: int) -> None:
        size = len(functions[0][0])
        self._chunks = [(low, min(CHUNK, size - low)) for low in range(0, size, CHUNK)]
        self._tables = [np.zeros(1 << width, np.uint64) for _, width in self._chunks]
        tops = 0
        for lane, (weights, threshold) in enumerate(functions):
            signed = [sign * weight for weight in weights]
            start = (1 << _LANE - 1) - sign * threshold
            for place, (low, width) in enumerate(self._chunks):
                values = np.zeros(1 << width, np.int64)
                for bit, weight in enumerate(signed[low : low + width]):
                    values[1 << bit : 2 << bit] = values[: 1 << bit] + weight
                lift = -int(values.min())
                start -= lift
                self._tables[place] += (values + lift).astype(np.uint64) << np.uint64(_LANE * lane)
            self._tables[0] += np.uint64(start << _LANE * lane)
            tops |= 1 << _LANE * lane + _LANE - 1
        self._tops = np.uint64(tops)

    def __call__(self, boards: Boards) -> Flags:
        """Say which boards no threshold refutes."""
        total = self._tables[0][(boards & np.uint64((1 << self._chunks[0][1]) - 1)).astype(np.intp)]
        for (low, width), table in zip(self._chunks[1:], self._tables[1:], strict=True):
            total += table[(boards >> np.uint64(low) & np.uint64((1 << width) - 1)).astype(np.intp)]
        flags: Flags = total & self._tops == self._tops
        return flags


def _incidence(boards: Boards, size: int) -> npt.NDArray[np.int64]:
    """Return a matrix with a row for each board and a column for each hole, 1 for a peg."""
    shifts = np.arange(size, dtype=np.uint64)
    return (boards[:, None] >> shifts & np.uint64(1)).astype(np.int64)


_MOST_PATTERN: Final = 20
"""Holes of a pattern: a table of 2^20 bytes is made within a second, and fits a cache."""

_CLASSES: Final = 4
"""How many classes, the largest, are tried as K and L."""

_PATTERN_SAMPLE: Final = 1024
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
        some = boards[:: -(-len(boards) // _PATTERN_SAMPLE)]

        @cache
        def said(kind: int, payers: int) -> int:
            pattern = [*ones(kind)][:_MOST_PATTERN]
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
                (max(0, high - _MOST_PATTERN), high, everywhere & ~own),
                (low, low + _MOST_PATTERN, everywhere & ~own),
                (0, min(_MOST_PATTERN, own.bit_count()), own),
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
    directed_jumps: dict[int, list[tuple[int, _Fillings, int]]] = {}
    for source, over, target in jumps:
        before = after = everything
        for hole in pegs.keys() & {source, over, target}:
            full, empty = pegs[hole], everything ^ pegs[hole]
            before &= empty if hole == target else full
            after &= full if hole == target else empty
        less = bit.get(source, 0) + bit.get(over, 0) - bit.get(target, 0)
        if ahead:
            directed_jumps.setdefault(target, []).append((source, after, less))
        else:
            directed_jumps.setdefault(source, []).append((target, before, -less))
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
            for onto, able, shift in directed_jumps.get(at, ()):
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


_MOST_FREE: Final = 20
"""With more holes than these that may hold a peg or not in the goal, goals are not listed."""

_SELDOM: Final = 0.01
"""Landmarks take as long as tables, and are left out if they say more of fewer boards than this."""


class EndBounds(ABC):
    """What is known of the ways between boards and `ends`: the goals ahead, the start behind."""

    def __init__(self, rules: Rules, ends: Sequence[int], *, ahead: bool) -> None:
        self._pagodas = Pagodas(rules.size, rules.board.jumps, ends, ahead=ahead)
        self._sweeps = None
        if rules.objective == "sweeps":
            tables = Patterns(rules.size, rules.board.jumps, ends, ahead=ahead)
            self._sweeps = _Sweeps(self._landmarks(rules, ends), tables)

    @abstractmethod
    def _landmarks(self, rules: Rules, ends: Sequence[int]) -> _LandmarkBound: ...

    @abstractmethod
    def cost(self, boards: Boards) -> Bounds:
        """Return for each board a lower bound on the cost of its way; `DEAD` if it has none."""

    def hopeful(self, boards: Boards) -> Flags:
        """Say quickly which boards, given in any order, may have a way at all."""
        return self._pagodas.hopeful(boards)

    def study(self, boards: Boards) -> None:
        """Look for what says more of boards like these; `hopeful` and `cost` then use it."""
        self._pagodas.learn(boards)
        if self._sweeps is not None:
            self._sweeps.study(boards)


class LayeredPegs:
    """A problem of peg solitaire as the search by layers needs it.

    `sweeps` says whether sweeps are counted or single jumps. `goals` are all boards that solve the
    problem and that parities and numbers of pegs do not rule out; None if they are too many to
    list. `symmetries` carry jumps, start and goals onto themselves. No plan costs less than
    `least`, and no optimal plan more than `most`.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self.size = rules.size
        self.start = rules.pegs
        self.moving = rules.moving
        self.jumps = rules.board.jumps
        self.sweeps = rules.objective == "sweeps"
        self.goals = _goals(rules)
        self.symmetries = keeping(rules)
        if self.goals is None:
            counts = (rules.goal_pegs.bit_count(), rules.size - rules.goal_holes.bit_count())
        else:
            pegs = [goal.bit_count() for goal in self.goals] or [0]
            counts = (min(pegs), max(pegs))
        self.most = rules.pegs.bit_count() - counts[0]
        self.ahead: EndBounds = _Ahead(rules, self.goals, counts)
        self.behind: EndBounds = _Behind(rules)
        # If the peg under way has to begin anew that costs one more, and nothing else changes.
        self.least = int(self.ahead.cost(np.array([rules.pegs], np.uint64))[0])
        self.least = max(0, self.least - (rules.moving is not None))
        if self.goals:
            self.least = max(
                self.least, int(self.behind.cost(np.array(self.goals, np.uint64)).min())
            )

    def solved(self, boards: Boards) -> Flags:
        """Say which boards are goals."""
        rules = self._rules
        return are_goals(boards, rules.goal_pegs, rules.goal_holes, rules.one_peg)


def _goals(rules: Rules) -> list[int] | None:
    """Return the goals that parities and numbers of pegs do not rule out; None if too many."""
    free = rules.size - (rules.goal_pegs | rules.goal_holes).bit_count()
    if free > _MOST_FREE and not rules.one_peg:
        return None
    goals = goals_of(rules)
    lines = [sum(1 << hole for hole in jump) for jump in rules.board.jumps]
    for even in even_sets(rules.size, lines):
        odd = np.bitwise_count(goals & np.uint64(even)) & 1
        goals = goals[odd == (rules.pegs & even).bit_count() % 2]
    goals = goals[np.bitwise_count(goals) <= rules.pegs.bit_count()]
    return [int(goal) for goal in goals]


class _Ahead(EndBounds):
    """The bounds from boards to the goals: in jumps, pegs above the most that a goal has."""

    def __init__(self, rules: Rules, goals: list[int] | None, counts: tuple[int, int]) -> None:
        super().__init__(rules, goals or [], ahead=True)
        self._fewest, self._most = np.uint8(counts[0]), np.uint8(counts[1])

    def _landmarks(self, rules: Rules, ends: Sequence[int]) -> _LandmarkBound:
        jumps, everywhere = rules.board.jumps, (1 << rules.size) - 1
        breaking = regions(jumps, everywhere if rules.one_peg else rules.goal_holes)
        last = sum(ends) if rules.one_peg else 0  # holes of a last peg

        def kept(target: int) -> int:
            if rules.one_peg:
                return int(target & last != 0)
            return (target & ~rules.goal_holes).bit_count()

        landmarks = Landmarks(rules.size, jumps, rules.goal_pegs, breaking)
        return _LandmarkBound(landmarks, arriving=rules.goal_pegs, kept=kept, spared=last)

    def cost(self, boards: Boards) -> Bounds:
        """Return for each board a lower bound on the cost from it to a goal."""
        pegs = np.bitwise_count(boards)
        if self._sweeps is None:
            bounds = np.maximum(pegs, self._most) - self._most
        else:
            bounds = self._sweeps.sum(boards)
        bounds[pegs < self._fewest] = DEAD
        return bounds


class _Behind(EndBounds):
    """The bounds from the start to boards."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, [rules.pegs], ahead=False)
        self._pegs = np.uint8(rules.pegs.bit_count())
        self._moving = rules.moving is not None

    def _landmarks(self, rules: Rules, ends: Sequence[int]) -> _LandmarkBound:
        jumps, empty = rules.board.jumps, (1 << rules.size) - 1 & ~rules.pegs
        full = [region for region in regions(jumps, rules.pegs) if not region & empty]
        return _LandmarkBound(
            Landmarks(rules.size, jumps, empty, full),
            arriving=empty,
            kept=lambda target: (target & rules.pegs).bit_count(),
            ahead=False,
        )

    def cost(self, boards: Boards) -> Bounds:
        """Return for each board a lower bound on the cost from the start to it."""
        pegs = np.bitwise_count(boards)
        if self._sweeps is None:
            bounds = self._pegs - np.minimum(pegs, self._pegs)
        else:
            bounds = self._sweeps.sum(boards)
        if self._moving:  # where it has to begin anew that costs one more
            bounds -= (bounds > 0) & (bounds != DEAD)
        bounds[pegs > self._pegs] = DEAD
        return bounds


class _Sweeps:
    """Lower bounds on sweeps: those of landmarks, and those of tables once they are made."""

    def __init__(self, landmarks: _LandmarkBound, tables: Patterns) -> None:
        self._landmarks, self._tables = landmarks, tables
        self._by_tables_alone = False

    def study(self, boards: Boards) -> None:
        """Make the tables, unless they are there. Where they do well, landmarks are left out."""
        if not self._tables.known:
            self._tables.learn(boards)
            if self._tables.known:
                some = boards[:: 1 + len(boards) // BLOCK]
                lower = self._tables.sum(some) < self._landmarks.sum(some)
                self._by_tables_alone = bool(lower.mean() < _SELDOM)

    def sum(self, boards: Boards) -> Bounds:
        """Return for each board a lower bound; `DEAD` if it has no way."""
        if not self._tables.known:
            return self._landmarks.sum(boards)
        bounds = self._tables.sum(boards)
        bounds[bounds >= NONE] = DEAD
        return bounds if self._by_tables_alone else np.maximum(bounds, self._landmarks.sum(boards))


class _LandmarkBound:
    """The sums of landmarks, for whole arrays of boards.

    With `ahead` the boards are where the way begins, and `kept` says how many pegs a target may
    keep. Else they are where it ends: where it began all regions were full, the holes of `arriving`
    were empty, and a target had as many pegs as `kept` says. `spared` is a set of holes on one of
    which the last peg may stay: one full region of a single hole in it is not counted.
    """

    def __init__(
        self,
        landmarks: Landmarks,
        *,
        arriving: int,
        kept: Callable[[int], int],
        ahead: bool = True,
        spared: int = 0,
    ) -> None:
        self._ahead = ahead
        self._spared = spared
        self._arriving = [np.uint64(kind & arriving) for kind in landmarks.arrivals]
        self._captures = [
            [
                (
                    np.uint64(target.holes),
                    _capture_sweeps(kept(target.holes), target.most, ahead=ahead),
                )
                for target in capture.targets
            ]
            for capture in landmarks.captures
        ]
        self._landmark_sets = [
            (
                landmark_set.captures,
                landmark_set.arrivals,
                landmark_set.singles,
                [part for part in map(_wide, landmark_set.parts) if any(part)],
            )
            for landmark_set in landmarks.sets
        ]
        self._regions = sorted(
            {r for *_, parts in self._landmark_sets for part in parts for p in part for r in p}
        )

    def sum(self, boards: Boards) -> Bounds:
        """Return for each board the largest sum over the sets."""
        landmarks: dict[int, Bounds] = {}
        for region in self._regions:
            holes = np.uint64(region)
            full = boards & holes == holes
            landmarks[region] = (full if self._ahead else ~full).view(np.uint8)
        gone = ~boards
        standing, empty = (boards, gone) if self._ahead else (gone, boards)
        captured = [
            np.maximum.reduce([lost[np.bitwise_count(boards & holes)] for holes, lost in targets])
            for targets in self._captures
        ]
        arrived = [np.bitwise_count(empty & holes) for holes in self._arriving]
        bounds = np.zeros(len(boards), np.uint8)
        for captures, arrivals, singles, parts in self._landmark_sets:
            total = np.bitwise_count(standing & np.uint64(singles))
            if spared := self._spared & singles:
                total -= boards & np.uint64(spared) != 0
            for place in captures:
                total += captured[place]
            for place in arrivals:
                total += arrived[place]
            for part in parts:
                total += np.maximum.reduce([_count(packing, landmarks) for packing in part])
            np.maximum(bounds, total, out=bounds)
        return bounds


def _capture_sweeps(kept: int, most: int, *, ahead: bool) -> Bounds:
    """Return a table: for each number of pegs on a target, the sweeps that its captures take."""
    surplus = [max(0, pegs - kept if ahead else kept - pegs) for pegs in range(MOST_HOLES + 1)]
    return np.array([-(-number // most) for number in surplus], np.uint8)


def _wide(part: Sequence[Packing]) -> list[Packing]:
    """Return a part without its regions of one hole, which are counted in one operation."""
    return [tuple(region for region in packing if region.bit_count() > 1) for packing in part]


def _count(packing: Packing, landmarks: dict[int, Bounds]) -> Bounds:
    count = landmarks[packing[0]].copy()
    for region in packing[1:]:
        count += landmarks[region]
    return count
