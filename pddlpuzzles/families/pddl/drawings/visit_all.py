"""The domain visit-all as a floor with a robot on it; what has been visited has a tick."""

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

ANEW: Final = "where the robot begins"
STYLE: Final[Style] = {
    "ground": ("fill:var(--cell);stroke:var(--cell-edge);stroke-width:1.5", ""),
    "visited": ("fill:#bfe3c6", "fill:#1f4a2b"),
    "tick": (
        "fill:none;stroke:#1d6b34;stroke-width:3.5;stroke-linecap:round;stroke-linejoin:round",
        "stroke:#8fd6a2",
    ),
    "wanted": ("fill:none;stroke:var(--good);stroke-width:3", ""),
    "robot": ("fill:var(--piece);stroke:var(--piece-dark);stroke-width:2", ""),
    "eye": ("fill:#ffffff", ""),
}

_MARGIN: Final = 4.0


def draw(
    objects: Mapping[str, str],
    atoms: Collection[Atom],
    goal: Collection[Atom] = (),
    start: Collection[Atom] = (),
) -> Picture | None:
    """Draw a state; None if there is no robot, or cells are not named as those of a grid."""
    where = places(objects)
    robots, visited = unary(atoms, "robot-at"), unary(atoms, "visited")
    wanted = [name for name in unary(goal, "visited") if name not in visited]
    if where is None or not (robots or visited) or not {*robots, *visited, *wanted} <= {*where}:
        return None
    parts = names(where.values(), _MARGIN)
    for name, cell in where.items():
        look = "ground visited" if name in visited else "ground"
        parts.append(box(look, *corner(cell, _MARGIN), CELL, CELL, 1.5, 5))
        x, y = middle(cell, _MARGIN)
        if name in robots:
            parts.append(element("rect", "robot", x=x - 12, y=y - 12, width=24, height=24, rx=5))
            parts += [
                element("circle", "eye detail", cx=x + side, cy=y - 3, r=3) for side in (-5, 5)
            ]
        elif name in visited:
            tick = f"M{number(x - 8)} {number(y)}l6 7l10 -14"
            parts.append(element("path", "tick detail", d=tick))
        elif name in wanted:
            parts.append(element("circle", "wanted", cx=x, cy=y, r=6))
    words = f"robot at {', '.join(robots) or 'no cell'}; visited: {', '.join(visited) or 'none'}"
    words += f"; still to be visited: {', '.join(wanted)}" if wanted else ""
    return Picture(*size(where.values(), _MARGIN), tuple(parts), words)
