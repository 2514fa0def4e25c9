"""`solve --watch`: step after step in one place, on the terminal's other screen."""

from __future__ import annotations

import contextlib
import shutil
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final, TextIO

from pddlpuzzles.processes.supervised import report
from pddlpuzzles.show.terminal import broken
from pddlpuzzles.show.wording import harmless

_PAUSE: Final = 0.5
"""Seconds that a step is shown; the last one is shown twice as long ..."""
_LONGEST: Final = 60.0
"""... or less each, so that a long solution takes about this many seconds."""

# The other screen, no cursor, and lines too long for it cut by the terminal, not broken.
_BEGIN: Final = "\x1b[?1049h\x1b[?25l\x1b[?7l"
_END: Final = "\x1b[?7h\x1b[?25h\x1b[?1049l"
_HOME: Final = "\x1b[H"
_CLEAR_LINE: Final = "\x1b[K"
_CLEAR_BELOW: Final = "\x1b[J"


def watch(steps: Sequence[tuple[str, str]], stream: TextIO, pause: float = _PAUSE) -> None:
    """Show pictures with their captions one after the other, `pause` seconds each."""
    pause = min(pause, _LONGEST / len(steps))
    with _other_screen(stream):
        for caption, picture in steps:
            size = shutil.get_terminal_size()
            lines = f"{broken(caption, size.columns)}\n\n{picture}".split("\n")[: size.lines]
            drawn = "\n".join(f"{_CLEAR_LINE}{harmless(line)}" for line in lines)
            stream.write(f"{_HOME}{drawn}{_CLEAR_BELOW}")
            stream.flush()
            time.sleep(pause)
        time.sleep(pause)


@contextmanager
def _other_screen(stream: TextIO) -> Iterator[None]:
    report("restore", (_END, 1))
    try:
        stream.write(_BEGIN)
        yield
    finally:
        with contextlib.suppress(OSError):  # it has been hung up
            stream.write(_END)
            stream.flush()
        report("restore", ("", 2))
