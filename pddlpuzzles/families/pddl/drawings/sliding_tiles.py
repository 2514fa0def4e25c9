"""The domain sliding-tiles as numbered tiles in a frame."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final

from pddlpuzzles.families.pddl.domain_drawings import (
    CELL,
    NAMES,
    binary,
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
from pddlpuzzles.show.svg import Picture, label

ANEW: Final = "how the tiles lie at the start"
STYLE: Final[Style] = {
    "frame": (
        "fill:var(--hollow-rim);stroke:var(--wood-edge);stroke-width:4",
        "fill:var(--hollow)",
    ),
    "tile": ("fill:var(--wood);stroke:var(--wood-edge);stroke-width:1.5", ""),
}

_MARGIN: Final = 8.0


def draw(
    objects: Mapping[str, str],
    atoms: Collection[Atom],
    goal: Collection[Atom] = (),
    start: Collection[Atom] = (),
) -> Picture | None:
    """Draw a state; None if no tile is in a cell, or cells are not named as those of a grid."""
    where = places(objects)
    tiles = binary(atoms, "at")
    if where is None or not tiles or not all(cell in where for _, cell in tiles):
        return None
    width, height = size(where.values(), _MARGIN)
    parts = names(where.values(), _MARGIN)
    parts.append(box("frame", NAMES, NAMES, width - NAMES, height - NAMES, _MARGIN - 4, 9))
    for tile, cell in tiles:
        match = re.search(r"\d+$", tile)
        shown = match[0] if match else tile
        parts.append(box("tile", *corner(where[cell], _MARGIN), CELL, CELL, 1.5, 6))
        text = min(22.0, 1.6 * CELL / len(shown))
        parts.append(label(*middle(where[cell], _MARGIN), shown, text, "strong"))
    words = [f"{tile} at {cell}" for tile, cell in tiles]
    words += [f"{cell} is blank" for cell in unary(atoms, "blank")]
    return Picture(width, height, tuple(parts), ", ".join(words))
