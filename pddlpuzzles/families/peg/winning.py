"""The boards from which a game of peg solitaire can still be won, in a table that fits a page.

In a *complement* game the goal has pegs where the start has holes. There the boards that can be
reached and those that can be won are complements of each other, since a jump taken back on the
complement is a jump again (G. I. Bell, arXiv:0903.3696, 2009). A board can be won exactly if a jump
leads to one that can: a table of a few numbers of pegs decides all.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from typing import Final

import numpy as np

from pddlpuzzles.families.peg.boards import Boards, directed, keeping
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.search.words import Symmetries, blocks, distinct, union

_STEP: Final = 3
"""Of this many numbers of pegs the table has one."""
_FEWEST_SYMMETRIES: Final = 8
"""With fewer symmetries the table is too large for a page to load."""
_MOST_HOLES: Final = 33


def winning(puzzle: PegSolitaire) -> dict[int, Boards] | None:
    """Return the least board of each class that can be reached and won, by pegs up to half."""
    full = (1 << puzzle.size) - 1
    start = puzzle.pegs_of(puzzle.start)
    if puzzle.one_peg or (puzzle.goal_pegs, puzzle.goal_holes) != (full & ~start, start):
        return None
    symmetric = Symmetries(puzzle.size, keeping(puzzle))
    directed_jumps = directed(puzzle.board.jumps, forward=True)

    def after(boards: Boards) -> Boards:
        return union(
            distinct(symmetric.canonical(directed_jump.make(block)))
            for block in blocks(boards)
            for directed_jump in directed_jumps
        )

    half = puzzle.size // 2
    reached = {start.bit_count(): np.array([start], np.uint64)}
    for pegs in range(start.bit_count() - 1, half - 1, -1):
        reached[pegs] = after(reached[pegs + 1])
    won: dict[int, Boards] = {}
    for pegs in range(half, 0, -1):
        met = reached[half] if pegs == half else after(won[pegs + 1])
        others = reached.get(puzzle.size - pegs, np.zeros(0, np.uint64))
        complements = distinct(symmetric.canonical(np.uint64(full) ^ others))
        won[pegs] = np.intersect1d(met, complements, assume_unique=True)
    return won


def script(puzzle: PegSolitaire) -> str | None:
    """Return the table as a script that hands it to the page; None if it would be large."""
    if puzzle.size > _MOST_HOLES or len(keeping(puzzle)) < _FEWEST_SYMMETRIES:
        return None
    won = winning(puzzle)
    if not won:
        return None
    data = {
        "size": puzzle.size,
        "images": keeping(puzzle),
        "levels": {pegs: _written(won[pegs]) for pegs in range(max(won), 0, -_STEP)},
    }
    return f"playing.won({json.dumps(data, separators=(',', ':'))});\n"


def _written(boards: Boards) -> str:
    """Return numbers in rising order as their differences, in bytes of seven bits, lowest first."""
    rises = np.diff(boards, prepend=np.uint64(0))
    columns = np.stack([rises >> np.uint64(7 * place) & np.uint64(127) for place in range(5)], 1)
    more = np.stack([rises >> np.uint64(7 * place + 7) > 0 for place in range(5)], 1)
    kept = np.concatenate([np.ones((len(rises), 1), bool), more[:, :-1]], 1)
    written = (columns | more * np.uint64(128)).astype(np.uint8)[kept].tobytes()
    return b64encode(zlib.compress(written, 9)).decode()
