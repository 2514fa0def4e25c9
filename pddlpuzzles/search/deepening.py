"""Depth-first searches with a rising bound: on the moves, or on f = g + h (IDA*: Korf 1985).

They hold no states but those on the path, and search a state again for each way to it. What
`Successors` remembers only saves time.
"""

import math
from functools import partial
from typing import Any, NamedTuple

from pddlpuzzles.puzzle import Argument, Finding, Limit, Limits, Move, Proof, Puzzle, State, Status
from pddlpuzzles.search.best_first import Successors
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.informed import Informed, blind, lower_bound
from pddlpuzzles.search.search_progress import Track


class _Pass(NamedTuple):
    way: list[Any]  # the states on the way to a goal; empty: it has met none
    cost: int
    least_beyond: float  # f of what lies next beyond the bound; infinite: nothing lies there
    limit: Limit | None = None


def _within(graph: Successors[State, Move], bound: float, budget: Budget) -> _Pass:
    """Search depth-first through what lies within the bound."""
    puzzle, trace = graph.puzzle, graph.trace
    least = math.inf
    way, on_way, costs = [puzzle.start], {puzzle.start}, [0]
    if puzzle.is_goal(puzzle.start):
        return _Pass(way, 0, least)
    if trace:
        trace.expanded(puzzle.start, 0, puzzle.heuristic(puzzle.start))
    untried = [iter(graph.expand(puzzle.start).items())]  # of each state on the way
    while untried:
        if limit := budget.spent():
            return _Pass([], 0, least, limit)
        step = next(untried[-1], None)
        if step is None:
            untried.pop()
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
            return _Pass(way, reached, least)
        if trace:
            trace.expanded(after, reached, h)
        untried.append(iter(graph.expand(after).items()))
    return _Pass([], 0, least)


@collector_at_rest()
def ida_star(
    puzzle: Puzzle[State, Move], limits: Limits | None = None, *, counts_moves: bool = False
) -> Finding[Move]:
    """Find a cheapest plan, or prove that there is none, under an admissible heuristic."""
    if counts_moves:
        puzzle = Informed(puzzle, blind, is_admissible=True)
    graph: Successors[State, Move] = Successors(puzzle, counts_moves=counts_moves)
    budget = Budget(limits or Limits())
    is_admissible = lower_bound(puzzle) is None
    bound = puzzle.heuristic(puzzle.start)
    track = Track(lambda: graph.expanded)
    while bound != math.inf:
        if is_admissible and graph.is_exact:
            track.proved.bound = max(track.proved.bound, bound)
        way, cost, least_beyond, limit = _within(graph, bound, budget)
        if limit:
            return track.gave_up(limit)
        if way:
            moves = graph.moves_along(way)
            if not is_admissible or not graph.is_exact:
                return track.solved(moves)
            followed = "fewer moves" if counts_moves else "lower f"
            words = f"no path of {followed} leads to a goal: each was followed to its end"
            proof = Proof(Argument.PATHS, words)
            return Finding(Status.OPTIMAL, moves, cost, proof, expanded=graph.expanded)
        bound = least_beyond
    return track.exhausted()


iterative_deepening = partial(ida_star, counts_moves=True)  # for fewest moves
