"""All boards that can be reached by jumps, as bits; those that can be won, as sorted arrays.

A board's depth is the number of pegs that are gone. What can be reached is closed under jumps in a
`bit_sets`. What can be won of it is found from the goals back, peg by peg, one board of each class.
Symmetries carry the start to itself, and the goal. Classes are counted by the boards that each
symmetry leaves as they are (Burnside's lemma).
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.family import Pulse
from pddlpuzzles.families.peg.bit_sets import BitSets, Counts, bytes_of
from pddlpuzzles.families.peg.boards import Boards, goals_of, keeping
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.packing import Packing, factored
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.graded import (
    LEFT,
    WORD,
    Stepping,
    Tally,
    is_closed,
    remaining,
    remaining_from,
    stepping,
    ways_of,
    won_backwards,
)
from pddlpuzzles.search.space import Columns, Depth, Space, Watch, in_part, refuse
from pddlpuzzles.search.words import EMPTY, Flags, Symmetries

REMAINDER: Final = "pegs"

__all__ = ["REMAINDER", "classes", "factored", "graded", "left", "packed", "space"]

_MOST_OPEN: Final = 16
"""Goals that leave more holes open are too many to be listed."""
_MEASURED: Final = 3
"""How many pages are counted once to know how long that takes; the first takes longer."""
_SLOWER: Final = 1.5
"""How much longer, at most, an average page takes to be counted than those."""
_SAMPLE: Final = 1 << 17
"""About this many boards are checked one by one, to see that what was counted is right."""
_WORKING: Final = 200 * 2**20
"""Bytes needed beside the set of boards, roughly: Python, NumPy and the boards that can be won."""


def space(puzzle: PegSolitaire, watch: Watch, depth: int | None) -> Space | None:
    """Count all boards, where they are reached by jumps and their bits fit the memory."""
    either = puzzle.size - (puzzle.goal_pegs | puzzle.goal_holes).bit_count()
    game = graded(puzzle)
    if game is None or depth is not None or (either > _MOST_OPEN and not puzzle.one_peg):
        return None
    size = bytes_of(puzzle.board)
    if size is None or not watch.fits(size + _WORKING):
        return None
    try:
        return _Counting(puzzle, game, watch).space()
    except LimitError as error:
        return in_part(watch.depths, error.limit)


def classes(puzzle: PegSolitaire, states: Sequence[int]) -> Boards | None:
    layers = graded(puzzle)
    if layers is None or layers.symmetries == 1:
        return None
    return layers.canonical(np.array(states, np.uint64))


def graded(puzzle: PegSolitaire) -> Stepping | None:
    """Return the puzzle as layers, each jump one on; None for sweeps, or if a board is no word."""
    if puzzle.objective != "jumps" or not puzzle.start or puzzle.size > 64:
        return None
    images = tuple(keeping(puzzle))
    return stepping(puzzle, Packing(puzzle, lambda: None), images, is_graded=True)


class _Counting:
    """The boards that can be reached, as `bits` on some `pages`, and what is counted of them."""

    def __init__(self, puzzle: PegSolitaire, game: Stepping, watch: Watch) -> None:
        self.puzzle, self.game, self.watch = puzzle, game, watch
        self.pegs = puzzle.start.bit_count()
        self.sets = BitSets(puzzle.board, puzzle.start)
        self.bits = self.sets.empty()
        self.sets.add(self.bits, np.array([puzzle.start], np.uint64))
        self.pages: set[int] = set()

    def space(self) -> Space:
        try:
            self._close()
        finally:
            self.watch.keep_back(0.0)
            states, stuck = self._count(self.pages)
            self.watch.counted(self._depths(states, stuck, None, None))
        self._require_closed(int(states.sum()))
        classes = self._classes(states)
        self.watch.counted(self._depths(states, stuck, classes, None))
        won: list[tuple[Boards, npt.NDArray[np.uint8]]] = []  # with all ways it would be too much
        tallies: list[Tally] = []
        ways = 0
        reached = partial(self.sets.has, self.bits)
        won_rows = won_backwards(self.game, self._goals(), reached, self.watch, "pegs")
        for rows, tally in won_rows:
            won.append((rows[:, WORD].copy(), rows[:, LEFT].astype(np.uint8)))
            tallies.append(tally)
            ways = ways_of(rows[0]) if len(rows) else 0
        return Space(
            complete=True,
            depths=self._depths(states, stuck, classes, tallies),
            remaining=remaining(self.game, tallies),
            optimum=min(tallies[-1].remaining, default=None),
            optimal_plans=ways,
            rows=partial(self._rows, won),
        )

    def _close(self) -> None:
        seconds = 0.0
        for page in self.sets.close(self.bits, self.watch):
            self.pages.add(page)
            if len(self.pages) <= _MEASURED:
                begun = time.monotonic()
                self._count([page])
                seconds = time.monotonic() - begun
            self.watch.keep_back(_SLOWER * seconds * len(self.pages))

    def _count(self, pages: Collection[int]) -> tuple[Counts, Counts]:
        stuck = self.sets.by_pegs(self.bits, pages, stuck=True)
        goals = self._goals()
        for goal in goals[np.isin(self.sets.pages_of(goals), list(pages))].tolist():
            stuck[goal.bit_count()] -= not self.puzzle.moves(goal)
        return self.sets.by_pegs(self.bits, pages), stuck

    def _require_closed(self, count: int) -> None:
        """Compare the set with jumps made one by one, of which `bit_sets` knows nothing."""
        every = count // _SAMPLE | 1  # an odd number, so that all kinds of words are among them
        sample = np.concatenate([EMPTY, *self.sets.boards(self.bits, every)])
        if not is_closed(self.game, sample, self._has):
            raise refuse(f"of {count:,} boards some lead out of them, or come from nowhere")
        if every == 1 and len(sample) != count:
            raise refuse(f"there are {count:,} boards by their pegs and {len(sample):,} one by one")

    def _has(self, boards: Boards) -> Flags:
        return self.sets.fits(boards) & self.sets.has(self.bits, boards)

    def _goals(self) -> Boards:
        goals = goals_of(self.puzzle)
        return goals[self._has(goals)]

    def _classes(self, states: Counts) -> Counts | None:
        group = keeping(self.puzzle)
        if len(group) == 1:
            return None
        total = states.copy()  # the identity leaves every board as it is
        for kept in Symmetries(self.sets.size, group).unmoved():
            met = kept[self._has(kept)]
            total += np.bincount(np.bitwise_count(met), minlength=self.sets.size + 1)
        return total // len(group)

    def _depths(
        self,
        states: Counts,
        stuck: Counts,
        classes: Counts | None,
        won: Sequence[Tally] | None,
    ) -> tuple[Depth, ...]:
        return tuple(
            Depth(
                self.pegs - pegs,
                int(states[pegs]),
                None if classes is None else int(classes[pegs]),
                None if won is None else won[pegs].states,
                int(stuck[pegs]),
            )
            for pegs in range(self.pegs, -1, -1)
            if states[pegs]
        )

    def _rows(self, won: Sequence[tuple[Boards, Any]]) -> Iterator[Columns]:
        """Yield all classes as rows: a board, its depth, the jumps that remain (none: -1)."""
        for boards in self.sets.boards(self.bits):
            pegs = np.bitwise_count(boards)
            for count in np.unique(pegs).tolist():
                some, depth = boards[pegs == count], self.pegs - count
                firsts = some[self.game.canonical(some) == some]
                left = remaining_from(firsts, *won[count])
                yield {"state": firsts, "depth": np.full(len(firsts), depth), "remaining": left}


def left(puzzle: PegSolitaire, state: int) -> int:
    return puzzle.pegs_of(state).bit_count()


def packed(puzzle: PegSolitaire, pulse: Pulse) -> Packing:
    return Packing(puzzle, pulse)
