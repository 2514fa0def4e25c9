"""`pddlpuzzles generate`: new instances; each puzzle's options are those of its generator."""

from __future__ import annotations

import inspect
import os
from functools import cache
from typing import Annotated, Any, Final

import typer

from pddlpuzzles import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Family, Instance

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
    generate = family.generator.generate

    def command(**options: Any) -> None:
        seed = options.pop("seed")
        if seed is None:
            seed = int.from_bytes(os.urandom(4), "big")
        if seed < 0:
            raise InputError(f"--seed {seed}, expected 0 or more")
        puzzle = generate(seed, **options)
        asked = "".join(
            f" --{name.replace('_', '-')} {value}"
            for name, value in options.items()
            if value is not None
        )
        title = f"pddlpuzzles generate {family.name} --seed {seed}{asked}"
        print(catalogue.text(Instance(family, "generated", puzzle, title)), end="")

    parameters = [_option("seed", int | None, None, "Makes the same instance again.")]
    for parameter in list(inspect.signature(generate, eval_str=True).parameters.values())[1:]:
        kind, said = parameter.annotation.__origin__, parameter.annotation.__metadata__[0]
        text = f"{said[0].upper()}{said[1:]}."
        parameters.append(_option(parameter.name, kind, parameter.default, text))
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in parameters}
    command.__doc__ = f"Write a new instance of {family.name} as TOML."
    app.command(name=family.name, epilog=f"Example: pddlpuzzles generate {family.name}")(command)


def _option(name: str, kind: Any, default: Any, text: str) -> inspect.Parameter:
    annotation = Annotated[kind, typer.Option(f"--{name.replace('_', '-')}", help=text)]
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
    )
