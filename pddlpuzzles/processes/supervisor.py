"""The parent of a command's work: it keeps limits, heeds signals, and leaves nothing.

Nothing is raised from a signal's handler: work that cannot ask whether a limit is reached ends with
its process. Then this prints what it has reported for the case, and removes what it has kept.
"""

import contextlib
import math
import os
import select
import signal
import sys
import time
from collections.abc import Callable
from typing import Final

from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.processes import supervised, tree
from pddlpuzzles.processes.supervised import MEMORY, TIME, Inbox, Reported

_WORDS: Final[dict[int, str]] = {
    signal.SIGINT: "interrupted",
    signal.SIGTERM: "terminated",
    signal.SIGHUP: "hung up",
}
_TIME_TO_REPORT: Final = 0.05  # seconds after the end in which work that asks may report
_ROOM_TO_REPORT: Final = 24.0  # MiB over the limit for the same; a 24th of it if that is less
_PATIENCE: Final = 0.15  # seconds for workers to end, as they do also if this process is killed
_CODES: Final = {TIME: Exit.OUT_OF_TIME, MEMORY: Exit.OUT_OF_MEMORY, None: 128 + signal.SIGKILL}
_FOR_EACH: Final = "bench"  # the command whose --timeout is for each run


def run_supervised(work: Callable[[], int]) -> int:
    """Do work in a child; return its exit code, or what stands for its end."""
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
        return Exit.OUT_OF_MEMORY
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
        self._child, self._signals, self._inbox = child, signals, Inbox(reports)
        self._meter = tree.Meter(None)
        self._reported = Reported()
        if sys.argv[1:] and sys.argv[1] != _FOR_EACH:  # limits hold while it starts, too
            seconds, memory = map(_number_of_option, ("timeout", "memory"))
            self._reported.limits = seconds and supervised.START + seconds, memory
            if memory is not None and memory < 80:
                self._say("note: at least 40 MiB are needed, with a planner 80")

    def wait(self) -> int:
        """Watch over the child until it, a limit or a signal ends it."""
        events = select.poll()
        events.register(self._signals, select.POLLIN)
        events.register(self._inbox.pipe, select.POLLIN)
        while True:
            limit, pause = self._limit_reached()
            if limit is not None:
                self._hear()
                if self._reported.answering:  # since the limit was looked at
                    continue
                self._end_child()
                unwritten = "what was asked for beside the answer is not written"
                is_answered = self._reported.answering is not None
                return self._give_up(limit, f"out of {limit}", unwritten if is_answered else "")
            ready = {handle for handle, _ in events.poll(pause)}
            if self._reported.code is not None and not ready:
                return self._reported.code  # a child that holds much takes long to end
            if self._inbox.pipe in ready:
                self._hear()
                if self._inbox.is_closed:
                    events.unregister(self._inbox.pipe)
            signals = os.read(self._signals, 256) if self._signals in ready else b""
            if stopping := [number for number in signals if number in _WORDS]:
                self._end_child()
                return self._at_signal(stopping[0])
            ended, status = os.waitpid(self._child, os.WNOHANG)
            if ended:
                return self._code_of_ended(os.waitstatus_to_exitcode(status))

    def _hear(self) -> None:
        for field, value in self._inbox.messages():
            setattr(self._reported, field, value)

    def _limit_reached(self) -> tuple[str | None, float | None]:
        """Return the limit reached, if any; else the milliseconds to the next look."""
        if self._reported.answering:  # which no limit cuts off
            return None, None if self._reported.code is None else _PATIENCE * 1000
        end, memory = self._reported.limits
        next_look = math.inf if end is None else end + _TIME_TO_REPORT
        if time.monotonic() >= next_look:
            return TIME, None
        if memory is not None:
            self._meter.most = memory + min(memory / 24, _ROOM_TO_REPORT)
            is_due = time.monotonic() >= self._meter.next
            if is_due and sum(self._meter.measure([tree.whole(os.getpid())])) > self._meter.most:
                return MEMORY, None
            next_look = min(next_look, self._meter.next)
        pause = max(0.0, next_look - time.monotonic()) * 1000 + 1  # one less would be too early
        return None, pause if next_look < math.inf else None

    def _end_child(self) -> None:
        """Kill the child and all that it has started; remove what they have kept."""
        family, end = tree.whole(self._child), time.monotonic() + _PATIENCE
        os.kill(self._child, signal.SIGKILL)
        # Workers end by themselves without their parent; until then what they start is killed.
        while any(map(tree.is_alive, family)) and time.monotonic() < end + _PATIENCE:
            for process in filter(tree.is_alive, family[1:]):
                tree.kill_descendants(process)
            if time.monotonic() >= end:
                tree.kill(family)
            time.sleep(0.002)
        self._hear()
        supervised.remove(self._reported.kept)

    def _at_signal(self, number: int) -> int:
        resumed = "the same command goes on" if sys.argv[1:2] == ["bench"] else ""
        words = _WORDS[number]
        return self._fail(number, "interrupted", words, words, self._reported.note, resumed)

    def _code_of_ended(self, code: int) -> int:
        self._hear()
        supervised.remove(self._reported.kept)
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

    def _give_up(self, limit: str | None, how: str, addition: str) -> int:
        """Say how work has ended, and print what was known by then."""
        self._say(f"{how}{self._meanwhile()}", addition)
        reason = "; ".join(filter(None, (how, addition)))
        during = self._reported.work
        record = _json(status="gave-up", reason=reason, limit=limit, during=during, notes=[])
        answers = self._reported.answers or {limit: (record, None)}
        text, code = self._reported.so_far or answers[limit]
        self._print(text)
        return _CODES[limit] if code is None else code

    def _meanwhile(self) -> str:
        reported = self._reported
        return f" while {reported.work}" if reported.work and reported.answering is None else ""

    def _print(self, text: str) -> None:
        """Print an answer, or what there is so far instead, unless the child has begun to."""
        text, _ = self._reported.so_far or (text, None)
        if text and self._reported.answering is None:
            supervised.write_all(1, f"{text}\n".encode(errors="backslashreplace"))

    def _say(self, *said: str) -> None:
        line = f"{self._reported.restore}pddlpuzzles: {'; '.join(filter(None, said))}\n"
        supervised.write_all(2, line.encode(errors="backslashreplace"))


def _number_of_option(option: str) -> float | None:
    # So `--timeout 3` and `--timeout=3` are read alike, before anything that reads options well.
    text = "=".join(sys.argv).rpartition(f"=--{option}=")[2].partition("=")[0]
    with contextlib.suppress(ValueError):
        return number if 0 < (number := float(text)) < float("inf") else None
    return None


def _json(**record: object) -> str:
    if "--json" not in sys.argv:
        return ""
    import json  # only where the work has printed nothing

    return json.dumps(record)
