"""The rules of Brain Twist, Chuck Hoberman's toy; `toy` says what a position, a tip and a face are.

    state     the toy as it is held: the tiles at positions 1 to 12, and whether it is flipped
    move      a whole number: `5` turns vertex 5 clockwise, `-5` turns it back, and 0 flips the toy
              inside out. A turn moves three tiles and nothing else
    placing   which tile is at which position
    goal      `faces`: every face of four is of one colour outside, and of one colour inside. As
              inner sides show on the flipped toy only, these are the outer colours on the faces
              of the unflipped toy and the inner colours on the faces of the flipped toy. `tips`
              asks the same of the tips. Neither how the toy is held matters, nor whether it is
              flipped

That a flip counts as a move is from Viel's encoding (see `toy`). Every placing can be solved:

  1. Each turn is a cycle of three positions. The cycles are connected: each position is on two of
     them, and from any position turns carry a tile to any other.
  2. Cycles of three that are connected generate all even permutations of the positions.
  3. So each placing reaches every placing of the same parity. There is a solved placing for
     either parity; the two are mirror images of each other (`toy.SOLVED`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.families.braintwist.toy import CYCLES, FLIPPED, UNFLIPPED, turned
from pddlpuzzles.puzzle import Defaults

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

_GROUPS: Final = {
    goal: (*((vertex, OUTER) for vertex in outside), *((vertex, INNER) for vertex in inside))
    for goal, outside, inside in (("faces", FLIPPED, UNFLIPPED), ("tips", UNFLIPPED, FLIPPED))
}


class State(NamedTuple):
    """The toy as it is held: the tiles at positions 1 to 12, and whether it is flipped."""

    tiles: tuple[str, ...]
    flipped: bool


@dataclass(frozen=True)
class Rules(Defaults[State, int]):
    """A problem: how the toy is held at the start, the goal, and the objective.

    Under the objective `moves` turns and flips cost 1 each; under `twists` flips cost nothing.
    """

    start: State
    goal: str
    objective: str

    def moves(self, state: State) -> Iterable[int]:
        yield from _TURNS[state.flipped]
        yield FLIP

    def apply(self, state: State, move: int) -> State:
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
        return 0 if move == FLIP and self.objective == "twists" else 1

    def is_goal(self, state: State) -> bool:
        return self._mixed(state) == 0

    def notation(self, move: int) -> str:
        return "flip" if move == FLIP else str(move)

    def shortfall(self, state: State) -> str:
        mixed = self._mixed(state)
        return f"{mixed} of the 8 {self.goal}, outside and inside, mix colours" if mixed else ""

    def _mixed(self, state: State) -> int:
        return sum(self.colours(state, *group) > 1 for group in self.groups())

    def colours(self, state: State, vertex: int, side: int) -> int:
        tiles, (one, two, three) = state.tiles, CYCLES[vertex]
        return len({tiles[one - 1][side], tiles[two - 1][side], tiles[three - 1][side]})

    def groups(self) -> Iterable[tuple[int, int]]:
        """Return the vertices that are to be of one colour on a side, each with that side."""
        return _GROUPS[self.goal]
