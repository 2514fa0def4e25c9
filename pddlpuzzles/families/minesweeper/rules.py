"""The rules of Minesweeper on a board that is opened already.

Opened cells show a clue: how many of the eight cells around them are mines. Every covered cell is
to be decided, as a mine or as clear, so that all clues are right. The total may be known too.

Source: R. Kaye, "Minesweeper is NP-complete", Mathematical Intelligencer 22(2) (2000), 9-15, which
asks whether a board has such a placing of mines at all.

Cells may be decided in any order; these rules keep one (`closing_order`), so that there are few
states. A clue *needs* some of its undecided cells to be mines, and can *spare* the others. Deciding
a cell as a mine lowers by 1 what each clue that it touches needs, as clear what they can spare;
neither may fall below 0. A known total of mines is one more clue, which touches every covered cell.
A clue that no placing can meet *needs* more mines than it has cells; so no state is a goal.

No solution is lost. Proof: a solution decides each cell once, so its decisions can be sorted by the
order. None is refused: what a clue needs and can spare never grows, and ends at 0, so neither is
below 0 on the way. Each solution is thus one plan.

    cell       a covered cell, as a number: its place in the order of deciding
    clue       how many mines there are among which cells, and where it stands
    open       a clue some of whose cells are decided, and some are not
    state      the number of decided cells, followed by the need of each open clue, in the order
               in which they were opened. Which cells were mines is forgotten
    placement  a move: a cell, and whether it is a mine
    cost       1 for each cell, so all solutions cost the same
"""

import math
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from typing import ClassVar, Final, NamedTuple

from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.puzzle import Defaults
from pddlpuzzles.search.gf2 import inverse
from pddlpuzzles.show.wording import counted

Board = tuple[tuple[int | None, ...], ...]
"""The rows; a number is a clue, None a covered cell, or it is KNOWN_MINE or KNOWN_CLEAR."""

KNOWN_MINE: Final = -1
KNOWN_CLEAR: Final = -2  # decided before the start; its clue is not known
State = tuple[int, ...]  # the number of decided cells, then the mines that each open clue needs
MOST_CELLS: Final = 10_000
MOST_AROUND: Final = 8  # the cells around a cell, and so the highest clue
OBJECTIVES: Final = ("cells",)

TOTAL: Final = "total"  # the name of the clue that is the number of all mines


class Placement(NamedTuple):
    """A move: the cell of that number is a mine, or is clear."""

    cell: int
    mine: bool


class Clue(NamedTuple):
    """How many of some cells are mines."""

    name: str  # that of its cell, as `b3`, or TOTAL
    mines: int
    cells: tuple[int, ...]
    marked: int = 0  # mines known already, which the number on the board counts, too

    @property
    def need(self) -> int:
        """How many of its cells must be mines: one more than it has if `mines` is below 0."""
        return self.mines if self.mines >= 0 else len(self.cells) + 1

    def contradiction(self) -> str | None:
        """Say why, taken alone, no placing can meet the clue."""
        if self.mines < 0:
            return f"{self.title} has {counted(self.marked, 'known mines')} beside it"
        if self.mines > len(self.cells):
            return f"{self} touches only {counted(len(self.cells), 'covered cells')}"
        return None

    @property
    def full(self) -> str:
        """Say that it allows no more mines."""
        if self.name != TOTAL and self.mines + self.marked == 0:
            return f"no mine touches {self.title}"
        return f"{self} has all its mines"

    @property
    def title(self) -> str:
        number = self.mines + self.marked
        if self.name == TOTAL:
            return f"the total of {number}"
        return f"the clue {number} at {self.name}"

    def __str__(self) -> str:
        return f"{self.title} ({self.marked} known)" if self.marked else self.title


class _Turn(NamedTuple):
    """What deciding a cell does to a state."""

    fresh: tuple[int, ...]  # needs of the clues that it opens: they are put behind the state
    asked: tuple[tuple[int, int], ...]  # its clues: their index there, how many cells are undecided
    kept: tuple[tuple[int, int], ...]  # clues open afterwards: their index, 1 if it touches them
    opened: tuple[int, ...]  # the numbers of these


@dataclass(frozen=True)
class Rules(Defaults[State, Placement]):
    """A board to be decided."""

    board: Board
    mines: int | None = None  # the total, where that is known
    objective: str = "cells"
    # Of the covered cells, in the order of deciding:
    places: tuple[tuple[int, int], ...] = field(init=False, compare=False, repr=False)
    names: tuple[str, ...] = field(init=False, compare=False, repr=False)
    size: int = field(init=False, compare=False, repr=False)  # how many there are
    hidden: int | None = field(init=False, compare=False, repr=False)  # mines not known already
    clues: tuple[Clue, ...] = field(init=False, compare=False, repr=False)  # the total comes last
    # For each cell the numbers of the clues that it touches, and these without the total:
    touching: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    near: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    # Why a clue can never be met:
    contradiction: str | None = field(init=False, compare=False, repr=False)
    start: ClassVar[State] = (0,)

    def __post_init__(self) -> None:
        places, clues = _laid_out(self.board)
        hidden = None
        if self.mines is not None:
            marked = sum(row.count(KNOWN_MINE) for row in self.board)
            hidden = self.mines - marked
            clues += (Clue(TOTAL, hidden, tuple(range(len(places))), marked),)
        touching = inverse((clue.cells for clue in clues), len(places))
        complaints = (clue.contradiction() for clue in clues)
        for name, value in (
            ("places", places),
            ("names", tuple(cell_name(*place) for place in places)),
            ("size", len(places)),
            ("hidden", hidden),
            ("clues", clues),
            ("touching", tuple(map(tuple, touching))),
            ("near", tuple(tuple(row if hidden is None else row[:-1]) for row in touching)),
            ("contradiction", next(filter(None, complaints), None)),
        ):
            object.__setattr__(self, name, value)

    @cached_property
    def _turns(self) -> list[_Turn]:
        """Return what deciding each cell asks of the open clues, and what it leaves of them."""
        remaining = [len(clue.cells) for clue in self.clues]
        opened: list[int] = []
        turns = []
        for cell, touched in enumerate(self.touching):
            fresh = [number for number in touched if self.clues[number].cells[0] == cell]
            now_open = opened + fresh  # in the order of their needs in the state, from index 1
            asked = tuple((1 + now_open.index(number), remaining[number]) for number in touched)
            for number in touched:
                remaining[number] -= 1
            opened = [number for number in now_open if remaining[number]]
            kept = tuple((1 + now_open.index(number), int(number in touched)) for number in opened)
            needs = tuple(self.clues[number].need for number in fresh)
            turns.append(_Turn(needs, asked, kept, tuple(opened)))
        return turns

    def after(self, state: State, mine: bool) -> State | None:
        """Return the state once the next cell is decided; None where a clue refuses that."""
        turn = self._turns[state[0]]
        needs = state + turn.fresh  # behind the number of decided cells
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
        """Return how many mines each open clue, by its number, still needs."""
        decided, *needs = state
        if not decided:
            return {}
        return dict(zip(self._turns[decided - 1].opened, needs, strict=True))

    def moves(self, state: State) -> Iterable[Placement]:
        cell = state[0]
        if cell == self.size:
            return []
        ways = (mine for mine in (False, True) if self.after(state, mine) is not None)
        return [Placement(cell, mine) for mine in ways]

    def apply(self, state: State, move: Placement) -> State:
        if state[0] == self.size:
            raise IllegalMove(self.notation(move), "all cells are decided")
        if move.cell != state[0]:
            rule = f"the next cell to decide is {self.names[state[0]]}"
            raise IllegalMove(self.notation(move), rule)
        after = self.after(state, move.mine)
        if after is not None:
            return after
        turn = self._turns[move.cell]
        needs = state + turn.fresh
        for number, (place, undecided) in zip(self.touching[move.cell], turn.asked, strict=True):
            clue, rule = self.clues[number], ""
            if move.mine and needs[place] < 1:
                rule = clue.full
            elif not move.mine and needs[place] >= undecided:
                rule = clue.contradiction() or (
                    f"{clue} needs {needs[place]} more mines among {undecided} undecided cells"
                )
            if rule:
                raise IllegalMove(self.notation(move), rule)
        raise AssertionError("the placement is legal")

    def is_goal(self, state: State) -> bool:
        return state[0] == self.size and self.contradiction is None

    def notation(self, move: Placement) -> str:
        return f"{self.names[move.cell]} {'mine' if move.mine else 'clear'}"

    def shortfall(self, state: State) -> str:
        if self.contradiction is not None:
            return self.contradiction
        undecided = self.size - state[0]
        are = "is" if undecided == 1 else "are"
        return f"{counted(undecided, 'cells')} {are} still undecided" if undecided else ""


def cell_name(row: int, column: int) -> str:
    """Name a cell by its column's letter (past z: aa, ab …) and its row, from 1."""
    letters = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return f"{letters}{row + 1}"


def place_of(name: str) -> tuple[int, int]:
    """Return row and column, outside every board for a name that is no cell's."""
    match = re.fullmatch(r"([a-z]{1,4})([1-9]\d{0,4})", name)
    if match is None:
        return MOST_CELLS, MOST_CELLS
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("a") + 1
    return int(match[2]) - 1, column - 1


def around(row: int, column: int) -> list[tuple[int, int]]:
    """Return the eight places around one, on the board or not."""
    steps = (-1, 0, 1)
    return [(row + down, column + right) for down in steps for right in steps if down or right]


@lru_cache(4)  # it is asked with and without the total
def _laid_out(board: Board) -> tuple[tuple[tuple[int, int], ...], tuple[Clue, ...]]:
    """Return the cells in the order of deciding, and the clues in reading order."""
    shown = {(y, x): clue for y, line in enumerate(board) for x, clue in enumerate(line)}
    cells = [place for place, clue in shown.items() if clue is None]
    number = {place: cell for cell, place in enumerate(cells)}
    clues = []
    for place, clue in shown.items():
        if clue is not None and clue >= 0:
            near = around(*place)
            covered = tuple(number[neighbour] for neighbour in near if neighbour in number)
            marked = sum(shown.get(neighbour) == KNOWN_MINE for neighbour in near)
            # A 0 far from all covered cells says nothing; another number there can't be met.
            if covered or clue != marked:
                clues.append(Clue(cell_name(*place), clue - marked, covered, marked))
    order = closing_order(len(cells), [(clue.need, clue.cells) for clue in clues])
    turn = {cell: place for place, cell in enumerate(order)}
    in_turn = (clue._replace(cells=tuple(sorted(turn[it] for it in clue.cells))) for clue in clues)
    return tuple(cells[cell] for cell in order), tuple(in_turn)


def closing_order(size: int, clues: Sequence[tuple[int, Sequence[int]]]) -> list[int]:
    """Order the cells 0 … size - 1 so that clues close early."""
    # A clue (mines, cells) is closed once all its cells are decided. The *width* of an open one is
    # the binary logarithm of the number of needs that it can have: with widths of the sum w there
    # are at most 2^w states. Closed next is the clue after which w is least, the usual greedy way
    # to order the eliminations of a constraint network (R. Dechter, "Bucket elimination",
    # Artificial Intelligence 113, 1999, 41-85). Cells that share a clue, directly or over others,
    # follow each other; those without come last.
    touching = inverse((cells for _, cells in clues), size)
    remaining = [len(cells) for _, cells in clues]
    order: dict[int, None] = {}
    opened: dict[int, int] = {}
    prices: dict[int, float] = {}

    def urgency(number: int) -> tuple[float, int, int]:
        if number not in prices:
            undecided = (cell for cell in clues[number][1] if cell not in order)
            decided = Counter(clue for cell in undecided for clue in touching[cell])
            wider = 0.0  # by how much the widths of clues grow
            for clue, count in decided.items():
                (mines, cells), free = clues[clue], remaining[clue]
                wider += _width(mines, len(cells), free - count) - _width(mines, len(cells), free)
            prices[number] = round(wider, 6)  # errors of rounding must not change the order
        return prices[number], opened[number], number

    for first in range(len(clues)):
        while remaining[first] or opened:  # until no clue is open
            closed = first if remaining[first] else min(opened, key=urgency)
            cells = [cell for cell in clues[closed][1] if cell not in order]
            cells.sort(key=lambda cell: sum(clue not in opened for clue in touching[cell]))
            for cell in cells:
                order[cell] = None
                for touched in touching[cell]:
                    remaining[touched] -= 1
                    opened.setdefault(touched, len(order))
                    if not remaining[touched]:
                        del opened[touched]
            # Prices of clues that share a cell with one that has changed are computed anew.
            changed = {clue for cell in cells for clue in touching[cell]}
            for neighbour in {near for clue in changed for near in clues[clue][1]}:
                for touched in touching[neighbour]:
                    prices.pop(touched, None)
    return [*order, *(cell for cell, touched in enumerate(touching) if not touched)]


@cache
def _width(mines: int, cells: int, undecided: int) -> float:
    decided = cells - undecided
    if not undecided or not decided:
        return 0.0
    needs = min(mines, undecided) - max(0, mines - decided) + 1
    return math.log2(max(1, needs))
