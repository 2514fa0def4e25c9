"""What a solution of Minesweeper is: which cells are mines; and how models may name the cells.

A mark is a mine, by the name of its cell. Others name cells thus:

    c3              a column's letter and a row, or a row's letter and a column; `cell-c3`, too
    r3c2, x2-y3     row and column, each with a letter that says which
    c-3-2, p32      row and column or column and row, counted from 1 or from 0
    r3 and c2       the same as two objects
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import Final

from pddlpuzzles.families.family import Marks, Names
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.families.minesweeper.rules import Placement

Place = tuple[int, int]  # row and column
Called = dict[tuple[str, ...], str]  # cells by the objects that name them
Reading = tuple[Place, tuple[str, ...]] | None  # a place, and what all cells share
Reader = Callable[[list[str]], Reading]  # reads the letters and numbers of a name
WORDS: tuple[str, ...] = ("mine", "bomb", "flag")
REST: tuple[str, ...] = ("clear", "safe", "open", "empty", "reveal", "uncover")
ORDER: Final = "the cells are decided one after the other, in a fixed order"
IS_SINGLE: bool = True
_TOKEN: Final = re.compile(r"[a-z]+|[0-9]+")
_ROWS: Final = ("r", "row", "y")
_COLUMNS: Final = ("c", "col", "column", "x")


def arrange(puzzle: Minesweeper, moves: Sequence[Placement]) -> list[Placement]:
    return sorted(moves, key=lambda move: move.cell)


def things(puzzle: Minesweeper) -> Sequence[str]:
    return puzzle.names


def marks(puzzle: Minesweeper, moves: Iterable[Placement]) -> Marks:
    return tuple(sorted((puzzle.names[move.cell],) for move in moves if move.mine))


def normal(puzzle: Minesweeper, marks: Marks) -> Marks:
    return marks


def moves(puzzle: Minesweeper, marks: Marks) -> list[Placement]:
    mines = {name for (name,) in marks}
    return [Placement(cell, name in mines) for cell, name in enumerate(puzzle.names)]


def names(puzzle: Minesweeper, objects: Sequence[str]) -> Iterator[Names]:
    """Yield what names may mean; the puzzle's own mean nothing else."""
    places = dict(zip(puzzle.places, puzzle.names, strict=True))
    seen: list[Called] = []
    for reader in _READERS:
        # Names that are alike, if every cell has just one.
        by_rest: dict[tuple[str, ...], Called] = {}
        for name in objects:
            read = reader(_TOKEN.findall(name))
            if read is not None and read[0] in places:
                by_rest.setdefault(read[1], {})[name,] = places[read[0]]
        cells: Called = {}
        for alike in by_rest.values():
            if not cells and len(alike) == len(places) == len({*alike.values()}):
                cells = alike
        if cells and cells not in seen:
            seen.append(cells)
            yield cells
            if reader is _READERS[0]:
                return
    for two in _by_two(objects):
        cells = {pair: places[place] for pair, place in two.items() if place in places}
        if cells and {*cells.values()} == {*puzzle.names} and cells not in seen:
            seen.append(cells)
            yield cells


def _lettered(tokens: list[str], *, is_column: bool) -> Reading:
    """Read one or two letters, of a column or else a row, and a number, perhaps after a word."""
    if len(tokens) not in (2, 3):
        return None
    *word, letters, digits = tokens
    if len(letters) > 2 or not digits.isdigit() or any(len(it) < 3 for it in word):
        return None
    number = 0  # as columns are counted after z: aa is 27; digits in their place are no cell
    for letter in letters:
        number = 26 * number + ord(letter) - ord("a") + 1 if letter.isalpha() else -1
    lettered, numbered = number - 1, int(digits) - 1
    return (numbered, lettered) if is_column else (lettered, numbered), tuple(word)


def _numbered(tokens: list[str], *, base: int, is_turned: bool) -> Reading:
    """Read two numbers; the row is as letters say, or else first."""
    numbers = [place for place, token in enumerate(tokens) if token.isdigit()]
    if len(numbers) == 1 and len(tokens[numbers[0]]) == 2:
        first, second = map(int, tokens[numbers[0]])
        before = [""] * 2
    elif len(numbers) == 2:
        first, second = (int(tokens[place]) for place in numbers)
        before = [tokens[place - 1] if place else "" for place in numbers]
    else:
        return None
    is_known = before[0] in _ROWS and before[1] in _COLUMNS
    is_swapped = before[0] in _COLUMNS and before[1] in _ROWS
    swapped = is_swapped or (is_turned and not is_known)
    row, column = (second, first) if swapped else (first, second)
    return (row - base, column - base), tuple(token for token in tokens if not token.isdigit())


_READERS: Final[Sequence[Reader]] = (
    partial(_lettered, is_column=True),
    partial(_lettered, is_column=False),
    *(partial(_numbered, base=base, is_turned=turn) for base in (1, 0) for turn in (False, True)),
)


def _by_two(objects: Sequence[str]) -> Iterator[dict[tuple[str, ...], Place]]:
    """Yield the cells that pairs of objects may name, a row and a column, from 1 or from 0."""
    groups: dict[str, dict[str, int]] = {}
    for name in objects:
        tokens = _TOKEN.findall(name)
        if len(tokens) == 1 and len(name) == 1 and name.isalpha():
            groups.setdefault("letters", {})[name] = ord(name) - ord("a") + 1
        elif tokens and tokens[-1].isdigit() and len(tokens) <= 2:
            groups.setdefault(tokens[0] if len(tokens) == 2 else "", {})[name] = int(tokens[-1])
    for (first, rows), (second, columns) in product(groups.items(), repeat=2):
        # What is called a column is no row; objects called rows, or columns, do not name both.
        is_turned = first in _COLUMNS and second in _ROWS
        if is_turned or (first == second and first in (*_ROWS, *_COLUMNS)):
            continue
        for base in (1, 0):
            cells: dict[tuple[str, ...], Place] = {}
            for (row, down), (column, right) in product(rows.items(), columns.items()):
                place = down - base, right - base
                cells[row, column] = place
                if first != second:
                    cells[column, row] = place
            yield cells
            if first == second:
                yield {(column, row): place for (row, column), place in cells.items()}
