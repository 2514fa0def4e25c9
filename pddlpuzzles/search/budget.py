"""The limits of a search, asked from inside it; and how to do without the garbage collector.

Nothing is raised where nobody asks: the parent of a command ends that (`processes.supervisor`).
"""

from __future__ import annotations

import contextlib
import gc
import math
import os
import time
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import replace
from numbers import Integral, Real
from typing import Final

from pddlpuzzles.errors import ParameterError
from pddlpuzzles.processes import tree
from pddlpuzzles.puzzle import Limit, Limits

_OFTEN: Final = 256
_GRACE: Final = 0.15  # seconds after the end in which a search that asks may report what it has
_OVER: Final = 8  # MiB over the limit for the same
_MOST_SECONDS: Final = 366 * 24 * 3600
_MOST_MEBIBYTES: Final = 2**30


def limits(timeout: float | None, memory: int | None) -> Limits:
    """Return limits in seconds and MiB, with no end for None.

    :raises ParameterError: if they are nothing, or beyond all bounds.
    """
    if timeout is not None:
        if not (isinstance(timeout, Real) and 0 < timeout <= _MOST_SECONDS):  # nor is nan more
            _refuse("timeout", timeout, "seconds, more than 0 and up to a year")
        timeout = float(timeout)
    if memory is not None:
        if not (isinstance(memory, Integral) and 0 < int(memory) <= _MOST_MEBIBYTES):
            _refuse("memory", memory, f"MiB, 1 to {_MOST_MEBIBYTES}")
        memory = int(memory)
    return Limits(timeout, memory)


def require_count(parameter: str, number: object) -> None:
    """Check that a number is a whole one of 0 or more; None stands for none given."""
    if number is not None and not (isinstance(number, Integral) and int(number) >= 0):
        _refuse(parameter, number, "0 or more")


def _refuse(parameter: str, number: object, expected: str) -> None:
    shown = f"{number:g}" if isinstance(number, (int, float)) else repr(number)
    raise ParameterError(parameter, f" {shown}, expected {expected}")


class Budget:
    """Says when a search has used up its time or memory.

    To look up memory takes some microseconds, so `spent` does so only on every 256th call.
    `afterwards` is the time that freeing the search's memory takes, as a share of the search's own:
    so much is kept back.
    """

    def __init__(self, limits: Limits, afterwards: float = 0.0) -> None:
        self._limits, self._calls, self._others = limits, -1, 0.0
        seconds, share = limits.seconds, limits.processor
        self._end = math.inf if seconds is None else time.monotonic() + seconds / (1 + afterwards)
        self._used = None if share is None else time.process_time() + share
        self._meter = tree.Meter(limits.memory)  # of what other processes hold

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
        if limit := self.look(nbytes / 2**20):
            raise LimitError(limit)

    def _is_late(self) -> bool:
        if time.monotonic() >= self._end:
            return True
        return self._used is not None and time.process_time() >= self._used

    def _look_at_memory(self, more: float) -> Limit | None:
        if self._limits.memory is None:
            return None
        own, root = resident(), self._limits.root
        if root is not None and time.monotonic() >= self._meter.next:
            others = (one for one in tree.whole(root) if one != os.getpid())
            _, self._others = self._meter.measure([[os.getpid()], others])
        return Limit.MEMORY if own + self._others + more > self._limits.memory else None


class LimitError(Exception):
    """A limit was reached, seen where somebody asked; `during` says what was being done."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(f"out of {limit}")
        self.limit = limit
        self.during: str | None = None


class TooManyError(Exception): ...


def pulse(limits: Limits, processor: float | None = None) -> Callable[[], None]:
    """Return the `pulse` of limits, with `processor` seconds of this process's time."""
    return Budget(replace(limits, processor=processor or limits.processor)).pulse


_current: Final[ContextVar[tuple[Callable[[], None], ...]]] = ContextVar("budgets", default=())


def check() -> None:
    """Raise LimitError if a limit is reached within which the caller works (see `limited`).

    To be called often in whatever may take long and is given no budget.
    """
    for look in _current.get():
        look()


@contextlib.contextmanager
def asking(look: Callable[[], None]) -> Iterator[None]:
    """Have `check` call this, too, for whatever is done meanwhile, in this thread."""
    token = _current.set((look, *_current.get()))
    try:
        yield
    finally:
        _current.reset(token)


def limited(limits: Limits) -> contextlib.AbstractContextManager[None]:
    """Have `check` look at limits, too, for whatever is done meanwhile, in this thread.

    A search that has a budget of its own reaches that a little earlier, and reports what it has.
    """
    seconds = None if limits.seconds is None else limits.seconds + _GRACE
    memory = None if limits.memory is None else limits.memory + _OVER
    return asking(Budget(replace(limits, seconds=seconds, memory=memory)).pulse)


def resident() -> float:
    """Return the MiB that this process holds: where only the peak is known, that; else 0."""
    return tree.resident(os.getpid())


@contextlib.contextmanager
def collector_at_rest() -> Iterator[None]:
    """Stop Python's search for cyclic garbage, which would take a third of a search's time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
