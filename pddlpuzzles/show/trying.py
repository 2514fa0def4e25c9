"""What a page has on which one tries a puzzle oneself: the board, the buttons, one's own moves."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.show.svg import Picture, element, inline

_WATCH: Final = "Show the solution"
"""The way out of the game."""
_ICONS: Final = (
    ("undo", "Undo", ("M8 4 3 9l5 5", "M3 9h11a6 6 0 0 1 0 12h-3")),
    ("redo", "Redo", ("M16 4l5 5-5 5", "M21 9H10a6 6 0 0 0 0 12h3")),
    ("restart", "Restart", ("M4 4v6h6", "M4.5 10A8.5 8.5 0 1 1 4 15")),
)
"""Of each button with which one plays its id, its name, and the shapes of its icon."""


def board(title: str, picture: Picture) -> Element:
    """Return the board to play on, hidden until it is asked for."""
    frame = element("div", id="board", hidden="")
    drawn = inline(picture, title, "b")
    drawn.set("role", "group")
    drawn.set("aria-label", "the board to play on")
    del drawn.attrib["aria-labelledby"]
    for text in drawn.findall("title") + drawn.findall("desc"):
        drawn.remove(text)
    frame.append(drawn)
    return frame


def icon(*shapes: str) -> Element:
    """Return a drawn icon, which says nothing to a screen reader."""
    made = element("svg", "icon", viewBox="0 0 24 24", aria_hidden="true")
    made.extend(element("path", d=shape) for shape in shapes)
    return made


def controls_of_game() -> Element:
    """Return what belongs to playing beside the board: how it stands, and buttons."""
    trial = element("section", "trial", id="trial", hidden="", aria_label="Try it yourself")
    said = element("div", "said")
    said.append(element("p", "status", id="status", aria_live="polite"))
    trial.append(said)
    trial.append(element("div", "acts", id="acts"))
    rows, buttons, further = (element("div", look) for look in ("rows", "row", "row"))
    for name, text, shapes in _ICONS:
        button = element("button", "named", id=name, type="button")
        button.append(icon(*shapes))
        button[0].set("class", "icon line")
        button.append(element("span", text=text))
        buttons.append(button)
    buttons.append(element("button", "main", "Hint", id="hint", type="button"))
    further.append(element("button", text="New puzzle", id="new", type="button", hidden=""))
    further.append(element("button", text=_WATCH, id="leave", type="button"))
    rows.extend([buttons, further])
    trial.append(rows)
    return trial


def beneath(how: str) -> Element:
    """Return what stands at the board: how it is played, or why, or the end and what is next."""
    made = element("div", "beneath", id="beneath")
    made.append(element("p", "note how", how))
    made.append(element("p", "why", id="why", aria_live="polite"))
    made.append(element("div", "row", id="offer"))
    return made


def moves_made() -> Element:
    """Return the panel of the moves that one has made, which takes the place of the plan's."""
    panel = element("section", "panel yours", id="yours", hidden="")
    game = element("div", id="game")
    game.append(element("h2", text="Your moves"))
    game.append(element("p", "note", id="spent"))
    game.append(element("ol", "lines", id="made"))
    panel.append(game)
    copies = element("div", "row")
    copies.append(element("button", text="Copy the moves", id="copy", type="button"))
    panel.append(copies)
    return panel
