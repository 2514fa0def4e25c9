"""A packed space counted layer by layer, in files of this machine (see `search.graded`).

Forward, each layer is what the one before leads to and, where moves may lead back, no earlier layer
has. Back in graded spaces, what can be won of a layer comes from what can be won of the next. In
others the states one move farther from the goals come from those before, in whatever layer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from functools import partial, reduce
from itertools import count
from operator import add
from typing import NamedTuple

import numpy as np

from pddlpuzzles.exploring.counting import UNCOUNTED
from pddlpuzzles.exploring.disk import Disk, Exchange, Fold, Parts
from pddlpuzzles.search import graded as pure
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.graded import LEFT, WAYS, WORD, Census, Tally
from pddlpuzzles.search.space import Columns, Depth, Remaining, Space, Watch, in_part, still_to_come
from pddlpuzzles.search.stepping import Stepping

SMALL = 1 << 15
"""Up to this many words are not divided: messages would take longer than the work."""
_MOST_SHARES = 1 << 12


class Layer(NamedTuple):
    parts: Parts
    census: Census


class Winnable(NamedTuple):
    parts: Parts
    tally: Tally


def count_with(steps: Stepping, jobs: int, watch: Watch, depth: int | None) -> Space:
    """Count a space by that many processes, no deeper than `depth` moves if it is given.

    :raises InputError: if what has to be written does not fit.
    """
    try:
        store = Disk(steps, jobs, watch)
    except LimitError as error:
        return in_part((), error.limit)
    with ExitStack() as undo:
        undo.callback(store.close)
        found = _count(steps, store, watch, depth)
        store.rest()
        if found.rows is None:
            return replace(found, shared=True)
        undo.pop_all()
    return replace(found, shared=True, close=store.close)


def _count(steps: Stepping, store: Disk, watch: Watch, depth: int | None) -> Space:
    layers: list[Layer] = []
    try:
        complete = _forward(steps, store, watch, depth, layers)
        back = _from_layer_to_layer if steps.is_graded else _from_the_goals
        return back(steps, store, watch, layers, complete)
    except LimitError as error:
        return in_part(_depths(steps, layers), error.limit, _first_goal(layers))


def _forward(
    steps: Stepping, store: Disk, watch: Watch, depth: int | None, layers: list[Layer]
) -> bool:
    """Add all layers, and say whether the last one is the last there is."""
    start = np.array([[steps.start]], np.uint64)
    layer = Layer(store.first(start), pure.census(steps, start[:, WORD]))
    for number in count():
        layers.append(layer)
        watch.counted(_depths(steps, layers))
        states = [one.census.states for one in layers]
        ahead = still_to_come(states) if depth is None and watch.is_watched else None
        watch.reached(f"depth {number}", sum(states), ahead)
        if not layer.census.moving:
            return True
        if number == depth and steps.is_graded:
            return False
        layer = _next(steps, store, layers)
        if not layer.census.classes or number == depth:
            break
    return not layer.census.classes


def _next(steps: Stepping, store: Disk, layers: Sequence[Layer]) -> Layer:
    classes, shares = layers[-1].census.classes, 1
    if classes > SMALL:
        least = max(store.processes, -(-classes // store.most))
        shares = min(1 << (least - 1).bit_length(), _MOST_SHARES)
    onward = Exchange(pure.onward, 1, pure.united, pure.with_census)
    earlier = () if steps.is_graded else [(pure.without, layer.parts) for layer in layers]
    parts, found = store.exchange(onward, layers[-1].parts, shares, earlier)
    return Layer(parts, reduce(add, found))


def _from_layer_to_layer(
    steps: Stepping, store: Disk, watch: Watch, layers: Sequence[Layer], complete: bool
) -> Space:
    won: list[Winnable] = []
    after = Winnable((), Tally({}, 1))
    for number, layer in reversed([*enumerate(layers)]):
        digits = pure.digits_before(steps, after.tally.bits)
        back = Exchange(
            partial(pure.taken_back, digits=digits),
            WAYS + digits,
            partial(pure.summed, digits=digits),
            pure.with_tally,
        )
        parts, shares = after.parts if after.tally.remaining else (), len(layer.parts)
        parts, found = store.exchange(back, parts, shares, [(pure.winnable, layer.parts)])
        after = Winnable(parts, pure.total(found))
        won.insert(0, after)
        watch.reached(f"back to depth {number}: {after.tally.states:,} states can be won")
    optimum = next(iter(after.tally.remaining), None)
    plans = 0 if complete else None
    if optimum is not None:
        plans = pure.ways_of(store.read(after.parts[0])[0])
    if not complete:
        return Space(False, _depths(steps, layers), None, optimum, plans)
    return Space(
        complete=True,
        depths=_depths(steps, layers, [one.tally.states for one in won]),
        remaining=pure.remaining(steps, (one.tally for one in won)),
        optimum=optimum,
        optimal_plans=plans,
        rows=lambda: _rows(store, layers, won),
    )


def _from_the_goals(
    steps: Stepping, store: Disk, watch: Watch, layers: Sequence[Layer], complete: bool
) -> Space:
    optimum = _first_goal(layers)
    note = None if optimum is None else UNCOUNTED
    if not complete:
        return Space(False, _depths(steps, layers), None, optimum, None, note)
    shares = max(len(layer.parts) for layer in layers)
    within = [
        (partial(pure.placed, depth=depth), layer.parts) for depth, layer in enumerate(layers)
    ]
    goals = [part for layer in layers if layer.census.goals for part in layer.parts]
    back = Exchange(pure.goals, 1, pure.unplaced, partial(pure.by_depth, depths=len(layers)))
    parts: Parts = goals
    nearer: list[tuple[Fold, Parts]] = []
    counts: list[list[int]] = []
    while parts:
        parts, found = store.exchange(back, parts, shares, [*nearer, *within])
        row = np.sum(found, axis=0).tolist()
        if not any(row):
            break
        counts.append(row)
        watch.reached(f"{len(counts)} moves back from the goals")
        back = back._replace(make=pure.before)
        nearer.append((pure.without, parts))
    return Space(
        complete=True,
        depths=_depths(steps, layers, [sum(column) for column in zip(*counts, strict=True)]),
        remaining=tuple(Remaining(cost, sum(row), None) for cost, row in enumerate(counts)),
        optimum=optimum,
        optimal_plans=0 if optimum is None else None,
        note=note,
    )


def _first_goal(layers: Sequence[Layer]) -> int | None:
    return next((depth for depth, layer in enumerate(layers) if layer.census.goals), None)


def _depths(
    steps: Stepping, layers: Sequence[Layer], won: Sequence[int] | None = None
) -> tuple[Depth, ...]:
    return tuple(
        Depth(
            number,
            layer.census.states,
            layer.census.classes if steps.symmetries > 1 else None,
            None if won is None else won[number] if won else 0,
            layer.census.stuck,
        )
        for number, layer in enumerate(layers)
    )


def _rows(store: Disk, layers: Sequence[Layer], won: Sequence[Winnable]) -> Iterator[Columns]:
    """Yield all classes: the word, the depth, and what remains, -1 where it cannot be won."""
    for number, (layer, winnable) in enumerate(zip(layers, won, strict=True)):
        for words_at, rows_at in zip(layer.parts, winnable.parts, strict=True):
            words, rows = store.read(words_at)[:, WORD], store.read(rows_at)
            yield {
                "state": words,
                "depth": np.full(len(words), number, np.int64),
                "remaining": pure.remaining_from(words, rows[:, WORD], rows[:, LEFT]),
            }
