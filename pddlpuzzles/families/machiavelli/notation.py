"""Machiavelli's moves and cards as people write them; moves in any order.

run 7c 8c 9c          a run is laid; a longer one is laid as several, side by side
set 9c 9d 9h          a set is laid; `lay the set 9♣, 9♦, 9♥` is the same
keep Qc Jd            these cards stay in the hand

The cards are a line `table: …` and a line `hand: …`, either perhaps left out; a line
`aces: high-or-low` says where a run may hold an ace, without it `low`. Lines that begin with none
of these go on with the one above; each may be a pile. Without a line `hand:` each further line must
be a pile, since it might be the hand. A comment begins with `#`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from pddlpuzzles.catalogue.phrases import Phrase, phrases, shown, uncommented
from pddlpuzzles.errors import IllegalMove, InputError
from pddlpuzzles.families.machiavelli.cards import CardError, allowed, card, meld, piles, read_cards
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.rules import LONGEST, SHORTEST, Aces, Kind, Move, names
from pddlpuzzles.puzzle import Written

_EXPECTED: Final = "moves such as run 7c 8c 9c, set 9c 9d 9h or keep Qc"
_KINDS: Final = {str(kind): kind for kind in Kind}
_FILLING: Final = frozenset(("lay", "the"))


def parse(puzzle: Machiavelli, text: str) -> list[Written[Move]]:
    """Return the moves that a text names; cards that are kept twice are one move."""
    moves: list[Written[Move]] = []
    for kind, cards, phrase in _moves_in(text):
        if kind is Kind.KEEP:
            for one, count in Counter(cards).items():
                _keep(moves, one, count, phrase.line)
            continue
        found = meld(cards, puzzle.aces)
        if found is None or found[0] is not kind:
            wanted = "four cards at most, of one rank and different suits"
            if kind is Kind.RUN:
                wanted = "three cards or more of one suit whose ranks follow each other"
                wanted += allowed(cards, puzzle.aces)
            complaint = f"{names(cards)} is no {kind}, expected {wanted}"
            raise InputError(complaint, phrase.line, phrase.column)
        for part in _parts(found[1]) if kind is Kind.RUN else [found[1]]:
            moves.append(Written(Move(kind, part), f"{kind} {names(part)}", phrase.line))
    return moves


def _moves_in(text: str) -> Iterator[tuple[Kind, list[int], Phrase]]:
    """Yield the kind of each move, its cards, and where it begins."""
    kind: Kind | None = None
    begin = Phrase("", 1, 1)
    cards: list[int] = []
    for phrase in phrases(text):
        for found in re.finditer(r"\S+", phrase.text):
            word = found[0].rstrip(":").lower()
            if word in _FILLING:
                continue
            here = Phrase(found[0], phrase.line, phrase.column + found.start())
            if word in _KINDS:
                if kind is not None:
                    yield kind, _required(cards, begin), begin
                kind, begin, cards = _KINDS[word], here, []
                continue
            try:
                cards.append(card(found[0]))
            except ValueError as error:
                complaint = str(error) if kind else f"found {shown(found[0])}, expected {_EXPECTED}"
                raise here.complaint(complaint) from None
            if kind is None:
                raise here.error(_EXPECTED)
    if kind is not None:
        yield kind, _required(cards, begin), begin


def _required(cards: list[int], begin: Phrase) -> list[int]:
    if not cards:
        raise begin.error("cards after it")
    return cards


def _keep(moves: list[Written[Move]], one: int, count: int, line: int) -> None:
    """Add the keeping of a card to the moves, to that of its other copy if it is there."""
    cards = (one,) * count
    for place, before in enumerate(moves):
        if before.move.kind is Kind.KEEP and before.move.cards[0] == one:
            cards, line = before.move.cards + cards, before.line
            moves[place] = Written(Move(Kind.KEEP, cards), f"{Kind.KEEP} {names(cards)}", line)
            return
    moves.append(Written(Move(Kind.KEEP, cards), f"{Kind.KEEP} {names(cards)}", line))


def _parts(run: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield a run in parts that are laid side by side, none longer than the rules lay."""
    rest = tuple(run)
    while len(rest) > LONGEST:
        yield rest[:SHORTEST]
        rest = rest[SHORTEST:]
    yield rest


def after(puzzle: Machiavelli, move: Move) -> Machiavelli:
    """Return the puzzle without the cards of a move.

    Of two equal cards the one on the table is laid if there is one: the other may still be kept.
    """
    table, hand = list(puzzle.table), list(puzzle.hand)
    for one in move.cards:
        if move.kind is not Kind.KEEP and one in table:
            table.remove(one)
        elif one in hand:
            hand.remove(one)
        elif move.kind is Kind.KEEP:
            raise IllegalMove(puzzle.notation(move), f"{names([one])} is not in the hand")
        else:
            raise IllegalMove(puzzle.notation(move), f"no {names([one])} is left")
    return replace(puzzle, table=tuple(table), hand=tuple(hand), piles=())


_KEY: Final = re.compile(r"(\s*)([a-z]+)\s*:", re.IGNORECASE)
_TABLE, _HAND, _ACES = "table", "hand", "aces"
_CARDS: Final = "a line `table: 7c 8c 9c` and a line `hand: 9d 10d`"


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
                    f"`{label[2]}:` {wrong}, expected {_CARDS}", number, label.end(1) + 1
                )
            cards[key] = []
            if key == _ACES:
                aces, key = _rule(line[begin:], number, begin + 1), None
                continue
        if not line[begin:].strip():
            continue
        if key is None:
            raise InputError(f"expected {_CARDS}", number, len(line) - len(line.lstrip()) + 1)
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
        raise InputError(f"there is no card, expected {_CARDS}", 1, 1)
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
