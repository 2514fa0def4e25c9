"""The boards that can be won, of those that can be reached: from the goals back, peg by peg.

Only one board of each class is kept, and how many jump sequences win it without a detour. Where
loops are compiled these numbers are carried along with the jumps taken back. From the boards of a
class C as many jumps taken back lead to those of a class X as jumps lead from these to those. So
if each board has `ways`, and a class the sum of its boards' ways, then the class X has the sum
over the classes C of their sums, each as often as X is met from one board of C.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.explore.cube import Cube
from pddlpuzzles.families.peg.explore.pages import Bits, compiled_loops
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.search.boards import Boards
from pddlpuzzles.families.peg.search.leaps import leaps_of
from pddlpuzzles.search.space import Watch
from pddlpuzzles.search.symmetries import Symmetries
from pddlpuzzles.search.words import EMPTY, blocks, distinct, union

_FEW: Final = 1 << 7
"""Compiled loops make room for what comes before this many classes, at least."""
_BYTES: Final = 8 + 8 + 1 + 4 * 4
"""What a class takes there, at most: its board, its ways, its jumps, and its place in a table."""
_WORD: Final = 1 << 64


@dataclass(frozen=True)
class Won:
    """The boards of some number of pegs that can be won, one of each class, in order.

    `left` are the jumps still to come at least, `ways` the jump sequences that take no more, and
    `orbits` how many boards the class has.
    """

    boards: Boards
    left: npt.NDArray[np.uint8]
    ways: npt.NDArray[Any]
    orbits: npt.NDArray[np.uint16]


_NOTHING: Final = Won(EMPTY, np.zeros(0, np.uint8), EMPTY, np.zeros(0, np.uint16))


class Back:
    """Jumps taken back, from the goals on, of the game whose boards are the `bits` of a cube."""

    def __init__(self, puzzle: PegSolitaire, cube: Cube, bits: Bits, symmetric: Symmetries) -> None:
        self._cube, self._bits, self._symmetric = cube, bits, symmetric
        self._pegs = puzzle.start.bit_count()
        self._onward = leaps_of(puzzle.board.jumps, forward=True)
        self._back = leaps_of(puzzle.board.jumps, forward=False)
        self._loops = compiled_loops() if cube.is_compiled else None

    def won(self, goals: Boards, watch: Watch) -> Iterator[Won]:
        """Yield what can be won with no peg, with one, and so on up to those of the start.

        Only the last has its `ways`: they take half of the memory.

        :raises LimitError: if a limit is reached.
        """
        ends = self._symmetric.canonical(goals)
        below = _NOTHING
        for pegs in range(self._pegs + 1):
            watch.reached(f"back from the goals, {pegs} pegs: {len(below.boards):,} classes won")
            here = distinct(ends[np.bitwise_count(ends) == pegs])
            below = self._compiled(here, below, watch) or self._plain(here, below, watch)
            yield below if pegs == self._pegs else replace(below, ways=EMPTY)

    def _plain(self, goals: Boards, below: Won, watch: Watch) -> Won:
        # What can be reached is as symmetric as the start: boards that cannot are dropped at once.
        before = union(
            (
                distinct(self._symmetric.canonical(made[self._cube.has(self._bits, made)]))
                for block in blocks(below.boards)
                for made in [leap.make(block) for leap in self._back]
            ),
            watch.allocating,
        )
        return self._with_ways(union([goals, before]), goals, below, watch)

    def _with_ways(self, boards: Boards, goals: Boards, below: Won, watch: Watch) -> Won:
        """Count the ways on from boards by the ways on from those that a jump makes of them."""
        ways = below.ways
        if len(ways) and int(ways.max()) * len(self._onward) >= _WORD:
            ways = ways.astype(object)  # they no longer fit 64 bits
        left, found = np.full(len(boards), 255, np.uint8), np.zeros(len(boards), ways.dtype)
        for leap in self._onward:
            if not len(below.boards):
                break
            watch.allocating(0)
            ready = np.flatnonzero(leap.can(boards))
            after = self._symmetric.canonical(leap.make(boards))
            place = np.searchsorted(below.boards, after)
            place[place == len(below.boards)] = 0
            kept = below.boards[place] == after
            ready, place = ready[kept], place[kept]
            there = below.left[place] + 1
            shorter = there < left[ready]
            left[ready[shorter]] = there[shorter]
            found[ready[shorter]] = 0
            same = there == left[ready]
            found[ready[same]] += ways[place[same]]
        ended = np.searchsorted(boards, goals)
        left[ended], found[ended] = 0, 1
        return Won(boards, left, found, self._orbits(boards))

    def _compiled(self, goals: Boards, below: Won, watch: Watch) -> Won | None:
        """Do the same by a compiled loop; None if there is none, or ways pass 64 bits."""
        if self._loops is None or below.ways.dtype != np.uint64:
            return None
        if len(below.ways) and int(below.ways.max()) * int(below.orbits.max()) >= _WORD:
            return None
        game = (
            np.array([(leap.three, leap.before) for leap in self._back], np.uint64).reshape(-1, 2),
            self._symmetric.stacked,
            self._cube.stacked,
            self._bits.reshape(-1),
        )
        sums = below.ways * below.orbits
        known = np.stack([goals, self._orbits(goals).astype(np.uint64)], axis=1)
        left = np.zeros(len(goals), np.uint8)
        room, come, count = 2 * len(below.boards) + len(self._back) * _FEW, 0, len(goals)
        while come < len(below.boards):
            watch.allocating(_BYTES * (count + room))
            known = np.concatenate([known[:count], np.empty((room, 2), np.uint64)])
            left = np.concatenate([left[:count], np.empty(room, np.uint8)])
            slots = np.full(1 << (2 * len(left)).bit_length(), self._loops.NOBODY)
            come, count = self._loops.back(
                *game, below.boards, below.left, sums, come, slots, known, left, count
            )
            if come < 0:
                return None
            room = count
        order = np.argsort(known[:count, 0])
        boards, orbits = known[order, 0], self._orbits(known[order, 0])
        return Won(boards, left[order], known[order, 1] // orbits, orbits)

    def _orbits(self, boards: Boards) -> npt.NDArray[np.uint16]:
        return self._symmetric.orbits(boards).astype(np.uint16)
