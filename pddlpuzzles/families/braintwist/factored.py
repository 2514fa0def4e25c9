"""Brain Twist as a factored system: the tile at each position, and how the toy is folded.

What a turn does with a tile does not depend on the tile: `toy.turned` takes items of any type, so
it does the same to all (Wadler, "Theorems for free!", 1989). So the rules are asked about one
placing, in which each position has a tile of its own.
"""

from __future__ import annotations

from typing import Final

from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import FLIP, INNER, OUTER, Rules
from pddlpuzzles.families.braintwist.rules import State as Held
from pddlpuzzles.families.braintwist.toy import CYCLES, POSITIONS, TILES
from pddlpuzzles.search.factored import Condition, Factored, Source, State, Step

_FOLD: Final = len(POSITIONS)
"""The variable that says whether the toy is flipped; the others are the positions, from 0."""
_UNCHANGED: Final = tuple(range(len(TILES)))


def factored(puzzle: BrainTwist) -> Factored:
    """Return the puzzle as it is: the toy may be held in any way."""
    return Factored(
        sizes=(len(TILES),) * len(POSITIONS) + (2,),
        state=_state,
        puzzle_state=_as_held,
        start=_state(puzzle.start),
        steps=tuple(
            _step(puzzle, Held(TILES, flipped), move)
            for flipped in (False, True)
            for move in puzzle.moves(Held(TILES, flipped))
        ),
        goal=_goal(puzzle),
        notation=puzzle.notation,
        block=tuple(range(_FOLD)),
        controls=(_FOLD,),
    )


def _state(state: Held) -> State:
    return (*map(TILES.index, state.tiles), int(state.flipped))


def _as_held(state: State) -> Held:
    return Held(tuple(TILES[tile] for tile in state[:_FOLD]), bool(state[_FOLD]))


def _step(puzzle: Rules, held: Held, move: int) -> Step:
    """Return what a move does, from what it does to a placing of different tiles."""
    after = puzzle.apply(held, move)
    sources = {
        position: Source(TILES.index(tile), _UNCHANGED)
        for position, tile in enumerate(after.tiles)
        if tile != TILES[position]
    }
    if move == FLIP:
        sources[_FOLD] = Source(_FOLD, (1, 0))
    return Step(move, puzzle.cost(held, move), {_FOLD: 1 << held.flipped}, sources)


def _goal(puzzle: Rules) -> Condition:
    """Return the goal: at the positions of each group tiles of one colour."""
    groups = []
    for vertices, side in zip(puzzle.groups(), (OUTER, INNER), strict=True):
        colours = {
            letter: sum(1 << place for place, tile in enumerate(TILES) if tile[side] == letter)
            for letter in sorted({tile[side] for tile in TILES})
        }
        for vertex in vertices:
            ways = tuple(
                Condition(tuple((position - 1, tiles) for position in CYCLES[vertex]))
                for tiles in colours.values()
            )
            groups.append(Condition((), ways, any=True))
    return Condition((), tuple(groups))
