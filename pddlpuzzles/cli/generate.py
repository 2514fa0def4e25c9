"""`pddlpuzzles generate`: new instances; each puzzle's options are those of its generator."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import make_folder, require_kept, write_text
from pddlpuzzles.catalogue.generate import generate, parameters, several
from pddlpuzzles.cli.options import MEBIBYTES, SECONDS, require_up_to
from pddlpuzzles.cli.output import print_result, say
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.family import Family
from pddlpuzzles.search.budget import limits
from pddlpuzzles.solving.solve import with_proof

EXAMPLE: Final = "pddlpuzzles generate peg --seed 7 > mine.toml"

_MOST: Final = 100_000
_COMMON: Final[dict[str, tuple[Any, Any, str]]] = {
    "seed": (
        int | None,
        None,
        "The same seed makes the same instance; with --count, it is the seed of the first.",
    ),
    "count": (
        int | None,
        None,
        "How many to make, with the seeds from --seed on, as files in --output; without it, one.",
    ),
    "output": (Path | None, None, "The folder for a file for each; without it, one is printed."),
    "solve": (bool, False, "Solve each, and add the optimum, or that there is no solution."),
    "timeout": (float, SECONDS, "Seconds of wall-clock time for each proof."),
}
"""The options that every puzzle has beside those of its generator."""

_METAVARS: Final[dict[Any, str | None]] = {
    bool: None,
    float: "S",
    int: "N",
    int | None: "N",
    str: "NAME",
    Path | None: "DIR",
}


def generators(puzzle: str | None = None) -> typer.Typer:
    """Return the command, with a subcommand for that puzzle, or for each if it is no puzzle."""
    app = typer.Typer(
        rich_markup_mode=None,
        help="Write a new instance to standard output, as TOML from which `export` makes PDDL.",
        epilog=f"Example: {EXAMPLE}",
    )
    app.callback(invoke_without_command=True)(_generate)
    families = catalogue.families()
    for name in families if puzzle not in families else (puzzle,):
        _add_generator(app, families[name])
    return app


def _generate(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        raise InputError(f"generate what? One of {', '.join(catalogue.families())}")


def _add_generator(app: typer.Typer, family: Family) -> None:
    def command(**options: Any) -> None:
        common = {name: options.pop(name) for name in _COMMON}
        _generate_some(family, **common, options=options)

    options = [_option(name, *about) for name, about in _COMMON.items()]
    for parameter in parameters(family).values():
        kind, said = parameter.annotation.__origin__, parameter.annotation.__metadata__[0]
        text = f"{said[0].upper()}{said[1:]}."
        options.append(_option(parameter.name, kind, parameter.default, text))
    command.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in options}
    command.__doc__ = (
        f"Write new instances of {family.name} as TOML, from which `export` makes PDDL."
    )
    app.command(name=family.name, epilog=f"Example: pddlpuzzles generate {family.name}")(command)


def _generate_some(
    family: Family,
    *,
    seed: int | None,
    count: int | None,
    output: Path | None,
    solve: bool,
    timeout: float,
    options: dict[str, Any],
) -> None:
    within = limits(timeout, MEBIBYTES)
    if count is not None and output is None:
        raise InputError("--count needs -o DIR, the folder for the files")
    if output is None:
        instances = [generate(family, seed, **options)]
    else:
        many = 1 if count is None else count
        require_up_to("--count", many, _MOST)
        instances = several(family, many, seed, **options)
    if output is not None:
        make_folder(output)
    for instance in instances:
        known = with_proof(instance, within) if solve else instance
        if solve and known is instance:
            say(f"{instance.name}: nothing was proved within the limits")
        text = catalogue.text(known)
        if output is None:
            print_result(text.rstrip("\n"))
            continue
        path = output / f"{instance.name}.toml"
        require_kept(path, text)
        write_text(path, text)
        print_result(str(path))


def _option(name: str, kind: Any, default: Any, text: str) -> inspect.Parameter:
    names = [f"--{name.replace('_', '-')}", *(["-o"] if name == "output" else [])]
    annotation = Annotated[kind, typer.Option(*names, metavar=_METAVARS.get(kind), help=text)]
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
    )
