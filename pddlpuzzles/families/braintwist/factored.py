"""Brain Twist as values of variables: the tile at each position, and how the toy is folded."""

from __future__ import annotations

from typing import Final

from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import State as Held
from pddlpuzzles.families.braintwist.toy import POSITIONS, TILES
from pddlpuzzles.search.factored import Factored, State, Step

_FOLD: Final = len(POSITIONS)
"""The variable that says whether the toy is flipped; the others are the positions, from 0."""


def factored(puzzle: BrainTwist) -> Factored:
    """Return the puzzle as it is: the toy may be held in any way."""
    return Factored(
        sizes=(len(TILES),) * len(POSITIONS) + (2,),
        state=_state,
        puzzle_state=_as_held,
        start=_state(puzzle.start),
        steps=tuple(
            Step(move, {_FOLD: 1 << flipped})
            for flipped in (False, True)
            for move in puzzle.moves(Held(TILES, flipped))
        ),
        block=tuple(range(_FOLD)),
    )


def _state(state: Held) -> State:
    return (*map(TILES.index, state.tiles), int(state.flipped))


def _as_held(state: State) -> Held:
    return Held(tuple(TILES[tile] for tile in state[:_FOLD]), bool(state[_FOLD]))
