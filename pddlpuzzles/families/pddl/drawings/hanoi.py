"""The domain hanoi as disks on rods, the larger the more disks fit on them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Final

from pddlpuzzles.families.pddl.domain_drawings import binary, box
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import Picture, element, label, number

ANEW: Final = "how the disks lie at the start"
STYLE: Final[Style] = {
    "disk": ("fill:#bcd5f5;stroke:var(--piece);stroke-width:2", "fill:#274a78"),
    "odd": ("fill:#f6dca2;stroke:#8a6420", "fill:#6b4d1e;stroke:#e0b65c"),
    "rod": ("stroke:var(--wood-edge);stroke-width:7;stroke-linecap:round", ""),
}

_MARGIN: Final = 10.0
_LEAST: Final = 26.0
"""The width of the smallest disk."""
_WIDEST: Final = 110.0
_THICK: Final = 20.0
_NAME: Final = 22.0
"""What the names of the rods take below them."""


def draw(
    objects: Mapping[str, str],
    atoms: Collection[Atom],
    goal: Collection[Atom] = (),
    start: Collection[Atom] = (),
) -> Picture | None:
    """Draw a state; None if disks do not lie on rods, or it is not known which fits on which."""
    disks = [name for name, kind in objects.items() if kind == "disk"]
    rods = [name for name, kind in objects.items() if kind == "rod"]
    on = {below: disk for disk, below in binary(atoms, "on")}
    rank = dict.fromkeys(disks, 0)
    for _, support in binary(atoms, "fits"):
        if support in rank:
            rank[support] += 1
    piles = []
    for rod in rods:
        pile: list[str] = []
        top = rod
        while top in on and len(pile) <= len(disks):
            top = on[top]
            pile.append(top)
        piles.append(pile)
    if not disks or sorted(rank.values()) != [*range(len(disks))] or not any(piles):
        return None
    if not all(disk in rank for pile in piles for disk in pile):
        return None
    step = (_WIDEST - _LEAST) / max(len(disks) - 1, 1)
    across = _WIDEST + 8
    width = across * len(rods) + 2 * _MARGIN
    floor = _MARGIN + 16 + _THICK * len(disks)
    parts = []
    for place, rod in enumerate(rods):
        x = _MARGIN + across * (place + 0.5)
        line = f"M{number(x)} {number(_MARGIN + 4)}V{number(floor)}"
        parts.append(element("path", "rod", d=line))
        parts.append(label(x, floor + 6 + _NAME / 2, rod, 13, "dim"))
    base = f"M{number(_MARGIN)} {number(floor + 3)}H{number(width - _MARGIN)}"
    parts.append(element("path", "rod", d=base))
    for place, pile in enumerate(piles):
        x = _MARGIN + across * (place + 0.5)
        for height, disk in enumerate(pile, 1):
            wide = _LEAST + step * rank[disk]
            look = "disk odd" if rank[disk] % 2 else "disk"
            y = floor - _THICK * height
            parts.append(box(look, x - wide / 2, y, wide, _THICK, 1, 9))
            parts.append(label(x, y + _THICK / 2, _short(disk), 13, "strong"))
    words = (
        f"{rod}: {', '.join(map(_short, pile)) or 'nothing'}"
        for rod, pile in zip(rods, piles, strict=True)
    )
    return Picture(width, floor + _NAME + _MARGIN, tuple(parts), f"from below, {'; '.join(words)}")


def _short(disk: str) -> str:
    """Return what stands on a disk: its number, if it has one."""
    match = re.search(r"\d+$", disk)
    return match[0] if match else disk
