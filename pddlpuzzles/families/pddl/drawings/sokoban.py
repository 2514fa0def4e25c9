"""The domain sokoban as a warehouse seen from above: walls, goals, boxes and the keeper.

A box on a goal is marked by its form, too: the goal's ring shows on it in place of the cross.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl.scenes import CELL, box, corner, middle, places, size, unary
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.svg import Picture, Style, element, number

STYLE: Final[Style] = {
    "wall": ("fill:#77818d", "fill:#4a535e"),
    "floor": ("fill:#f6f1e6;stroke:#ddd3bd;stroke-width:1", "fill:#23201a;stroke:#3a3327"),
    "spot": ("fill:none;stroke:#b3261e;stroke-width:3.5", "stroke:#ff8a80"),
    "crate": ("fill:#d9a441;stroke:#7a5518;stroke-width:2", "fill:#8a6420;stroke:#f2c879"),
    "slats": ("fill:none;stroke:#7a5518;stroke-width:2", "stroke:#f2c879"),
    "keeper": ("fill:#1f5fa8;stroke:#0f3564;stroke-width:2", "fill:#7db4f0;stroke:#cfe4fb"),
    "face": ("fill:#ffffff", "fill:#10161d"),
}

_MARGIN: Final = CELL / 2
"""Around the floor there is a wall."""


def draw(
    objects: Mapping[str, str], atoms: Collection[Atom], goal: Collection[Atom] = ()
) -> Picture | None:
    """Draw a state; None if there is no keeper or box, or cells are not named as on a grid."""
    where = places(objects)
    boxes, keepers = unary(atoms, "box-at"), unary(atoms, "keeper-at")
    goals = unary(goal, "box-at")
    if where is None or not (boxes or keepers) or not {*boxes, *keepers, *goals} <= {*where}:
        return None
    width, height = size(where.values(), _MARGIN)
    parts = [box("wall", 0, 0, width, height, 2, 4)]
    parts += [box("floor", *corner(cell, _MARGIN), CELL, CELL) for cell in where.values()]
    for name in goals:
        if name not in boxes:
            parts.append(_goal(*middle(where[name], _MARGIN)))
    for name in boxes:
        parts.append(box("crate", *corner(where[name], _MARGIN), CELL, CELL, 4, 3))
        x, y = middle(where[name], _MARGIN)
        cross = f"M{number(x - 12)} {number(y - 12)}l24 24M{number(x + 12)} {number(y - 12)}l-24 24"
        parts.append(_goal(x, y) if name in goals else element("path", "slats", d=cross))
    for name in keepers:
        x, y = middle(where[name], _MARGIN)
        parts.append(element("circle", "keeper", cx=x, cy=y, r=14))
        parts += [element("circle", "face", cx=x + side, cy=y - 3, r=2.5) for side in (-5, 5)]
    words = [f"keeper at {', '.join(keepers)}"] if keepers else []
    words.append(f"boxes at {', '.join(boxes) or 'no cell'}")
    words += [f"goals at {', '.join(goals)}"] if goals else []
    return Picture(width, height, tuple(parts), "; ".join(words))


def _goal(x: float, y: float) -> Element:
    return element("circle", "spot", cx=x, cy=y, r=8)
