"""Breadth-first search from both ends at once, a whole layer of 64-bit words at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

import numpy as np

from pddlpuzzles.puzzle import Argument, Finding, Limits, Proof, Status
from pddlpuzzles.search.budget import Budget
from pddlpuzzles.search.search_progress import NOT_MET, Track
from pddlpuzzles.search.words import Words, distinct, is_among

Move = TypeVar("Move", covariant=True)


class WordGraph(Protocol[Move]):
    """A puzzle as an undirected graph over 64-bit words, all of whose edges cost 1."""

    @property
    def start(self) -> int: ...

    @property
    def goals(self) -> Sequence[int]: ...

    def neighbours(self, words: Words) -> Words:
        """List neighbours in any order, maybe repeated."""

    def moves(self, path: Sequence[int]) -> tuple[Move, ...]: ...


def bidirectional(graph: WordGraph[Move], limits: Limits) -> Finding[Move]:
    """Find a shortest path from the start to a goal, or prove that there is none.

    Layers are added on the side whose outermost one is smaller, until the outermost layers, at the
    distances i and j, share a word: a path of i + j edges. A shorter one would have been met
    before. The limits are checked between layers.
    """
    budget = Budget(limits)
    ends = [[distinct(np.array(words, dtype=np.uint64))] for words in ([graph.start], graph.goals)]
    track = Track(lambda: sum(layer.size for layers in ends for layer in layers[:-1]))
    while True:
        outermost = [layers[-1] for layers in ends]
        distance = sum(len(layers) - 1 for layers in ends)
        meeting = _common(*outermost)
        if meeting.size:
            ahead, behind = (_walk(graph, layers, meeting[0]) for layers in ends)
            moves = graph.moves([*reversed(ahead), *behind[1:]])
            steps = " and ".join(str(len(layers) - 1) for layers in ends)
            words = f"searches from both ends first meet after {steps} steps"
            proof = Proof(Argument.BOTH_ENDS, words)
            return Finding(Status.OPTIMAL, moves, distance, proof, expanded=track.expanded())
        if not all(layer.size for layer in outermost):
            return track.exhausted(NOT_MET)
        track.bound = distance + 1
        if limit := budget.look():
            return track.gave_up(limit)
        grow(graph, min(ends, key=lambda layers: layers[-1].size))


def grow(graph: WordGraph[Move], layers: list[Words]) -> None:
    """Append the next layer around an end; edges lead both ways."""
    words = distinct(graph.neighbours(layers[-1]))
    for layer in layers[-2:]:
        words = words[~is_among(words, layer)]
    layers.append(words)


def _walk(graph: WordGraph[Move], layers: Sequence[Words], word: np.uint64) -> list[int]:
    walk = [word]
    for layer in reversed(layers[:-1]):
        walk.append(_common(layer, distinct(graph.neighbours(np.array(walk[-1:]))))[0])
    return [int(word) for word in walk]


def _common(*sets: Words) -> Words:
    few, many = sorted(sets, key=len)
    return few[is_among(few, many)]
