"""The toy itself: where its tiles sit, and what turns and rotations do to them.

Brain Twist is a tetrahedron of twelve tiles that folds inside out.

    tile         named by the colours of its outer and its inner side: `rc`
    position     a number from 1 to 12: where a tile sits
    tiles        the tiles at positions 1 to 12, in that order
    flipped      the toy is folded inside out: the inner sides of the tiles show, else the outer
    vertex       three positions with a number from 1 to 8, see `CYCLES`
    tip          a vertex that can be turned: 1 to 4 while the toy is unflipped, 5 to 8 while it is
                 flipped
    face         a vertex that is not a tip. So a flip makes faces of tips and tips of faces
    rotation     of the whole toy in the hand. There are twelve, and no tile moves against another

Source of the numbers: Andrea Viel's encoding of the puzzle for answer set programming, University
of Udine, 2015-16.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Final, TypeVar

Item = TypeVar("Item")

TILES: Final = ("rc", "bc", "fc", "rg", "rv", "bv", "bs", "fs", "fg", "ag", "av", "as")
"""A solved placing: the faces have the colours r, b, f, a outside and c, g, v, s inside."""

COLOURS: Final = {
    "r": "red",
    "b": "blue",
    "f": "fuchsia",
    "a": "amber",
    "c": "cyan",
    "g": "gold",
    "v": "green",
    "s": "silver",
}
"""What the letters of tiles are called, the four outer colours first; v is for *verde*."""

CYCLES: Final = {
    1: (1, 3, 2),
    2: (4, 10, 9),
    3: (5, 6, 11),
    4: (7, 8, 12),
    5: (1, 4, 5),
    6: (2, 6, 7),
    7: (3, 8, 9),
    8: (10, 12, 11),
}
"""The positions of each vertex: a turn clockwise, seen from outside, takes each tile to the next
position, and the one at the last to the first."""

POSITIONS: Final = range(1, 13)

TURNS: Final = tuple(sign * vertex for vertex in CYCLES for sign in (1, -1))
"""All turns: `5` turns vertex 5 clockwise, `-5` turns it back."""

UNFLIPPED: Final = (1, 2, 3, 4)
"""The vertices that can be turned while the toy is unflipped; they are the faces otherwise."""

FLIPPED: Final = (5, 6, 7, 8)
"""The vertices that can be turned while the toy is flipped; they are the faces otherwise."""


def turned(tiles: Sequence[Item], turn: int) -> tuple[Item, ...]:
    after = list(tiles)
    cycle = CYCLES[abs(turn)][:: 1 if turn > 0 else -1]
    for here, there in zip(cycle, cycle[1:] + cycle[:1], strict=True):
        after[there - 1] = tiles[here - 1]
    return tuple(after)


def carried(tiles: Sequence[Item], destinations: Sequence[int]) -> tuple[Item, ...]:
    """Return the tiles after the one at position p has gone to `destinations[p - 1]`, for all p."""
    after = list(tiles)
    for tile, position in zip(tiles, destinations, strict=True):
        after[position - 1] = tile
    return tuple(after)


def is_odd(tiles: Sequence[str]) -> bool:
    """Say whether a placing of the tiles is an odd number of swaps away from `TILES`.

    No move changes this: a turn is a cycle of three tiles, that is two swaps. Neither does a
    rotation, which is made of four such cycles or of six swaps.
    """
    return _is_odd([TILES.index(tile) for tile in tiles])


def _is_odd(order: Sequence[int]) -> bool:
    return sum(first > second for first, second in combinations(order, 2)) % 2 == 1


def _rotations() -> dict[int, tuple[int, ...]]:
    corner = {position: vertex for vertex in UNFLIPPED for position in CYCLES[vertex]}
    pair = {}  # for each position the corner that it is at, and the one opposite to its face
    for face in FLIPPED:
        (opposite,) = {*UNFLIPPED} - {corner[position] for position in CYCLES[face]}
        pair.update({position: (corner[position], opposite) for position in CYCLES[face]})
    at = {corners: position for position, corners in pair.items()}
    rotations = {}
    for image in permutations(UNFLIPPED):
        if not _is_odd(image):
            carry = [at[image[near - 1], image[far - 1]] for _, (near, far) in sorted(pair.items())]
            rotations[carry.index(1) + 1] = tuple(carry)
    return rotations


ROTATIONS: Final = _rotations()
"""The rotations of the whole toy, each as the positions to which the tiles of positions 1 to 12 go.

`ROTATIONS[p]` is the rotation that takes the tile at position p to position 1.
"""


def homing(tiles: Sequence[str]) -> tuple[int, ...]:
    """Return the rotation that takes tile rc to position 1."""
    return ROTATIONS[tiles.index(TILES[0]) + 1]


def rotated(turn: int, rotation: Sequence[int]) -> int:
    """Return the number of a turn after the whole toy has been rotated."""
    places = {rotation[position - 1] for position in CYCLES[abs(turn)]}
    (vertex,) = (vertex for vertex, cycle in CYCLES.items() if places == {*cycle})
    return vertex if turn > 0 else -vertex


SOLVED: Final = {
    ("faces", False): TILES,
    ("faces", True): ("rc", "fc", "bc", "rv", "rg", "fg", "fs", "bs", "bv", "av", "ag", "as"),
    ("tips", False): ("rc", "rv", "rg", "fc", "bc", "bv", "av", "ag", "fg", "fs", "bs", "as"),
    ("tips", True): ("rc", "rg", "rv", "bc", "fc", "fg", "ag", "av", "bv", "bs", "fs", "as"),
}
"""The solved placing for each goal that even placings reach (False), and odd ones (True).

Up to rotations there is one for each. The two of a goal are mirror images of each other. Tile rc
is at position 1 in all four.
"""
