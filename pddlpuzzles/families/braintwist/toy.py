"""The toy itself: where its tiles sit, and what turns and rotations do to them.

Brain Twist is a tetrahedron of twelve tiles that folds inside out. Names:

    position     1 to 12, where a tile sits; Andrea Viel's numbers
    tiles        what sits at positions 1 to 12, in that order
    tile         named by its two colours, that of its outer side first: `rc`
    vertex       1 to 8, what can be turned; 1 to 4 while the toy is unflipped, 5 to 8 while it is
                 flipped. The three positions of a vertex that cannot be turned are a face
    rotation     of the whole toy in the hand: twelve of them, nothing moves against anything else

The toy is unflipped when the outer sides of its tiles show. A flip folds it inside out: the inner
sides show, and what were faces become tips, and tips faces.

Source: Andrea Viel's encoding of the puzzle for answer set programming, Udine 2015-16.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Final, TypeVar

Item = TypeVar("Item")


def _placing(tiles: str) -> tuple[str, ...]:
    return tuple(tiles.split())


TILES: Final = _placing("rc bc fc rg rv bv bs fs fg ag av as")
"""The tiles where the toy is solved: r, b, f, a on the faces outside, c, g, v, s on them inside."""

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
"""The positions of each vertex, clockwise as seen from outside: a tile goes to the next one."""

POSITIONS: Final = range(1, 13)

TURNS: Final = tuple(sign * vertex for vertex in CYCLES for sign in (1, -1))
"""All turns: `5` is vertex 5 clockwise, `-5` back."""

UNFLIPPED: Final = (1, 2, 3, 4)
"""The vertices that can be turned while the toy is unflipped; they are the faces otherwise."""

FLIPPED: Final = (5, 6, 7, 8)
"""The vertices that can be turned while the toy is flipped; they are the faces otherwise."""


def turned(tiles: Sequence[Item], turn: int) -> tuple[Item, ...]:
    """Return the tiles after a turn."""
    after = list(tiles)
    cycle = CYCLES[abs(turn)]
    for here, there in zip(cycle, cycle[1:] + cycle[:1], strict=True):
        if turn > 0:
            after[there - 1] = tiles[here - 1]
        else:
            after[here - 1] = tiles[there - 1]
    return tuple(after)


def carried(tiles: Sequence[Item], destinations: Sequence[int]) -> tuple[Item, ...]:
    """Return the tiles after each has gone from its position to `destinations[position - 1]`."""
    after = list(tiles)
    for tile, position in zip(tiles, destinations, strict=True):
        after[position - 1] = tile
    return tuple(after)


def is_odd(tiles: Sequence[str]) -> bool:
    """Say whether a placing of the tiles is an odd number of swaps away from `TILES`.

    A turn is a cycle of three, a rotation four of them: neither ever changes it.
    """
    order = [TILES.index(tile) for tile in tiles]
    return sum(first > second for first, second in combinations(order, 2)) % 2 == 1


def _rotations() -> dict[int, tuple[int, ...]]:
    """Return the rotations, by the position that each takes to position 1.

    A tetrahedron's rotations are the even orders of its four corners. A position is a pair of
    different corners, the one it is at and the one opposite to the face it is on; all twelve
    pairs occur, and a single even order takes any of them to any other.
    """
    corner = {position: vertex for vertex in UNFLIPPED for position in CYCLES[vertex]}
    pair = {}
    for face in FLIPPED:
        (opposite,) = {*UNFLIPPED} - {corner[position] for position in CYCLES[face]}
        pair.update({position: (corner[position], opposite) for position in CYCLES[face]})
    at = {corners: position for position, corners in pair.items()}
    rotations = {}
    for image in permutations(UNFLIPPED):
        if sum(first > second for first, second in combinations(image, 2)) % 2 == 0:
            carry = [at[image[near - 1], image[far - 1]] for _, (near, far) in sorted(pair.items())]
            rotations[carry.index(1) + 1] = tuple(carry)
    return rotations


ROTATIONS: Final = _rotations()
"""Where a rotation of the whole toy takes the tiles of positions 1 to 12.

`ROTATIONS[p]` is the one that takes the tile at position p to position 1.
"""


def homing(tiles: Sequence[str]) -> tuple[int, ...]:
    """Return the rotation that takes tile rc to position 1."""
    return ROTATIONS[tiles.index(TILES[0]) + 1]


def rotated(turn: int, rotation: Sequence[int]) -> int:
    """Return what a turn is called once the whole toy has been rotated."""
    places = {rotation[position - 1] for position in CYCLES[abs(turn)]}
    (vertex,) = (vertex for vertex, cycle in CYCLES.items() if places == {*cycle})
    return vertex if turn > 0 else -vertex


SOLVED: Final = {
    ("faces", False): TILES,
    ("faces", True): _placing("rc fc bc rv rg fg fs bs bv av ag as"),
    ("tips", False): _placing("rc rv rg fc bc bv av ag fg fs bs as"),
    ("tips", True): _placing("rc rg rv bc fc fg ag av bv bs fs as"),
}
"""The one solved placing, up to rotations, for a goal, from even and from odd placings.

The two of a goal are mirror images of each other; rc is at position 1 in all four.
"""
