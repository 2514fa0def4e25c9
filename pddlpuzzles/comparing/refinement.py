"""Which nodes of two graphs are alike: partition refinement, and isomorphism.

Two nodes are alike after 0 rounds if both are solved or neither is; after another round if they
were, and for each cost and each class of the last round both have the same number of moves of that
cost into that class. Once a round splits no class, nodes of one class are bisimilar (Park 1981;
Kanellakis and Smolka, Information and Computation 86, 1990, whose naive method this is: the rounds
say how far two nodes are alike, which Paige and Tarjan's faster one does not).

Moves are counted, which plain bisimulation does not do: else a model that lacks a move passes
wherever another leads to a position that is worth the same, as all lost ones are. One label is one
move. With `by_target` labels that lead to one node are one move, too: several actions do the same.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.comparing.graphs import Numbers, ObservableGraph, Pulse

_MOST_COLOURINGS: Final = 40


class Rounds(NamedTuple):
    """The classes of two graphs' nodes after each round; the second graph's nodes come behind.

    `parted` is the first round in which the two starts are not alike, if any.
    """

    one: ObservableGraph
    other: ObservableGraph
    classes: list[NDArray[np.int32]]
    parted: int | None

    @property
    def last(self) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        return self.classes[-1][: self.one.size], self.classes[-1][self.one.size :]

    def apart(self, one: int, other: int) -> int | None:
        for number, classes in enumerate(self.classes):
            if classes[one] != classes[self.one.size + other]:
                return number
        return None


def refine(
    puzzle: ObservableGraph,
    model: ObservableGraph,
    *,
    most: int | None = None,
    pulse: Pulse = lambda: None,
    by_target: bool = False,
    is_plain: bool = False,
) -> Rounds:
    """Refine the partition of both graphs' nodes for `most` rounds, until it is stable, or parted.

    A round takes time in m log m for m edges. If `is_plain`, moves are not counted, and it goes on
    where the starts part.
    """
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
        pulse()
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


def _count_distinct(place: Numbers, thing: Numbers, size: int) -> Numbers:
    pairs = np.sort(place * (1 + thing.max()) + thing)
    pairs = pairs[np.append(True, pairs[1:] != pairs[:-1])]
    return np.bincount(pairs // (1 + thing.max()), minlength=size)


def _paired(one: Numbers, other: Numbers) -> Numbers:
    """Return a number for each pair, the same for the same pairs only, in the pairs' order."""
    joined = one * (1 + other.max(initial=0)) + other
    return np.unique(joined, return_inverse=True)[1]


def _split(classes: Numbers, group: Numbers, owner: Numbers) -> Numbers:
    """Return new classes: the old one and the set of all groups that a node owns."""
    order = np.lexsort((group, owner))
    group, owner = group[order], owner[order]
    ahead = np.searchsorted(owner, np.arange(classes.size))
    rank = np.arange(owner.size) - ahead[owner]  # of a group among its owner's
    fresh = classes.astype(np.int64)
    at_rank = np.argsort(rank, kind="stable")
    bounds = np.searchsorted(rank[at_rank], np.arange(1 + rank.max(initial=-1) + 1))
    for begin, end in pairwise(bounds):
        chosen = at_rank[begin:end]
        nodes = owner[chosen]
        fresh[nodes] = fresh.max() + 1 + _paired(fresh[nodes], group[chosen])
    return fresh


def _renumber(classes: Numbers) -> int:
    """Give classes the numbers from 0, in place, and return how many there are."""
    numbers, classes[:] = np.unique(classes, return_inverse=True)
    return int(numbers.size)


def isomorphism(
    puzzle: ObservableGraph, model: ObservableGraph, pulse: Pulse = lambda: None
) -> Numbers | None:
    """Return for each node of a graph its image in another; None where none is found.

    Nodes are coloured by what leaves and enters them; where several of a colour are left, one is
    given a colour of its own, and one of the other graph with it (McKay, "Practical graph
    isomorphism", 1981). What is returned was checked edge by edge; None proves nothing.
    """
    edges, images = (  # without their labels, each once, sorted
        np.unique(np.stack([graph.source, graph.cost, graph.target], axis=1), axis=0)
        for graph in (puzzle, model)
    )
    if puzzle.size != model.size or edges.shape != images.shape:
        return None
    size, tried = puzzle.size, 0
    both = np.concatenate([edges, images + np.array([size, 0, size])])
    source, target = both[:, 0], both[:, 2]
    price = np.unique(both[:, 1], return_inverse=True)[1]

    def refined(colours: Numbers) -> Numbers:
        count = _renumber(colours)
        while True:
            pulse()
            for near, far in ((source, target), (target, source)):
                if near.size:
                    seen = _paired(price, colours[far])
                    pairs = _paired(near, seen)
                    _, first, many = np.unique(pairs, return_index=True, return_counts=True)
                    colours = _split(colours, _paired(seen[first], many), near[first])
            before, count = count, _renumber(colours)
            if count == before:
                return colours

    def completed(colours: Numbers) -> Numbers | None:
        nonlocal tried
        if tried == _MOST_COLOURINGS:
            return None
        tried += 1
        colours = refined(colours)
        ours, theirs = colours[:size], colours[size:]
        counts = np.bincount(ours, minlength=colours.max() + 1)
        if (counts != np.bincount(theirs, minlength=colours.max() + 1)).any():
            return None
        if counts.max() == 1:
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
    colours[[0, size]] += 2
    return completed(colours)
