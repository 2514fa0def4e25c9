"""How far a search has come, for whoever watches it from another thread or another process."""

from __future__ import annotations

import math
import re
import threading
import weakref
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from pddlpuzzles.puzzle import Argument, Finding, Limit, Move, Proof, Status, known_cost

SEARCHED: Final = "every state that can be reached from the start was searched or proved a dead end"
NOT_MET: Final = "all states that can be reached from one end were visited, the other not met"

_LINE: Final = re.compile(r"^bound (\d+), expanded (\d+)$", re.MULTILINE)


class Headway(NamedTuple):
    """A proved lower bound on the cost and the states expanded, 0 if unknown; the rest in words."""

    bound: int = 0
    expanded: int = 0
    words: str = ""

    def line(self) -> str:
        return f"bound {self.bound}, expanded {self.expanded}\n"


@dataclass
class _Proved:
    bound: float
    thread: int


class Track:
    """What a search that is under way lets be seen, while it holds it and no other has begun."""

    def __init__(self, expanded: Callable[[], int], bound: float = 0) -> None:
        self.expanded = expanded
        self._proved = _Latest.proved = _Proved(bound, threading.get_ident())
        _Latest.track = weakref.ref(self)

    @property
    def bound(self) -> float:
        return self._proved.bound

    @bound.setter
    def bound(self, bound: float) -> None:
        self._proved.bound = bound

    def solved(self, moves: tuple[Move, ...], bound: int | None = None) -> Finding[Move]:
        """Return a plan that is not proved to be cheapest, with a bound, or the best so far."""
        known = known_cost(self.bound) or None if bound is None else bound
        return Finding(Status.SOLVED, moves, known, expanded=self.expanded())

    def gave_up(self, limit: Limit) -> Finding[Any]:
        known = known_cost(self.bound) or None
        return Finding(Status.GAVE_UP, bound=known, limit=limit, expanded=self.expanded())

    def exhausted(self, words: str = SEARCHED) -> Finding[Any]:
        proof = Proof(Argument.SEARCHED, words)
        return Finding(Status.UNSOLVABLE, proof=proof, expanded=self.expanded())


class _Latest:
    """The search that has begun last in this process.

    What it has proved is kept when it is over: freeing its memory may take until after the limit.
    """

    track: Callable[[], Track | None] = staticmethod(lambda: None)
    proved: _Proved = _Proved(0, 0)


def current_headway() -> Headway:
    """Return how far the search has come that was begun last in this process and is not over."""
    track = _Latest.track()
    return (
        Headway()
        if track is None
        else Headway(math.floor(known_cost(track.bound)), track.expanded())
    )


def follow_progress() -> Callable[[], Headway]:
    """Return a function that says how far the next search of this thread has come.

    Of a search that is over it says what was proved, and the states only while its exception lives.
    """
    before, thread = _Latest.proved, threading.get_ident()

    def so_far() -> Headway:
        track, proved = _Latest.track(), _Latest.proved
        if proved is before or proved.thread != thread:
            return Headway()
        return Headway(
            math.floor(known_cost(proved.bound)), 0 if track is None else track.expanded()
        )

    return so_far


def last_headway(said: str) -> Headway | None:
    lines = _LINE.findall(said)
    return Headway(int(lines[-1][0]), int(lines[-1][1])) if lines else None
