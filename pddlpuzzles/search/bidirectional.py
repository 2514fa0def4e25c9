"""Breadth-first search from both ends at once, a whole layer at a time.

For puzzles of unit steps that can all be taken back, whose states fit in 64-bit words. A layer,
all the states at one distance, is a sorted array of words, and grows by a few array operations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.puzzle import Finding, Limits, Status
from pddlpuzzles.search.budget import Budget

Words: TypeAlias = NDArray[np.uint64]
Move = TypeVar("Move", covariant=True)


class WordGraph(Protocol[Move]):
    """A puzzle as an undirected graph over 64-bit words, all of whose edges cost 1."""

    @property
    def start(self) -> int:
        """The word of the start."""

    @property
    def goals(self) -> Sequence[int]:
        """The words of all goals that there are, at least one."""

    def neighbours(self, words: Words) -> Words:
        """Return the neighbours of all these words, in any order, repeated or not."""

    def moves(self, path: Sequence[int]) -> tuple[Move, ...]:
        """Return the puzzle's own moves along a path of words from the start."""


def bidirectional(graph: WordGraph[Move], limits: Limits) -> Finding[Move]:
    """Find a shortest path from the start of `graph` to a goal, or prove that there is none.

    Layers grow around the start and around the goals, always where the outermost is smaller,
    until the outermost layers at distances i and j have a word in common. A shorter path would
    have passed through a word of two earlier layers, and been noticed then: i + j is optimal.
    If either end grows no further first, no path joins them.

    It takes the time and the memory for all words up to half the distance away: eight bytes a
    word, and for the layer that grows eight for each of its neighbours several times. The
    limits are looked at between layers.
    """
    budget = Budget(limits)
    ends = [[_layer(np.array(words, dtype=np.uint64))] for words in ([graph.start], graph.goals)]
    while True:
        outermost = [layers[-1] for layers in ends]
        distance = sum(len(layers) - 1 for layers in ends)
        expanded = sum(layer.size for layers in ends for layer in layers[:-1])
        meeting = _common(*outermost)
        if meeting.size:
            ahead, behind = (_walk(graph, layers, meeting[0]) for layers in ends)
            moves = graph.moves([*reversed(ahead), *behind[1:]])
            steps = " and ".join(str(len(layers) - 1) for layers in ends)
            proof = f"searches from both ends first meet after {steps} steps"
            return Finding(Status.OPTIMAL, moves, distance, proof, expanded=expanded)
        if not all(layer.size for layer in outermost):
            proof = "all states that can be reached from one end were visited, the other not met"
            return Finding(Status.UNSOLVABLE, proof=proof, expanded=expanded)
        if limit := budget.look():
            return Finding(Status.GAVE_UP, bound=distance + 1, limit=limit, expanded=expanded)
        grow(graph, min(ends, key=lambda layers: layers[-1].size))


def grow(graph: WordGraph[Move], layers: list[Words]) -> None:
    """Append the next layer to the layers around one end.

    What a word leads to also leads back to it, so it lies in the next layer, in the same one or
    in the one before; only those two need be taken out.
    """
    words = _layer(graph.neighbours(layers[-1]))
    for layer in layers[-2:]:
        words = words[~_among(words, layer)]
    layers.append(words)


def _walk(graph: WordGraph[Move], layers: Sequence[Words], word: np.uint64) -> list[int]:
    """Return the words on a shortest way from one in the outermost layer to the innermost."""
    walk = [word]
    for layer in reversed(layers[:-1]):
        walk.append(_common(layer, _layer(graph.neighbours(np.array(walk[-1:]))))[0])
    return [int(word) for word in walk]


def _layer(words: Words) -> Words:
    """Sort the words and drop repeated ones; `np.unique` takes several times as long."""
    words = np.sort(words)
    return words[np.flatnonzero(np.diff(words, prepend=words[:1] - 1))]


def _common(one: Words, other: Words) -> Words:
    few, many = sorted((one, other), key=len)
    return few[_among(few, many)]


def _among(words: Words, layer: Words) -> NDArray[np.bool_]:
    """Say of each word whether it is in `layer`; both are sorted."""
    if not layer.size:
        return np.zeros(words.size, dtype=np.bool_)
    places = np.searchsorted(layer, words).clip(max=layer.size - 1)
    found: NDArray[np.bool_] = layer[places] == words
    return found
