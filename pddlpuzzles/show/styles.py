"""The look of pages and pictures, in light and dark, and the files of pages in `web/`."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final
from xml.etree.ElementTree import Element, fromstring

Style = Mapping[str, tuple[str, str]]
"""For a class, its declarations in CSS, and those that replace some of them where it is dark.

For a token, whose name begins with `--`, its values where it is light and where it is dark.
"""

ROOT: Final = "pddlpuzzles"
"""The class of every picture: its style touches nothing else on a page."""

COMMON: Final[Style] = {
    # What pages and pictures are made of.
    "--bg": ("#f7f5f0", "#13161b"),
    "--surface": ("#ffffff", "#1b2027"),
    "--sunken": ("#f0ede5", "#252b34"),
    "--ink": ("#1c2330", "#e8ebf0"),
    "--muted": ("#59616e", "#a2acb9"),
    "--line": ("#d8d2c5", "#3a434f"),
    "--accent": ("#1f57a8", "#7fb0ff"),
    "--on-accent": ("#ffffff", "#0c1422"),
    "--good": ("#1d6a3e", "#7fd3a0"),
    "--good-soft": ("#dcebdf", "#1c3327"),
    "--bad": ("#b3261e", "#ff8a80"),
    "--mark": ("#c2410c", "#ff9a62"),
    # What things in pictures are made of.
    "--wood": ("#e6cda4", "#5a4630"),
    "--wood-edge": ("#b98f57", "#8a6c47"),
    "--hollow": ("#6d4f28", "#1d150c"),
    "--hollow-rim": ("#92703f", "#3a2b1a"),
    "--piece-light": ("#9dc1ff", "#a9c8ff"),
    "--piece": ("#2f68c8", "#3a70d2"),
    "--piece-dark": ("#173d82", "#1c458c"),
    "--floor": ("#f3eee3", "#262019"),
    "--floor-edge": ("#d6cab0", "#463a29"),
    "--cell": ("#eef1f6", "#232a33"),
    "--cell-edge": ("#c6cdd8", "#434d5a"),
    "--raised": ("#b9c3d3", "#56637a"),
    "--raised-edge": ("#8794a8", "#343e4e"),
    "paper": ("fill:var(--surface)", ""),
    "text": (
        "fill:var(--ink);font-family:system-ui,'Segoe UI',Roboto,'DejaVu Sans',Verdana,Arial,"
        "sans-serif;text-anchor:middle",
        "",
    ),
    "left": ("text-anchor:start", ""),
    "strong": ("font-weight:bold", ""),
    "dim": ("fill:var(--muted)", ""),
    "light": ("stop-color:var(--piece-light)", ""),
    "middle": ("stop-color:var(--piece)", ""),
    "deep": ("stop-color:var(--piece-dark)", ""),
    "shadow": ("stop-color:#000;stop-opacity:.35", "stop-opacity:.55"),
    "none": ("stop-color:#000;stop-opacity:0", ""),
    # What lies on something else, which is marked in its place.
    "detail": ("stroke-linejoin:round", ""),
    "ring": ("fill:none;stroke:var(--mark);stroke-width:3", ""),
    "taken": (
        "fill:none;stroke:var(--mark);stroke-width:2.5;stroke-dasharray:3 4;stroke-linecap:round",
        "",
    ),
    "arc": ("fill:none;stroke:var(--mark);stroke-width:2.5;stroke-linecap:round", ""),
    "arrow": (
        "fill:none;stroke:var(--mark);stroke-width:4;stroke-linecap:round;stroke-linejoin:round",
        "",
    ),
}
"""The tokens of pages and pictures, and the classes that all pictures have in common."""

_DARK: Final = "@media screen and (prefers-color-scheme:dark)"
_TOKEN: Final = re.compile(r"var\((--[a-z-]+)\)")


def stylesheet(*styles: Style) -> str:
    """CSS for pictures, which touches nothing else on the page."""
    looks = [(name, look) for style in styles for name, look in style.items()]
    light, dark = (
        {name: look[which] for name, look in looks if name[0] == "-"} for which in (0, 1)
    )
    rules, rules_in_dark, again = list[str](), list[str](), set[str]()
    for name, look in looks:
        if name[0] == "-":
            continue
        before, after = _declared(look[0], light), _declared(";".join(look), dark)
        # Where it is dark stands what differs, and what an earlier rule there would override.
        # Pictures use no shorthand such as `font`, which would override other properties, too.
        changed = {
            key: value for key, value in after.items() if before.get(key) != value or key in again
        }
        again |= changed.keys()
        for said, into in ((before, rules), (changed, rules_in_dark)):
            declared = ";".join(f"{key}:{value}" for key, value in said.items())
            into.append(f".{ROOT} .{name}{{{declared}}}" if said else "")
    return "".join([*rules, f"{_DARK}{{", *rules_in_dark, "}"])


def _declared(look: str, tokens: Mapping[str, str]) -> dict[str, str]:
    said = _TOKEN.sub(lambda token: tokens[token[1]], look)
    return dict(rule.split(":", 1) for rule in said.split(";") if rule)


def page_style() -> str:
    light, dark = (
        ";".join(f"{name}:{looks[which]}" for name, looks in COMMON.items() if name[0] == "-")
        for which in (0, 1)
    )
    return f":root{{{light}}}{_DARK}{{:root{{{dark}}}}}{file_text('page.css')}"


@cache
def file_text(name: str) -> str:
    """Leave out what only readers need: indentation, and a script's comments."""
    text = (files("pddlpuzzles.show") / "web" / name).read_text(encoding="utf-8")
    return re.sub(r"(?m)^\s*//.*\n|^\s+", "", text) if name.endswith(".js") else text


def markup(name: str) -> Element:
    """Return the element of that id in `web/parts.html`."""
    text = re.sub(r">\s+<", "><", file_text("parts.html"))
    return next(part for part in fromstring(text) if part.get("id") == name)  # noqa: S314 - ours
