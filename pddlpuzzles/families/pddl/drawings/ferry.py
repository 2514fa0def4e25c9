"""The domain ferry as ports with cars in them, and the deck of the ferry."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from pddlpuzzles.families.pddl import rooms
from pddlpuzzles.families.pddl.domain_drawings import binary, unary
from pddlpuzzles.families.pddl.rooms import Piece, Room, draw_rooms, in_rows, of_kind, ways
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.svg import Picture

ANEW: Final = "where cars and ferry are, and where the cars are to go"
DEALT: Final = True
STYLE: Final = rooms.STYLE

_DECK: Final = "on the ferry"


def draw(
    objects: Mapping[str, str],
    atoms: Collection[Atom],
    goal: Collection[Atom] = (),
    start: Collection[Atom] = (),
) -> Picture | None:
    """Draw a state; None if neither a car nor the ferry is anywhere."""
    ports, cars = of_kind(objects, "port"), of_kind(objects, "car")
    there = [Room(port, port, ("ferry", *cars)) for port in ports]
    pieces = [Piece("ferry", port, "ferry", "mover") for port in unary(atoms, "ferry-at")]
    pieces += [Piece(car, port, car) for car, port in binary(atoms, "at")]
    pieces += [Piece(car, _DECK, car) for car in unary(atoms, "aboard")]
    rows = [*in_rows(there, 3), [Room(_DECK, _DECK, cars, 1, "carrier", holds_one=True)]]
    routes = ways(binary(atoms, "route"), ports, "to")
    return draw_rooms(rows, pieces, [*cars, "ferry"], routes)
