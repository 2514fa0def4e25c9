"""Processes that do pieces of work for one that waits for them, each started afresh.

None is forked: whoever asks may have threads, and a copy of it would have their locks without
them. Nor is its main module imported, as `multiprocessing` does where it does not fork, so that
any script can ask. Work is a function that can be found by its name.
"""

from __future__ import annotations

import errno
import os
import pickle
import select
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from typing import Any, Final, TypeVar

from pddlpuzzles.processes.system import HAS_WORKERS
from pddlpuzzles.processes.workers import start

Done = TypeVar("Done")

_PAUSE: Final = 0.05
"""Seconds between two calls of what is to be checked meanwhile."""


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
        self._numbers = count()
        try:
            for _ in range(jobs):
                self._members.append(_Member())
            for member in self._members:
                member.send((sys.path, folder))
                member.begin(next(self._numbers), int, ())
            while any(member.number is not None for member in self._members):
                for _, _, error in self._heard():
                    if error is not None:
                        raise error
        except BaseException:
            self.stop()
            raise

    def map(
        self, work: Callable[..., Done], tasks: Sequence[Sequence[object]], look: Callable[[], None]
    ) -> list[Done]:
        """Return what work makes of each task; `look` is called now and then meanwhile.

        What it raises is raised, and so is what the work raises.

        :raises BrokenPoolError: if one of the processes has ended.
        """
        waiting = iter(enumerate(tasks))
        place: dict[int, int] = {}
        done: dict[int, Done] = {}
        while len(done) < len(tasks):
            for member in self._members:
                if member.number is None and (task := next(waiting, None)) is not None:
                    number = next(self._numbers)
                    place[number], arguments = task
                    member.begin(number, work, arguments)
            look()
            for number, made, error in self._heard():
                if number in place:  # else of one that was given up
                    if error is not None:
                        raise error
                    done[place[number]] = made
        return [done[number] for number in range(len(tasks))]

    def _heard(self) -> Iterator[tuple[int, Any, Exception | None]]:
        """Wait a little, and yield what has come: the numbers of tasks, and what was made."""
        busy = {member.pipe: member for member in self._members if member.number is not None}
        events = select.poll()
        for pipe in busy:
            events.register(pipe, select.POLLIN)
        for pipe, _ in events.poll(_PAUSE * 1000):
            yield busy[pipe].end()

    def stop(self) -> None:
        """Kill the processes."""
        for member in self._members:
            member.process.kill()
        for member in self._members:
            member.close()
        self._members = []


class _Member:
    """A process of a pool; `number` is that of the task that it is at, None while it waits."""

    def __init__(self) -> None:
        self.process = start(__name__)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self._in, self._out = self.process.stdin, self.process.stdout
        self.pipe = self._out.fileno()
        self.number: int | None = None

    def send(self, message: object) -> None:
        try:
            pickle.dump(message, self._in)
            self._in.flush()
        except OSError:
            raise BrokenPoolError from None

    def begin(self, number: int, work: Callable[..., Any], arguments: Sequence[object]) -> None:
        self.number = number
        self.send((work, arguments))

    def end(self) -> tuple[int, Any, Exception | None]:
        assert self.number is not None
        try:
            made, error = pickle.load(self._out)  # noqa: S301 - from our own process
        except (EOFError, OSError, pickle.UnpicklingError):
            raise BrokenPoolError from None
        number, self.number = self.number, None
        return number, made, error

    def close(self) -> None:
        self.process.wait()
        for file in (self._in, self._out):
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
