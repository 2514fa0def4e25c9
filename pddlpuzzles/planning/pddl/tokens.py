"""PDDL's outer form: words and parentheses, each with the place where it stands."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.wording import counted

_TOKENS: Final = re.compile(r";[^\n]*|[()]|[^\s();]+")
_DEEPEST: Final = 60
"""Parentheses within parentheses; what a person or a program writes has about ten."""
_MOST_TOKENS: Final = 400_000
"""Words and parentheses of a file; a board of 10,000 cells has 260,000."""
LONGEST_NAME: Final = 200
"""Characters of a word."""


@dataclass(frozen=True)
class Place:
    """A place in a file, lines and columns from 1."""

    source: str
    line: int
    column: int

    def error(self, message: str) -> InputError:
        """Return a complaint about what stands here."""
        return InputError(message, source=self.source, line=self.line, column=self.column)


class _Text:
    """A text that knows the place of each of its characters."""

    def __init__(self, text: str, source: str) -> None:
        self._text = text
        self._source = source

    @cached_property
    def _ends(self) -> list[int]:
        """Where lines end."""
        return [match.start() for match in re.finditer("\n", self._text)]

    def place(self, offset: int) -> Place:
        line = bisect_left(self._ends, offset)
        start = self._ends[line - 1] + 1 if line else 0
        return Place(self._source, line + 1, offset - start + 1)


class _Token:
    """What stands at some place of a text. Its line is counted only when it is asked for."""

    __slots__ = ("_offset", "_whole")

    def __init__(self, whole: _Text, offset: int) -> None:
        self._whole = whole
        self._offset = offset

    @property
    def place(self) -> Place:
        """Where it begins."""
        return self._whole.place(self._offset)


class Word(_Token):
    """A word, in lower case."""

    __slots__ = ("text",)

    def __init__(self, text: str, whole: _Text, offset: int) -> None:
        self.text = text
        self._whole = whole
        self._offset = offset

    def __str__(self) -> str:
        return repr(self.text)


class Group(_Token):
    """What stands between a pair of parentheses."""

    __slots__ = ("items",)

    def __init__(self, whole: _Text, offset: int) -> None:
        super().__init__(whole, offset)
        self.items: list[Word | Group] = []

    @property
    def head(self) -> str:
        """The first word; empty if the group does not begin with one."""
        first = self.items[0] if self.items else None
        return first.text if isinstance(first, Word) else ""

    def __str__(self) -> str:
        return f"({self.head} …)" if len(self.items) > 1 else f"({self.head})"


def parse(text: str, source: str) -> Group:
    """Return the one group that a file holds.

    :raises InputError: if there is none, or anything else, or parentheses do not match, or it has
        too many of both.
    """
    whole = _Text(text, source)
    lower: dict[str, str] = {}
    opened: list[Group] = []
    done: Group | None = None
    for count, match in enumerate(_TOKENS.finditer(text)):
        word, offset = match[0], match.start()
        if word[0] == ";":
            continue
        if done is not None or count == _MOST_TOKENS:
            place = whole.place(offset)
            if done is None:
                raise place.error(f"more than {_MOST_TOKENS} words and parentheses until here")
            raise place.error(f"{word[:LONGEST_NAME]!r} after the end, expected nothing more")
        if word == "(":
            if len(opened) == _DEEPEST:
                place = whole.place(offset)
                raise place.error(f"more than {_DEEPEST} parentheses within each other")
            opened.append(Group(whole, offset))
        elif not opened:
            place = whole.place(offset)
            raise place.error(f"expected (define …), found {word[:LONGEST_NAME]!r}")
        elif word == ")":
            group = opened.pop()
            if opened:
                opened[-1].items.append(group)
            else:
                done = group
        else:
            if len(word) > LONGEST_NAME:
                most = f"expected up to {LONGEST_NAME}"
                raise whole.place(offset).error(f"a word of {len(word)} characters, {most}")
            if word not in lower:
                lower[word] = word.lower()
            opened[-1].items.append(Word(lower[word], whole, offset))
    if opened:
        raise opened[-1].place.error("this parenthesis is never closed")
    if done is None:
        raise InputError("empty, expected (define …)", source=source)
    return done


def rest_of(section: Group | None) -> Sequence[Word | Group]:
    """Return what follows the first word of a section, nothing if there is no section."""
    return section.items[1:] if section is not None else []


def exactly(group: Group, count: int) -> Sequence[Word | Group]:
    """Return what follows the first word of a group.

    :raises InputError: if that is not so much.
    """
    if len(group.items) != count + 1:
        raise group.place.error(
            f"{group.head} has {counted(len(group.items) - 1, 'parts')}, expected {count}"
        )
    return group.items[1:]


def as_group(item: Word | Group, expected: str) -> Group:
    """Return a group, which was expected here.

    :raises InputError: if it is a word.
    """
    if not isinstance(item, Group):
        raise item.place.error(f"expected {expected}, found {item}")
    return item


def as_word(item: Word | Group, expected: str) -> Word:
    """Return a word, which was expected here.

    :raises InputError: if it is a group.
    """
    if not isinstance(item, Word):
        raise item.place.error(f"expected {expected}, found {item}")
    return item


def head_of(group: Group, expected: str) -> str:
    """Return the first word of a group.

    :raises InputError: if it does not begin with one.
    """
    if not group.head:
        raise group.place.error(f"expected {expected}")
    return group.head
