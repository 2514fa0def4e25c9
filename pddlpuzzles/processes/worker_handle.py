"""A worker as whoever has started it sees it: see `process`, and `guard` for what it says."""

from __future__ import annotations

import contextlib
import errno
import math
import os
import re
import select
import signal
import stat
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

import pddlpuzzles
from pddlpuzzles.processes import orphans, tree
from pddlpuzzles.processes.guard import BEGUN, LOG, REQUEST, SAID, TOKEN_BYTES, leave_nothing

_GLANCE: Final = 0.1
"""Seconds between two checks of a worker that has not yet said where its folder is."""
_START_UP: Final = 5.0
"""Seconds for a worker to be up; after that they count as the job's."""
_TAIL: Final = 2**14
"""Bytes of what is being said that are read."""
_LOGGED: Final = 2**20
"""Bytes of the end of a log that are kept."""
_ENDED: Final = re.compile(rb"(-?\d{1,3}) (\d{1,12})")
"""A child's exit code, and how many bytes of answer follow."""
_folders: dict[Path, None] = {}
"""The folders of the workers that this process has, for whoever asks in another thread."""


def outputs_of_jobs() -> list[str]:
    """Return the end of what each job that is being done has said so far; any thread may ask."""
    return [said for folder in list(_folders) if (said := _said_in(folder))]


def _said_in(folder: Path) -> str:
    try:
        return _end_of(folder / SAID, _TAIL)
    except OSError:  # nothing yet, or it is gone
        return ""


def _end_of(path: Path, size: int) -> str:
    """Return the text of the last `size` bytes of a file.

    :raises OSError: if it cannot be read, or is something else, which a job has put there.
    """
    with open(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "no file")
        file.seek(max(0, file.seek(0, os.SEEK_END) - size))
        return file.read(size).decode(errors="replace")


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


def start(module: str, errors: int | None = None) -> subprocess.Popen[bytes]:
    """Start a Python that calls a module's `main`, with pipes to it and from it.

    It has a session of its own, so that what stops whoever is at the keyboard does not reach it.

    :raises OSError: if that is not possible.
    """
    package = str(Path(pddlpuzzles.__file__).parent.parent)
    path = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))
    return subprocess.Popen(  # noqa: S603 - this very Python, and no shell
        # -P: what is imported is never what happens to lie in the current directory.
        [sys.executable, "-P", "-c", f"from {module} import main; main()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        env={**os.environ, "PYTHONPATH": path},
        start_new_session=True,
    )


class Worker:
    """A running worker, seen from outside."""

    def __init__(self, module: str) -> None:
        with orphans.starting() as started:
            self.process = start(module, subprocess.STDOUT)
            started(self.process.pid)
        assert self.process.stdout is not None
        self.pipe = self.process.stdout.fileno()
        os.set_blocking(self.pipe, False)
        self._said = bytearray()
        self._is_cut = False
        self._former: Path | None = None
        self._place: int | None = None
        self._tree_memory = tree.TreeMemory()
        self._begin()

    def _begin(self) -> None:
        """Know nothing yet of the job that it will be given."""
        self.memory = self.peak = 0.0
        self.begun: float | None = None
        self._started = time.monotonic()
        self._waits: dict[int, float] = {}
        self._waited = self._ran = 0.0
        self.ended: float | None = None
        self._token = os.urandom(TOKEN_BYTES)
        self._read = 0
        self._folder: Path | None = None
        self._code: int | None = None
        self._answered = 0

    def is_ready_again(self) -> bool:
        """Have it leave nothing of a job that has ended; say whether it is there for another.

        It is so only after an answer with its token and nothing behind that: else something that
        the job has started may still be alive, or has written where only the guard does.
        """
        whole = self._read + self._answered
        if self._answer() is None or len(self._said) != whole:
            return False
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(b"!")
            self.process.stdin.flush()
        except OSError:  # it has been killed
            return False
        del self._said[:whole]
        self._forget_folder()
        self._former = self._folder  # until it says that it has another, it may still be there
        self._begin()
        return True

    def _forget_folder(self) -> None:
        if self._folder is not None:
            _folders.pop(self._folder, None)

    def _follow(self, folder: Path | None) -> None:
        """Keep hold of a folder, wherever a job may move it, instead of the one before."""
        if self._place is not None:
            os.close(self._place)
        self._place = None
        if folder is not None:
            with contextlib.suppress(OSError):
                self._place = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)

    def _folder_now(self) -> list[str]:
        """Return where the folder is now that is held, as Linux says; nothing if it is gone."""
        try:
            path = os.readlink(f"/proc/self/fd/{self._place}")
        except OSError:
            return []
        return [path] if os.path.isabs(path) and os.path.isdir(path) else []

    def ask(self, request: bytes) -> None:
        """Send the request, once the worker has said where it is to be put."""
        while not self.has_ended() and self._folder is None:
            await_any([self.pipe], _GLANCE)
        assert self.process.stdin is not None
        with contextlib.suppress(OSError):  # it has ended, or soon will; its ending says how
            if self._folder is not None:
                (self._folder / REQUEST).write_bytes(request)
                self.process.stdin.write(self._token)
                self.process.stdin.flush()
                return
            self.process.stdin.close()

    def has_ended(self) -> bool:
        """Hear what the worker says; return whether it has no more to say."""
        if not self._is_cut:
            with contextlib.suppress(BlockingIOError):
                while said := os.read(self.pipe, 2**16):
                    self._said += said
                self._is_cut = True
            while self._code is None and (word := self._word()) is not None:
                self._take(word)
        is_complete = len(self._said) - self._read >= self._answered
        return self._is_cut or (self._code is not None and is_complete)

    def _word(self) -> bytes | None:
        """Return the next word between two null characters, None if it has not all come."""
        start = self._said.find(b"\0", self._read)  # before it are complaints of Python's
        end = self._said.find(b"\0", start + 1)
        if start < 0 or end < 0:
            return None
        self._read = end + 1
        return bytes(self._said[start + 1 : end])

    def _take(self, word: bytes) -> None:
        if self._folder is None:
            folder = Path(os.fsdecode(word))
            if not folder.is_absolute():  # not the guard's word: who else writes here is hostile
                self._is_cut, self._read = True, len(self._said)
                return
            self._folder, self._former = folder, None
            _folders[self._folder] = None
            self._follow(self._folder)
        elif word == BEGUN.encode() and self.begun is None:
            self.begun = time.monotonic()
            processes = self._processes()
            self._waited = self._look_at_waits(processes)
            self._ran = tree.processor_time(processes)
        elif numbers := _ENDED.fullmatch(word):
            self._code, self._answered = map(int, numbers.groups())
            self.ended = time.monotonic()

    def ending(self, *, over: bool) -> Ending:
        """Return how the job has ended; `over`, it is to be stopped for its memory."""
        if self._folder is None and not over:
            complaint = self._said.decode(errors="replace").strip().rpartition("\n")[2]
            return Ending(1, trouble=complaint or "it ended at once")
        log = ""
        if self._folder is not None:
            with contextlib.suppress(OSError):
                log = _end_of(self._folder / LOG, _LOGGED)
        answer = self._answer()
        code = self._code
        if code is None and not over:
            code = self.process.wait()  # it has been killed: a guard never ends by itself
        now = time.monotonic()
        seconds = (self.ended or now) - (self.begun or now)
        return Ending(code or 0, answer, log, over=over, peak=self.peak, seconds=seconds)

    def _answer(self) -> bytes | None:
        """Return the answer, None if there is none that has the token."""
        said = memoryview(self._said)[self._read : self._read + self._answered]
        if self._code is None or len(said) != self._answered or said[:TOKEN_BYTES] != self._token:
            return None
        return bytes(said[TOKEN_BYTES:])

    def said(self) -> str:
        """Return the end of what the job has said so far."""
        return "" if self._folder is None else _said_in(self._folder)

    def used(self) -> float:
        """Return the seconds that the job has had for itself.

        They pass by the clock, except those in which it had to wait for a processor: a job that
        can go on has as many on a busy machine as on an idle one, and one that sleeps is not
        waited for. Until it has begun there are none, for some seconds.
        """
        processes = self._processes()
        waited = self._look_at_waits(processes) - self._waited
        if self.begun is None:
            return max(0.0, time.monotonic() - self._started - waited - _START_UP)
        ran = tree.processor_time(processes) - self._ran
        return max(ran, time.monotonic() - self.begun - waited)

    def _processes(self) -> list[int]:
        return [self.process.pid, *tree.offspring(self.process.pid)]

    def _look_at_waits(self, processes: Sequence[int]) -> float:
        """Return the seconds for which processes of the tree had to wait, those that are over too.

        It is to be called often: what a process has waited since the last call ends with it.
        """
        for process in processes:
            self._waits[process] = tree.waiting_time(process)
        return sum(self._waits.values())

    def look_at_tree(self, more_than: float) -> None:
        """Note what the tree holds, and let its guard go on: the job may have stopped it."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(self.process.pid, signal.SIGCONT)  # which says nothing to one that runs
        processes = self._processes()
        self._look_at_waits(processes)
        self.memory = self._tree_memory.held(processes, more_than)
        self.peak = max(self.peak, self.memory)

    def leave(self) -> None:
        """Have the worker stop its tree, remove its folder and end."""
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
            await_any([life], seconds)
        finally:
            os.close(life)

    def stop(self, seconds: float) -> None:
        """Wait that long for the worker to end its tree, and end it if the worker has not."""
        self._await(seconds)
        if self.process.poll() is None:
            tree.stop_descendants(self.process.pid)
        if self.process.returncode != 0:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        orphans.stop(self.process.pid)
        if self.process.returncode != 0:
            self.has_ended()  # it may have said where its folder is
            known = [str(one) for one in (self._former, self._folder) if one is not None]
            leave_nothing(*known, *self._folder_now())
        self._follow(None)
        self._forget_folder()
        assert self.process.stdout is not None
        self.process.stdout.close()


def await_any(descriptors: Sequence[int], seconds: float) -> None:
    """Wait until one can be read or has ended; unlike `select` this takes any number of them."""
    events = select.poll()
    for descriptor in descriptors:
        events.register(descriptor, select.POLLIN)
    events.poll(math.ceil(seconds * 1000))
