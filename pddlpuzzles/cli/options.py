"""What commands share: arguments, exit codes, and notes on standard error."""

from __future__ import annotations

import contextlib
import enum
import sys
from pathlib import Path
from typing import Annotated

import typer

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.cli import completion
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Instance
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.show.wording import harmless, message


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


_INSTANCE = (
    "A bundled instance, one of a set (such as ladder-01), a .toml, .txt or .pddl file, or - for "
    "standard input; `format PUZZLE` says how to write one."
)

PuzzleName = Annotated[
    str,
    typer.Argument(
        metavar="PUZZLE",
        help="A puzzle; `list` shows them.",
        autocompletion=completion.puzzle_names,
    ),
]
InstanceName = Annotated[
    str | None,
    typer.Argument(
        metavar="INSTANCE",
        help=f"{_INSTANCE} Without it, the puzzle's default.",
        autocompletion=completion.instance_names,
    ),
]
RequiredInstance = Annotated[
    str,
    typer.Argument(metavar="INSTANCE", help=_INSTANCE, autocompletion=completion.instance_names),
]
After = Annotated[
    str | None,
    typer.Option(
        "--after",
        metavar="MOVES",
        help="Begin after these moves, in the puzzle's notation; `format PUZZLE` explains it.",
    ),
]
DomainFile = Annotated[
    str | None,
    typer.Option(
        "--domain",
        metavar="FILE",
        help="The domain of a PDDL problem; without it, domain.pddl in the problem's folder, or "
        "one named after the problem.",
    ),
]
Strict = Annotated[
    bool,
    typer.Option(
        "--strict", help="Refuse a problem in PDDL that breaks a small rule of the language, too."
    ),
]
EncodingName = Annotated[
    str | None,
    typer.Option(
        "--encoding",
        metavar="NAME",
        help="The PDDL encoding; `list PUZZLE` shows them.",
        autocompletion=completion.encoding_names,
    ),
]
Timeout = Annotated[float, typer.Option(metavar="S", help="Seconds of wall-clock time.")]
Memory = Annotated[
    int, typer.Option(metavar="MIB", help="MiB of memory, for all processes together.")
]
SvgFile = Annotated[
    Path | None,
    typer.Option(
        "--svg",
        metavar="FILE",
        help="Write the pictures to a file: .svg, .png, .pdf, or .gif, which moves.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

SECONDS = 300.0
"""The default of `Timeout`."""
MEBIBYTES = 4096
"""The default of `Memory`."""


def instance_after(instance: Instance, moves: str | None) -> Instance:
    """Return the instance that begins after the moves of `After`.

    :raises InputError: if they are none, or the rules refuse one.
    """
    if moves is None:
        return instance
    from pddlpuzzles.solving.after import after

    return after(instance, moves)


def require_strict(name: str | None, domain: str | None, *, strict: bool) -> None:
    """Check that a problem in PDDL and its domain break no small rule of the language, if `strict`.

    :raises InputError: for the first that is taken, or if the files cannot be read.
    """
    if strict and name is not None and name.endswith(".pddl"):
        from pddlpuzzles.pddl.pair import read_pair

        read_pair(name, domain, strict=True)


def instance_within(
    within: Limits,
    puzzle: str,
    name: str | None,
    *,
    after: str | None,
    domain: str | None,
    strict: bool,
) -> Instance:
    """Return the instance of these names within limits; a problem in PDDL is ground by then.

    :raises InputError: as `require_strict`, `ladders.find` and `instance_after`.
    :raises Exhausted: if a limit is reached.
    """
    from pddlpuzzles.search.budget import watch

    with watch(within):
        require_strict(name, domain, strict=strict)
        found = instance_after(ladders.find(catalogue.family(puzzle), name, domain), after)
        found.puzzle.is_goal(found.puzzle.start)
    return found


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


def print_result(text: str) -> None:
    """Print a result on standard output; nothing is printed there in any other way."""
    print(harmless(text))  # noqa: T201


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


def instance_asked(puzzle: str, name: str | None, domain: str | None) -> Instance:
    """Return the instance of these names, as `catalogue.instance` does.

    :raises InputError: as it does; of a problem in PDDL that is not recognised, though it is a
        bundled instance in another model, it says so.
    """
    family = catalogue.family(puzzle)
    try:
        return ladders.find(family, name, domain)
    except InputError as error:
        if name is None or not name.endswith(".pddl"):
            raise
        from pddlpuzzles.comparing.kin import explain_rejection

        raise explain_rejection(error, family, name, domain) from None
