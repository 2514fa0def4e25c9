"""Domains in which things are carried from place to place: rooms, what is in them, vehicles.

    room     a box with a title; each thing that may be in it has a slot of its own there, or all of
             them share one, where there is room for one
    piece    a thing in a room, with a text on it; a vehicle has slots for what it carries
    ghost    where a thing is to be in the end
    note     a line of text below all rooms
    band     rooms side by side in columns, where there is more width than on a small screen

Except for what a vehicle carries, nothing stands elsewhere because of something else.
"""

from __future__ import annotations

import math
import textwrap
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl.scenes import Drawer, Scene, box, numbered
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import Picture, element, label, number
from pddlpuzzles.show.wording import all_of

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

_MOST: Final = 200
"""Slots of all rooms together; with more of them nobody finds anything in the picture."""
_HIGH, _GAP, _PAD = 24.0, 4.0, 7.0
_TITLE: Final = 20.0
_LETTER: Final = 12.0
_NAMED: Final = 20.0  # how much of a vehicle its name takes
_AXLE: Final = 5.0  # how far a vehicle stands above what is below it
_WIDTH: Final = 0.62  # the width of a letter as a share of its height
_APART: Final = 10.0
_LINE: Final = 46  # letters in a line of a note
_ABREAST: Final = 780.0
"""How wide a picture is at most where there is more room than on a small screen."""
_SCREENS: Final = (
    *((350.0, 490.0), (400.0, 560.0), (450.0, 630.0), (500.0, 750.0)),
    *((600.0, 840.0), (700.0, 980.0), (1000.0, 1400.0)),
)
"""How wide and how high a picture may be, so that letters are legible on a small screen.

Above a width of 500 they are smaller than 8 pixels on a phone.
"""

Place = tuple[float, float]


class Room(NamedTuple):
    """A place: what may be in it, how many slots stand side by side, and how it looks.

    The first of the things may be `vehicles`, that carry others and take several slots. The title
    stands above the things, or on the left if that has a width, `aside`.
    """

    name: str
    title: str
    things: Sequence[str]
    columns: int = 2
    look: str = "place"
    holds_one: bool = False
    vehicles: int = 0
    aside: float = 0

    def slots(self) -> tuple[int, int]:
        """Return how many slots stand side by side in it, and how many one below the other."""
        things = 1 if self.holds_one else max(1, len(self.things))
        load = things - self.vehicles
        columns = min(self.columns, max(load, 2 * self.vehicles))
        across, high = self.vehicle(columns)
        return columns, -(-self.vehicles // (columns // across)) * high + -(-load // columns)

    def vehicle(self, columns: int) -> tuple[int, int]:
        """Return how many slots a vehicle is wide and high: its name is above what it carries."""
        load, half = len(self.things) - self.vehicles, columns // 2
        across = half if half >= 2 and _on_board(half) >= load else columns
        return across, 1 + -(-load // _on_board(across))

    def slot(self, thing: str) -> tuple[int, int, int, int]:
        """Return the column and the row of a thing's slot, and how many it takes each way."""
        if self.holds_one:
            return 0, 0, 1, 1
        columns, _ = self.slots()
        across, high = self.vehicle(columns)
        place, abreast = list(self.things).index(thing), columns // across
        if place < self.vehicles:
            return place % abreast * across, place // abreast * high, across, high
        place -= self.vehicles
        return place % columns, -(-self.vehicles // abreast) * high + place // columns, 1, 1

    def size(self, wide: float) -> Place:
        columns, rows = self.slots()
        inside = columns * (wide + _GAP) - _GAP + 2 * _PAD
        high = rows * (_HIGH + _GAP) - _GAP + 2 * _PAD
        if self.aside:
            return inside + self.aside, high
        return max(inside, len(self.title) * _LETTER * _WIDTH + 8), high + _TITLE


class Piece(NamedTuple):
    """A thing in a room, or `on` a vehicle there; a vehicle's `shape` is `truck` or `plane`."""

    thing: str
    room: str
    text: str
    look: str = "cargo"
    on: str = ""
    shape: str = ""


class _Laid(NamedTuple):
    x: float
    y: float
    across: float
    high: float


def draw_rooms(
    rows: Sequence[Sequence[Room]],
    pieces: Collection[Piece],
    texts: Collection[str],
    notes: Iterable[str] = (),
    ghosts: Collection[Piece] = (),
    abreast: Sequence[Sequence[str]] = (),
) -> Picture | None:
    """Draw rows of rooms, and pieces in them, which have some of these texts.

    None if a piece is where it cannot be, or there are too many slots. On a wide screen the rooms
    stand in columns `abreast`, by their names.
    """
    things = {room.name: room.things for row in rows for room in row}
    slots = sum(1 if room.holds_one else len(room.things) for row in rows for room in row)
    is_astray = any(piece.thing not in things.get(piece.room, ()) for piece in pieces)
    if not pieces or slots > _MOST or is_astray:
        return None
    longest = max(map(len, texts), default=0)
    wide = max(24.0 if abreast else 40.0, longest * _LETTER * _WIDTH + 10)
    rows = _fitted(rows, wide)
    rooms = {room.name: room for row in rows for room in row}
    laid, width, high = _in_rows(rows, wide)
    apart, broad = _abreast(abreast, laid) if abreast else ({}, None)
    parts, places = list[Element](), dict[str, tuple[float, float, float]]()

    def add(name: str, *made: Element) -> None:
        if apart:
            right, down = apart[name][0] - laid[name].x, apart[name][1] - laid[name].y
            for one in made:
                one.set("data-broad", f"{number(right)} {number(down)}")
        parts.extend(made)

    for name, (x, y, across, tall) in laid.items():
        room, middle = rooms[name], x + across / 2
        title = label(middle, y + 12, room.title, _LETTER, "strong")
        if room.aside:
            title = element("text", "text left strong", room.title, x=x + _PAD, font_size=_LETTER)
            title.set("y", number(y + tall / 2 + 0.36 * _LETTER))
        add(name, box(room.look, x, y, across, tall, rounding=8), title)
        places[name] = middle, y + 12, across / 2
    most = max(room.slots()[0] for room in rooms.values()) if _is_tower(rows) else 0
    for piece in (*ghosts, *pieces):
        room, (x, y, across, _) = rooms[piece.room], laid[piece.room]
        inside = (most or room.slots()[0]) * (wide + _GAP) - _GAP
        column, row, count, down = room.slot(piece.on or piece.thing)
        x += (across + room.aside - inside) / 2 + column * (wide + _GAP)
        y += (0 if room.aside else _TITLE) + _PAD + row * (_HIGH + _GAP)
        length, tall = count * (wide + _GAP) - _GAP, down * (_HIGH + _GAP) - _GAP
        if piece.on:  # whole numbers: written and moved, it is at the same place
            place = list(room.things).index(piece.thing) - room.vehicles
            columns = min(_on_board(count), len(room.things) - room.vehicles)
            length, tall = (length - 8) // columns, (tall - _AXLE - _NAMED - 5) // (down - 1)
            x += 5 + place % columns * length
            y += _NAMED + 2 + place // columns * tall
            length, tall = length - 2, tall - 2
        if piece in ghosts:
            side = number(length - 4)
            outline = f"M{number(x + 2)} {number(y + 1)}h{side}v22h-{side}z"
            text = label(x + length / 2, y + tall / 2, piece.text, _LETTER, "dim")
            add(piece.room, element("path", "ghost", d=outline), text)
        else:
            add(piece.room, *_drawn(piece, x, y, length, tall))
            places[piece.thing] = x + length / 2, y + tall / 2, length / 2
    lines = [line for note in notes for line in textwrap.wrap(note, _LINE)]
    for place, line in enumerate(lines):
        y = high + 18 * place + 8
        text = element("text", "text left dim", line, x=_APART, y=y, font_size=_LETTER)
        if broad is not None:
            text.set("data-broad", f"0 {number(broad[1] - high)}")
        parts.append(text)
        width = max(width, 2 * _APART + len(line) * _LETTER * _WIDTH)
    below = 18 * len(lines) + _APART / 2
    if broad is not None:
        broad = broad[0], broad[1] + below
    words = "; ".join(f"{piece.thing}: {piece.on or rooms[piece.room].title}" for piece in pieces)
    return Picture(width, high + below, tuple(parts), words, places=lambda: places, broad=broad)


def _drawn(piece: Piece, x: float, y: float, across: float, down: float) -> list[Element]:
    """Return a thing; of a truck or plane its name, and below it room for a load."""
    middle, letters = x + across / 2, len(piece.text) * _WIDTH
    if not piece.shape:
        rounding = 11 if piece.look == "mover" else 4
        size = min(_LETTER, (across - 2) / letters) if piece.on else _LETTER
        text = label(middle, y + down / 2, piece.text, size)
        return [box(piece.look, x, y, across, down, rounding=rounding), text]
    bottom, is_plane = y + down - _AXLE, piece.shape == "plane"
    if is_plane:
        wing = f"M{number(middle + 6)} {number(bottom)}l-26 5h12l28-5z"
        below = [element("path", "part", d=wing)]
    else:
        wheels = x + 12, x + across - 12
        below = [element("circle", "part", cx=at, cy=bottom, r=_AXLE) for at in wheels]
    return [
        box(piece.look, x, y, across, down - _AXLE, rounding=14 if is_plane else 5),
        *below,
        box("glass", x + 3, y + _NAMED, across - 6, bottom - y - _NAMED - 3, rounding=3),
        label(middle, y + _NAMED / 2 + 1, piece.text, min(_LETTER, (across - 8) / letters)),
    ]


def _on_board(slots: int) -> int:
    """Return how many things stand side by side on a vehicle, a little closer than elsewhere."""
    return slots * 3 // 2


def _is_tower(rows: Sequence[Sequence[Room]]) -> bool:
    """Say whether all rooms stand one above the other: then they are equally wide."""
    return all(len(row) == 1 for row in rows)


def _in_rows(rows: Sequence[Sequence[Room]], wide: float) -> tuple[dict[str, _Laid], float, float]:
    laid = dict[str, _Laid]()
    y = width = _APART
    widest = max(room.size(wide)[0] for row in rows for room in row) if _is_tower(rows) else 0
    for row in rows:
        x, high = _APART, max(room.size(wide)[1] for room in row)
        for room in row:
            laid[room.name] = _Laid(x, y, widest or room.size(wide)[0], high)
            x += laid[room.name].across + _APART
        y += high + _APART
        width = max(width, x)
    return laid, width, y


def _abreast(
    columns: Iterable[Sequence[str]], laid: Mapping[str, _Laid]
) -> tuple[dict[str, Place], Place]:
    """Return where rooms in columns are, in as many bands as it takes, and the size of it all."""
    corners = dict[str, Place]()
    bands: list[tuple[float, list[str]]] = [(_APART, [])]
    x = y = bottom = _APART
    for column in columns:
        across = max(laid[name].across for name in column)
        if x > _APART and x + across + _APART > _ABREAST:
            x, y = _APART, bottom
            bands.append((x, []))
        top = y
        for name in column:
            corners[name] = x, top
            top += laid[name].high + _APART
        x += across + _APART
        bands[-1] = x, [*bands[-1][1], *column]
        bottom = max(bottom, top)
    width = max(length for length, _ in bands)
    for length, names in bands:  # all have the same middle
        for name in names:
            corners[name] = corners[name][0] + (width - length) / 2, corners[name][1]
    return corners, (width, bottom)


def _fitted(rows: Sequence[Sequence[Room]], wide: float) -> list[Sequence[Room]]:
    """Return rows so broken that the text is large on a small screen, the picture lowest."""

    def broken(row: Sequence[Room], most: float) -> list[Sequence[Room]]:
        """Return the fewest rows, about equally long, that have a width, if it is possible."""
        for count in range(1, len(row)):
            made = in_rows(row, math.ceil(len(row) / count))
            if all(
                sum(one.size(wide)[0] + _APART for one in part) + _APART <= most for part in made
            ):
                return made
        return in_rows(row, 1)

    best = list(rows)
    for most, highest in _SCREENS:
        heights = {}
        for columns in range(1, 6):
            narrow = [[room._replace(columns=columns) for room in row] for row in rows]
            made = [part for row in narrow for part in broken(row, most)]
            _, across, high = _in_rows(made, wide)
            heights[across > most, high, columns] = made
        (is_wider, high, _), best = min(heights.items())
        if not is_wider and high - _APART <= highest:
            break
    return best


def in_rows(rooms: Sequence[Room], most: int) -> list[Sequence[Room]]:
    each = math.ceil(len(rooms) / math.ceil(len(rooms) / most)) if rooms else 1
    return [rooms[start : start + each] for start in range(0, len(rooms), each)]


@dataclass(frozen=True)
class Rooms(Drawer):
    """Places of a type, something that moves, and what it carries from place to place.

    `mover` is who moves and the predicate of where, `at` which thing is where, `aboard` what is
    carried, by a carrier of that type or title. Notes say where one gets by `roads`, or what else
    is said of pairs.
    """

    draws_goals = False
    place: str
    cargo: str
    mover: tuple[str, str]
    at: str
    aboard: str
    carrier: str
    has_carriers: bool = False
    roads: tuple[str, str] = ("", "")
    says: tuple[str, str] = ("", "")
    seats: str = ""

    def draw(self, scene: Scene) -> Picture | None:
        places, cargo = scene.of(self.place), scene.of(self.cargo)
        name, where = self.mover
        carriers = {self.aboard: self.carrier}
        carried = [(thing, self.aboard) for thing in scene.unary(self.aboard)]
        if self.has_carriers:
            carriers = {hand: hand for hand in scene.of(self.carrier)}
            carried = [(thing, hand) for hand, thing in scene.binary(self.aboard)]
        pieces = [Piece(name, place, name, "mover") for place in scene.unary(where)]
        pieces += [Piece(*pair, pair[0]) for pair in (*scene.binary(self.at), *carried)]
        rooms = [Room(place, place, (name, *cargo)) for place in places]
        held = [Room(*one, cargo, 1, "carrier", holds_one=True) for one in carriers.items()]
        rows = [*in_rows(rooms, 3), *in_rows(held, 4)]
        if self.seats and len(rooms) == 2:  # two banks, and what is between them
            title = f"{self.carrier}, for {len(scene.of(self.seats)) - 1}"
            left, right = (
                one._replace(title=f"{one.name} {self.place}", columns=1) for one in rooms
            )
            rows = [[left, held[0]._replace(title=title, holds_one=False), right]]
        predicate, words = self.roads
        notes = _ways(scene.binary(predicate), places, words) if predicate else []
        by_subject: dict[str, list[str]] = {}
        for subject, thing in scene.binary(self.says[0]):
            by_subject.setdefault(subject, []).append(thing)
        notes += [f"{one} {self.says[1]} {', '.join(things)}" for one, things in by_subject.items()]
        return draw_rooms(rows, pieces, [*cargo, name], notes)


class Lift(Drawer):
    """Floors one above the other, a lift, and passengers with the floor where they want to go."""

    draws_goals = False

    def draw(self, scene: Scene) -> Picture | None:
        floors, passengers = scene.of("floor"), scene.of("passenger")
        above = [high for high, _ in scene.binary("above")]
        floors.sort(key=above.count, reverse=True)
        wanted = dict(scene.binary("wants"))
        texts = {one: f"{one} → {numbered(wanted.get(one, '?'))}" for one in passengers}
        pieces = [Piece("lift", floor, "lift", "mover") for floor in scene.unary("lift-at")]
        pieces += [Piece(one, at, texts.get(one, one)) for one, at in scene.binary("waits")]
        pieces += [Piece(one, "in the lift", texts.get(one, one)) for one in scene.unary("inside")]
        served = [one for one in scene.unary("served") if one in wanted]
        pieces += [Piece(one, wanted[one], one, "arrived") for one in served]
        # Nobody waits elsewhere than at first, or gets out where they do not want to go.
        first = {*scene.binary("waits", scene.start), *wanted.items()}
        title = "in lift"
        aside = max(map(len, [*floors, title])) * _LETTER * _WIDTH + _PAD
        rows = []
        for floor in floors:
            things = [one for one in passengers if not scene.start or (one, floor) in first]
            rows.append([Room(floor, floor, ("lift", *things), 5, aside=aside)])
        rows.append([Room("in the lift", title, passengers, 5, "carrier", aside=aside)])
        return draw_rooms(rows, pieces, [*texts.values()])

    def alternatives(self, scene: Scene) -> list[Atom]:
        """Return where else passengers may wait, on floors with no more of them than are now."""
        floors, wanted = scene.of("floor"), dict(scene.binary("wants"))
        waits = scene.binary("waits")
        count = Counter(floor for _, floor in {*waits, *wanted.items()})
        most, waiting = max(count.values(), default=0), list[Atom]()
        for far in range(1, len(floors)):
            for passenger, floor in waits:
                other = floors[(floors.index(floor) + far) % len(floors)]
                if other != wanted.get(passenger) and count[other] < most:
                    count[other] += 1
                    waiting.append(Atom("waits", (passenger, other)))
        return waiting

    def goal_words(self, scene: Scene) -> list[str]:
        """Say who shall get where, floor by floor; nothing where something else is the goal."""
        wanted = dict(scene.binary("wants", scene.start))
        served, by_floor = scene.unary("served", scene.goal), dict[str, list[str]]()
        for passenger in served:
            by_floor.setdefault(wanted.get(passenger, ""), []).append(passenger)
        if "" in by_floor or len(served) < len(scene.goal):
            return []
        floors = sorted(by_floor, key=lambda floor: (len(floor), floor))
        return [f"{all_of(sorted(by_floor[floor]))} to {floor}" for floor in floors]


class Cities(Drawer):
    """Places joined by roads to cities; trucks, named by a city or free, planes, and packages."""

    draws_goals = False

    def draw(self, scene: Scene) -> Picture | None:
        places, packages = scene.of("place"), scene.of("package")
        roads, flown = scene.binary("road"), scene.binary("airway")
        vehicles = scene.of("truck", "plane")
        by_city = {place.partition("-")[0]: place for place in places}
        own = {truck: by_city.get(truck.removesuffix("-truck")) for truck in scene.of("truck")}
        if None in own.values():  # not each truck is named by its city
            own = {}
        short = {one: numbered(one) for one in packages if numbered(one) != one}
        if len({*short.values()}) < len(packages):  # not each has a number of its own
            short = {one: one for one in packages}
        rows: list[Sequence[Room]] = []
        notes: list[str] = []
        cities = _cities(places, roads)
        for city in cities:
            parked = [one for one in vehicles if one not in own or own[one] in city]
            things = (*parked, *packages)
            rooms = [Room(one, one, things, 6, vehicles=len(parked)) for one in city]
            rows += in_rows(rooms, 3)
            notes += _ways(roads, city, "by road to")
        airports = [place for place in places if any(place in pair for pair in flown)]
        notes += _ways(flown, airports, "by air to")
        wanted, stands = {*scene.binary("at", scene.goal)}, dict(scene.binary("at"))
        texts = {**short, **{one: "truck" if one in own else one for one in vehicles}}
        pieces = []
        for thing, place in scene.binary("at"):
            look, shape = "arrived" if (thing, place) in wanted else "cargo", ""
            if thing in vehicles:
                look, shape = "mover", scene.objects[thing]
            pieces.append(Piece(thing, place, texts.get(thing, thing), look, shape=shape))
        pieces += [
            Piece(thing, stands.get(vehicle, ""), texts.get(thing, thing), on=vehicle)
            for thing, vehicle in scene.binary("in")
        ]
        ghosts = [Piece(one, place, short[one]) for one, place in sorted(wanted) if one in short]
        if short and [*short] != [*short.values()]:
            notes.append(f"A box with {short[packages[0]]} on it is {packages[0]}.")
        if ghosts:
            notes.append("Dashed: where it is to be in the end.")
        abreast = cities if len(cities) > 1 else [[place] for place in places]
        return draw_rooms(rows, pieces, [*short.values()], notes, ghosts, abreast)


def _cities(places: Sequence[str], roads: Collection[tuple[str, str]]) -> list[list[str]]:
    city = {place: place for place in places}
    for tail, head in roads:
        if tail in city and head in city:
            old, new = city[tail], city[head]
            city = {place: new if name == old else name for place, name in city.items()}
    names = dict.fromkeys(city.values())
    return [[place for place in places if city[place] == name] for name in names]


def _ways(pairs: Collection[tuple[str, str]], names: Sequence[str], words: str) -> list[str]:
    """Return what leads where, a line a name; nothing where each leads to every other."""
    if {*permutations(names, 2)} <= {*pairs}:
        return []
    to = {one: [other for other in names if (one, other) in pairs] for one in names}
    return [f"{one} {words} {', '.join(others) or 'nowhere'}" for one, others in to.items()]
