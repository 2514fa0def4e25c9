"""A command's work in a child process, and its parent, which keeps limits and heeds signals.

    parent   waits for the child's end, a limit, a signal; ends the child with all its descendants
    child    does the work; it names to the parent its limits, and what to say if it must be stopped

Nothing is raised from a signal's handler: work that cannot ask whether a limit is reached ends with
its process. The parent prints what the child has said last for that case, and removes the folders
and drafts that the child has named. This is imported at every start, so little is imported here.
"""

from __future__ import annotations

import _thread
import os
import select
import signal
import sys
import time
from collections.abc import Callable, Iterable

from pddlpuzzles.processes.messages import Inbox, send, write_all

TYPE_CHECKING = False  # what type checkers take for true; importing `typing` takes long
if TYPE_CHECKING:
    from typing import Any, Final

    from pddlpuzzles.puzzle import Limits

TIME: Final = "time"
MEMORY: Final = "memory"
"""Limits, as `puzzle.Limit` spells them."""
HAS_FORK: Final = hasattr(os, "fork") and sys.platform not in ("emscripten", "wasi")

_WORDS: Final = {
    getattr(signal, name): words
    for name, words in (("SIGINT", "interrupted"), ("SIGTERM", "terminated"), ("SIGHUP", "hung up"))
    if hasattr(signal, name)
}
_GRACE: Final = 0.4
"""Seconds after the end in which work that asks may report what it has."""
_OVER: Final = 32.0
"""MiB over the limit for the same."""
_PATIENCE: Final = 0.5
"""Seconds for what descends from a stopped child to leave by itself before it is killed."""
_UNWRITTEN: Final = "what was asked for beside the answer is not written"
_DEFAULT: Final = {TIME: ("", 23), MEMORY: ("", 22)}


class _Pipe:
    """The child's end of the pipe to its parent: None where nobody supervises this process."""

    handle: int | None = None
    lock = _thread.allocate_lock()
    kept: set[str] = set()  # noqa: RUF012 - the process's own


def _tell(tag: str, value: object) -> None:
    if _Pipe.handle is not None:  # a parent that is gone: `_end_with_parent` sees it
        with _Pipe.lock:
            send(_Pipe.handle, tag, value)


def keep_within(limits: Limits) -> None:
    """Have the parent end this process at limits, which begin to count now."""
    end = None if limits.seconds is None else time.monotonic() + limits.seconds
    _tell("limits", (end, limits.memory))


def answer_if_stopped(answers: dict[str, tuple[str, int]]) -> None:
    """Name what to print on standard output, and the exit code, if a limit ends this process."""
    lines = {limit: (text and f"{text}\n", int(code)) for limit, (text, code) in answers.items()}
    _tell("answers", lines)


def print_whole(text: str) -> None:
    """Print on standard output, not cut off by a limit; what follows adds nothing to the answer."""
    _tell("answering", True)
    print(text, flush=_Pipe.handle is not None)  # noqa: T201
    _tell("answering", False)


def note_if_stopped(note: str, restore: str = "", stream: int = 2) -> None:
    """Name what is said beside the signal that ends this process.

    `restore` is written first, to the stream of that number, to leave its terminal as it was.
    """
    _tell("note", (note, restore, stream))


def keep(path: str) -> None:
    """Name a folder or a draft that must not outlive this process, until it is `released`."""
    _Pipe.kept.add(path)
    _tell("keep", path)


def release(path: str) -> None:
    """Take back `keep`: the path is removed, or in its place."""
    _Pipe.kept.discard(path)
    _tell("release", path)


def run_supervised(work: Callable[[], int]) -> int:
    """Do work in a child; return its exit code, or the one of what has ended it."""
    try:
        (signals, wake), (reports, reporting), (life, living) = os.pipe(), os.pipe(), os.pipe()
        os.set_blocking(wake, False)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        for number in (*_WORDS, signal.SIGCHLD):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
                signal.signal(number, lambda number, frame: None)  # `wake` is written to
        child = os.fork()
    except OSError as error:
        _write(2, f"pddlpuzzles: no process can be started: {(error.strerror or '').lower()}\n")
        return 22
    if child == 0:
        signal.set_wakeup_fd(-1)
        for number in (*_WORDS, signal.SIGCHLD):  # the terminal's go to all: the parent decides
            signal.signal(number, signal.SIG_IGN if number in _WORDS else signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        for handle in (signals, wake, reports, living):
            os.close(handle)
        _Pipe.handle = reporting
        _thread.start_new_thread(_end_with_parent, (life,))
        os._exit(work())  # at once: for Python to take its modules apart takes long
    os.close(reporting)
    os.close(life)
    return _Parent(child, signals, reports).wait()


def _end_with_parent(life: int) -> None:
    """Wait for the parent's end, by SIGKILL even; leave nothing then."""
    os.read(life, 1)
    _leave_nothing(_Pipe.kept, _descendants(os.getpid()))
    os._exit(1)


class _Parent:
    """What the parent knows of its child."""

    def __init__(self, child: int, signals: int, reports: int) -> None:
        self._child, self._signals, self._reports = child, signals, Inbox(reports)
        self._end: float | None = None
        self._memory: int | None = None
        self._is_answering = self._is_answered = False
        self._answers: dict[str, tuple[str, int]] = {}
        self._note, self._restore, self._shown_on = "", "", 2
        self._kept: dict[str, None] = {}
        self._look_at = 0.0

    def wait(self) -> int:
        """Return the exit code."""
        events = select.poll()
        events.register(self._signals, select.POLLIN)
        events.register(self._reports.pipe, select.POLLIN)
        while True:
            ready = {handle for handle, _ in events.poll(self._pause())}
            if self._reports.pipe in ready:
                self._hear()
                if self._reports.is_closed:
                    events.unregister(self._reports.pipe)
            came = os.read(self._signals, 256) if self._signals in ready else b""
            if stopping := [number for number in came if number in _WORDS]:
                return self._stopped(stopping[0])
            ended, status = os.waitpid(self._child, os.WNOHANG)
            if ended:
                return self._ended(os.waitstatus_to_exitcode(status))
            if limit := self._reached():
                return self._at_limit(limit)

    def _hear(self) -> None:
        for tag, value in self._reports.messages():
            self._take(tag, value)

    def _take(self, tag: str, value: Any) -> None:
        if tag == "limits":
            self._end, self._memory = value
        elif tag == "answers":
            self._answers = value
        elif tag == "answering":
            self._is_answering, self._is_answered = value, True
        elif tag == "note":
            self._note, self._restore, self._shown_on = value
        elif tag == "keep":
            self._kept[value] = None
        elif tag == "release":
            self._kept.pop(value, None)

    def _pause(self) -> float | None:
        """Return the milliseconds until a limit is to be looked at."""
        ends = [] if self._end is None else [self._end + _GRACE]
        ends += [] if self._memory is None else [self._look_at]
        if not ends or self._is_answering:
            return None
        return max(0.0, min(ends) - time.monotonic()) * 1000 + 1

    def _reached(self) -> str | None:
        if self._is_answering:
            return None
        now = time.monotonic()
        if self._end is not None and now >= self._end + _GRACE:
            return TIME
        if self._memory is None or now < self._look_at:
            return None
        from pddlpuzzles.processes import tree

        began, most = time.thread_time(), self._memory + _OVER
        processes = [self._child, *tree.descendants(self._child)]
        left = most - tree.memory(processes, most)
        self._look_at = now + tree.pause(left, time.thread_time() - began)
        return MEMORY if left < 0 else None

    def _stopped(self, number: int) -> int:
        self._end_child()
        self._say([_WORDS[number], self._note, _resumed()])
        return 128 + number

    def _at_limit(self, limit: str) -> int:
        self._end_child()
        self._say([f"out of {limit}", _UNWRITTEN if self._is_answered else ""])
        text, code = (self._answers or _DEFAULT)[limit]
        if not self._is_answered:
            if not self._answers and "--json" in sys.argv:
                text = f'{{"status": "gave-up", "reason": "out of {limit}"}}\n'
            _write(1, text)
        return code

    def _ended(self, code: int) -> int:
        """Return the code of a child that has ended by itself, or that somebody has killed."""
        self._hear()
        _leave_nothing(self._kept, ())
        if code >= 0:
            return code
        number = -code
        name = signal.Signals(number).name if number in set(signal.Signals) else f"signal {number}"
        if number in _WORDS:
            self._say([_WORDS[number], self._note, _resumed()])
        else:
            why = "; most likely for want of memory" if name == "SIGKILL" else ""
            self._say([f"internal error: killed by {name}{why}"])
        if "--json" in sys.argv and not self._is_answered and number not in _WORDS:
            message = f"killed by {name}"
            _write(1, f'{{"error": {{"kind": "internal error", "message": "{message}"}}}}\n')
        return 128 + number

    def _end_child(self) -> None:
        """End the child and all that descends from it, and leave nothing of them."""
        left = [self._child, *_descendants(self._child)]
        os.kill(self._child, signal.SIGKILL)
        os.waitpid(self._child, 0)
        self._hear()
        _leave_nothing(self._kept, left[1:])

    def _say(self, words: list[str]) -> None:
        _write(self._shown_on, self._restore)
        _write(2, f"pddlpuzzles: {'; '.join(filter(None, words))}\n")


def _resumed() -> str:
    return "the same command goes on" if sys.argv[1:2] == ["bench"] else ""


def _descendants(process: int) -> list[int]:
    from pddlpuzzles.processes import tree

    return tree.descendants(process)


def _leave_nothing(paths: Iterable[str], processes: Iterable[int]) -> None:
    """Wait for processes to leave, kill those that do not, and remove folders and drafts."""
    processes = list(processes)
    if processes:
        from pddlpuzzles.processes import tree

        end = time.monotonic() + _PATIENCE
        while any(map(tree.is_alive, processes)) and time.monotonic() < end:
            time.sleep(0.002)
        tree.stop(processes)
    for path in list(paths):
        import shutil

        shutil.rmtree(path, ignore_errors=True)
        if os.path.lexists(path):
            os.unlink(path)


def _write(handle: int, text: str) -> None:
    write_all(handle, text.encode(errors="backslashreplace"))
