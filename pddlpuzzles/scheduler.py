"""The scheduler of a Dask cluster (the extra `cluster`), to which runs or layers are given."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING, Final

from pddlpuzzles.errors import InputError

if TYPE_CHECKING:  # Dask is loaded only by those who have a cluster
    from distributed import Client

_PATIENCE: Final = 10
"""Seconds for a scheduler to answer."""


def connect(address: str, *needed: str) -> Client:
    """Return a client of the scheduler at that address, to be closed when it is done with.

    :param needed: the packages that the work needs besides `distributed`.
    :raises InputError: if a package is not installed, or there is no scheduler.
    """
    if any(importlib.util.find_spec(name) is None for name in ("distributed", *needed)):
        raise InputError("--cluster needs Dask: pip install 'pddlpuzzles[cluster]'")
    from distributed import Client

    try:
        return Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"--cluster {address}: there is no Dask scheduler: {error}") from None
