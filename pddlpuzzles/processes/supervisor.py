"""The parent of a command's work: it keeps limits, heeds signals, and leaves nothing.

Nothing is raised from a signal's handler: what cannot ask whether a limit is reached ends with its
process. Then this prints what that has reported for the case, and removes what it has kept.
"""

import contextlib
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from typing import Final

from pddlpuzzles.processes import supervised, tree
from pddlpuzzles.processes.supervised import MEMORY, TIME, Inbox

_WORDS: Final[dict[int, str]] = {
    signal.SIGINT: "interrupted",
    signal.SIGTERM: "terminated",
    signal.SIGHUP: "hung up",
}
_GRACE: Final = 0.05  # seconds after the end in which work that asks may report what it has
_OVER: Final = 24.0  # MiB over the limit for the same; a 24th of it if that is less
_PATIENCE: Final = 0.15  # seconds for workers to end, as they do also if this process is killed
_CODES: Final[dict[str | None, int]] = {TIME: 23, MEMORY: 22, None: 137}
_FOR_EACH: Final = "bench", "grade"  # commands whose --timeout is for each run


def run_supervised(work: Callable[[], int]) -> int:
    """Do work in a child; return its exit code, or that of what ended it."""
    try:
        (signals, wake), (reports, pipe), (life, living) = os.pipe(), os.pipe(), os.pipe()
        os.set_blocking(wake, False)
        signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
        for number in (*_WORDS, signal.SIGCHLD):
            if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
                signal.signal(number, lambda number, frame: None)  # `wake` is written to
        child = os.fork()
    except OSError as error:
        sys.stderr.write(f"pddlpuzzles: no process can be started: {error.strerror}\n".lower())
        return 22
    if child == 0:
        signal.set_wakeup_fd(-1)
        for number in _WORDS:  # the terminal's go to all: the parent decides
            signal.signal(number, signal.SIG_IGN)
        for number in (signal.SIGTERM, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        for handle in (signals, wake, reports, living):
            os.close(handle)
        supervised.live_with(pipe, life)
        supervised.end(work())
    os.close(pipe)
    return _Supervisor(child, signals, reports).wait()


class _Supervisor:
    def __init__(self, child: int, signals: int, reports: int) -> None:
        self._child, self._signals, self._reports = child, signals, Inbox(reports)
        self._meter = tree.Meter(None)
        # What the child may report:
        self._kept: set[str] = set()
        self._limits: tuple[float | None, float | None] = None, None
        self._work: str | None = None  # what is being done
        self._answers: dict[str | None, tuple[str, int | None]] = {}
        """What to print, and the exit code, by the limit that ends the work; None: it is killed."""
        self._so_far: tuple[str, int | None] | None = None  # the same, whatever ends it
        self._answering: bool | None = None  # whether it prints its answer; None: not yet
        self._code: int | None = None  # once all is said
        self._note = ""  # what is said beside a signal
        self._restore = ""  # what is written first, to leave a terminal as it was
        if sys.argv[1:] and sys.argv[1] not in _FOR_EACH:  # they hold while the child starts, too
            seconds, memory = map(_asked, ("timeout", "memory"))
            self._limits = seconds and supervised.START + seconds, memory
            if memory is not None and memory < 80:
                self._say("note: at least 40 MiB are needed, with a planner 80")

    def wait(self) -> int:
        events = select.poll()
        events.register(self._signals, select.POLLIN)
        events.register(self._reports.pipe, select.POLLIN)
        while True:
            limit, pause = self._look()
            if limit is not None:
                self._hear()
                if self._answering:  # since it was looked
                    continue
                self._end_child()
                unwritten = "what was asked for beside the answer is not written"
                is_answered = self._answering is not None
                return self._give_up(limit, f"out of {limit}", unwritten if is_answered else "")
            ready = {handle for handle, _ in events.poll(pause)}
            if self._code is not None and not ready:
                return self._code  # a child that holds much takes long to end
            if self._reports.pipe in ready:
                self._hear()
                if self._reports.is_closed:
                    events.unregister(self._reports.pipe)
            came = os.read(self._signals, 256) if self._signals in ready else b""
            if stopping := [number for number in came if number in _WORDS]:
                self._end_child()
                return self._at_signal(stopping[0])
            ended, status = os.waitpid(self._child, os.WNOHANG)
            if ended:
                return self._ended(os.waitstatus_to_exitcode(status))

    def _hear(self) -> None:
        for what, value in self._reports.messages():
            setattr(self, f"_{what}", value)

    def _look(self) -> tuple[str | None, float | None]:
        """Return the limit reached, if any; else the milliseconds to the next look."""
        (end, memory), ends = self._limits, []
        if self._answering:
            return None, None if self._code is None else _PATIENCE * 1000
        if end is not None:
            ends.append(end + _GRACE)
            if time.monotonic() >= ends[0]:
                return TIME, None
        if memory is not None:
            self._meter.most = memory + min(memory / 24, _OVER)
            is_due = time.monotonic() >= self._meter.next
            if is_due and sum(self._meter.measure([tree.whole(os.getpid())])) > self._meter.most:
                return MEMORY, None
            ends.append(self._meter.next)
        return None, max(0.0, min(ends) - time.monotonic()) * 1000 + 1 if ends else None

    def _end_child(self) -> None:
        family, end = tree.whole(self._child), time.monotonic() + _PATIENCE
        os.kill(self._child, signal.SIGKILL)
        while any(map(tree.is_alive, family)) and time.monotonic() < end + _PATIENCE:
            for process in filter(tree.is_alive, family[1:]):
                tree.kill_descendants(process)
            if time.monotonic() >= end:  # workers have not ended by themselves
                tree.kill(family)
            time.sleep(0.002)
        self._hear()
        supervised.remove(self._kept)

    def _at_signal(self, number: int) -> int:
        resumed = "the same command goes on" if sys.argv[1:2] == ["bench"] else ""
        words = _WORDS[number]
        return self._fail(number, "interrupted", words, words, self._note, resumed)

    def _ended(self, code: int) -> int:
        """Return the code of a child that ended by itself or was killed."""
        self._hear()
        supervised.remove(self._kept)
        if code >= 0:
            return code
        if (number := -code) in _WORDS:
            return self._at_signal(number)
        names = {entry.value: entry.name for entry in signal.Signals}
        how = f"killed by {names.get(number, f'signal {number}')}"
        if number == signal.SIGKILL:
            self._give_up(None, how, "most likely for want of memory")
            return 128 + number
        said = f"internal error: {how}{self._meanwhile()}"
        return self._fail(number, "internal error", how, said)

    def _fail(self, number: int, kind: str, message: str, *said: str) -> int:
        """Say that a signal has ended the work; return the exit code of that."""
        self._say(*said)
        place = dict.fromkeys(("file", "line", "column", "expected"))
        error = {**place, "kind": kind, "message": message}
        self._print(_json(error=error, errors=[error], notes=[]))
        return 128 + number

    def _give_up(self, limit: str | None, how: str, more: str) -> int:
        """Say how work has ended, print what was known by then; return the exit code of that."""
        self._say(f"{how}{self._meanwhile()}", more)
        reason = "; ".join(filter(None, (how, more)))
        record = _json(status="gave-up", reason=reason, limit=limit, during=self._work, notes=[])
        text, code = self._so_far or self._answers.get(limit, (record, None))
        self._print(text)
        return _CODES[limit] if code is None else code

    def _meanwhile(self) -> str:
        return f" while {self._work}" if self._work and self._answering is None else ""

    def _print(self, text: str) -> None:
        """Print an answer, unless the child has begun to; what there is so far goes before it."""
        text = self._so_far[0] if self._so_far else text
        if text and self._answering is None:
            supervised.write_all(1, f"{text}\n".encode(errors="backslashreplace"))

    def _say(self, *said: str) -> None:
        line = f"{self._restore}pddlpuzzles: {'; '.join(filter(None, said))}\n"
        supervised.write_all(2, line.encode(errors="backslashreplace"))


def _asked(option: str) -> float | None:
    text = "=".join(sys.argv).rpartition(f"=--{option}=")[2].partition("=")[0]
    with contextlib.suppress(ValueError):
        return number if 0 < (number := float(text)) < float("inf") else None
    return None


def _json(**record: object) -> str:
    if "--json" not in sys.argv:
        return ""
    import json  # only where the work has printed nothing

    return json.dumps(record)
