"""The limits of a search, watched from inside it; and how to do without the garbage collector.

    budget      asked by a search again and again whether a limit is reached
    watch       looks on from a signal, for all that asks no budget
    exhausted   what that raises in the midst of it

A search that asks its budget ends by itself and can report what it has proved; a watch is for all
the rest, such as building a task or replaying a plan.
"""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import FrameType
from typing import Final

from pddlpuzzles.processes import tree
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.search_progress import Headway

with contextlib.suppress(ModuleNotFoundError):  # on Windows and in a browser there is none
    import resource

_STATM: Final = Path("/proc/self/statm")
_OFTEN: Final = 256
_FRESH: Final = 0.05
"""Seconds for which is taken as known what other processes hold."""
_GRACE: Final = 0.3
"""Seconds after the end in which a search that asks a budget may report what it has."""
_TICK: Final = 0.1
"""Seconds between two checks of a watch."""
_OVER: Final = 32.0
"""MiB over the limit for the same."""
_IMPORTS: Final = "<frozen importlib._bootstrap>"
"""The file that Python names for the frames of every import."""


_MEBIBYTE: Final = 2**20


class Budget:
    """Says when a search has used up its time or memory.

    Memory is what the whole process holds, or the whole tree that the limits name. Looking it up
    takes some microseconds, so `spent` does so on its first call and then on every 256th. Time is
    checked on every call.

    `afterwards` is the time that freeing the search's memory takes when it has ended, as a share
    of the search's own time. So much is kept back, so that all is over within the limit.
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
        """Return the limit that is reached, if any."""
        if self._is_late():
            return Limit.TIME
        self._calls += 1
        return self._look_at_memory(0.0) if self._calls % _OFTEN == 0 else None

    def look(self, more: float = 0.0) -> Limit | None:
        """Return the limit that is reached, if any; both time and memory are checked.

        `more` is the memory that is about to be allocated, in MiB.
        """
        return Limit.TIME if self._is_late() else self._look_at_memory(more)

    def pulse(self) -> None:
        """Do nothing while no limit is reached: to be called often in a long computation.

        :raises LimitError: if one is.
        """
        if limit := self.spent():
            raise LimitError(limit)

    def need(self, nbytes: int = 0) -> None:
        """Do nothing where this many bytes more are within the limits.

        :raises LimitError: if they are not, or time is up.
        """
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
            others = {root, *tree.offspring(root)} - {os.getpid()}
            self._others = tree.memory(others, self._limits.memory - resident())
        held = resident() + self._others + more
        return Limit.MEMORY if held > self._limits.memory else None


class LimitError(Exception):
    """A limit was reached, seen where somebody asked: what had been found by then is whole."""

    def __init__(self, limit: Limit) -> None:
        super().__init__(limit)
        self.limit = limit


class TooManyError(Exception):
    """There is more to search than was allowed."""


class Exhausted(BaseException):
    """A limit has been reached in the midst of something that checks none.

    Not an Exception, which libraries catch. `headway` says how far a search had come by then.
    """

    def __init__(self, limit: Limit) -> None:
        self.limit = limit
        self.headway = Headway()
        super().__init__(f"out of {limit}")


def pulse(limits: Limits, processor: float | None = None) -> Callable[[], None]:
    """Return what raises `Exhausted` when it is called and a limit has been reached.

    `processor` are the seconds of processor time of this process that it may take, too.
    """
    budget = Budget(limits if processor is None else replace(limits, processor=processor))

    def beat() -> None:
        if limit := budget.spent():
            raise Exhausted(limit)

    return beat


def watch(limits: Limits) -> contextlib.AbstractContextManager[None]:
    """Have a limit hold for whatever is done meanwhile.

    A little after the limit is reached, `Exhausted` is raised there; by then, what asks a `Budget`
    has reported what it has found. An import comes to its end first: what is broken off in the
    midst of it, such as numpy, cannot be imported again in the same process.

    It takes a signal, which only the main thread can have, and only where nobody else uses it;
    elsewhere there are budgets only. A watch within another takes its place meanwhile.

    :raises Exhausted: in the midst of whatever is being done.
    """
    return _Watch(limits)


class _Watch:
    """A watch while it is on: its signal comes again and again."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._before: object = None
        self._is_on = False

    def __enter__(self) -> None:
        if threading.current_thread() is not threading.main_thread():
            return
        if not hasattr(signal, "setitimer"):
            return
        self._before = signal.getsignal(signal.SIGALRM)
        if self._before is signal.SIG_DFL or isinstance(self._before, _Look):
            self._is_on = True
            signal.signal(signal.SIGALRM, _Look(self._limits, sys._getframe()))
            # Again and again: one that comes while Python frees something is lost.
            signal.setitimer(signal.ITIMER_REAL, _TICK, _TICK)

    def __exit__(self, *raised: object) -> None:
        if self._is_on:
            if self._before is signal.SIG_DFL:
                signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, self._before)  # type: ignore[arg-type]


class _Look:
    """What a watch does when its signal comes."""

    def __init__(self, limits: Limits, frame: FrameType) -> None:
        self._memory = limits.memory if _STATM.exists() else None
        seconds = limits.seconds
        self._end = None if seconds is None else time.monotonic() + seconds + _GRACE
        self._imports = _imports(_frames(frame))
        self._is_looking = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        if self._is_looking:  # where a look takes longer than a tick, the next comes within it
            return
        self._is_looking = True
        try:
            self._look(frame)
        finally:
            self._is_looking = False

    def _look(self, frame: FrameType | None) -> None:
        frames = list(_frames(frame))
        if any(one.f_code in _ENDS for one in frames):
            return  # a watch that is broken off where it ends would stay on for ever
        if _imports(frames) > self._imports:
            return
        if self._end is not None and time.monotonic() >= self._end:
            raise Exhausted(Limit.TIME)
        if self._memory is not None and resident() > self._memory + _OVER:
            raise Exhausted(Limit.MEMORY)


_ENDS: Final = (_Watch.__enter__.__code__, _Watch.__exit__.__code__)


def _frames(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None:
        yield frame
        frame = frame.f_back


def _imports(frames: Iterable[FrameType]) -> int:
    """Return how many imports are under way in frames, each within the one before it."""
    return sum(frame.f_code.co_filename == _IMPORTS for frame in frames)


def resident() -> float:
    """Return the memory that this process holds, in MiB.

    Where only its peak is known, that; where nothing is (Windows, a browser), 0.
    """
    if "resource" not in globals():
        return 0.0
    if _STATM.exists():
        return int(_STATM.read_text().split()[1]) * resource.getpagesize() / 2**20
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def give_back_memory() -> None:
    """Have freed memory given back to the system, where the C library keeps it and can do so."""
    with contextlib.suppress(ImportError, AttributeError, OSError, TypeError):
        import ctypes

        ctypes.CDLL(None).malloc_trim(0)


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
