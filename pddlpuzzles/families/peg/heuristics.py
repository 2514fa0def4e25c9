"""Peg solitaire with what is known about reaching its goal.

    endgame       all boards with few pegs from which a goal can be reached. Level n has those of n
                  pegs: a jump takes one peg, so level n + 1 is what one undone jump makes of level
                  n, and the goals of n + 1 pegs. A board that is not in its level is lost
    open hole     one that may hold a peg or not in the goal
    surplus       the pegs on holes that are empty in the goal
    missing       the holes that are to hold a peg in the goal and are empty

How many jumps are still to come at least, from `count` pegs, if no goal has more than `most`:

  1. Each jump takes one peg off the board: at least count - most.
  2. Each jump fills one hole: at least as many as are missing.
  3. Each jump empties two holes: at least half as many as surplus pegs, rounded up.
  4. Where the endgame has the level of `count` pegs, it knows the most pegs of a goal that can be
     reached: the number of jumps exactly, or that the board is lost.
  5. Where all goals have the same number of pegs, 1. is exact wherever a goal can be reached.

How many sweeps are still to come is in `bounds`. The last functions are heuristics of one idea
each, to compare and to teach with; a plan has at least as many jumps as sweeps, so each is
admissible for both.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import add, or_
from typing import Final

from pddlpuzzles.families.peg.bounds import (
    SweepBound,
    even_sets,
    packings,
    parities,
    regions,
    smallest_odd_set,
)
from pddlpuzzles.families.peg.rules import Rules

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


_PEG: Final = 2000
_LONELY: Final = 100
_RARE: Final = 1.0
"""The numbers of `preference`, measured on some 300 problems.

`_PEG` scales the weight of every surplus peg, `_LONELY` is added for one that has no neighbour,
and `_RARE` is added to the share of its hole before dividing by it. Weights are rounded to whole
numbers, so that a board and its mirror image get equal sums.
"""
_MOST_GOALS: Final = 4096
"""With more goals than these no endgame is built: that is with 13 open holes or more."""
_MOST_LEVELS: Final = 16
"""The endgame has no more levels, which only a narrow strip could have in the tries there are; so
that it need not be built where only states of many more pegs are searched, such as a start."""


class PegSolitaire(Rules):
    """The puzzle: the rules, and how far each state still is from the goal.

    What is said of a state holds for states that can be reached from the start. The Rule of
    Three is applied to the start only: all these states agree with it on every even set.
    """

    def heuristic(self, state: int) -> float:
        """Return how many jumps, or sweeps, are still to come at least; `inf` in dead ends."""
        if self._rule_of_three is not None:
            return math.inf
        pegs = self.pegs_of(state)
        count = pegs.bit_count()
        if count <= self._most_endgame_pegs and count <= self._endgame.pegs:
            most = self._endgame.won.get(pegs)
            if most is None:
                return math.inf
            left = count - most
        else:
            left = count - self._most_goal_pegs
            if not self.fixes_count:
                if count < self.goal_pegs.bit_count():
                    return math.inf
                missing = (self.goal_pegs & ~pegs).bit_count()
                surplus = (self.goal_holes & pegs).bit_count()
                left = max(left, missing, (surplus + 1) // 2)
        if self.objective == "sweeps":
            return self._sweeps(pegs, state >> self.size)
        return left

    def preference(self, state: int) -> float:
        """Return the sum of the weights of the surplus pegs; a heavy peg is hard to get rid of.

        It is heavy on a hole that few jumps touch, or that is seldom filled on the highest level of
        the endgame, and heavier without a neighbour.
        """
        pegs = self.pegs_of(state)
        surplus = pegs & self._unwanted
        awkward = neighbours = 0
        rest = surplus
        for weights in self._weights:
            awkward += weights[rest & 255]
            rest >>= 8
        for reach in self._reach:
            neighbours |= reach[pegs & 255]
            pegs >>= 8
        return awkward + _LONELY * (surplus & ~neighbours).bit_count()

    def obstacle(self) -> str | None:
        """Return the Rule of Three where it forbids every goal, or what the endgame shows."""
        if self._rule_of_three is not None:
            return self._rule_of_three
        if self.heuristic(self.start) == math.inf:
            if not any(self.moves(self.start)):
                return "no jump is possible"
            return "undoing jumps from the goal, as far as they go, never leads to the start"
        return None

    @cached_property
    def _sweeps(self) -> SweepBound:
        return SweepBound(self)

    @cached_property
    def _rule_of_three(self) -> str | None:
        """The argument by parities that no goal can be reached; None where they allow a goal."""
        if self.one_peg:
            return (
                None
                if self._last_pegs
                else (
                    "the Rule of Three: each jump keeps the parity of the pegs on certain sets of "
                    "holes, and a single peg has the start's parities nowhere"
                )
            )
        odd_set = self._odd_set()
        if odd_set is None:
            return None
        start, goal = ((odd_set & pegs).bit_count() for pegs in (self.pegs, self.goal_pegs))
        return (
            "the Rule of Three: each jump turns over an even number of these holes, "
            f"so their pegs stay {'odd' if start & 1 else 'even'} in number, "
            f"and the goal has {goal} of them: {self._listing(odd_set)}"
        )

    def _odd_set(self) -> int | None:
        """Return an even set on which start and goal differ in parity; None if there is none."""
        lines = {three for _, three, _ in self._table}
        either = ~(self.goal_pegs | self.goal_holes)
        fixed = [1 << hole for hole in range(self.size) if either >> hole & 1]
        return smallest_odd_set(
            even_sets(self.size, [*sorted(lines), *fixed]), self.pegs ^ self.goal_pegs
        )

    @cached_property
    def _last_pegs(self) -> tuple[int, ...]:
        """The boards of a single peg on which every even set has the start's parity."""
        sets = even_sets(self.size, sorted({three for _, three, _ in self._table}))
        single = (1 << hole for hole in range(self.size))
        wanted = parities(sets, self.pegs)
        return tuple(peg for peg in single if parities(sets, peg) == wanted)

    @cached_property
    def _most_goal_pegs(self) -> int:
        return 1 if self.one_peg else self.size - self.goal_holes.bit_count()

    @cached_property
    def _most_endgame_pegs(self) -> int:
        least = 1 if self.one_peg else self.goal_pegs.bit_count()
        return min(least + _MOST_LEVELS, self.pegs.bit_count())

    @cached_property
    def _endgame(self) -> Endgame:
        jumps = [(three, three ^ two) for _, three, two in self._table]
        if 1 << self._most_goal_pegs - self.goal_pegs.bit_count() > _MOST_GOALS:
            return Endgame(-1, {})
        return endgame(self._goals(), jumps, self._most_endgame_pegs)

    def _goals(self) -> Iterator[int]:
        if self.one_peg:
            yield from self._last_pegs
            return
        either = (1 << self.size) - 1 & ~(self.goal_pegs | self.goal_holes)
        open_pegs = either
        while True:
            yield self.goal_pegs | open_pegs
            if not open_pegs:
                return
            open_pegs = (open_pegs - 1) & either

    @cached_property
    def _unwanted(self) -> int:
        return (1 << self.size) - 1 if self.one_peg else self.goal_holes

    @cached_property
    def _weights(self) -> tuple[tuple[int, ...], ...]:
        touched = [
            sum(three >> hole & 1 for _, three, _ in self._table) for hole in range(self.size)
        ]
        weight = [
            round(_PEG / ((jumps + 0.5) * (share + _RARE)))
            for jumps, share in zip(touched, self._endgame.shares(self.size), strict=True)
        ]
        return _by_eights(weight, add)

    @cached_property
    def _reach(self) -> tuple[tuple[int, ...], ...]:
        neighbours = [0] * self.size
        for source, over, target in self.board.jumps:
            neighbours[source] |= 1 << over
            neighbours[over] |= 1 << source | 1 << target
        return _by_eights(neighbours, or_)


def _by_eights(
    values: Sequence[int], combine: Callable[[int, int], int]
) -> tuple[tuple[int, ...], ...]:
    """Return a table for each eight holes: the values of the pegs there, for every filling."""
    tables = []
    for first in range(0, len(values), 8):
        table = [0]
        for value in values[first : first + 8]:
            table += [combine(before, value) for before in table]
        tables.append(tuple(table))
    return tuple(tables)


_WALKS: Final = 64
"""Random plays whose last boards show which pagoda functions are of use."""


def parity(puzzle: PegSolitaire) -> Callable[[int], float]:
    """Return the Rule of Three alone: infinite where no goal has the state's parities, else 0.

    Jumps change no parity (see `bounds`), so it says the same of all states that can be reached.
    """
    goals = _goals(puzzle)
    if goals is None:
        return lambda state: 0.0
    sets = even_sets(puzzle.size, [sum(1 << hole for hole in jump) for jump in puzzle.board.jumps])
    reachable = {parities(sets, goal) for goal in goals}

    def bound(state: int) -> float:
        return 0.0 if parities(sets, puzzle.pegs_of(state)) in reachable else math.inf

    return bound


def pagodas(puzzle: PegSolitaire) -> Callable[[int], float]:
    """Return pagoda functions alone: infinite where one of them refutes the board, else 0.

    The functions are found by linear programmes (see `array_bounds`) that are asked about the
    last boards of random plays.
    """
    import numpy as np

    from pddlpuzzles.families.peg.array_bounds import Pagodas

    known = Pagodas(puzzle.size, puzzle.board.jumps, _goals(puzzle) or [], ahead=True)
    chance = random.Random(0)  # noqa: S311 - puzzles, not secrets
    boards = sorted({_last(puzzle, chance) for _ in range(_WALKS)})
    known.learn(np.array(boards, np.uint64))

    def bound(state: int) -> float:
        board = np.array([puzzle.pegs_of(state)], np.uint64)
        return 0.0 if known.hopeful(board)[0] else math.inf

    return bound


def merson_regions(puzzle: PegSolitaire) -> Callable[[int], float]:
    """Return Merson regions alone: how many full ones, sharing no hole, have to be broken up.

    Each takes a sweep of its own that sets out from it (see `bounds`). A peg under way may leave
    its region for nothing, so it does not count; where the goal is one peg anywhere, one region
    may stay full.
    """
    holes = (1 << puzzle.size) - 1 if puzzle.one_peg else puzzle.goal_holes
    parts = packings(regions(puzzle.board.jumps, holes))

    def bound(state: int) -> float:
        pegs = puzzle.pegs_of(state) & ~(state >> puzzle.size)
        full = sum(
            max(sum(region & pegs == region for region in packing) for packing in part)
            for part in parts
        )
        return float(max(0, full - puzzle.one_peg))

    return bound


def _goals(puzzle: PegSolitaire) -> list[int] | None:
    """Return the goals that parities and numbers of pegs leave; None if they are too many."""
    from pddlpuzzles.families.peg.array_bounds import LayeredPegs

    goals = LayeredPegs(puzzle).goals
    return None if goals is None else list(goals)


def _last(puzzle: PegSolitaire, chance: random.Random) -> int:
    """Return the board on which a random play ends."""
    state = puzzle.start
    while moves := list(puzzle.moves(state)):
        state = puzzle.apply(state, chance.choice(moves))
    return puzzle.pegs_of(state)
