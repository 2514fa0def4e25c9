"""Pagoda functions: weights of holes by which many boards are seen to be hopeless.

    pagoda    whole-number weights w of the holes such that for every jump from f over o to t
              w(f) + w(o) >= w(t); the value of a board is the sum over its pegs
    end       the start, or the goals: what boards are asked about

No jump raises the value of a board (Conway and Boardman 1961; Berlekamp, Conway and Guy,
"Winning Ways", ch. 23; Beasley, "The Ins and Outs of Peg Solitaire", ch. 6). So no way leads
from a board of smaller value to one of greater, whatever the pagoda: one that puts the goal
above a board, or a board above the start, refutes that board.

Which pagodas refute much depends on the board, the start and the goal, so they are found as
they are needed: some boards are picked from those in hand, and for each the pagoda that
refutes it most clearly is the solution of a linear programme. What it finds is made whole
numbers and checked again as such, so rounding can make no harm. A handful does nine tenths of
what all pagodas together could.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.layers.boards import CHUNK, Boards, Flags
from pddlpuzzles.families.peg.rules import Jump

Weights = tuple[int, ...]

_SAMPLE: Final = 32
"""Boards picked at a time."""
_MOST: Final = 8
"""Pagodas kept; more refute little that these do not."""
_MOST_ENDS: Final = 64
"""With more goals than these a linear programme takes too long, and says little."""
_SCALES: Final = range(1, 13)
"""Denominators tried to make the weights whole."""

_LANES: Final = 4
_LANE: Final = 16  # bits


class Pagodas:
    """The pagodas known for one end.

    `ahead`: boards have to get to one of `ends`; otherwise one of `ends` has to get to them.
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
        """Return the value that hopeful boards have at least (`ahead`), or at most."""
        values = self._ends @ np.array(weights)
        return int(values.min() if self._sign > 0 else values.max())

    def _refuted(self, boards: npt.NDArray[np.int64], weights: Weights) -> Flags:
        flags: Flags = self._sign * (self._threshold(weights) - boards @ np.array(weights)) > 0
        return flags

    def _refutation(self, board: npt.NDArray[np.int64]) -> Weights | None:
        """Return the pagoda with weights from -1 to 1 that sets a board furthest off, if any.

        The last variable of the programme is the threshold.
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
    """Holds boards against up to four thresholds at once, each in 16 bits of one integer.

    The values of a chunk of holes are looked up in a table, shifted so that none is negative;
    the thresholds are taken off in advance, so the top bit of each lane says whether it holds.
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
        """Say which boards pass all thresholds."""
        total = self._tables[0][(boards & np.uint64((1 << self._chunks[0][1]) - 1)).astype(np.intp)]
        for (low, width), table in zip(self._chunks[1:], self._tables[1:], strict=True):
            total += table[(boards >> np.uint64(low) & np.uint64((1 << width) - 1)).astype(np.intp)]
        flags: Flags = total & self._tops == self._tops
        return flags


def _incidence(boards: Boards, size: int) -> npt.NDArray[np.int64]:
    """Return a row a board, 1 where there is a peg."""
    shifts = np.arange(size, dtype=np.uint64)
    return (boards[:, None] >> shifts & np.uint64(1)).astype(np.int64)
