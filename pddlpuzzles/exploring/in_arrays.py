"""A state space explored in arrays of packed states, a layer at a time.

It finds what `by_rules` finds, state for state, with the same numbers: those of a layer come in the
order in which the moves of the layer before meet them. What has taken some time goes on compiled,
where the extra `fast` is installed (see `known`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from itertools import count
from typing import Any, Final, Generic

import numpy as np
from numpy.typing import NDArray

from pddlpuzzles.exploring.by_rules import (
    Edges,
    Flags,
    Numbers,
    StateSpace,
    optimum_of_layers,
)
from pddlpuzzles.exploring.known import CollisionError, Known, Sorted, hash_known, require_room
from pddlpuzzles.puzzle import Limit, Move, Puzzle, State
from pddlpuzzles.search.budget import LimitError, TooManyError
from pddlpuzzles.search.packed import Packed, PackedMoves, PackedStates, holds
from pddlpuzzles.search.space import Depth, Watch, still_to_come

_PATIENCE: Final = 0.5
"""Seconds of processor time in NumPy: to import numba and read its cache takes about as many."""
_COUNTED: Final = 5
"""To join edges and count what they show takes this many times as much memory as they do."""
_ENDLESS: Final = 1 << 62


def expand(
    puzzle: Puzzle[State, Move],
    packed: Packed[State, Move],
    watch: Watch,
    deepest: int | None = None,
    most: int | None = None,
) -> StateSpace[State, Move]:
    """Explore the states of a puzzle as `by_rules.expand` does, which raises the same."""
    for seed in count():
        try:
            return _Search(puzzle, packed, watch, deepest, most, seed).found()
        except CollisionError:
            continue  # other keys
    raise AssertionError("unreachable")


class _Search(Generic[State, Move]):
    """One exploration, with keys of one seed."""

    def __init__(
        self,
        puzzle: Puzzle[State, Move],
        packed: Packed[State, Move],
        watch: Watch,
        deepest: int | None,
        most: int | None,
        seed: int,
    ) -> None:
        self._puzzle, self._packed, self._watch = puzzle, packed, watch
        self._deepest, self._most = deepest, most
        self._masks = packed.masks
        start = tuple([np.array([word], np.uint64) for word in packed.packed(puzzle.start)])
        self._known: Known = Sorted(self._masks, start, watch, seed)
        self._began: float | None = time.process_time()
        self._layers = [0]
        self._degrees: list[Numbers] = []
        self._heads: list[Numbers] = []
        self._steps: list[NDArray[np.uint32]] = []
        self._moving: list[Flags] = []
        self._goal: list[Flags] = []
        self._stuck = 0
        self._depths: list[Depth] = []
        self._beyond: list[tuple[Numbers, Numbers]] = []

    def found(self) -> StateSpace[State, Move]:
        """Explore, and return what was found."""
        low, end = 0, len(self._known)
        ahead: int | None = None
        try:
            while low < end:
                depth = len(self._layers) - 1
                self._watch.reached(f"depth {depth}", len(self._known), ahead)
                done = len(self._depths)
                self._compile_after_a_while()
                low, end = self._expand(low, end)
                if len(self._depths) > done:
                    self._watch.counted(self._depths)
                    if self._deepest is None and self._watch.is_watched:
                        ahead = still_to_come(np.diff(self._layers).tolist())
            self._watch.reached(f"depth {len(self._layers) - 2}", len(self._known), ahead)
            require_room(self._watch, _COUNTED * self._held())
        except LimitError as error:
            return self._space(error.limit)
        return self._space(None)

    def _compile_after_a_while(self) -> None:
        if self._began is not None and time.process_time() >= self._began + _PATIENCE:
            self._began = None
            self._known = hash_known(self._masks, self._known, self._watch) or self._known

    def _held(self) -> int:
        """Return how many bytes are held that are going to be joined."""
        parts = (self._heads, self._steps, self._degrees, self._goal, self._moving)
        return sum(array.nbytes for part in parts for array in part)

    def _expand(self, low: int, end: int) -> tuple[int, int]:
        """Expand some states from `low` on, whose layer ends at `end`.

        Returns where it has come to, and where that layer ends.
        """
        left = _ENDLESS if self._deepest is None else self._deepest + 1 - len(self._layers)
        is_last = left == 0
        degrees, heads, steps, ends = self._known.expanded(low, end, left, is_last=is_last)
        high = low + len(degrees)
        moving = degrees > 0
        goal = holds(self._packed.goal, self._known.some(slice(low, high)))
        if is_last:
            deeper = heads < 0
            places = np.repeat(np.arange(len(degrees)), degrees)
            self._beyond.append((low + places[deeper], self._masks.costs[steps[deeper]]))
            degrees = np.bincount(places[~deeper], minlength=len(degrees))
            steps, heads = steps[~deeper], heads[~deeper]
        self._degrees.append(degrees)
        self._heads.append(heads)
        self._steps.append(steps)
        self._moving.append(moving)
        self._goal.append(goal)
        if self._most is not None and len(self._known) > self._most:
            raise TooManyError(f"more than {self._most} states can be reached")
        done = [end, *ends[:-1]] if ends else [end][: high == end]
        self._count_layers(done, low, np.cumsum(~moving & ~goal))
        return high, ends[-1] if ends else end

    def _count_layers(self, done: list[int], low: int, stuck: Numbers) -> None:
        """Take note of the layers that are done, by their ends; `stuck` is summed from `low` on."""
        counted = 0
        for end in done:
            here = int(stuck[end - low - 1]) - counted
            states = end - self._layers[-1]
            self._depths.append(Depth(len(self._depths), states, None, None, self._stuck + here))
            self._layers.append(end)
            self._stuck, counted = 0, counted + here
        self._stuck += int(stuck[-1]) - counted

    def _space(self, limit: Limit | None) -> StateSpace[State, Move]:
        known = self._layers[-1]
        degrees, heads, steps = self._degrees, self._heads, self._steps
        if limit is not None:
            degrees, heads, steps = [], [], []
        step = _joined(steps, np.uint32)
        costs = self._masks.costs
        if len(costs) and (costs == costs[0]).all():
            price = np.broadcast_to(costs[0], step.shape)
        else:
            price = costs[step]
        first = np.concatenate(([0], np.cumsum(_joined(degrees, np.int64))))
        if len(first) <= known:
            first = np.broadcast_to(first[:1], known + 1)
        goal = _joined(self._goal, np.bool_)[:known]
        tails, prices = zip(*self._beyond, strict=True) if self._beyond else ((), ())
        return StateSpace(
            self._puzzle,
            PackedStates(self._packed, self._known.some(slice(0, known))),
            self._layers,
            Edges(first, _joined(heads, np.int64), price),
            PackedMoves(self._packed, step),
            goal,
            _joined(self._moving, np.bool_)[:known],
            (_joined(tails, np.int64), _joined(prices, np.int64)),
            limit,
            None if limit is None else optimum_of_layers(goal, self._layers, costs.tolist()),
        )


def _joined(parts: Sequence[NDArray[Any]], kind: Any) -> NDArray[Any]:
    return np.concatenate([np.zeros(0, kind), *parts])
