"""Symmetries that permute the bits of words, on whole arrays of words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.search.words import Words

CHUNK: Final = 11
"""How many bits are looked up at a time: a table of 2^11 words fits the first-level cache."""


class Symmetries:
    """Chooses a representative among words that symmetries make of each other: the smallest.

    Each symmetry is given as the new number of every bit, and kept as a table for each chunk of
    bits.
    """

    def __init__(self, size: int, symmetries: Sequence[Sequence[int]]) -> None:
        self._chunks = [(low, min(CHUNK, size - low)) for low in range(0, size, CHUNK)]
        self._moved = [image for image in symmetries if list(image) != list(range(size))]
        self._images = [
            [
                subset_sums(1 << bit for bit in image[low : low + width])
                for low, width in self._chunks
            ]
            for image in self._moved
        ]

    def canonical(self, words: Words) -> Words:
        least = words
        for image in self.images(words):
            least = np.minimum(least, image)
        return least

    def orbits(self, words: Words) -> npt.NDArray[np.int64]:
        """Return for each word how many different ones the symmetries make of it."""
        staying = np.ones(len(words), np.int64)
        for image in self.images(words):
            staying += image == words
        return (len(self._images) + 1) // staying

    def unmoved(self) -> Iterator[Words]:
        """Yield for each symmetry but the identity the words that it leaves as they are."""
        for image in self._moved:
            yield subset_sums(_cycles(image))

    def images(self, words: Words) -> Iterator[Words]:
        """Yield what each symmetry but the identity makes of some words."""
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
    """Return the words made of each way to choose among masks: the first varies fastest."""
    table = np.zeros(1, np.uint64)
    for mask in masks:
        table = np.concatenate((table, table | np.uint64(mask)))
    return table


def _cycles(image: Sequence[int]) -> list[int]:
    cycles: dict[int, int] = {}
    for first in range(len(image)):
        bits, bit = 1 << first, image[first]
        while bit != first:
            bits, bit = bits | 1 << bit, image[bit]
        cycles[bits] = first
    return list(cycles)
