"""Best-first search over a state graph.

    g   of a state: the cost of the cheapest path found from the start to it
    h   of a state: the puzzle's heuristic
    f   what a state is queued by: g + h for A*, g + w h for weighted A*, h for greedy search

A* (Hart, Nilsson and Raphael 1968): h is never above the true remaining cost, so f is a lower bound
on every plan that continues this path. Weighted A* (Pohl 1970): a plan of cost c proves that none
is cheaper than c / w. With a `quick` heuristic h is put off until a state is taken (lazy A*: Tolpin
et al., IJCAI 2013): it is queued under the larger of the quick one and of the h before it less the
cost of the move.
"""

import heapq
import math
from bisect import bisect_left, insort
from collections import OrderedDict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import count, pairwise
from typing import Any, Final, Generic

from pddlpuzzles.puzzle import (
    BY_BOUND,
    Argument,
    Finding,
    Limit,
    Limits,
    Move,
    Proof,
    Puzzle,
    StartBound,
    State,
    Status,
    costs_add_up,
    known_cost,
)
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.informed import Heuristic, Informed, blind, lower_bound
from pddlpuzzles.search.search_progress import Track
from pddlpuzzles.search.trace import DEAD_END, current_trace

_LATE: Final = 1000  # states expanded, after which it is worth to ask for the puzzle's obstacle
_FREEING: Final = 0.15  # the share of the search's time that freeing its memory takes, as measured
_BOOST: Final = 1000  # states in turn from what is preferred, after one nearer than all before
_MOST_RETRACED: Final = 100_000  # expanded states up to which free moves are left out of a plan
UNBOUNDED: Final = (
    "moves on the way to a goal lead round in a circle that makes the cost better each time,"
    " so no plan is a best one"
)

Edge = Mapping[str, Any]  # what leads from a state to the next: a `move` and its `cost`


class Successors(Generic[State, Move]):
    """The successors of states, each by the first of the cheapest moves that lead there.

    With `counts_moves` each costs 1. `is_exact` until a cost is met that is not the puzzle's then.
    """

    def __init__(self, puzzle: Puzzle[State, Move], *, counts_moves: bool = False) -> None:
        self.puzzle = puzzle
        self.trace = current_trace.get()
        self.is_exact = not counts_moves or costs_add_up(puzzle)
        self._counts_moves = counts_moves
        # A puzzle may have `steps`: all moves with what they lead to and cost, in one go.
        self._steps = getattr(puzzle, "steps", partial(_steps, puzzle))
        self.expansions: dict[State, dict[State, Edge]] = {}
        self._edges: dict[tuple[Move, int], Edge] = {}  # by move and cost, shared

    @property
    def expanded(self) -> int:
        return len(self.expansions)

    def expand(self, state: State) -> Mapping[State, Edge]:  # its successors, each with its edge
        cached = self.expansions.get(state)
        if cached is not None:
            return cached
        edges = self._edges
        successors: dict[State, Edge] = {}
        for move, after, price in self._steps(state):
            if after in successors and price >= successors[after]["cost"]:
                continue
            edge = edges.get((move, price))
            if edge is None:
                edge = edges[move, price] = {"move": move, "cost": price}
                if self._counts_moves and price != 1:
                    self.is_exact = False  # and stays so
            successors[after] = edge
        if self._counts_moves and not self.is_exact:
            successors = {after: {**edge, "cost": 1} for after, edge in successors.items()}
        self.expansions[state] = successors
        return successors

    def moves_along(self, states: Sequence[State]) -> tuple[Move, ...]:
        return tuple(self.expansions[state][after]["move"] for state, after in pairwise(states))


def _steps(puzzle: Puzzle[State, Move], state: State) -> Iterator[tuple[Move, State, int]]:
    apply, cost = puzzle.apply, puzzle.cost
    for move in puzzle.moves(state):
        yield move, apply(state, move), cost(state, move)


class Queue(Generic[State]):
    """States by f (`at_least` where that is more), then h, preference and age, newest first."""

    def __init__(self, at_least: int = 0, *, oldest: bool = False) -> None:
        self._at_least = at_least
        self._heap: list[Any] = []
        self._age = count(0, 1 if oldest else -1)

    def __bool__(self) -> bool:
        return bool(self._heap)

    def add(self, cost: int, h: float, preference: float, state: State) -> None:
        f, least = cost + h, self._at_least
        entry = (f if f > least else least, h, preference, next(self._age), cost, state)
        heapq.heappush(self._heap, entry)

    def take(self) -> tuple[float, int, State]:
        f, _, _, _, cost, state = heapq.heappop(self._heap)
        return f, cost, state


class Frontier(Queue[State]):
    """A queue by f; within one it takes turns: a state of each level of equal h, highest first."""

    # So a mistake costs no search of all below (Vadlamudi et al., "Anytime Column Search", 2012).
    def __init__(self) -> None:
        super().__init__()  # its heap has the values of f that are queued
        self._levels: dict[float, list[float]] = {}  # the values of h for each f, sorted
        self._heaps: dict[tuple[float, float], list[tuple[float, int, int, State]]] = {}
        self._f = self._h = float("-inf")  # of the state that was taken last

    def add(self, cost: int, h: float, preference: float, state: State) -> None:
        f = cost + h
        heap = self._heaps.get((f, h))
        if heap is None:
            heap = self._heaps[f, h] = []
            if f not in self._levels:
                self._levels[f] = []
                heapq.heappush(self._heap, f)
            insort(self._levels[f], h)
        heapq.heappush(heap, (preference, next(self._age), cost, state))

    def take(self) -> tuple[float, int, State]:
        f: float = self._heap[0]
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
                heapq.heappop(self._heap)
        return f, cost, state


@collector_at_rest()
def astar(
    graph: Successors[State, Move],
    limits: Limits | None = None,
    queue: Callable[[], Queue[State]] = Frontier,
    quick: Heuristic | None = None,
    uses: str = "ghf",
    weight: int = 1,
) -> Finding[Move]:
    """Find a cheapest plan, or prove that there is none, by default; see `in_parts`.

    The heuristic need not be consistent. Under one that is not proved admissible a plan is optimal
    if the puzzle's own lower bound says so of every state that is left.
    """
    within = limits or Limits()
    return next(in_parts(graph, lambda: within, queue, quick, uses=uses, weight=weight))


def breadth_first(puzzle: Puzzle[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Find a plan of the fewest moves: optimal if all costs met are 1."""
    graph = Successors(Informed(puzzle, blind, is_admissible=True), counts_moves=True)
    return astar(graph, limits, partial(Queue[State], oldest=True), uses="g")


@collector_at_rest()
def best_of_all(graph: Successors[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Return a plan that is cheapest among all, where moves may cost less than 0."""
    # All states are visited, again where they are reached at less cost (Bellman-Ford-Moore). It is
    # optimal if nothing is left and no circle below 0 leads to a goal; if one does, none is.
    puzzle, budget = graph.puzzle, Budget(limits or Limits(), _FREEING)
    costs: dict[State, float] = {puzzle.start: 0}  # endlessly low behind a circle below 0
    before: dict[State, State] = {}
    waiting = OrderedDict({puzzle.start: None})
    track = Track(lambda: graph.expanded)
    limit: Limit | None = None
    while waiting and not (limit := budget.spent()):
        state, _ = waiting.popitem(last=False)
        cost = costs[state]
        for after, edge in graph.expand(state).items():
            onward = cost if cost == -math.inf else cost + edge["cost"]
            if after in costs and onward >= costs[after]:
                continue
            if after in costs and (onward == -math.inf or after in path(before, state)):
                onward = -math.inf  # it is on the way to itself: each round costs less
            else:
                before[after] = state
            costs[after], waiting[after] = onward, None
    goals = [state for state in costs if puzzle.is_goal(state)]
    if not goals:
        return track.gave_up(limit) if limit else track.exhausted()
    best = min(goals, key=lambda state: costs[state])
    moves = graph.moves_along(path(before, best))
    no_best = UNBOUNDED if costs[best] == -math.inf else None
    if limit or no_best:
        return replace(track.solved(moves), limit=limit, no_best=no_best)
    proof = Proof(Argument.EXPLORED, "every state that can be reached was visited")
    return Finding(Status.OPTIMAL, moves, known_cost(costs[best]), proof, expanded=graph.expanded)


class _Met(Generic[State, Move]):
    """The states that a search has met, and those of them that wait to be expanded."""

    def __init__(
        self,
        graph: Successors[State, Move],
        at_start: float,
        waiting: Queue[State],
        quick: Heuristic | None,
        uses: str,
        weight: int,
    ) -> None:
        start = graph.puzzle.start
        self.waiting = waiting
        self.g: dict[State, int] = {start: 0}  # the least cost on which each was reached,
        self.before: dict[State, State] = {}  # and the state from which
        self._graph, self._quick, self._weight = graph, quick, weight
        self._h: dict[State, float] = {start: at_start}
        self._put_off: set[State] = set()  # those that have only a quick h, until they are taken
        self._counts_path = "g" in uses
        self._trace = graph.trace and replace(graph.trace, uses=uses)
        waiting.add(0, weight * at_start, graph.puzzle.preference(start), start)

    def waits_again(self, state: State, cost: int) -> bool:
        """Evaluate h, if it was put off; where it is larger, queue the state again."""
        if state not in self._put_off:
            return False
        self._put_off.discard(state)
        puzzle = self._graph.puzzle
        h = puzzle.heuristic(state)
        if h <= self._h[state]:
            return False
        self._h[state] = h
        if h != math.inf:
            self.waiting.add(cost, self._weight * h, puzzle.preference(state), state)
        return True

    def expand(self, state: State, cost: int, f: float) -> None:
        """Queue what a state leads to, where it is the cheapest way there so far."""
        g, h, trace, quick = self.g, self._h, self._trace, self._quick
        heuristic, preference = self._graph.puzzle.heuristic, self._graph.puzzle.preference
        if trace:
            trace.expanded(state, cost, h[state], f)
        for after, edge in self._graph.expand(state).items():
            onward = cost + edge["cost"] if self._counts_path else 0
            if after in g:
                if onward >= g[after]:
                    if trace:
                        trace.pruned(state, after, edge["move"], onward)
                    continue
            elif quick is None:
                h[after] = heuristic(after)
            else:
                h[after] = max(quick(after), h[state] - edge["cost"])
                self._put_off.add(after)
            g[after] = onward
            self.before[after] = state
            weighted = self._weight * h[after]
            if trace:
                move = edge["move"]
                trace.generated(state, after, move, onward, h[after], onward + weighted)
            if weighted != math.inf:
                self.waiting.add(onward, weighted, preference(after), after)


def in_parts(
    graph: Successors[State, Move],
    limits: Callable[[], Limits],
    queue: Callable[[], Queue[State]] = Frontier,
    quick: Heuristic | None = None,
    bound: StartBound | None = None,
    uses: str = "ghf",
    weight: int = 1,
) -> Iterator[Finding[Move]]:
    """Search, and go on after a limit when the next finding is asked for.

    `limits` is asked at the start of each part. No plan is cheaper than `bound`. The search sorts
    by those of g, h and f that it `uses`: without g whatever the path costs, h `weight` times.
    """
    puzzle = graph.puzzle
    counts_path, is_astar = "g" in uses, "g" in uses and weight == 1
    proved = lower_bound(puzzle)
    at_start = puzzle.heuristic(puzzle.start)
    if at_start == math.inf:
        shown = Proof(Argument.OBSTACLE, puzzle.obstacle() or BY_BOUND)
        yield Finding(Status.UNSOLVABLE, proof=shown, expanded=0)
        return
    budget = Budget(limits(), _FREEING)
    met = _Met(graph, at_start, queue(), quick, uses, weight)
    at_least = 0 if bound is None else bound.cost
    track = Track(lambda: graph.expanded, max(at_start, at_least) if proved is None else 0)
    while met.waiting:
        f, cost, state = met.waiting.take()
        if cost > met.g[state]:
            continue  # a cheaper path was found after this one was queued
        if is_astar and proved is None and f > track.proved.bound and graph.is_exact:
            track.proved.bound = f
        if met.waits_again(state, cost):
            continue
        if puzzle.is_goal(state):
            break
        if limit := budget.spent():
            yield track.gave_up(limit)
            budget = Budget(limits(), _FREEING)
        if graph.expanded == _LATE and (against := puzzle.obstacle()) is not None:
            shown = Proof(Argument.OBSTACLE, against)
            yield Finding(Status.UNSOLVABLE, proof=shown, expanded=graph.expanded)
            return
        met.expand(state, cost, f)
    else:
        yield track.exhausted()
        return

    # The state taken last is a goal: its plan, and what it proves that this one came first.
    moves = graph.moves_along(_of_fewest_moves(graph, met.g, met.before, state))
    if not is_astar or not graph.is_exact:
        if counts_path and weight > 1 and proved is None:
            track.proved.bound = max(track.proved.bound, cost / weight)
        yield track.solved(moves)
        return
    proof, proved_least = _why_cheapest(cost, at_start, bound, uses), cost
    if proved is not None:
        proved_least = _least(met.waiting, met.g, proved, cost, budget)
        words = "no state that A* left out is nearer, by the puzzle's own lower bound"
        proof = Proof(Argument.IN_ORDER, words)
    if proved_least < cost:
        yield track.solved(moves, proved_least)
    else:
        yield Finding(Status.OPTIMAL, moves, cost, proof, expanded=graph.expanded)


def _why_cheapest(cost: int, at_start: float, bound: StartBound | None, uses: str) -> Proof:
    if "h" not in uses:
        words = "every state nearer to the start was expanded, and every move there costs 1"
        return Proof(Argument.NEAREST_FIRST, words)
    if cost == at_start:
        return Proof(Argument.BOUND, "cost equals the lower bound at the start")
    if bound is not None and cost == bound.cost:
        return Proof(Argument.BOUND, f"cost equals {bound.name}")
    return Proof(Argument.SEARCHED, "every state that could lead to less was expanded")


def _least(
    waiting: Queue[State], g: Mapping[State, int], proved: Heuristic, cost: int, budget: Budget
) -> int:
    """Return a lower bound on every plan, at most the `cost` of one that is known; 0 at a limit."""
    # A cheaper plan has a first state that is queued, at no more than it costs that plan.
    least: float = cost
    while waiting:
        _, reached, state = waiting.take()
        if reached == g[state]:
            least = min(least, reached + proved(state))
        if budget.spent():
            return 0
    return known_cost(least)


def _of_fewest_moves(
    graph: Successors[State, Move],
    g: Mapping[State, int],
    before: Mapping[State, State],  # the state from which each was reached at that cost
    goal: State,
) -> list[State]:
    """Return the states on a way to a goal as cheap as this one, without needless free moves."""
    # It has the fewest moves of the ways seen; of very many states it is the one that was found.
    states, cost = path(before, goal), g[goal]
    has_free = any(g[state] == g[after] for state, after in pairwise(states))
    if not has_free or graph.expanded > _MOST_RETRACED:
        return states
    sooner: dict[State, State] = {}
    waiting = [states[0]]
    for state in waiting:  # it grows meanwhile
        if g[state] == cost and graph.puzzle.is_goal(state):
            return path(sooner, state)
        for after, edge in graph.expansions.get(state, {}).items():
            if after not in sooner and after != states[0] and g[state] + edge["cost"] == g[after]:
                sooner[after] = state
                waiting.append(after)
    return states


def path(before: Mapping[State, State], goal: State) -> list[State]:
    states = [goal]
    while states[-1] in before:
        states.append(before[states[-1]])
    return states[::-1]


@collector_at_rest()
def deferred(
    puzzle: Puzzle[State, Move],
    limits: Limits | None = None,
    advise: Callable[[State], tuple[float, Container[Move]]] | None = None,
) -> Finding[Move]:
    """Find a plan, or prove that there is none: each state is expanded at most once.

    `advise` returns a state's heuristic, infinite only in a dead end, and its preferred moves.
    Without it the newest state is taken: depth-first search.
    """
    # It is asked when a state is taken: a queued one has the heuristic of the one before it. What
    # preferred moves lead to waits in a second queue, too; both take turns, and the second goes on
    # alone for a while after a state nearer than all before (Helmert, JAIR 26, 2006, sections 5.3
    # and 5.4; Richter and Helmert, ICAPS 2009).
    graph, budget = Successors(puzzle), Budget(limits or Limits())
    trace = graph.trace
    before: dict[State, State] = {}
    closed: set[State] = set()
    # States that wait, each by h and age, and with the one before it.
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
