"""Brain Twist as SVG: its two nets, the one behind smaller; an arrow at the tip that was turned."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from pddlpuzzles.families.braintwist import rules
from pddlpuzzles.families.braintwist.drawing import FILLING, letters
from pddlpuzzles.families.braintwist.rules import FLIP, POSITIONS, BrainTwist, State
from pddlpuzzles.show.styles import look
from pddlpuzzles.show.svg import Picture, Point, arrowhead, element, group, label, number, shifted

STYLE: Final = look("pddlpuzzles.families.braintwist")
_SIDE: Final = 132.0  # the side of a face
_HIGH: Final = _SIDE * math.sqrt(3) / 2
_MARGIN: Final = 22.0
_HEAD: Final = 20.0
SMALL: Final = 0.6  # how large the net is that a flip brings out
_ASIDE: Final = 244.0, 22.0  # where that stands: beside the tip of the other


class _Net(NamedTuple):
    """Where each position's tile is, and the vertices with their numbers."""

    tiles: dict[int, tuple[Point, ...]]  # by position, the corners of the tile
    vertices: tuple[tuple[int, Point], ...]


def _net(flipped: bool) -> _Net:
    vertices, positions = FILLING[flipped]
    # From its top down: in halves of a side, and in heights of a face.
    every = ((2, 0), (1, 1), (3, 1), (0, 2), (2, 2), (4, 2))
    places = [(x * _SIDE / 2 + _MARGIN, y * _HIGH + _MARGIN + _HEAD) for x, y in every]
    faces = ((0, 1, 2), (1, 2, 4), (1, 3, 4), (2, 4, 5))
    # On which face, and at which of its corners, each tile is, in reading order.
    on, corners = (0, 0, 0, 1, 1, 2, 3, 1, 2, 2, 3, 3), (0, 1, 2, 1, 2, 1, 2, 4, 3, 4, 4, 5)
    tiles: dict[int, tuple[Point, ...]] = {}
    for position, face, corner in zip(positions, on, corners, strict=True):
        tip = places[corner]
        beside = [places[index] for index in faces[face] if index != corner]
        centre = _between(*(places[index] for index in faces[face]))
        tiles[position] = (tip, _between(tip, beside[0]), centre, _between(tip, beside[1]))
    return _Net(tiles, tuple(zip(vertices, places, strict=True)))


def _between(*places: Point) -> Point:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)


NETS: Final = {flipped: _net(flipped) for flipped in (False, True)}


def ways(flipped: bool, turn: int) -> dict[int, tuple[float, ...]]:
    """Say how each tile that a turn moves comes to its position."""
    # It is two distances and an angle away from where it was, and turns about a point, which
    # follows. Where both places are at the same vertex it goes round that, the way of the turn.
    paths = {}
    for position, source in enumerate(rules.turned(POSITIONS, turn), 1):
        if position != source:
            outlines = NETS[flipped].tiles[position], NETS[flipped].tiles[source]
            (x, y), (from_x, from_y) = (outline[0] for outline in outlines)
            angle_after, angle_before = (
                math.atan2(corner[1] - centre[1], corner[0] - centre[0])
                for corner, _, centre, _ in outlines
            )
            angle = math.degrees(angle_before - angle_after) % 360
            # Round a vertex the way of the turn, else the shorter way.
            angle -= 360 * (turn > 0 if (x, y) == (from_x, from_y) else angle > 180)
            far = (from_x - x, from_y - y, angle, x, y)
            paths[position] = tuple(round(value, 1) for value in far)
    return paths


def state(puzzle: BrainTwist, state: State, move: int = FLIP) -> Picture:
    folded = "flipped" if state.flipped else "unflipped"
    tiles = " ".join(state.tiles)
    small = group("net", _net_parts(State(state.tiles, not state.flipped), "after a flip", move))
    small.set("transform", f"{shifted(*_ASIDE)} scale({SMALL})")
    return Picture(
        _ASIDE[0] + SMALL * (2 * _SIDE + 2 * _MARGIN),
        _HEAD + 2 * _HIGH + 2 * _MARGIN,
        (group("net", _net_parts(state, "what you see", move)), small),
        f"{folded}; the tiles at positions 1 to 12: {tiles}",
        {"state": tiles, "flipped": str(state.flipped).lower()},
        places=lambda: {str(vertex): (x, y, 14) for vertex, (x, y) in NETS[state.flipped].vertices},
    )


def goal(puzzle: BrainTwist) -> Picture:
    tiles = rules.SOLVED[puzzle.goal, rules.is_odd(puzzle.start.tiles)]
    shown = state(puzzle, State(tiles, flipped=False))
    for net in shown.parts:  # it does not matter which tip is where, or what is on other sides
        net[:] = (part for part in net if part.tag == "g" or part is net[0])
        for colours in net.iterfind("g/text[@class='text strong colour']"):
            colours.text = "".join(filter(str.isupper, colours.text or ""))
            colours.set("font-size", "30")
    shown.parts[1][0].attrib |= {"class": "text", "font-size": "27"}  # the small net's heading
    return replace(shown, caption="For example:")


def steps(puzzle: BrainTwist, states: Sequence[State], moves: Sequence[int]) -> Iterator[Picture]:
    yield state(puzzle, states[0])
    for after, move in zip(states[1:], moves, strict=True):
        shown = state(puzzle, after, move)
        for drawn in shown.parts if move == FLIP else ():
            drawn.set("data-flip", "")
        yield shown


def round_arrow(look: str, centre: Point, radius: float, way: int) -> Element:
    """Draw three quarters of a circle from its top, clockwise where the way is 1, else -1."""
    start, end = -0.5 * math.pi, (1.5 * way - 0.5) * math.pi
    x, y = centre
    from_x, to_x = (x + radius * math.cos(angle) for angle in (start, end))
    from_y, to_y = (y + radius * math.sin(angle) for angle in (start, end))
    size = number(radius)
    arc = f"M{number(from_x)} {number(from_y)}A{size} {size} 0 1 {int(way > 0)}"
    head = arrowhead((to_x, to_y), end + way * 0.5 * math.pi, 0.55 * radius, 0.55)
    return element("path", look, d=f"{arc} {head}")


def _net_parts(state: State, heading: str, move: int) -> Iterator[Element]:
    is_small, side = heading != "what you see", rules.INNER if state.flipped else rules.OUTER
    yield label(_SIDE + _MARGIN, 12, heading, 23 if is_small else 15, "dim")
    moved = ways(state.flipped, move) if move != FLIP else {}
    marked = () if is_small else tuple(moved)
    drawn = NETS[state.flipped]
    for position in sorted(drawn.tiles, key=marked.__contains__):
        name, outline = state.tiles[position - 1], drawn.tiles[position]
        points = " ".join(f"{number(x)},{number(y)}" for x, y in outline)
        (x, y), _, (centre_x, centre_y), _ = outline
        x, y = x + 0.62 * (centre_x - x), y + 0.62 * (centre_y - y)
        kind = f"tile {name[side]}{' moved' if position in marked else ''}"
        polygon = element("polygon", kind, points=points)
        colours = label(x, y, letters(name, side), 20, "strong colour")
        tile = group("", [polygon, colours, label(x, y + 15, str(position), 11, "spare")])
        if position in moved:
            tile.set("data-way", " ".join(map(number, moved[position])))
        yield tile
    for vertex, (x, y) in drawn.vertices:
        if vertex == abs(move) and not is_small:
            yield round_arrow("arrow", (x, y), 18, 1 if move > 0 else -1)
        yield element("circle", "vertex", cx=x, cy=y, r=14 if is_small else 11)
        yield label(x, y, str(vertex), 20 if is_small else 14, "strong")
