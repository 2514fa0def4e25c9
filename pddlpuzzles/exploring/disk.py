"""Layers kept in files of a temporary folder, and made by processes of this machine.

Each process takes a piece, a stretch of a share for which its memory suffices, moves it on and
writes a run, arranged by the shares of the next layer. When all runs are there, each process takes
a share and merges what the runs have of it.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np

from pddlpuzzles.errors import InputError
from pddlpuzzles.processes.pool import BrokenPoolError, Pool
from pddlpuzzles.processes.temporary import new_folder, remove_folder
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.budget import LimitError, resident
from pddlpuzzles.search.graded import WORD, Rows, share_of
from pddlpuzzles.search.space import MEBIBYTE, Watch
from pddlpuzzles.search.stepping import Stepping

Done = TypeVar("Done")

_FRESH: Final = 34.0
_LEAST: Final = 4 * MEBIBYTE
_MOST: Final = 256 * MEBIBYTE
"""Bytes that a process works with: less is slow, more is no quicker."""
_COPIES: Final = 4
"""How often what comes of a piece lies in memory while it is merged, at most."""
_FANOUT: Final = 12
"""Different words that come of one, roughly and at most."""
_ITEM: Final = 8


class Run(NamedTuple):
    """A file of records of `width` numbers; those of share n are from `bounds[n]` on."""

    path: str
    width: int
    bounds: tuple[int, ...]


class Part(NamedTuple):
    path: str
    width: int
    first: int
    records: int


Fold = Callable[[Stepping, Rows, Rows], Rows]
Parts = Sequence[Part]
"""The shares of a layer, in the order of their numbers."""


class Exchange(NamedTuple):
    """What is made of rows, in how many columns, and what is done with it in its share.

    That begins with rows from each part, is folded with other layers, and ends as the rows that are
    kept, and something that is found in them.
    """

    make: Callable[[Stepping, Rows], Rows]
    columns: int
    begin: Callable[[Iterable[Rows]], Rows]
    end: Callable[[Stepping, Rows], tuple[Rows, Any]]


class Disk:
    """A store of layers in a folder of its own, to be closed when it is done with.

    :raises InputError: if the folder cannot be made, or `jobs` processes cannot be started.
    :raises LimitError: if the memory does not hold them.
    """

    def __init__(self, steps: Stepping, jobs: int, watch: Watch) -> None:
        self._steps, self._watch = steps, watch
        watch.with_descendants()
        self.processes = jobs
        room = (watch.memory * 0.9 - resident()) / jobs - _FRESH
        self._room = int(min(max(room * MEBIBYTE, _LEAST), _MOST))
        self._number = 0
        self._pool: Pool | None = None
        self._folder: str | None = None
        with contextlib.ExitStack() as undo:
            undo.callback(self.close)
            try:
                self._folder = new_folder("pddlpuzzles-explore-")
            except OSError as error:
                raise self._trouble(error) from None
            try:
                self._pool = Pool(jobs, self._folder)
            except OSError as error:
                reason = (error.strerror or str(error)).lower()
                raise InputError(f"{jobs} processes cannot be started: {reason}") from None
            except (BrokenPoolError, MemoryError):  # one of them has died at once
                raise LimitError(Limit.MEMORY) from None
            undo.pop_all()

    @property
    def most(self) -> int:
        return self._records(1)

    def first(self, rows: Rows) -> list[Part]:
        try:
            return [_write(self._path(), rows)]
        except OSError as error:
            raise self._trouble(error) from None

    def exchange(
        self, what: Exchange, parts: Parts, shares: int, beside: Sequence[tuple[Fold, Parts]] = ()
    ) -> tuple[list[Part], list[Any]]:
        """Return the shares of what some parts lead to, and what was found in each."""
        make, columns, begin, end = what
        most = self._records(columns)
        pieces = [
            part._replace(first=first, records=min(most, part.first + part.records - first))
            for part in parts
            for first in range(part.first, part.first + part.records, most)
        ]
        sent = [(self._steps, make, piece, shares, self._path()) for piece in pieces]
        runs = self._map(_sent, sent)
        tasks = []
        for share in range(shares):
            folds = [(fold, _same_share(layer, share, shares)) for fold, layer in beside]
            mine = [
                Part(
                    run.path,
                    run.width,
                    run.bounds[share],
                    run.bounds[share + 1] - run.bounds[share],
                )
                for run in runs
                if run.bounds[share] < run.bounds[share + 1]
            ]
            tasks.append((self._steps, begin, mine, folds, end, self._path()))
        made = self._map(_merged, tasks)
        for run in runs:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(run.path)
        return [part for part, _ in made], [found for _, found in made]

    def read(self, part: Part) -> Rows:
        return _read(part)

    def rest(self) -> None:
        """End the processes; what they have written stays."""
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.stop()

    def close(self) -> None:
        self.rest()
        folder, self._folder = self._folder, None
        if folder is not None:
            remove_folder(folder)

    def _map(self, work: Callable[..., Done], tasks: Sequence[Sequence[object]]) -> list[Done]:
        assert self._pool is not None
        try:
            return self._pool.map(work, tasks, lambda: self._watch.allocating(0))
        except OSError as error:
            raise self._trouble(error) from None
        except (BrokenPoolError, MemoryError):
            # Whoever has killed one of them, it was most likely for the memory that it took.
            raise LimitError(Limit.MEMORY) from None

    def _trouble(self, error: OSError) -> InputError:
        folder = self._folder or tempfile.gettempdir()
        return InputError(
            f"the states do not fit: {(error.strerror or str(error)).lower()}; "
            "TMPDIR names a folder with more room, --memory leaves less to it",
            source=folder,
        )

    def _records(self, columns: int) -> int:
        return max(1, self._room // (_FANOUT * _COPIES * _ITEM * columns))

    def _path(self) -> str:
        assert self._folder is not None
        self._number += 1
        return str(Path(self._folder, str(self._number)))


def _sent(
    steps: Stepping, make: Callable[[Stepping, Rows], Rows], piece: Part, shares: int, path: str
) -> Run:
    rows = make(steps, _read(piece))
    of = share_of(rows[:, WORD], shares)
    _write(path, rows[np.argsort(of, kind="stable")])
    ends = np.cumsum(np.bincount(of, minlength=shares)).tolist()
    return Run(path, rows.shape[1], (0, *ends))


def _same_share(parts: Parts, share: int, shares: int) -> Parts:
    """Return the parts of a layer with the words of a share; a number of shares divides another."""
    first = share * len(parts) // shares
    return parts[first : max(first + 1, (share + 1) * len(parts) // shares)]


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
    rows, found = end(steps, rows)
    return _write(path, rows), found


def _write(path: str, records: Rows) -> Part:
    # Not numpy's own way to write, which does not say why it could not.
    with open(path, "wb") as file:
        file.write(np.ascontiguousarray(records).data)
    return Part(path, records.shape[1], 0, len(records))


def _read(part: Part) -> Rows:
    count, offset = part.records * part.width, part.first * part.width * _ITEM
    found: Rows = np.fromfile(part.path, np.uint64, count, offset=offset)
    return found.reshape(-1, part.width)
