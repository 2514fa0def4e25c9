"""The command line: the commands put together, and a line for each kind of failure.

Results go to standard output, everything else to standard error. Exit codes are those of
`cli.output.Exit`.
"""

from __future__ import annotations

import errno
import io
import json
import math
import os
import re
import sys
from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Annotated, Any, Final

import typer
from typer.main import get_command

from pddlpuzzles import __version__
from pddlpuzzles.catalogue.catalogue import InstanceError, any_problem, family_of
from pddlpuzzles.catalogue.files import is_pddl
from pddlpuzzles.cli.exit_codes import Exit, exit_code
from pddlpuzzles.cli.options import MEBIBYTES, SECONDS
from pddlpuzzles.cli.output import print_result, say
from pddlpuzzles.errors import InputError, ParameterError, PlannerError
from pddlpuzzles.puzzle import Limit, Limits, Status
from pddlpuzzles.search.budget import Exhausted, watch

_OUT_OF_MEMORY: Final = re.compile("failed to map|[Cc]annot allocate")
"""What the loader says of a library that memory cannot hold."""

_COMMANDS: Final = (
    "list",
    "format",
    "show",
    "export",
    "solve",
    "hint",
    "check",
    "bench",
    "report",
    "site",
    "compare",
    "grade",
    "verify",
    "explore",
    "engines",
    "generate",
)
"""Their names, which are also those of their modules, in the order of the help."""


_OF_INSTANCES: Final = frozenset({"show", "export", "solve", "hint", "check", "compare", "explore"})
"""Those whose first arguments are a puzzle and an instance."""


def commands() -> tuple[str, ...]:
    """Return the names of all commands."""
    return _COMMANDS


@cache
def _command(asked: str | None, of: str | None) -> Callable[..., Any]:
    """Return the command that is asked for, or all: the modules of the others are not imported.

    `of` is its first argument: the puzzle, where `generate` has a command for each.
    """
    app = typer.Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        help="Puzzles as planning problems, and back.",
        epilog="Begin with: pddlpuzzles solve peg",
    )
    app.callback(invoke_without_command=True)(_top)
    for name in _COMMANDS if asked is None else (asked,):
        module = import_module(f"pddlpuzzles.cli.{name}")
        if name == "generate":
            app.add_typer(module.generators(of), name=name)
        else:
            app.command(name=name, epilog=f"Example: {module.EXAMPLE}")(module.command)
    return get_command(app)


def _top(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if version:
        print_result(f"pddlpuzzles {__version__}")
    elif context.invoked_subcommand is None:
        print_result(context.get_help())


def _say_others(error: InputError) -> None:
    """Print further mistakes for people; scripts get the one line that they expect."""
    from pddlpuzzles.show.terminal import is_terminal

    if is_terminal(sys.stderr):
        for other in error.others:
            say(str(other))


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code; each kind of failure is printed as one line."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # for what its encoding lacks
    usage: type[Exception] = typer.BadParameter.__mro__[1]  # click's, which typer may carry itself
    try:
        asked = next((one for one in arguments[:1] if one in _COMMANDS), None)
        of = arguments[1] if asked == "generate" and len(arguments) > 1 else None
        command = _command(asked, of)
        if asked in _OF_INSTANCES:
            arguments = _with_puzzle(arguments, command)
        code = command(arguments, prog_name="pddlpuzzles", standalone_mode=False)
        sys.stdout.flush()
    except InstanceError as error:
        meant = " ".join(["pddlpuzzles", arguments[0], error.puzzle, *arguments[1:]])
        say(f"there is no puzzle {error.name!r}; did you mean `{meant}`?")
        return Exit.BAD_INPUT
    except (InputError, PlannerError) as error:
        say(error.as_option if isinstance(error, ParameterError) else str(error))
        if isinstance(error, InputError):
            _say_others(error)
        return Exit.BAD_INPUT if isinstance(error, InputError) else Exit.PLANNER_FAILED
    except usage as error:
        say(error.format_message())  # type: ignore[attr-defined]
        return Exit.BAD_INPUT
    except MemoryError:
        return _at_limit(Limit.MEMORY, "out of memory", arguments)
    except Exhausted as exhausted:
        return _at_limit(exhausted.limit, str(exhausted), arguments)
    except ImportError as error:
        if not _OUT_OF_MEMORY.search(str(error)):
            raise
        return _at_limit(Limit.MEMORY, f"out of memory: {error}", arguments)
    except SystemExit as end:
        if not isinstance(end.__context__, BrokenPipeError):  # click ends the program on that
            raise
        _mute()
        return Exit.READER_GONE
    except BrokenPipeError:
        _mute()
        return Exit.READER_GONE
    except OSError as error:  # of standard output, or of the folder for temporary files
        _mute()
        if error.errno == errno.ENOMEM:
            return _at_limit(Limit.MEMORY, "out of memory", ())
        say(error.strerror or str(error))
        return Exit.BAD_INPUT
    return code if isinstance(code, int) else Exit.DONE


def _at_limit(limit: Limit | None, said: str, arguments: Sequence[str]) -> Exit:
    """Say that a limit was reached before there was an answer, with `--json` in JSON, too."""
    say(said)
    if "--json" in arguments:
        print_result(json.dumps({"status": Status.GAVE_UP, "reason": said}))
    return exit_code(Status.GAVE_UP, limit)


def _with_puzzle(arguments: list[str], command: Any) -> list[str]:
    """Return the arguments with the puzzle's name, where they begin with a problem in PDDL.

    It is the puzzle whose encoding the problem is, or else any problem in PDDL.
    """
    asked = command.commands[arguments[0]] if hasattr(command, "commands") else command
    options = [one for one in asked.params if one.param_type_name == "option"]
    valued = {name for one in options if not one.is_flag for name in one.opts}
    given, place = dict.fromkeys(("--domain", "--timeout", "--memory"), ""), 1
    while place < len(arguments) and (option := arguments[place]).startswith("-") and option != "-":
        name, _, value = option.partition("=")
        if name in valued and not value:
            place += 1
            value = "".join(arguments[place : place + 1])
        given[name] = value
        place += 1
    if place >= len(arguments) or not is_pddl(arguments[place]):
        return arguments
    later = arguments[place:]
    for option, value in zip(later, [*later[1:], ""], strict=True):
        name, _, joined = option.partition("=")
        if name in given:
            given[name] = joined or value
    seconds, memory = _number(given["--timeout"], SECONDS), _number(given["--memory"], MEBIBYTES)
    with watch(Limits(seconds, int(memory))):
        family = family_of(arguments[place], given["--domain"] or None)
    if not family.is_pddl:
        other = any_problem().name
        say(f"note: {arguments[place]} is {family.name}; put {other} before it to take it as PDDL")
    return [*arguments[:place], family.name, *later]


def _number(text: str, default: float) -> float:
    """Return a limit that a command is given, the default if it is none; the command complains."""
    try:
        number = float(text)
    except ValueError:
        return default
    return number if 0 < number < math.inf else default


def _mute() -> None:
    """Send what is left for standard output nowhere: Python flushes it on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
