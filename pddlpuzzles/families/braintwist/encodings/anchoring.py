"""What moves are for the toy while it is held with tile rc at position 1, and back.

Moves are those of the toy as it is held at the start; the encodings hold tile rc fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pddlpuzzles.families.braintwist.encodings.models import homed
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import FLIP
from pddlpuzzles.families.braintwist.toy import TURNS, homing, rotated, turned


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
