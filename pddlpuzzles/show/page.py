"""A solution as one HTML page: no other file, no network, and no script that is not in it.

The start stands on the page as a picture, with the goal and the list of moves, for viewers without
JavaScript, too. The script `web/page.js` shows one state after the other: what a picture has of its
own is data (`film`), from which it is drawn when it is shown. `web/play.js` plays: what it needs to
know of a puzzle's rules is data (`play`). All data is compressed: a state space is large as text.
Whatever comes from an instance is written by ElementTree, which escapes text.
"""

from __future__ import annotations

import hashlib
import html
import json
import zlib
from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, NamedTuple
from xml.etree.ElementTree import Element, tostring

from pddlpuzzles.show.film import Film
from pddlpuzzles.show.game_data import Trial
from pddlpuzzles.show.search_tree import SearchTree
from pddlpuzzles.show.styles import COMMON, Style, stylesheet, tokens
from pddlpuzzles.show.svg import Picture, definitions, element, inline, needed
from pddlpuzzles.show.web_files import file_text, markup
from pddlpuzzles.show.wording import counted

_COLUMNS: Final = ((5, "short"), (9, "middling"), (17, "long"))
"""How moves of at most this many characters are laid out; longer ones have a line each."""
_MOST_STATES: Final = 5_000
UNPACK: Final = "unpack.js"
"""The script that a page of a site begins with: `site_script`."""


class Page(str):
    """The text of an HTML page, which a notebook shows in a frame."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return self.frame()

    def frame(self) -> str:
        """Return HTML that shows the page within another, apart from it."""
        frame = "border:0;width:100%;height:48rem"
        return f'<iframe srcdoc="{html.escape(self)}" style="{frame}"></iframe>'


class Listed(NamedTuple):
    """A move as it is written, and what it is in words where that is not understood by itself."""

    notation: str
    words: str | None = None


@dataclass(frozen=True)
class Heading:
    """What a page says of a solution in words.

    `about` is what the puzzle is, in a sentence. `chip` is its result in a few words, of a `kind`:
    `good` if it is proved, `bad` if it is proved that there is none, else empty.
    `facts` say how large it is, `proof` how the result is known, a paragraph each.
    `trail` leads to other pages: the address and text of each link. `rules` say what is
    allowed, `steps` what people call the moves.
    """

    title: str
    family: str
    about: str
    chip: str
    kind: str
    facts: str
    proof: tuple[str, ...]
    trail: tuple[tuple[str, str], ...] = ()
    rules: str = ""
    steps: str = "moves"


@dataclass(frozen=True)
class Apart:
    """The addresses of what pages of a site have in common, as seen from a page."""

    style: str
    """Of the style sheet."""
    scripts: str
    """Of the folder of scripts, with a / at its end."""
    winning: str | None = None
    """Of the script with the states that can be won, if there is one."""
    others: tuple[str, ...] = ()
    """Of pages with further games of the kind, made at random."""
    following: str | None = None
    """Of the script that says which page is next, if there is one."""


def page(
    heading: Heading,
    pictures: Iterable[Picture],
    moves: Sequence[Listed],
    goal: Picture | None,
    goals: Sequence[str],
    style: Style,
    trial: Trial | None,
    apart: Apart | None = None,
    tree: SearchTree | None = None,
) -> Page:
    """Return the page of a plan: a picture of the start, and one after each of its moves.

    With no `trial` there is nothing to play. What a page can hold has an end: of a plan that is
    too long its beginning is shown, and the page says so. What is `apart` stands in other files;
    such a page opens on the board to play with, and shows the plan when it is asked for.
    A `tree` shows the search; it is not for such pages.
    """
    film = Film(pictures, _MOST_STATES)
    scripts = [
        "page.js",
        *([] if trial is None else ["play.js", "play-hand.js", *trial.game.scripts]),
    ]
    scripts += [] if tree is None else ["search.js"]
    script = _unpacking("".join(map(file_text, scripts)))
    title = f"{heading.title} · {heading.family}"
    if apart is None:
        more = "" if tree is None else file_text("search.css")
        top = head(title, puzzle_style(style) + more, script)
    else:
        top = linked_head(title, apart.style)
    first, last = film.first, len(film.captions) - 1
    data = {f"data-{key}": value for key, value in first.data.items()}
    if apart is not None and trial is not None:
        data["data-opens"] = "play"
    beside = [] if goal is None else [goal]
    played = [trial.game.picture] if trial is not None else []
    made = definitions(film.definitions, *(drawn.definitions for drawn in (*beside, *played)))
    at_once = needed(made, [piece for drawn in (first, *beside) for piece in drawn.parts])
    later = (definition for definition in made if definition not in at_once)
    shared = element(
        "svg",
        "shared",
        None,
        definitions(at_once),
        element("defs", "", None, *later, id="later"),
        width=0,
        height=0,
        aria_hidden="true",
    )
    panels = [
        _goal(goal, goals),
        *([_moves(moves, last, heading.steps)] if moves else []),
        *([markup("yours")] if trial is not None else []),
    ]
    main = element(
        "main",
        "two",
        None,
        _stage(film, heading.title, trial),
        element("div", "beside", None, *panels),
        *([_panel("Rules", heading.rules)] if heading.rules else []),
        *([tree.panel()] if tree is not None else []),
    )
    header = _header(heading, is_played=trial is not None)
    body = element("body", "", None, shared, header, main, data_step=0, data_steps=last, **data)
    step = counted(1, heading.steps).removeprefix("1 ")
    carried = {"film": {**film.record([move.notation for move in moves[:last]]), "step": step}}
    if trial is not None:
        carried["rules"] = trial.record()
    if tree is not None:
        carried["search"] = tree.record()
    packed = element("script", id="packed", type="text/plain")
    packed.text = _compressed({"data": carried, "markup": _contents(body, "board", "later")})
    body.append(packed)
    if apart is None:
        body.append(element("script", text=script))
    else:
        _contents(body, *_common())
        linked = [apart.scripts + name for name in scripts]
        packed.set("data-scripts", " ".join(filter(None, (*linked, apart.following))))
        body.append(element("script", src=f"{apart.scripts}{UNPACK}"))
    return document(element("html", "", None, top, body, lang="en"))


def site_script() -> str:
    """Return the script that pages of a site begin with; it carries what is alike in all."""
    return _unpacking(f"const parts = {_json(_common())};\n{file_text('apart.js')}")


def _unpacking(script: str) -> str:
    """Return a script that unpacks what a page carries, and then does what a script says."""
    return f'"use strict";\nfunction run() {{\n{script}}}\n{file_text(UNPACK)}'


@cache
def _common() -> dict[str, str]:
    """Return what is alike in all pages, as markup by the ids of the elements that hold it."""
    body = element("body")
    names = "controls", "trial", "yours"
    body.extend(map(markup, names))
    return _contents(body, *names)


def _contents(body: Element, *names: str) -> dict[str, str]:
    """Return what the elements of these ids hold, as markup, and empty them."""
    found = {}
    for part in body.iter():
        name = part.get("id")
        if name in names:
            found[name] = "".join(tostring(one, encoding="unicode", method="html") for one in part)
            part[:] = []
    return found


def puzzle_style(style: Style) -> str:
    """Return what a page with pictures of this style has in its style sheet beside that of all."""
    return file_text("play.css") + stylesheet(COMMON, style)


def document(root: Element) -> Page:
    """Return the text of a page."""
    return Page("<!DOCTYPE html>\n" + tostring(root, encoding="unicode", method="html") + "\n")


def head(title: str, more: str, script: str) -> Element:
    """Return the head of a page that runs this script only, and has the style of all pages."""
    look = page_style() + more
    made = _head(title, f"style-src {_hash(look)}; script-src {_hash(script)}; img-src")
    made.append(element("style", text=look))
    return made


def linked_head(title: str, style: str, *, runs: bool = False) -> Element:
    """Return the head of a page that has its style sheet, its scripts and pictures beside it.

    One that `runs` Python has a worker there, too.
    """
    # A file is of no origin: there 'self' is nothing.
    policy = "; ".join(f"{kind}-src 'self' file:" for kind in ("style", "script", "img"))
    made = _head(title, f"worker-src 'self'; {policy}" if runs else policy)
    made.append(element("link", rel="stylesheet", href=style))
    return made


def page_style() -> str:
    """Return the style sheet of all pages."""
    return tokens() + file_text("page.css")


def _head(title: str, policy: str) -> Element:
    policy = f"default-src 'none'; {policy} data:; base-uri 'none'; form-action 'none'"
    return element(
        "head",
        "",
        None,
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", content="width=device-width, initial-scale=1", name_="viewport"),
        element("meta", content="light dark", name_="color-scheme"),
        # Otherwise a browser asks the server that the page lies on for an icon.
        element("link", rel="icon", href="data:,"),
        element("title", text=title),
    )


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _header(heading: Heading, *, is_played: bool) -> Element:
    links = [element("a", text=text, href=address) for address, text in heading.trail]
    trail = element("nav", "trail", None, *links, aria_label="Where you are")
    proof = [element("p", text=text) for text in heading.proof]
    fold = element("details", "", None, element("summary", text="How do we know?"), *proof)
    play = element("button", "main", "Try it yourself", id="try", type="button")
    facts = [
        element("span", f"chip {heading.kind}".rstrip(), heading.chip),
        *([element("span", text=heading.facts)] if heading.facts else []),
        *([fold] if proof else []),
        *([element("div", "", None, play, id="begin", hidden="")] if is_played else []),
    ]
    return element(
        "header",
        "",
        None,
        *([trail] if links else []),
        element("h1", text=heading.title),
        *([element("p", "about", heading.about)] if heading.about else []),
        element("div", "facts", None, *facts),
    )


def _stage(film: Film, title: str, trial: Trial | None) -> Element:
    """Return the panel with the board, and what belongs to it."""
    stage = element("section", "stage", aria_label="The board")
    # The longest caption is there unseen, so that no step moves what stands below.
    spoken = element("p", "caption", film.captions[0], id="caption", aria_live="polite")
    longest = element("p", "caption", max(film.captions, key=len), aria_hidden="true")
    stage.append(element("div", "captions", None, spoken, longest))
    # What can be scrolled has to be reached by the keyboard, too.
    frame = element("div", "frame", tabindex=0, role="group", aria_label="the step shown")
    shown = inline(film.first, "start", "s")
    shown.set("id", "shown")
    drawn = element("g", id="drawn")
    for part in film.first.parts:
        shown.remove(part)
        drawn.append(part)
    shown.append(drawn)
    frame.append(shown)
    if trial is not None:
        frame.append(_board(title, trial.game.picture))
    stage.append(frame)
    wide = "The board is wider than the screen: move it sideways. ←\N{NO-BREAK SPACE}→"
    stage.append(element("p", "note sideways", wide))
    if film.is_cut:
        last = counted(len(film.captions) - 1, "steps")
        stage.append(
            element("p", "note", f"The plan is too long for a page; these are its first {last}.")
        )
    stage.append(markup("controls"))
    if trial is not None:
        beneath = markup("beneath")
        beneath[0].text = trial.game.how
        stage.extend([markup("trial"), beneath])
    return stage


def _board(title: str, picture: Picture) -> Element:
    """Return the board to play on, hidden until it is asked for."""
    drawn = inline(picture, title, "b")
    drawn.set("role", "group")
    drawn.set("aria-label", "the board to play on")
    del drawn.attrib["aria-labelledby"]
    for text in drawn.findall("title") + drawn.findall("desc"):
        drawn.remove(text)
    return element("div", "", None, drawn, id="board", hidden="")


def _panel(title: str, *paragraphs: str) -> Element:
    texts = [element("p", text=text) for text in paragraphs]
    return element("section", f"panel {title.lower()}", None, element("h2", text=title), *texts)


def _goal(goal: Picture | None, words: Sequence[str]) -> Element:
    """Return the panel of the goal: a picture, and words where they say more than that or all."""
    panel = _panel("Goal", *words)
    if goal is not None:
        panel.append(inline(goal, "the goal", "g"))
    return panel


def _moves(moves: Sequence[Listed], last: int, steps: str) -> Element:
    """Return the list of moves, each a link to its step as far as that is shown."""
    longest = max(len(move.words or move.notation) for move in moves)
    look = next((name for most, name in _COLUMNS if longest <= most), "lines")
    items = []
    for number, move in enumerate(moves[:last], 1):
        small = element("small", text=str(number))
        small.tail = f" {'' if move.words else move.notation}"
        words = [element("span", text=move.words)] if move.words else []
        title = {"title": move.notation} if move.words else {}
        items.append(
            element(
                "li", "", None, element("a", "", None, small, *words, href=f"#{number}", **title)
            )
        )
    head = element("h2", text=counted(len(moves), steps))
    return element(
        "section", "panel moves", None, head, element("ol", look, None, *items, id="moves")
    )


def _json(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))


def _compressed(data: Any) -> str:
    """Return data as letters that can stand in a page."""
    return b64encode(zlib.compress(_json(data).encode(), 9)).decode()
