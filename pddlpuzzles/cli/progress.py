"""A line on a terminal that says that long work goes on: what, for how long, what is known."""

import contextlib
import math
import os
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from typing import Final

from pddlpuzzles.cli import output
from pddlpuzzles.cli.exit_codes import Exit, exit_code
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.planners.table import printed_progress
from pddlpuzzles.processes.supervised import report
from pddlpuzzles.processes.workers import Worker
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.search.search_progress import Headway, current_headway, last_headway
from pddlpuzzles.show.answers import Answer
from pddlpuzzles.show.terminal import is_terminal
from pddlpuzzles.show.wording import Say, counted, harmless

_EVERY: Final = 1.0
_PATIENCE: Final = 0.5  # seconds that are waited for a line that is being made
_REPORT: Final = 0.25
_CLEAR: Final = "\r\x1b[K"


@contextmanager
def shown(line: Callable[[], str]) -> Iterator[Say]:
    """Show each second what `line` returns in the place of the line before, on a terminal.

    What is yielded prints notes without disturbing the line. At a signal the last line is a note.
    """
    if not is_terminal(sys.stderr):
        yield output.say_of_engines
        return
    done, writing = threading.Event(), threading.Lock()
    began = time.monotonic()

    def tick() -> None:
        while not done.wait(_EVERY - (time.monotonic() - began) % _EVERY):
            latest = harmless(line())
            report("note", latest)
            with writing:
                if not done.is_set():
                    _write(f"{_CLEAR}{_cut(latest)}\r")

    def note(text: str) -> None:
        with writing:
            _write(_CLEAR)
            output.say_of_engines(text)

    report("restore", _CLEAR)
    ticking = threading.Thread(target=tick, daemon=True)
    ticking.start()
    try:
        yield note
    finally:
        done.set()
        ticking.join(_PATIENCE)
        _write(_CLEAR)
        report("restore", "")
        report("note", "")


@contextmanager
def reported(
    lost: Callable[[Limit | None, Headway], Answer],
    code: Callable[[Limit | None], Exit] = exit_code,
    *,
    as_json: bool,
) -> Iterator[None]:
    """Have the parent print `lost`, the answer then, if this process is ended meanwhile."""
    done = threading.Event()

    def report_known(at_end: Headway) -> None:
        answers = {}
        for limit in (Limit.TIME, Limit.MEMORY, None):  # None: it is killed
            answer = lost(limit, at_end)
            record = {**answer.record(), "during": output.work_begun()}
            text = output.answer_text(partial(dict, record), answer.text, as_json=as_json)
            answers[limit and str(limit)] = text, int(code(limit))
        report("answers", answers)

    def tick() -> None:
        while not done.wait(_REPORT):
            report_known(headway())

    report_known(Headway())
    threading.Thread(target=tick, daemon=True).start()
    try:
        yield
    finally:
        done.set()


@contextmanager
def progress(what: str, instance: Instance | None, seconds: float | None) -> Iterator[Say]:
    """Show that `what` is being done, and what engines have proved of `instance` by then."""
    output.begin(what)
    within = "" if seconds is None else f" of {round(seconds, 1):g}"
    began = time.monotonic()

    def lines() -> Iterator[str]:
        best, most = 0.0, 0
        for asked in count():
            if asked == 1 and instance is not None:  # it may take long: the first line is before it
                best = max(best, instance.puzzle.heuristic(instance.puzzle.start))
            now = headway()
            # The search that reported the best bound may have ended, and so may one that expanded.
            best, most = max(best, now.bound), max(most, now.expanded)
            if instance is None:
                words = in_words(Headway(0, most, now.words), "")
            elif best < math.inf:
                words = in_words(Headway(math.ceil(best), most, now.words), instance.unit)
            else:
                words = ["the bound at the start proves that there is no plan"]
            yield ", ".join([f"{what}: {time.monotonic() - began:.0f}{within} s", *words])

    with shown(partial(next, lines())) as note:
        yield note


def headway() -> Headway:
    """Return what searches here and in workers, and planners, have reached: best bound, states."""
    outputs = [worker.said() for worker in list(Worker.alive)]
    of_jobs = (last_headway(said) or printed_progress(said) for said in outputs if said)
    every = [current_headway(), *of_jobs]
    return Headway(
        max(search.bound for search in every),
        sum(search.expanded for search in every),
        ", ".join(search.words for search in every if search.words),
    )


def in_words(reached: Headway, unit: str) -> list[str]:
    words = [f"at least {counted(reached.bound, unit)}"] if reached.bound else []
    words += [reached.words] if reached.words else []
    return [*words, f"{reached.expanded:,} states expanded"] if reached.expanded else words


def _write(text: str) -> None:
    with contextlib.suppress(OSError):  # where nobody reads it, it is lost
        sys.stderr.write(text)
        sys.stderr.flush()


def _cut(line: str) -> str:
    """Fit a line to the terminal in whole phrases: else it could not be cleared."""
    try:
        most = os.get_terminal_size(sys.stderr.fileno()).columns - 1
    except OSError:  # it has been hung up
        return line
    if most <= 0 or len(line) <= most:
        return line
    end = max(line.rfind(mark, 0, most + 1) for mark in (", ", "; ", ": "))
    return line[:most] if end < 0 else line[:end]
