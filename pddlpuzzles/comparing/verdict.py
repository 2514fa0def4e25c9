"""The verdict on two graphs, a puzzle's and a model's, by refinement (`refinement`).

    same         the graphs without their silent steps (`observable_graph`) are bisimilar, moves
                 counted, or are without the moves that change nothing: no best plan has one
    same-plans   they are without the moves after which no goal can be reached; where that does not
                 help, without those that leave a goal, too
    different    they are not
    unknown      not all was expanded; where they part in what was, no plan may need it

Without silent steps it does not matter in how many steps a move is made, nor what the first of them
decide, which branching bisimulation (van Glabbeek and Weijland 1996) distinguishes.
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


RIGHT: Final = (Sameness.SAME, Sameness.SAME_PLANS)  # the plans are the puzzle's
_RANKING: Final = (*RIGHT, Sameness.UNKNOWN, Sameness.DIFFERENT)


@dataclass(frozen=True)
class GraphVerdict:
    sameness: Sameness
    silent: frozenset[int]  # labels of the model
    rounds: Rounds  # of what `same-plans` or `but_for_idle_moves` leaves of the graphs
    horizon: int | None = None  # how far they were compared, in moves, if not whole
    whole: GraphVerdict | None = None  # where plans are the same, what differs with all moves
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
    with_plans: bool = True,  # else what is not the same is different
) -> GraphVerdict:
    """Compare graphs as far as expanded, by the readings that make them most alike."""
    is_whole = puzzle.complete and model.complete
    ours = observable_graph(puzzle)
    if is_whole and len(readings) > 1:  # those first by which they are alike the longest
        glance, near = observable_graph(puzzle.trimmed(_GLANCE)), model.trimmed(_GLANCE)
        ranked = [
            _compare_parts(glance, observable_graph(near, silent), silent, with_plans)
            for silent in readings
        ]
        ranked.sort(key=lambda verdict: verdict.rank, reverse=True)
        readings = [verdict.silent for verdict in ranked]
    best: GraphVerdict | None = None
    compare = _compare_whole if is_whole else _compare_parts
    for silent in readings:
        verdict = compare(ours, observable_graph(model, silent), silent, with_plans)
        if best is None or verdict.rank > best.rank:
            best = verdict
        if best.sameness is Sameness.SAME:
            break
    assert best is not None
    return best


def _compare_whole(
    ours: ObservableGraph, theirs: ObservableGraph, silent: frozenset[int], with_plans: bool
) -> GraphVerdict:
    """Compare with all moves, without idle ones, then without those that no plan makes."""
    cuts: list[tuple[Sameness, Callable[[ObservableGraph], ObservableGraph]]] = [
        (Sameness.SAME, lambda graph: graph),
        (Sameness.SAME, lambda it: it.with_edges((it.source != it.target) | (it.cost < 0))),
    ]
    if with_plans:
        cuts.append((Sameness.SAME_PLANS, without_lost_moves))
        if min(ours.cost.min(initial=0), theirs.cost.min(initial=0)) >= 0:  # a plan ends at a goal
            cuts.append((Sameness.SAME_PLANS, partial(without_lost_moves, is_final=True)))
    first: Rounds | None = None  # with all moves
    for sameness, cut in cuts:
        sides = cut(ours), cut(theirs)
        for by_target in (False, True):
            rounds = refine(*sides, by_target=by_target)
            first = first or rounds
            if rounds.parted is None:
                is_same = sameness is Sameness.SAME
                whole = None if is_same else GraphVerdict(sameness, silent, first)
                is_idle = is_same and sides[0] is not ours
                return GraphVerdict(sameness, silent, rounds, None, whole, is_idle)
    assert first is not None
    return GraphVerdict(Sameness.DIFFERENT, silent, first)


def without_lost_moves(graph: ObservableGraph, is_final: bool = False) -> ObservableGraph:
    """Take away moves that no plan makes; `is_final`: none leaves a goal."""
    alive = graph.winnable()
    edges = alive[graph.source] & alive[graph.target]
    return graph.with_edges(edges & ~graph.solved[graph.source] if is_final else edges)


def _compare_parts(
    ours: ObservableGraph, theirs: ObservableGraph, silent: frozenset[int], with_plans: bool
) -> GraphVerdict:
    """Compare graphs as far as both are known, which only shows that they differ."""
    sides = ours, theirs
    # For each side, up to how many moves from the start all is known.
    known = [int(it.depths()[it.open].min()) if it.open.any() else None for it in sides]
    if known[1] is not None and silent and (known[1] or not theirs.solved[0]):
        known[1] -= 1  # from the last nodes silent steps may still reach a goal, unseen
    most = min((depth for depth in known if depth is not None), default=None)
    if most is not None and most < 0:
        return GraphVerdict(Sameness.UNKNOWN, silent, Rounds(*sides, [], None), 0)
    rounds = refine(*sides, most=most)
    unknown = GraphVerdict(Sameness.UNKNOWN, silent, rounds, most)
    if rounds.parted is None:
        return unknown
    if rounds.parted:  # else one start alone is a goal, which no move can mend
        # They may part in moves that no plan makes. Where from all positions up to there a goal is
        # in reach, some plan makes each move.
        reach = rounds.parted + 1
        if with_plans and not all(it.winnable()[it.depths() <= reach].all() for it in sides):
            return unknown
        # Nor may they be alike by what `_compare_whole` tries then: fewer moves, or by targets.
        kept = (~it.solved[it.source] if with_plans else it.source != it.target for it in sides)
        needed = [graph.with_edges(flags) for graph, flags in zip(sides, kept, strict=True)]
        for pair, by_target in product((sides, needed), (False, True)):
            if refine(*pair, most=most, by_target=by_target).parted is None:
                return unknown
    return replace(unknown, sameness=Sameness.DIFFERENT)
