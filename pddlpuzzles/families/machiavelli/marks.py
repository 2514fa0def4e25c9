"""What a solution of Machiavelli is: which melds lie; and how models may name the cards.

A mark is a meld, written as its cards, sorted; cards in none are kept. Runs side by side are as
good as one long run: `normal` takes the first by the alphabet of all that cutting and joining make.

Cards are named `7c`, `c7`, `c7c`, `seven-of-clubs`, `clubs-7`, `card-7-c`, ranks from 1 or ace to
13 or king, perhaps with a copy's number or letter behind; or by two objects, a rank and a suit.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import Final

from pddlpuzzles.families.family import Mark, Marks, Names
from pddlpuzzles.families.machiavelli import rules
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli

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
    for names, text in ((rules.RANKS, _RANKS), (rules.SUITS, _SUITS))
)

_RANKED, _SUITED = ("|".join(sorted(words, key=len, reverse=True)) for words in (_RANK, _SUIT))
_BEFORE: Final = r"(?:c[-_]?|[a-z]{4,}?[-_]?)??"
_COPY: Final = {False: "", True: r"(?:[-_]?(?:[ab12]|copy[-_]?[12]))?"}
_FORMS: Final = tuple(
    re.compile(f"{_BEFORE}{form}{_COPY[has_copies]}")
    for has_copies in (False, True)
    for form in (
        rf"(?P<rank>{_RANKED})[-_]?(?:of[-_]?)?(?P<suit>{_SUITED})",
        rf"(?P<suit>{_SUITED})[-_]?(?P<rank>{_RANKED})",
    )
)
_PREFIXED: Final = re.compile(r"(?:[a-z]+[-_]?)?(?P<word>[a-z]+|[0-9]+)")


def arrange(puzzle: Machiavelli, moves: Sequence[rules.Move]) -> list[rules.Move]:
    """Sort moves by the first card of each, the keeping of one after melds."""
    kept = rules.Kind.KEEP
    return sorted(moves, key=lambda it: (min(map(puzzle.turn, it.cards)), it.kind is kept))


def things(puzzle: Machiavelli) -> Sequence[str]:
    return tuple(dict.fromkeys(rules.NAMES[card] for card in puzzle.table + puzzle.hand))


def marks(puzzle: Machiavelli, moves: Iterable[rules.Move]) -> Marks:
    laid = (move for move in moves if move.kind is not rules.Kind.KEEP)
    return normal(puzzle, tuple(_mark(move.cards) for move in laid))


def _mark(cards: Iterable[int]) -> Mark:
    return tuple(rules.NAMES[card] for card in sorted(cards))


def normal(puzzle: Machiavelli, marks: Marks) -> Marks:
    runs: list[list[rules.Pile]] = [[] for _ in rules.SUITS]
    normal_marks: list[Mark] = []
    for mark in marks:
        cards = tuple(map(rules.NAMES.index, mark))
        laid = _meld(cards, puzzle.aces)
        if laid is not None and laid.kind is rules.Kind.RUN:
            runs[laid.cards[0] % len(rules.SUITS)].append(laid.cards)
        else:
            normal_marks.append(_mark(cards))
    for runs_of_suit in runs:
        normal_marks += _smallest_form(tuple(sorted(runs_of_suit)), puzzle.aces)
    return tuple(sorted(normal_marks))


_meld: Final = cache(rules.meld)


@cache
def _smallest_form(runs: tuple[rules.Pile, ...], aces: rules.Aces) -> tuple[Mark, ...]:
    """Return the smallest of the forms that cutting and joining make of runs."""
    seen = {runs: None}
    queue = [runs]
    for form in queue:
        forms: list[tuple[rules.Pile, ...]] = []
        for place, run in enumerate(form):
            other_runs = form[:place] + form[place + 1 :]
            cuts = range(rules.SHORTEST, len(run) - rules.SHORTEST + 1)
            forms += (tuple(sorted((*other_runs, run[:cut], run[cut:]))) for cut in cuts)
        for front, back in permutations(range(len(form)), 2):
            if rules.is_run(joined := form[front] + form[back], aces):
                other_runs = tuple(run for it, run in enumerate(form) if it not in (front, back))
                forms.append(tuple(sorted((*other_runs, joined))))
        fresh = dict.fromkeys(neighbour for neighbour in forms if neighbour not in seen)
        seen |= fresh
        queue += fresh
    short = [form for form in seen if all(len(run) <= rules.LONGEST for run in form)]
    return tuple(map(_mark, min(short or seen)))


def moves(puzzle: Machiavelli, marks: Marks) -> list[rules.Move]:
    remaining = Counter(puzzle.table + puzzle.hand)
    plan = []
    for mark in marks:
        cards = tuple(map(rules.NAMES.index, mark))
        ranks = {card // len(rules.SUITS) for card in cards}
        kind = rules.Kind.SET if len(ranks) == 1 else rules.Kind.RUN
        laid = rules.meld(cards, puzzle.aces) or rules.meld(cards, rules.Aces.WRAPAROUND)
        plan.append(laid or rules.Move(kind, cards))
        remaining -= Counter(cards)
    for card, count in remaining.items():
        if kept := min(count, puzzle.in_hand[card]):
            plan.append(rules.Move(rules.Kind.KEEP, (card,) * kept))
    return plan


def names(puzzle: Machiavelli, objects: Sequence[str]) -> Iterator[Names]:
    """Yield what names may mean: a card each, in one form all; or pairs a rank and a suit."""
    wanted = Counter(rules.NAMES[card] for card in puzzle.table + puzzle.hand)
    seen = []
    for form in _FORMS:
        reading: dict[tuple[str, ...], str] = {}  # cards by the names of objects
        for text in objects:
            if match := form.fullmatch(text):
                name = _RANK[match["rank"]] + _SUIT[match["suit"]]
                reading |= {(text,): name} if name in wanted else {}
        copies = Counter(reading.values())
        if set(copies) == set(wanted) and copies <= wanted and reading not in seen:
            seen.append(reading)
            yield reading
    words = {text: match["word"] for text in objects if (match := _PREFIXED.fullmatch(text))}
    ranks = {text: _RANK[word] for text, word in words.items() if word in _RANK}
    ranks |= {text: _RANK[text] for text in objects if text in _RANK}
    suits = {text: _SUIT[text] for text in objects if text in _SUIT}
    suits |= {text: _SUIT[word] for text, word in words.items() if word in _SUIT and len(word) > 1}
    pairs: dict[tuple[str, ...], str] = {
        pair: rank + suit
        for first, rank in ranks.items()
        for second, suit in suits.items()
        for pair in ((first, second), (second, first))
        if first != second and rank + suit in wanted
    }
    if pairs and set(pairs.values()) == set(wanted):
        yield pairs
