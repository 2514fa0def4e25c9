"""Runs against limits of time and of the memory of the whole tree, for every engine."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

from tests.campaign.program import Trial
from tests.campaign.signals import ENGINES

INSTANCES = (
    ("peg", "english-central"),
    ("peg", "english-central-sweeps"),
    ("peg", "english-class"),
    ("peg", "square-6"),
    ("peg", "ipc-2008-p30"),
    ("braintwist", "farthest"),
    ("braintwist", "scramble-12"),
    ("minesweeper", "expert"),
    ("machiavelli", "crowd"),
    ("machiavelli", "full-deck"),
)
DECIDED = {0, 11, 12}
FAILED = 30
"""Some engines cannot take some encodings, and say so."""


def trials(chance: random.Random) -> Iterator[Trial]:
    """Yield trials without end."""
    while True:
        puzzle, instance = chance.choice(INSTANCES)
        engine = chance.choice(ENGINES)
        if engine == "layers" and puzzle != "peg":
            engine = "astar"
        arguments = ["solve", puzzle, instance, "--engine", engine]
        if engine != "lpg" and chance.random() < 0.6:
            arguments.append("--optimal")
        codes = {*DECIDED, 23}
        if engine in ("pyperplan", "lpg"):
            codes.add(FAILED)
        seconds = round(chance.choice((0.3, 1.0, 2.0, 4.0, 6.0)) * (0.5 + chance.random()), 2)
        memory = None
        kind = "limit of time"
        if chance.random() < 0.5:
            memory = chance.choice((1, 30, 100, 200, 400, 600))
            seconds += 4
            codes.add(22)
            kind = "limit of memory"
            arguments += ["--memory", str(memory)]
        arguments += ["--timeout", str(seconds)]
        yield Trial(kind, arguments, frozenset(codes), seconds=seconds, memory=memory)


SHELL = ("/bin/bash", "-c")


def surroundings(chance: random.Random) -> Iterator[Trial]:
    """Yield runs in surroundings that are not as they should be, without end."""
    while True:
        engine = chance.choice(ENGINES)
        puzzle, instance = chance.choice((("peg", "tiny"), ("peg", "english-central")))
        slow = engine in ("lpg", "pyperplan", "layers", "symk")
        seconds = "30" if slow else "300"  # what takes one on a quiet machine
        arguments = ["solve", puzzle, instance, "--engine", engine, "--timeout", seconds]
        fine = frozenset({0, 23} if slow and instance != "tiny" else {0})
        yield chance.choice(
            [
                Trial("safe path", arguments, fine, environment={"PYTHONSAFEPATH": "1"}),
                Trial("space in TMPDIR", arguments, fine, folder="a b c"),
                Trial("no folder", arguments, fine | {30}, environment={"TMPDIR": "/proc/nowhere"}),
                Trial(
                    "ulimit -v 3500000",
                    arguments,
                    fine | {22},
                    wrapper=(*SHELL, 'ulimit -v 3500000; exec "$0" "$@"'),
                ),
                Trial(
                    "ulimit -n 8",
                    arguments,
                    fine | {30},
                    wrapper=(*SHELL, 'ulimit -n 8; exec "$0" "$@"'),
                ),
                Trial(
                    "stderr gone",
                    arguments,
                    fine,
                    wrapper=(*SHELL, 'exec "$0" "$@" 2> /dev/full'),
                ),
                Trial(
                    "stdout gone",
                    arguments,
                    frozenset({2, 141}) | fine - {0},
                    wrapper=(*SHELL, 'exec "$0" "$@" > /dev/full'),
                ),
                Trial(
                    "pipe gone",
                    arguments,
                    fine | {141},
                    wrapper=(*SHELL, 'set -o pipefail; "$0" "$@" | true'),
                ),
                Trial("closed", arguments, fine, wrapper=(*SHELL, 'exec "$0" "$@" <&- >&- 2>&-')),
            ]
        )


def here(engine: str) -> bool:
    """Say whether an engine is installed."""
    import importlib.util

    if engine in ("auto", "astar", "layers"):
        return True
    package = f"up_{engine.replace('-', '_')}"
    return sys.version_info >= (3, 11) and importlib.util.find_spec(package) is not None
