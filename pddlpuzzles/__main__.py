"""The entry point: it heeds signals before anything slow is imported, and until the end."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from types import FrameType
from typing import Final, NoReturn

_SAID: Final = {signal.SIGINT: "interrupted", signal.SIGTERM: "terminated"}


class _Stopped(BaseException):
    """A signal has come. Not a KeyboardInterrupt, which libraries catch and comment on."""

    def __init__(self, number: int) -> None:
        self.number = signal.Signals(number)


def _stop(number: int, frame: FrameType | None) -> NoReturn:
    raise _Stopped(number)


def _heed(action: signal.Handlers | object) -> None:
    for number in _SAID:
        if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, action)  # type: ignore[arg-type]


def _open_streams() -> None:
    """Open those standard streams nowhere that whoever started the program has closed.

    A file opened later would otherwise get such a stream's number, and what is meant for it.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - until the end


def main() -> None:
    """Run the command line; the process ends with one of the codes of `cli.Exit`."""
    _open_streams()
    try:
        _heed(_stop)
        from pddlpuzzles.cli import run

        code = run(sys.argv[1:])
        _heed(signal.SIG_IGN)
    except _Stopped as stopped:
        _heed(signal.SIG_IGN)
        print(f"pddlpuzzles: {_SAID[stopped.number]}", file=sys.stderr, flush=True)
        code = 128 + stopped.number
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError):  # `run` has told of what matters
            stream.flush()
    # At once: all is stopped and removed by now. For Python to take its modules apart is a sixth
    # of the wait for a short answer, and what a stopped search still holds takes seconds.
    os._exit(code)


if __name__ == "__main__":
    main()
