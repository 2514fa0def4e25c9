"""Places with things in them: what the drawings of several domains share.

    room     a box with a title, a vehicle where it has wheels or wings; each thing that may be in
             it has a slot of its own there, or all of them share one, where there is room for one
    piece    a thing in a room, with a text on it
    ghost    where a thing is to be in the end
    note     a line of text below all rooms

Nothing stands elsewhere because of something else: so a page can draw each atom by itself.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import Picture, element, label, number

STYLE: Final[Style] = {
    "place": ("fill:var(--floor);stroke:var(--floor-edge);stroke-width:1.5", ""),
    "carrier": ("fill:var(--cell);stroke:var(--cell-edge);stroke-width:1.5", ""),
    "cargo": ("fill:var(--wood);stroke:var(--wood-edge);stroke-width:1.5", ""),
    "part": ("fill:var(--raised);stroke:var(--raised-edge);stroke-width:1.5", ""),
    "glass": ("fill:var(--surface)", ""),
    "ghost": (
        "fill:none;stroke:var(--muted);stroke-width:1.5;stroke-dasharray:3 3;stroke-linecap:round",
        "",
    ),
    "mover": ("fill:#bcd5f5;stroke:var(--piece);stroke-width:2", "fill:#274a78"),
    "arrived": ("fill:#bfe3c6;stroke:#1d6b34;stroke-width:1.5", "fill:#1f4a2b;stroke:#8fd6a2"),
}

MOST: Final = 200
"""Slots of all rooms together; with more of them nobody finds anything in the picture."""
_HIGH, _GAP, _PAD = 24.0, 4.0, 7.0
_TITLE: Final = 20.0
_LETTER: Final = 12.0
_FRONT: Final = 15.0
"""What a vehicle has in front of its load."""
_WIDTH: Final = 0.62
"""The width of a letter as a share of its height."""
_APART: Final = 10.0
_LINE: Final = 46
"""Letters in a line of a note."""
_ABREAST: Final = 780.0
"""How wide a picture is at most where there is more room than on a small screen."""
_SCREENS: Final = (
    *((350.0, 490.0), (400.0, 560.0), (450.0, 630.0), (500.0, 750.0)),
    *((600.0, 840.0), (700.0, 980.0), (1000.0, 1400.0)),
)
"""How wide and how high a picture may be, as letters are legible on a small screen.

Else it is as on larger ones; above 500 letters are smaller than 8 pixels on a phone.
"""


@dataclass(frozen=True)
class Room:
    """A place: what may be in it, how many slots stand side by side, and how it looks.

    The first things may be `long`: this number of them take two slots each, in rows of their own.
    What moves on the road or in the air has a `shape`: `truck` or `plane`. The title stands above
    the things, or on the left where that has a width, `aside`.
    """

    name: str
    title: str
    things: Sequence[str]
    columns: int = 2
    look: str = "place"
    holds_one: bool = False
    long: int = 0
    shape: str = ""
    aside: float = 0

    def slots(self) -> tuple[int, int]:
        """Return how many slots stand side by side in it, and how many one below the other."""
        things = 1 if self.holds_one else max(1, len(self.things))
        columns = min(self.columns, max(things - self.long, 2 * self.long))
        abreast = max(1, columns // 2)
        return columns, -(-self.long // abreast) + -(-(things - self.long) // columns)

    def slot(self, thing: str) -> tuple[int, int, int]:
        """Return the column and the row of a thing's slot, and how many slots it takes."""
        if self.holds_one:
            return 0, 0, 1
        columns, _ = self.slots()
        place, abreast = list(self.things).index(thing), max(1, columns // 2)
        if place < self.long:
            return place % abreast * 2, place // abreast, min(2, columns)
        place -= self.long
        return place % columns, -(-self.long // abreast) + place // columns, 1


@dataclass(frozen=True)
class Piece:
    """A thing in a room: the look `mover` has rounder corners than the others."""

    thing: str
    room: str
    text: str
    look: str = "cargo"


class _Laid(NamedTuple):
    """Where a room is, and how large."""

    x: float
    y: float
    across: float
    high: float


def draw_rooms(
    rows: Sequence[Sequence[Room]],
    pieces: Collection[Piece],
    texts: Iterable[str],
    notes: Iterable[str] = (),
    ghosts: Iterable[Piece] = (),
    bands: Sequence[Sequence[Sequence[str]]] = (),
) -> Picture | None:
    """Draw rows of rooms, and pieces in them, which have some of these texts.

    None if there is no piece, one is where it cannot be, or there are too many slots. Where there
    is more width than on a small screen, there are `bands` of columns of rooms, by their names.
    """
    rooms = {room.name: room for row in rows for room in row}
    slots = sum(1 if room.holds_one else len(room.things) for room in rooms.values())
    if not pieces or slots > MOST:
        return None
    if any(one.room not in rooms or one.thing not in rooms[one.room].things for one in pieces):
        return None
    longest = max(map(len, texts), default=0)
    wide = max(24.0 if bands else 40.0, longest * _LETTER * _WIDTH + 10)
    rows = _laid_out(rows, wide)
    rooms = {room.name: room for row in rows for room in row}
    laid, width, high = _in_rows(rows, wide)
    apart, broad = _abreast(bands, laid) if bands else ({}, None)
    parts, places = list[Element](), dict[str, tuple[float, float, float]]()

    def add(name: str, *made: Element) -> None:
        if apart:
            (x, y), (to_x, to_y) = laid[name][:2], apart[name]
            for one in made:
                one.set("data-broad", f"{number(to_x - x)} {number(to_y - y)}")
        parts.extend(made)

    for name, (x, y, across, tall) in laid.items():
        room, middle = rooms[name], x + across / 2
        add(name, *_outline(room, x, y, across, tall))
        middle -= bool(room.shape) * _FRONT / 2
        if room.aside:
            made = element("text", "text left strong", room.title, x=x + _PAD, font_size=_LETTER)
            made.set("y", number(y + tall / 2 + 0.36 * _LETTER))
        else:
            made = label(
                middle, y + 12 + 4 * (room.shape == "plane"), room.title, _LETTER, "strong"
            )
        add(name, made)
        places[name] = middle, y + 12, across / 2
    # One above the other they are equally wide, and begin with the same thing.
    is_tower = all(len(row) == 1 for row in rows)
    most = max(room.slots()[0] for room in rooms.values())
    for piece, is_ghost in (*((one, True) for one in ghosts), *((one, False) for one in pieces)):
        room, (x, y, across, _) = rooms[piece.room], laid[piece.room]
        inside = (most if is_tower else room.slots()[0]) * (wide + _GAP) - _GAP
        column, row, count = room.slot(piece.thing)
        x += (across + room.aside - bool(room.shape) * _FRONT - inside) / 2 + column * (wide + _GAP)
        y += (0 if room.aside else _TITLE) + _PAD + row * (_HIGH + _GAP)
        length = count * (wide + _GAP) - _GAP
        text = label(x + length / 2, y + _HIGH / 2, piece.text, _LETTER, "dim" * is_ghost)
        if is_ghost:
            outline = (
                f"M{number(x + 2)} {number(y + 1)}h{number(length - 4)}v22h-{number(length - 4)}z"
            )
            add(piece.room, element("path", "ghost", d=outline), text)
            continue
        rounding = 11 if piece.look == "mover" else 4
        add(piece.room, _box(piece.look, x, y, length, _HIGH, rounding), text)
        places[piece.thing] = x + length / 2, y + _HIGH / 2, length / 2
    below = high
    for line in (line for note in notes for line in textwrap.wrap(note, _LINE)):
        made = element("text", "text left dim", line, x=_APART, y=high + 8, font_size=_LETTER)
        if broad is not None:
            made.set("data-broad", f"0 {number(broad[1] - below)}")
        parts.append(made)
        high += 18
        width = max(width, 2 * _APART + len(line) * _LETTER * _WIDTH)
    if broad is not None:
        broad = broad[0], broad[1] + high - below + _APART / 2
    words = "; ".join(f"{piece.thing}: {rooms[piece.room].title}" for piece in pieces)
    return Picture(
        width, high + _APART / 2, tuple(parts), words, places=lambda: places, broad=broad
    )


def _in_rows(rows: Sequence[Sequence[Room]], wide: float) -> tuple[dict[str, _Laid], float, float]:
    """Return where rooms in rows are, and how wide and high they are together."""
    laid = dict[str, _Laid]()
    y = width = _APART
    widest = max(_size(room, wide)[0] for row in rows for room in row)
    for row in rows:
        x = _APART
        high = max(_size(room, wide)[1] for room in row)
        for room in row:
            across = widest if all(len(row) == 1 for row in rows) else _size(room, wide)[0]
            laid[room.name] = _Laid(x, y, across, high)
            x += across + _APART
        y += high + _APART
        width = max(width, x)
    return laid, width, y


def _abreast(
    bands: Iterable[Sequence[Sequence[str]]], laid: Mapping[str, _Laid]
) -> tuple[dict[str, tuple[float, float]], tuple[float, float]]:
    """Return where rooms are that stand in columns, in bands of them, and the size of it all.

    A band that is too long is broken; all have the same middle.
    """
    found = dict[str, tuple[float, float]]()
    lengths: list[tuple[float, list[str]]] = []
    x = y = bottom = _APART
    for band in bands:
        lengths.append((x := _APART, []))
        y = bottom
        for column in band:
            across = max(laid[name].across for name in column)
            if x > _APART and x + across + _APART > _ABREAST:
                lengths.append((x := _APART, []))
                y = bottom
            top = y
            for name in column:
                found[name] = x, top
                top += laid[name].high + _APART
            x += across + _APART
            lengths[-1] = x, [*lengths[-1][1], *column]
            bottom = max(bottom, top)
    width = max(length for length, _ in lengths)
    for length, names in lengths:
        for name in names:
            found[name] = found[name][0] + (width - length) / 2, found[name][1]
    return found, (width, bottom)


def _box(look: str, x: float, y: float, width: float, height: float, rounding: float) -> Element:
    return element("rect", look, x=x, y=y, width=width, height=height, rx=rounding)


def _truck(x: float, y: float, across: float, high: float) -> list[Element]:
    """Return a truck whose load is in a box: a cab on the right, and wheels."""
    right, bottom = x + across - _FRONT, y + high - 4
    cab = f"M{number(right)} {number(bottom - 26)}h7q3 0 4 3l4 10v13h-15z"
    window = f"M{number(right + 3)} {number(bottom - 22)}h4l3 9h-7z"
    wheels = (x + 24, right - 20, right + 6)
    return [
        _box("carrier", x, y, across - _FRONT, high - 4, 6),
        element("path", "part", d=cab),
        element("path", "glass", d=window),
        *(element("circle", "part", cx=one, cy=bottom, r=5.0) for one in wheels),
    ]


def _plane(x: float, y: float, across: float, high: float) -> list[Element]:
    """Return a plane whose load is in a box: a nose on the right, a tail on the left, a wing."""
    left, right, bottom = x + 1, x + across - _FRONT, y + high - 6
    down = high - 12
    nose = f"M{number(right - 8)} {number(y + 6)}h8c8 0 15 {number(down / 3)} 15 {number(down / 2)}"
    nose += f"s-7 {number(down / 2)}-15 {number(down / 2)}h-8z"
    tail = f"M{number(left + 3)} {number(y + 20)}l-2-20h9l16 18z"
    wing = f"M{number(x + across / 2)} {number(bottom - 2)}l-20 8h12l34-8z"
    return [
        element("path", "part", d=nose),
        element("path", "part", d=tail),
        _box("carrier", left, y + 6, right - left, down, 12),
        element("path", "part", d=wing),
    ]


def _outline(room: Room, x: float, y: float, across: float, high: float) -> list[Element]:
    """Return a room's outline, as what it is."""
    if room.shape:
        return (_truck if room.shape == "truck" else _plane)(x, y, across, high)
    return [_box(room.look, x, y, across, high, 8)]


def _size(room: Room, wide: float) -> tuple[float, float]:
    """Return how wide and high a room is."""
    columns, rows = room.slots()
    title = len(room.title) * _LETTER * _WIDTH + 8
    inside = columns * (wide + _GAP) - _GAP + 2 * _PAD
    high = rows * (_HIGH + _GAP) - _GAP + 2 * _PAD
    if room.aside:
        return inside + room.aside, high
    high += _TITLE
    if room.shape:
        return max(inside, title) + _FRONT - _PAD, high + _PAD
    return max(inside, title), high


def _laid_out(rows: Sequence[Sequence[Room]], wide: float) -> list[Sequence[Room]]:
    """Return rows broken, and rooms made narrower, so that the text is large on a small screen.

    Of the numbers of slots side by side it is the one with which the picture is lowest; where it
    would be much higher than wide, it may be wider.
    """
    found = list(rows)
    for most, highest in _SCREENS:
        heights = {}
        for columns in range(1, 6):
            made = [
                some
                for row in rows
                for some in _broken([replace(one, columns=columns) for one in row], wide, most)
            ]
            across = max(sum(_size(one, wide)[0] + _APART for one in row) for row in made)
            high = sum(max(_size(one, wide)[1] for one in row) + _APART for row in made)
            heights[across + _APART > most, high, columns] = made
        (is_wider, high, _), found = min(heights.items())
        if not is_wider and high <= highest:
            break
    return found


def _broken(row: Sequence[Room], wide: float, most: float) -> list[Sequence[Room]]:
    """Return a row as the fewest rows, about equally long, that have a width, if it is possible."""
    for count in range(1, len(row) + 1):
        made = in_rows(row, math.ceil(len(row) / count))
        if all(sum(_size(one, wide)[0] + _APART for one in some) + _APART <= most for some in made):
            return made
    return in_rows(row, 1)


def in_rows(rooms: Sequence[Room], most: int) -> list[Sequence[Room]]:
    """Return rooms in rows of at most `most` each, all about equally long."""
    count = max(1, math.ceil(len(rooms) / most))
    each = max(1, math.ceil(len(rooms) / count))
    return [rooms[start : start + each] for start in range(0, len(rooms), each)]


def title_width(titles: Iterable[str]) -> float:
    """Return how much the widest of these titles takes on the left of rooms."""
    return max(map(len, titles), default=0) * _LETTER * _WIDTH + _PAD


def of_kind(objects: Mapping[str, str], *kinds: str) -> list[str]:
    """Return the objects of some types, in their order."""
    return [name for name, kind in objects.items() if kind in kinds]


def ways(pairs: Collection[tuple[str, str]], names: Sequence[str], words: str) -> list[str]:
    """Return what leads where, a line a name; nothing where each leads to every other."""
    if {*permutations(names, 2)} <= {*pairs}:
        return []
    to = {one: [other for other in names if (one, other) in pairs] for one in names}
    return [f"{one} {words} {', '.join(others) or 'nowhere'}" for one, others in to.items()]
