"""Best-first width search: states that show something new come first.

    novelty    of a state: 1 if it is the first of its class in which some atom holds, 2 if the
               first in which some two hold together, 3 otherwise
    class      the states with the same h that have come equally far (`progress`)
    relevant   the atoms that a relaxed plan reaches, made where h last fell on the way to a state
    progress   how many of these have held since then

States are taken by novelty, then by h, then by age. With h as the number of goals that do not hold
this is BFWS(f5) (N. Lipovetzky and H. Geffner, AAAI 2017).
"""

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final

from pddlpuzzles.puzzle import Finding, Limits, Move, Puzzle, State
from pddlpuzzles.search.best_first import Queue, Successors, astar
from pddlpuzzles.search.informed import Heuristic, Informed

_MOST_BITS: Final = 2**31  # bits of all tables of pairs, 256 MiB; when they are full no pair is new


@dataclass
class NoveltyRecord:
    """The atoms that have held in states of one class, and by atom those that held beside it."""

    atoms: int = 0
    pairs: dict[int, int] = field(default_factory=dict)

    def novelty(self, atoms: int, fresh: int, *, has_room: bool) -> int:
        """Return a state's novelty, and note its `atoms`, of which only the `fresh` may be new."""
        novelty = 1 if fresh & ~self.atoms else 3
        self.atoms |= atoms
        if not has_room:
            return novelty
        pairs = self.pairs
        while fresh:
            low = fresh & -fresh  # its lowest bit: one atom at a time
            fresh ^= low
            atom = low.bit_length()
            partners = pairs.get(atom, 0)
            new_partners = atoms & ~partners & ~low
            if not new_partners:
                continue
            pairs[atom] = partners | atoms
            while novelty == 3 and new_partners:
                # A pair may have been noted at the other of its atoms.
                partner = new_partners & -new_partners
                new_partners ^= partner
                if not pairs.get(partner.bit_length(), 0) & low:
                    novelty = 2
        return novelty


class _ByNovelty(Queue[State]):
    def __init__(self, atoms: Callable[[State], int], goals: Callable[[State], int | None]) -> None:
        super().__init__(oldest=True)
        self._atoms, self._relevant = atoms, goals
        self._records: dict[tuple[float, int], NoveltyRecord] = {}  # by h and progress
        self._bits = 0  # that all tables of pairs have together
        # Of the state taken last: h, what holds, the relevant atoms, which of them have held since.
        self._h, self._holding, self._wanted, self._reached = float("inf"), 0, 0, 0

    def add(self, cost: int, h: float, preference: float, state: State) -> None:
        """Queue a state by its novelty among those of its h and progress."""
        holding = self._atoms(state)
        known = 0  # atoms of which no pair is new
        if h < self._h:  # progress begins anew
            wanted, reached = self._relevant(state), 0
            if wanted is None:
                return
        else:
            wanted = self._wanted
            reached = self._reached | holding & wanted
            if h == self._h and reached == self._reached:
                known = self._holding  # its class is that of the state before, which has noted them
        record = self._records.get(key := (h, reached.bit_count()))
        if record is None:
            record, known = self._records.setdefault(key, NoveltyRecord()), 0
        size = len(record.pairs)
        novelty = record.novelty(holding, holding & ~known, has_room=self._bits < _MOST_BITS)
        self._bits += (len(record.pairs) - size) * holding.bit_length()
        entry = (novelty, h, next(self._age), state, holding, wanted, reached)
        heapq.heappush(self._heap, entry)

    def take(self) -> tuple[float, int, State]:
        _, self._h, _, state, *last = heapq.heappop(self._heap)
        self._holding, self._wanted, self._reached = last
        return self._h, 0, state


def bfws(
    puzzle: Puzzle[State, Move],
    atoms: Callable[[State], int],
    heuristic: Heuristic,
    limits: Limits | None = None,
    relevant: Callable[[State], int | None] = lambda state: 0,
) -> Finding[Move]:
    """Find a plan, or prove that there is none: each state is expanded at most once.

    `relevant` is None in a dead end, and `heuristic` infinite only there.
    """
    graph = Successors(Informed(puzzle, heuristic, is_safe=True))
    return astar(graph, limits, partial(_ByNovelty[State], atoms, relevant), uses="h")
