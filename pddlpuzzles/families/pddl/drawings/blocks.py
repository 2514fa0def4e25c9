"""The domain blocks as towers on a table, with a hand above them.

Each block has a column of its own, in which a tower stands whose lowest block it is: so no tower
moves because another one does.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl.domain_drawings import binary, box, unary
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.svg import Picture, Style, element, label, number

STYLE: Final[Style] = {
    "block": ("fill:var(--wood);stroke:var(--wood-edge);stroke-width:2", ""),
    "held": ("fill:#bcd5f5;stroke:var(--piece);stroke-width:2", "fill:#274a78"),
    "table": ("stroke:var(--raised-edge);stroke-width:5;stroke-linecap:round", ""),
    "hand": (
        "fill:none;stroke:var(--muted);stroke-width:3;stroke-linecap:round;stroke-linejoin:round",
        "",
    ),
}

_SIDE: Final = 36.0
_MARGIN: Final = 8.0
_HAND: Final = 22.0


def draw(
    objects: Mapping[str, str],
    atoms: Collection[Atom],
    goal: Collection[Atom] = (),
    start: Collection[Atom] = (),
) -> Picture | None:
    """Draw a state; None if no block stands on the table, nor is held."""
    blocks = [name for name, kind in objects.items() if kind == "block"]
    above = {below: block for block, below in binary(atoms, "on")}
    held, lowest = unary(atoms, "holding"), unary(atoms, "on-table")
    if not {*held, *lowest} or not {*held, *lowest, *above, *above.values()} <= {*blocks}:
        return None
    towers = []
    for block in sorted(lowest, key=blocks.index):
        tower = [block]
        while tower[-1] in above and len(tower) <= len(blocks):
            tower.append(above[tower[-1]])
        towers.append(tower)
    width = _SIDE * len(blocks) + 2 * _MARGIN
    floor = _MARGIN + _HAND + _SIDE * (len(blocks) + 1) + 6
    parts = [element("path", "table", d=f"M{number(_MARGIN)} {number(floor)}h{number(width - 16)}")]
    for tower in towers:
        x = _MARGIN + _SIDE * blocks.index(tower[0])
        for height, block in enumerate(tower, 1):
            parts += _block("block", block, x, floor - 2 - _SIDE * height)
    x, y = width / 2, _MARGIN + _HAND
    grip = _SIDE / 2 + 2
    hand = f"M{number(x)} {number(_MARGIN)}V{number(y - 5)}M{number(x - grip)} {number(y + 8)}"
    hand += f"V{number(y - 5)}H{number(x + grip)}V{number(y + 8)}"
    for block in held:
        parts += _block("held", block, x - _SIDE / 2, y - 2)
    parts.append(element("path", "hand", d=hand))
    return Picture(width, floor + _MARGIN, tuple(parts), _words(towers, held))


def _block(look: str, name: str, x: float, y: float) -> list[Element]:
    size = min(20.0, 1.6 * _SIDE / max(len(name), 1))
    return [
        box(look, x, y, _SIDE, _SIDE, 1.5, 5),
        label(x + _SIDE / 2, y + _SIDE / 2, name, size, "strong"),
    ]


def _words(towers: list[list[str]], held: list[str]) -> str:
    words = [
        f"a tower of {', '.join(tower)} from below" if tower[1:] else f"{tower[0]} on the table"
        for tower in towers
    ]
    return "; ".join([*words, *(f"{block} in the hand" for block in held)])
