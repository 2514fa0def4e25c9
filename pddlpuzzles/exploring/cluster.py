"""Layers kept by the workers of a Dask cluster (the extra `cluster`), and exchanged by its shuffle.

A layer is a Dask frame of words, and its partitions are the shares: Dask's peer-to-peer shuffle
sends each word to the partition that the word's hash says, from worker to worker, and writes to
their disks what their memories do not hold. See
https://distributed.dask.org/en/stable/shuffling-algorithm.html

What is done with a partition is a pure function (`graded`). So Dask does again, from the layers
that are left, what was on a worker that died. It gives up a task that has killed four workers.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import reduce
from operator import add
from typing import Any, Final, NamedTuple

import numpy as np

from pddlpuzzles.errors import InputError
from pddlpuzzles.processes.scheduler import connect, is_alive
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search import graded as pure
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.graded import LEFT, NOBODY, WAYS, WORD, Census, Graded, Rows, Tally
from pddlpuzzles.search.space import Columns, Watch
from pddlpuzzles.search.words import distinct

_ALONE: Final = 60
"""Seconds between two looks whether there are workers; one that is started again takes some."""
_PAUSE: Final = 0.1
"""Seconds between two checks of the time."""
_SHARE: Final = 1 << 20
"""Words of a partition: a worker needs some hundred megabytes to move this many on."""
_SMALL: Final = 1 << 15
"""Up to this many words stay one partition."""
_SETTINGS: Final = {"dataframe.shuffle.method": "p2p", "dataframe.convert-string": False}


class StoredLayer(NamedTuple):
    """A layer, or what can be won of one: a frame on the cluster."""

    frame: Any
    shares: int
    census: Census = NOBODY
    tally: Tally = Tally({}, 1)


class Cluster:
    """A store of layers on a cluster, to be closed when it is done with."""

    def __init__(self, graded: Graded, address: str, watch: Watch) -> None:
        """Take up with the scheduler at that address.

        :raises InputError: if Dask is not installed, or there is no scheduler, or no worker.
        """
        self._graded, self._watch = graded, watch
        self._client = connect(address, "dask", "pandas", "pyarrow")
        self._workers = len(self._client.scheduler_info(n_workers=-1)["workers"])
        if not self._workers:
            self.close()
            raise InputError(f"--cluster {address}: the scheduler has no workers")

    def first(self) -> StoredLayer:
        """Return the layer that the start is alone in."""
        import dask.dataframe as frames

        words = np.array([self._graded.start], np.uint64)
        frame = frames.from_pandas(_frame(words[:, np.newaxis]), npartitions=1)
        return self._layer(frame, 1)

    def onward(self, layer: StoredLayer) -> StoredLayer:
        """Return the next layer."""
        words = layer.census.classes
        shares = 1 if words <= _SMALL else max(self._workers, -(-words // _SHARE))
        moved = layer.frame.map_partitions(_moved, self._graded, meta=_frame(_NONE))
        return self._layer(self._exchanged(moved, layer.shares, shares), shares)

    def back(self, layer: StoredLayer, after: StoredLayer | None, digits: int) -> StoredLayer:
        """Return what can be won of a layer."""
        meta = _frame(np.zeros((0, WAYS + digits), np.uint64))
        if after is None or not after.tally.remaining:
            won = layer.frame.map_partitions(_goals, self._graded, digits, meta=meta)
        else:
            before = after.frame.map_partitions(_taken_back, self._graded, digits, meta=meta)
            before = self._exchanged(before, after.shares, layer.shares)
            won = layer.frame.map_partitions(
                _won, before, self._graded, digits, meta=meta, align_dataframes=False
            )
        won = self._kept(won)
        tallies = self._computed(won.map_partitions(_tally, self._graded, meta=_OBJECTS))
        return StoredLayer(won, layer.shares, tally=pure.total(tallies))

    def ways(self, first: StoredLayer) -> int:
        """Return the ways of the start."""
        (row,) = _rows(self._whole(first.frame))
        return pure.ways_of(row)

    def rows(self, layer: StoredLayer, won: StoredLayer) -> Iterator[Columns]:
        """Yield the classes of a layer, a partition at a time."""
        for number in range(layer.shares):
            words = _rows(self._whole(layer.frame.partitions[number]))[:, WORD]
            rows = _rows(self._whole(won.frame.partitions[number]))
            yield {
                "state": words,
                "remaining": pure.remaining_from(words, rows[:, WORD], rows[:, LEFT]),
            }

    def rest(self) -> None:
        """Do nothing: what is on the cluster stays as long as the client does."""

    def close(self) -> None:
        """Have the cluster forget all layers."""
        self._client.close()

    def _layer(self, frame: Any, shares: int) -> StoredLayer:
        kept = self._kept(frame.map_partitions(_merged, meta=_frame(_NONE)))
        counts = self._computed(kept.map_partitions(_census, self._graded, meta=_OBJECTS))
        return StoredLayer(kept, shares, reduce(add, (Census(*count) for count in counts)))

    def _exchanged(self, frame: Any, before: int, shares: int) -> Any:
        """Bring each word to the partition that is its share."""
        if shares == 1:
            return frame if before == 1 else frame.repartition(npartitions=1)
        return frame.shuffle(on="word", npartitions=shares, ignore_index=True)

    def _kept(self, frame: Any) -> Any:
        """Have a frame made and kept on the cluster."""
        import dask

        with self._client.as_current(), dask.config.set(_SETTINGS):
            kept = self._client.persist(frame)
        self._wait(kept)
        return kept

    def _computed(self, frame: Any) -> list[Any]:
        """Return what a small frame of one column of objects holds."""
        return list(self._whole(frame))

    def _whole(self, frame: Any) -> Any:
        import dask

        with self._client.as_current(), dask.config.set(_SETTINGS):
            future = self._client.compute(frame)
        self._wait(future)
        return future.result()

    def _wait(self, work: Any) -> None:
        """Wait for work, and check the time meanwhile.

        :raises LimitError: if a limit is reached, or the workers die of it.
        :raises InputError: if there have been no workers for long, or the scheduler is gone.
        """
        from distributed import KilledWorker, futures_of, wait
        from distributed.client import CancelledError

        futures = futures_of(work)
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
        for future in futures:
            try:
                if future.status == "error":
                    future.result()
            except (KilledWorker, MemoryError):
                # Dask's workers are killed, as a rule, for the memory that they take.
                raise LimitError(Limit.MEMORY) from None


_NONE: Final = np.zeros((0, 1), np.uint64)
_OBJECTS: Final = ("found", object)


def _frame(rows: Rows) -> Any:
    import pandas as pd

    names = ["word", "left", *map(str, range(rows.shape[1] - WAYS))][: rows.shape[1]]
    return pd.DataFrame({name: rows[:, place].copy() for place, name in enumerate(names)})


def _rows(frame: Any) -> Rows:
    rows: Rows = frame.to_numpy(np.uint64, copy=True)
    return rows


def _objects(values: list[Any]) -> Any:
    import pandas as pd

    found = pd.Series([None] * len(values), dtype=object, name="found")
    for place, value in enumerate(values):
        found.iat[place] = value
    return found


def _moved(frame: Any, graded: Graded) -> Any:
    return _frame(pure.onward(graded, _rows(frame)[:, WORD])[:, np.newaxis])


def _merged(frame: Any) -> Any:
    return _frame(distinct(_rows(frame)[:, WORD].copy())[:, np.newaxis])


def _census(frame: Any, graded: Graded) -> Any:
    return _objects([tuple(pure.census(graded, _rows(frame)[:, WORD]))])


def _goals(layer: Any, graded: Graded, digits: int) -> Any:
    return _frame(pure.winnable_rows(graded, _rows(layer)[:, WORD], (), digits)[0])


def _taken_back(frame: Any, graded: Graded, digits: int) -> Any:
    return _frame(pure.back(graded.back, _rows(frame), digits))


def _won(layer: Any, before: Any, graded: Graded, digits: int) -> Any:
    return _frame(pure.winnable_rows(graded, _rows(layer)[:, WORD], (_rows(before),), digits)[0])


def _tally(frame: Any, graded: Graded) -> Any:
    return _objects([pure.tally(graded, _rows(frame))])
