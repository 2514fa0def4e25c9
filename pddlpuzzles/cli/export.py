"""`pddlpuzzles export`: an instance as a PDDL domain and problem."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.cli import completion, options
from pddlpuzzles.cli.output import print_answer, say, say_doubts, say_objective
from pddlpuzzles.cli.progress import shown
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.puzzle import Encoding
from pddlpuzzles.show.wording import counted

if TYPE_CHECKING:
    from pddlpuzzles.solving.export import Exported

EXAMPLE: Final = "pddlpuzzles export peg english-central -o boards"


def command(
    puzzle: Annotated[
        str | None,
        typer.Argument(
            metavar="PUZZLE",
            help="A puzzle; `list` shows them. Or a folder of instances of one puzzle, in TOML. "
            "With --benchmark it may be left out: then it is all of them.",
            autocompletion=completion.puzzle_names,
        ),
    ] = None,
    instance: options.InstanceName = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="DIR", help="The folder; without it, ./PUZZLE."),
    ] = None,
    after: options.After = None,
    domain: options.DomainFile = None,
    encoding: options.EncodingName = None,
    all_: Annotated[bool, typer.Option("--all", help="Export every bundled instance.")] = False,
    benchmark: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Export every bundled instance and the ladder in the layout of the planning "
            "competitions; INSTANCE may then be a pattern, or `ladder`.",
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace files that differ.")] = False,
    as_json: options.AsJson = False,
) -> None:
    """Write an instance as a PDDL domain and problem.

    In JSON: `files`, the paths that were written, the domain's first; and `commands`, by planner
    the command line that solves the problem, where one was exported alone.
    """
    from pddlpuzzles.solving.export import export

    if output == "":
        raise InputError("--output '', expected a folder")
    if benchmark is not None:
        if output is not None or domain is not None or all_:
            raise InputError("--benchmark cannot be used with --output, --domain or --all")
        files = _write_benchmark(puzzle, instance, encoding, benchmark, force=force)
        _print(files, {}, as_json=as_json)
        return
    if puzzle is None:
        raise InputError("PUZZLE is missing: it can be left out with --benchmark only")
    if all_ and instance is not None:
        raise InputError(f"--all exports every instance; leave out {instance!r}, or --all")
    folder = _folder(puzzle, instance)
    if after is not None and (all_ or folder is not None):
        raise InputError("several instances are exported as they are; leave out --after")
    if folder is not None:
        every = _in_folder(folder, puzzle)
        asked = every[0]
    else:
        asked = options.instance_asked(puzzle, instance, domain=domain, after=after)
        bundled = catalogue.bundled(asked.family) if all_ else ()
        every = [catalogue.instance(asked.family, name) for name in bundled]
    family = asked.family
    # What comes from a file is written anew, in an encoding of ours.
    asked = replace(asked, reading=None)
    say_doubts(asked)
    first, chosen = asked.choose_encoding(encoding)
    instances = [first]
    if every:
        instances = _in_encoding(every, chosen, encoding)
    else:
        say_objective(asked, first)
    written = export(instances, chosen, Path(output or family.name), force=force)
    commands = _commands(first, chosen, written)
    _print(written.paths, commands, as_json=as_json)
    for planner, command_line in commands.items():
        which = "solve" if planner == "fast-downward" else f"or, by {planner},"
        say(f"{which} with: {as_typed(command_line)}")
        best = [one.name for one in _for_proofs(first, planner)]
        if best and chosen.name not in best:
            say(f"{planner} proves fastest with --encoding {best[0]}")


def _print(files: Iterable[Path], commands: Mapping[str, list[str]], *, as_json: bool) -> None:
    paths = [str(path) for path in files]
    print_answer(
        lambda: {"files": paths, "commands": commands}, lambda *_: "\n".join(paths), as_json=as_json
    )


def _commands(
    instance: Instance, encoding: Encoding[Any, Any], written: Exported
) -> dict[str, list[str]]:
    """Return the command lines that solve a problem, by planner."""
    from pddlpuzzles.planners.table import PLANNERS, command_line

    domain, problem, *_ = map(str, written.paths)
    search = encoding.plan_search(instance.puzzle)
    found = {
        planner.name: command_line(planner, domain, problem, search)
        for planner in PLANNERS.values()
        if not planner.lacks & written.requirements
    }
    return {name: line for name, line in found.items() if line is not None}


def _for_proofs(instance: Instance, planner: str) -> list[Encoding[Any, Any]]:
    asks = planner, instance.puzzle.objective
    return [one for one in instance.family.encodings if asks in one.proved_by]


def _write_benchmark(
    puzzle: str | None,
    pattern: str | None,
    encoding: str | None,
    folder: Path,
    *,
    force: bool,
) -> list[Path]:
    from pddlpuzzles.bench.suite import instances
    from pddlpuzzles.solving.benchmark import benchmark

    families = catalogue.families().values() if puzzle is None else [catalogue.family(puzzle)]
    every = [
        (family.name, *(f"{family.name}/{name}" for name in (ladders.NAME,) if not family.is_pddl))
        for family in families
    ]
    names = [name for some in every for name in some]
    found = instances(names if pattern is None else [f"{puzzle}/{pattern}"])
    steps = ["reading the instances"]
    with shown(iter(lambda: steps[-1], None)) as note:
        return benchmark(
            found,
            encoding,
            folder,
            force=force,
            say=note,
            step=steps.append,
        )


def _folder(puzzle: str, instance: str | None) -> str | None:
    """Return the folder whose instances are asked for; what has a name here is none."""
    families = catalogue.families()
    if puzzle not in families:
        return puzzle if os.path.isdir(puzzle) else None
    known = instance is None or instance in catalogue.bundled(families[puzzle])
    return instance if not known and os.path.isdir(instance or "") else None


def _in_folder(folder: str, puzzle: str) -> list[Instance]:
    """Return the instances in TOML of a folder, of one puzzle; raise InputError for others."""
    from pddlpuzzles.bench.suite import instances

    instances_read = instances([os.path.join(os.curdir, folder)])  # no puzzle's name
    if any(one.family.is_pddl for one in instances_read):
        raise InputError("it has PDDL, which needs no export", source=folder)
    names = sorted({one.family.name for one in instances_read})
    if names != [names[0] if puzzle == folder else puzzle]:
        wanted = "one puzzle" if puzzle == folder else puzzle
        said = f"it has instances of {' and '.join(names)}, expected those of {wanted}"
        raise InputError(said, source=folder)
    return instances_read


def _in_encoding(
    every: list[Instance], chosen: Encoding[Any, Any], asked: str | None
) -> list[Instance]:
    """Return instances in the encoding asked for; else those of the chosen one's objectives."""
    if asked is not None:
        return [one.choose_encoding(asked)[0] for one in every]
    instances = [one for one in every if one.puzzle.objective in chosen.objectives]
    if left := len(every) - len(instances):
        have = "has" if left == 1 else "have"
        say(f"{counted(left, 'instances')} {have} another objective; ask for them with --encoding")
    return instances


def as_typed(words: Sequence[str]) -> str:
    """Return a command as it is typed: in a POSIX shell, or in Windows' own ones."""
    if sys.platform != "win32":
        import shlex

        return shlex.join(words)
    return " ".join(one if re.fullmatch(r"[\w\\/:.=-]+", one) else f'"{one}"' for one in words)
