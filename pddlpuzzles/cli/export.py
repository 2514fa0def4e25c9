"""`pddlpuzzles export`: an instance as a PDDL domain and problem."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from pddlpuzzles.catalogue import catalogue, ladders
from pddlpuzzles.cli import completion, options
from pddlpuzzles.cli.output import print_result, say, say_doubts, say_objective
from pddlpuzzles.cli.progress import progress, shown
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Family, Instance
from pddlpuzzles.processes.system import as_typed
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
            help="A puzzle; `list` shows them. With --benchmark it may be left "
            "out: then it is all of them.",
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
    strict: options.Strict = False,
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
    frozen: Annotated[
        str | None,
        typer.Option(
            metavar="VERSION",
            help="With --benchmark, write the frozen set of that version, such as 1.0, whose "
            "problems never change.",
        ),
    ] = None,
    certificates: Annotated[
        bool,
        typer.Option(
            "--certificates/--no-certificates",
            help="With --benchmark, write certificates of optima, too.",
        ),
    ] = True,
    force: Annotated[bool, typer.Option("--force", help="Replace files that differ.")] = False,
) -> None:
    """Write an instance as a PDDL domain and problem."""
    from pddlpuzzles.solving.export import export

    if output == "":
        raise InputError("--output '', expected a folder")
    if benchmark is not None:
        if output is not None or domain is not None or all_:
            raise InputError("--benchmark cannot be used with --output, --domain or --all")
        if frozen is not None:
            if puzzle is not None or encoding is not None:
                raise InputError("--frozen writes a set as it is; leave out PUZZLE and --encoding")
            _write_frozen(frozen, benchmark, force=force, has_certificates=certificates)
            return
        _write_benchmark(
            puzzle, instance, encoding, benchmark, force=force, has_certificates=certificates
        )
        return
    if frozen is not None:
        raise InputError("--frozen VERSION needs --benchmark DIR, the folder for the set")
    if puzzle is None:
        raise InputError("PUZZLE is missing: it can be left out with --benchmark only")
    family = catalogue.family(puzzle)
    if all_ and instance is not None:
        raise InputError(f"--all exports every instance; leave out {instance!r}, or --all")
    if all_ and after is not None:
        raise InputError("--all exports every instance as it is; leave out --after, or --all")
    asked = options.instance_asked(puzzle, instance, domain=domain, strict=strict, after=after)
    # What comes from a file is written anew, in an encoding of ours.
    asked = replace(asked, reading=None)
    say_doubts(asked)
    first, chosen = asked.choose_encoding(encoding)
    instances = [first]
    if all_:
        instances = _bundled_in_encoding(family, chosen, encoding)
    else:
        say_objective(asked, first)
    written = export(instances, chosen, Path(output or family.name), force=force)
    for path in written.paths:
        print_result(str(path))
    _say_lines(first, chosen, written)


def _say_lines(instance: Instance, encoding: Encoding[Any, Any], written: Exported) -> None:
    """Say by which command lines planners solve a problem: Fast Downward, and those installed."""
    from pddlpuzzles.planners.command_lines import command_line
    from pddlpuzzles.planners.table import FAST_DOWNWARD, PLANNERS

    domain, problem, *_ = written.paths
    for planner in PLANNERS.values():
        if planner.lacks & written.requirements:
            continue
        found = command_line(
            planner, str(domain), str(problem), encoding.plan_search(instance.puzzle)
        )
        if found is not None:
            which = "solve" if planner is FAST_DOWNWARD else f"or, by {planner.name},"
            say(f"{which} with: {as_typed(found)}")
            best = [one.name for one in _for_proofs(instance, planner.name)]
            if best and encoding.name not in best:
                say(f"{planner.name} proves fastest with --encoding {best[0]}")


def _for_proofs(instance: Instance, planner: str) -> list[Encoding[Any, Any]]:
    """Return the puzzle's encodings in which the planner proves fastest what the instance asks."""
    asks = planner, instance.puzzle.objective
    return [one for one in instance.family.encodings if asks in one.proved_by]


def _write_benchmark(
    puzzle: str | None,
    pattern: str | None,
    encoding: str | None,
    folder: Path,
    *,
    force: bool,
    has_certificates: bool,
) -> None:
    from pddlpuzzles.bench.suite import instances
    from pddlpuzzles.solving.benchmark import benchmark

    families = catalogue.families().values() if puzzle is None else [catalogue.family(puzzle)]
    every = [
        (family.name, *(f"{family.name}/{name}" for name in (ladders.NAME,) if not family.is_pddl))
        for family in families
    ]
    names = [name for some in every for name in some]
    found = instances(names if pattern is None else [f"{puzzle}/{pattern}"])
    with progress("looking for certificates", None, None):
        written = benchmark(
            found, encoding, folder, force=force, has_certificates=has_certificates, say=say
        )
    for path in written:
        print_result(str(path))


def _write_frozen(version: str, folder: Path, *, force: bool, has_certificates: bool) -> None:
    from pddlpuzzles.solving.frozen import write

    names = ["reading the list"]
    with shown(iter(lambda: names[-1], None)):
        written = write(
            version, folder, force=force, has_certificates=has_certificates, step=names.append
        )
    for path in written:
        print_result(str(path))


def _bundled_in_encoding(
    family: Family, chosen: Encoding[Any, Any], asked: str | None
) -> list[Instance]:
    """Return all bundled instances in the encoding asked for; else those of its objectives."""
    every = [catalogue.instance(family, name) for name in catalogue.bundled(family)]
    if asked is not None:
        return [one.choose_encoding(asked)[0] for one in every]
    instances = [one for one in every if one.puzzle.objective in chosen.objectives]
    if left := len(every) - len(instances):
        have = "has" if left == 1 else "have"
        say(f"{counted(left, 'instances')} {have} another objective; ask for them with --encoding")
    return instances
