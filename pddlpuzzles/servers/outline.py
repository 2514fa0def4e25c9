"""What the words of a PDDL text name, however unfinished it is.

Nothing is judged here, and no mistake hinders it: parentheses that are missing or too many only
make it guess worse. Lines and columns count from 0, as editors count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pddlpuzzles.pddl.tokens import TOKENS

_BEGIN: Final = (
    "and or not imply when exists forall = >= <= > < increase decrease assign scale-up scale-down"
)
LOGIC: Final = tuple(_BEGIN.split())
_NAMES_NOTHING: Final = "define domain problem either minimize maximize - + * /"
_WORDS: Final = {*LOGIC, *_NAMES_NOTHING.split()}
_LISTS: Final = {":types": "type", ":objects": "object", ":constants": "object"}


class Word(NamedTuple):
    """A word and what it names: a predicate, type, object, action, variable, domain, or nothing.

    A function counts as a predicate. `scope` is the section in which a variable is known, else 0.
    """

    text: str
    line: int
    column: int
    kind: str
    scope: int
    declares: bool

    @property
    def name(self) -> tuple[str, str, int]:
        """What words that name the same have in common."""
        return self.kind, self.text.lower(), self.scope


@dataclass
class Group:
    """An open parenthesis: its first word, how much stands in it, and its last word."""

    line: int
    head: str = ""
    size: int = 0
    last: str = ""
    title: str = ""


class Section(NamedTuple):
    head: str
    title: str
    first: int
    last: int


@dataclass
class Outline:
    words: list[Word] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)
    """How deep each line is within parentheses, those not counted that it begins by closing."""
    open: list[Group] = field(default_factory=list)
    """The groups that the end of the text is in, from the outside."""

    def at(self, line: int, column: int) -> Word | None:
        for word in self.words:
            if word.line == line and word.column <= column <= word.column + len(word.text):
                return word
        return None


def outline(text: str) -> Outline:
    made = Outline()
    scope = 0
    for number, line in enumerate(text.split("\n")):
        closing = re.match(r"[\s)]*", line)
        made.depths.append(max(0, len(made.open) - (closing[0].count(")") if closing else 0)))
        for match in TOKENS.finditer(line):
            word = match[0]
            if word.startswith(";"):
                continue
            if word == "(":
                scope += len(made.open) == 1
                made.open.append(Group(number))
            elif word == ")":
                if made.open:
                    _close(made, number)
            else:
                kind, declares = _kind(word.lower(), made.open)
                known = scope if kind == "variable" else 0
                made.words.append(Word(word, number, match.start(), kind, known, declares))
                if made.open:
                    group = made.open[-1]
                    group.title = word if group.size == 1 else group.title
                    group.head = group.head or word.lower()
                    group.size, group.last = group.size + 1, word.lower()
    return made


def _close(made: Outline, line: int) -> None:
    group = made.open.pop()
    if made.open:
        made.open[-1].size, made.open[-1].last = made.open[-1].size + 1, ")"
    if len(made.open) == 1:
        made.sections.append(Section(group.head, group.title, group.line, line))


def _kind(word: str, groups: list[Group]) -> tuple[str, bool]:
    """Return what a word names where it stands, and whether it is declared there."""
    group = groups[-1] if groups else Group(0)
    section = groups[1].head if len(groups) > 1 else ""
    is_first = group.size == 0
    if word.startswith("?"):
        return "variable", is_first or group.head.startswith("?")
    if word.startswith(":") or (word in _WORDS and (is_first or word == "-")):
        return "", False
    if group.last == "-" or group.head == "either":
        return "type", False
    if group.head in _LISTS:
        return _LISTS[group.head], True
    if group.head == ":action" and group.size == 1:
        return "action", True
    if group.head in (":domain", "domain", "problem") and group.size == 1:
        return "domain" if group.head != "problem" else "", group.head == "domain"
    if is_first and len(groups) == 1:
        return "action", False  # of a plan
    if is_first or (group.head in LOGIC and group.head != "="):
        return "predicate", section in (":predicates", ":functions") and len(groups) == 3
    return "object", False
