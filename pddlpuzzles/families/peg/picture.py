"""Peg solitaire as SVG: the board with its pegs, and what a jump has done.

Pegs are large and filled, holes small and open. A jump is an arrow from the hole where the peg
was to the peg, past the hole of the peg that was taken off, which is crossed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.peg import drawing
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Board, Geometry, Jump
from pddlpuzzles.show.svg import Picture, Style, arrow, came, define, element, label, number, use
from pddlpuzzles.show.wording import counted

STYLE: Final[Style] = {
    "board": (
        "fill:none;stroke:#e9dcc3;stroke-width:58;stroke-linecap:round",
        "stroke:#3a3327",
    ),
    "hole": ("fill:#fffaf0;stroke:#8a7a5c;stroke-width:2", "fill:#1d1913;stroke:#a8987a"),
    "peg": ("fill:#1f5fa8;stroke:#0f3564;stroke-width:2", "fill:#7db4f0;stroke:#cfe4fb"),
    "either": ("fill:none;stroke:#8a7a5c;stroke-width:2;stroke-dasharray:4 4", "stroke:#a8987a"),
    "taken": ("fill:none;stroke:#b3261e;stroke-width:3;stroke-linecap:round", "stroke:#ff8a80"),
    "moved": ("stroke:#b3261e;stroke-width:4", "stroke:#ff8a80"),
    "on": ("fill:#ffffff", "fill:#10161d"),
    "name": ("fill:#5f5238", "fill:#d3c5a6"),
}

PEG: Final = 15
HOLE: Final = 10
_LEAP: Final = 34
_NARROW_LEAP: Final = 22
"""How far a jump's arrow bends: it passes between the crossed hole and the pegs beside it."""
_MARGIN: Final = 30
_NAMES: Final = 14
"""What the names of columns and rows take, where they are."""


def state(puzzle: PegSolitaire, state: int) -> Picture:
    """Draw a state."""
    return _picture(puzzle, drawing.marks(puzzle, puzzle.pegs_of(state)))


def goal(puzzle: PegSolitaire) -> Picture | None:
    """Draw the goal; None where a single peg anywhere is one."""
    return None if puzzle.one_peg else _picture(puzzle, drawing.goal_marks(puzzle))


def steps(puzzle: PegSolitaire, states: Sequence[int], moves: Sequence[Jump]) -> Iterator[Picture]:
    """Draw the start, and the state after each jump with the jump on it."""
    yield state(puzzle, states[0])
    for after, move in zip(states[1:], moves, strict=True):
        yield _picture(puzzle, drawing.marks(puzzle, puzzle.pegs_of(after)), move)


def place(board: Board, hole: int) -> tuple[float, float]:
    """Return where the middle of a hole is in the picture."""
    row, column = board.cells[hole]
    edge = _MARGIN if board.geometry is Geometry.TRIANGULAR else _MARGIN + _NAMES
    return edge + 20 * column, edge + (35 if board.geometry is Geometry.TRIANGULAR else 40) * row


def named(board: Board, hole: int, mark: str = drawing.HOLE, **attributes: str) -> list[Element]:
    """Return the name of a hole to stand in it, nothing where columns and rows have names."""
    if board.geometry is not Geometry.TRIANGULAR:
        return []
    made = label(*place(board, hole), board.names[hole], 9, "on" if mark == drawing.PEG else "name")
    made.attrib |= attributes
    return [made]


def empty(puzzle: PegSolitaire) -> Picture:
    """Draw the board without any hole on it."""
    ground = define(_ground(puzzle.board, _places(puzzle.board)))
    size = _size(puzzle.board)
    return Picture(*size, (use(ground),), "an empty board", definitions=(ground,))


def _places(board: Board) -> list[tuple[float, float]]:
    return [place(board, hole) for hole in range(len(board.cells))]


def _size(board: Board) -> tuple[float, float]:
    """Return how wide and high a picture is."""
    across, down = zip(*_places(board), strict=True)
    return max(across) + _MARGIN, max(down) + _MARGIN


def _picture(puzzle: PegSolitaire, marks: Sequence[str], move: Jump | None = None) -> Picture:
    board = puzzle.board
    places = _places(board)
    ground = define(_ground(board, places))
    parts = [use(ground)]
    for hole, mark in enumerate(marks):
        source = places[move.source] if move is not None and hole == move.target else None
        parts += _hole(places[hole], mark, source)
        parts += named(board, hole, mark)
    if move is not None:
        parts += _jump(board, move)
    return Picture(
        *_size(board),
        tuple(parts),
        _words(board, marks),
        {"state": drawing.plain(board, marks)},
        definitions=(ground,),
    )


def _ground(board: Board, places: Sequence[tuple[float, float]]) -> Element:
    """Return the board itself, with the names of its columns and rows where holes go by them."""
    made = element("g")
    # Lines of no length, round and wide: where holes are neighbours they run together.
    dots = "".join(f"M{number(x)} {number(y)}h0" for x, y in places)
    made.append(element("path", "board", d=dots))
    if board.geometry is Geometry.TRIANGULAR:
        return made
    letters = {
        x: name.rstrip("0123456789") for (x, _), name in zip(places, board.names, strict=True)
    }
    rows = {y: row + 1 for (_, y), (row, _) in zip(places, board.cells, strict=True)}
    made.extend(label(x, 8, letter, 13, "dim") for x, letter in letters.items())
    made.extend(label(8, y, str(row), 13, "dim") for y, row in rows.items())
    return made


def _hole(
    at: tuple[float, float], mark: str, source: tuple[float, float] | None
) -> Iterator[Element]:
    """Yield a hole with its mark, a peg that has jumped with where it comes from."""
    x, y = at
    if mark == drawing.PEG:
        peg = element("circle", "peg", cx=x, cy=y, r=PEG)
        yield peg if source is None else came(peg, at, source)
    elif mark == drawing.HOLE:
        yield element("circle", "hole", cx=x, cy=y, r=HOLE)
    else:
        yield element("circle", "either", cx=x, cy=y, r=PEG)
        yield label(x, y, "?", 15, "name")


def _jump(board: Board, move: Jump) -> Iterator[Element]:
    source, (x, y), target = (place(board, hole) for hole in move)
    has_name = board.geometry is Geometry.TRIANGULAR
    near, far = (8, 12) if has_name else (0, 7)  # a name in the hole stays free
    cross = "".join(
        f"M{number(x + across * near)} {number(y + down * near)}"
        f"l{across * (far - near)} {down * (far - near)}"
        for across in (-1, 1)
        for down in (-1, 1)
    )
    yield element("path", "taken", d=cross)
    over = _NARROW_LEAP if has_name else _LEAP
    yield arrow(source, target, over=over, after=HOLE + 3, before=PEG + 4)


def _words(board: Board, marks: Sequence[str]) -> str:
    """Say which holes have pegs, or which have none, whichever are fewer."""

    def listed(mark: str) -> str:
        return ", ".join(name for name, one in zip(board.names, marks, strict=True) if one == mark)

    pegs, holes = (list(marks).count(mark) for mark in (drawing.PEG, drawing.HOLE))
    words = f"{counted(pegs, 'pegs')} on {counted(len(marks), 'holes')}"
    if holes < pegs:
        words += f"; empty: {listed(drawing.HOLE) or 'none'}"
    else:
        words += f"; pegs: {listed(drawing.PEG) or 'none'}"
    return words + (f"; either: {listed(drawing.EITHER)}" if drawing.EITHER in marks else "")
