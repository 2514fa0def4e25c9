"""Several engines: the first that answers counts; and, with `anytime`, going on after a plan.

Small instances are proved at once, before a planner has started. Shares of time are measured
without waits for a processor, so that an engine that answers first on an idle machine does so on a
busy one.

To go on, Fast Downward's LAMA looks for cheaper plans, and beside it a bound rises. Source:
S. Richter, M. Westphal, The LAMA Planner, JAIR 39, 2010.
"""

from __future__ import annotations

import json
import math
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from pddlpuzzles.errors import InputError, PlannerError
from pddlpuzzles.planners import asking
from pddlpuzzles.planners.asking import EngineAnswer, Question, ask, engine_work, finding_of
from pddlpuzzles.planners.table import FAST_DOWNWARD, LAMA, NUMBERS
from pddlpuzzles.processes import tree
from pddlpuzzles.processes.supervised import ANSWER
from pddlpuzzles.processes.system import HAS_WORKERS, has_libraries, make_nicer, processors
from pddlpuzzles.processes.workers import Ending, Job, Workers
from pddlpuzzles.puzzle import Action, Finding, Limit, Limits, StartBound, Status
from pddlpuzzles.referee import Sealed, with_bound
from pddlpuzzles.search import NATIVE
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.search_progress import last_headway

# Seconds of processor time:
_HEAD_START: Final = 2.0  # that the first of several engines has for itself
_AT_ONCE: Final = 0.4  # to ground and prove small instances beside a planner's start
_BEFORE: Final = 0.25  # the same with one processor, before a planner is started
_BRIEFLY: Final = 0.05  # beforehand, where another search is measured to be quick at proofs
_LEAST: Final = 0.15  # that a search has at least, also once a planner has answered
_SHARE: Final = 5.0  # for a search that was measured to need one at most
_BESIDE: Final = 3.0  # that a search has beside LAMA; then, with one processor, it yields
_GLANCE: Final = 0.01  # seconds at least from one check of what an engine has used to the next
_EVERY: Final = 0.2  # seconds from one look at what was found to the next
_LAST_WORDS: Final = 0.3  # seconds before the end in which what was found is brought home

_MOST_PRINTED: Final = 2**26  # bytes
_YIELDING: Final = 19  # how much nicer is what has only the time that is left
_PLAN: Final = re.compile(r"Actual search time: .*\n((?:.+ \(\d+\)\n)*)(?:\[.*?\] )?Plan length: ")
"""A plan as Fast Downward prints it, an action a line with its cost."""


def ask_auto(question: Question, limits: Limits, say: Callable[[str], None]) -> EngineAnswer:
    """Ask the engines that suit a question: a family names those that find plans and proofs.

    For a plan Fast Downward leads; others begin once its head start, at most half the time, is
    over, or it has failed. Meanwhile small instances are proved in this process; with one processor
    before it is started. The bound of that search holds for all plans. Searches that were measured
    to be quick at proofs begin with it: a plan without a proof is not given before they have had
    their share, so the answer does not depend on who is first. What happens goes to `say`.

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
            return _bounded(_in_turn([leader, *quick, *finders], question, limits), small)
        if waits:
            contest.ask([leader], question)
        contest.ask(quick, question, _SHARE)
        if not contest.has_answer():  # what a plan is replayed and bounded with
            import pddlpuzzles.pddl.replay

            if has_libraries():
                import highspy  # noqa: F401

                import pddlpuzzles.search.linear  # noqa: F401

        answer = contest.proof(quick) or contest.head_start()
        if answer is None and contest.jobs:
            late = f"no answer within {contest.granted}"
            say(f"{leader} has not answered yet: searching beside it with {', '.join(finders)}")
            contest.failures.append(PlannerError(leader, late))
            contest.ask(finders, question)
            answer = contest.winner(question)
    if answer is None:
        failure = next(failed for failed in contest.failures if failed.engine == leader)
        say(f"{leader} did not answer ({failure.said}); going on with {', '.join(finders)}")
        answer = race(finders, question, limits.left(began))
        answer = answer._replace(failures=(*contest.failures, *answer.failures))
    return _bounded(answer, small)


def ask_at_once(
    question: Question, limits: Limits, is_answered: Callable[[], bool] = lambda: False
) -> EngineAnswer:
    """Ask for a proof of a small instance, the least while a planner `is_answered`."""
    instance, began = question.instance, time.process_time()
    puzzle, searches = instance.puzzle, instance.family.searches
    if puzzle.is_goal(puzzle.start) or searches.is_refuted(puzzle):
        return ask(NATIVE, question, limits)
    grounded = time.process_time()
    share = _BEFORE if processors() == 1 else _AT_ONCE
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


def _bounded(answer: EngineAnswer, small: EngineAnswer) -> EngineAnswer:
    """Return an answer with the bound of another."""
    sealed, bound = answer.sealed, small.sealed.bound
    if bound is None:
        return answer
    if sealed.status is Status.GAVE_UP:
        best = bound if sealed.bound is None else max(bound, sealed.bound)
        return answer._replace(sealed=replace(sealed, bound=best))
    proved = StartBound(bound, f"the lower bound that {small.engine} has proved")
    return answer._replace(sealed=with_bound(answer.engine, sealed, proved))


def race(names: Sequence[str], question: Question, limits: Limits) -> EngineAnswer:
    """Ask engines side by side; the first that answers wins and the others are stopped.

    To give up is no answer, nor is to fail. If all give up, the best bound of them is kept. Where
    there are no processes they are asked one by one.

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


class _SideBySide:
    """Engines side by side: what each that runs is asked, for which share, and who has failed."""

    def __init__(self, workers: Workers, limits: Limits) -> None:
        self.jobs: dict[Job, tuple[str, Question, float | None]] = {}
        self.failures: list[PlannerError] = []
        self._workers, self._limits, self._began = workers, limits, time.monotonic()

    @property
    def remaining(self) -> Limits:
        return self._limits.left(self._began)

    def ask(self, names: Sequence[str], question: Question, share: float | None = None) -> None:
        """Start engines; searches end after that `share` of processor time, if any."""
        jobs: dict[Job, tuple[str, Question, float | None]] = {}
        for name in names:
            try:
                work = engine_work(name, question, replace(self.remaining, processor=share))
                jobs[work] = name, question, share
            except PlannerError as error:
                self.failures.append(error)
        self.jobs |= jobs
        self._workers.start(list(jobs))


class _Contest(_SideBySide):
    """Who answers a question first, and the best of those that gave up."""

    granted = f"its first {_HEAD_START:g} s"
    _gave_up: EngineAnswer | None = None

    def has_answer(self) -> bool:
        running = self._workers.running.values()
        return any(worker.has_ended() and ANSWER in worker.messages for worker in running)

    def head_start(self) -> EngineAnswer | None:
        """Wait for the only engine there is; if it has not answered by then it may still run."""
        most = math.inf if self._limits.seconds is None else self._limits.seconds / 2
        while self.jobs:
            used = max((worker.used() for worker in self._workers.running.values()), default=0.0)
            share, seconds = _HEAD_START - used, self._began + most - time.monotonic()
            if share > 0 >= seconds:
                self.granted = f"its first {round(most, 1):g} s"
            if min(share, seconds) <= 0:
                break
            # No sooner can it have used its share up.
            if answer := self._next(max(min(share, seconds), _GLANCE)):
                return answer
        return None

    def proof(self, quick: Sequence[str]) -> EngineAnswer | None:
        """Wait for a proof while quick searches run; then return a plan, None if there is none."""
        plan: EngineAnswer | None = None
        jobs = self.jobs.values()
        while any(name in quick for name, *_ in jobs) and self.remaining.seconds != 0:
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
        if self.jobs:
            best = _bound(self._gave_up)
            searches, asked = question.instance.searches(), self.jobs
            for job, worker in self._workers.running.items():
                is_search = job in asked and asked[job][0] in searches
                if is_search and (far := last_headway(worker.said())):
                    best = max(best, far.bound)
            lost: Finding[Any] = Finding(Status.GAVE_UP, bound=best or None, limit=Limit.TIME)
            names = ", ".join(name for name, *_ in self.jobs.values())
            self._gave_up = asking.sealed_answer(names, question, lost)
        if self._gave_up is not None:
            return self._gave_up._replace(failures=tuple(self.failures))
        raise self.failures[-1]

    def _next(self, seconds: float | None = None) -> EngineAnswer | None:
        """Return the next answer in time, if there is one."""
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


def has_lama_first(question: Question) -> bool:
    """Say whether LAMA, which goes on to better plans, may as well be asked for the first."""
    puzzle, searches = question.instance.puzzle, question.instance.family.searches
    is_asked = searches.leader(puzzle) == FAST_DOWNWARD.name and not FAST_DOWNWARD.missing
    return is_asked and not searches.quick_provers(puzzle) and question.is_for(FAST_DOWNWARD)


def improve(
    answer: EngineAnswer | None,
    question: Question,
    limits: Limits,
    better: Callable[[EngineAnswer], None],
    say: Callable[[str], None] = lambda note: None,
) -> EngineAnswer:
    """Return the best answer within limits, given one that proves nothing, or none.

    `better` is called with each better plan, or bound of a plan. It ends when the cost meets the
    bound, at a limit, or when nothing is left that could find more. Without an answer small
    instances are proved at once, as by `ask_auto`; without a plan others look for one beside LAMA
    once its head start is over, which goes to `say`. With one processor the bound waits for a plan.
    """
    if answer is not None and not HAS_WORKERS:
        return answer
    with Workers(asking.with_room(limits)) as workers:
        hunt, running, ended = _Hunt(question, workers, better, limits), workers.running, None
        if answer is None and processors() > 1:
            hunt.enter(hunt.leaders, hunt.lama)
        hunt.best = answer or ask_at_once(
            question, limits, lambda: any(_PLAN.search(lama.said()) for lama in running.values())
        )
        hunt.failures += hunt.best.failures
        with suppress(LimitError):  # what has passed the referee by then is the answer
            while True:
                hunt.look(ended)
                seconds = hunt.remaining.seconds
                most = math.inf if seconds is None else seconds - _LAST_WORDS
                if hunt.best.sealed.proof or hunt.best.sealed.no_best or most <= 0:
                    break
                hunt.seek(say)
                if not hunt.jobs:
                    break
                ended = workers.wait(min(_EVERY, most))
        best = hunt.best
        if best.sealed.status is Status.GAVE_UP:
            names = ", ".join(name for name, *_ in hunt.jobs.values()) or best.engine
            limit = Limit.TIME if hunt.jobs else hunt.limit
            best = EngineAnswer(names, replace(best.sealed, limit=limit, expanded=None))
        return best._replace(failures=tuple(hunt.failures))


def printed_plans(log: str) -> Iterator[list[Action]]:
    """Yield the plans that Fast Downward has printed so far, the latest last."""
    for printed in _PLAN.finditer(log):
        lines = (line.rpartition(" (")[0].split() for line in printed[1].splitlines())
        yield [Action(name, tuple(rest)) for name, *rest in lines]


class _Hunt(_SideBySide):
    """The `best` answer so far, with a plan or without, and who looks for a better one."""

    best: EngineAnswer

    def __init__(
        self,
        question: Question,
        workers: Workers,
        better: Callable[[EngineAnswer], None],
        limits: Limits,
    ) -> None:
        super().__init__(workers, limits)
        self.limit, self._better, self._first = Limit.METHOD, better, question
        self.lama = question._replace(optimal=False, heuristic=None, search=LAMA)
        self._proof = question._replace(optimal=True, heuristic=None, search=None)
        searches = question.instance.searches()
        native = (prover for prover in question.instance.provers() if prover in searches)
        self._prover, self._seen = next(native, NATIVE), 0
        finders = question.instance.family.searches.finders(question.instance.puzzle)
        self._finders = [name for name in finders if name != self._prover]
        self.leaders = [] if NUMBERS in question.requirements else [FAST_DOWNWARD.name]
        self._provers = [self._prover]

    def enter(self, names: list[str], question: Question) -> None:
        """Start engines that have not begun."""
        self.ask(names, question)
        names.clear()

    def seek(self, say: Callable[[str], None]) -> None:
        """Start what is due: LAMA, the bound; others once its head start is over without a plan."""
        self.enter(self.leaders, self.lama)
        running, has_plan = self._workers.running.items(), self.best.sealed.cost is not None
        lama = [worker for job, worker in running if self.jobs[job][1] is self.lama]
        if has_plan or not lama or processors() > 1:
            self.enter(self._provers, self._proof)
        if has_plan:
            self._finders = []
            for job in [job for job, _ in running if self.jobs[job][1] is self._first]:
                self._workers.running.pop(job).stop()
                del self.jobs[job]
        elif self._finders:
            others, leader = ", ".join(self._finders), FAST_DOWNWARD.name
            is_late = (self.remaining.seconds or 0.0) < (self._limits.seconds or 0.0) / 2
            failed = [failed.said for failed in self.failures if failed.engine == leader]
            if failed:
                say(f"{leader} did not answer ({failed[0]}); going on with {others}")
            elif is_late or (lama and lama[0].used() >= _HEAD_START):
                say(f"{leader} has not answered yet: searching beside it with {others}")
            else:
                return
            self.enter(self._finders, self._first)

    def look(self, ended: tuple[Job, Ending] | None) -> None:
        """Take in what engines have printed, and what an ended one has found."""
        is_shared = processors() == 1
        for job, worker in self._workers.running.items():
            name, asked, _ = self.jobs[job]
            if asked is self.lama:
                self._take_plans(worker.said(_MOST_PRINTED))
            elif asked is self._proof and (far := last_headway(worker.said())) is not None:
                self._take(EngineAnswer(name, Sealed(Status.GAVE_UP, bound=far.bound)))
            process = worker.process.pid
            if is_shared and asked is not self.lama and tree.processor_time([process]) >= _BESIDE:
                make_nicer(process, _YIELDING)
        if ended is None:
            return
        job, ending = ended
        name, asked, _ = self.jobs.pop(job)
        if asked is self.lama and ending.answer is not None:
            self._take_plans(json.loads(ending.answer)["log"])
            if self.best.sealed.cost is not None:
                return
        try:
            finding = finding_of(name, asked, ending, self.remaining)
            answer = asking.sealed_answer(name, asked, finding)
            self.limit = finding.limit or self.limit
            if finding.status is Status.GAVE_UP and asked is self._proof:
                self._take(answer)
            if finding.status is Status.GAVE_UP and finding.limit is not Limit.TIME:
                raise PlannerError(name, asking.out_of(finding.limit, self._limits))
            cost, best = answer.sealed.cost, self.best.sealed.cost
            # A plan that is known contradicts that there is none, or none so cheap.
            if answer.sealed.proof and best is not None and (cost is None or best < cost):
                raise PlannerError(name, f"it proves {cost}, and there is a plan of {best}")
            self._take(answer)
        except PlannerError as error:
            self.failures.append(error)

    def _take_plans(self, log: str) -> None:
        plans = list(printed_plans(log))
        for printed in plans[self._seen :]:
            try:
                moves = self.lama.moves_of(self.lama.outward(printed))
                finding: Finding[Any] = Finding(Status.SOLVED, moves, bound=self.best.sealed.bound)
                self._take(asking.sealed_answer(FAST_DOWNWARD.name, self.lama, finding))
            except InputError as error:
                said = f"its plan is wrong: {error.message}"
                self.failures.append(PlannerError(FAST_DOWNWARD.name, said))
            except PlannerError as error:
                self.failures.append(error)
        self._seen = max(self._seen, len(plans))

    def _take(self, answer: EngineAnswer) -> None:
        """Keep the better of two answers, and the better bound."""
        best, before, sealed = self.best, self.best.sealed, answer.sealed
        if sealed.status is Status.GAVE_UP:
            best = _bounded(best, answer)
        elif sealed.proof or before.cost is None or (sealed.cost or 0) < before.cost:
            best = _bounded(answer, best._replace(engine=self._prover))
        if best.sealed is not before:
            self.best = best._replace(failures=tuple(self.failures))
            if best.sealed.cost is not None:
                self._better(self.best)
