"""A line on a terminal that says that long work goes on: what, for how long, what is known."""

from __future__ import annotations

import contextlib
import math
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from pddlpuzzles.commands.options import say
from pddlpuzzles.family import Instance
from pddlpuzzles.planning.planners.news import news
from pddlpuzzles.process import heard
from pddlpuzzles.wording import counted, harmless

_EVERY: Final = 1.0
_CLEAR: Final = "\r\x1b[K"


@contextmanager
def progress(
    what: str, instance: Instance, seconds: float | None
) -> Iterator[Callable[[str], None]]:
    """Show from the first second on that `what` is being done, within `seconds`, until it is done.

    What is yielded prints notes, as `say` does, without disturbing the line. Nothing is shown
    where standard error is no terminal.
    """
    if not sys.stderr.isatty():
        yield say
        return
    done = threading.Event()
    began = time.monotonic()
    line = threading.Thread(
        target=_tick, args=(harmless(what), instance, began, seconds, done), daemon=True
    )
    line.start()

    def note(text: str) -> None:
        show("")
        say(text)

    try:
        yield note
    finally:
        done.set()
        line.join()
        show("")


def show(line: str) -> None:
    """Put a line in the place of the one shown before; where nobody can read it, it is lost."""
    with contextlib.suppress(OSError):
        sys.stderr.write(f"{_CLEAR}{line}\r" if line else _CLEAR)
        sys.stderr.flush()


def _tick(
    what: str, instance: Instance, began: float, seconds: float | None, done: threading.Event
) -> None:
    """Write the line again each second."""
    at_start = 0.0
    while not done.wait(_EVERY - (time.monotonic() - began) % _EVERY):
        within = "" if seconds is None else f" of {seconds:g}"
        passed = f"{what}: {time.monotonic() - began:.0f}{within} s"
        show(_cut(passed + _known(instance, at_start)))
        at_start = at_start or instance.puzzle.heuristic(instance.puzzle.start)


def _cut(line: str) -> str:
    """Return as much of a line as fits on the terminal: a longer one could not be cleared."""
    try:
        most = os.get_terminal_size(sys.stderr.fileno()).columns - 1
    except OSError:  # it has been hung up
        return line
    return line if most <= 0 else line[:most]


def _known(instance: Instance, at_start: float) -> str:
    """Say what is known: the bound at the start, or a better one, and what planners tell."""
    if at_start == math.inf:
        return ", the bound at the start proves that there is no plan"
    told = [news(said) for said in heard()]
    bound = max([math.ceil(at_start), *(one.bound for one in told)])
    known = [f"at least {counted(bound, instance.puzzle.objective)}"] if bound else []
    return "".join(f", {one}" for one in [*known, *(one.words for one in told if one.words)])
