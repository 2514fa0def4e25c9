"""Any space of moves that cost 1, counted by layers in files (see `search.stepping` and `disk`).

Forward each layer is what the one before leads to and what no earlier one has. Back from the goals
of all layers, what is one move farther is what can be taken back from those before, lies in a
layer, and is no nearer. Earlier layers are read anew for each, share by share, so that no more than
one share has to be in memory; that is for spaces of few and wide layers.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from functools import reduce
from operator import add
from typing import Final

import numpy as np

from pddlpuzzles.exploring.by_layers import first_goal
from pddlpuzzles.exploring.counting import UNCOUNTED
from pddlpuzzles.exploring.disk import (
    Disk,
    Part,
    Run,
    StoredLayer,
    arranged,
    of_share,
    words_of,
    write_share,
)
from pddlpuzzles.search import graded as pure
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.graded import Census
from pddlpuzzles.search.space import Depth, Remaining, Space, Watch, in_part, still_to_come
from pddlpuzzles.search.stepping import Stepping
from pddlpuzzles.search.words import blocks, distinct, is_among, union

_MORE: Final = 4
"""Layers have a power of this many shares, so that those of one lie in those of another."""


def count_shared(steps: Stepping, jobs: int, watch: Watch, depth: int | None) -> Space:
    """Count a space by some processes, no deeper than `depth` moves if it is given.

    :raises InputError: if what has to be written does not fit.
    """
    layers: list[StoredLayer] = []
    try:
        with closing(_Wide(steps, jobs, watch)) as store:
            return _counted(steps, store, watch, depth, layers)
    except LimitError as error:
        return in_part(_depths(layers), error.limit, first_goal(layers))


def _counted(
    steps: Stepping, store: _Wide, watch: Watch, depth: int | None, layers: list[StoredLayer]
) -> Space:
    layer = store.first()
    while layer.census.classes:
        layers.append(layer)
        watch.counted(_depths(layers))
        states = [one.census.states for one in layers]
        ahead = still_to_come(states) if depth is None and watch.is_watched else None
        watch.reached(f"depth {len(layers) - 1}", sum(states), ahead)
        if len(layers) - 1 == depth:
            break
        layer = store.after(layers)
    beyond = store.after(layers) if layer is layers[-1] else layer
    complete = not beyond.census.classes
    optimum = first_goal(layers)
    won = store.won(layers) if complete else None
    return Space(
        complete=complete,
        depths=_depths(layers, won),
        remaining=None if won is None else _remaining(won),
        optimum=optimum,
        optimal_plans=0 if complete and optimum is None else None,
        note=None if optimum is None else UNCOUNTED,
        shared=True,
    )


def _remaining(won: Sequence[Sequence[int]]) -> tuple[Remaining, ...]:
    return tuple(Remaining(cost, sum(row), None) for cost, row in enumerate(won))


def _depths(
    layers: Sequence[StoredLayer], won: Sequence[Sequence[int]] | None = None
) -> tuple[Depth, ...]:
    """Return what was counted by depth; `won` has a row for what remains, a number for a depth."""
    return tuple(
        Depth(
            place,
            layer.census.states,
            None,
            None if won is None else sum(row[place] for row in won),
            layer.census.stuck,
        )
        for place, layer in enumerate(layers)
    )


class _Wide(Disk):
    """Layers in files, none of which has a state of another."""

    def _divided(self, pieces: int) -> int:
        shares = 1
        while shares < max(pieces, self._jobs):
            shares *= _MORE
        return shares

    def after(self, layers: Sequence[StoredLayer]) -> StoredLayer:
        """Return the next layer after some."""
        runs, shares = self._moved_on(layers[-1])
        tasks = [
            (self._graded, of_share(runs, share), _parts(layers, share, shares), self._path())
            for share in range(shares)
        ]
        made = self._map(_new, tasks)
        self._forget(run.path for run in runs)
        return StoredLayer([part for part, _ in made], reduce(add, (census for _, census in made)))

    def won(self, layers: Sequence[StoredLayer]) -> list[list[int]]:
        """Return how many states of each layer can be won: in no move, in one, and so on."""
        shares = max(len(layer.parts) for layer in layers)
        found: list[StoredLayer] = []
        counts: list[list[int]] = []
        while not counts or any(counts[-1]):
            runs: list[Run] = []
            if found:
                pieces = self._pieces_of(found[-1])
                tasks = [(self._graded, piece, shares, self._path()) for piece in pieces]
                runs = self._map(_before, tasks)
            made = self._map(
                _met,
                [
                    (
                        self._graded,
                        of_share(runs, share) if found else None,
                        _parts(found, share, shares),
                        [_parts([layer], share, shares) for layer in layers],
                        (share, shares),
                        self._path(),
                    )
                    for share in range(shares)
                ],
            )
            self._forget(run.path for run in runs)
            found.append(StoredLayer([part for part, _ in made]))
            counts.append(np.sum([row for _, row in made], axis=0).tolist())
            self._watch.reached(f"{len(counts)} moves back from the goals")
        return counts[:-1]


def _parts(layers: Sequence[StoredLayer], share: int, shares: int) -> list[Part]:
    """Return where a share's states may be; what lies there may be more where shares are fewer."""
    found: list[Part] = []
    for layer in layers:
        has = len(layer.parts)
        first = share * has // shares
        found += layer.parts[first : max(first + 1, (share + 1) * has // shares)]
    return [part for part in found if part.records]


def _new(
    steps: Stepping, parts: Sequence[Part], earlier: Sequence[Part], path: str
) -> tuple[Part, Census]:
    words = union(map(words_of, parts))
    for part in earlier:
        words = words[~is_among(words, words_of(part))]
    return write_share(path, words), pure.census(steps, words)


def _before(steps: Stepping, piece: Part, shares: int, path: str) -> Run:
    found = union(
        distinct(before) for block in blocks(words_of(piece)) for _, before in steps.back(block)
    )
    return arranged(found[:, np.newaxis], shares, path)


def _met(
    steps: Stepping,
    parts: Sequence[Part] | None,
    nearer: Sequence[Part],
    layers: Sequence[Sequence[Part]],
    which: tuple[int, int],
    path: str,
) -> tuple[Part, list[int]]:
    """Write a share of the states that some moves back have led to, or without any the goals."""
    share, shares = which
    words = union(map(words_of, parts or ()))
    for part in nearer:
        words = words[~is_among(words, words_of(part))]
    counts, kept = [], []
    for layer in layers:
        counts.append(0)
        for part in layer:
            here = words_of(part)
            if parts is None:
                here = here[steps.goals(here)]
                here = here[pure.share_of(here, shares) == share]
            else:
                here = words[is_among(words, here)]
            kept.append(here)
            counts[-1] += len(here)
    return write_share(path, union(kept)), counts
