"""The files of pages: scripts, style sheets, and the markup that is alike in all of them."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from xml.etree.ElementTree import Element, fromstring


@cache
def file_text(name: str) -> str:
    return (files("pddlpuzzles.show") / "web" / name).read_text(encoding="utf-8")


def markup(name: str) -> Element:
    """Return the element of that id at the top of `web/parts.html`."""
    text = re.sub(r">\s+<", "><", file_text("parts.html"))
    return next(found for found in fromstring(text) if found.get("id") == name)  # noqa: S314 - ours
