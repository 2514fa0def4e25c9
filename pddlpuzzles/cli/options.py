"""Arguments that several commands have, and the instance that they ask for."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Final

import typer

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.catalogue.file_access import is_pddl, read_text
from pddlpuzzles.cli import completion
from pddlpuzzles.cli.output import say_note
from pddlpuzzles.errors import InputError, ParameterError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.processes.supervised import keep_within
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import limits

_INSTANCE = (
    "A bundled instance, one of a set (such as ladder-01), a .toml, .txt or .pddl file, or - for "
    "standard input; `format PUZZLE` says how to write one."
)

PuzzleName = Annotated[
    str,
    typer.Argument(
        metavar="PUZZLE",
        help="A puzzle; `list` shows them. A file .pddl or .toml needs none before it.",
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
        help="Begin after these moves, in the puzzle's notation, or those in a file; "
        "`format PUZZLE` explains it.",
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
        "--strict", help="Also refuse a problem in PDDL that breaks a small rule of the language."
    ),
]


def _extract(is_asked: bool) -> bool:
    if is_asked or "pddlpuzzles.pddl.pair" in sys.modules:  # which others need not import for it
        from pddlpuzzles.pddl.pair import on_extract

        on_extract.set(say_note if is_asked else None)
    return is_asked


Extract = Annotated[
    bool,
    typer.Option(
        "--extract",
        callback=_extract,
        help="Read PDDL out of Markdown, and out of text around it, as language models write it.",
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
Bookkeeping = Annotated[
    list[str] | None,
    typer.Option(metavar="NAME", help="An action of the model that is no move; may be repeated."),
]
AsJson = Annotated[
    bool, typer.Option("--json", help="Print one JSON object, with the `notes` that were said.")
]

SECONDS: Final = 300.0
MEBIBYTES: Final = 4096
MOST_JOBS: Final = 1024


def require_up_to(option: str, number: int, most: int) -> None:
    """Raise InputError unless an option is a number from 1 to `most`."""
    if not 1 <= number <= most:
        raise InputError(f"{option} {number}, expected 1 to {most}")


def require_strict(name: str | None, domain: str | None, *, strict: bool) -> None:
    """Raise InputError where a PDDL problem or its domain breaks a small rule, if `strict`."""
    if strict and name is not None and is_pddl(name):
        from pddlpuzzles.pddl.pair import read_pair

        read_pair(name, domain, strict=True)


def require_unread(name: str | None, domain: str | None, *written: Path | None) -> None:
    """Raise InputError if a file that is to be written is one that the instance is read from."""
    read = [] if name is None or not os.path.exists(name) else [name]
    if read and is_pddl(read[0]):
        from pddlpuzzles.pddl.pair import domain_path

        read.append(domain_path(read[0], domain))
    for path in written:
        if path is not None and os.path.exists(path) and any(map(path.samefile, read)):
            raise InputError("the instance is read from it: expected another", source=str(path))


def instance_asked(
    puzzle: str,
    name: str | None,
    *,
    domain: str | None,
    strict: bool = False,
    after: str | None = None,
) -> Instance:
    """Return the instance that options ask for.

    :raises InputError: if there is none, or the moves of `after` are none, or illegal.
    """
    require_strict(name, domain, strict=strict)
    instance = ladders.find(catalogue.family(puzzle), name, domain)
    if after is None:
        return instance
    from pddlpuzzles.solving.position_after import instance_after

    with moves_asked(after) as moves:
        return instance_after(instance, moves)


@contextmanager
def moves_asked(after: str) -> Iterator[str]:
    """Yield the moves that `--after` has, or those in the file that it names.

    On a command line a semicolon stands between moves; only in files of PDDL it begins a comment.
    """
    if not os.path.isfile(after):
        yield after.replace(";", "\n")
        return
    try:
        yield read_text(after)
    except ParameterError as error:
        if error.parameter != "after":
            raise
        raise error.within(after) from None


def kept_limits(timeout: float | None, memory: int | None) -> Limits:
    """Return the limits of a whole command, kept by its parent from now on."""
    found = limits(timeout, memory)
    keep_within(found)
    return found


def ground_instance(
    within: Limits, puzzle: str, name: str | None, *, domain: str | None, after: str | None = None
) -> Instance:
    """Return the instance within limits; a problem in PDDL is ground by then."""
    from pddlpuzzles.search.budget import limited

    with limited(within):
        found = instance_asked(puzzle, name, domain=domain, after=after)
        found.puzzle.is_goal(found.puzzle.start)
    return found
