"""Machiavelli with the lower bound: the cost of the cheapest laying out of the cards that are left.

It is found by dynamic programming, column by column in the order in which the ranks come up.

    column      the cards of one rank
    open run    a run that has a card in the column before the one in hand; at most two of a suit
    short       an open run of one or two cards: the next column must lengthen it
    long        an open run of three cards or more: it may end, or be lengthened
    surplus     cards of a column and suit that are in no set, not kept, and needed by no short run

Later columns depend on the earlier ones only by how many open runs of each suit hold one card, two
cards, and three or more (J. N. van Rijn, F. W. Takes and J. K. Vis, "The Complexity of Rummikub
Problems", BNAIC 2015, arXiv:1604.07553). All that sets can use of a column is tried. Two rules
leave out ways that cannot be cheaper:

Rule 1. Surplus cards lengthen long runs as long as there are any; only the rest starts new runs.
  Proof. Let a card c start a run N although a long run L ends in the column before. Put N behind L:
  that is a run, at the same cost. Each step makes the runs fewer; in the end no such c is left.

Rule 2. A card is kept only where it would otherwise start a run.
  Proof. Let a card c be kept although a long run L of its suit ends in the column before. Put c
  behind L: that is a run, and the cost is smaller by 1. So in a cheapest laying out, where a card
  is kept, all long runs of its suit are lengthened: were it not kept, it would start a run.
  Hence the numbers of kept cards are tried from 0 up to the first with which no run can be started.

Rule 1 does not hold behind an ace with aces `high-or-low`, since no run goes on there: all numbers
of started runs are tried.

The corner. With other aces than `low`, runs may reach from the last column round to the first. The
bound lets them come apart there. In each suit let g be the smaller of the numbers of cards left in
the first column and in the last:

  a. up to g cards of the first column may lengthen long runs that nobody has laid, and
  b. up to g of the runs that reach the last column may be too short.

It is still a lower bound: a laying out has at most g runs round the corner in a suit. Cut each
there: the piece in the first column is allowed by a., that in the last by b., at the same cost.
Rules 1 and 2 hold as well, since no run becomes shorter. The bound is exact with low aces, and with
others once the first column is placed: then g is 0 in every suit.
"""

import math
from dataclasses import dataclass, field
from itertools import combinations_with_replacement, product
from operator import le
from typing import Final

from pddlpuzzles.families.machiavelli import rules
from pddlpuzzles.search.gf2 import ones

OpenRuns = tuple[int, int, int]  # of a suit, with one card, two, more
Column = tuple[int, ...]  # how many cards of one rank there are in each suit
_NOTHING: Final[Column] = (0,) * len(rules.SUITS)
_BITS: Final = (1 << len(rules.SUITS)) - 1
"""The bits of a column in a state, once for the first copies and once for the second."""

_COLUMNS: Final[tuple[Column, ...]] = tuple(
    tuple((once >> suit & 1) + (twice >> suit & 1) for suit in range(len(rules.SUITS)))
    for twice, once in product(range(_BITS + 1), repeat=2)
)
"""The column that bits of a state mean, with the bits of second copies above those of first."""
_SUBSETS: Final = product((0, 1), repeat=len(rules.SUITS))
_SETS: Final = [suits for suits in _SUBSETS if sum(suits) >= rules.SHORTEST]
_PAIRS: Final = combinations_with_replacement([_NOTHING, *_SETS], rules.COPIES)
_USES: Final = {tuple(map(sum, zip(*pair, strict=True))) for pair in _PAIRS}

_SET_USES: Final = {
    column: sorted(sorted(use for use in _USES if all(map(le, use, column))), key=sum)
    for column in product(range(rules.COPIES + 1), repeat=len(rules.SUITS))
}
"""For each column all that sets can use of it, fewest cards first."""


def _choices(runs: OpenRuns, cards: int, in_hand: int, *, ends: bool) -> list[tuple[int, OpenRuns]]:
    """Return how many cards of a suit are kept in a column, with the open runs after it."""
    # Of its `cards` in no set `in_hand` may be kept. Where it `ends` runs, as aces may, a run of
    # one card cannot be completed, and only those that it starts are open then.
    single, double, long = runs
    choices: list[tuple[int, OpenRuns]] = []
    for kept in range(min(cards, in_hand) + 1):
        surplus = cards - kept - double - (0 if ends else single)
        if surplus < 0 or (ends and single):
            break  # too few for the short runs
        fewest = max(0, surplus - long)
        if ends:
            choices += [(kept, (started, 0, 0)) for started in range(fewest, surplus + 1)]
            most = surplus
        else:
            choices.append((kept, (fewest, single, double + surplus - fewest)))
            most = fewest
        if most == 0:
            break  # rule 2
    return choices


_CHOICES: Final = {
    ((single, double, long), cards, in_hand, ends): _choices(
        (single, double, long), cards, in_hand, ends=ends
    )
    for single, double, long, cards, in_hand in product(range(rules.COPIES + 1), repeat=5)
    for ends in (False, True)
    if single + double + long <= rules.COPIES
}


@dataclass(frozen=True)
class Machiavelli(rules.Rules):
    """The rules, and how many more cards are kept at least."""

    _bounds: dict[tuple[object, ...], float] = field(
        init=False, compare=False, repr=False, default_factory=dict
    )

    def heuristic(self, state: int) -> float:
        corner = _NOTHING
        if self.aces is not rules.Aces.LOW:
            first, last = self._column(state, 0), self._column(state, len(rules.RANKS) - 1)
            corner = tuple(map(min, first, last))
        return self._bound(0, state, tuple((0, 0, reaching) for reaching in corner), corner)

    def _column(self, state: int, place: int) -> Column:
        """Return the cards left of the rank at this place of the order, from 0."""
        shift = (self.first_rank + place) % len(rules.RANKS) * len(rules.SUITS)
        first, second = (state >> start & _BITS for start in (shift, rules.CARDS + shift))
        return _COLUMNS[first | second << len(rules.SUITS)]

    def _bound(self, place: int, state: int, runs: tuple[OpenRuns, ...], corner: Column) -> float:
        """Return the least cost of columns from `place` on, with open `runs`, by suit, and g."""
        if place == len(rules.RANKS):  # only round the corner a run may be short (b. above)
            short = (single + double for single, double, _ in runs)
            return 0 if all(map(le, short, corner)) else math.inf
        column = self._column(state, place)
        # Long runs for which the column has no card must end, and then make no difference.
        runs = tuple(
            (single, double, min(long, cards))
            for (single, double, long), cards in zip(runs, column, strict=True)
        )
        key = (place, state, runs, corner)
        if (bound := self._bounds.get(key)) is not None:
            return bound
        both = zip(runs, column, strict=True)  # what short runs need is not to spare for sets
        spare = tuple(cards - single - double for (single, double, _), cards in both)
        rank = (self.first_rank + place) % len(rules.RANKS)
        ends = rank == 0 and self.aces is rules.Aces.HIGH_OR_LOW
        in_hand = [self.in_hand[len(rules.SUITS) * rank + suit] for suit in range(len(rules.SUITS))]
        bits = _BITS << len(rules.SUITS) * rank
        later = state & ~(bits | bits << rules.CARDS)  # without this column's two copies
        best = math.inf
        for use in _SET_USES.get(spare, ()):
            choices = (  # by suit, how many cards may be kept, and the open runs then
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
        self._bounds[key] = best
        return best

    def preference(self, state: int) -> float:
        return state.bit_count()

    def obstacle(self) -> str | None:
        here = {*ones(self.start)}
        possible = {
            rule: [meld.cards for meld in rules.melds(rule) if here.issuperset(meld.cards)]
            for rule in rules.Aces
        }
        for card in self.table:
            if not any(card in cards for cards in possible[self.aces]):
                by_any_rule = (cards for melds in possible.values() for cards in melds)
                hints = (rules.allowed(cards, self.aces) for cards in by_any_rule if card in cards)
                reason = f"{rules.NAMES[card]} lies on the table and fits into no run and no set"
                return reason + next(filter(None, hints), "")
        if self.heuristic(self.start) == math.inf:
            return "however runs and sets are laid, a card that lies on the table is left over"
        return None
