"""A* over a state graph.

    g   of a state: the cost of the cheapest path found from the start to it
    h   of a state: the puzzle's heuristic, never above the true remaining cost
    f   of a state: g + h, a lower bound on the cost of every plan that continues this path

A state of least f is expanded next. Among states of equal f the `frontier` decides: it goes
through the levels of h, and on each level takes the state that the puzzle prefers, and of equally
preferred ones the newest.

A heuristic that takes long can be put off: with a `quick` one beside it a state is queued under the
larger of that and of what the state before it leaves over, h less the cost of the move, which is a
lower bound there too. The heuristic itself is evaluated when the state is taken from the queue;
where it is larger, the state is queued again. So it is not evaluated for states that are never
taken (lazy A*: D. Tolpin, T. Beja, S. E. Shimony, A. Felner and E. Karpas, "Toward rational
deployment of multiple heuristics in A*", IJCAI 2013).

Source: P. E. Hart, N. J. Nilsson and B. Raphael, "A Formal Basis for the Heuristic Determination of
Minimum Cost Paths", IEEE Transactions on Systems Science and Cybernetics 4(2), 1968, 100-107.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from pddlpuzzles.puzzle import Finding, Limits, Move, StartBound, State, Status
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.frontier import Frontier, LowestFirst
from pddlpuzzles.search.informed import Heuristic, lower_bound
from pddlpuzzles.search.search_progress import Track
from pddlpuzzles.search.successors import Successors

_LATE: Final = 1000
"""After this many states it is worth while to look for an argument that needs no search."""
_FREEING: Final = 0.15
"""How long freeing graph and tables takes, as a share of the search's time: 0.13 was measured."""


@collector_at_rest()
def astar(
    graph: Successors[State, Move],
    limits: Limits | None = None,
    frontier: Callable[[], Frontier[State] | LowestFirst[State]] = Frontier,
    quick: Heuristic | None = None,
) -> Finding[Move]:
    """Find a cheapest plan from the start of the graph's puzzle to a goal.

    The first goal taken from the queue is optimal if the heuristic is admissible. The heuristic
    need not be consistent, since a state is queued again when a cheaper path to it is found. A
    queue that runs empty proves that there is no plan. Where time or memory runs out, the
    finding's bound is the smallest f in the queue, since no plan is cheaper.

    Under a heuristic that is not proved admissible the plan is optimal if the puzzle's own lower
    bound says so of every state that is left: each cheaper plan would go through one of them.
    """
    return next(in_parts(graph, lambda: limits or Limits(), frontier, quick))


def in_parts(
    graph: Successors[State, Move],
    limits: Callable[[], Limits],
    frontier: Callable[[], Frontier[State] | LowestFirst[State]] = Frontier,
    quick: Heuristic | None = None,
    bound: StartBound | None = None,
) -> Iterator[Finding[Move]]:
    """Search as `astar` does, and go on after a limit when the next finding is asked for.

    `limits` is asked at the start of each part. The last finding is one without a limit.
    """
    puzzle = graph.puzzle
    proved = lower_bound(puzzle)
    heuristic, preference, trace = puzzle.heuristic, puzzle.preference, graph.trace
    start = puzzle.start
    at_start = heuristic(start)
    if at_start == math.inf:
        reason = (
            puzzle.obstacle() or "the lower bound at the start proves that no goal can be reached"
        )
        yield Finding(Status.UNSOLVABLE, proof=reason, expanded=0)
        return
    budget = Budget(limits(), _FREEING)
    g: dict[State, int] = {start: 0}
    before: dict[State, State] = {}
    h: dict[State, float] = {start: at_start}
    queue = frontier()
    queue.add(0, at_start, preference(start), start)
    guessed: set[State] = set()  # the states for which the heuristic is put off
    at_least = 0 if bound is None else bound.cost
    track = Track(lambda: graph.expanded, max(at_start, at_least) if proved is None else 0)
    while queue:
        f, cost, state = queue.take()
        if cost > g[state]:
            continue  # a cheaper path was found after this one was queued
        if proved is None and f > track.bound:
            track.bound = f
        if state in guessed:
            guessed.discard(state)
            own = heuristic(state)
            if own > h[state]:
                h[state] = own
                if own != math.inf:
                    queue.add(cost, own, preference(state), state)
                continue
        if puzzle.is_goal(state):
            moves = graph.moves_along(path(before, state))
            if proved is not None:
                known = _least(queue, g, proved, cost, budget)
                if known < cost:
                    yield Finding(Status.SOLVED, moves, known, expanded=graph.expanded)
                    return
                proof = "no state that A* left out is nearer, by the puzzle's own lower bound"
            elif cost == at_start:
                proof = "cost equals the lower bound at the start"
            elif bound is not None and cost == bound.cost:
                proof = f"cost equals {bound.proof}"
            else:
                proof = "A* has expanded every state that could lead to a cheaper plan"
            yield Finding(Status.OPTIMAL, moves, cost, proof, expanded=graph.expanded)
            return
        if limit := budget.spent():
            known = math.ceil(track.bound)
            yield Finding(Status.GAVE_UP, bound=known, limit=limit, expanded=graph.expanded)
            budget = Budget(limits(), _FREEING)
        if graph.expanded == _LATE and (against := puzzle.obstacle()) is not None:
            yield Finding(Status.UNSOLVABLE, proof=against, expanded=graph.expanded)
            return
        if trace:
            trace.expanded(state, cost, h[state], f)
        for after, edge in graph.expand(state).items():
            onward = cost + edge["cost"]
            if after in g:
                if onward >= g[after]:
                    if trace:
                        trace.pruned(state, after, edge["move"], onward)
                    continue
                remaining = h[after]
            elif quick is None:
                remaining = h[after] = heuristic(after)
            else:
                remaining = h[after] = max(quick(after), h[state] - edge["cost"])
                guessed.add(after)
            g[after] = onward
            before[after] = state
            if trace:
                trace.generated(state, after, edge["move"], onward, remaining)
            if remaining != math.inf:
                queue.add(onward, remaining, preference(after), after)
    yield track.exhausted()


def _least(
    queue: Frontier[State] | LowestFirst[State],
    g: Mapping[State, int],
    proved: Heuristic,
    cost: int,
    budget: Budget,
) -> int:
    """Return what every plan costs at least if one of `cost` has been found: `cost` at most.

    Let a plan be cheaper. It begins in a state that was expanded and ends in one that was not. So
    there is a first one on its way that is queued, at the cost of this way or less; and from there
    it costs what is proved, or more. At a limit nothing is said: 0.
    """
    least = float(cost)
    while queue:
        _, reached, state = queue.take()
        if reached == g[state]:
            least = min(least, reached + proved(state))
        if budget.spent():
            return 0
    return math.ceil(least)


def path(before: Mapping[State, State], goal: State) -> list[State]:
    """Return the states from a start to `goal`; `before` holds each state's predecessor."""
    states = [goal]
    while states[-1] in before:
        states.append(before[states[-1]])
    return states[::-1]
