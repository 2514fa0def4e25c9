"""Jumps as they are made on pages of words: 64 boards at a time (see `cube`).

A page is small enough to work in the cache. `Plain` does it with NumPy, one operation of a jump
after another; `Compiled` does all of them in one loop, in a third of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

Bits: TypeAlias = npt.NDArray[np.uint64]
"""A set of boards: pages of words, or one page."""
Counts: TypeAlias = npt.NDArray[np.int64]

_MANY: Final = 64
"""From this many pages on it pays to import numba and to read what it has compiled."""
_EVERY: Final = np.uint64(0xFFFFFFFFFFFFFFFF)


@dataclass(frozen=True)
class PageJump:
    """A jump as it is made on a page.

    `outer` and `wanted` are the outer holes that it touches and their pegs before it; `at` and
    `to` pick the words before and after it; what it needs of low and pinned holes is the
    bits of a word in `mask`, or in `masks` by the page's syndrome and that of the word, and
    `shift` is how far those bits move.
    """

    outer: int
    wanted: int
    at: tuple[Any, ...]
    to: tuple[Any, ...]
    shape: tuple[int, ...]
    shift: int
    mask: np.uint64 | None
    masks: Bits | None


class Plain:
    """Jumps on pages, made by NumPy; `syndromes` are those of a page's words."""

    def __init__(self, jumps: Sequence[PageJump], syndromes: npt.NDArray[np.intp]) -> None:
        self.jumps = jumps
        self._within = [number for number, jump in enumerate(jumps) if not jump.outer]
        self._syndromes = syndromes
        self._weights = np.bitwise_count(np.arange(len(syndromes))).astype(np.int64)
        self._picked = [
            None
            if jump.masks is None
            else np.ascontiguousarray(syndromes.reshape(jump.shape)[jump.at])
            for jump in jumps
        ]

    def close(self, page: Bits, syndrome: int) -> None:
        """Make the jumps that stay on a page until nothing new comes."""
        count, before = _size(page), -1
        while count != before:
            for number in self._within:
                there = self._lands(number, page)
                there |= self._made(number, page, syndrome)
            before, count = count, _size(page)

    def carry(self, number: int, page: Bits, onto: Bits, syndrome: int) -> bool:
        """Make a jump from a page onto another; say whether anything new came there."""
        there = self._lands(number, onto)
        after = there | self._made(number, page, syndrome)
        if np.array_equal(after, there):
            return False
        there[...] = after
        return True

    def stuck(self, numbers: Sequence[int], page: Bits, syndrome: int) -> Bits:
        """Return the boards of a page on which none of some jumps can be made."""
        movable = np.zeros_like(page)
        for number in numbers:
            jump = self.jumps[number]
            words = movable.reshape(jump.shape)[jump.at]
            words |= self._ready(number, page, syndrome)
        return page & ~movable

    def count(self, page: Bits, syndrome: int, masks: Bits, found: Counts) -> None:
        """Add up the boards of a page by their pegs; `masks` has bits by pegs and syndrome."""
        for pegs, by_syndrome in enumerate(masks):
            here = by_syndrome[self._syndromes ^ syndrome]
            counts = np.bincount(self._weights, np.bitwise_count(page & here))
            found[pegs : pegs + len(counts)] += counts.astype(np.int64)

    def _ready(self, number: int, page: Bits, syndrome: int) -> Bits:
        """Return the words before a jump with those boards that it can be made on."""
        jump = self.jumps[number]
        words: Bits = page.reshape(jump.shape)[jump.at]
        if jump.masks is not None:
            ready: Bits = jump.masks[syndrome].take(self._picked[number])
            ready &= words
            return ready
        return words if jump.mask is None else words & jump.mask

    def _made(self, number: int, page: Bits, syndrome: int) -> Bits:
        """Return the words after a jump with the boards that it makes."""
        ready, shift = self._ready(number, page, syndrome), self.jumps[number].shift
        if shift > 0:
            return ready << np.uint64(shift)
        return ready >> np.uint64(-shift) if shift else ready

    def _lands(self, number: int, page: Bits) -> Bits:
        """Return the words that a jump puts boards into."""
        words: Bits = page.reshape(self.jumps[number].shape)[self.jumps[number].to]
        return words


class Compiled(Plain):
    """The same, by the loops of `compiled`."""

    def __init__(
        self, jumps: Sequence[PageJump], syndromes: npt.NDArray[np.intp], loops: Any
    ) -> None:
        super().__init__(jumps, syndromes)
        self._loops = loops
        self._odd = syndromes.astype(np.uint8)
        self._inside = np.array(self._within, np.int64)
        places = np.arange(len(syndromes)).reshape
        most = max([1, *(len(jump.masks) for jump in jumps if jump.masks is not None)])
        at = [places(jump.shape)[jump.at].reshape(-1, jump.shape[-1])[:, 0] for jump in jumps]
        to = [places(jump.shape)[jump.to].flat[0] for jump in jumps]
        self._flat = (
            np.concatenate([np.zeros(0, np.int64), *at]),
            np.cumsum([0, *map(len, at)]),
            np.array([jump.shape[-1] for jump in jumps], np.int64),
            np.array([onto - first[0] for first, onto in zip(at, to, strict=True)], np.int64),
            np.array([jump.shift for jump in jumps], np.int64),
            np.array([_masks(jump, most) for jump in jumps], np.uint64).reshape(-1, most),
            np.array([_kind(jump) for jump in jumps], np.int64),
            self._odd,
        )

    def close(self, page: Bits, syndrome: int) -> None:
        """Make the jumps that stay on a page until nothing new comes."""
        self._loops.close(self._flat, self._inside, page, syndrome)

    def carry(self, number: int, page: Bits, onto: Bits, syndrome: int) -> bool:
        """Make a jump from a page onto another; say whether anything new came there."""
        return bool(self._loops.leap(self._flat, number, page, onto, syndrome))

    def count(self, page: Bits, syndrome: int, masks: Bits, found: Counts) -> None:
        """Add up the boards of a page by their pegs; `masks` has bits by pegs and syndrome."""
        self._loops.count(page, self._odd ^ np.uint8(syndrome), self._weights, masks, found)


def on_pages(jumps: Sequence[PageJump], syndromes: npt.NDArray[np.intp], pages: int) -> Plain:
    """Return what makes jumps on pages: compiled where numba is installed and pages are many."""
    if pages >= _MANY:
        try:
            from pddlpuzzles.families.peg.explore import compiled
        except (ImportError, RuntimeError):  # the latter where it finds no place to keep the code
            return Plain(jumps, syndromes)
        return Compiled(jumps, syndromes, compiled)
    return Plain(jumps, syndromes)


def _size(page: Bits) -> int:
    return int(np.bitwise_count(page).sum(dtype=np.int64))


def _masks(jump: PageJump, most: int) -> Bits:
    """Return what a jump needs of low and pinned holes, by syndrome."""
    if jump.masks is not None:
        masks: Bits = jump.masks[0]
        return masks
    return np.full(most, _EVERY if jump.mask is None else jump.mask)


def _kind(jump: PageJump) -> int:
    """Return which loop of `compiled.leap` makes a jump."""
    if jump.masks is not None:
        return 2
    return int(jump.mask is not None or jump.shift != 0)
