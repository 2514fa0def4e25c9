"""All states of Brain Twist, counted by whole arrays of placings.

A class is the toy held in any way: 12 states; under `twists`, where a flip is free, also folded
either way: 24. What remains to a goal is the same for all states of a class, and is found breadth
first from the goals. How far a state is from the start is not: for each class, the states that
have been reached are the ways to hold it, a bit each.

No state is stuck, and every one can be won (see `rules`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, Final

import numpy as np

from pddlpuzzles.families.braintwist.explore import near
from pddlpuzzles.families.braintwist.explore.placings import (
    COLUMNS,
    HELD,
    ROWS,
    Placings,
    Table,
    Turns,
)
from pddlpuzzles.families.braintwist.factored import factored
from pddlpuzzles.families.braintwist.heuristics import BrainTwist
from pddlpuzzles.families.braintwist.rules import State
from pddlpuzzles.families.braintwist.search.words import ToyGraph
from pddlpuzzles.families.braintwist.toy import TILES, is_odd
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.space import ENDLESS, Columns, Depth, Remaining, Space, Watch, in_part
from pddlpuzzles.search.words import Words

__all__ = ["classes", "factored", "fewest", "space"]

_FAR: Final = 255
_FOLDS: Final = 2
ALL: Final = HELD * _FOLDS * ROWS * COLUMNS
"""The states that can be reached, from any."""
_BYTES: Final = 14 * ROWS * COLUMNS
"""What the arrays take: three of two bytes for each fold and way to place, and two of one."""
_WORKING: Final = 150 * 2**20


def fewest(puzzle: BrainTwist) -> int:
    """Return how many states there are: all that have the placing's parity."""
    return ALL


def space(puzzle: BrainTwist, watch: Watch, depth: int | None) -> Space | None:
    """Count all states, which are never few, or those within some depth."""
    fits = watch.fits(_BYTES + _WORKING)
    if depth is not None and (depth <= near.DEPTH or not fits):
        return near.within(puzzle, watch, depth)
    if not fits:
        return None
    graph = ToyGraph(puzzle)
    placings = Placings(is_odd(puzzle.start.tiles))
    free = puzzle.objective == "twists"
    depths: list[Depth] = []
    try:
        ahead = _remaining(placings, graph, free, watch)
        behind = np.full((_FOLDS, ROWS, COLUMNS), _FAR, np.uint8)
        for row in _depths(placings, puzzle.start, graph, free, behind, watch):
            depths.append(row)
            if row.depth == depth:
                break
        optimum = int(ahead[_at(placings, np.array([graph.start], np.uint64), free)][0])
        plans = 1 if optimum == 0 else None if free else _plans(placings, graph, ahead, optimum)
    except LimitError as error:
        return in_part(depths, error.limit)
    note = ENDLESS if plans is None else None
    if sum(row.states for row in depths) < ALL:
        return _cut(depths, free, optimum, plans, note)
    counts = np.bincount(ahead.reshape(-1))
    held = HELD * (_FOLDS if free else 1)
    return Space(
        complete=True,
        depths=tuple(depths),
        remaining=tuple(
            Remaining(cost, held * count, count) for cost, count in enumerate(counts.tolist())
        ),
        optimum=optimum,
        optimal_plans=plans,
        note=note,
        rows=partial(_rows, placings, behind, ahead, free),
    )


def _cut(
    depths: Sequence[Depth], free: bool, optimum: int, plans: int | None, note: str | None
) -> Space:
    """Return a space that was counted to some depth, with what that depth proves."""
    depths = [replace(row, winnable=None) for row in depths]
    most = depths[-1].depth // 2 if free else depths[-1].depth
    if optimum > most:
        return Space(False, tuple(depths), None, None, None)
    return Space(False, tuple(depths), None, optimum, plans, note)


def classes(puzzle: BrainTwist, states: Sequence[State]) -> Words:
    """Return the word of each state, which is the same however the toy is held."""
    graph = ToyGraph(puzzle)
    return np.array([graph.word(state) for state in states], np.uint64)


def _at(placings: Placings, words: Words, free: bool) -> Any:
    """Return the index of words by fold, row and column; a free fold is always the first."""
    row, column = placings.place(words)
    fold = (words >> np.uint64(4 * len(TILES))).astype(np.intp)
    return (np.zeros_like(fold) if free else fold), row, column


def _spread(placings: Placings, tables: Iterable[Table], watch: Watch) -> list[Table]:
    """Return for each fold what its turns bring together, one fold a thread.

    Other threads can run while arrays are worked on, which is nearly all there is to do.
    """

    def spread(turns: Turns, table: Table) -> Table:
        return turns.spread(table, lambda: watch.allocating(0))

    with ThreadPoolExecutor(_FOLDS) as threads:
        return list(threads.map(spread, placings.turns, tables))


def _remaining(placings: Placings, graph: ToyGraph, free: bool, watch: Watch) -> Table:
    """Return for each class how much the nearest goal costs."""
    ahead = np.full((1 if free else _FOLDS, ROWS, COLUMNS), _FAR, np.uint8)
    ahead[_at(placings, np.array(graph.goals, np.uint64), free)] = 0
    newest: Table = ahead == 0
    cost = 0
    while newest.any():
        cost += 1
        watch.reached(f"what remains, from the goals: {cost - 1}")
        unflipped, flipped = _spread(placings, [newest[0], newest[-1]], watch)
        if free:
            further = (unflipped | flipped)[np.newaxis]
        else:
            further = np.stack((unflipped | newest[1], flipped | newest[0]))
        newest = further & (ahead == _FAR)
        ahead[newest] = cost
    return ahead


def _depths(
    placings: Placings, start: State, graph: ToyGraph, free: bool, behind: Table, watch: Watch
) -> Iterator[Depth]:
    """Yield how many states there are at each depth; write into `behind` that of each class."""
    met = np.zeros((_FOLDS, ROWS, COLUMNS), np.uint16)
    newest = np.zeros_like(met)
    _, row, column = _at(placings, np.array([graph.start], np.uint64), free=True)
    way = start.tiles.index(TILES[0])
    newest[int(start.flipped), row, column] = 1 << way
    depth = known = 0
    while states := int(np.bitwise_count(newest).sum(dtype=np.int64)):
        first = (newest != 0) & (behind == _FAR)
        behind[first] = depth
        classes = int(np.count_nonzero(first))
        if free:
            both = np.minimum(behind[0], behind[1])
            classes = int(np.count_nonzero(both == depth))
        known += states
        watch.reached(f"depth {depth}", known, ALL - known)
        yield Depth(depth, states, classes, states, 0)
        met |= newest
        further = np.stack(_spread(placings, newest, watch))
        further |= newest[::-1]  # by a flip
        further &= ~met
        newest = further
        depth += 1


def _plans(placings: Placings, graph: ToyGraph, ahead: Table, optimum: int) -> int:
    """Count the shortest plans: 9 moves to choose from, 16 times at most, fit 64 bits."""
    words = np.array([graph.start], np.uint64)
    ways = np.ones(1, np.int64)
    for remaining in range(optimum - 1, -1, -1):
        after, carried = near.spread(graph, words, ways)
        nearer = ahead[_at(placings, after, free=False)] == remaining
        words, ways = near.summed(after[nearer], carried[nearer])
    return int(ways.sum())


def _rows(placings: Placings, behind: Table, ahead: Table, free: bool) -> Iterator[Columns]:
    """Yield all classes as rows: a word, its depth, what remains."""
    if free:
        behind = np.minimum(behind[:1], behind[1:])
    for fold in range(len(ahead)):
        flag = np.uint64(fold << 4 * len(TILES))
        for row in range(ROWS):
            yield {
                "state": placings.words(row) | flag,
                "depth": behind[fold, row].astype(np.int64),
                "remaining": ahead[fold, row].astype(np.int64),
            }
