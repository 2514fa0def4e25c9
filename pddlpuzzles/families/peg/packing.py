"""Boards packed into words, with the peg that is under way, and boards as variables.

In words a hole is a bit, in the order of the holes. Under `sweeps` a field above the holes has the
number of the hole, from 1, on which the peg stands that may jump on for nothing, and 0 where none
may. A jump is two steps then, one of them possible in a state: by that peg, and by any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

import numpy as np

from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Jump
from pddlpuzzles.search.factored import Factored, State
from pddlpuzzles.search.factored import Step as FactoredStep
from pddlpuzzles.search.packed import Change, Columns, Effect, Field, Formula, Literal, Masks, Step

_WORD = 64


class Packing:
    """How a puzzle's states are packed; its jumps, twice each under `sweeps`, are the steps."""

    def __init__(self, puzzle: PegSolitaire, pulse: Callable[[], None]) -> None:
        self._puzzle = puzzle
        self._by_sweeps = puzzle.objective == "sweeps"
        width = puzzle.size.bit_length()
        fits = puzzle.size + width <= _WORD
        self._moving = Field(0 if fits else 1, puzzle.size if fits else 0, width)

    @cached_property
    def masks(self) -> Masks:
        words = 1 + self._moving.word if self._by_sweeps else 1
        jumps = self._puzzle.board.jumps
        return Masks(words, tuple(step for jump in jumps for step in self._steps(jump)))

    @cached_property
    def goal(self) -> Formula:
        puzzle = self._puzzle
        if puzzle.one_peg:
            every = (1 << puzzle.size) - 1
            single = (Literal(0, every, 1 << hole) for hole in range(puzzle.size))
            return Formula(tuple(single), any=True)
        return Formula((Literal(0, puzzle.goal_pegs | puzzle.goal_holes, puzzle.goal_pegs),))

    def move(self, step: int) -> Jump:
        return self._puzzle.board.jumps[step // 2 if self._by_sweeps else step]

    def packed(self, state: int) -> list[int]:
        words = [self._puzzle.pegs_of(state)]
        if self._by_sweeps:
            words += [0] * self._moving.word
            moving = (state >> self._puzzle.size).bit_length()
            words[self._moving.word] |= moving << self._moving.shift
        return words

    def states(self, columns: Columns) -> list[int]:
        size = self._puzzle.size
        pegs: list[int] = (columns[0] & np.uint64((1 << size) - 1)).tolist()
        if not self._by_sweeps:
            return pegs
        word, shift, width = self._moving
        moving = (columns[word] >> np.uint64(shift) & np.uint64((1 << width) - 1)).tolist()
        return [
            board | (1 << size + hole - 1 if hole else 0)
            for board, hole in zip(pegs, moving, strict=True)
        ]

    def _steps(self, jump: Jump) -> Iterator[Step]:
        before = 1 << jump.source | 1 << jump.over
        three = before | 1 << jump.target
        after = self._puzzle.pegs_of(self._puzzle.apply(before, jump))
        needs = tuple(self._hole(hole, before) for hole in jump)
        sets = tuple(self._hole(hole, after) for hole in jump)
        if not self._by_sweeps:
            yield Step(needs, None, Effect(sets), (), self._puzzle.cost(before, jump))
            return
        stops = Effect((*sets, self._moving.literal(0)))
        goes_on = Effect((self._moving.literal(jump.target + 1),))
        changes = (Change(self._can_go_on(jump.target, three, after), goes_on),)
        for equal in (True, False):
            by = self._moving.literal(jump.source + 1, equal=equal)
            state = before | (1 << self._puzzle.size + jump.source if equal else 0)
            yield Step((*needs, by), None, stops, changes, self._puzzle.cost(state, jump))

    def _can_go_on(self, hole: int, decided: int, pegs: int) -> Formula:
        """Return where a peg on a hole can jump, if some holes are going to be as `pegs` says."""
        ways: list[Formula] = []
        for jump in self._puzzle.board.jumps:
            wanted, looked_at = 1 << jump.over, 1 << jump.over | 1 << jump.target
            if jump.source == hole and not (pegs ^ wanted) & looked_at & decided:
                open_ = [at for at in (jump.over, jump.target) if not decided >> at & 1]
                ways.append(Formula(tuple(self._hole(at, wanted) for at in open_)))
        return Formula((), tuple(ways), any=True)

    @staticmethod
    def _hole(hole: int, pegs: int) -> Literal:
        return Literal(0, 1 << hole, pegs & 1 << hole)


def factored(puzzle: PegSolitaire) -> Factored | None:
    if puzzle.objective != "jumps":
        return None

    def state(pegs: int) -> State:
        return tuple([pegs >> hole & 1 for hole in range(puzzle.size)])

    return Factored(
        sizes=(2,) * puzzle.size,
        state=state,
        puzzle_state=lambda state: sum(peg << hole for hole, peg in enumerate(state)),
        start=state(puzzle.start),
        steps=tuple(
            FactoredStep(jump, {jump.source: 1 << 1, jump.over: 1 << 1, jump.target: 1 << 0})
            for jump in puzzle.board.jumps
        ),
    )
