"""`pddlpuzzles lsp`: the language server for editors."""

import os
from typing import Final

from pddlpuzzles import __version__
from pddlpuzzles.cli.exit_codes import Exit
from pddlpuzzles.errors import InputError

EXAMPLE: Final = "pddlpuzzles lsp"


def command() -> Exit:
    """Serve an editor that asks about PDDL, over standard input and output (extra `editor`)."""
    try:
        from pddlpuzzles.servers.editor import server
    except ModuleNotFoundError as error:
        raise InputError(f"{error}: pip install 'pddlpuzzles[editor]'") from None
    with os.fdopen(os.dup(1), "wb") as answers:  # it closes what it has written to
        server(__version__).start_io(stdout=answers)
    return Exit.DONE
