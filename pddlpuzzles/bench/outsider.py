"""The process in which somebody's command line is run, stopped and read.

The request is a `Request` as a list of JSON, the answer an `Answer` as one. The planner and all
that it starts descend from this process or, where a parent has ended, from its guard. Once they
hold more memory together than they may, or the time is over, they are killed here, so that the
plans that have been written by then can still be read. What the planner prints is read and
dropped, but for its end; no file that it writes can grow without end.

A process is started for every run, and nothing is imported here that it can do without.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from pddlpuzzles import tree
from pddlpuzzles.guard import limit_files, serve

DOMAIN: Final = "{domain}"
PROBLEM: Final = "{problem}"
PLAN: Final = "{plan}"
"""The places for files in a command line."""
MOST_BYTES: Final = 64 * 2**20
"""Of a plan."""
_LONGEST_FILE: Final = 4 * 2**30
"""Bytes of what a planner writes, which may search on disk."""
_KEPT: Final = 2**13
"""Bytes of the end of what it prints."""
_TIME: Final = "time"
_MEMORY: Final = "memory"
"""Limits, as `puzzle.Limit` spells them."""


class Request(NamedTuple):
    """A command line with places for files, the files, and the limits."""

    arguments: Sequence[str]
    domain: str
    problem: str
    seconds: float
    memory: float


class Answer(NamedTuple):
    """How it ended: its exit code (None if it was killed here, and at what `Limit`), its plans.

    `plans` are the last two that it has written, the last first, each None if too long to read;
    `trouble` says why it could not be started; `peak` is in MiB, `said` the end of what it
    printed.
    """

    code: int | None
    limit: str | None
    plans: tuple[str | None, ...] = ()
    seconds: float = 0.0
    peak: float = 0.0
    said: str = ""
    trouble: str | None = None


def main() -> None:
    """Do what is asked."""
    serve(_answer)


def _answer(asked: bytes) -> bytes:
    request = Request(*json.loads(asked))
    folder = os.path.join(os.getcwd(), "run")
    os.mkdir(folder)
    names = {DOMAIN: "domain.pddl", PROBLEM: "problem.pddl", PLAN: "plan"}
    paths = {place: os.path.join(folder, name) for place, name in names.items()}
    for place, text in ((DOMAIN, request.domain), (PROBLEM, request.problem)):
        with open(paths[place], "w", encoding="utf-8") as file:
            file.write(text)
    arguments = [_filled(word, paths) for word in request.arguments]
    began = time.monotonic()
    try:
        planner = subprocess.Popen(  # noqa: S603 - what the user has asked for, and no shell
            arguments,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            preexec_fn=lambda: limit_files(_LONGEST_FILE),
            start_new_session=True,
        )
    except OSError as error:
        trouble = (error.strerror or str(error)).lower()
        return json.dumps(Answer(None, None, trouble=trouble)).encode()
    ended = _watched(planner, request, began)
    said = ended.said.replace(f"{folder}/", "")
    return json.dumps(ended._replace(plans=_plans(folder), said=said)).encode()


def _filled(word: str, paths: dict[str, str]) -> str:
    places = "|".join(map(re.escape, paths))
    return re.sub(places, lambda match: paths[match[0]], word)


def _watched(planner: subprocess.Popen[bytes], request: Request, began: float) -> Answer:
    """Wait for a planner to end, or kill it and all that it has started at a limit."""
    assert planner.stdout is not None
    pipe = planner.stdout.fileno()
    os.set_blocking(pipe, False)
    life = [os.pidfd_open(planner.pid)] if hasattr(os, "pidfd_open") else []
    end, look_at = began + request.seconds, began
    said, peak, limit = b"", 0.0, None
    is_open = True
    while limit is None:
        now = time.monotonic()
        if now >= end:
            limit = _TIME
            break
        if now >= look_at:
            began_look = time.thread_time()
            held = _memory(request.memory)
            peak = max(peak, held)
            if held > request.memory:
                limit = _MEMORY
                break
            took = time.thread_time() - began_look
            look_at = now + tree.pause(request.memory - held, took)
        waited = [*life, pipe] if is_open else life
        ready, _, _ = select.select(waited, [], [], max(0.0, min(end, look_at) - now))
        if pipe in ready:
            words, is_open = _heard(pipe)
            said = (said + words)[-_KEPT:]
        if os.waitid(os.P_PID, planner.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            break
    seconds = time.monotonic() - began
    if limit is not None:
        _kill(planner)
    _, status, usage = os.wait4(planner.pid, 0)
    planner.returncode = os.waitstatus_to_exitcode(status)
    said = (said + _heard(pipe)[0])[-_KEPT:]
    peak = max(peak, min(usage.ru_maxrss / 2**10, request.memory))
    code = planner.returncode if limit is None else None
    return Answer(code, limit, (), seconds, peak, said.decode(errors="replace"))


def _memory(more_than: float) -> float:
    """Return the MiB that all of the guard's descendants hold but this process."""
    theirs = (one for one in tree.offspring(os.getppid()) if one != os.getpid())
    return tree.memory(theirs, more_than)


def _heard(pipe: int) -> tuple[bytes, bool]:
    """Return the end of what is to be read at once, and whether more may come."""
    heard = b""
    for _ in range(64):
        try:
            words = os.read(pipe, 2**16)
        except BlockingIOError:
            return heard, True
        if not words:
            return heard, False
        heard = (heard + words)[-_KEPT:]
    return heard, True


def _kill(planner: subprocess.Popen[bytes]) -> None:
    """Kill a planner and all that descends from it; the guard kills what has left its parents."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(planner.pid, signal.SIGKILL)
    for process in tree.descendants(os.getppid()):
        if process != os.getpid():
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGKILL)


def _plans(folder: str) -> tuple[str | None, ...]:
    """Return the last two plans: `plan.2` is later than `plan.1`, and that than `plan`."""
    found: list[tuple[int, str]] = []
    for name in os.listdir(folder):
        match = re.fullmatch(r"plan(?:\.(\d{1,9}))?", name)
        path = os.path.join(folder, name)
        if match and os.path.isfile(path):
            found.append((int(match[1] or -1), path))
    return tuple(_text(path) for _, path in sorted(found, reverse=True)[:2])


def _text(path: str) -> str | None:
    with open(path, "rb") as file:
        raw = file.read(MOST_BYTES + 1)
    return None if len(raw) > MOST_BYTES else raw.decode(errors="replace")
