"""The verdict on two graphs, a puzzle's and a model's, and the evidence for it.

    same         the graphs without their silent steps (`seen`, which says which edges these are,
                 and that needless ones are left out) are bisimilar, moves counted
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
from typing import Final

import numpy as np

from pddlpuzzles.comparing.graphs.certain_difference import Reaches, certainly_differ
from pddlpuzzles.comparing.graphs.expanded import (
    ExpandedGraph,
    ObservableGraph,
    kept,
    seen,
    winnable,
)
from pddlpuzzles.comparing.graphs.refinement import Rounds, refine

Pulse = Callable[[], None]
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


@dataclass(frozen=True)
class GraphVerdict:
    """A verdict on two graphs as they are `seen` where these labels of the model are `silent`.

    `rounds` are of those graphs, or of what is left of them for `same-plans` (`puzzle` and
    `model` are that, then). `horizon` is how many moves from the start they are alike where the
    verdict is unknown. `costs` are those of cheapest plans, where these decided it. `whole` is
    for `same-plans` what it is of the graphs with all moves, which differ.
    """

    sameness: Sameness
    silent: frozenset[int]
    puzzle: ObservableGraph
    model: ObservableGraph
    rounds: Rounds
    horizon: int | None = None
    costs: tuple[int | None, int | None] | None = None
    whole: GraphVerdict | None = None

    @property
    def rank(self) -> tuple[int, int]:
        """How alike the graphs are, to be compared with that of another verdict."""
        parted = self.rounds.parted
        return -_RANKING.index(self.sameness), len(
            self.rounds.classes
        ) if parted is None else parted


def verdict(
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
    one = seen(puzzle, pulse=pulse)
    if is_whole and len(readings) > 1:
        readings = _sorted(puzzle, model, readings, alike, pulse)
    best: GraphVerdict | None = None
    for silent in readings:
        other = seen(model, silent, alike, pulse)
        if is_whole:
            found = _decided(one, other, silent, pulse, with_plans=with_plans)
        else:
            found = _so_far(one, other, silent, pulse, reaches)
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
    one, near = seen(puzzle.trimmed(_GLANCE)), model.trimmed(_GLANCE)
    ranked = []
    for place, silent in enumerate(readings):
        found = _so_far(one, seen(near, silent, alike, pulse), silent, pulse)
        ranked.append((found.rank, -place, silent))
    return [silent for *_, silent in sorted(ranked, reverse=True)]


def _decided(
    one: ObservableGraph,
    other: ObservableGraph,
    silent: frozenset[int],
    pulse: Pulse,
    *,
    with_plans: bool,
) -> GraphVerdict:
    rounds = refine(one, other, pulse=pulse)
    if rounds.parted is None:
        return GraphVerdict(Sameness.SAME, silent, one, other, rounds)
    by_target = refine(one, other, pulse=pulse, by_target=True)
    if by_target.parted is None:
        return GraphVerdict(Sameness.SAME, silent, one, other, by_target)
    whole = GraphVerdict(Sameness.SAME_PLANS, silent, one, other, rounds)
    for is_final, merging in product((False, True), (False, True)) if with_plans else ():
        left = pruned(one, is_final), pruned(other, is_final)
        again = refine(*left, pulse=pulse, by_target=merging)
        if again.parted is None:
            return GraphVerdict(Sameness.SAME_PLANS, silent, *left, again, whole=whole)
    return replace(whole, sameness=Sameness.DIFFERENT)


def pruned(graph: ObservableGraph, is_final: bool = False) -> ObservableGraph:
    """Return a graph without the moves that no plan makes; `is_final`: none leaves a goal."""
    alive = winnable(graph)
    edges = alive[graph.source] & alive[graph.target]
    return kept(graph, edges & ~graph.solved[graph.source] if is_final else edges)


def _so_far(
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
        nothing = Rounds([], one.size, None)
        return GraphVerdict(Sameness.UNKNOWN, silent, one, other, nothing, 0)
    rounds = refine(one, other, most, pulse)
    parted = rounds.parted
    is_sure = parted is not None and _matters(one, other, parted, most, pulse, reaches)
    if parted and not is_sure and not silent and most is not None:
        is_sure = certainly_differ(one, other, most, reaches or (None, None), pulse)
    sameness = Sameness.DIFFERENT if is_sure else Sameness.UNKNOWN
    return GraphVerdict(sameness, silent, one, other, rounds, most)


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
    ours, theirs = (kept(graph, ~graph.solved[graph.source]) for graph in (one, other))
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
