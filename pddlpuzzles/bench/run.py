"""One planner on one instance, within limits, in processes of its own."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pddlpuzzles.bench.command_process import SEED, CommandAnswer, Request, read_answer
from pddlpuzzles.bench.competitors import Planner, read_figures
from pddlpuzzles.bench.journal import Correctness, Key, Outcome, Row
from pddlpuzzles.bench.judge import Claim, Judgement, claimed_cost, judge_claim
from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.planners.asking import Question, claim, engine_work, out_of
from pddlpuzzles.planners.table import in_one_line, printed_reason
from pddlpuzzles.processes.workers import Ending, Job, Workers
from pddlpuzzles.puzzle import Effort, Encoding, Limit, Limits, Status
from pddlpuzzles.solving.export import pddl_texts

_SLICE: Final = 0.5  # seconds between two checks whether all runs are to stop
_GRACE: Final = 10.0  # seconds for the process that stops a command line to do so and report it
_LATE: Final = 0.25  # seconds after the limit in which what was found within it may be reported
_START_UP: Final = 60.0  # seconds for a process to be up, on a machine that has much to do
_FLOOR: Final = 64.0  # MiB that the process around an engine of ours may hold

_OUTCOMES: Final = {
    Status.OPTIMAL: Outcome.PROVED,
    Status.SOLVED: Outcome.SOLVED,
    Status.UNSOLVABLE: Outcome.UNSOLVABLE,
    Status.GAVE_UP: Outcome.GAVE_UP,
}
_UNSOLVABLE: Final = (10, 11)  # exit codes of Fast Downward's translator and search
_UNKNOWN: Final = {
    12: ("it does not know", Limit.METHOD),
    20: ("out of memory", Limit.MEMORY),
    21: ("out of time", Limit.TIME),
    22: ("out of memory", Limit.MEMORY),
    23: ("out of time", Limit.TIME),
    24: ("out of memory and time", Limit.MEMORY),
}
"""Its exit codes that claim nothing."""
_OUT_OF_CPU: Final = (-24, 128 + 24)
"""How a program ends at a limit of CPU seconds that its command line has: SIGXCPU, or a shell's."""
_SPOILT: Final = (Correctness.WRONG_PLAN, Correctness.UNREADABLE)
"""The verdicts that a plan may get because only half of it was written."""


class Run(NamedTuple):
    """A planner, an instance, the encoding in which it is given it, and a seed for it.

    `stamp` is what its row will be known by.
    """

    planner: Planner
    instance: Instance
    encoding: Encoding[Any, Any]
    seed: int | None = None
    stamp: str = ""

    @property
    def key(self) -> Key:
        family, name = self.instance.family.name, self.instance.name
        return Key(self.planner.name, family, name, self.encoding.name, self.seed)


class Stopped(Exception):
    """A run was stopped from outside before it ended."""


def run_planner(run: Run, limits: Limits, stopped: Callable[[], bool] = lambda: False) -> Row:
    """Run a planner, and judge what it says.

    :raises Stopped: once `stopped` says so.
    """
    planner, instance, encoding, *_ = run
    question = Question(instance, encoding, planner.optimal)
    began = time.monotonic()
    try:
        if planner.engine is None:
            said = _command(planner, run.seed, question, limits, stopped)
        else:
            said = _engine(planner.engine, question, limits, stopped)
    except PlannerError as error:
        seconds = time.monotonic() - began
        said = Claim(Outcome.FAILED, reason=in_one_line(error.ending), seconds=seconds)
    return _row(run, limits, said, judge_claim(said, question))


def failed_row(run: Run, limits: Limits, reason: str) -> Row:
    judged = Judgement(Correctness.NONE, reason=reason)
    return _row(run, limits, Claim(Outcome.FAILED), judged)


def _row(run: Run, limits: Limits, said: Claim, judged: Judgement) -> Row:
    instance, known = run.instance, run.instance.known or {}
    return Row(
        **run.key._asdict(),
        objective=instance.puzzle.objective,
        outcome=said.outcome,
        cost=judged.cost,
        optimum=known.get("cost"),
        solvable=True if "cost" in known else known.get("solvable"),
        seconds=round(said.seconds, 3),
        memory=round(said.memory, 1) or None,
        expanded=said.expanded,
        verdict=judged.verdict,
        step=judged.step,
        reason=None if judged.reason is None else in_one_line(judged.reason),
        limit=said.limit,
        timeout=limits.seconds,
        memory_limit=limits.memory,
        figures=dict(said.figures),
        stamp=run.stamp,
    )


def _engine(name: str, question: Question, limits: Limits, stopped: Callable[[], bool]) -> Claim:
    instance = question.instance
    is_native = name in instance.searches()
    if name in catalogue.searches() and not is_native:
        raise PlannerError(name, f"it cannot search this instance of {instance.family.name}")
    job = engine_work(name, question, limits, alone=True)
    assert limits.seconds is not None
    assert limits.memory is not None
    late = _GRACE if is_native else 0.0  # it looks at the clock itself
    ending, peak = _carried_out(job, limits.seconds + late, limits.memory + _FLOOR, stopped)
    if ending is None or ending.seconds > limits.seconds + _LATE:
        return Claim(
            Outcome.GAVE_UP,
            reason=out_of(Limit.TIME, limits),
            seconds=limits.seconds,
            memory=peak,
            limit=Limit.TIME,
        )
    found = claim(name, question, ending)
    return Claim(
        _OUTCOMES[found.status],
        found.moves,
        is_native=is_native,
        expanded=found.expanded,
        reason=out_of(found.limit, limits) if found.status is Status.GAVE_UP else None,
        seconds=ending.seconds,
        memory=peak,
        limit=found.limit,
        figures=(found.effort or Effort()).record(),
    )


def _command(
    planner: Planner,
    seed: int | None,
    question: Question,
    limits: Limits,
    stopped: Callable[[], bool],
) -> Claim:
    domain, problem = pddl_texts(question.instance, question.encoding)
    assert limits.seconds is not None
    assert limits.memory is not None
    words = [word.replace(SEED, str(seed)) for word in planner.arguments]
    asked = Request(words, domain, problem, limits.seconds, limits.memory)
    job = Job("pddlpuzzles.bench.command_process", lambda: json.dumps(asked).encode())
    ending, _ = _carried_out(job, limits.seconds + _GRACE, None, stopped)
    if ending is None:
        raise PlannerError(planner.name, "it could not be stopped at its limit")
    if ending.answer is None:
        ended = f"signal {-ending.code}" if ending.code < 0 else f"code {ending.code}"
        why = ending.trouble or f"what guards it has ended with {ended}"
        return Claim(Outcome.FAILED, reason=why, seconds=ending.seconds, memory=ending.peak)
    answer = read_answer(ending.answer)
    if answer.trouble is not None:
        raise PlannerError(planner.name, f"it cannot be started: {answer.trouble}")
    expanded, figures = read_figures(answer.said, planner.patterns)
    return replace(
        _said(planner, answer, question, limits),
        expanded=expanded,
        seconds=answer.seconds,
        memory=answer.peak,
        figures=figures,
    )


def _said(planner: Planner, answer: CommandAnswer, question: Question, limits: Limits) -> Claim:
    """Return what a command line says, by its plans or its exit code, and what it ran out of."""
    code, stopped = answer.code, answer.code is None or answer.code < 0
    limit = None if answer.limit is None else Limit(answer.limit)
    for written in answer.plans:
        if written is None:
            return Claim(Outcome.SOLVED, reason="its plan is over 64 MiB", limit=limit)
        plan = written.decode("utf-8-sig", errors="replace")
        outcome = Outcome.PROVED if planner.optimal and code == 0 else Outcome.SOLVED
        made = Claim(outcome, plan, cost=claimed_cost(plan), limit=limit)
        if not stopped or judge_claim(made, question).verdict not in _SPOILT:
            return made
        # What it was writing when it was stopped is no answer; what it wrote before is.
    if limit is not None:
        return Claim(Outcome.GAVE_UP, reason=out_of(limit, limits), limit=limit)
    if code in _UNSOLVABLE:
        return Claim(Outcome.UNSOLVABLE)
    if code in _OUT_OF_CPU:
        reason = "ended at the limit of CPU seconds that its command line has"
        return Claim(Outcome.GAVE_UP, reason=reason, limit=Limit.TIME)
    if code in _UNKNOWN:
        why, limit = _UNKNOWN[code]
        return Claim(Outcome.GAVE_UP, reason=f"ended with code {code}: {why}", limit=limit)
    ended = f"by signal {-code}" if code is not None and code < 0 else f"with code {code}"
    lacking = "" if stopped else " and without a plan"
    reason = f"ended {ended}{lacking}{printed_reason(answer.said)}"
    return Claim(Outcome.FAILED, reason=reason)


def _carried_out(
    job: Job, seconds: float, memory: float | None, stopped: Callable[[], bool]
) -> tuple[Ending | None, float]:
    """Do a job; return how it ended, None if the time was over, and the peak of its memory."""
    with Workers(memory, with_asker=False) as workers:
        workers.start([job])
        start = time.monotonic() + _START_UP
        while True:
            if ended := workers.wait(_SLICE if seconds > _SLICE else seconds / 4):
                return ended[1], ended[1].peak
            if stopped():
                raise Stopped
            worker = workers.running[job]
            end = start if worker.begun is None else worker.begun + seconds
            if time.monotonic() >= end:
                return None, worker.peak
