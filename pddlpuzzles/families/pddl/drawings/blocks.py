"""The domain blocks as towers on a table, with a hand beside them.

Each block has a column of its own, in which a tower stands whose lowest block it is: so no tower
moves because another one does. In the middle are those on which towers stand at first or at last.
A goal is drawn without what it does not speak of.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl.domain_drawings import binary, box, unary
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import Picture, element, label, number

ANEW: Final = "the towers at the start and in the goal"
DEALT: Final = True
STYLE: Final[Style] = {
    "block": ("fill:var(--wood);stroke:var(--wood-edge);stroke-width:2", ""),
    "held": ("fill:#bcd5f5;stroke:var(--piece);stroke-width:2", "fill:#274a78"),
    "table": ("stroke:var(--raised-edge);stroke-width:5;stroke-linecap:round", ""),
    "hand": (
        "fill:none;stroke:var(--muted);stroke-width:2;stroke-dasharray:4 4;stroke-linecap:round",
        "",
    ),
}

_SIDE: Final = 36.0
_MARGIN: Final = 8.0
_HAND: Final = _SIDE + 24
"""What the hand takes, on the left."""


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
    is_goal = bool(towers) and not held and not start
    if is_goal:
        columns, left, most = [tower[0] for tower in towers], 0.0, max(map(len, towers))
    else:
        columns, left, most = _columns(blocks, goal, start), _HAND, len(blocks)
    width = left + _SIDE * len(columns) + 2 * _MARGIN
    floor = _MARGIN + _SIDE * most + 2
    line = f"M{number(left + _MARGIN)} {number(floor)}h{number(width - left - 2 * _MARGIN)}"
    parts = [element("path", "table", d=line)]
    for tower in towers:
        x = left + _MARGIN + _SIDE * columns.index(tower[0])
        for height, block in enumerate(tower, 1):
            parts += _block("block", block, x, floor - 2 - _SIDE * height)
    if not is_goal:
        x, y = _MARGIN + 4, floor - 2 - _SIDE
        outline = f"M{number(x)} {number(y)}h{number(_SIDE)}v{number(_SIDE)}h-{number(_SIDE)}z"
        parts.append(element("path", "hand", d=outline))
        parts.append(label(x + _SIDE / 2, floor + 10, "hand", 13, "dim"))
        for block in held:
            parts += _block("held", block, x, y)
    return Picture(width, floor + (_MARGIN if is_goal else 20), tuple(parts), _words(towers, held))


def _columns(blocks: Sequence[str], goal: Collection[Atom], start: Collection[Atom]) -> list[str]:
    """Return the blocks in the order of their columns: those that begin towers in the middle."""
    upper = {block for block, _ in binary(goal, "on")}
    begun = {
        *unary(start, "on-table"),
        *unary(goal, "on-table"),
        *({one for _, one in binary(goal, "on")} - upper),
    }
    middle = [block for block in blocks if block in begun]
    others = [block for block in blocks if block not in begun]
    half = len(others) // 2
    return [*others[:half], *middle, *others[half:]]


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
