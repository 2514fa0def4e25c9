"""Several engines, of which the first that answers counts.

Shares of time are measured without waits for a processor, so that an engine that answers first on
an idle machine does so on a busy one.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from pddlpuzzles.errors import PlannerError
from pddlpuzzles.planners import asking
from pddlpuzzles.planners.asking import EngineAnswer, Question, ask, engine_work, finding_of
from pddlpuzzles.processes.supervised import ANSWER
from pddlpuzzles.processes.system import HAS_WORKERS, has_libraries, processors
from pddlpuzzles.processes.workers import Job, Workers
from pddlpuzzles.puzzle import Finding, Limit, Limits, StartBound, Status
from pddlpuzzles.referee import with_bound
from pddlpuzzles.search import NATIVE
from pddlpuzzles.search.search_progress import last_headway

# Seconds of processor time:
HEAD_START: Final = 2.0  # that the first of several engines has for itself
_AT_ONCE: Final = 0.4  # to ground and prove small instances beside a planner's start
_BEFORE: Final = 0.25  # the same with one processor, before a planner is started
_BRIEFLY: Final = 0.05  # beforehand, where another search is measured to be quick at proofs
_LEAST: Final = 0.15  # that a search has at least, also once a planner has answered
_SHARE: Final = 5.0  # for a search that was measured to need one at most
_GLANCE: Final = 0.01  # seconds at least from one check of what an engine has used to the next


def ask_auto(question: Question, limits: Limits, say: Callable[[str], None]) -> EngineAnswer:
    """Ask the engines that suit a question: a family names those that find plans and proofs.

    For a plan Fast Downward leads; others begin once its head start, at most half the time, is
    over, or it has failed. Meanwhile small instances are proved in this process, with one processor
    before it is started. Searches measured to be quick at proofs begin with it: a plan without a
    proof is not given before they have had their share, whoever is first.

    :raises PlannerError: if all fail.
    """
    instance = question.instance
    if question.optimal:
        return race(instance.provers(), question, limits)
    searches = instance.family.searches
    leader = searches.leader(instance.puzzle)
    asking.say_changes(leader, question, say)
    finders, quick = searches.finders(instance.puzzle), searches.quick_provers(instance.puzzle)
    began, waits = time.monotonic(), not HAS_WORKERS or processors() == 1
    with Workers(asking.with_room(limits)) as workers:
        contest = _Contest(workers, limits)
        if not waits:
            contest.ask([leader], question)
        small = ask_at_once(question, limits, contest.has_answer)
        if small.sealed.proof or small.sealed.no_best:
            return small
        if not HAS_WORKERS:
            return bounded(_in_turn([leader, *quick, *finders], question, limits), small)
        if waits:
            contest.ask([leader], question)
        contest.ask(quick, question, _SHARE)
        if not contest.has_answer():  # meanwhile: what a plan is replayed and bounded with
            import pddlpuzzles.pddl.replay

            if has_libraries():
                import highspy  # noqa: F401

                import pddlpuzzles.search.linear  # noqa: F401

        answer = contest.proof(quick) or contest.head_start()
        if answer is None and contest.jobs:
            say(f"{leader} has not answered yet: searching beside it with {', '.join(finders)}")
            contest.failures.append(PlannerError(leader, f"no answer within {contest.granted}"))
            contest.ask(finders, question)
            answer = contest.winner(question)
    if answer is None:
        failure = next(failed for failed in contest.failures if failed.engine == leader)
        say(f"{leader} did not answer ({failure.said}); going on with {', '.join(finders)}")
        answer = race(finders, question, limits.left(began))
        answer = answer._replace(failures=(*contest.failures, *answer.failures))
    return bounded(answer, small)


def ask_at_once(
    question: Question, limits: Limits, is_answered: Callable[[], bool] = lambda: False
) -> EngineAnswer:
    """Ask for a proof of a small instance, only for `_LEAST` once a planner `is_answered`."""
    instance, began = question.instance, time.process_time()
    puzzle, searches = instance.puzzle, instance.family.searches
    if puzzle.is_goal(puzzle.start) or searches.is_refuted(puzzle):
        return ask(NATIVE, question, limits)
    grounded, share = time.process_time(), _BEFORE if processors() == 1 else _AT_ONCE
    within = replace(
        limits,
        processor=max(_LEAST, share - (grounded - began)),
        is_over=lambda: time.process_time() - grounded >= _LEAST and is_answered(),
    )
    quick = [name for name in searches.quick_provers(puzzle) if name != searches.AT_ONCE]
    if not (quick and has_libraries()):
        return ask(searches.AT_ONCE, question, within)
    tiny = ask(searches.AT_ONCE, question, replace(within, processor=_BRIEFLY))
    return tiny if tiny.sealed.proof else ask(quick[0], question, within)


def bounded(answer: EngineAnswer, other: EngineAnswer) -> EngineAnswer:
    """Return an answer with the bound that another has proved, if that is higher."""
    sealed, bound = answer.sealed, other.sealed.bound
    if bound is None:
        return answer
    if sealed.status is Status.GAVE_UP:
        best = bound if sealed.bound is None else max(bound, sealed.bound)
        return answer._replace(sealed=replace(sealed, bound=best))
    proved = StartBound(bound, f"the lower bound that {other.engine} has proved")
    return answer._replace(sealed=with_bound(answer.engine, sealed, proved))


def race(names: Sequence[str], question: Question, limits: Limits) -> EngineAnswer:
    """Ask engines side by side; the first that answers wins and the others are stopped.

    To give up or fail is no answer. If all give up, the best bound is kept. Where there are no
    processes they are asked one by one.

    :raises PlannerError: if all fail.
    """
    if len(names) == 1:
        return ask(names[0], question, limits)
    if not HAS_WORKERS:
        return _in_turn(names, question, limits)
    with Workers(asking.with_room(limits)) as workers:
        contest = _Contest(workers, limits)
        contest.ask(names, question)
        return contest.winner(question)


def _in_turn(names: Sequence[str], question: Question, limits: Limits) -> EngineAnswer:
    """Ask engines in turn, in this process; A* is asked last."""
    began, failures = time.monotonic(), list[PlannerError]()
    best: EngineAnswer | None = None
    names = list(dict.fromkeys([*names, NATIVE]))
    for done, name in enumerate(names):
        remaining = limits.left(began)
        if remaining.seconds is not None:
            remaining = replace(remaining, seconds=remaining.seconds / (len(names) - done))
        try:
            answer = ask(name, question, remaining)
        except PlannerError as error:
            if name == NATIVE and best is None:
                raise
            failures.append(error)
            continue
        if answer.sealed.status is not Status.GAVE_UP:
            return answer._replace(failures=tuple(failures))
        failures.append(PlannerError(name, asking.out_of(answer.sealed.limit, remaining)))
        best = max(filter(None, (best, answer)), key=_bound)  # the first if they are equal
    assert best is not None, "else A* has failed"
    return best._replace(failures=tuple(failures))


def _bound(gave_up: EngineAnswer | None) -> int:
    return (gave_up and gave_up.sealed.bound) or 0


class Asked(NamedTuple):
    """What an engine is asked, and for which share of processor time, if for one."""

    engine: str
    question: Question
    share: float | None


@dataclass(eq=False)
class SideBySide:
    """Engines side by side: what each that runs is asked, and who has failed."""

    _workers: Workers
    _limits: Limits
    jobs: dict[Job, Asked] = field(default_factory=dict)
    failures: list[PlannerError] = field(default_factory=list)
    _began: float = field(default_factory=time.monotonic)

    @property
    def remaining(self) -> Limits:
        return self._limits.left(self._began)

    def ask(self, names: Sequence[str], question: Question, share: float | None = None) -> None:
        """Start engines; searches end after that `share` of processor time, if any."""
        jobs: dict[Job, Asked] = {}
        for name in names:
            try:
                work = engine_work(name, question, replace(self.remaining, processor=share))
                jobs[work] = Asked(name, question, share)
            except PlannerError as error:
                self.failures.append(error)
        self.jobs |= jobs
        self._workers.start(list(jobs))


class _Contest(SideBySide):
    """Who answers a question first, and the best of those that gave up."""

    granted = f"its first {HEAD_START:g} s"
    _gave_up: EngineAnswer | None = None

    def has_answer(self) -> bool:
        running = self._workers.running.values()
        return any(worker.has_ended() and ANSWER in worker.messages for worker in running)

    def head_start(self) -> EngineAnswer | None:
        """Wait for the only engine there is; None if it has failed, or its head start is over."""
        most = math.inf if self._limits.seconds is None else self._limits.seconds / 2
        while self.jobs:
            used = max((worker.used() for worker in self._workers.running.values()), default=0.0)
            share, seconds = HEAD_START - used, self._began + most - time.monotonic()
            if share > 0 >= seconds:
                self.granted = f"its first {round(most, 1):g} s"
            if min(share, seconds) <= 0:
                break
            # No sooner can it have used its share up.
            if answer := self._next(max(min(share, seconds), _GLANCE)):
                return answer
        return None

    def proof(self, quick: Sequence[str]) -> EngineAnswer | None:
        """Return what is proved while quick searches run, else a plan found by then, if any."""
        plan: EngineAnswer | None = None
        jobs = self.jobs.values()
        while any(it.engine in quick for it in jobs) and self.remaining.seconds != 0:
            answer = self._next()
            if answer is not None and answer.sealed.status is not Status.SOLVED:
                return answer
            plan = plan or answer
        return plan and plan._replace(failures=tuple(self.failures))

    def winner(self, question: Question) -> EngineAnswer:
        """Wait for the first answer; if all give up keep the best bound."""
        while self.jobs and self.remaining.seconds != 0:
            if answer := self._next():
                return answer
        if self.jobs:  # the time is over: what those that still run have proved so far
            best = _bound(self._gave_up)
            searches = question.instance.searches()
            for job, worker in self._workers.running.items():
                is_search = job in self.jobs and self.jobs[job].engine in searches
                if is_search and (far := last_headway(worker.said())):
                    best = max(best, far.bound)
            lost: Finding[Any] = Finding(Status.GAVE_UP, bound=best or None, limit=Limit.TIME)
            names = ", ".join(asked.engine for asked in self.jobs.values())
            self._gave_up = asking.sealed_answer(names, question, lost)
        if self._gave_up is not None:
            return self._gave_up._replace(failures=tuple(self.failures))
        raise self.failures[-1]

    def _next(self, seconds: float | None = None) -> EngineAnswer | None:
        """Return the next answer in time; None for none, a failure or a surrender (both noted)."""
        ended = self._workers.wait(self.remaining.seconds if seconds is None else seconds)
        if ended is None:
            return None
        job, ending = ended
        name, question, share = self.jobs.pop(job)
        try:
            finding = finding_of(name, question, ending, self.remaining)
            answer = asking.sealed_answer(name, question, finding)
        except PlannerError as error:
            self.failures.append(error)
            return None
        if answer.sealed.status is not Status.GAVE_UP:
            return answer._replace(failures=tuple(self.failures))
        within = replace(self._limits, processor=share)
        self.failures.append(PlannerError(name, asking.out_of(answer.sealed.limit, within)))
        self._gave_up = max(filter(None, (self._gave_up, answer)), key=_bound)
        return None
