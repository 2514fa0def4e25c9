"""The scheduler of a Dask cluster (the extra `cluster`), to which runs are given."""

from __future__ import annotations

import contextlib
import importlib.util
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from pddlpuzzles.errors import InputError

if TYPE_CHECKING:  # Dask is loaded only by those who have a cluster
    from distributed import Client

_PATIENCE: Final = 10
"""Seconds for a scheduler to answer."""
_PAUSE: Final = 0.05
"""Seconds between two checks whether something has ended."""
_SELDOM: Final = 10
"""Seconds of silence after which a scheduler is asked whether it is there."""


def connect(address: str, *needed: str) -> Client:
    """Return a client of the scheduler at that address, to be closed when it is done with.

    :param needed: the packages that the work needs besides `distributed`.
    :raises InputError: if a package is not installed, or there is no scheduler.
    """
    if any(importlib.util.find_spec(name) is None for name in ("distributed", *needed)):
        raise InputError("--cluster needs Dask: pip install 'pddlpuzzles[cluster]'")
    from distributed import Client

    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] == "distributed":  # what it has to say comes as an exception
            logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        return Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"--cluster {address}: there is no Dask scheduler: {error}") from None


def is_alive(client: Client) -> bool:
    """Say whether a client still has its scheduler, as far as it knows."""
    return bool(client.status == "running")


def no_scheduler(address: str) -> InputError:
    """Return the error that there is no scheduler any more."""
    return InputError(f"--cluster {address}: the scheduler is gone")


def await_while_alive(client: Client, address: str, has_come: Callable[[], bool]) -> None:
    """Wait until something has come of the cluster.

    :raises InputError: as soon as the scheduler is gone, or does not answer.
    """
    ask_at = time.monotonic() + _SELDOM
    while not has_come():
        if not is_alive(client):
            raise no_scheduler(address)
        if time.monotonic() >= ask_at:
            try:
                client.sync(client.scheduler.identity, callback_timeout=_PATIENCE)
            except (OSError, TimeoutError):
                with contextlib.suppress(TimeoutError):
                    client.close(timeout=_PAUSE)  # or it would wait for an answer to that, too
                raise InputError(f"--cluster {address}: the scheduler does not answer") from None
            ask_at = time.monotonic() + _SELDOM
        time.sleep(_PAUSE)
