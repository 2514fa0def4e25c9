"""Peg solitaire as SVG. A jump is an arc, and rings where pegs landed and were taken."""

from collections.abc import Iterator, Sequence
from itertools import count, pairwise
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.peg import drawing
from pddlpuzzles.families.peg.heuristics import PegSolitaire
from pddlpuzzles.families.peg.rules import Board, Geometry, Jump
from pddlpuzzles.show import svg
from pddlpuzzles.show.styles import Style, look
from pddlpuzzles.show.wording import counted

_HOLLOW: Final = svg.gradient(((0, "pit"), (0.75, "slope"), (1, "slope")), cy=0.38)

STYLE: Final[Style] = {
    "hole": (svg.filled(_HOLLOW), ""),
    "peg": (svg.filled(svg.BALL), ""),
    **look("pddlpuzzles.families.peg"),
}

PEG: Final = 18  # the radius of a peg with its shadow
HOLE: Final = 9
_LEAP: Final = 44  # how far a jump's arc bends: outside the ring of the peg taken
_PITCH: Final = 40  # from a hole to the next
_ROW: Final = {Geometry.TRIANGULAR: 35}  # from a row to the next, where that is something else
_MARGIN: Final = 33
_NAMES: Final = 18  # what the names of columns and rows take, where they are


def state(puzzle: PegSolitaire, state: int) -> svg.Picture:
    return _picture(puzzle, drawing.marks(puzzle, puzzle.pegs_of(state)))


def goal(puzzle: PegSolitaire) -> svg.Picture | None:
    return None if puzzle.one_peg else _picture(puzzle, drawing.goal_marks(puzzle))


def steps(
    puzzle: PegSolitaire, states: Sequence[int], moves: Sequence[Jump]
) -> Iterator[svg.Picture]:
    yield state(puzzle, states[0])
    for after, move in zip(states[1:], moves, strict=True):
        yield _picture(puzzle, drawing.marks(puzzle, puzzle.pegs_of(after)), move)


def place(board: Board, hole: int) -> tuple[float, float]:
    row, column = board.cells[hole]
    edge = _MARGIN if board.geometry is Geometry.TRIANGULAR else _MARGIN + _NAMES
    return edge + _PITCH / 2 * column, edge + _ROW.get(board.geometry, _PITCH) * row


def named(board: Board, hole: int, mark: str = drawing.HOLE, **attributes: str) -> list[Element]:
    """Return the name of a hole to stand in it, where columns and rows have none."""
    if board.geometry is not Geometry.TRIANGULAR:
        return []
    kind = "strong on" if mark == drawing.PEG else "name"
    text = svg.label(*place(board, hole), board.names[hole], 10, kind)
    text.attrib |= attributes
    return [text]


def empty(puzzle: PegSolitaire) -> svg.Picture:
    places, ground = _ground(puzzle.board)
    parts = (svg.use(ground),)
    shared = (ground, _HOLLOW, svg.BALL)
    return svg.Picture(*_size(places), parts, "an empty board", definitions=shared)


def _size(places: Sequence[tuple[float, float]]) -> tuple[float, float]:
    across, down = zip(*places, strict=True)
    return max(across) + _MARGIN, max(down) + _MARGIN


def _picture(puzzle: PegSolitaire, marks: Sequence[str], move: Jump | None = None) -> svg.Picture:
    board = puzzle.board
    places, ground = _ground(board)
    parts = [svg.use(ground)]
    if move is not None:
        source, target = places[move.source], places[move.target]
        parts.append(svg.arc(source, target, over=_LEAP, after=9, before=19))
    names: dict[str, list[str]] = {drawing.PEG: [], drawing.HOLE: [], drawing.EITHER: []}
    for hole, ((x, y), mark) in enumerate(zip(places, marks, strict=True)):
        names[mark].append(board.names[hole])
        if mark == drawing.PEG:
            peg = svg.element("circle", "peg", cx=x, cy=y, r=PEG)
            if move is not None and hole == move.target:
                peg = svg.came(peg, (x, y), places[move.source])
            parts.append(peg)
        elif mark == drawing.HOLE:
            parts.append(svg.element("circle", "hole", cx=x, cy=y, r=HOLE))
        else:
            parts.append(svg.element("circle", "either", cx=x, cy=y, r=14))
            parts.append(svg.label(x, y, "?", 17, "strong open"))
        parts += named(board, hole, mark)
    if move is not None:
        (x, y), (to_x, to_y) = places[move.over], places[move.target]
        parts.append(svg.element("circle", "taken", cx=x, cy=y, r=14))
        parts.append(svg.element("circle", "ring moved", cx=to_x, cy=to_y, r=18.5))
    pegs, holes, either = names.values()
    said, listed = ("empty", holes) if len(holes) < len(pegs) else ("pegs", pegs)
    words = f"{counted(len(pegs), 'pegs')} on {counted(len(marks), 'holes')}"
    words += f"; {said}: {', '.join(listed) or 'none'}"
    words += f"; either: {', '.join(either)}" if either else ""
    return svg.Picture(
        *_size(places),
        tuple(parts),
        words,
        {"state": drawing.plain(board, marks)},
        definitions=(ground, _HOLLOW, svg.BALL),
        places=lambda: {n: (*at, PEG + 0.5) for n, at in zip(board.names, places, strict=True)},
    )


def _ground(board: Board) -> tuple[list[tuple[float, float]], Element]:
    """Return where the holes are, and the board under them."""
    places = [place(board, hole) for hole in range(len(board.cells))]
    shape = svg.element("g")
    if board.geometry is Geometry.TRIANGULAR:
        points = {cell: svg.point(*at) for cell, at in zip(board.cells, places, strict=True)}
        outline = ""  # triangles between each hole and two neighbours; a hole alone is a dot (h0)
        for (row, column), point in points.items():
            steps = (0, 2), (1, 1), (1, -1), (0, -2)
            near = [(row + down, column + right) for down, right in steps]
            for pair in pairwise(near):
                ends = "".join(f"L{points[cell]}" for cell in pair if cell in points)
                outline += f"M{point}{ends or 'h0'}z"
        shape.extend(svg.element("path", name, d=outline) for name in ("edge rim", "board wide"))
        return places, svg.define(shape)
    half, occupied = _PITCH / 2, {*places}
    outline = ""  # a rectangle for each run of holes in a row
    for x, y in places:
        if (x - _PITCH, y) not in occupied:
            wide = next(_PITCH * n for n in count(1) if (x + _PITCH * n, y) not in occupied)
            outline += f"M{svg.number(x - half)} {svg.number(y - half)}h{wide}v{_PITCH}h-{wide}z"
    shape.extend(svg.element("path", name, d=outline) for name in ("edge", "board"))
    heads = {x: name.rstrip("0123456789") for (x, _), name in zip(places, board.names, strict=True)}
    rows = {y: row + 1 for (_, y), (row, _) in zip(places, board.cells, strict=True)}
    shape.extend(svg.label(x, 9, letter, 12.5, "dim") for x, letter in heads.items())
    shape.extend(svg.label(9, y, str(row), 12.5, "dim") for y, row in rows.items())
    return places, svg.define(shape)
