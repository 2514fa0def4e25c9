"""What the system offers, and what it can be asked to do for a process.

Linux and macOS offer all of it. Windows has no fork, on which workers rest; a browser (Pyodide) has
neither processes nor threads, and mostly no numpy. What needs none of these works there, too.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sys
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from pddlpuzzles.processes.supervised import HAS_FORK


def _is_subinterpreter() -> bool:
    """Say whether this is no program's main interpreter: there the import of highspy never ends."""
    for name in ("_interpreters", "_xxsubinterpreters"):  # since Python 3.13, before
        with contextlib.suppress(ImportError):
            interpreters = import_module(name)
            return bool(interpreters.get_current() != interpreters.get_main())
    return False


_IS_SUBINTERPRETER: Final = _is_subinterpreter()
HAS_WORKERS: Final = HAS_FORK and not _IS_SUBINTERPRETER  # without them no planner is asked
HAS_THREADS: Final = sys.platform not in ("emscripten", "wasi")
NO_WORKERS: Final = "it runs as a process of its own, which cannot be had on this system"


def processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@cache
def has_libraries() -> bool:
    """Say whether numpy, highspy and networkx are here, as mostly, except in a browser."""
    names = "numpy", "highspy", "networkx"
    return not _IS_SUBINTERPRETER and all(find_spec(name) is not None for name in names)


def require_room(folder: str) -> None:
    """Check that a program can work in a folder: half of what it writes would be taken for whole.

    :raises OSError: if there is too little room.
    """
    room = os.statvfs(folder)
    if room.f_bavail * room.f_frsize < 2**20:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def limit_files(most: int) -> None:
    """Let no file that this process or its descendants write grow longer than `most` bytes.

    A process that tries is ended by a signal or gets an error, and may itself ask for more.
    """
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    soft = most if hard == resource.RLIM_INFINITY else min(hard, most)
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
