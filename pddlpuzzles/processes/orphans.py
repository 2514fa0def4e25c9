"""What is left of a job whose guard was killed, by the job itself: found and stopped by the asker.

A guard stops all that descends from it. Where it is killed, its descendants become children of
whoever takes in orphans: the asker itself, once `adopt` has been called. On Linux only.

A guard has a session of its own, and no process can go back to one that it has left. So a child
that is of the asker's session is none of these, but the asker's own.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final

from pddlpuzzles.processes import tree
from pddlpuzzles.processes.guard import take_in_orphans

_PATIENCE: Final = 2.0
"""Seconds for killed processes to be gone."""
_lock: Final = threading.Lock()
_known: Final[set[int]] = set()
"""The children of this process that are no orphans."""
_adopts = False


def adopt() -> None:
    """Take in all orphans from now on.

    For whoever runs programs that may kill their guards, and from then on has children of other
    sessions only by `starting`.
    """
    global _adopts
    with _lock:
        if not _adopts:
            _known.update(tree.children(os.getpid()))
            take_in_orphans()
            _adopts = True


@contextlib.contextmanager
def starting() -> Iterator[Callable[[int], None]]:
    """Start a child; the function that is yielded is to be called with its number."""
    with _lock:
        yield _known.add


def stop(ended: int) -> None:
    """Note that a child has ended and been waited for, and stop all orphans."""
    end = time.monotonic() + _PATIENCE
    with _lock:
        _known.discard(ended)
    while _adopts and _stop_some() and time.monotonic() < end:
        time.sleep(0.002)


def _stop_some() -> bool:
    """Kill the orphans that are there; return whether there may be more."""
    with _lock:
        found = [
            child
            for child in tree.children(os.getpid())
            if child not in _known and _has_other_session(child)
        ]
        for child in found:
            for process in (child, *tree.descendants(child)):
                with contextlib.suppress(ProcessLookupError, PermissionError):
                    os.kill(process, signal.SIGKILL)
            with contextlib.suppress(ChildProcessError):
                os.waitpid(child, os.WNOHANG)
    return bool(found)


def _has_other_session(child: int) -> bool:
    try:
        return os.getsid(child) != os.getsid(0)
    except ProcessLookupError:  # it is gone
        return False
