"""Pagoda functions: weights of holes that prove of many boards that they are dead ends.

    pagoda    whole-number weights w of the holes such that w(f) + w(o) >= w(t) for every jump
              from f over o to t
    value     of a board: the sum of the weights of the holes that hold a peg
    end       the start, or the goals: where a way from or to the boards must lead
    refuted   a board of which some pagoda proves that there is no such way
    hopeful   a board that no known pagoda refutes

How a pagoda refutes a board:

  1. A jump from f over o to t changes the value by w(t) - w(f) - w(o), which is 0 or less.
  2. So no sequence of jumps leads from a board to one of greater value.
  3. Ahead: a board is refuted if its value is smaller than that of every goal. Behind: a board is
     refuted if its value is greater than that of the start.

A worked board, a row of five holes with the goal `o o o o *`. The weights 0 1 1 2 3 are a pagoda:
the jumps to the right need 0 + 1 >= 1, 1 + 1 >= 2 and 1 + 2 >= 3, and those to the left need less.
The goal has the value 3. `* * o * o` has 0 + 1 + 2 = 3 and is hopeful; indeed its first peg can
jump twice and win. `o * * o o` has 1 + 1 = 2 and is refuted.

Which pagodas refute many boards depends on board, start and goal, so they are found while the
search runs. Some boards are picked from a layer, and for each of them a linear programme finds
the pagoda that refutes it by the widest margin. Its weights are made whole numbers, and that they
are a pagoda and refute the board is checked again on the whole numbers: rounding errors do no
harm. A handful of pagodas was measured to refute nine tenths of what all of them would.

Sources: J. H. Conway and J. M. Boardman found these functions in 1961. E. R. Berlekamp, J. H.
Conway and R. K. Guy, "Winning Ways for your Mathematical Plays" (Academic Press, 1982), chapter
23; J. D. Beasley, "The Ins and Outs of Peg Solitaire" (Oxford University Press, 1985).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.rules import Jump
from pddlpuzzles.families.peg.search.boards import Boards
from pddlpuzzles.search.symmetry_classes import CHUNK
from pddlpuzzles.search.words import Flags

Weights = tuple[int, ...]

_SAMPLE: Final = 32
"""How many boards of a layer a study picks."""
_MOST: Final = 8
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
        if not 0 < len(self._ends) <= _MOST_ENDS or len(self._known) == _MOST:
            return
        sample = _incidence(self._chance.choice(boards, min(_SAMPLE, len(boards))), self._size)
        found: list[Weights] = []
        for board in sample:
            if not any(self._refuted(board[None], weights)[0] for weights in found):
                weights = self._refutation(board)
                if weights is not None:
                    found.append(weights)
        standing = np.ones(len(sample), np.bool_)
        while len(self._known) < _MOST and found:
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
        """Return the pagoda that refutes a board by the widest margin; None if none is found.

        The variables of the linear programme are the weights, from -1 to 1, and the threshold as
        the last one. What is minimised is the board's value less the threshold, or behind the
        threshold less the value: below 0 the board is refuted.
        """
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
