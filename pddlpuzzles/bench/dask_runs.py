"""Runs on a Dask cluster (the extra `cluster`).

Dask does a run again whose worker has died, on another worker; after three such deaths it gives
the run up, and so do we. See https://distributed.dask.org/en/stable/resilience.html
"""

from __future__ import annotations

import importlib.util
import logging
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from pddlpuzzles.bench.journal import Row
from pddlpuzzles.bench.run import Run, failed_row, run_planner
from pddlpuzzles.errors import InputError
from pddlpuzzles.puzzle import Limits

if TYPE_CHECKING:  # Dask is loaded only by those who have a cluster
    from distributed import Client

_PATIENCE: Final = 10  # seconds for a scheduler to answer


def run_on_cluster(runs: Sequence[Run], limits: Limits, address: str) -> Iterator[Row]:
    """Do runs on the cluster at that address and yield each one's row as it ends.

    When the iterator is closed, the cluster is asked to forget what has not been done.

    :raises InputError: if `distributed` is not installed, or there is no cluster, or none any more.
    """
    client = _connect(address)
    from distributed import KilledWorker, as_completed
    from distributed.client import CancelledError

    with client, client.as_current():
        futures = {
            client.submit(run_planner, run, limits, pure=False, key=f"bench-{at}-{id(runs)}"): run
            for at, run in enumerate(runs)
        }
        try:
            for future in as_completed(list(futures)):
                run = futures.pop(future)
                try:
                    yield future.result()
                except KilledWorker:
                    yield failed_row(run, limits, "each worker that it was given to has died")
                except CancelledError:
                    raise InputError(f"--cluster {address}: the scheduler is gone") from None
        finally:
            if client.status == "running":
                client.cancel(list(futures))


def _connect(address: str) -> Client:
    if importlib.util.find_spec("distributed") is None:
        raise InputError("--cluster needs Dask: pip install 'pddlpuzzles[cluster]'")
    from distributed import Client

    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":  # what it has to say comes as an exception
            logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        return Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"--cluster {address}: there is no Dask scheduler: {error}") from None
