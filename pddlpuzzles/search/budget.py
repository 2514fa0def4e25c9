"""The limits of a search, watched from inside it; and how to do without the garbage collector."""

from __future__ import annotations

import contextlib
import gc
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from pddlpuzzles.puzzle import Limit, Limits

_STATM: Final = Path("/proc/self/statm")
_OFTEN: Final = 256


class Budget:
    """Says when a search has used up its time or memory.

    Memory is what the whole process holds. Looking it up takes some microseconds, so `spent`
    does so on its first call and then on every 256th. Time is looked at on every call.

    `afterwards` is the time that freeing the search's memory takes when it has ended, as a share
    of the search's own time. So much is kept back, so that all is over within the limit.
    """

    def __init__(self, limits: Limits, afterwards: float = 0.0) -> None:
        self._limits = limits
        seconds = limits.seconds
        self._end = None if seconds is None else time.monotonic() + seconds / (1 + afterwards)
        self._calls = -1

    def spent(self) -> Limit | None:
        """Return the limit that is reached, if any."""
        if self._end is not None and time.monotonic() >= self._end:
            return Limit.TIME
        self._calls += 1
        return self._look_at_memory(0.0) if self._calls % _OFTEN == 0 else None

    def look(self, more: float = 0.0) -> Limit | None:
        """Return the limit that is reached, if any; both time and memory are looked at.

        `more` is the memory that is about to be allocated, in MiB.
        """
        if self._end is not None and time.monotonic() >= self._end:
            return Limit.TIME
        return self._look_at_memory(more)

    def _look_at_memory(self, more: float) -> Limit | None:
        if self._limits.memory is not None and resident() + more > self._limits.memory:
            return Limit.MEMORY
        return None


def resident() -> float:
    """Return the memory that this process holds, in MiB; its peak where only that is known."""
    import resource
    import sys

    if _STATM.exists():
        return int(_STATM.read_text().split()[1]) * resource.getpagesize() / 2**20
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


@contextlib.contextmanager
def collector_at_rest() -> Iterator[None]:
    """Stop Python's search for cyclic garbage within a `with` block.

    A state graph has millions of containers that are not cyclic garbage. Looking through them
    again and again takes a third of the time of a search.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
