"""The rules of Brain Twist, Chuck Hoberman's tetrahedron of twelve tiles that folds inside out.

    tile         named by the colours of its outer and its inner side: `rc`
    position     a number from 1 to 12: where a tile sits
    tiles        the tiles at positions 1 to 12, in that order: a placing
    flipped      the toy is folded inside out: the inner sides of the tiles show, else the outer
    vertex       three positions with a number from 1 to 8, see `CYCLES`
    tip          a vertex that can be turned: 1 to 4 while the toy is unflipped, else 5 to 8
    face         a vertex that is not a tip. So a flip makes faces of tips and tips of faces
    rotation     of the whole toy in the hand. There are twelve, and no tile moves against another
    move         a whole number: `5` turns vertex 5 clockwise, `-5` turns it back, and 0 flips the
                 toy inside out. A turn moves three tiles and nothing else
    goal         `faces`: every face is of one colour outside, and of one colour inside. As inner
                 sides show on the flipped toy only, these are the outer colours on the faces of the
                 unflipped toy and the inner colours on the faces of the flipped toy. `tips` asks
                 the same of the tips. Neither how the toy is held matters, nor its fold

The numbers, and that a flip counts as a move, are from Andrea Viel's encoding of the puzzle for
answer set programming, University of Udine, 2015-16. Every placing can be solved:

  1. Each turn is a cycle of three positions. The cycles are connected: from any position turns
     carry a tile to any other.
  2. Cycles of three that are connected generate all even permutations of the positions.
  3. So each placing reaches every placing of the same parity. There is a solved placing for
     either parity; the two are mirror images of each other (`SOLVED`).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Any, Final, NamedTuple, TypeVar

from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.puzzle import Defaults

Item = TypeVar("Item")
GOALS: Final = ("faces", "tips")
OBJECTIVES: Final = ("moves", "twists")
TILES: Final = ("rc", "bc", "fc", "rg", "rv", "bv", "bs", "fs", "fg", "ag", "av", "as")
"""A solved placing: the faces have the colours r, b, f, a outside and c, g, v, s inside."""
_NAMES: Final = ("red", "blue", "fuchsia", "amber", "cyan", "gold", "green", "silver")
COLOURS: Final = dict(zip("rbfacgvs", _NAMES, strict=True))
"""What the letters of tiles are called, the four outer colours first; v is for *verde*."""
OUTER: Final = 0
INNER: Final = 1  # which letter of a tile's name is the colour of its outer and of its inner side
_UNFLIPPED: Final = (1, 3, 2), (4, 10, 9), (5, 6, 11), (7, 8, 12)
_FLIPPED: Final = (1, 4, 5), (2, 6, 7), (3, 8, 9), (10, 12, 11)
CYCLES: Final = dict(enumerate((*_UNFLIPPED, *_FLIPPED), 1))
"""The positions of each vertex: a turn clockwise, seen from outside, takes each tile to the next
position, and the one at the last to the first."""
POSITIONS: Final = range(1, 13)
FLIP: Final = 0
TURNS: Final = tuple(sign * vertex for vertex in CYCLES for sign in (1, -1))
UNFLIPPED: Final = (1, 2, 3, 4)
FLIPPED: Final = (5, 6, 7, 8)
"""The vertices that can be turned while the toy is unflipped, and flipped; else they are faces."""

GROUPS: Final = {
    goal: (*((vertex, OUTER) for vertex in outside), *((vertex, INNER) for vertex in inside))
    for goal, outside, inside in (("faces", FLIPPED, UNFLIPPED), ("tips", UNFLIPPED, FLIPPED))
}
"""The vertices that each goal wants to be of one colour on a side, each with that side."""


def turned(tiles: Sequence[Item], turn: int) -> tuple[Item, ...]:
    after = list(tiles)
    cycle = CYCLES[abs(turn)][:: 1 if turn > 0 else -1]
    for source, target in zip(cycle, cycle[1:] + cycle[:1], strict=True):
        after[target - 1] = tiles[source - 1]
    return tuple(after)


def carried(tiles: Sequence[Item], destinations: Sequence[int]) -> tuple[Item, ...]:
    """Return the tiles after the one at each position p has gone to `destinations[p - 1]`."""
    after = list(tiles)
    for tile, position in zip(tiles, destinations, strict=True):
        after[position - 1] = tile
    return tuple(after)


def is_odd(tiles: Sequence[Any], solved: Sequence[Any] = TILES) -> bool:
    """Say whether a placing is an odd number of swaps away from a solved one."""
    # A turn, a cycle of three tiles, that is two swaps, does not change this; nor does a rotation,
    # which is four such cycles or six swaps.
    order = map(solved.index, tiles)
    return sum(first > second for first, second in combinations(order, 2)) % 2 == 1


def _rotations() -> dict[int, tuple[int, ...]]:  # `ROTATIONS` says what they are
    corner = {position: vertex for vertex in UNFLIPPED for position in CYCLES[vertex]}
    pair = {}  # for each position the corner that it is at, and the one opposite to its face
    for face in FLIPPED:
        (opposite,) = {*UNFLIPPED} - {corner[position] for position in CYCLES[face]}
        pair.update({position: (corner[position], opposite) for position in CYCLES[face]})
    position_of = {corners: position for position, corners in pair.items()}
    rotations = {}
    # The rotations are the even permutations of the four corners; odd ones are mirror images.
    for image in permutations(UNFLIPPED):
        if not is_odd(image, UNFLIPPED):
            images = ((image[near - 1], image[far - 1]) for _, (near, far) in sorted(pair.items()))
            carry = tuple(map(position_of.__getitem__, images))
            rotations[carry.index(1) + 1] = carry  # by the position that is carried to 1
    return rotations


ROTATIONS: Final = _rotations()
"""The rotations of the whole toy, each as the positions to which the tiles of positions 1 to 12 go:
`ROTATIONS[p]` takes the tile at position p to position 1."""


def homing(tiles: Sequence[str]) -> tuple[int, ...]:
    return ROTATIONS[tiles.index(TILES[0]) + 1]


def homed(tiles: Sequence[str]) -> tuple[str, ...]:
    """Hold the tiles with rc at position 1."""
    return carried(tiles, homing(tiles))


def rotated(turn: int, rotation: Sequence[int]) -> int:
    """Return the number of a turn after a rotation."""
    places = {rotation[position - 1] for position in CYCLES[abs(turn)]}
    (vertex,) = (vertex for vertex, cycle in CYCLES.items() if places == {*cycle})
    return vertex if turn > 0 else -vertex


SOLVED: Final = {
    ("faces", False): TILES,
    ("faces", True): ("rc", "fc", "bc", "rv", "rg", "fg", "fs", "bs", "bv", "av", "ag", "as"),
    ("tips", False): ("rc", "rv", "rg", "fc", "bc", "bv", "av", "ag", "fg", "fs", "bs", "as"),
    ("tips", True): ("rc", "rg", "rv", "bc", "fc", "fg", "ag", "av", "bv", "bs", "fs", "as"),
}
"""The solved placing for each goal that even placings reach (False), and odd ones (True): up to
rotations one for each. Tile rc is at position 1 in all four."""


class State(NamedTuple):
    """The toy as it is held."""

    tiles: tuple[str, ...]
    flipped: bool


@dataclass(frozen=True)
class BrainTwist(Defaults[State, int]):
    """A problem. Under `moves` turns and flips cost 1 each; under `twists` flips cost nothing."""

    start: State
    goal: str
    objective: str

    def moves(self, state: State) -> Iterable[int]:
        for vertex in FLIPPED if state.flipped else UNFLIPPED:
            yield from (vertex, -vertex)
        yield FLIP

    def apply(self, state: State, move: int) -> State:
        if move == FLIP:
            return State(state.tiles, not state.flipped)
        if abs(move) not in (FLIPPED if state.flipped else UNFLIPPED):
            rule = "the vertices are 1 to 8"
            if abs(move) in CYCLES:
                toy = f"while the toy is {'' if state.flipped else 'un'}flipped"
                rule = f"{toy} vertex {abs(move)} is a face, and faces do not turn"
            raise IllegalMove(self.notation(move), rule)
        return State(turned(state.tiles, move), state.flipped)

    def cost(self, state: State, move: int) -> int:
        return 0 if move == FLIP and self.objective == "twists" else 1

    def is_goal(self, state: State) -> bool:
        return all(self.colours(state, *group) == 1 for group in GROUPS[self.goal])

    def notation(self, move: int) -> str:
        return "flip" if move == FLIP else str(move)

    def shortfall(self, state: State) -> str:
        mixed = sum(self.colours(state, *group) > 1 for group in GROUPS[self.goal])
        return f"{mixed} of the 8 {self.goal}, outside and inside, mix colours" if mixed else ""

    def colours(self, state: State, vertex: int, side: int) -> int:
        tiles, (first, second, third) = state.tiles, CYCLES[vertex]
        return len({tiles[first - 1][side], tiles[second - 1][side], tiles[third - 1][side]})

    def heuristic(self, state: State) -> float:
        """Return how many turns are needed at least, and a flip if needed."""
        # A group is a face or a tip that is to be of one colour on one side. Its strangers are the
        # number of its colours less 1; a goal has none. A turn moves the tiles of a tip among
        # themselves, and changes one tile on each of three faces: it lowers no strangers of groups
        # that are tips now, and the sum of the others by 3 at most. The groups of one side are all
        # tips or all faces, those of the other side the other kind. So each side needs a third of
        # its strangers, rounded up, in turns of its own, and a flip must come first if the groups
        # that are tips now have any. Under `twists` a flip costs nothing.
        turns = {flipped: -(-count // 3) for flipped, count in self._strangers(state).items()}
        return sum(turns.values()) + (self.cost(state, FLIP) if turns[not state.flipped] else 0)

    def preference(self, state: State) -> float:
        return sum(self._strangers(state).values())

    def _strangers(self, state: State) -> dict[bool, int]:
        """Count the strangers that only turns of the flipped toy lower, and of the unflipped."""
        counts = {True: 0, False: 0}
        for vertex, side in GROUPS[self.goal]:
            is_face_of_flipped = vertex not in FLIPPED
            counts[is_face_of_flipped] += self.colours(state, vertex, side) - 1
        return counts
