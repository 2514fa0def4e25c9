"""The solutions of a puzzle by its own rules, each with what a cheapest plan for it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.graphs.observable import observable_graph, winnable
from pddlpuzzles.comparing.graphs.sides import ExpandedGraph, puzzle_side
from pddlpuzzles.family_parts import Marks, Solutions

MOST_PLANS: Final = 50_000
"""Of a puzzle with more plans the solutions are not listed."""


class PuzzleSolutions(NamedTuple):
    """Solutions with their least costs, None if they are too many, and the least cost of all."""

    costs: dict[Marks, int] | None
    least: int | None


def solutions_of(
    puzzle: Any, part: Solutions[Any, Any], pulse: Callable[[], None]
) -> PuzzleSolutions:
    """Return the solutions of a puzzle by its rules.

    :raises Exhausted: by `pulse`.
    """
    side = puzzle_side(puzzle)
    graph = side.graph
    graph.grow_whole(pulse)
    alive = winnable(observable_graph(graph)).tolist()
    if _plans(graph) > MOST_PLANS:
        return PuzzleSolutions(None, graph.cheapest())
    found: dict[Marks, int] = {}
    known: dict[tuple[int, tuple[Any, ...]], int] = {(0, ()): 0}
    stack = list(known) if alive[0] else []
    while stack:
        node, made = stack.pop()
        cost = known[node, made]
        if len(known) % 256 == 0:
            pulse()
        if graph.solved[node]:
            marks = part.marks(puzzle, made)
            found[marks] = min(cost, found.get(marks, cost))
        for label, price, target in graph.leaving(node):
            if not alive[target]:
                continue
            after = target, tuple(sorted((*made, side.moves[label])))
            if known.get(after, cost + price + 1) > cost + price:
                known[after] = cost + price
                stack.append(after)
    return PuzzleSolutions(found, min(found.values(), default=None))


def _plans(graph: ExpandedGraph) -> int:
    """Count the plans of a puzzle each of whose moves does what is never undone."""
    ways = [0] * len(graph.states)
    left = [0] * len(graph.states)
    for node in range(graph.expanded):
        for edge in graph.leaving(node):
            left[edge.target] += 1
    ways[0] = 1
    ready = [0]
    for node in ready:
        for edge in graph.leaving(node):
            ways[edge.target] += ways[node]
            left[edge.target] -= 1
            if not left[edge.target]:
                ready.append(edge.target)
    return sum(ways[node] for node in ready if graph.solved[node])
