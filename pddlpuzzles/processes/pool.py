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
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, Pipe, wait
from typing import Any, Final, TypeVar

from pddlpuzzles.processes.system import HAS_WORKERS
from pddlpuzzles.processes.workers import start

Done = TypeVar("Done")

_PAUSE: Final = 0.05  # seconds between two calls of what is to be checked meanwhile


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
        self._members: dict[Any, subprocess.Popen[bytes]] = {}
        with contextlib.ExitStack() as undone:
            undone.callback(self.stop)  # unless all of them are there
            for _ in range(jobs):
                ours, theirs = Pipe()
                with theirs:
                    self._members[ours] = start(__name__, stdin=theirs)
            for member in self._members:
                _send(member, (sys.path, folder))
            self.map(int, [()] * jobs, lambda: None)
            undone.pop_all()

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
        while len(done) < len(tasks):
            while idle and waiting:
                member, (number, arguments) = idle.pop(), waiting.pop()
                _send(member, (work, arguments))
                busy[member] = number
            look()
            ready: list[Any] = wait(list(busy), _PAUSE)
            for member in ready:
                try:
                    made, error = member.recv()
                except (EOFError, OSError, pickle.UnpicklingError):
                    raise BrokenPoolError from None
                if error is not None:
                    raise error
                done[busy.pop(member)] = made
                idle.append(member)
        return [done[number] for number in range(len(tasks))]

    def stop(self) -> None:
        for process in self._members.values():
            process.kill()
        for member, process in self._members.items():
            process.wait()
            member.close()
        self._members = {}


def _send(member: Any, message: object) -> None:
    try:
        member.send(message)
    except OSError:
        raise BrokenPoolError from None


def main() -> None:
    """Be a process of a pool, which ends once whoever has started it is gone."""
    asker = Connection(os.dup(0))
    os.dup2(2, 1)  # what is printed is no answer
    folder = ""
    try:
        sys.path[:], folder = asker.recv()
        while True:
            work, arguments = asker.recv()
            answer: tuple[Any, Exception | None]
            try:
                answer = work(*arguments), None
            except Exception as error:  # noqa: BLE001 - it is raised where the work was asked for
                answer = None, error
            asker.send(answer)
    except (EOFError, OSError):
        # Each that removes the folder writes no more, so that the last one leaves nothing.
        shutil.rmtree(folder, ignore_errors=True)
        os._exit(1)
