"""Best-first search over a state graph: one loop, and orderings of it.

    g   of a state: the cost of the cheapest path found from the start to it
    h   of a state: the puzzle's heuristic
    f   what a state is queued by: g + h for A*, g + w h for weighted A*, h for greedy search

**A*.** h is never above the true remaining cost, so f is a lower bound on the cost of every plan
that continues this path (P. E. Hart, N. J. Nilsson and B. Raphael, "A Formal Basis for the
Heuristic Determination of Minimum Cost Paths", IEEE Transactions on Systems Science and Cybernetics
4(2), 1968). With h = 0 it is uniform-cost search.

**Weighted A*** trusts its heuristic w times. With an admissible one a plan costs at most w times
the optimum, so a plan of cost c also proves that none is cheaper than c / w (I. Pohl, "Heuristic
search viewed as path finding in a graph", Artificial Intelligence 1, 1970).

**Greedy search** expands the state that looks nearest to a goal, whatever the path there has cost
(J. E. Doran and D. Michie, "Experiments with the Graph Traverser program", Proceedings of the Royal
Society of London A 294, 1966).

A heuristic that takes long can be put off: with a `quick` one beside it a state is queued under the
larger of that and of what the state before it leaves over, h less the cost of the move, which is a
lower bound there too. The heuristic itself is evaluated when the state is taken from the queue;
where it is larger, the state is queued again. So it is not evaluated for states that are never
taken (lazy A*: D. Tolpin, T. Beja, S. E. Shimony, A. Felner and E. Karpas, "Toward rational
deployment of multiple heuristics in A*", IJCAI 2013).

Among states of equal f any order keeps A* correct. `Frontier` makes rounds, one after the other,
through the levels of equal h, from the highest to the lowest, and from each level takes one state:
the one that the puzzle prefers, and of equally preferred states the newest. One round alone is a
depth-first dive towards a goal. Many rounds are like a beam search whose beam grows by one state on
each level with each round, so a mistake at a high level does not cost a search of everything below
it. This is column search, applied within one f (S. G. Vadlamudi, P. Gaurav, S. Aine and P. P.
Chakrabarti, "Anytime Column Search", AI 2012, LNCS 7691).
"""

from __future__ import annotations

import heapq
import math
from bisect import bisect_left, insort
from collections.abc import Callable, Iterator, Mapping
from itertools import count
from typing import Final, Generic, NamedTuple

from pddlpuzzles.puzzle import Argument, Finding, Limits, Move, Proof, StartBound, State, Status
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.informed import Heuristic, lower_bound
from pddlpuzzles.search.search_progress import Track
from pddlpuzzles.search.successors import Successors

_LATE: Final = 1000
"""After this many states it is worth while to look for an argument that needs no search."""
_FREEING: Final = 0.15
"""How long freeing graph and tables takes, as a share of the search's time: 0.13 was measured."""
WEIGHT: Final = 3
"""How often weighted A* counts its heuristic."""


class Order(NamedTuple):
    """What states are queued by: how often h counts, and whether the path to a state does."""

    weight: int = 1
    counts_path: bool = True


ASTAR: Final = Order()


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


@collector_at_rest()
def weighted_astar(
    graph: Successors[State, Move], limits: Limits | None = None, weight: int = WEIGHT
) -> Finding[Move]:
    """Find a plan of at most `weight` times the cheapest cost, or prove that there is none."""
    return next(in_parts(graph, lambda: limits or Limits(), order=Order(weight)))


@collector_at_rest()
def greedy(graph: Successors[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Find a plan, or prove that there is none: each state is expanded at most once.

    A state is left out only if the heuristic is infinite there, so a queue that runs empty
    proves that there is no plan if the heuristic is admissible.
    """
    return next(in_parts(graph, lambda: limits or Limits(), order=Order(counts_path=False)))


def in_parts(
    graph: Successors[State, Move],
    limits: Callable[[], Limits],
    frontier: Callable[[], Frontier[State] | LowestFirst[State]] = Frontier,
    quick: Heuristic | None = None,
    bound: StartBound | None = None,
    order: Order = ASTAR,
) -> Iterator[Finding[Move]]:
    """Search in that order, and go on after a limit when the next finding is asked for.

    `limits` is asked at the start of each part. The last finding is one without a limit. No plan is
    cheaper than `bound`, if it is given.
    """
    puzzle, weight, counts_path, is_astar = graph.puzzle, *order, order == ASTAR
    proved = lower_bound(puzzle)
    heuristic, preference, trace = puzzle.heuristic, puzzle.preference, graph.trace
    start = puzzle.start
    at_start = heuristic(start)
    if at_start == math.inf:
        reason = (
            puzzle.obstacle() or "the lower bound at the start proves that no goal can be reached"
        )
        yield Finding(Status.UNSOLVABLE, proof=Proof(Argument.OBSTACLE, reason), expanded=0)
        return
    budget = Budget(limits(), _FREEING)
    g: dict[State, int] = {start: 0}
    before: dict[State, State] = {}
    h: dict[State, float] = {start: at_start}
    queue = frontier()
    queue.add(0, weight * at_start, preference(start), start)
    guessed: set[State] = set()  # the states for which the heuristic is put off
    at_least = 0 if bound is None else bound.cost
    track = Track(lambda: graph.expanded, max(at_start, at_least) if proved is None else 0)
    while queue:
        f, cost, state = queue.take()
        if cost > g[state]:
            continue  # a cheaper path was found after this one was queued
        if is_astar and proved is None and f > track.bound:
            track.bound = f
        if state in guessed:
            guessed.discard(state)
            own = heuristic(state)
            if own > h[state]:
                h[state] = own
                if own != math.inf:
                    queue.add(cost, weight * own, preference(state), state)
                continue
        if puzzle.is_goal(state):
            moves = graph.moves_along(path(before, state))
            if not is_astar:
                if counts_path and proved is None:
                    track.bound = max(track.bound, cost / weight)
                yield track.solved(moves)
                return
            if proved is not None:
                known = _least(queue, g, proved, cost, budget)
                if known < cost:
                    yield Finding(Status.SOLVED, moves, known, expanded=graph.expanded)
                    return
                words = "no state that A* left out is nearer, by the puzzle's own lower bound"
                proof = Proof(Argument.IN_ORDER, words)
            elif cost == at_start:
                proof = Proof(Argument.BOUND, "cost equals the lower bound at the start")
            elif bound is not None and cost == bound.cost:
                proof = Proof(Argument.BOUND, f"cost equals {bound.name}")
            else:
                words = "A* has expanded every state that could lead to a cheaper plan"
                proof = Proof(Argument.SEARCHED, words)
            yield Finding(Status.OPTIMAL, moves, cost, proof, expanded=graph.expanded)
            return
        if limit := budget.spent():
            known = math.ceil(track.bound)
            yield Finding(Status.GAVE_UP, bound=known, limit=limit, expanded=graph.expanded)
            budget = Budget(limits(), _FREEING)
        if graph.expanded == _LATE and (against := puzzle.obstacle()) is not None:
            shown = Proof(Argument.OBSTACLE, against)
            yield Finding(Status.UNSOLVABLE, proof=shown, expanded=graph.expanded)
            return
        if trace:
            trace.expanded(state, cost if counts_path else None, h[state], f)
        for after, edge in graph.expand(state).items():
            onward = cost + edge["cost"] if counts_path else 0
            if after in g:
                if onward >= g[after]:
                    if trace:
                        trace.pruned(state, after, edge["move"], onward if counts_path else None)
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
                reached, sorted_by = onward if counts_path else None, onward + weight * remaining
                trace.generated(state, after, edge["move"], reached, remaining, sorted_by)
            if remaining != math.inf:
                queue.add(onward, weight * remaining, preference(after), after)
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
