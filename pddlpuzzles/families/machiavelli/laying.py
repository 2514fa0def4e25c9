"""How a table is laid out again by hand: which cards are taken from where, in which order.

    base      the old pile that a new one is made from: the cards of both stay where they are
    leaving   the cards of a base that its new pile does not have: others take them

Each new pile has the base that leaves most cards lying, over all piles together: an assignment
problem. A pile is finished once all that leave its base have been taken; where piles wait for each
other in a ring, cards are put aside. So every pile that a step finishes is a run or a set, and
stays one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final, NamedTuple

from pddlpuzzles.families.machiavelli.cards import Pile, meld
from pddlpuzzles.families.machiavelli.heuristics import Machiavelli
from pddlpuzzles.families.machiavelli.rules import SHORTEST, SUITS, Aces, Kind, Move, is_run, names
from pddlpuzzles.search.best_first import Successors, astar

HAND: Final = "the hand"
ASIDE: Final = "aside"
TABLE: Final = "the table"
"""Where a card comes from that lay in no pile, of which it is known."""


class Taken(NamedTuple):
    """Cards and where they are taken from: a pile, as it lies then, or HAND, ASIDE or TABLE."""

    cards: Pile
    source: Pile | str


class Step(NamedTuple):
    """Cards are taken to what lies of a `base`, and make a `pile`; without one they go aside."""

    taken: tuple[Taken, ...]
    base: Pile = ()
    pile: Pile = ()


def piles_before(puzzle: Machiavelli) -> tuple[Pile, ...]:
    """Return the piles of the table that are known, else some that its cards make, if any."""
    if puzzle.piles:
        return puzzle.piles
    alone = Machiavelli(puzzle.table, (), puzzle.aces)
    return tuple(map(tuple, piles_after(astar(Successors(alone)).moves or (), puzzle.aces)))


def suits(cards: Iterable[int]) -> list[list[int]]:
    """Return the cards suit by suit, without the suits of which there are none."""
    cards = list(cards)
    suited = ([card for card in cards if card % len(SUITS) == suit] for suit in range(len(SUITS)))
    return [group for group in suited if group]


@lru_cache(maxsize=16)
def lying(puzzle: Machiavelli) -> tuple[Pile, ...]:
    """Return how the cards of the table lie where they are shown: in piles, else suit by suit."""
    return piles_before(puzzle) or tuple(map(tuple, suits(puzzle.table)))


def piles_after(moves: Sequence[Move], aces: Aces) -> list[list[int]]:
    """Return the piles that moves lay, runs that meet made one: first the runs, by suit."""
    laid = [move.cards for move in moves if move.kind is Kind.RUN]
    runs = [[card for run in chain for card in laid[run]] for chain in chains(laid, aces)]
    return [*runs, *sorted(list(move.cards) for move in moves if move.kind is Kind.SET)]


def chains(runs: Sequence[Sequence[int]], aces: Aces) -> list[list[int]]:
    """Return the places of runs in chains, those that meet in one, suit by suit."""
    chains_of_runs = [([place], list(run)) for place, run in enumerate(runs)]
    while True:
        chains_of_runs.sort(key=lambda chain: (chain[1][0] % len(SUITS), chain[1][0]))
        pairs = permutations(chains_of_runs, 2)
        meeting = next((pair for pair in pairs if is_run(pair[0][1] + pair[1][1], aces)), None)
        if meeting is None:
            return [places for places, _ in chains_of_runs]
        front, back = meeting
        chains_of_runs = [
            chain for chain in chains_of_runs if chain is not front and chain is not back
        ]
        chains_of_runs.append((front[0] + back[0], front[1] + back[1]))


def steps(puzzle: Machiavelli, moves: Sequence[Move]) -> list[Step]:
    before = piles_before(puzzle)
    after = [
        part
        for pile in piles_after(moves, puzzle.aces)
        for part in _cut_in_parts(tuple(pile), before)
    ]
    return _Laying(puzzle, before, after).run()


def _cut_in_parts(pile: Pile, before: Sequence[Pile]) -> list[Pile]:
    """Return a pile in parts that leave most cards lying, the fewest parts of those."""
    if len(pile) < 2 * SHORTEST or len({card % len(SUITS) for card in pile}) > 1:
        return [pile]
    best: dict[int, tuple[int, int, list[Pile]]] = {0: (0, 0, [])}
    for end in range(SHORTEST, len(pile) + 1):
        found = []
        for begin, (lying, parts, cut) in best.items():
            if end - begin >= SHORTEST:
                part = Counter(pile[begin:end])
                stay = max(((part & Counter(old)).total() for old in before), default=0)
                found.append((lying + stay, parts - 1, [*cut, pile[begin:end]]))
        best[end] = max(found, key=lambda way: way[:2])
    return best[len(pile)][2]


class _Laying:
    """A table that is being laid out again: `lying` are the old piles as they are now.

    `bases` gives for a new pile the number of its old one, `wanted` the cards that it lacks.
    """

    def __init__(self, puzzle: Machiavelli, before: Sequence[Pile], after: Sequence[Pile]) -> None:
        self.aces = puzzle.aces
        self.before, self.after = before, after
        self.lying = [list(pile) for pile in before]
        self.loose = Counter(() if before else puzzle.table)
        self.aside: Counter[int] = Counter()
        self.bases = _bases(before, after)
        self.wanted = [
            Counter(pile) - Counter(before[base] if base is not None else ())
            for pile, base in zip(after, self.bases, strict=True)
        ]
        self.leaving = [Counter(pile) for pile in before]
        for pile, base in zip(after, self.bases, strict=True):
            if base is not None:
                self.leaving[base] -= Counter(pile)
        self.done: list[Step] = []

    def run(self) -> list[Step]:
        """Finish pile after pile; where each waits for another, put cards aside."""
        waiting = [place for place, wanted in enumerate(self.wanted) if wanted]
        while waiting:
            free = [place for place in waiting if not self._blocked(place)]
            place = free[0] if free else min(waiting, key=lambda one: self._blocked(one))
            if not free:
                self._put_aside(place)
            waiting.remove(place)
            self._finish(place)
        return self.done

    def _blocked(self, place: int) -> int:
        base = self.bases[place]
        return 0 if base is None else self.leaving[base].total()

    def _put_aside(self, place: int) -> None:
        base = self.bases[place]
        assert base is not None
        cards = self.leaving[base]
        self.done.append(Step((_taken(cards, tuple(self.lying[base])),)))
        self._take(base, cards)
        self.aside += cards

    def _take(self, base: int, cards: Counter[int]) -> None:
        for card in cards.elements():
            self.lying[base].remove(card)
        self.leaving[base] = self.leaving[base] - cards

    def _finish(self, place: int) -> None:
        wanted, base = self.wanted[place], self.bases[place]
        taken = []
        for source in range(len(self.lying)):
            if cards := wanted & self.leaving[source]:
                taken.append(_taken(cards, tuple(self.lying[source])))
                self._take(source, cards)
                wanted = wanted - cards
        for name, store in ((ASIDE, self.aside), (TABLE, self.loose)):
            if cards := wanted & store:
                taken.append(_taken(cards, name))
                store.subtract(cards)
                wanted = wanted - cards
        if wanted:
            taken.append(_taken(wanted, HAND))
        lying = () if base is None else tuple(self.lying[base])
        self.done.append(Step(tuple(taken), lying, self.after[place]))
        if base is not None:
            self.lying[base] = list(self.after[place])


def _taken(cards: Counter[int], source: Pile | str) -> Taken:
    return Taken(tuple(sorted(cards.elements())), source)


def _bases(before: Sequence[Pile], after: Sequence[Pile]) -> list[int | None]:
    """Return for each new pile the number of the old one that it is made from, None for none."""
    if not before or not after:
        return [None] * len(after)
    common = [[(Counter(new) & Counter(old)).total() for old in before] for new in after]
    return [
        old if old < len(before) and common[new][old] else None
        for new, old in enumerate(assigned(common))
    ]


def assigned(gains: Sequence[Sequence[int]]) -> list[int]:
    """Return a column for each row, none twice, so that the gains are the most together.

    A column beyond those of `gains` is a row's own, and gains nothing. Rows come in one by one
    along shortest augmenting paths: the Hungarian method, as in R. Jonker and A. Volgenant, "A
    shortest augmenting path algorithm for dense and sparse linear assignment problems", Computing
    38, 1987.
    """
    rows = [[*row, *[0] * len(gains)] for row in gains]
    width = len(rows[0])
    prices, worths = [0.0] * width, [0.0] * len(gains)
    owner: list[int | None] = [None] * width
    for first in range(len(rows)):
        row, far, way, done = first, [math.inf] * width, [-1] * width, [False] * width
        column, base = -1, 0.0
        while True:
            for there in range(width):
                length = base - rows[row][there] - worths[row] - prices[there]
                if not done[there] and length < far[there]:
                    far[there], way[there] = length, column
            column = min((one for one in range(width) if not done[one]), key=far.__getitem__)
            base, done[column] = far[column], True
            if (following := owner[column]) is None:
                break
            row = following
        for there in range(width):
            if done[there]:
                prices[there] += far[there] - base
                if (taken := owner[there]) is not None:
                    worths[taken] += base - far[there]
        worths[first] += base
        while way[column] != -1:
            owner[column] = owner[way[column]]
            column = way[column]
        owner[column] = first
    return [owner.index(row) for row in range(len(rows))]


def step_text(step: Step, aces: Aces) -> str:
    parts = []
    for taken, source in step.taken:
        place = f"from {source if isinstance(source, str) else names(source)}"
        parts.append(f"{names(taken)} {'(put aside before)' if source == ASIDE else place}")
    cards = " and ".join(parts)
    if not step.pile:
        return f"put aside {cards}"
    made = meld(step.pile, aces)
    assert made is not None
    what = f"{made[0]} {names(step.pile)}"
    if step.base:
        return f"put {cards} to {names(step.base)}: {what}"
    return f"lay the {what}: {cards}"
