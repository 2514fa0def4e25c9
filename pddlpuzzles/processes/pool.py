"""Processes that do pieces of work for one that waits for them, each started afresh.

None is forked: whoever asks may have threads, and a copy of it would have their locks without
them. Nor is its main module imported, as `multiprocessing` does where it does not fork, so that
any script can ask. Work is a function that can be found by its name.
"""

from __future__ import annotations

import contextlib
import errno
import os
import pickle
import select
import shutil
import sys
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from pddlpuzzles.processes.system import HAS_WORKERS
from pddlpuzzles.processes.workers import start

Done = TypeVar("Done")

_PAUSE: Final = 50
"""Milliseconds between two calls of what is to be checked meanwhile."""


class BrokenPoolError(Exception):
    """One of the processes has ended by itself, or was killed."""


class Pool:
    """Processes that wait for work; they end with `stop`, or with whoever has started them."""

    def __init__(self, jobs: int, folder: str) -> None:
        """Start as many processes as `jobs`; if the asker is killed they remove the folder.

        :raises OSError: if they cannot be started.
        :raises BrokenPoolError: if one of them ends at once.
        """
        if not HAS_WORKERS:
            raise OSError(errno.ENOSYS, "not on this system")
        self._members: list[_Member] = []
        try:
            for _ in range(jobs):
                self._members.append(_Member())
            for member in self._members:
                member.send((sys.path, folder))
            self.map(int, [()] * jobs, lambda: None)
        except BaseException:
            self.stop()
            raise

    def map(
        self, work: Callable[..., Done], tasks: Sequence[Sequence[object]], look: Callable[[], None]
    ) -> list[Done]:
        """Return what work makes of each task; `look` is called now and then meanwhile.

        What it raises is raised, and so is what the work raises; then the pool can only be stopped.

        :raises BrokenPoolError: if one of the processes has ended.
        """
        idle, busy = list(self._members), {}
        waiting = list(enumerate(tasks))[::-1]
        done: dict[int, Done] = {}
        events = select.poll()
        while len(done) < len(tasks):
            while idle and waiting:
                member, (number, arguments) = idle.pop(), waiting.pop()
                member.send((work, arguments))
                busy[member.pipe] = member, number
                events.register(member.pipe, select.POLLIN)
            look()
            for pipe, _ in events.poll(_PAUSE):
                member, number = busy.pop(pipe)
                events.unregister(pipe)
                made, error = member.receive()
                if error is not None:
                    raise error
                done[number] = made
                idle.append(member)
        return [done[number] for number in range(len(tasks))]

    def stop(self) -> None:
        """Kill the processes."""
        for member in self._members:
            member.process.kill()
        for member in self._members:
            member.close()
        self._members = []


class _Member:
    """A process of a pool."""

    def __init__(self) -> None:
        self.process = start(__name__)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._in, self._out = self.process.stdin, self.process.stdout
        self.pipe = self._out.fileno()

    def send(self, message: object) -> None:
        try:
            pickle.dump(message, self._in)
            self._in.flush()
        except OSError:
            raise BrokenPoolError from None

    def receive(self) -> Any:
        try:
            return pickle.load(self._out)  # noqa: S301 - from our own process
        except (EOFError, OSError, pickle.UnpicklingError):
            raise BrokenPoolError from None

    def close(self) -> None:
        self.process.wait()
        for file in (self._in, self._out):
            with contextlib.suppress(OSError):  # what it was sent it has not read
                file.close()


def main() -> None:
    """Be a process of a pool, which ends once whoever has started it is gone."""
    asked, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what is printed is no answer
    folder = None
    try:
        sys.path[:], folder = pickle.load(asked)  # noqa: S301 - from whoever has started this
        while True:
            work, arguments = pickle.load(asked)  # noqa: S301
            answer: tuple[Any, Exception | None]
            try:
                answer = work(*arguments), None
            except Exception as error:  # noqa: BLE001 - it is raised where the work was asked for
                answer = None, error
            pickle.dump(answer, answers)
            answers.flush()
    except (EOFError, BrokenPipeError, pickle.UnpicklingError):  # the last: of half a message
        # Each that removes the folder writes no more, so that the last one leaves nothing.
        shutil.rmtree(folder or "", ignore_errors=True)
        os._exit(1)
