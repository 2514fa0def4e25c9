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

        A group is three positions that are to be of one colour on one side, outer or inner: a face
        or a tip. Its strangers are the number of its colours less 1; a goal has none. A turn moves
        the tiles of a tip among themselves, and changes one tile on each of three faces: it lowers
        no strangers of groups that are tips now, and the sum of the others by 3 at most. The groups
        of one side are all tips or all faces, those of the other side the other kind. So each side
        needs a third of its strangers, rounded up, in turns of its own, and a flip must come first
        if the groups that are tips now have any. Under `twists` a flip costs nothing.
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
