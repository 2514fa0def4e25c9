"""Pagoda functions, which refute boards: found by linear programmes, tested on whole arrays.

They are whole-number weights w of the holes with w(f) + w(o) >= w(t) for every jump from f over o
to t. No way leads to a board of greater value, the weights of its pegs together. So a board is
*refuted* whose value is below every goal's (ahead), or above the start's (behind). A linear
programme finds the function that refutes a board by the widest margin; it is checked again on whole
numbers. (Berlekamp, Conway and Guy, "Winning Ways", 1982, chapter 23.)
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.boards import Boards
from pddlpuzzles.families.peg.rules import Rules
from pddlpuzzles.search.linear import entries_of, least
from pddlpuzzles.search.words import Flags

Pagoda = tuple[dict[int, int], int]
"""Holes by their weight, and the least value of a board that it does not refute (ahead), or the
greatest."""
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

    def hopeful(self, boards: Boards) -> Flags:
        """Say which boards no pagoda refutes."""
        flags = np.ones(len(boards), np.bool_)
        for pagoda in self._known:
            flags &= ~self._refuted(boards, pagoda)
        return flags

    def learn(self, boards: Boards) -> None:
        if not 0 < len(self._ends) <= _MOST_ENDS or len(self._known) == _MOST_PAGODAS:
            return
        sample = self._chance.choice(boards, min(_PAGODA_SAMPLE, len(boards)))
        pagodas: list[Pagoda] = []
        for board in sample[:, np.newaxis]:
            is_refuted = any(self._refuted(board, pagoda)[0] for pagoda in pagodas)
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

    def _refuted(self, boards: Boards, pagoda: Pagoda) -> Flags:
        values = np.zeros(len(boards), np.int16)
        for weight, holes in pagoda[0].items():
            values += np.multiply(
                np.bitwise_count(boards & np.uint64(holes)), weight, dtype=np.int16
            )
        return values < pagoda[1] if self._sign > 0 else values > pagoda[1]

    def _refutation(self, board: Boards) -> Pagoda | None:
        """Return a pagoda that refutes a single board, by the widest margin before rounding."""
        # The variables are the weights, and a threshold that the value of no end is below (ahead)
        # or above. No jump raises a value. Sought is the board's value furthest beyond it.
        rises = np.zeros((len(self._jumps), self._size + 1))
        for row, (source, over, target) in enumerate(self._jumps):
            rises[row, [source, over, target]] = (-1, -1, 1)
        threshold = np.hstack([-self._sign * self._ends, np.full((len(self._ends), 1), self._sign)])
        rows = np.vstack([rises, threshold])
        high = np.append(np.ones(self._size), np.inf)
        solution = least(
            self._sign * np.append(pegs_on(board, range(self._size)), -1.0),
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
                holes: dict[int, int] = {}
                for hole, weight in enumerate(weights.tolist()):
                    holes[weight] = holes.get(weight, 0) | 1 << hole
                pagoda = holes, int(values.min() if self._sign > 0 else values.max())
                is_pagoda = all(weights[f] + weights[o] >= weights[t] for f, o, t in self._jumps)
                if is_pagoda and self._refuted(board, pagoda)[0]:
                    return pagoda
        return None


def pegs_on(boards: Boards, holes: Sequence[int]) -> npt.NDArray[np.int64]:
    """Return a row for each board: 1 for each of the holes with a peg on it, else 0."""
    return (boards[:, None] >> np.array(holes, np.uint64) & np.uint64(1)).astype(np.int64)
