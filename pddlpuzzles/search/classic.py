"""The searches that lectures begin with, over a state graph, each in a few lines.

    breadth-first         states in the order of how many moves lead to them (Moore 1959)
    depth-first           always on from the newest state
    iterative deepening   depth-first to a bound on moves, and again with a higher one (Korf 1985)
    IDA*                  the same with a bound on f = g + h (Korf, "Depth-first
                          iterative-deepening", Artificial Intelligence 27, 1985, 97-109)

The last two hold no states but those on the path, so that a state is searched again for each way
to it; a path never comes back to a state that is on it. What `Successors` remembers of a state only
saves the time to make it again.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator

from pddlpuzzles.puzzle import Argument, Finding, Limits, Move, Proof, State, Status
from pddlpuzzles.search.best_first import path
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.informed import lower_bound
from pddlpuzzles.search.search_progress import Track
from pddlpuzzles.search.successors import Successors

_EVERY = "every state that can be reached from the start was searched"


@collector_at_rest()
def breadth_first(graph: Successors[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Find a plan of the fewest moves, or prove that there is none.

    It is optimal if every move out of an expanded state costs 1. All states that fewer moves lead
    to than to the goal have been expanded then: so any other plan has at least as many moves at 1.
    """
    puzzle, budget = graph.puzzle, Budget(limits or Limits())
    trace = graph.trace
    before: dict[State, State] = {}
    queue, seen = deque([puzzle.start]), {puzzle.start}
    depth, all_cost_one = {puzzle.start: 0}, True
    track = Track(lambda: graph.expanded)
    while queue:
        state = queue.popleft()
        if all_cost_one:
            track.bound = depth[state]
        if puzzle.is_goal(state):
            moves = graph.moves_along(path(before, state))
            if not all_cost_one:
                return track.solved(moves)
            words = "every state nearer to the start was expanded, and every move there costs 1"
            proof = Proof(Argument.NEAREST_FIRST, words)
            return Finding(Status.OPTIMAL, moves, len(moves), proof, expanded=graph.expanded)
        if limit := budget.spent():
            return track.gave_up(limit)
        if trace:
            trace.expanded(state, depth[state])
        for after, edge in graph.expand(state).items():
            all_cost_one = all_cost_one and edge["cost"] == 1
            if trace:
                event = trace.pruned if after in seen else trace.generated
                event(state, after, edge["move"], depth[state] + 1)
            if after not in seen:
                seen.add(after)
                before[after] = state
                depth[after] = depth[state] + 1
                queue.append(after)
    return track.exhausted(_EVERY)


@collector_at_rest()
def depth_first(graph: Successors[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Find some plan, or prove that there is none; a state is expanded at most once."""
    puzzle, budget, trace = graph.puzzle, Budget(limits or Limits()), graph.trace
    before: dict[State, State] = {}
    stack, seen = [(puzzle.start, puzzle.start)], set[State]()
    track = Track(lambda: graph.expanded)
    while stack:
        state, parent = stack.pop()
        if state in seen:
            continue
        seen.add(state)
        if state != parent:
            before[state] = parent
        if puzzle.is_goal(state):
            return track.solved(graph.moves_along(path(before, state)))
        if limit := budget.spent():
            return track.gave_up(limit)
        edges = graph.expand(state)
        if trace:
            trace.expanded(state, None)
            for after, edge in edges.items():
                event = trace.pruned if after in seen else trace.generated
                event(state, after, edge["move"], None)
        stack += [(after, state) for after in reversed(list(edges)) if after not in seen]
    return track.exhausted(_EVERY)


def iterative_deepening(
    graph: Successors[State, Move], limits: Limits | None = None
) -> Finding[Move]:
    """Find a plan of the fewest moves, or prove that there is none.

    Optimal where every move out of an expanded state costs 1, as in `breadth_first`: the round
    before has expanded all states that fewer moves lead to than to the goal.
    """
    return _deepening(graph, limits, lambda state: 0.0, counts_moves=True)


def ida_star(graph: Successors[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Find a cheapest plan, or prove that there is none, under an admissible heuristic.

    In each round all paths are followed whose f is at most the bound; the next bound is the least
    f above it. So whatever is cheaper than the plan found has been followed before. Under another
    heuristic the plan is `solved`.
    """
    return _deepening(graph, limits, graph.puzzle.heuristic, counts_moves=False)


@collector_at_rest()
def _deepening(
    graph: Successors[State, Move],
    limits: Limits | None,
    heuristic: Callable[[State], float],
    *,
    counts_moves: bool,
) -> Finding[Move]:
    puzzle, budget, trace = graph.puzzle, Budget(limits or Limits()), graph.trace
    is_admissible = counts_moves or lower_bound(puzzle) is None
    bound = heuristic(puzzle.start)
    track = Track(lambda: graph.expanded)
    all_cost_one = True

    def steps(state: State) -> Iterator[tuple[State, int]]:
        nonlocal all_cost_one
        edges = graph.expand(state)
        all_cost_one = all_cost_one and all(edge["cost"] == 1 for edge in edges.values())
        return iter([(one, 1 if counts_moves else edge["cost"]) for one, edge in edges.items()])

    while bound != math.inf:
        if is_admissible and (all_cost_one or not counts_moves):
            track.bound = max(track.bound, bound)
        least = math.inf
        way, on_way = [puzzle.start], {puzzle.start}
        costs, left = [0], [steps(puzzle.start)]
        if puzzle.is_goal(puzzle.start):
            left = []
        elif trace:
            trace.expanded(puzzle.start, 0, heuristic(puzzle.start))
        while left:
            if limit := budget.spent():
                return track.gave_up(limit)
            step = next(left[-1], None)
            if step is None:
                left.pop()
                costs.pop()
                on_way.discard(way.pop())
                continue
            after, cost = step
            reached = costs[-1] + cost
            if after in on_way:
                if trace:
                    move = graph.expand(way[-1])[after]["move"]
                    trace.pruned(way[-1], after, move, reached, "on the path")
                continue
            h = heuristic(after)
            f = reached + h
            if trace:
                move = graph.expand(way[-1])[after]["move"]
                if bound < f < math.inf:
                    trace.pruned(way[-1], after, move, reached, "above the bound")
                else:
                    trace.generated(way[-1], after, move, reached, h)
            if f > bound:
                least = min(least, f)
                continue
            way.append(after)
            on_way.add(after)
            costs.append(reached)
            if puzzle.is_goal(after):
                break
            if trace:
                trace.expanded(after, reached, h)
            left.append(steps(after))
        if way:
            moves = graph.moves_along(way)
            if not is_admissible or (counts_moves and not all_cost_one):
                return track.solved(moves)
            said = "fewer moves" if counts_moves else "lower f"
            words = f"no path of {said} leads to a goal: each was followed to its end"
            proof = Proof(Argument.PATHS, words)
            return Finding(Status.OPTIMAL, moves, costs[-1], proof, expanded=graph.expanded)
        bound = least
    return track.exhausted()
