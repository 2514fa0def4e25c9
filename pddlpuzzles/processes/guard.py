"""The process in which a job is done: a guard, and its child, which does the work.

    asker    whoever wants the job done, in another process (see `workers`)
    guard    the process that the asker starts: it runs nobody's code but this module's
    child    the guard's own: it does the job, and whatever that starts descends from it
    folder   the job's: its current directory and TMPDIR, made by the asker

The guard's standard input says that the request, a file in the folder, is complete, and that the
asker is alive: where it ends, by SIGKILL even, the guard stops all that descends from it, removes
the folder and ends. So nothing is left of a job, be it that its code hangs or never lets another
thread run. On Linux a guard takes in the orphans among its descendants; elsewhere a tree is what
/proc tells, which is nothing, and the guard's process group.

On its standard output come messages (`send`): that the child has begun; its answer, or why it could
not write one; its exit code, a signal's as a negative number. A job can be done sooner the less is
imported here.
"""

from __future__ import annotations

import contextlib
import errno
import marshal
import os
import select
import signal
import sys
from collections.abc import Callable
from typing import Any, Final, NoReturn

from pddlpuzzles.processes import tree

REQUEST: Final = "request"
LOG: Final = "log"
SAID: Final = "said"
"""The file in which a job's child may leave news of itself while it works."""
BEGUN, ANSWER, FULL, CODE = "begun", "answer", "full", "code"
"""The messages."""
LENGTH: Final = 8
"""Bytes of the length before each message."""
NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT)

_SET_DEATH_SIGNAL: Final = 1  # of prctl(2)
_SET_CHILD_SUBREAPER: Final = 36
_LONGEST_FILE: Final = 2**30
"""Bytes of any file that a job writes, what it prints among them: it cannot fill the disk."""
_LEAST_ROOM: Final = 2**20
"""Bytes."""
_ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


def send(pipe: int, tag: str, value: Any = None) -> None:
    """Write a message whole; nothing happens where nobody is there to read it."""
    content = marshal.dumps((tag, value))
    left = memoryview(len(content).to_bytes(LENGTH, "big") + content)
    with contextlib.suppress(BrokenPipeError):
        while left:
            left = left[os.write(pipe, left) :]


def serve(answer: Callable[[bytes], bytes], prepare: Callable[[], None] = lambda: None) -> NoReturn:
    """Be a guard: have a request answered, stop all that was started for it, and end.

    `prepare` is done while the request is being made.
    """
    folder = sys.argv[1]
    os.chdir(folder)
    os.environ["TMPDIR"] = folder
    os.environ.pop("PYTHONSAFEPATH", None)  # planners' programs import what is beside them
    signals, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    for number in (*_ENDING, signal.SIGCHLD):
        signal.signal(number, lambda number, frame: None)  # `wake` is written to
    _prctl(_SET_CHILD_SUBREAPER, 1)
    child = os.fork()
    if child == 0:
        os.close(signals)
        os.close(wake)
        _work(answer, prepare)
    code = _watch(child, signals)
    tree.stop_descendants(os.getpid())
    if code is not None:
        send(1, CODE, code)
        os.close(1)
        while os.read(0, 64):  # the asker has what it needs once that ends
            pass
    import shutil

    shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


def _watch(child: int, signals: int) -> int | None:
    """Return the child's exit code; None where standard input ends before, or a signal comes."""
    events = select.poll()
    events.register(0, 0)  # only its end is looked for: what is sent is the child's to read
    events.register(signals, select.POLLIN)
    while True:
        came = {descriptor for descriptor, _ in events.poll()}
        if 0 in came or (signals in came and set(os.read(signals, 100)).intersection(_ENDING)):
            return None
        try:
            while (ended := os.waitpid(-1, os.WNOHANG))[0] != 0:
                if ended[0] == child:
                    return os.waitstatus_to_exitcode(ended[1])
        except ChildProcessError:
            return None


def _work(answer: Callable[[bytes], bytes], prepare: Callable[[], None]) -> NoReturn:
    """Do the job, as the guard's child."""
    die_with_parent()
    limit_files(_LONGEST_FILE)
    signal.set_wakeup_fd(-1)
    for number in (*_ENDING, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    asker, asked = os.dup(1), os.dup(0)
    os.dup2(2, 1)  # what is printed is no answer: it goes to the log
    with open(os.devnull) as nothing:  # what the job starts must not read what is for the job
        os.dup2(nothing.fileno(), 0)
    prepare()
    if os.read(asked, 1):
        send(asker, BEGUN)
        try:
            with open(REQUEST, "rb") as request:
                made = answer(request.read())
            send(asker, ANSWER, made)
        except OSError as error:
            if error.errno not in NO_ROOM:
                raise
            send(asker, FULL)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):
            stream.flush()
    os._exit(0)  # the answer is waited for, and Python would take long to take its modules apart


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
