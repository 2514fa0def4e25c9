"""Depth-first searches with a rising bound: on the moves, or on f = g + h (IDA*: Korf 1985).

They hold no states but those on the path, so that a state is searched again for each way to it; a
path never comes back to a state that is on it. What `Successors` remembers only saves time.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from pddlpuzzles.puzzle import Argument, Finding, Limits, Move, Proof, Puzzle, State, Status
from pddlpuzzles.search.best_first import Edge, Successors
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.informed import Informed, blind, lower_bound
from pddlpuzzles.search.search_progress import Track


def iterative_deepening(puzzle: Puzzle[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Find a plan of the fewest moves, or prove that there is none; see `breadth_first`."""
    graph = Successors(Informed(puzzle, blind, is_admissible=True), counts_moves=True)
    return _deepening(graph, limits, "fewer moves")


def ida_star(puzzle: Puzzle[State, Move], limits: Limits | None = None) -> Finding[Move]:
    """Find a cheapest plan, or prove that there is none, under an admissible heuristic."""
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
