"""The process in which a job is done: a guard, and its child, which does the work.

    asker    whoever wants the job done, in another process (see `process`)
    guard    the process that the asker starts: it runs nobody's code but this module's
    child    the guard's own: it does the job, and whatever that starts descends from it
    folder   the guard's: its current directory and TMPDIR, gone when the guard is

The guard makes the folder, and it is the guard that removes it, when its standard input ends:
the asker has closed it, or is gone, by SIGKILL even. Until then the guard stays. So nothing is
left of a job whatever becomes of the asker and whatever the job's code does, be it that it hangs,
leaves the folder or never lets another thread run. An asker that wants more than one job done may
send a word instead: then the guard leaves nothing of the one, and is ready for the next.

What a job starts may be hostile, and can reach the folder. So nothing is believed that stands
there: the answer goes from the child to the guard and from there to the asker through pipes, with
the token before it that came with the request, and only if the child has ended by itself.

On Linux a guard takes in the orphans among its descendants, so that none escapes by leaving its
session or its parent. Elsewhere a tree is the guard's process group.

A job can be done sooner the less is imported here: a guard is started for every one.

To the asker the guard says on its standard output, each between two null characters: its folder;
that the child has begun to answer; the child's exit code, a signal's as a negative number, and how
many bytes of answer follow.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import stat
import sys
import time
from collections.abc import Callable
from typing import Final, NoReturn

from pddlpuzzles.processes.memory_files import remove_listed
from pddlpuzzles.processes.tree import stop_own

REQUEST: Final = "request"
TOKEN_BYTES: Final = 16
"""Bytes of the token that is sent once the request is complete, and stands before the answer."""
LOG: Final = "log"
SAID: Final = "said"
"""The file in which a job's child may leave news of itself while it works."""
IN_MEMORY: Final = "in-memory"
"""The file in which it may list files in memory that are to be removed with the folder."""
BEGUN: Final = "begun"
"""The word that is sent between the folder and the exit code."""

_SET_DEATH_SIGNAL: Final = 1  # of prctl(2)
_SET_DUMPABLE: Final = 4
_SET_CHILD_SUBREAPER: Final = 36
_LONGEST_FILE: Final = 2**30
"""Bytes of any file that a job writes, what it prints among them: it cannot fill the disk."""
_AT_ONCE: Final = 2**16
"""Bytes that a pipe takes."""
_FOLDER: Final = os.O_RDONLY | getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NOFOLLOW", 0)
"""How a folder is opened that is no link; askers import this module on Windows, too."""
_PATIENCE: Final = 2.0
"""Seconds for a folder to be removed in which something may still write."""
_ENDING: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


def serve(
    answer: Callable[[bytes], bytes],
    prepare: Callable[[], None] = lambda: None,
    *,
    hidden: bool = False,
) -> NoReturn:
    """Be a guard: have requests answered, stop all that was started for each, and end.

    `prepare` is done while the request is being made. With `hidden`, other processes of the same
    user cannot look into this one and its child, nor take their pipes; on Linux only.
    """
    if hidden:
        _prctl(_SET_DUMPABLE, 0)
    signals, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    for number in (*_ENDING, signal.SIGCHLD):
        signal.signal(number, lambda number, frame: None)  # `wake` is written to
    take_in_orphans()
    os.environ.pop("PYTHONSAFEPATH", None)  # planners' programs import what is beside them
    asker = os.dup(1)
    above = None
    is_wanted = True
    while is_wanted:
        folder = _new_folder(above)
        above = os.path.dirname(folder)
        child = -1
        try:
            answered, answering = os.pipe()
            child = _fork(asker)
            if child == 0:
                for descriptor in (signals, wake, answered):
                    os.close(descriptor)
                _work(asker, answering, folder, answer, prepare)
            os.close(answering)
            _send(asker, folder)
            is_wanted = _watch(child, signals, answered, asker)
            os.close(answered)
        finally:
            if child != 0:
                stop_own()
                leave_nothing(folder, *_current())
    os._exit(0)


def _new_folder(above: str | None) -> str:
    """Make a folder, go there, and send there what is printed."""
    import tempfile  # askers import this module, too, and need no such folder

    path = tempfile.mkdtemp(prefix="pddlpuzzles-", dir=above)
    try:
        os.chdir(path)
        with open(LOG, "wb") as log:
            os.dup2(log.fileno(), 1)
            os.dup2(log.fileno(), 2)
    except OSError:  # such as no room for one more file
        remove_folder(path)
        raise
    tempfile.tempdir = os.environ["TMPDIR"] = path
    return path


def leave_nothing(*folders: str) -> None:
    """Remove folders, or what is in their place now, and the files in memory that they list."""
    end = time.monotonic() + _PATIENCE
    for folder in folders:
        remove_listed(os.path.join(folder, IN_MEMORY))
    while (left := list(filter(os.path.lexists, folders))) and time.monotonic() < end:
        for folder in left:
            with contextlib.suppress(OSError):
                os.unlink(folder)
            remove_folder(folder)


def _current() -> list[str]:
    """Return where the folder is now: a job may have moved it."""
    try:
        return [os.getcwd()]
    except OSError:  # it is gone
        return []


def _fork(asker: int) -> int:
    """Fork; where that cannot be done the asker gets the reason, as for all that comes before."""
    try:
        return os.fork()
    except OSError as error:
        os.write(asker, (error.strerror or str(error)).encode())
        raise


def _work(
    asker: int,
    answering: int,
    folder: str,
    answer: Callable[[bytes], bytes],
    prepare: Callable[[], None],
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
    if token := os.read(asked, TOKEN_BYTES):
        os.close(asked)
        _send(asker, BEGUN)
        os.close(asker)
        with open(os.path.join(folder, REQUEST), "rb") as request:
            made = answer(request.read())
        with os.fdopen(answering, "wb") as pipe:
            pipe.write(token)
            pipe.write(made)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)  # the answer is waited for, and Python would take long to take its modules apart


def _watch(child: int, signals: int, answered: int, asker: int) -> bool:
    """Report how the child ends, and its answer; return whether another job is wanted.

    It stays until then, or until standard input ends or a signal comes.
    """
    events = select.poll()
    events.register(0, 0)  # only its end is looked for: what is sent is the child's to read
    events.register(signals, select.POLLIN)
    events.register(answered, select.POLLIN)
    os.set_blocking(answered, False)
    answer, left, is_answered = bytearray(), memoryview(b""), False
    while True:
        came = {descriptor for descriptor, _ in events.poll()}
        if signals in came and set(os.read(signals, 100)).intersection(_ENDING):
            return False
        if 0 in came:
            return is_answered and bool(os.read(0, 1))
        if answered in came and not _take(answered, answer):
            events.unregister(answered)
        if asker in came:
            try:
                left = left[os.write(asker, left[:_AT_ONCE]) :]
            except OSError:  # it is gone
                left = memoryview(b"")
            if not left:
                events.unregister(asker)
                os.set_blocking(asker, True)
                events.modify(0, select.POLLIN)
                is_answered = True
        code = _reap(child)
        if code is not None:
            stop_own()
            _take(answered, answer)
            for own in (0, signals):  # what is there the job has written, which is no more
                _drain(own)
            made = bytes(answer) if code == 0 else b""
            left = memoryview(f"\0{code} {len(made)}\0".encode() + made)
            os.set_blocking(asker, False)
            events.register(asker, select.POLLOUT)
        elif signals in came:
            with contextlib.suppress(ProcessLookupError):
                os.kill(child, signal.SIGCONT)  # it may have been stopped by what it has started


def _drain(pipe: int) -> None:
    os.set_blocking(pipe, False)
    with contextlib.suppress(BlockingIOError):
        while os.read(pipe, _AT_ONCE):
            pass
    os.set_blocking(pipe, True)


def _take(answered: int, answer: bytearray) -> bool:
    """Take what has been answered so far; return whether there may be more."""
    with contextlib.suppress(BlockingIOError):
        while more := os.read(answered, _AT_ONCE):
            answer += more
        return False
    return True


def _reap(child: int) -> int | None:
    """Take note of all that has ended; return the child's exit code if it is among that."""
    code = None
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0] != 0:
            if ended[0] == child:
                code = os.waitstatus_to_exitcode(ended[1])
    return code


def _send(asker: int, word: str) -> None:
    with contextlib.suppress(OSError):  # the asker is gone, which `_watch` sees
        os.write(asker, b"\0" + os.fsencode(word) + b"\0")


def remove_folder(path: str) -> None:
    """Remove a folder and what is in it, as far as that is possible, however deep it is nested.

    It goes down and up again one folder at a time, so that no path is too long and nothing recurs.
    Links are removed, not followed; if a folder has been moved meanwhile, it stops.
    """
    with contextlib.suppress(OSError):
        here = _opened(path, None)
        try:
            above: list[tuple[str, os.stat_result, list[str]]] = []
            left = _emptied(here)
            while left or above:
                if left:
                    name, status = left.pop(), os.fstat(here)
                    with contextlib.suppress(OSError):
                        here = _replaced(here, _opened(name, here))
                        above.append((name, status, left))
                        left = _emptied(here)
                else:
                    name, status, left = above.pop()
                    here = _replaced(here, os.open("..", _FOLDER, dir_fd=here))
                    if not os.path.samestat(status, os.fstat(here)):
                        return
                    with contextlib.suppress(OSError):
                        os.rmdir(name, dir_fd=here)
        finally:
            os.close(here)
        os.rmdir(path)


def _opened(path: str, folder: int | None) -> int:
    """Open a folder that is no link, and let its owner do with it what he likes."""
    if not stat.S_ISLNK(os.lstat(path, dir_fd=folder).st_mode):
        os.chmod(path, 0o700, dir_fd=folder)
    return os.open(path, _FOLDER, dir_fd=folder)


def _replaced(old: int, new: int) -> int:
    os.close(old)
    return new


def _emptied(folder: int) -> list[str]:
    """Remove the files in a folder; return the names of what is left."""
    left = []
    for name in os.listdir(folder):
        try:
            os.unlink(name, dir_fd=folder)
        except OSError:
            left.append(name)
    return left


def limit_files(most: int) -> None:
    """Let no file that this process or its descendants write grow longer than `most` bytes.

    A process that tries is ended by a signal or gets an error, and may itself ask for more.
    """
    import resource  # askers import this module, too, and need no such thing

    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    soft = most if hard == resource.RLIM_INFINITY else min(hard, most)
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def die_with_parent(number: int | None = None) -> None:
    """Have this process killed when the thread that started it ends; on Linux only.

    Another signal than SIGKILL can be caught, to leave things in order.
    """
    _prctl(_SET_DEATH_SIGNAL, signal.SIGKILL if number is None else number)


def take_in_orphans() -> None:
    """Have this process become the parent of its descendants' orphans; on Linux only."""
    _prctl(_SET_CHILD_SUBREAPER, 1)


def _prctl(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)
