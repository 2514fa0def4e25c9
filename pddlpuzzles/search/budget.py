"""The limits of a search, asked from inside it; and how to do without the garbage collector.

Nothing is raised where nobody asks: the parent of a command ends that (`processes.supervised`).
"""

from __future__ import annotations

import contextlib
import gc
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import replace
from pathlib import Path
from typing import Final

from pddlpuzzles.processes import tree
from pddlpuzzles.puzzle import Limit, Limits

with contextlib.suppress(ModuleNotFoundError):  # on Windows and in a browser there is none
    import resource

_STATM: Final = Path("/proc/self/statm")
_OFTEN: Final = 256
_FRESH: Final = 0.05
"""Seconds for which is taken as known what other processes hold."""
_GRACE: Final = 0.15
"""Seconds after the end in which a search that asks a budget of its own may report what it has."""
_OVER: Final = 8
"""MiB over the limit for the same."""
_MEBIBYTE: Final = 2**20


class Budget:
    """Says when a search has used up its time or memory.

    Memory, of the whole process or of the tree that the limits name, takes some microseconds to
    look up, so `spent` does so on its first call and then on every 256th. Time is checked on every
    call. `afterwards` is the time that freeing the search's memory takes, as a share of the
    search's own: so much is kept back.
    """

    def __init__(self, limits: Limits, afterwards: float = 0.0) -> None:
        self._limits = limits
        seconds = limits.seconds
        self._end = None if seconds is None else time.monotonic() + seconds / (1 + afterwards)
        share = limits.processor
        self._used = None if share is None else time.process_time() + share
        self._calls = -1
        self._others = 0.0
        self._looked = -_FRESH

    def spent(self) -> Limit | None:
        if self._is_late():
            return Limit.TIME
        self._calls += 1
        if self._calls % _OFTEN:
            return None
        if self._limits.is_over is not None and self._limits.is_over():
            return Limit.TIME
        return self._look_at_memory(0.0)

    def look(self, more: float = 0.0) -> Limit | None:
        """Return the limit that is reached if `more` MiB are allocated; time is checked, too."""
        return Limit.TIME if self._is_late() else self._look_at_memory(more)

    def pulse(self) -> None:
        """Raise LimitError if a limit is reached: to be called often in a long computation."""
        if limit := self.spent():
            raise LimitError(limit)

    def need(self, nbytes: int = 0) -> None:
        """Raise LimitError if time is up, or this many bytes more are not within the limits."""
        if limit := self.look(nbytes / _MEBIBYTE):
            raise LimitError(limit)

    def _is_late(self) -> bool:
        if self._end is not None and time.monotonic() >= self._end:
            return True
        return self._used is not None and time.process_time() >= self._used

    def _look_at_memory(self, more: float) -> Limit | None:
        if self._limits.memory is None:
            return None
        root, now = self._limits.root, time.monotonic()
        if root is not None and now >= self._looked + _FRESH:
            self._looked = now
            others = {root, *tree.descendants(root)} - {os.getpid()}
            self._others = tree.memory(others, self._limits.memory - resident())
        held = resident() + self._others + more
        return Limit.MEMORY if held > self._limits.memory else None


class LimitError(Exception):
    """A limit was reached, seen where somebody asked; `during` says what was being done."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(f"out of {limit}")
        self.limit = limit
        self.during: str | None = None


class TooManyError(Exception): ...


def pulse(limits: Limits, processor: float | None = None) -> Callable[[], None]:
    """Return the `pulse` of limits, with `processor` seconds of this process's time if given."""
    return Budget(limits if processor is None else replace(limits, processor=processor)).pulse


_current: Final[ContextVar[tuple[Budget, ...]]] = ContextVar("budgets", default=())


def check() -> None:
    """Raise LimitError if a limit is reached within which the caller works (see `limited`).

    To be called often in whatever may take long and is given no budget.
    """
    for budget in _current.get():
        budget.pulse()


@contextlib.contextmanager
def limited(limits: Limits) -> Iterator[None]:
    """Have `check` look at limits, too, for whatever is done meanwhile, in this thread.

    A search that has a budget of its own reaches that a little earlier, and reports what it has.
    """
    seconds = None if limits.seconds is None else limits.seconds + _GRACE
    memory = None if limits.memory is None else limits.memory + _OVER
    budget = Budget(replace(limits, seconds=seconds, memory=memory))
    token = _current.set((budget, *_current.get()))
    try:
        yield
    finally:
        _current.reset(token)


def resident() -> float:
    """Return the MiB that this process holds: where only the peak is known, that; else 0."""
    if "resource" not in globals():
        return 0.0
    if _STATM.exists():
        return int(_STATM.read_text().split()[1]) * resource.getpagesize() / _MEBIBYTE
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (_MEBIBYTE if sys.platform == "darwin" else 2**10)


def give_back_memory() -> None:
    """Have freed memory given back to the system, where the C library keeps it and can do so."""
    with contextlib.suppress(ImportError, AttributeError, OSError, TypeError):
        import ctypes

        ctypes.CDLL(None).malloc_trim(0)


@contextlib.contextmanager
def collector_at_rest() -> Iterator[None]:
    """Stop Python's search for cyclic garbage within a `with` block.

    It would take a third of a search's time, over millions of containers that are no such garbage.
    """
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
