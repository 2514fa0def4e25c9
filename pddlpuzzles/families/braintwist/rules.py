"""The rules of Brain Twist.

A state is the toy as it is held: the tiles at positions 1 to 12, and whether it is flipped. A
move is a whole number: `5` turns vertex 5 clockwise, `-5` turns it back, 0 flips the toy inside
out. A turn moves three tiles and nothing else.

Goals: `faces` asks for one colour on every face, outside and inside; as an inner side shows
only once the toy is flipped, that is the outer colours on the faces of the unflipped toy and the
inner colours on those of the flipped one. `tips` asks the same of the tips. How the toy is held
does not matter, nor whether it is flipped.

Every placing of the tiles can be solved. Turns that carry three tiles round and whose positions
hang together give all even placings, so each placing reaches the solved one of its parity; there
is one for odd placings, the mirror image of the other (`toy.SOLVED`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.families.braintwist.toy import CYCLES, FLIPPED, UNFLIPPED, turned

GOALS: Final = ("faces", "tips")
OBJECTIVES: Final = ("moves", "twists")

FLIP: Final = 0
_TURNS: Final = {
    flipped: tuple(sign * vertex for vertex in vertices for sign in (1, -1))
    for flipped, vertices in ((False, UNFLIPPED), (True, FLIPPED))
}

OUTER: Final = 0
INNER: Final = 1
"""Which letter of a tile's name is the colour of its outer and of its inner side."""


class State(NamedTuple):
    """The toy as it is held: the tiles at positions 1 to 12, and whether it is flipped."""

    tiles: tuple[str, ...]
    flipped: bool


@dataclass(frozen=True)
class Rules:
    """An instance: how the toy lies at the start, which goal, and what is counted.

    Under the objective `moves` turns and flips cost 1, under `twists` flips are free.
    """

    start: State
    goal: str
    objective: str

    def moves(self, state: State) -> Iterable[int]:
        """Yield the turns of the four tips, clockwise and back, then the flip."""
        yield from _TURNS[state.flipped]
        yield FLIP

    def apply(self, state: State, move: int) -> State:
        """Return the state that `move` leads to.

        :raises IllegalMove: if there is no such vertex, or it is no tip now.
        """
        if move == FLIP:
            return State(state.tiles, not state.flipped)
        if move not in _TURNS[state.flipped]:
            rule = (
                f"while the toy is {'' if state.flipped else 'un'}flipped vertex {abs(move)}"
                " is a face, and faces do not turn"
                if abs(move) in CYCLES
                else "the vertices are 1 to 8"
            )
            raise IllegalMove(self.notation(move), rule)
        return State(turned(state.tiles, move), state.flipped)

    def cost(self, state: State, move: int) -> int:
        """Return 1, or 0 for a flip under the objective `twists`."""
        return 0 if move == FLIP and self.objective == "twists" else 1

    def is_goal(self, state: State) -> bool:
        """Say whether the colours are where the goal wants them."""
        return self.mixed(state) == 0

    def notation(self, move: int) -> str:
        """Return `5`, `-5` or `flip`."""
        return "flip" if move == FLIP else str(move)

    def shortfall(self, state: State) -> str:
        """Say how many of the faces or tips show more than one colour, nothing if none does."""
        mixed = self.mixed(state)
        return f"{mixed} of the 8 {self.goal}, outside and inside, mix colours" if mixed else ""

    def mixed(self, state: State) -> int:
        """Count the faces or tips, four outside and four inside, of more than one colour."""
        outside, inside = self.groups()
        return sum(
            len({state.tiles[position - 1][side] for position in CYCLES[vertex]}) > 1
            for vertices, side in ((outside, OUTER), (inside, INNER))
            for vertex in vertices
        )

    def groups(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the vertices that are to be of one outer, and of one inner colour."""
        return (FLIPPED, UNFLIPPED) if self.goal == "faces" else (UNFLIPPED, FLIPPED)
