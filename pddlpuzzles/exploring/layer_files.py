"""Layers in files, in shares that processes of this machine move on and merge.

Each takes a piece of a share that its memory holds, moves it on and writes a run, arranged by the
shares of the next layer. Then each takes a share and merges what all runs have of it.
"""

import os
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import numpy as np

from pddlpuzzles.errors import InputError
from pddlpuzzles.processes import tree
from pddlpuzzles.processes.supervised import discard
from pddlpuzzles.processes.system import new_folder
from pddlpuzzles.processes.workers import Pool
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.layered import WORD, Rows, Stepping
from pddlpuzzles.search.space import MEBIBYTE, Watch

Done = TypeVar("Done")
_FRESH: Final = 34.0  # MiB that a process holds before it works
_LEAST: Final = 4 * MEBIBYTE  # bytes that it works with even so
_MOST: Final = 256 * MEBIBYTE  # bytes that a process works with: less is slow, more is no quicker
_COPIES: Final = 4  # how often what comes of a piece lies in memory while it is merged, at most
_FANOUT: Final = 12  # different words that come of one, roughly and at most
_ITEM: Final = 8  # bytes of a number


class Part(NamedTuple):
    """Records of `width` numbers in a file, from the one with the number `first` on."""

    path: str
    width: int
    first: int
    records: int


Fold = Callable[[Stepping, Rows, Rows], Rows]  # changes a share by another layer
Parts = Sequence[Part]  # the shares of a layer, in the order of their numbers


class Exchange(NamedTuple):
    """What is made of a layer's rows, and then, share by share, of what has come of them."""

    make: Callable[[Stepping, Rows], Rows]
    columns: int  # how many the rows have that it makes
    begin: Callable[[Iterable[Rows]], Rows]  # unites what each process has made for a share
    end: Callable[[Stepping, Rows], tuple[Rows, Any]]  # gives the rows to keep, and a finding


class Disk:
    """A store of layers in a folder of its own, to be closed (InputError: it cannot be made)."""

    def __init__(self, steps: Stepping, jobs: int, watch: Watch) -> None:
        self._steps, self._watch = steps, watch
        watch.keep_back(0.0, root=os.getpid())  # the memory of all descendants counts
        self.processes = jobs
        room = (watch.memory * 0.9 - tree.resident()) / jobs - _FRESH
        self._room = int(min(max(room * MEBIBYTE, _LEAST), _MOST))
        self._number = 0
        try:
            self._folder = new_folder()
        except OSError as error:
            raise _trouble(error, tempfile.gettempdir()) from None
        with ExitStack() as undo:
            undo.callback(discard, self._folder)
            try:
                self._pool = Pool(jobs)
            except OSError as error:
                reason = (error.strerror or str(error)).lower()
                raise InputError(f"{jobs} processes cannot be started: {reason}") from None
            undo.pop_all()

    def exchange(
        self, what: Exchange, parts: Parts, shares: int, beside: Sequence[tuple[Fold, Parts]] = ()
    ) -> tuple[list[Part], list[Any]]:
        """Return the shares of what is made of parts, folded with layers, and their findings."""
        make, columns, begin, end = what
        most = self.records(columns)  # first pieces that fit a process's memory, of each a run
        pieces = [
            part._replace(first=first, records=min(most, part.first + part.records - first))
            for part in parts
            for first in range(part.first, part.first + part.records, most)
        ]
        sent = [(self._steps, make, piece, shares, self.path()) for piece in pieces]
        runs = self.map(_make_run, sent)
        tasks = []  # then each share, of what all runs have of it
        for share in range(shares):
            folds = []
            for fold, layer in beside:
                # All numbers of shares are powers of two: a share is one of the layer's, several,
                # or a part of one, which has other words, too.
                low, high = share * len(layer) // shares, (share + 1) * len(layer) // shares
                folds.append((fold, layer[low : max(low + 1, high)]))
            mine = [run[share] for run in runs if run[share].records]
            tasks.append((self._steps, begin, mine, folds, end, self.path()))
        merged = self.map(_merge_share, tasks)
        for run in runs:
            with suppress(FileNotFoundError):
                os.unlink(run[0].path)  # all its parts are in this file
        return [part for part, _ in merged], [finding for _, finding in merged]

    def rest(self) -> None:
        """End the processes; what they have written stays."""
        self._pool.stop()

    def close(self) -> None:
        self.rest()
        discard(self._folder)

    def map(self, work: Callable[..., Done], tasks: Sequence[Sequence[object]]) -> list[Done]:
        try:
            return self._pool.map(work, tasks, lambda: self._watch.pulse(0))
        except (ChildProcessError, MemoryError):
            # Whoever has killed one of them, it was most likely for the memory that it took.
            raise LimitError(Limit.MEMORY) from None
        except OSError as error:
            raise _trouble(error, self._folder) from None

    def records(self, columns: int) -> int:
        return max(1, self._room // (_FANOUT * _COPIES * _ITEM * columns))

    def path(self) -> str:
        self._number += 1
        return str(Path(self._folder, str(self._number)))


def _trouble(error: OSError, folder: str) -> InputError:
    return InputError(
        f"the states do not fit: {(error.strerror or str(error)).lower()}; "
        "TMPDIR names a folder with more room, --memory leaves less to it",
        source=folder,
    )


def _make_run(
    steps: Stepping, make: Callable[[Stepping, Rows], Rows], piece: Part, shares: int, path: str
) -> list[Part]:
    """Write what is made of a piece, share by share; return each share's part of the file."""
    rows = make(steps, read(piece))
    # The upper half of such a product is spread evenly over 32 bits, and is scaled to a share.
    hashed = (rows[:, WORD] * _MIX) >> np.uint64(32)
    share = ((hashed * np.uint64(shares)) >> np.uint64(32)).astype(np.uint16)
    write(path, rows[np.argsort(share, kind="stable")])
    counts = np.bincount(share, minlength=shares)
    firsts = (np.cumsum(counts) - counts).tolist()
    return [Part(path, rows.shape[1], *part) for part in zip(firsts, counts.tolist(), strict=True)]


def _merge_share(
    steps: Stepping,
    begin: Callable[[Iterable[Rows]], Rows],
    mine: Sequence[Part],  # the share's part of each run
    folds: Sequence[tuple[Fold, Parts]],
    end: Callable[[Stepping, Rows], tuple[Rows, Any]],
    path: str,  # where the rows go
) -> tuple[Part, Any]:
    rows = begin(map(read, mine))
    for fold, parts in folds:
        for part in parts:
            rows = fold(steps, rows, read(part))
    rows, finding = end(steps, rows)
    return write(path, rows), finding


def write(path: str, records: Rows) -> Part:
    # Not numpy's own way to write, which does not say why it could not.
    Path(path).write_bytes(np.ascontiguousarray(records).data)
    return Part(path, records.shape[1], 0, len(records))


def read(part: Part) -> Rows:
    count, offset = part.records * part.width, part.first * part.width * _ITEM
    rows: Rows = np.fromfile(part.path, np.uint64, count, offset=offset)
    return rows.reshape(-1, part.width)


_MIX = np.uint64(0x9E3779B97F4A7C15)  # 2^64 / the golden ratio (Knuth, TAOCP 3, 6.4)
