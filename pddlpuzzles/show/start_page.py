"""The start page of a site: a card for each puzzle, below them instances with small pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Final
from xml.etree.ElementTree import Element, tostring

from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.show.difficulty import level
from pddlpuzzles.show.heading import PLAIN, label, title
from pddlpuzzles.show.page import document, linked_head
from pddlpuzzles.show.pyodide import PAGE
from pddlpuzzles.show.styles import COMMON, ROOT, Style, stylesheet
from pddlpuzzles.show.svg import SPACE, Picture, Svg, definitions, element, group, needed, number
from pddlpuzzles.show.wording import counted, harmless, sentence

_SAID: Final = PLAIN["start"]
_FOLDS: Final = PLAIN["folds"]  # in their order
_HARDEST: Final = 1e6
_MOST: Final = 9  # this many of a puzzle stand on the start page, further ones are folded away
_MANY: Final = 5  # this many that are alike have a fold of their own
_SECONDS: Final = 0.8  # for which a small picture shows a state
_EDGE: Final = 4  # around a board that has no names
_BESIDE: Final = 20  # the names of rows are nearer to the edge than this
_PARTED: Final = re.compile(r": |, (?=[a-z]\d |the |last |in the |which )")
"""What a title is parted by: a name as people say it, and what distinguishes it from others."""


class Entry:
    """An instance; `choice` is how many bits its plan takes; whether its page `deals` new games."""

    def __init__(
        self, instance: Instance, chip: str, kind: str, choice: float | None, *, deals: bool = False
    ) -> None:
        self.instance, self.chip, self.kind, self.choice = instance, chip, kind, choice
        self.deals, self.detours = deals, -1  # in the tree of its search, -1 without one
        family, name = instance.family, instance.name
        self.address = f"{family.name}/{name.replace('/', '-')}"
        self.domain = name.rpartition("/")[0] if family.is_pddl else ""
        self.called, *details = _PARTED.split(harmless(title(instance)), maxsplit=1)
        # One of many is called "Centre to top edge: English board, ..." or "The set, puzzle 5".
        many = details[0] if details and details[0][:1].isupper() else self.called
        self.likeness = many.partition(",")[0], instance.puzzle.objective
        self.difficulty = _HARDEST if choice is None else choice
        self.is_open = (instance.known or {}).get("solutions") != 1  # there may be several


def start_page(
    entries: Mapping[Family, Sequence[Entry]], cards: Iterable[Family], *, solves: bool
) -> str:
    is_proved = all(it.kind for every in entries.values() for it in every)
    name = _SAID["all-proved" if is_proved else "title"]
    # Where most are easy comes first, and what has no rules of its own last.
    easy = {family: [level(it.choice) for it in entries[family]].count("easy") for family in cards}
    order = sorted(easy, key=lambda family: (family.is_pddl, -easy[family]))
    typed_in = element("p", "own", element("a", "", _SAID["own"], href=PAGE)) if solves else None
    sections = [_section(family, entries[family]) for family in order]
    trees = [it for family in order for it in entries[family] if it.detours >= 0]
    if widest := max(trees, key=lambda it: (it.detours, -it.difficulty), default=None):
        link = element("a", "", _SAID["searched"], href=f"{widest.address}.html#search")
    searched = element("p", "own", link) if widest else None
    heading = element("h1", "", name), element("p", "lead", _SAID["lead"])
    header = element("header", "", *heading, typed_in, searched)
    nav = element("nav", "cards", id="puzzles", aria_label="Puzzles")
    for family, every in ((family, entries[family]) for family in order):
        kinds = len({entry.domain for entry in every})
        about = _SAID["classics"].format(kinds) if family.is_pddl else family.about
        proved = len([entry for entry in every if entry.kind])
        unproved = "" if proved == len(every) else f", {proved} of them proved"
        promise = f"{counted(len(every), 'puzzles')}{unproved}"
        texts = {"name": label(family), "about": sentence(about), "promise": promise}
        art = element("img", src=f"{family.name}.svg", alt="")
        card, begin = _linked("card", f"#{family.name}", art, texts), element("div", "begin")
        ladder = reversed(_shown(in_order(every), family))
        first = {level(it.choice).removeprefix("very "): it for it in ladder}  # the easiest
        for known, it in reversed(first.items()):  # `start.js` leads to what is not solved
            said = known.title() or "Play"
            begin.append(link := element("a", known, said, href=f"{it.address}.html"))
            link.set("aria-label", f"{said}: {label(family)}")
        usual_first = sorted(every, key=lambda entry: entry.instance.name != family.default)
        for it in [it for it in usual_first if it.deals and not it.domain][:1]:
            begin.append(link := element("a", "", "New game", href=f"{it.address}.html#new"))
            link.set("aria-label", f"New game: {label(family)}")
        nav.append(element("div", "kind", card, begin))
    scripts = [element("script", src=f"look/{script}.js") for script in ("dom", "start")]
    body = element("body", "", header, element("main", "", nav, *sections), *scripts)
    return document(linked_head(name, "look/index.css"), body)


def _linked(look: str, href: str, art: Element, texts: Mapping[str, str]) -> Element:
    """Return a link with a picture, and with texts by their classes."""
    lines = (element("span", name, text) for name, text in texts.items() if text)
    words = element("span", "words", *lines)
    return element("a", look, element("span", "art", art), words, href=href)


def _section(family: Family, entries: Sequence[Entry]) -> Element:
    head = element("summary", "head", element("h2", "", label(family)))
    section = element("details", "puzzle", head, id=family.name, open="")
    order = in_order(entries)
    shown = _shown(order, family)
    if len(shown) > 1:
        sorts = "kinds" if family.is_pddl else "order" if order[0].is_open else "sole"
        objectives = dict.fromkeys(entry.instance.puzzle.objective for entry in entries)
        about = filter(None, (_SAID[sorts], *map(family.narration.counts.get, objectives)))
        section.append(element("p", "order", " ".join(about)))
    names = _named(entries)
    section.append(_listed(shown, names))
    hidden = sorted((it for it in order if it not in shown), key=lambda it: it.difficulty)
    likes, folds = Counter(it.likeness for it in hidden), dict[tuple[str, str, str], list[Entry]]()
    for entry in hidden:
        kind, alike = "more", ("", "")
        if entry.kind == "bad":
            kind = "unsolvable"
        elif family.is_pddl and (known := level(entry.choice)):
            kind, alike = "level", (known, "")
        elif likes[entry.likeness] >= _MANY:
            kind, alike = "alike", entry.likeness
        folds.setdefault((kind, *alike), []).append(entry)
    for (kind, *said), folded in sorted(folds.items(), key=lambda it: [*_FOLDS].index(it[0][0])):
        summary = element("summary", "", _FOLDS[kind].format(len(folded), *said))
        section.append(element("details", "", summary, _listed(folded, names)))
    return section


def in_order(entries: Iterable[Entry]) -> list[Entry]:
    """Sort from easy to hard, what has one solution first; each domain of PDDL stays together."""
    return sorted(entries, key=lambda entry: (entry.domain, entry.is_open, entry.difficulty))


def _shown(order: Sequence[Entry], family: Family) -> list[Entry]:
    """Choose few of all difficulties, none of many alike, and the usual one; of a domain one."""
    if family.is_pddl:  # of each domain what is neither the easiest nor the hardest
        every = ([*ladder] for _, ladder in groupby(order, lambda entry: entry.domain))
        middle = (ladder[len(ladder) // 2] for ladder in every)
        return sorted(middle, key=lambda entry: entry.difficulty)
    likes, usual = Counter(entry.likeness for entry in order), family.default
    few = [it for it in order if likes[it.likeness] < _MANY or it.instance.name == usual]
    chosen = [it for it in few if it.kind != "bad"] or [*order]
    while len(chosen) > _MOST:
        # Of two neighbours that are nearly as difficult one goes.
        gaps = [abs(after.difficulty - before.difficulty) for before, after in pairwise(chosen)]
        first = gaps.index(min(gaps))
        chosen.pop(first + 1 if chosen[first].instance.name == usual else first)
    return chosen


def _named(entries: Sequence[Entry]) -> Mapping[str, tuple[str, str]]:
    """Return by address a name, and what distinguishes it: the title's rest, or the size."""
    names: dict[str, tuple[str, str]] = {}
    seen = Counter[str]()
    for entry in entries:
        full, family = title(entry.instance), entry.instance.family
        seen[full] += 1
        number = f", no. {seen[full]}" if seen[full] > 1 else ""
        said = f", {entry.chip.partition(',')[0]}"  # by the chip
        name, *details = _PARTED.split(harmless(full.removesuffix(said) + number), maxsplit=1)
        size = "" if family.is_pddl else harmless(family.drawing.size(entry.instance.puzzle))
        alike = f"{entry.likeness[0]}, "  # stands on the fold of many that are alike
        names[entry.address] = name, details[0].removeprefix(alike) if details else size
    ((_, commonest),) = Counter(rest for _, rest in names.values()).most_common(1)
    if 4 * commonest > 3 * len(names) > 3:  # what most have says nothing: it is left out of all
        return {address: (name, "") for address, (name, _) in names.items()}
    return names


def _listed(entries: Iterable[Entry], names: Mapping[str, tuple[str, str]]) -> Element:
    items = []
    for entry in entries:
        name, rest = names[entry.address]
        facts = " · ".join(filter(None, (level(entry.choice), rest)))
        texts = {"name": name, "level": facts, f"result {entry.kind}".rstrip(): entry.chip}
        art = element("img", src=f"{entry.address}.svg", alt="", loading="lazy")
        address = f"{entry.address}.html"
        item = element("li", "", _linked("small", address, art, texts))
        if entry.domain and entry.deals:
            said = f"New game: {entry.called}"
            item.append(element("a", "new", "New game", href=f"{address}#new", aria_label=said))
        items.append(item)
    return element("ul", "list", *items)


def thumbnail(pictures: Sequence[Picture], style: Style) -> Svg:
    """Show pictures in turn once, and then the first."""
    width, height = (max(getattr(it, side) for it in pictures) for side in ("width", "height"))
    shapes = definitions(*(picture.definitions for picture in pictures))
    parts = [part for picture in pictures for part in picture.parts]
    # Without the names of rows, one below the other, and columns the board is in the middle again.
    texts = (text for part in (*shapes, *pictures[0].parts) for text in part.iter("text"))
    looks = ((float(text.get("x", "0")), text.get("class", "").split()) for text in texts)
    middles = [x for x, look in looks if "dim" in look and "left" not in look]
    of_rows = min(middles, default=0)
    has_margin = middles.count(of_rows) > 1 and of_rows < _BESIDE
    edge = 2 * of_rows - _EDGE if has_margin else 0  # all of it is cut off but the board's edge
    box = edge, edge, width - edge, height - edge
    [shared] = _without_names([definitions(needed(shapes, parts))])
    frames = [
        group(f"moment moment{place}", _without_names(picture.parts, picture.broad is not None))
        for place, picture in enumerate(pictures)
    ]
    nodes = (node for part in (shared, *frames) for node in part.iter())
    used = {name for node in nodes for name in node.get("class", "").split()}
    styles = [  # of the classes used, and of all tokens
        {name: look for name, look in rules.items() if name in used or name.startswith("--")}
        for rules in (COMMON, style)
    ]
    motion, last = "", len(pictures) - 1  # each is seen for some seconds, and the first again
    if last:
        shown = "".join(
            f".moment{place}{{animation:show {_SECONDS}s {number(1 + place * _SECONDS)}s}}"
            for place in range(1, last + 1)
        )
        motion = (
            ".moment{opacity:0}.moment0{opacity:1}@media (prefers-reduced-motion:no-preference){"
            "@keyframes show{from,to{opacity:1}}@keyframes hide{from,to{opacity:0}}"
            f".moment0{{animation:hide {number(last * _SECONDS)}s {1 + _SECONDS}s}}{shown}}}"
        )
    drawn = element("style", "", stylesheet(*styles) + motion), shared, *frames
    root = element("svg", ROOT, *drawn, xmlns=SPACE, viewBox=" ".join(map(number, box)))
    root.attrib |= {"width": number(box[2]), "height": number(box[3])}
    return Svg(tostring(root, encoding="unicode").replace(" />", "/>") + "\n")


def _without_names(parts: Iterable[Element], is_scene: bool = False) -> Iterator[Element]:
    """Leave out the names of rows and columns; in a scene, those that stand beside things."""
    for part in parts:
        look = part.get("class", "")
        is_beside = part.get("font-size") == "12" and "strong inked" not in look  # not on a thing
        if part.tag in ("g", "defs"):
            copy = Element(part.tag, part.attrib)
            copy.extend(_without_names(part, is_scene))
            yield copy
        elif part.tag != "text" or not (is_beside if is_scene else "dim" in look.split()):
            yield part
