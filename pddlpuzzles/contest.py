"""Engines side by side: the first that answers counts, and the others are stopped.

race   all begin at once
lead   one has a head start, and the others begin beside it when that is over
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from pddlpuzzles.engines import (
    Answer,
    Question,
    ask,
    finding_of,
    out_of,
    sealed_answer,
    with_room,
    work,
)
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.process import Job, Workers
from pddlpuzzles.puzzle import Finding, Limit, Limits, Status
from pddlpuzzles.search.headway import read

_HEAD_START: Final = 2.0
"""Seconds that the first of several engines has for itself, from when its process is up."""

_START_UP: Final = 5.0
"""Seconds for that process to be up."""


def race(names: Sequence[str], question: Question, limits: Limits) -> Answer:
    """Ask engines side by side; the first that answers wins and the others are stopped.

    To give up is no answer, and neither is to fail: then the others are waited for. If all give
    up, the best bound of them is kept.

    :raises PlannerError: if all fail.
    """
    with Workers(with_room(limits)) as workers:
        contest = _Contest(workers, question, limits)
        contest.enter(names)
        return contest.winner()


def lead(
    leader: str,
    others: Sequence[str],
    question: Question,
    limits: Limits,
    say: Callable[[str], None],
) -> Answer:
    """Ask an engine, and others beside it once its head start is over, or it has failed.

    Where the leader is quick, nothing else is started; nobody waits for one that is lost. With
    an end to time the head start is not more than half of it. What happens goes to `say`.

    :raises PlannerError: if all fail.
    """
    began = time.monotonic()
    with Workers(with_room(limits)) as workers:
        contest = _Contest(workers, question, limits)
        contest.enter([leader])
        import pddlpuzzles.planning.pddl.replay  # noqa: F401 - for the answer, while it is waited for

        answer = contest.head_start()
        if answer is not None:
            return answer
        if contest.jobs:
            late = f"no answer when {contest.granted} was over"
            say(f"{leader} has not answered yet: searching beside it with {', '.join(others)}")
            contest.failures.append(f"{leader}: {late}")
            contest.enter(others)
            return contest.winner()
    (failure,) = contest.failures
    reason = failure.removeprefix(f"{leader}: ")
    say(f"{leader} did not answer ({reason}); going on with {', '.join(others)}")
    left = limits.left(began)
    only = others[0] if len(others) == 1 else None
    answer = race(others, question, left) if only is None else ask(only, question, left)
    return answer._replace(failures=(*contest.failures, *answer.failures))


class _Contest:
    """Engines side by side: who runs, who has failed, and the best of those that gave up."""

    def __init__(self, workers: Workers, question: Question, limits: Limits) -> None:
        self.jobs: dict[Job, str] = {}
        self.failures: list[str] = []
        self._workers = workers
        self._question = question
        self._limits = limits
        self._began = time.monotonic()
        self._failed: PlannerError | None = None
        self._gave_up: Answer | None = None
        self.granted = f"its head start of {_HEAD_START:g} s"

    def enter(self, names: Sequence[str]) -> None:
        """Start engines."""
        jobs: dict[Job, str] = {}
        for name in names:
            try:
                jobs[work(name, self._question, self._left())] = name
            except PlannerError as error:
                self._fail(error)
        self.jobs |= jobs
        self._workers.start(list(jobs))

    def head_start(self) -> Answer | None:
        """Wait for the only engine there is; None if it did not answer in its head start.

        If it is still at it then, it is still among `jobs`.
        """
        most = float("inf") if self._limits.seconds is None else self._limits.seconds / 2
        for job in list(self.jobs):
            while job in self.jobs:
                begun, now = self._workers.begun(job), time.monotonic()
                since = self._began + _START_UP if begun is None else begun
                end = min(since + _HEAD_START, self._began + most)
                if now >= end:
                    granted = min(_HEAD_START, most if begun is None else end - begun)
                    self.granted = f"its head start of {round(max(granted, 0.0), 1):g} s"
                    break
                answer = self._next(min(end - now, 0.1) if begun is None else end - now)
                if answer is not None:
                    return answer
        return None

    def winner(self) -> Answer:
        """Wait for the first that answers; for all, if all give up.

        :raises PlannerError: if all fail.
        """
        while self.jobs:
            left = self._left().seconds
            if left is not None and left <= 0:
                break
            if answer := self._next(left):
                return answer._replace(failures=tuple(self.failures))
        if self.jobs:
            lost: Finding[Any] = Finding(Status.GAVE_UP, bound=self._bound(), limit=Limit.TIME)
            self._gave_up = sealed_answer(", ".join(self.jobs.values()), self._question, lost)
        if self._gave_up is not None:
            return self._gave_up._replace(failures=tuple(self.failures))
        assert self._failed is not None
        raise self._failed

    def _bound(self) -> int:
        """Return the best bound of those that gave up, and of searches that are still at it.

        What a planner says meanwhile is no claim yet.
        """
        known = 0 if self._gave_up is None else self._gave_up.sealed.bound or 0
        searches = self._question.instance.searches()
        told = (
            read(self._workers.said(job)) for job, name in self.jobs.items() if name in searches
        )
        return max([known, *(far.bound for far in told if far is not None)])

    def _next(self, seconds: float | None) -> Answer | None:
        """Return the answer of the next engine that ends, if it has one."""
        ended = self._workers.wait(seconds)
        if ended is None:
            return None
        job, ending = ended
        name = self.jobs.pop(job)
        try:
            finding = finding_of(name, self._question, ending, self._left())
            found = sealed_answer(name, self._question, finding)
        except PlannerError as error:
            self._fail(error)
            return None
        if found.sealed.status is not Status.GAVE_UP:
            return found
        self.failures.append(f"{name}: {out_of(found.sealed.limit, self._limits)}")
        if self._gave_up is None or (self._gave_up.sealed.bound or 0) < (found.sealed.bound or 0):
            self._gave_up = found
        return None

    def _fail(self, error: PlannerError) -> None:
        self.failures.append(str(error))
        self._failed = error

    def _left(self) -> Limits:
        return self._limits.left(self._began)
