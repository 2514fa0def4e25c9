"""The domain logistics as the places of cities, and trucks and planes with what they carry."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from pddlpuzzles.families.pddl import rooms
from pddlpuzzles.families.pddl.domain_drawings import binary
from pddlpuzzles.families.pddl.rooms import Piece, Room, draw_rooms, in_rows, of_kind, ways
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.svg import Picture

ANEW: Final = "where packages and vehicles are, and where the packages are to go"
DEALT: Final = True
STYLE: Final = rooms.STYLE


def draw(
    objects: Mapping[str, str],
    atoms: Collection[Atom],
    goal: Collection[Atom] = (),
    start: Collection[Atom] = (),
) -> Picture | None:
    """Draw a state; None if nothing is anywhere. A truck named by its city never leaves it.

    Packages have their numbers only; where one is to be in the end, its place has a dashed edge.
    """
    places, packages = of_kind(objects, "place"), of_kind(objects, "package")
    trucks, planes = of_kind(objects, "truck"), of_kind(objects, "plane")
    vehicles = [one for one in objects if one in trucks or one in planes]
    roads, flown = binary(atoms, "road"), binary(atoms, "airway")
    own, short = _own(trucks, places), _numbers(packages)
    rows: list[Sequence[Room]] = []
    notes: list[str] = []
    cities = _cities(places, roads)
    for city in cities:
        here = [one for one in vehicles if one not in own or own[one] in city]
        there = [Room(place, place, (*here, *packages), 6, vehicles=len(here)) for place in city]
        rows += in_rows(there, 3)
        notes += ways(roads, city, "by road to")
    airports = [place for place in places if any(place in pair for pair in flown)]
    notes += ways(flown, airports, "by air to")
    shapes = {**dict.fromkeys(trucks, "truck"), **dict.fromkeys(planes, "plane")}
    wanted, stands = {*binary(goal, "at")}, dict(binary(atoms, "at"))
    texts = {**short, **{one: "truck" if one in own else one for one in vehicles}}
    pieces = [
        Piece(
            thing,
            place,
            texts.get(thing, thing),
            _look(thing, place, vehicles, wanted),
            shape=shapes.get(thing, ""),
        )
        for thing, place in binary(atoms, "at")
    ]
    pieces += [
        Piece(thing, stands.get(vehicle, ""), texts.get(thing, thing), on=vehicle)
        for thing, vehicle in binary(atoms, "in")
    ]
    ghosts = [
        Piece(thing, place, short[thing]) for thing, place in sorted(wanted) if thing in short
    ]
    if short and [*short] != [*short.values()]:
        first = packages[0]
        notes.append(f"A box with {short[first]} on it is {first}.")
    if ghosts:
        notes.append("Dashed: where it is to be in the end.")
    bands = [cities if len(cities) > 1 else [[place] for place in places]]
    return draw_rooms(rows, pieces, short.values(), notes, ghosts, bands)


def _look(
    thing: str, place: str, vehicles: Sequence[str], wanted: Collection[tuple[str, str]]
) -> str:
    if thing in vehicles:
        return "mover"
    return "arrived" if (thing, place) in wanted else "cargo"


def _numbers(packages: Sequence[str]) -> dict[str, str]:
    """Return for each package the number at its end; its name, where not each has its own."""
    found = {one: number[0] for one in packages if (number := re.search(r"\d+$", one))}
    return found if len({*found.values()}) == len(packages) else {one: one for one in packages}


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
