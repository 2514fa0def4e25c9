"""The domain logistics as the places of cities, and what trucks and planes carry."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from pddlpuzzles.families.pddl import rooms
from pddlpuzzles.families.pddl.domain_drawings import binary
from pddlpuzzles.families.pddl.rooms import Piece, Room, draw_rooms, in_rows, of_kind, ways
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.svg import Picture

STYLE: Final = rooms.STYLE


def draw(
    objects: Mapping[str, str],
    atoms: Collection[Atom],
    goal: Collection[Atom] = (),
    start: Collection[Atom] = (),
) -> Picture | None:
    """Draw a state; None if nothing is anywhere. A truck named by its city never leaves it."""
    places, packages = of_kind(objects, "place"), of_kind(objects, "package")
    vehicles = of_kind(objects, "truck", "plane")
    roads, flown = binary(atoms, "road"), binary(atoms, "airway")
    own = _own(of_kind(objects, "truck"), places)
    rows: list[Sequence[Room]] = []
    notes: list[str] = []
    for city in _cities(places, roads):
        here = [one for one in vehicles if one not in own or own[one] in city]
        there = [Room(place, place, (*here, *packages), 3) for place in city]
        rows += in_rows(there, 2)
        notes += ways(roads, city, "by road to")
    airports = [place for place in places if any(place in pair for pair in flown)]
    notes += ways(flown, airports, "by air to")
    rows += in_rows([Room(one, f"in {one}", packages, 3, "carrier") for one in vehicles], 2)
    texts = {one: "truck" if one in own else one for one in (*packages, *vehicles)}
    pieces = [
        Piece(thing, place, texts.get(thing, thing), "mover" if thing in vehicles else "cargo")
        for thing, place in binary(atoms, "at")
    ]
    pieces += [Piece(package, vehicle, package) for package, vehicle in binary(atoms, "in")]
    return draw_rooms(rows, pieces, texts.values(), notes)


def _own(trucks: Sequence[str], places: Sequence[str]) -> dict[str, str]:
    """Return for each truck a place of its city, by which it is named; nothing where one is not."""
    cities = {place.partition("-")[0]: place for place in places}
    named = {one: cities[city] for one in trucks if (city := one.removesuffix("-truck")) in cities}
    return named if len(named) == len(trucks) else {}


def _cities(places: list[str], roads: Collection[tuple[str, str]]) -> list[list[str]]:
    """Return the places that roads join, city by city."""
    city = {place: place for place in places}
    for one, other in roads:
        if one in city and other in city:
            old, new = city[one], city[other]
            city = {place: new if name == old else name for place, name in city.items()}
    names = dict.fromkeys(city.values())
    return [[place for place in places if city[place] == name] for name in names]
