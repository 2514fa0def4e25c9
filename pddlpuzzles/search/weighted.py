"""Weighted A* over a state graph: A* that trusts its heuristic more than is safe.

    w   the weight, 1 or more; with 1 it is A*
    f   g + w h: the larger w, the less the way behind counts, and the greedier the search

With an admissible heuristic the plan costs at most w times the optimum. So a plan of cost c also
proves a bound: no plan is cheaper than c / w.

Source: I. Pohl, "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1
(1970), 193-204.
"""

from __future__ import annotations

import math
from typing import Final

from pddlpuzzles.puzzle import Finding, Limits, Move, State
from pddlpuzzles.search.astar import path
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.frontier import Frontier
from pddlpuzzles.search.informed import lower_bound
from pddlpuzzles.search.search_progress import Track
from pddlpuzzles.search.successors import Successors

WEIGHT: Final = 3


@collector_at_rest()
def weighted_astar(
    graph: Successors[State, Move], limits: Limits | None = None, weight: int = WEIGHT
) -> Finding[Move]:
    """Find a plan of at most `weight` times the cheapest cost, or prove that there is none.

    A state is opened again when a cheaper way to it appears, as in A*.
    """
    puzzle, budget, trace = graph.puzzle, Budget(limits or Limits()), graph.trace
    before: dict[State, State] = {}
    g = {puzzle.start: 0}
    queue: Frontier[State] = Frontier()
    h = puzzle.heuristic(puzzle.start)
    if h != math.inf:
        queue.add(0, weight * h, puzzle.preference(puzzle.start), puzzle.start)
    track = Track(lambda: graph.expanded)
    while queue:
        f, cost, state = queue.take()
        if cost > g[state]:
            continue  # a cheaper way was found after this one was queued
        if puzzle.is_goal(state):
            moves = graph.moves_along(path(before, state))
            bound = -(-cost // weight) if lower_bound(puzzle) is None else None
            return track.solved(moves, bound)
        if limit := budget.spent():
            return track.gave_up(limit)
        if trace:
            trace.expanded(state, cost, (f - cost) / weight, f)
        for after, edge in graph.expand(state).items():
            onward = cost + edge["cost"]
            if onward >= g.get(after, math.inf):
                if trace:
                    trace.pruned(state, after, edge["move"], onward)
                continue
            g[after] = onward
            before[after] = state
            h = puzzle.heuristic(after)
            if trace:
                trace.generated(state, after, edge["move"], onward, h, onward + weight * h)
            if h != math.inf:
                queue.add(onward, weight * h, puzzle.preference(after), after)
    return track.exhausted()
