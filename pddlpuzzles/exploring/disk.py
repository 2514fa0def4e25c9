"""Layers kept in files of a temporary folder, and made by processes of this machine.

    piece      a stretch of a share, small enough for what comes of it to fit a process's memory
    run        what came of a piece: a file, arranged by the shares of the layer it belongs to

Each process takes a piece, moves it on and writes a run; when all runs are there, each process
takes a share and merges what the runs have of it. Nothing else passes between processes but the
names of files. The asker makes nothing itself: it watches the limits and can be interrupted.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from operator import add
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple, TypeVar

import numpy as np

from pddlpuzzles.errors import InputError
from pddlpuzzles.processes.guard import die_with_parent
from pddlpuzzles.processes.interrupts import undisturbed
from pddlpuzzles.processes.pool import BrokenPoolError, Pool
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search import graded as pure
from pddlpuzzles.search.budget import LimitError, resident
from pddlpuzzles.search.graded import LEFT, NOBODY, WAYS, WORD, Census, Graded, Rows, Tally
from pddlpuzzles.search.space import MEBIBYTE, Columns, Watch
from pddlpuzzles.search.words import Words, union

Done = TypeVar("Done")

_FRESH: Final = 34.0
"""MiB that a process takes for itself, beside what it shares with the asker."""
_LEAST: Final = 4 * MEBIBYTE
_MOST: Final = 256 * MEBIBYTE
"""Bytes that a process works with: less is slow, more is no quicker."""
_COPIES: Final = 4
"""How often what comes of a piece lies in memory while it is merged, at most."""
_FANOUT: Final = 12
"""Different words that come of one, roughly and at most."""
_SMALL: Final = 1 << 15
"""Up to this many words are not divided: messages would take longer than the work."""
_PAUSE: Final = 0.05
"""Seconds between two checks of the limits."""
_PATIENCE: Final = 5.0
"""Seconds for a parent to be gone that is ending."""
_ITEM: Final = 8


class Run(NamedTuple):
    """A file of records of `width` numbers; those of share n are from `bounds[n]` on."""

    path: str
    width: int
    bounds: tuple[int, ...]


class Part(NamedTuple):
    """Some records of a file."""

    path: str
    width: int
    first: int
    records: int


class StoredLayer(NamedTuple):
    """A layer, or what can be won of one: a part for each share."""

    parts: list[Part]
    census: Census = NOBODY
    tally: Tally = Tally({}, 1)


class Disk:
    """A store of layers in a folder of its own, to be closed when it is done with."""

    def __init__(self, graded: Graded, jobs: int, watch: Watch) -> None:
        """Take a folder where temporary files go, and start as many processes as `jobs`.

        :raises InputError: if the folder cannot be made, or the processes cannot be started.
        :raises LimitError: if the memory does not hold them.
        """
        self._graded, self._watch = graded, watch
        watch.with_descendants()
        self._jobs = jobs
        room = (watch.memory * 0.9 - resident()) / jobs - _FRESH
        self._room = int(min(max(room * MEBIBYTE, _LEAST), _MOST))
        self._number = 0
        self._pool: Pool | None = None
        self._folder: str | None = None
        with contextlib.ExitStack() as undo:
            undo.callback(self.close)
            self._make_folder()
            self._start()
            undo.pop_all()

    def first(self) -> StoredLayer:
        """Return the layer that the start is alone in."""
        words = np.array([self._graded.start], np.uint64)
        path = self._path()
        try:
            _write(path, words)
        except OSError as error:
            raise self._trouble(error) from None
        return StoredLayer([Part(path, 1, 0, 1)], pure.census(self._graded, words))

    def onward(self, layer: StoredLayer) -> StoredLayer:
        """Return the next layer."""
        runs, shares = self._moved_on(layer)
        tasks = [(self._graded, of_share(runs, share), self._path()) for share in range(shares)]
        made = self._map(_gathered, tasks)
        self._forget(run.path for run in runs)
        return StoredLayer([part for part, _ in made], reduce(add, (census for _, census in made)))

    def _moved_on(self, layer: StoredLayer) -> tuple[list[Run], int]:
        """Return what a layer leads to, and its shares."""
        pieces = self._pieces_of(layer)
        shares = self._divided(len(pieces)) if layer.census.classes > _SMALL else 1
        tasks = [(self._graded, piece, shares, self._path()) for piece in pieces]
        return self._map(_moved, tasks), shares

    def _divided(self, pieces: int) -> int:
        """Return how many shares what comes of some pieces has."""
        return min(max(pieces, self._jobs), 1 << 12)

    def _pieces_of(self, layer: StoredLayer, width: int = 1) -> list[Part]:
        """Return pieces of a layer, of records of some numbers."""
        return self._pieces(layer.parts, _FANOUT * _COPIES * _ITEM * width)

    def back(self, layer: StoredLayer, after: StoredLayer | None, digits: int) -> StoredLayer:
        """Return what can be won of a layer."""
        shares = len(layer.parts)
        runs: list[Run] = []
        if after is not None and after.tally.remaining:
            pieces = self._pieces_of(after, WAYS + digits)
            runs = self._map(
                _taken_back,
                [(self._graded, piece, shares, digits, self._path()) for piece in pieces],
            )
        tasks = [
            (self._graded, part, of_share(runs, share), digits, self._path())
            for share, part in enumerate(layer.parts)
        ]
        made = self._map(_won, tasks)
        self._forget(run.path for run in runs)
        return StoredLayer([part for part, _ in made], tally=pure.total(tally for _, tally in made))

    def ways(self, first: StoredLayer) -> int:
        """Return the ways of the start."""
        return pure.ways_of(_read(first.parts[0])[0])

    def rows(self, layer: StoredLayer, won: StoredLayer) -> Iterator[Columns]:
        """Yield the classes of a layer, a share at a time."""
        for part, winnable in zip(layer.parts, won.parts, strict=True):
            words, rows = words_of(part), _read(winnable)
            left = pure.remaining_from(words, rows[:, WORD], rows[:, LEFT])
            yield {"state": words, "remaining": left}

    def rest(self) -> None:
        """End the processes; what they have written stays."""
        pool, self._pool = self._pool, None
        if pool is not None:
            with undisturbed():
                pool.stop()

    def close(self) -> None:
        """End the processes, and remove all that they have written."""
        self.rest()
        folder, self._folder = self._folder, None
        if folder is not None:
            with undisturbed():
                shutil.rmtree(folder, ignore_errors=True)

    def _make_folder(self) -> None:
        try:
            with undisturbed():
                self._folder = tempfile.mkdtemp(prefix="pddlpuzzles-explore-")
        except OSError as error:
            raise self._trouble(error) from None

    def _start(self) -> None:
        """Start the processes, as `__init__` says."""
        try:
            with undisturbed():
                self._pool = Pool(self._jobs, _settle, os.getpid(), self._folder)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise InputError(f"{self._jobs} processes cannot be started: {reason}") from None
        except (BrokenPoolError, MemoryError):  # one of them has died at once
            raise LimitError(Limit.MEMORY) from None

    def _map(self, work: Callable[..., Done], tasks: Sequence[Sequence[object]]) -> list[Done]:
        """Do tasks, and check the limits meanwhile."""
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

    def _pieces(self, parts: Sequence[Part], each: int) -> list[Part]:
        """Cut parts into pieces that fit memory if each record takes `each` bytes."""
        most = max(1, self._room // each)
        return [
            part._replace(first=first, records=min(most, part.first + part.records - first))
            for part in parts
            for first in range(part.first, part.first + part.records, most)
        ]

    def _path(self) -> str:
        assert self._folder is not None
        self._number += 1
        return str(Path(self._folder, str(self._number)))

    def _forget(self, paths: Iterator[str]) -> None:
        for path in paths:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(path)


def _settle(asker: int, folder: str) -> None:
    """Be a process that its parent alone stops.

    Where the parent is gone, by SIGKILL even, each process removes the folder as it ends. One that
    removes it writes no more, so that the last one leaves nothing. The signal comes when that
    thread of the parent has ended which started this process. The parent's other threads may end a
    little later, and until then the parent is still there: so it is waited for. A parent that goes
    on stops this process itself.
    """

    def end(number: int, frame: FrameType | None) -> None:
        patience = time.monotonic() + _PATIENCE
        while os.getppid() == asker and time.monotonic() < patience:
            time.sleep(_PAUSE)
        if os.getppid() != asker:
            shutil.rmtree(folder, ignore_errors=True)
        os._exit(1)

    for name in ("SIGINT", "SIGHUP", "SIGALRM"):
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end)
    die_with_parent(signal.SIGTERM)
    if os.getppid() != asker:  # it was gone before that could be heard
        end(signal.SIGTERM, None)


def _moved(graded: Graded, piece: Part, shares: int, path: str) -> Run:
    words = pure.onward(graded, words_of(piece))
    return arranged(words[:, np.newaxis], shares, path)


def _gathered(graded: Graded, parts: Sequence[Part], path: str) -> tuple[Part, Census]:
    words = union(map(words_of, parts))
    return write_share(path, words), pure.census(graded, words)


def write_share(path: str, words: Words) -> Part:
    """Write words of a share, and return where they are."""
    _write(path, words)
    return Part(path, 1, 0, len(words))


def _taken_back(graded: Graded, piece: Part, shares: int, digits: int, path: str) -> Run:
    return arranged(pure.back(graded.back, _read(piece), digits), shares, path)


def _won(
    graded: Graded, layer: Part, parts: Sequence[Part], digits: int, path: str
) -> tuple[Part, Tally]:
    rows, tally = pure.winnable_rows(graded, words_of(layer), map(_read, parts), digits)
    _write(path, rows)
    return Part(path, rows.shape[1], 0, len(rows)), tally


def arranged(rows: Rows, shares: int, path: str) -> Run:
    """Write records share by share; they stay in order within each."""
    of = pure.share_of(rows[:, WORD], shares)
    _write(path, rows[np.argsort(of, kind="stable")])
    ends = np.cumsum(np.bincount(of, minlength=shares)).tolist()
    return Run(path, rows.shape[1], (0, *ends))


def of_share(runs: Sequence[Run], share: int) -> list[Part]:
    """Return what runs have of a share."""
    return [
        Part(run.path, run.width, run.bounds[share], run.bounds[share + 1] - run.bounds[share])
        for run in runs
        if run.bounds[share] < run.bounds[share + 1]
    ]


def _write(path: str, records: Rows) -> None:
    # Not numpy's own way to write, which does not say why it could not.
    with open(path, "wb") as file:
        file.write(np.ascontiguousarray(records).data)


def _read(part: Part) -> Rows:
    count, offset = part.records * part.width, part.first * part.width * _ITEM
    found: Rows = np.fromfile(part.path, np.uint64, count, offset=offset)
    return found.reshape(-1, part.width)


def words_of(part: Part) -> Words:
    """Return some words of a file."""
    return _read(part)[:, 0]
