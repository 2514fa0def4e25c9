"""Brain Twist as a graph over 64-bit words, for searches that take whole layers at a time.

    word    a state as an integer, after the whole toy has been rotated until tile rc is at position
            1. So one word stands for the twelve states that differ only in how the toy is held;
            the idea is Andrea Viel's
    bits    four for each position, position 1 in the lowest: the number of the tile there. Bit 48
            says that the toy is flipped
    edge    between two words that one move of cost 1 makes of each other

Under the objective `twists`, where a flip costs nothing, a word is the same for flipped and
unflipped: bit 48 stays 0, and the turns of all eight vertices are edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

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
from pddlpuzzles.search.words import Words

BITS: Final = 4
FOLD: Final = BITS * len(POSITIONS)
"""The place of the bit that says that the toy is flipped."""
_FLIPPED: Final = np.uint64(1 << FOLD)


@dataclass(frozen=True)
class ToyGraph:
    """The graph of one puzzle, under its objective.

    Where it `is_held` the toy is not rotated: each word is one state.
    """

    rules: Rules
    is_held: bool = False

    @property
    def start(self) -> int:
        return self.word(self.rules.start)

    @property
    def goals(self) -> tuple[int, ...]:
        tiles = SOLVED[self.rules.goal, is_odd(self.rules.start.tiles)]
        held = [carried(tiles, rotation) for rotation in ROTATIONS.values()]
        return tuple({self.word(State(one, fold)) for one in held for fold in (False, True)})

    def word(self, state: State) -> int:
        tiles = state.tiles if self.is_held else carried(state.tiles, homing(state.tiles))
        word = sum(TILES.index(tile) << BITS * place for place, tile in enumerate(tiles))
        return word | (state.flipped and self.rules.objective != "twists") << FOLD

    def neighbours(self, words: Words) -> Words:
        """Return the neighbours of all words, move by move."""
        if self.rules.objective == "twists":
            return self._turned(words, UNFLIPPED + FLIPPED)
        flipped = words >= _FLIPPED
        up, down = self._turned(words[~flipped], UNFLIPPED), self._turned(words[flipped], FLIPPED)
        return np.concatenate((up, down, words ^ _FLIPPED))

    def moves(self, path: Sequence[int]) -> tuple[int, ...]:
        state = self.rules.start
        moves: list[int] = []
        for word in path[1:]:
            state, step = next(
                (after, step) for after, step in self._steps(state) if self.word(after) == word
            )
            moves += step
        return tuple(moves)

    def _steps(self, state: State) -> Iterator[tuple[State, tuple[int, ...]]]:
        """Yield the states that a cost of 1 leads to from `state`, each with the moves."""
        for move in self.rules.moves(state):
            after = self.rules.apply(state, move)
            if self.rules.cost(state, move):
                yield after, (move,)
            else:
                for turn in self.rules.moves(after):
                    if turn != FLIP:
                        yield self.rules.apply(after, turn), (move, turn)

    def _turned(self, words: Words, vertices: Sequence[int]) -> Words:
        turns = [turn for vertex in vertices for turn in (vertex, -vertex)]
        after = np.empty((len(turns), words.size), dtype=np.uint64)
        for row, turn in zip(after, turns, strict=True):
            np.bitwise_and(words, _FLIPPED, out=row)
            for distance, mask in _SHIFTS[self.is_held, turn].items():
                tiles = words & mask
                row |= tiles << distance if distance >= 0 else tiles >> -distance
        return after.reshape(-1)


def _shifts(is_held: bool, turn: int) -> dict[int, int]:
    after = turned(POSITIONS, turn)
    if not is_held:
        after = carried(after, ROTATIONS[after.index(1) + 1])
    shifts: dict[int, int] = {}
    for there, here in enumerate(after, 1):
        distance = BITS * (there - here)
        mask = ((1 << BITS) - 1) << BITS * (here - 1)
        shifts[distance] = shifts.get(distance, 0) | mask
    return shifts


_SHIFTS: Final = {
    (is_held, turn): _shifts(is_held, turn) for is_held in (False, True) for turn in TURNS
}
