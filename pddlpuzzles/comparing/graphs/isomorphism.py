"""Is one graph the other with its nodes renamed? Colours first, then choices.

Nodes are coloured by what leaves and what enters them until that distinguishes no more of them;
where several of a colour are left, one is given a colour of its own, and one of the other graph
with it (McKay, "Practical graph isomorphism", 1981). An isomorphism that is returned has been
checked edge by edge; where none is found in a few tries, nothing is proved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from pddlpuzzles.comparing.graphs.expanded import Numbers, ObservableGraph
from pddlpuzzles.comparing.graphs.refinement import combined, paired, renumbered

_MOST_COLOURINGS: Final = 40


def isomorphism(
    one: ObservableGraph, other: ObservableGraph, pulse: Callable[[], None] = lambda: None
) -> Numbers | None:
    """Return for each node of a graph its image in another; None where none is found."""
    edges, images = _edges(one), _edges(other)
    if one.size != other.size or edges.shape != images.shape:
        return None
    search = _Search(one, other, edges, images, pulse)
    colours = np.concatenate([one.solved, other.solved]).astype(np.int64)
    colours[[0, one.size]] += 2
    return search.completed(colours)


def _edges(graph: ObservableGraph) -> Numbers:
    """Return the edges without their labels, each once, sorted."""
    return np.unique(np.stack([graph.source, graph.cost, graph.target], axis=1), axis=0)


class _Search:
    def __init__(
        self,
        one: ObservableGraph,
        other: ObservableGraph,
        edges: Numbers,
        images: Numbers,
        pulse: Callable[[], None],
    ) -> None:
        self._size = one.size
        self._edges, self._images = edges, images
        both = np.concatenate([edges, images + np.array([one.size, 0, one.size])])
        self._source, self._target = both[:, 0], both[:, 2]
        self._price = np.unique(both[:, 1], return_inverse=True)[1]
        self._left = _MOST_COLOURINGS
        self._pulse = pulse

    def completed(self, colours: Numbers) -> Numbers | None:
        """Return an isomorphism that keeps colours; None where none is found."""
        if self._left == 0:
            return None
        self._left -= 1
        colours = self._refined(colours)
        ours, theirs = colours[: self._size], colours[self._size :]
        counts = np.bincount(ours, minlength=colours.max() + 1)
        if (counts != np.bincount(theirs, minlength=colours.max() + 1)).any():
            return None
        if counts.max() == 1:
            return self._checked(ours, theirs)
        colour = int(np.argmax(counts > 1))
        chosen = int(np.argmax(ours == colour))
        for candidate in np.flatnonzero(theirs == colour):
            tried = colours.copy()
            tried[chosen] = tried[self._size + int(candidate)] = colours.max() + 1
            if (found := self.completed(tried)) is not None:
                return found
        return None

    def _refined(self, colours: Numbers) -> Numbers:
        colours = colours.copy()
        count = renumbered(colours)
        while True:
            self._pulse()
            for near, far in ((self._source, self._target), (self._target, self._source)):
                group, owner = self._counted(near, far, colours)
                colours = combined(colours, group, owner, 2 * self._size)
            before, count = count, renumbered(colours)
            if count == before:
                return colours

    def _counted(self, near: Numbers, far: Numbers, colours: Numbers) -> tuple[Numbers, Numbers]:
        """Return what each node has how often, as one number, and the node."""
        if not near.size:
            return near, near
        what = paired(self._price, colours[far])
        _, first, many = np.unique(paired(near, what), return_index=True, return_counts=True)
        return paired(what[first], many), near[first]

    def _checked(self, ours: Numbers, theirs: Numbers) -> Numbers | None:
        image = np.argsort(theirs)[ours]
        moved = self._edges.copy()
        moved[:, 0], moved[:, 2] = image[moved[:, 0]], image[moved[:, 2]]
        return image if (np.unique(moved, axis=0) == self._images).all() else None
