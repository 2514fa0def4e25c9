"""The process in which a job is done, from inside; `workers` is how whoever asks sees it.

Its standard input says that the request, a file in its folder, is complete, and that the asker is
alive: where it ends, by SIGKILL even, a thread stops all that descends from this process, removes
the folder and ends. On Linux orphans among its descendants become its own children; elsewhere only
its process group is ended. On its standard output come messages. Little is imported here.
"""

from __future__ import annotations

import _thread
import contextlib
import errno
import os
import shutil
import signal
import sys
from collections.abc import Callable
from typing import Final, NoReturn

from pddlpuzzles.processes import tree
from pddlpuzzles.processes.messages import send

REQUEST: Final = "request"
LOG: Final = "log"
SAID: Final = "said"  # the file in which a job may leave news of itself while it works
BEGUN, ANSWER, FULL = "begun", "answer", "full"
"""The messages; the last: there was no room to write."""
NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT)

_SET_DEATH_SIGNAL, _SET_CHILD_SUBREAPER = 1, 36  # of prctl(2)
_LONGEST_FILE: Final = 2**30  # bytes of any file that a job writes: it cannot fill the disk
_LEAST_ROOM: Final = 2**20  # bytes


def serve(answer: Callable[[bytes], bytes], prepare: Callable[[], None] = lambda: None) -> NoReturn:
    """Answer a request in the folder that this process was given, and end with all it started.

    `prepare` is done while the request is being made.
    """
    folder = sys.argv[1]
    os.chdir(folder)
    os.environ["TMPDIR"] = folder
    os.environ.pop("PYTHONSAFEPATH", None)  # planners' programs import what is beside them
    asker, asked = os.dup(1), os.dup(0)
    os.dup2(2, 1)  # what is printed is no answer: it goes to the log
    with open(os.devnull) as nothing:  # what the job starts must not read what is for the job
        os.dup2(nothing.fileno(), 0)
    _prctl(_SET_CHILD_SUBREAPER, 1)
    limit_files(_LONGEST_FILE)
    for number in (signal.SIGINT, signal.SIGHUP):  # it may be ignored by whoever has started this
        signal.signal(number, signal.SIG_DFL)
    is_asked, is_ending = _thread.allocate_lock(), _thread.allocate_lock()
    is_asked.acquire()
    _thread.start_new_thread(_end_with_asker, (asked, is_asked, is_ending, folder))
    try:
        prepare()
        is_asked.acquire()
        send(asker, BEGUN)
        with open(REQUEST, "rb") as request:
            made = answer(request.read())
        send(asker, ANSWER, made)
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        send(asker, FULL)
    finally:
        is_ending.acquire()  # not while the thread leaves nothing, which ends this process, too
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):
            stream.flush()
    tree.stop_descendants(os.getpid())
    os._exit(0)  # Python would take long to take its modules apart


def _end_with_asker(
    asked: int, is_asked: _thread.LockType, is_ending: _thread.LockType, folder: str
) -> None:
    """Say when the request is complete, and leave nothing once the asker is gone."""
    if os.read(asked, 1):
        is_asked.release()
        os.read(asked, 1)
    is_ending.acquire()
    tree.stop_descendants(os.getpid())
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


def require_room(folder: str) -> None:
    """Check that a program can work in a folder: half of what it writes would be taken for whole.

    :raises OSError: if there is too little room.
    """
    room = os.statvfs(folder)
    if room.f_bavail * room.f_frsize < _LEAST_ROOM:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def limit_files(most: int) -> None:
    """Let no file that this process or its descendants write grow longer than `most` bytes.

    A process that tries is ended by a signal or gets an error, and may itself ask for more.
    """
    import resource  # askers import this module, too, and need no such thing

    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    soft = most if hard == resource.RLIM_INFINITY else min(hard, most)
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def die_with_parent() -> None:
    """Have this process killed when the thread that started it ends; on Linux only."""
    _prctl(_SET_DEATH_SIGNAL, signal.SIGKILL)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)
