"""The boards that can be won, of those that can be reached: from the goals back, peg by peg.

They are rows, one of each class, as any graded space has them (see `search.graded`). Where loops
are compiled, one of them takes the jumps back, as long as ways fit 64 bits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import numpy as np

from pddlpuzzles.families.peg.explore.cube import Cube
from pddlpuzzles.families.peg.explore.pages import Bits, compiled_loops
from pddlpuzzles.families.peg.search.boards import Boards
from pddlpuzzles.search import graded as pure
from pddlpuzzles.search.graded import LEFT, WAYS, WORD, Rows, Tally
from pddlpuzzles.search.space import Watch
from pddlpuzzles.search.stepping import Stepping
from pddlpuzzles.search.symmetry_classes import Symmetries
from pddlpuzzles.search.words import Flags, distinct

_FEW: Final = 1 << 7
"""Compiled loops make room for what comes before this many classes, at least."""
_BYTES: Final = 8 + 8 + 1 + 4 * 4
"""What a class takes there, at most: its board, its ways, its jumps, and its place in a table."""
_DIGITS: Final = 2
"""Of its ways: they are one word there."""
_SHIFTS: Final = np.array([0, 32], np.uint64)
_LOW: Final = np.uint64(0xFFFFFFFF)


class Back:
    """Jumps taken back, from the goals on, of the game whose boards are the `bits` of a cube."""

    def __init__(self, cube: Cube, bits: Bits, game: Stepping, watch: Watch) -> None:
        self._cube, self._bits, self._game, self._watch = cube, bits, game, watch
        self._loops = compiled_loops() if cube.is_compiled else None

    def won(self, goals: Boards) -> Iterator[tuple[Rows, Tally]]:
        """Yield what can be won with no peg, with one, and so on up to those of the start.

        :raises LimitError: if a limit is reached.
        """
        ends = distinct(self._game.canonical(goals))
        rows, tally = np.zeros((0, WAYS + 1), np.uint64), Tally({}, 1)
        for pegs in range(self._game.start.bit_count() + 1):
            self._watch.reached(f"back from the goals, {pegs} pegs: {tally.classes:,} classes won")
            here = ends[np.bitwise_count(ends) == pegs]
            digits = pure.digits_before(self._game, tally.bits)
            made = self._compiled(here, rows)
            rows = self._plain(here, rows, digits) if made is None else made
            tally = pure.tally(self._game, rows)
            yield rows, tally

    def _plain(self, goals: Boards, after: Rows, digits: int) -> Rows:
        before = pure.back(partial(self._game.back, reached=self._has), after, digits)
        return pure.with_goals(self._game, before, goals)

    def _has(self, boards: Boards) -> Flags:
        self._watch.allocating(0)
        return self._cube.has(self._bits, boards)

    def _compiled(self, goals: Boards, after: Rows) -> Rows | None:
        """Do the same by a compiled loop; None if there is none, or ways pass 64 bits."""
        if self._loops is None or after[:, WAYS + _DIGITS :].any():
            return None
        boards, left = after[:, WORD].copy(), after[:, LEFT].astype(np.uint8)
        sums = np.bitwise_or.reduce(after[:, WAYS : WAYS + _DIGITS] << _SHIFTS, axis=1)
        needs = [step.needs for step in self._game.steps_back]
        leaps = [[sum(one.mask for one in some), sum(one.value for one in some)] for some in needs]
        game = (
            np.array(leaps, np.uint64).reshape(-1, 2),
            Symmetries(self._cube.size, self._game.images).stacked,
            self._cube.stacked,
            self._bits.reshape(-1),
        )
        known = np.stack([goals, self._game.orbits(goals).astype(np.uint64)], axis=1)
        known_left = np.zeros(len(goals), np.uint8)
        room, come, count = 2 * len(boards) + len(leaps) * _FEW, 0, len(goals)
        while come < len(boards):
            self._watch.allocating(_BYTES * (count + room))
            known = np.concatenate([known[:count], np.empty((room, 2), np.uint64)])
            known_left = np.concatenate([known_left[:count], np.empty(room, np.uint8)])
            slots = np.full(1 << (2 * len(known)).bit_length(), self._loops.NOBODY)
            come, count = self._loops.back(
                *game, boards, left, sums, come, slots, known, known_left, count
            )
            if come < 0:
                return None
            room = count
        order = np.argsort(known[:count, 0])
        found = np.empty((count, WAYS + _DIGITS), np.uint64)
        found[:, WORD], found[:, LEFT] = known[order, 0], known_left[order]
        found[:, WAYS:] = known[order, 1:] >> _SHIFTS & _LOW
        return found
