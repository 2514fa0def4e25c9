"""A solution as one HTML page: no other file, no network, and no script that is not in it.

The steps stand on the page as pictures, for viewers without JavaScript and for paper. The script
`web/page.js` shows one of them at a time; `web/play.js` plays: what it needs to know of a puzzle's
rules is data (`play`). Whatever comes from an instance is written as text by ElementTree, never
as markup.
"""

from __future__ import annotations

import hashlib
import html
import json
from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Any
from xml.etree.ElementTree import Element, tostring

from pddlpuzzles.show.play import Trial
from pddlpuzzles.show.svg import COMMON, Picture, Style, definitions, element, inline, stylesheet

_BUTTONS = (
    ("first", "First", "Home"),
    ("back", "Back", "←"),
    ("play", "Play", "Space"),
    ("next", "Next", "→"),
    ("last", "Last", "End"),
)
_SPEEDS = (("2000", "slow"), ("1000", "normal"), ("400", "fast"))


class Page(str):
    """The text of an HTML page, which a notebook shows in a frame."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return self.frame()

    def frame(self) -> str:
        """Return HTML that shows the page within another, apart from it."""
        frame = "border:0;width:100%;height:44rem"
        return f'<iframe srcdoc="{html.escape(self)}" style="{frame}"></iframe>'


def page(
    title: str,
    claim: str,
    pictures: Sequence[Picture],
    moves: Sequence[str],
    goal: Picture | str,
    style: Style,
    trial: Trial | None,
) -> Page:
    """Return the page of a plan: a picture of the start, and one after each of its moves.

    `claim` says what was found. With no `trial` there is nothing to play.
    """
    scripts = [] if trial is None else ["play.js", *trial.game.scripts]
    look = file_text("page.css") + (file_text("play.css") if scripts else "")
    look += stylesheet(COMMON, style)
    script = "".join(map(file_text, ["page.js", *scripts]))
    root = element("html", lang="en")
    root.append(head(title, look, script))
    body = element("body", data_step=0, data_steps=len(pictures) - 1, **_data(pictures[0]))
    root.append(body)
    shared = element("svg", "shared", width=0, height=0, aria_hidden="true")
    drawn = [*pictures, *([goal] if isinstance(goal, Picture) else [])]
    shared.append(definitions(drawn if trial is None else [*drawn, trial.game.picture]))
    body.append(shared)
    main = element("main")
    main.append(element("h1", text=title))
    main.append(element("p", "claim", claim))
    main.append(element("p", "caption", pictures[0].caption, id="caption", aria_live="polite"))
    # What can be scrolled has to be reached by the keyboard, too.
    stage = element("div", "stage", tabindex=0, role="group", aria_label="the step shown")
    stage.append(_steps(pictures, moves))
    if trial is not None:
        stage.append(_board(title, trial.game.picture))
    main.append(stage)
    main.append(_goal(goal))
    main.append(_controls(has_trial=trial is not None))
    if trial is not None:
        main.append(_trial())
    body.append(main)
    body.append(_carried("changes", list(_changes(pictures))))
    if trial is not None:
        body.append(_carried("rules", trial.record()))
    body.append(element("script", text=script))
    return Page("<!DOCTYPE html>\n" + tostring(root, encoding="unicode", method="html") + "\n")


@cache
def file_text(name: str) -> str:
    """Return the text of a file that pages are made with."""
    return (files("pddlpuzzles.show") / "web" / name).read_text(encoding="utf-8")


def head(title: str, look: str, script: str) -> Element:
    """Return the head of a page that runs this script only, and has this style only."""
    head = element("head")
    head.append(element("meta", charset="utf-8"))
    policy = (
        f"default-src 'none'; style-src {_hash(look)}; script-src {_hash(script)}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    head.append(element("meta", http_equiv="Content-Security-Policy", content=policy))
    head.append(element("meta", content="width=device-width, initial-scale=1", name_="viewport"))
    head.append(element("meta", content="light dark", name_="color-scheme"))
    # Otherwise a browser asks the server that the page lies on for an icon.
    head.append(element("link", rel="icon", href="data:,"))
    head.append(element("title", text=title))
    head.append(element("style", text=look))
    return head


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _data(picture: Picture) -> dict[str, str]:
    return {f"data-{key}": value for key, value in picture.data.items()}


def _changes(pictures: Iterable[Picture]) -> Iterator[dict[str, tuple[int, int, str]]]:
    """Yield for each state what replaces how many characters, from where, of the one before."""
    known: dict[str, str] = {}
    for picture in pictures:
        yield {
            key: _change(known.get(key, ""), text)
            for key, text in picture.data.items()
            if text != known.get(key)
        }
        known |= picture.data


def _change(old: str, new: str) -> tuple[int, int, str]:
    shorter = min(len(old), len(new))
    head = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    most = shorter - head
    tail = next((at for at in range(most) if old[-1 - at] != new[-1 - at]), most)
    return head, len(old) - tail - head, new[head : len(new) - tail]


def _steps(pictures: Sequence[Picture], moves: Sequence[str]) -> Element:
    steps = element("ol", id="steps", start=0)
    for number, (picture, move) in enumerate(zip(pictures, ["", *moves], strict=True)):
        step = element("li", data_move=move)
        figure = element("figure")
        figure.append(inline(picture, f"step {number}" if number else "start", f"s{number}"))
        figure.append(element("figcaption", text=picture.caption))
        step.append(figure)
        steps.append(step)
    return steps


def _board(title: str, picture: Picture) -> Element:
    """Return the board to play on, hidden until it is asked for."""
    board = element("div", id="board", hidden="")
    drawn = inline(picture, title, "s")
    drawn.set("role", "group")
    drawn.set("aria-label", "the board to play on")
    del drawn.attrib["aria-labelledby"]
    for text in drawn.findall("title") + drawn.findall("desc"):
        drawn.remove(text)
    board.append(drawn)
    return board


def _goal(goal: Picture | str) -> Element:
    aside = element("figure", "goal" if isinstance(goal, Picture) else "goal words")
    if isinstance(goal, Picture):
        aside.append(inline(goal, "the goal", "g"))
        aside.append(element("figcaption", text="goal"))
    else:
        aside.append(element("figcaption", text=f"goal: {goal}"))
    return aside


def _controls(*, has_trial: bool) -> Element:
    controls = element("div", "controls", id="controls", hidden="")
    for name, text, key in _BUTTONS:
        controls.append(element("button", text=text, id=name, type="button", title=f"key: {key}"))
    label = element("label")
    label.append(element("span", "named", "speed "))
    speed = element("select", id="speed")
    for value, text in _SPEEDS:
        option = element("option", text=text, value=value)
        if text == "normal":
            option.set("selected", "")
        speed.append(option)
    label.append(speed)
    controls.append(label)
    controls.append(element("span", "count", id="count"))
    if has_trial:
        controls.append(element("button", "try", "Try it yourself", id="try", type="button"))
    return controls


def _trial() -> Element:
    """Return what belongs to playing: buttons, the moves so far, a word on how it stands."""
    trial = element("section", "trial", id="trial", hidden="", aria_label="Try it yourself")
    trial.append(element("div", "acts", id="acts"))
    trial.append(element("p", "status", id="status", aria_live="polite"))
    buttons = element("div", "controls")
    for name, text in (
        ("undo", "Undo"),
        ("redo", "Redo"),
        ("restart", "Restart"),
        ("hint", "Hint"),
        ("leave", "Show the solution"),
    ):
        buttons.append(element("button", text=text, id=name, type="button"))
    trial.append(buttons)
    label = element("label", "made")
    label.append(element("span", text="moves so far", id="spent"))
    label.append(element("textarea", id="made", readonly="", rows=2, spellcheck="false"))
    trial.append(label)
    trial.append(element("button", text="Copy", id="copy", type="button"))
    return trial


def _carried(name: str, data: Any) -> Element:
    """Return data for the script, as JSON."""
    text = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    return element("script", text=text, id=name, type="application/json")
