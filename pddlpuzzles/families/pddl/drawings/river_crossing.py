"""The domain river-crossing as two banks, and the boat between them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from pddlpuzzles.families.pddl import rooms
from pddlpuzzles.families.pddl.domain_drawings import binary, unary
from pddlpuzzles.families.pddl.rooms import Piece, Room, draw_rooms, of_kind
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.svg import Picture

STYLE: Final = rooms.STYLE

_BOAT: Final = "boat"


def draw(
    objects: Mapping[str, str],
    atoms: Collection[Atom],
    goal: Collection[Atom] = (),
    start: Collection[Atom] = (),
) -> Picture | None:
    """Draw a state; None if neither a passenger nor the boat is anywhere."""
    banks, passengers = of_kind(objects, "bank"), of_kind(objects, "passenger")
    if len(banks) != 2:
        return None
    left, right = (Room(one, f"{one} bank", (_BOAT, *passengers), 1) for one in banks)
    seats = len(of_kind(objects, "amount")) - 1
    boat = Room(_BOAT, f"in the boat, for {seats}", passengers, 1, "carrier")
    pieces = [Piece(_BOAT, bank, _BOAT, "mover") for bank in unary(atoms, "boat-at")]
    pieces += [Piece(one, bank, one) for one, bank in binary(atoms, "at")]
    pieces += [Piece(one, _BOAT, one) for one in unary(atoms, "aboard")]
    quarrels: dict[str, list[str]] = {}
    for one, other in binary(atoms, "quarrel"):
        quarrels.setdefault(one, []).append(other)
    notes = [f"{one} quarrels with {', '.join(others)}" for one, others in quarrels.items()]
    return draw_rooms([[left, boat, right]], pieces, [*passengers, _BOAT], notes)
