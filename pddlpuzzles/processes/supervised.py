"""A process whose parent waits for it: what it reports, its limits, and its end with its parent.

Such are a command's work, forked by `supervisor`, and a worker, started afresh by `workers`. Where
its parent ends, by SIGKILL even, a thread stops all that descends from it, removes the folders and
drafts that it keeps, and ends it.
"""

from __future__ import annotations

import _thread
import contextlib
import errno
import marshal
import os
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NoReturn

from pddlpuzzles.processes import tree

if TYPE_CHECKING:
    from pathlib import Path
    from types import ModuleType

    from pddlpuzzles.puzzle import Limits

NO_ROOM: Final = errno.ENOSPC, errno.EDQUOT
HAS_FORK: Final = hasattr(os, "fork") and sys.platform not in ("emscripten", "wasi")
TIME, MEMORY = "time", "memory"  # limits, as `puzzle.Limit` spells them
BEGUN, ANSWER, FULL = "begun", "answer", "full"  # a worker's messages; the last: no room to write
REQUEST, LOG, SAID = "request", "log", "said"  # and files; the last: news of itself as it works
_LENGTH: Final = 8  # bytes of the length before each message
KEPT: Final[set[str]] = set()  # new folders and drafts of this process, and of what it works for
START: Final = tree.BEGAN + 0.25  # when limits begin to count, at the latest
_SPARE: Final = 0.2  # seconds before the end in which work says what it has; a tenth if less


class _Parent:
    pipe: int | None = None
    lock = _thread.allocate_lock()
    ending = _thread.allocate_lock()  # who has it ends this process


class Reported:
    """What a command's work has reported to its parent, `supervisor`; `report` sets a field."""

    limits: tuple[float | None, float | None] = None, None  # its end, by the monotonic clock; MiB
    work: str | None = None  # what is being done
    answers: Mapping[str | None, tuple[str, int | None]] | None = None
    """What to print, and the exit code, by the limit that ends the work; None: it is killed."""
    so_far: tuple[str, int | None] | None = None  # the same, whatever ends it
    answering: bool | None = None  # whether it prints its answer; None: not yet
    code: int | None = None  # its exit code, once all is said
    kept: Collection[str] = ()  # new folders and drafts, to be removed
    note: str = ""  # what is said beside a signal
    restore: str = ""  # what is written first, to leave a terminal as it was


def report(what: str, value: Any) -> None:
    """Report to `supervisor` a field of `Reported`, or to an asker a worker's message."""
    if _Parent.pipe is not None:  # a parent that is gone hears nothing: `_end_with_parent`
        with _Parent.lock:
            content = marshal.dumps((what, value))
            write_all(_Parent.pipe, len(content).to_bytes(_LENGTH, "big") + content)


def write_all(handle: int, content: bytes) -> None:
    """Write all; where nobody reads it, it is lost."""
    with contextlib.suppress(OSError), open(handle, "wb", closefd=False) as file:
        file.write(content)


class Inbox:
    """The reading end of a pipe, which never blocks."""

    def __init__(self, pipe: int) -> None:
        os.set_blocking(pipe, False)
        self.pipe, self.is_closed = pipe, False
        self._heard = bytearray()

    def messages(self) -> Iterator[tuple[str, Any]]:
        """Yield the reports that have come whole; `is_closed` once there will be no more."""
        with contextlib.suppress(BlockingIOError):
            while said := os.read(self.pipe, 2**16):
                self._heard += said
            self.is_closed = True
        while len(self._heard) >= _LENGTH:
            end = _LENGTH + int.from_bytes(self._heard[:_LENGTH], "big")
            if len(self._heard) < end:
                break
            yield marshal.loads(self._heard[_LENGTH:end])  # noqa: S302 - our own child's
            del self._heard[:end]


def keep_within(limits: Limits) -> Limits:
    """Have the parent end this process at limits; return what is left for work."""
    if _Parent.pipe is not None:
        began, seconds = min(time.monotonic(), START), limits.seconds
        report("limits", (None if seconds is None else began + seconds, limits.memory))
        limits = limits.left(began - min((seconds or 0.0) / 10, _SPARE))  # it ends earlier itself
    return limits


def print_whole(text: str) -> None:
    """Print an answer that no limit cuts off; what follows adds nothing to it."""
    report("answering", True)
    print(text, flush=_Parent.pipe is not None)  # noqa: T201
    report("answering", False)


def new_draft(prefix: str, parent: str | Path) -> str:
    """Choose a new name for a draft, which is not to outlive this process."""
    path = os.path.join(os.path.abspath(parent), f"{prefix}{os.urandom(4).hex()}")
    KEPT.add(path)
    report("kept", KEPT)
    return path


def discard(path: str) -> None:
    remove([path])
    KEPT.discard(path)
    report("kept", KEPT)


def remove(paths: Iterable[str]) -> None:
    for path in list(paths):
        import shutil

        shutil.rmtree(path, ignore_errors=True)
        if os.path.isfile(path):
            os.unlink(path)


def live_with(pipe: int, life: int, heard: Callable[[], None] = lambda: None) -> None:
    """Report through a pipe, and end when `life` is closed; each byte from it is `heard`."""
    _Parent.pipe = pipe
    begin, end = _Parent.ending.acquire, _Parent.ending.release
    # No planner is started while the thread ends all: `preexec_fn` has these be called.
    os.register_at_fork(before=begin, after_in_parent=end, after_in_child=end)
    _thread.start_new_thread(_end_with_parent, (life, heard))


def _end_with_parent(life: int, heard: Callable[[], None]) -> None:
    """Wait until the parent closes `life`; then end, with all that was started here."""
    while os.read(life, 1):
        heard()
    _Parent.ending.acquire()  # from here on nothing is started: see `live_with`
    tree.stop_descendants(os.getpid())
    remove(KEPT)
    os._exit(1)


def stop_if_ending() -> None:
    """Wait for ever in a process that is being ended: what fails in it now has not failed."""
    with _Parent.ending:
        pass


def end(code: int) -> NoReturn:
    """End at once, whatever is freed then: for Python to take its modules apart takes long."""
    report("answering", True)  # all is said: no limit is asked any more
    report("code", int(code))
    _Parent.ending.acquire()  # not while the thread leaves nothing
    os.closerange(1, 3)  # to free much memory takes long: whoever reads these waits for no more
    os._exit(code)


def serve(job: ModuleType) -> NoReturn:
    """Be a worker in the folder that it was given: answer requests until it is stopped.

    `job` has `answer`, from bytes to bytes, and may have `prepare`, which is done while the first
    request is being made.
    """
    os.chdir(folder := sys.argv[1])
    os.environ["TMPDIR"] = folder
    os.environ.pop("PYTHONSAFEPATH", None)  # planners' programs import what is beside them
    pipe, life = os.dup(1), os.dup(0)
    os.dup2(2, 1)  # what is printed is no answer: it goes to the log
    with open(os.devnull) as nothing:  # what the job starts must not read what is for the job
        os.dup2(nothing.fileno(), 0)
    tree.set_attribute(tree.ADOPTION, 1)
    for number in (signal.SIGINT, signal.SIGHUP):  # it may be ignored by whoever has started this
        signal.signal(number, signal.SIG_DFL)
    is_asked = _thread.allocate_lock()
    is_asked.acquire()
    KEPT.update(sys.argv[1:])
    live_with(pipe, life, is_asked.release)
    try:
        if hasattr(job, "prepare"):
            job.prepare()
        while True:
            is_asked.acquire()
            report(BEGUN, None)
            with open(REQUEST, "rb") as request:
                content = job.answer(request.read())
            sys.stdout.flush()
            report(ANSWER, content)
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        report(FULL, None)
    finally:
        _Parent.ending.acquire()  # nor does it fail while the thread leaves nothing
    os._exit(0)
