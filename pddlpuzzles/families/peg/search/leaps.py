"""Sweeps made on whole arrays of boards, forward and backward.

    leap      a jump as one side of the search makes it: forward it is the jump itself, backward
              the jump taken back, so that the peg goes from the target to the source and the peg
              that was jumped over comes back

A sweep backward consists of leaps of one peg as well: the last jump of the sweep is taken back
first, and the peg that is then on its source takes back the jump before it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

import numpy as np

from pddlpuzzles.families.peg.search.boards import Boards
from pddlpuzzles.search.symmetry_classes import Symmetries
from pddlpuzzles.search.words import Flags, distinct

Moving: TypeAlias = dict[int, list[Boards]]
"""Boards by the hole on which the peg that is under way stands."""

_ROUND: Final = 3
"""From this many leaps on, repeated boards are dropped: the peg may have gone round a circle,
and come to the same board both ways."""


class Leap:
    """A jump as one side makes it: its peg leaves one hole and arrives on another."""

    def __init__(self, jump: Any, *, forward: bool) -> None:
        source, over, target = jump
        self.leaves, self.arrives = (source, target) if forward else (target, source)
        three = 1 << source | 1 << over | 1 << target
        self.three = np.uint64(three)
        self.before = np.uint64(three ^ 1 << target if forward else 1 << target)

    def can(self, boards: Boards) -> Flags:
        """Say for each board whether the leap is possible on it."""
        able: Flags = boards & self.three == self.before
        return able

    def make(self, boards: Boards) -> Boards:
        """Return the boards after the leap, for those boards on which it is possible."""
        ready = boards[self.can(boards)]
        return ready ^ self.three


def leaps_of(jumps: Sequence[Any], *, forward: bool) -> list[Leap]:
    """Return the jumps (source, over, target) as one side makes them."""
    return [Leap(jump, forward=forward) for jump in jumps]


def swept(boards: Boards, leaps: Sequence[Leap], sweeps: bool) -> Iterator[Boards]:
    """Yield the boards one sweep away: first after one leap, then after two, and so on.

    Boards may come repeatedly. Without `sweeps` only those after one leap are yielded. On an open
    board, sweeps of many leaps can lead to more boards than there is time for: a caller has to
    be ready to stop.
    """
    return carried_on(_leapt(boards, leaps), leaps, sweeps)


def _leapt(boards: Boards, leaps: Sequence[Leap]) -> Moving:
    moving: Moving = defaultdict(list)
    for leap in leaps:
        moving[leap.arrives].append(leap.make(boards))
    return moving


def carried_on(moving: Moving, leaps: Sequence[Leap], sweeps: bool = True) -> Iterator[Boards]:
    """Yield some boards, then those after one more leap of the peg under way, and so on.

    Without `sweeps` it is these boards only.
    """
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


def sweep_to(
    board: int,
    representative: int,
    jumps: Sequence[Any],
    symmetries: Symmetries,
    moving: int | None = None,
) -> tuple[int, list[Any]]:
    """Return the board one sweep from `board` that has this representative, and the moves.

    All sweeps from `board` are tried, those of fewer jumps first; each is kept under the
    board it leads to and the peg that is under way, which is None before the first jump, or
    `moving`. No move is needed where the board itself has it.
    """
    newest: dict[tuple[int, int | None], list[Any]] = {(board, moving): []}
    while newest:
        boards = np.array([pegs for pegs, _ in newest], np.uint64)
        place = np.flatnonzero(symmetries.canonical(boards) == representative)
        if len(place):
            return int(boards[place[0]]), list(newest.values())[place[0]]
        onward: dict[tuple[int, int | None], list[Any]] = {}
        for (pegs, peg), moves in newest.items():
            for jump in jumps:
                source, over, target = jump
                three, two = 1 << source | 1 << over | 1 << target, 1 << source | 1 << over
                if pegs & three == two and peg in (None, source):
                    onward[pegs ^ three, target] = [*moves, jump]
        newest = onward
    raise AssertionError("the board is not one sweep away")
