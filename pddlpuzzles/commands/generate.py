"""`pddlpuzzles generate`: new instances; each puzzle's options are those of its generator."""

from __future__ import annotations

import inspect
from functools import cache
from typing import Annotated, Any, Final

import typer

from pddlpuzzles import catalogue
from pddlpuzzles.api.generate import generate, parameters
from pddlpuzzles.commands.options import tell
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Family

EXAMPLE: Final = "pddlpuzzles generate peg --seed 7 > mine.toml"

app = typer.Typer(
    rich_markup_mode=None,
    help="Write a new instance as TOML to standard output.",
    epilog=f"Example: {EXAMPLE}",
)


@app.callback(invoke_without_command=True)
def _generate(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        raise InputError(f"generate what? One of {', '.join(catalogue.families())}")


@cache
def add_generators() -> None:
    """Add a command for each puzzle, which imports its generator."""
    for family in catalogue.families().values():
        _add_generator(family)


def _add_generator(family: Family) -> None:
    """Add `generate PUZZLE`, its options those of the puzzle's generator."""

    def command(seed: int | None, **options: Any) -> None:
        tell(catalogue.text(generate(family, seed, **options)).rstrip("\n"))

    options = [_option("seed", int | None, None, "Makes the same instance again.")]
    for parameter in parameters(family).values():
        kind, said = parameter.annotation.__origin__, parameter.annotation.__metadata__[0]
        text = f"{said[0].upper()}{said[1:]}."
        options.append(_option(parameter.name, kind, parameter.default, text))
    command.__signature__ = inspect.Signature(options)  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in options}
    command.__doc__ = f"Write a new instance of {family.name} as TOML."
    app.command(name=family.name, epilog=f"Example: pddlpuzzles generate {family.name}")(command)


def _option(name: str, kind: Any, default: Any, text: str) -> inspect.Parameter:
    annotation = Annotated[kind, typer.Option(f"--{name.replace('_', '-')}", help=text)]
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
    )
