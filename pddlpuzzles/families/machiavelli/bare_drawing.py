"""Cards as people type them: a line `table: …`, a line `hand: …`, either perhaps left out.

A line `aces: high-or-low` says where a run may hold an ace; without it that is `low`. `on the
table:` and `in the hand:` are the same as `table:` and `hand:`. Lines that begin with none of these
go on with the one above; each may be a pile. Where there is no line `hand:`, a further line that
cannot be a pile may be the hand as well as more of the table: it is refused. A comment begins with
`#`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from pddlpuzzles.catalogue.phrases import shown, uncommented
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.machiavelli.cards import (
    CardError,
    Read,
    allowed,
    columns,
    piles,
    read_cards,
)
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.rules import Aces

_KEY: Final = re.compile(r"(\s*)(?:(?:on|in)\s+)?(?:(?:the|my)\s+)?([a-z]+)\s*:", re.IGNORECASE)
_RULE: Final = re.compile(r"(\s*)(aces)\b", re.IGNORECASE)
"""The same without a colon: no card is called so."""
_KEYS: Final = ("table", "hand")
_ACES: Final = "aces"
_EXPECTED: Final = "a line `table: 7c 8c 9c` and a line `hand: 9d 10d`"


class _Further(NamedTuple):
    """A line that goes on with the table: its words, its number, its cards."""

    text: str
    line: int
    read: Read


def read_bare(text: str) -> Machiavelli:
    """Make the puzzle whose cards are typed.

    :raises InputError: if something is no card, or there three times, or there is no card, or a
        line may be of the table or the hand.
    """
    copies: Counter[int] = Counter()
    further: list[_Further] = []
    cards: dict[str, list[int]] = {}
    aces: Aces | None = None
    groups: list[tuple[int, ...]] = []
    at: str | None = None
    lines = [line or "" for line in uncommented(text)]
    for number, line in enumerate(lines, 1):
        begin, first = 0, False
        if found := _KEY.match(line) or _RULE.match(line):
            begin, at, first = found.end(), found[2].lower(), True
            if at == _ACES and aces is None:
                at, aces = None, _rule(line[begin:], number, begin + 1)
                continue
            if at not in _KEYS or at in cards:
                twice = "is there twice" if at in (*cards, _ACES) else "is no line of a drawing"
                raise InputError(
                    f"`{found[2]}:` {twice}, expected {_EXPECTED}", number, len(found[1]) + 1
                )
            cards[at] = []
        if not line[begin:].strip():
            continue
        if at is None:
            column = len(line) - len(line.lstrip()) + 1
            raise InputError(f"expected {_EXPECTED}", number, column)
        try:
            read = read_cards(line[begin:], copies)
        except CardError as error:
            column = begin + error.column
            others = _copies(lines, error.card, (number, column))
            raise InputError(f"{error}{others}", number, column) from None
        cards[at] += read.cards
        if at == "table":
            groups += read.groups
            if not first:
                further.append(_Further(line.strip(), number, read))
    if not copies:
        raise InputError(f"there is no card, expected {_EXPECTED}", 1, 1)
    if "hand" not in cards:
        _require_piles(further, aces or Aces.LOW)
    aces = aces or Aces.LOW
    table, hand = (tuple(cards.get(key, ())) for key in _KEYS)
    return Machiavelli(table, hand, aces, piles=piles(groups, aces))


def _rule(words: str, line: int, column: int) -> Aces:
    """Return the rule for aces that a line names; raise InputError if it names none."""
    named = "-".join(words.strip(" \t\r\"'.").lower().replace("-", " ").split())
    if named not in list(Aces):
        expected = f"expected one of {', '.join(Aces)}"
        raise InputError(f"aces is {shown(words.strip())}, {expected}", line, column)
    return Aces(named)


def doubts(puzzle: Machiavelli, text: str) -> Sequence[str]:
    """Say that nobody has typed the hand, where a pile on a line of its own may be it."""
    lines = [line for line in uncommented(text) if line and line.strip()]
    keys = (_KEY.match(line) or _RULE.match(line) for line in lines)
    labels = [found[2].lower() for found in keys if found]
    if "hand" in labels or len(lines) <= len(labels):
        return ()
    return (
        f"no line `hand:`: all {len(puzzle.table)} cards are read as the table's, "
        "a pile on each line",
    )


def _require_piles(further: Sequence[_Further], aces: Aces) -> None:
    """Check that each further line of the table can be piles of it.

    :raises InputError: at the first that cannot.
    """
    for one in further:
        if one.read.cards and not piles(one.read.groups, aces):
            hint = allowed(one.read.cards, aces)
            raise InputError(
                f"no line `hand:`, and {shown(one.text)} is no pile: is it the hand, or more of "
                "the table? expected `hand:` before it, or an empty line `hand:` below the table"
                + hint,
                one.line,
                1,
            )


def _copies(lines: Sequence[str], one: int | None, here: tuple[int, int]) -> str:
    """Say where else a card lies that is there a third time; nothing for no card."""
    places = [
        f"line {place[0]}, column {place[1]}"
        for number, line in enumerate(lines, 1)
        for place in ((number, column) for column in columns(_unlabelled(line), one))
        if place < here
    ]
    return f"; the others: {' and '.join(places)}" if places else ""


def _unlabelled(line: str) -> str:
    """Return a line with spaces for its label."""
    label = _KEY.match(line)
    return " " * label.end() + line[label.end() :] if label else line
