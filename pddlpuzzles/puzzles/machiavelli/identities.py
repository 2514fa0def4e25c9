"""Which cards they are, from nothing but the order in which they come up and their melds.

    card    a card of the problem, as a number: its place in the order
    line    a meld, as the cards that make it, in their order
    place   a card of ours in the order in which ours come up: 4 · rank + suit, where ranks are
            counted from the one that comes up first

Cards keep their order, and those found make the given lines and no others. That settles them as
far as the problem does: a card that is in no line can be any that makes none, and all suits may
be others. Any such cards make the same planning task.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pddlpuzzles.puzzles.machiavelli.rules import CARDS, RANKS, SUITS, Aces, melds

Line = tuple[int, ...]

_MOST_TRIES = 200_000
"""Cards tried in places; the bundled problems and random ones need a few thousand at most."""

_REACH = 4 * len(SUITS)
"""Places before a rank that its runs of five can reach back to."""


def identities(size: int, lines: set[Line]) -> Iterator[tuple[Aces, list[int]]]:
    """Yield for a rule for aces cards of ours that have these lines, the first found for each.

    `size` is how many cards there are. Nothing is yielded where none are found in a number of
    tries that is limited.
    """
    for aces in Aces:
        # Round the corner all ranks are alike, and any can be the one that comes up first.
        for first_rank in range(len(RANKS)) if aces is Aces.HIGH_OR_LOW else (0,):
            search = _Search(size, lines, aces, first_rank)
            if (found := search.places()) is not None:
                turn = len(SUITS) * first_rank
                yield aces, [(place + turn) % CARDS for place in found]
                break


@dataclass
class _Search:
    """The search under one rule, where one rank comes up first."""

    size: int
    lines: set[Line]
    aces: Aces
    first_rank: int
    _ends: list[set[Line]] = field(init=False)
    _melds: list[list[Sequence[int]]] = field(init=False)
    _failed: set[tuple[Line, Line, int]] = field(default_factory=set)
    _tries: int = 0

    def __post_init__(self) -> None:
        self._ends = [set() for _ in range(self.size)]
        for line in self.lines:
            self._ends[line[-1]].add(line)
        self._melds = [[] for _ in range(CARDS)]
        turn = len(SUITS) * self.first_rank
        for meld in melds(self.aces):
            places = sorted((card - turn) % CARDS for card in meld.cards)
            self._melds[places[-1]].append(places)

    def places(self) -> list[int] | None:
        """Return the places of the cards, ascending; None if none were found."""
        if self.size > CARDS or any(list(line) != sorted(line) for line in self.lines):
            return None
        placed: list[int] = []
        return placed if self._extend(placed) else None

    def _extend(self, placed: list[int]) -> bool:
        """Place the rest of the cards; leave `placed` as it was if that can't be done."""
        card = len(placed)
        if card == self.size:
            return self._begins_right(placed, len(RANKS))
        first = placed[-1] + 1 if placed else 0
        key = self._key(placed, first)
        if key in self._failed:
            return False
        at = {place: number for number, place in enumerate(placed)}
        for place in range(first, CARDS - (self.size - card) + 1):
            self._tries += 1
            if self._tries > _MOST_TRIES:
                return False
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
            placed.pop()
        self._failed.add(key)
        return False

    def _key(self, placed: list[int], first: int) -> tuple[Line, Line, int]:
        """Return all that matters of what is placed for what is not.

        That is the ranks that runs can reach, round the corner too, and the size of the first.
        """
        rank = first // len(SUITS) * len(SUITS)
        near = tuple(place for place in placed if place >= rank - _REACH)
        round_the_corner = (
            () if self.aces is Aces.LOW else tuple(place for place in placed if place < _REACH)
        )
        return near, round_the_corner, len(placed)

    def _begins_right(self, placed: list[int], rank: int) -> bool:
        """Say whether no rank below this one asks to come up before the first one.

        It is the one with fewest cards, of those the one that is first by name (see `rules`).
        """
        if self.aces is Aces.LOW:
            return True
        counts = [0] * rank
        for place in placed:
            counts[place // len(SUITS)] += 1
        named_before = len(RANKS) - self.first_rank
        return all(
            counts[0] < count if number >= named_before else counts[0] <= count
            for number, count in enumerate(counts)
            if number
        )
