"""Cards as people write them: `10d`, `TD` and `T♦` are one card; commas are as good as spaces.

Piles are separated by a new line, `|` or `;`. An instance file has letters for suits, spaces
between cards and a new line between piles, and nothing else.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from pddlpuzzles.families.machiavelli.rules import COPIES, NAMES, RANKS, SUITS, Aces, Kind, is_run

_SYMBOLS: Final = str.maketrans("♣♧♦♢♥♡♠♤", "ccddhhss", "\ufe0e\ufe0f")
_WORD: Final = re.compile(r"[|;]|[^\s,|;]+")
_STRICT: Final = re.compile(r"\S+")
_STUCK: Final = re.compile(rf"[{RANKS}][{SUITS}]", re.IGNORECASE)
_PILE_ENDS: Final = ("|", ";")

Pile = tuple[int, ...]
"""Cards that lie together, in the order of the run or of the suits."""


class CardError(Exception):
    """Something is no card, or one too many: what is wrong, and where in the text."""

    def __init__(self, complaint: str, row: int, column: int) -> None:
        super().__init__(complaint)
        self.row = row
        self.column = column


def card(word: str, *, strict: bool = False) -> int:
    """Return the card that a word names, or raise ValueError; a `strict` suit is a letter."""
    plain = word if strict else word.translate(_SYMBOLS)
    name = plain[:-1].upper().replace("10", "T") + plain[-1:].lower()
    if "joker" in word.lower():
        raise ValueError(f"{word!r} is no card: there are no jokers here")
    if len(stuck := _STUCK.findall(name)) > 1 and "".join(stuck) == name:
        raise ValueError(f"{word!r} is no card: expected a space between cards")
    rank, suit = name[:-1], name[-1:]
    if len(rank) != 1 or rank not in RANKS:
        ranks = " ".join(RANKS)
        raise ValueError(f"{word!r} is no card: expected a rank, one of {ranks}, and a suit")
    if suit not in SUITS:
        suits = " ".join(SUITS)
        raise ValueError(f"{word!r} is no card: expected a suit, one of {suits}, after the rank")
    return NAMES.index(name)


def read_cards(text: str, copies: Counter[int], *, strict: bool = False) -> list[list[int]]:
    """Return the cards of a text in their groups, and count copies; `strict` as in a file.

    :raises CardError: for what is no card, or there a third time.
    """
    groups: list[list[int]] = []
    for row, line in enumerate(text.split("\n"), 1):
        groups.append([])
        for found in (_STRICT if strict else _WORD).finditer(line):
            if found[0] in _PILE_ENDS and not strict:
                groups.append([])
                continue
            try:
                read = card(found[0], strict=strict)
            except ValueError as error:
                raise CardError(str(error), row, found.start() + 1) from None
            copies[read] += 1
            if copies[read] > COPIES:
                complaint = f"{NAMES[read]} is there a third time, and two packs have two"
                raise CardError(complaint, row, found.start() + 1)
            groups[-1].append(read)
    return groups


def piles(groups: Iterable[Sequence[int]], aces: Aces) -> tuple[Pile, ...]:
    """Return the runs and sets in which cards lie; none where a group with cards is neither."""
    found = [meld(group, aces) for group in groups if group]
    return tuple(made[1] for made in found if made is not None) if all(found) else ()


def allowed(cards: Sequence[int], aces: Aces) -> str:
    """Say, after a semicolon, which rule for aces would make a run of cards that are none."""
    for rule in Aces:
        if meld(cards, aces) is None and (found := meld(cards, rule)) is not None:
            run = " ".join(NAMES[one] for one in found[1])
            return f'; with aces = "{rule}" (`aces: {rule}` in a drawing) {run} is a run'
    return ""


def meld(cards: Sequence[int], aces: Aces) -> tuple[Kind, Pile] | None:
    """Return what cards make in some order, a run (of any length) or a set; None if neither."""
    by_rank = sorted(cards)
    if len({one // len(SUITS) for one in cards}) == 1:
        suits = {one % len(SUITS) for one in cards}
        fits = len(suits) == len(cards) and len(cards) >= 3
        return (Kind.SET, tuple(by_rank)) if fits else None
    for turn in range(len(by_rank)):
        run = by_rank[turn:] + by_rank[:turn]
        if is_run(run, aces):
            return Kind.RUN, tuple(run)
    return None
