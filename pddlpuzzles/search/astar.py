"""A* (Hart, Nilsson and Raphael 1968) over a state graph.

    g   the cost of the cheapest way found to a state
    h   the puzzle's heuristic, never above what remains
    f   g + h, a lower bound on every plan through the state

Among states of equal f the `frontier` decides: it goes round the levels of h, and on each level
the puzzle's preference comes first, and then the newest.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from pddlpuzzles.puzzle import Finding, Limits, Move, State, Status
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.frontier import Frontier
from pddlpuzzles.search.graph import StateGraph

_FREEING: Final = 0.15
"""The share of a search's time that its graph and tables take to be freed: 0.13 was measured."""


@collector_at_rest()
def astar(graph: StateGraph[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Find a cheapest plan from the start of the graph's puzzle to a goal.

    The first goal taken from the queue is optimal if the heuristic is admissible; a state is
    opened again when a cheaper way to it appears, so it need not be consistent. A queue that
    runs empty proves that there is no plan. On a limit the finding keeps the bound: no plan is
    cheaper than the smallest f in the queue.
    """
    puzzle = graph.puzzle
    heuristic, preference = puzzle.heuristic, puzzle.preference
    start = puzzle.start
    at_start = heuristic(start)
    if at_start == math.inf:
        reason = puzzle.obstacle() or "the lower bound at the start is infinite"
        return Finding(Status.UNSOLVABLE, proof=reason, expanded=0)
    budget = Budget(limits or Limits(), _FREEING)
    g: dict[State, int] = {start: 0}
    before: dict[State, State] = {}
    h: dict[State, float] = {start: at_start}
    queue: Frontier[State] = Frontier()
    queue.add(0, at_start, preference(start), start)
    bound = at_start
    while queue:
        f, cost, state = queue.take()
        if cost > g[state]:
            continue  # a cheaper way was found after this one was queued
        bound = max(bound, f)
        if puzzle.is_goal(state):
            proof = (
                "cost equals the lower bound at the start"
                if cost == at_start
                else "A* has expanded every state that could lead to a cheaper plan"
            )
            moves = graph.moves_along(path(before, state))
            return Finding(Status.OPTIMAL, moves, cost, proof, expanded=graph.expanded)
        if limit := budget.spent():
            return Finding(
                Status.GAVE_UP, bound=math.ceil(bound), limit=limit, expanded=graph.expanded
            )
        for after, edge in graph.expand(state).items():
            onward = cost + edge["cost"]
            if after in g:
                if onward >= g[after]:
                    continue
                remaining = h[after]
            else:
                remaining = h[after] = heuristic(after)
            g[after] = onward
            before[after] = state
            if remaining != math.inf:
                queue.add(onward, remaining, preference(after), after)
    return Finding(
        Status.UNSOLVABLE,
        proof="every state that can be reached from the start was searched or proved a dead end",
        expanded=graph.expanded,
    )


def path(before: Mapping[State, State], goal: State) -> list[State]:
    """Return the states from a start to `goal`; `before` holds each state's predecessor."""
    states = [goal]
    while states[-1] in before:
        states.append(before[states[-1]])
    return states[::-1]
