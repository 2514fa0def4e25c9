"""The rules of peg solitaire, on any board of up to 64 holes.

A peg jumps in a straight line over a neighbouring peg into an empty hole, and the peg that was
jumped over is taken off the board (J. D. Beasley, "The Ins and Outs of Peg Solitaire", 1985; with
diagonals and sweeps, called moves there, G. I. Bell, Integers 7 (2007), G1).

    cell     a place on the board, (row, column) of the drawing, from its top left corner
    hole     the number of a cell, row by row; in a set of holes, bit `1 << hole`
    board    the set of pegs; a `Board` is the holes and the jumps between them
    sweep    consecutive jumps by the same peg
    state    under the objective `jumps` the set of pegs; under `sweeps`, above its bits, as many
             again, of which one is set if the peg that jumped last can jump on: that of its hole
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import product
from string import ascii_lowercase
from typing import Final, NamedTuple

from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.show.wording import counted

Cell = tuple[int, int]
MOST_HOLES: Final = 64
OBJECTIVES: Final = ("jumps", "sweeps")
LETTERS: Final = (*ascii_lowercase, *map("".join, product(ascii_lowercase, repeat=2)))
"""What people call the columns of a board."""


class Geometry(StrEnum):
    SQUARE = "square"
    TRIANGULAR = "triangular"
    SQUARE_DIAGONAL = "square-diagonal"


_ORTHOGONAL: Final = ((0, 2), (1, 0), (0, -2), (-1, 0))
_DIAGONAL: Final = ((1, 2), (1, -2), (-1, -2), (-1, 2))

NEIGHBOURS: Final[dict[Geometry, tuple[Cell, ...]]] = {
    Geometry.SQUARE: _ORTHOGONAL,
    Geometry.TRIANGULAR: ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1)),
    Geometry.SQUARE_DIAGONAL: _ORTHOGONAL + _DIAGONAL,
}
"""The steps to all neighbours, in rows and columns of the drawing; a jump goes twice as far."""


class Jump(NamedTuple):
    """A move, by numbers of holes: the peg at `source` jumps over `over` to `target`."""

    source: int
    over: int
    target: int


@dataclass(frozen=True)
class Board:
    """The holes of a board, in reading order, and the jumps between them."""

    geometry: Geometry
    cells: tuple[Cell, ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        if self.geometry is Geometry.TRIANGULAR:
            rows = [row for row, _ in self.cells]
            columns = [place - rows.index(row) for place, row in enumerate(rows)]
        else:
            # A drawing has a space between holes. One that puts holes on the spaces of other rows
            # has a letter for each column of text, so that no two holes share a name.
            pitch = 1 if any(column % 2 for _, column in self.cells) else 2
            columns = [column // pitch for _, column in self.cells]
        pairs = zip(columns, self.cells, strict=True)
        return tuple(f"{LETTERS[column]}{row + 1}" for column, (row, _) in pairs)

    @cached_property
    def jumps(self) -> tuple[Jump, ...]:
        hole = {cell: number for number, cell in enumerate(self.cells)}
        return tuple(
            Jump(hole[row, column], hole[over], hole[target])
            for row, column in self.cells
            for down, right in NEIGHBOURS[self.geometry]
            if (over := (row + down, column + right)) in hole
            and (target := (row + 2 * down, column + 2 * right)) in hole
        )

    @cached_property
    def lines(self) -> list[int]:
        return sorted({1 << jump.source | 1 << jump.over | 1 << jump.target for jump in self.jumps})

    def named_jumps(self) -> dict[str, Jump]:
        return {f"{self.names[jump.source]}-{self.names[jump.target]}": jump for jump in self.jumps}


@dataclass(frozen=True)
class Rules:
    """A board, the pegs on it at the start, the goal, and the objective."""

    board: Board
    pegs: int
    goal_pegs: int  # the holes that are to have pegs in the goal,
    goal_holes: int  # and those that are to have none
    one_peg: bool = False  # whether the goal is a single peg anywhere instead
    objective: str = "jumps"
    moving: int | None = None  # under `sweeps`, whose peg has jumped last and may go on for nothing

    def __post_init__(self) -> None:
        if self.objective != "sweeps":
            object.__setattr__(self, "moving", None)

    @cached_property
    def size(self) -> int:
        return len(self.board.cells)

    @cached_property
    def masks(self) -> dict[Jump, tuple[int, int]]:
        """The holes of each jump, and the two that have pegs before it."""
        two = {jump: 1 << jump.source | 1 << jump.over for jump in self.board.jumps}
        return {jump: (pegs | 1 << jump.target, pegs) for jump, pegs in two.items()}

    @cached_property
    def _jumps_from(self) -> list[list[tuple[int, int]]]:  # by hole, the masks of its peg's jumps
        pairs = self.masks.items()
        return [[both for jump, both in pairs if jump.source == hole] for hole in range(self.size)]

    @property
    def start(self) -> int:
        return self.pegs if self.moving is None else self._landed(self.pegs, self.moving)

    @cached_property
    def either(self) -> int:
        """The holes that are to have a peg or none in the goal."""
        return 0 if self.one_peg else (1 << self.size) - 1 & ~(self.goal_pegs | self.goal_holes)

    @property
    def fixes_count(self) -> bool:
        """Whether all goals have the same number of pegs, and so all plans of jumps one length."""
        return not self.either

    def pegs_of(self, state: int) -> int:
        return state & ((1 << self.size) - 1)

    def moves(self, state: int) -> Iterable[Jump]:
        return [jump for jump, (three, two) in self.masks.items() if state & three == two]

    def apply(self, state: int, move: Jump) -> int:
        """IllegalMove names the hole that forbids the jump."""
        three, two = self.masks.get(move, (0, -1))
        if state & three == two:
            after = state ^ three
            return after if self.objective == "jumps" else self._landed(after, move.target)
        source, over, target = (self.board.names[hole] for hole in move)
        if not three:
            rule = f"{source}, {over}, {target} are not three neighbours in a straight line"
        elif not state >> move.source & 1:
            rule = f"there is no peg on {source} to jump with"
        elif not state >> move.over & 1:
            rule = f"there is no peg on {over} to jump over"
        else:
            rule = f"there is a peg on {target}, where the jump would land"
        raise IllegalMove(self.notation(move), rule)

    def _landed(self, state: int, hole: int) -> int:
        """Return the state under `sweeps` after a jump to `hole`."""
        pegs = self.pegs_of(state)
        for three, two in self._jumps_from[hole]:
            if pegs & three == two:
                return pegs | 1 << self.size + hole
        return pegs

    def cost(self, state: int, move: Jump) -> int:
        return 0 if state >> self.size + move.source & 1 else 1

    def is_goal(self, state: int) -> bool:
        pegs = self.pegs_of(state)
        if self.one_peg:
            return pegs != 0 and pegs & (pegs - 1) == 0
        return pegs & self.goal_pegs == self.goal_pegs and not pegs & self.goal_holes

    def notation(self, move: Jump) -> str:
        return f"{self.board.names[move.source]}-{self.board.names[move.target]}"

    def shortfall(self, state: int) -> str:
        pegs = self.pegs_of(state)
        if self.is_goal(state):
            return ""
        if self.one_peg:
            return f"{counted(pegs.bit_count(), 'pegs')} are left, and one is to be"
        parts = []
        if missing := self.goal_pegs & ~pegs:
            parts.append(f"a peg is missing on {self._listing(missing)}")
        if extra := self.goal_holes & pegs:
            parts.append(f"a peg is left on {self._listing(extra)}")
        return " and ".join(parts)

    def _listing(self, holes: int) -> str:
        return ", ".join(name for hole, name in enumerate(self.board.names) if holes >> hole & 1)
