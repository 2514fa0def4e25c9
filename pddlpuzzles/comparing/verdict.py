"""The verdict on two graphs, a puzzle's and a model's, and the evidence for it.

    same         the graphs without their silent steps (`observable_graph`) are bisimilar, moves
                 counted, or are without the moves that change nothing: no best plan has one
    same-plans   they are without the moves after which no goal can be reached; where that does not
                 help, without those that leave a goal, too
    different    they are not
    unknown      not all could be expanded; where they part in what was, it may be in what no plan
                 needs

Without silent steps it does not matter in how many steps a move is made, nor what a step on the way
decides already: "take this piece", and then "go there", offer together what the rules offer at
once. Branching bisimulation (van Glabbeek and Weijland 1996) distinguishes those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from pddlpuzzles.comparing.graphs import (
    Edge,
    ExpandedGraph,
    ObservableGraph,
    Pulse,
    observable_graph,
)
from pddlpuzzles.comparing.refinement import Rounds, refine

Likeness = Callable[[int, int], int]
"""How much the names of a move and an action have in common, by their labels.

Above `NAMESAKE` they have the same names in the same order.
"""
NAMESAKE: Final = 1000


class Sameness(StrEnum):
    SAME = "same"
    SAME_PLANS = "same-plans"
    DIFFERENT = "different"
    UNKNOWN = "unknown"


RIGHT: Final = (Sameness.SAME, Sameness.SAME_PLANS)
"""The verdicts on a model whose plans are the puzzle's."""
_RANKING: Final = (*RIGHT, Sameness.UNKNOWN, Sameness.DIFFERENT)
_GLANCE: Final = 1000  # states of each side by which readings are ranked


@dataclass(frozen=True)
class GraphVerdict:
    """A verdict on two observable graphs, for labels of the model that are `silent`.

    `rounds` are of those graphs, or of what `same-plans` (then `whole` is what differs with all
    moves) or `but_for_idle_moves` leaves of them. `horizon` is how far from the start they were
    compared if not whole.
    """

    sameness: Sameness
    silent: frozenset[int]
    rounds: Rounds
    horizon: int | None = None
    whole: GraphVerdict | None = None
    but_for_idle_moves: bool = False

    @property
    def puzzle(self) -> ObservableGraph:
        return self.rounds.one

    @property
    def model(self) -> ObservableGraph:
        return self.rounds.other

    @property
    def rank(self) -> tuple[int, int]:
        parted = self.rounds.parted
        alike = len(self.rounds.classes) if parted is None else parted
        return -_RANKING.index(self.sameness), alike


def compare_graphs(
    puzzle: ExpandedGraph,
    model: ExpandedGraph,
    readings: Sequence[frozenset[int]],
    pulse: Pulse,
    *,
    with_plans: bool = True,
) -> GraphVerdict:
    """Compare two graphs as far as they are expanded, by the readings that make them most alike.

    Without `with_plans` what is not the same is different, whether or not plans are the same.
    """
    is_whole = puzzle.complete and model.complete
    one = observable_graph(puzzle, pulse=pulse)
    if is_whole and len(readings) > 1:  # those first by which they are alike the longest
        glance, near = observable_graph(puzzle.trimmed(_GLANCE)), model.trimmed(_GLANCE)

        def rank(silent: frozenset[int]) -> tuple[int, int]:
            other = observable_graph(near, silent, pulse)
            return _compare_parts(glance, other, silent, pulse, with_plans).rank

        readings = sorted(readings, key=rank, reverse=True)
    best: GraphVerdict | None = None
    for silent in readings:
        other = observable_graph(model, silent, pulse)
        if is_whole:
            verdict = _compare_whole(one, other, silent, pulse, with_plans)
        else:
            verdict = _compare_parts(one, other, silent, pulse, with_plans)
        if best is None or verdict.rank > best.rank:
            best = verdict
        if best.sameness is Sameness.SAME:
            break
    assert best is not None
    return best


def _compare_whole(
    own: ObservableGraph,
    twin: ObservableGraph,
    silent: frozenset[int],
    pulse: Pulse,
    with_plans: bool,
) -> GraphVerdict:
    whole: GraphVerdict | None = None
    for sameness, sides in _without_needless_moves((own, twin), with_plans):
        for by_target in (False, True):
            rounds = refine(*sides, pulse=pulse, by_target=by_target)
            whole = whole or GraphVerdict(Sameness.SAME_PLANS, silent, rounds)
            if rounds.parted is None:
                is_idle = sameness is Sameness.SAME and sides[0] is not own
                rest = whole if sameness is Sameness.SAME_PLANS else None
                return GraphVerdict(sameness, silent, rounds, None, rest, is_idle)
    assert whole is not None
    return replace(whole, sameness=Sameness.DIFFERENT)


def _without_needless_moves(
    sides: tuple[ObservableGraph, ObservableGraph], with_plans: bool
) -> Iterator[tuple[Sameness, Sequence[ObservableGraph]]]:
    yield Sameness.SAME, sides
    yield Sameness.SAME, [one.with_edges(one.source != one.target) for one in sides]
    for is_final in (False, True) if with_plans else ():
        yield Sameness.SAME_PLANS, [without_lost_moves(one, is_final) for one in sides]


def without_lost_moves(graph: ObservableGraph, is_final: bool = False) -> ObservableGraph:
    """Return a graph without the moves that no plan makes; `is_final`: none leaves a goal."""
    alive = graph.winnable()
    edges = alive[graph.source] & alive[graph.target]
    return graph.with_edges(edges & ~graph.solved[graph.source] if is_final else edges)


def _compare_parts(
    one: ObservableGraph,
    other: ObservableGraph,
    silent: frozenset[int],
    pulse: Pulse,
    with_plans: bool,
) -> GraphVerdict:
    """Compare graphs as far as both are known.

    Where they part, it may be in moves that no plan makes. It is not where one start alone is a
    goal, nor where from all positions up to there a goal is known to be in reach, so that all these
    moves are made by some plan, however moves are counted.
    """
    ends = [one.horizon(), other.horizon()]
    if ends[1] is not None and silent and (ends[1] or not other.solved[0]):
        ends[1] -= 1  # a goal may still be in reach of silent steps
    most = min((end for end in ends if end is not None), default=None)
    if most is not None and most < 0:
        return GraphVerdict(Sameness.UNKNOWN, silent, Rounds(one, other, [], None), 0)
    rounds = refine(one, other, most=most, pulse=pulse)
    sides, is_sure = (one, other), rounds.parted == 0
    depth = rounds.parted
    if depth and (not with_plans or all(_is_alive(graph, depth) for graph in sides)):
        kept = [
            ~graph.solved[graph.source] if with_plans else graph.source != graph.target
            for graph in sides
        ]
        needed = [graph.with_edges(edges) for graph, edges in zip(sides, kept, strict=True)]
        is_sure = all(
            refine(*pair, most=most, pulse=pulse, by_target=by_target).parted is not None
            for pair, by_target in product((sides, needed), (False, True))
        )
    sameness = Sameness.DIFFERENT if is_sure else Sameness.UNKNOWN
    return GraphVerdict(sameness, silent, rounds, most)


def _is_alive(graph: ObservableGraph, depth: int) -> bool:
    reached = np.zeros(graph.size, dtype=bool)
    reached[0] = True
    for _ in range(depth + 1):
        reached[graph.target[reached[graph.source]]] = True
    return bool(graph.winnable()[reached].all())


# Where they part ----------------------------------------------------------------------------------


class Parting(NamedTuple):
    """Two plays, the last node of each, and the moves there without a counterpart of their cost.

    There are no such moves where just one of the nodes is solved.
    """

    plays: tuple[list[Edge], list[Edge]]
    one: int
    other: int
    lonely: tuple[list[Edge], list[Edge]]


def parting(rounds: Rounds, likeness: Likeness) -> Parting:
    """Return a shortest play after which one graph can do what the other cannot.

    The game is Stirling's: a move on one side is answered on the other by what keeps them alike the
    longest. Its length is the round in which the classes part (Hennessy and Milner 1985).
    """
    plays: tuple[list[Edge], list[Edge]] = ([], [])
    nodes = 0, 0
    while rounds.apart(*nodes):
        pairs, lonely = _matched(rounds, *nodes, likeness)
        if lonely[0] or lonely[1]:
            return Parting(plays, *nodes, lonely)
        _, mine, yours = min(
            (depth, mine, yours)
            for mine, yours in pairs
            if (depth := rounds.apart(mine.target, yours.target)) is not None
        )
        plays[0].append(mine)
        plays[1].append(yours)
        nodes = mine.target, yours.target
    return Parting(plays, *nodes, ([], []))


def moves(rounds: Rounds, node: int, twin: int) -> tuple[list[Edge], list[Edge]]:
    """Return the edges that leave a node of each graph, those of one label into one class once."""
    sides = zip((rounds.one, rounds.other), (node, twin), rounds.last, strict=True)
    edges = []
    for graph, source, classes in sides:
        kinds = dict[tuple[int, int, int], Edge]()
        for edge in graph.leaving(source):
            kinds.setdefault((edge.label, edge.cost, int(classes[edge.target])), edge)
        edges.append([*kinds.values()])
    return edges[0], edges[1]


def lockstep(rounds: Rounds, likeness: Likeness, most: int) -> Iterator[tuple[Edge, Edge]]:
    queue = [(0, 0)]
    reached = set(queue)
    for nodes in queue:  # it grows meanwhile
        for mine, yours in _matched(rounds, *nodes, likeness)[0]:
            yield mine, yours
            after = mine.target, yours.target
            if after not in reached and len(reached) < most:
                reached.add(after)
                queue.append(after)


def _matched(
    rounds: Rounds, node: int, twin: int, likeness: Likeness
) -> tuple[list[tuple[Edge, Edge]], tuple[list[Edge], list[Edge]]]:
    """Pair moves of equal cost, namesakes first, then the longest alike; return what is left, too.

    What names contradict is not paired. Some pair is alike for fewer rounds than the nodes that the
    moves leave, or else something is left: so the play ends.
    """
    longest = len(rounds.classes)
    left = moves(rounds, node, twin)
    ranked = []
    for mine, yours in product(*left):
        common = likeness(mine.label, yours.label)
        if mine.cost == yours.cost and common >= 0:
            apart = rounds.apart(mine.target, yours.target)
            alike = longest if apart is None else apart
            ranked.append((common < NAMESAKE, -alike, -common, mine, yours))
    pairs: list[tuple[Edge, Edge]] = []
    for *_, mine, yours in sorted(ranked):
        if mine in left[0] and yours in left[1]:
            pairs.append((mine, yours))
            left[0].remove(mine)
            left[1].remove(yours)
    return pairs, left
