"""Peg solitaire as SVG: the board with its pegs, and what a jump has done.

The board is of one piece, holes are sunk, and pegs are balls that stand in them. A jump is a ring
where the peg has landed, a dashed one where a peg was taken off, and an arc from where it came.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.peg import drawing
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Board, Geometry, Jump
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import (
    BALL,
    Picture,
    arc,
    came,
    define,
    element,
    filled,
    gradient,
    label,
    number,
    use,
)
from pddlpuzzles.show.wording import counted

_HOLLOW: Final = gradient(((0, "pit"), (0.75, "slope"), (1, "slope")), cy=0.38)

STYLE: Final[Style] = {
    "board": ("fill:var(--wood);stroke:var(--wood);stroke-width:14;stroke-linejoin:round", ""),
    "edge": (
        "fill:var(--wood-edge);stroke:var(--wood-edge);stroke-width:19;stroke-linejoin:round",
        "",
    ),
    "wide": ("stroke-width:52", ""),
    "rim": ("stroke-width:57", ""),
    "pit": ("stop-color:var(--hollow)", ""),
    "slope": ("stop-color:var(--hollow-rim)", ""),
    "hole": (filled(_HOLLOW), ""),
    "peg": (filled(BALL), ""),
    "either": ("fill:none;stroke:var(--hollow);stroke-width:2;stroke-dasharray:4 4", "stroke:#fff"),
    "on": ("fill:#ffffff", ""),
    "name": ("fill:#ffffff", ""),
    "open": ("fill:var(--hollow)", "fill:#ffffff"),
}

PEG: Final = 18
"""The radius of a peg with its shadow."""
HOLE: Final = 9
_LEAP: Final = 44
"""How far a jump's arc bends: it passes outside the ring of the peg that was taken."""
_PITCH: Final = 40
"""From a hole to the next."""
_ROW: Final = {Geometry.TRIANGULAR: 35}
"""From a row to the next, where that is something else."""
_MARGIN: Final = 33
_NAMES: Final = 18
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
    return edge + _PITCH / 2 * column, edge + _ROW.get(board.geometry, _PITCH) * row


def named(board: Board, hole: int, mark: str = drawing.HOLE, **attributes: str) -> list[Element]:
    """Return the name of a hole to stand in it, nothing where columns and rows have names."""
    if board.geometry is not Geometry.TRIANGULAR:
        return []
    made = label(
        *place(board, hole), board.names[hole], 10, "strong on" if mark == drawing.PEG else "name"
    )
    made.attrib |= attributes
    return [made]


def empty(puzzle: PegSolitaire) -> Picture:
    """Draw the board without any hole on it."""
    ground = define(_ground(puzzle.board, _places(puzzle.board)))
    size = _size(puzzle.board)
    return Picture(*size, (use(ground),), "an empty board", definitions=(ground, _HOLLOW, BALL))


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
    if move is not None:
        parts.append(arc(places[move.source], places[move.target], over=_LEAP, after=9, before=19))
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
        definitions=(ground, _HOLLOW, BALL),
        places=lambda: {
            name: (*at, PEG + 0.5) for name, at in zip(board.names, places, strict=True)
        },
    )


def _ground(board: Board, places: Sequence[tuple[float, float]]) -> Element:
    """Return the board itself, with the names of its columns and rows where holes go by them."""
    made = element("g")
    outline = "".join(_outline(board, places))
    if board.geometry is Geometry.TRIANGULAR:
        made.extend(element("path", name, d=outline) for name in ("edge rim", "board wide"))
        return made
    made.extend(element("path", name, d=outline) for name in ("edge", "board"))
    letters = {
        x: name.rstrip("0123456789") for (x, _), name in zip(places, board.names, strict=True)
    }
    rows = {y: row + 1 for (_, y), (row, _) in zip(places, board.cells, strict=True)}
    made.extend(label(x, 9, letter, 12.5, "dim") for x, letter in letters.items())
    made.extend(label(9, y, str(row), 12.5, "dim") for y, row in rows.items())
    return made


def _outline(board: Board, places: Sequence[tuple[float, float]]) -> Iterator[str]:
    """Yield shapes that make the board, all of them together: a rectangle for holes in a row."""
    if board.geometry is not Geometry.TRIANGULAR:
        half = _PITCH / 2
        there = {*places}
        for x, y in places:
            if (x - _PITCH, y) in there:
                continue
            wide = next(_PITCH * n for n in count(1) if (x + _PITCH * n, y) not in there)
            yield f"M{number(x - half)} {number(y - half)}h{wide}v{_PITCH}h-{wide}z"
        return
    where = dict(zip(board.cells, places, strict=True))
    for (row, column), (x, y) in where.items():
        here = f"M{number(x)} {number(y)}"
        near = [(row, column + 2), (row + 1, column + 1), (row + 1, column - 1), (row, column - 2)]
        for one, other in pairwise(near):
            ends = [
                f"L{number(where[end][0])} {number(where[end][1])}"
                for end in (one, other)
                if end in where
            ]
            yield here + ("".join(ends) or "h0") + "z"


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
        yield element("circle", "either", cx=x, cy=y, r=14)
        yield label(x, y, "?", 17, "strong open")


def _jump(board: Board, move: Jump) -> Iterator[Element]:
    """Yield the rings that mark a jump."""
    (x, y), (to_x, to_y) = place(board, move.over), place(board, move.target)
    yield element("circle", "taken", cx=x, cy=y, r=14)
    yield element("circle", "ring moved", cx=to_x, cy=to_y, r=18.5)


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
