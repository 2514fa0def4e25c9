"""Depth-first searches: always on from the newest state, without a bound or with a rising one.

Iterative deepening bounds the moves, and IDA* bounds f = g + h (Korf, "Depth-first
iterative-deepening", Artificial Intelligence 27, 1985, 97-109). These two hold no states but those
on the path, so that a state is searched again for each way to it; a path never comes back to a
state that is on it. What `Successors` remembers only saves the time to make a state again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from pddlpuzzles.puzzle import Argument, Finding, Limits, Move, Proof, Puzzle, State, Status
from pddlpuzzles.search.best_first import Edge, MovesCounted, Successors, path
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.informed import Informed, blind, lower_bound
from pddlpuzzles.search.search_progress import Track


@collector_at_rest()
def depth_first(puzzle: Puzzle[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Find some plan, or prove that there is none; a state is expanded at most once."""
    graph, budget = Successors(puzzle), Budget(limits or Limits())
    trace = graph.trace
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
    return track.exhausted()


def iterative_deepening(puzzle: Puzzle[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Find a plan of the fewest moves, or prove that there is none; see `breadth_first`."""
    return _deepening(
        MovesCounted(Informed(puzzle, blind, is_admissible=True)), limits, "fewer moves"
    )


def ida_star(puzzle: Puzzle[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Find a cheapest plan, or prove that there is none, under an admissible heuristic.

    In each round all paths are followed whose f is at most the bound; the next bound is the least
    f above it. So whatever is cheaper than the plan found has been followed before.
    """
    return _deepening(Successors(puzzle), limits, "lower f")


@collector_at_rest()
def _deepening(
    graph: Successors[State, Move], limits: Limits | None, followed: str
) -> Finding[Move]:
    puzzle, budget, trace = graph.puzzle, Budget(limits or Limits()), graph.trace
    is_admissible = lower_bound(puzzle) is None
    bound = puzzle.heuristic(puzzle.start)
    track = Track(lambda: graph.expanded)
    while bound != math.inf:
        if is_admissible and graph.is_exact:
            track.bound = max(track.bound, bound)
        least = math.inf
        way, on_way = [puzzle.start], {puzzle.start}
        costs: list[int] = [0]
        left: list[Iterator[tuple[State, Edge]]] = []
        if not puzzle.is_goal(puzzle.start):
            left = [iter(graph.expand(puzzle.start).items())]
            if trace:
                trace.expanded(puzzle.start, 0, puzzle.heuristic(puzzle.start))
        while left:
            if limit := budget.spent():
                return track.gave_up(limit)
            step = next(left[-1], None)
            if step is None:
                left.pop()
                costs.pop()
                on_way.discard(way.pop())
                continue
            after, edge = step
            reached = costs[-1] + edge["cost"]
            if after in on_way:
                if trace:
                    trace.pruned(way[-1], after, edge["move"], reached, "on the path")
                continue
            h = puzzle.heuristic(after)
            f = reached + h
            if trace and bound < f < math.inf:
                trace.pruned(way[-1], after, edge["move"], reached, "above the bound")
            elif trace:
                trace.generated(way[-1], after, edge["move"], reached, h)
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
            left.append(iter(graph.expand(after).items()))
        if way:
            moves = graph.moves_along(way)
            if not is_admissible or not graph.is_exact:
                return track.solved(moves)
            words = f"no path of {followed} leads to a goal: each was followed to its end"
            proof = Proof(Argument.PATHS, words)
            return Finding(Status.OPTIMAL, moves, costs[-1], proof, expanded=graph.expanded)
        bound = least
    return track.exhausted()
