"""The process in which a job is done: a guard, and its child, which does the work.

    asker    whoever wants the job done, in another process (see `process`)
    guard    the process that the asker starts: it runs nobody's code but this module's
    child    the guard's own: it does the job, and whatever that starts descends from it
    folder   the guard's: its current directory and TMPDIR, gone when the guard is

The guard makes the folder, and it is the guard that removes it, when its standard input ends:
the asker has closed it, or is gone, by SIGKILL even. Until then the guard stays. So nothing is
left of a job whatever becomes of the asker and whatever the job's code does, be it that it hangs,
leaves the folder or never lets another thread run.

On Linux a guard takes in the orphans among its descendants, so that none escapes by leaving its
session or its parent. Elsewhere a tree is the guard's process group.

A job can be done sooner the less is imported here: a guard is started for every one.

To the asker the guard says on its standard output, each between two null characters: its folder;
that the child has begun to answer; the child's exit code, a signal's as a negative number.
"""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import sys
import time
from collections.abc import Callable
from typing import Final, NamedTuple, NoReturn

from pddlpuzzles.tree import stop_descendants

REQUEST: Final = "request"
ANSWER: Final = "answer"
LOG: Final = "log"
SAID: Final = "said"
"""The file in which a job's child may leave what can be told of it while it works."""
BEGUN: Final = "begun"
"""What is said between the folder and the exit code."""

_SET_DEATH_SIGNAL: Final = 1  # of prctl(2)
_SET_CHILD_SUBREAPER: Final = 36
_LONGEST_FILE: Final = 2**30
"""Bytes of any file that a job writes, what it prints among them: it cannot fill the disk."""
_PATIENCE: Final = 2.0
"""Seconds for a folder to be removed in which something may still write."""
_ENDING: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def serve(answer: Callable[[bytes], bytes], prepare: Callable[[], None] = lambda: None) -> NoReturn:
    """Be a guard: have one request answered, stop all that was started for it, and end.

    `prepare` is done while the request is being made.
    """
    signals, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    for number in (*_ENDING, signal.SIGCHLD):
        signal.signal(number, lambda number, frame: None)  # `wake` is written to
    _prctl(_SET_CHILD_SUBREAPER, 1)
    os.environ.pop("PYTHONSAFEPATH", None)  # planners' programs import what is beside them
    asker = os.dup(1)
    folder = _Folder.new()
    child = -1
    try:
        child = _fork(asker)
        if child == 0:
            for descriptor in (signals, wake):
                os.close(descriptor)
            _work(asker, folder, answer, prepare)
        _tell(asker, folder.path)
        _watch(child, signals, asker)
    finally:
        if child != 0:
            stop_descendants(os.getpid())
            folder.remove()
    os._exit(0)


class _Folder(NamedTuple):
    """A folder of the guard's own, and what tells it from another that has come to its place."""

    path: str
    device: int
    inode: int

    @classmethod
    def new(cls) -> _Folder:
        """Make a folder, go there, and send there what is printed."""
        import tempfile  # askers import this module, too, and need no such folder

        path = tempfile.mkdtemp(prefix="pddlpuzzles-")
        try:
            status = os.stat(path)
            os.chdir(path)
            with open(LOG, "wb") as log:
                os.dup2(log.fileno(), 1)
                os.dup2(log.fileno(), 2)
        except OSError:  # such as no room for one more file
            shutil.rmtree(path, ignore_errors=True)
            raise
        tempfile.tempdir = os.environ["TMPDIR"] = path
        return cls(path, status.st_dev, status.st_ino)

    def remove(self) -> None:
        """Remove it, if it is still there and no other."""
        end = time.monotonic() + _PATIENCE
        while self._is_there() and time.monotonic() < end:
            shutil.rmtree(self.path, ignore_errors=True)

    def _is_there(self) -> bool:
        try:
            status = os.lstat(self.path)
        except OSError:
            return False
        return (status.st_dev, status.st_ino) == (self.device, self.inode)


def _fork(asker: int) -> int:
    """Fork; where that cannot be done the asker is told why, as of all that comes before."""
    try:
        return os.fork()
    except OSError as error:
        os.write(asker, (error.strerror or str(error)).encode())
        raise


def _work(
    asker: int, folder: _Folder, answer: Callable[[bytes], bytes], prepare: Callable[[], None]
) -> NoReturn:
    """Do the job, as the guard's child."""
    die_with_parent()
    limit_files(_LONGEST_FILE)
    signal.set_wakeup_fd(-1)
    for number in (*_ENDING, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    asked = os.dup(0)
    with open(os.devnull) as nothing:  # what the job starts must not read what is for the job
        os.dup2(nothing.fileno(), 0)
    prepare()
    if os.read(asked, 1):
        os.close(asked)
        _tell(asker, BEGUN)
        os.close(asker)
        with open(os.path.join(folder.path, REQUEST), "rb") as request:
            answered = answer(request.read())
        draft, final = (os.path.join(folder.path, name) for name in (f"{ANSWER}-draft", ANSWER))
        with open(draft, "wb") as file:
            file.write(answered)
        os.rename(draft, final)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)  # the answer is waited for, and Python would take long to take its modules apart


def _watch(child: int, signals: int, asker: int) -> None:
    """Stay until standard input ends or a signal comes; tell when the child has ended."""
    events = select.poll()
    events.register(0, 0)  # only its end is looked for: what is sent is the child's to read
    events.register(signals, select.POLLIN)
    while True:
        for descriptor, _ in events.poll():
            if descriptor == 0 or set(os.read(signals, 100)).intersection(_ENDING):
                return
        code = _reap(child)
        if code is not None:
            stop_descendants(os.getpid())
            _tell(asker, str(code))


def _reap(child: int) -> int | None:
    """Take note of all that has ended; return the child's exit code if it is among that."""
    code = None
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0] != 0:
            if ended[0] == child:
                code = os.waitstatus_to_exitcode(ended[1])
    return code


def _tell(asker: int, word: str) -> None:
    with contextlib.suppress(OSError):  # the asker is gone, which `_watch` sees
        os.write(asker, b"\0" + os.fsencode(word) + b"\0")


def limit_files(most: int) -> None:
    """Let no file that this process or its descendants write grow longer than so many bytes.

    One that tries is ended by a signal or told so, and may itself ask for more.
    """
    import resource  # askers import this module, too, and need no such thing

    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    soft = most if hard == resource.RLIM_INFINITY else min(hard, most)
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def die_with_parent(number: int = signal.SIGKILL) -> None:
    """Have this process killed when the thread that started it ends; on Linux only.

    Another signal than SIGKILL can be caught, to leave things in order.
    """
    _prctl(_SET_DEATH_SIGNAL, number)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)
