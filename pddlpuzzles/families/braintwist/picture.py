"""Brain Twist as SVG: the two nets of the toy: as it is folded, and smaller what a flip brings out.

A net is that of the text drawing: the tetrahedron cut open and laid flat, seen from outside. Each
face is three tiles. On a tile stand the letters of its colours, the capital for the side that
shows, and its position; the numbers in the circles are the vertices that turn in that fold. The
tip that was turned has a heavy outline, and an arrow round its vertex says which way.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from pddlpuzzles.families.braintwist.drawing import FILLING
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import FLIP, INNER, OUTER, State
from pddlpuzzles.families.braintwist.toy import CYCLES, SOLVED, is_odd
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import Picture, arrowhead, element, group, label, number, shifted

STYLE: Final[Style] = {
    "tile": ("stroke:#2b3240;stroke-width:1.5;stroke-linejoin:round", "stroke:#14171c"),
    "r": ("fill:#f28b82", ""),
    "b": ("fill:#8ab4f8", ""),
    "f": ("fill:#e9a6f0", ""),
    "a": ("fill:#f5b95f", ""),
    "c": ("fill:#8fe3ea", ""),
    "g": ("fill:#f6e36a", ""),
    "v": ("fill:#8fd694", ""),
    "s": ("fill:#d9dce1", ""),
    "colour": ("fill:#111111", ""),
    "spare": ("fill:#2b2f36", ""),
    "moved": ("stroke:#111111;stroke-width:4", "stroke:#ffffff"),
    "vertex": ("fill:var(--surface);stroke:var(--muted);stroke-width:1.5", ""),
}

_SIDE: Final = 132.0
"""The side of a face."""
_HIGH: Final = _SIDE * math.sqrt(3) / 2
_MARGIN: Final = 22.0
_HEAD: Final = 20.0
_SMALL: Final = 0.6
"""How large the net is that a flip brings out."""
_ASIDE: Final = 244.0, 22.0
"""Where that stands: beside the tip of the other."""

_NONE: Final[Mapping[int, int]] = MappingProxyType({})

Place = tuple[float, float]


class Net(NamedTuple):
    """Where the parts of a net are: each position's tile, and the vertices with their numbers."""

    tiles: dict[int, tuple[Place, ...]]
    vertices: tuple[tuple[int, Place], ...]


def _net(flipped: bool) -> Net:
    """Lay out a net; vertices and positions are in the order of the text drawing."""
    vertices, positions = FILLING[flipped]
    top, left, right = (_SIDE, 0.0), (_SIDE / 2, _HIGH), (_SIDE * 3 / 2, _HIGH)
    corner, middle, other = (0.0, 2 * _HIGH), (_SIDE, 2 * _HIGH), (2 * _SIDE, 2 * _HIGH)
    places = [
        (x + _MARGIN, y + _MARGIN + _HEAD) for x, y in (top, left, right, corner, middle, other)
    ]
    faces = ((0, 1, 2), (1, 2, 4), (1, 3, 4), (2, 4, 5))
    # Which corner of which face each tile is at, in reading order.
    corners = zip(
        (0, 0, 0, 1, 1, 2, 3, 1, 2, 2, 3, 3), (0, 1, 2, 1, 2, 1, 2, 4, 3, 4, 4, 5), strict=True
    )
    tiles: dict[int, tuple[Place, ...]] = {}
    for position, (face, at) in zip(positions, corners, strict=True):
        here = places[at]
        others = [places[one] for one in faces[face] if one != at]
        centre = _between(*(places[one] for one in faces[face]))
        tiles[position] = (here, _between(here, others[0]), centre, _between(here, others[1]))
    return Net(tiles, tuple(zip(vertices, places, strict=True)))


def _between(*places: Place) -> Place:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


NETS: Final = {flipped: _net(flipped) for flipped in (False, True)}


def came_from(puzzle: BrainTwist, flipped: bool, turn: int) -> dict[int, int]:
    """Return for each position whose tile a turn moves where that was before."""
    placed = State(SOLVED[puzzle.goal, False], flipped)
    after = puzzle.apply(placed, turn).tiles
    sources = {position: placed.tiles.index(tile) + 1 for position, tile in enumerate(after, 1)}
    return {position: source for position, source in sources.items() if position != source}


def way(net: Net, position: int, source: int, *, clockwise: bool) -> tuple[float, ...]:
    """Return how a tile comes to its place in a net, as a page moves it.

    From where it was it is two distances and an angle away; it turns about a point, whose place
    follows. Where both places are at the same vertex it goes round that, the way of the turn.
    """
    here, there = net.tiles[position], net.tiles[source]
    (x, y), (from_x, from_y) = here[0], there[0]
    angle = math.degrees(_direction(there) - _direction(here)) % 360
    if (x, y) == (from_x, from_y):
        angle -= 360 * clockwise
    elif angle > 180:
        angle -= 360
    return tuple(round(one, 1) for one in (from_x - x, from_y - y, angle, x, y))


def _direction(outline: Sequence[Place]) -> float:
    """Return which way a tile points, from the middle of its face to its tip."""
    (x, y), (centre_x, centre_y) = outline[0], outline[2]
    return math.atan2(y - centre_y, x - centre_x)


def state(puzzle: BrainTwist, state: State) -> Picture:
    """Draw a state."""
    return _picture(state)


def goal(puzzle: BrainTwist) -> Picture:
    """Draw the mirror image of the goal that is in reach, unflipped and upright."""
    return _picture(State(SOLVED[puzzle.goal, is_odd(puzzle.start.tiles)], flipped=False))


def steps(puzzle: BrainTwist, states: Sequence[State], moves: Sequence[int]) -> Iterator[Picture]:
    """Draw the start, and the state after each move with what was turned."""
    yield _picture(states[0])
    for after, move in zip(states[1:], moves, strict=True):
        shown = _picture(after, move)
        if move == FLIP:
            shown = _picture(after)
            for drawn in shown.parts:
                drawn.set("data-flip", "")
            yield shown
        else:
            yield _picture(after, move, came_from(puzzle, after.flipped, move))


def _picture(state: State, move: int = FLIP, sources: Mapping[int, int] = _NONE) -> Picture:
    other = State(state.tiles, not state.flipped)
    small = group("net", net(other, "after a flip", FLIP, sources))
    small.set("transform", f"{shifted(*_ASIDE)} scale({_SMALL})")
    return Picture(
        _ASIDE[0] + _SMALL * (2 * _SIDE + 2 * _MARGIN),
        _HEAD + 2 * _HIGH + 2 * _MARGIN,
        (group("net", net(state, "outside", move, sources)), small),
        _words(state),
        {"state": " ".join(state.tiles), "flipped": str(state.flipped).lower()},
        places=lambda: {str(vertex): (x, y, 14) for vertex, (x, y) in NETS[state.flipped].vertices},
    )


def net(
    state: State, heading: str, move: int = FLIP, sources: Mapping[int, int] = _NONE
) -> Iterator[Element]:
    """Yield the parts of the net that shows in a state, with the marks of a turn.

    `sources` has the position from which each tile has come.
    """
    is_small = heading != "outside"
    yield label(_SIDE + _MARGIN, 12, heading, 23 if is_small else 15, "dim")
    moved = set(CYCLES[abs(move)]) if move else set()
    drawn = NETS[state.flipped]
    for position in sorted(drawn.tiles, key=lambda position: position in moved):
        yield tile(
            state,
            position,
            moved=position in moved,
            source=sources.get(position),
            clockwise=move > 0,
        )
    for vertex, (x, y) in drawn.vertices:
        if vertex == abs(move):
            yield _turn((x, y), clockwise=move > 0)
        yield element("circle", "vertex", cx=x, cy=y, r=14 if is_small else 11)
        yield label(x, y, str(vertex), 20 if is_small else 14, "strong")


def tile(
    state: State,
    position: int,
    *,
    moved: bool = False,
    source: int | None = None,
    clockwise: bool = True,
) -> Element:
    """Return the tile at a position, and how it has come there from another one."""
    side = INNER if state.flipped else OUTER
    name = state.tiles[position - 1]
    outline = NETS[state.flipped].tiles[position]
    points = " ".join(f"{number(x)},{number(y)}" for x, y in outline)
    (x, y), (centre_x, centre_y) = outline[0], outline[2]
    at = x + 0.62 * (centre_x - x), y + 0.62 * (centre_y - y)
    made = group(
        "",
        [
            element("polygon", f"tile {name[side]}{' moved' if moved else ''}", points=points),
            label(at[0], at[1], letters(name, side), 20, "strong colour"),
            label(at[0], at[1] + 15, str(position), 11, "spare"),
        ],
    )
    if source is not None:
        ways = way(NETS[state.flipped], position, source, clockwise=clockwise)
        made.set("data-way", " ".join(map(number, ways)))
    return made


def letters(tile: str, side: int) -> str:
    """Return a tile's name with the capital for the side that shows."""
    return tile[:side] + tile[side].upper() + tile[side + 1 :]


def _turn(at: Place, *, clockwise: bool) -> Element:
    """Return three quarters of a circle round a vertex, with a head."""
    x, y = at
    r = 18.0
    way = 1 if clockwise else -1
    start, end = -0.5 * math.pi, -0.5 * math.pi + way * 1.5 * math.pi
    from_x, from_y = x + r * math.cos(start), y + r * math.sin(start)
    to_x, to_y = x + r * math.cos(end), y + r * math.sin(end)
    ahead = end + way * 0.5 * math.pi
    arc = f"M{number(from_x)} {number(from_y)}A{number(r)} {number(r)} 0 1 {int(clockwise)}"
    return element("path", "arrow", d=f"{arc} {arrowhead((to_x, to_y), ahead, 10, 0.55)}")


def _words(state: State) -> str:
    folded = "flipped" if state.flipped else "unflipped"
    return f"{folded}; the tiles at positions 1 to 12: {' '.join(state.tiles)}"
