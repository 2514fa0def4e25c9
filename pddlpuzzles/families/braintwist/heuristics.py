"""Brain Twist with what is known about getting to its goal."""

from pddlpuzzles.families.braintwist.rules import FLIP, FLIPPED, GROUPS, Rules, State


class BrainTwist(Rules):
    """The rules, and how far each state still is from the goal."""

    def heuristic(self, state: State) -> float:
        """Return how many turns are needed at least, and a flip if needed."""
        # A group is a face or a tip that is to be of one colour on one side. Its strangers are the
        # number of its colours less 1; a goal has none. A turn moves the tiles of a tip among
        # themselves, and changes one tile on each of three faces: it lowers no strangers of groups
        # that are tips now, and the sum of the others by 3 at most. The groups of one side are all
        # tips or all faces, those of the other side the other kind. So each side needs a third of
        # its strangers, rounded up, in turns of its own, and a flip must come first if the groups
        # that are tips now have any. Under `twists` a flip costs nothing.
        turns = [-(-count // 3) for count in self._strangers(state)]
        return sum(turns) + (self.cost(state, FLIP) if turns[not state.flipped] else 0)

    def preference(self, state: State) -> float:
        return sum(self._strangers(state))

    def _strangers(self, state: State) -> list[int]:
        """Return the strangers that turns of the unflipped and of the flipped toy lower."""
        counts = [0, 0]
        for vertex, side in GROUPS[self.goal]:
            counts[vertex not in FLIPPED] += self.colours(state, vertex, side) - 1
        return counts
