"""Minesweeper as SVG: clues, covered cells, mines, and what decides each of them.

Clues have the colours of every game, and a 0 is left blank. The cell that a step decides has an
outline, and so have the clues that leave it no choice.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.minesweeper import drawing, rules
from pddlpuzzles.families.minesweeper.deduction import conflict, known_at_once
from pddlpuzzles.families.minesweeper.heuristics import Minesweeper
from pddlpuzzles.show.styles import look, shapes
from pddlpuzzles.show.svg import Picture, define, element, group, growing, label, use

STYLE: Final = look("pddlpuzzles.families.minesweeper")
_CELL: Final = 36
_MARGIN: Final = 24
SQUARE: Final = (_MARGIN, _CELL)  # where the first begins, and how wide each is


def state(puzzle: Minesweeper, state: rules.State) -> Picture:
    board = define(_board(puzzle))
    decided = dict.fromkeys(range(state[0]))
    parts = [use(board), *(mark(puzzle, cell, None) for cell in decided)]
    return _picture(puzzle, parts, decided, (board, *_MARKS.values()))


def goal(puzzle: Minesweeper) -> None: ...


def steps(
    puzzle: Minesweeper, states: Sequence[rules.State], moves: Sequence[rules.Placement]
) -> Iterator[Picture]:
    board = define(_board(puzzle))
    first, blocks = growing([mark(puzzle, move.cell, move.mine) for move in moves])
    definitions = (board, *_MARKS.values(), *blocks)
    solutions, shares = known_at_once(puzzle) or (0, {})
    decided: dict[int, bool | None] = {}
    wrong = None if solutions else conflict(puzzle)
    ringed = () if wrong is None else wrong.clues
    places = (rules.place_of(name) for name in ringed if name != rules.TOTAL)
    parts = [use(board), *first(0), *(_outline("deciding", *place) for place in places)]
    total = " and the total" if rules.TOTAL in ringed else ""
    why = f"the ringed clues{total} cannot all hold" if ringed else ""
    yield replace(_picture(puzzle, parts, decided, definitions), caption=why)
    for step, (cell, mine) in enumerate(moves, 1):
        # A clue decides the cell if it needs no more mines, or as many as it has undecided cells.
        deciding, said = [], list[str]()
        for clue in (puzzle.clues[number] for number in puzzle.touching[cell]):
            needed = clue.mines - sum(decided.get(member) or 0 for member in clue.cells)
            if needed == (sum(member not in decided for member in clue.cells) if mine else 0):
                deciding.append(clue)
                each = "its only covered cell" if needed == 1 else "each of its covered cells"
                said.append(f"{clue} needs a mine on {each}" if mine else clue.full)
        shown = [rules.place_of(clue.name) for clue in deciding if clue.name != rules.TOTAL]
        parts = [use(board), *first(step), *(_outline("deciding", *place) for place in shown)]
        parts.append(_outline("moved", *puzzle.places[cell]))
        decided[cell] = mine
        picture = _picture(puzzle, parts, decided, definitions)
        if (share := shares.get(cell)) is None:
            said.append("no single clue decides it")
        elif share in (0, 1):
            said.append("several clues together decide it")
        else:
            said.append(f"one of several placings; a mine in {drawing.percent(share)} of them")
        yield replace(picture, caption=said[0])


_NAMES: Final = {True: "is a mine", False: "is clear", None: "is decided"}


def _picture(
    puzzle: Minesweeper,
    parts: Sequence[Element],
    decided: Mapping[int, bool | None],
    definitions: tuple[Element, ...],
) -> Picture:
    last = [f"{puzzle.names[cell]} {_NAMES[mine]}" for cell, mine in decided.items()][-1:]
    undecided = puzzle.size - len(decided)
    words = "; ".join([f"{undecided} of {puzzle.size} covered cells are undecided", *last])
    text = {"state": drawing.marked(puzzle, decided)}
    rows, columns = len(puzzle.board), len(puzzle.board[0])
    size = _MARGIN + columns * _CELL + 4, _MARGIN + rows * _CELL + 4
    return Picture(*size, tuple(parts), words, text, "", definitions, partial(_places, puzzle))


def _places(puzzle: Minesweeper) -> dict[str, tuple[float, float, float]]:
    cells = product(range(len(puzzle.board)), range(len(puzzle.board[0])))
    corners = {rules.cell_name(*cell): _corner(*cell) for cell in cells}
    half = _CELL / 2
    return {name: (x + half, y + half, half - 3) for name, (x, y) in corners.items()}


def _corner(row: int, column: int) -> tuple[int, int]:
    return _MARGIN + column * _CELL, _MARGIN + row * _CELL


def _board(puzzle: Minesweeper) -> Element:
    board = element("g")
    for column in range(len(puzzle.board[0])):
        x = _MARGIN + (column + 0.5) * _CELL
        board.append(label(x, 12, rules.cell_name(0, column)[:-1], 12.5, "dim"))
    squares = {"ground": "", "under": "", "covered": ""}  # one path for all squares of a look
    marked: list[Element] = []
    labels = []
    for row, clues in enumerate(puzzle.board):
        board.append(label(11, _MARGIN + (row + 0.5) * _CELL, str(row + 1), 12.5, "dim"))
        for column, clue in enumerate(clues):
            x, y = _corner(row, column)
            if clue in (rules.KNOWN_MINE, rules.KNOWN_CLEAR):
                marked.append(use(_MARKS[clue == rules.KNOWN_MINE], (x, y)))
                continue
            if clue is None:
                squares["under"] += _square(x + 5, y + 6, _CELL - 10)  # its lower rim is seen
                squares["covered"] += _square(x + 5, y + 4, _CELL - 10)
                continue
            squares["ground"] += _square(x, y, _CELL)
            if clue:
                look = f"strong clue{clue}"
                labels.append(label(x + _CELL / 2, y + _CELL / 2, str(clue), 22, look))
    board.extend(element("path", name, d=drawn) for name, drawn in squares.items() if drawn)
    board.extend([*labels, *marked])
    return board


def _square(x: int, y: int, side: int) -> str:
    return f"M{x} {y}h{side}v{side}h-{side}z"


_SHAPES: Final = shapes("pddlpuzzles.families.minesweeper", "signs.svg")
SIGNS: Final = {it.get("id", ""): define(group("", [*it])) for it in _SHAPES}
_MARKS: Final = {True: SIGNS["mine"], False: SIGNS["clear"], None: SIGNS["forgotten"]}


def mark(puzzle: Minesweeper, cell: int, mine: bool | None) -> Element:
    return use(_MARKS[mine], _corner(*puzzle.places[cell]))


def _outline(name: str, row: int, column: int) -> Element:
    x, y = _corner(row, column)
    return element("rect", name, x=x + 2, y=y + 2, width=_CELL - 4, height=_CELL - 4, rx=3)
