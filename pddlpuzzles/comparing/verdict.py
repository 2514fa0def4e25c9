"""The verdict on two graphs, a puzzle's and a model's, and the evidence for it.

    same         the graphs without their silent steps are bisimilar, moves counted
                 (`observable_graph` says which edges these are, and leaves needless ones out)
                 or are once the moves that change nothing are left out: no best plan has one
    same-plans   they are once the moves are left out after which no goal can be reached; where
                 that does not help, once those that leave a goal are left out, too
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
    Alike,
    Edge,
    ExpandedGraph,
    ObservableGraph,
    Pulse,
    observable_graph,
    winnable,
    with_edges,
)
from pddlpuzzles.comparing.refinement import Rounds, refine

Likeness = Callable[[int, int], int]
"""How much the names of a move and an action have in common, by their labels.

Above `NAMESAKE` they have the same names in the same order.
"""
NAMESAKE: Final = 1000


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
    """A verdict on two observable graphs, for labels of the model that are `silent`.

    `rounds` are of those graphs, or of what `same-plans` leaves of them; then `whole` is what
    differs with all moves. With `but_for_idle_moves` they are of what is left without those that
    change nothing. `horizon` is how far from the start they were compared if not whole.
    """

    sameness: Sameness
    silent: frozenset[int]
    rounds: Rounds
    horizon: int | None = None
    whole: GraphVerdict | None = None
    but_for_idle_moves: bool = False

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
    *,
    with_plans: bool = True,
) -> GraphVerdict:
    """Compare two graphs as far as they are expanded, by the readings that make them most alike.

    Without `with_plans` it is not asked of different ones whether they have the same plans.
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
            found = _compare_expanded(one, other, silent, pulse)
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
    busy = without_idle_moves(one), without_idle_moves(other)
    for merging in (False, True):
        again = refine(*busy, pulse=pulse, by_target=merging)
        if again.parted is None:
            return GraphVerdict(Sameness.SAME, silent, again, but_for_idle_moves=True)
    whole = GraphVerdict(Sameness.SAME_PLANS, silent, rounds)
    for is_final, merging in product((False, True), (False, True)) if with_plans else ():
        left = without_lost_moves(one, is_final), without_lost_moves(other, is_final)
        again = refine(*left, pulse=pulse, by_target=merging)
        if again.parted is None:
            return GraphVerdict(Sameness.SAME_PLANS, silent, again, whole=whole)
    return replace(whole, sameness=Sameness.DIFFERENT)


def without_idle_moves(graph: ObservableGraph) -> ObservableGraph:
    """Return a graph without the moves that lead to where they begin."""
    return with_edges(graph, graph.source != graph.target)


def without_lost_moves(graph: ObservableGraph, is_final: bool = False) -> ObservableGraph:
    """Return a graph without the moves that no plan makes; `is_final`: none leaves a goal."""
    alive = winnable(graph)
    edges = alive[graph.source] & alive[graph.target]
    return with_edges(graph, edges & ~graph.solved[graph.source] if is_final else edges)


def _compare_expanded(
    one: ObservableGraph, other: ObservableGraph, silent: frozenset[int], pulse: Pulse
) -> GraphVerdict:
    """Compare graphs as far as both are known.

    Where they part, it may be in moves that no plan makes. It is not where one start alone is a
    goal, nor where from all positions up to there a goal is known to be in reach: then leaving out
    moves that no plan makes would leave out none of these, however moves are counted.
    """
    ends = [one.horizon(), other.horizon()]
    if ends[1] is not None and silent and (ends[1] or not other.solved[0]):
        ends[1] -= 1  # a goal may still be in reach of silent steps
    most = min((end for end in ends if end is not None), default=None)
    if most is not None and most < 0:
        return GraphVerdict(Sameness.UNKNOWN, silent, Rounds(one, other, [], None), 0)
    rounds = refine(one, other, most, pulse)
    is_sure = rounds.parted == 0
    if rounds.parted and all(_are_alive(graph, rounds.parted) for graph in (one, other)):
        final = (
            with_edges(one, ~one.solved[one.source]),
            with_edges(other, ~other.solved[other.source]),
        )
        ways = product(((one, other), final), (False, True))
        is_sure = all(
            refine(mine, yours, most, pulse, by_target=merging).parted is not None
            for (mine, yours), merging in ways
        )
    sameness = Sameness.DIFFERENT if is_sure else Sameness.UNKNOWN
    return GraphVerdict(sameness, silent, rounds, most)


def _are_alive(graph: ObservableGraph, depth: int) -> bool:
    """Say whether a goal is known to be in reach wherever `depth` moves lead."""
    alive, known = winnable(graph), np.zeros(graph.size, dtype=bool)
    known[0] = True
    for _ in range(depth + 1):
        known[graph.target[known[graph.source]]] = True
    return bool(alive[known].all())


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

    One player makes a move on one side; the other answers on the other side, keeping them alike the
    longest (the game is Stirling's; that its length is the round in which the classes part,
    Hennessy and Milner 1985).
    """
    plays: tuple[list[Edge], list[Edge]] = ([], [])
    here, there = 0, 0
    while (apart := rounds.apart(here, there)) is not None and apart > 0:
        pairs, lonely = _matched(rounds, here, there, likeness)
        if lonely[0] or lonely[1]:
            return Parting(plays, here, there, lonely)
        _, mine, yours = min(
            (depth, mine, yours)
            for mine, yours in pairs
            if (depth := rounds.apart(mine.target, yours.target)) is not None
        )
        plays[0].append(mine)
        plays[1].append(yours)
        here, there = mine.target, yours.target
    return Parting(plays, here, there, ([], []))


def moves(rounds: Rounds, here: int, there: int) -> tuple[list[Edge], list[Edge]]:
    """Return the edges that leave a node of each graph, those of one label into one class once."""
    sides = zip((rounds.one, rounds.other), (here, there), rounds.last, strict=True)
    found = []
    for graph, node, classes in sides:
        kinds = dict[tuple[int, int, int], Edge]()
        for edge in graph.leaving(node):
            kinds.setdefault((edge.label, edge.cost, int(classes[edge.target])), edge)
        found.append([*kinds.values()])
    return found[0], found[1]


def lockstep(rounds: Rounds, likeness: Likeness, most: int) -> Iterator[tuple[Edge, Edge]]:
    """Yield pairs of moves that are made on both sides at once, from `most` pairs of nodes."""
    queue = [(0, 0)]
    known = set(queue)
    for here, there in queue:  # it grows meanwhile
        for mine, yours in _matched(rounds, here, there, likeness)[0]:
            yield mine, yours
            after = mine.target, yours.target
            if after not in known and len(known) < most:
                known.add(after)
                queue.append(after)


def _matched(
    rounds: Rounds, here: int, there: int, likeness: Likeness
) -> tuple[list[tuple[Edge, Edge]], tuple[list[Edge], list[Edge]]]:
    """Pair moves of equal cost, namesakes first, then the longest alike; return what is left, too.

    What names contradict (a likeness below 0) is not paired. Some pair is alike for fewer rounds
    than the nodes that the moves leave, or else something is left: so the play ends.
    """
    longest = len(rounds.classes)
    left = moves(rounds, here, there)
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
