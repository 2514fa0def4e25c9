"""Workers that do pieces of work for one that waits for them; work is named by a function."""

from __future__ import annotations

import contextlib
import errno
import math
import os
import pickle
import sys
from collections.abc import Callable, Sequence
from typing import Final, NoReturn, TypeVar

from pddlpuzzles.processes.supervised import ANSWER, keep, serve
from pddlpuzzles.processes.workers import Worker, wait_for

Done = TypeVar("Done")

_PAUSE: Final = 0.05  # seconds between two calls of what is to be checked meanwhile


class BrokenPoolError(Exception):
    """One of the processes has ended by itself, or was killed."""


class Pool:
    """Workers that wait for work; they end with `stop`, or with whoever has started them."""

    def __init__(self, jobs: int, folder: str) -> None:
        """Start as many workers as `jobs`; if the asker is killed they remove the folder.

        :raises OSError: if they cannot be started.
        :raises BrokenPoolError: if one of them ends at once.
        """
        self._members: list[Worker] = []
        with contextlib.ExitStack() as undone:
            undone.callback(self.stop)  # unless all of them are there
            for _ in range(jobs):
                self._members.append(Worker(__name__))
            self.map(_join, [(sys.path, folder)] * jobs, lambda: None)
            undone.pop_all()

    def map(
        self, work: Callable[..., Done], tasks: Sequence[Sequence[object]], look: Callable[[], None]
    ) -> list[Done]:
        """Return what work makes of each task; `look` is called now and then meanwhile.

        What it raises is raised, and so is what the work raises; then the pool can only be stopped.

        :raises BrokenPoolError: if one of the workers has ended.
        """
        idle, busy = list(self._members), dict[Worker, int]()
        waiting = list(enumerate(tasks))[::-1]
        done: dict[int, Done] = {}
        while len(done) < len(tasks):
            while idle and waiting:
                member, (number, arguments) = idle.pop(), waiting.pop()
                member.ask(pickle.dumps((work, arguments)))
                busy[member] = number
            look()
            wait_for(busy, _PAUSE)
            for member in list(busy):
                has_ended = member.has_ended()
                if ANSWER in member.messages:
                    made, error = pickle.loads(member.messages.pop(ANSWER))  # noqa: S301 - our own
                    if error is not None:
                        raise error
                    done[busy.pop(member)] = made
                    idle.append(member)
                elif member.is_full:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                elif has_ended:
                    raise BrokenPoolError
        return [done[number] for number in range(len(tasks))]

    def stop(self) -> None:
        for member in self._members:
            member.stop()
        self._members = []


def _join(path: list[str], folder: str) -> None:
    sys.path[:] = path
    keep(folder)


def _answer(asked: bytes) -> bytes:
    work, arguments = pickle.loads(asked)  # noqa: S301 - from our own parent
    try:
        return pickle.dumps((work(*arguments), None))
    except Exception as error:  # noqa: BLE001 - it is raised where the work was asked for
        return pickle.dumps((None, error))


def main() -> NoReturn:
    serve(_answer, times=math.inf)
