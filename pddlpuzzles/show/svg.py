"""Pictures as SVG: what the drawings of all puzzles are made of, and sheets of several.

All is built as elements, so that text is escaped. What is written has no tokens any more
(`docs/look.md`), nor else what only browsers know: a picture prints and converts, too.
"""

import hashlib
import math
import textwrap
from base64 import b32encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Final
from xml.etree.ElementTree import Element, tostring

from pddlpuzzles.show.styles import COMMON, ROOT, Style, stylesheet
from pddlpuzzles.show.wording import colourless

SPACE: Final = "http://www.w3.org/2000/svg"
_GAP: Final = 24  # between pictures of a sheet
_SIZE: Final = 15  # the height of a caption's letters
_LINE: Final = 20
_LETTER: Final = 0.56  # the width of a letter as a share of its height, or a bit more
_WIDEST: Final = 1400  # of a sheet, unless that leaves less than `_FEWEST` pictures in a row
_FEWEST: Final = 4
_BLOCK: Final = 4  # this many elements that stay from picture to picture are one definition
TALL: Final = 1.3  # what is higher than this many times its width may take more of a screen
_HIGH: Final = 420  # what is not higher than this is legible on every screen as a whole
_WIDE: Final = 700  # what is wider than this is scrolled on a small screen, not squeezed
_SMALL: Final = {False: 260, True: 420}  # what is narrower, or tall, is not to be blown up
Point = tuple[float, float]


class Svg(str):
    __slots__ = ()
    _repr_svg_ = str.__str__


@dataclass(frozen=True)
class Picture:
    width: float
    height: float
    parts: tuple[Element, ...]
    words: str  # for those who cannot see it
    data: Mapping[str, str] = field(default_factory=dict)
    """The state as in an instance file: `state` is its drawing, other keys what is beside it."""
    caption: str = ""  # which state it is
    definitions: tuple[Element, ...] = ()  # which parts may use
    places: Callable[[], Mapping[str, tuple[float, float, float]]] = dict
    """Returns where named things are, each with the radius of a ring."""
    broad: Point | None = None  # its size on a wide page: parts move as their `data-broad` says


def element(tag: str, name: str = "", *content: Element | str | None, **values: object) -> Element:
    """Return an element of a class; None is left out, a text is content, `_` in a name is `-`."""
    node = Element(tag, {"class": name} if name else {})
    for key, value in values.items():
        if value is not None:
            shown = number(value) if isinstance(value, float) else str(value)
            node.set(key.strip("_").replace("_", "-"), shown)
    node.text = next((part for part in content if isinstance(part, str)), None)
    node.extend(part for part in content if isinstance(part, Element))
    return node


def number(value: float) -> str:
    return f"{round(value, 2):g}"


def group(name: str, children: Iterable[Element], at: Point = (0, 0)) -> Element:
    return element("g", name, *children, transform=shifted(*at) if any(at) else None)


def label(x: float, y: float, text: str, size: float, name: str = "") -> Element:
    first, *rest = text.split("\n")  # more lines stand above and below that height
    at = {"x": float(x), "y": y + size * (0.36 - 0.5 * len(rest)), "font_size": float(size)}
    lower = (element("tspan", "", line, x=float(x), dy=float(size)) for line in rest)
    begin = first + " " * bool(rest)
    return element("text", f"text {name}".rstrip(), begin, *lower, **at)


def define(shape: Element) -> Element:
    """Give a group an id by its content, so that pictures can share a document."""
    digest = hashlib.sha256(tostring(shape)).digest()
    shape.set("id", "p" + b32encode(digest)[:8].decode().lower())
    # Where it is used it stands in a tree of its own, in which styles look for this class.
    shape.set("class", ROOT)
    return shape


def use(definition: Element, at: Point = (0, 0)) -> Element:
    place = {key: float(value) for key, value in zip("xy", at, strict=True) if value}
    return element("use", "", href=f"#{definition.get('id')}", **place)


def gradient(stops: Iterable[tuple[float, str]], **where: float) -> Element:
    drawn = (element("stop", name, offset=share) for share, name in stops)
    return define(element("radialGradient", "", *drawn, **where))


def filled(definition: Element) -> str:
    return f"fill:url(#{definition.get('id')})"


BALL: Final = gradient(
    ((0, "light"), (0.36, "middle"), (0.8, "deep"), (0.85, "deep"), (0.86, "shadow"), (1, "none")),
    fx=0.32,
    fy=0.26,
)
"""A ball with light from the upper left, which fills 0.86 of a circle; the rest is its shadow."""


def growing(items: Sequence[Element]) -> tuple[Callable[[int], list[Element]], tuple[Element, ...]]:
    """Return what draws the first n elements by O(log n) parts, and their definitions."""
    levels, shared = [list(items)], list[Element]()
    while len(lower := levels[-1]) >= _BLOCK:
        ends = range(_BLOCK, len(lower) + 1, _BLOCK)
        blocks = [define(group("", lower[end - _BLOCK : end])) for end in ends]
        shared += blocks
        levels.append([use(block) for block in blocks])

    def first(count: int) -> list[Element]:
        parts, done = list[Element](), 0  # the largest blocks first, then what they leave
        for depth in reversed(range(len(levels))):
            size = _BLOCK**depth
            parts += levels[depth][done // size : count // size]
            done = count // size * size
        return parts

    return first, tuple(shared)


def shifted(x: float, y: float) -> str:
    return f"translate({point(x, y)})"


def arc(start: Point, end: Point, *, over: float, after: float, before: float) -> Element:
    """Draw a line from the distance `after` a place to `before` another, bent left by `over`/2."""
    (x, y), (to_x, to_y) = start, end
    length = math.hypot(to_x - x, to_y - y)
    along_x, along_y = (to_x - x) / length, (to_y - y) / length
    bend_x, bend_y = (x + to_x) / 2 + along_y * over, (y + to_y) / 2 - along_x * over
    begins = after / math.hypot(bend_x - x, bend_y - y)
    ends = 1 - before / math.hypot(bend_x - to_x, bend_y - to_y)
    x, y = x + (bend_x - x) * begins, y + (bend_y - y) * begins
    to_x, to_y = bend_x + (to_x - bend_x) * ends, bend_y + (to_y - bend_y) * ends
    return element("path", "arc", d=f"M{point(x, y)}Q{point(bend_x, bend_y)} {point(to_x, to_y)}")


def arrowhead(tip: Point, angle: float, length: float, opening: float) -> str:
    """Return how a path ends: at a tip, to which a line at that angle leads, with two barbs."""
    x, y = tip
    ways = angle + opening, angle - opening
    left, right = (point(x - length * math.cos(way), y - length * math.sin(way)) for way in ways)
    return f"{point(x, y)}M{left}L{point(x, y)}L{right}"


def point(x: float, y: float) -> str:
    return f"{number(x)} {number(y)}"


def came(piece: Element, at: Point, source: Point) -> Element:
    """Say of an element where it was before, for a page to let it slide."""
    piece.set("data-dx", number(source[0] - at[0]))
    piece.set("data-dy", number(source[1] - at[1]))
    return piece


def inline(picture: Picture, title: str, name: str) -> Element:
    """Return a picture as an element of a page; `name` is what its ids begin with."""
    is_tall = picture.height > max(_HIGH, TALL * picture.width)
    look = f"{ROOT} tall" if is_tall else f"{ROOT} wide" if picture.width > _WIDE else ROOT
    look += " small" if picture.width < _SMALL[is_tall] else ""
    root = element(
        "svg",
        look,
        element("title", "", title, id=f"{name}-title"),
        element("desc", "", picture.words, id=f"{name}-desc"),
        *picture.parts,
        viewBox=f"0 0 {point(picture.width, picture.height)}",
        role="img",
        aria_labelledby=f"{name}-title {name}-desc",
    )
    if picture.broad is not None:
        root.set("data-broad", point(*picture.broad))
    return root


def definitions(*groups: Iterable[Element]) -> Element:
    by_name = {definition.get("id"): definition for group in groups for definition in group}
    return element("defs", "", *by_name.values())


def needed(shapes: Element, parts: Iterable[Element]) -> list[Element]:
    """Return the definitions that parts use, or that those use; gradients, which styles name."""
    rest = {f"#{shape.get('id')}": shape for shape in shapes if shape.tag == "g"}
    waiting = [*parts]
    while waiting:
        names = {use.get("href", "") for use in waiting.pop().iter("use")}
        waiting += [rest.pop(name) for name in names & rest.keys()]
    return [shape for shape in shapes if f"#{shape.get('id')}" not in rest]


def sheet(title: str, pictures: Sequence[Picture], style: Style) -> Svg:
    """Lay out pictures in rows, each with its caption above, as one SVG."""
    letters = (max(8, int(picture.width / (_LETTER * _SIZE))) for picture in pictures)
    both = zip(pictures, letters, strict=True)
    captions = [textwrap.wrap(picture.caption, most) for picture, most in both]
    width = max(picture.width for picture in pictures) + _GAP
    head = _LINE * max(map(len, captions)) + (6 if any(captions) else 0)  # a gap below them
    height = max(picture.height for picture in pictures) + head + _GAP
    # A sheet is to be somewhat wider than high.
    best = math.ceil(math.sqrt(1.5 * len(pictures) * height / width))
    columns = max(1, min(len(pictures), best, max(_FEWEST, int(_WIDEST // width))))
    steps = []
    for place, (picture, lines) in enumerate(zip(pictures, captions, strict=True)):
        rows = ((line, _LINE * row + 14) for row, line in enumerate(lines))  # the letters' feet
        caption = [element("text", "text left", it, x=0, y=y, font_size=_SIZE) for it, y in rows]
        corner = _GAP + place % columns * width, _GAP + place // columns * height
        steps.append(group("step", [*caption, group("", picture.parts, (0, head))], corner))
    words = (": ".join(filter(None, (picture.caption, picture.words))) for picture in pictures)
    size = columns * width + _GAP, -(-len(pictures) // columns) * height + _GAP
    root = element(
        "svg",
        ROOT,
        element("title", "", title),
        element("desc", "", ". ".join(text.rstrip(".") for text in words)),
        element("style", "", stylesheet(COMMON, style)),
        definitions(*(picture.definitions for picture in pictures)),
        element("rect", "paper", width="100%", height="100%"),
        *steps,
        xmlns=SPACE,
        width=float(size[0]),
        height=float(size[1]),
        viewBox=f"0 0 {point(*size)}",
        role="img",
    )
    return Svg(tostring(root, encoding="unicode") + "\n")


@dataclass(frozen=True)
class DrawnText:
    """Pictures of what `drawing` draws as text."""

    drawing: Any
    STYLE: ClassVar[Style] = {
        "typed": ("text-anchor:start;font-family:'DejaVu Sans Mono',Menlo,monospace", ""),
        "moved": ("font-weight:bold", ""),
    }

    def state(self, puzzle: Any, state: Any) -> Picture:
        return next(self.steps(puzzle, [state], ()))

    def goal(self, puzzle: Any) -> Picture:
        return _picture_of(self.drawing.draw_goal(puzzle, colourless))

    def steps(self, puzzle: Any, states: Sequence[Any], moves: Sequence[Any]) -> Iterator[Picture]:
        """Draw each of `states`, the lines marked that are new in it."""
        before: list[str] | None = None
        for state in states:
            text = self.drawing.draw(puzzle, state, colourless)
            yield _picture_of(text, before)
            before = text.split("\n")


def _picture_of(text: str, before: Sequence[str] | None = None) -> Picture:
    """Draw a text; lines that are not among those `before` are marked, none without these."""
    lines, parts, size, line = text.split("\n"), [], 16.0, 20  # heights of letters and lines
    for row, shown in enumerate(lines, 1):
        name = "text typed" + (" moved" if before is not None and shown not in before else "")
        y, form = float(line * row - 4), {"font_size": size, "xml__space": "preserve"}
        parts.append(element("text", name, shown, x=4.0, y=y, **form))
    width = max(map(len, lines)) * 0.62 * size + 8  # a letter's width, and 4 at each side
    return Picture(width, line * len(lines) + 8, tuple(parts), text, {"state": text})
