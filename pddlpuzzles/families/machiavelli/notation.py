"""Machiavelli's moves as people write them, in any order.

run 7c 8c 9c          a run is laid; a longer one is laid as several, side by side
set 9c 9d 9h          a set is laid; `lay the set 9♣, 9♦, 9♥` is the same
keep Qc Jd            these cards stay in the hand
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pddlpuzzles.catalogue.phrases import Phrase, phrases, shown
from pddlpuzzles.errors import IllegalMove, InputError
from pddlpuzzles.families.machiavelli.cards import allowed, card, meld
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.rules import LONGEST, SHORTEST, Kind, Move, names
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
