"""Machiavelli with what is known about laying the cards out.

The lower bound is the cost of the cheapest laying out of the cards that are left. It is found by
dynamic programming, column by column in the order in which the ranks come up.

    column      the cards of one rank
    open run    a run that has a card in the column before the one in hand; at most two of a suit
    short       an open run of one or two cards: the next column must lengthen it
    long        an open run of three cards or more: it may end, or be lengthened
    surplus     the cards of a column, in one suit, that are neither in sets nor kept and that no
                short run needs

What later columns can do depends on the earlier ones only by how many open runs of each suit hold
one card, two cards, and three or more: the states of the dynamic programming, as in J. N. van Rijn,
F. W. Takes and J. K. Vis, "The Complexity of Rummikub Problems", BNAIC 2015, arXiv:1604.07553. All
that sets can use of a column is tried. Two rules leave out ways that cannot be cheaper:

Rule 1. Surplus cards lengthen long runs as long as there are any; only the rest starts new runs.
  Proof. Take a laying out in which a card c starts a new run N although a long run L ends in the
  column before. L followed by N is a run as well. Put N behind L: the cost is the same, and c
  lengthens L. Each such step makes the runs fewer by one; so in the end no such c is left.

Rule 2. A card is kept only where it would otherwise start a run.
  Proof. Take a laying out in which a card c is kept although a long run L of its suit ends in
  the column before. Put c behind L: that is a run, and the cost is smaller by 1. So in a cheapest
  laying out, where a card is kept, all long runs of its suit are lengthened; were one card fewer
  kept, it would be surplus with no long run left for it, and start a run.
  Hence the numbers of kept cards are tried from 0 upwards, up to the first with which no run can
  be started.

Rule 1 does not hold where an ace may not be passed: with aces `high-or-low` no run goes on behind
an ace. There all numbers of started runs are tried.

The corner. With other aces than `low`, runs may reach from the last column round to the first.
The bound lets such a run come apart at the corner. In each suit, count the cards that are left in
the first column and those in the last, and let g be the smaller number. Then

  a. up to g cards of the first column may lengthen long runs that nobody has laid, and
  b. up to g of the runs that reach the last column may be too short.

It is still a lower bound: a laying out has at most g runs round the corner in a suit. Cut each of
them there. The piece that begins in the first column is allowed by a., the one that ends in the
last column by b., and the cost stays the same. Rules 1 and 2 hold for these as well: putting N or c
behind L never makes a run shorter. The bound is exact with low aces, and with other aces once the
first column is placed: then g is 0 in every suit.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from typing import Final

from pddlpuzzles.families.machiavelli.cards import allowed
from pddlpuzzles.families.machiavelli.rules import (
    CARDS,
    COPIES,
    NAMES,
    RANKS,
    SUITS,
    Aces,
    Rules,
    melds,
)

OpenRuns = tuple[int, int, int]
"""How many open runs of a suit hold one card, two cards, and three or more."""

Column = tuple[int, ...]
"""How many cards of one rank there are in each suit."""

_NOTHING: Final[Column] = (0,) * len(SUITS)
_BITS: Final = (1 << len(SUITS)) - 1
"""The bits of a column in a state, once for the first copies and once for the second."""

_COLUMNS: Final[tuple[Column, ...]] = tuple(
    tuple((once >> suit & 1) + (twice >> suit & 1) for suit in range(len(SUITS)))
    for twice, once in product(range(_BITS + 1), repeat=2)
)
"""The column that bits of a state mean, with the bits of second copies above those of first."""


def _set_uses() -> dict[Column, list[Column]]:
    """Return for each column all that sets can use of it, fewest cards first."""
    sets = [suits for suits in product((0, 1), repeat=len(SUITS)) if sum(suits) >= 3]
    uses = {
        tuple(map(sum, zip(one, other, strict=True)))
        for one, other in combinations_with_replacement([_NOTHING, *sets], COPIES)
    }
    return {
        column: sorted((use for use in uses if _fits(use, column)), key=lambda use: (sum(use), use))
        for column in product(range(COPIES + 1), repeat=len(SUITS))
    }


def _fits(some: Column, others: Column) -> bool:
    return all(one <= other for one, other in zip(some, others, strict=True))


_SET_USES: Final = _set_uses()


def _continuations(runs: OpenRuns, cards: int, *, ends: bool) -> Iterator[OpenRuns]:
    """Yield the open runs of a suit after a column of which `cards` cards go into its runs.

    Nothing if these are too few for the short runs. Where the column `ends` runs, as one of aces
    does under `high-or-low`, a run of one card cannot be completed, and only those it starts are
    open then.
    """
    one, two, long = runs
    if ends:
        surplus = cards - two
        if one or surplus < 0:
            return
        for started in range(max(0, surplus - long), surplus + 1):
            yield started, 0, 0
    else:
        surplus = cards - one - two
        if surplus >= 0:
            longer = min(surplus, long)
            yield surplus - longer, one, two + longer


def _choices(runs: OpenRuns, cards: int, in_hand: int, *, ends: bool) -> list[tuple[int, OpenRuns]]:
    """Return pairs: how many cards of a suit are kept in a column, and the open runs after it.

    The column has `cards` cards of the suit that are in no set, and `in_hand` may be kept.
    """
    choices = []
    for kept in range(min(cards, in_hand) + 1):
        after = list(_continuations(runs, cards - kept, ends=ends))
        choices += [(kept, then) for then in after]
        if not any(started for started, _, _ in after):
            break  # rule 2
    return choices


_CHOICES: Final = {
    ((one, two, long), cards, in_hand, ends): _choices((one, two, long), cards, in_hand, ends=ends)
    for one, two, long, cards, in_hand in product(range(COPIES + 1), repeat=5)
    for ends in (False, True)
    if one + two + long <= COPIES
}


@dataclass(frozen=True)
class Machiavelli(Rules):
    """The puzzle: the rules, and how many more cards are kept at least."""

    _bounds: dict[tuple[object, ...], float] = field(
        init=False, compare=False, repr=False, default_factory=dict
    )

    def heuristic(self, state: int) -> float:
        corner = _NOTHING
        if self.aces is not Aces.LOW:
            first, last = self._column(state, 0), self._column(state, len(RANKS) - 1)
            corner = tuple(map(min, first, last))
        return self._bound(0, state, tuple((0, 0, reaching) for reaching in corner), corner)

    def _column(self, state: int, place: int) -> Column:
        """Return the cards left of the rank that comes up at this place of the order, from 0."""
        shift = (self.first_rank + place) % len(RANKS) * len(SUITS)
        return _COLUMNS[state >> shift & _BITS | (state >> CARDS + shift & _BITS) << len(SUITS)]

    def _bound(self, place: int, state: int, runs: tuple[OpenRuns, ...], corner: Column) -> float:
        """Return the least cost of the columns from `place` on, whose cards `state` has alone.

        `runs` are the open runs of each suit before them, `corner` is for each suit the number g.
        """
        if place == len(RANKS):
            return 0 if _fits(tuple(one + two for one, two, _ in runs), corner) else math.inf
        column = self._column(state, place)
        # Long runs for which the column has no card must end, and then make no difference.
        runs = tuple(
            (one, two, min(long, cards))
            for (one, two, long), cards in zip(runs, column, strict=True)
        )
        key = (place, state, runs, corner)
        if key not in self._bounds:
            self._bounds[key] = self._cheapest(place, state, runs, corner)
        return self._bounds[key]

    def _cheapest(
        self, place: int, state: int, runs: tuple[OpenRuns, ...], corner: Column
    ) -> float:
        """Return what `_bound` returns, by trying all that can become of the next column."""
        column = self._column(state, place)
        spare = tuple(cards - one - two for (one, two, _), cards in zip(runs, column, strict=True))
        if min(spare) < 0:
            return math.inf
        rank = (self.first_rank + place) % len(RANKS)
        ends = rank == 0 and self.aces is Aces.HIGH_OR_LOW
        in_hand = [self.in_hand(len(SUITS) * rank + suit) for suit in range(len(SUITS))]
        bits = _BITS << len(SUITS) * rank
        later = state & ~(bits | bits << CARDS)
        best = math.inf
        for use in _SET_USES[spare]:
            choices = (
                _CHOICES[open_runs, cards - used, hand, ends]
                for open_runs, cards, used, hand in zip(runs, column, use, in_hand, strict=True)
            )
            for chosen in product(*choices):
                kept = sum(count for count, _ in chosen)
                if kept < best:
                    after = tuple(then for _, then in chosen)
                    best = min(best, kept + self._bound(place + 1, later, after, corner))
            if best == 0:
                break
        return best

    def preference(self, state: int) -> float:
        return state.bit_count()

    def obstacle(self) -> str | None:
        fitting = {
            card
            for meld in melds(self.aces)
            if all(self.start >> card & 1 for card in meld.cards)
            for card in meld.cards
        }
        for card in self.table:
            if card not in fitting:
                reason = f"{NAMES[card]} lies on the table and fits into no run and no set"
                return reason + self._under_other_rules(card)
        if self.heuristic(self.start) == math.inf:
            return "however runs and sets are laid, a card that lies on the table is left over"
        return None

    def _under_other_rules(self, card: int) -> str:
        """Say which rule for aces would make a run of a card with others that are there."""
        runs = (
            allowed(meld.cards, self.aces)
            for rule in Aces
            for meld in melds(rule)
            if card in meld.cards and all(self.start >> one & 1 for one in meld.cards)
        )
        return next(filter(None, runs), "")
