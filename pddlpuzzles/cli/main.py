"""The command line: the commands put together; what a failure (exception) prints and exits with."""

import contextlib
import errno
import io
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
from pddlpuzzles.catalogue.catalogue import InstanceError
from pddlpuzzles.cli import output
from pddlpuzzles.cli.arguments import completed, make_values_quickly
from pddlpuzzles.cli.exit_codes import Exit, exit_code
from pddlpuzzles.cli.output import print_result, say
from pddlpuzzles.errors import InputError, ParameterError, PlannerError
from pddlpuzzles.puzzle import Limit, Status
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.show.answers import note_record
from pddlpuzzles.show.terminal import is_terminal

_OUT_OF_MEMORY: Final = re.compile("failed to map|[Cc]annot allocate")

make_values_quickly()
COMMANDS: Final = (
    *("list", "format", "show", "export", "solve", "hint", "check", "bench", "report", "site"),
    *("compare", "grade", "verify", "lint", "explore", "engines", "generate", "lsp", "mcp"),
)
"""Their names and modules, in the order of the help."""


@cache
def _command(asked: str | None, puzzle: str | None) -> Callable[..., Any]:
    """Return the command that is `asked` for, or all; `puzzle` is its first argument."""
    app = typer.Typer(
        rich_markup_mode=None,
        pretty_exceptions_enable=False,
        help="Puzzles as planning problems, and back.",
        epilog="Begin with: pddlpuzzles solve peg",
    )
    app.callback(invoke_without_command=True)(_top)
    for name in COMMANDS if asked is None else (asked,):
        module = import_module(f"pddlpuzzles.cli.{name}")
        if name == "generate":
            app.add_typer(module.generators(puzzle), name=name)
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


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code; print each kind of failure as one line."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # for what its encoding lacks
    usage: Any = typer.BadParameter.__mro__[1]  # click's, which typer may carry itself
    output.begin_output()
    if arguments[:1] == ["help"]:
        arguments = [*arguments[1:], "--help"]
    try:
        asked = next((name for name in arguments[:1] if name in COMMANDS), None)
        puzzle = arguments[1] if asked == "generate" and len(arguments) > 1 else None
        command = _command(asked, puzzle)
        if asked is not None:
            arguments = completed(arguments, command)
        code = command(arguments, prog_name="pddlpuzzles", standalone_mode=False)
        sys.stdout.flush()
    except InstanceError as error:
        place = arguments.index(error.name) if error.name in arguments else len(arguments)
        meant = ["pddlpuzzles", *arguments[:place], *error.meant, *arguments[place + 1 :]]
        said = f"there is no puzzle {error.name!r}; did you mean `{' '.join(meant)}`?"
        return _failed(arguments, said, "usage")
    except ParameterError as error:
        return _failed(arguments, f"--{error}", "usage", expected=error.expected)
    except InputError as error:
        return _failed(arguments, str(error), "input", (error, *error.others))
    except PlannerError as error:
        _failed(arguments, str(error), "planner")
        return Exit.PLANNER_FAILED
    except usage as error:
        said = error.format_message()
        if error.ctx is not None and not said.endswith("?"):  # else it asks: did you mean …?
            said = f"{said.rstrip('.')}; see `{error.ctx.command_path} --help`"
        return _failed(arguments, said, "usage")
    except MemoryError:
        return _at_limit(Limit.MEMORY, "out of memory", arguments)
    except LimitError as exhausted:
        return _at_limit(exhausted.limit, str(exhausted), arguments, exhausted.during)
    except ImportError as error:
        if not _OUT_OF_MEMORY.search(str(error)):
            raise
        return _at_limit(Limit.MEMORY, f"out of memory: {error}", arguments)
    except (SystemExit, BrokenPipeError) as end:
        if not isinstance(end.__context__ if isinstance(end, SystemExit) else end, BrokenPipeError):
            raise  # else click has ended the program on that
        _mute()
        return Exit.READER_GONE
    except OSError as error:  # of standard output, or of the folder for temporary files
        _mute()
        if error.errno == errno.ENOMEM:
            return _at_limit(Limit.MEMORY, "out of memory", ())
        say(error.strerror or str(error))
        return Exit.BAD_INPUT
    return code if isinstance(code, int) else Exit.DONE


def _failed(
    arguments: Sequence[str], said: str, kind: str, mistakes: Sequence[InputError] = (), **more: Any
) -> Exit:
    """Print a failure; further mistakes only for people: scripts expect one line."""
    say(said)
    every = mistakes or [InputError(said)]
    errors = [note_record(it, kind) | {"expected": it.expected} | more for it in every]
    output.print_instead(arguments, {"error": errors[0], "errors": errors}, every[0].notes)
    for further in mistakes[1:] if is_terminal(sys.stderr) else ():
        say(str(further))
    return Exit.BAD_INPUT


def _at_limit(
    limit: Limit | None, said: str, arguments: Sequence[str], during: str | None = None
) -> Exit:
    during = during or output.work_begun()
    say(f"{said} while {during}")
    record = {"status": Status.GAVE_UP, "reason": said, "limit": limit, "during": during}
    output.print_instead(arguments, record)
    return exit_code(limit)


def _mute() -> None:
    """Send what is left for standard output nowhere: Python flushes it on its way out."""
    with contextlib.suppress(io.UnsupportedOperation):  # a caller's own stream
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
