"""The domain gripper as rooms with balls in them, and the robot's hands."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from pddlpuzzles.families.pddl import rooms
from pddlpuzzles.families.pddl.domain_drawings import binary, unary
from pddlpuzzles.families.pddl.rooms import Piece, Room, draw_rooms, in_rows, of_kind, ways
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.svg import Picture

ANEW: Final = "where balls and robot are, and where the balls are to go"
DEALT: Final = True
STYLE: Final = rooms.STYLE


def draw(
    objects: Mapping[str, str],
    atoms: Collection[Atom],
    goal: Collection[Atom] = (),
    start: Collection[Atom] = (),
) -> Picture | None:
    """Draw a state; None if neither a ball nor the robot is anywhere."""
    names, balls, hands = (of_kind(objects, kind) for kind in ("room", "ball", "hand"))
    there = [Room(name, name, ("robot", *balls)) for name in names]
    pieces = [Piece("robot", room, "robot", "mover") for room in unary(atoms, "robot-in")]
    pieces += [Piece(ball, room, ball) for ball, room in binary(atoms, "in")]
    pieces += [Piece(ball, hand, ball) for hand, ball in binary(atoms, "holds")]
    held = [Room(hand, hand, balls, 1, "carrier", holds_one=True) for hand in hands]
    doors = ways(binary(atoms, "door"), names, "has doors to")
    return draw_rooms([*in_rows(there, 3), *in_rows(held, 4)], pieces, [*balls, "robot"], doors)
