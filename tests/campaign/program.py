"""Running the program from outside, and what is wrong with how it ended.

Nothing of the package is imported. Whatever a run has started is found by a mark in its
environment, which children inherit.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

MARK = "PDDLPUZZLES_CAMPAIGN"
PATIENCE = 30.0  # seconds for the rest of a run to be gone that was killed
LONGEST = 300.0  # seconds


@dataclass
class Trial:
    """A run, and the codes that it may end with.

    `act` is called with the process while it runs, `check` says what is wrong with the output.
    `{home}` in an argument is a folder that is there for the run.
    """

    arguments: Sequence[str]
    codes: frozenset[int]
    act: Callable[[subprocess.Popen[bytes]], None] = lambda process: None
    check: Callable[[Sequence[str], int, bytes], str | None] = lambda arguments, code, out: None
    wrapper: Sequence[str] = ()
    stdin: bytes = b""

    def line(self) -> str:
        return " ".join([*self.wrapper[-1:], *self.arguments])


def troubles(trial: Trial) -> list[str]:
    """Run the program; say what is wrong with how it ended."""
    mark = uuid.uuid4().hex
    home = Path(tempfile.mkdtemp(prefix="campaign-"))
    temporary = home / "temporary"
    temporary.mkdir()
    command = [*trial.wrapper, sys.executable, "-m", "pddlpuzzles"]
    command += [word.replace("{home}", str(home)) for word in trial.arguments]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(temporary), MARK: mark},
        cwd=Path(__file__).parents[2],
    )
    actor = threading.Thread(target=trial.act, args=(process,))
    actor.start()
    trouble = []
    try:
        out, err = process.communicate(trial.stdin, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        trouble.append(f"never ended: waited for {LONGEST:.0f} s")
        process.kill()
        out, err = process.communicate()
    actor.join()
    code, said = process.returncode, err.decode(errors="replace").strip()
    if "Traceback" in said or "Exception ignored" in said:
        trouble.append(f"traceback: {said.splitlines()[-1]}")
    if wrong := trial.check(trial.arguments, code, out):
        trouble.append(wrong)
    if code not in trial.codes:
        last = said.rpartition("\n")[2]
        trouble.append(f"code {code}, not {sorted(trial.codes)}: {last[-200:]}")
    end = time.monotonic() + PATIENCE
    while (marked(mark) or os.listdir(temporary)) and time.monotonic() < end:
        time.sleep(0.02)
    for left in marked(mark):  # and is ended
        with contextlib.suppress(psutil.Error):
            trouble.append(f"processes left: {' '.join(left.cmdline())[-60:]}")
            left.kill()
    trouble += [f"folders left: {name}" for name in os.listdir(temporary)]
    drafts = [path.name for path in home.iterdir() if path.name.startswith(".")]
    trouble += [f"drafts left: {', '.join(drafts)}"] if drafts and code != -9 else []
    shutil.rmtree(home, ignore_errors=True)
    return trouble


def marked(mark: str) -> list[psutil.Process]:
    """The living processes with a mark in their environment."""
    found = psutil.process_iter(["environ"], ad_value=None)
    return [one for one in found if (one.info["environ"] or {}).get(MARK) == mark]
