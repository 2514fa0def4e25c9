"""Jumps as they are made on pages of words: 64 boards at a time (see `cube`).

There are two engines for it, which give the same: NumPy's, and one that numba compiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Bits: TypeAlias = npt.NDArray[np.uint64]
"""A set of boards: pages of words, or one page."""


@dataclass(frozen=True)
class Made:
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


class Plain:
    """Jumps made on pages by NumPy, a jump at a time."""

    def __init__(self, made: Sequence[Made]) -> None:
        self._made = made
        self._within = [jump for jump in made if not jump.outer]

    def close(self, page: Bits, syndrome: int) -> None:
        """Make all jumps that stay on a page until nothing new comes."""
        count, before = _size(page), -1
        while count != before:
            for jump in self._within:
                there = jump.lands(page)
                there |= jump.made(page, syndrome)
            before, count = count, _size(page)

    def make(self, page: Bits, onto: Bits, jump: int, syndrome: int) -> bool:
        """Make a jump onto another page; say whether anything new came there."""
        there = self._made[jump].lands(onto)
        after = there | self._made[jump].made(page, syndrome)
        if np.array_equal(after, there):
            return False
        there[...] = after
        return True


class Compiled:
    """The same by compiled code, in a third of the time."""

    def __init__(
        self, made: Sequence[Made], syndromes: npt.NDArray[np.intp], count: int, loops: Any
    ) -> None:
        self._loops = loops
        words = np.arange(len(syndromes), dtype=np.int32)
        sources = [words.reshape(jump.shape)[jump.at].ravel() for jump in made]
        ends = [words.reshape(jump.shape)[jump.to].ravel() for jump in made]
        masks = np.full((len(made), count), ~np.uint64(0))
        for number, jump in enumerate(made):
            if jump.masks is not None:
                masks[number] = jump.masks[0]
            elif jump.mask is not None:
                masks[number] = jump.mask
        self._tables = (
            np.cumsum([0, *map(len, sources)]),
            np.concatenate(sources),
            np.array([end[0] ^ source[0] for source, end in zip(sources, ends, strict=True)]),
            masks,
            np.array([jump.shift for jump in made]),
            syndromes,
        )
        self._within = np.flatnonzero([not jump.outer for jump in made])

    def close(self, page: Bits, syndrome: int) -> None:
        """Make all jumps that stay on a page until nothing new comes."""
        self._loops.close(page, self._within, syndrome, self._tables)

    def make(self, page: Bits, onto: Bits, jump: int, syndrome: int) -> bool:
        """Make a jump onto another page; say whether anything new came there."""
        return bool(self._loops.make(page, onto, jump, syndrome, self._tables))


def engine_of(
    made: Sequence[Made], syndromes: npt.NDArray[np.intp], count: int
) -> Plain | Compiled:
    """Return what makes jumps on pages, whose words have these of `count` syndromes."""
    compiled = loops()
    if compiled is None or not made:
        return Plain(made)
    return Compiled(made, syndromes, count, compiled)


@cache
def loops() -> Any:
    """Return the module of compiled loops, None where numba is not installed."""
    try:
        from pddlpuzzles.families.peg import compiled
    except (ImportError, RuntimeError):  # the latter where it finds no place to keep the code
        return None
    return compiled


def _size(page: Bits) -> int:
    return int(np.bitwise_count(page).sum(dtype=np.int64))
