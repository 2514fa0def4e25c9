"""The states of Brain Twist that are few moves from the start, as sorted arrays of words.

Moves can be taken back, so a neighbour of a state at some depth is at that depth, at the one before
or at the next: two layers are all that has to be kept. A class is the toy held in any way, as in
`exploring`. A way to hold it renames the vertices and no more, so the depth of a class is that in
the graph of classes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np
import numpy.typing as npt

from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.search.words import ToyGraph
from pddlpuzzles.families.braintwist.toy import TILES
from pddlpuzzles.search.bidirectional import grow
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.space import ENDLESS, Depth, Space, Watch, in_part
from pddlpuzzles.search.words import Words

DEPTH: Final = 11
"""No layer up to this depth has more than five million states."""

FOLD: Final = np.uint64(1 << 4 * len(TILES))
"""The bit of a word that says that the toy is flipped."""

_BYTES: Final = 3 * 9 * 8
"""What the next layer takes for each word of a layer while it is made: three times nine words."""


def within(puzzle: BrainTwist, watch: Watch, depth: int) -> Space:
    """Count the states that are `depth` moves from the start at most; these are not all."""
    free = puzzle.objective == "twists"
    by_moves = replace(puzzle, objective="moves")
    states, classes = (_started(ToyGraph(by_moves, held)) for held in (True, False))
    depths: list[Depth] = []
    known = 0
    try:
        for number in range(depth + 1):
            count = len(states[-1])
            known += count
            depths.append(Depth(number, count, _classes(classes, free), None, 0))
            watch.reached(f"depth {number}", known)
            if number < depth:
                watch.allocating(_BYTES * count)
                grow(ToyGraph(by_moves, held=True), states)
                del states[:-2]
                grow(ToyGraph(by_moves), classes)
        optimum, plans = _answers(puzzle, depth, classes, watch)
    except LimitError as error:
        return in_part(depths, error.limit)
    note = ENDLESS if optimum and free else None
    return Space(False, tuple(depths), None, optimum, plans, note)


def _answers(
    puzzle: BrainTwist, depth: int, classes: list[Words], watch: Watch
) -> tuple[int | None, int | None]:
    """Return the optimum and the number of optimal plans, as far as these layers prove them.

    Whatever is more than `depth` moves away takes half as many twists at least, as no two flips
    follow each other.
    """
    graph = ToyGraph(puzzle)
    if puzzle.objective == "moves":
        optimum = _nearest(classes, graph)
        return optimum, None if optimum is None else _plans(graph, classes[: optimum + 1], watch)
    layers = _started(graph)
    while (optimum := _nearest(layers, graph)) is None and len(layers) <= depth // 2:
        watch.allocating(2 * _BYTES * len(layers[-1]))
        grow(graph, layers)
    return optimum, 1 if optimum == 0 else None


def spread(
    graph: ToyGraph, words: Words, ways: npt.NDArray[np.int64]
) -> tuple[Words, npt.NDArray[np.int64]]:
    """Return the neighbours of words by moves, and for each the ways that lead to its origin."""
    flipped = words >= FOLD
    after = graph.neighbours(words)
    turns = (len(after) - len(words)) // len(words)
    return after, np.concatenate(
        (np.tile(ways[~flipped], turns), np.tile(ways[flipped], turns), ways)
    )


def summed(words: Words, ways: npt.NDArray[np.int64]) -> tuple[Words, npt.NDArray[np.int64]]:
    """Return words without repetitions, and the sums of their ways."""
    words, place = np.unique(words, return_inverse=True)
    total = np.zeros(len(words), np.int64)
    np.add.at(total, place, ways)
    return words, total


def _started(graph: ToyGraph) -> list[Words]:
    return [np.array([graph.start], np.uint64)]


def _classes(layers: list[Words], free: bool) -> int:
    """Count the classes of the last layer; where flips are `free`, those of either fold are one.

    A move changes the fold, so the other fold is in this layer, in the one before or in the next.
    """
    if not free:
        return len(layers[-1])
    placings = np.unique(layers[-1] & ~FOLD)
    if len(layers) > 1:
        placings = np.setdiff1d(placings, layers[-2] & ~FOLD)
    return len(placings)


def _nearest(layers: list[Words], graph: ToyGraph) -> int | None:
    goals = np.array(graph.goals, np.uint64)
    return next((far for far, layer in enumerate(layers) if np.isin(goals, layer).any()), None)


def _plans(graph: ToyGraph, layers: list[Words], watch: Watch) -> int:
    """Count the shortest plans to the last of the layers: 9 moves, 11 times, fit 64 bits."""
    words, ways = layers[0], np.ones(1, np.int64)
    for layer in layers[1:]:
        watch.pulse()
        words, ways = summed(*spread(graph, words, ways))
        kept = np.isin(words, layer, assume_unique=True)
        words, ways = words[kept], ways[kept]
    return int(ways[np.isin(words, np.array(graph.goals, np.uint64))].sum())
