"""Sets of boards as arrays: a board is a 64-bit integer, a set of boards a sorted array.

Sorting is what all this costs, so it is done on pieces that fit the processor's cache, and
sorted pieces are merged: NumPy's stable sort (Timsort) finds the runs and merges them in a few
nanoseconds a board, several times faster than sorting anew.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

Boards = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]

EMPTY: Boards = np.zeros(0, np.uint64)

_CHUNK = 11
"""Holes looked up at a time: a table of 2^11 boards stays in the first-level cache."""


def distinct(boards: Boards) -> Boards:
    """Return the set of some boards in any order; the array given is put in order."""
    boards.sort()
    return _without_repeats(boards)


def union(sets: Sequence[Boards]) -> Boards:
    """Return the boards that are in any of some sets."""
    if len(sets) == 1:
        return sets[0]
    if not sets:
        return EMPTY
    boards = np.concatenate(sets)
    boards.sort(kind="stable")
    return _without_repeats(boards)


def _without_repeats(boards: Boards) -> Boards:
    if len(boards) < 2:
        return boards
    first = np.empty(len(boards), np.bool_)
    first[0] = True
    np.not_equal(boards[1:], boards[:-1], out=first[1:])
    return boards[first]


def among(boards: Boards, known: Boards) -> Flags:
    """Say for each board of a set whether it is in another."""
    if not len(known):
        return np.zeros(len(boards), np.bool_)
    place = np.searchsorted(known, boards)
    place[place == len(known)] = 0
    flags: Flags = known[place] == boards
    return flags


class Symmetries:
    """Names one board of those that turns and mirrors make of each other: the smallest.

    Each symmetry is given as the holes' new numbers and is a table of what becomes of each
    chunk of a board.
    """

    def __init__(self, size: int, symmetries: Sequence[Sequence[int]]) -> None:
        self._chunks = [(low, min(_CHUNK, size - low)) for low in range(0, size, _CHUNK)]
        self._images = [
            [_table(image[low : low + width]) for low, width in self._chunks]
            for image in symmetries
            if list(image) != list(range(size))
        ]

    def canonical(self, boards: Boards) -> Boards:
        """Return for each board its representative."""
        if not self._images:
            return boards
        least = boards.copy()
        parts = [
            (boards >> np.uint64(low) & np.uint64((1 << width) - 1)).astype(np.intp)
            for low, width in self._chunks
        ]
        for tables in self._images:
            image = tables[0][parts[0]]
            for table, part in zip(tables[1:], parts[1:], strict=True):
                image |= table[part]
            np.minimum(least, image, out=least)
        return least


def _table(holes: Sequence[int]) -> Boards:
    table = np.zeros(1 << len(holes), np.uint64)
    for bit, hole in enumerate(holes):
        table[1 << bit : 2 << bit] = table[: 1 << bit] | np.uint64(1 << hole)
    return table
