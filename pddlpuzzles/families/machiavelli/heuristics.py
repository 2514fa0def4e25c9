"""Machiavelli with what is known about laying the cards out.

The bound is the cost of the cheapest laying out, found by dynamic programming over the ranks in
the order in which they come up. Of all that was laid in earlier ranks, only the runs that may go
on matter, and of these no more than whether they hold one, two, or at least three cards; what
follows is the same for all pasts that agree in that (van Rijn, Takes and Vis, "The Complexity of
Rummikub Problems", 2015, have this for Rummikub).

    open runs   of a suit: how many hold one card, two, and three or more; at most two in all
    column      the cards of one rank
    surplus     the cards of a column, in one suit, that are in no set, not kept, and not needed
                by runs that are still too short: they lengthen long runs, and start new ones

A surplus card goes to a long run if there is one, for that run may end behind it just as well,
while a new one must grow. And a card is kept only instead of starting a run. Neither can cost more.

Where runs go round the corner, some reach from the last column to the first. The bound lets the
cards of the first column lengthen runs that no one has laid, and lets runs that reach the last
column be too short; not more of them in a suit than both columns have cards. Any laying out,
its corner runs cut, passes that for the same price, so the bound is admissible. Once
the first column is placed no run goes round the corner, and the bound is exact; with low aces it
always is.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from typing import Final

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
"""How many runs of a suit hold one card, two, and three or more."""

Column = tuple[int, ...]
"""How many cards of each suit there are of one rank."""

_NOTHING: Final[Column] = (0,) * len(SUITS)
_BITS: Final = (1 << len(SUITS)) - 1
"""The bits of a column on a state, once for the first copies and once for the second."""

_COLUMNS: Final[tuple[Column, ...]] = tuple(
    tuple((once >> suit & 1) + (twice >> suit & 1) for suit in range(len(SUITS)))
    for twice, once in product(range(_BITS + 1), repeat=2)
)
"""The column that these bits mean, those of the second copies above the others."""


def _set_uses() -> dict[Column, list[Column]]:
    """Return for each column what sets can take of it, fewest cards first."""
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
    """Yield the open runs of a suit after a column in which `cards` of it go into runs.

    Where the column `ends` runs, it may begin some, too, and surplus cards have the choice.
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
    """Return how many cards of a suit may be kept in a column, and the open runs after it."""
    found = []
    for kept in range(min(cards, in_hand) + 1):
        after = list(_continuations(runs, cards - kept, ends=ends))
        found += [(kept, then) for then in after]
        if not any(started for started, _, _ in after):
            break  # to keep more would be dearer and no better
    return found


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
        """Return a lower bound on the cards that will be kept; `inf` if one can't be placed."""
        corner = _NOTHING
        if self.aces is not Aces.LOW:
            first, last = self._column(state, 0), self._column(state, len(RANKS) - 1)
            corner = tuple(map(min, first, last))
        return self._bound(0, state, tuple((0, 0, reaching) for reaching in corner), corner)

    def _column(self, state: int, place: int) -> Column:
        """Return the cards left of a rank, by its place in the order."""
        shift = (self.first_rank + place) % len(RANKS) * len(SUITS)
        return _COLUMNS[state >> shift & _BITS | (state >> CARDS + shift & _BITS) << len(SUITS)]

    def _bound(self, place: int, state: int, runs: tuple[OpenRuns, ...], corner: Column) -> float:
        """Return the cost of the columns from `place` on, where `state` has all its cards."""
        if place == len(RANKS):
            return 0 if _fits(tuple(one + two for one, two, _ in runs), corner) else math.inf
        column = self._column(state, place)
        # A long run that can't be lengthened is as good as none.
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
        """Try all that can become of a column."""
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
        """Return the number of cards that are not placed: long melds come before short ones."""
        return state.bit_count()

    def obstacle(self) -> str | None:
        """Name a card on the table that fits nowhere."""
        fitting = {
            card
            for meld in melds(self.aces)
            if all(self.start >> card & 1 for card in meld.cards)
            for card in meld.cards
        }
        for card in self.table:
            if card not in fitting:
                return f"{NAMES[card]} lies on the table and fits into no run and no set"
        return None
