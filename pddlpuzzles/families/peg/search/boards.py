"""Boards as words, an integer with a bit for each hole: goals and symmetries of whole arrays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.peg.rules import Rules
from pddlpuzzles.search.words import Flags, Words

Boards = Words
Bounds = npt.NDArray[np.uint8]
"""A lower bound on the cost for each board of an array."""

DEAD: Final = 255
"""The bound of a board that no plan goes through."""

CHUNK: Final = 11
"""How many holes are looked up at a time: a table of 2^11 boards fits the first-level cache."""


def goals_of(rules: Rules) -> Boards:
    """Return all goals, in no order: two for each hole that may hold a peg in the goal or not."""
    if rules.one_peg:
        return np.uint64(1) << np.arange(rules.size, dtype=np.uint64)
    goals = np.array([rules.goal_pegs], np.uint64)
    for hole in range(rules.size):
        if not (rules.goal_pegs | rules.goal_holes) >> hole & 1:
            goals = np.concatenate([goals, goals | np.uint64(1 << hole)])
    return goals


def are_goals(boards: Boards, goal_pegs: int, goal_holes: int, one_peg: bool) -> Flags:
    """Say which boards are goals."""
    if one_peg:
        single: Flags = np.bitwise_count(boards) == 1
        return single
    wanted = np.uint64(goal_pegs | goal_holes)
    goals: Flags = boards & wanted == np.uint64(goal_pegs)
    return goals


class Symmetries:
    """Chooses a representative among boards that symmetries make of each other: the smallest.

    Each symmetry is given as the new number of every hole. It is kept as tables: one for each
    chunk of `CHUNK` holes, with the image of every way to fill these holes.
    """

    def __init__(self, size: int, symmetries: Sequence[Sequence[int]]) -> None:
        self._chunks = [(low, min(CHUNK, size - low)) for low in range(0, size, CHUNK)]
        self._images = [
            [_table(image[low : low + width]) for low, width in self._chunks]
            for image in symmetries
            if list(image) != list(range(size))
        ]

    @property
    def stacked(self) -> npt.NDArray[np.uint64]:
        """All tables but those of the identity: by symmetry, chunk, and what lies in the chunk."""
        images = [stacked(tables) for tables in self._images]
        return np.array(images, np.uint64).reshape(-1, len(self._chunks), 1 << CHUNK)

    def canonical(self, boards: Boards) -> Boards:
        """Return the representative of each board."""
        least = boards
        for image in self.images(boards):
            least = np.minimum(least, image)
        return least

    def orbits(self, boards: Boards) -> npt.NDArray[np.int64]:
        """Return for each board how many different ones the symmetries make of it."""
        staying = np.ones(len(boards), np.int64)
        for image in self.images(boards):
            staying += image == boards
        return (len(self._images) + 1) // staying

    def images(self, boards: Boards) -> Iterator[Boards]:
        """Yield what each symmetry but the identity makes of some boards."""
        parts = [
            (boards >> np.uint64(low) & np.uint64((1 << width) - 1)).astype(np.intp)
            for low, width in self._chunks
        ]
        for tables in self._images:
            image = tables[0][parts[0]]
            for table, part in zip(tables[1:], parts[1:], strict=True):
                image |= table[part]
            yield image


def stacked(tables: Sequence[Boards]) -> Boards:
    """Return tables of chunks of holes as one array, filled up with zeros."""
    found = np.zeros((len(tables), 1 << CHUNK), np.uint64)
    for row, table in zip(found, tables, strict=True):
        row[: len(table)] = table
    return found


def _table(holes: Sequence[int]) -> Boards:
    table = np.zeros(1 << len(holes), np.uint64)
    for bit, hole in enumerate(holes):
        table[1 << bit : 2 << bit] = table[: 1 << bit] | np.uint64(1 << hole)
    return table
