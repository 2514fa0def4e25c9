"""Best-first width search: states that show something new come first.

    atoms      what holds in a state, as bits
    novelty    of a state: 1 if it is the first of its class in which some atom holds, 2 if it is
               the first in which some two atoms hold together, 3 otherwise
    class      the states with the same h that have come equally far (`progress`)
    relevant   the atoms that a relaxed plan reaches, made where h last fell on the way to a state
    progress   how many of these have held since then

States are taken by novelty, then by h, then by age. With h as the number of goals that do not hold
this is BFWS(f5). Where nothing is relevant all states of one h are a class. No state is left out,
so the search is complete.

Whether two atoms are new together is checked only for atoms that a move has made true, as long as
the state before is of the same class: all its pairs are known there.

Source: N. Lipovetzky and H. Geffner, "Best-first width search: exploration and exploitation in
classical planning", AAAI 2017.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable
from itertools import count
from typing import Final

from pddlpuzzles.puzzle import Finding, Limits, Move, State
from pddlpuzzles.search.best_first import path
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.search_progress import Track
from pddlpuzzles.search.successors import Successors

_MOST_BITS: Final = 2**31
"""Bits of all tables of pairs, 256 MiB; when they are full no pair is new."""


class NoveltyRecord:
    """The atoms, and the pairs of them, that have held in the states of one class."""

    def __init__(self) -> None:
        self.atoms = 0
        self.pairs: dict[int, int] = {}  # of an atom those that have held together with it

    def novelty(self, atoms: int, fresh: int, *, has_room: bool) -> int:
        """Return the novelty of a state, and note what holds in it.

        `fresh` are atoms such that all pairs without one of them are known.
        """
        found = 1 if fresh & ~self.atoms else 3
        self.atoms |= atoms
        if not has_room:
            return found
        pairs = self.pairs
        while fresh:
            low = fresh & -fresh
            fresh ^= low
            atom = low.bit_length()
            known = pairs.get(atom, 0)
            candidates = atoms & ~known & ~low
            if not candidates:
                continue
            pairs[atom] = known | atoms
            while found == 3 and candidates:
                # A pair is noted at one of its two atoms.
                other = candidates & -candidates
                candidates ^= other
                if not pairs.get(other.bit_length(), 0) & low:
                    found = 2
        return found


@collector_at_rest()
def bfws(
    graph: Successors[State, Move],
    atoms: Callable[[State], int],
    heuristic: Callable[[State], float],
    limits: Limits | None = None,
    relevant: Callable[[State], int | None] = lambda state: 0,
) -> Finding[Move]:
    """Find a plan, or prove that there is none: each state is expanded at most once.

    `relevant` returns the relevant atoms, None where it has proved a dead end, and `heuristic` is
    infinite only where that proves one.
    """
    puzzle, budget, trace = graph.puzzle, Budget(limits or Limits()), graph.trace
    before: dict[State, State] = {}
    seen: dict[tuple[float, int], NoveltyRecord] = {}
    queue: list[tuple[int, float, int, State, int, int, int]] = []
    known = {puzzle.start}
    age, bits = count(), 0

    def add(state: State, h: float, wanted: int, reached: int, old: int) -> None:
        """Queue a state; `old` are atoms whose pairs its class has."""
        nonlocal bits
        holding = atoms(state)
        one = seen.get(key := (h, reached.bit_count()))
        if one is None:
            one, old = seen.setdefault(key, NoveltyRecord()), 0
        size = len(one.pairs)
        novelty = one.novelty(holding, holding & ~old, has_room=bits < _MOST_BITS)
        bits += (len(one.pairs) - size) * holding.bit_length()
        heapq.heappush(queue, (novelty, h, next(age), state, holding, wanted, reached))

    h = heuristic(puzzle.start)
    if h != math.inf and (wanted := relevant(puzzle.start)) is not None:
        add(puzzle.start, h, wanted, 0, 0)
    track = Track(lambda: graph.expanded)
    while queue:
        _, least, _, state, holding, wanted, reached = heapq.heappop(queue)
        if puzzle.is_goal(state):
            return track.solved(graph.moves_along(path(before, state)))
        if trace:
            trace.expanded(state, None, least)
        for after, edge in graph.expand(state).items():
            if after in known:
                if trace:
                    trace.pruned(state, after, edge["move"], None)
                continue
            if limit := budget.spent():
                return track.gave_up(limit)
            known.add(after)
            before[after] = state
            h = heuristic(after)
            if trace:
                trace.generated(state, after, edge["move"], None, h)
            if h == math.inf:
                continue
            if h < least:
                made = relevant(after)
                if made is not None:
                    add(after, h, made, 0, 0)
                continue
            now = reached | atoms(after) & wanted
            is_same = h == least and now == reached
            add(after, h, wanted, now, holding if is_same else 0)
    return track.exhausted()
