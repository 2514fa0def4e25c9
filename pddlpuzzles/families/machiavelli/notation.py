"""Machiavelli's moves, in any order, and cards as people write them (`format.txt`).

run 7c 8c 9c          a run is laid; a longer one is laid as several, side by side
set 9c 9d 9h          a set is laid; `lay the set 9♣, 9♦, 9♥` is the same
keep Qc Jd            these cards stay in the hand
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Final

from pddlpuzzles.catalogue.phrases import Phrase, phrases, shown, uncommented
from pddlpuzzles.errors import IllegalMove, InputError, one_of
from pddlpuzzles.families.machiavelli import rules
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.puzzle import Written

_MOVES: Final = "moves such as run 7c 8c 9c, set 9c 9d 9h or keep Qc"
_KINDS: Final = {str(kind): kind for kind in rules.Kind}
_FILLING: Final = frozenset(("lay", "the"))
_SYMBOLS: Final = str.maketrans("♣♧♦♢♥♡♠♤", "ccddhhss", "\ufe0e\ufe0f")
_WORD: Final = re.compile(r"[|;]|[^\s,|;]+")
_STRICT: Final = re.compile(r"\S+")
_STUCK: Final = re.compile(rf"[{rules.RANKS}][{rules.SUITS}]", re.IGNORECASE)
_PILE_ENDS: Final = ("|", ";")
_KEY: Final = re.compile(r"(\s*)([a-z]+)\s*:", re.IGNORECASE)
_TABLE, _HAND, _ACES = "table", "hand", "aces"
_LINES: Final = "a line `table: 7c 8c 9c` and a line `hand: 9d 10d`"


def parse(puzzle: Machiavelli, text: str) -> list[Written[rules.Move]]:
    """Return the moves of a text; cards that are kept twice are one move."""
    moves: list[Written[rules.Move]] = []
    kept: dict[int, int] = {}
    for kind, cards, phrase in _moves_in(text):
        if kind is rules.Kind.KEEP:
            for card in cards:
                move, line = rules.Move(kind, (card,)), phrase.line
                place = kept.setdefault(card, len(moves))  # of its move, which may be a new one
                if place < len(moves):  # another copy of it is kept already
                    first = moves[place]
                    move, line = rules.Move(kind, (card, *first.move.cards)), first.line
                moves[place : place + 1] = [Written(move, puzzle.notation(move), line)]
            continue
        laid = rules.meld(cards, puzzle.aces)
        if laid is None or laid.kind is not kind:
            wanted = "four cards at most, of one rank and different suits"
            if kind is rules.Kind.RUN:
                wanted = "three cards or more of one suit whose ranks follow each other"
                wanted += rules.allowed(cards, puzzle.aces)
            raise phrase.complaint(f"{rules.names(cards)} is no {kind}", expected=wanted)
        parts = [laid.cards]  # a run that is longer than a move can lay is several moves
        while kind is rules.Kind.RUN and len(parts[-1]) > rules.LONGEST:
            parts[-1:] = parts[-1][: rules.SHORTEST], parts[-1][rules.SHORTEST :]
        for move in (rules.Move(kind, part) for part in parts):
            moves.append(Written(move, puzzle.notation(move), phrase.line))
    return moves


def _moves_in(text: str) -> Iterator[tuple[rules.Kind, list[int], Phrase]]:
    words = (
        Phrase(word[0], phrase.line, phrase.column + word.start())
        for phrase in phrases(text)
        for word in re.finditer(r"\S+", phrase.text)
        if word[0].rstrip(":").lower() not in _FILLING
    )
    begin: Phrase | None = None  # the word of the kind, after which the move's cards come
    kind, cards = rules.Kind.KEEP, list[int]()
    for word in chain(words, [None]):  # the end ends a move as the word of the next one does
        next_kind = None if word is None else _KINDS.get(word.text.rstrip(":").lower())
        if word is not None and next_kind is None:
            if begin is None:
                raise word.error(_MOVES)
            try:
                cards.append(_card(word.text))
            except InputError as error:
                raise word.complaint(**error.words) from None
            continue
        if begin is not None:
            if not cards:
                raise begin.error("cards after it")
            yield kind, cards, begin
        if next_kind is not None:
            kind, cards, begin = next_kind, [], word


def after(puzzle: Machiavelli, move: rules.Move) -> Machiavelli:
    """Take away a move's cards; of two equal ones the table's is laid first."""
    table, hand = list(puzzle.table), list(puzzle.hand)
    for card in move.cards:
        is_kept = move.kind is rules.Kind.KEEP
        if not is_kept and card in table:
            table.remove(card)
        elif card in hand:
            hand.remove(card)
        else:
            name = rules.NAMES[card]
            rule = f"{name} is not in the hand" if is_kept else f"no {name} is left"
            raise IllegalMove(puzzle.notation(move), rule)
    return replace(puzzle, table=tuple(table), hand=tuple(hand), piles=())


def _card(word: str, *, strict: bool = False) -> int:
    """Raise InputError if a word names no card; a `strict` suit is a letter."""
    plain = word if strict else word.translate(_SYMBOLS)
    name = plain[:-1].upper().replace("10", "T") + plain[-1:].lower()
    rank, suit = name[:-1], name[-1:]
    stuck = _STUCK.findall(name)
    if "joker" in word.lower():
        raise InputError(f"{word!r} is no card: there are no jokers here")
    if len(stuck) > 1 and "".join(stuck) == name:
        wanted = "a space between cards"
    elif len(rank) != 1 or rank not in rules.RANKS:
        wanted = f"a rank, one of {' '.join(rules.RANKS)}, and a suit"
    elif suit not in rules.SUITS:
        wanted = f"a suit, one of {' '.join(rules.SUITS)}, after the rank"
    else:
        return rules.NAMES.index(name)
    raise InputError(f"{word!r} is no card:", expected=wanted)


def read_cards(text: str, copies: Counter[int], *, strict: bool = False) -> list[list[int]]:
    """Return cards in their groups, and count copies; `strict` as in a file."""
    groups: list[list[int]] = []
    for row, line in enumerate(text.split("\n"), 1):
        groups.append([])
        for match in (_STRICT if strict else _WORD).finditer(line):
            if match[0] in _PILE_ENDS and not strict:
                groups.append([])
                continue
            phrase = Phrase(match[0], row, match.start() + 1)
            try:
                read = _card(match[0], strict=strict)
            except InputError as error:
                raise phrase.complaint(**error.words) from None
            copies[read] += 1
            if copies[read] > rules.COPIES:
                complaint = f"{rules.NAMES[read]} is there a third time, and two packs have two"
                raise phrase.complaint(complaint)
            groups[-1].append(read)
    return groups


def read_bare(text: str) -> Machiavelli:
    copies: Counter[int] = Counter()
    cards: dict[str, list[int]] = {}
    aces = rules.Aces.LOW
    groups: list[list[int]] = []
    key: str | None = None
    for number, line in enumerate((line or "" for line in uncommented(text)), 1):
        begin = 0
        if label := _KEY.match(line):
            begin, key = label.end(), label[2].lower()
            if key not in (_TABLE, _HAND, _ACES) or key in cards:
                wrong = "is there twice" if key in cards else "is no line of a drawing"
                said = f"`{label[2]}:` {wrong}"
                raise InputError(said, number, label.end(1) + 1, expected=_LINES)
            cards[key] = []
            if key == _ACES:
                rule = "-".join(line[begin:].lower().replace("-", " ").split())
                if rule not in list(rules.Aces):
                    said = f"aces is {shown(line[begin:].strip())}"
                    raise InputError(said, number, begin + 1, expected=one_of(rules.Aces))
                aces, key = rules.Aces(rule), None
                continue
        if not line[begin:].strip():
            continue
        if key is None:
            raise InputError("", number, len(line) - len(line.lstrip()) + 1, expected=_LINES)
        try:
            read = read_cards(line[begin:], copies)
        except InputError as error:
            raise error.but(line=number, column=begin + (error.column or 0)) from None
        cards[key] += chain.from_iterable(read)
        if key == _TABLE:
            groups += read
    if not copies:
        raise InputError("there is no card", 1, 1, expected=_LINES)
    if _HAND not in cards:  # or a line below the table's might be meant as the hand
        raise InputError("no line `hand:`", 1, 1, expected=_LINES, more="; it may be empty")
    table, hand = (tuple(cards.get(name, ())) for name in (_TABLE, _HAND))
    return Machiavelli(table, hand, aces, piles=rules.piles(groups, aces))
