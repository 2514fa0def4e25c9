"""Runs of the program from outside, and what is wrong with how they ended.

Every command, with each engine installed, gets signals at random moments, or has limits from a
twentieth of a second on. What a run has started is found by a mark in its environment.
"""

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import psutil
from jsonschema import ValidationError

from pddlpuzzles.planners.table import PLANNERS
from pddlpuzzles.processes import tree
from tests.programs import shaped

MARK = "PDDLPUZZLES_CAMPAIGN"
PATIENCE = 30.0  # seconds for the rest of a run to be gone that was killed
LONGEST = 300.0  # seconds


@dataclass
class Trial:
    """A run, the codes that it may end with, and what `check` says is wrong with the output.
    `{home}` is a folder that is there for the run. Of one with limits it is kept how many seconds
    later it ended, and the MiB that it held at most."""

    arguments: Sequence[str]
    codes: frozenset[int]
    act: Callable[[subprocess.Popen[bytes]], None] = lambda process: None
    check: Callable[[Sequence[str], int, bytes], str | None] = lambda arguments, code, out: None
    wrapper: Sequence[str] = ()
    stdin: bytes = b""
    seconds: float | None = None
    memory: int | None = None
    late: float = 0.0
    peak: float = 0.0

    def line(self) -> str:
        return " ".join([*self.wrapper[-1:], *self.arguments])

    def measure(self, process: subprocess.Popen[bytes]) -> None:
        while self.memory is not None and process.poll() is None:
            self.peak = max(self.peak, sum(map(tree.memory, tree.whole(process.pid))))
            time.sleep(0.01)


def troubles(trial: Trial) -> list[str]:
    mark = uuid.uuid4().hex
    home = Path(tempfile.mkdtemp(prefix="campaign-"))
    temporary = home / "temporary"
    temporary.mkdir()
    command = [*trial.wrapper, sys.executable, "-m", "pddlpuzzles"]
    command += [word.replace("{home}", str(home)) for word in trial.arguments]
    began = time.monotonic()
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(temporary), MARK: mark},
        cwd=Path(__file__).parents[2],
    )
    actors = [threading.Thread(target=act, args=(process,)) for act in (trial.act, trial.measure)]
    for actor in actors:
        actor.start()
    trouble = []
    try:
        out, err = process.communicate(trial.stdin, timeout=LONGEST)
    except subprocess.TimeoutExpired:
        trouble.append(f"never ended: waited for {LONGEST:.0f} s")
        process.kill()
        out, err = process.communicate()
    if trial.seconds is not None:
        trial.late = max(0.0, time.monotonic() - began - trial.seconds)
    for actor in actors:
        actor.join()
    code, said = process.returncode, err.decode(errors="replace").strip()
    if "Traceback" in said or "Exception ignored" in said:
        trouble.append(f"traceback: {said.splitlines()[-1]}")
    if wrong := trial.check(trial.arguments, code, out):
        trouble.append(wrong)
    if code not in trial.codes:
        last = said.rpartition("\n")[2]
        trouble.append(f"code {code}, not {sorted(trial.codes)}: {last[-200:]}")
    end = time.monotonic() + PATIENCE
    while (marked(mark) or os.listdir(temporary)) and time.monotonic() < end:
        time.sleep(0.02)
    for left in marked(mark):  # and is ended
        with contextlib.suppress(psutil.Error):
            trouble.append(f"processes left: {' '.join(left.cmdline())[-60:]}")
            left.kill()
    trouble += [f"folders left: {name}" for name in os.listdir(temporary)]
    drafts = [path.name for path in home.iterdir() if path.name.startswith(".")]
    trouble += [f"drafts left: {', '.join(drafts)}"] if drafts and code != -9 else []
    shutil.rmtree(home, ignore_errors=True)
    return trouble


def marked(mark: str) -> list[psutil.Process]:
    """The living processes with a mark in their environment."""
    found = psutil.process_iter(["environ"], ad_value=None)
    return [one for one in found if (one.info["environ"] or {}).get(MARK) == mark]


ENGINES = ["auto", "astar", "layers", *(name for name in PLANNERS if not PLANNERS[name].missing)]
INSTANCES = (
    *(("peg", "english-central"), ("peg", "english-central-sweeps"), ("peg", "square-6")),
    *(("braintwist", "scramble-12"), ("minesweeper", "expert"), ("machiavelli", "full-deck")),
    *(("pddl", "logistics/20"), ("pddl", "blocks/09")),
)
DECIDED = frozenset({0, 1, 11, 12, 22, 23, 30})  # some engines cannot take some encodings
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
MEMORIES = (1, 30, 100, 200, 400, 600)


def command(chance: random.Random) -> list[str]:
    """Return a command that may take long; its files are to be written to `{home}`."""
    puzzle, instance = chance.choice(INSTANCES)
    engine = chance.choice(ENGINES)
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


def signalled(chance: random.Random) -> Iterator[Trial]:
    while True:
        numbers = chance.choices(SIGNALS, k=chance.choice((1, 2, 3)))
        gap = chance.choice((0.0, 0.001, 0.01, 0.05, 0.3)) * chance.random() * 2
        moment = chance.random() * chance.choice((0.1, 1, 4))
        codes = DECIDED | {-number if number == 9 else 128 + number for number in numbers}
        yield Trial(command(chance), codes, act=partial(_send, moment, numbers, gap))


def limited(chance: random.Random) -> Iterator[Trial]:
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
        yield Trial(arguments, DECIDED, check=_one_object, seconds=seconds, memory=memory)


def _one_object(arguments: Sequence[str], code: int, out: bytes) -> str | None:
    """Say what is wrong with what a run has printed that was asked for JSON and has an answer."""
    if "--json" not in arguments or code == 30:
        return None
    for name in (arguments[0], "error"):
        with contextlib.suppress(ValueError, ValidationError):
            shaped(name, out)
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
