"""Brain Twist with what is known about getting to its goal."""

from __future__ import annotations

from pddlpuzzles.families.braintwist.rules import FLIP, INNER, OUTER, Rules, State
from pddlpuzzles.families.braintwist.toy import CYCLES, UNFLIPPED


class BrainTwist(Rules):
    """The puzzle: the rules, and how far each state still is from the goal.

    Every placing can be solved, so there is no `obstacle`.
    """

    def heuristic(self, state: State) -> float:
        """Return a number of turns that are needed at least, and a flip where one is needed.

        Call a group three positions that are to be of one colour on one side of their tiles,
        outer or inner: a face or a tip, as the goal has it. The strangers of a group are the
        number of its colours less 1. A state is solved if and only if it has no strangers.

          1. Groups that are tips now: a turn of a tip only moves its three tiles among
             themselves, and leaves those of the other tips where they are. It changes no
             stranger of a group that is a tip.
          2. Groups that are faces now: a turn changes one tile on each of three faces, which
             lowers the strangers of a face by 1 at most. So it lowers their sum by 3 at most.
          3. The groups of one side are all tips or all faces now, and those of the other side
             the other kind. So turns made unflipped lower the strangers of one side only, turns
             made flipped those of the other: each side needs a third of its strangers, rounded
             up, in turns of its own.
          4. If the side whose groups are tips now has strangers, a flip must come first.

        Under the objective `twists` a flip costs nothing, and only the turns count.
        """
        turns = {flipped: -(-count // 3) for flipped, count in self._strangers(state).items()}
        flips = self.cost(state, FLIP) if turns[not state.flipped] else 0
        return sum(turns.values()) + flips

    def preference(self, state: State) -> float:
        """Return the number of strangers."""
        return sum(self._strangers(state).values())

    def _strangers(self, state: State) -> dict[bool, int]:
        """Return the strangers that turns made unflipped (False) or flipped (True) lower."""
        return {
            vertices == UNFLIPPED: sum(
                len({state.tiles[position - 1][side] for position in CYCLES[vertex]}) - 1
                for vertex in vertices
            )
            for side, vertices in zip((OUTER, INNER), self.groups(), strict=True)
        }
