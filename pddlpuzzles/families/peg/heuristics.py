"""Peg solitaire with its heuristics, and why a goal is out of reach.

    endgame    all boards of few pegs that are won. Level n has those of n pegs: what one undone
               jump makes of level n - 1, and the goals of n pegs
    surplus    the pegs on holes that are empty in the goal
    missing    the holes that are to hold a peg in the goal and are empty

Jumps that are still to come at least, from `count` pegs, if no goal has more than `most`: each
takes one peg, so count - most; each fills one hole, so as many as are missing; each empties two, so
half the surplus, rounded up. An endgame with the level of `count` pegs knows the number.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import combinations
from operator import add, or_
from typing import Final, NamedTuple

from pddlpuzzles.families.peg.bounds import SweepBound, even_sets, parities, smallest_odd_set
from pddlpuzzles.families.peg.rules import Rules
from pddlpuzzles.search.gf2 import ones

MOST_TRIES: Final = 1_000_000  # jumps that are tried at most: some 40 ms and 10 MB


class Endgame(NamedTuple):
    """All won boards of few pegs."""

    pegs: int  # up to how many
    won: dict[int, int]  # by board, the most pegs of a goal that it can reach
    highest: set[int]  # the boards of the last level that undone jumps made


def endgame(
    goals: Iterable[int], jumps: Sequence[tuple[int, int]], most_pegs: int, tries: int = MOST_TRIES
) -> Endgame:
    """Build levels up to `most_pegs` pegs; a jump is its three holes, and the one it ends on."""
    waiting: dict[int, set[int]] = {}
    for goal in goals:
        waiting.setdefault(goal.bit_count(), set()).add(goal)
    if not waiting:
        return Endgame(most_pegs, {}, set())
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
        for goal_pegs, boards in level.items():
            level[goal_pegs] = {
                it ^ three for it in boards for three, before in jumps if it & three == before
            }
        highest = set().union(*level.values())
        if pegs in waiting:
            level[pegs] = waiting[pegs]
        for goal_pegs, boards in level.items():  # goals with more pegs come later and overwrite
            won.update(dict.fromkeys(boards, goal_pegs))
    return Endgame(pegs, won, highest)


_PEG: Final = 2000
_LONELY: Final = 100
_RARE: Final = 1.0
"""The numbers of `preference`, measured on some 300 problems: the first scales the weight of a
surplus peg, the second is added where it has no neighbour, the third to the share of its hole."""
_MOST_GOALS: Final = 4096  # with more goals no endgame is built
_MOST_LEVELS: Final = 16  # of the endgame: the start can be looked at without it


class PegSolitaire(Rules):
    """The rules, and how far each state that can be reached is from the goal."""

    def heuristic(self, state: int) -> float:
        """Return how many jumps, or sweeps (see `bounds`), are to come at least."""
        if self._rule_of_three is not None:
            return math.inf
        pegs = self.pegs_of(state)
        count = pegs.bit_count()
        if count <= self._most_endgame_pegs and count <= self._endgame.pegs:
            most = self._endgame.won.get(pegs)
            if most is None:
                return math.inf
            least = count - most
        else:
            least = count - self._most_goal_pegs
            if not self.fixes_count:
                if count < self.goal_pegs.bit_count():
                    return math.inf
                missing = (self.goal_pegs & ~pegs).bit_count()
                surplus = (self.goal_holes & pegs).bit_count()
                least = max(least, missing, (surplus + 1) // 2)
        return self._sweeps(pegs, state >> self.size) if self.objective == "sweeps" else least

    def preference(self, state: int) -> float:
        """Weigh the surplus; pegs that are hard to get rid of are heavy."""
        pegs = self.pegs_of(state)
        surplus = pegs if self.one_peg else pegs & self.goal_holes
        awkward = neighbours = 0
        rest = surplus
        for weights in self._weights:  # eight holes at a time
            awkward += weights[rest & 255]
            rest >>= 8
        for reach in self._reach:
            neighbours |= reach[pegs & 255]
            pegs >>= 8
        return awkward + _LONELY * (surplus & ~neighbours).bit_count()

    def obstacle(self) -> str | None:
        if self._rule_of_three is not None:
            return self._rule_of_three
        if self.heuristic(self.start) < math.inf:
            return None
        if not any(self.moves(self.start)):
            return "no jump is possible"
        if self.pegs.bit_count() < self.goal_pegs.bit_count():
            return "each jump removes a peg, and the goal has more pegs than the start"
        return "undoing jumps from the goal, as far as they go, never leads to the start"

    _sweeps = cached_property(SweepBound)

    @cached_property
    def _rule_of_three(self) -> str | None:
        """The argument by parities that no goal can be reached, if it is one."""
        if self.one_peg:
            if self.last_pegs:
                return None
            return (
                "the Rule of Three: each jump keeps the parity of the pegs on certain sets of "
                "holes, and a single peg has the start's parities nowhere"
            )
        lines = [*self.board.lines, *(1 << hole for hole in ones(self.either))]
        odd_set = smallest_odd_set(even_sets(self.size, lines), self.pegs ^ self.goal_pegs)
        if odd_set is None:
            return None
        start, goal = ((odd_set & pegs).bit_count() for pegs in (self.pegs, self.goal_pegs))
        return (
            "the Rule of Three: each jump turns over an even number of these holes, "
            f"so their pegs stay {'odd' if start & 1 else 'even'} in number, "
            f"and the goal has {goal} of them: {self._listing(odd_set)}"
        )

    @cached_property
    def last_pegs(self) -> tuple[int, ...]:
        """The boards of the goal's pegs, anywhere, that have the start's parities."""
        sets = even_sets(self.size, self.board.lines)
        wanted = parities(sets, self.pegs)
        chosen = combinations([1 << hole for hole in range(self.size)], self._most_goal_pegs)
        return tuple(board for board in map(sum, chosen) if parities(sets, board) == wanted)

    @cached_property
    def _most_goal_pegs(self) -> int:
        return 1 if self.one_peg else self.size - self.goal_holes.bit_count()

    @cached_property
    def _most_endgame_pegs(self) -> int:
        least = 1 if self.one_peg else self.goal_pegs.bit_count()
        return min(least + _MOST_LEVELS, self.pegs.bit_count())

    @cached_property
    def _endgame(self) -> Endgame:
        if 1 << self.either.bit_count() > _MOST_GOALS:
            return Endgame(-1, {}, set())  # no board has so few pegs: it is never asked
        goals = [*self.last_pegs] if self.one_peg else [self.goal_pegs]
        for hole in ones(self.either):
            goals += [goal | 1 << hole for goal in goals]
        jumps = [(three, three ^ two) for three, two in self.masks.values()]
        return endgame(goals, jumps, self._most_endgame_pegs)

    @cached_property
    def _weights(self) -> list[list[int]]:
        """Few jumps touch, and few boards of the last level fill, a hole of great weight."""
        filled = [0] * self.size
        for first in range(0, self.size, 8):
            eights = Counter(board >> first & 255 for board in self._endgame.highest)
            for eight, times in eights.items():
                for hole in range(first, min(first + 8, self.size)):
                    filled[hole] += times * (eight >> hole - first & 1)
        total = sum(filled)
        weights = []
        for hole, count in enumerate(filled):
            share = count * self.size / total if total else 1.0
            jumps = sum(three >> hole & 1 for three, _ in self.masks.values())
            weights.append(round(_PEG / ((jumps + 0.5) * (share + _RARE))))
        return _by_eights(weights, add)

    @cached_property
    def _reach(self) -> list[list[int]]:
        neighbours = [0] * self.size
        for source, over, target in self.board.jumps:
            neighbours[source] |= 1 << over
            neighbours[over] |= 1 << source | 1 << target
        return _by_eights(neighbours, or_)


def _by_eights(values: Sequence[int], combine: Callable[[int, int], int]) -> list[list[int]]:
    """Return a table for each eight holes: for every filling, its pegs' values combined."""
    tables = []
    for first in range(0, len(values), 8):
        table = [0]
        for value in values[first : first + 8]:
            table += [combine(before, value) for before in table]
        tables.append(table)
    return tables
