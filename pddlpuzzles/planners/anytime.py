"""Going on after a plan (`--anytime`): LAMA looks for cheaper ones, and beside it a bound rises.

Source: S. Richter, M. Westphal, The LAMA Planner, JAIR 39, 2010.
"""

import json
import math
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final

from pddlpuzzles.errors import InputError, PlannerError
from pddlpuzzles.planners import asking
from pddlpuzzles.planners.asking import EngineAnswer, Question, finding_of
from pddlpuzzles.planners.auto import HEAD_START, SideBySide, ask_at_once, bounded
from pddlpuzzles.planners.fast_downward import LAMA, printed_plans
from pddlpuzzles.planners.table import FAST_DOWNWARD, NUMBERS
from pddlpuzzles.processes import tree
from pddlpuzzles.processes.system import HAS_WORKERS, make_nicer, processors
from pddlpuzzles.processes.workers import Ending, Job, Workers
from pddlpuzzles.puzzle import Finding, Limit, Limits, Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.search import NATIVE
from pddlpuzzles.search.budget import LimitError
from pddlpuzzles.search.search_progress import last_headway

_BESIDE: Final = 3.0  # that a search has beside LAMA; then, with one processor, it yields
_EVERY: Final = 0.2  # seconds from one look at what was found to the next
_LAST_WORDS: Final = 0.3  # seconds before the end in which what was found is brought home
_MOST_PRINTED: Final = 2**26  # bytes
_YIELDING: Final = 19  # how much nicer is what has only the time that is left


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
    once its head start is over. With one processor the bound waits for a plan.
    """
    if answer is not None and not HAS_WORKERS:
        return answer
    with Workers(asking.with_room(limits)) as workers:
        hunt, running, ended = _Hunt(question, workers, better, limits), workers.running, None
        if answer is None and processors() > 1:
            hunt.enter(hunt.leaders, hunt.lama)
        hunt.best = answer or ask_at_once(
            question, limits, lambda: any([*printed_plans(it.said())] for it in running.values())
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
            names = ", ".join(asked.engine for asked in hunt.jobs.values()) or best.engine
            limit = Limit.TIME if hunt.jobs else hunt.limit
            best = EngineAnswer(names, replace(best.sealed, limit=limit, expanded=None))
        return best._replace(failures=tuple(hunt.failures))


class _Hunt(SideBySide):
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
        # Who looks for a first plan is asked the question itself, LAMA for better ones, the prover
        # for a bound; by which question a job has it is known what it is for.
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
        """Start what is due: LAMA, the bound; others if LAMA's head start ends without a plan."""
        self.enter(self.leaders, self.lama)
        running, has_plan = self._workers.running.items(), self.best.sealed.cost is not None
        lama = [worker for job, worker in running if self.jobs[job].question is self.lama]
        if has_plan or not lama or processors() > 1:  # one processor is LAMA's until it has a plan
            self.enter(self._provers, self._proof)
        if has_plan:  # who looks for any plan is stopped
            self._finders = []
            for job in [job for job, _ in running if self.jobs[job].question is self._first]:
                self._workers.running.pop(job).stop()
                del self.jobs[job]
        elif self._finders:
            others, leader = ", ".join(self._finders), FAST_DOWNWARD.name
            is_late = (self.remaining.seconds or 0.0) < (self._limits.seconds or 0.0) / 2
            reasons = [failure.said for failure in self.failures if failure.engine == leader]
            if reasons:
                say(f"{leader} did not answer ({reasons[0]}); going on with {others}")
            elif is_late or (lama and lama[0].used() >= HEAD_START):
                say(f"{leader} has not answered yet: searching beside it with {others}")
            else:
                return
            self.enter(self._finders, self._first)

    def look(self, ended: tuple[Job, Ending] | None) -> None:
        """Take in what engines have printed, and what an ended one has found."""
        is_shared = processors() == 1
        for job, worker in self._workers.running.items():
            name, question, _ = self.jobs[job]
            if question is self.lama:
                self._take_plans(worker.said(_MOST_PRINTED))
            elif question is self._proof and (far := last_headway(worker.said())) is not None:
                self._take(EngineAnswer(name, Sealed(Status.GAVE_UP, bound=far.bound)))
            pid = worker.process.pid
            if is_shared and question is not self.lama and tree.processor_time([pid]) >= _BESIDE:
                make_nicer(pid, _YIELDING)
        if ended is None:
            return
        job, ending = ended
        name, question, _ = self.jobs.pop(job)
        if question is self.lama and ending.answer is not None:
            self._take_plans(json.loads(ending.answer)["log"])
            if self.best.sealed.cost is not None:
                return
        try:
            finding = finding_of(name, question, ending, self.remaining)
            answer = asking.sealed_answer(name, question, finding)
            self.limit = finding.limit or self.limit
            if finding.status is Status.GAVE_UP and question is self._proof:
                self._take(answer)
            if finding.status is Status.GAVE_UP and finding.limit is not Limit.TIME:
                raise PlannerError(name, asking.out_of(finding.limit, self._limits))
            cost, known = answer.sealed.cost, self.best.sealed.cost
            # A plan that is known contradicts that there is none, or none so cheap.
            if answer.sealed.proof and known is not None and (cost is None or known < cost):
                raise PlannerError(name, f"it proves {cost}, and there is a plan of {known}")
            self._take(answer)
        except PlannerError as error:
            self.failures.append(error)

    def _take_plans(self, log: str) -> None:
        """Take in the plans of LAMA's log that were not seen yet, or note what is wrong."""
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
            best = bounded(best, answer)
        elif sealed.proof or before.cost is None or (sealed.cost or 0) < before.cost:
            best = bounded(answer, best._replace(engine=self._prover))  # who has proved the bound
        if best.sealed is not before:
            self.best = best._replace(failures=tuple(self.failures))
            if best.sealed.cost is not None:
                self._better(self.best)
