"""Brain Twist with what is known about getting to its goal."""

from __future__ import annotations

from pddlpuzzles.families.braintwist.rules import FLIP, INNER, OUTER, Rules, State
from pddlpuzzles.families.braintwist.toy import CYCLES, UNFLIPPED


class BrainTwist(Rules):
    """The puzzle: the rules, and how far each state still is from the goal."""

    def heuristic(self, state: State) -> float:
        """Return the turns that strangers call for, and a flip where they cannot do without.

        A stranger is a tile outside the largest party of its colour on a face (or tip) that is
        to become uniform. Turning a tip leaves the other tips' tiles on them and its own too, and
        swaps one tile on each of three faces: three strangers fewer at most, all of the same
        side. So the turns that the two sides need are different ones, and they need a flip in
        between; a single side needs one if its vertices are faces now. Where flips are free only
        the turns count.
        """
        turns = {flipped: -(-count // 3) for flipped, count in self._strangers(state).items()}
        flips = self.cost(state, FLIP) if turns[not state.flipped] else 0
        return sum(turns.values()) + flips

    def preference(self, state: State) -> float:
        """Return the number of strangers."""
        return sum(self._strangers(state).values())

    def obstacle(self) -> None:
        """Return None: there is no placing that cannot be solved."""

    def _strangers(self, state: State) -> dict[bool, int]:
        """Count the strangers that can be moved while unflipped, and while flipped.

        Those are the ones on faces: vertices that turn while the toy is folded the other way.
        """
        return {
            vertices == UNFLIPPED: sum(
                len({state.tiles[position - 1][side] for position in CYCLES[vertex]}) - 1
                for vertex in vertices
            )
            for side, vertices in zip((OUTER, INNER), self.groups(), strict=True)
        }
