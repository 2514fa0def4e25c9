"""Which boards with few pegs can be won, found by undoing jumps from the goals.

    won       a board from which some sequence of jumps leads to a goal; a goal itself is won
    lost      a board from which none does
    level n   all won boards of n pegs

A jump takes one peg, so undoing it brings one back. Hence level n + 1 consists of the boards that
one undone jump makes of a board of level n, and of the goals of n + 1 pegs themselves. Levels are
built whole, from the goals with fewest pegs upwards: a board that is not in the level of its
number of pegs is lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

MOST_TRIES: Final = 1_000_000
"""How many jumps are tried at most, which takes some 40 ms and 10 MB. A level that would need
more is not begun."""


@dataclass(frozen=True)
class Endgame:
    """All won boards of up to `pegs` pegs; a negative `pegs` is a sentinel: nothing is known.

    `won` has for each of these boards the most pegs of a goal that can be reached from it: the
    quickest way there takes as many jumps as the board has pegs more. `highest` are the won
    boards of exactly `pegs` pegs, without those that are merely goals.
    """

    pegs: int
    won: dict[int, int]
    highest: frozenset[int] = frozenset()

    def shares(self, holes: int) -> list[float]:
        """Return how often each hole is filled on the highest level, the average hole being 1.

        Where that level is empty, every hole has the share 1.
        """
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
    """Build the levels from the goals up to `most_pegs` pegs, with at most `tries` jumps tried.

    Each jump is a pair of sets of holes: its line of three holes, and the hole of the line that
    holds a peg after the jump.
    """
    waiting: dict[int, set[int]] = {}
    for goal in goals:
        waiting.setdefault(goal.bit_count(), set()).add(goal)
    if not waiting:
        return Endgame(most_pegs, {})
    pegs = min(waiting)
    # The boards of the newest level, by the number of pegs of a goal they lead to, fewest first.
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
        for goal_pegs, boards in level.items():  # goals with more pegs come later and overwrite
            won.update(dict.fromkeys(boards, goal_pegs))
    return Endgame(pegs, won, frozenset(highest))
