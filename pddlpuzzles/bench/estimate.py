"""How long a bench will go on, from what its runs have taken so far."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from pddlpuzzles.bench.record import Row

_AT_FIRST: Final = 0.1
"""Seconds that a run takes beside its planner's, until that is known."""


class Left(NamedTuple):
    """Seconds that a bench will most likely go on, and the most that it can."""

    likely: float
    most: float


class Estimate:
    """The time that a bench still takes.

    A run of a planner takes what its runs have taken so far on average, and its limit as long as
    there was none. Beside that it takes what all runs here have taken together beyond their
    planners' seconds: processes are started, plans replayed, rows written.
    """

    def __init__(
        self, jobs: int | None, timeout: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """Of `jobs` runs side by side, each has `timeout` seconds; None: as many as are seen."""
        self._jobs, self._timeout, self._clock = jobs, timeout, clock
        self._began = clock()
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._runs: Counter[str] = Counter()
        self._left: Counter[str] = Counter()
        self._worked = 0.0
        self._ended = 0

    def begin(self, done: Iterable[Row], left: Sequence[str]) -> None:
        """Take note of what was done before, and of whose runs are left."""
        for row in done:
            self._count(row)
        self._left = Counter(left)
        self._began = self._clock()

    def ended(self, row: Row) -> None:
        """Take note of a run that has ended."""
        self._count(row)
        self._left[row.planner] -= 1
        self._worked += row.seconds
        self._ended += 1

    def left(self) -> Left:
        """Return what is left."""
        passed = max(self._clock() - self._began, 1e-9)
        jobs = self._jobs or max(1.0, self._worked / passed)
        beside = _AT_FIRST
        if self._ended:
            beside = max(0.0, (passed * jobs - self._worked) / self._ended)
        likely = most = 0.0
        for planner, count in self._left.items():
            likely += count * (self._mean(planner) + beside)
            most += count * (self._timeout + beside)
        return Left(likely / jobs, most / jobs)

    def _count(self, row: Row) -> None:
        self._seconds[row.planner] += row.seconds
        self._runs[row.planner] += 1

    def _mean(self, planner: str) -> float:
        runs = self._runs[planner]
        return self._seconds[planner] / runs if runs else self._timeout
