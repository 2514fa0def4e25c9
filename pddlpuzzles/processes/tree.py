"""A process and all that descends from it: who they are, what they have used, and their end.

All of it is read from /proc; where there is none, a tree is seen to be empty.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Iterable
from typing import Final

_PROC: Final = "/proc"
_PATIENCE: Final = 2.0
"""Seconds for killed processes to be gone."""
_MOMENT: Final = 0.001
"""Seconds for killed processes to end."""
_MEBIBYTE: Final = 2**20
_HAS_CHILDREN: Final = os.path.exists(f"/proc/self/task/{os.getpid()}/children")
"""Linux offers them if it was built so, as it is nearly everywhere."""


def descendants(ancestor: int) -> list[int]:
    """Return the living descendants of a process, parents first."""
    children: dict[int, list[int]] = {}
    try:
        names = os.listdir(_PROC)
    except OSError:
        return []
    for name in names:
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat", "rb") as stat:
                # pid (name) state parent …, where the name may hold anything
                state, parent, _ = stat.read().rpartition(b")")[2].split(None, 2)
        except (OSError, ValueError):
            continue  # it has ended meanwhile
        if state not in b"ZX":
            children.setdefault(int(parent), []).append(int(name))
    found = list(children.get(ancestor, ()))
    for process in found:
        found += children.get(process, ())
    return found


def offspring(ancestor: int) -> list[int]:
    """Return the same by asking each process for its children, however many others there are.

    It is quick and for looking on: it may miss a process in the moment in which another ends.
    """
    if not _HAS_CHILDREN:
        return descendants(ancestor)
    found = children(ancestor)
    for process in found:
        found += children(process)
    return found


def living(ancestor: int) -> list[int]:
    """Return the offspring that has not ended."""
    return [process for process in offspring(ancestor) if not _has_ended(process)]


def _has_ended(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat", "rb") as stat:
            return stat.read().rpartition(b")")[2].split(None, 1)[0] in b"ZX"
    except (OSError, IndexError):
        return True


def children(process: int) -> list[int]:
    """Return what the threads of a process have started; nothing once it has ended.

    Among them are those that have ended and were not waited for.
    """
    found: list[int] = []
    try:
        threads = os.listdir(f"/proc/{process}/task")
    except OSError:
        return found
    for thread in threads:
        with (
            contextlib.suppress(OSError),  # it has ended meanwhile
            open(f"/proc/{process}/task/{thread}/children", "rb") as listed,
        ):
            found += map(int, listed.read().split())
    return found


def stop_descendants(ancestor: int) -> None:
    """Kill all that descends from a process that takes in orphans, until there is none."""
    end = time.monotonic() + _PATIENCE
    _kill(offspring(ancestor))  # at once: they may be taking memory
    while (living := descendants(ancestor)) and time.monotonic() < end:
        _kill(living)
        time.sleep(_MOMENT)


def stop_own() -> None:
    """Kill all that descends from this process, which takes in orphans, and wait for their ends.

    There is none left once there is no child.
    """
    end = time.monotonic() + _PATIENCE
    while _has_children() and time.monotonic() < end:
        _kill(offspring(os.getpid()))
        time.sleep(_MOMENT)


def _kill(processes: Iterable[int]) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGKILL)


def _has_children() -> bool:
    """Wait for the children that have ended; return whether there are others."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return False
    return True


_RATE: Final = 2000.0
"""MiB a second: no tree takes memory faster."""
_SOONEST, _LATEST = 0.01, 0.1
"""Seconds between two measurements of memory."""
_SHARE: Final = 0.1
"""The share of a processor that measuring may take, except close to a limit."""
_OVER: Final = 16.0
"""MiB over its limit that a tree may come to hold while measuring pauses for that."""


def pause(left: float | None, took: float) -> float:
    """Return the seconds until a tree's memory is to be measured again.

    It may take `left` MiB more, with no end for None. The last measurement `took` these seconds of
    the processor: not by the clock, or else who has to wait for the processor would also measure
    less often, just where other work keeps it from measuring in time.
    """
    if left is None:
        return _LATEST
    soon = min(max(left / _RATE, _SOONEST), _LATEST)
    return max(soon, min(took / _SHARE, (left + _OVER) / _RATE, _LATEST))


def memory(processes: Iterable[int], more_than: float = 0.0) -> float:
    """Return the MiB that processes hold together; see `TreeMemory.held`."""
    return TreeMemory().held(processes, more_than)


class TreeMemory:
    """The memory of a tree that is measured again and again."""

    def __init__(self) -> None:
        self._shared = 0.0
        self._until = 0.0

    def held(self, processes: Iterable[int], more_than: float) -> float:
        """Return the MiB that processes hold together.

        What they share counts once for each process, which is quickly measured. Only if that is
        more than `more_than` MiB, it is divided among those that have it, which takes long: what
        is shared is then taken to stay so for a moment, except if the sum would still be too much.
        """
        resident = {process: _resident(process) for process in processes}
        total, now = sum(resident.values()), time.monotonic()
        if total <= more_than:
            return total
        if now < self._until and total - self._shared <= more_than:
            return total - self._shared
        held = sum(_proportional(process, size) for process, size in resident.items())
        self._shared, self._until = total - held, now + _LATEST
        return held


_TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def processor_time(processes: Iterable[int]) -> float:
    """Return the seconds of processor time that processes have used, and children that have ended.

    0 where that cannot be read.
    """
    return sum(map(_ticks, processes)) / _TICKS


def _ticks(process: int) -> int:
    try:
        with open(f"/proc/{process}/stat", "rb") as stat:
            # Behind the name, from the 12th on: its time in two parts, and its children's.
            fields = stat.read().rpartition(b")")[2].split()
    except OSError:
        return 0  # it has ended meanwhile, or there is no /proc
    return sum(map(int, fields[11:15]))


def waiting_time(process: int) -> float:
    """Return the seconds that a process could have run and had to wait for a processor.

    0 where Linux does not say; of its threads it is the first one's.
    """
    try:
        with open(f"/proc/{process}/schedstat", "rb") as numbers:
            return int(numbers.read().split()[1]) / 1e9
    except (OSError, IndexError):
        return 0.0


def _resident(process: int) -> float:
    try:
        with open(f"/proc/{process}/statm", "rb") as numbers:
            return int(numbers.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / _MEBIBYTE
    except (OSError, IndexError):
        return 0.0  # it has ended meanwhile


def _proportional(process: int, resident: float) -> float:
    try:
        with open(f"/proc/{process}/smaps_rollup", "rb") as lines:
            for line in lines:
                if line.startswith(b"Pss:"):
                    return int(line.split()[1]) / 2**10
    except (OSError, IndexError):
        pass  # another's, or it has ended meanwhile, or the kernel is older than 4.14
    return resident
