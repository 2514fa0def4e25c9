"""The words that can be won, of those that can be reached: from the goals back, step by step.

For games whose steps flip the bits that they ask for, and leave one bit less: a word of `n` bits
comes from words of `n + 1`. What can be won are rows, one of each class, as any graded space has
them (see `graded`). Where loops are compiled, one of them takes the steps back, as long as ways fit
64 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Final, NamedTuple

import numpy as np

from pddlpuzzles.search import graded as pure
from pddlpuzzles.search.graded import LEFT, WAYS, WORD, Rows, Tally
from pddlpuzzles.search.space import Watch
from pddlpuzzles.search.stepping import Stepping
from pddlpuzzles.search.symmetry_classes import Symmetries
from pddlpuzzles.search.words import Flags, Words, distinct

_FEW: Final = 1 << 7
"""Compiled loops make room for what comes before this many classes, at least."""
_BYTES: Final = 8 + 8 + 1 + 4 * 4
"""What a class takes there, at most: its word, its ways, its steps, and its place in a table."""
_DIGITS: Final = 2
"""Of its ways: they are one word there."""
_SHIFTS: Final = np.array([0, 32], np.uint64)
_LOW: Final = np.uint64(0xFFFFFFFF)


class Reached(NamedTuple):
    """The words of `size` bits that can be reached, a bit each.

    `has` says for some words whether each is one of them. It looks up in `bits`, at the place to
    which `tables` carry the bits of a word: one for each chunk of them.
    """

    size: int
    has: Callable[[Words], Flags]
    bits: Words
    tables: Words


class Back:
    """Steps taken back, from the goals on; `unit` is what the bits are called in reports."""

    def __init__(
        self, game: Stepping, reached: Reached, watch: Watch, unit: str, *, is_compiled: bool
    ) -> None:
        self._game, self._reached, self._watch, self._unit = game, reached, watch, unit
        self._loops = _loops() if is_compiled else None

    def won(self, goals: Words) -> Iterator[tuple[Rows, Tally]]:
        """Yield what can be won with no bit, with one, and so on up to those of the start.

        :raises LimitError: if a limit is reached.
        """
        ends = distinct(self._game.canonical(goals))
        rows, tally = np.zeros((0, WAYS + 1), np.uint64), Tally({}, 1)
        for size in range(self._game.start.bit_count() + 1):
            where = f"back from the goals, {size} {self._unit}"
            self._watch.reached(f"{where}: {tally.classes:,} classes won")
            here = ends[np.bitwise_count(ends) == size]
            digits = pure.digits_before(self._game, tally.bits)
            made = self._compiled(here, rows)
            rows = self._plain(here, rows, digits) if made is None else made
            tally = pure.tally(self._game, rows)
            yield rows, tally

    def _plain(self, goals: Words, after: Rows, digits: int) -> Rows:
        before = pure.back(partial(self._game.back, reached=self._has), after, digits)
        return pure.with_goals(self._game, before, goals)

    def _has(self, words: Words) -> Flags:
        self._watch.allocating(0)
        return self._reached.has(words)

    def _compiled(self, goals: Words, after: Rows) -> Rows | None:
        """Do the same by a compiled loop; None if there is none, or ways pass 64 bits."""
        if self._loops is None or after[:, WAYS + _DIGITS :].any():
            return None
        words, left = after[:, WORD].copy(), after[:, LEFT].astype(np.uint8)
        sums = np.bitwise_or.reduce(after[:, WAYS : WAYS + _DIGITS] << _SHIFTS, axis=1)
        needs = [step.needs for step in self._game.steps_back]
        steps = [[sum(one.mask for one in some), sum(one.value for one in some)] for some in needs]
        given = (
            np.array(steps, np.uint64).reshape(-1, 2),
            Symmetries(self._reached.size, self._game.images).stacked,
            self._reached.tables,
            self._reached.bits,
        )
        known = np.stack([goals, self._game.orbits(goals).astype(np.uint64)], axis=1)
        known_left = np.zeros(len(goals), np.uint8)
        room, come, count = 2 * len(words) + len(steps) * _FEW, 0, len(goals)
        while come < len(words):
            self._watch.allocating(_BYTES * (count + room))
            known = np.concatenate([known[:count], np.empty((room, 2), np.uint64)])
            known_left = np.concatenate([known_left[:count], np.empty(room, np.uint8)])
            slots = np.full(1 << (2 * len(known)).bit_length(), self._loops.NOBODY)
            come, count = self._loops.back(
                *given, words, left, sums, come, slots, known, known_left, count
            )
            if come < 0:
                return None
            room = count
        order = np.argsort(known[:count, 0])
        found = np.empty((count, WAYS + _DIGITS), np.uint64)
        found[:, WORD], found[:, LEFT] = known[order, 0], known_left[order]
        found[:, WAYS:] = known[order, 1:] >> _SHIFTS & _LOW
        return found


def _loops() -> Any:
    """Return the module with the compiled loop, or None where numba is not installed."""
    try:
        from pddlpuzzles.search import compiled
    except (ImportError, RuntimeError):  # the latter where it finds no place to keep the code
        return None
    return compiled
