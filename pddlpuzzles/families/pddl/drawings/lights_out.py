"""The domain lights-out as lamps: those that are lit shine, those that are dark are rings."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from pddlpuzzles.families.pddl.domain_drawings import (
    CELL,
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
from pddlpuzzles.show.svg import Picture, element, number

ANEW: Final = "which lamps are lit"
STYLE: Final[Style] = {
    "button": ("fill:#3d4654", "fill:#2a313b"),
    "dark": ("fill:#2c333d;stroke:#6b7685;stroke-width:2", "fill:#1b2026"),
    "lit": ("fill:#ffd84d;stroke:#fff3c4;stroke-width:2", "fill:#ffd84d;stroke:#fff3c4"),
    "ray": ("fill:none;stroke:#ffd84d;stroke-width:3;stroke-linecap:round", ""),
}

_MARGIN: Final = 4.0


def draw(
    objects: Mapping[str, str],
    atoms: Collection[Atom],
    goal: Collection[Atom] = (),
    start: Collection[Atom] = (),
) -> Picture | None:
    """Draw a state; None if there are no lamps, or cells are not named as those of a grid."""
    where = places(objects)
    lit, dark = unary(atoms, "lit"), unary(atoms, "dark")
    if where is None or not {*lit, *dark} or not {*lit, *dark} <= {*where}:
        return None
    parts = names(where.values(), _MARGIN)
    for name, cell in where.items():
        x, y = middle(cell, _MARGIN)
        parts.append(box("button", *corner(cell, _MARGIN), CELL, CELL, 1.5, 7))
        if name in lit:
            rays = "".join(
                f"M{number(x + 10 * across)} {number(y + 10 * down)}l{3 * across} {3 * down}"
                for across in (-1, 1)
                for down in (-1, 1)
            )
            rays += f"M{number(x - 15)} {number(y)}h4M{number(x + 11)} {number(y)}h4"
            rays += f"M{number(x)} {number(y - 15)}v4M{number(x)} {number(y + 11)}v4"
            parts.append(element("path", "ray detail", d=rays))
            parts.append(element("circle", "lit", cx=x, cy=y, r=8))
        elif name in dark:
            parts.append(element("circle", "dark", cx=x, cy=y, r=9))
    words = f"lit: {', '.join(lit) or 'none'}; dark: {', '.join(dark) or 'none'}"
    return Picture(*size(where.values(), _MARGIN), tuple(parts), words)
