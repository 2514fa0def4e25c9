"""Domains in which things stand on each other: blocks on a table, disks on rods.

On a table each thing has a column of its own, in which a tower stands whose lowest it is: so no
tower moves because another one does. In the middle are those on which towers stand at first or at
last. A goal is drawn without what it does not speak of.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl.scenes import Drawer, Scene, box, numbered
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import Picture, element, label, number

STYLE: Final[Style] = {
    "block": ("fill:var(--wood);stroke:var(--wood-edge);stroke-width:2", ""),
    "held": ("fill:#bcd5f5;stroke:var(--piece);stroke-width:2", "fill:#274a78"),
    "ground-line": ("stroke:var(--raised-edge);stroke-width:5;stroke-linecap:round", ""),
    "hand": (
        "fill:none;stroke:var(--muted);stroke-width:2;stroke-dasharray:4 4;stroke-linecap:round",
        "",
    ),
    "disk": ("fill:#bcd5f5;stroke:var(--piece);stroke-width:2", "fill:#274a78"),
    "odd": ("fill:#f6dca2;stroke:#8a6420", "fill:#6b4d1e;stroke:#e0b65c"),
    "rod": ("stroke:var(--wood-edge);stroke-width:7;stroke-linecap:round", ""),
}

_SIDE: Final = 36.0
_MARGIN: Final = 8.0
_HAND: Final = _SIDE + 24  # what the hand takes, on the left
_LEAST, _WIDEST, _THICK = 26.0, 110.0, 20.0
"""Of disks: the width of the smallest and of the largest, and the height."""
_ACROSS: Final = 330.0  # of all rods, so that letters are legible on a small screen
_NAME: Final = 22.0  # what the names of the rods take below them


def piles(scene: Scene, lowest: Sequence[str]) -> list[list[str]]:
    """Return what stands on each of these, from below, itself first."""
    above = {below: thing for thing, below in scene.binary("on")}
    towers = []
    for thing in lowest:
        tower = [thing]
        while tower[-1] in above and len(tower) <= len(scene.objects):
            tower.append(above[tower[-1]])
        towers.append(tower)
    return towers


class Blocks(Drawer):
    """Towers of blocks; all objects are blocks if none is said to be one."""

    def draw(self, scene: Scene) -> Picture | None:
        """Draw a state; None if no block stands on the table, nor is held."""
        blocks, held = scene.of("block") or [*scene.objects], scene.unary("holding")
        lowest = _lowest(scene, scene.atoms)
        placed = {*held, *lowest}
        if not placed or not placed.union(*scene.binary("on")) <= {*blocks}:
            return None
        towers = piles(scene, sorted(lowest, key=blocks.index))
        is_goal = bool(towers) and not held and not scene.start
        if is_goal:
            columns, left, most = [one[0] for one in towers], 0.0, max(map(len, towers))
        else:
            columns, left, most = _columns(blocks, scene), _HAND, len(blocks)
        width = left + _SIDE * len(columns) + 2 * _MARGIN
        floor = _MARGIN + _SIDE * most + 2
        line = f"M{number(left + _MARGIN)} {number(floor)}h{number(width - left - 2 * _MARGIN)}"
        parts = [element("path", "ground-line", d=line)]
        for tower in towers:
            x = left + _MARGIN + _SIDE * columns.index(tower[0])
            for height, block in enumerate(tower, 1):
                parts += _block("block", block, x, floor - 2 - _SIDE * height)
        if not is_goal:
            x, y, side = _MARGIN + 4, floor - 2 - _SIDE, number(_SIDE)
            outline = f"M{number(x)} {number(y)}h{side}v{side}h-{side}z"
            parts.append(element("path", "hand", d=outline))
            parts.append(label(x + _SIDE / 2, floor + 10, "hand", 15, "dim"))
            for block in held:
                parts += _block("held", block, x, y)
        words = [
            f"a tower of {', '.join(tower)} from below" if tower[1:] else f"{tower[0]} on the table"
            for tower in towers
        ]
        words += [f"{block} in the hand" for block in held]
        below = _MARGIN if is_goal else 20
        return Picture(width, floor + below, tuple(parts), "; ".join(words))


def _lowest(scene: Scene, atoms: Collection[Atom]) -> list[str]:
    return scene.unary("on-table", atoms) + scene.unary("ontable", atoms)


def _columns(blocks: Sequence[str], scene: Scene) -> list[str]:
    """Return the blocks in the order of their columns, those with towers in the middle."""
    wanted = scene.binary("on", scene.goal)
    begun = {below for _, below in wanted} - {above for above, _ in wanted}
    begun.update(*(_lowest(scene, atoms) for atoms in (scene.start, scene.goal)))
    middle = [block for block in blocks if block in begun]
    aside = [block for block in blocks if block not in begun]
    half = len(aside) // 2
    return [*aside[:half], *middle, *aside[half:]]


def _block(look: str, name: str, x: float, y: float) -> list[Element]:
    size = min(20.0, 1.6 * _SIDE / max(len(name), 1))
    text = label(x + _SIDE / 2, y + _SIDE / 2, name, size, "strong")
    return [box(look, x, y, _SIDE, _SIDE, inset=1.5, rounding=5), text]


class Disks(Drawer):
    def draw(self, scene: Scene) -> Picture | None:
        """Draw a state; None if it is not known what fits on what, or a disk lies on no rod."""
        disks, rods = scene.of("disk"), scene.of("rod")
        supports = [support for _, support in scene.binary("fits")]
        rank = {disk: supports.count(disk) for disk in disks}
        towers = [pile[1:] for pile in piles(scene, rods)]
        if not disks or sorted(rank.values()) != [*range(len(disks))] or not any(towers):
            return None
        if not {disk for tower in towers for disk in tower} <= {*disks}:
            return None
        margin, across = _MARGIN + 2, min(_WIDEST + 8, _ACROSS / len(rods))
        step = (across - 8 - _LEAST) / max(len(disks) - 1, 1)
        width = across * len(rods) + 2 * margin
        floor = margin + 16 + _THICK * len(disks)
        parts, things, words = list[Element](), list[Element](), []
        for place, (rod, pile) in enumerate(zip(rods, towers, strict=True)):
            x = margin + across * (place + 0.5)
            line = f"M{number(x)} {number(margin + 4)}V{number(floor)}"
            parts.append(element("path", "rod", d=line))
            parts.append(label(x, floor + 6 + _NAME / 2, rod, 13, "dim"))
            for height, disk in enumerate(pile, 1):
                wide = _LEAST + step * rank[disk]
                look, y = "disk odd" if rank[disk] % 2 else "disk", floor - _THICK * height
                things.append(box(look, x - wide / 2, y, wide, _THICK, inset=1, rounding=9))
                things.append(label(x, y + _THICK / 2, numbered(disk), 13, "strong"))
            words.append(f"{rod}: {', '.join(map(numbered, pile)) or 'nothing'}")
        base = f"M{number(margin)} {number(floor + 3)}H{number(width - margin)}"
        parts = [*parts, element("path", "rod", d=base), *things]
        text = f"from below, {'; '.join(words)}"
        return Picture(width, floor + _NAME + margin, tuple(parts), text)
