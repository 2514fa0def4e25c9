"""What commands print: results on standard output, and notes on standard error."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Callable
from typing import Any

from pddlpuzzles.families.instance import Instance
from pddlpuzzles.processes.supervised import print_whole
from pddlpuzzles.show.terminal import painter, table_width, width
from pddlpuzzles.show.wording import Paint, harmless, message


def print_result(text: str) -> None:
    """Print a result on standard output; nothing is printed there in any other way."""
    print_whole(harmless(text))


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
