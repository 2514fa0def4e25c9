"""The words that can be won, of those that can be reached: from the goals back, step by step.

For games whose steps flip the bits that they ask for, and leave one bit less: a word of `n` bits
comes from words of `n + 1`. What can be won are rows, one of each class, as any graded space has
them (see `graded`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import numpy as np

from pddlpuzzles.search import graded as pure
from pddlpuzzles.search.graded import WAYS, Rows, Tally
from pddlpuzzles.search.space import Watch
from pddlpuzzles.search.stepping import Stepping
from pddlpuzzles.search.words import Flags, Words, distinct


class Back:
    """Steps taken back, from the goals on, to words that `reached` says can be reached.

    `unit` is what the bits are called in reports.
    """

    def __init__(
        self, game: Stepping, reached: Callable[[Words], Flags], watch: Watch, unit: str
    ) -> None:
        self._game, self._reached, self._watch, self._unit = game, reached, watch, unit

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
            before = pure.back(partial(self._game.back, reached=self._has), rows, digits)
            rows = pure.with_goals(self._game, before, here)
            tally = pure.tally(self._game, rows)
            yield rows, tally

    def _has(self, words: Words) -> Flags:
        self._watch.allocating(0)
        return self._reached(words)
