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
QUIET = 0.4
"""Seconds that a short run takes on a quiet machine."""
SLACK = 1.0
"""Seconds that a run may take longer than its limit."""


@dataclass
class Trial:
    """A run: `codes` are those it may end with; the limits are held against what is seen.

    `act` is called with the process while it runs.
    """

    kind: str
    arguments: Sequence[str]
    codes: frozenset[int]
    seconds: float | None = None
    memory: float | None = None
    act: Callable[[subprocess.Popen[bytes], Path], None] | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    wrapper: Sequence[str] = ()
    stdin: bytes = b""
    out: int = subprocess.PIPE
    err: int = subprocess.PIPE
    folder: str = "temporary"

    def told(self) -> str:
        return " ".join([*self.wrapper[-1:], *self.arguments])


@dataclass
class Outcome:
    code: int
    out: bytes
    err: bytes
    seconds: float
    peak: float
    trouble: list[str]


def run(trial: Trial) -> Outcome:
    """Run the program; how late this machine is just then is measured where it matters."""
    load = 0.0 if trial.seconds is None else lateness()
    mark = uuid.uuid4().hex
    home = Path(tempfile.mkdtemp(prefix="campaign-"))
    temporary = home / trial.folder
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary), **trial.environment, MARK: mark}
    command = [*trial.wrapper, sys.executable, "-m", "pddlpuzzles", *trial.arguments]
    watcher = _Watcher(mark)
    began = time.monotonic()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=trial.out,
        stderr=trial.err,
        env=environment,
        cwd=Path(__file__).parent.parent.parent,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    if trial.memory is not None:
        watcher.start()
    actor = threading.Thread(target=trial.act or (lambda *_: None), args=(process, temporary))
    actor.start()
    trouble = []
    limit = 300.0 if trial.seconds is None else trial.seconds + 60 + 20 * load
    try:
        out, err = process.communicate(trial.stdin, timeout=limit)
    except subprocess.TimeoutExpired:
        trouble.append(f"never ended: waited for {limit:.0f} s")
        process.kill()
        out, err = process.communicate()
    seconds = time.monotonic() - began
    actor.join()
    watcher.stop()
    out, err = out or b"", err or b""
    code = process.returncode
    if b"Traceback" in err or b"Exception ignored" in err:
        trouble.append(f"traceback: {err.decode(errors='replace').strip().splitlines()[-1]}")
    if code not in trial.codes:
        last = err.decode(errors="replace").strip().rpartition("\n")[2]
        trouble.append(f"code {code}, not {sorted(trial.codes)}: {last[-200:]}")
    if trial.seconds is not None and seconds > trial.seconds + SLACK + 2 * load:
        load = max(load, lateness())
    if trial.seconds is not None and seconds > trial.seconds + SLACK + 2 * load:
        trouble.append(f"late: {seconds:.2f} s with {trial.seconds:g} s, load {load:.2f} s")
    if trial.memory is not None and watcher.peak > max(trial.memory * 1.1, trial.memory + 64):
        trouble.append(f"memory: {watcher.peak:.0f} MiB with {trial.memory:g} MiB")
    trouble += _left(mark, temporary)
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


def lateness() -> float:
    """How many seconds later than on a quiet machine a short run is over just now.

    Twice that is what a run may be late, which is several processes, some one after the other.
    """
    began = time.monotonic()
    short = ["-m", "pddlpuzzles", "solve", "peg", "tiny", "--engine", "astar"]
    subprocess.run([sys.executable, *short], check=True, stdout=subprocess.DEVNULL)
    return max(0.0, time.monotonic() - began - QUIET)
