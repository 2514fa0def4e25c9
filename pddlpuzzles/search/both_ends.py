"""Uniform-cost search from both ends at once, for puzzles whose moves can be followed backwards.

    g       of a state, from one end: the cost of the cheapest path found between it and that end
    near    the least g of the queued states of one end: all states nearer to it are expanded
    least   what a move costs at least

Each state that both ends have reached gives a plan. The search ends when no plan can be cheaper
than the cheapest of these:

  1. Let there be a cheaper plan, of cost C. On its way let u be the first state that is no nearer
     to the start than `near` there, and x the last one that is no nearer to the goals than `near`
     there. (Without a u its goal, without an x its start would have been reached from both ends.)
     The states before u were expanded from the start, those after x from the goals: so both are
     queued, at the costs that they have on this way or less.
  2. If u is x or comes after it, both ends have reached u, and C is no less than the plan there.
  3. So u comes before x, at least one move lies between them, and C is at least the sum of both
     `near` and `least`.

Sources: T. A. J. Nicholson, "Finding the shortest route between two points in a network", Computer
Journal 9, 1966; with the least cost: R. C. Holte, A. Felner, G. Sharon and N. R. Sturtevant,
"Bidirectional search that is guaranteed to meet in the middle", AAAI 2016.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Generic, Protocol, TypeVar

from pddlpuzzles.puzzle import Finding, Limits, Move, State, Status
from pddlpuzzles.search.astar import path
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.search_progress import NOT_MET, Track
from pddlpuzzles.search.successors import Successors

Step = TypeVar("Step", covariant=True)


class Backwards(Protocol[State, Step]):
    """What is known of the ways that end in a state."""

    @property
    def goals(self) -> Sequence[State]:
        """All goal states that can be reached from the start; others may be among them."""

    @property
    def least(self) -> int:
        """What a move costs at least."""

    def before(self, state: State) -> Iterable[tuple[State, Step, int]]:
        """Yield states with a move that leads from there to `state`, and what it costs.

        Of a state that can be reached from the start these are all that can be, too, each with a
        cheapest move.
        """


class _End(Generic[State]):
    """What has been reached from one end: the costs, the queue, and the next state that way."""

    def __init__(self, states: Iterable[State]) -> None:
        self.g: dict[State, int] = dict.fromkeys(states, 0)
        self.next: dict[State, State] = {}
        self._age = count()
        self.queue = [(0, next(self._age), state) for state in self.g]
        self.expanded = 0

    def near(self) -> float:
        """Return the least cost of a queued state; infinite if there is none."""
        while self.queue and self.queue[0][0] > self.g[self.queue[0][2]]:
            heapq.heappop(self.queue)  # a cheaper path was found after it was queued
        return self.queue[0][0] if self.queue else math.inf

    def take(self) -> State:
        """Take out the state that is nearest."""
        self.expanded += 1
        return heapq.heappop(self.queue)[2]

    def reach(self, state: State, cost: int, onward: State) -> bool:
        """Note a way to a state; say whether it is the cheapest so far."""
        if cost >= self.g.get(state, math.inf):
            return False
        self.g[state], self.next[state] = cost, onward
        heapq.heappush(self.queue, (cost, next(self._age), state))
        return True


@collector_at_rest()
def both_ends(
    graph: Successors[State, Move], back: Backwards[State, Move], limits: Limits | None = None
) -> Finding[Move]:
    """Find a cheapest plan, or prove that there is none.

    The end with fewer queued states is expanded next.
    """
    puzzle, budget, trace = graph.puzzle, Budget(limits or Limits()), graph.trace
    # Events from the goals name a state's parent that is nearer to them.
    ahead, behind = _End([puzzle.start]), _End(back.goals)
    moves: dict[State, Move] = {}  # from a state towards the goals
    best, meeting = math.inf, puzzle.start
    if puzzle.start in behind.g:
        best = 0
    track = Track(lambda: ahead.expanded + behind.expanded)
    while (least := ahead.near() + behind.near() + back.least) < best:
        track.bound = least
        if limit := budget.spent():
            break
        if len(ahead.queue) <= len(behind.queue):
            this, other, state = ahead, behind, ahead.take()
            ways = [(one, edge["move"], edge["cost"]) for one, edge in graph.expand(state).items()]
        else:
            this, other, state = behind, ahead, behind.take()
            ways = list(back.before(state))
        cost = this.g[state]
        if trace:
            trace.expanded(state, cost)
        for one, move, price in ways:
            is_cheaper = this.reach(one, cost + price, state)
            if trace:
                (trace.generated if is_cheaper else trace.pruned)(state, one, move, cost + price)
            if not is_cheaper:
                continue
            if this is behind:
                moves[one] = move
            if one in other.g and this.g[one] + other.g[one] < best:
                best, meeting = this.g[one] + other.g[one], one
    else:
        limit = None
    expanded = track.expanded()
    bound = math.ceil(min(best, least)) if min(best, least) < math.inf else None
    if best == math.inf:
        if limit is not None:
            return Finding(Status.GAVE_UP, bound=bound, limit=limit, expanded=expanded)
        return track.exhausted(NOT_MET)
    found = list(graph.moves_along(path(ahead.next, meeting)))
    while meeting in behind.next:
        found.append(moves[meeting])
        meeting = behind.next[meeting]
    if limit is not None:
        return Finding(Status.SOLVED, tuple(found), bound, expanded=expanded)
    proof = "searches from both ends leave no room for a cheaper plan between them"
    return Finding(Status.OPTIMAL, tuple(found), bound, proof, expanded=expanded)
