"""The domain sokoban as a warehouse seen from above: walls, goals, boxes and the keeper.

A box on a goal is marked by its form, too: the goal's ring shows on it in place of the cross.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl.domain_drawings import (
    CELL,
    NAMES,
    box,
    corner,
    middle,
    names,
    places,
    size,
    unary,
)
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import BALL, Picture, element, filled, number

ANEW: Final = "where boxes and keeper stand at the start"
STYLE: Final[Style] = {
    "wall": ("fill:var(--raised-edge)", ""),
    "floor": ("fill:var(--floor);stroke:var(--floor-edge);stroke-width:1", ""),
    "target": ("fill:none;stroke:var(--good);stroke-width:3.5", ""),
    "crate": ("fill:#d9a441;stroke:#7a5518;stroke-width:2", "fill:#7d561b;stroke:#e0b65c"),
    "slats": ("fill:none;stroke:#7a5518;stroke-width:2", "stroke:#e0b65c"),
    "keeper": (filled(BALL), ""),
    "face": ("fill:#ffffff", ""),
}

_MARGIN: Final = CELL / 2
"""Around the floor there is a wall."""


def draw(
    objects: Mapping[str, str],
    atoms: Collection[Atom],
    goal: Collection[Atom] = (),
    start: Collection[Atom] = (),
) -> Picture | None:
    """Draw a state; None if there is no keeper or box, or cells are not named as on a grid."""
    where = places(objects)
    boxes, keepers = unary(atoms, "box-at"), unary(atoms, "keeper-at")
    goals = unary(goal, "box-at")
    if where is None or not (boxes or keepers) or not {*boxes, *keepers, *goals} <= {*where}:
        return None
    width, height = size(where.values(), _MARGIN)
    parts = names(where.values(), _MARGIN)
    parts.append(box("wall", NAMES, NAMES, width - NAMES, height - NAMES, 2, 4))
    parts += [box("floor", *corner(cell, _MARGIN), CELL, CELL) for cell in where.values()]
    for name in goals:
        if name not in boxes:
            parts.append(_goal(*middle(where[name], _MARGIN)))
    for name in boxes:
        parts.append(box("crate", *corner(where[name], _MARGIN), CELL, CELL, 4, 4))
        x, y = middle(where[name], _MARGIN)
        cross = f"M{number(x - 12)} {number(y - 12)}l24 24M{number(x + 12)} {number(y - 12)}l-24 24"
        parts.append(_goal(x, y) if name in goals else element("path", "slats detail", d=cross))
    for name in keepers:
        x, y = middle(where[name], _MARGIN)
        parts.append(element("circle", "keeper", cx=x, cy=y, r=17))
        parts += [element("circle", "face detail", cx=x + side, cy=y - 3, r=3) for side in (-5, 5)]
    words = [f"keeper at {', '.join(keepers)}"] if keepers else []
    words.append(f"boxes at {', '.join(boxes) or 'no cell'}")
    words += [f"goals at {', '.join(goals)}"] if goals else []
    return Picture(width, height, tuple(parts), "; ".join(words), definitions=(BALL,))


def _goal(x: float, y: float) -> Element:
    return element("circle", "target", cx=x, cy=y, r=8)
