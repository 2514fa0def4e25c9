"""What each idea about peg solitaire knows by itself: heuristics to compare, and to teach with.

The puzzle's own heuristic takes all ideas together (see `heuristics`). Each of these takes one,
and is admissible for jumps and for sweeps: a plan has at least as many jumps as sweeps.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Final

from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.search.parity import even_sets, parities
from pddlpuzzles.families.peg.search.regions import packings, regions

_WALKS: Final = 64
"""Random plays whose last boards show which pagoda functions are of use."""


def parity(puzzle: PegSolitaire) -> Callable[[int], float]:
    """Return the Rule of Three alone: infinite where no goal has the state's parities, else 0.

    Jumps change no parity (see `parity`), so it says the same of all states that can be reached.
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

    The functions are found by linear programmes (see `layers.pagodas`) that are asked about the
    last boards of random plays.
    """
    import numpy as np

    from pddlpuzzles.families.peg.search.pagodas import Pagodas

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

    Each takes a sweep of its own that sets out from it (see `regions`). A peg under way may leave
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
    from pddlpuzzles.families.peg.search.outlook import LayeredPegs

    goals = LayeredPegs(puzzle).goals
    return None if goals is None else list(goals)


def _last(puzzle: PegSolitaire, chance: random.Random) -> int:
    """Return the board on which a random play ends."""
    state = puzzle.start
    while moves := list(puzzle.moves(state)):
        state = puzzle.apply(state, chance.choice(moves))
    return puzzle.pegs_of(state)
