"""What the system offers, and folders that outlive no process.

Windows has no fork, on which workers rest; a browser (Pyodide) has neither processes nor threads,
and mostly no numpy. What needs none of these works there, too.
"""

import contextlib
import os
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from pddlpuzzles.processes.supervised import HAS_FORK, discard, new_draft

_IS_SUBINTERPRETER = False  # in one the import of highspy never ends
for _name in ("_interpreters", "_xxsubinterpreters"):  # since Python 3.13, before
    with contextlib.suppress(ImportError):
        _interpreters = import_module(_name)
        _IS_SUBINTERPRETER = _interpreters.get_current() != _interpreters.get_main()
HAS_WORKERS: Final = HAS_FORK and not _IS_SUBINTERPRETER  # without them no planner is asked
HAS_THREADS: Final = sys.platform not in ("emscripten", "wasi") and not _IS_SUBINTERPRETER
NO_WORKERS: Final = "it runs as a process of its own, which cannot be had on this system"


def processors() -> int:
    has_affinity = hasattr(os, "sched_getaffinity")
    return len(os.sched_getaffinity(0)) if has_affinity else os.cpu_count() or 1


@cache
def has_libraries() -> bool:
    """Say whether numpy, highspy and networkx are here: mostly not in a browser."""
    names = "numpy", "highspy", "networkx"
    return not _IS_SUBINTERPRETER and all(find_spec(name) is not None for name in names)


def make_nicer(process: int, by: int) -> None:
    """Have the leader of a session leave time to others."""
    niceness = min(19, os.getpriority(os.PRIO_PROCESS, process) + by)
    os.setpriority(os.PRIO_PROCESS, process, niceness)
    with contextlib.suppress(OSError):  # Linux may first divide time among sessions
        Path(f"/proc/{process}/autogroup").write_text(str(niceness))


def limit_files(most: int) -> None:
    """Let this process and its descendants write no file longer than `most` bytes."""
    import resource

    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    soft = most if hard == resource.RLIM_INFINITY else min(hard, most)
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def new_folder() -> str:
    """Return a new folder where temporary files go, to be removed by `discard`."""
    import tempfile

    named = os.environ.get("TMPDIR", "/tmp")  # noqa: S108 - the usual place
    if tempfile.tempdir is None and os.path.isdir(named) and os.access(named, os.W_OK):
        tempfile.tempdir = named  # else a file is written to find out, which a kill would leave
    path = new_draft("pddlpuzzles-", tempfile.gettempdir())
    os.mkdir(path, 0o700)
    return path


@contextlib.contextmanager
def removed_at_end(path: str) -> Iterator[Path]:
    """Have a new folder or draft, which is gone after the block."""
    try:
        yield Path(path)
    finally:
        discard(path)
