"""What commands print, results on standard output and notes on standard error, and exit codes."""

from __future__ import annotations

import contextlib
import enum
import json
import sys
from collections.abc import Callable
from typing import Any

from pddlpuzzles.family import Instance
from pddlpuzzles.puzzle import Limit, Status
from pddlpuzzles.show.terminal import painter, table_width, width
from pddlpuzzles.show.wording import Paint, harmless, message


class Exit(enum.IntEnum):
    """Exit codes; 11 to 23 mean what they mean for Fast Downward."""

    DONE = 0
    INVALID = 1
    BAD_INPUT = 2
    UNSOLVABLE = 11
    GAVE_UP = 12
    OUT_OF_MEMORY = 22
    OUT_OF_TIME = 23
    PLANNER_FAILED = 30
    HUNG_UP = 129
    INTERRUPTED = 130
    READER_GONE = 141
    TERMINATED = 143


def exit_code(status: Status, limit: Limit | None) -> Exit:
    """Return the exit code of an answer."""
    if status is Status.UNSOLVABLE:
        return Exit.UNSOLVABLE
    return Exit.DONE if status is not Status.GAVE_UP else exit_at(limit)


def exit_at(limit: Limit | None) -> Exit:
    """Return the exit code of what was not decided, at a limit or for another reason."""
    if limit is Limit.TIME:
        return Exit.OUT_OF_TIME
    return Exit.OUT_OF_MEMORY if limit is Limit.MEMORY else Exit.GAVE_UP


def exit_judged(*, right: bool) -> Exit:
    """Return the exit code of a verdict."""
    return Exit.DONE if right else Exit.INVALID


def print_result(text: str) -> None:
    """Print a result on standard output; nothing is printed there in any other way."""
    print(harmless(text))  # noqa: T201


def print_answer(
    record: Callable[[], Any], text: Callable[[Paint, int], str], *, as_json: bool
) -> None:
    """Print an answer as one JSON object, or as text in the terminal's colours and width."""
    print_result(json.dumps(record()) if as_json else text(painter(sys.stdout), width()))


def print_table(
    record: Callable[[], Any], text: Callable[[Paint, int | None], str], *, as_json: bool
) -> None:
    """Print an answer likewise, its tables as wide as they are where there is no terminal."""
    columns = table_width(sys.stdout)
    print_result(json.dumps(record()) if as_json else text(painter(sys.stdout), columns))


def say(note: str) -> None:
    """Print a note on standard error, in one line; where nobody can read it, it is lost."""
    with contextlib.suppress(OSError):
        print(f"pddlpuzzles: {message(note)}", file=sys.stderr)  # noqa: T201


def say_doubts(asked: Instance) -> None:
    """Say what in the drawing of an instance looks like a mistake of typing."""
    for doubt in asked.doubts:
        say(f"note: {doubt}")


def say_objective(asked: Instance, taken: Instance) -> None:
    """Say that an encoding counts something else than what was asked for, if it does."""
    if asked.puzzle.objective != taken.puzzle.objective:
        say(f"the encoding counts {taken.puzzle.objective}, not {asked.puzzle.objective}")
