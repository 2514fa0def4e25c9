"""Processes of our own, each stopped with all that it has started, whatever happens.

    job      what is to be done in a process of its own
    worker   that process, as whoever asks sees it: its `main` calls `guard.serve`
    tree     a worker and all that descends from it

A request is a file in the worker's folder, and so is the answer. Its standard input says when
the request is complete, and that whoever asked is still alive: where that ends, by SIGKILL even,
the worker stops its own tree and removes its folder.
"""

from __future__ import annotations

import contextlib
import math
import os
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, NamedTuple

import pddlpuzzles
from pddlpuzzles import tree
from pddlpuzzles.guard import ANSWER, BEGUN, LOG, REQUEST, SAID
from pddlpuzzles.interrupts import undisturbed

_PATIENCE: Final = 3.0
"""Seconds for a worker to leave by itself, which it does when its standard input ends."""
_GLANCE: Final = 0.1
"""Seconds between two looks at a worker that has not yet said where its folder is."""
_TAIL: Final = 2**14
"""Bytes of what is being said that are looked at."""
_LOGGED: Final = 2**20
"""Bytes of the end of a log that are kept."""
_folders: dict[Path, None] = {}
"""The folders of the workers that this process has, for whoever asks in another thread."""


def heard() -> list[str]:
    """Return the end of what each job that is being done has said so far; any thread may ask."""
    return [said for folder in list(_folders) if (said := _said_in(folder))]


def _said_in(folder: Path) -> str:
    try:
        return _end_of(folder / SAID, _TAIL)
    except OSError:  # nothing yet, or it is gone
        return ""


def _end_of(path: Path, size: int) -> str:
    """Return the text of so many bytes at the end of a file."""
    with open(path, "rb") as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - size))
        return file.read(size).decode(errors="replace")


class Job(NamedTuple):
    """A module whose `main` serves, and what makes the request while it starts."""

    module: str
    request: Callable[[], bytes]


class Ending(NamedTuple):
    """How a job ended: its exit code (a signal's is negative), its answer and the end of its log.

    `trouble` says why it could not be started, if so; `over` that it was stopped because the
    memory was used up; `peak` is the most MiB that its tree was seen to hold, and `seconds` how
    long it has worked since its process was up and its request read.
    """

    code: int
    answer: bytes | None = None
    log: str = ""
    trouble: str | None = None
    over: bool = False
    peak: float = 0.0
    seconds: float = 0.0


class Workers:
    """Jobs done side by side, to be used as a context: at its end all that still run are stopped.

    `memory` is the MiB that this process and all its workers' trees may hold together, with no
    end for None; `with_asker` false leaves this process out of it. Where they hold more, the
    largest tree is stopped. It is looked at as often as it takes for a tree not to outgrow it by
    much meanwhile.
    """

    def __init__(self, memory: float | None = None, *, with_asker: bool = True) -> None:
        self._memory = memory
        self._with_asker = with_asker
        self._running: list[tuple[Job, _Worker]] = []
        self._ended: list[tuple[Job, Ending]] = []
        self._look_at = 0.0

    def __enter__(self) -> Workers:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        with undisturbed():
            _stop([worker for _, worker in self._running])

    def start(self, jobs: Sequence[Job]) -> None:
        """Start jobs; the request of each is made once all are on their way."""
        started: list[tuple[Job, _Worker]] = []
        for job in jobs:
            with undisturbed():
                try:
                    worker = _spare.pop(job.module, None) or _Worker(job.module)
                except OSError as error:
                    trouble = (error.strerror or str(error)).lower()
                    self._ended.append((job, Ending(1, trouble=trouble)))
                    continue
                self._running.append((job, worker))
                started.append((job, worker))
        for job, worker in started:
            worker.ask(job.request())

    def wait(self, seconds: float | None) -> tuple[Job, Ending] | None:
        """Return the next job that ends, None if none does in that time or none is left."""
        end = None if seconds is None else time.monotonic() + seconds
        while True:
            if self._ended:
                return self._ended.pop(0)
            for job, worker in list(self._running):
                if worker.has_ended():
                    self._end(job, worker)
            if self._ended:
                continue
            now = time.monotonic()
            if not self._running or (end is not None and now >= end):
                return None
            if now >= self._look_at:
                self._look_at = now + self._watch_memory()
                continue
            until = self._look_at if end is None else min(end, self._look_at)
            pipes = [worker.pipe for _, worker in self._running]
            _await_any(pipes, max(0.0, until - now))

    def begun(self, job: Job) -> float | None:
        """Return since when a job is being done, its process started and its request read."""
        return next((worker.begun for one, worker in self._running if one is job), None)

    def peak(self, job: Job) -> float:
        """Return the most MiB that the tree of a job that is being done was seen to hold."""
        return next((worker.peak for one, worker in self._running if one is job), 0.0)

    def said(self, job: Job) -> str:
        """Return the end of what a job that is being done has said so far."""
        return next((worker.said() for one, worker in self._running if one is job), "")

    def _end(self, job: Job, worker: _Worker, *, over: bool = False) -> None:
        ending = worker.ending(over=over)
        with undisturbed():
            self._running.remove((job, worker))
            _stop([worker])
        self._ended.append((job, ending))

    def _watch_memory(self) -> float:
        """Stop the largest tree if there is too much; return the seconds until the next look."""
        began = time.thread_time()
        own = tree.memory([os.getpid()]) if self._with_asker else 0.0
        left: float | None = None
        for _, worker in self._running:
            more_than = float("inf") if self._memory is None else self._memory - own
            worker.look_at_memory(more_than)
        if self._memory is not None:
            total = own + sum(worker.memory for _, worker in self._running)
            left = self._memory - total
            if left < 0:
                job, worker = max(self._running, key=lambda pair: pair[1].memory)
                tree.stop_descendants(worker.process.pid)  # at once, whatever its guard is at
                self._end(job, worker, over=True)
        return tree.pause(left, time.thread_time() - began)


def endings(
    jobs: Sequence[Job], seconds: float | None, memory: float | None = None
) -> Iterator[tuple[Job, Ending]]:
    """Do jobs side by side and yield each as it ends, until the time is over.

    All that is still running is stopped when the iterator is closed, so close it (or take all).
    """
    end = None if seconds is None else time.monotonic() + seconds
    with Workers(memory) as workers:
        workers.start(jobs)
        while ended := workers.wait(None if end is None else end - time.monotonic()):
            yield ended


def carry_out(job: Job, seconds: float | None, memory: float | None = None) -> Ending | None:
    """Do a job; None if the time is over before it has ended."""
    with contextlib.closing(endings([job], seconds, memory)) as ended:  # type: ignore[type-var]
        return next((ending for _, ending in ended), None)


_spare: dict[str, _Worker] = {}
"""The workers that were started before there was a job for them, by their modules."""


def anticipate(module: str) -> None:
    """Start a worker for a job of that module, which will most likely have to be done soon.

    It gets itself ready meanwhile, on another processor if there is one. The next job of the
    module is its; `dismiss` stops it if there is none.
    """
    with undisturbed(), contextlib.suppress(OSError):  # which the job's own start will meet, too
        _spare[module] = _Worker(module)


def dismiss() -> None:
    """Stop the workers that were started and for which there was no job."""
    with undisturbed():
        _stop(list(_spare.values()))
        _spare.clear()


class _Worker:
    """A running worker, seen from outside."""

    def __init__(self, module: str) -> None:
        package = str(Path(pddlpuzzles.__file__).parent.parent)
        path = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))
        self.process = subprocess.Popen(  # noqa: S603 - this very Python, and no shell
            # -P: what is imported is never what happens to lie in the current directory.
            [sys.executable, "-P", "-c", f"from {module} import main; main()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,
        )
        assert self.process.stdout is not None
        self.pipe = self.process.stdout.fileno()
        os.set_blocking(self.pipe, False)
        self.memory = self.peak = 0.0
        self.begun: float | None = None
        self.ended: float | None = None
        self._said = b""
        self._is_cut = False
        self._folder: Path | None = None
        self._code: int | None = None

    def ask(self, request: bytes) -> None:
        """Send the request, once the worker has said where it is to be put."""
        while self._folder is None and not self.has_ended():
            _await_any([self.pipe], _GLANCE)
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):  # it has ended, or soon will; its ending says how
            if self._folder is not None:
                (self._folder / REQUEST).write_bytes(request)
                self.process.stdin.write(b"!")
                self.process.stdin.flush()
                return
            self.process.stdin.close()

    def has_ended(self) -> bool:
        """Hear what the worker says; tell whether it has no more to say."""
        if not self._is_cut:
            with contextlib.suppress(BlockingIOError):
                while said := os.read(self.pipe, 2**16):
                    self._said += said
                self._is_cut = True
            words = self._said.split(b"\0")[1::2]  # the rest are complaints of Python's
            if self._said.count(b"\0") % 2:
                words = words[:-1]
            if words and self._folder is None:
                self._folder = Path(os.fsdecode(words[0]))
                _folders[self._folder] = None
            if len(words) > 1 and self.begun is None:
                self.begun = time.monotonic()
            if words[1:] and words[-1] != BEGUN.encode():
                self._code = int(words[-1])
                self.ended = self.ended or time.monotonic()
        return self._code is not None or self._is_cut

    def ending(self, *, over: bool) -> Ending:
        if self._folder is None and not over:
            complaint = self._said.decode(errors="replace").strip().rpartition("\n")[2]
            return Ending(1, trouble=complaint or "it ended at once")
        answer, log = None, ""
        if self._folder is not None:
            with contextlib.suppress(OSError):
                log = _end_of(self._folder / LOG, _LOGGED)
            with contextlib.suppress(OSError):
                answer = (self._folder / ANSWER).read_bytes()
        code = self._code
        if code is None and not over:
            code = self.process.wait()  # it has been killed: a guard never ends by itself
        now = time.monotonic()
        seconds = (self.ended or now) - (self.begun or now)
        return Ending(code or 0, answer, log, over=over, peak=self.peak, seconds=seconds)

    def said(self) -> str:
        """Return the end of what the job has said so far."""
        return "" if self._folder is None else _said_in(self._folder)

    def look_at_memory(self, more_than: float) -> None:
        """Note what the tree holds."""
        processes = [self.process.pid, *tree.offspring(self.process.pid)]
        self.memory = tree.memory(processes, more_than)
        self.peak = max(self.peak, self.memory)

    def leave(self) -> None:
        """Tell the worker to stop its tree, remove its folder and end."""
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):
            self.process.stdin.close()

    def _await(self, seconds: float) -> None:
        """Wait for the worker's end; `Popen.wait` with a time looks only now and then."""
        if self.process.poll() is not None:
            return
        try:
            life = os.pidfd_open(self.process.pid)
        except (AttributeError, OSError):  # another system than Linux, or an old kernel
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(seconds)
            return
        try:
            _await_any([life], seconds)
        finally:
            os.close(life)

    def stop(self, seconds: float) -> None:
        """See that it has done so within that time, and do it for a worker that has not."""
        if self._folder is not None:
            _folders.pop(self._folder, None)
        self._await(seconds)
        if self.process.poll() is None:
            tree.stop_descendants(self.process.pid)
        if self.process.returncode != 0:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            if self._folder is not None:
                shutil.rmtree(self._folder, ignore_errors=True)
        assert self.process.stdout is not None
        self.process.stdout.close()


def _await_any(descriptors: Sequence[int], seconds: float) -> None:
    """Wait until one can be read or has ended; unlike `select` this takes any number of them."""
    events = select.poll()
    for descriptor in descriptors:
        events.register(descriptor, select.POLLIN)
    events.poll(math.ceil(seconds * 1000))


def _stop(workers: Sequence[_Worker]) -> None:
    end = time.monotonic() + _PATIENCE
    for worker in workers:
        worker.leave()
    for worker in workers:
        worker.stop(max(0.0, end - time.monotonic()))
