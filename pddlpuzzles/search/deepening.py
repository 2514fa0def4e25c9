"""Depth-first searches with a rising bound: on the moves, or on f = g + h (IDA*: Korf 1985).

They hold no states but those on the path, and search a state again for each way to it. What
`Successors` remembers only saves time.
"""

import math
from collections.abc import Iterator
from functools import partial

from pddlpuzzles.puzzle import Argument, Finding, Limits, Move, Proof, Puzzle, State, Status
from pddlpuzzles.search.best_first import Edge, Successors
from pddlpuzzles.search.budget import Budget, collector_at_rest
from pddlpuzzles.search.informed import Informed, blind, lower_bound
from pddlpuzzles.search.search_progress import Track


@collector_at_rest()
def ida_star(
    puzzle: Puzzle[State, Move], limits: Limits | None = None, *, counts_moves: bool = False
) -> Finding[Move]:
    """Find a cheapest plan, or prove that there is none, under an admissible heuristic."""
    if counts_moves:
        puzzle = Informed(puzzle, blind, is_admissible=True)
    graph: Successors[State, Move] = Successors(puzzle, counts_moves=counts_moves)
    budget, trace = Budget(limits or Limits()), graph.trace
    is_admissible = lower_bound(puzzle) is None
    bound = puzzle.heuristic(puzzle.start)
    track = Track(lambda: graph.expanded)
    while bound != math.inf:
        if is_admissible and graph.is_exact:
            track.proved.bound = max(track.proved.bound, bound)
        # A depth-first pass through what lies within the bound; `least` is above it.
        least = math.inf
        way, on_way = [puzzle.start], {puzzle.start}
        costs: list[int] = [0]
        stack: list[Iterator[tuple[State, Edge]]] = []
        if not puzzle.is_goal(puzzle.start):
            stack = [iter(graph.expand(puzzle.start).items())]
            if trace:
                trace.expanded(puzzle.start, 0, puzzle.heuristic(puzzle.start))
        while stack:
            if limit := budget.spent():
                return track.gave_up(limit)
            step = next(stack[-1], None)
            if step is None:
                stack.pop()
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
            stack.append(iter(graph.expand(after).items()))
        if way:  # the pass has ended at a goal
            moves = graph.moves_along(way)
            if not is_admissible or not graph.is_exact:
                return track.solved(moves)
            followed = "fewer moves" if counts_moves else "lower f"
            words = f"no path of {followed} leads to a goal: each was followed to its end"
            proof = Proof(Argument.PATHS, words)
            return Finding(Status.OPTIMAL, moves, costs[-1], proof, expanded=graph.expanded)
        bound = least
    return track.exhausted()


iterative_deepening = partial(ida_star, counts_moves=True)  # for fewest moves
