"""The rules of Minesweeper on a board that is opened already.

Some cells are opened and show a clue: how many of the eight cells around them are mines. The
other cells are covered. Every covered cell is to be decided, as a mine or as clear, so that all
clues are right. The total number of mines may be known too.

Source: R. Kaye, "Minesweeper is NP-complete", Mathematical Intelligencer 22(2) (2000), 9-15. The
question there is whether a board has such a placing of mines at all.

What counts is the solution: which cells are mines. The cells may be decided in any order; these
rules keep one (see `order`), so that there are few states. A clue *needs* some of its undecided
cells to be mines, and can *spare* the others. Deciding a cell as a mine lowers the need of each
clue that it touches by 1, deciding it as clear what they can spare; neither may fall below 0. A
known total of mines is one more clue, which touches every covered cell. A clue that no placing can
meet *needs* more mines than it has cells; so no state is a goal.

No solution is lost by the order. Proof: a solution decides each cell once, so its decisions can
be sorted by the order. None of them is refused: what a clue needs and can spare never grows, and
the solution ends with both at 0, so neither is below 0 on the way. Each solution is thus one plan.

    cell       a covered cell, as a number: its place in the order of deciding
    clue       how many mines there are among which cells, and where it stands
    open       a clue some of whose cells are decided, and some are not
    state      the number of decided cells, followed by the need of each open clue in the order of
               the clues' numbers. Which cells were mines is forgotten
    placement  a move: a cell, and whether it is a mine
    cost       1 for each cell, so all solutions cost the same
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.families.minesweeper.order import closing_order
from pddlpuzzles.puzzle import Defaults
from pddlpuzzles.show.wording import counted

Board = tuple[tuple[int | None, ...], ...]
"""The rows; a number is a clue, None a covered cell, or it is KNOWN_MINE or KNOWN_CLEAR."""

KNOWN_MINE: Final = -1
KNOWN_CLEAR: Final = -2
"""On a board, cells that are decided before the start; a clear one's clue is not known."""

State = tuple[int, ...]

MOST_CELLS: Final = 10_000
MOST_AROUND: Final = 8
"""The cells around a cell, and so the highest clue."""

OBJECTIVES: Final = ("cells",)

TOTAL: Final = "total"
"""The name of the clue that is the number of all mines."""


class Placement(NamedTuple):
    """A move: the cell of that number is a mine, or is clear."""

    cell: int
    mine: bool


class Clue(NamedTuple):
    """A clue: `mines` of these cells are mines. The name is that of its cell, as `b3`, or TOTAL.

    `known` more are mines that the board knows: the number that is written counts them too.
    """

    name: str
    mines: int
    cells: tuple[int, ...]
    known: int = 0

    @property
    def need(self) -> int:
        """How many of its cells must be mines: one more than it has if `mines` is below 0."""
        return self.mines if self.mines >= 0 else len(self.cells) + 1

    def contradiction(self) -> str | None:
        """Say why no placing can meet the clue; None if, taken alone, one can."""
        if self.mines < 0:
            return f"{self.title} has {counted(self.known, 'known mines')} beside it"
        if self.mines > len(self.cells):
            return f"{self} touches only {counted(len(self.cells), 'covered cells')}"
        return None

    @property
    def title(self) -> str:
        number = self.mines + self.known
        if self.name == TOTAL:
            return f"the total of {number}"
        return f"the clue {number} at {self.name}"

    def __str__(self) -> str:
        return f"{self.title} ({self.known} known)" if self.known else self.title


class _Turn(NamedTuple):
    """What deciding a cell does to a state.

    `fresh` are the needs of the clues that the cell opens, put behind the state. `asked` has for
    every clue that the cell touches its index in that, and the number of its undecided cells.
    `kept` has for every clue that is open afterwards its index, and whether the cell touches it, as
    1 or 0; `opened` are these clues.
    """

    fresh: tuple[int, ...]
    asked: tuple[tuple[int, int], ...]
    kept: tuple[tuple[int, int], ...]
    opened: tuple[int, ...]


@dataclass(frozen=True)
class Rules(Defaults[State, Placement]):
    """A board, and the total number of its mines where that is known.

    `places` are the rows and columns of the covered cells in the order of deciding. `touching` has
    for each cell the numbers of the clues that it touches. The `mines` of clues are those that are
    still covered. `contradiction` says why one of them can never be met.
    """

    board: Board
    mines: int | None = None
    objective: str = "cells"
    places: tuple[tuple[int, int], ...] = field(init=False, compare=False, repr=False)
    clues: tuple[Clue, ...] = field(init=False, compare=False, repr=False)
    touching: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    contradiction: str | None = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        places, clues = _laid_out(self.board)
        if (hidden := self.hidden) is not None:
            assert self.mines is not None
            clues += (Clue(TOTAL, hidden, tuple(range(len(places))), self.mines - hidden),)
        touching: list[list[int]] = [[] for _ in places]
        for number, clue in enumerate(clues):
            for cell in clue.cells:
                touching[cell].append(number)
        complaints = (clue.contradiction() for clue in clues)
        for name, value in (
            ("places", places),
            ("clues", clues),
            ("touching", tuple(map(tuple, touching))),
            ("contradiction", next(filter(None, complaints), None)),
        ):
            object.__setattr__(self, name, value)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(cell_name(*place) for place in self.places)

    @cached_property
    def _turns(self) -> tuple[_Turn, ...]:
        return tuple(_turns(self.clues, self.touching))

    @property
    def size(self) -> int:
        return len(self.places)

    @cached_property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """For each cell the numbers of the clues that it touches, without the total."""
        if self.mines is None:
            return self.touching
        total = len(self.clues) - 1
        return tuple(tuple(one for one in ones if one != total) for ones in self.touching)

    @cached_property
    def hidden(self) -> int | None:
        """How many mines are under covered cells, None where the total is not known."""
        if self.mines is None:
            return None
        return self.mines - sum(row.count(KNOWN_MINE) for row in self.board)

    @property
    def start(self) -> State:
        return (0,)

    def after(self, state: State, mine: bool) -> State | None:
        turn = self._turns[state[0]]
        needs = state + turn.fresh
        if mine:
            for place, _ in turn.asked:
                if needs[place] < 1:
                    return None
            return (state[0] + 1, *[needs[place] - touched for place, touched in turn.kept])
        for place, undecided in turn.asked:
            if needs[place] >= undecided:
                return None
        return (state[0] + 1, *[needs[place] for place, _ in turn.kept])

    def needs(self, state: State) -> dict[int, int]:
        """Return how many mines each open clue still needs, by the clues' numbers."""
        decided, *needs = state
        if not decided:
            return {}
        return dict(zip(self._turns[decided - 1].opened, needs, strict=True))

    def moves(self, state: State) -> Iterable[Placement]:
        cell = state[0]
        if cell == self.size:
            return []
        return [
            Placement(cell, mine) for mine in (False, True) if self.after(state, mine) is not None
        ]

    def apply(self, state: State, move: Placement) -> State:
        """Return the state after a placement; IllegalMove names the next cell, or the clue."""
        if state[0] == self.size:
            raise IllegalMove(self.notation(move), "all cells are decided")
        if move.cell != state[0]:
            rule = f"the next cell to decide is {self.names[state[0]]}"
            raise IllegalMove(self.notation(move), rule)
        after = self.after(state, move.mine)
        if after is None:
            raise IllegalMove(self.notation(move), self._objection(state, move))
        return after

    def _objection(self, state: State, move: Placement) -> str:
        turn = self._turns[move.cell]
        needs = state + turn.fresh
        for number, (place, undecided) in zip(self.touching[move.cell], turn.asked, strict=True):
            clue = self.clues[number]
            if move.mine and needs[place] < 1:
                return f"{clue} has all its mines"
            if not move.mine and needs[place] >= undecided:
                return clue.contradiction() or (
                    f"{clue} needs {needs[place]} more mines among {undecided} undecided cells"
                )
        raise AssertionError("the placement is legal")

    def is_goal(self, state: State) -> bool:
        return state[0] == self.size and self.contradiction is None

    def notation(self, move: Placement) -> str:
        return f"{self.names[move.cell]} {'mine' if move.mine else 'clear'}"

    def shortfall(self, state: State) -> str:
        if self.contradiction is not None:
            return self.contradiction
        left = self.size - state[0]
        are = "is" if left == 1 else "are"
        return f"{counted(left, 'cells')} {are} still undecided" if left else ""


def cell_name(row: int, column: int) -> str:
    """Name a cell of the board by its column's letter (past z: aa, ab …) and its row, from 1."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return f"{letters}{row + 1}"


def place_of(name: str) -> tuple[int, int]:
    """Return the row and the column of a cell's name, outside every board if it is none's."""
    match = re.fullmatch(r"([a-z]{1,4})([1-9]\d{0,4})", name)
    if match is None:
        return MOST_CELLS, MOST_CELLS
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("a") + 1
    return int(match[2]) - 1, column - 1


def around(row: int, column: int) -> list[tuple[int, int]]:
    """Return the eight places around a place; some of them may be outside the board."""
    steps = (-1, 0, 1)
    return [(row + down, column + right) for down in steps for right in steps if down or right]


@lru_cache(4)  # it is asked with and without the total
def _laid_out(board: Board) -> tuple[tuple[tuple[int, int], ...], tuple[Clue, ...]]:
    """Return the covered cells in the order of deciding, and the clues in reading order."""
    shown = {(row, at): clue for row, line in enumerate(board) for at, clue in enumerate(line)}
    cells = [place for place, clue in shown.items() if clue is None]
    number = {place: cell for cell, place in enumerate(cells)}
    clues = []
    for place, clue in shown.items():
        if clue is not None and clue >= 0:
            near = around(*place)
            covered = tuple(number[other] for other in near if other in number)
            known = sum(shown.get(other) == KNOWN_MINE for other in near)
            # A 0 far from all covered cells says nothing; another number there can't be met.
            if covered or clue != known:
                clues.append(Clue(cell_name(*place), clue - known, covered, known))
    order = closing_order(len(cells), [(clue.need, clue.cells) for clue in clues])
    turn = {cell: place for place, cell in enumerate(order)}
    turned = (
        clue._replace(cells=tuple(sorted(turn[cell] for cell in clue.cells))) for clue in clues
    )
    return tuple(cells[cell] for cell in order), tuple(turned)


def _turns(clues: Sequence[Clue], touching: Sequence[Sequence[int]]) -> Iterable[_Turn]:
    left = [len(clue.cells) for clue in clues]
    opened: list[int] = []
    for cell, touched in enumerate(touching):
        fresh = [number for number in touched if clues[number].cells[0] == cell]
        seen = opened + fresh
        asked = tuple((1 + seen.index(number), left[number]) for number in touched)
        for number in touched:
            left[number] -= 1
        opened = [number for number in seen if left[number]]
        kept = tuple((1 + seen.index(number), int(number in touched)) for number in opened)
        needs = tuple(clues[number].need for number in fresh)
        yield _Turn(needs, asked, kept, tuple(opened))
