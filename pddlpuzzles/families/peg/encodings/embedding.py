"""How a board is found from nothing but the names of its holes and the jumps between them.

    line    a jump as three names of holes: from, over and to
    step    the way from a hole to a neighbour, in rows and columns of a drawing
    part    holes that lines connect, directly or over others

Names with a row and a column in them are believed if the board they make has exactly the given
lines. Otherwise the holes are placed line by line. Where two holes of a line are placed, the third
follows; where one is placed, the step to the others is guessed, and guesses that fail are undone.
The board that is found may be a turn or a reflection of the original, and parts lie apart from
each other, but its lines are exactly the given ones.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.peg.rules import MOST_HOLES, NEIGHBOURS, Board, Cell, Geometry
from pddlpuzzles.show.wording import counted

Line = tuple[str, ...]

_MOST_GUESSES: Final = 20_000
_APART: Final = 2
"""The empty rows between two parts of a board, too many for neighbours. Holes that are in no line
are three times as many columns apart."""


def embed(holes: Collection[str], lines: Collection[Line]) -> tuple[Board, dict[str, int]]:
    """Return a board that has exactly these lines, and the number of each hole on it.

    :raises InputError: if there is no hole or there are too many, or if no board is found.
    """
    if not 0 < len(holes) <= MOST_HOLES:
        raise InputError(
            f"the board has {counted(len(holes), 'holes')}, expected 1 to {MOST_HOLES}"
        )
    known = set(lines)
    for line in sorted(known):
        if len(set(line)) < len(line):
            raise InputError(f"no board: the line {' '.join(line)} has a hole twice")
        if line[::-1] not in known:
            there, back = " ".join(line), " ".join(line[::-1])
            raise InputError(f"no board: there is a line {there}, and none {back}")
    for geometry, cells in _candidates(list(holes), known):
        if len(set(cells.values())) < len(cells):
            continue
        board = Board(geometry, tuple(sorted(cells.values())))
        number = {cell: hole for hole, cell in enumerate(board.cells)}
        hole = {name: number[cell] for name, cell in cells.items()}
        named = {place: name for name, place in hole.items()}
        if {tuple(named[place] for place in jump) for jump in board.jumps} == known:
            return board, hole
    geometries = ", ".join(Geometry)
    raise InputError(f"its lines are those of no board that was found ({geometries})")


def _candidates(holes: list[str], lines: set[Line]) -> Iterator[tuple[Geometry, dict[str, Cell]]]:
    for cells in _by_name(holes):
        yield Geometry.SQUARE, cells
        yield Geometry.SQUARE_DIAGONAL, cells
    for geometry in Geometry:
        if (found := _placed(geometry, holes, lines)) is not None:
            yield geometry, found


def _by_name(holes: list[str]) -> Iterator[dict[str, Cell]]:
    """Yield the cells that names stand for, as `d4` (column, row) or `x-3-4` (row, column)."""
    lettered = [re.fullmatch(r"([a-z]{1,2})([1-9]\d?)", name) for name in holes]
    numbered = [re.fullmatch(r"[^\d]*(\d{1,2})[^\d]+(\d{1,2})", name) for name in holes]
    places: list[Cell] = []
    if all(lettered):
        places = [(int(match[2]) - 1, _column(match[1])) for match in lettered if match]
    elif all(numbered):
        places = [(int(match[1]), int(match[2])) for match in numbered if match]
    if not places:
        return
    top, left = min(row for row, _ in places), min(column for _, column in places)
    for pitch in (2, 1):
        cells = [(row - top, pitch * (column - left)) for row, column in places]
        yield dict(zip(holes, cells, strict=True))


def _column(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1
    return number - 1


def _placed(geometry: Geometry, holes: list[str], lines: set[Line]) -> dict[str, Cell] | None:
    """Return a cell for each hole, parts below each other; None if a part cannot be placed."""
    whole: dict[str, Cell] = {}
    below = 0
    for part in _parts(holes, lines):
        if len(part) == 1:
            continue
        inside = [line for line in lines if line[0] in part]
        cells = _Placing(geometry, inside).cells()
        if cells is None:
            return None
        top, left = (min(cell[axis] for cell in cells.values()) for axis in (0, 1))
        for name, (row, column) in cells.items():
            whole[name] = (row - top + below, column - left)
        below = max(row for row, _ in whole.values()) + 1 + _APART
    alone = [name for name in holes if name not in whole]
    whole.update({name: (below, 3 * _APART * place) for place, name in enumerate(alone)})
    return whole


def _parts(holes: list[str], lines: set[Line]) -> list[set[str]]:
    """Return the parts of the board that lines connect."""
    part = {name: {name} for name in holes}
    for line in sorted(lines):
        together = set().union(*(part[name] for name in line))
        for name in together:
            part[name] = together
    return list({id(names): names for names in part.values()}.values())


class _Placing:
    """The search for the cells of one part of the board."""

    def __init__(self, geometry: Geometry, lines: list[Line]) -> None:
        self._steps = NEIGHBOURS[geometry]
        self._lines = sorted(lines)
        self._known = set(lines)
        self._through: dict[str, list[Line]] = {}
        for line in self._lines:
            for name in line:
                self._through.setdefault(name, []).append(line)
        self._cells: dict[str, Cell] = {self._lines[0][0]: (0, 0)}
        self._taken: dict[Cell, str] = {(0, 0): self._lines[0][0]}
        self._guesses = 0

    def cells(self) -> dict[str, Cell] | None:
        return self._cells if self._extend() else None

    def _extend(self) -> bool:
        """Place the holes that are left, a line with a placed hole at a time; say if it worked."""
        line = max(self._lines, key=self._urgency)
        if self._urgency(line) == 0:
            return True
        self._guesses += 1
        if self._guesses > _MOST_GUESSES:
            return False
        for down, right in self._steps:
            at, anchor = next(
                (number, self._cells[name])
                for number, name in enumerate(line)
                if name in self._cells
            )
            three = [
                (anchor[0] + (number - at) * down, anchor[1] + (number - at) * right)
                for number in range(3)
            ]
            added = self._put(line, three)
            if added is None:
                continue
            if all(self._is_sound(cell) for cell in added) and self._extend():
                return True
            for cell in added:
                del self._cells[self._taken.pop(cell)]
        return False

    def _urgency(self, line: Line) -> int:
        """Return how many holes of a line are placed; 0 also if all three are: nothing is left."""
        return sum(name in self._cells for name in line) % 3

    def _put(self, line: Line, three: list[Cell]) -> list[Cell] | None:
        """Place a line on three cells; return the new ones, or None if others contradict it."""
        for name, cell in zip(line, three, strict=True):
            if self._cells.get(name, cell) != cell or self._taken.get(cell, name) != name:
                return None
        added = [cell for cell in three if cell not in self._taken]
        for name, cell in zip(line, three, strict=True):
            self._cells[name], self._taken[cell] = cell, name
        return added

    def _is_sound(self, cell: Cell) -> bool:
        """Say whether the lines through a cell are, as far as they are placed, those given."""
        for line in self._through[self._taken[cell]]:
            three = [self._cells[name] for name in line if name in self._cells]
            if len(three) == len(line) and not self._is_straight(three):
                return False
        for down, right in self._steps:
            for at in range(3):
                names = [self._taken.get(place) for place in _three(cell, at, down, right)]
                if None not in names and tuple(names) not in self._known:
                    return False
        return True

    def _is_straight(self, three: list[Cell]) -> bool:
        (row, column), over, to = three
        step = over[0] - row, over[1] - column
        return step in self._steps and to == (over[0] + step[0], over[1] + step[1])


def _three(cell: Cell, at: int, down: int, right: int) -> list[Cell]:
    """Return the cells of a line of which `cell` is number `at`."""
    row, column = cell
    return [(row + (number - at) * down, column + (number - at) * right) for number in range(3)]
