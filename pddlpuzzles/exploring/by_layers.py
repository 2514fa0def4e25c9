"""A packed space counted layer by layer, in files of this machine (see `search.graded`).

Forward, each layer is what the one before leads to and no earlier layer has. Back in graded spaces,
what can be won of a layer comes from what can be won of the next; in others the states one move
farther from the goals come from those before, in whatever layer.
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
    """Count a space by that many processes; raise InputError if what is written does not fit."""
    try:
        store = Disk(steps, jobs, watch)
    except LimitError as error:
        return in_part((), error.limit)
    with ExitStack() as undo:
        undo.callback(store.close)
        found = replace(_Counting(steps, store, watch).space(depth), shared=True)
        store.rest()
        if found.rows is None:
            return found
        undo.pop_all()
    return replace(found, close=store.close)


class _Counting:
    def __init__(self, steps: Stepping, store: Disk, watch: Watch) -> None:
        self._steps, self._store, self._watch = steps, store, watch
        self._layers: list[Layer] = []

    def space(self, depth: int | None) -> Space:
        try:
            complete = self._forward(depth)
            if self._steps.is_graded:
                return self._from_layer_to_layer(complete)
            return self._from_the_goals(complete)
        except LimitError as error:
            return in_part(self._depths(), error.limit, self._first_goal())

    def _forward(self, depth: int | None) -> bool:
        """Add all layers, and say whether the last one is the last there is."""
        start = np.array([[self._steps.start]], np.uint64)
        layer = Layer(self._store.first(start), pure.census(self._steps, start)[1])
        for number in count():
            self._layers.append(layer)
            self._watch.counted(self._depths())
            states = [one.census.states for one in self._layers]
            ahead = still_to_come(states) if depth is None and self._watch.is_watched else None
            self._watch.reached(f"depth {number}", sum(states), ahead)
            if not layer.census.moving:
                return True
            if number == depth and self._steps.is_graded:
                return False
            layer = self._next(layer)
            if not layer.census.classes or number == depth:
                break
        return not layer.census.classes

    def _next(self, layer: Layer) -> Layer:
        shares = 1
        if (classes := layer.census.classes) > SMALL:
            least = max(self._store.processes, -(-classes // self._store.most))
            shares = min(1 << (least - 1).bit_length(), _MOST_SHARES)
        onward = Exchange(pure.onward, 1, pure.united, pure.census)
        earlier = [] if self._steps.is_graded else self._layers
        without = [(pure.without, one.parts) for one in earlier]
        parts, found = self._store.exchange(onward, layer.parts, shares, without)
        return Layer(parts, reduce(add, found))

    def _from_layer_to_layer(self, complete: bool) -> Space:
        steps, won = self._steps, [Winnable((), Tally({}, 1))]
        for number, layer in reversed([*enumerate(self._layers)]):
            parts, tally = won[0]
            digits = pure.digits_before(steps, tally.bits)
            back = Exchange(
                partial(pure.back, digits=digits),
                WAYS + digits,
                partial(pure.summed, digits=digits),
                pure.tally,
            )
            within, shares = [(pure.winnable, layer.parts)], len(layer.parts)
            before, found = self._store.exchange(
                back, parts if tally.remaining else (), shares, within
            )
            won.insert(0, Winnable(before, pure.total(found)))
            states = won[0].tally.states
            self._watch.reached(f"back to depth {number}: {states:,} states can be won")
        optimum = next(iter(won[0].tally.remaining), None)
        plans = 0 if complete else None
        if optimum is not None:
            plans = pure.ways_of(self._store.read(won[0].parts[0])[0])
        if not complete:
            return Space(False, self._depths(), None, optimum, plans)
        return Space(
            complete=True,
            depths=self._depths([one.tally.states for one in won]),
            remaining=pure.remaining(steps, (one.tally for one in won[:-1])),
            optimum=optimum,
            optimal_plans=plans,
            rows=partial(self._rows, won),
        )

    def _from_the_goals(self, complete: bool) -> Space:
        optimum, layers = self._first_goal(), self._layers
        note = None if optimum is None else UNCOUNTED
        if not complete:
            return Space(False, self._depths(), None, optimum, None, note)
        shares = max(len(layer.parts) for layer in layers)
        within = [
            (partial(pure.placed, depth=depth), layer.parts) for depth, layer in enumerate(layers)
        ]
        back = Exchange(pure.goals, 1, pure.unplaced, partial(pure.by_depth, depths=len(layers)))
        parts: Parts = [part for layer in layers if layer.census.goals for part in layer.parts]
        nearer: list[tuple[Fold, Parts]] = []
        counts: list[list[int]] = []
        while parts:
            parts, found = self._store.exchange(back, parts, shares, [*nearer, *within])
            row = np.sum(found, axis=0).tolist()
            if not any(row):
                break
            counts.append(row)
            self._watch.reached(f"{len(counts)} moves back from the goals")
            back = back._replace(make=pure.before)
            nearer.append((pure.without, parts))
        return Space(
            complete=True,
            depths=self._depths([sum(column) for column in zip(*counts, strict=True)]),
            remaining=tuple(Remaining(cost, sum(row), None) for cost, row in enumerate(counts)),
            optimum=optimum,
            optimal_plans=0 if optimum is None else None,
            note=note,
        )

    def _first_goal(self) -> int | None:
        """Return the depth of the first layer with a goal: the optimum, since moves cost 1."""
        goals = (depth for depth, layer in enumerate(self._layers) if layer.census.goals)
        return next(goals, None)

    def _depths(self, won: Sequence[int] | None = None) -> tuple[Depth, ...]:
        """Return what was counted; `won` are the states that can be won, none if it is empty."""
        return tuple(
            Depth(
                number,
                layer.census.states,
                layer.census.classes if self._steps.symmetries > 1 else None,
                None if won is None else won[number] if won else 0,
                layer.census.stuck,
            )
            for number, layer in enumerate(self._layers)
        )

    def _rows(self, won: Sequence[Winnable]) -> Iterator[Columns]:
        for number, (layer, winnable) in enumerate(zip(self._layers, won, strict=False)):
            for words_at, rows_at in zip(layer.parts, winnable.parts, strict=True):
                words, rows = self._store.read(words_at)[:, WORD], self._store.read(rows_at)
                yield {
                    "state": words,
                    "depth": np.full(len(words), number, np.int64),
                    "remaining": pure.remaining_from(words, rows[:, WORD], rows[:, LEFT]),
                }
