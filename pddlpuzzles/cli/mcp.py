"""`pddlpuzzles mcp`: the server of tools for language models."""

from pathlib import Path
from typing import Annotated, Final

from pddlpuzzles import __version__
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.cli.options import argument, value
from pddlpuzzles.errors import InputError

EXAMPLE: Final = "pddlpuzzles mcp ."
_FOLDER: Final = "The folder whose files may be named; nothing else is read."


def command(
    folder: Annotated[Path, argument(None, _FOLDER)] = Path(),
    port: Annotated[int | None, value(None, "Serve over HTTP on this port of 127.0.0.1.")] = None,
) -> Exit:
    """Serve a language model: tools that read, lint, solve, check and compare PDDL.

    Over standard input and output, or streamable HTTP on this machine alone (extra `agent`).
    """
    try:
        import anyio

        from pddlpuzzles.servers.agent import serve
    except ModuleNotFoundError as error:
        raise InputError(f"{error}: pip install 'pddlpuzzles[agent]'") from None
    if not folder.is_dir():
        raise InputError(f"there is no folder {folder}")
    anyio.run(serve, __version__, folder, port)
    return Exit.DONE
