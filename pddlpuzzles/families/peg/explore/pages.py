"""Jumps as they are made on pages of words: 64 boards at a time (see `cube`).

A page is small enough to work in the cache. `Plain` does it with NumPy, one operation of a jump
after another; `Compiled` does all of them in one loop, in a fifth of the time.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from pddlpuzzles.search.words import Flags

Bits: TypeAlias = npt.NDArray[np.uint64]
"""A set of boards: pages of words, or one page."""
Counts: TypeAlias = npt.NDArray[np.int64]
Numbers: TypeAlias = npt.NDArray[np.intp]

_TAKEN: Final = 1 << 10
"""Compiled loops take up this many pages before they look at limits."""
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
    """Jumps on pages, made by NumPy.

    `odd` are the syndromes of the words of a page, `syndromes` those of the pages, and `masks` the
    bits of a word by pegs and syndrome.
    """

    def __init__(
        self, jumps: Sequence[PageJump], odd: Numbers, syndromes: Numbers, masks: Bits
    ) -> None:
        self.jumps, self.odd, self.syndromes, self.masks = jumps, odd, syndromes, masks
        self.within = [number for number, jump in enumerate(jumps) if not jump.outer]
        self.across = [number for number, jump in enumerate(jumps) if jump.outer]
        pegs = np.bitwise_count(np.arange(max(len(odd), len(syndromes)))).astype(np.int64)
        self.weights = pegs[: len(odd)]
        self.order = np.argsort(-pegs[: len(syndromes)], kind="stable")
        self._picked = [
            None if jump.masks is None else np.ascontiguousarray(odd.reshape(jump.shape)[jump.at])
            for jump in jumps
        ]

    def spread(self, bits: Bits, waiting: Flags) -> list[int]:
        """Close some of the pages that wait, those with most pegs first, and return their numbers.

        Jumps that stay on a page are made on it until nothing new comes; then the others put boards
        on other pages, and those that got new ones wait.
        """
        first = self.order[np.argmax(waiting[self.order])]
        if not waiting[first]:
            return []
        waiting[first] = False
        page, count, before = bits[first], _size(bits[first]), -1
        while count != before:
            for number in self.within:
                there = self._lands(number, page)
                there |= self._made(number, page, self.syndromes[first])
            before, count = count, _size(page)
        for number in self.across:
            jump = self.jumps[number]
            if first & jump.outer == jump.wanted:
                there = self._lands(number, bits[first ^ jump.outer])
                after = there | self._made(number, page, self.syndromes[first])
                if not np.array_equal(after, there):
                    there[...] = after
                    waiting[first ^ jump.outer] = True
        return [int(first)]

    def count(self, bits: Bits, numbers: Collection[int], found: Counts, *, stuck: bool) -> None:
        """Add up the boards of some pages by pegs; with `stuck`, those that no jump leaves."""
        for number in numbers:
            page, syndrome = bits[number], self.syndromes[number]
            if stuck:
                movable = np.zeros_like(page)
                for place, jump in enumerate(self.jumps):
                    if number & jump.outer == jump.wanted:
                        words = movable.reshape(jump.shape)[jump.at]
                        words |= self._ready(place, page, syndrome)
                page = page & ~movable
            if page.any():
                for pegs, by_syndrome in enumerate(self.masks, number.bit_count()):
                    here = by_syndrome[self.odd ^ syndrome]
                    counts = np.bincount(self.weights, np.bitwise_count(page & here))
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
        self, jumps: Sequence[PageJump], odd: Numbers, syndromes: Numbers, masks: Bits, loops: Any
    ) -> None:
        super().__init__(jumps, odd, syndromes, masks)
        self._loops = loops
        self._rank = np.argsort(self.order)
        self._inside, self._outside = np.array(self.within, int), np.array(self.across, int)
        places = np.arange(len(odd)).reshape
        most = max([1, *(len(jump.masks) for jump in jumps if jump.masks is not None)])
        at = [places(jump.shape)[jump.at].reshape(-1, jump.shape[-1])[:, 0] for jump in jumps]
        to = [places(jump.shape)[jump.to].flat[0] for jump in jumps]
        deltas = np.array([onto - first[0] for first, onto in zip(at, to, strict=True)], np.int64)
        shifts = np.array([jump.shift for jump in jumps], np.int64)
        outer = np.array([(jump.outer, jump.wanted) for jump in jumps], np.int64).reshape(-1, 2)
        shape = (
            outer,
            np.concatenate([np.zeros(0, np.int64), *at]),
            np.cumsum([0, *map(len, at)]),
            np.array([jump.shape[-1] for jump in jumps], np.int64),
            np.array([_masks(jump, most) for jump in jumps], np.uint64).reshape(-1, most),
            odd,
        )
        kinds = np.array([_kind(jump) for jump in jumps], np.int64)
        within = (kinds > 0) & (deltas == 0) & (outer[:, 0] == 0)
        self._flat = (*shape, deltas, shifts, kinds + 2 * within)
        self._standing = (*shape, 0 * deltas, 0 * shifts, kinds)

    def spread(self, bits: Bits, waiting: Flags) -> list[int]:
        """Close some of the pages that wait, those with most pegs first."""
        taken = np.empty(_TAKEN, np.int64)
        jumps = self._flat, self._inside, self._outside
        pages = self.syndromes, self.order, self._rank
        count = self._loops.spread(*jumps, *pages, bits, waiting, taken)
        numbers: list[int] = taken[:count].tolist()
        return numbers

    def count(self, bits: Bits, numbers: Collection[int], found: Counts, *, stuck: bool) -> None:
        """Add up the boards of some pages by pegs; with `stuck`, those that no jump leaves."""
        pages = np.array(list(numbers), np.int64)
        words = self.syndromes, self.weights, self.masks
        self._loops.count(self._standing, *words, bits, pages, found, stuck)


def compiled_loops() -> Any:
    """Return the module with the compiled loops, or None where numba is not installed."""
    try:
        from pddlpuzzles.families.peg.explore import compiled
    except (ImportError, RuntimeError):  # the latter where it finds no place to keep the code
        return None
    return compiled


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
