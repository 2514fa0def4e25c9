"""Layers kept by the workers of a Dask cluster (the extra `cluster`), and exchanged by its shuffle.

A share is a future: an array of rows, and what was found in it. What is sent becomes a Dask frame,
and Dask's peer-to-peer shuffle takes each row to its share, from worker to worker, and writes to
their disks what their memories do not hold.
See https://distributed.dask.org/en/stable/shuffling-algorithm.html

What is done with a share is a pure function (`search.graded`). So Dask does again, from the layers
that are left, what was on a worker that died. It gives up a task that has killed four workers. A
task reads a few parts of other layers at a time, so that a worker needs memory for no more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from pddlpuzzles.errors import InputError
from pddlpuzzles.exploring.layer_store import Beside, Exchange, Fold, same_share
from pddlpuzzles.processes.scheduler import connect, is_alive
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.graded import WORD, Rows, share_of
from pddlpuzzles.search.space import Watch
from pddlpuzzles.search.stepping import Stepping

_ALONE: Final = 60
"""Seconds between two looks whether there are workers; one that is started again takes some."""
_PAUSE: Final = 0.1
"""Seconds between two checks of the time."""
_SHARE: Final = 1 << 20
"""Words of a share: a worker needs some hundred megabytes to move this many on."""
_SETTINGS: Final = {"dataframe.shuffle.method": "p2p", "dataframe.convert-string": False}


class Part(NamedTuple):
    """A share on the cluster, and how many rows it has."""

    kept: Any
    records: int


class Cluster:
    """A store of layers on a cluster, to be closed when it is done with."""

    most = _SHARE

    def __init__(self, steps: Stepping, address: str, watch: Watch) -> None:
        """Take up with the scheduler at that address.

        :raises InputError: if Dask is not installed, or there is no scheduler, or no worker.
        """
        self._watch = watch
        self._client = connect(address, "dask", "pandas", "pyarrow")
        self.processes = len(self._client.scheduler_info(n_workers=-1)["workers"])
        if not self.processes:
            self.close()
            raise InputError(f"--cluster {address}: the scheduler has no workers")
        # A task, so that a worker has it once, and it is there again when that worker has died.
        self._steps = self._submitted(_same, steps)

    def first(self, rows: Rows) -> list[Part]:
        """Return some rows as the only share."""
        return [Part(self._submitted(_same, (rows, None)), len(rows))]

    def exchange(
        self, what: Exchange, parts: Sequence[Part], shares: int, beside: Beside = ()
    ) -> tuple[list[Part], list[Any]]:
        """Return the shares of what some parts lead to, and what was found in each."""
        make, columns, begin, end = what
        sent = [
            self._submitted(_sent, make, self._steps, part.kept, shares)
            for part in parts
            if part.records
        ]
        shuffled = self._shuffled(sent, columns, shares) if sent and shares > 1 else sent
        made = []
        for share in range(shares):
            mine = shuffled if shares == 1 else shuffled[share : share + 1]
            rows = self._submitted(_begun, begin, mine)
            for folds, kept in _together(beside, share, shares):
                rows = self._submitted(_folded, self._steps, rows, folds, kept)
            made.append(self._submitted(_ended, end, self._steps, rows))
        found = self._results([self._submitted(_found, one) for one in made])
        kept = [Part(one, records) for one, (records, _) in zip(made, found, strict=True)]
        return kept, [one for _, one in found]

    def read(self, part: Part) -> Rows:
        """Return the rows of a part."""
        rows: Rows = self._results([part.kept])[0][0]
        return rows

    def rest(self) -> None:
        """Do nothing: what is on the cluster stays as long as the client does."""

    def close(self) -> None:
        """Have the cluster forget all layers."""
        self._client.close()

    def _submitted(self, work: Callable[..., Any], *arguments: Any) -> Any:
        return self._client.submit(work, *arguments, pure=False)

    def _shuffled(self, sent: Sequence[Any], columns: int, shares: int) -> list[Any]:
        """Return frames with the rows of each share, of frames that name the share of each row."""
        import dask
        import dask.dataframe as frames
        from distributed import futures_of

        meta = _frame(np.zeros((0, columns), np.uint64), shares)
        with self._client.as_current(), dask.config.set(_SETTINGS):
            frame = frames.from_delayed(sent, meta=meta, verify_meta=False)
            frame = frame.set_index("share", divisions=list(range(shares + 1)))
            return sorted(futures_of(self._client.persist(frame)), key=lambda one: one.key[1])

    def _results(self, futures: list[Any]) -> list[Any]:
        """Wait for work, check the time meanwhile, and return what comes of it.

        :raises LimitError: if a limit is reached, or the workers die of it.
        :raises InputError: if there have been no workers for long, or the scheduler is gone.
        """
        from distributed import KilledWorker, wait
        from distributed.client import CancelledError

        seen = time.monotonic()
        while True:
            self._watch.pulse()
            if not is_alive(self._client):
                raise InputError("--cluster: the scheduler is gone")
            if time.monotonic() > seen + _ALONE:
                if not self._client.nthreads():
                    raise InputError("--cluster: its workers are gone, and none has come again")
                seen = time.monotonic()
            try:
                with self._client.as_current():
                    wait(futures, timeout=_PAUSE)
                break
            except TimeoutError:
                continue
            except CancelledError:
                raise InputError(
                    "--cluster: the scheduler is gone, or has dropped the work"
                ) from None
        try:
            return list(self._client.gather(futures))
        except (KilledWorker, MemoryError):
            # Dask's workers are killed, as a rule, for the memory that they take.
            raise LimitError(Limit.MEMORY) from None


def _together(beside: Beside, share: int, shares: int) -> Iterator[tuple[list[Fold], list[Any]]]:
    """Yield what a share is folded with: some parts at a time, together no larger than a share."""
    folds: list[Fold] = []
    kept: list[Any] = []
    size = 0
    for fold, layer in beside:
        for part in same_share(layer, share, shares):
            if kept and size + part.records > _SHARE:
                yield folds, kept
                folds, kept, size = [], [], 0
            folds.append(fold)
            kept.append(part.kept)
            size += part.records
    if kept:
        yield folds, kept


# What workers do.


def _same(value: Any) -> Any:
    return value


def _frame(rows: Rows, shares: int) -> Any:
    import pandas as pd

    columns = {str(place): rows[:, place].copy() for place in range(rows.shape[1])}
    return pd.DataFrame({"share": share_of(rows[:, WORD], shares).astype(np.int64), **columns})


def _sent(
    make: Callable[[Stepping, Rows], Rows], steps: Stepping, kept: tuple[Rows, Any], shares: int
) -> Any:
    rows = make(steps, kept[0])
    return _frame(rows, shares) if shares > 1 else rows


def _begun(begin: Callable[[Iterable[Rows]], Rows], sent: Sequence[Any]) -> Rows:
    return begin(np.asarray(some, np.uint64) for some in sent)


def _folded(
    steps: Stepping, rows: Rows, folds: Sequence[Fold], parts: Sequence[tuple[Rows, Any]]
) -> Rows:
    for fold, (others, _) in zip(folds, parts, strict=True):
        rows = fold(steps, rows, others)
    return rows


def _ended(
    end: Callable[[Stepping, Rows], tuple[Rows, Any]], steps: Stepping, rows: Rows
) -> tuple[Rows, Any]:
    return end(steps, rows)


def _found(kept: tuple[Rows, Any]) -> tuple[int, Any]:
    return len(kept[0]), kept[1]
