"""Greedy best-first search over a state graph.

It expands the state that looks nearest to a goal, whatever the path there has cost. So plans are
found fast and may be far from cheap. It differs from A* in one number: here f is h alone.

Source: J. E. Doran and D. Michie, "Experiments with the Graph Traverser program", Proceedings of
the Royal Society of London A 294 (1966), 235-259.
"""

from __future__ import annotations

import math

from pddlpuzzles.puzzle import Finding, Limits, Move, State
from pddlpuzzles.search.astar import path
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.frontier import Frontier
from pddlpuzzles.search.search_progress import Track
from pddlpuzzles.search.successors import Successors


@collector_at_rest()
def greedy(graph: Successors[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Find a plan, or prove that there is none: each state is expanded at most once.

    A state is left out only if the heuristic is infinite there, so a queue that runs empty
    proves that there is no plan if the heuristic is admissible.
    """
    puzzle, budget, trace = graph.puzzle, Budget(limits or Limits()), graph.trace
    before: dict[State, State] = {}
    seen = {puzzle.start}
    queue: Frontier[State] = Frontier()
    h = puzzle.heuristic(puzzle.start)
    if h != math.inf:
        queue.add(0, h, puzzle.preference(puzzle.start), puzzle.start)
    track = Track(lambda: graph.expanded)
    while queue:
        least, _, state = queue.take()
        if puzzle.is_goal(state):
            return track.solved(graph.moves_along(path(before, state)))
        if limit := budget.spent():
            return track.gave_up(limit)
        if trace:
            trace.expanded(state, None, least, least)
        for after, edge in graph.expand(state).items():
            if after in seen:
                if trace:
                    trace.pruned(state, after, edge["move"], None)
                continue
            seen.add(after)
            before[after] = state
            h = puzzle.heuristic(after)
            if trace:
                trace.generated(state, after, edge["move"], None, h, h)
            if h != math.inf:
                queue.add(0, h, puzzle.preference(after), after)
    return track.exhausted()
