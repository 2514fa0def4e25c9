"""Domains whose places are the cells of a grid: what is said of a cell is a symbol in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final, NamedTuple
from xml.etree.ElementTree import Element

from pddlpuzzles.families.pddl.exercise import Place, place_of
from pddlpuzzles.families.pddl.scenes import Drawer, Scene, binary, box, numbered, unary
from pddlpuzzles.pddl.model import Atom
from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import BALL, Picture, element, filled, label, number

_CELL: Final = 40.0
_NAMES: Final = 16.0
"""What the names of columns and rows take, above and on the left."""
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

Symbol = Callable[[float, float, str], list[Element]]
"""Draws what is said of a thing, or of the cell, round the middle of the cell."""


class Layer(NamedTuple):
    """What is drawn where a predicate is said of a cell, or of a thing and its cell.

    Without a predicate that is everywhere; with `wanted`, where the goal says it. It is hidden
    where one of some predicates is said of the cell, and with `unless_wanted` where the goal has
    it.
    """

    predicate: str
    symbol: Symbol
    hidden_by: tuple[str, ...] = ()
    wanted: bool = False
    unless_wanted: bool = False


@dataclass(frozen=True)
class Grid(Drawer):
    """Layers of symbols, the lowest first, and which predicates the words speak of."""

    layers: tuple[Layer, ...]
    words: Mapping[str, str]
    margin: float = 4.0
    frame: tuple[str, float, float] | None = None
    """The look of what lies under all cells, its inset, and how round its corners are."""

    def draw(self, scene: Scene) -> Picture | None:
        """Draw a state; None if nothing is shown, or cells are not named as those of a grid."""
        where = {name: place_of(name) for name in scene.of("cell")}
        places = {name: place for name, place in where.items() if place is not None}
        stated = {one.predicate: _by_cell(scene.atoms, one.predicate) for one in self.layers}
        goal = {one.predicate: _by_cell(scene.goal, one.predicate) for one in self.layers}
        shown = {cell for layer in self.layers for cell in stated[layer.predicate]}
        wanted = {cell for layer in self.layers if layer.wanted for cell in goal[layer.predicate]}
        if not shown or len(places) < len(where) or not shown | wanted <= {*places}:
            return None
        rows, columns = (1 + max(place[axis] for place in places.values()) for axis in (0, 1))
        width = _NAMES + _CELL * columns + 2 * self.margin
        height = _NAMES + _CELL * rows + 2 * self.margin
        parts = self._names(places.values())
        if self.frame:
            look, inset, rounding = self.frame
            size = width - _NAMES, height - _NAMES
            parts.append(box(look, _NAMES, _NAMES, *size, inset=inset, rounding=rounding))
        for layer in self.layers:
            things = dict.fromkeys(places, "") if not layer.predicate else stated[layer.predicate]
            things = goal[layer.predicate] if layer.wanted else things
            hidden = {cell for one in layer.hidden_by for cell in stated[one]}
            hidden |= {*goal[layer.predicate]} if layer.unless_wanted else set()
            for cell, thing in things.items():
                if cell not in hidden:
                    parts += layer.symbol(*self._middle(places[cell]), thing)
        words = "; ".join(
            f"{words} {', '.join(_listed(scene.atoms, one)) or 'none'}"
            for one, words in self.words.items()
        )
        if wanted:
            words += f"; wanted: {', '.join(sorted(wanted))}"
        definitions = (BALL,) if any(one.symbol is keeper for one in self.layers) else ()
        return Picture(width, height, tuple(parts), words, definitions=definitions)

    def _middle(self, place: Place) -> tuple[float, float]:
        edge = _NAMES + self.margin
        return edge + _CELL * (place[1] + 0.5), edge + _CELL * (place[0] + 0.5)

    def _names(self, places: Collection[Place]) -> list[Element]:
        """Return the letters above the columns and the numbers beside the rows."""
        across = {column: self._middle((0, column))[0] for _, column in sorted(places)}
        down = {row: self._middle((row, 0))[1] for row, _ in sorted(places)}
        top = [(x, _NAMES / 2, ascii_lowercase[column]) for column, x in across.items()]
        left = [(_NAMES / 2, y, str(row + 1)) for row, y in down.items()]
        return [label(x, y, text, _LETTER, "dim") for x, y, text in (*top, *left)]


def _by_cell(atoms: Collection[Atom], predicate: str) -> dict[str, str]:
    """Return the cells that a predicate is said of, each with the thing that it is said of."""
    things = {cell: thing for thing, cell in binary(atoms, predicate)}
    return dict.fromkeys(unary(atoms, predicate), "") | things


def _listed(atoms: Collection[Atom], predicate: str) -> list[str]:
    pairs = [f"{thing} at {cell}" for thing, cell in binary(atoms, predicate)]
    return unary(atoms, predicate) + pairs


def square(look: str, *, inset: float = 0, rounding: float = 0) -> Symbol:
    """Return what fills a cell."""

    def symbol(x: float, y: float, thing: str) -> list[Element]:
        left, top = x - _CELL / 2, y - _CELL / 2
        return [box(look, left, top, _CELL, _CELL, inset=inset, rounding=rounding)]

    return symbol


def ring(look: str, radius: float) -> Symbol:
    """Return a circle."""
    return lambda x, y, thing: [element("circle", look, cx=x, cy=y, r=radius)]


def stroke(look: str, *lines: tuple[float, float, str]) -> Symbol:
    """Return lines, each from a place beside the middle on, as paths of SVG say it."""

    def symbol(x: float, y: float, thing: str) -> list[Element]:
        drawn = (f"M{number(x + across)} {number(y + down)}{line}" for across, down, line in lines)
        return [element("path", f"{look} detail", d="".join(drawn))]

    return symbol


def both(*symbols: Symbol) -> Symbol:
    """Return several symbols, each on those before it."""
    return lambda x, y, thing: [part for one in symbols for part in one(x, y, thing)]


def tile(x: float, y: float, thing: str) -> list[Element]:
    """Return a tile with its number."""
    text = numbered(thing)
    size = min(22.0, 1.6 * _CELL / len(text))
    return [
        *square("tile", inset=1.5, rounding=6)(x, y, thing),
        label(x, y, text, size, "strong"),
    ]


def keeper(x: float, y: float, thing: str) -> list[Element]:
    """Return who pushes boxes."""
    return [element("circle", "keeper", cx=x, cy=y, r=17), *_eyes("face", x, y)]


def robot(x: float, y: float, thing: str) -> list[Element]:
    """Return a robot with a face."""
    body = element("rect", "robot", x=x - 12, y=y - 12, width=24, height=24, rx=5)
    return [body, *_eyes("eye", x, y)]


def _eyes(look: str, x: float, y: float) -> list[Element]:
    return [element("circle", f"{look} detail", cx=x + side, cy=y - 3, r=3) for side in (-5, 5)]
