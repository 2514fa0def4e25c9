"""A process and all that descends from it: who they are, what they have used, and their end.

All of it is read from /proc; where there is none, a tree is seen to be empty.
"""

import contextlib
import math
import operator
import os
import signal
import sys
import time
from collections.abc import Iterable
from typing import Final

_PATIENCE: Final = 0.3  # seconds for them all to have ended
_HAS_CHILDREN: Final = os.path.exists(f"/proc/self/task/{os.getpid()}/children")
"""Linux offers them if it was built so, as it is nearly everywhere."""


def whole(root: int) -> list[int]:
    """List a process and its living descendants, parents first."""
    by_parent: dict[int, list[int]] = {}
    if not _HAS_CHILDREN and os.path.isdir("/proc"):
        for name in filter(str.isdigit, os.listdir("/proc")):
            if len(fields := _stat(int(name))) > 1:
                by_parent.setdefault(int(fields[1]), []).append(int(name))
    family = [root]
    for process in family:  # it grows meanwhile
        family += by_parent.get(process, ())
        with contextlib.suppress(OSError):  # it has ended meanwhile
            for thread in os.listdir(f"/proc/{process}/task"):
                with open(f"/proc/{process}/task/{thread}/children", "rb") as listed:
                    family += map(int, listed.read().split())
    return [root, *filter(is_alive, family[1:])]


def _stat(process: int) -> list[bytes]:
    """Read /proc from a process's state on; nothing once it is gone."""
    try:
        with open(f"/proc/{process}/stat", "rb") as stat:
            return stat.read().rpartition(b")")[2].split()  # the name before may hold anything
    except OSError:
        return []


def is_alive(process: int) -> bool:
    return bool(fields := _stat(process)) and fields[0] not in b"ZX"


def kill_descendants(ancestor: int) -> set[int]:
    """Kill the descendants of a process, which adopts orphans, until it has none."""
    killed = set[int]()
    while started := set(whole(ancestor)[1:]) - killed:
        kill(started)
        killed |= started
    return killed


def kill(processes: Iterable[int]) -> None:
    for process in processes:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(process, signal.SIGKILL)


def stop_descendants(ancestor: int) -> None:
    """Kill all that descends from a process; wait a little until it has ended."""
    end = time.monotonic() + _PATIENCE
    while kill_descendants(ancestor) and time.monotonic() < end:
        time.sleep(0.002)


DEATH_SIGNAL, ADOPTION = 1, 36  # a signal when the parent's thread ends; orphans become its own


def set_attribute(attribute: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(attribute, value, 0, 0, 0)


_RATE: Final = 2000.0  # MiB a second: no tree takes memory faster
_SOONEST, _LATEST = 0.003, 0.1  # seconds between two measurements of memory
_SHARE: Final = 0.1  # of a processor that measuring may take, except close to a limit
_TRUSTED: Final = 0.25  # seconds in which what processes share is taken to stay the same
_OVERSHOOT: Final = 12.0  # MiB over its limit that a tree may come to hold while measuring pauses


class Meter:
    """Measures what trees of processes hold together, as often as the limit in MiB demands."""

    def __init__(self, most: float | None) -> None:
        self.most = math.inf if most is None else most
        self.next = 0.0  # when to measure again, by the monotonic clock
        self._divided: list[list[int]] = []  # the trees of which what they share is known,
        self._until = 0.0  # until when that is trusted,
        self._shared: list[float] = []  # and how much less they hold if it is divided

    def measure(self, trees: Iterable[Iterable[int]]) -> list[float]:
        """Return each tree's MiB; what they share is divided only if that decides."""
        began, processes = time.thread_time(), [[*tree] for tree in trees]
        held = [sum(map(resident, tree)) for tree in processes]
        took = time.thread_time() - began  # by the clock it would be rarer on a busy machine
        if sum(held) > self.most:
            # To divide takes the system milliseconds, in which a tree may grow much.
            if self._divided != processes or time.monotonic() >= self._until:
                divided = [sum(map(memory, tree)) for tree in processes]
                self._shared = list(map(operator.sub, held, divided))
                self._divided, self._until = processes, time.monotonic() + _TRUSTED
            held = list(map(operator.sub, held, self._shared))
        remaining = self.most - sum(held)
        # When what remains can be full at the soonest; later, where measuring takes over its share.
        filled = min(max(remaining / _RATE, _SOONEST), _LATEST)
        pause = max(filled, min(took / _SHARE, (remaining + _OVERSHOOT) / _RATE, _LATEST))
        self.next = time.monotonic() + pause
        return held


def resident(process: int | None = None) -> float:
    """Return the MiB of a process, or of this one: where there is no /proc, its peak."""
    try:
        with open(f"/proc/{process or 'self'}/statm", "rb") as numbers:
            return int(numbers.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20
    except (OSError, IndexError):
        if process not in (None, os.getpid()):
            return 0.0  # it has ended meanwhile
    with contextlib.suppress(ModuleNotFoundError):  # on Windows and in a browser
        import resource

        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / (2**20 if sys.platform == "darwin" else 2**10)
    return 0.0


def memory(process: int) -> float:
    """Return the MiB of a process; what it shares with others is divided."""
    path = f"/proc/{process}/smaps_rollup"
    with contextlib.suppress(OSError, IndexError), open(path, "rb") as lines:
        for line in lines:
            if line.startswith(b"Pss:"):
                return int(line.split()[1]) / 2**10
    return resident(process)  # another's, or it has ended, or the kernel is older than 4.14


_TIMES: Final = slice(11, 15)  # fields of /proc's `stat`: its own times and its children's
_TICKS: Final = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
_BEGAN: Final = int(b"".join(_stat(os.getpid())[19:20]) or 0) / _TICKS  # by the clock since boot
_AGE: Final = time.clock_gettime(time.CLOCK_BOOTTIME) - _BEGAN if _BEGAN else 0.0
BEGAN: Final = time.monotonic() - (_AGE if _AGE < 20 else 0.0)
"""When this process was started, unless it has done much else before."""


def processor_time(processes: Iterable[int]) -> float:
    """Add up processor seconds of processes and their ended children."""
    return sum(sum(map(int, _stat(process)[_TIMES])) for process in processes) / _TICKS
