"""Places with things in them: what the drawings of several domains share.

    room     a box with a title; each thing that may be in it has a slot of its own there, or all of
             them share one, where there is room for one
    piece    a thing in a room, with a text on it
    note     a line of text below all rooms

Nothing stands elsewhere because of something else: so a page can draw each atom by itself.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.show.svg import Picture, Style, element, label

STYLE: Final[Style] = {
    "place": ("fill:var(--floor);stroke:var(--floor-edge);stroke-width:1.5", ""),
    "carrier": ("fill:var(--cell);stroke:var(--cell-edge);stroke-width:1.5", ""),
    "cargo": ("fill:var(--wood);stroke:var(--wood-edge);stroke-width:1.5", ""),
    "mover": ("fill:#bcd5f5;stroke:var(--piece);stroke-width:2", "fill:#274a78"),
    "arrived": ("fill:#bfe3c6;stroke:#1d6b34;stroke-width:1.5", "fill:#1f4a2b;stroke:#8fd6a2"),
}

MOST: Final = 200
"""Slots of all rooms together; with more of them nobody finds anything in the picture."""
_HIGH, _GAP, _PAD = 24.0, 4.0, 7.0
_TITLE: Final = 20.0
_LETTER: Final = 12.0
_WIDTH: Final = 0.62
"""The width of a letter as a share of its height."""
_APART: Final = 10.0
_LINE: Final = 46
"""Letters in a line of a note."""
_SCREENS: Final = (
    *((350.0, 490.0), (400.0, 560.0), (450.0, 630.0), (500.0, 750.0)),
    *((600.0, 840.0), (700.0, 980.0), (1000.0, 1400.0)),
)
"""How wide and how high a picture may be, as letters are legible on a small screen.

Else it is as on larger ones; above 500 letters are smaller than 8 pixels on a phone.
"""


@dataclass(frozen=True)
class Room:
    """A place: what may be in it, how many slots stand side by side, and how it looks."""

    name: str
    title: str
    things: Sequence[str]
    columns: int = 2
    look: str = "place"
    holds_one: bool = False


@dataclass(frozen=True)
class Piece:
    """A thing in a room: the look `mover` has rounder corners than the others."""

    thing: str
    room: str
    text: str
    look: str = "cargo"


def draw_rooms(
    rows: Sequence[Sequence[Room]],
    pieces: Collection[Piece],
    texts: Iterable[str],
    notes: Iterable[str] = (),
) -> Picture | None:
    """Draw rows of rooms, and pieces in them, which have some of these texts.

    None if there is no piece, one is where it cannot be, or there are too many slots.
    """
    rooms = {room.name: room for row in rows for room in row}
    slots = sum(1 if room.holds_one else len(room.things) for room in rooms.values())
    if not pieces or slots > MOST:
        return None
    if any(one.room not in rooms or one.thing not in rooms[one.room].things for one in pieces):
        return None
    wide = max(40.0, max(map(len, texts), default=0) * _LETTER * _WIDTH + 10)
    rows = _laid_out(rows, wide)
    rooms = {room.name: room for row in rows for room in row}
    parts, corners = list[Element](), dict[str, tuple[float, float]]()
    places: dict[str, tuple[float, float, float]] = {}
    y = width = _APART
    is_tower = all(len(row) == 1 for row in rows)
    widest = max(_size(room, wide)[0] for row in rows for room in row)
    for row in rows:
        x = _APART
        high = max(_size(room, wide)[1] for room in row)
        for room in row:
            across = widest if is_tower else _size(room, wide)[0]
            # One above the other they are equally wide, and begin with the same thing.
            shown = room if not is_tower else max((row[0] for row in rows), key=_slots)
            inside = _slots(shown)[0] * (wide + _GAP) - _GAP
            parts.append(_box(room.look, x, y, across, high, 8))
            parts.append(label(x + across / 2, y + 12, room.title, _LETTER, "strong"))
            places[room.name] = (x + across / 2, y + 12, across / 2)
            corners[room.name] = x + (across - inside) / 2, y + _TITLE + _PAD
            x += across + _APART
        y += high + _APART
        width = max(width, x)
    broken = (line for note in notes for line in textwrap.wrap(note, _LINE))
    for note in broken:
        parts.append(element("text", "text left dim", note, x=_APART, y=y + 8, font_size=_LETTER))
        y += 18
        width = max(width, 2 * _APART + len(note) * _LETTER * _WIDTH)
    for piece in pieces:
        room, (x, y_room) = rooms[piece.room], corners[piece.room]
        place = 0 if room.holds_one else list(room.things).index(piece.thing)
        x += place % room.columns * (wide + _GAP)
        top = y_room + place // room.columns * (_HIGH + _GAP)
        rounding = 11 if piece.look == "mover" else 4
        parts.append(_box(piece.look, x, top, wide, _HIGH, rounding))
        parts.append(label(x + wide / 2, top + _HIGH / 2, piece.text, _LETTER))
        places[piece.thing] = (x + wide / 2, top + _HIGH / 2, wide / 2)
    words = (f"{piece.text}: {rooms[piece.room].title}" for piece in pieces)
    return Picture(width, y + _APART / 2, tuple(parts), "; ".join(words), places=lambda: places)


def _box(look: str, x: float, y: float, width: float, height: float, rounding: float) -> Element:
    return element("rect", look, x=x, y=y, width=width, height=height, rx=rounding)


def _slots(room: Room) -> tuple[int, int]:
    """Return how many slots stand side by side in a room, and how many one below the other."""
    things = 1 if room.holds_one else max(1, len(room.things))
    columns = min(room.columns, things)
    return columns, math.ceil(things / columns)


def _size(room: Room, wide: float) -> tuple[float, float]:
    """Return how wide and high a room is."""
    columns, rows = _slots(room)
    title = len(room.title) * _LETTER * _WIDTH + 8
    inside = columns * (wide + _GAP) - _GAP + 2 * _PAD
    return max(inside, title), rows * (_HIGH + _GAP) - _GAP + _TITLE + 2 * _PAD


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


def of_kind(objects: Mapping[str, str], *kinds: str) -> list[str]:
    """Return the objects of some types, in their order."""
    return [name for name, kind in objects.items() if kind in kinds]


def ways(pairs: Collection[tuple[str, str]], names: Sequence[str], words: str) -> list[str]:
    """Return what leads where, a line a name; nothing where each leads to every other."""
    if {*permutations(names, 2)} <= {*pairs}:
        return []
    to = {one: [other for other in names if (one, other) in pairs] for one in names}
    return [f"{one} {words} {', '.join(others) or 'nowhere'}" for one, others in to.items()]
