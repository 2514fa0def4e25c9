"""The entry point: the command runs in a child, and this process keeps limits and heeds signals."""

from __future__ import annotations

import os
import sys

from pddlpuzzles.processes.supervised import HAS_FORK
from pddlpuzzles.processes.supervisor import run_supervised

TYPE_CHECKING = False  # what type checkers take for true; importing `typing` takes as long as all
if TYPE_CHECKING:
    from typing import Final


def main() -> None:
    """Run the command line; the process ends with one of the codes of `cli.exit_codes.Exit`."""
    # Streams that are closed are opened nowhere: else a file would get their numbers.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - until the end
    try:
        code = run_supervised(_work) if HAS_FORK else _work()
    except KeyboardInterrupt:  # where there is no parent that heeds signals
        sys.stderr.write("pddlpuzzles: interrupted\n")
        code = 130
    os._exit(code)


def _work() -> int:
    if _is_for_a_planner(sys.argv[1:]):
        from pddlpuzzles.processes.workers import anticipate

        anticipate("pddlpuzzles.planners.fast_downward")
    from pddlpuzzles.cli.main import run

    code = run(sys.argv[1:])
    if workers := sys.modules.get("pddlpuzzles.processes.workers"):
        workers.dismiss()
    for stream in (sys.stdout, sys.stderr):
        try:  # noqa: SIM105 - contextlib takes long to import
            stream.flush()
        except (OSError, ValueError):
            pass  # `run` has said what matters
    return code


_OTHERWISE: Final = ("--engine", "--heuristic", "--optimal", "--all", "--help")
"""The options with which `solve` asks no planner, or another than it does by default."""


def _is_for_a_planner(arguments: list[str]) -> bool:
    """Guess whether a planner will be asked, so that its process can get ready at once.

    To start it so early saves a sixth of the wait for a quick answer. After a wrong guess a process
    was started that nobody uses; nothing else is different.
    """
    if arguments[:1] != ["solve"]:
        return False
    return "fast-downward" in arguments or not any(one.startswith(_OTHERWISE) for one in arguments)


if __name__ == "__main__":
    main()
