"""Signals, one or two, at a random moment or aimed at one, to every engine."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.campaign.program import Trial

ENGINES = ("auto", "fast-downward", "symk", "enhsp", "lpg", "pyperplan", "astar", "layers")
INSTANCES = (
    ("peg", "english-central"),
    ("peg", "english-d1-d1"),
    ("peg", "tiny"),
    ("peg", "square-6"),
    ("braintwist", "scramble-12"),
    ("minesweeper", "expert"),
    ("machiavelli", "evening"),
)
ENDED = frozenset({0, 2, 11, 12, 22, 23, 30})
"""What a run may end with that ended before its signal came."""
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
CODES = {
    signal.SIGINT: {130},
    signal.SIGTERM: {143},
    signal.SIGHUP: {129},
    signal.SIGKILL: {-signal.SIGKILL},
}

Moment = Callable[[subprocess.Popen[bytes], Path], None]


def trials(chance: random.Random) -> Iterator[Trial]:
    """Yield trials without end."""
    while True:
        numbers = [chance.choice(SIGNALS)]
        gap = 0.0
        if chance.random() < 0.5:
            numbers.append(chance.choice(SIGNALS))
            gap = chance.choice((0.0, 0.001, 0.01, 0.05, 0.3)) * chance.random() * 2
        puzzle, instance = chance.choice(INSTANCES)
        engine = chance.choice(ENGINES)
        if engine == "layers" and puzzle != "peg":
            engine = "astar"
        arguments = ["solve", puzzle, instance, "--engine", engine, "--timeout", "60"]
        if engine not in ("lpg",) and chance.random() < 0.5:
            arguments.append("--optimal")
        aims = {
            "random": _after(chance.random() * chance.choice((0.1, 1, 4))),
            "folder": _when(chance.random() * 0.02, lambda folder: _inside(folder) is not None),
            "request": _when(chance.random() * 0.02, lambda folder: _has(folder, "request")),
            "answer": _when(chance.random() * 0.02, lambda folder: _has(folder, "answer")),
        }
        aim = chance.choice([*aims, "random"])
        codes = ENDED | frozenset().union(*(CODES[number] for number in numbers))
        names = "+".join(number.name for number in numbers)
        yield Trial(f"signal {names}", arguments, codes, act=_send(aims[aim], numbers, gap))


def _send(moment: Moment, numbers: list[signal.Signals], gap: float) -> Moment:
    def send(process: subprocess.Popen[bytes], folder: Path) -> None:
        while process.poll() is None and not _heeds(process):
            time.sleep(0.0005)
        moment(process, folder)
        for number in numbers:
            if process.poll() is None:
                process.send_signal(number)
                time.sleep(gap)

    return send


def _heeds(process: subprocess.Popen[bytes]) -> bool:
    """Say whether it catches SIGTERM: until then it is Python that starts, in its own ways."""
    with contextlib.suppress(OSError):
        status = Path(f"/proc/{process.pid}/status").read_text()
        caught = int(status.partition("SigCgt:")[2].split()[0], 16)
        return bool(caught >> (signal.SIGTERM - 1) & 1)
    return False


def _after(seconds: float) -> Moment:
    return lambda process, folder: time.sleep(seconds)


def _when(more: float, condition: Callable[[Path], bool]) -> Moment:
    def wait(process: subprocess.Popen[bytes], folder: Path) -> None:
        while process.poll() is None and not condition(folder):
            time.sleep(0.0005)
        time.sleep(more)

    return wait


def _inside(folder: Path) -> str | None:
    return next(iter(os.listdir(folder)), None)


def _has(folder: Path, name: str) -> bool:
    inside = _inside(folder)
    return inside is not None and (folder / inside / name).exists()
