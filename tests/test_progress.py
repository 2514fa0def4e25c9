"""Long work says on a terminal that it goes on, and nothing of it elsewhere."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
import time

LONG = ("solve", "peg", "english-central-sweeps", "--engine", "astar", "--timeout", "3")


def test_a_terminal_is_told_what_is_done_for_how_long_and_what_is_known():
    main, other = pty.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "pddlpuzzles", *LONG], stdout=subprocess.DEVNULL, stderr=other
    )
    os.close(other)
    said = b""
    while True:
        try:
            said += os.read(main, 4096)
        except OSError:  # the other end is closed
            break
    assert program.wait() == 23
    lines = said.decode().replace("\x1b[K", "").split("\r")
    told = [line for line in lines if line.startswith("solving peg english-central-sweeps: ")]
    assert told
    assert " of 3 s" in told[0]
    assert "at least" in told[-1]
    assert said.endswith(b"\r\x1b[K"), "the line is gone in the end"


def test_elsewhere_nothing_is_said():
    began = time.monotonic()
    program = subprocess.run(
        [sys.executable, "-m", "pddlpuzzles", *LONG], capture_output=True, check=False
    )
    assert program.returncode == 23
    assert program.stderr == b""
    assert time.monotonic() - began > 2, "it has been long enough for something to be said"
