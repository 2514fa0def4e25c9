"""The look of pages and pictures, in light and dark, and the files of pages in `web/`."""

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from tomllib import loads
from typing import Final
from xml.etree.ElementTree import Element, fromstring

Style = Mapping[str, tuple[str, str]]
"""For a class, its declarations in CSS, and those that replace some of them where it is dark; for a
token, whose name begins with `--`, its values where it is light and where it is dark."""

ROOT: Final = "pddlpuzzles"  # the class of every picture: its style touches nothing else on a page


@cache
def file_text(name: str) -> str:
    """Leave out what only readers need: indentation, comments, and most ends of lines."""
    text = (files("pddlpuzzles.show") / "web" / name).read_text(encoding="utf-8")
    is_script = name.endswith(".js")
    text = re.sub(r"(?m)^\s*//.*\n|^\s+|\s+// .*$" if is_script else r"(?s)/\*.*?\*/\n", "", text)
    return text if name.endswith(".toml") else re.sub(r"(?<=[;{},])\n\s*", "", text)


def look(package: str, name: str = "look.toml") -> Style:
    text = (files(package) / name).read_text(encoding="utf-8")
    return {part: (light, dark) for part, (light, dark) in loads(text).items()}


COMMON: Final[Style] = look("pddlpuzzles.show", "web/look.toml")  # tokens, all pictures' classes
_DARK: Final = "@media screen and (prefers-color-scheme:dark)"
_TOKEN: Final = re.compile(r"var\((--[a-z-]+)\)")


def stylesheet(*styles: Style) -> str:
    """CSS for pictures, which touches nothing else on the page."""
    looks = [(name, look) for style in styles for name, look in style.items()]
    light, dark = ({name: look[way] for name, look in looks if name[0] == "-"} for way in (0, 1))
    rules, rules_in_dark = list[str](), list[str]()
    set_in_dark = set[str]()  # properties
    for name, look in looks:
        if name[0] == "-":
            continue
        before, after = _declared(look[0], light), _declared(";".join(look), dark)
        # Where it is dark stands what differs, and what an earlier rule there would override.
        # Pictures use no shorthand such as `font`, which would override other properties, too.
        kept = {key for key in after if before.get(key) == after[key]} - set_in_dark
        changed = {key: value for key, value in after.items() if key not in kept}
        set_in_dark |= changed.keys()
        for properties, into in ((before, rules), (changed, rules_in_dark)):
            declared = ";".join(f"{key}:{value}" for key, value in properties.items())
            into.append(f".{ROOT} .{name}{{{declared}}}" if properties else "")
    return "".join([*rules, f"{_DARK}{{", *rules_in_dark, "}"])


def _declared(look: str, tokens: Mapping[str, str]) -> dict[str, str]:
    said = _TOKEN.sub(lambda token: tokens[token[1]], look)
    return dict(rule.split(":", 1) for rule in said.split(";") if rule)


def page_style() -> str:
    values = {name: looks for name, looks in COMMON.items() if name[0] == "-"}.items()
    light, dark = (";".join(f"{name}:{looks[n]}" for name, looks in values) for n in (0, 1))
    return f":root{{{light}}}{_DARK}{{:root{{{dark}}}}}{file_text('page.css')}"


def shapes(package: str, name: str) -> Element:
    text = re.sub(r' xmlns="[^"]*"', "", (files(package) / name).read_text("utf-8"))
    return fromstring(re.sub(r">\s+<", "><", text))  # noqa: S314 - ours


def markup(name: str) -> Element:
    """Return the element of that id in `web/parts.html`."""
    return next(it for it in shapes("pddlpuzzles.show", "web/parts.html") if it.get("id") == name)
