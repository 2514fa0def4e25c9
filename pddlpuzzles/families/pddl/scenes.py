"""How textbook domains are drawn, also with characters: grids of cells, towers, and disks on rods.

What is drawn has the same size and layout for all states of a problem, so that a page can draw each
atom by itself: on a table a tower stands in the column of its lowest block.
"""

import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise, permutations, product, zip_longest
from string import ascii_lowercase
from typing import Any, ClassVar, Final, NamedTuple
from xml.etree.ElementTree import Element

from pddlpuzzles.pddl.model import Atom, Number
from pddlpuzzles.show.styles import Style, shapes
from pddlpuzzles.show.svg import Picture, define, element, label, number, point, shifted
from pddlpuzzles.show.wording import Paint, parted, spoken

FIGURES: Final = shapes("pddlpuzzles.families.pddl", "figures.svg")
"""Shapes, with words that names of what is drawn so have in them; colours, also in the dark."""
_LIGHT, _DARK = (
    dict(re.findall(r"\.([\w-]+){(.*?)}", style.text or "")) for style in FIGURES.iterfind("style")
)
STYLE: Final[Style] = {name: (look, _DARK.get(name, "")) for name, look in _LIGHT.items()}
_PADDED: Final = [group for group in FIGURES if group.get("data-pads")]
PADS: Final = {it.get("id", ""): [*map(int, it.attrib["data-pads"].split())] for it in _PADDED}
"""What vehicles have on the left, on the right and below their load."""
SIDE: Final = 32.0  # of a figure
_CELL: Final = 40.0
_NAMES: Final = 16.0  # what the names of columns and rows take, above and on the left
_SIDE: Final = 36.0  # of a block
_MARGIN: Final = 8.0
_ON_TABLE: Final = "on-table", "ontable"
OF_BLOCKS: Final = re.compile(r"on(-?table)?|clear|holding|(hand|arm)-?(empty|free)")
"""Predicates that `Blocks` shows; with others that change it would hide what holds."""
_HAND, _MANY = _SIDE + 24, 9  # what the hand takes, on the left; it is above many blocks
_LEAST, _WIDEST, _THICK, _HEAP = 0.38, 110.0, 20.0, 200.0
"""Of disks: the least share of a rod's room, the largest width, and heights: least, of few."""
_ACROSS: Final = 330.0  # of all rods, so that letters are legible on a small screen
_NAME: Final = 22.0  # what the names of the rods take below them
_COLOURS: Final = {"@": "blue", "$": "orange", "+": "green", "*": "green"}
Pair = tuple[str, str]
Place = tuple[int, int]  # the row and the column of a cell, from 0
Cells = dict[str, Place]
Drawing = Callable[[Collection[Atom]], Picture | None]
Drawn = tuple[str, set[Atom]]  # the lines of a drawing with characters, and what it says


@dataclass(frozen=True)
class Scene:
    """What is drawn: a state of a problem, or its goal."""

    objects: Mapping[str, str]  # with their types
    atoms: Collection[Atom]  # that hold
    goal: Collection[Atom] = ()
    start: Collection[Atom] = ()  # none where the goal is drawn
    possible: Collection[Atom] = ()  # those that can change
    values: Mapping[Atom, Number] = field(default_factory=dict)  # at the start
    denied: Collection[Atom] = ()  # the goal asks that they do not hold

    def of(self, *kinds: str) -> list[str]:
        return [name for name, kind in self.objects.items() if kind in kinds]

    def unary(self, *predicates: str, atoms: Collection[Atom] | None = None) -> list[str]:
        among = self.atoms if atoms is None else atoms
        return sorted(terms[0] for name, terms in among if name in predicates and len(terms) == 1)

    def binary(self, predicate: str, atoms: Collection[Atom] | None = None) -> list[Pair]:
        among = self.atoms if atoms is None else atoms
        pairs = (terms for name, terms in among if name == predicate and len(terms) == 2)
        return sorted((first, second) for first, second in pairs)

    def by_cell(self, predicate: str, atoms: Collection[Atom] | None = None) -> dict[str, str]:
        """Return the cells of a predicate, with its thing, if any."""
        things = {cell: thing for thing, cell in self.binary(predicate, atoms)}
        return dict.fromkeys(self.unary(predicate, atoms=atoms), "") | things

    def cells(self) -> dict[str, Place]:
        """Return the places of cells; none if some are not named as those of a grid, such as c1."""
        names = self.of("cell")
        cells = [it for it in names if re.fullmatch(r"[a-z][1-9]\d*", it)]
        places = {it: (int(it[1:]) - 1, ascii_lowercase.index(it[0])) for it in cells}
        return places if len(places) == len(names) else {}


@dataclass(frozen=True, kw_only=True)
class Drawer:
    """A way to draw a domain."""

    new: str = ""  # what is new in a new game: nothing, `start`, or `start and goal`
    aim: str = ""  # what is to be done,
    how: str = ""  # and how with the hand; else one taps
    tapped: str = "place in the picture"  # such things
    beyond: str = ""  # what is where no place is
    changing: Collection[str] = ()  # predicates: characters say all that holds of them
    key: str = ""  # what these characters mean
    signs: Collection[str] = ()  # predicates that never change, drawn where they say a thing is
    unit: str = ""  # a plural: of what values are, in things
    grid: Mapping[str, Place] = field(default_factory=dict)  # cells
    draws_goals: ClassVar[bool] = True  # whether a goal is better drawn than said in words

    def draw(self, scene: Scene) -> Picture | None:
        """Draw a state or a goal; None if it is not one of the domain."""
        return None

    def drawing(self, scene: Scene) -> Drawing:
        return lambda atoms: self.draw(replace(scene, atoms=atoms))

    def stand(self, atom: Atom, scene: Scene) -> Pair | None:
        """Return a thing, and what it is at, in or on, if that is what an atom says."""
        return None if len(atom.terms) != 2 else (atom.terms[0], atom.terms[1])

    def typed(self, scene: Scene, paint: Paint) -> Drawn | None:
        """Draw a state, or a goal, of which it may say more than is asked; None if it cannot."""
        return None

    def expected(self, scene: Scene) -> set[Atom]:
        """Return what a drawing with characters says of what never changes."""
        return set()

    def goal_words(self, scene: Scene) -> list[str]:
        """Say the goal in words; nothing where atoms are said one by one."""
        return []

    def alternatives(self, scene: Scene) -> list[Atom]:
        return []


class Vessels(Drawer):  # values alone (`gauges`)
    draws_goals = False


@cache
def figures() -> Mapping[str, Element]:
    """Return what is drawn as a whole: a group each of `figures.svg`; vehicles are not."""
    groups = [group for group in FIGURES if len(group) and not group.get("data-pads")]
    return {group.get("id", ""): define(element("g", "", *group)) for group in groups}


@cache
def kind_of(*names: str, what: str = "figure") -> str:
    """Return what something is, of figures or "tint|order", by its first name that says so."""
    singular = (re.sub("ies$", "y", parted(it)) for it in names)
    for end, name in product((r"-?\d*$", ""), singular):  # `cargo-bike` is a bike
        for group in (it for it in FIGURES if it.get("class") in what.split("|")):
            words = group.get("data-words")
            if re.search(rf"(?<![a-z])({words})(s|es)?{end or '(?![a-z])'}", name):
                return group.get("id", "")
    return ""


def figure(kind: str, look: str, x: float, y: float, side: float = SIDE) -> Element:
    corner = shifted(x, y) + f" scale({number(side / SIDE)})" * (side != SIDE)
    return element("use", look.rstrip(), href=f"#{figures()[kind].get('id')}", transform=corner)


def vehicle(kind: str, area: Sequence[float], colour: str = "") -> list[Element]:
    """Draw a vehicle: its shapes write W for its width, X for half of it, Y for the load's top."""
    x, y, wide, high = area
    top = high - PADS[kind][2]
    sizes = {"W": wide, "X": wide / 2, "Y": -top}
    shapes, drawn = FIGURES.iterfind(f"g[@id='{kind}']/path"), list[Element]()
    for shape in shapes:
        numbers = re.split(r"([WXY])([+-]?\d*)", shape.get("d", ""))
        for at in range(1, len(numbers), 3):
            numbers[at : at + 2] = ["", number(sizes[numbers[at]] + float(numbers[at + 1] or 0))]
        look = str(shape.get("class")).replace("steel", f"tinted {colour}" if colour else "steel")
        corner = shifted(x, y + top)
        drawn.append(element("path", f"{look} detail", d="".join(numbers), transform=corner))
    return drawn


def breadth(text: str, high: float = 12.0) -> float:
    """Return how wide a text is in the widest of usual fonts."""
    if "\n" in text:
        return max(breadth(line, high) for line in text.split("\n"))
    wide = (0.4 if it in " fijlrtI.,:'" else 0.68 + 0.3 * (it in "mwMW→") for it in text)
    return math.ceil(sum(wide) * high)


def text_at(x: float, y: float, text: str, look: str = "", size: float = 12) -> Element:
    return element("text", f"text left {look}".rstrip(), text, x=x, y=y, font_size=size)


def numbered(name: str) -> str:
    """Return the number or the letter at a name's end, or else the name."""
    match = re.search(r"\d+$|(?<=[-_])[a-z]$", name)
    return match[0] if match else name


def box(
    look: str, x: float, y: float, width: float, height: float, *, inset: float = 0, rx: float = 0
) -> Element:
    """Return a rectangle, `inset` smaller on each side."""
    across, down = width - 2 * inset, height - 2 * inset
    return element("rect", look, x=x + inset, y=y + inset, width=across, height=down, rx=rx or None)


class Layer(NamedTuple):
    """A shape on each cell of which a predicate is said, perhaps with a thing."""

    predicate: str  # empty: on every cell
    draw: str  # the shape's name in `figures.svg`
    hidden_by: Sequence[str] = ()  # not on cells of which one of these predicates is said,
    wanted: bool = False  # the goal counts, not what holds
    unless_wanted: bool = False  # nor where the goal says it


@dataclass(frozen=True, kw_only=True)
class Grid(Drawer):
    """Cells with layers of shapes; with characters, each with a mark."""

    layers: Sequence[Mapping[str, Any]]  # the fields of a `Layer` each, the lowest first
    words: Mapping[str, str]  # by predicate, for those who cannot see the picture
    margin: float = 4.0
    named: bool = True  # whether columns and rows have names
    frame: tuple[str, float, float] | None = None  # below all: look, inset, radius of corners
    marks: Mapping[str, str]  # by predicate; a cell has the first, or the number of its thing,
    floor: str = ""  # else this
    wanted: tuple[str, Mapping[str, str]] = ("", {})
    """A predicate, and what a mark becomes where the goal says it."""
    implied: tuple[str, str, bool] = ("", "", True)
    """A predicate without marks: it is said of the cells of which the second is (False: is not)."""
    goal: str = ""  # in words, where it is not drawn
    beside: str = "beside"  # what facts say of two neighbours,
    itself: bool = False  # perhaps of a cell and itself,
    lines: str = ""  # and of three in a line

    def draw(self, scene: Scene) -> Picture | None:
        """Draw a state; None if nothing is shown, or cells have other names."""
        layers = [Layer(**layer) for layer in self.layers]
        places, predicates = scene.cells(), [layer.predicate for layer in layers]
        stated = {predicate: scene.by_cell(predicate) for predicate in predicates}
        goal = {predicate: scene.by_cell(predicate, scene.goal) for predicate in predicates}
        shown = {cell for cells in stated.values() for cell in cells}
        wanted = {cell for layer in layers if layer.wanted for cell in goal[layer.predicate]}
        if not shown or not shown | wanted <= {*places}:
            return None
        rows, columns = (1 + max(place[axis] for place in places.values()) for axis in (0, 1))
        width, height = _CELL * columns + 2 * self.margin, _CELL * rows + 2 * self.margin
        heading = _NAMES * self.named  # the room for the names of rows, and of columns
        edge = heading + self.margin
        xs, ys = ([edge + _CELL * (at + 0.5) for at in range(most)] for most in (columns, rows))
        used_rows, used_columns = ({place[axis] for place in places.values()} for axis in (0, 1))
        heads = [(xs[at], _NAMES / 2, ascii_lowercase[at]) for at in sorted(used_columns)]
        heads += [(_NAMES / 2, ys[row], str(row + 1)) for row in sorted(used_rows)]
        parts = [label(x, y, text, 11, "dim") for x, y, text in heads if self.named]
        if self.frame:
            look, inset, rx = self.frame
            parts.append(box(look, heading, heading, width, height, inset=inset, rx=rx))
        stated[""] = dict.fromkeys(places, "")  # a layer of no predicate is in each cell
        for layer in layers:
            hidden = {cell for predicate in layer.hidden_by for cell in stated[predicate]}
            hidden |= {*goal[layer.predicate]} if layer.unless_wanted else set()
            for cell, thing in (goal if layer.wanted else stated)[layer.predicate].items():
                if cell in hidden:
                    continue
                row, column = places[cell]
                x, y = xs[column], ys[row]  # the middle, from which shapes are drawn
                for shape in FIGURES.iterfind(f"g[@id='{layer.draw}']/*"):
                    left, top = (float(shape.get(name, "0")) for name in "xy")
                    where = {"circle": {"cx": x, "cy": y}, "rect": {"x": x + left, "y": y + top}}
                    moved: Mapping[str, Any] = where.get(shape.tag, {"transform": shifted(x, y)})
                    if shape.tag == "text":  # whatever it says: the thing's number
                        text = numbered(thing)
                        size = min(22.0, 1.6 * _CELL / max(len(text), 1))
                        parts.append(label(x, y, text, size, "strong"))
                    elif shape.tag == "use":
                        kind = shape.attrib["href"]
                        parts.append(figure(kind, "tint1 detail", x + left, y + top))
                    else:
                        parts.append(element(shape.tag, **{**shape.attrib, **moved}))
        said = []
        for predicate, words in self.words.items():
            pairs = [f"{thing} at {cell}" for thing, cell in scene.binary(predicate)]
            if holding := scene.unary(predicate) + pairs:
                said.append(f"{words} {', '.join(holding)}")
        said += [f"wanted: {', '.join(sorted(wanted))}"] if wanted else []
        whole = heading + width, heading + height
        used = (FIGURES.find(f"g[@id='{layer.draw}']/use") for layer in layers)
        figured = tuple(figures()[use.attrib["href"]] for use in used if use is not None)
        return Picture(*whole, tuple(parts), "; ".join(said), definitions=figured)

    def typed(self, scene: Scene, paint: Paint) -> Drawn | None:
        cells = scene.cells()
        marks, said = dict.fromkeys(cells, self.floor), dict[str, Atom]()
        for predicate, mark in reversed([*self.marks.items()]):
            for cell, thing in scene.by_cell(predicate).items():
                marks[cell] = numbered(thing) if thing else mark
                said[cell] = Atom(predicate, (thing, cell) if thing else (cell,))
        predicate, becomes = self.wanted
        for cell in scene.unary(predicate, atoms=scene.goal):
            marks[cell] = becomes.get(marks.get(cell, ""), marks.get(cell, ""))
        if not cells or marks.keys() != cells.keys():
            return None
        rows, columns = (1 + max(place[axis] for place in cells.values()) for axis in (0, 1))
        size = max(1, *map(len, marks.values()))
        lines = [[""] * columns for _ in range(rows)]
        for cell, (row, column) in cells.items():
            text, colour = marks[cell].rjust(size), _COLOURS.get(marks[cell])
            lines[row][column] = paint(text, colour) if colour else text
        margin = len(str(rows))
        heads = " ".join(letter.rjust(size) for letter in ascii_lowercase[:columns])
        rowed = (" ".join(cell or " " * size for cell in line) for line in lines)
        drawn = (f"{number:>{margin}} {row}".rstrip() for number, row in enumerate(rowed, 1))
        every = {*said.values()}
        implied, by, is_said = self.implied  # what has no mark: `clear` where nothing lies
        named = {cell for cell, atom in said.items() if atom.predicate == by}
        every |= {Atom(implied, (cell,)) for cell in (named if is_said else cells.keys() - named)}
        return "\n".join([" " * (margin + 1) + heads, *drawn]), every

    def goal_words(self, scene: Scene) -> list[str]:
        is_plain = all(atom.predicate == self.wanted[0] for atom in scene.goal)
        return [self.goal] if self.goal and is_plain else []

    def expected(self, scene: Scene) -> set[Atom]:
        cells, said = {place: name for name, place in scene.cells().items()}, set[Atom]()
        for (row, column), name in cells.items():
            said |= {Atom(self.beside, (name, name))} if self.itself else set()
            for down, across in ((0, 1), (0, -1), (1, 0), (-1, 0)):
                if near := cells.get((row + down, column + across)):
                    said.add(Atom(self.beside, (name, near)))
                    far = cells.get((row + 2 * down, column + 2 * across))
                    said |= {Atom(self.lines, (name, near, far))} if far and self.lines else set()
        return said


_COMPASS: Final = ("north", "south", "west", "east", "up", "down", "left", "right")
"""Pairs of opposite directions, one from row to row, one from column to column, in turn."""
_TWO: Final = tuple(
    re.compile(rf"(?P<before>{before})(?P<one>{one})(?P<between>{between})(?P<two>{two}){after}")
    for before, one, between, two, after in (
        (r"\D*?", r"\d+", r"\D+", r"\d+", r"\D*"),  # r1-c2, pos-3-4
        (r"\D*", r"\d", "", r"\d", ""),  # p34
        ("", "[a-z]", "", r"\d+", ""),  # b2
    )
)
"""Names with two numbers, of which a letter is one in base 36."""
_STEPS: Final = {1}, {1, 2}, {5}  # squares of their lengths: also across corners; a knight's


def grid_of(facts: Iterable[Atom], rooms: Collection[str], objects: Mapping[str, str]) -> Cells:
    """Return rows and columns, by two numbers in names, if facts join neighbours, or as knights."""
    named = dict[str, re.Match[str]]()  # by object, which has two numbers in its name
    for name, form in product(objects, _TWO):
        if name not in named and (match := form.fullmatch(name)):
            named[name] = match
    two = {
        it: [int(n, 36 if n.isalpha() else 10) for n in at.group("one", "two")]
        for it, at in named.items()
    }
    places = {it: (at[1], at[0]) for it, at in two.items() if it in rooms}
    first = next(iter(places), "")
    pairs = [[two[it] for it in terms if it in two] for _, terms in facts]
    steps = {round(math.dist(*ends) ** 2) for ends in pairs if len(ends) == 2}
    lacking = {it for it in rooms if objects.get(it) == objects.get(first)} - places.keys()
    prefixes = {(named[it].re, named[it]["before"]) for it in places}
    sides = [max(its) - min(its) + 1 for its in zip(*places.values(), strict=True)]
    is_odd = lacking or len(prefixes) > 1 or len({*places.values()}) < len(places)
    if is_odd or steps not in _STEPS or min(sides, default=0) < 2 or math.prod(sides) > 2000:
        return {}
    # The first number is the column, except where it is a row, or is listed as one.
    letters = "".join(named[first][it].strip("-_")[-1:] for it in ("before", "between"))
    letters = "chess" if steps == {5} and named[first]["one"].isalpha() else letters
    listed = [a[1] == b[1] for a, b in pairwise(two.values()) if math.dist(a, b) == 1]
    if letters in {"rc", "yx"} or (letters not in {"cr", "xy", "chess"} and not all(listed[:1])):
        places = {it: (b, a) for it, (a, b) in places.items()}
    up = -1 if letters == "chess" else 1
    return _turned({it: (up * row, column) for it, (row, column) in places.items()}, facts)


def _turned(places: Mapping[str, Place], facts: Iterable[Atom]) -> Cells:
    """Count rows and columns from 0, in the directions that facts name: (beside c11 c21 south)."""
    turns = [0, 0]  # of rows and columns: below 0 where those directions are opposite
    for _, terms in facts:
        ends = [places[it] for it in terms if it in places]
        for direction in {*terms[2:]}.intersection(_COMPASS) if ends[1:] else ():
            pair, is_second = divmod(_COMPASS.index(direction), 2)
            axis = pair % 2  # 0 from row to row, 1 from column to column
            turns[axis] += (ends[1][axis] - ends[0][axis]) * (1 if is_second else -1)
    row, column = (1 if turn >= 0 else -1 for turn in turns)
    places = {it: (row * at[0], column * at[1]) for it, at in places.items()}
    top, left = (min(at[axis] for at in places.values()) for axis in (0, 1))
    return {it: (at[0] - top, at[1] - left) for it, at in places.items()}


def piles(scene: Scene, lowest: Sequence[str]) -> list[list[str]]:
    """Return what stands on each, from below, itself first."""
    above = {below: thing for thing, below in scene.binary("on")}
    towers = [[thing] for thing in lowest]
    for tower in towers:
        while tower[-1] in above and len(tower) <= len(scene.objects):
            tower.append(above[tower[-1]])
    return towers


class Blocks(Drawer):
    def draw(self, scene: Scene) -> Picture | None:
        """Draw towers; None if no block stands or is held. All are blocks if none is said to be."""
        blocks, held = scene.of("block") or [*scene.objects], scene.unary("holding")
        lowest = scene.unary(*_ON_TABLE)
        placed = {*held, *lowest}
        if not placed or not placed.union(*scene.binary("on")) <= {*blocks}:
            return None
        towers = piles(scene, sorted(lowest, key=blocks.index))
        is_goal = bool(towers) and not held and not scene.start
        has_hand = not is_goal and any(it.predicate == "holding" for it in scene.possible)
        if is_goal:
            columns, begin, most = [tower[0] for tower in towers], 0.0, max(map(len, towers))
        else:  # in the middle are those with towers at first or at last
            wanted = scene.binary("on", scene.goal)
            begun = {below for _, below in wanted} - {above for above, _ in wanted}
            begun.update(scene.unary(*_ON_TABLE, atoms=[*scene.start, *scene.goal]))
            aside = [block for block in blocks if block not in begun]
            middle = [block for block in blocks if block in begun]
            columns = [*aside[: len(aside) // 2], *middle, *aside[len(aside) // 2 :]]
            begin, most = _HAND * (has_hand and len(blocks) < _MANY), len(blocks)
        width = begin + _SIDE * len(columns) + 2 * _MARGIN
        floor = _MARGIN + _SIDE * most + 2
        line = f"M{point(begin + _MARGIN, floor)}h{number(width - begin - 2 * _MARGIN)}"
        parts = [element("path", "ground-line", d=line)]
        large = max(20.0, min(0.09 * floor, 28.0) if is_goal else width / 27)  # legible when small
        seen = list[tuple[str, str, float, float]]()
        for tower in towers:
            x = begin + _MARGIN + _SIDE * columns.index(tower[0])
            seen += [("block", it, x, floor - 2 - _SIDE * n) for n, it in enumerate(tower, 1)]
        if has_hand:
            x, y, side = _MARGIN, floor - 2 - _SIDE if begin else _MARGIN, number(_SIDE)
            parts.append(element("path", "hand", d=f"M{point(x, y)}h{side}v{side}h-{side}z"))
            parts.append(label(x + _SIDE / 2, y + _SIDE + 12, "hand", max(15.0, width / 27), "dim"))
            seen += [("held", block, x, y) for block in held]
        for look, name, x, y in seen:
            size = min(large, 1.6 * _SIDE / max(len(name), 1))
            parts.append(box(look, x, y, _SIDE, _SIDE, inset=1.5, rx=5))
            parts.append(label(x + _SIDE / 2, y + _SIDE / 2, name, size, "strong"))
        words = [
            f"a tower of {', '.join(tower)} from below" if tower[1:] else f"{tower[0]} on the table"
            for tower in towers
        ]
        words += [f"{block} in the hand" for block in held]
        high = floor + (20 if begin else _MARGIN)
        return Picture(width, high, tuple(parts), "; ".join(words))

    def typed(self, scene: Scene, paint: Paint) -> Drawn | None:
        pairs, held, table = scene.binary("on"), scene.unary("holding"), scene.unary("on-table")
        above, below = {high for high, _ in pairs}, {low for _, low in pairs}
        towers = piles(scene, sorted({*table, *(below - above)}))
        if not towers:
            return None
        size = max(len(block) for tower in towers for block in tower)
        rows = [*zip_longest(*towers, fillvalue="")][::-1]
        lines = [" ".join(block.ljust(size) for block in row).rstrip() for row in rows]
        # What the lowest of a goal's tower is to be on, it may leave open.
        grounds = ["-" * size if tower[0] in table else "?" * size for tower in towers]
        lines.append(("-" if all(tower[0] in table for tower in towers) else " ").join(grounds))
        said = {Atom("on-table", (tower[0],)) for tower in towers if tower[0] in table}
        said |= {Atom("on", (high, low)) for tower in towers for low, high in pairwise(tower)}
        said |= {Atom("clear", (tower[-1],)) for tower in towers}
        said |= {Atom("holding", (block,)) for block in held} or {Atom("hand-empty", ())}
        return "\n".join([*lines, *(f"in the hand: {block}" for block in held)]), said


def rods_and_ranks(scene: Scene) -> tuple[dict[str, list[str]], dict[str, int]] | None:
    """Return what lies on each rod, and the ranks of disks by size; None if unknown."""
    pairs = [it.terms for it in scene.possible if len(it.terms) == 2]
    below = [support for _, support in pairs]
    rank = {disk: below.count(disk) for disk, _ in pairs}
    rods = [it for it in scene.objects if it in below and it not in rank]
    towers = {pile[0]: pile[1:] for pile in piles(scene, rods)}
    lying = {disk for tower in towers.values() for disk in tower}
    is_ranked = sorted(rank.values()) == [*range(len(rank))] and len(rods) > 1 < len(rank)
    return (towers, rank) if is_ranked and lying and lying <= rank.keys() else None


class Disks(Drawer):
    def draw(self, scene: Scene) -> Picture | None:
        if (ranked := rods_and_ranks(scene)) is None:
            return None
        rods, rank = ranked
        margin, across = _MARGIN + 2, min(_WIDEST + 8, _ACROSS / len(rods))
        thick, least = max(_THICK, min(44.0, _HEAP / len(rank))), _LEAST * across
        step = (across - 8 - least) / max(len(rank) - 1, 1)
        width = across * len(rods) + 2 * margin
        floor = margin + 16 + thick * len(rank)
        parts, things, words = list[Element](), list[Element](), []
        for place, (rod, pile) in enumerate(rods.items()):
            x = margin + across * (place + 0.5)
            line = f"M{point(x, margin + 4)}V{number(floor)}"
            parts.append(element("path", "rod", d=line))
            parts.append(label(x, floor + 6 + _NAME / 2, spoken(rod), 13, "dim"))
            for height, disk in enumerate(pile, 1):
                wide = least + step * rank[disk]
                look, y = "disk odd" if rank[disk] % 2 else "disk", floor - thick * height
                things.append(box(look, x - wide / 2, y, wide, thick, inset=1, rx=9))
                name = numbered(disk) if scene.objects[disk] == "disk" else spoken(disk)
                things.append(label(x, y + thick / 2, name, 14, "strong"))
            words.append(f"{rod}: {', '.join(map(numbered, pile)) or 'nothing'}")
        base = f"M{point(margin, floor + 3)}H{number(width - margin)}"
        parts = [*parts, element("path", "rod", d=base), *things]
        said = f"from below, {'; '.join(words)}"
        return Picture(width, floor + _NAME + margin, tuple(parts), said)

    def goal_words(self, scene: Scene) -> list[str]:
        towers = piles(replace(scene, atoms=scene.goal), scene.of("rod"))
        whole = [tower[0] for tower in towers if len(tower) > len(scene.of("disk"))]
        return [f"every disk is on {spoken(rod)}" for rod in whole]

    def typed(self, scene: Scene, paint: Paint) -> Drawn | None:
        if (ranked := rods_and_ranks(scene)) is None:
            return None
        rods, rank = ranked
        if sum(map(len, rods.values())) != len(rank):
            return None
        wide = max(2 * len(rank) + 3, *map(len, rods))
        bars = {it: f"[{numbered(it).center(2 * n + 1)}]".center(wide) for it, n in rank.items()}
        shown = {it: paint(bars[it], "orange" if n % 2 else "blue") for it, n in rank.items()}
        shown[""] = "|".center(wide)
        rows = [*zip_longest(*rods.values(), fillvalue="")][::-1]
        lines = [" ".join(shown[it] for it in row) for row in [[""] * len(rods), *rows]]
        names = " ".join(rod.center(wide) for rod in rods)
        whole = [[rod, *tower] for rod, tower in rods.items()]
        said = {Atom("on", (high, low)) for tower in whole for low, high in pairwise(tower)}
        said |= {Atom("clear", (tower[-1],)) for tower in whole}
        return "\n".join(line.rstrip() for line in [*lines, names]), said

    def expected(self, scene: Scene) -> set[Atom]:
        rods, rank = rods_and_ranks(scene) or ({}, {})
        pairs = {(first, two) for first, two in permutations(rank, 2) if rank[first] < rank[two]}
        return {Atom("fits", pair) for pair in pairs | {*product(rank, rods)}}
