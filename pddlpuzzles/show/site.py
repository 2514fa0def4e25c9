"""A site without a server, by relative addresses: a start page, a page an instance, what all share.

index.html          cards of the puzzles, and below them the instances
PUZZLE/NAME.html    an instance, apart from what is shared
PUZZLE/NAME.svg     its start, small
PUZZLE.svg          the puzzle's card: a few moves of an instance
look/               styles, scripts, which page is next, what of large puzzles can be won
yours.html, engine/ a page on which one types in one's own, if asked for: `pyodide`
site.json           which files are ours, with their digests
"""

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import AbstractContextManager
from itertools import groupby, islice, pairwise
from pathlib import Path
from typing import Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import complaining, make_folder, read_text, write_text
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.processes.supervised import discard, new_draft
from pddlpuzzles.show.answers import Solved
from pddlpuzzles.show.difficulty import bits_of_choice
from pddlpuzzles.show.game_data import Play
from pddlpuzzles.show.heading import Heading, label, title
from pddlpuzzles.show.page import UNPACK, Apart, scripts, site_script
from pddlpuzzles.show.pictures import solution_page, solution_pictures
from pddlpuzzles.show.pyodide import engine_files, require_core
from pddlpuzzles.show.start_page import Entry, in_order, start_page, thumbnail
from pddlpuzzles.show.styles import COMMON, file_text, page_style, stylesheet
from pddlpuzzles.show.svg import TALL, Picture

MANIFEST: Final = "site.json"
_INDEX: Final = "index.html"
_LOOK: Final = "look"
_COMMON_STYLE: Final = '@import "page.css";\n'
_FOLLOWING: Final = "next-{}.js"  # the script that says which page of a puzzle comes after which
_ONWARD: Final = {True: "Next puzzle: ", False: "Next kind of puzzle: "}  # by: of the same domain
_FRAMES: Final = 6  # how many pictures a card shows, one after the other
_LEAST_FRAMES: Final = 3
_RUNGS: Final = 7  # of the first problems in PDDL an easy one is shown, and two harder ones


def selected(family: Family) -> list[Instance]:
    """Return the instances that the site shows: of PDDL, three of each domain."""
    every = [catalogue.instance(family, name) for name in catalogue.bundled(family)]
    costs = {instance.name: (instance.known or {}).get("cost") for instance in every}
    if family.is_pddl:
        solvable = (rung for rung in every if (rung.known or {}).get("solvable", True))
        by_domain = groupby(solvable, lambda rung: rung.name.rpartition("/")[0])
        ladders = ([*islice(rungs, _RUNGS)] for _, rungs in by_domain)
        # A single move is no puzzle: then the second one is the easy one.
        return [it for them in ladders for it in (them[costs[them[0].name] == 1], *them[3::3])]
    # What costs nothing is solved at the start.
    return [instance for instance in every if costs[instance.name] != 0]


class Site(AbstractContextManager["Site"]):
    """A site that is being made, in a folder beside where it will be."""

    def __init__(self, target: Path, core: Path | None = None) -> None:
        """Begin one, with Pyodide's core to solve in the browser; a file not ours is an error."""
        if core is not None:
            require_core(core)
        self._core = core
        self._target = target = target.absolute()
        self._old = _manifest(target)
        make_folder(target.parent)
        with complaining(target):
            self._draft = Path(new_draft(f".{target.name[:50]}.", target.parent))
            self._draft.mkdir()
        self.trace = self._draft / "trace"  # for a search, until the next one
        self._digests: dict[str, str] = {}
        self._entries: dict[Family, list[Entry]] = {}
        # The pictures that suit a family's card best so far, and their rank, the lowest.
        self._cards: dict[Family, tuple[tuple[bool, bool, float], list[Picture]]] = {}
        self._scripts = {*scripts(None), "search.js"}

    def __exit__(self, *_: object) -> None:
        discard(str(self._draft))

    def add(self, solution: Solved, trace: Path | None = None) -> Entry:
        """Write the page of a solution, which shows its search where a `trace` is short."""
        instance = solution.instance
        family, puzzle = instance.family, instance.puzzle
        heading = Heading(solution)
        trail = ((f"../{_INDEX}", "All puzzles"), (f"../{_INDEX}#{family.name}", label(family)))
        game, winning = family.playing(puzzle), None
        deals = game is not None and (not isinstance(game, Play) or game.anew)
        bits = bits_of_choice(puzzle, solution.sealed)
        entry = Entry(instance, heading.chip, heading.kind, bits, deals=deals)
        self._scripts |= {*scripts(game)}
        if isinstance(game, Play) and game.winning and (script := game.winning()) is not None:
            name = f"{_LOOK}/won-{hashlib.sha256(script.encode()).hexdigest()[:8]}.js"
            self._write(name, script)
            winning = f"../{name}"
        look = f"../{_LOOK}/"
        following = look + _FOLLOWING.format(family.name)
        apart = Apart(f"{look}{family.name}.css", look, winning, following)
        page = solution_page(solution, trail=trail, apart=apart, trace=trace)
        entry.detours = int(page.partition(' data-detours="')[2].partition('"')[0] or -1)
        self._write(f"{entry.address}.html", page)
        start = family.pictures.state(puzzle, puzzle.start)
        self._write(f"{entry.address}.svg", thumbnail([start], family.pictures.STYLE))
        self._entries.setdefault(family, []).append(entry)
        # The first pictures are for the puzzle's card, if they suit it best so far.
        shown = list(islice(solution_pictures(solution), _FRAMES))
        if shown[0].height > TALL * shown[0].width and solution.sealed.states:
            # It has room for all that is laid later: without that it can be read on a card.
            states = solution.sealed.states[: min(_FRAMES, len(shown) - 1)]
            shown = [family.pictures.state(puzzle, state) for state in states]
        width, height = shown[0].width, shown[0].height
        # On a card something is to happen, and in a picture that is not high.
        tall, size = height > TALL * width, width * height
        rank = (len(shown) < _LEAST_FRAMES, tall, 0 if instance.name == family.default else size)
        if family not in self._cards or rank < self._cards[family][0]:
            self._cards[family] = rank, shown
        return entry

    def finish(self) -> tuple[int, int]:
        """Write the rest, and put the site where it belongs; return files and bytes."""
        look = {"page.css": page_style(), "index.css": _COMMON_STYLE + file_text("index.css")}
        look |= {UNPACK: site_script(), "start.js": file_text("start.js")}
        typed = [] if self._core is None else [*catalogue.families().values()]  # by visitors
        for family in typed:
            usual = catalogue.instance(family, family.default).puzzle
            self._scripts |= {*scripts(family.playing(usual))}
        look |= {name: file_text(name) for name in self._scripts}
        for family in (*typed, *self._cards):
            drawn = stylesheet(COMMON, family.pictures.STYLE)
            style = file_text("play.css") + drawn + file_text("search.css")
            look[f"{family.name}.css"] = _COMMON_STYLE + style
        for family, (_, shown) in self._cards.items():
            self._write(f"{family.name}.svg", thumbnail(shown, family.pictures.STYLE))
            order = in_order(self._entries[family])
            pages = [(f"{Path(entry.address).name}.html", entry) for entry in order]
            following = dict[str, tuple[str, str]]()  # by page the next one, and what leads there
            for (name, entry), (link, after) in pairwise(pages):
                is_alike, said = entry.domain == after.domain, title(after.instance)
                if is_alike and entry.domain:  # which need not be said again
                    said = said.partition(": ")[2] or said
                following[name] = link, _ONWARD[is_alike] + said
            script = f"window.following = {json.dumps(following)};\n"
            look[_FOLLOWING.format(family.name)] = script
        for name, text in look.items():
            self._write(f"{_LOOK}/{name}", text)
        for name, content in () if self._core is None else engine_files(self._core):
            self._write(name, content)
        self._write(_INDEX, start_page(self._entries, self._cards, solves=self._core is not None))
        # The draft is whole. It replaces the old site file by file, what is ours no more goes.
        files = dict(sorted(self._digests.items()))
        size = sum((self._draft / name).stat().st_size for name in files)
        write_text(self._draft / MANIFEST, json.dumps({"files": files}, indent=1) + "\n")
        _require_as_written(self._target, self._old)  # it may have taken long
        make_folder(self._target)
        unsure = dict.fromkeys({**self._old, **files}, "")  # if this ends here, all may be replaced
        write_text(self._target / MANIFEST, json.dumps({"files": unsure}))
        for name in (*files, MANIFEST):
            make_folder((self._target / name).parent)
            os.replace(self._draft / name, self._target / name)
        for name in self._old.keys() - {*files}:
            (self._target / name).unlink(missing_ok=True)
        return len(files), size

    def _write(self, name: str, text: str | bytes) -> None:
        path = self._draft / name
        path.parent.mkdir(exist_ok=True)
        write_text(path, text)
        self._digests[name] = hashlib.sha256(path.read_bytes()).hexdigest()


def _manifest(target: Path) -> Mapping[str, str]:
    """Return the files of a site with their digests, none if the folder is empty."""
    if not target.exists() or (target.is_dir() and not any(target.iterdir())):
        return {}
    if not target.is_dir():
        raise InputError("a file", source=str(target), expected="a folder")
    try:
        files = json.loads(read_text(target / MANIFEST))["files"]
        digests = {str(name): str(digest) for name, digest in files.items()}
    except (InputError, ValueError, KeyError, TypeError, AttributeError):
        said = f"the folder has files, and no {MANIFEST} of ours:"
        raise InputError(said, source=str(target), expected="an empty or a new one") from None
    if any(Path(name).is_absolute() or ".." in Path(name).parts for name in digests):
        raise InputError("names files outside its folder", source=str(target / MANIFEST))
    _require_as_written(target, digests)
    return digests


def _require_as_written(target: Path, files: Mapping[str, str]) -> None:
    """Raise InputError if a file was changed; without a digest, "", it may have been."""
    for name, digest in files.items():
        path = target / name
        if digest and path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            reason = "changed since it was written:"
            raise InputError(reason, source=str(path), expected="another folder")
