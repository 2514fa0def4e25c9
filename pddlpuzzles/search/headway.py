"""How far a search has come, for whoever watches it from another thread or another process.

    track     a search's own: it puts its bound there, and whoever watches looks
    headway   what was seen: the best bound proved so far, and the states expanded

A search does nothing for it but note a bound that has risen. Whoever wants to know asks.
"""

from __future__ import annotations

import math
import re
import threading
import weakref
from collections.abc import Callable
from typing import Final, NamedTuple

_LINE: Final = re.compile(r"^bound (\d+), expanded (\d+)$", re.MULTILINE)


class Headway(NamedTuple):
    """A proved lower bound on the cost, the states expanded, and all else in words.

    The numbers are 0 where nothing is known, and the words empty.
    """

    bound: int = 0
    expanded: int = 0
    words: str = ""

    def line(self) -> str:
        """Return the numbers as a line that `read` finds."""
        return f"bound {self.bound}, expanded {self.expanded}\n"


class Track:
    """What a search that is under way lets be seen: its `bound`, and what counts its states.

    It is seen as long as the search holds it, and only if no other search has begun since.
    """

    def __init__(self, expanded: Callable[[], int], bound: float = 0) -> None:
        self.bound = bound
        self.expanded = expanded
        self.thread = threading.get_ident()
        _Latest.track = weakref.ref(self)


class _Latest:
    """The search that has begun last in this process; the others are parts of none, or over."""

    track: Callable[[], Track | None] = staticmethod(lambda: None)


def seen() -> Headway:
    """Return how far the search has come that was begun last in this process and is not over."""
    return _of(_Latest.track())


def _of(track: Track | None) -> Headway:
    return Headway() if track is None else Headway(math.ceil(track.bound), track.expanded())


def following() -> Callable[[], Headway]:
    """Return what tells how far the search has come that this thread begins from now on.

    It does so even of a search that an exception has ended, as long as that is being handled.
    """
    before, thread = _Latest.track, threading.get_ident()

    def so_far() -> Headway:
        track = _Latest.track()
        is_ours = _Latest.track is not before and track is not None and track.thread == thread
        return _of(track) if is_ours else Headway()

    return so_far


def read(said: str) -> Headway | None:
    """Return the last line of a text that tells of headway; None if there is none."""
    lines = _LINE.findall(said)
    return Headway(int(lines[-1][0]), int(lines[-1][1])) if lines else None
