"""The command line: arguments in, one library call, text or JSON out, an exit code.

Results go to standard output, everything else to standard error. Exit codes are `Exit`'s.
"""

from __future__ import annotations

import enum
import inspect
import json
import os
import shlex
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import typer

from pddlpuzzles import catalogue, completion, report
from pddlpuzzles.errors import InputError, PlannerError
from pddlpuzzles.files import require_writable
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.terminal import painter, width
from pddlpuzzles.wing import Instance, Wing


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
    INTERRUPTED = 130
    TERMINATED = 143


_MOST_SECONDS = 366 * 24 * 3600
_MOST_MEBIBYTES = 2**30

app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Puzzles as planning problems, and back.",
    epilog="Begin with: pddlpuzzles solve peg",
)
generate_app = typer.Typer(
    rich_markup_mode=None,
    help="Write a new instance as TOML to standard output.",
    epilog="Example: pddlpuzzles generate peg --seed 7 > mine.toml",
)
app.add_typer(generate_app, name="generate")


@generate_app.callback(invoke_without_command=True)
def _generate(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        raise InputError(f"generate what? One of {', '.join(catalogue.wings())}")


PuzzleName = Annotated[
    str,
    typer.Argument(help="A puzzle; `list` names them.", autocompletion=completion.puzzle_names),
]
InstanceName = Annotated[
    str | None,
    typer.Argument(
        help="A bundled instance, a .toml or .pddl file, or - for TOML on standard input.",
        autocompletion=completion.instance_names,
    ),
]
DomainFile = Annotated[
    str | None,
    typer.Option("--domain", metavar="FILE", help="A PDDL problem's; domain.pddl beside it else."),
]
EncodingName = Annotated[
    str | None,
    typer.Option(
        "--encoding",
        metavar="NAME",
        help="The PDDL reading; `list PUZZLE` names them.",
        autocompletion=completion.encoding_names,
    ),
]
Timeout = Annotated[float, typer.Option(metavar="S", help="Seconds of wall-clock time.")]
Memory = Annotated[int, typer.Option(metavar="MIB", help="MiB of memory.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]


@app.callback(invoke_without_command=True)
def _top(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        from importlib.metadata import version as version_of

        print(f"pddlpuzzles {version_of('pddlpuzzles')}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


@app.command(name="list", epilog="Example: pddlpuzzles list peg")
def list_(
    puzzle: Annotated[
        str | None, typer.Argument(help="A puzzle.", autocompletion=completion.puzzle_names)
    ] = None,
) -> None:
    """List the puzzles, or a puzzle's bundled instances."""
    paint = painter(sys.stdout)
    wing = None if puzzle is None else catalogue.wing(puzzle)
    print(report.puzzles_text() if wing is None else report.instances_text(wing, paint))


@app.command(epilog="Example: pddlpuzzles show peg english-central")
def show(
    puzzle: PuzzleName,
    instance: InstanceName = None,
    domain: DomainFile = None,
    odds: Annotated[
        bool, typer.Option("--odds", help="Count the solutions, and how they share out.")
    ] = False,
    timeout: Timeout = 300,
    memory: Memory = 4096,
    as_json: AsJson = False,
) -> None:
    """Draw the start and the goal of an instance; with --odds, what all its solutions share."""
    found = catalogue.instance(catalogue.wing(puzzle), instance, domain)
    if odds:
        raise typer.Exit(_show_odds(found, _limits(timeout, memory), as_json=as_json))
    if as_json:
        raise InputError("show has --json only with --odds")
    print(report.instance_text(found, painter(sys.stdout), width()))


def _show_odds(asked: Instance, limits: Limits, *, as_json: bool) -> Exit:
    from pddlpuzzles.counting import tally

    found = tally(asked, limits)
    if isinstance(found, Limit):
        _say(f"out of {found} before all solutions were counted")
        if as_json:
            print(json.dumps({"solutions": None, "odds": None}))
        return _exit_code(Status.GAVE_UP, found)
    if as_json:
        print(json.dumps(found.record()))
    else:
        print(report.tally_text(asked, found, painter(sys.stdout)))
    return Exit.DONE if found.solutions else Exit.UNSOLVABLE


@app.command(epilog="Example: pddlpuzzles export peg english-central -o boards")
def export(
    puzzle: PuzzleName,
    instance: InstanceName = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="DIR", help="The folder; ./PUZZLE without it."),
    ] = None,
    domain: DomainFile = None,
    encoding: EncodingName = None,
    all_: Annotated[bool, typer.Option("--all", help="Every bundled instance.")] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace files that differ.")] = False,
) -> None:
    """Write an instance as a PDDL domain and problem."""
    from pddlpuzzles.catalogue import choose_encoding
    from pddlpuzzles.export import export as write
    from pddlpuzzles.planning.engines import driver

    wing = catalogue.wing(puzzle)
    if all_ and instance is not None:
        raise InputError(f"--all exports every instance; leave out {instance!r}, or --all")
    # What comes from a file is written anew, in an encoding of ours.
    asked = replace(catalogue.instance(wing, instance, domain), reading=None)
    first, chosen = choose_encoding(asked, encoding)
    instances = [first]
    if all_:
        every = [catalogue.instance(wing, name) for name in catalogue.bundled(wing)]
        if encoding is None:
            instances = [one for one in every if one.puzzle.objective in chosen.objectives]
            if left := len(every) - len(instances):
                _say(f"{left} instances have another objective; ask for them with --encoding")
        else:
            instances = [choose_encoding(one, encoding)[0] for one in every]
    else:
        _say_objective(asked, first)
    paths = write(instances, chosen, output or Path(wing.name), force=force)
    for path in paths:
        print(path)
    files = [str(path) for path in paths[:2]]
    _say(f"solve with: {shlex.join([*driver(), *files, '--search', chosen.plan_search])}")


def _say_objective(asked: Instance, taken: Instance) -> None:
    if asked.puzzle.objective != taken.puzzle.objective:
        _say(f"the encoding counts {taken.puzzle.objective}, not {asked.puzzle.objective}")


@app.command(epilog="Example: pddlpuzzles solve peg english-central --engine astar")
def solve(
    puzzle: PuzzleName,
    instance: InstanceName = None,
    engine: Annotated[
        str,
        typer.Option(
            metavar="NAME", help="`engines` names them.", autocompletion=completion.engine_names
        ),
    ] = "auto",
    optimal: Annotated[bool, typer.Option("--optimal", help="Prove the cost optimal.")] = False,
    domain: DomainFile = None,
    encoding: EncodingName = None,
    timeout: Timeout = 300,
    memory: Memory = 4096,
    plan: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the plan to a file, as PDDL.")
    ] = None,
    all_: Annotated[
        int | None,
        typer.Option("--all", metavar="N", min=1, help="List up to N solutions, natively."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve an instance, have the answer checked, and draw it step by step."""
    from pddlpuzzles.catalogue import choose_encoding
    from pddlpuzzles.solve import AUTO
    from pddlpuzzles.solve import solve as find

    asked = catalogue.instance(catalogue.wing(puzzle), instance, domain)
    limits = _limits(timeout, memory)
    if plan is not None:
        require_writable(plan)  # before the search, not after it
    if all_ is not None:
        if engine != AUTO or optimal or encoding is not None or plan is not None:
            raise InputError("--all goes without --engine, --optimal, --encoding and --plan")
        raise typer.Exit(_list_all(asked, all_, limits, as_json=as_json))
    _say_objective(asked, choose_encoding(asked, encoding)[0])
    found = find(asked, engine=engine, optimal=optimal, encoding=encoding, limits=limits, say=_say)
    if as_json:
        print(json.dumps(found.record()))
    else:
        print(report.solution_text(found, painter(sys.stdout), width()))
    if plan is not None and found.plan is not None:
        _save(plan, found)
    raise typer.Exit(_exit_code(found.status, found.limit))


def _list_all(asked: Instance, most: int, limits: Limits, *, as_json: bool) -> Exit:
    from pddlpuzzles.counting import listing

    found = listing(asked, most, limits)
    if as_json:
        print(json.dumps(found.record()))
    else:
        print(report.listing_text(found, painter(sys.stdout), width()))
    return _exit_code(found.status, found.limit)


def _exit_code(status: Status, limit: Limit | None) -> Exit:
    if status is Status.UNSOLVABLE:
        return Exit.UNSOLVABLE
    if status is not Status.GAVE_UP:
        return Exit.DONE
    if limit is Limit.TIME:
        return Exit.OUT_OF_TIME
    return Exit.OUT_OF_MEMORY if limit is Limit.MEMORY else Exit.GAVE_UP


def _limits(timeout: float, memory: int) -> Limits:
    if not 0 < timeout <= _MOST_SECONDS:  # false for nan too
        raise InputError(f"--timeout {timeout:g}, expected seconds, more than 0 and up to a year")
    if not 0 < memory <= _MOST_MEBIBYTES:
        raise InputError(f"--memory {memory}, expected MiB, 1 to {_MOST_MEBIBYTES}")
    return Limits(timeout, memory)


def _save(path: Path, found: Any) -> None:
    from pddlpuzzles.files import write_text
    from pddlpuzzles.planning.plans import plan_text

    unit = len(found.plan) == found.cost
    write_text(path, plan_text(found.plan, found.cost, unit))


@app.command(epilog="Example: pddlpuzzles check peg english-central sas_plan")
def check(
    puzzle: PuzzleName,
    instance: Annotated[
        str,
        typer.Argument(
            help="A bundled instance, a .toml or .pddl file, or - for TOML on standard input.",
            autocompletion=completion.instance_names,
        ),
    ],
    planfile: Annotated[str, typer.Argument(help="A plan file from any planner.")],
    optimal: Annotated[
        bool, typer.Option("--optimal", help="Say how far from the optimum it is.")
    ] = False,
    domain: DomainFile = None,
    as_json: AsJson = False,
) -> None:
    """Replay a plan by the puzzle's own rules."""
    from pddlpuzzles.check import check as judge

    if instance == "-" and planfile == "-":
        raise InputError("only one of INSTANCE and PLANFILE can be standard input")
    asked = catalogue.instance(catalogue.wing(puzzle), instance, domain)
    found = judge(asked, planfile, optimal=optimal, limits=_limits(300, 4096))
    _say_objective(asked, found.instance)
    if as_json:
        print(json.dumps(found.record()))
    else:
        print(report.check_text(found, planfile, painter(sys.stdout)))
    raise typer.Exit(Exit.DONE if found.valid else Exit.INVALID)


@app.command(epilog="Example: pddlpuzzles engines")
def engines() -> None:
    """List the engines: which are here, what they take and prove, how to install the others."""
    print(report.engines_text(painter(sys.stdout)))


def _add_generator(wing: Wing) -> None:
    """Add `generate PUZZLE`, its options those of the wing's generator."""

    def command(**options: Any) -> None:
        seed = options.pop("seed")
        if seed is None:
            seed = int.from_bytes(os.urandom(4), "big")
        if seed < 0:
            raise InputError(f"--seed {seed}, expected 0 or more")
        puzzle = wing.generate(seed, **options)
        asked = "".join(
            f" --{name.replace('_', '-')} {value}"
            for name, value in options.items()
            if value is not None
        )
        title = f"pddlpuzzles generate {wing.name} --seed {seed}{asked}"
        print(catalogue.text(Instance(wing, "generated", puzzle, title)), end="")

    parameters = [_option("seed", int | None, None, "Makes the same instance again.")]
    for parameter in list(inspect.signature(wing.generate, eval_str=True).parameters.values())[1:]:
        kind, said = parameter.annotation.__origin__, parameter.annotation.__metadata__[0]
        text = f"{said[0].upper()}{said[1:]}."
        parameters.append(_option(parameter.name, kind, parameter.default, text))
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = {one.name: one.annotation for one in parameters}
    command.__doc__ = f"Write a new instance of {wing.name} as TOML."
    generate_app.command(name=wing.name, epilog=f"Example: pddlpuzzles generate {wing.name}")(
        command
    )


def _option(name: str, kind: Any, default: Any, text: str) -> inspect.Parameter:
    annotation = Annotated[kind, typer.Option(f"--{name.replace('_', '-')}", help=text)]
    return inspect.Parameter(
        name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation
    )


def _say(note: str) -> None:
    print(f"pddlpuzzles: {note}", file=sys.stderr)


@cache
def _add_generators() -> None:
    """Add `generate PUZZLE` for each puzzle, which opens a room of its wing."""
    for wing in catalogue.wings().values():
        _add_generator(wing)


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code, each kind of failure told in a line."""
    if "generate" in arguments[:1] or "_PDDLPUZZLES_COMPLETE" in os.environ:
        _add_generators()
    usage: type[Exception] = typer.BadParameter.__mro__[1]  # click's, which typer may carry itself
    try:
        code = app(arguments, prog_name="pddlpuzzles", standalone_mode=False)
        sys.stdout.flush()
    except (InputError, PlannerError) as error:
        _say(str(error))
        return Exit.BAD_INPUT if isinstance(error, InputError) else Exit.PLANNER_FAILED
    except usage as error:
        _say(error.format_message())  # type: ignore[attr-defined]
        return Exit.BAD_INPUT
    except MemoryError:
        _say("out of memory")
        return Exit.OUT_OF_MEMORY
    except BrokenPipeError:
        _mute()
        return 1  # as click ends, where it meets the closed pipe first
    except OSError as error:  # of standard output, or of the folder for temporary files
        _mute()
        _say(error.strerror or str(error))
        return Exit.BAD_INPUT
    return code if isinstance(code, int) else Exit.DONE


def _mute() -> None:
    """Send what is left for standard output nowhere: Python flushes it on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
