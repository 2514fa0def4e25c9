"""A packed space counted layer by layer, in files, by processes of this machine (`search.graded`).

Forward, each layer is what the one before leads to and no earlier layer has. Back in graded spaces,
what can be won of a layer comes from what can be won of the next; in others the states one move
farther from the goals come from those before, in whatever layer.

Each process takes a piece of a share that its memory holds, moves it on and writes a run, arranged
by the shares of the next layer. Then each takes a share and merges what all runs have of it.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial, reduce
from itertools import count
from operator import add
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np

from pddlpuzzles.errors import InputError
from pddlpuzzles.exploring.counting import UNCOUNTED
from pddlpuzzles.processes import tree
from pddlpuzzles.processes.supervised import discard
from pddlpuzzles.processes.system import new_folder
from pddlpuzzles.processes.workers import Pool
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search import graded as pure
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.graded import LEFT, WAYS, WORD, Census, Rows, Stepping, Tally
from pddlpuzzles.search.space import (
    MEBIBYTE,
    Columns,
    Depth,
    Remaining,
    Space,
    Watch,
    in_part,
    still_to_come,
)

Done = TypeVar("Done")

_FRESH: Final = 34.0
_LEAST: Final = 4 * MEBIBYTE
_MOST: Final = 256 * MEBIBYTE  # bytes that a process works with: less is slow, more is no quicker
_COPIES: Final = 4  # how often what comes of a piece lies in memory while it is merged, at most
_FANOUT: Final = 12  # different words that come of one, roughly and at most
_ITEM: Final = 8


class Part(NamedTuple):
    """Records of `width` numbers in a file, from the one with the number `first` on."""

    path: str
    width: int
    first: int
    records: int


Fold = Callable[[Stepping, Rows, Rows], Rows]
Parts = Sequence[Part]
"""The shares of a layer, in the order of their numbers."""


class Exchange(NamedTuple):
    """What is made of rows, in how many columns, and what is done with it in its share.

    It begins with rows from each part, is folded with other layers, and ends as rows that are kept,
    and a finding.
    """

    make: Callable[[Stepping, Rows], Rows]
    columns: int
    begin: Callable[[Iterable[Rows]], Rows]
    end: Callable[[Stepping, Rows], tuple[Rows, Any]]


class Disk:
    """A store of layers in a folder of its own, to be closed when it is done with.

    :raises InputError: if the folder cannot be made, or `jobs` processes cannot be started.
    """

    def __init__(self, steps: Stepping, jobs: int, watch: Watch) -> None:
        self._steps, self._watch = steps, watch
        watch.keep_back(0.0, root=os.getpid())
        self.processes = jobs
        room = (watch.memory * 0.9 - tree.resident()) / jobs - _FRESH
        self._room = int(min(max(room * MEBIBYTE, _LEAST), _MOST))
        self._number = 0
        self._pool: Pool | None = None
        self._folder: str | None = None
        with ExitStack() as undo:
            undo.callback(self.close)
            try:
                self._folder = new_folder()
            except OSError as error:
                raise self._trouble(error) from None
            try:
                self._pool = Pool(jobs)
            except OSError as error:
                reason = (error.strerror or str(error)).lower()
                raise InputError(f"{jobs} processes cannot be started: {reason}") from None
            undo.pop_all()

    def exchange(
        self, what: Exchange, parts: Parts, shares: int, beside: Sequence[tuple[Fold, Parts]] = ()
    ) -> tuple[list[Part], list[Any]]:
        """Return the shares of what parts lead to, with what was found in each."""
        make, columns, begin, end = what
        most = self.records(columns)
        pieces = [
            part._replace(first=first, records=min(most, part.first + part.records - first))
            for part in parts
            for first in range(part.first, part.first + part.records, most)
        ]
        sent = [(self._steps, make, piece, shares, self.path()) for piece in pieces]
        runs = self.map(_sent, sent)
        tasks = []
        for share in range(shares):
            folds = []
            for fold, layer in beside:  # a number of shares divides another
                low, high = (at * len(layer) // shares for at in (share, share + 1))
                folds.append((fold, layer[low : max(low + 1, high)]))
            mine = [run[share] for run in runs if run[share].records]
            tasks.append((self._steps, begin, mine, folds, end, self.path()))
        merged = self.map(_merged, tasks)
        for run in runs:
            with suppress(FileNotFoundError):
                os.unlink(run[0].path)
        return [part for part, _ in merged], [finding for _, finding in merged]

    def rest(self) -> None:
        """End the processes; what they have written stays."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()

    def close(self) -> None:
        self.rest()
        folder, self._folder = self._folder, None
        if folder is not None:
            discard(folder)

    def map(self, work: Callable[..., Done], tasks: Sequence[Sequence[object]]) -> list[Done]:
        assert self._pool is not None
        try:
            return self._pool.map(work, tasks, lambda: self._watch.pulse(0))
        except (ChildProcessError, MemoryError):
            # Whoever has killed one of them, it was most likely for the memory that it took.
            raise LimitError(Limit.MEMORY) from None
        except OSError as error:
            raise self._trouble(error) from None

    def _trouble(self, error: OSError) -> InputError:
        folder = self._folder or tempfile.gettempdir()
        return InputError(
            f"the states do not fit: {(error.strerror or str(error)).lower()}; "
            "TMPDIR names a folder with more room, --memory leaves less to it",
            source=folder,
        )

    def records(self, columns: int) -> int:
        return max(1, self._room // (_FANOUT * _COPIES * _ITEM * columns))

    def path(self) -> str:
        assert self._folder is not None
        self._number += 1
        return str(Path(self._folder, str(self._number)))


def _sent(
    steps: Stepping, make: Callable[[Stepping, Rows], Rows], piece: Part, shares: int, path: str
) -> list[Part]:
    """Write what is made of a piece; return the part of each share."""
    rows = make(steps, _read(piece))
    hashed = (rows[:, WORD] * _MIX) >> np.uint64(32)
    of = ((hashed * np.uint64(shares)) >> np.uint64(32)).astype(np.uint16)
    _write(path, rows[np.argsort(of, kind="stable")])
    counts = np.bincount(of, minlength=shares)
    firsts = (np.cumsum(counts) - counts).tolist()
    return [
        Part(path, rows.shape[1], *place) for place in zip(firsts, counts.tolist(), strict=True)
    ]


def _merged(
    steps: Stepping,
    begin: Callable[[Iterable[Rows]], Rows],
    mine: Sequence[Part],
    folds: Sequence[tuple[Fold, Parts]],
    end: Callable[[Stepping, Rows], tuple[Rows, Any]],
    path: str,
) -> tuple[Part, Any]:
    rows = begin(map(_read, mine))
    for fold, parts in folds:
        for part in parts:
            rows = fold(steps, rows, _read(part))
    rows, finding = end(steps, rows)
    return _write(path, rows), finding


def _write(path: str, records: Rows) -> Part:
    # Not numpy's own way to write, which does not say why it could not.
    with open(path, "wb") as file:
        file.write(np.ascontiguousarray(records).data)
    return Part(path, records.shape[1], 0, len(records))


def _read(part: Part) -> Rows:
    count, offset = part.records * part.width, part.first * part.width * _ITEM
    rows: Rows = np.fromfile(part.path, np.uint64, count, offset=offset)
    return rows.reshape(-1, part.width)


SMALL = 1 << 15  # up to this many words are not divided: messages would take longer than the work
_MOST_SHARES = 1 << 12
_MIX = np.uint64(0x9E3779B97F4A7C15)
"""2^64 divided by the golden ratio: Knuth, The Art of Computer Programming 3, 6.4."""


class Layer(NamedTuple):
    parts: Parts
    census: Census


def count_with(steps: Stepping, jobs: int, watch: Watch, depth: int | None) -> Space:
    """Count a space by that many processes; raise InputError if what is written does not fit."""
    try:
        store = Disk(steps, jobs, watch)
    except LimitError as error:
        return in_part((), error.limit)
    with ExitStack() as undo:
        undo.callback(store.close)
        counting = _Counting(steps, store, watch)
        try:
            complete = counting.forward(depth)
            count = counting.from_layer_to_layer if steps.is_graded else counting.from_the_goals
            space = count(complete)
        except LimitError as error:
            space = in_part(counting.depths(), error.limit, counting.first_goal())
        store.rest()
        if space.rows is None:
            return replace(space, shared=True)
        undo.pop_all()
    return replace(space, shared=True, close=store.close)


class _Counting:
    def __init__(self, steps: Stepping, store: Disk, watch: Watch) -> None:
        self._steps, self._store, self._watch = steps, store, watch
        self._layers: list[Layer] = []

    def forward(self, depth: int | None) -> bool:
        """Add all layers, and say whether the last one is the last there is."""
        start = np.array([[self._steps.start]], np.uint64)
        layer = Layer(
            self._store.map(_write, [(self._store.path(), start)]),
            pure.census(self._steps, start)[1],
        )
        make = partial(pure.neighbours, is_back=False)
        onward = Exchange(make, 1, pure.united, pure.census)
        for number in count():
            self._layers.append(layer)
            self._watch.counted(self.depths())
            states = [layer.census.states for layer in self._layers]
            ahead = still_to_come(states) if depth is None and self._watch.is_watched else None
            self._watch.reached(f"depth {number}", sum(states), ahead)
            if not layer.census.moving:
                return True
            if number == depth and self._steps.is_graded:
                return False
            shares = 1
            if (classes := layer.census.classes) > SMALL:
                least = max(self._store.processes, -(-classes // self._store.records(1)))
                shares = min(1 << (least - 1).bit_length(), _MOST_SHARES)
            earlier = [] if self._steps.is_graded else self._layers
            without = [(pure.without, before.parts) for before in earlier]
            parts, findings = self._store.exchange(onward, layer.parts, shares, without)
            layer = Layer(parts, reduce(add, findings))
            if not layer.census.classes or number == depth:
                break
        return not layer.census.classes

    def from_layer_to_layer(self, complete: bool) -> Space:
        steps, tally = self._steps, pure.NOTHING
        parts: Parts = ()
        won: list[tuple[Parts, Tally]] = []
        for number, layer in reversed([*enumerate(self._layers)]):
            digits = pure.digits_before(steps, tally.bits)
            back = Exchange(
                partial(pure.back, digits=digits),
                WAYS + digits,
                partial(pure.summed, digits=digits),
                pure.tally,
            )
            within, shares = [(pure.winnable, layer.parts)], len(layer.parts)
            parts = parts if tally.classes else ()
            parts, findings = self._store.exchange(back, parts, shares, within)
            tally = reduce(add, findings)
            won.insert(0, (parts, tally))
            self._watch.reached(
                f"back to depth {number}: {tally.states.total():,} states can be won"
            )
        optimum = min(tally.classes, default=None)
        plans = 0 if complete else None
        if optimum is not None:
            plans = pure.ways_of(_read(parts[0])[0])
        if not complete:
            return Space(False, self.depths(), None, optimum, plans)
        return Space(
            complete=True,
            depths=self.depths([tally.states.total() for _, tally in won]),
            remaining=pure.remaining(steps, (tally for _, tally in won)),
            optimum=optimum,
            optimal_plans=plans,
            rows=partial(self._rows, won),
        )

    def from_the_goals(self, complete: bool) -> Space:
        optimum, layers = self.first_goal(), self._layers
        note = None if optimum is None else UNCOUNTED
        if not complete:
            return Space(False, self.depths(), None, optimum, None, note)
        shares = max(len(layer.parts) for layer in layers)
        within = [
            (partial(pure.placed, depth=depth), layer.parts) for depth, layer in enumerate(layers)
        ]
        back = Exchange(pure.goals, 1, pure.unplaced, partial(pure.by_depth, depths=len(layers)))
        parts: Parts = [part for layer in layers if layer.census.goals for part in layer.parts]
        nearer: list[tuple[Fold, Parts]] = []
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
        return Space(
            complete=True,
            depths=self.depths([sum(column) for column in zip(*counts, strict=True)]),
            remaining=tuple(Remaining(cost, sum(row), None) for cost, row in enumerate(counts)),
            optimum=optimum,
            optimal_plans=0 if optimum is None else None,
            note=note,
        )

    def first_goal(self) -> int | None:
        """Find the depth of the first goal: the optimum, since moves cost 1."""
        goals = (depth for depth, layer in enumerate(self._layers) if layer.census.goals)
        return next(goals, None)

    def depths(self, won: Sequence[int] | None = None) -> tuple[Depth, ...]:
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

    def _rows(self, won: Sequence[tuple[Parts, Tally]]) -> Iterator[Columns]:
        for number, (layer, (parts, _)) in enumerate(zip(self._layers, won, strict=True)):
            for words_at, rows_at in zip(layer.parts, parts, strict=True):
                words, rows = _read(words_at)[:, WORD], _read(rows_at)
                yield {
                    "state": words,
                    "depth": np.full(len(words), number, np.int64),
                    "remaining": pure.remaining_from(words, rows[:, WORD], rows[:, LEFT]),
                }
