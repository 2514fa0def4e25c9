"""A site without a server: a start page, a page an instance, and what all of them have in common.

    index.html          cards of the puzzles, and below them the instances with their optima
    PUZZLE/NAME.html    an instance: `show/page`, apart from what is shared
    PUZZLE/NAME.svg     its start, small
    PUZZLE.svg          the puzzle's card: its default instance, of which a few moves are shown
    look/               style sheets and scripts, and what can still be won of large puzzles
    yours.html, engine/ a page on which one types in one's own, if asked for: `show/engine`
    site.json           which files are ours, with their digests

All addresses are relative, so that it works from a folder of this machine and under any path.
"""

from __future__ import annotations

import hashlib
import json
import math
import os
import re
import shutil
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, groupby, islice
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.files import make_folder, read_text, write_text
from pddlpuzzles.catalogue.generate import generate
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Family, Instance
from pddlpuzzles.show.difficulty import choice, level
from pddlpuzzles.show.engine import PAGE, engine_files, require_core
from pddlpuzzles.show.heading import Solved, heading, label
from pddlpuzzles.show.page import (
    UNPACK,
    Apart,
    document,
    file_text,
    linked_head,
    page_style,
    puzzle_style,
    site_script,
)
from pddlpuzzles.show.pictures import solution_page, solution_pictures
from pddlpuzzles.show.play import DataGame, Play
from pddlpuzzles.show.svg import (
    Picture,
    element,
)
from pddlpuzzles.show.thumbnail import CLOSE, READABLE, TALL, thumbnail
from pddlpuzzles.show.wording import counted, harmless

MANIFEST: Final = "site.json"
_INDEX: Final = "index.html"
_LOOK: Final = "look"
_TITLES: Final = {True: "Puzzles, every answer proved", False: "Puzzles"}
_LEAD: Final = (
    "Play them yourself with hints, or watch a shortest solution move by move. Nothing is loaded "
    "from anywhere else."
)
_ORDERS: Final = {
    False: "The usual one first, then from easy to hard.",
    True: "One of each domain, the easiest; two harder ones of each are below.",
}
_FRAMES: Final = 6
"""How many pictures a card shows, one after the other."""
_LEAST_FRAMES: Final = 4
_CLOSER: Final = 130
"""How much is shown in a small picture of the width of one that is too large."""
_MOST_SHOWN: Final = 9
"""This many instances of a puzzle stand on the start page; further ones are folded away."""
_MADE: Final = 3
_NUMBER: Final = "number-"
_RUNGS: Final = slice(0, 7, 3)
"""Of a ladder of problems in PDDL that can be solved: an easy one, and two harder ones."""


def selected(family: Family) -> list[Instance]:
    """Return the instances of a puzzle that the site shows: of PDDL, three of each domain."""
    every = (catalogue.instance(family, name) for name in catalogue.bundled(family))
    if not family.is_pddl:
        return list(every)
    found: list[Instance] = []
    for _, ladder in groupby(every, lambda one: one.name.rpartition("/")[0]):
        solvable = (one for one in ladder if (one.known or {}).get("solvable", True))
        found += islice(solvable, _RUNGS.start, _RUNGS.stop, _RUNGS.step)
    return found


def made_at_random(family: Family) -> list[Instance]:
    """Return instances made from seeds, of a puzzle whose page cannot make new ones itself.

    Where solutions are counted each has one: everything in it can be deduced.
    """
    usual = catalogue.instance(family, family.default)
    found: list[Instance] = []
    if not isinstance(family.playing(usual.puzzle), DataGame):
        return found
    for seed in count(1):
        one = generate(family, seed)
        if family.counting is None or family.counting.odds(one.puzzle, _no_pulse).solutions == 1:
            found.append(
                replace(one, name=f"{_NUMBER}{seed}", title=f"Made at random, number {seed}")
            )
        if len(found) == _MADE:
            break
    return found


def _no_pulse() -> None:
    """Let the work go on: these instances are small."""


@dataclass(frozen=True)
class Entry:
    """An instance on the start page; `choice` is how many bits its plan takes, None without one."""

    instance: Instance
    chip: str
    kind: str
    choice: float | None

    @property
    def address(self) -> str:
        """Where its page is, without the ending."""
        return f"{self.instance.family.name}/{self.instance.name.replace('/', '-')}"

    @property
    def level(self) -> str:
        """How difficult it is, in a word or two."""
        return level(self.choice)


class Site:
    """A site that is being made, in a folder of its own beside where it will be."""

    def __init__(self, target: Path, core: Path | None = None) -> None:
        """Begin one; `core` is the folder of Pyodide's core, for one that solves in the browser.

        :raises InputError: if something is there that is not a site as it was written, or there
            is no such core.
        """
        if core is not None:
            require_core(core)
        self._core = core
        self._target = target = target.absolute()
        self._old = _manifest(target)
        make_folder(target.parent)
        try:
            draft = tempfile.mkdtemp(prefix=f".{target.name[:50]}.", dir=target.parent)
        except OSError as error:
            reason = f"cannot be written: {(error.strerror or str(error)).lower()}"
            raise InputError(reason, source=str(target)) from None
        self._draft = Path(draft)
        self._digests: dict[str, str] = {}
        self._entries: dict[Family, list[Entry]] = {}
        self._cards: dict[Family, tuple[tuple[bool, bool, float], list[Picture]]] = {}

    def __enter__(self) -> Site:
        return self

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self._draft, ignore_errors=True)

    def add(self, solution: Solved, others: Sequence[str] = ()) -> Entry:
        """Write the page of a solution, and its picture; return what the start page says of it.

        `others` are the names of instances to which its page leads for a new game.
        """
        instance = solution.instance
        family, puzzle = instance.family, instance.puzzle
        said = heading(solution)
        entry = Entry(instance, said.chip, said.kind, choice(puzzle, solution.sealed))
        trail = ((f"../{_INDEX}", "All puzzles"), (f"../{_INDEX}#{family.name}", label(family)))
        new = tuple(f"{name}.html" for name in others if name != instance.name)
        winning = self._winning(instance)
        apart = Apart(f"../{_LOOK}/{family.name}.css", f"../{_LOOK}/", winning, new)
        self._write(f"{entry.address}.html", solution_page(solution, trail=trail, apart=apart))
        start = family.pictures.state(puzzle, puzzle.start)
        # What is in the places of a problem may be far from the corner.
        close = CLOSE if family.is_pddl else _CLOSER
        self._write(f"{entry.address}.svg", thumbnail([start], family.pictures.STYLE, close))
        self._offer(solution)
        self._entries.setdefault(family, []).append(entry)
        return entry

    def _winning(self, instance: Instance) -> str | None:
        """Write the states of an instance that can be won, if they fit; return the address."""
        game = instance.family.playing(instance.puzzle)
        script = game.winning() if isinstance(game, Play) and game.winning is not None else None
        if script is None:
            return None
        name = f"{_LOOK}/won-{hashlib.sha256(script.encode()).hexdigest()[:8]}.js"
        self._write(name, script)
        return f"../{name}"

    def _offer(self, solution: Solved) -> None:
        """Take a solution's first pictures for the puzzle's card, if they suit it best so far."""
        family = solution.instance.family
        shown = list(islice(solution_pictures(solution), _FRAMES))
        width, height = shown[0].width, shown[0].height
        is_usual = solution.instance.name == family.default
        # On a card something is to happen, and in a picture that is not high, or cut off.
        tall = height > TALL * width and width * height <= READABLE
        rank = (len(shown) < _LEAST_FRAMES, tall, 0 if is_usual else width * height)
        if family not in self._cards or rank < self._cards[family][0]:
            self._cards[family] = rank, shown

    def finish(self) -> tuple[int, int]:
        """Write what is left, and put the site where it belongs; return its files and bytes."""
        for family, (_, shown) in self._cards.items():
            self._write(f"{family.name}.svg", thumbnail(shown, family.pictures.STYLE))
            style = page_style() + puzzle_style(family.pictures.STYLE)
            self._write(f"{_LOOK}/{family.name}.css", style)
        self._write(f"{_LOOK}/index.css", page_style() + file_text("index.css"))
        self._write(f"{_LOOK}/{UNPACK}", site_script())
        for name in ("page.js", *_scripts(self._draft)):
            self._write(f"{_LOOK}/{name}", file_text(name))
        if self._core is not None:
            for name, content in engine_files(self._core):
                self._write(name, content)
        solves = self._core is not None
        self._write(_INDEX, _index(self._entries, self._cards, solves=solves))
        files = dict(sorted(self._digests.items()))
        size = sum((self._draft / name).stat().st_size for name in files)
        write_text(self._draft / MANIFEST, json.dumps({"files": files}, indent=1) + "\n")
        self._place(files)
        return len(files), size

    def _write(self, name: str, text: str | bytes) -> None:
        path = self._draft / name
        path.parent.mkdir(exist_ok=True)
        write_text(path, text)
        self._digests[name] = hashlib.sha256(path.read_bytes()).hexdigest()

    def _place(self, files: Iterable[str]) -> None:
        """Move the files to where they belong, and remove those of the site that was there."""
        _require_as_written(self._target, self._old)  # it may have taken long
        make_folder(self._target)
        for name in (*files, MANIFEST):
            make_folder((self._target / name).parent)
            os.replace(self._draft / name, self._target / name)
        for name in self._old.keys() - {*files}:
            (self._target / name).unlink(missing_ok=True)


def _manifest(target: Path) -> Mapping[str, str]:
    """Return the files of the site that is in a folder, with their digests; none if it is empty.

    :raises InputError: if something else is there.
    """
    if not target.exists() or (target.is_dir() and not any(target.iterdir())):
        return {}
    if not target.is_dir():
        raise InputError("a file, expected a folder", source=str(target))
    try:
        files = json.loads(read_text(target / MANIFEST))["files"]
        found = {str(name): str(digest) for name, digest in files.items()}
    except (InputError, ValueError, KeyError, TypeError, AttributeError):
        reason = f"the folder has files, and no {MANIFEST} of ours: expected an empty or a new one"
        raise InputError(reason, source=str(target)) from None
    if any(Path(name).is_absolute() or ".." in Path(name).parts for name in found):
        raise InputError("names files outside its folder", source=str(target / MANIFEST))
    _require_as_written(target, found)
    return found


def _require_as_written(target: Path, files: Mapping[str, str]) -> None:
    """Check that nobody has changed the files of a site since it was written.

    :raises InputError: for the first that was changed.
    """
    for name, digest in files.items():
        path = target / name
        if path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            raise InputError(
                "changed since it was written: expected another folder", source=str(path)
            )


def _scripts(draft: Path) -> list[str]:
    """Return the scripts that pages ask for beside the one that all have."""
    pages = (path.read_text("utf-8") for path in sorted(draft.glob("*/*.html")))
    found = {name for page in pages for name in re.findall(rf"\.\./{_LOOK}/(play[\w-]*\.js)", page)}
    return sorted(found)


def _index(
    entries: Mapping[Family, Sequence[Entry]], cards: Iterable[Family], *, solves: bool
) -> str:
    root = element("html", lang="en")
    title = _TITLES[all(one.kind for some in entries.values() for one in some)]
    root.append(linked_head(title, f"{_LOOK}/index.css"))
    body, header, main = element("body"), element("header"), element("main")
    header.append(element("h1", text=title))
    header.append(element("p", "lead", _LEAD))
    if solves:
        header.append(element("a", "own", "Type in your own, and have it solved here", href=PAGE))
    nav = element("nav", "cards", aria_label="Puzzles")
    # Where there is most to choose from comes first, and what has no rules of its own last.
    order = sorted(cards, key=lambda family: (family.is_pddl, -len(entries[family])))
    nav.extend([_card(family, entries[family]) for family in order])
    main.append(nav)
    main.extend([_section(family, entries[family]) for family in order])
    body.extend([header, main])
    root.append(body)
    return document(root)


def _card(family: Family, entries: Sequence[Entry]) -> Element:
    """Return a puzzle's card: a picture, what it is, and what is proved of it."""
    card = element("a", "card", href=f"#{family.name}")
    card.append(_art(f"{family.name}.svg"))
    text = element("span", "said")
    text.append(element("span", "name", label(family)))
    said = family.summary.partition(": ")[2]
    if family.is_pddl:
        domains = {one.instance.name.rpartition("/")[0] for one in entries}
        said = f"towers, ferries, warehouses: {counted(len(domains), 'textbook domains')} in PDDL"
    text.append(element("span", "about", f"{said[:1].upper()}{said[1:]}."))
    proved = sum(bool(one.kind) for one in entries)
    every = "every answer" if proved == len(entries) else f"{proved} of them"
    text.append(element("span", "promise", f"{counted(len(entries), 'puzzles')}, {every} proved"))
    card.append(text)
    return card


def _art(address: str, **attributes: str) -> Element:
    frame = element("span", "art")
    frame.append(element("img", "", None, src=address, alt="", **attributes))
    return frame


def _section(family: Family, entries: Sequence[Entry]) -> Element:
    """Return a puzzle's instances: its default, then the easiest first.

    Problems in PDDL stay with their domain.
    """
    section = element("section", "puzzle", id=family.name)
    section.append(element("h2", text=label(family)))
    made = [one for one in entries if one.instance.name.startswith(_NUMBER)]
    others = [one for one in entries if one not in made]
    order = others if family.is_pddl else sorted(others, key=_difficulty)
    shown, rest = order[:_MOST_SHOWN], order[_MOST_SHOWN:]
    if family.is_pddl:  # of each domain one, and its harder ones with those of the others
        names = [one.instance.name.rpartition("/")[0] for one in order]
        shown = [one for place, one in enumerate(order) if names[place] not in names[:place]]
        rest = [one for one in order if one not in shown]
    if len(shown) > 1:
        section.append(element("p", "order", _ORDERS[family.is_pddl]))
    section.append(_list(shown))
    for folded, words in ((rest, "more"), (made, "made at random")):
        if folded:
            fold = element("details")
            fold.append(element("summary", text=f"{len(folded)} {words}"))
            fold.append(_list(folded))
            section.append(fold)
    return section


def _list(entries: Iterable[Entry]) -> Element:
    shown = element("ul", "list")
    for one in entries:
        item, link = element("li"), element("a", "small", href=f"{one.address}.html")
        link.append(_art(f"{one.address}.svg", loading="lazy"))
        text = element("span", "said")
        text.append(element("span", "name", harmless(one.instance.title or one.instance.name)))
        if one.level:
            text.append(element("span", "level", one.level))
        text.append(element("span", f"chip {one.kind}".rstrip(), one.chip))
        link.append(text)
        item.append(link)
        shown.append(item)
    return shown


def _difficulty(entry: Entry) -> tuple[bool, float]:
    instance = entry.instance
    choice = math.inf if entry.choice is None else entry.choice
    return instance.name != instance.family.default, choice
