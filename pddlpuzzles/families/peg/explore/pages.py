"""Jumps as they are made on pages of words: 64 boards at a time (see `cube`).

A page is small enough for NumPy to work in the cache: loops compiled by numba, which skip the words
that hold nothing, took nine tenths of the time, and are not worth a dependency.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Bits: TypeAlias = npt.NDArray[np.uint64]
"""A set of boards: pages of words, or one page."""


@dataclass(frozen=True)
class PageJump:
    """A jump as it is made on a page.

    `outer` and `wanted` are the outer holes that it touches and their pegs before it; `at` and
    `to` pick the words before and after it; what it needs of low and pinned holes is the
    bits of a word in `mask`, by the page's syndrome and (`syndromes`) that of the word, and
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
    syndromes: Any

    def ready(self, page: Bits, syndrome: int) -> Bits:
        """Return the words before the jump with those boards that it can be made on."""
        words: Bits = page.reshape(self.shape)[self.at]
        if self.masks is not None:
            ready: Bits = self.masks[syndrome].take(self.syndromes)
            ready &= words
            return ready
        return words if self.mask is None else words & self.mask

    def made(self, page: Bits, syndrome: int) -> Bits:
        """Return the words after the jump with the boards that it makes."""
        ready = self.ready(page, syndrome)
        if self.shift > 0:
            return ready << np.uint64(self.shift)
        return ready >> np.uint64(-self.shift) if self.shift else ready

    def lands(self, page: Bits) -> Bits:
        """Return the words that the jump puts boards into."""
        words: Bits = page.reshape(self.shape)[self.to]
        return words


def close(page: Bits, within: Sequence[PageJump], syndrome: int) -> None:
    """Make some jumps that stay on a page until nothing new comes."""
    count, before = _size(page), -1
    while count != before:
        for jump in within:
            there = jump.lands(page)
            there |= jump.made(page, syndrome)
        before, count = count, _size(page)


def carry(jump: PageJump, page: Bits, onto: Bits, syndrome: int) -> bool:
    """Make a jump from a page onto another; say whether anything new came there."""
    there = jump.lands(onto)
    after = there | jump.made(page, syndrome)
    if np.array_equal(after, there):
        return False
    there[...] = after
    return True


def _size(page: Bits) -> int:
    return int(np.bitwise_count(page).sum(dtype=np.int64))
