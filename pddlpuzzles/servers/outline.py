"""What the words of a PDDL text name, however unfinished it is.

Nothing is judged here, and no mistake hinders it: parentheses that are missing or too many only
make it guess worse. Places are offsets in the text, or lines and columns from 0, as in editors.
"""

from __future__ import annotations

import re
from bisect import bisect
from dataclasses import dataclass
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
    begin: int
    kind: str
    scope: int
    declares: bool

    @property
    def end(self) -> int:
        return self.begin + len(self.text)

    @property
    def name(self) -> tuple[str, str, int]:
        """What words that name the same have in common."""
        return self.kind, self.text.lower(), self.scope


@dataclass
class Group:
    """A parenthesis: what it is within, its first words, how much stands in it, its last word."""

    begin: int
    end: int
    depth: int
    head: str = ""
    title: str = ""
    size: int = 0
    last: str = ""

    def add(self, word: str) -> None:
        self.title = word if self.size == 1 else self.title
        self.head = self.head or word.lower()
        self.size, self.last = self.size + 1, word.lower()


class Outline:
    """The words and groups of a text; `open` are the groups that its end is in, from the outside.

    `depths` says how deep each line is, groups not counted that it begins by closing.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.words: list[Word] = []
        self.groups: list[Group] = []
        self.open: list[Group] = []
        self.depths: list[int] = []
        self._lines: list[int] = []
        begin = 0
        for line in text.split("\n"):
            closing = re.match(r"[\s)]*", line)
            self.depths.append(max(0, len(self.open) - (closing[0].count(")") if closing else 0)))
            self._lines.append(begin)
            for match in TOKENS.finditer(line):
                if not match[0].startswith(";"):
                    self._add(match[0], begin + match.start())
            begin += len(line) + 1

    def _add(self, word: str, begin: int) -> None:
        if word == "(":
            self.open.append(Group(begin, len(self.text), len(self.open)))
            self.groups.append(self.open[-1])
            return
        if word == ")":
            if not self.open:
                return
            self.open.pop().end = begin + 1
        else:
            kind, declares = _kind(word.lower(), self.open)
            scope = self.open[1].begin if kind == "variable" and len(self.open) > 1 else 0
            self.words.append(Word(word, begin, kind, scope, declares))
        if self.open:
            self.open[-1].add(word)

    def place(self, offset: int) -> tuple[int, int]:
        line = bisect(self._lines, offset) - 1
        return line, offset - self._lines[line]

    def offset(self, line: int, column: int) -> int:
        return min(self._lines[min(line, len(self._lines) - 1)] + column, len(self.text))

    def at(self, line: int, column: int) -> Word | None:
        offset = self.offset(line, column)
        return next((word for word in self.words if word.begin <= offset <= word.end), None)


def _kind(word: str, groups: list[Group]) -> tuple[str, bool]:
    """Return what a word names where it stands, and whether it is declared there."""
    group = groups[-1] if groups else Group(0, 0, 0)
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
