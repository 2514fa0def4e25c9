"""A packed space counted layer by layer (`search.layered`), in files (`layer_files`).

Forward, each layer is what the one before leads to and no earlier layer has. Back, what can be won
of a layer comes from what can be won of the next, if spaces are layered; in others the states one
move farther from the goals come from those before, in whatever layer.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial, reduce
from itertools import count
from operator import add
from typing import NamedTuple

import numpy as np

from pddlpuzzles.exploring.counting import UNCOUNTED
from pddlpuzzles.exploring.layer_files import Disk, Exchange, Fold, Parts, read, write
from pddlpuzzles.search import layered as pure
from pddlpuzzles.search import space as spaces
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.layered import LEFT, WAYS, WORD, Census, Stepping, Tally
from pddlpuzzles.search.words import looked_up

SMALL = 1 << 15  # up to this many words are not divided: messages would take longer than the work
_MOST_SHARES = 1 << 12


class Layer(NamedTuple):
    parts: Parts
    census: Census


def count_with(steps: Stepping, jobs: int, watch: spaces.Watch, depth: int | None) -> spaces.Space:
    """Count a space by `jobs` processes (InputError: what is written does not fit)."""
    store = Disk(steps, jobs, watch)
    with ExitStack() as undo:
        undo.callback(store.close)
        counting = _Counting(steps, store, watch)
        try:
            complete = counting.forward(depth)
            count = counting.from_layer_to_layer if steps.is_layered else counting.from_the_goals
            space = count(complete)
        except LimitError as error:
            space = spaces.in_part(counting.depths(), error.limit, counting.first_goal)
        store.rest()
        if space.rows is None:
            return replace(space, shared=True)
        undo.pop_all()  # rows are read from files: whoever has the space closes it
    return replace(space, shared=True, close=store.close)


@dataclass
class _Counting:
    _steps: Stepping
    _store: Disk
    _watch: spaces.Watch
    _layers: list[Layer] = field(default_factory=list)
    first_goal: int | None = None  # its depth is the optimum, since moves cost 1

    def forward(self, depth: int | None) -> bool:
        """Add all layers, and say whether the last one is the last there is."""
        start = np.array([[self._steps.start]], np.uint64)
        parts = self._store.map(write, [(self._store.path(), start)])
        layer = Layer(parts, pure.census(self._steps, start)[1])
        make = partial(pure.neighbours, is_back=False)
        onward = Exchange(make, columns=1, begin=pure.united, end=pure.census)
        for number in count():
            self._layers.append(layer)
            if self.first_goal is None and layer.census.goals:
                self.first_goal = number
            self._watch.counted(self.depths())
            states = [layer.census.states for layer in self._layers]
            is_asked = depth is None and self._watch.is_watched
            to_come = spaces.still_to_come(states) if is_asked else None
            self._watch.reached(f"depth {number}", sum(states), to_come)
            if not layer.census.moving:
                return True
            if number == depth and self._steps.is_layered:
                return False  # the moves that are left lead to the next layer
            shares = 1
            if (classes := layer.census.classes) > SMALL:  # a power of two (see `Disk.exchange`)
                least = max(self._store.processes, -(-classes // self._store.records(1)))
                shares = min(1 << (least - 1).bit_length(), _MOST_SHARES)
            earlier = [] if self._steps.is_layered else self._layers
            without = [(pure.without, before.parts) for before in earlier]
            parts, findings = self._store.exchange(onward, layer.parts, shares, without)
            layer = Layer(parts, Census(*map(sum, zip(*findings, strict=True))))
            if not layer.census.classes or number == depth:
                break
        return not layer.census.classes

    def from_layer_to_layer(self, complete: bool) -> spaces.Space:
        """Go back layer by layer, counting what can be won."""
        steps, tally = self._steps, pure.NOTHING
        parts: Parts = ()
        won: list[tuple[Parts, Tally]] = []  # by layer, its winnable states
        for number, layer in reversed([*enumerate(self._layers)]):
            digits = pure.digits_before(steps, tally.bits)
            make, united = partial(pure.back, digits=digits), partial(pure.summed, digits=digits)
            back = Exchange(make, columns=WAYS + digits, begin=united, end=pure.tally)
            # `winnable` keeps, of what leads to what is won, this layer's, and adds its goals.
            within, shares = [(pure.winnable, layer.parts)], len(layer.parts)
            parts = parts if tally.classes else ()  # of the next layer nothing may be won
            parts, findings = self._store.exchange(back, parts, shares, within)
            tally = reduce(add, findings)
            won.insert(0, (parts, tally))
            can_be_won = f"{tally.states.total():,} states can be won"
            self._watch.reached(f"back to depth {number}: {can_be_won}")
        optimum = min(tally.classes, default=None)  # of the first layer, which is the start
        plans = 0 if complete else None
        if optimum is not None:
            plans = pure.ways_of(read(parts[0])[0])
        if not complete:
            return spaces.Space(False, self.depths(), optimum=optimum, optimal_plans=plans)
        return spaces.Space(
            complete=True,
            depths=self.depths([tally.states.total() for _, tally in won]),
            remaining=pure.remaining(steps, (tally for _, tally in won)),
            optimum=optimum,
            optimal_plans=plans,
            rows=partial(self._rows, won),
        )

    def from_the_goals(self, complete: bool) -> spaces.Space:
        """Go back from the goals, a move at a time, in all layers at once."""
        optimum, layers = self.first_goal, self._layers
        note = None if optimum is None else UNCOUNTED
        if not complete:
            return spaces.Space(False, self.depths(), optimum=optimum, note=note)
        shares = max(len(layer.parts) for layer in layers)
        within = [(partial(pure.placed, depth=i), layer.parts) for i, layer in enumerate(layers)]
        # First come the goals, then what leads to those found last; each finds its layer's depth,
        # if it is reached at all, and is new if it was not nearer.
        by_depth = partial(pure.by_depth, depths=len(layers))
        back = Exchange(pure.goals, columns=1, begin=pure.unplaced, end=by_depth)
        parts: Parts = [part for layer in layers if layer.census.goals for part in layer.parts]
        nearer: list[tuple[Fold, Parts]] = []  # what is left out: nearer goals
        counts: list[list[int]] = []
        while parts:
            parts, findings = self._store.exchange(back, parts, shares, [*nearer, *within])
            row = np.sum(findings, axis=0).tolist()
            if not any(row):
                break
            counts.append(row)
            self._watch.reached(f"{len(counts)} moves back from the goals")
            back = back._replace(make=partial(pure.neighbours, is_back=True))
            nearer.append((pure.without, parts))
        return spaces.Space(
            complete=True,
            depths=self.depths([sum(column) for column in zip(*counts, strict=True)]),
            remaining=tuple(spaces.Remaining(i, sum(row), None) for i, row in enumerate(counts)),
            optimum=optimum,
            optimal_plans=0 if optimum is None else None,
            note=note,
        )

    def depths(self, won: Sequence[int] | None = None) -> tuple[spaces.Depth, ...]:
        """Return what was counted by depth; `won` are winnable states by layer, none if empty."""
        depths, has_classes = list[spaces.Depth](), self._steps.symmetries > 1
        for number, census in enumerate(layer.census for layer in self._layers):
            winning = None if won is None else won[number] if won else 0
            classes = census.classes if has_classes else None
            depths.append(spaces.Depth(number, census.states, classes, winning, census.stuck))
        return tuple(depths)

    def _rows(self, won: Sequence[tuple[Parts, Tally]]) -> Iterator[spaces.Columns]:
        """Yield all classes as rows of a table; `won` are the winnable ones by layer."""
        for number, (layer, (parts, _)) in enumerate(zip(self._layers, won, strict=True)):
            for words_at, rows_at in zip(layer.parts, parts, strict=True):
                words, rows = read(words_at)[:, WORD], read(rows_at)
                yield {
                    "state": words,
                    "depth": np.full(len(words), number, np.int64),
                    "remaining": looked_up(words, rows[:, WORD], rows[:, LEFT]),
                }
