"""Sets of boards as arrays: a board is a 64-bit integer, a set of boards a sorted array.

Sorting is what these operations spend their time on. So it is done on pieces that fit the
processor's cache, and sorted pieces are merged: given sorted pieces one behind the other, NumPy's
stable sort merges them in a few nanoseconds for each board, several times faster than sorting
anew.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

Boards = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]
Bounds = npt.NDArray[np.uint8]
"""A lower bound on the cost for each board of an array."""

DEAD: Final = 255
"""The bound of a board that no plan goes through."""

EMPTY: Boards = np.zeros(0, np.uint64)

BLOCK: Final = 1 << 15
"""How many boards are worked on at a time: what is computed fits the second-level cache."""

CHUNK: Final = 11
"""How many holes are looked up at a time: a table of 2^11 boards fits the first-level cache."""


def distinct(boards: Boards) -> Boards:
    """Return boards, given in any order, as a set; the array given is sorted in place."""
    boards.sort()
    return _without_repeats(boards)


def union(sets: Iterable[Boards], allocating: Callable[[int], None] | None = None) -> Boards:
    """Return the union of sets.

    The sets are taken one by one, and sets of about the same size are merged as they come. So
    repeated boards are dropped early, and the memory needed is at most little more than twice
    that of the result.

    `allocating` is called with the number of bytes before each merger; what it raises is passed on.
    """
    merged: list[Boards] = []  # each more than twice as large as the next
    for boards in sets:
        merged.append(boards)
        while len(merged) > 1 and len(merged[-2]) <= 2 * len(merged[-1]):
            _merge(merged, 2, allocating)
    _merge(merged, len(merged), allocating)
    return merged[0] if merged else EMPTY


def _merge(sets: list[Boards], count: int, allocating: Callable[[int], None] | None) -> None:
    """Replace the last `count` sets by their union."""
    if count < 2:
        return
    parts = sets[-count:]
    del sets[-count:]
    if allocating is not None:
        # Beside the parts: one array of all, or, when they are freed, it and one without repeats.
        allocating(sum(part.nbytes for part in parts))
    boards = np.concatenate(parts)
    del parts
    boards.sort(kind="stable")
    sets.append(_without_repeats(boards))


def _without_repeats(boards: Boards) -> Boards:
    if len(boards) < 2:
        return boards
    first = np.empty(len(boards), np.bool_)
    first[0] = True
    np.not_equal(boards[1:], boards[:-1], out=first[1:])
    return boards[first]


def among(boards: Boards, known: Boards) -> Flags:
    """Say for each board of a set whether it is in the set `known`."""
    flags = np.empty(len(boards), np.bool_)
    for low in range(0, len(boards), BLOCK):
        block = boards[low : low + BLOCK]
        # Only this stretch of the other set can hold them, and it is likely to fit the cache.
        first, last = np.searchsorted(known, block[[0, -1]])
        near = known[first : last + 1]
        if len(near):
            place = np.searchsorted(near, block)
            place[place == len(near)] = 0
            np.equal(near[place], block, out=flags[low : low + BLOCK])
        else:
            flags[low : low + BLOCK] = False
    return flags


def blocks(boards: Boards) -> Iterator[Boards]:
    """Yield an array block by block."""
    for low in range(0, len(boards), BLOCK):
        yield boards[low : low + BLOCK]


def picked(boards: Boards, test: Callable[[Boards], Flags]) -> Boards:
    """Return the boards that pass a test; it is given one block at a time."""
    return np.concatenate([EMPTY, *(block[test(block)] for block in blocks(boards))])


class Symmetries:
    """Chooses a representative among boards that symmetries make of each other: the smallest.

    Each symmetry is given as the new number of every hole. It is kept as tables: one for each
    chunk of `CHUNK` holes, with the image of every way to fill these holes.
    """

    def __init__(self, size: int, symmetries: Sequence[Sequence[int]]) -> None:
        self._chunks = [(low, min(CHUNK, size - low)) for low in range(0, size, CHUNK)]
        self._images = [
            [_table(image[low : low + width]) for low, width in self._chunks]
            for image in symmetries
            if list(image) != list(range(size))
        ]

    def canonical(self, boards: Boards) -> Boards:
        """Return the representative of each board."""
        least = boards
        for image in self.images(boards):
            least = np.minimum(least, image)
        return least

    def orbits(self, boards: Boards) -> npt.NDArray[np.int64]:
        """Return for each board how many different ones the symmetries make of it."""
        staying = np.ones(len(boards), np.int64)
        for image in self.images(boards):
            staying += image == boards
        return (len(self._images) + 1) // staying

    def images(self, boards: Boards) -> Iterator[Boards]:
        """Yield what each symmetry but the identity makes of some boards."""
        parts = [
            (boards >> np.uint64(low) & np.uint64((1 << width) - 1)).astype(np.intp)
            for low, width in self._chunks
        ]
        for tables in self._images:
            image = tables[0][parts[0]]
            for table, part in zip(tables[1:], parts[1:], strict=True):
                image |= table[part]
            yield image


def _table(holes: Sequence[int]) -> Boards:
    table = np.zeros(1 << len(holes), np.uint64)
    for bit, hole in enumerate(holes):
        table[1 << bit : 2 << bit] = table[: 1 << bit] | np.uint64(1 << hole)
    return table
