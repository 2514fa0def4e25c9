"""Peg solitaire in jumps for those who count it layer by layer: each jump takes one peg off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.search.boards import Boards, Symmetries, are_goals
from pddlpuzzles.families.peg.search.leaps import Leap, leaps_of
from pddlpuzzles.families.peg.symmetries import Image, keeping
from pddlpuzzles.search.words import Flags


@dataclass(frozen=True)
class Jumping:
    """A board and what is asked of it, in few bytes: a class is the smallest of its boards."""

    size: int
    jumps: tuple[tuple[int, int, int], ...]
    images: tuple[Image, ...]
    start: int
    goal_pegs: int
    goal_holes: int
    one_peg: bool

    @property
    def symmetries(self) -> int:
        """How many symmetries carry start and goal to themselves."""
        return len(self.images)

    @property
    def branching(self) -> int:
        """As many jumps as the board has."""
        return len(self.jumps)

    def onward(self, words: Boards) -> Iterator[Boards]:
        """Yield the boards after each jump."""
        symmetric = self._symmetric
        for leap in _leaps(self.jumps, True):
            yield symmetric.canonical(leap.make(words))

    def back(self, words: Boards) -> Iterator[tuple[npt.NDArray[np.intp], Boards]]:
        """Yield the boards before each jump."""
        symmetric = self._symmetric
        for leap in _leaps(self.jumps, False):
            yield np.flatnonzero(leap.can(words)), symmetric.canonical(leap.make(words))

    def orbits(self, words: Boards) -> npt.NDArray[np.int64]:
        """Return how many boards each class has."""
        return self._symmetric.orbits(words)

    def moving(self, words: Boards) -> Flags:
        """Say on which boards a peg can jump."""
        moving = np.zeros(len(words), np.bool_)
        for leap in _leaps(self.jumps, True):
            moving |= leap.can(words)
        return moving

    def goals(self, words: Boards) -> Flags:
        """Say which boards are goals."""
        return are_goals(words, self.goal_pegs, self.goal_holes, self.one_peg)

    @property
    def _symmetric(self) -> Symmetries:
        return _tables(self.size, self.images)


def jumping(puzzle: PegSolitaire) -> Jumping | None:
    """Return a puzzle so; None where sweeps are counted, or a board has no word."""
    if puzzle.objective != "jumps" or not puzzle.start or puzzle.size > 64:
        return None
    jumps = tuple((source, over, target) for source, over, target in puzzle.board.jumps)
    return Jumping(
        puzzle.size,
        jumps,
        tuple(keeping(puzzle)),
        puzzle.start,
        puzzle.goal_pegs,
        puzzle.goal_holes,
        puzzle.one_peg,
    )


@lru_cache(8)
def _leaps(jumps: tuple[tuple[int, int, int], ...], forward: bool) -> list[Leap]:
    return leaps_of(jumps, forward=forward)


@lru_cache(8)
def _tables(size: int, images: tuple[Image, ...]) -> Symmetries:
    """Return tables that are not sent along with each piece of work."""
    return Symmetries(size, images)
