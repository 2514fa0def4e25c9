"""Signals that must not come in the midst of something that would be left half done."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType
from typing import Any, Final

_HELD_BACK: Final = tuple(
    number
    for name in ("SIGALRM", "SIGINT", "SIGTERM", "SIGHUP")
    if (number := getattr(signal, name, None)) is not None
)
"""The signal that wakes the program, which comes again and again, and those that stop it."""


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Hold the signals that stop the program back meanwhile; one that came takes effect then."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are the main thread's
        return
    came: list[int] = []

    def hold(number: int, frame: FrameType | None) -> None:
        came.append(number)

    before: dict[int, Any] = {}
    try:
        for number in _HELD_BACK:
            handler = signal.getsignal(number)
            if handler is not None:  # None: set by something other than Python
                before[number] = handler
                signal.signal(number, hold)
        yield
    finally:
        _put_back(before)
        # One that only wakes the program comes again; one that stops it must not be lost to it.
        came.sort(key=lambda number: number == getattr(signal, "SIGALRM", None))
        if came:
            signal.raise_signal(came[0])


def _put_back(handlers: dict[int, Any]) -> None:
    """Put all handlers back, the first one last, even where one that is back raises something."""
    try:
        while handlers:
            number = next(reversed(handlers))
            signal.signal(number, handlers[number])
            del handlers[number]
    finally:
        if handlers:
            _put_back(handlers)
