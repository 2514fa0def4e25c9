"""Breadth-first search from both ends at once, a whole layer of 64-bit words at a time."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np

from pddlpuzzles.puzzle import Argument, Finding, Limits, Proof, Status
from pddlpuzzles.search.budget import Budget
from pddlpuzzles.search.search_progress import NOT_MET, Track
from pddlpuzzles.search.words import Words, distinct, is_among

Move = TypeVar("Move")
Neighbours = Callable[[Words], Words]  # lists the neighbours of words in any order, maybe repeated


def bidirectional(
    start: int,
    goals: Sequence[int],
    neighbours: Neighbours,
    moves: Callable[[Sequence[int]], tuple[Move, ...]],  # those along a path
    limits: Limits,
) -> Finding[Move]:
    """Find a shortest path from the start to a goal, or prove that there is none."""
    # The graph is undirected, its nodes are 64-bit words, and all its edges cost 1.
    # Layers are added on the side whose outermost one is smaller, until the outermost layers, at
    # the distances i and j, share a word: a path of i + j edges. A shorter one would have been met
    # before. The limits are checked between layers.
    budget = Budget(limits)
    ends = [[distinct(np.array(words, dtype=np.uint64))] for words in ([start], goals)]
    track = Track(lambda: sum(layer.size for layers in ends for layer in layers[:-1]))
    while True:
        few, many = sorted((layers[-1] for layers in ends), key=len)
        distance = sum(len(layers) - 1 for layers in ends)
        meeting = few[is_among(few, many)]
        if meeting.size:
            ahead, behind = (_walk(neighbours, layers, meeting[0]) for layers in ends)
            path = [*reversed(ahead), *behind[1:]]
            steps = " and ".join(str(len(layers) - 1) for layers in ends)
            words = f"searches from both ends first meet after {steps} steps"
            proof = Proof(Argument.BOTH_ENDS, words)
            return Finding(Status.OPTIMAL, moves(path), distance, proof, expanded=track.expanded())
        if not few.size:
            return track.exhausted(NOT_MET)
        track.proved.bound = distance + 1
        if limit := budget.look():
            return track.gave_up(limit)
        grow(neighbours, min(ends, key=lambda layers: layers[-1].size))


def grow(neighbours: Neighbours, layers: list[Words]) -> None:
    """Append the next layer around an end; edges lead both ways."""
    words = distinct(neighbours(layers[-1]))
    for layer in layers[-2:]:
        words = words[~is_among(words, layer)]
    layers.append(words)


def _walk(neighbours: Neighbours, layers: Sequence[Words], word: np.uint64) -> list[int]:
    """Return a path from a word of the last layer to the first layer."""
    walk = [word]
    for layer in reversed(layers[:-1]):
        near = distinct(neighbours(np.array(walk[-1:])))
        walk.append(near[is_among(near, layer)][0])
    return [int(it) for it in walk]
