"""The fewest pegs that a board can be brought to, where its goal is out of reach.

The *bound* is what the Rule of Three allows: no board of fewer pegs has the start's parities. First
A* looks for a board of as few. If it finds none soon, all boards in reach are gone through, layer
after layer, and kept for the way back, 8 bytes each. A jump takes a peg, so the last has fewest.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from itertools import product
from math import comb
from typing import Final

import numpy as np

from pddlpuzzles.families.peg.boards import directed
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Jump
from pddlpuzzles.puzzle import Best, Limits
from pddlpuzzles.search.best_first import Successors, astar
from pddlpuzzles.search.budget import Budget, LimitError
from pddlpuzzles.search.words import blocks, distinct, is_among, union

_MOMENT: Final = 0.5  # seconds that A* may look
_MOST_SETS: Final = 100_000  # sets of holes looked through for those with the start's parities


@dataclass(frozen=True)
class _Few(PegSolitaire):
    """The goal is at most `most` pegs, anywhere."""

    most: int = 1

    def is_goal(self, state: int) -> bool:
        return self.pegs_of(state).bit_count() <= self.most

    @cached_property
    def _most_goal_pegs(self) -> int:
        return self.most


def best(puzzle: PegSolitaire, limits: Limits) -> Best:
    """Return the fewest pegs that can be left; unproved at a limit."""
    budget = Budget(limits)
    few = _Few(puzzle.board, puzzle.pegs_of(puzzle.start), 0, 0, one_peg=True)
    while is_countable := comb(few.size, few.most) <= _MOST_SETS:
        if few.last_pegs or few.most == few.pegs.bit_count():
            break  # so few pegs may have the start's parities
        few = replace(few, most=few.most + 1)
    bound = few.most
    moves: Sequence[Jump] | None = None
    proof: str | None = "no board has fewer"
    if bound > 1:
        proof = f"fewer than {bound} are nowhere of the start's parity, by the Rule of Three"
    if is_countable:
        moves = astar(Successors(few), replace(limits, processor=_MOMENT)).moves
    if moves is None:
        moves, boards = _deepest(few, budget)
        proof = f"all {boards} boards that can be reached were gone through"
        if boards is None:  # a limit was reached
            proof = None
        elif boards == 1:
            proof = "no jump is possible"
    state = reduce(puzzle.apply, moves, puzzle.start)
    where = tuple(name for hole, name in enumerate(puzzle.board.names) if state >> hole & 1)
    return Best(tuple(moves), len(where), "peg", where, proof, len(where) if proof else bound)


def _deepest(puzzle: _Few, budget: Budget) -> tuple[Sequence[Jump], int | None]:
    """Return jumps to the fewest pegs, and how many boards there are; at a limit few, and None."""
    jumps, board = puzzle.board.jumps, np.array([puzzle.pegs], np.uint64)
    done, undone = (directed(jumps, forward=forward) for forward in (True, False))
    layers, boards = [board], None
    with suppress(LimitError):
        while len(layers[-1]):
            budget.pulse(layers[-1].nbytes)
            pairs = product(blocks(layers[-1]), done)
            reached = (distinct(jump.make(block)) for block, jump in pairs)
            layers.append(union(reached, budget.pulse))
        layers.pop()
        boards = sum(map(len, layers))
    board, moves = layers[-1][:1], list[Jump]()  # the way back from a board of the last layer
    for layer in reversed(layers[:-1]):
        for jump, back in zip(jumps, undone, strict=True):
            before = back.make(board)
            if is_among(before, layer).any():
                moves.insert(0, jump)
                board = before
                break
    state = int(layers[-1][0])
    while possible := list(puzzle.moves(state)):  # none but after a limit: then on, as it comes
        moves.append(possible[0])
        state = puzzle.apply(state, possible[0])
    return moves, boards
