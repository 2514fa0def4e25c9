"""The states that A* has still to expand, and in which order.

Smallest f first. Among states of equal f any order keeps A* right, and this one goes down the
levels of h again and again, from the highest to the lowest, and takes from each the state that
the puzzle prefers, the newest of equals. One round is a dive; many rounds are a beam that grows
by a state a level, so a dive that has gone wrong high up is not searched to its bottom before
another is tried, and no width has to be chosen.

The idea is Vadlamudi, Gaurav, Aine and Chakrabarti, "Anytime Column Search" (AI 2012), and
rectangle search after it (Lemons, Ruml, Holte and Linares López, AAAI 2024), kept here within
one f.
"""

from __future__ import annotations

import heapq
from bisect import bisect_left, insort
from itertools import count
from typing import Generic

from pddlpuzzles.puzzle import State


class Frontier(Generic[State]):
    """A queue of (cost so far, state), sorted by f, level of h, preference and age."""

    def __init__(self) -> None:
        self._bounds: list[float] = []  # the f that are there, a heap
        self._levels: dict[float, list[float]] = {}  # for each f the h that are there, sorted
        self._heaps: dict[tuple[float, float], list[tuple[float, int, int, State]]] = {}
        self._newest = count(0, -1)
        self._f = self._h = float("-inf")  # of the state that was taken last

    def __bool__(self) -> bool:
        return bool(self._bounds)

    def add(self, cost: int, h: float, preference: float, state: State) -> None:
        """Put in a state that was reached at `cost`."""
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
        """Take out the next state: its f, its cost, itself."""
        f = self._bounds[0]
        levels = self._levels[f]
        # The next lower level than last time; index -1 begins the next round at the highest.
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
