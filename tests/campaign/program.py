"""Running the program from outside, and what is wrong with how it ended.

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
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

MARK = "PDDLPUZZLES_CAMPAIGN"
PATIENCE = 30.0  # seconds for the rest of a run to be gone that was killed
SLACK = 1.0  # seconds that a run may take longer than its limit
LONGEST = 300.0  # seconds


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
    wrapper: Sequence[str] = ()
    stdin: bytes = b""

    def line(self) -> str:
        return " ".join([*self.wrapper[-1:], *self.arguments])


class Outcome(NamedTuple):
    out: bytes
    trouble: list[str]


def _heed_signals() -> None:
    """Have the program heed what a shell's background, or nohup, would have it ignore."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def run(trial: Trial) -> Outcome:
    """Run the program; a run may be as late as it had to wait for a processor."""
    mark = uuid.uuid4().hex
    home = Path(tempfile.mkdtemp(prefix="campaign-"))
    temporary = home / "temporary"
    temporary.mkdir()
    command = [*trial.wrapper, sys.executable, "-m", "pddlpuzzles"]
    command += [word.replace("{home}", str(home)) for word in trial.arguments]
    watcher = _Watcher(mark)
    began = time.monotonic()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(temporary), MARK: mark},
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
    try:
        out, err = process.communicate(trial.stdin, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        trouble.append(f"never ended: waited for {LONGEST:.0f} s")
        process.kill()
        out, err = process.communicate()
    seconds = time.monotonic() - began
    for thread in (actor, watcher, waits):
        if thread.is_alive():
            getattr(thread, "over", threading.Event()).set()
            thread.join()
    code, said = process.returncode, err.decode(errors="replace").strip()
    if "Traceback" in said or "Exception ignored" in said:
        trouble.append(f"traceback: {said.splitlines()[-1]}")
    if wrong := trial.check(trial.arguments, code, out):
        trouble.append(wrong)
    if code not in trial.codes:
        last = said.rpartition("\n")[2]
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
    return Outcome(out, trouble)


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
        self.over = threading.Event()
        self._mark = mark

    def run(self) -> None:
        found: list[int] = []
        look_at = 0.0
        while not self.over.wait(0.03):
            held = 0.0
            if time.monotonic() >= look_at:
                look_at, found = time.monotonic() + 0.1, marked(self._mark)
            for process in found:
                with contextlib.suppress(OSError, IndexError, ValueError):
                    lines = Path(f"/proc/{process}/smaps_rollup").read_text()
                    held += int(lines.partition("\nPss:")[2].split()[0]) / 2**10
            self.peak = max(self.peak, held)


class _Waits(threading.Thread):
    """Measures how long a run waits for a processor where that makes it late.

    That is its first process from the start, and all that it has started from its limit on.
    """

    def __init__(self, mark: str, first: int, end: float) -> None:
        super().__init__(daemon=True)
        self._mark, self._first, self._end = mark, first, end
        self.over = threading.Event()
        self._before: dict[int, float] = {}
        self._now: dict[int, float] = {}
        self._unseen = 0.0

    @property
    def seconds(self) -> float:
        """What was seen, and the longest time in which nothing was, since this waits, too."""
        seen = sum(now - self._before.get(process, 0.0) for process, now in self._now.items())
        return seen + self._unseen

    def run(self) -> None:
        if self.over.wait(max(0.0, self._end - time.monotonic())):
            return
        self._look()
        self._before = {**self._now, self._first: 0.0}
        last = time.monotonic()
        while not self.over.wait(0.05):
            self._look()
            now = time.monotonic()
            self._unseen, last = max(self._unseen, now - last), now

    def _look(self) -> None:
        for process in marked(self._mark):
            with contextlib.suppress(OSError, IndexError):
                told = Path(f"/proc/{process}/schedstat").read_text()
                self._now[process] = int(told.split()[1]) / 1e9
