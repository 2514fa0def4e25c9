"""What belongs to a plan that is shown step by step: the sentence on the step, and the controls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.show.svg import element
from pddlpuzzles.show.trying import icon

_BUTTONS: Final = (
    ("first", "First", "Home", ("M6 5v14", "M20 5 9 12l11 7z")),
    ("back", "Back", "←", ("M17 5 6 12l11 7z",)),
    ("play", "Play", "Space", ("M8 5v14l11-7z", "M8 5v14M16 5v14")),
    ("next", "Next", "→", ("M7 5l11 7-11 7z",)),
    ("last", "Last", "End", ("M18 5v14", "M4 5l11 7-11 7z")),
)
"""Of each button its id, its name, its key, and the shapes of its icon."""
_SPEEDS: Final = (("2000", "slow"), ("1000", "normal"), ("400", "fast"))


def captions(texts: Sequence[str]) -> Element:
    """Return the sentence on the start, with room for the longest one.

    The longest is there unseen, so that no step moves what stands below.
    """
    made = element("div", "captions")
    made.append(element("p", "caption", texts[0], id="caption", aria_live="polite"))
    made.append(element("p", "caption", max(texts, key=len), aria_hidden="true"))
    return made


def controls() -> Element:
    """Return the controls of the plan, hidden until a script shows it step by step."""
    made = element("div", "controls", id="controls", hidden="")
    buttons = element("div", "buttons")
    for name, text, key, shapes in _BUTTONS:
        title = f"{text} (key: {key})"
        button = element("button", id=name, type="button", aria_label=text, title=title)
        button.append(icon(*shapes))
        buttons.append(button)
    made.append(buttons)
    slide = element("label", "slide")
    slide.append(element("span", "unseen", "Step"))
    slide.append(element("input", id="slider", type="range", min=0, value=0))
    made.append(slide)
    made.append(element("span", "count", id="count"))
    label = element("label", "speed")
    label.append(element("span", "unseen", "Speed"))
    speed = element("select", id="speed")
    for value, text in _SPEEDS:
        option = element("option", text=text, value=value)
        if text == "normal":
            option.set("selected", "")
        speed.append(option)
    label.append(speed)
    made.append(label)
    return made
