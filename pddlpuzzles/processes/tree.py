"""A process and all that descends from it: who they are, what they have used, and their end.

All of it is read from /proc; where there is none, a tree is seen to be empty. Limits of memory are
kept by whoever asks: `workers.Workers` of jobs, `supervised` of a command.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time
from collections.abc import Iterable
from typing import Final

_MOMENT: Final = 0.002  # seconds for killed processes to end
_PATIENCE: Final = 2.0  # seconds for them all to have ended
_HAS_CHILDREN: Final = os.path.exists(f"/proc/self/task/{os.getpid()}/children")
"""Linux offers them if it was built so, as it is nearly everywhere."""


def descendants(ancestor: int) -> list[int]:
    """Return what descends from a process and has not ended, parents first."""
    listed = {} if _HAS_CHILDREN else _listed()
    found = [ancestor]
    for process in found:  # it grows meanwhile
        found += _children(process) if _HAS_CHILDREN else listed.get(process, ())
    return [process for process in found[1:] if is_alive(process)]


def _listed() -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    with contextlib.suppress(OSError):
        for name in filter(str.isdigit, os.listdir("/proc")):
            if len(fields := _stat(int(name))) > 1:
                found.setdefault(int(fields[1]), []).append(int(name))
    return found


def _children(process: int) -> list[int]:
    """Return what the threads of a process have started, ended ones that nobody awaited too."""
    found: list[int] = []
    with contextlib.suppress(OSError):  # it has ended meanwhile
        for thread in os.listdir(f"/proc/{process}/task"):
            with open(f"/proc/{process}/task/{thread}/children", "rb") as listed:
                found += map(int, listed.read().split())
    return found


def _stat(process: int) -> list[bytes]:
    """Return what /proc says of a process from its state on; nothing once it is gone."""
    try:
        with open(f"/proc/{process}/stat", "rb") as stat:
            return stat.read().rpartition(b")")[2].split()  # the name before may hold anything
    except OSError:
        return []


def is_alive(process: int) -> bool:
    return bool(fields := _stat(process)) and fields[0] not in b"ZX"


def _kill(processes: Iterable[int]) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGKILL)


def stop_descendants(ancestor: int) -> None:
    """Kill all that descends from a process that takes in orphans, until there is nothing left."""
    end = time.monotonic() + _PATIENCE
    while theirs := descendants(ancestor):
        _kill(theirs)
        if time.monotonic() >= end:
            return
        time.sleep(_MOMENT)


def stop(processes: Iterable[int]) -> None:
    """Kill processes with all that descends from them, and wait until they have ended."""
    known = set(processes)
    end = time.monotonic() + _PATIENCE
    while known and time.monotonic() < end:
        known.update(*map(descendants, list(known)))
        known = set(filter(is_alive, known))
        _kill(known)
        time.sleep(_MOMENT)


_RATE: Final = 2000.0  # MiB a second: no tree takes memory faster
_SOONEST, _LATEST = 0.01, 0.1  # seconds between two measurements of memory
_SHARE: Final = 0.1  # of a processor that measuring may take, except close to a limit
_OVER: Final = 16.0  # MiB over its limit that a tree may come to hold while measuring pauses


def pause(left: float, took: float) -> float:
    """Return the seconds until a tree's memory is to be measured again.

    It may take `left` MiB more. The last measurement `took` these seconds of the processor, not by
    the clock: else who has to wait for the processor would measure less often as well.
    """
    soon = min(max(left / _RATE, _SOONEST), _LATEST)
    return max(soon, min(took / _SHARE, (left + _OVER) / _RATE, _LATEST))


def memory(processes: Iterable[int], more_than: float = 0.0) -> float:
    """Return the MiB that processes hold together.

    What they share counts for each, which is quickly measured; it is divided among those that have
    it, which takes long, only if there are more than `more_than` MiB.
    """
    resident = {process: _resident(process) for process in processes}
    total = sum(resident.values())
    if total <= more_than:
        return total
    return sum(_proportional(process, size) for process, size in resident.items())


def _resident(process: int) -> float:
    try:
        with open(f"/proc/{process}/statm", "rb") as numbers:
            return int(numbers.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, IndexError):
        return 0.0  # it has ended meanwhile


def _proportional(process: int, resident: float) -> float:
    path = f"/proc/{process}/smaps_rollup"
    with contextlib.suppress(OSError, IndexError), open(path, "rb") as lines:
        for line in lines:
            if line.startswith(b"Pss:"):
                return int(line.split()[1]) / 2**10
    return resident  # another's, or it has ended meanwhile, or the kernel is older than 4.14


_TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


def processor_time(processes: Iterable[int]) -> float:
    """Return the seconds of processor time of processes and of those children that have ended."""
    # From the 12th field behind the name on: its time in two parts, and its children's.
    return sum(sum(map(int, _stat(process)[11:15])) for process in processes) / _TICKS
