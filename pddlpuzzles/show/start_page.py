"""The start page of a site: a card for each puzzle, and below them the instances.

Of instances whose titles differ in numbers or names of places only, one stands there for all; the
others are folded away together.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Final
from xml.etree.ElementTree import Element

from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.show.difficulty import level
from pddlpuzzles.show.heading import label, title
from pddlpuzzles.show.page import document, linked_head
from pddlpuzzles.show.pyodide import PAGE
from pddlpuzzles.show.svg import element
from pddlpuzzles.show.wording import counted, harmless, sentence

MADE: Final = "number-"
"""How the names of instances begin that were made at random for a site."""
_TITLES: Final = {True: "Puzzles with proved answers", False: "Puzzles"}
_LEAD: Final = (
    "Play them yourself, with hints, or watch a best solution move by move. They also work offline."
)
_ORDER: Final = "From easy to hard."
_KINDS: Final = "One of each kind; easier and harder ones are below."
_HARDEST: Final = 1e6
_MOST: Final = 9  # this many of a puzzle stand on the start page, further ones are folded away
_MANY: Final = 5  # this many that are alike have a fold of their own
_PARTED: Final = re.compile(r": |, (?=[a-z]\d |the |last |in the |counting |which )")
"""What a title is parted by: a name as people say it, and what distinguishes it from others."""
_CELL: Final = re.compile(r"\b([a-z]?\d+)\b")  # may differ in titles that are alike


@dataclass(frozen=True)
class Entry:
    """An instance on the start page; `choice` is how many bits its plan takes, None without one."""

    instance: Instance
    chip: str
    kind: str
    choice: float | None

    @property
    def address(self) -> str:
        return f"{self.instance.family.name}/{self.instance.name.replace('/', '-')}"

    @property
    def is_made(self) -> bool:
        return self.instance.name.startswith(MADE)

    @property
    def difficulty(self) -> float:
        return _HARDEST if self.choice is None else self.choice


def start_page(
    entries: Mapping[Family, Sequence[Entry]], cards: Iterable[Family], *, solves: bool
) -> str:
    name = _TITLES[all(one.kind for some in entries.values() for one in some)]
    # Where there is most to choose from comes first, and what has no rules of its own last.
    order = sorted(cards, key=lambda family: (family.is_pddl, -len(entries[family])))
    link = element("a", "", "Type in your own, and have it solved here", href=PAGE)
    own = element("p", "own", link) if solves else None
    header = element("header", "", element("h1", "", name), element("p", "lead", _LEAD), own)
    cards_shown = (_card(family, entries[family]) for family in order)
    nav = element("nav", "cards", *cards_shown, id="puzzles", aria_label="Puzzles")
    main = element("main", "", nav, *(_section(family, entries[family]) for family in order))
    script = element("script", src="look/start.js")
    return document(linked_head(name, "look/index.css"), element("body", "", header, main, script))


def _card(family: Family, entries: Sequence[Entry]) -> Element:
    about = family.summary.partition(": ")[2]
    if family.is_pddl:
        kinds = {_domain(one) for one in entries}
        about = f"towers, ferries, lifts: {len(kinds)} classic planning puzzles"
    proved = sum(bool(one.kind) for one in entries)
    unproved = "" if proved == len(entries) else f", {proved} of them proved"
    promise = f"{counted(len(entries), 'puzzles')}{unproved}"
    said = _said(name=label(family), about=sentence(about), promise=promise)
    return element("a", "card", _art(f"{family.name}.svg"), said, href=f"#{family.name}")


def _art(address: str, **attributes: str) -> Element:
    return element("span", "art", element("img", src=address, alt="", **attributes))


def _said(**texts: str) -> Element:
    lines = (element("span", look, text) for look, text in texts.items() if text)
    return element("span", "said", *lines)


def _section(family: Family, entries: Sequence[Entry]) -> Element:
    head = element("summary", "head", element("h2", "", label(family)))
    section = element("details", "puzzle", head, id=family.name, open="")
    made = [one for one in entries if one.is_made]
    order = sorted((one for one in entries if not one.is_made), key=lambda one: one.difficulty)
    shown = _in_the_middle(order) if family.is_pddl else _shown(order, family.default)
    if len(shown) > 1:
        order_said = _KINDS if family.is_pddl else " ".join((_ORDER, *_terms(family, entries)))
        section.append(element("p", "order", order_said))
    if order and not family.is_pddl:
        usual = next((one for one in order if one.instance.name == family.default), order[0])
        words, address = "Play a new game, made at random", f"{usual.address}.html#new"
        section.append(element("p", "order", element("a", "", words, href=address)))
    listed = _listing(entries)
    section.append(listed(shown))
    rest = [one for one in in_order(family, order) if one not in shown]
    folds: list[tuple[str, list[Entry]]] = []
    for like, count in Counter(map(_likeness, rest)).items():
        if count >= _MANY:
            alike = [one for one in rest if _likeness(one) == like]
            folds.append((f"more puzzles such as “{title(alike[0].instance)}”", alike))
            rest = [one for one in rest if one not in alike]
    for words, folded in (*folds, ("more puzzles", rest), ("puzzles made at random", made)):
        if folded:
            summary = element("summary", "", f"{len(folded)} {words}")
            section.append(element("details", "", summary, listed(folded)))
    return section


def in_order(family: Family, entries: Iterable[Entry]) -> list[Entry]:
    """Return a puzzle's instances from easy to hard; problems in PDDL stay with their domain."""

    def key(one: Entry) -> tuple[bool, str, float]:
        return one.is_made, _domain(one) if family.is_pddl else "", one.difficulty

    return sorted(entries, key=key)


def _in_the_middle(order: Sequence[Entry]) -> list[Entry]:
    """Return of each domain the one that is neither the easiest nor the hardest."""
    by_domain = ([*some] for _, some in groupby(sorted(order, key=_domain), _domain))
    return [some[len(some) // 2] for some in by_domain]


def _shown(order: Sequence[Entry], usual: str) -> list[Entry]:
    """Return few of all difficulties, none of many alike, and the usual one; the order is kept."""
    likes = Counter(map(_likeness, order))
    found = [
        one for one in order if likes[_likeness(one)] < _MANY or one.instance.name == usual
    ] or [*order]
    while len(found) > _MOST:
        # Of two neighbours that are nearly as difficult one goes.
        gaps = [
            (after.difficulty - before.difficulty, place + (before.instance.name == usual))
            for place, (before, after) in enumerate(pairwise(found))
        ]
        found.pop(min(gaps)[1])
    return found


def _likeness(entry: Entry) -> str:
    return _CELL.sub("#", title(entry.instance))


def _terms(family: Family, entries: Iterable[Entry]) -> list[str]:
    """Return the sentences of the rules that say what it is that is counted."""
    terms: list[str] = []
    for puzzle in (one.instance.puzzle for one in entries):
        ending = f" one {counted(1, puzzle.objective).removeprefix('1 ')}"
        said = family.narration.rules(puzzle).removesuffix(".").split(". ")
        terms += [f"{one}." for one in said if one.endswith(ending)]
    return [*dict.fromkeys(terms)]


def _domain(entry: Entry) -> str:
    return entry.instance.name.rpartition("/")[0]


def _listing(entries: Sequence[Entry]) -> Callable[[Iterable[Entry]], Element]:
    names: dict[str, tuple[str, str]] = {}
    titles, seen = Counter(title(one.instance) for one in entries), Counter[str]()
    for one in entries:
        full, family = title(one.instance), one.instance.family
        seen[full] += 1
        number = f", no. {seen[full]}" if titles[full] > 1 else ""
        name, *rest = _PARTED.split(harmless(full + number), maxsplit=1)
        size = "" if family.is_pddl else harmless(family.drawing.size(one.instance.puzzle))
        names[one.address] = name, rest[0] if rest else size
    ((_, commonest),) = Counter(rest for _, rest in names.values()).most_common(1)
    says_little = 4 * commonest > 3 * len(names) > 3

    def item(entry: Entry) -> Element:
        name, rest = names[entry.address]
        facts = filter(None, (level(entry.choice), "" if says_little else rest))
        said = _said(name=name, level=" · ".join(facts))
        said.append(element("span", f"result {entry.kind}".rstrip(), entry.chip))
        art = _art(f"{entry.address}.svg", loading="lazy")
        return element("li", "", element("a", "small", art, said, href=f"{entry.address}.html"))

    return lambda shown: element("ul", "list", *map(item, shown))
