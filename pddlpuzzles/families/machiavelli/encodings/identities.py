"""Which cards a problem means, from nothing but their order and the melds that they make.

    card    a card of the problem, as a number: its place in the problem's order of cards
    line    a meld, as the cards that make it, in the problem's order
    place   a real card as a number, 4 · rank + suit, where ranks are counted from the one that
            comes up first

Looked for is a place for each card such that the cards stay in order and the places make exactly
the given lines. There may be several answers: a card that is in no line can be any card that
makes none, and suits can be exchanged. All answers make the same planning task.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

from pddlpuzzles.families.machiavelli.rules import CARDS, RANKS, SUITS, Aces, melds

Line = tuple[int, ...]

_ROUNDS: Final = (5_000, 60_000)
"""How many times a card is tried in a place, for each rule for aces and each first rank: a small
number for all of them first, then a larger one."""

_REACH: Final = 4 * len(SUITS)
"""How many places before a rank a run of five cards can begin."""


def identities(copies: Sequence[int], lines: set[Line]) -> Iterator[tuple[Aces, list[int]]]:
    """Yield rules for aces, each with real cards that make these lines under it.

    `copies` says how many copies there are of each card. Under each rule, and for each rank that
    may come up first, the first answer found is yielded, and nothing if none is found within a
    limited number of tries.
    """
    if len(copies) > CARDS or any(list(line) != sorted(line) for line in lines):
        return
    # With `wraparound` all ranks are alike, so the one that comes up first may be called the ace.
    searches = [
        _Search(copies, lines, aces, first_rank)
        for aces in Aces
        for first_rank in (range(len(RANKS)) if aces is Aces.HIGH_OR_LOW else (0,))
    ]
    for tries in _ROUNDS:
        for search in searches.copy():
            found = search.places(tries)
            if found is not None:
                turn = len(SUITS) * search.first_rank
                yield search.aces, [(place + turn) % CARDS for place in found]
            if found is not None or search.is_over:
                searches.remove(search)


@dataclass
class _Search:
    """The search under one rule for aces and with one rank that comes up first."""

    copies: Sequence[int]
    lines: set[Line]
    aces: Aces
    first_rank: int
    _ends: list[set[Line]] = field(init=False)
    _melds: list[list[Sequence[int]]] = field(init=False)
    _mates: list[list[tuple[int, bool, bool]]] = field(init=False)
    """For each card the cards before it in its lines, and whether that line can be a run, or a
    set."""
    _failed: set[tuple[Line, Line, int]] = field(default_factory=set)
    _left: int = 0

    def __post_init__(self) -> None:
        self._ends = [set() for _ in self.copies]
        for line in self.lines:
            self._ends[line[-1]].add(line)
        self._mates = [[] for _ in self.copies]
        for line in self.lines:
            kinds = self._can_be_run(line), self._can_be_set(line)
            for one, other in combinations(line, 2):
                self._mates[other].append((one, *kinds))
        self._melds = [[] for _ in range(CARDS)]
        turn = len(SUITS) * self.first_rank
        for meld in melds(self.aces):
            places = sorted((card - turn) % CARDS for card in meld.cards)
            self._melds[places[-1]].append(places)

    def _can_be_run(self, line: Line) -> bool:
        """Say whether a line can be a run.

        A line of four cards can be one unless any three of its cards are a line too, as they
        are in a set of four.
        """
        return len(line) != len(SUITS) or not self._has_all_threes(line)

    def _can_be_set(self, line: Line) -> bool:
        return len(line) < len(SUITS) or (len(line) == len(SUITS) and self._has_all_threes(line))

    def _has_all_threes(self, line: Line) -> bool:
        return all(three in self.lines for three in combinations(line, 3))

    @property
    def is_over(self) -> bool:
        """Whether the last search tried everything."""
        return self._left >= 0

    def places(self, tries: int) -> list[int] | None:
        """Return the places of the cards, ascending; None if `tries` tries found none."""
        self._left = tries
        placed: list[int] = []
        return placed if self._extend(placed) else None

    def _fits(self, card: int, place: int, placed: list[int]) -> bool:
        """Say whether a card in this place can be in its lines with the cards before it."""
        return all(
            (is_run and placed[mate] % len(SUITS) == place % len(SUITS))
            or (is_set and placed[mate] // len(SUITS) == place // len(SUITS))
            for mate, is_run, is_set in self._mates[card]
        )

    def _extend(self, placed: list[int]) -> bool:
        """Place the rest of the cards; leave `placed` as it was if that can't be done."""
        card = len(placed)
        if card == len(self.copies):
            return self._begins_right(placed, len(RANKS))
        first = placed[-1] + 1 if placed else 0
        key = self._key(placed, first)
        if key in self._failed:
            return False
        at = {place: number for number, place in enumerate(placed)}
        for place in range(first, CARDS - (len(self.copies) - card) + 1):
            self._left -= 1
            if self._left < 0:
                return False
            if not self._fits(card, place, placed):
                continue
            at[place] = card
            made = {
                tuple(at[one] for one in meld)
                for meld in self._melds[place]
                if all(one in at for one in meld)
            }
            del at[place]
            if made != self._ends[card]:
                continue
            if not self._begins_right(placed, place // len(SUITS)):
                break
            placed.append(place)
            if self._extend(placed):
                return True
            if self._left < 0:
                return False
            placed.pop()
        self._failed.add(key)
        return False

    def _key(self, placed: list[int], first: int) -> tuple[Line, Line, int]:
        """Return what matters of the cards that are placed for those that are not.

        Those are the places that a run of later cards can reach, also round from the last rank
        to the first, which include all of the first rank, and the number of placed cards.
        """
        rank = first // len(SUITS) * len(SUITS)
        near = tuple(place for place in placed if place >= rank - _REACH)
        round_the_corner = (
            () if self.aces is Aces.LOW else tuple(place for place in placed if place < _REACH)
        )
        return near, round_the_corner, len(placed)

    def _begins_right(self, placed: list[int], rank: int) -> bool:
        """Say whether, of the ranks before this one, the first is rightly the first.

        The rules let the rank with fewest cards come up first, and of several such ranks the
        one that is first in the order from ace to king.
        """
        if self.aces is Aces.LOW:
            return True
        counts: Counter[int] = Counter()
        for place, copies in zip(placed, self.copies, strict=False):
            counts[place // len(SUITS)] += copies
        named_before = len(RANKS) - self.first_rank
        return all(
            counts[0] < counts[other] if other >= named_before else counts[0] <= counts[other]
            for other in range(1, rank)
        )
