"""The entry point: it reacts to signals from before anything slow is imported until the end."""

from __future__ import annotations

import _thread
import os
import signal
import sys
import time

TYPE_CHECKING = False  # what type checkers take for true; importing `typing` takes as long as all
if TYPE_CHECKING:
    from types import FrameType
    from typing import Final

_SAID: Final = {
    getattr(signal, name): said
    for name, said in (("SIGINT", "interrupted"), ("SIGTERM", "terminated"), ("SIGHUP", "hung up"))
    if hasattr(signal, name)
}


class _Stopped(BaseException):
    """A signal has come. Not a KeyboardInterrupt, which libraries catch and comment on."""

    def __init__(self, number: int) -> None:
        self.number = signal.Signals(number)


class _Ending:
    """How far the process is in ending because of a signal.

    `is_due` once one has come; `has_begun` once that has reached `main`: what comes then is too
    late to matter.
    """

    is_due = False
    has_begun = False


_AGAIN: Final = 1.0
"""Seconds until a signal that has not ended the process comes again."""


def _stop(number: int, frame: FrameType | None) -> None:
    if _Ending.has_begun:
        return
    if not _Ending.is_due:
        _Ending.is_due = True
        _see_to_it(number)
    raise _Stopped(number)


def _see_to_it(number: int) -> None:
    """Have a signal come again and again until the process ends.

    What it raises is lost where Python frees something just then, or in a library that catches
    all there is.
    """

    def remind() -> None:
        while True:
            time.sleep(_AGAIN)
            signal.pthread_kill(main_thread, number)

    def say_all_else(lost: sys.UnraisableHookArgs) -> None:
        if not issubclass(lost.exc_type, _Stopped):
            sys.__unraisablehook__(lost)

    sys.unraisablehook = say_all_else
    main_thread = _thread.get_ident()  # Python has handlers run there
    if not hasattr(signal, "pthread_kill"):
        return
    try:  # noqa: SIM105 - as below
        _thread.start_new_thread(remind, ())
    except RuntimeError:
        pass  # a thread can nearly always be started; without one nothing reminds


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
    """Run the command line; the process ends with one of the codes of `cli.exit_codes.Exit`."""
    try:
        _heed(_stop)
        _open_streams()
        if _is_for_a_planner(sys.argv[1:]):
            from pddlpuzzles.processes.workers import anticipate

            anticipate("pddlpuzzles.planners.worker")
        from pddlpuzzles.cli.main import run

        code = run(sys.argv[1:])
        _heed(signal.SIG_IGN)
    except _Stopped as stopped:
        _Ending.has_begun = True  # nothing is called before: no handler runs in between
        _heed(signal.SIG_IGN)
        # Not through a stream, which the signal may have found in the midst of its own writing.
        said = [_SAID[stopped.number], *_notes(stopped)]
        if sys.argv[1:2] == ["bench"]:
            said.append("the same command goes on")
        _write(f"pddlpuzzles: {'; '.join(said)}\n")
        code = 128 + stopped.number
    if workers := sys.modules.get("pddlpuzzles.processes.workers"):
        getattr(workers, "dismiss", int)()  # `int`: a signal has come in the midst of its import
    for stream in (sys.stdout, sys.stderr):
        try:  # noqa: SIM105 - contextlib takes longer to import than a signal to come
            stream.flush()
        except (OSError, ValueError):
            pass  # `run` has said what matters
    # At once: all is stopped and removed by now. For Python to take its modules apart is a sixth
    # of the wait for a short answer, and what a stopped search still holds takes seconds.
    os._exit(code)


_OTHERWISE: Final = ("--engine", "--heuristic", "--optimal", "--all", "--help")
"""The options with which `solve` asks no planner, or another than it does by default."""


def _is_for_a_planner(arguments: list[str]) -> bool:
    """Guess whether a planner will be asked, so that its process can get ready at once.

    To start it so early saves a sixth of the wait for a quick answer. After a wrong guess a process
    was started that nobody uses; nothing else is different.
    """
    if arguments[:1] != ["solve"]:
        return False
    return "fast-downward" in arguments or not any(one.startswith(_OTHERWISE) for one in arguments)


def _notes(stopped: BaseException | None) -> list[str]:
    """Return what was noted on what has ended the work, or on what was under way when it came."""
    while stopped is not None and not hasattr(stopped, "__notes__"):
        stopped = stopped.__context__  # the same signal has come again, or another
    return [] if stopped is None else stopped.__notes__


def _write(line: str) -> None:
    try:  # noqa: SIM105 - as above
        os.write(2, line.encode())
    except OSError:
        pass  # nobody is there to read it


if __name__ == "__main__":
    main()
