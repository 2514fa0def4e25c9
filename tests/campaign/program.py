"""Running the program from outside, and what is wrong with how it ended.

    trial     one run: what was asked, and what may come of it
    trouble   a word for what went wrong, and what was seen

Nothing of the package is imported. Whatever a run has started is found by a mark in its
environment, which children inherit.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

MARK = "PDDLPUZZLES_CAMPAIGN"
PATIENCE = 30.0
"""Seconds for the rest of a run to be gone that was killed."""
SLACK = 1.0
"""Seconds that a run may take longer than its limit."""


@dataclass
class Trial:
    """A run: `codes` are those it may end with; the limits are held against what is seen.

    `act` is called with the process while it runs, `check` says what is wrong with the output.
    `{home}` in an argument is a folder that is there for the run.
    """

    kind: str
    arguments: Sequence[str]
    codes: frozenset[int]
    seconds: float | None = None
    memory: float | None = None
    act: Callable[[subprocess.Popen[bytes], Path], None] | None = None
    check: Callable[[Sequence[str], int, bytes], str | None] = lambda arguments, code, out: None
    environment: Mapping[str, str] = field(default_factory=dict)
    wrapper: Sequence[str] = ()
    stdin: bytes = b""
    out: int = subprocess.PIPE
    err: int = subprocess.PIPE
    folder: str = "temporary"

    def line(self) -> str:
        return " ".join([*self.wrapper[-1:], *self.arguments])


@dataclass
class Outcome:
    code: int
    out: bytes
    err: bytes
    seconds: float
    peak: float
    trouble: list[str]


def _heed_signals() -> None:
    """Have the program heed what a shell's background, or nohup, would have it ignore."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def run(trial: Trial) -> Outcome:
    """Run the program; a run may be as late as it had to wait for a processor."""
    mark = uuid.uuid4().hex
    home = Path(tempfile.mkdtemp(prefix="campaign-"))
    temporary = home / trial.folder
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary), **trial.environment, MARK: mark}
    command = [*trial.wrapper, sys.executable, "-m", "pddlpuzzles"]
    command += [word.replace("{home}", str(home)) for word in trial.arguments]
    watcher = _Watcher(mark)
    began = time.monotonic()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=trial.out,
        stderr=trial.err,
        env=environment,
        cwd=Path(__file__).parent.parent.parent,
        preexec_fn=_heed_signals,
    )
    if trial.memory is not None:
        watcher.start()
    actor = threading.Thread(target=trial.act or (lambda *_: None), args=(process, temporary))
    actor.start()
    waits = _Waits(mark, process.pid, began + (trial.seconds or 0.0))
    if trial.seconds is not None:
        waits.start()
    trouble = []
    limit = 300.0
    try:
        out, err = process.communicate(trial.stdin, timeout=limit)
    except subprocess.TimeoutExpired:
        trouble.append(f"never ended: waited for {limit:.0f} s")
        process.kill()
        out, err = process.communicate()
    seconds = time.monotonic() - began
    actor.join()
    watcher.stop()
    waits.stop()
    out, err = out or b"", err or b""
    code = process.returncode
    if b"Traceback" in err or b"Exception ignored" in err:
        trouble.append(f"traceback: {err.decode(errors='replace').strip().splitlines()[-1]}")
    if wrong := trial.check(trial.arguments, process.returncode, out):
        trouble.append(wrong)
    if code not in trial.codes:
        last = err.decode(errors="replace").strip().rpartition("\n")[2]
        trouble.append(f"code {code}, not {sorted(trial.codes)}: {last[-200:]}")
    if trial.seconds is not None and seconds > trial.seconds + SLACK + waits.seconds:
        waited = f"of which it waited {waits.seconds:.2f} s for a processor"
        trouble.append(f"late: {seconds:.2f} s with {trial.seconds:g} s, {waited}")
    if trial.memory is not None and watcher.peak > max(trial.memory * 1.15, trial.memory + 64):
        trouble.append(f"memory: {watcher.peak:.0f} MiB with {trial.memory:g} MiB")
    trouble += _left(mark, temporary)
    drafts = [path.name for path in home.iterdir() if path.name.startswith(".")]
    trouble += [f"drafts left: {', '.join(drafts)}"] if drafts and code != -9 else []
    shutil.rmtree(home, ignore_errors=True)
    return Outcome(code, out, err, seconds, watcher.peak, trouble)


def _left(mark: str, temporary: Path) -> list[str]:
    """Say what is still there after a while; what is left is ended."""
    end = time.monotonic() + PATIENCE
    while (marked(mark) or os.listdir(temporary)) and time.monotonic() < end:
        time.sleep(0.02)
    trouble = []
    if left := marked(mark):
        names = []
        for process in left:
            with contextlib.suppress(OSError):
                names.append(Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")[-60:])
            with contextlib.suppress(OSError):
                os.kill(process, signal.SIGKILL)
        trouble.append(f"processes left: {'; '.join(names)}")
    if folders := os.listdir(temporary):
        trouble.append(f"folders left: {', '.join(folders)}")
    return trouble


def marked(mark: str) -> list[int]:
    """The living processes with a mark in their environment."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        with contextlib.suppress(OSError):
            if wanted in Path(f"/proc/{name}/environ").read_bytes():
                found.append(int(name))
    return found


class _Watcher(threading.Thread):
    """Measures what all marked processes hold together: memory that is shared counts once."""

    def __init__(self, mark: str) -> None:
        super().__init__(daemon=True)
        self.peak = 0.0
        self._mark = mark
        self._stop_it = threading.Event()

    def run(self) -> None:
        found: list[int] = []
        look_at = 0.0
        while not self._stop_it.wait(0.03):
            held = 0.0
            if time.monotonic() >= look_at:
                look_at, found = time.monotonic() + 0.1, marked(self._mark)
            for process in found:
                with contextlib.suppress(OSError, IndexError, ValueError):
                    lines = Path(f"/proc/{process}/smaps_rollup").read_text()
                    held += int(lines.partition("\nPss:")[2].split()[0]) / 2**10
            self.peak = max(self.peak, held)

    def stop(self) -> None:
        self._stop_it.set()
        if self.is_alive():
            self.join()


class _Waits(threading.Thread):
    """Measures how long a run waits for a processor where that makes it late.

    That is its first process from the start, and all that it has started from its limit on.
    """

    def __init__(self, mark: str, first: int, end: float) -> None:
        super().__init__(daemon=True)
        self._mark, self._first, self._end = mark, first, end
        self._before: dict[int, float] = {}
        self._now: dict[int, float] = {}
        self._unseen = 0.0
        self._stop_it = threading.Event()

    @property
    def seconds(self) -> float:
        """What was seen, and the longest time in which nothing was, since this waits, too."""
        seen = sum(now - self._before.get(process, 0.0) for process, now in self._now.items())
        return seen + self._unseen

    def run(self) -> None:
        if self._stop_it.wait(max(0.0, self._end - time.monotonic())):
            return
        self._look()
        self._before = {**self._now, self._first: 0.0}
        last = time.monotonic()
        while not self._stop_it.wait(0.05):
            self._look()
            now = time.monotonic()
            self._unseen, last = max(self._unseen, now - last), now

    def _look(self) -> None:
        for process in marked(self._mark):
            with contextlib.suppress(OSError, IndexError):
                told = Path(f"/proc/{process}/schedstat").read_text()
                self._now[process] = int(told.split()[1]) / 1e9

    def stop(self) -> None:
        self._stop_it.set()
        if self.is_alive():
            self.join()
