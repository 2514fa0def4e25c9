"""PDDL's outer form: words and parentheses, each with the place where it stands."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from pddlpuzzles.errors import InputError

_TOKENS: Final = re.compile(r";[^\n]*|[()]|[^\s();]+")
_DEEPEST: Final = 60
"""Parentheses within parentheses; what a person or a program writes has about ten."""


@dataclass(frozen=True)
class Place:
    """A place in a file, lines and columns from 1."""

    source: str
    line: int
    column: int

    def error(self, message: str) -> InputError:
        """Return a complaint about what stands here."""
        return InputError(message, source=self.source, line=self.line, column=self.column)


@dataclass(frozen=True)
class Word:
    """A word, in lower case."""

    text: str
    place: Place

    def __str__(self) -> str:
        return repr(self.text)


@dataclass(frozen=True)
class Group:
    """What stands between a pair of parentheses."""

    items: tuple[Word | Group, ...]
    place: Place

    @property
    def head(self) -> str:
        """The first word; empty if the group does not begin with one."""
        first = self.items[0] if self.items else None
        return first.text if isinstance(first, Word) else ""

    def __str__(self) -> str:
        return f"({self.head} …)" if len(self.items) > 1 else f"({self.head})"


def parse(text: str, source: str) -> Group:
    """Return the one group that a file holds.

    :raises InputError: if there is none, or anything else, or parentheses do not match.
    """
    opened: list[tuple[Place, list[Word | Group]]] = []
    whole: Group | None = None
    line, line_start = 1, 0
    for match in _TOKENS.finditer(text):
        line += text.count("\n", line_start, match.start())
        start = text.rfind("\n", 0, match.start()) + 1
        line_start = match.start()
        word, place = match[0], Place(source, line, match.start() - start + 1)
        if word.startswith(";"):
            continue
        if whole is not None:
            raise place.error(f"{word!r} after the end, expected nothing more")
        if word == "(":
            if len(opened) == _DEEPEST:
                raise place.error(f"more than {_DEEPEST} parentheses within each other")
            opened.append((place, []))
        elif not opened:
            raise place.error(f"expected (define …), found {word!r}")
        elif word == ")":
            begun, items = opened.pop()
            group = Group(tuple(items), begun)
            if opened:
                opened[-1][1].append(group)
            else:
                whole = group
        else:
            opened[-1][1].append(Word(word.lower(), place))
    if opened:
        raise opened[-1][0].error("this parenthesis is never closed")
    if whole is None:
        raise InputError("empty, expected (define …)", source=source)
    return whole


def rest_of(section: Group | None) -> tuple[Word | Group, ...]:
    """Return what follows the first word of a section, nothing if there is no section."""
    return section.items[1:] if section is not None else ()


def exactly(group: Group, count: int) -> tuple[Word | Group, ...]:
    """Return what follows the first word of a group.

    :raises InputError: if that is not so much.
    """
    if len(group.items) != count + 1:
        raise group.place.error(f"{group.head} has {len(group.items) - 1} parts, expected {count}")
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
