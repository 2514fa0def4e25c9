"""Sweeps made on whole arrays of boards, forward and backward.

A sweep backward is a sweep forward reversed: jumps taken back, each by the peg that set out on
the one taken back before it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from pddlpuzzles.families.peg.layers.boards import Boards, distinct

_ROUND: Final = 3
"""A peg that has jumped so often may have gone round, and the other way as well."""


class Leap:
    """A jump as one side makes it: of a peg that leaves one hole and arrives on another."""

    def __init__(self, jump: Any, *, forward: bool) -> None:
        source, over, target = jump
        self.leaves, self.arrives = (source, target) if forward else (target, source)
        three = 1 << source | 1 << over | 1 << target
        self._three = np.uint64(three)
        self._before = np.uint64(three ^ 1 << target if forward else 1 << target)

    def make(self, boards: Boards) -> Boards:
        """Return what becomes of those boards that the jump can be made on."""
        ready: Boards = boards[boards & self._three == self._before]
        return ready ^ self._three


def leaps_of(jumps: Sequence[Any], *, forward: bool) -> list[Leap]:
    """Return the jumps (source, over, target) as one side makes them."""
    return [Leap(jump, forward=forward) for jump in jumps]


def swept(boards: Boards, leaps: Sequence[Leap], sweeps: bool) -> Iterator[Boards]:
    """Yield the boards one sweep away, those of one jump, of two and so on, with repeats.

    Without `sweeps`, those of one jump only. On an open board those of many jumps can be too
    many to wait for: a caller has to be ready to stop.
    """
    moving: dict[int, list[Boards]] = defaultdict(list)
    for leap in leaps:
        moving[leap.arrives].append(leap.make(boards))
    jumps = 1
    while moving:
        peg_on = {hole: np.concatenate(parts) for hole, parts in moving.items()}
        if jumps >= _ROUND:
            peg_on = {hole: distinct(boards) for hole, boards in peg_on.items()}
        yield np.concatenate(list(peg_on.values()))
        if not sweeps:
            return
        moving = defaultdict(list)
        for leap in leaps:
            if leap.leaves in peg_on:
                onward = leap.make(peg_on[leap.leaves])
                if len(onward):
                    moving[leap.arrives].append(onward)
        jumps += 1
