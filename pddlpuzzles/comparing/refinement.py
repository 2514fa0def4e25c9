"""Two graphs refined side by side: their classes after each round, and where they part.

Two nodes are alike after 0 rounds if both are solved or neither is; after another round if they
were, and both have the same number of moves of each cost into each class of the last round. Once a
round splits no class, nodes of one class are bisimilar (Park 1981; the naive method of Kanellakis
and Smolka, Information and Computation 86, 1990, whose rounds say how far two nodes are alike).
Moves are counted, unlike in plain bisimulation: else a model that lacks a move passes where another
leads to what is worth the same, as all lost positions are. One label is one move; if `by_target`,
labels that lead to one node are one, too.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise, product
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.comparing.graphs import Edge, ObservableGraph
from pddlpuzzles.exploring.by_rules import Numbers
from pddlpuzzles.search.budget import check

_MOST_COLOURINGS: Final = 40  # that are refined before it is given up

Likeness = Callable[[int, int], int]
"""How much the names of a move and an action have in common, by their labels: above `NAMESAKE` they
have the same names in the same order."""
NAMESAKE: Final = 1000


class Rounds(NamedTuple):
    """The classes after each round, the puzzle's nodes first; starts differ from `parted` on."""

    puzzle: ObservableGraph
    model: ObservableGraph
    classes: list[NDArray[np.int32]]
    parted: int | None

    @property
    def last(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        return self.classes[-1][: self.puzzle.size], self.classes[-1][self.puzzle.size :]

    def apart(self, node: int, twin: int) -> int | None:
        """Return the round after which two nodes are in different classes, if there is one."""
        for number, classes in enumerate(self.classes):
            if classes[node] != classes[self.puzzle.size + twin]:
                return number
        return None


def refine(
    puzzle: ObservableGraph,
    model: ObservableGraph,
    *,
    most: int | None = None,
    by_target: bool = False,
    is_plain: bool = False,  # moves are not counted, and it goes on where the starts have parted
) -> Rounds:
    """Refine a partition of both graphs' nodes until it is stable, parted or `most` rounds old."""
    # A round takes time in m log m for m edges.
    label = np.concatenate([puzzle.label, model.label + 1 + max(puzzle.label, default=0)])
    source = np.concatenate([puzzle.source, model.source + puzzle.size])
    target = np.concatenate([puzzle.target, model.target + puzzle.size])
    price = np.unique(np.concatenate([puzzle.cost, model.cost]), return_inverse=True)[1]
    classes = np.concatenate([puzzle.solved, model.solved]).astype(np.int64)
    count = _renumber(classes)
    rounds = [classes.astype(np.int32)]
    parted: int | None = None
    while True:
        if parted is None and classes[0] != classes[puzzle.size]:
            parted = len(rounds) - 1
        is_over = (parted is not None and not is_plain) or (most is not None and len(rounds) > most)
        if is_over:
            return Rounds(puzzle, model, rounds, parted)
        check()
        group = owner = source
        if source.size:  # for each node, cost and class: the number of moves
            key = _paired(_paired(source, price), classes[target])
            ways, first = np.unique(key, return_index=True)
            place = np.searchsorted(ways, key)
            many = np.ones_like(first) if is_plain else _count_distinct(place, label, ways.size)
            if by_target:
                many = np.minimum(many, _count_distinct(place, target, ways.size))
            group = _paired(_paired(price[first], classes[target][first]), many)
            owner = source[first]
        fresh = _split(classes, group, owner)
        before, count = count, _renumber(fresh)
        if count == before:
            return Rounds(puzzle, model, rounds, parted)
        classes = fresh
        rounds.append(classes.astype(np.int32))


def _count_distinct(place: Numbers, column: Numbers, size: int) -> Numbers:
    pairs = np.sort(place * (1 + column.max()) + column)  # which is faster than `np.unique`
    pairs = pairs[np.append(True, pairs[1:] != pairs[:-1])]
    return np.bincount(pairs // (1 + column.max()), minlength=size)


def _paired(first: Numbers, second: Numbers) -> Numbers:
    """Give pairs numbers in their order, the same to the same pairs only."""
    return np.unique(first * (1 + second.max(initial=0)) + second, return_inverse=True)[1]


def _split(classes: Numbers, group: Numbers, owner: Numbers) -> Numbers:
    """Return new classes, by the old class and the set of groups of each node, their owner."""
    order = np.lexsort((group, owner))
    group, owner = group[order], owner[order]
    ahead = np.searchsorted(owner, np.arange(classes.size))
    rank = np.arange(owner.size) - ahead[owner]  # of a group among its owner's
    # First the smallest group of each node is put to its class, then the next one: no node stands
    # twice in a rank. New numbers are above all old ones, so that nodes with fewer groups differ.
    fresh = classes.astype(np.int64)
    by_rank = np.argsort(rank, kind="stable")
    bounds = np.searchsorted(rank[by_rank], np.arange(rank.max(initial=-1) + 2))
    for begin, end in pairwise(bounds):
        chosen = by_rank[begin:end]
        nodes = owner[chosen]
        fresh[nodes] = fresh.max() + 1 + _paired(fresh[nodes], group[chosen])
    return fresh


def _renumber(classes: Numbers) -> int:
    """Give classes the numbers from 0, in place; return how many there are."""
    numbers, classes[:] = np.unique(classes, return_inverse=True)
    return int(numbers.size)


def isomorphism(puzzle: ObservableGraph, model: ObservableGraph) -> Numbers | None:
    """Return each node's image in the other graph; None where none is found."""
    # Nodes are coloured by what leaves and enters them; of several of a colour one gets its own,
    # and one of the other graph with it (McKay, "Practical graph isomorphism", 1981). What is
    # returned was checked edge by edge; None proves nothing.
    ranks = np.unique(np.concatenate([puzzle.cost, model.cost]), return_inverse=True)[1]
    edges, images = (  # without their labels, each once, sorted
        np.unique(np.stack([graph.source, cost, graph.target], axis=1), axis=0)
        for graph, cost in zip((puzzle, model), np.split(ranks, [puzzle.cost.size]), strict=True)
    )
    if puzzle.size != model.size or edges.shape != images.shape:
        return None
    size, tried = puzzle.size, 0
    source, price, target = np.concatenate([edges, images + np.array([size, 0, size])]).T

    def completed(colours: Numbers) -> Numbers | None:
        # Refine the colours; if some are not of one node a side, try each pair of such a colour.
        nonlocal tried
        if tried == _MOST_COLOURINGS:
            return None
        tried += 1
        before, count = 0, _renumber(colours)
        while count != before:
            check()
            # By what leaves each node: of which cost, to which colour, how often; then what enters.
            for near, far in ((source, target), (target, source)) if source.size else ():
                seen = _paired(price, colours[far])
                pairs = _paired(near, seen)
                _, first, many = np.unique(pairs, return_index=True, return_counts=True)
                colours = _split(colours, _paired(seen[first], many), near[first])
            before, count = count, _renumber(colours)
        ours, theirs = colours[:size], colours[size:]
        counts = np.bincount(ours, minlength=colours.max() + 1)
        if (counts != np.bincount(theirs, minlength=colours.max() + 1)).any():
            return None
        if counts.max() == 1:  # each node's image is the one of its colour: is it so for edges?
            image = np.argsort(theirs)[ours]
            moved = edges.copy()
            moved[:, 0], moved[:, 2] = image[moved[:, 0]], image[moved[:, 2]]
            return image if (np.unique(moved, axis=0) == images).all() else None
        colour = int(np.argmax(counts > 1))
        chosen = int(np.argmax(ours == colour))
        for candidate in np.flatnonzero(theirs == colour):
            marked = colours.copy()
            marked[chosen] = marked[size + int(candidate)] = colours.max() + 1
            if (completion := completed(marked)) is not None:
                return completion
        return None

    colours = np.concatenate([puzzle.solved, model.solved]).astype(np.int64)
    colours[[0, size]] += 2  # the starts are each other's images
    return completed(colours)


class Sides(NamedTuple):
    """Edges of both graphs."""

    puzzle: list[Edge]
    model: list[Edge]


class Parting(NamedTuple):
    """Where two graphs part: after these plays."""

    plays: Sides
    node: int  # where they end
    twin: int
    lonely: Sides
    """The moves there without a counterpart of their cost; none where just one node is solved."""


def parting(rounds: Rounds, likeness: Likeness) -> Parting:
    """Return a shortest play after which one graph can do what the other cannot."""
    # In Stirling's game a move is answered by what keeps both sides alike the longest: it lasts
    # until the round in which the classes part (Hennessy and Milner 1985).
    plays, nodes = Sides([], []), (0, 0)
    while rounds.apart(*nodes):  # 0 where just one of them is solved
        pairs, lonely = _match_moves(rounds, *nodes, likeness)
        if lonely.puzzle or lonely.model:
            return Parting(plays, *nodes, lonely)
        _, mine, yours = min(
            (depth, mine, yours)
            for mine, yours in pairs
            if (depth := rounds.apart(mine.target, yours.target)) is not None
        )
        plays.puzzle.append(mine)
        plays.model.append(yours)
        nodes = mine.target, yours.target
    return Parting(plays, *nodes, Sides([], []))


def moves(rounds: Rounds, node: int, twin: int) -> Sides:
    """Return the edges that leave two nodes, those of one label into one class once."""
    edges = []
    for graph, source, classes in zip(rounds[:2], (node, twin), rounds.last, strict=True):
        kinds = dict[tuple[int, int, int], Edge]()
        for edge in graph.leaving(source):
            kinds.setdefault((edge.label, edge.cost, int(classes[edge.target])), edge)
        edges.append([*kinds.values()])
    return Sides(*edges)


def lockstep(rounds: Rounds, likeness: Likeness, most: int) -> Iterator[tuple[Edge, Edge]]:
    """Yield edges that are matched, in up to `most` pairs of nodes that matched edges reach."""
    queue = [(0, 0)]
    reached = set(queue)
    for nodes in queue:  # it grows meanwhile
        pairs, _ = _match_moves(rounds, *nodes, likeness)
        for mine, yours in pairs:
            yield mine, yours
            after = mine.target, yours.target
            if after not in reached and len(reached) < most:
                reached.add(after)
                queue.append(after)


def _match_moves(
    rounds: Rounds, node: int, twin: int, likeness: Likeness
) -> tuple[list[tuple[Edge, Edge]], Sides]:
    """Pair moves of equal cost, namesakes first, then the longest alike; and the others."""
    # What names contradict is not paired. Something is left, or else some pair is alike for fewer
    # rounds than the nodes are: so a play ends.
    longest = len(rounds.classes)
    remaining = moves(rounds, node, twin)
    ranked = []
    for mine, yours in product(*remaining):
        common = likeness(mine.label, yours.label)
        if mine.cost == yours.cost and common >= 0:
            apart = rounds.apart(mine.target, yours.target)
            alike = longest if apart is None else apart
            ranked.append((common < NAMESAKE, -alike, -common, mine, yours))
    pairs: list[tuple[Edge, Edge]] = []
    for *_, mine, yours in sorted(ranked):
        if mine in remaining.puzzle and yours in remaining.model:
            pairs.append((mine, yours))
            remaining.puzzle.remove(mine)
            remaining.model.remove(yours)
    return pairs, remaining
