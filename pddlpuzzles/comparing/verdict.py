"""The verdict on two graphs, a puzzle's and a model's, by refinement (`refinement`).

    same         the graphs without their silent steps (`observable_graph`) are bisimilar, moves
                 counted, or are without the moves that change nothing: no best plan has one
    same-plans   they are without the moves after which no goal can be reached; where that does not
                 help, without those that leave a goal, too
    different    they are not
    unknown      not all was expanded; where they part in what was, no plan may need it

Without silent steps it does not matter in how many steps a move is made, nor what the first of them
decide: "take this piece", and then "go there", offer together what the rules offer at once.
Branching bisimulation (van Glabbeek and Weijland 1996) distinguishes those.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import product
from typing import Final

from pddlpuzzles.comparing.graphs import ExpandedGraph, ObservableGraph, observable_graph
from pddlpuzzles.comparing.refinement import Rounds, refine

_GLANCE: Final = 1000  # states of each side by which readings are ranked


class Sameness(StrEnum):
    SAME = "same"
    SAME_PLANS = "same-plans"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


RIGHT: Final = (Sameness.SAME, Sameness.SAME_PLANS)
"""The verdicts on a model whose plans are the puzzle's."""
_RANKING: Final = (*RIGHT, Sameness.UNKNOWN, Sameness.DIFFERENT)


@dataclass(frozen=True)
class GraphVerdict:
    """A verdict on two graphs, where these labels of the model are `silent`.

    `rounds` are of what `same-plans` (`whole` is what differs with all moves) or
    `but_for_idle_moves` leaves of them. `horizon` is how far they were compared if not whole.
    """

    sameness: Sameness
    silent: frozenset[int]
    rounds: Rounds
    horizon: int | None = None
    whole: GraphVerdict | None = None
    but_for_idle_moves: bool = False

    @property
    def rank(self) -> tuple[int, int]:
        parted = self.rounds.parted
        alike = len(self.rounds.classes) if parted is None else parted
        return -_RANKING.index(self.sameness), alike


def compare_graphs(
    puzzle: ExpandedGraph,
    model: ExpandedGraph,
    readings: Sequence[frozenset[int]],
    *,
    with_plans: bool = True,
) -> GraphVerdict:
    """Compare two graphs as far as they are expanded, by the readings that make them most alike.

    Without `with_plans` what is not the same is different.
    """
    is_whole = puzzle.complete and model.complete
    own = observable_graph(puzzle)
    if is_whole and len(readings) > 1:  # those first by which they are alike the longest
        glance, near = observable_graph(puzzle.trimmed(_GLANCE)), model.trimmed(_GLANCE)
        graphs = (observable_graph(near, silent) for silent in readings)
        both = zip(graphs, readings, strict=True)
        parts = [_compare_parts(glance, graph, silent, with_plans) for graph, silent in both]
        parts.sort(key=lambda verdict: verdict.rank, reverse=True)
        readings = [verdict.silent for verdict in parts]
    best: GraphVerdict | None = None
    compare = _compare_whole if is_whole else _compare_parts
    for silent in readings:
        twin = observable_graph(model, silent)
        verdict = compare(own, twin, silent, with_plans)
        if best is None or verdict.rank > best.rank:
            best = verdict
        if best.sameness is Sameness.SAME:
            break
    assert best is not None
    return best


def _compare_whole(
    own: ObservableGraph, twin: ObservableGraph, silent: frozenset[int], with_plans: bool
) -> GraphVerdict:
    """Compare with all moves, then without idle ones, then without those that no plan makes."""
    is_final = min(own.cost.min(initial=0), twin.cost.min(initial=0)) >= 0  # a plan ends at a goal
    cuts: list[tuple[Sameness, Callable[[ObservableGraph], ObservableGraph]]] = [
        (Sameness.SAME, lambda graph: graph),
        (Sameness.SAME, lambda it: it.with_edges((it.source != it.target) | (it.cost < 0))),
        (Sameness.SAME_PLANS, without_lost_moves),
        (Sameness.SAME_PLANS, partial(without_lost_moves, is_final=True)),
    ]
    whole: GraphVerdict | None = None
    for sameness, cut in cuts[: 3 + is_final] if with_plans else cuts[:2]:
        sides = cut(own), cut(twin)
        for by_target in (False, True):
            rounds = refine(*sides, by_target=by_target)
            whole = whole or GraphVerdict(Sameness.SAME_PLANS, silent, rounds)
            if rounds.parted is None:
                is_idle = sameness is Sameness.SAME and sides[0] is not own
                rest = whole if sameness is Sameness.SAME_PLANS else None
                return GraphVerdict(sameness, silent, rounds, None, rest, is_idle)
    assert whole is not None
    return replace(whole, sameness=Sameness.DIFFERENT)


def without_lost_moves(graph: ObservableGraph, is_final: bool = False) -> ObservableGraph:
    """Take away moves that no plan makes; `is_final`: none leaves a goal."""
    alive = graph.winnable()
    edges = alive[graph.source] & alive[graph.target]
    return graph.with_edges(edges & ~graph.solved[graph.source] if is_final else edges)


def _compare_parts(
    own: ObservableGraph, twin: ObservableGraph, silent: frozenset[int], with_plans: bool
) -> GraphVerdict:
    """Compare graphs as far as both are known."""
    # Where they part, it may be in moves that no plan makes. It is not if one start alone is a
    # goal, nor if from all positions up to there a goal is in reach, so that some plan makes each
    # move.
    ends = [int(it.depths()[it.open].min()) if it.open.any() else None for it in (own, twin)]
    if ends[1] is not None and silent and (ends[1] or not twin.solved[0]):
        ends[1] -= 1  # a goal may still be in reach of silent steps
    most = min((end for end in ends if end is not None), default=None)
    if most is not None and most < 0:
        return GraphVerdict(Sameness.UNKNOWN, silent, Rounds(own, twin, [], None), 0)
    sides = own, twin
    rounds = refine(*sides, most=most)
    depth, is_sure = rounds.parted, rounds.parted == 0
    if depth and (
        not with_plans
        or all(graph.winnable()[graph.depths() <= depth + 1].all() for graph in sides)
    ):
        kept = (~it.solved[it.source] if with_plans else it.source != it.target for it in sides)
        needed = [graph.with_edges(flags) for graph, flags in zip(sides, kept, strict=True)]
        is_sure = all(
            refine(*pair, most=most, by_target=by_target).parted is not None
            for pair, by_target in product((sides, needed), (False, True))
        )
    sameness = Sameness.DIFFERENT if is_sure else Sameness.UNKNOWN
    return GraphVerdict(sameness, silent, rounds, most)
