"""Brain Twist as a graph over words, for a search that takes whole layers at a time.

A word is the toy turned in the hand until tile rc is at position 1, so that it stands for the
twelve states that differ only in how the toy is held (the idea is Viel's). Four bits a position
hold the number of the tile there, position 1 in the lowest; bit 48 says that the toy is flipped.

Under the objective `twists`, where a flip is free, all eight vertices turn and bit 48 stays 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.families.braintwist.rules import FLIP, Rules, State
from pddlpuzzles.families.braintwist.toy import (
    FLIPPED,
    POSITIONS,
    ROTATIONS,
    SOLVED,
    TILES,
    TURNS,
    UNFLIPPED,
    carried,
    homing,
    is_odd,
    turned,
)

Words: TypeAlias = NDArray[np.uint64]

_BITS = 4
_FLIPPED = np.uint64(1 << _BITS * len(POSITIONS))


@dataclass(frozen=True)
class ToyGraph:
    """The graph of one puzzle: an edge is what costs 1 under its objective."""

    rules: Rules

    @property
    def start(self) -> int:
        """The word of the start."""
        return self._word(self.rules.start)

    @property
    def goals(self) -> tuple[int, ...]:
        """The words of the goals in reach, those with the parity of the start."""
        tiles = SOLVED[self.rules.goal, is_odd(self.rules.start.tiles)]
        return tuple({self._word(State(tiles, flipped)) for flipped in (False, True)})

    def neighbours(self, words: Words) -> Words:
        """Return what each word leads to, for one move after the other."""
        if self.rules.objective == "twists":
            return _turned(words, UNFLIPPED + FLIPPED)
        flipped = words >= _FLIPPED
        return np.concatenate(
            (
                _turned(words[~flipped], UNFLIPPED),
                _turned(words[flipped], FLIPPED),
                words ^ _FLIPPED,
            )
        )

    def moves(self, path: Sequence[int]) -> tuple[int, ...]:
        """Return moves for the toy as it is held at the start, along a path of words."""
        state = self.rules.start
        moves: list[int] = []
        for word in path[1:]:
            state, step = next(
                (after, step) for after, step in self._steps(state) if self._word(after) == word
            )
            moves += step
        return tuple(moves)

    def _steps(self, state: State) -> Iterator[tuple[State, tuple[int, ...]]]:
        """Yield what follows `state` for a cost of 1, and the moves to it."""
        for move in self.rules.moves(state):
            after = self.rules.apply(state, move)
            if self.rules.cost(state, move):
                yield after, (move,)
            else:
                for turn in self.rules.moves(after):
                    if turn != FLIP:
                        yield self.rules.apply(after, turn), (move, turn)

    def _word(self, state: State) -> int:
        tiles = carried(state.tiles, homing(state.tiles))
        word = sum(TILES.index(tile) << _BITS * place for place, tile in enumerate(tiles))
        free = self.rules.objective == "twists"
        return word | (int(_FLIPPED) if state.flipped and not free else 0)


def _shifts(turn: int) -> dict[int, int]:
    """Return which bits of a word a turn shifts how far to the left (to the right if below 0).

    Where the turn takes the tile at position 1 away, a rotation brings it back.
    """
    after = turned(POSITIONS, turn)
    after = carried(after, ROTATIONS[after.index(1) + 1])
    shifts: dict[int, int] = {}
    for there, here in enumerate(after, 1):
        distance = _BITS * (there - here)
        mask = ((1 << _BITS) - 1) << _BITS * (here - 1)
        shifts[distance] = shifts.get(distance, 0) | mask
    return shifts


_SHIFTS = {turn: _shifts(turn) for turn in TURNS}


def _turned(words: Words, vertices: Sequence[int]) -> Words:
    """Return all words after each turn of these vertices, for one turn after the other.

    What goes equally far is shifted at once, over the whole array.
    """
    turns = [turn for vertex in vertices for turn in (vertex, -vertex)]
    after = np.empty((len(turns), words.size), dtype=np.uint64)
    for row, turn in zip(after, turns, strict=True):
        np.bitwise_and(words, _FLIPPED, out=row)
        for distance, mask in _SHIFTS[turn].items():
            tiles = words & mask
            row |= tiles << distance if distance >= 0 else tiles >> -distance
    return after.reshape(-1)
