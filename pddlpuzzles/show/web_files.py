"""The files of pages: scripts, style sheets, and the markup that is alike in all of them."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from xml.etree.ElementTree import Element, fromstring


@cache
def file_text(name: str) -> str:
    """Return a file without what only its readers need: indentation, and a script's comments."""
    text = (files("pddlpuzzles.show") / "web" / name).read_text(encoding="utf-8")
    return re.sub(r"(?m)^\s*//.*\n|^\s+", "", text) if name.endswith(".js") else text


def markup(name: str) -> Element:
    """Return the element of that id at the top of `web/parts.html`."""
    text = re.sub(r">\s+<", "><", file_text("parts.html"))
    return next(found for found in fromstring(text) if found.get("id") == name)  # noqa: S314 - ours
