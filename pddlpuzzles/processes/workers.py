"""Processes of our own, each stopped with all that it has started, whatever happens.

    job      what is to be done in a process of its own
    worker   that process, as whoever asks sees it: its `main` calls `guard.serve`
    tree     a worker and all that descends from it

A request is a file in the worker's folder. The worker's standard input says when the request is
complete, and that whoever asked is still alive: where that ends, by SIGKILL even, the worker stops
its own tree and removes its folder. The answer comes from its standard output, with a token before
it that only worker and asker know: a file or a pipe that the job can reach is no answer.
"""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator, Sequence
from types import TracebackType
from typing import Final, NamedTuple

from pddlpuzzles.processes import tree
from pddlpuzzles.processes.interrupts import undisturbed
from pddlpuzzles.processes.system import HAS_WORKERS, NO_WORKERS
from pddlpuzzles.processes.worker_handle import Ending, Worker, await_any

_PATIENCE: Final = 3.0
"""Seconds for a worker to leave by itself, which it does when its standard input ends."""


class Job(NamedTuple):
    """A module whose `main` serves, and what makes the request while it starts."""

    module: str
    request: Callable[[], bytes]


class Workers:
    """Jobs done side by side, to be used as a context: at its end all that still run are stopped.

    `memory` is the MiB that this process and all its workers' trees may hold together, with no
    end for None; `with_asker` false leaves this process out of it. Where they hold more, the
    largest tree is stopped. Memory is measured so often that a tree does not outgrow the limit by
    much meanwhile. Those that have ended their job go back to those that are `waiting`.
    """

    def __init__(
        self,
        memory: float | None = None,
        *,
        with_asker: bool = True,
        waiting: Waiting | None = None,
    ) -> None:
        self._memory = memory
        self._waiting = waiting
        self._with_asker = with_asker
        self._running: list[tuple[Job, Worker]] = []
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
        if not HAS_WORKERS:
            self._ended += [(job, Ending(1, trouble=NO_WORKERS)) for job in jobs]
            return
        started: list[tuple[Job, Worker]] = []
        for job in jobs:
            with undisturbed():
                try:
                    worker = self._spare(job.module) or Worker(job.module)
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
            await_any(pipes, max(0.0, until - now))

    def working_since(self, job: Job) -> float | None:
        """Return since when a job is being done, its process started and its request read."""
        return next((worker.begun for one, worker in self._running if one is job), None)

    def used(self, job: Job) -> float:
        """Return the seconds that a job has had so far, without waits for a processor."""
        return next((worker.used() for one, worker in self._running if one is job), 0.0)

    def peak(self, job: Job) -> float:
        """Return the most MiB that the tree of a job that is being done was seen to hold."""
        return next((worker.peak for one, worker in self._running if one is job), 0.0)

    def said(self, job: Job) -> str:
        """Return the end of what a job that is being done has said so far."""
        return next((worker.said() for one, worker in self._running if one is job), "")

    def _end(self, job: Job, worker: Worker, *, over: bool = False) -> None:
        ending = worker.ending(over=over)
        with undisturbed():
            self._running.remove((job, worker))
            if over or self._waiting is None or not self._waiting.take(job.module, worker):
                _stop([worker])
        self._ended.append((job, ending))

    def _spare(self, module: str) -> Worker | None:
        found = None if self._waiting is None else self._waiting.give(module)
        return found or _spare.pop(module, None)

    def _watch_memory(self) -> float:
        """Stop the largest tree if there is too much; return the seconds until the next look."""
        began = time.thread_time()
        own = tree.memory([os.getpid()]) if self._with_asker else 0.0
        left: float | None = None
        for _, worker in self._running:
            more_than = float("inf") if self._memory is None else self._memory - own
            worker.look_at_tree(more_than)
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


class Waiting:
    """Workers that have done a job and wait for another, to be used as a context by threads.

    A worker that waits is there at once; at the end of the context all are stopped.
    """

    def __init__(self) -> None:
        self._workers: list[tuple[str, Worker]] = []

    def __enter__(self) -> Waiting:
        return self

    def __exit__(self, *ending: object) -> None:
        with undisturbed():
            _stop([worker for _, worker in self._workers])

    def give(self, module: str) -> Worker | None:
        """Return a worker for a job of that module, if there is one."""
        for found in list(self._workers):
            if found[0] == module:
                with contextlib.suppress(ValueError):  # another thread has it
                    self._workers.remove(found)
                    if found[1].process.poll() is None:
                        return found[1]
                    _stop([found[1]])
        return None

    def take(self, module: str, worker: Worker) -> bool:
        """Take a worker whose job has ended; return whether it can do another."""
        if not worker.is_ready_again():
            return False
        self._workers.append((module, worker))
        return True


_spare: dict[str, Worker] = {}
"""The workers that were started before there was a job for them, by their modules."""


def anticipate(module: str) -> None:
    """Start a worker for a job of that module, which will most likely have to be done soon.

    It gets itself ready meanwhile, on another processor if there is one. The next job of the
    module is its; `dismiss` stops it if there is none.
    """
    if not HAS_WORKERS:
        return
    with undisturbed(), contextlib.suppress(OSError):  # which the job's own start will meet, too
        _spare[module] = Worker(module)


def dismiss() -> None:
    """Stop the workers that were started and for which there was no job."""
    with undisturbed():
        _stop(list(_spare.values()))
        _spare.clear()


def _stop(workers: Sequence[Worker]) -> None:
    end = time.monotonic() + _PATIENCE
    for worker in workers:
        worker.leave()
    for worker in workers:
        worker.stop(max(0.0, end - time.monotonic()))
