"""Jobs in processes of their own, each stopped with all that it has started, whatever happens."""

from __future__ import annotations

import contextlib
import math
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pddlpuzzles
from pddlpuzzles.processes import guard, tree
from pddlpuzzles.processes.messages import Inbox
from pddlpuzzles.processes.system import HAS_WORKERS, NO_WORKERS, processors
from pddlpuzzles.processes.temporary import new_folder, remove_folder

_PATIENCE: Final = 1.0  # seconds for a worker to leave by itself, once its standard input ends
_START_UP: Final = 5.0  # seconds for a worker to be up; after that they count as the job's
_TAIL: Final = 2**14  # bytes of what is being said that are read
_LOGGED: Final = 2**20  # bytes of the end of a log that are kept
_NO_ROOM: Final = "no room is left where temporary files go; TMPDIR names a folder with more"
_folders: Final[dict[Path, None]] = {}
"""The folders of the workers that this process has, for whoever asks in another thread."""


class Job(NamedTuple):
    """A module whose `main` calls `guard.serve`, and what makes the request while it starts."""

    module: str
    request: Callable[[], bytes]


class Ending(NamedTuple):
    """How a job ended: its exit code (a signal's is negative), its answer and the end of its log.

    `trouble` says why it could not be done; `over` that it was stopped for its memory; `peak` is
    the most MiB that its tree was seen to hold, `seconds` how long it worked on its request.
    """

    code: int
    answer: bytes | None = None
    log: str = ""
    trouble: str | None = None
    over: bool = False
    peak: float = 0.0
    seconds: float = 0.0


def outputs_of_jobs() -> list[str]:
    """Return the end of what each job has said so far; any thread may ask."""
    return [said for folder in list(_folders) if (said := _end_of(folder / guard.SAID, _TAIL))]


def _end_of(path: Path, size: int) -> str:
    try:
        with open(path, "rb") as file:
            file.seek(max(0, file.seek(0, os.SEEK_END) - size))
            return file.read(size).decode(errors="replace")
    except OSError:
        return ""


def start(module: str, *arguments: str, **streams: Any) -> subprocess.Popen[bytes]:
    """Start a Python that calls a module's `main`, out of the reach of whoever is at the keyboard.

    :raises OSError: if that is not possible.
    """
    package = str(Path(pddlpuzzles.__file__).parent.parent)
    path = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(  # noqa: S603 - this very Python, and no shell
        # -P: what is imported is never what happens to lie in the current directory.
        [sys.executable, "-P", "-c", f"from {module} import main; main()", *arguments],
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
        **streams,
    )


class Worker:
    """The process of a job, seen from outside."""

    def __init__(self, module: str) -> None:
        self._folder = Path(new_folder())
        _folders[self._folder] = None
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        try:
            with open(self._folder / guard.LOG, "wb") as log:
                self.process = start(module, str(self._folder), stderr=log, **pipes)
        except OSError:
            self._forget_folder()
            raise
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._in, self._out = self.process.stdin, self.process.stdout
        self.inbox = Inbox(self._out.fileno())
        self._messages: dict[str, Any] = {}
        self._trouble: str | None = None
        self.memory = self.peak = self._ran = 0.0
        self._started = time.monotonic()
        self.begun: float | None = None  # when the process was up and its request read
        self._ended: float | None = None

    def ask(self, request: bytes) -> None:
        try:
            (self._folder / guard.REQUEST).write_bytes(request)
            self._in.write(b"!")
            self._in.flush()
        except OSError as error:  # a worker that has ended says how itself
            if error.errno in guard.NO_ROOM:
                self._trouble = _NO_ROOM
                self.process.kill()

    def has_ended(self) -> bool:
        """Hear what the worker says; return whether it has no more to say."""
        for tag, value in self.inbox.messages():
            self._messages[tag] = value
            if tag == guard.BEGUN:
                self.begun = time.monotonic()
                self._ran = tree.processor_time(self._processes())
        if self.inbox.is_closed and self._ended is None:
            self._ended = time.monotonic()
        return self.inbox.is_closed

    def ending(self, *, over: bool) -> Ending:
        """Return how the job has ended; `over`, it is to be stopped for its memory."""
        code = 0 if over else self.process.wait()
        log = _end_of(self._folder / guard.LOG, _LOGGED)
        trouble = _NO_ROOM if guard.FULL in self._messages else self._trouble
        if trouble is None and self.begun is None and not over:
            trouble = log.strip().rpartition("\n")[2] or "it ended at once"
        now = time.monotonic()
        seconds = (self._ended or now) - (self.begun or now)
        answer = self._messages.get(guard.ANSWER)
        return Ending(code, answer, log, trouble, over, self.peak, seconds)

    def said(self, most: int = _TAIL) -> str:
        """Return the end of what the job has said so far, as many bytes at most."""
        return _end_of(self._folder / guard.SAID, most)

    def used(self) -> float:
        """Return the seconds of processor time that the job has had, none until it has begun.

        By the clock it is a quarter at least, so that a job that sleeps is not waited for.
        """
        now = time.monotonic()
        if self.begun is None:
            return max(0.0, now - self._started - _START_UP)
        ran = tree.processor_time(self._processes()) - self._ran
        return max(ran, (now - self.begun) / 4)

    def _processes(self) -> list[int]:
        return [self.process.pid, *tree.descendants(self.process.pid)]

    def measure(self, more_than: float) -> None:
        self.memory = tree.memory(self._processes(), more_than)
        self.peak = max(self.peak, self.memory)

    def leave(self) -> None:
        """Have the worker stop its tree, remove its folder and end."""
        with contextlib.suppress(OSError):
            self._in.close()

    def stop(self, seconds: float) -> None:
        """Wait that long for the worker to end its tree, and end it if the worker has not."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.process.wait(seconds)
        if self.process.poll() is None:
            tree.stop_descendants(self.process.pid)
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self._forget_folder()
        self._out.close()

    def _forget_folder(self) -> None:
        remove_folder(str(self._folder))
        _folders.pop(self._folder, None)


class Workers:
    """Jobs done side by side, to be used as a context: at its end all that still run are stopped.

    `memory` is the MiB that this process (not without `with_asker`) and all its workers' trees may
    hold together, with no end for None. Where they hold more, the largest tree is stopped.
    """

    def __init__(self, memory: float | None = None, *, with_asker: bool = True) -> None:
        self._memory, self._with_asker = memory, with_asker
        self.running: dict[Job, Worker] = {}
        self._ended: list[tuple[Job, Ending]] = []
        self._look_at = 0.0

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *error: object) -> None:
        _stop(self.running.values())

    def start(self, jobs: Sequence[Job]) -> None:
        """Start jobs; the request of each is made once all are on their way."""
        started: dict[Job, Worker] = {}
        for job in jobs:
            try:
                if not HAS_WORKERS:
                    raise OSError(0, NO_WORKERS)
                started[job] = (
                    _early.pop(job.module) if job.module in _early else Worker(job.module)
                )
            except OSError as error:
                trouble = (error.strerror or str(error)).lower()
                self._ended.append((job, Ending(1, trouble=trouble)))
        self.running |= started
        for job, worker in started.items():
            worker.ask(job.request())

    def wait(self, seconds: float | None) -> tuple[Job, Ending] | None:
        """Return the next job that ends, None if none does in that time or none is left."""
        end = None if seconds is None else time.monotonic() + seconds
        while not self._ended:
            for job, worker in list(self.running.items()):
                if worker.has_ended():
                    self._end(job)
            now = time.monotonic()
            if self._ended:
                break
            if not self.running or (end is not None and now >= end):
                return None
            if now >= self._look_at:
                self._look_at = now + self._watch_memory()
                continue
            until = self._look_at if end is None else min(end, self._look_at)
            events = select.poll()
            for worker in self.running.values():
                events.register(worker.inbox.pipe, select.POLLIN)
            events.poll(math.ceil(max(0.0, until - now) * 1000))
        return self._ended.pop(0)

    def has_ended(self) -> bool:
        """Say whether a job has ended, for which `wait` would not have to wait."""
        return bool(self._ended) or any(worker.has_ended() for worker in self.running.values())

    def _end(self, job: Job, *, over: bool = False) -> None:
        worker = self.running.pop(job)
        self._ended.append((job, worker.ending(over=over)))
        _stop([worker])

    def _watch_memory(self) -> float:
        """Stop the largest tree if all hold too much; return the seconds until the next look."""
        began = time.thread_time()
        own = tree.memory([os.getpid()]) if self._with_asker else 0.0
        most = math.inf if self._memory is None else self._memory - own
        for worker in self.running.values():
            worker.measure(most)
        left = most - sum(worker.memory for worker in self.running.values())
        if left < 0:
            job = max(self.running, key=lambda job: self.running[job].memory)
            tree.stop_descendants(self.running[job].process.pid)
            self._end(job, over=True)
        return tree.pause(left, time.thread_time() - began)


def carry_out(job: Job, seconds: float | None, memory: float | None = None) -> Ending | None:
    """Do a job; None if the time is over before it has ended."""
    with Workers(memory) as workers:
        workers.start([job])
        ended = workers.wait(seconds)
        return None if ended is None else ended[1]


_early: dict[str, Worker] = {}
"""The workers that were started before there was a job for them, by their modules."""


def anticipate(module: str) -> None:
    """Start a worker for the next job of that module, to get ready on another processor, if any.

    `dismiss` stops it if there is no such job.
    """
    if HAS_WORKERS and processors() > 1:
        with contextlib.suppress(OSError):  # which the job's own start will meet, too
            _early[module] = Worker(module)


def dismiss() -> None:
    _stop(list(_early.values()))
    _early.clear()


def _stop(workers: Iterable[Worker]) -> None:
    end, workers = time.monotonic() + _PATIENCE, list(workers)
    for worker in workers:
        worker.leave()
    for worker in workers:
        worker.stop(max(0.0, end - time.monotonic()))
