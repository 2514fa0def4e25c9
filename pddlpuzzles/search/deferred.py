"""Searches that look at a state when it is taken, not when it is met: most are never taken.

Greedy search: a queued state has the heuristic of the state before it. What preferred moves lead to
waits in a second queue, too; states are taken from both in turn, and from the second alone for a
while after a state was found that looks nearer than all before (Helmert, JAIR 26, 2006, sections
5.3 and 5.4; Richter and Helmert, ICAPS 2009). Depth-first search: on from the newest state.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Container
from itertools import count
from typing import Final

from pddlpuzzles.puzzle import Finding, Limits, Move, Puzzle, State
from pddlpuzzles.search.best_first import Successors, path
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.search_progress import Track
from pddlpuzzles.search.trace import DEAD_END

_BOOST: Final = 1000


@collector_at_rest()
def deferred(
    graph: Successors[State, Move],
    advise: Callable[[State], tuple[float, Container[Move]]] | None,
    limits: Limits | None = None,
) -> Finding[Move]:
    """Find a plan, or prove that there is none: each state is expanded at most once.

    `advise` returns a state's heuristic, infinite only where that proves a dead end, and its
    preferred moves. Without it the newest state is taken.
    """
    puzzle, budget, trace = graph.puzzle, Budget(limits or Limits()), graph.trace
    before: dict[State, State] = {}
    closed: set[State] = set()
    every: list[tuple[float, int, State, State]] = [(0.0, 0, puzzle.start, puzzle.start)]
    preferred: list[tuple[float, int, State, State]] = []
    turn = 0  # how far the queue of all states is ahead of that of preferred moves
    best, age = math.inf, count(1)
    push, pop = (heapq.heappush, heapq.heappop) if advise else (list.append, list.pop)
    track = Track(lambda: graph.expanded)
    while every or preferred:
        from_preferred = bool(preferred) and (turn >= 0 or not every)
        turn += -1 if from_preferred else 1
        _, _, state, parent = pop(preferred if from_preferred else every)
        if state in closed:
            continue
        closed.add(state)
        if state != parent:
            before[state] = parent
        if puzzle.is_goal(state):
            return track.solved(graph.moves_along(path(before, state)))
        if limit := budget.spent():
            return track.gave_up(limit)
        h, recommended = advise(state) if advise else (0.0, ())
        if h == math.inf:
            if trace and state in before:
                move = graph.expand(parent)[state]["move"]
                trace.pruned(parent, state, move, None, DEAD_END)
            continue
        if h < best:
            best = h
            turn += _BOOST
        edges = graph.expand(state)
        if trace:
            trace.expanded(state, None, h if advise else None)
            for after, edge in edges.items():
                event = trace.pruned if after in closed else trace.generated
                event(state, after, edge["move"], None)
        # What is queued last is the newest.
        for after, edge in edges.items() if advise else reversed([*edges.items()]):
            if after not in closed:
                entry = (h, next(age), after, state)
                push(every, entry)
                if edge["move"] in recommended:
                    push(preferred, entry)
    return track.exhausted()


def depth_first(puzzle: Puzzle[State, Move], limits: Limits | None = None) -> Finding[Move]:
    return deferred(Successors(puzzle), None, limits)
