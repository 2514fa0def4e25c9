"""Whether the cheapest plans of a wrong model are plans of the puzzle, and the other way round.

All cheapest plans of one side are played at once on the other: each pair of a node on such a plan
and a state of the other side is met once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from pddlpuzzles.comparing.explaining.correspondence import Correspondence, share_names
from pddlpuzzles.comparing.graphs import Edge, ExpandedGraph, silent_steps
from pddlpuzzles.errors import IllegalMove

_MOST_EDGES: Final = 400_000
_MOST_PAIRS: Final = 20_000
"""Edges of a side, and pairs of a node and a state, beyond which nothing is said."""


@dataclass(frozen=True)
class Plans:
    """Whether all cheapest plans of a side are plans of the other, if it has one; None: unknown."""

    model: bool | None = None
    puzzle: bool | None = None

    @property
    def are_plans(self) -> bool:
        return bool(self.model and self.puzzle)


NOT_KNOWN: Final = Plans()


def exchanged_plans(which: Correspondence) -> Plans:
    """Play the cheapest plans of each side on the other; under other names only success counts."""
    puzzle, model = which.puzzle, which.model
    rules: Any = puzzle.puzzle
    is_sure = which.is_pddl and share_names(rules, model)
    silent = frozenset[int]() if is_sure else which.verdict.silent
    if not all(
        one.complete and len(one.target) <= _MOST_EDGES for one in (puzzle.graph, model.graph)
    ):
        return NOT_KNOWN

    def by_rules(state: Hashable, label: int) -> Hashable | None:
        if label in silent:
            return state
        move = model.action(label) if is_sure else which.move(label)
        if move is None:
            raise KeyError(label)
        if is_sure and move.name not in rules.domain.actions:
            return None
        try:
            after: Hashable = rules.apply(state, move)
        except IllegalMove:
            return None
        return after

    def with_silent(nodes: Iterable[int]) -> frozenset[int]:
        return frozenset(
            reached for node in nodes for reached in silent_steps(model.graph, node, silent)
        )

    def by_model(nodes: Any, label: int) -> Hashable | None:
        move = puzzle.moves[label]
        action = model.semantics.index(move) if is_sure else which.action(label)
        if action is None and not is_sure:
            raise KeyError(label)
        edges = (edge for node in nodes for edge in model.graph.leaving(node))
        return with_silent(edge.target for edge in edges if edge.label == action) or None

    def solved(nodes: Any) -> bool:
        return any(model.graph.solved[node] for node in nodes)

    shown = (
        _all_end(model.graph, rules.start, by_rules, rules.is_goal),
        _all_end(puzzle.graph, with_silent((0,)), by_model, solved),
    )
    return Plans(*(one if one or is_sure else None for one in shown))


def _all_end(
    graph: ExpandedGraph,
    start: Hashable,
    follow: Callable[[Hashable, int], Hashable | None],
    is_goal: Callable[[Hashable], bool],
) -> bool | None:
    """Say whether all cheapest plans of a graph lead from a start of the other side to a goal.

    `follow` returns what a label leads to there, if it does; a KeyError: what it is, is not known.
    """
    edges = _cheapest(graph)
    if edges is None:
        return False
    waiting = [(0, start)]
    seen = set(waiting)
    for node, state in waiting:  # it grows meanwhile
        if not edges[node] and not is_goal(state):
            return False
        for edge in edges[node]:
            try:
                after = follow(state, edge.label)
            except KeyError:
                return None
            if after is None:
                return False
            if (pair := (edge.target, after)) not in seen:
                seen.add(pair)
                waiting.append(pair)
        if len(seen) > _MOST_PAIRS:
            return None
    return True


def _cheapest(graph: ExpandedGraph) -> dict[int, list[Edge]] | None:
    costs, least = graph.distances()
    if least is None:
        return None
    distance: list[int] = costs.tolist()
    before: dict[int, list[tuple[int, Edge]]] = defaultdict(list)
    near = np.flatnonzero(costs <= least).tolist()
    ends = [node for node in near if graph.solved[node] and distance[node] == least]
    for node in near:
        for edge in () if graph.solved[node] else graph.leaving(node):
            if distance[node] + edge.cost == distance[edge.target]:
                before[edge.target].append((node, edge))
    edges: dict[int, list[Edge]] = defaultdict(list)
    reached = set(ends)
    for node in ends:  # it grows meanwhile
        for source, edge in before[node]:
            edges[source].append(edge)
            if source not in reached:
                reached.add(source)
                ends.append(source)
    return edges
