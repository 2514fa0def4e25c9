"""Processes of our own, each stopped with all that it has started, whatever happens.

    job      what is to be done in a process of its own
    worker   that process: `python -m` a module that calls `serve`
    tree     a worker and all that descends from it
    folder   a worker's: its current directory and TMPDIR, gone when it is stopped

A request is a file in the worker's folder, and so is the answer. Its standard input says when
the request is complete, and that whoever asked is still alive: where that ends, by SIGKILL even,
the worker stops its own tree and removes its folder.

On Linux a worker takes in the orphans among its descendants, so that none escapes by leaving its
session or its parent. Elsewhere a tree is the worker's process group.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Final, NamedTuple, NoReturn

import pddlpuzzles

_PROC: Final = Path("/proc")
_SET_CHILD_SUBREAPER: Final = 36  # of prctl(2)
_PATIENCE: Final = 2.0
"""Seconds for killed processes to be gone."""
_REQUEST, _ANSWER, _LOG = "request", "answer", "log"
_LEAVING: Final = threading.Lock()
"""Taken once by a worker, never released: it ends with its answer, or for want of an asker.

Without it, the main thread, whose planner has been killed, could end the process before the
folder is removed."""


class Job(NamedTuple):
    """A module that serves, and what makes the request while it starts."""

    module: str
    request: Callable[[], bytes]


class Ending(NamedTuple):
    """How a worker ended: its exit code (a signal's is negative), its answer and its log."""

    code: int
    answer: bytes | None
    log: str


def endings(jobs: Sequence[Job], seconds: float | None) -> Iterator[tuple[Job, Ending]]:
    """Do jobs side by side and yield each as it ends, until the time is over.

    All that is still running is stopped when the iterator is closed, so close it (or take all).
    """
    end = None if seconds is None else time.monotonic() + seconds
    running: list[tuple[Job, _Worker]] = []
    try:
        with undisturbed():
            running += [(job, _Worker(job.module)) for job in jobs]
        for job, worker in running:
            worker.ask(job.request())
        while running and (end is None or time.monotonic() < end):
            ended = [pair for pair in running if pair[1].process.poll() is not None]
            for pair in ended:
                running.remove(pair)
                job, worker = pair
                ending = worker.ending()
                with undisturbed():
                    worker.stop()
                yield job, ending
            if not ended:
                time.sleep(0.005)
    finally:
        with undisturbed():
            for _, worker in running:
                worker.stop()


def carry_out(job: Job, seconds: float | None) -> Ending | None:
    """Do a job; None if the time is over before it has ended."""
    with contextlib.closing(endings([job], seconds)) as ended:  # type: ignore[type-var]
        return next((ending for _, ending in ended), None)


class _Worker:
    """A running worker, seen from outside."""

    def __init__(self, module: str) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="pddlpuzzles-"))
        package = str(Path(pddlpuzzles.__file__).parent.parent)
        path = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))
        with open(self._folder / _LOG, "wb") as log:
            self.process = subprocess.Popen(  # noqa: S603 - this very Python, and no shell
                [sys.executable, "-m", module],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env={**os.environ, "TMPDIR": str(self._folder), "PYTHONPATH": path},
                start_new_session=True,
            )

    def ask(self, request: bytes) -> None:
        (self._folder / _REQUEST).write_bytes(request)
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it has ended; its exit code says how
            self.process.stdin.write(b"!")
            self.process.stdin.flush()

    def ending(self) -> Ending:
        answer = self._folder / _ANSWER
        log = (self._folder / _LOG).read_text(errors="replace")
        return Ending(
            self.process.returncode, answer.read_bytes() if answer.exists() else None, log
        )

    def stop(self) -> None:
        """End the worker's tree and remove its folder."""
        if self.process.poll() is None:
            # At rest it starts no more, and still takes in orphans.
            os.kill(self.process.pid, signal.SIGSTOP)
            _stop_descendants(self.process.pid)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        assert self.process.stdin is not None
        self.process.stdin.close()
        shutil.rmtree(self._folder, ignore_errors=True)


def serve(answer: Callable[[bytes], bytes], prepare: Callable[[], None] = lambda: None) -> NoReturn:
    """Be a worker: answer one request, stop all that was started for it, and end.

    `prepare` is done while the request is being made.
    """
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    prepare()
    if not os.read(0, 1):
        _give_up()
    threading.Thread(target=_watch_lifeline, daemon=True).start()
    folder = Path.cwd()
    try:
        answered = answer((folder / _REQUEST).read_bytes())
    finally:
        _LEAVING.acquire()
        _stop_descendants(os.getpid())
    draft = folder / f"{_ANSWER}-draft"
    draft.write_bytes(answered)
    draft.rename(folder / _ANSWER)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)  # the answer is waited for, and Python would take long to take its modules apart


def _watch_lifeline() -> NoReturn:
    os.read(0, 1)  # until whoever asked has gone
    _give_up()


def _give_up() -> NoReturn:
    _LEAVING.acquire()
    _stop_descendants(os.getpid())
    folder, end = Path.cwd(), time.monotonic() + _PATIENCE
    while folder.exists() and time.monotonic() < end:  # the main thread may still write there
        shutil.rmtree(folder, ignore_errors=True)
    os._exit(1)


def _stop_descendants(ancestor: int) -> None:
    """Kill all that descends from a process that takes in orphans, until there is none."""
    end = time.monotonic() + _PATIENCE
    while (living := _descendants(ancestor)) and time.monotonic() < end:
        for process in living:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)
        time.sleep(0.002)


def _descendants(ancestor: int) -> list[int]:
    """Return the living descendants of a process; none where there is no /proc."""
    children: dict[int, list[int]] = {}
    for folder in _PROC.glob("[0-9]*"):
        try:
            # pid (name) state parent …, where the name may hold anything
            state, parent, *_ = (folder / "stat").read_text().rpartition(")")[2].split()
        except (OSError, ValueError):
            continue  # it has ended meanwhile
        if state not in "ZX":
            children.setdefault(int(parent), []).append(int(folder.name))
    found = list(children.get(ancestor, ()))
    for process in found:
        found += children.get(process, ())
    return found


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Hold SIGINT and SIGTERM back meanwhile; one that came takes effect at the end."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are the main thread's
        return
    came: list[int] = []

    def hold(number: int, frame: FrameType | None) -> None:
        came.append(number)

    before = {
        number: signal.signal(number, hold)
        for number in (signal.SIGINT, signal.SIGTERM)
        if signal.getsignal(number) is not None  # None: set by something other than Python
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if came:
            signal.raise_signal(came[0])
