"""`pddlpuzzles generate`: new instances; each puzzle's options are those of its generator."""

import inspect
import os
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.catalogue.file_access import make_folder, require_kept, write_text
from pddlpuzzles.cli.options import MEBIBYTES, SECONDS, flag, value
from pddlpuzzles.cli.output import print_result, say
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.family import Family
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.solving.solve import with_proof

EXAMPLE: Final = "pddlpuzzles generate peg --seed 7 > mine.toml"
_SEED: Final = "The same seed makes the same instance; with --count, it is the seed of the first."
_COUNT: Final = "How many to make, with seeds from --seed on, in --output; without it, one."
_OUTPUT: Final = "The folder for a file for each; without it, one is printed."
_SOLVE: Final = "Solve each, and add the optimum, or that there is no solution."
_METAVARS: Final[dict[Any, str]] = {float: "S", int: "N", int | None: "N", str: "NAME"}


def generators(puzzle: str | None = None) -> typer.Typer:
    """Return the command, with a subcommand for that puzzle, or for each if it is none."""
    app = typer.Typer(
        rich_markup_mode=None,
        help="Write a new instance to standard output, as TOML from which `export` makes PDDL.",
        epilog=f"Example: {EXAMPLE}",
    )
    app.callback(invoke_without_command=True)(_generate)
    families = catalogue.families()
    for name in families if puzzle not in families else (puzzle,):
        example = f"Example: pddlpuzzles generate {name}"
        app.command(name=name, epilog=example)(_generator(families[name]))
    return app


def _generate(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        raise InputError(f"generate what? One of {', '.join(catalogue.families())}")


def _generator(family: Family) -> Any:

    def command(
        *,
        seed: Annotated[int | None, value("N", _SEED)] = None,
        count: Annotated[int | None, value("N", _COUNT, min=1, max=100_000)] = None,
        output: Annotated[Path | None, value("DIR", _OUTPUT, "--output", "-o")] = None,
        solve: Annotated[bool, flag("--solve", _SOLVE)] = False,
        **options: Any,
    ) -> None:
        if count is not None and output is None:
            raise InputError("--count needs -o DIR, the folder for the files")
        first = int.from_bytes(os.urandom(4), "big") if seed is None else seed
        seeds = range(first, first + (count or 1))
        instances = [(number, catalogue.generate(family, number, **options)) for number in seeds]
        if output is not None:
            make_folder(output)
        for number, instance in instances:
            written = with_proof(instance, Limits(SECONDS, MEBIBYTES)) if solve else instance
            if solve and written is instance:
                say(f"{family.name}-{number}: nothing was proved within the limits")
            text = catalogue.text(written)
            if output is None:
                print_result(text.rstrip("\n"))
                continue
            path = output / f"{family.name}-{number}.toml"
            require_kept(path, text)
            write_text(path, text)
            print_result(str(path))

    *common, _ = inspect.signature(command, eval_str=True).parameters.values()
    specific = []
    for given in catalogue.parameters(family).values():
        kind, said = given.annotation.__origin__, given.annotation.__metadata__[0]
        name, text = given.name.replace("_", "-"), f"{said[0].upper()}{said[1:]}."
        option = value(_METAVARS.get(kind), text, f"--{name}")
        specific.append(given.replace(annotation=Annotated[kind, option], kind=given.KEYWORD_ONLY))
    command.__signature__ = inspect.Signature([*common, *specific])  # type: ignore[attr-defined]
    command.__annotations__ = {option.name: option.annotation for option in (*common, *specific)}
    instances = f"new instances of {family.name} as TOML"
    command.__doc__ = f"Write {instances}, from which `export` makes PDDL."
    return command
