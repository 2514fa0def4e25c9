"""Peg solitaire as a factored system: whether there is a peg in each hole.

Counted in jumps; under `sweeps` the state also has the peg that has jumped last, and the cost of a
jump depends on it. What a jump needs and does is asked of the rules, on a board with its two pegs
and no others: the rules read no other hole.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import Final

from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Jump
from pddlpuzzles.search.factored import Condition, Factored, Source, State, Step

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


def _step(puzzle: PegSolitaire, jump: Jump) -> Step:
    before = 1 << jump.source | 1 << jump.over
    after = puzzle.apply(before, jump)
    return Step(
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
