"""Whether two graphs part that are not expanded whole, whatever becomes of states left open.

Moves to states from which no goal can be reached may be left out (`same-plans`). Of most states
near the start it is not known whether a goal can be reached from them. Yet two states part if one
of them has more moves that surely remain than the other may have at all, or one that surely remains
while every move of the other that may be its counterpart leads to where the two part.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from pddlpuzzles.comparing.graphs.expanded import Edge, ObservableGraph, winnable

Reaches = Callable[[int], bool]
"""Says of a node of a graph that is not expanded whole whether a goal is known to be in reach."""

_MOST_MOVES: Final = 4
"""Moves from the start within which the two are to part."""


class Side(NamedTuple):
    """A graph, whether a goal is in reach of its nodes, and what else is known of that."""

    graph: ObservableGraph
    alive: np.ndarray
    reaches: Reaches | None

    @classmethod
    def of(cls, graph: ObservableGraph, reaches: Reaches | None) -> Side:
        """Return a side; what `reaches` says counts beside what is seen in the graph."""
        return cls(graph, winnable(graph), reaches)

    def is_alive(self, node: int) -> bool | None:
        """Say whether a goal is in reach of a node; None where it is not known."""
        if self.alive[node]:
            return True
        if self.graph.horizon() is None:
            return False
        return True if self.reaches and self.reaches(self.graph.nodes[node]) else None

    def moves(self, node: int) -> list[tuple[Edge, bool]]:
        """Return the moves that may remain, and whether they surely do."""
        graph = self.graph
        begin, end = graph.source.searchsorted([node, node + 1])
        places = range(begin, end)
        edges = [
            Edge(*(int(one[place]) for one in (graph.label, graph.cost, graph.target)))
            for place in places
        ]
        known = [(edge, self.is_alive(edge.target)) for edge in edges]
        return [(edge, bool(is_alive)) for edge, is_alive in known if is_alive is not False]


def certainly_differ(
    one: ObservableGraph,
    other: ObservableGraph,
    most: int,
    reaches: tuple[Reaches | None, Reaches | None],
    pulse: Callable[[], None],
) -> bool:
    """Say whether two graphs without silent steps part within `most` moves, all of these known.

    They do if they do in each way to count moves, and with those that leave a goal or without.
    """
    sides = Side.of(one, reaches[0]), Side.of(other, reaches[1])
    if not (sides[0].is_alive(0) and sides[1].is_alive(0)):
        return False
    return all(
        _Game(*sides, by_target, is_final, pulse).part(0, 0, min(most, _MOST_MOVES))
        for by_target, is_final in product((False, True), (False, True))
    )


class _Game:
    def __init__(
        self, one: Side, other: Side, by_target: bool, is_final: bool, pulse: Callable[[], None]
    ) -> None:
        self._sides, self._by_target, self._is_final = (one, other), by_target, is_final
        self._pulse = pulse
        self._known: dict[tuple[int, int, int], bool] = {}

    def part(self, here: int, there: int, left: int) -> bool:
        """Say whether two nodes part in `left` moves, if goals are in reach of both."""
        mark = here, there, left
        if mark not in self._known:
            self._pulse()
            self._known[mark] = self._part(here, there, left)
        return self._known[mark]

    def _part(self, here: int, there: int, left: int) -> bool:
        one, other = self._sides
        if one.graph.solved[here] != other.graph.solved[there]:
            return True
        if left == 0 or (self._is_final and one.graph.solved[here]):
            return False
        ours, theirs = one.moves(here), other.moves(there)
        for cost in {edge.cost for edge, _ in (*ours, *theirs)}:
            mine, yours = ([it for it in every if it[0].cost == cost] for every in (ours, theirs))
            if self._counted(mine, True) > self._counted(yours, False):
                return True
            if self._counted(yours, True) > self._counted(mine, False):
                return True
            pairs = {
                (edge.target, it.target): self.part(edge.target, it.target, left - 1)
                for (edge, is_sure), (it, is_so) in product(mine, yours)
                if is_sure or is_so
            }
            lonely = (
                all(pairs[edge.target, it.target] for it, _ in yours)
                for edge, is_sure in mine
                if is_sure
            )
            back = (
                all(pairs[it.target, edge.target] for it, _ in mine)
                for edge, is_sure in yours
                if is_sure
            )
            if any(lonely) or any(back):
                return True
        return False

    def _counted(self, moves: list[tuple[Edge, bool]], is_sure: bool) -> int:
        """Return how many moves surely remain, or how many may."""
        left = [edge for edge, is_so in moves if is_so or not is_sure]
        return len({edge.target if self._by_target else edge.label for edge in left})
