"""Peg solitaire with what is known about getting to its goal.

even set      holes on which the parity of the pegs never changes (see `parity`)
endgame       all boards with few pegs from which a goal can be reached (see `endgame`)
surplus       the pegs on holes that are empty in the goal: they must be taken, or jump away
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cached_property
from typing import Final

from pddlpuzzles.families.peg.endgame import Endgame, endgame
from pddlpuzzles.families.peg.parity import even_sets, parities, smallest_odd_set
from pddlpuzzles.families.peg.rules import Rules
from pddlpuzzles.families.peg.sweeps import SweepBound

_PEG: Final = 2000
_LONELY: Final = 100
_RARE: Final = 1.0
"""What a surplus peg weighs, what it weighs more without a neighbour, and what is added to the
share of its hole. Measured on some 300 problems; weights are whole numbers, so that turning a board
changes nothing.
"""
_MOST_GOALS: Final = 4096
"""With more goals than these there is no endgame; that is with 13 open holes or more."""


class PegSolitaire(Rules):
    """The puzzle: the rules, and how far each state still is from the goal.

    What it says of a state holds for states in play, those that can be reached from the start.
    """

    def heuristic(self, state: int) -> float:
        """Return the jumps, or sweeps, that are still to come at least; `inf` in dead ends.

        For sweeps see `sweeps`. For jumps it is admissible since each takes one peg off, fills
        at most one hole that a goal wants filled and empties at most two that it wants empty.
        With few pegs left the endgame knows the exact number, or that there is none. Where all
        goals have the same number of pegs, the number is exact wherever one can be reached.
        """
        if self._rule_of_three is not None:
            return math.inf
        pegs = self.pegs_of(state)
        count = pegs.bit_count()
        if count <= self._endgame.pegs:
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
        """Return how awkward the surplus pegs stand.

        A peg is awkward on a hole that few jumps touch, and on one that is seldom filled on the
        highest level of the endgame: from there it can hardly be got away in time. So is one
        without a neighbour. Pegs that the goal wants where they are weigh nothing.
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
        """Return the Rule of Three where it forbids every goal; else the endgame where it does.

        The endgame is an argument where its levels reach up to the start's number of pegs and
        the start is not among the boards that can be won.
        """
        if self._rule_of_three is not None:
            return self._rule_of_three
        if self.heuristic(self.start) == math.inf:
            return "undoing jumps from the goal, as far as they go, never leads to the start"
        return None

    @cached_property
    def _sweeps(self) -> SweepBound:
        jumps = self.board.jumps
        return SweepBound(self.size, jumps, self.goal_pegs, self.goal_holes, self.one_peg)

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
        """Return an even set on which the parities of start and goal differ; None if there is none.

        The goal is the one that `goal_pegs` and `goal_holes` describe. A hole that they leave
        open may hold a peg or not in the end, so an even set that holds such a hole tells
        nothing: only even sets without open holes are looked at. They are found as the sets
        that meet, besides every line of a jump, every open hole by itself in an even number of
        holes, that is in none.
        """
        lines = {three for _, three, _ in self._table}
        either = ~(self.goal_pegs | self.goal_holes)
        fixed = [1 << hole for hole in range(self.size) if either >> hole & 1]
        return smallest_odd_set(
            even_sets(self.size, [*sorted(lines), *fixed]), self.pegs ^ self.goal_pegs
        )

    @cached_property
    def _last_pegs(self) -> tuple[int, ...]:
        """The boards of a single peg on which every even set has the start's parity.

        No other board of one peg can be reached.
        """
        sets = even_sets(self.size, sorted({three for _, three, _ in self._table}))
        single = (1 << hole for hole in range(self.size))
        wanted = parities(sets, self.pegs)
        return tuple(peg for peg in single if parities(sets, peg) == wanted)

    @cached_property
    def _most_goal_pegs(self) -> int:
        return 1 if self.one_peg else self.size - self.goal_holes.bit_count()

    @cached_property
    def _endgame(self) -> Endgame:
        jumps = [(three, three ^ two) for _, three, two in self._table]
        if 1 << self._most_goal_pegs - self.goal_pegs.bit_count() > _MOST_GOALS:
            return Endgame(-1, {})
        return endgame(self._goals(), jumps, self.pegs.bit_count())

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
        """For every eight holes and every way to fill them, what the pegs there weigh."""
        touched = [
            sum(three >> hole & 1 for _, three, _ in self._table) for hole in range(self.size)
        ]
        weight = [
            round(_PEG / ((jumps + 0.5) * (share + _RARE)))
            for jumps, share in zip(touched, self._endgame.shares(self.size), strict=True)
        ]
        tables = []
        for first in range(0, self.size, 8):
            table = [0]
            for one in weight[first : first + 8]:
                table += [before + one for before in table]
            tables.append(tuple(table))
        return tuple(tables)

    @cached_property
    def _reach(self) -> tuple[tuple[int, ...], ...]:
        """For every eight holes and every way to fill them, the neighbours of the pegs there."""
        neighbours = [0] * self.size
        for source, over, target in self.board.jumps:
            neighbours[source] |= 1 << over
            neighbours[over] |= 1 << source | 1 << target
        tables = []
        for first in range(0, self.size, 8):
            table = [0]
            for one in neighbours[first : first + 8]:
                table += [before | one for before in table]
            tables.append(tuple(table))
        return tuple(tables)
