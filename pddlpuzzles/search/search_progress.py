"""How far a search has come, for whoever watches it from another thread or process.

In a process of its own it can be stopped at once: a pickled `Request` goes in, a `Finding` out.
"""

from __future__ import annotations

import contextlib
import math
import os
import pickle
import re
import threading
import time
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from pddlpuzzles import puzzle
from pddlpuzzles.processes.supervised import SAID
from pddlpuzzles.processes.system import make_nicer

SEARCHED: Final = "every state that can be reached from the start was searched or proved a dead end"
NOT_MET: Final = "all states that can be reached from one end were visited, the other not met"

_LINE: Final = re.compile(r"^bound (\d+), expanded (\d+)$", re.MULTILINE)
_EVERY: Final = 0.5  # seconds between two lines
_BESIDE: Final = 10  # how much nicer a search is that others run beside


class Headway(NamedTuple):
    """A proved lower bound on the cost and the states expanded (0: unknown); the rest in words."""

    bound: int = 0
    expanded: int = 0
    words: str = ""


@dataclass
class _Proved:
    """What a search has proved, kept when it is over: freeing its memory may take long."""

    bound: float
    thread: int
    track: Callable[[], Track | None]

    def headway(self) -> Headway:
        track = self.track()
        expanded = 0 if track is None else track.expanded()
        return Headway(math.floor(puzzle.known_cost(self.bound)), expanded)


class Track:
    """What can be seen of a search as long as it holds this and no other has begun."""

    latest = _Proved(0, 0, lambda: None)

    def __init__(self, expanded: Callable[[], int], bound: float = 0) -> None:
        self.expanded = expanded
        self.proved = Track.latest = _Proved(bound, threading.get_ident(), weakref.ref(self))

    def solved(
        self, moves: tuple[puzzle.Move, ...], bound: int | None = None
    ) -> puzzle.Finding[puzzle.Move]:
        """Return a plan not proved cheapest; without a `bound`, with the best bound so far."""
        # A bound of 0 says nothing: it is given as None, here and in `gave_up`.
        proved = puzzle.known_cost(self.proved.bound) or None if bound is None else bound
        return puzzle.Finding(puzzle.Status.SOLVED, moves, proved, expanded=self.expanded())

    def gave_up(self, limit: puzzle.Limit) -> puzzle.Finding[Any]:
        proved = puzzle.known_cost(self.proved.bound) or None
        expanded = self.expanded()
        return puzzle.Finding(puzzle.Status.GAVE_UP, bound=proved, limit=limit, expanded=expanded)

    def exhausted(self, words: str = SEARCHED) -> puzzle.Finding[Any]:
        proof = puzzle.Proof(puzzle.Argument.SEARCHED, words)
        return puzzle.Finding(puzzle.Status.UNSOLVABLE, proof=proof, expanded=self.expanded())


def current_headway() -> Headway:
    """Return how far the newest search of this process has come."""
    return Headway() if Track.latest.track() is None else Track.latest.headway()


def headway_since(before: _Proved) -> Headway:
    """Return how far a search has come that this thread has begun after that one."""
    # Of one that is over: what was proved, and the states only while its exception lives.
    proved = Track.latest
    is_own = proved is not before and proved.thread == threading.get_ident()
    return proved.headway() if is_own else Headway()


def last_headway(said: str) -> Headway | None:
    lines = _LINE.findall(said)
    return Headway(int(lines[-1][0]), int(lines[-1][1])) if lines else None


class Request(NamedTuple):
    search: puzzle.Search
    puzzle: puzzle.Puzzle[Any, Any]
    limits: puzzle.Limits


def answer(asked: bytes) -> bytes:
    """Search in a worker, and say now and then how far that has come."""
    request: Request = pickle.loads(asked)  # noqa: S301 - from our own parent
    if request.limits.root is not None and request.limits.processor is None:
        make_nicer(os.getpid(), _BESIDE)
    threading.Thread(target=_say, daemon=True).start()
    return pickle.dumps(request.search.find(request.puzzle, request.limits))


def _say() -> None:
    with contextlib.suppress(OSError), open(SAID, "w") as said:
        while True:
            time.sleep(_EVERY)
            said.write("bound {}, expanded {}\n".format(*current_headway()))
            said.flush()
