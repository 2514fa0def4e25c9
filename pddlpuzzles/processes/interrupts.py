"""Signals that must not come in the midst of something that would be left half done."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Final

_HELD_BACK: Final = tuple(
    number
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGALRM")
    if (number := getattr(signal, name, None)) is not None
)
"""The signals that stop the program, and the one that wakes it: see `undisturbed`."""


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Hold the signals that stop the program back meanwhile; one that came takes effect then."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are the main thread's
        return
    came: list[int] = []

    def hold(number: int, frame: FrameType | None) -> None:
        came.append(number)

    before = {
        number: signal.signal(number, hold)
        for number in _HELD_BACK
        if signal.getsignal(number) is not None  # None: set by something other than Python
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        # One that only wakes the program comes again; one that stops it must not be lost to it.
        came.sort(key=lambda number: number == getattr(signal, "SIGALRM", None))
        if came:
            signal.raise_signal(came[0])
