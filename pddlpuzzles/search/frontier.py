"""The states that A* has still to expand, and in which order.

    level    the queued states of equal f and equal h
    round    a way through the levels of one f, from the highest h to the lowest

States of smallest f come first. Among states of equal f any order keeps A* correct. Here rounds
are made one after the other, and from each level that a round comes through it takes one state:
the one that the puzzle prefers, and of equally preferred states the newest.

One round alone is a depth-first dive towards a goal. Many rounds are like a beam search whose beam
grows by one state on each level with each round. So a mistake at a high level does not cost a
search of everything below it, and no width of a beam has to be chosen.

Sources: the order is that of column search, S. G. Vadlamudi, P. Gaurav, S. Aine and P. P.
Chakrabarti, "Anytime Column Search", AI 2012: Advances in Artificial Intelligence, 25th
Australasian Joint Conference, Lecture Notes in Computer Science 7691, 254-265, and of its
successor, S. Lemons, W. Ruml, R. C. Holte and C. Linares López, "Rectangle Search: An Anytime Beam
Search", Proceedings of the AAAI Conference on Artificial Intelligence 38 (2024). Here it is applied
within one f only.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left, insort
from itertools import count
from typing import Generic

from pddlpuzzles.puzzle import State


class LowestFirst(Generic[State]):
    """A queue of (cost so far, state), sorted by f, h, preference and age, the newest first.

    Where h is close to the truth this goes straight to a goal in the last layer of f (M. Asai and
    A. Fukunaga, "Tie-breaking strategies for cost-optimal best first search", JAIR 58, 2017).
    No f counts as lower than `at_least`, a bound on the cost of all plans.
    """

    def __init__(self, at_least: int = 0) -> None:
        self._at_least = at_least
        self._heap: list[tuple[float, float, float, int, int, State]] = []
        self._newest = count(0, -1)

    def __bool__(self) -> bool:
        return bool(self._heap)

    def add(self, cost: int, h: float, preference: float, state: State) -> None:
        """Queue a state that was reached at `cost`."""
        entry = (max(cost + h, self._at_least), h, preference, next(self._newest), cost, state)
        heapq.heappush(self._heap, entry)

    def take(self) -> tuple[float, int, State]:
        """Take out the next state, and return its f, its cost so far, and the state."""
        f, _, _, _, cost, state = heapq.heappop(self._heap)
        return f, cost, state


class Frontier(Generic[State]):
    """A queue of (cost so far, state), sorted by f, level of h, preference and age."""

    def __init__(self) -> None:
        self._bounds: list[float] = []  # the values of f that are queued, a heap
        self._levels: dict[float, list[float]] = {}  # the values of h for each f, sorted
        self._heaps: dict[tuple[float, float], list[tuple[float, int, int, State]]] = {}
        self._newest = count(0, -1)
        self._f = self._h = float("-inf")  # of the state that was taken last

    def __bool__(self) -> bool:
        return bool(self._bounds)

    def add(self, cost: int, h: float, preference: float, state: State) -> None:
        """Queue a state that was reached at `cost`."""
        f = cost + h
        heap = self._heaps.get((f, h))
        if heap is None:
            heap = self._heaps[f, h] = []
            if f not in self._levels:
                self._levels[f] = []
                heapq.heappush(self._bounds, f)
            insort(self._levels[f], h)
        heapq.heappush(heap, (preference, next(self._newest), cost, state))

    def take(self) -> tuple[float, int, State]:
        """Take out the next state, and return its f, its cost so far, and the state."""
        f = self._bounds[0]
        levels = self._levels[f]
        # The level below the last one; where there is none, index -1 begins at the highest.
        place = bisect_left(levels, self._h) - 1 if f == self._f else -1
        h = levels[place]
        heap = self._heaps[f, h]
        _, _, cost, state = heapq.heappop(heap)
        self._f, self._h = f, h
        if not heap:
            del self._heaps[f, h]
            del levels[place]
            if not levels:
                del self._levels[f]
                heapq.heappop(self._bounds)
        return f, cost, state
