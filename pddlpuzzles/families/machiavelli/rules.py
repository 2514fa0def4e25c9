"""The rules of Machiavelli, the Italian rummy: one player's turn.

Two packs of 52 cards, no jokers. The cards on the table may be laid out again in any way, as long
as at the end each lies in a run or a set. Cards of the hand may be laid with them. Those that stay
cost 1 each; that cost is this program's: in the game whoever lays all cards first has won.

Source: the article "Machiavelli (Italian card game)" of the English Wikipedia. Houses differ in
where a run may hold an ace, hence the three rules.

    run        three or more cards of one suit whose ranks follow each other
    set        three or four cards of one rank, all of different suits
    card       a number, 4 · rank + suit; ranks are A 2 … 9 T J Q K from 0, suits c d h s
    copies     how many of a card there are, at most two; it never matters which copy is meant
    aces       where a run may hold an ace: `low` before the 2 only, `high-or-low` also after the
               K, `wraparound` anywhere, so that the ranks are a ring and K A 2 is a run
    state      the cards still to be placed: bit `card` if one copy or two are left, bit
               `52 + card` if two are
    placed     laid in a run or a set, or kept

What counts is which melds lie at the end, and which cards are kept. They may be laid in any order;
these rules keep one: a move places the first card, rank by rank, that is not placed. Two more
conventions leave out moves that lead to the same solution:

* A run of six cards or more is laid as several runs side by side, each of three to five cards.
  (With `wraparound` a run has at most 13 cards, so that no rank is in it twice.)
* Copies of a card that are kept are kept by one move, after any other copy has been laid.

No solution is lost. Proof: take a solution, its long runs cut and its kept copies of a card taken
together, and some of its moves made. Let c be the first card that is not placed. If a move left
lays c, all cards of its meld are still there and none comes before c, so it is legal. Otherwise a
move left keeps all copies of c that are left, and is legal, since the hand had them. Either way one
more move of the solution is made, until all are.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from pddlpuzzles.errors import IllegalMove

RANKS: Final = "A23456789TJQK"
SUITS: Final = "cdhs"
CARDS: Final = len(RANKS) * len(SUITS)
NAMES: Final = tuple(rank + suit for rank in RANKS for suit in SUITS)
COPIES: Final = 2
SHORTEST, LONGEST = 3, 5  # how many cards a meld has that is laid as one move
ONE_LEFT: Final = (1 << CARDS) - 1  # of which cards a copy is left at least
OBJECTIVES: Final = ("kept",)


class Aces(StrEnum):
    LOW = "low"
    HIGH_OR_LOW = "high-or-low"
    WRAPAROUND = "wraparound"


class Kind(StrEnum):
    """What a move does with its cards."""

    RUN = "run"
    SET = "set"
    KEEP = "keep"


_SIZES: Final = {Kind.RUN: "three to five", Kind.SET: "three or four"}
Pile = tuple[int, ...]  # cards that lie together, in the order of the run or of the suits


class Move(NamedTuple):
    """Cards that are laid as a run, in its order, or as a set, or that are kept."""

    kind: Kind
    cards: Pile


def names(cards: Iterable[int]) -> str:
    return " ".join(NAMES[card] for card in cards)


def sorted_cards(cards: Iterable[int]) -> tuple[int, ...]:
    """Sort cards by suit, then by rank."""
    return tuple(sorted(cards, key=lambda card: (card % len(SUITS), card)))


def is_run(cards: Sequence[int], aces: Aces) -> bool:
    """Say whether cards, in this order, are a run."""
    steps = ((after - card) % CARDS for card, after in pairwise(cards))
    if not SHORTEST <= len(cards) <= len(RANKS) or any(step != len(SUITS) for step in steps):
        return False
    within = cards[1:] if aces is Aces.LOW else cards[1:-1]
    return aces is Aces.WRAPAROUND or all(card >= len(SUITS) for card in within)


def runs(aces: Aces, length: int) -> Iterator[tuple[int, ...]]:
    for card in range(CARDS):
        run = tuple((card + len(SUITS) * step) % CARDS for step in range(length))
        if is_run(run, aces):
            yield run


def sets(size: int) -> Iterator[tuple[int, ...]]:
    for first in range(0, CARDS, len(SUITS)):
        yield from combinations(range(first, first + len(SUITS)), size)


def melds(aces: Aces) -> Iterator[Move]:
    """Yield runs of three to five cards, and sets, the small ones first."""
    for length in range(SHORTEST, LONGEST + 1):
        yield from (Move(Kind.RUN, run) for run in runs(aces, length))
        yield from (Move(Kind.SET, cards) for cards in sets(length))


def meld(cards: Sequence[int], aces: Aces) -> Move | None:
    """Return the run (of any length) or set that cards make in any order."""
    by_rank = sorted(cards)
    if len({card // len(SUITS) for card in cards}) == 1:
        suits = {card % len(SUITS) for card in cards}
        return Move(Kind.SET, tuple(by_rank)) if len(suits) == len(cards) >= SHORTEST else None
    for turn in range(len(by_rank)):
        run = by_rank[turn:] + by_rank[:turn]
        if is_run(run, aces):
            return Move(Kind.RUN, tuple(run))
    return None


def piles(groups: Iterable[Sequence[int]], aces: Aces) -> tuple[Pile, ...]:
    """Return runs and sets of cards; none where a group with cards is neither."""
    laid = [meld(group, aces) for group in groups if group]
    return tuple(pile.cards for pile in laid if pile) if all(laid) else ()


def allowed(cards: Sequence[int], aces: Aces) -> str:
    """Say, after a semicolon, which rule for aces would make a run of cards."""
    for rule in Aces:
        if meld(cards, aces) is None and (run := meld(cards, rule)) is not None:
            named = f'aces = "{rule}" (`aces: {rule}` in a drawing)'
            return f"; with {named} {names(run.cards)} is a run"
    return ""


@cache
def _melds_by_first(aces: Aces, first_rank: int) -> tuple[dict[Move, int], ...]:
    """Return for each card the melds with no card before it, each with its bits."""
    by_first: tuple[dict[Move, int], ...] = tuple({} for _ in range(CARDS))
    for meld in melds(aces):
        first = min(meld.cards, key=lambda card: (card - len(SUITS) * first_rank) % CARDS)
        by_first[first][meld] = sum(1 << card for card in meld.cards)
    return by_first


@dataclass(frozen=True)
class Rules:
    """The cards on the table and in the hand, in any order, and the rule for aces."""

    table: tuple[int, ...]
    hand: tuple[int, ...]
    aces: Aces = Aces.LOW
    objective: str = OBJECTIVES[0]
    piles: tuple[Pile, ...] = field(default=(), compare=False, kw_only=True)
    """The table's runs and sets, if known, for whoever lays it out again: no rule asks for them."""
    first_rank: int = field(init=False, compare=False, repr=False)  # comes up first
    start: int = field(init=False, compare=False, repr=False)
    in_hand: Counter[int] = field(init=False, compare=False, repr=False)  # as many may be kept

    def __post_init__(self) -> None:
        copies = Counter(self.table + self.hand)
        ranks = Counter(card // len(SUITS) for card in copies.elements())
        rarest = min(range(len(RANKS)), key=ranks.__getitem__)
        for name, value in (
            ("table", sorted_cards(self.table)),
            ("hand", sorted_cards(self.hand)),
            ("in_hand", Counter(self.hand)),
            ("start", sum(1 << card | (n - 1) << CARDS + card for card, n in copies.items())),
            # Few runs reach from the ranks that come up last round to one with few cards.
            ("first_rank", 0 if self.aces is Aces.LOW else rarest),
        ):
            object.__setattr__(self, name, value)

    def turn(self, card: int) -> int:
        """Return how many cards come up before a card, if all are there."""
        return (card - len(SUITS) * self.first_rank) % CARDS

    def first(self, state: int) -> int:
        """Return the first card that is not placed, -1 if there is none."""
        begin = len(SUITS) * self.first_rank
        remaining = state & ONE_LEFT
        ahead = remaining >> begin << begin or remaining  # past the last rank the first follows
        return (ahead & -ahead).bit_length() - 1

    def copies(self, state: int, card: int) -> int:
        return (state >> card & 1) + (state >> CARDS + card & 1)

    def unplaced(self, state: int) -> tuple[int, ...]:
        return sorted_cards(card for card in range(CARDS) for _ in range(self.copies(state, card)))

    def moves(self, state: int) -> Iterable[Move]:
        if not state:
            return []
        first = self.first(state)
        melds = _melds_by_first(self.aces, self.first_rank)[first]
        legal = [meld for meld, cards in melds.items() if state & cards == cards]
        copies = self.copies(state, first)
        if copies <= self.in_hand[first]:
            legal.append(Move(Kind.KEEP, (first,) * copies))
        return legal

    def apply(self, state: int, move: Move) -> int:
        if not state:
            raise IllegalMove(self.notation(move), "all cards are placed")
        first = self.first(state)
        copies, may_stay = self.copies(state, first), self.in_hand[first]
        if move == (Kind.KEEP, (first,) * copies) and copies <= may_stay:
            return state & ~(1 << first | 1 << CARDS + first)
        taken = _melds_by_first(self.aces, self.first_rank)[first].get(move)
        if taken is not None and state & taken == taken:
            second = state >> CARDS & taken  # of which there are two: one is left
            return state ^ (second << CARDS | taken & ~second)
        missing = [NAMES[card] for card in move.cards if not state >> card & 1]
        if missing:
            rule = f"no {missing[0]} is left"
        elif first not in move.cards:
            rule = f"{NAMES[first]} is to be placed first"
        elif move.kind is not Kind.KEEP:
            rule = f"these cards are no {move.kind} of {_SIZES[move.kind]}"
        elif len(move.cards) != copies:
            rule = f"of {NAMES[first]}, {copies} are left, all or none to be kept"
        else:
            rule = f"of {NAMES[first]}, the hand had {may_stay}"
        raise IllegalMove(self.notation(move), rule)

    def cost(self, state: int, move: Move) -> int:
        return len(move.cards) if move.kind is Kind.KEEP else 0

    def is_goal(self, state: int) -> bool:
        return state == 0

    def notation(self, move: Move) -> str:
        return f"{move.kind} {names(move.cards)}"

    def shortfall(self, state: int) -> str:
        return f"not placed: {names(self.unplaced(state))}" if state else ""
