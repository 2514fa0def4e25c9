"""The limits of a search, asked from inside it; and the garbage collector put to rest.

Nothing is raised where nobody asks: the parent of a command ends that (`processes.supervisor`).
"""

import contextlib
import gc
import math
import os
import time
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from dataclasses import replace
from numbers import Integral, Real
from typing import Any, Final

from pddlpuzzles.errors import ParameterError
from pddlpuzzles.processes import tree
from pddlpuzzles.puzzle import Limit, Limits

_PAUSE: Final = 0.005  # seconds between two looks at what takes microseconds to look up
_SECONDS_LATER: Final = 0.05  # after the end, in which a search that asks may report what it has
_MIB_MORE: Final = 8  # over the limit, for the same; a 32nd of it if that is less
_MOST_SECONDS: Final = 366 * 24 * 3600
_MOST_MEBIBYTES: Final = 2**30


def limits(timeout: float | None, memory: int | None) -> Limits:
    """Return limits in seconds and MiB, None for no end (ParameterError: out of bounds)."""
    year = "seconds, more than 0 and up to a year"
    require_number("timeout", timeout, Real, 0, _MOST_SECONDS, year)
    require_number("memory", memory, Integral, 0, _MOST_MEBIBYTES, f"MiB, 1 to {_MOST_MEBIBYTES}")
    return Limits(timeout and float(timeout), memory and int(memory))


def require_number(
    parameter: str, number: Any, kind: type[Any], above: float, most: float, expected: str
) -> None:
    """Raise ParameterError unless a number is None, or of a kind and between bounds."""
    if number is None or (isinstance(number, kind) and above < number <= most):  # nan is not
        return
    shown = f"{number:g}" if isinstance(number, (int, float)) else repr(number)
    raise ParameterError(parameter, shown, expected=expected)


class Budget:
    """Says when a search is out of time or memory; a share of its time is kept for `afterwards`."""

    def __init__(self, limits: Limits, afterwards: float = 0.0) -> None:
        self._limits, self._next, self._others = limits, 0.0, 0.0
        seconds, share = limits.seconds, limits.processor
        # Freeing the memory of a search takes a share of its time, which is kept back.
        self._end = math.inf if seconds is None else time.monotonic() + seconds / (1 + afterwards)
        self._used = math.inf if share is None else time.process_time() + share
        self._meter = tree.Meter(limits.memory)  # of what other processes hold

    def spent(self) -> Limit | None:
        """Return the limit reached; it is looked up now and then, so that calls cost nothing."""
        return None if time.monotonic() < self._next else self.look()

    def look(self, nbytes: int = 0) -> Limit | None:
        """Return the limit reached with this many bytes more."""
        now, is_over, root = time.monotonic(), self._limits.is_over, self._limits.root
        remaining = min(self._end - now, self._used - time.process_time())
        if remaining <= 0 or (is_over is not None and is_over()):
            return Limit.TIME
        if self._limits.memory is not None:
            if root is not None and now >= self._meter.next:
                relatives = (process for process in tree.whole(root) if process != os.getpid())
                _, self._others = self._meter.measure([[os.getpid()], relatives])
            if tree.resident() + self._others + nbytes / 2**20 > self._limits.memory:
                return Limit.MEMORY
        self._next = now + min(remaining, _PAUSE)
        return None

    def pulse(self, nbytes: int | None = None) -> None:
        """Raise LimitError at a limit; with `nbytes` more, memory is looked up at each call."""
        if limit := self.spent() if nbytes is None else self.look(nbytes):
            raise LimitError(limit)


class LimitError(Exception):
    """A limit was reached; `during` says what was being done."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(f"out of {limit}")
        self.limit = limit
        self.during: str | None = None


class TooManyError(Exception):
    """There are more states or rows than were to be made."""


_current: Final[ContextVar[tuple[Callable[[], None], ...]]] = ContextVar("budgets", default=())


def check() -> None:
    """Raise LimitError if the caller has reached a limit (see `limited`)."""
    for look in _current.get():
        look()


@contextlib.contextmanager
def asking(look: Callable[[], None]) -> Iterator[None]:
    """Have `check` call this, too, in this thread and meanwhile."""
    token = _current.set((look, *_current.get()))
    try:
        yield
    finally:
        _current.reset(token)


def limited(limits: Limits) -> contextlib.AbstractContextManager[None]:
    """Have `check` look at limits, a little later than a search with a budget of its own."""
    seconds = None if limits.seconds is None else limits.seconds + _SECONDS_LATER
    memory = None if limits.memory is None else limits.memory + min(limits.memory // 32, _MIB_MORE)
    return asking(Budget(replace(limits, seconds=seconds, memory=memory)).pulse)


@contextlib.contextmanager
def collector_at_rest() -> Iterator[None]:
    """Stop Python's search for garbage, which would take a third of a search's time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
