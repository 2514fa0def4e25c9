"""Runs on a Dask cluster (the extra `cluster`).

Dask does a run again whose worker has died, on another worker; after three such deaths it gives
the run up, and so do we. See https://distributed.dask.org/en/stable/resilience.html
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pddlpuzzles.bench.record import Row
from pddlpuzzles.bench.run import Run, failed_row, run_planner
from pddlpuzzles.processes.scheduler import await_while_alive, connect, is_alive, no_scheduler
from pddlpuzzles.puzzle import Limits


def run_on_cluster(runs: Sequence[Run], limits: Limits, address: str) -> Iterator[Row]:
    """Do runs on the cluster at that address and yield each one's row as it ends.

    When the iterator is closed, the cluster is asked to forget what has not been done.

    :raises InputError: if `distributed` is not installed, or there is no cluster, or none any more.
    """
    client = connect(address)
    from distributed import KilledWorker, as_completed
    from distributed.client import CancelledError

    with client, client.as_current():
        futures = {
            client.submit(
                run_planner, run, limits, pure=False, key=f"bench-{number}-{id(runs)}"
            ): run
            for number, run in enumerate(runs)
        }
        try:
            ended = as_completed(list(futures))
            while not ended.is_empty():
                await_while_alive(client, address, ended.has_ready)
                future = next(ended)
                run = futures.pop(future)
                try:
                    row = future.result()
                except KilledWorker:
                    row = failed_row(run, limits, "each worker that it was given to has died")
                except CancelledError:
                    raise no_scheduler(address) from None
                yield row
        finally:
            if is_alive(client):
                client.cancel(list(futures))
