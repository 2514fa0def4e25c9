"""The domain miconic as a house: its floors one above the other, and who is in the lift."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Final

from pddlpuzzles.families.pddl import rooms
from pddlpuzzles.families.pddl.domain_drawings import binary, unary
from pddlpuzzles.families.pddl.rooms import Piece, Room, draw_rooms, of_kind, title_width
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.svg import Picture
from pddlpuzzles.show.wording import all_of

ANEW: Final = "where the lift is and passengers wait"
STYLE: Final = rooms.STYLE

_LIFT: Final = "in the lift"
_TITLE: Final = "in lift"
_COLUMNS: Final = 5


def draw(
    objects: Mapping[str, str],
    atoms: Collection[Atom],
    goal: Collection[Atom] = (),
    start: Collection[Atom] = (),
) -> Picture | None:
    """Draw a state; None if neither a passenger nor the lift is anywhere.

    On a passenger stands the floor where they want to go, as long as they are not there.
    """
    floors, passengers = of_kind(objects, "floor"), of_kind(objects, "passenger")
    above = binary(atoms, "above")
    floors.sort(key=lambda floor: sum(high == floor for high, _ in above), reverse=True)
    wanted = dict(binary(atoms, "wants"))
    texts = {one: f"{one} → {_short(wanted.get(one, '?'))}" for one in passengers}
    pieces = [Piece("lift", floor, "lift", "mover") for floor in unary(atoms, "lift-at")]
    pieces += [Piece(one, floor, texts.get(one, one)) for one, floor in binary(atoms, "waits")]
    pieces += [Piece(one, _LIFT, texts.get(one, one)) for one in unary(atoms, "inside")]
    served = [one for one in unary(atoms, "served") if one in wanted]
    pieces += [Piece(one, wanted[one], one, "arrived") for one in served]
    # Nobody waits elsewhere than at first, or gets out where they do not want to go.
    first = {*binary(start, "waits"), *wanted.items()}
    there = {
        floor: [one for one in passengers if (one, floor) in first or not start] for floor in floors
    }
    aside = title_width([*floors, _TITLE])
    rows = [
        [Room(floor, floor, ("lift", *there[floor]), _COLUMNS, aside=aside)] for floor in floors
    ]
    rows.append([Room(_LIFT, _TITLE, passengers, _COLUMNS, "carrier", aside=aside)])
    return draw_rooms(rows, pieces, list(texts.values()))


def alternatives(objects: Mapping[str, str], atoms: Collection[Atom]) -> list[Atom]:
    """Return where else passengers may wait, on floors with no more of them than there are now."""
    floors, wanted = of_kind(objects, "floor"), dict(binary(atoms, "wants"))
    used = {*binary(atoms, "waits"), *wanted.items()}
    count = Counter(floor for _, floor in used)
    most, found = max(count.values(), default=0), list[Atom]()
    for far in range(1, len(floors)):
        for passenger, floor in binary(atoms, "waits"):
            other = floors[(floors.index(floor) + far) % len(floors)]
            if other != wanted.get(passenger) and count[other] < most:
                count[other] += 1
                found.append(Atom("waits", (passenger, other)))
    return found


def goals(atoms: Collection[Atom], goal: Collection[Atom]) -> list[str]:
    """Say who shall get where, floor by floor; nothing where something else is the goal."""
    wanted, by_floor = dict(binary(atoms, "wants")), dict[str, list[str]]()
    for passenger in unary(goal, "served"):
        by_floor.setdefault(wanted.get(passenger, ""), []).append(passenger)
    if "" in by_floor or sum(map(len, by_floor.values())) < len(goal):
        return []
    floors = sorted(by_floor, key=lambda floor: (len(floor), floor))
    return [f"{all_of(sorted(by_floor[floor]))} to {floor}" for floor in floors]


def _short(floor: str) -> str:
    """Return the number of a floor, if it has one."""
    found = re.search(r"\d+$", floor)
    return found[0] if found else floor
