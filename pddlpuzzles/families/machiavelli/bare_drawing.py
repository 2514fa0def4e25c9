"""Cards as people type them: a line `table: …`, a line `hand: …`, either perhaps left out.

A line `aces: high-or-low` says where a run may hold an ace; without it that is `low`. Lines that
begin with none of these go on with the one above; each may be a pile. Without a line `hand:` each
further line must be a pile, since it might be the hand. A comment begins with `#`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Final

from pddlpuzzles.catalogue.phrases import shown, uncommented
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.machiavelli.cards import CardError, allowed, piles, read_cards
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.rules import Aces

_KEY: Final = re.compile(r"(\s*)([a-z]+)\s*:", re.IGNORECASE)
_TABLE, _HAND, _ACES = "table", "hand", "aces"
_EXPECTED: Final = "a line `table: 7c 8c 9c` and a line `hand: 9d 10d`"


def read_bare(text: str) -> Machiavelli:
    copies: Counter[int] = Counter()
    cards: dict[str, list[int]] = {}
    aces = Aces.LOW
    groups: list[list[int]] = []
    further: list[tuple[int, str, list[list[int]]]] = []
    key: str | None = None
    for number, line in enumerate((line or "" for line in uncommented(text)), 1):
        begin = 0
        if label := _KEY.match(line):
            begin, key = label.end(), label[2].lower()
            if key not in (_TABLE, _HAND, _ACES) or key in cards:
                wrong = "is there twice" if key in cards else "is no line of a drawing"
                raise InputError(
                    f"`{label[2]}:` {wrong}, expected {_EXPECTED}", number, label.end(1) + 1
                )
            cards[key] = []
            if key == _ACES:
                aces, key = _rule(line[begin:], number, begin + 1), None
                continue
        if not line[begin:].strip():
            continue
        if key is None:
            raise InputError(f"expected {_EXPECTED}", number, len(line) - len(line.lstrip()) + 1)
        try:
            read = read_cards(line[begin:], copies)
        except CardError as error:
            raise InputError(str(error), number, begin + error.column) from None
        cards[key] += chain.from_iterable(read)
        if key == _TABLE:
            groups += read
            if label is None:
                further.append((number, line.strip(), read))
    if not copies:
        raise InputError(f"there is no card, expected {_EXPECTED}", 1, 1)
    for number, line, pile in further if _HAND not in cards else ():
        if not piles(pile, aces):
            raise InputError(
                f"no line `hand:`, and {shown(line)} is no pile: is it the hand, or more of the "
                "table? expected `hand:` before it, or an empty line `hand:` below the table"
                + allowed([*chain.from_iterable(pile)], aces),
                number,
                1,
            )
    table, hand = (tuple(cards.get(name, ())) for name in (_TABLE, _HAND))
    return Machiavelli(table, hand, aces, piles=piles(groups, aces))


def _rule(words: str, line: int, column: int) -> Aces:
    named = "-".join(words.lower().replace("-", " ").split())
    if named not in list(Aces):
        expected = f"expected one of {', '.join(Aces)}"
        raise InputError(f"aces is {shown(words.strip())}, {expected}", line, column)
    return Aces(named)


def doubts(puzzle: Machiavelli, text: str) -> Sequence[str]:
    lines = [line for line in uncommented(text) if line and line.strip()]
    keys = [key[2].lower() for line in lines if (key := _KEY.match(line))]
    if _HAND in keys or len(lines) <= len(keys):
        return ()
    return (
        f"no line `hand:`: all {len(puzzle.table)} cards are read as the table's, "
        "a pile on each line",
    )
