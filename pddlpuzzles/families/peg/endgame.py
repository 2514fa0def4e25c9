"""Which boards with few pegs can be won: jumps undone from the goals.

A jump undone brings a peg back, so the boards with n + 1 pegs that can be won are those that
one undone jump makes of the boards with n pegs that can be won, and the goals with n + 1 pegs
themselves. Full levels are built, from the goals upwards; a board whose number of pegs has a
level and that is not in it is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

MOST_TRIES: Final = 1_000_000
"""No level is begun that would bring the jumps tried above this: some 40 ms, 10 MB."""


@dataclass(frozen=True)
class Endgame:
    """All boards of up to `pegs` pegs that can be won.

    `won` says for each the most pegs of a goal that can be reached from it, and so how many
    jumps the quickest way takes. `highest` are those of exactly `pegs` pegs, as far as they
    need a jump.
    """

    pegs: int
    won: dict[int, int]
    highest: frozenset[int] = frozenset()

    def shares(self, holes: int) -> list[float]:
        """Return how often each hole is filled on the highest level, 1 being the average."""
        filled = [0] * holes
        for first in range(0, holes, 8):
            for eight, times in Counter(board >> first & 255 for board in self.highest).items():
                for hole in range(first, min(first + 8, holes)):
                    if eight >> hole - first & 1:
                        filled[hole] += times
        total = sum(filled)
        return [count * holes / total for count in filled] if total else [1.0] * holes


def endgame(
    goals: Iterable[int], jumps: Sequence[tuple[int, int]], most_pegs: int, tries: int = MOST_TRIES
) -> Endgame:
    """Build levels from the goals up to `most_pegs` pegs, as far as `tries` go.

    Of `jumps` each has the three holes it turns over, and those of them with a peg afterwards.
    """
    waiting: dict[int, set[int]] = {}
    for goal in goals:
        waiting.setdefault(goal.bit_count(), set()).add(goal)
    if not waiting:
        return Endgame(most_pegs, {})
    pegs = min(waiting)
    # The boards of the level in hand, by the pegs of the goal they lead to, fewest first.
    level = {pegs: waiting[pegs]}
    won = dict.fromkeys(waiting[pegs], pegs)
    highest: set[int] = set()
    while pegs < most_pegs:
        tries -= sum(map(len, level.values())) * len(jumps)
        if tries < 0:
            break
        pegs += 1
        level = {
            goal_pegs: {
                board ^ three for board in boards for three, one in jumps if board & three == one
            }
            for goal_pegs, boards in level.items()
        }
        highest = set().union(*level.values())
        if pegs in waiting:
            level[pegs] = waiting[pegs]
        for goal_pegs, boards in level.items():  # the most pegs come last, and stay
            won.update(dict.fromkeys(boards, goal_pegs))
    return Endgame(pegs, won, frozenset(highest))
