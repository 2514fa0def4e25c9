"""Going on after a plan: cheaper ones by LAMA, and beside it a bound that rises.

Source: S. Richter, M. Westphal, The LAMA Planner, JAIR 39, 2010: a search for any
plan, then searches with smaller and smaller weights, each bounded by the cost of the best so far.
"""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final

from pddlpuzzles.errors import InputError, PlannerError
from pddlpuzzles.planners.asking import (
    EngineAnswer,
    Question,
    engine_work,
    finding_of,
    sealed_answer,
    with_room,
)
from pddlpuzzles.planners.table import FAST_DOWNWARD, LAMA, NUMBERS
from pddlpuzzles.processes.system import HAS_WORKERS
from pddlpuzzles.processes.workers import Ending, Job, Workers
from pddlpuzzles.puzzle import Action, Finding, Limits, StartBound, Status
from pddlpuzzles.referee import with_bound
from pddlpuzzles.search import NATIVE
from pddlpuzzles.search.search_progress import last_headway

_EVERY: Final = 0.2  # seconds from one look at what was found to the next
_LAST_WORDS: Final = 0.3  # seconds before the end in which what was found is brought home

_MOST_PRINTED: Final = 2**26  # bytes
_PLAN: Final = re.compile(r"Actual search time: .*\n((?:.+ \(\d+\)\n)*)(?:\[.*?\] )?Plan length: ")
"""A plan as Fast Downward prints it, an action a line with its cost."""


def improve(
    answer: EngineAnswer,
    question: Question,
    limits: Limits,
    better: Callable[[EngineAnswer], None],
) -> EngineAnswer:
    """Return the best answer within limits, given one with a plan that is not proved optimal.

    Each better plan, and each better bound, is an answer that `better` is called with. It ends when
    the cost meets the bound, at a limit, or when nothing is left that could find more.
    """
    if not HAS_WORKERS or answer.sealed.cost is None:
        return answer
    began = time.monotonic()
    with Workers(with_room(limits)) as workers:
        hunt = _Hunt(answer, question, workers, better)
        hunt.start(limits)
        while hunt.best.sealed.status is Status.SOLVED and workers.running:
            seconds = limits.left(began).seconds
            if seconds is not None and seconds <= _LAST_WORDS:
                break
            ended = workers.wait(_EVERY if seconds is None else min(_EVERY, seconds - _LAST_WORDS))
            hunt.look(ended, limits.left(began))
        return hunt.best


def printed_plans(log: str) -> Iterator[list[Action]]:
    """Yield the plans in what Fast Downward has printed so far, the latest last."""
    for printed in _PLAN.finditer(log):
        lines = (line.rpartition(" (")[0].split() for line in printed[1].splitlines())
        yield [Action(name, tuple(rest)) for name, *rest in lines]


class _Hunt:
    """The best answer so far, and who looks for a better one."""

    def __init__(
        self,
        answer: EngineAnswer,
        question: Question,
        workers: Workers,
        better: Callable[[EngineAnswer], None],
    ) -> None:
        self.best = answer
        self._workers, self._better = workers, better
        self._lama = question._replace(optimal=False, heuristic=None, search=LAMA)
        self._proof = question._replace(optimal=True, heuristic=None, search=None)
        searches = question.instance.searches()
        self._prover = next((one for one in question.instance.provers() if one in searches), NATIVE)
        self._jobs: dict[Job, str] = {}
        self._seen = 0

    def start(self, limits: Limits) -> None:
        asked = [(self._prover, self._proof)]
        if NUMBERS not in self._proof.requirements:
            asked.append((FAST_DOWNWARD.name, self._lama))
        for name, question in asked:
            try:
                self._jobs[engine_work(name, question, limits)] = name
            except PlannerError as error:
                self._fail(error)
        self._workers.start(list(self._jobs))

    def look(self, ended: tuple[Job, Ending] | None, left: Limits) -> None:
        """Take in what engines have printed, and what one has found that has ended."""
        for job, worker in self._workers.running.items():
            if self._jobs[job] != self._prover:
                self._take_plans(worker.said(_MOST_PRINTED))
            elif (far := last_headway(worker.said())) is not None:
                self._take_bound(far.bound)
        if ended is None:
            return
        job, ending = ended
        if self._jobs[job] != self._prover:
            if ending.answer is not None:
                self._take_plans(json.loads(ending.answer)["log"])
            else:
                how = ending.trouble or f"ended with code {ending.code}"
                how = "out of memory" if ending.over else how
                self._fail(PlannerError(FAST_DOWNWARD.name, how))
            return
        try:
            found = finding_of(self._prover, self._proof, ending, left)
            if found.status is Status.GAVE_UP:
                self._take_bound(found.bound or 0)
                return
            proved = sealed_answer(self._prover, self._proof, found)
            cost, best = proved.sealed.cost, self.best.sealed.cost
            if cost is None or best is None or (best < cost and proved.sealed.bound == cost):
                raise PlannerError(self._prover, f"it proves {cost}, and there is a plan of {best}")
            self._take(proved)
        except PlannerError as error:
            self._fail(error)

    def _take_plans(self, log: str) -> None:
        plans = list(printed_plans(log))
        for printed in plans[self._seen :]:
            try:
                moves = self._lama.moves_of(self._lama.outward(printed))
                finding: Finding[Any] = Finding(Status.SOLVED, moves, bound=self.best.sealed.bound)
                self._take(sealed_answer(FAST_DOWNWARD.name, self._lama, finding))
            except InputError as error:
                self._fail(PlannerError(FAST_DOWNWARD.name, f"its plan is wrong: {error.message}"))
            except PlannerError as error:
                self._fail(error)
        self._seen = max(self._seen, len(plans))

    def _take_bound(self, bound: int) -> None:
        proved = StartBound(bound, f"the lower bound that {self._prover} has proved")
        sealed = with_bound(self.best.engine, self.best.sealed, proved)
        if sealed is not self.best.sealed:
            self.best = self.best._replace(sealed=sealed)
            self._better(self.best)

    def _take(self, answer: EngineAnswer) -> None:
        before, sealed = self.best.sealed, answer.sealed
        is_proof = sealed.status is not Status.SOLVED
        if is_proof or (sealed.cost or 0) < (before.cost or 0):
            if not is_proof:
                bounds = [one for one in (sealed.bound, before.bound) if one is not None]
                sealed = replace(sealed, bound=max(bounds, default=None))
            self.best = answer._replace(sealed=sealed, failures=self.best.failures)
            self._better(self.best)

    def _fail(self, error: PlannerError) -> None:
        self.best = self.best._replace(failures=(*self.best.failures, str(error)))
