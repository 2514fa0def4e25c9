"""A* over a state graph.

    g   of a state: the cost of the cheapest path found from the start to it
    h   of a state: the puzzle's heuristic, never above the true remaining cost
    f   of a state: g + h, a lower bound on the cost of every plan that continues this path

A state of least f is expanded next. Among states of equal f the `frontier` decides: it goes
through the levels of h, and on each level takes the state that the puzzle prefers, and of equally
preferred ones the newest.

Source: P. E. Hart, N. J. Nilsson and B. Raphael, "A Formal Basis for the Heuristic Determination of
Minimum Cost Paths", IEEE Transactions on Systems Science and Cybernetics 4(2), 1968, 100-107.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from pddlpuzzles.puzzle import Finding, Limits, Move, State, Status
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.frontier import Frontier
from pddlpuzzles.search.headway import Track
from pddlpuzzles.search.successors import Successors

_FREEING: Final = 0.15
"""How long freeing graph and tables takes, as a share of the search's time: 0.13 was measured."""


@collector_at_rest()
def astar(graph: Successors[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Find a cheapest plan from the start of the graph's puzzle to a goal.

    The first goal taken from the queue is optimal if the heuristic is admissible. The heuristic
    need not be consistent, since a state is queued again when a cheaper path to it is found. A
    queue that runs empty proves that there is no plan. Where time or memory runs out, the
    finding's bound is the smallest f in the queue, since no plan is cheaper.
    """
    puzzle = graph.puzzle
    heuristic, preference = puzzle.heuristic, puzzle.preference
    start = puzzle.start
    at_start = heuristic(start)
    if at_start == math.inf:
        reason = (
            puzzle.obstacle() or "the lower bound at the start proves that no goal can be reached"
        )
        return Finding(Status.UNSOLVABLE, proof=reason, expanded=0)
    budget = Budget(limits or Limits(), _FREEING)
    g: dict[State, int] = {start: 0}
    before: dict[State, State] = {}
    h: dict[State, float] = {start: at_start}
    queue: Frontier[State] = Frontier()
    queue.add(0, at_start, preference(start), start)
    track = Track(lambda: graph.expanded, at_start)
    while queue:
        f, cost, state = queue.take()
        if cost > g[state]:
            continue  # a cheaper path was found after this one was queued
        if f > track.bound:
            track.bound = f
        if puzzle.is_goal(state):
            proof = (
                "cost equals the lower bound at the start"
                if cost == at_start
                else "A* has expanded every state that could lead to a cheaper plan"
            )
            moves = graph.moves_along(path(before, state))
            return Finding(Status.OPTIMAL, moves, cost, proof, expanded=graph.expanded)
        if limit := budget.spent():
            bound = math.ceil(track.bound)
            return Finding(Status.GAVE_UP, bound=bound, limit=limit, expanded=graph.expanded)
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
