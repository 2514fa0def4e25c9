"""Figures that scenes are drawn of: what is carried, and what carries, by what names say they are.

figure     an animal, a person, a thing, in a square of 32 by 32
vehicle    as large as its load asks for: a bar, with the load above it, and what makes it one
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import Final
from xml.etree.ElementTree import Element, fromstring

from pddlpuzzles.show.styles import Style
from pddlpuzzles.show.svg import define, element, group, number

SIDE: Final = 32.0
BAR: Final = 18.0  # a vehicle's, on which its name stands
FEET: Final = 6.0  # what is below the bar: wheels, water

STYLE: Final[Style] = {
    "grey": ("fill:#8793a3", ""),
    "orange": ("fill:#dd7a35", ""),
    "brown": ("fill:#a06a38", ""),
    "cream": ("fill:#f4ecd8;stroke:#8a7a55;stroke-width:1", ""),
    "green": ("fill:#5c9e45", ""),
    "leaf": ("fill:none;stroke:#d5ecc2;stroke-width:1.6;stroke-linecap:round", ""),
    "yellow": ("fill:#f0c23a", ""),
    "inky": ("fill:#2b3340", ""),
    "pale": ("fill:#ffffff;fill-opacity:.85", ""),
    "wooden": ("fill:#d9a85a;stroke:#7a5518;stroke-width:1.5", ""),
    "plank": ("fill:none;stroke:#7a5518;stroke-width:1.5", ""),
    "tint0": ("color:#f08a80", ""),
    "tint1": ("color:#8fbdf0", ""),
    "tint2": ("color:#9bd29a", ""),
    "tint3": ("color:#d3aee6", ""),
    "tint4": ("color:#f0c070", ""),
    "tinted": ("fill:currentColor", ""),
    "plain": ("fill:var(--wood);stroke:var(--wood-edge);stroke-width:1.5", ""),
    "hull": ("fill:#c9935a;stroke:#7a5518;stroke-width:1.5", "fill:#7a5228"),
    "steel": ("fill:#bcd5f5;stroke:var(--piece);stroke-width:1.5", "fill:#35547f"),
    "cabin": ("fill:var(--surface);stroke:var(--piece);stroke-width:1.5", ""),
    "wheel": ("fill:#3a4350;stroke:#aab3bf;stroke-width:1.5", ""),
    "grip": ("fill:none;stroke:var(--piece);stroke-width:2.5;stroke-linecap:round", ""),
}
_TINTS: Final = 5


def _figures() -> dict[str, Element]:
    text = (files("pddlpuzzles.families.pddl") / "figures.svg").read_text("utf-8")
    root = fromstring(re.sub(r">\s+<|\sxmlns=[^ ]+", lambda one: "><" * (one[0][0] == ">"), text))  # noqa: S314
    return {one.get("id", ""): define(group("", one)) for one in root}


FIGURES: Final = _figures()
"""What is carried: a group each of `figures.svg`; a text is on what is flat, else below."""
FLAT: Final = ("car", "ball", "crate")

_NAMES: Final = {
    "wolf": "wolf", "fox": "fox", "cat": "cat", "dog": "dog", "goat": "goat|sheep|lamb",
    "mouse": "mouse|rat", "goose": "goose|duck|hen|chicken", "cabbage": "cabbage|lettuce",
    "corn": "corn|grain", "car": "car|auto|cab", "ball": "ball|marble", "mug": "mug|cup|glass|shot",
    "crate": "crate|package|parcel|box|cargo|block|pallet|obj|container|item|good", "key": "key",
    "person": "person|passenger|people|man|woman|child|guest|missionary|cannibal|driver",
    "lorry": "truck|lorry|van|vehicle", "plane": "plane|airplane|aeroplane|jet|aircraft",
    "boat": "boat|ship|ferry|raft", "lift": "lift|elevator",
    "robot": "robot|robby|rover|agent|bot|waiter|barman|drone|forklift|hoist",
}  # fmt: skip
_KNOWN: Final = [
    (re.compile(rf"(?<![a-z])({names})(s|es)?(?![a-z])"), kind) for kind, names in _NAMES.items()
]


def kind_of(*names: str) -> str:
    """Return what something is, by the first of its names that says so; empty if none does."""
    return next((kind for name in names for known, kind in _KNOWN if known.search(name)), "")


def figure(kind: str, x: float, y: float, place: int, look: str) -> Element:
    """Return a figure at a place; those of a kind that have several colours differ in them."""
    made = element("use", f"tint{place % _TINTS} detail {look}".rstrip())
    made.set("href", f"#{FIGURES[kind].get('id')}")
    made.set("transform", f"translate({number(x)} {number(y)})")
    return made


PADS: Final = {
    "lorry": (4, 22),
    "plane": (22, 26),
    "boat": (10, 10),
    "lift": (4, 4),
    "robot": (28, 4),
    "": (4, 4),
}
"""What vehicles have on the left and on the right of their load."""


def vehicle(kind: str, x: float, y: float, wide: float, high: float) -> list[Element]:
    """Return a vehicle in a box: what its shape is made of, each a class and a path."""
    left, right = PADS[kind]
    floor = high - FEET
    top, middle = floor - BAR, wide / 2
    bar = f"M0 {top}h{wide}v{BAR}h-{wide}z"
    wheels = [f"M{at} {floor}m-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0z" for at in (14, wide - 14)]
    rolling = [("steel", bar), *(("wheel", one) for one in wheels)]
    shapes = {
        "boat": [("hull", f"M0 {top}h{wide}l-12 {BAR + 4}h{24 - wide}z")],
        "lorry": [
            ("steel", f"M{wide - right + 3} {floor}v-38h10q5 0 6 6l3 14v18z"),
            ("cabin", f"M{wide - right + 7} {floor - 33}h5q3 0 3.5 4l1.5 9h-10z"),
            *rolling,
        ],
        "plane": [
            ("cabin", f"M{left - 6} {top}V10q0 -10 10 -10H{wide - right - 4}q10 0 10 10V{top}z"),
            ("steel", f"M0 {top - 14}h9l12 14h-17z"),
            ("steel", f"M0 {top}H{wide - 16}q16 2 16 9q-2 9 -18 9H14q-12 -2 -14 -18z"),
            ("steel", f"M{middle + 8} {floor - 3}l-22 9h-12l12 -9z"),
        ],
        "robot": [
            ("steel", f"M3 {top - 25}h22v20h-22z"),
            ("grip", f"M14 {top - 4}v4M14 {top - 25}v-5M10 {top - 16}v2M18 {top - 16}v2"),
            *rolling,
        ],
    }
    shapes["lift"] = shapes[""] = [("cabin", f"M0 0h{wide}v{floor}h-{wide}z"), ("steel", bar)]
    made = [element("path", f"{look} detail", d=path) for look, path in shapes[kind]]
    for one in made:
        one.set("transform", f"translate({number(x)} {number(y)})")
    return made
