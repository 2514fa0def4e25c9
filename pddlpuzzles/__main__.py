"""The entry point: the command runs in a child, and this process keeps limits and heeds signals."""

import contextlib
import os
import signal
import sys


def main() -> None:
    """Run the command line; the process ends with one of the codes of `cli.exit_codes.Exit`."""
    if hasattr(os, "fork") and signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # no traceback from what is being imported
    # Streams that are closed are opened nowhere: else a file would get their numbers.
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - until the end
    from pddlpuzzles.cli.exit_codes import Exit
    from pddlpuzzles.processes import supervised

    if supervised.HAS_FORK:
        from pddlpuzzles.processes.supervisor import run_supervised  # Windows lacks its signals

        os._exit(run_supervised(_work))
    try:
        code = _work()
    except KeyboardInterrupt:  # where there is no parent that heeds signals
        sys.stderr.write("pddlpuzzles: interrupted\n")
        code = Exit.INTERRUPTED
    os._exit(code)


def _work() -> int:
    from pddlpuzzles.cli.main import run

    code = run(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # `run` has said what matters
            stream.flush()
    return code


if __name__ == "__main__":
    main()
