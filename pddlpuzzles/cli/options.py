"""Arguments that several commands have, and the instance that they ask for."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import is_pddl, read_text, require_suffix, require_writable
from pddlpuzzles.cli.output import say_note
from pddlpuzzles.errors import ParameterError
from pddlpuzzles.families.family import Family
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.processes.supervised import keep_within
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import limited, limits
from pddlpuzzles.show.answers import DRAWING


def argument(metavar: str | None, text: str, **more: Any) -> Any:
    return typer.Argument(metavar=metavar, help=text, **more)


def value(metavar: str | None, text: str, *names: str, **more: Any) -> Any:
    return typer.Option(*names, metavar=metavar, help=text, **more)


def flag(name: str, text: str, **more: Any) -> Any:
    return typer.Option(name, help=text, **more)


def writable(what: str = "", *suffixes: str) -> Any:
    """Return a check that a file can be written, with one of these suffixes, or none."""

    def checked(path: Path | None) -> Path | None:
        if path is not None:
            require_suffix(path, what, *(suffixes or [path.suffix.lower()]))  # or any
            require_writable(path)
        return path

    return checked


def completing(names: Callable[[Sequence[Family]], Iterable[str]]) -> Any:
    """Offer names, of a puzzle's family or of all, when a shell completes."""

    def offered(context: typer.Context, incomplete: str) -> list[str]:
        # What stands before an option that lacks its value is not parsed: then it is any puzzle.
        family = catalogue.families().get(context.params.get("puzzle") or "")
        among = [family] if family else [*catalogue.families().values()]
        return [name for name in dict.fromkeys(names(among)) if name.startswith(incomplete)]

    return {"autocompletion": offered}


def _picture(path: Path | None) -> Path | None:
    if path is not None:
        from pddlpuzzles.show.raster import require_picture

        require_picture(path)
    return path


def _extract(is_asked: bool) -> bool:
    if is_asked or "pddlpuzzles.pddl.pair" in sys.modules:  # which others need not import for it
        from pddlpuzzles.pddl.pair import on_extract

        on_extract.set(say_note if is_asked else None)
    return is_asked


File = Path | None
Text = str | None
HTML: Final = (".html", ".htm", ".xhtml")
SECONDS: Final = 300.0
MEBIBYTES: Final = 4096
MOST_JOBS: Final = 1024
ENGINES: Final = completing(lambda _: import_module("pddlpuzzles.solving.solve").engines())
PUZZLES: Final = completing(lambda _: catalogue.families())
_ENCODINGS: Final = completing(
    lambda families: (encoding.name for family in families for encoding in family.encodings)
)
_INSTANCES: Final = completing(
    lambda families: chain(
        *((*catalogue.bundled(own), *chain(*catalogue.sets(own).values())) for own in families)
    )
)
_PUZZLE = "A puzzle; `list` shows them. A file .pddl or .toml needs none before it."
_INSTANCE = (
    "A bundled instance, one of a set (such as ladder-01), a .toml, .txt or .pddl file, or - for "
    "standard input; `format PUZZLE` says how to write one."
)
_DEFAULT = f"{_INSTANCE} Without it, the puzzle's default."
_AFTER = "Begin after these moves, or those in a file, written as `format PUZZLE` explains."
_DOMAIN = "The domain of a PDDL problem, if not domain.pddl beside it or named after the problem."
_STRICT = "Also refuse a problem in PDDL that breaks a small rule of the language."
_EXTRACT = "Read PDDL out of Markdown, and out of text around it, as language models write it."
_ENCODING = "The PDDL encoding; `list PUZZLE` shows them."
_SVG = "Write the pictures to a file: .svg, .png, .pdf, or .gif, which moves."
_JSON = "Print one JSON object, with the `notes` that were said."
PuzzleName = Annotated[str, argument("PUZZLE", _PUZZLE, **PUZZLES)]
InstanceName = Annotated[str | None, argument("INSTANCE", _DEFAULT, **_INSTANCES)]
RequiredInstance = Annotated[str, argument("INSTANCE", _INSTANCE, **_INSTANCES)]
After = Annotated[str | None, value("MOVES", _AFTER)]
DomainFile = Annotated[str | None, value("FILE", _DOMAIN)]
Strict = Annotated[bool, flag("--strict", _STRICT)]
Extract = Annotated[bool, flag("--extract", _EXTRACT, callback=_extract)]
EncodingName = Annotated[str | None, value("NAME", _ENCODING, **_ENCODINGS)]
Timeout = Annotated[float, value("S", "Seconds of wall-clock time.")]
Memory = Annotated[int, value("MIB", "MiB of memory, for all processes together.")]
SvgFile = Annotated[Path | None, value("FILE", _SVG, callback=_picture)]
AsJson = Annotated[bool, flag("--json", _JSON)]


def instance_asked(
    within: Limits,
    puzzle: str,
    name: str | None,
    domain: str | None,
    *,
    strict: bool = False,
    after: str | None = None,
    ground: bool = False,
    goes_on: bool = False,
) -> Instance:
    """Return the instance that options ask for, `ground`, if asked; its doubts are said at first.

    :raises InputError: if there is none, or the moves of `after` are none, or illegal.
    """
    with limited(within):
        if strict and name is not None and is_pddl(name):
            from pddlpuzzles.pddl.pair import read_pair

            read_pair(name, domain, strict=True)  # raises for small mistakes, too
        instance = catalogue.find(catalogue.family(puzzle), name, domain)
        if after is not None:
            from pddlpuzzles.solving.position_after import positions

            with moves_asked(after) as moves:
                instance = positions(instance, moves)[-1].instance
        if ground:
            instance.puzzle.is_goal(instance.puzzle.start)  # for which it has to be
    for doubt in () if goes_on or after is not None else instance.doubts:
        say_note(doubt, DRAWING)
    return instance


@contextmanager
def moves_asked(after: str) -> Iterator[str]:
    """Yield the moves that `--after` has, or those in the file that it names.

    On a command line a semicolon stands between moves; in files of PDDL it begins a comment.
    """
    if not os.path.isfile(after):
        yield after.replace(";", "\n")
        return
    try:
        yield read_text(after)
    except ParameterError as error:
        if error.parameter != "after":
            raise
        raise error.but(source=after) from None


def kept_limits(timeout: float | None = SECONDS, memory: int | None = MEBIBYTES) -> Limits:
    """Return the limits of a whole command; its parent keeps them."""
    return keep_within(limits(timeout, memory))
