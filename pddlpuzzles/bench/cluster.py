"""Runs on a Dask cluster (the extra `cluster`).

Dask does a run again whose worker has died, on another worker; after three such deaths it gives
the run up, and so do we. See https://distributed.dask.org/en/stable/resilience.html
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pddlpuzzles.bench.record import Row
from pddlpuzzles.bench.run import Run, failure, perform
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.scheduler import connect


def rows(runs: Sequence[Run], limits: Limits, address: str) -> Iterator[Row]:
    """Do runs on the cluster at that address and yield each one's row as it ends.

    When the iterator is closed, the cluster is told to forget what has not been done.

    :raises InputError: if `distributed` is not installed, or there is no cluster, or none any more.
    """
    client = connect(address)
    from distributed import KilledWorker, as_completed
    from distributed.client import CancelledError

    with client:
        futures = {
            client.submit(perform, run, limits, pure=False, key=f"bench-{number}-{id(runs)}"): run
            for number, run in enumerate(runs)
        }
        try:
            with client.as_current():
                ended = as_completed(list(futures))
            for future in ended:
                run = futures.pop(future)
                try:
                    row = future.result()
                except KilledWorker:
                    row = failure(run, "each worker that it was given to has died")
                except CancelledError:
                    raise InputError(f"--cluster {address}: the scheduler is gone") from None
                yield row
        finally:
            client.cancel(list(futures))
