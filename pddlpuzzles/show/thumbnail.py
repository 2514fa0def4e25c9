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
_READABLE: Final = 120_000
"""A high picture that is larger than this cannot be read when it is small."""
CLOSE: Final = 240
"""How much is shown of the width of a picture that is too large to be seen whole."""
TALL: Final = 1.3
LARGEST: Final = 250_000
"""A larger picture than this is no card, if there is another."""


def thumbnail(pictures: Sequence[Picture], style: Style, close: float = CLOSE) -> Svg:
    """Return pictures as one that shows them in turn, once, and then stays at the first.

    Of pictures that are too large it is as much of their width as `close`.
    """
    width, height = (max(getattr(one, side) for one in pictures) for side in ("width", "height"))
    root = element("svg", "pddlpuzzles", xmlns="http://www.w3.org/2000/svg")
    if (height > width and width * height > _READABLE) or width * height > LARGEST:
        # Its upper left corner says more.
        width = min(width, close)
        height = min(height, 0.8 * width)
        pictures = [replace(one, parts=_within(one, width, height)) for one in pictures]
    root.set("viewBox", f"0 0 {number(width)} {number(height)}")
    root.set("width", number(width))
    root.set("height", number(height))
    made = definitions(*(picture.definitions for picture in pictures))
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
