"""Cards as people type them: a line `table: …`, a line `hand: …`, either perhaps left out.

Lines that begin with neither go on with the one above; each may be a pile.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.machiavelli.cards import CardError, piles, read_cards
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.rules import Aces

_KEY: Final = re.compile(r"(\s*)([A-Za-z]+)\s*:")
_KEYS: Final = ("table", "hand")
_EXPECTED: Final = "a line `table: 7c 8c 9c` and a line `hand: 9d 10d`"


def read_bare(text: str, source: str) -> Machiavelli:
    """Make the puzzle whose cards are typed.

    :raises InputError: if something is no card, or there three times, or there is no card.
    """
    copies: Counter[int] = Counter()
    cards: dict[str, list[int]] = {}
    groups: list[tuple[int, ...]] = []
    at: str | None = None
    for number, line in enumerate(text.split("\n"), 1):
        begin = 0
        if found := _KEY.match(line):
            begin, at = found.end(), found[2].lower()
            if at not in _KEYS or at in cards:
                twice = "is there twice" if at in cards else "is no line of a drawing"
                raise InputError(
                    f"`{found[2]}:` {twice}, expected {_EXPECTED}",
                    source=source,
                    line=number,
                    column=len(found[1]) + 1,
                )
            cards[at] = []
        if not line[begin:].strip():
            continue
        if at is None:
            column = len(line) - len(line.lstrip()) + 1
            raise InputError(f"expected {_EXPECTED}", source=source, line=number, column=column)
        try:
            read = read_cards(line[begin:], copies)
        except CardError as error:
            raise InputError(
                str(error), source=source, line=number, column=begin + error.column
            ) from None
        cards[at] += read.cards
        if at == "table":
            groups += read.groups
    if not copies:
        raise InputError(f"there is no card, expected {_EXPECTED}", source=source, line=1, column=1)
    lying = piles(groups, Aces.LOW)
    return Machiavelli(tuple(cards.get("table", ())), tuple(cards.get("hand", ())), piles=lying)
