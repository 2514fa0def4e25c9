"""Boards packed into words, with the peg that is under way, and boards as variables, a hole each.

In words a hole is a bit, in the order of the holes. Under `sweeps` a field above the holes has the
number of the hole, from 1, on which the peg stands that may jump on for nothing, and 0 where none
may. A jump is two steps then, one of them possible in a state: by that peg, and by any other.

As variables the puzzle is counted in jumps only: under `sweeps` the cost of a jump depends on the
peg that jumped last. What a jump needs and does is asked of the rules, on a board with its two pegs
and no others: the rules read no other hole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import combinations
from typing import Final

import numpy as np

from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Jump
from pddlpuzzles.search.factored import Condition, Factored, Source, State
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
        """The jumps, in the order of the board's."""
        words = 1 + self._moving.word if self._by_sweeps else 1
        jumps = self._puzzle.board.jumps
        return Masks(words, tuple(step for jump in jumps for step in self._steps(jump)))

    @cached_property
    def goal(self) -> Formula:
        """Where the pegs stand as the goal wants them."""
        puzzle = self._puzzle
        if puzzle.one_peg:
            every = (1 << puzzle.size) - 1
            return Formula(
                tuple(Literal(0, every, 1 << hole) for hole in range(puzzle.size)), any=True
            )
        return Formula((Literal(0, puzzle.goal_pegs | puzzle.goal_holes, puzzle.goal_pegs),))

    def move(self, step: int) -> Jump:
        """Return the jump that a step is."""
        return self._puzzle.board.jumps[step // 2 if self._by_sweeps else step]

    def packed(self, state: int) -> list[int]:
        """Return the words of a state."""
        words = [self._puzzle.pegs_of(state)]
        if self._by_sweeps:
            words += [0] * self._moving.word
            moving = (state >> self._puzzle.size).bit_length()
            words[self._moving.word] |= moving << self._moving.shift
        return words

    def states(self, columns: Columns) -> list[int]:
        """Return states from their words."""
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
            if jump.source != hole:
                continue
            wanted = {jump.over: 1, jump.target: 0}
            if all(not decided >> at & 1 or pegs >> at & 1 == peg for at, peg in wanted.items()):
                open_ = [at for at in wanted if not decided >> at & 1]
                ways.append(Formula(tuple(self._hole(at, wanted[at] << at) for at in open_)))
        return Formula((), tuple(ways), any=True)

    @staticmethod
    def _hole(hole: int, pegs: int) -> Literal:
        return Literal(0, 1 << hole, pegs & 1 << hole)


_NO_PEG: Final = 0b01
_PEG: Final = 0b10
"""The values of a hole as sets."""


def factored(puzzle: PegSolitaire) -> Factored | None:
    """Return the puzzle, None if it is counted in sweeps."""
    if puzzle.objective != "jumps":
        return None

    def state(pegs: int) -> State:
        return tuple([pegs >> hole & 1 for hole in range(puzzle.size)])

    return Factored(
        sizes=(2,) * puzzle.size,
        state=state,
        puzzle_state=lambda state: sum(peg << hole for hole, peg in enumerate(state)),
        start=state(puzzle.start),
        steps=tuple(_step(puzzle, jump) for jump in puzzle.board.jumps),
        goal=_goal(puzzle),
        notation=puzzle.notation,
        ending_at=lambda state: _ending_at(puzzle, state),
    )


def _ending_at(puzzle: PegSolitaire, state: State) -> PegSolitaire:
    pegs = sum(peg << hole for hole, peg in enumerate(state))
    holes = ~pegs & (1 << puzzle.size) - 1
    return replace(puzzle, goal_pegs=pegs, goal_holes=holes, one_peg=False)


def _step(puzzle: PegSolitaire, jump: Jump) -> FactoredStep:
    before = 1 << jump.source | 1 << jump.over
    after = puzzle.apply(before, jump)
    return FactoredStep(
        jump,
        puzzle.cost(before, jump),
        {hole: _PEG if before >> hole & 1 else _NO_PEG for hole in jump},
        {hole: Source(hole, (after >> hole & 1,) * 2) for hole in jump},
    )


def _goal(puzzle: PegSolitaire) -> Condition:
    if not puzzle.one_peg:
        wanted = ((puzzle.goal_pegs, _PEG), (puzzle.goal_holes, _NO_PEG))
        return Condition(
            tuple((hole, values) for holes, values in wanted for hole in _numbers(puzzle, holes))
        )
    every = range(puzzle.size)
    pairs = tuple(
        Condition(((one, _NO_PEG), (other, _NO_PEG)), any=True)
        for one, other in combinations(every, 2)
    )
    some = Condition(tuple((hole, _PEG) for hole in every), any=True)
    return Condition((), (some, *pairs))


def _numbers(puzzle: PegSolitaire, holes: int) -> Iterable[int]:
    return (hole for hole in range(puzzle.size) if holes >> hole & 1)
