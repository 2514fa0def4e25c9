"""Programs run on a terminal of their own, for tests of what they write there."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Callable
from typing import Any, NamedTuple

PATIENCE = 300
"""Seconds for which a command may write nothing: no machine is that slow."""


class Shown(NamedTuple):
    """What was written on the terminal, and the exit code."""

    said: bytes
    code: int


def on_a_terminal(
    words: tuple[str, ...],
    stream: str,
    columns: int,
    heed: Callable[[bytes, subprocess.Popen[Any]], None] = lambda said, program: None,
) -> Shown:
    """Run a command, one of its streams on a terminal; `heed` is called whenever it has written."""
    main, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack("4H", 24, columns, 0, 0))
    streams: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    program = subprocess.Popen(
        [sys.executable, "-m", "pddlpuzzles", *words], **{**streams, stream: other}
    )
    os.close(other)
    said = b""
    while True:
        if not select.select([main], [], [], PATIENCE)[0]:
            program.kill()
            raise AssertionError(f"nothing was written for {PATIENCE} s after {said!r}")
        try:
            said += os.read(main, 4096)
        except OSError:  # the other end is closed
            break
        heed(said, program)
    os.close(main)
    return Shown(said, program.wait(PATIENCE))
