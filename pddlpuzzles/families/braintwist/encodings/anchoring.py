"""What the toy and its moves are while it is held with tile rc at position 1, and back.

Moves are those of the toy as it is held at the start; the encodings hold tile rc fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.braintwist.encodings.models import PLACES, homed
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import FLIP, State
from pddlpuzzles.families.braintwist.toy import (
    SOLVED,
    TILES,
    TURNS,
    homing,
    is_odd,
    rotated,
    turned,
)


def anchored_turns(
    puzzle: BrainTwist, moves: Sequence[int]
) -> Iterator[tuple[tuple[str, ...], bool, int]]:
    """Yield for each move the tiles before it, whether the toy is flipped, and the move.

    Tiles and move are those of the toy held with tile rc at position 1.
    """
    tiles, flipped = puzzle.start
    for move in moves:
        yield homed(tiles), flipped, move if move == FLIP else rotated(move, homing(tiles))
        if move == FLIP:
            flipped = not flipped
        else:
            tiles = turned(tiles, move)


def anchored_moves(puzzle: BrainTwist, turns: Iterable[int | None]) -> list[int | None]:
    """Return the moves for the toy as it is held at the start; the inverse of the above.

    `turns` are for the toy held with tile rc at position 1; None stands for bookkeeping.
    """
    tiles = puzzle.start.tiles
    moves: list[int | None] = []
    for turn in turns:
        move = unrotated(turn, homing(tiles)) if turn else turn
        moves.append(move)
        tiles = turned(tiles, move) if move else tiles
    return moves


def unrotated(turn: int, rotation: Sequence[int]) -> int:
    """Return the number of a turn before the whole toy was rotated."""
    return next(before for before in TURNS if rotated(before, rotation) == turn)


def toy_of(
    start: Iterable[tuple[str, ...]],
    goal: Iterable[tuple[str, ...]],
    flipped: bool,
    objective: str,
) -> BrainTwist:
    """Return the puzzle whose tiles lie so; both say the name of each tile with its place.

    Which tile is which follows from its place in the goal. Of several puzzles it is the one in
    which most tiles have our names.

    :raises InputError: if there is none.
    """
    lying, wanted = ({place: tile for tile, place in placing} for placing in (start, goal))
    found: list[tuple[int, BrainTwist]] = []
    for (wish, odd), solved in SOLVED.items():
        known = {wanted.get(place, ""): tile for tile, place in zip(solved, PLACES, strict=True)}
        tiles = tuple(known.get(lying.get(place, ""), "") for place in PLACES)
        if {*tiles} == {*TILES} and is_odd(tiles) == odd:
            alike = sum(name == tile for name, tile in known.items())
            found.append((alike, BrainTwist(State(tiles, flipped), wish, objective)))
    if not found:
        raise InputError("start and goal are no two placings of the same twelve tiles")
    return max(found, key=lambda one: one[0])[1]
