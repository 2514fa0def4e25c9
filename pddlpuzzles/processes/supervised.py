"""A command's work in a child process, and its parent, which keeps limits and heeds signals.

Nothing is raised from a signal's handler: what cannot ask whether a limit is reached ends with its
process. Then the parent prints what the child has named for that case, and removes the folders and
drafts that it has named. This is imported at every start, so little is imported here.
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
    from typing import Final

    from pddlpuzzles.puzzle import Limits

TIME, MEMORY = "time", "memory"  # limits, as `puzzle.Limit` spells them
HAS_FORK: Final = hasattr(os, "fork") and sys.platform not in ("emscripten", "wasi")

_WORDS: Final = {
    getattr(signal, name): words
    for name, words in (("SIGINT", "interrupted"), ("SIGTERM", "terminated"), ("SIGHUP", "hung up"))
    if hasattr(signal, name)
}
_GRACE: Final = 0.4  # seconds after the end in which work that asks may report what it has
_OVER: Final = 32.0  # MiB over the limit for the same
_PATIENCE: Final = 0.5  # seconds for what descends from a stopped child to leave by itself
_UNWRITTEN: Final = "what was asked for beside the answer is not written"
_DEFAULT: Final = {TIME: ("", 23), MEMORY: ("", 22)}


class _Pipe:
    """The child's end of the pipe to its parent: None where nobody supervises this process."""

    handle: int | None = None
    lock = _thread.allocate_lock()
    kept: set[str] = set()  # noqa: RUF012 - the process's own


def _report(tag: str, value: object) -> None:
    if _Pipe.handle is not None:  # a parent that is gone: `_end_with_parent` sees it
        with _Pipe.lock:
            send(_Pipe.handle, tag, value)


def keep_within(limits: Limits) -> None:
    """Have the parent end this process at limits, which begin to count now."""
    end = None if limits.seconds is None else time.monotonic() + limits.seconds
    _report("limits", (end, limits.memory))


def answer_if_stopped(answers: dict[str, tuple[str, int]]) -> None:
    """Name what to print on standard output, and the exit code, if a limit ends this process."""
    lines = {limit: (text and f"{text}\n", int(code)) for limit, (text, code) in answers.items()}
    _report("answers", lines)


def print_whole(text: str) -> None:
    """Print an answer that no limit cuts off; what follows adds nothing to it."""
    _report("answering", True)
    print(text, flush=_Pipe.handle is not None)  # noqa: T201
    _report("answering", False)


def note_if_stopped(note: str, restore: str = "", stream: int = 2) -> None:
    """Name what is said beside the signal that ends this process.

    `restore` is written first, to the stream of that number, to leave its terminal as it was.
    """
    _report("note", (note, restore, stream))


def keep(path: str) -> None:
    """Name a folder or a draft that must not outlive this process, until it is `released`."""
    _Pipe.kept.add(path)
    _report("keep", path)


def release(path: str) -> None:
    """Take back `keep`: the path is removed, or in its place."""
    _Pipe.kept.discard(path)
    _report("release", path)


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
    from pddlpuzzles.processes import tree

    _leave_nothing(_Pipe.kept, tree.descendants(os.getpid()))
    os._exit(1)


class _Parent:
    """What the parent knows of its child."""

    def __init__(self, child: int, signals: int, reports: int) -> None:
        self._child, self._signals, self._reports = child, signals, Inbox(reports)
        self._limits: tuple[float | None, int | None] = None, None
        self._answers: dict[str, tuple[str, int]] = {}
        self._answering: bool | None = None  # None: it has not begun to
        self._note: tuple[str, str, int] = "", "", 2
        self._kept: set[str] = set()
        self._look_at = 0.0

    def wait(self) -> int:
        events = select.poll()
        events.register(self._signals, select.POLLIN)
        events.register(self._reports.pipe, select.POLLIN)
        while True:
            limit, pause = self._look()
            if limit is not None:
                return self._at_limit(limit)
            ready = {handle for handle, _ in events.poll(pause)}
            if self._reports.pipe in ready:
                self._hear()
                if self._reports.is_closed:
                    events.unregister(self._reports.pipe)
            came = os.read(self._signals, 256) if self._signals in ready else b""
            if stopping := [number for number in came if number in _WORDS]:
                self._end_child()
                self._say_signal(stopping[0])
                return 128 + stopping[0]
            ended, status = os.waitpid(self._child, os.WNOHANG)
            if ended:
                return self._ended(os.waitstatus_to_exitcode(status))

    def _hear(self) -> None:
        for tag, value in self._reports.messages():
            if tag == "keep":
                self._kept.add(value)
            elif tag == "release":
                self._kept.discard(value)
            else:  # limits, answers, answering, note
                setattr(self, f"_{tag}", value)

    def _look(self) -> tuple[str | None, float | None]:
        """Return the limit that is reached, if one is; else the milliseconds to the next look."""
        end, memory = self._limits
        if self._answering or (end is None and memory is None):
            return None, None
        if end is not None and time.monotonic() >= end + _GRACE:
            return TIME, None
        if memory is not None and time.monotonic() >= self._look_at:
            from pddlpuzzles.processes import tree

            began, most = time.thread_time(), memory + _OVER
            processes = [self._child, *tree.descendants(self._child)]
            left = most - tree.memory(processes, most)
            if left < 0:
                return MEMORY, None
            self._look_at = time.monotonic() + tree.pause(left, time.thread_time() - began)
        ends = [] if end is None else [end + _GRACE]
        ends += [] if memory is None else [self._look_at]
        return None, max(0.0, min(ends) - time.monotonic()) * 1000 + 1

    def _at_limit(self, limit: str) -> int:
        self._end_child()
        is_answered = self._answering is not None
        self._say(f"out of {limit}", _UNWRITTEN if is_answered else "")
        text, code = (self._answers or _DEFAULT)[limit]
        if not self._answers and "--json" in sys.argv:
            reason = f"out of {limit}"
            text = _json({"status": "gave-up", "reason": reason, "limit": limit, "notes": []})
        _write(1, "" if is_answered else text)
        return code

    def _ended(self, code: int) -> int:
        """Return the code of a child that has ended by itself, or that somebody has killed."""
        self._hear()
        _leave_nothing(self._kept, ())
        number = -code
        if number in _WORDS:
            self._say_signal(number)
        elif code < 0:
            known = number in set(signal.Signals)
            name = signal.Signals(number).name if known else f"signal {number}"
            why = "; most likely for want of memory" if name == "SIGKILL" else ""
            self._say(f"internal error: killed by {name}{why}")
            if "--json" in sys.argv and self._answering is None:
                unknown = dict.fromkeys(("file", "line", "column", "expected"))
                error = unknown | {"kind": "internal error", "message": f"killed by {name}"}
                _write(1, _json({"error": error, "errors": [error], "notes": []}))
        return code if code >= 0 else 128 + number

    def _end_child(self) -> None:
        """End the child and all that descends from it, and leave nothing of them."""
        from pddlpuzzles.processes import tree

        left = tree.descendants(self._child)
        os.kill(self._child, signal.SIGKILL)
        os.waitpid(self._child, 0)
        self._hear()
        _leave_nothing(self._kept, left)

    def _say_signal(self, number: int) -> None:
        resumed = "the same command goes on" if sys.argv[1:2] == ["bench"] else ""
        self._say(_WORDS[number], self._note[0], resumed)

    def _say(self, *words: str) -> None:
        _, restore, shown_on = self._note
        _write(shown_on, restore)
        _write(2, f"pddlpuzzles: {'; '.join(filter(None, words))}\n")


def _json(record: object) -> str:
    import json  # only where the work has printed nothing

    return json.dumps(record) + "\n"


def _leave_nothing(paths: Iterable[str], processes: list[int] | tuple[()]) -> None:
    """Wait for processes to leave, kill those that do not, and remove folders and drafts."""
    if processes:
        from pddlpuzzles.processes import tree

        end = time.monotonic() + _PATIENCE
        while any(map(tree.is_alive, processes)) and time.monotonic() < end:
            time.sleep(0.002)
        tree.stop(processes)
    for path in list(paths):
        import shutil

        shutil.rmtree(path, ignore_errors=True)
        if os.path.isfile(path):
            os.unlink(path)


def _write(handle: int, text: str) -> None:
    write_all(handle, text.encode(errors="backslashreplace"))
