"""The command line: the commands put together, and each kind of failure told in a line.

Results go to standard output, everything else to standard error. Exit codes are those of
`commands.options.Exit`.
"""

from __future__ import annotations

import errno
import io
import os
import re
import sys
from importlib import import_module
from typing import Final

import click

from pddlpuzzles import __version__
from pddlpuzzles.catalogue import InstanceError
from pddlpuzzles.commands.options import Exit, exit_code, say, tell
from pddlpuzzles.commands.signature import Group, made
from pddlpuzzles.errors import InputError, ParameterError, PlannerError
from pddlpuzzles.puzzle import Status
from pddlpuzzles.search.budget import Exhausted

_OUT_OF_MEMORY: Final = re.compile("failed to map|[Cc]annot allocate")
"""What the loader says of a library that memory cannot hold."""

_NAME: Final = "pddlpuzzles"
_COMPLETE: Final = "_PDDLPUZZLES_COMPLETE"
"""The environment variable in which a shell asks what could come next."""

_COMMANDS: Final = (
    "list",
    "format",
    "show",
    "export",
    "solve",
    "hint",
    "check",
    "bench",
    "compare",
    "explore",
    "engines",
    "generate",
)
"""Their names, which are also those of their modules, in the order of the help."""


def commands() -> tuple[str, ...]:
    """Return the names of all commands."""
    return _COMMANDS


def _command(name: str) -> click.Command:
    """Return a command, whose module is imported here: for one not all are, but for help."""
    module = import_module(f"pddlpuzzles.commands.{name}")
    group: click.Command | None = module.group(name) if hasattr(module, "group") else None
    return group or made(name, module.command, module.EXAMPLE)


@click.group(cls=Group, names=_COMMANDS, make=_command, epilog="Begin with: pddlpuzzles solve peg")
@click.option("--version", is_flag=True, help="Print the version and stop.")
@click.option(
    "--show-completion",
    metavar="SHELL",
    type=click.Choice(("bash", "zsh", "fish")),
    help="Print what lets a shell complete commands, such as: "
    'eval "$(pddlpuzzles --show-completion bash)"',
)
@click.pass_context
def app(context: click.Context, version: bool, show_completion: str | None) -> None:
    """Puzzles as planning problems, and back."""
    if version:
        tell(f"pddlpuzzles {__version__}")
    elif show_completion is not None:
        from click.shell_completion import get_completion_class

        shell = get_completion_class(show_completion)
        assert shell is not None
        tell(shell(app, {}, _NAME, _COMPLETE).source())
    elif context.invoked_subcommand is None:
        tell(context.get_help())


def run(arguments: list[str]) -> int:
    """Run a command and return its exit code, each kind of failure told in a line."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # what its encoding lacks is told so
    try:
        code = _code(arguments)
        sys.stdout.flush()
    except InstanceError as error:
        meant = " ".join(["pddlpuzzles", arguments[0], error.puzzle, *arguments[1:]])
        say(f"there is no puzzle {error.name!r}; did you mean `{meant}`?")
        return Exit.BAD_INPUT
    except (InputError, PlannerError) as error:
        say(error.as_option if isinstance(error, ParameterError) else str(error))
        return Exit.BAD_INPUT if isinstance(error, InputError) else Exit.PLANNER_FAILED
    except click.UsageError as error:
        say(error.format_message())
        return Exit.BAD_INPUT
    except MemoryError:
        say("out of memory")
        return Exit.OUT_OF_MEMORY
    except Exhausted as exhausted:
        say(str(exhausted))
        return exit_code(Status.GAVE_UP, exhausted.limit)
    except ImportError as error:
        if not _OUT_OF_MEMORY.search(str(error)):
            raise
        say(f"out of memory: {error}")
        return Exit.OUT_OF_MEMORY
    except BrokenPipeError:
        _mute()
        return Exit.READER_GONE
    except OSError as error:  # of standard output, or of the folder for temporary files
        _mute()
        if error.errno == errno.ENOMEM:
            say("out of memory")
            return Exit.OUT_OF_MEMORY
        say(error.strerror or str(error))
        return Exit.BAD_INPUT
    return code


def _code(arguments: list[str]) -> int:
    """Run a command, or offer a shell what could come next, and return the exit code."""
    if asked := os.environ.get(_COMPLETE):
        from click.shell_completion import shell_complete

        return shell_complete(app, {}, _NAME, _COMPLETE, asked)
    # Not by `app.main`, which has ways of its own to end when the reader of a pipe has gone.
    try:
        with app.make_context(_NAME, list(arguments)) as context:
            code = app.invoke(context)
    except click.exceptions.Exit as end:  # as after --help
        code = end.exit_code
    return code if isinstance(code, int) else Exit.DONE


def _mute() -> None:
    """Send what is left for standard output nowhere: Python flushes it on its way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
