"""Domains whose places are the cells of a grid: what is said of a cell is a symbol in it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl.scenes import Drawer, Scene, box, numbered
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import BALL, Picture, element, filled, label, number

_CELL: Final = 40.0
_NAMES: Final = 16.0  # what the names of columns and rows take, above and on the left
_LETTER: Final = 11.0

STYLE: Final[Style] = {
    "button": ("fill:#3d4654", "fill:#2a313b"),
    "dark": ("fill:#2c333d;stroke:#6b7685;stroke-width:2", "fill:#1b2026"),
    "lit": ("fill:#ffd84d;stroke:#fff3c4;stroke-width:2", "fill:#ffd84d;stroke:#fff3c4"),
    "ray": ("fill:none;stroke:#ffd84d;stroke-width:3;stroke-linecap:round", ""),
    "frame": (
        "fill:var(--hollow-rim);stroke:var(--wood-edge);stroke-width:4",
        "fill:var(--hollow)",
    ),
    "tile": ("fill:var(--wood);stroke:var(--wood-edge);stroke-width:1.5", ""),
    "wall": ("fill:var(--raised-edge)", ""),
    "floor": ("fill:var(--floor);stroke:var(--floor-edge);stroke-width:1", ""),
    "target": ("fill:none;stroke:var(--good);stroke-width:3.5", ""),
    "crate": ("fill:#d9a441;stroke:#7a5518;stroke-width:2", "fill:#7d561b;stroke:#e0b65c"),
    "slats": ("fill:none;stroke:#7a5518;stroke-width:2", "stroke:#e0b65c"),
    "keeper": (filled(BALL), ""),
    "face": ("fill:#ffffff", ""),
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

Place = tuple[int, int]  # the row and the column of a cell, from 0
Symbol = Callable[[float, float, str], list[Element]]
"""Draws what is said of a thing, or of the cell, round the middle of the cell."""


class Layer(NamedTuple):
    """What is drawn where a predicate is said of a cell, or of a thing and its cell.

    Without a predicate that is everywhere; with `wanted`, where the goal says it. It is hidden
    where one of some predicates is said of the cell, or `unless_wanted` the goal has it.
    """

    predicate: str
    symbol: Symbol
    hidden_by: tuple[str, ...] = ()
    wanted: bool = False
    unless_wanted: bool = False


@dataclass(frozen=True)
class Grid(Drawer):
    """Layers of symbols, the lowest first, and which predicates the words speak of.

    `frame` has the look of what lies under all cells, its inset, and how round its corners are.
    """

    layers: tuple[Layer, ...]
    words: Mapping[str, str]
    margin: float = 4.0
    frame: tuple[str, float, float] | None = None

    def draw(self, scene: Scene) -> Picture | None:
        """Draw a state; None if nothing is shown, or cells are not named as those of a grid."""

        def by_cell(atoms: Collection[Atom], predicate: str) -> dict[str, str]:
            things = {cell: thing for thing, cell in scene.binary(predicate, atoms)}
            return dict.fromkeys(scene.unary(predicate, atoms), "") | things

        cells = scene.of("cell")
        places = {name: place for name in cells if (place := place_of(name)) is not None}
        stated = {one.predicate: by_cell(scene.atoms, one.predicate) for one in self.layers}
        goal = {one.predicate: by_cell(scene.goal, one.predicate) for one in self.layers}
        shown = {cell for layer in self.layers for cell in stated[layer.predicate]}
        wanted = {cell for layer in self.layers if layer.wanted for cell in goal[layer.predicate]}
        if not shown or len(places) < len(cells) or not shown | wanted <= {*places}:
            return None
        rows, columns = (1 + max(place[axis] for place in places.values()) for axis in (0, 1))
        width, height = _CELL * columns + 2 * self.margin, _CELL * rows + 2 * self.margin
        parts = self._names(places.values())
        if self.frame:
            look, inset, rounding = self.frame
            parts.append(box(look, _NAMES, _NAMES, width, height, inset=inset, rounding=rounding))
        stated[""] = dict.fromkeys(places, "")
        for layer in self.layers:
            hidden = {cell for one in layer.hidden_by for cell in stated[one]}
            hidden |= {*goal[layer.predicate]} if layer.unless_wanted else set()
            for cell, thing in (goal if layer.wanted else stated)[layer.predicate].items():
                if cell not in hidden:
                    parts += layer.symbol(*self._middle(*places[cell]), thing)
        said = []
        for one, words in self.words.items():
            pairs = [f"{thing} at {cell}" for thing, cell in scene.binary(one)]
            said.append(f"{words} {', '.join(scene.unary(one) + pairs) or 'none'}")
        said += [f"wanted: {', '.join(sorted(wanted))}"] if wanted else []
        definitions = (BALL,) if any(one.symbol is keeper for one in self.layers) else ()
        size = _NAMES + width, _NAMES + height
        return Picture(*size, tuple(parts), "; ".join(said), definitions=definitions)

    def _middle(self, row: int, column: int) -> tuple[float, float]:
        edge = _NAMES + self.margin
        return edge + _CELL * (column + 0.5), edge + _CELL * (row + 0.5)

    def _names(self, places: Iterable[Place]) -> list[Element]:
        rows, columns = (sorted({*axis}) for axis in zip(*places, strict=True))
        top = [(self._middle(0, one)[0], _NAMES / 2, ascii_lowercase[one]) for one in columns]
        left = [(_NAMES / 2, self._middle(one, 0)[1], str(one + 1)) for one in rows]
        return [label(x, y, text, _LETTER, "dim") for x, y, text in (*top, *left)]


def place_of(name: str) -> Place | None:
    """Return the place of a cell of that name, such as `c1`; None if no cell is named so."""
    match = re.fullmatch(r"([a-z])([1-9]\d*)", name)
    return (int(match[2]) - 1, ascii_lowercase.index(match[1])) if match else None


def square(look: str, *, inset: float = 0, rounding: float = 0) -> Symbol:
    half, size = _CELL / 2, {"inset": inset, "rounding": rounding}
    return lambda x, y, thing: [box(look, x - half, y - half, _CELL, _CELL, **size)]


def ring(look: str, radius: float) -> Symbol:
    return lambda x, y, thing: [element("circle", look, cx=x, cy=y, r=radius)]


def stroke(look: str, *lines: tuple[float, float, str]) -> Symbol:
    """Return lines, each from a place beside the middle on, as paths of SVG say it."""

    def symbol(x: float, y: float, thing: str) -> list[Element]:
        drawn = (f"M{number(x + across)} {number(y + down)}{line}" for across, down, line in lines)
        return [element("path", f"{look} detail", d="".join(drawn))]

    return symbol


def tile(x: float, y: float, thing: str) -> list[Element]:
    text = numbered(thing)
    below = square("tile", inset=1.5, rounding=6)(x, y, thing)
    return [*below, label(x, y, text, min(22.0, 1.6 * _CELL / len(text)), "strong")]


def keeper(x: float, y: float, thing: str) -> list[Element]:
    return [element("circle", "keeper", cx=x, cy=y, r=17), *_eyes("face", x, y)]


def robot(x: float, y: float, thing: str) -> list[Element]:
    body = element("rect", "robot", x=x - 12, y=y - 12, width=24, height=24, rx=5)
    return [body, *_eyes("eye", x, y)]


def _eyes(look: str, x: float, y: float) -> list[Element]:
    return [element("circle", f"{look} detail", cx=x + side, cy=y - 3, r=3) for side in (-5, 5)]
