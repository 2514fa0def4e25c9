"""What a solution of Machiavelli is: which melds lie; and how models may name the cards.

A mark is a meld, written as its cards, sorted. The cards that are kept follow: they are those that
lie in none. Runs side by side are as good as one long run, so a long run is cut in the same way
wherever it is met: `normal` takes, of all that cutting and joining can make of the runs, the one
that is first by the alphabet.

Ways to name a card, as others use them: `7c`, `c7`, `c7c`, `seven-of-clubs`, `clubs-7`, `card-7-c`,
ranks from 1 or ace to 13 or king; each with a number or a letter for a copy behind it; or two
objects, a rank and a suit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations, product
from typing import Final

from pddlpuzzles.families.family import Mark, Marks, Names
from pddlpuzzles.families.machiavelli.cards import meld
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.rules import (
    LONGEST,
    NAMES,
    RANKS,
    SHORTEST,
    SUITS,
    Aces,
    Kind,
    Move,
    is_run,
)

WORDS: tuple[str, ...] = ("lay", "meld", "run", "set")
REST: tuple[str, ...] = ()
ORDER: Final = "the cards are placed rank by rank, in a fixed order"
IS_SINGLE: bool = False

_RANKS: Final = (
    "a ace 1 one, 2 two, 3 three, 4 four, 5 five, 6 six, 7 seven, 8 eight, 9 nine, t ten 10,"
    "j jack 11, q queen 12, k king 13"
)
_SUITS: Final = "c club clubs, d diamond diamonds, h heart hearts, s spade spades"
_RANK, _SUIT = (
    {word: name for name, ways in zip(names, text.split(","), strict=True) for word in ways.split()}
    for names, text in ((RANKS, _RANKS), (SUITS, _SUITS))
)


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(words, key=len, reverse=True))


_BEFORE: Final = r"(?:c[-_]?|[a-z]{4,}?[-_]?)??"
_COPY: Final = {False: "", True: r"(?:[-_]?(?:[ab12]|copy[-_]?[12]))?"}
_FORMS: Final = tuple(
    re.compile(f"{_BEFORE}{form}{_COPY[has_copies]}")
    for has_copies in (False, True)
    for form in (
        rf"(?P<rank>{_any(_RANK)})[-_]?(?:of[-_]?)?(?P<suit>{_any(_SUIT)})",
        rf"(?P<suit>{_any(_SUIT)})[-_]?(?P<rank>{_any(_RANK)})",
    )
)
_PREFIXED: Final = re.compile(r"(?:[a-z]+[-_]?)?(?P<word>[a-z]+|[0-9]+)")


def arrange(puzzle: Machiavelli, moves: Sequence[Move]) -> list[Move]:
    """Return the moves in the order of the first card of each, the keeping of one after melds.

    What cannot be laid comes at the end.
    """
    place = {card: number for number, card in enumerate(puzzle.order)}
    return sorted(
        moves,
        key=lambda move: (min(place[card] for card in move.cards), move.kind is Kind.KEEP),
    )


def things(puzzle: Machiavelli) -> Sequence[str]:
    return tuple(dict.fromkeys(NAMES[card] for card in puzzle.table + puzzle.hand))


def marks(puzzle: Machiavelli, moves: Iterable[Move]) -> Marks:
    return normal(puzzle, tuple(_mark(move.cards) for move in moves if move.kind is not Kind.KEEP))


def _mark(cards: Iterable[int]) -> Mark:
    return tuple(NAMES[card] for card in sorted(cards))


def normal(puzzle: Machiavelli, found: Marks) -> Marks:
    runs: list[list[tuple[int, ...]]] = [[] for _ in SUITS]
    rest: list[Mark] = []
    for mark in found:
        run, sorted_mark = _read(mark, puzzle.aces)
        if run is not None:
            runs[run[0] % len(SUITS)].append(run)
        else:
            rest.append(sorted_mark)
    for same in runs:
        rest += _first_form(tuple(sorted(same)), puzzle.aces)
    return tuple(sorted(rest))


@cache
def _read(mark: Mark, aces: Aces) -> tuple[tuple[int, ...] | None, Mark]:
    """Return the run that cards are, if they are one, and the cards sorted."""
    cards = tuple(NAMES.index(name) for name in mark)
    made = meld(cards, aces)
    return made[1] if made is not None and made[0] is Kind.RUN else None, _mark(cards)


@cache
def _first_form(runs: tuple[tuple[int, ...], ...], aces: Aces) -> tuple[Mark, ...]:
    """Return the first of all forms that cutting and joining runs of a suit can make."""
    seen = {runs: None}
    queue = [runs]
    for form in queue:
        fresh = dict.fromkeys(other for other in _forms(form, aces) if other not in seen)
        seen |= fresh
        queue += fresh
    short = [form for form in seen if all(len(run) <= LONGEST for run in form)]
    return tuple(map(_mark, min(short or seen)))


def _forms(runs: tuple[tuple[int, ...], ...], aces: Aces) -> Iterator[tuple[tuple[int, ...], ...]]:
    for place, run in enumerate(runs):
        rest = runs[:place] + runs[place + 1 :]
        for cut in range(SHORTEST, len(run) - SHORTEST + 1):
            yield tuple(sorted((*rest, run[:cut], run[cut:])))
    for one, other in permutations(range(len(runs)), 2):
        joined = runs[one] + runs[other]
        if is_run(joined, aces):
            rest = tuple(run for place, run in enumerate(runs) if place not in (one, other))
            yield tuple(sorted((*rest, joined)))


def moves(puzzle: Machiavelli, found: Marks) -> list[Move]:
    left = Counter(puzzle.table + puzzle.hand)
    plan = []
    for mark in found:
        cards = tuple(NAMES.index(name) for name in mark)
        is_set = len({card // len(SUITS) for card in cards}) == 1
        known = meld(cards, puzzle.aces) or meld(cards, Aces.WRAPAROUND)
        plan.append(Move(*(known or (Kind.SET if is_set else Kind.RUN, cards))))
        left -= Counter(cards)
    hand = Counter(puzzle.hand)
    for card, count in left.items():
        if kept := min(count, hand[card]):
            plan.append(Move(Kind.KEEP, (card,) * kept))
    return plan


def names(puzzle: Machiavelli, objects: Sequence[str]) -> Iterator[Names]:
    wanted = Counter(NAMES[card] for card in puzzle.table + puzzle.hand)
    seen = []
    for form in _FORMS:
        readings = ((one, form.fullmatch(one)) for one in objects)
        said = {(one,): _RANK[way["rank"]] + _SUIT[way["suit"]] for one, way in readings if way}
        found: dict[tuple[str, ...], str] = {}
        found |= {one: name for one, name in said.items() if name in wanted}
        copies = Counter(found.values())
        if set(copies) == set(wanted) and copies <= wanted and found not in seen:
            seen.append(found)
            yield Names(found, is_sure=True)
    pairs = dict(_by_two(objects))
    within = {pair: name for pair, name in pairs.items() if name in wanted}
    if within and set(within.values()) == set(wanted):
        yield Names(within, is_sure=True)


def _by_two(objects: Sequence[str]) -> Iterator[tuple[tuple[str, ...], str]]:
    words = {one: found["word"] for one in objects if (found := _PREFIXED.fullmatch(one))}
    ranks = {one: _RANK[word] for one, word in words.items() if word in _RANK}
    ranks |= {one: _RANK[one] for one in objects if one in _RANK}
    suits = {one: _SUIT[one] for one in objects if one in _SUIT}
    suits |= {one: _SUIT[word] for one, word in words.items() if word in _SUIT and len(word) > 1}
    for (one, rank), (other, suit) in product(ranks.items(), suits.items()):
        if one != other:
            yield (one, other), rank + suit
            yield (other, one), rank + suit
