"""New peg solitaire problems: a random game played backwards from one peg."""

import random
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Final

from pddlpuzzles.errors import InputError, require_known
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import MOST_HOLES, OBJECTIVES, Board, Geometry
from pddlpuzzles.puzzle import Member


def generate(
    seed: int,
    rows: Annotated[int, "how many rows the board has"] = 5,
    columns: Annotated[int, "how many columns the board has"] = 5,
    jumps: Annotated[int, "how many jumps a solution has, if the board allows that many"] = 12,
    objective: Annotated[str, "what counts: jumps or sweeps"] = "jumps",
) -> PegSolitaire:
    """Return a problem on a rectangle that has a solution of `jumps` jumps, or of fewer.

    Each jump undone is one of those after which most can be undone.
    """
    if rows < 1 or columns < 1 or rows * columns > MOST_HOLES:
        size = f"{rows} rows and {columns} columns"
        raise InputError(f"a board of {size}", expected=f"1 to {MOST_HOLES} holes")
    if jumps < 0:
        raise InputError(f"{jumps} jumps", expected="0 or more")
    require_known("objective", objective, OBJECTIVES)
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    cells = tuple((row, 2 * column) for row in range(rows) for column in range(columns))
    board = Board(Geometry.SQUARE, cells)
    goal = pegs = 1 << chance.randrange(len(cells))
    ends = [1 << jump.target for jump in board.jumps]
    threes = [1 << source | 1 << over | 1 << target for source, over, target in board.jumps]

    def undo(pegs: int) -> list[int]:
        pairs = zip(ends, threes, strict=True)
        return [pegs ^ three for before, three in pairs if pegs & three == before]

    for _ in range(jumps):
        undone = undo(pegs)
        if not undone:
            break
        onward = {before: len(undo(before)) for before in undone}
        most = max(onward.values())
        pegs = chance.choice([before for before in undone if onward[before] == most])
    return PegSolitaire(board, pegs, goal, (1 << len(cells)) - 1 & ~goal, objective=objective)


_ENGLISH: Final = tuple(
    (row, 2 * column) for row in range(7) for column in range(7) if {row, column} & {2, 3, 4}
)


def _reversals() -> Iterator[Member[PegSolitaire]]:
    board = Board(Geometry.SQUARE, _ENGLISH)
    everywhere = (1 << len(board.cells)) - 1
    for number, name in enumerate(board.names):
        hole = 1 << number
        yield Member(
            f"reversal-{name}",
            PegSolitaire(board, everywhere & ~hole, hole, everywhere & ~hole),
            cost=31,
            title=f"The {name} reversal of the English board",
            proved="each jump takes one of 32 pegs, down to one; a solution is in Beasley 1985",
        )


SETS: Final[Mapping[str, Callable[[], Iterator[Member[PegSolitaire]]]]] = {"reversals": _reversals}
