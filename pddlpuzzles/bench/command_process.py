"""The process in which somebody's command line is run, stopped and read.

The planner and all that it starts descend from this process, orphans too. At the limit of their
memory together or of time, or once the planner has ended, they are killed; only then the plans that
they have written are read. It imports nothing that it can do without.
"""

import contextlib
import json
import marshal
import os
import re
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from pddlpuzzles.processes import tree
from pddlpuzzles.processes.supervised import MEMORY, TIME
from pddlpuzzles.processes.system import limit_files

# The places in a command line for files, and for a seed, which whoever asks puts there:
DOMAIN, PROBLEM, PLAN, SEED = "{domain}", "{problem}", "{plan}", "{seed}"
_MOST_BYTES: Final = 64 * 2**20  # that a plan may have
_LONGEST_FILE: Final = 4 * 2**30  # bytes of what a planner writes, which may search on disk
_KEPT: Final = 2**18  # bytes of the beginning, and of the end, of what it prints


class Request(NamedTuple):
    arguments: Sequence[str]  # a command line, with places for files
    domain: str  # their texts
    problem: str
    seconds: float
    memory: float  # MiB


class CommandAnswer(NamedTuple):
    code: int | None  # its exit code, None if it was killed
    limit: str | None  # the `Limit` at which it was killed
    plans: tuple[bytes | None, ...] = ()  # the last two, latest first; None is too long to read
    seconds: float = 0.0
    peak: float = 0.0  # MiB of all its processes
    said: str = ""  # what it has printed
    trouble: str | None = None  # why it could not be started


def answer(asked: bytes) -> bytes:  # a `Request` as JSON, and a `CommandAnswer`, marshalled
    request = Request(*json.loads(asked))
    limit_files(_LONGEST_FILE)
    folder = os.path.join(os.getcwd(), "run")
    os.mkdir(folder)
    names = {DOMAIN: "domain.pddl", PROBLEM: "problem.pddl", PLAN: "plan"}
    paths = {place: os.path.join(folder, name) for place, name in names.items()}
    for place, text in ((DOMAIN, request.domain), (PROBLEM, request.problem)):
        with open(paths[place], "w", encoding="utf-8") as file:
            file.write(text)
    places = re.compile("|".join(map(re.escape, paths)))
    began = time.monotonic()
    try:
        planner = subprocess.Popen(  # noqa: S603 - what the user has asked for, and no shell
            [places.sub(lambda match: paths[match[0]], word) for word in request.arguments],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            preexec_fn=partial(tree.set_attribute, tree.DEATH_SIGNAL, signal.SIGKILL),
            start_new_session=True,
        )
    except OSError as error:
        ended = CommandAnswer(None, None, trouble=(error.strerror or str(error)).lower())
    else:
        ended = _watched(planner, request, began)
        said = ended.said.replace(f"{folder}/", "")
        ended = ended._replace(said=said, plans=_plans(folder))
    return marshal.dumps(tuple(ended))


def _watched(planner: subprocess.Popen[bytes], request: Request, began: float) -> CommandAnswer:
    """Wait for a planner to end or reach a limit; then end it."""
    assert planner.stdout is not None
    pipe = planner.stdout.fileno()
    os.set_blocking(pipe, False)
    life = [os.pidfd_open(planner.pid)] if hasattr(os, "pidfd_open") else []
    end, meter = began + request.seconds, tree.Meter(request.memory)
    said, peak, limit = bytearray(), 0.0, None
    is_open = True
    while True:
        now = time.monotonic()
        if now >= end:
            limit = TIME
            break
        if now >= meter.next:
            held = sum(meter.measure([tree.whole(os.getpid())[1:]]))
            peak = max(peak, held)
            if held > request.memory:
                limit = MEMORY
                break
        waited = [*life, pipe] if is_open else life
        ready, _, _ = select.select(waited, [], [], max(0.0, min(end, meter.next) - now))
        if pipe in ready:
            is_open = _hear(pipe, said)
        if os.waitid(os.P_PID, planner.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            break  # it is left to be waited for below, by what returns the memory that it used
    seconds = time.monotonic() - began
    tree.stop_descendants(os.getpid())  # wherever they have gone
    _, status, usage = os.wait4(planner.pid, 0)
    planner.returncode = os.waitstatus_to_exitcode(status)
    _hear(pipe, said)
    peak = max(peak, min(usage.ru_maxrss / 2**10, request.memory))
    code = planner.returncode if limit is None else None
    return CommandAnswer(code, limit, (), seconds, peak, said.decode(errors="replace"))


def _hear(pipe: int, said: bytearray) -> bool:
    """Add what stands in a pipe to what is kept; say if it is still open."""
    for _ in range(64):  # then the limits are looked at again: it may print without end
        try:
            words = os.read(pipe, 2**16)
        except BlockingIOError:
            return True
        if not words:
            return False
        said += words
        if len(said) > 2 * _KEPT + 1:
            said[_KEPT:-_KEPT] = b"\n"
    return True


def _plans(folder: str) -> tuple[bytes | None, ...]:
    """Return the last two plans: `plan.2` is later than `plan.1`, and that than `plan`."""
    numbered: list[tuple[int, str]] = []  # files by their numbers, `plan` by -1
    home = os.path.realpath(folder)
    with contextlib.suppress(OSError):  # it has removed the folder
        for name in os.listdir(folder):
            match = re.fullmatch(r"plan(?:\.(\d{1,9}))?", name)
            path = os.path.realpath(os.path.join(folder, name))
            if match and path.startswith(f"{home}/") and os.path.isfile(path):
                numbered.append((int(match[1] or -1), path))
    plans = []
    for _, path in sorted(numbered, reverse=True)[:2]:
        with open(path, "rb") as file:
            raw = file.read(_MOST_BYTES + 1)
        plans.append(None if len(raw) > _MOST_BYTES else raw)
    return tuple(plans)
