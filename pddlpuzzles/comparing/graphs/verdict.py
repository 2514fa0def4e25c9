"""The verdict on two graphs, a puzzle's and a model's, and the evidence for it.

    same         the graphs without their silent steps are bisimilar, moves counted
                 (`observable_graph` says which edges these are, and leaves needless ones out)
    same-plans   they are once the moves are left out after which no goal can be reached; where
                 that does not help, once those that leave a goal are left out, too
    different    they are not
    unknown      not all could be expanded; where they part in what was, it may be in what no plan
                 needs

The graphs are compared without silent steps, so that it does not matter in how many steps a move
is made, nor what a step on the way decides already: "take this piece", and then "go there", offer
together what the rules offer at once. Branching bisimulation (van Glabbeek and Weijland 1996)
distinguishes those, since the choice of a piece rules the others out. It implies what is decided
here (except for the counting of moves): where silent steps keep to one class of it, nothing is
lost.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from pddlpuzzles.comparing.graphs.observable import (
    ObservableGraph,
    observable_graph,
    winnable,
    with_edges,
)
from pddlpuzzles.comparing.graphs.refinement import Rounds, refine
from pddlpuzzles.comparing.graphs.sides import Edge, ExpandedGraph

Pulse = Callable[[], None]
Reaches = Callable[[int], bool]
"""Says of a node of a graph that is not expanded whole whether a goal is known to be in reach."""
Alike = Callable[[Hashable], Hashable]


class Sameness(StrEnum):
    """What a comparison has shown."""

    SAME = "same"
    SAME_PLANS = "same-plans"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


_RANKING: Final = (Sameness.SAME, Sameness.SAME_PLANS, Sameness.UNKNOWN, Sameness.DIFFERENT)
_GLANCE: Final = 1000
"""States of each side by which readings are ranked."""
_MOST_MOVES: Final = 4
"""Moves from the start within which graphs that are not expanded whole are to part."""


@dataclass(frozen=True)
class GraphVerdict:
    """A verdict on two observable graphs, for labels of the model that are `silent`.

    `rounds` are of those graphs, or of what is left of them for `same-plans`. `horizon` is how many
    moves from the start they are alike where the verdict is unknown. `costs` are those of cheapest
    plans, where these decided it. `whole` is for `same-plans` what it is of the graphs with all
    moves, which differ.
    """

    sameness: Sameness
    silent: frozenset[int]
    rounds: Rounds
    horizon: int | None = None
    costs: tuple[int | None, int | None] | None = None
    whole: GraphVerdict | None = None

    @property
    def puzzle(self) -> ObservableGraph:
        """The graph of the puzzle whose rounds these are."""
        return self.rounds.one

    @property
    def model(self) -> ObservableGraph:
        """The graph of the model whose rounds these are."""
        return self.rounds.other

    @property
    def rank(self) -> tuple[int, int]:
        """How alike the graphs are, to be compared with that of another verdict."""
        parted = self.rounds.parted
        return -_RANKING.index(self.sameness), len(
            self.rounds.classes
        ) if parted is None else parted


def compare_graphs(
    puzzle: ExpandedGraph,
    model: ExpandedGraph,
    readings: Sequence[frozenset[int]],
    alike: Alike | None,
    pulse: Pulse,
    reaches: tuple[Reaches, Reaches] | None = None,
    *,
    with_plans: bool = True,
) -> GraphVerdict:
    """Compare two graphs, under the reading of silent labels that makes them most alike.

    Without `with_plans` it is not asked of different ones whether they have the same plans. Where
    they are not expanded whole, they are compared as far as they are; what `reaches` says of
    the puzzle's nodes and of the model's counts beside what is seen in the graphs.
    """
    is_whole = puzzle.complete and model.complete
    one = observable_graph(puzzle, pulse=pulse)
    if is_whole and len(readings) > 1:
        readings = _sorted(puzzle, model, readings, alike, pulse)
    best: GraphVerdict | None = None
    for silent in readings:
        other = observable_graph(model, silent, alike, pulse)
        if is_whole:
            found = _compare_whole(one, other, silent, pulse, with_plans=with_plans)
        else:
            found = _compare_expanded(one, other, silent, pulse, reaches)
        if best is None or found.rank > best.rank:
            best = found
        if best.sameness is Sameness.SAME:
            break
    assert best is not None
    return best


def _sorted(
    puzzle: ExpandedGraph,
    model: ExpandedGraph,
    readings: Sequence[frozenset[int]],
    alike: Alike | None,
    pulse: Pulse,
) -> list[frozenset[int]]:
    """Return the readings, those first under which the two are alike the longest near the start."""
    one, near = observable_graph(puzzle.trimmed(_GLANCE)), model.trimmed(_GLANCE)
    ranked = []
    for place, silent in enumerate(readings):
        found = _compare_expanded(one, observable_graph(near, silent, alike, pulse), silent, pulse)
        ranked.append((found.rank, -place, silent))
    return [silent for *_, silent in sorted(ranked, reverse=True)]


def _compare_whole(
    one: ObservableGraph,
    other: ObservableGraph,
    silent: frozenset[int],
    pulse: Pulse,
    *,
    with_plans: bool,
) -> GraphVerdict:
    rounds = refine(one, other, pulse=pulse)
    if rounds.parted is None:
        return GraphVerdict(Sameness.SAME, silent, rounds)
    by_target = refine(one, other, pulse=pulse, by_target=True)
    if by_target.parted is None:
        return GraphVerdict(Sameness.SAME, silent, by_target)
    whole = GraphVerdict(Sameness.SAME_PLANS, silent, rounds)
    for is_final, merging in product((False, True), (False, True)) if with_plans else ():
        left = without_lost_moves(one, is_final), without_lost_moves(other, is_final)
        again = refine(*left, pulse=pulse, by_target=merging)
        if again.parted is None:
            return GraphVerdict(Sameness.SAME_PLANS, silent, again, whole=whole)
    return replace(whole, sameness=Sameness.DIFFERENT)


def without_lost_moves(graph: ObservableGraph, is_final: bool = False) -> ObservableGraph:
    """Return a graph without the moves that no plan makes; `is_final`: none leaves a goal."""
    alive = winnable(graph)
    edges = alive[graph.source] & alive[graph.target]
    return with_edges(graph, edges & ~graph.solved[graph.source] if is_final else edges)


def _compare_expanded(
    one: ObservableGraph,
    other: ObservableGraph,
    silent: frozenset[int],
    pulse: Pulse,
    reaches: tuple[Reaches, Reaches] | None = None,
) -> GraphVerdict:
    """Compare graphs as far as both are known."""
    ends = [one.horizon(), other.horizon()]
    if ends[1] is not None and silent and (ends[1] or not other.solved[0]):
        ends[1] -= 1  # a goal may still be in reach of silent steps
    most = min((end for end in ends if end is not None), default=None)
    if most is not None and most < 0:
        return GraphVerdict(Sameness.UNKNOWN, silent, Rounds(one, other, [], None), 0)
    rounds = refine(one, other, most, pulse)
    parted = rounds.parted
    is_sure = parted is not None and _matters(one, other, parted, most, pulse, reaches)
    if parted and not is_sure and not silent and most is not None:
        is_sure = _certainly_differ(one, other, most, reaches or (None, None), pulse)
    sameness = Sameness.DIFFERENT if is_sure else Sameness.UNKNOWN
    return GraphVerdict(sameness, silent, rounds, most)


def _matters(
    one: ObservableGraph,
    other: ObservableGraph,
    parted: int,
    most: int | None,
    pulse: Pulse,
    reaches: tuple[Reaches, Reaches] | None,
) -> bool:
    """Say whether it is sure that graphs are different that part after `parted` moves.

    It is where one is at a goal at the start and the other is not: leaving out moves changes
    nothing of that. Later it is where from all positions up to there goals are known to be in
    reach, so that leaving out lost positions would leave out none of them; moves counted in either
    way, and with those that leave a goal or without.
    """
    if parted == 0:
        return True
    known = reaches or (None, None)
    ours, theirs = (with_edges(graph, ~graph.solved[graph.source]) for graph in (one, other))
    return (
        refine(one, other, most, pulse, by_target=True).parted is not None
        and refine(ours, theirs, most, pulse).parted is not None
        and refine(ours, theirs, most, pulse, by_target=True).parted is not None
        and _is_alive(one, parted, known[0])
        and _is_alive(other, parted, known[1])
    )


def _is_alive(graph: ObservableGraph, depth: int, reaches: Reaches | None) -> bool:
    """Say whether a goal is known to be in reach wherever `depth` moves lead."""
    alive, layer = winnable(graph), {0}
    known = set(layer)
    for _ in range(depth + 1):
        open_ones = sorted(node for node in layer if not alive[node])
        if reaches is None and open_ones:
            return False
        if not all(reaches and reaches(graph.nodes[node]) for node in open_ones):
            return False
        after = graph.target[np.isin(graph.source, list(layer))]
        layer = {int(node) for node in after} - known
        known |= layer
    return True


def _certainly_differ(
    one: ObservableGraph,
    other: ObservableGraph,
    most: int,
    reaches: tuple[Reaches | None, Reaches | None],
    pulse: Callable[[], None],
) -> bool:
    """Say whether two graphs without silent steps part within `most` moves, all of these known.

    Moves to states from which no goal can be reached may be left out (`same-plans`). Of most states
    near the start it is not known whether a goal can be reached from them. Yet two states part if
    one of them has more moves that surely remain than the other may have at all, or one that surely
    remains while every move of the other that may be its counterpart leads to where the two part.
    Graphs part if they do in each way to count moves, and with those that leave a goal or without.
    """
    sides = _Side(one, winnable(one), reaches[0]), _Side(other, winnable(other), reaches[1])
    return all(side.is_alive(0) for side in sides) and all(
        _Game(sides, by_target, is_final, pulse).part(0, 0, min(most, _MOST_MOVES))
        for by_target, is_final in product((False, True), (False, True))
    )


class _Side(NamedTuple):
    """A graph, which of its nodes a goal is seen to be in reach of, and what else is known."""

    graph: ObservableGraph
    alive: np.ndarray
    reaches: Reaches | None

    def is_alive(self, node: int) -> bool | None:
        """Say whether a goal is in reach of a node; None where it is not known."""
        if self.alive[node]:
            return True
        if self.graph.horizon() is None:
            return False
        return True if self.reaches and self.reaches(self.graph.nodes[node]) else None

    def moves(self, node: int) -> list[tuple[Edge, bool]]:
        """Return the moves that may remain, and whether they surely do."""
        known = ((edge, self.is_alive(edge.target)) for edge in self.graph.leaving(node))
        return [(edge, bool(is_alive)) for edge, is_alive in known if is_alive is not False]


class _Game:
    def __init__(
        self,
        sides: tuple[_Side, _Side],
        by_target: bool,
        is_final: bool,
        pulse: Callable[[], None],
    ) -> None:
        self._sides, self._by_target, self._is_final = sides, by_target, is_final
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
