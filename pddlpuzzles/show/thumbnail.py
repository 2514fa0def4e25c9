"""A small picture of an instance, or of some states in turn, as a file of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element, tostring

from pddlpuzzles.show.styles import COMMON, ROOT, Style, stylesheet
from pddlpuzzles.show.svg import SPACE, Picture, Svg, definitions, element, group, needed, number

_SECONDS: Final = 0.8
_EDGE: Final = 4  # around a board that has no names
_BESIDE: Final = 20  # the names of rows are nearer to the edge than this


def thumbnail(pictures: Sequence[Picture], style: Style) -> Svg:
    """Return pictures as one that shows them in turn, whole, once, and then stays at the first."""
    width, height = (max(getattr(one, side) for one in pictures) for side in ("width", "height"))
    made = definitions(*(picture.definitions for picture in pictures))
    parts = [part for picture in pictures for part in picture.parts]
    # Without the names of rows and columns the board is in the middle again.
    begin = _margin([*made, *pictures[0].parts])
    box = _around(made, parts) or (begin, begin, width - begin, height - begin)
    [shared] = _without_names([definitions(needed(made, parts))])
    frames = [
        group(f"moment moment{place}", _without_names(one.parts))
        for place, one in enumerate(pictures)
    ]
    used = {name for part in (shared, *frames) for one in part.iter() for name in _classes(one)}
    looks = [
        {name: look for name, look in one.items() if name in used or name.startswith("--")}
        for one in (COMMON, style)
    ]
    motion = _motion(len(pictures)) if len(pictures) > 1 else ""
    drawn = element("style", "", stylesheet(*looks) + motion), shared, *frames
    root = element("svg", ROOT, *drawn, xmlns=SPACE, viewBox=" ".join(map(number, box)))
    root.attrib |= {"width": number(box[2]), "height": number(box[3])}
    return Svg(tostring(root, encoding="unicode").replace(" />", "/>") + "\n")


def _margin(parts: Sequence[Element]) -> float:
    """Return how far from the corner a board begins whose rows have names, one below the other."""
    every = (one for part in parts for one in part.iter("text"))
    names = [one for one in every if "dim" in _classes(one) and "left" not in _classes(one)]
    left = [float(one.get("x", "0")) for one in names]
    first = min(left, default=0)
    return 2 * first - _EDGE if left.count(first) > 1 and first < _BESIDE else 0


def _around(
    made: Iterable[Element], parts: Iterable[Element]
) -> tuple[float, float, float, float] | None:
    """Return the corner and the size of what things lie in, such as cards; None for boards."""
    sizes = {
        f"#{one.get('id')}": (float(rect.get("width", "0")), float(rect.get("height", "0")))
        for one in made
        if (rect := one.find("rect")) is not None
    }
    things = [part for part in _without_names(parts) if part.tag != "g" or len(part)]
    if not things or any(one.get("href") not in sizes for one in things):
        return None
    corner, size = [0.0, 0.0], [0.0, 0.0]
    for axis, side in enumerate("xy"):
        begins = [float(one.get(side, "0")) for one in things]
        sized = (sizes[one.get("href", "")][axis] for one in things)
        corner[axis] = min(begins) - _EDGE
        size[axis] = max(map(sum, zip(begins, sized, strict=True))) + _EDGE - corner[axis]
    return corner[0], corner[1], size[0], size[1]


def _without_names(parts: Iterable[Element]) -> Iterator[Element]:
    """Yield parts without the dim text in them, which nobody can read in a small picture."""
    for part in parts:
        if part.tag in ("g", "defs"):
            made = Element(part.tag, part.attrib)
            made.extend(_without_names(part))
            yield made
        elif part.tag != "text" or "dim" not in _classes(part):
            yield part


def _classes(part: Element) -> list[str]:
    return (part.get("class") or "").split()


def _motion(count: int) -> str:
    shown = "".join(
        f".moment{place}{{animation:show {_SECONDS}s {number(1 + place * _SECONDS)}s}}"
        for place in range(1, count)
    )
    away = f"hide {number((count - 1) * _SECONDS)}s {1 + _SECONDS}s"
    return (
        ".moment{opacity:0}.moment0{opacity:1}@media (prefers-reduced-motion:no-preference){"
        "@keyframes show{from,to{opacity:1}}@keyframes hide{from,to{opacity:0}}"
        f".moment0{{animation:{away}}}{shown}}}"
    )
