"""Jobs in processes of their own, each stopped at its limits, with all that it has started.

None is forked: a copy of an asker with threads would have their locks without them. Nor is its
main module imported, as `multiprocessing` does where it does not fork.
"""

from __future__ import annotations

import contextlib
import errno
import math
import os
import pickle
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

import pddlpuzzles
from pddlpuzzles.processes import supervised, tree
from pddlpuzzles.processes.system import HAS_WORKERS, NO_WORKERS, new_folder

Done = TypeVar("Done")
_START_UP: Final = 5.0  # seconds for a worker to be up; after that they count as the job's
_TAIL: Final = 2**14  # bytes of what is being said that are read
_LOGGED: Final = 2**20  # bytes of the end of a log that are kept
_PAUSE: Final = 0.05  # seconds between two calls of what is to be checked while a pool works
_LEAST_ROOM: Final = 2**20  # bytes free where files go: half a file would be taken for whole
_NO_ROOM: Final = "no room is left where temporary files go; TMPDIR names a folder with more"


class Job(NamedTuple):
    module: str  # for `supervised.serve`
    request: Callable[[], bytes]  # makes it while that is imported


class Ending(NamedTuple):
    code: int  # its exit code; a signal's is negative
    answer: bytes | None = None
    log: str = ""  # the end of it
    trouble: str | None = None  # why it could not be done
    over: bool = False  # whether it was stopped for its memory
    peak: float = 0.0  # the most MiB of its tree
    seconds: float = 0.0  # how long it worked on its request


class Worker:
    """A worker, seen from outside (OSError: it cannot be started); Ctrl-C does not reach it."""

    alive: ClassVar[dict[Worker, None]] = {}  # any thread may list them

    def __init__(self, module: str) -> None:
        if not HAS_WORKERS:
            raise OSError(errno.ENOSYS, NO_WORKERS)
        self._folder = new_folder()
        package = str(Path(pddlpuzzles.__file__).parent.parent)
        path = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))
        # -P: what is imported is never what happens to lie in the current directory.
        code = f"import {module} as job; from {supervised.__name__} import serve; serve(job)"
        try:
            with open(f"{self._folder}/{supervised.LOG}", "wb") as log:
                self.process = subprocess.Popen(  # noqa: S603 - this very Python, and no shell
                    [sys.executable, "-P", "-c", code, self._folder, *supervised.KEPT],
                    env={**os.environ, "PYTHONPATH": path},
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=log,
                    start_new_session=True,
                )
        except OSError:
            supervised.discard(self._folder)
            raise
        started: Any = self.process
        self._in, self._out = started.stdin, started.stdout
        self.inbox, self.messages = supervised.Inbox(self._out.fileno()), dict[str, Any]()
        self.peak = 0.0
        self._ran = 0.0  # its seconds of processor time before it began
        self._started = time.monotonic()
        self.begun: float | None = None  # when the process was up and its request read
        Worker.alive[self] = None

    def ask(self, request: Callable[[], bytes]) -> None:
        """Write a request where the worker reads it, and wake it."""
        try:
            room = os.statvfs(self._folder)
            if room.f_bavail * room.f_frsize < _LEAST_ROOM:
                raise OSError(errno.ENOSPC, _NO_ROOM)
            Path(self._folder, supervised.REQUEST).write_bytes(request())
            os.write(self._in.fileno(), b"!")
        except OSError as error:  # a worker that has ended says how itself
            if error.errno in supervised.NO_ROOM:
                self.messages[supervised.FULL] = None
                self.process.kill()

    def has_ended(self) -> bool:
        """Hear what the worker says; say whether it has answered, or can no more."""
        for tag, value in self.inbox.messages():
            self.messages[tag] = value
            if tag == supervised.BEGUN:
                self.begun = time.monotonic()
                self._ran = tree.processor_time(tree.whole(self.process.pid))
        return self.inbox.is_closed or supervised.ANSWER in self.messages

    def ending(self, *, over: bool = False) -> Ending:
        """Stop the job, if `over` for its memory, and say how it ended."""
        now = time.monotonic()
        seconds, answer = now - (self.begun or now), self.messages.get(supervised.ANSWER)
        code = 0 if over or answer is not None else self.process.wait()
        log, trouble = self.said(_LOGGED, supervised.LOG), None
        if supervised.FULL in self.messages:
            trouble = _NO_ROOM
        elif self.begun is None and not over:
            trouble = log.strip().rpartition("\n")[2] or "it ended at once"
        self.stop()
        return Ending(code, answer, log, trouble, over, self.peak, seconds)

    def said(self, most: int = _TAIL, file: str = supervised.SAID) -> str:
        """Return the last `most` bytes of what the job has said."""
        with contextlib.suppress(OSError), open(f"{self._folder}/{file}", "rb") as said:
            said.seek(max(0, said.seek(0, os.SEEK_END) - most))
            return said.read(most).decode(errors="replace")
        return ""

    def used(self) -> float:
        """Return the job's seconds of processor time, or a quarter of its time if that is more."""
        now = time.monotonic()
        if self.begun is None:
            return max(0.0, now - self._started - _START_UP)
        ran = tree.processor_time(tree.whole(self.process.pid)) - self._ran
        return max(ran, (now - self.begun) / 4)

    def stop(self) -> None:
        if self.process.poll() is None:
            tree.stop_descendants(self.process.pid)
        with self.process, contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        supervised.discard(self._folder)
        Worker.alive.pop(self, None)


def wait_for(workers: Iterable[Worker], seconds: float) -> None:
    """Wait until a worker has said something, that long at most."""
    events = select.poll()
    for worker in workers:
        events.register(worker.inbox.pipe, select.POLLIN)
    events.poll(math.ceil(max(0.0, seconds) * 1000))


class Workers(contextlib.AbstractContextManager["Workers"]):
    """Jobs done side by side: a context, at the end of which those that still run are stopped."""

    # `memory` are the MiB that their trees and this process (`with_asker`) may hold together; where
    # they hold more, the largest tree is stopped.
    def __init__(self, memory: float | None = None, *, with_asker: bool = True) -> None:
        self._meter = tree.Meter(memory)
        self._asker = [[os.getpid()]] if with_asker else []
        self.running: dict[Job, Worker] = {}
        self._ended: list[tuple[Job, Ending]] = []  # those that `wait` has not returned yet

    def __exit__(self, *error: object) -> None:
        for worker in self.running.values():
            worker.stop()

    def start(self, jobs: Sequence[Job]) -> None:
        """Start jobs; the request of each is made once all are on their way."""
        for job in jobs:
            try:
                self.running[job] = Worker(job.module)
            except OSError as error:
                self._ended.append((job, Ending(1, trouble=(error.strerror or str(error)).lower())))
        for job in filter(self.running.__contains__, jobs):
            self.running[job].ask(job.request)

    def wait(self, seconds: float | None) -> tuple[Job, Ending] | None:
        """Return the next job that ends; None if none does in time, or none is left."""
        end = math.inf if seconds is None else time.monotonic() + seconds
        while True:
            for job, worker in list(self.running.items()):
                if worker.has_ended():
                    self._ended.append((job, worker.ending()))
                    del self.running[job]
            now = time.monotonic()
            if self._ended:
                return self._ended.pop(0)
            if not self.running or now >= end:
                return None
            if now < self._meter.next:
                wait_for(self.running.values(), min(end, self._meter.next) - now)
                continue
            trees = map(tree.whole, [worker.process.pid for worker in self.running.values()])
            held = self._meter.measure(chain(self._asker, trees))
            of_each = dict(zip(self.running, held[len(self._asker) :], strict=True))
            for job, memory in of_each.items():
                self.running[job].peak = max(self.running[job].peak, memory)
            if sum(held) > self._meter.most:
                job = max(of_each, key=of_each.__getitem__)
                self._ended.append((job, self.running.pop(job).ending(over=True)))


def carry_out(job: Job, seconds: float | None, memory: float | None = None) -> Ending | None:
    """Do a job; None if the time is over first."""
    with Workers(memory) as workers:
        workers.start([job])
        _, ending = workers.wait(seconds) or (job, None)
        return ending


class Pool:
    """Workers that wait for pieces of work (OSError: they cannot start)."""

    def __init__(self, jobs: int) -> None:
        self._members: list[Worker] = []
        try:
            for _ in range(jobs):
                self._members.append(Worker(__name__))
        except OSError:
            self.stop()
            raise

    def map(
        self, work: Callable[..., Done], tasks: Sequence[Sequence[object]], look: Callable[[], None]
    ) -> list[Done]:
        """Return what work makes of each task; `look` is called now and then meanwhile.

        What either raises is raised, and ChildProcessError if a worker has ended; then the pool can
        only be stopped.
        """
        idle, busy = list(self._members), dict[Worker, int]()
        waiting = list(enumerate(tasks))[::-1]
        done: dict[int, Done] = {}
        while len(done) < len(tasks):
            while idle and waiting:
                member, (number, arguments) = idle.pop(), waiting.pop()
                member.ask(partial(pickle.dumps, (work, arguments)))
                busy[member] = number
            look()
            wait_for(busy, _PAUSE)
            for member in list(busy):
                if not member.has_ended():
                    continue
                if supervised.FULL in member.messages:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                if supervised.ANSWER not in member.messages:
                    raise ChildProcessError
                value, error = pickle.loads(member.messages.pop(supervised.ANSWER))  # noqa: S301 - our own
                if error is not None:
                    raise error
                done[busy.pop(member)] = value
                idle.append(member)
        return [done[number] for number in range(len(tasks))]

    def stop(self) -> None:
        while self._members:
            self._members.pop().stop()


def answer(asked: bytes) -> bytes:
    """Do a piece of work in a worker of a pool."""
    work, arguments = pickle.loads(asked)  # noqa: S301 - from our own parent
    try:
        return pickle.dumps((work(*arguments), None))
    except Exception as error:  # noqa: BLE001 - it is raised where the work was asked for
        return pickle.dumps((None, error))
