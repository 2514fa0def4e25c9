"""Pagoda functions, which refute boards: found by linear programmes, tested on whole arrays.

They are whole-number weights w of the holes with w(f) + w(o) >= w(t) for every jump from f over o
to t. No way leads to a board of greater value, the weights of its pegs together. So a board is
*refuted* whose value is below every goal's (ahead), or above the start's (behind). A linear
programme finds the function that refutes a board by the widest margin; it is checked again on whole
numbers. (Berlekamp, Conway and Guy, "Winning Ways", 1982, chapter 23.)
"""

from collections.abc import Callable, Sequence
from functools import reduce
from operator import add
from typing import Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.boards import Boards
from pddlpuzzles.families.peg.rules import Rules
from pddlpuzzles.search.linear import entries_of, least
from pddlpuzzles.search.words import CHUNK, Flags

Pagoda = tuple[Sequence[int] | npt.NDArray[np.int64], int]
"""Weights, and the least value of a board that they do not refute (ahead), or the greatest."""
_PAGODA_SAMPLE: Final = 32  # how many boards of a layer a study picks
_MOST_PAGODAS: Final = 8  # how many pagodas are kept; more of them refute little that these do not
_MOST_ENDS: Final = 64  # goals: with more a linear programme takes too long
_SCALES: Final = range(1, 13)  # factors tried to make weights whole numbers


class Pagodas:
    """The pagodas of one end: boards need a way to one of `ends`, or, behind, from one."""

    def __init__(self, rules: Rules, ends: Sequence[int], *, ahead: bool) -> None:
        self._size, self._jumps = rules.size, rules.board.jumps
        self._ends = pegs_on(np.array(ends, np.uint64), range(self._size))[: _MOST_ENDS + 1]
        self._sign = 1 if ahead else -1
        self._known: list[Pagoda] = []
        self._chance = np.random.default_rng(0)
        self.hopeful: Callable[[Boards], Flags] = lambda boards: np.ones(len(boards), np.bool_)

    def learn(self, boards: Boards) -> None:
        if not 0 < len(self._ends) <= _MOST_ENDS or len(self._known) == _MOST_PAGODAS:
            return
        chosen = self._chance.choice(boards, min(_PAGODA_SAMPLE, len(boards)))
        sample = pegs_on(chosen, range(self._size))
        pagodas: list[Pagoda] = []
        for board in sample:
            is_refuted = any(self._refuted(board[None], pagoda)[0] for pagoda in pagodas)
            if not is_refuted and (new := self._refutation(board)) is not None:
                pagodas.append(new)
        standing = np.ones(len(sample), np.bool_)
        # First the one that refutes most; one that refutes a single board is not worth its time.
        while len(self._known) < _MOST_PAGODAS and pagodas:
            refuted = [standing & self._refuted(sample, pagoda) for pagoda in pagodas]
            best = max(range(len(pagodas)), key=lambda place: int(refuted[place].sum()))
            if refuted[best].sum() < 2:
                break
            standing &= ~refuted[best]
            self._known.append(pagodas.pop(best))
        if self._known:
            self.hopeful = pagoda_test(self._known, self._size, self._sign)

    def _refuted(self, boards: npt.NDArray[np.int64], pagoda: Pagoda) -> Flags:
        weights, threshold = pagoda
        flags: Flags = self._sign * (threshold - boards @ weights) > 0
        return flags

    def _refutation(self, board: npt.NDArray[np.int64]) -> Pagoda | None:
        """Return a pagoda that refutes a board, by the widest margin before rounding."""
        # The variables are the weights, and a threshold that the value of no end is below (ahead)
        # or above. No jump raises a value. Sought is the board's value furthest beyond it.
        rises = np.zeros((len(self._jumps), self._size + 1))
        for row, (source, over, target) in enumerate(self._jumps):
            rises[row, [source, over, target]] = (-1, -1, 1)
        threshold = np.hstack([-self._sign * self._ends, np.full((len(self._ends), 1), self._sign)])
        rows = np.vstack([rises, threshold])
        high = np.append(np.ones(self._size), np.inf)
        solution = least(
            self._sign * np.append(board, -1.0),
            entries_of(rows),
            (np.full(len(rows), -np.inf), np.zeros(len(rows))),
            (-high, high),
        )
        if solution is None or solution.value > -1e-6:
            return None
        for scale in _SCALES:
            whole = np.rint(solution.variables[:-1] * scale)
            if np.abs(whole - solution.variables[:-1] * scale).max() < 1e-6:
                weights = whole.astype(np.int64)
                values = self._ends @ weights
                pagoda = weights, int(values.min() if self._sign > 0 else values.max())
                is_pagoda = all(weights[f] + weights[o] >= weights[t] for f, o, t in self._jumps)
                if is_pagoda and self._refuted(board[None], pagoda)[0]:
                    return pagoda
        return None


_LANES: Final = 4
_TOP: Final = 1 << 15
_TOPS: Final = np.full(_LANES, _TOP, np.uint16).view(np.uint64)[0]


def pagoda_test(pagodas: Sequence[Pagoda], size: int, sign: int) -> Callable[[Boards], Flags]:
    """Return what says which boards no pagoda refutes."""
    # Each has 16 bits of a word, with values raised so that the highest bit says if a board passes.
    lanes = -(-len(pagodas) // _LANES) * _LANES
    weights, start = np.zeros((size, lanes), np.int64), np.full(lanes, _TOP)
    for lane, (hole_weights, threshold) in enumerate(pagodas):
        weights[:, lane] = sign * np.array(hole_weights)
        start[lane] -= sign * threshold
    sums = []  # of the weights of each filling of some holes, as many as a table is made for
    for low in range(0, size, CHUNK):
        table = np.zeros((1, lanes), np.int64)
        for row in weights[low : low + CHUNK]:
            table = np.concatenate([table, table + row])
        start += table.min(axis=0)  # no entry is negative, and none is carried to the next lane
        sums.append(table - table.min(axis=0))
    sums[0] += start
    tables = [its.astype(np.uint16).view(np.uint64).T.copy() for its in sums]

    def passes(boards: Boards) -> Flags:
        parts = [
            (boards >> np.uint64(CHUNK * chunk) & np.uint64(table.shape[1] - 1)).astype(np.intp)
            for chunk, table in enumerate(tables)
        ]
        flags = np.ones(len(boards), np.bool_)
        for words in zip(*tables, strict=True):
            total = reduce(add, (table[part] for table, part in zip(words, parts, strict=True)))
            flags &= total & _TOPS == _TOPS
        return flags

    return passes


def pegs_on(boards: Boards, holes: Sequence[int]) -> npt.NDArray[np.int64]:
    """Return a row for each board: 1 for each of the holes with a peg on it, else 0."""
    return (boards[:, None] >> np.array(holes, np.uint64) & np.uint64(1)).astype(np.int64)
