"""A graded space counted layer by layer, wherever its layers are kept (see `graded`).

Forward from the start, each layer is made of the one before. Then back from the last one, to find
what can be won. Layers are kept in a store: in files of this machine, or on a cluster.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, Protocol

from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.graded import Census, Graded, Tally, digits_before, remaining
from pddlpuzzles.search.space import (
    Columns,
    Depth,
    Parallelism,
    Space,
    Watch,
    in_part,
    still_to_come,
)


class Layer(Protocol):
    """The classes of one depth, somewhere."""

    @property
    def census(self) -> Census:
        """What they are."""


class Winnable(Protocol):
    """Those of a layer's classes that can be won, somewhere."""

    @property
    def tally(self) -> Tally:
        """What they are."""


class Store(Protocol):
    """Where layers are kept and made."""

    def first(self, /) -> Layer:
        """Return the layer that the start is alone in."""

    def onward(self, layer: Any, /) -> Layer:
        """Return the next layer."""

    def back(self, layer: Any, after: Any, digits: int, /) -> Winnable:
        """Return what can be won of a layer, given that of the next one, None if it is the last."""

    def ways(self, first: Any, /) -> int:
        """Return the ways of the start."""

    def rows(self, layer: Any, won: Any, /) -> Iterator[Columns]:
        """Yield the classes of a layer: word and what remains, -1 where it cannot be won."""

    def rest(self) -> None:
        """Keep what is there; no more is made."""

    def close(self) -> None:
        """Let go of everything."""


def count_with(graded: Graded, means: Parallelism, watch: Watch, depth: int | None) -> Space:
    """Count a space by those means, no deeper than `depth` moves if it is given.

    :raises InputError: if there is no such cluster, or what has to be written does not fit.
    """
    try:
        store = _store(graded, means, watch)
    except LimitError as error:
        return in_part((), error.limit)
    with ExitStack() as undo:
        undo.callback(store.close)
        found = count_by_layers(graded, store, watch, depth)
        store.rest()
        if found.rows is None:
            return replace(found, shared=True)
        undo.pop_all()
    return replace(found, shared=True, close=store.close)


def _store(graded: Graded, means: Parallelism, watch: Watch) -> Store:
    if means.cluster is not None:
        from pddlpuzzles.exploring.cluster import Cluster

        return Cluster(graded, means.cluster, watch)
    from pddlpuzzles.exploring.disk import Disk

    return Disk(graded, means.jobs, watch)


def count_by_layers(graded: Graded, store: Store, watch: Watch, depth: int | None) -> Space:
    """Count a space, no deeper than `depth` moves if it is given."""
    layers: list[Layer] = []
    won: list[Winnable] = []
    limit: Limit | None = None
    try:
        for layer in _layers(graded, store, watch, depth, layers):
            layers.append(layer)
        won = _won(graded, store, watch, layers)
    except LimitError as error:
        limit = error.limit
    if limit is not None:
        return in_part(_depths(graded, layers, None), limit, first_goal(layers))
    met = won[0].tally.remaining
    optimum = next(iter(met), None)
    complete = not layers[-1].census.moving
    return Space(
        complete=complete,
        depths=_depths(graded, layers, won if complete else None),
        remaining=remaining(graded, (layer.tally for layer in won)) if complete else None,
        optimum=optimum,
        optimal_plans=store.ways(won[0]) if met else 0 if complete else None,
        rows=(lambda: _rows(store, layers, won)) if complete else None,
    )


def first_goal(layers: Sequence[Layer]) -> int | None:
    """Return the depth of the first layer with a goal, and so the optimum if moves cost 1."""
    return next((depth for depth, layer in enumerate(layers) if layer.census.goals), None)


def _layers(
    graded: Graded, store: Store, watch: Watch, depth: int | None, layers: list[Layer]
) -> Iterator[Layer]:
    """Yield layers as they are made; `layers` has those that were yielded before."""
    layer = store.first()
    while True:
        yield layer
        watch.counted(_depths(graded, layers, None))
        states = [one.census.states for one in layers]
        ahead = still_to_come(states) if depth is None and watch.is_watched else None
        watch.reached(f"depth {len(layers) - 1}", sum(states), ahead)
        if not layer.census.moving or len(layers) - 1 == depth:
            return
        layer = store.onward(layer)


def _won(graded: Graded, store: Store, watch: Watch, layers: list[Layer]) -> list[Winnable]:
    won: list[Winnable] = []
    after: Winnable | None = None
    bits = 1
    for number in range(len(layers) - 1, -1, -1):
        after = store.back(layers[number], after, digits_before(graded, bits))
        bits = after.tally.bits
        won.append(after)
        watch.reached(f"back to depth {number}: {after.tally.states:,} states can be won")
    return won[::-1]


def _depths(graded: Graded, layers: list[Layer], won: list[Winnable] | None) -> tuple[Depth, ...]:
    return tuple(
        Depth(
            number,
            layer.census.states,
            layer.census.classes if graded.symmetries > 1 else None,
            won[number].tally.states if won is not None else None,
            layer.census.stuck,
        )
        for number, layer in enumerate(layers)
    )


def _rows(store: Store, layers: list[Layer], won: list[Winnable]) -> Iterator[Columns]:
    import numpy as np

    for number, (layer, winnable) in enumerate(zip(layers, won, strict=True)):
        for columns in store.rows(layer, winnable):
            yield {
                "state": columns["state"],
                "depth": np.full(len(columns["state"]), number, np.int64),
                "remaining": columns["remaining"],
            }
