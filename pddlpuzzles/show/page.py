"""A solution as one HTML page: no other file, no network, and no script that is not in it.

The start stands there with the goal and the moves for viewers without JavaScript, too.
"""

import hashlib
import html
import json
import re
import zlib
from base64 import b64encode, b85encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element, tostring

from pddlpuzzles.show.film import Film
from pddlpuzzles.show.game_data import Game, Trial
from pddlpuzzles.show.heading import Heading
from pddlpuzzles.show.search_tree import SearchTree
from pddlpuzzles.show.styles import COMMON, Style, file_text, markup, page_style, stylesheet
from pddlpuzzles.show.svg import Picture, definitions, element, inline, needed
from pddlpuzzles.show.wording import counted, sentence, singular

_COLUMNS: Final = ((5, "short"), (9, "middling"), (17, "long"))  # by the longest move
_MOST_STATES: Final = 5_000
_COMMON: Final = "controls", "trial", "yours"  # what holds the same on all pages of a site
UNPACK: Final = "unpack.js"  # the script that a page of a site begins with: `site_script`
_SHORT: Final = ",", ":"  # what separates data
_EMPTY_SHAPE: Final = re.compile("></(?:circle|ellipse|line|path|polygon|rect|use)>")


class Page(str):
    __slots__ = ()

    def frame(self) -> str:
        frame = "border:0;width:100%;height:48rem"
        return f'<iframe srcdoc="{html.escape(self)}" style="{frame}"></iframe>'

    _repr_html_ = frame


@dataclass(frozen=True)
class Apart:
    """Addresses of what a page of a site has beside it, as seen from there."""

    style: str
    scripts: str  # the folder
    winning: str | None  # a script with the states that can be won
    following: str  # one with the order of pages


def page(
    heading: Heading,
    pictures: Iterable[Picture],
    moves: Sequence[tuple[str, str | None]],
    goal: Picture | None,
    goals: Sequence[str],
    style: Style,
    trial: Trial | None,
    apart: Apart | None = None,
    tree: SearchTree | None = None,
) -> Page:
    """Return the page of a plan; pictures are of the start and what each of its moves leads to.

    A move is as written, and in words where needed. A page of a site opens on the board to play.
    """
    film = Film(pictures, _MOST_STATES)
    body = _body(film, heading, moves, goal, goals, trial, tree, is_alone=apart is None)
    shown = film.record([notation for notation, _ in moves[: len(film.captions) - 1]])
    carried = {"film": shown | {"step": singular(heading.steps), "ends": not film.is_cut}}
    carried |= {} if trial is None else {"rules": trial.record() | {"goals": goals}}
    carried |= {} if tree is None else {"search": tree.record()}
    contents = {"data": carried, "markup": _contents(body, "board", "later")}
    names = scripts(None if trial is None else trial.game)
    names += [] if tree is None else ["search.js"]
    title = f"{heading.title} · {heading.family}"
    if apart is None:
        run, first = "".join(map(file_text, names)), file_text(UNPACK)
        contents["scripts"] = [{"textContent": run}]
        starter = element("script", "", f"const parts = {{}};\n{first}")
        later = file_text("play.css") + ("" if tree is None else file_text("search.css"))
        contents["style"] = later
        top = head(title, stylesheet(COMMON, style), later, scripts=(starter.text or "", run))
    else:
        _contents(body, *_COMMON)  # to empty them: `site_script` has what they hold
        linked = (apart.following, *(apart.scripts + name for name in names))
        contents["scripts"] = [{"src": address, "async": False} for address in linked]
        starter = element("script", src=f"{apart.scripts}{UNPACK}")
        top = linked_head(title, apart.style)
    compressed = zlib.compress(json.dumps(contents, separators=_SHORT).encode(), 9)
    text = b85encode(compressed).decode().replace("<", ",")
    packed = element("script", "", text, id="packed", type="text/plain")
    body.extend([packed, starter])
    return document(top, body)


def _body(
    film: Film,
    heading: Heading,
    moves: Sequence[tuple[str, str | None]],
    goal: Picture | None,
    goals: Sequence[str],
    trial: Trial | None,
    tree: SearchTree | None,
    *,
    is_alone: bool,
) -> Element:
    last = len(film.captions) - 1
    data = {f"data-{key}": value for key, value in film.first.data.items()}
    data |= {} if is_alone or trial is None else {"data-opens": "play"}
    # Not "a is on b", where a is the name of a block.
    said = [sentence(text) if text[1:2].isalpha() else f"{text.rstrip('.')}." for text in goals]
    panel = _panel("Goal", *said, picture=goal)  # the words say more than the picture, or all
    shown, yours = moves and _moves(moves, last, heading.steps), trial and markup("yours")
    beside = element("div", "beside", panel, shown or None, yours or None)
    rules = _panel("Rules", heading.rules) if heading.rules else None
    search = None if tree is None else tree.panel(is_folded=not is_alone)
    return element(
        "body",
        "",
        _shared(film, goal, trial, tree),
        _header(heading, is_played=trial is not None),
        element("main", "two", _stage(film, heading.title, trial), beside, rules, search),
        data_step=0,
        data_steps=last,
        **data,
    )


def _shared(
    film: Film, goal: Picture | None, trial: Trial | None, tree: SearchTree | None
) -> Element:
    """Return a hidden svg of the shapes that pictures use; `later`: those not seen at once."""
    drawn = filter(None, (goal, None if trial is None else trial.game.picture))
    films = filter(None, (film, None if tree is None else tree.film))
    shapes = definitions(
        *(it.definitions.values() for it in films), *(picture.definitions for picture in drawn)
    )
    seen = [film.first] if goal is None else [film.first, goal]
    at_once = needed(shapes, [part for picture in seen for part in picture.parts])
    later = (shape for shape in shapes if shape not in at_once)
    parts = definitions(at_once), element("defs", "", *later, id="later")
    return element("svg", "shared", *parts, width=0, height=0, aria_hidden="true")


def scripts(game: Game | None) -> list[str]:
    return ["dom.js", "page.js", *(["play.js", "play-input.js", *game.scripts] if game else [])]


def site_script() -> str:
    common = _contents(element("body", "", *map(markup, _COMMON)), *_COMMON)
    return f"const parts = {json.dumps(common, separators=_SHORT)};\n{file_text(UNPACK)}"


def _contents(body: Element, *names: str) -> dict[str, str]:
    """Return what the elements of these ids hold, as markup, and empty them."""
    contents = {}
    for part in body.iter():
        if (name := part.get("id")) in names:
            texts = (tostring(child, encoding="unicode", method="html") for child in part)
            contents[name] = "".join(texts)
            part[:] = []
    return contents


def document(*parts: Element) -> Page:
    written = tostring(element("html", "", *parts, lang="en"), encoding="unicode", method="html")
    return Page(f"<!DOCTYPE html>\n{_EMPTY_SHAPE.sub('/>', written)}\n")


def head(title: str, css: str, *packed: str, scripts: Sequence[str] = ()) -> Element:
    """Return the head of a page that allows these styles and scripts alone."""
    look, sources = page_style() + css, list[str]()
    for texts in ((look, *packed), scripts):
        digests = (b64encode(hashlib.sha256(it.encode()).digest()).decode() for it in texts)
        sources.append(" ".join(f"'sha256-{digest}'" for digest in digests))
    policy = f"style-src {sources[0]}; script-src {sources[1]}; img-src"
    return _head(title, policy, element("style", "", look))


def linked_head(title: str, style: str, *, runs: bool = False) -> Element:
    """Return the head of a page with its files beside it; it may run a worker."""
    # A file is of no origin: there 'self' is nothing.
    policy = "; ".join(f"{kind}-src 'self' file:" for kind in ("style", "script", "img"))
    policy = f"worker-src 'self'; frame-src blob:; {policy}" if runs else policy
    return _head(title, policy, element("link", rel="stylesheet", href=style))


def _head(title: str, policy: str, style: Element) -> Element:
    policy = f"default-src 'none'; {policy} data:; base-uri 'none'; form-action 'none'"
    head = markup("head")
    head[1].set("content", policy)
    head[-1].text = title
    head.append(style)
    return head


def trail(*links: tuple[str, str]) -> Element | None:
    anchors = (element("a", "", text, href=address) for address, text in links)
    return element("nav", "trail", *anchors, aria_label="Where you are") if links else None


def _header(heading: Heading, *, is_played: bool) -> Element:
    proof = [element("p", "", text) for text in heading.proof]
    play = element("button", "main", "Try it yourself", id="try", type="button", disabled="")
    is_open = "" if heading.kind == "bad" and not is_played else None  # what one asks first
    fold = element("details", "", element("summary", "", "How do we know?"), *proof, open=is_open)
    begin = element("div", "", play, id="begin", hidden="") if is_played else None
    chip = element("span", f"chip {heading.kind}".rstrip(), heading.chip)
    texts = [element("span", "", it) for it in (heading.facts, heading.unplayed) if it]
    facts = element("div", "facts", chip, *texts, fold if proof else None, begin)
    about = element("p", "about", heading.about) if heading.about else None
    title = element("h1", "", heading.title)
    return element("header", "", trail(*heading.trail), title, about, facts)


def _stage(film: Film, title: str, trial: Trial | None) -> Element:
    shown = inline(film.first, "start", "s")
    shown.set("id", "shown")
    shown[2:] = [element("g", "", *shown[2:], id="drawn")]  # behind its title and description
    board = None
    if trial is not None:
        drawn = inline(trial.game.picture, title, "b")
        drawn[:2] = []  # title and description
        drawn.attrib |= {"role": "group", "aria-label": "the board to play on"}
        del drawn.attrib["aria-labelledby"]
        board = element("div", "", drawn, id="board", hidden="")
    stage, last = markup("stage"), counted(len(film.captions) - 1, "steps")
    captions, frame, _ = stage
    # The longest caption is there unseen, so that no step moves what stands below.
    captions[0].text, captions[1].text = film.captions[0], max(film.captions, key=len)
    frame.extend([shown] if board is None else [shown, board])
    cut = f"The plan is too long for a page; these are its first {last}."
    stage.extend([*[element("p", "note", cut)] * film.is_cut, markup("controls")])
    if trial is not None:
        beneath = markup("beneath")
        beneath[0].text = trial.game.how
        stage.extend([markup("trial"), beneath])
    return stage


def _panel(title: str, *paragraphs: str, picture: Picture | None = None) -> Element:
    texts = [element("p", "", text) for text in paragraphs]
    if picture is not None:
        texts += [element("small", "", picture.caption), inline(picture, "the goal", "g")]
    return element("section", f"panel {title.lower()}", element("h2", "", title), *texts)


def _moves(moves: Sequence[tuple[str, str | None]], last: int, steps: str) -> Element:
    longest = max(len(words or notation) for notation, words in moves)
    look = next((name for most, name in _COLUMNS if longest <= most), "lines")
    items = []
    for number, (notation, words) in enumerate(moves[:last], 1):
        link = element("a", "", element("small", "", str(number)), href=f"#{number}")
        link[0].tail = f" {'' if words else notation}"
        if words:
            link.append(element("span", "", words))
            link.set("title", notation)
        items.append(element("li", "", link))
    heading = element("h2", "", counted(len(moves), steps))
    return element("section", "panel moves", heading, element("ol", look, *items, id="moves"))
