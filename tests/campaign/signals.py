"""Signals at random moments, limits from a twentieth of a second on.

Every command is tried, with each engine that is installed where one is asked.
"""

import contextlib
import importlib.util
import json
import random
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

from jsonschema import Draft202012Validator

from tests.campaign.program import Trial

ENGINES = ("auto", "astar", "layers", "fast-downward", "symk", "pyperplan", "enhsp", "lpg")
INSTANCES = (
    *(("peg", "english-central"), ("peg", "english-central-sweeps"), ("peg", "square-6")),
    *(("braintwist", "scramble-12"), ("minesweeper", "expert"), ("machiavelli", "full-deck")),
    *(("pddl", "logistics/20"), ("pddl", "blocks/09")),
)
DECIDED = frozenset({0, 1, 11, 12, 22, 23, 30})
"""How a run may end that was not stopped; some engines cannot take some encodings."""
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
MEMORIES = (1, 30, 100, 200, 400, 600)


HERE = [
    one
    for one in ENGINES
    if one in ("auto", "astar", "layers") or importlib.util.find_spec(f"up_{one.replace('-', '_')}")
]
"""The engines that are installed."""


def command(chance: random.Random) -> list[str]:
    """Return a command that may take long; its files are to be written to `{home}`."""
    puzzle, instance = chance.choice(INSTANCES)
    engine = chance.choice(HERE)
    if engine == "layers" and puzzle != "peg":
        engine = "astar"
    runner = "astar" if engine == "auto" else engine  # which `bench` takes one by one
    out = "{home}/out"
    solve = ["solve", puzzle, instance, "--engine", engine]
    model = "problems/pddl/blocks/03.pddl"
    return chance.choice(
        [
            solve,
            [*solve, "--json"],
            [*solve, *(["--optimal"] if engine != "lpg" else []), "--json"],
            ["solve", puzzle, instance, "--svg", f"{out}.svg", "--page", f"{out}.html"],
            ["solve", puzzle, instance, "--engine", "astar", "--trace", f"{out}.jsonl"],
            ["solve", "pddl", "blocks/03", "--certificate", f"{out}.jsonl"],
            ["hint", puzzle, instance, "--json"],
            ["explore", puzzle, instance, "--json"],
            ["explore", "peg", "english-central", "--jobs", "2"],
            ["compare", "pddl", "blocks/03", model, "--json"],
            ["show", puzzle, instance, "--svg", f"{out}.svg"],
            ["bench", "peg/english-central", "--engine", "greedy", "--engine", runner, "-o", out],
            ["site", out],
            ["generate", "peg", "--solve", "--count", "20", "-o", out],
        ]
    )


def trials(chance: random.Random) -> Iterator[Trial]:
    """Yield runs that get up to three signals, without end."""
    while True:
        numbers = chance.choices(SIGNALS, k=chance.choice((1, 2, 3)))
        gap = chance.choice((0.0, 0.001, 0.01, 0.05, 0.3)) * chance.random() * 2
        moment = chance.random() * chance.choice((0.1, 1, 4))
        codes = DECIDED | {-number if number == 9 else 128 + number for number in numbers}
        yield Trial(command(chance), codes, act=partial(_send, moment, numbers, gap))


def limited(chance: random.Random) -> Iterator[Trial]:
    """Yield runs within limits, without end."""
    while True:
        arguments = command(chance)
        if arguments[0] in ("site", "bench", "generate", "show"):  # limits for each, or none
            continue
        seconds = round(chance.choice((0.05, 0.3, 1.0, 2.0, 5.0)) * (0.5 + chance.random()), 2)
        memory = None if arguments[0] == "hint" else chance.choice((None, *MEMORIES))
        if memory is not None:
            seconds += 4
            arguments += ["--memory", str(memory)]
        arguments += ["--timeout", str(seconds)]
        yield Trial(arguments, DECIDED, check=_one_object)


def _one_object(arguments: Sequence[str], code: int, out: bytes) -> str | None:
    """Say what is wrong with what a run has printed that was asked for JSON and has an answer."""
    if "--json" not in arguments or code == 30:
        return None
    with contextlib.suppress(ValueError):
        answer = json.loads(out)
        for name in (arguments[0], "error"):
            path = Path(__file__).parents[2] / "pddlpuzzles" / "schemas" / f"{name}.json"
            if Draft202012Validator(json.loads(path.read_text("utf-8"))).is_valid(answer):
                return None
    return f"no JSON, or of no schema: {out[:200]!r}"


def _send(
    moment: float, numbers: list[signal.Signals], gap: float, process: subprocess.Popen[bytes]
) -> None:
    while process.poll() is None and not _heeds(process):
        time.sleep(0.0005)
    time.sleep(moment)
    for number in numbers:
        if process.poll() is None:
            process.send_signal(number)
            time.sleep(gap)


def _heeds(process: subprocess.Popen[bytes]) -> bool:
    """Say whether it catches SIGTERM: until then Python starts, in its own ways."""
    with contextlib.suppress(OSError):
        status = Path(f"/proc/{process.pid}/status").read_text()
        caught = int(status.partition("SigCgt:")[2].split()[0], 16)
        return bool(caught >> (signal.SIGTERM - 1) & 1)
    return False
