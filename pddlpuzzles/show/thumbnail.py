"""A small picture of an instance, or of some states in turn, as a file of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final
from xml.etree.ElementTree import Element, tostring

from pddlpuzzles.show.svg import (
    COMMON,
    Picture,
    Style,
    Svg,
    definitions,
    element,
    group,
    needed,
    number,
    stylesheet,
)

_SECONDS: Final = 0.8
READABLE: Final = 120_000
"""A high picture that is larger than this cannot be read when it is small."""
CLOSE: Final = 240
"""How much is shown of the width of a picture that is too large to be seen whole."""
_EDGE: Final = 4
"""Around a board that has no names."""
_BESIDE: Final = 20
"""The names of rows are nearer to the edge than this."""
TALL: Final = 1.3
_LARGEST: Final = 250_000
"""Of a larger picture than this the upper left corner is shown, too."""


def thumbnail(pictures: Sequence[Picture], style: Style, close: float = CLOSE) -> Svg:
    """Return pictures as one that shows them in turn, once, and then stays at the first.

    Of pictures that are too large it is as much of their width as `close`.
    """
    width, height = (max(getattr(one, side) for one in pictures) for side in ("width", "height"))
    root = element("svg", "pddlpuzzles", xmlns="http://www.w3.org/2000/svg")
    if (height > width and width * height > READABLE) or width * height > _LARGEST:
        # Its upper left corner says more.
        width = min(width, close)
        height = min(height, 0.8 * width)
        pictures = [replace(one, parts=_within(one, width, height)) for one in pictures]
    made = definitions(*(picture.definitions for picture in pictures))
    # Without the names of rows and columns the board is in the middle again.
    begin = _margin([*made, *pictures[0].parts])
    width, height = width - begin, height - begin
    root.set("viewBox", " ".join(map(number, (begin, begin, width, height))))
    root.set("width", number(width))
    root.set("height", number(height))
    parts = [part for picture in pictures for part in picture.parts]
    shared = _without_names(definitions(needed(made, parts)))
    frames = [
        group(f"moment moment{place}", map(_without_names, one.parts))
        for place, one in enumerate(pictures)
    ]
    used = {name for part in (shared, *frames) for one in part.iter() for name in _classes(one)}
    looks = [
        {name: look for name, look in one.items() if name in used or name.startswith("--")}
        for one in (COMMON, style)
    ]
    motion = _motion(len(pictures)) if len(pictures) > 1 else ""
    root.append(element("style", text=stylesheet(*looks) + motion))
    root.append(shared)
    root.extend(frames)
    return Svg(tostring(root, encoding="unicode") + "\n")


def _within(picture: Picture, width: float, height: float) -> tuple[Element, ...]:
    """Return the parts of a picture that do not begin beyond a size."""
    return tuple(
        part
        for part in picture.parts
        if float(part.get("x", "0")) <= width and float(part.get("y", "0")) <= height
    )


def _margin(parts: Sequence[Element]) -> float:
    """Return how far from the corner a board begins whose rows have names, one below the other."""
    every = (one for part in parts for one in part.iter("text"))
    names = [one for one in every if "dim" in _classes(one) and "left" not in _classes(one)]
    left = [float(one.get("x", "0")) for one in names]
    first = min(left, default=0)
    return 2 * first - _EDGE if left.count(first) > 1 and first < _BESIDE else 0


def _without_names(part: Element) -> Element:
    """Return a part without the dim text in it, which nobody can read in a small picture."""
    if part.tag == "text" and "dim" in _classes(part):
        return element("g")
    if part.tag not in ("g", "defs"):
        return part
    made = Element(part.tag, part.attrib)
    made.extend(map(_without_names, part))
    return made


def _classes(part: Element) -> list[str]:
    return (part.get("class") or "").split()


def _motion(count: int) -> str:
    """Return the CSS that shows frames in turn; none moves for who asks for less motion."""
    rules = [".moment{opacity:0}.moment0{opacity:1}@media (prefers-reduced-motion:no-preference){"]
    for place in range(count):
        begin, end = (number(100 * share / count) for share in (place, place + 1))
        before = "from{opacity:0}" if place else ""
        shown = f"{before}{begin}%{{opacity:1}}{end}%{{opacity:0}}"
        rules.append(f"@keyframes show{place}{{{shown}}}")
        rules.append(
            f".moment{place}{{animation:show{place} {number(count * _SECONDS)}s 1s step-end}}"
        )
    return "".join(rules) + "}"
