"""Sets of 64-bit words as sorted arrays, and symmetries that permute their bits.

NumPy's stable sort merges sorted pieces that fit the cache, several times faster than sorting anew.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.bool_]
EMPTY: Words = np.zeros(0, np.uint64)
BLOCK: Final = 1 << 15  # words that are worked on at a time: they fit the second-level cache


def distinct(words: Words) -> Words:
    """Return words as a set; the array given is sorted in place."""
    words.sort()
    return words[is_first(words)]


def is_first(words: Words) -> Flags:
    """Mark words in order that differ from the one before."""
    first = np.ones(len(words), np.bool_)
    np.not_equal(words[1:], words[:-1], out=first[1:])
    return first


def union(sets: Iterable[Words], allocating: Callable[[int], None] | None = None) -> Words:
    """Unite sets, in twice the memory; `allocating` hears of the bytes that a merge takes."""
    merged: list[Words] = []  # each more than twice as large as the next
    for words in sets:
        merged.append(words)
        while len(merged) > 1 and len(merged[-2]) <= 2 * len(merged[-1]):
            _merge(merged, 2, allocating)
    _merge(merged, len(merged), allocating)
    return merged[0] if merged else EMPTY


def _merge(sets: list[Words], count: int, allocating: Callable[[int], None] | None) -> None:
    if count < 2:
        return
    parts = sets[-count:]
    del sets[-count:]
    if allocating is not None:
        # Beside the parts: one array of all, or, when they are freed, it and one without repeats.
        allocating(sum(part.nbytes for part in parts))
    words = np.concatenate(parts)
    del parts
    words.sort(kind="stable")
    sets.append(words[is_first(words)])


def is_among(words: Words, members: Words) -> Flags:
    """Mark the words that are `members` of a set."""
    flags = np.zeros(len(words), np.bool_)
    for low in range(0, len(words), BLOCK):
        block = words[low : low + BLOCK]
        # Only this stretch of the set can hold them; that of words in order likely fits the cache.
        first, last = np.searchsorted(members, [block.min(), block.max()])
        near = members[first : last + 1]
        if len(near):
            place = np.searchsorted(near, block)
            place[place == len(near)] = 0
            np.equal(near[place], block, out=flags[low : low + BLOCK])
    return flags


def looked_up(words: Words, known: Words, values: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """Return what each word has for a value, -1 for none; those `known` are in order."""
    if not len(known):
        return np.full(len(words), -1, np.int64)
    place = np.searchsorted(known, words)
    place[place == len(known)] = 0
    return np.where(known[place] == words, values[place].astype(np.int64), -1)


def blocks(words: Words) -> Iterator[Words]:
    for low in range(0, len(words), BLOCK):
        yield words[low : low + BLOCK]


CHUNK: Final = 11  # bits looked up at a time: such a table fits the first-level cache


class Symmetries:
    """Symmetries, each given as the new number of every bit, as a table for each chunk of bits."""

    def __init__(self, size: int, symmetries: Sequence[Sequence[int]]) -> None:
        self._chunks = [(low, min(CHUNK, size - low)) for low in range(0, size, CHUNK)]
        self._moved = [image for image in symmetries if list(image) != list(range(size))]
        self._images = [
            [subset_sums(1 << bit for bit in image[low : low + wide]) for low, wide in self._chunks]
            for image in self._moved
        ]

    def canonical(self, words: Words) -> Words:
        """Return the smallest of each word's images."""
        least = words
        for image in self.images(words):
            least = np.minimum(least, image)
        return least

    def orbits(self, words: Words) -> npt.NDArray[np.int64]:
        """Count each word's different images."""
        # As many symmetries make each of them as leave the word as it is.
        staying = np.ones(len(words), np.int64)
        for image in self.images(words):
            staying += image == words
        return (len(self._images) + 1) // staying

    def unmoved(self) -> Iterator[Words]:
        """Yield for each symmetry but the identity the words that it leaves as they are."""
        for image in self._moved:
            # It turns bits round in cycles, and keeps a word that has all or none of each.
            cycles = set[int]()
            for first in range(len(image)):
                bits, bit = 1 << first, image[first]
                while bit != first:
                    bits, bit = bits | 1 << bit, image[bit]
                cycles.add(bits)
            yield subset_sums(cycles)

    def images(self, words: Words) -> Iterator[Words]:
        """Yield what each symmetry but the identity makes of words."""
        parts = [
            (words >> np.uint64(low) & np.uint64((1 << width) - 1)).astype(np.intp)
            for low, width in self._chunks
        ]
        for tables in self._images:
            image = tables[0][parts[0]]
            for table, part in zip(tables[1:], parts[1:], strict=True):
                image |= table[part]
            yield image


def subset_sums(masks: Iterable[int]) -> Words:
    """Return the words of each choice among masks: the first varies fastest."""
    table = np.zeros(1, np.uint64)
    for mask in masks:
        table = np.concatenate((table, table | np.uint64(mask)))
    return table
