"""One planner on one instance, within limits, in processes of its own."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
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
from pddlpuzzles.puzzle import Effort, Encoding, Finding, Limit, Limits, Status
from pddlpuzzles.solving.export import pddl_texts

_SLICE: Final = 0.5  # seconds between two checks whether all runs are to stop
_GRACE: Final = 10.0  # seconds for the process that stops a command line to do so and report it
_MANY: Final = 4  # instances of which the PDDL is kept, since planners take turns on them
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


class _Done(NamedTuple):
    """What a planner says, what it used, and at which limit it was stopped or stopped itself."""

    claim: Claim
    seconds: float = 0.0
    memory: float = 0.0
    limit: Limit | None = None
    figures: Mapping[str, float] = MappingProxyType({})


def run_planner(run: Run, limits: Limits, stopped: Callable[[], bool] = lambda: False) -> Row:
    """Run a planner, and judge what it says.

    :raises Stopped: once `stopped` says so.
    """
    planner, instance, encoding, *_ = run
    question = Question(instance, encoding, planner.optimal)
    began = time.monotonic()
    try:
        if planner.engine is None:
            done = _command(planner, run.seed, question, limits, stopped)
        else:
            done = _engine(planner.engine, question, limits, stopped)
    except PlannerError as error:
        failed = Claim(Outcome.FAILED, reason=in_one_line(error.ending))
        done = _Done(failed, time.monotonic() - began)
    return _row(run, limits, done, judge_claim(done.claim, question))


def failed_row(run: Run, limits: Limits, reason: str) -> Row:
    judged = Judgement(Outcome.FAILED, Correctness.NONE, reason=reason)
    return _row(run, limits, _Done(Claim(Outcome.FAILED)), judged)


def _row(run: Run, limits: Limits, done: _Done, judged: Judgement) -> Row:
    instance, known = run.instance, run.instance.known or {}
    return Row(
        **run.key._asdict(),
        objective=instance.puzzle.objective,
        outcome=judged.outcome,
        cost=judged.cost,
        optimum=known.get("cost"),
        solvable=True if "cost" in known else known.get("solvable"),
        seconds=round(done.seconds, 3),
        memory=round(done.memory, 1) or None,
        expanded=done.claim.expanded,
        verdict=judged.verdict,
        step=judged.step,
        reason=None if judged.reason is None else in_one_line(judged.reason),
        limit=done.limit,
        timeout=limits.seconds,
        memory_limit=limits.memory,
        figures=dict(done.figures),
        stamp=run.stamp,
    )


def _engine(name: str, question: Question, limits: Limits, stopped: Callable[[], bool]) -> _Done:
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
        gave_up = Claim(Outcome.GAVE_UP, reason=out_of(Limit.TIME, limits))
        return _Done(gave_up, limits.seconds, peak, Limit.TIME)
    said = claim(name, question, ending)
    effort = said.effort or Effort()
    is_finding = isinstance(said, Finding)
    made = Claim(
        _OUTCOMES[said.status],
        said.moves if isinstance(said, Finding) else said.actions,
        is_native=is_finding,
        expanded=said.expanded if isinstance(said, Finding) else effort.expanded,
        reason=out_of(said.limit, limits) if said.status is Status.GAVE_UP else None,
    )
    return _Done(made, ending.seconds, peak, said.limit, effort.record())


def _command(
    planner: Planner,
    seed: int | None,
    question: Question,
    limits: Limits,
    stopped: Callable[[], bool],
) -> _Done:
    domain, problem = _pddl(question.instance, question.encoding)
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
        return _Done(Claim(Outcome.FAILED, reason=why), ending.seconds, ending.peak)
    answer = read_answer(ending.answer)
    if answer.trouble is not None:
        raise PlannerError(planner.name, f"it cannot be started: {answer.trouble}")
    made, limit = _said(planner, answer, question, limits)
    expanded, figures = read_figures(answer.said, planner.patterns)
    return _Done(replace(made, expanded=expanded), answer.seconds, answer.peak, limit, figures)


def _said(
    planner: Planner, answer: CommandAnswer, question: Question, limits: Limits
) -> tuple[Claim, Limit | None]:
    """Return what a command line says, by its plans or its exit code, and what it ran out of."""
    code, stopped = answer.code, answer.code is None or answer.code < 0
    limit = None if answer.limit is None else Limit(answer.limit)
    for written in answer.plans:
        if written is None:
            return Claim(Outcome.SOLVED, reason="its plan is over 64 MiB"), limit
        plan = written.decode("utf-8-sig", errors="replace")
        proved = planner.optimal and code == 0
        made = Claim(Outcome.PROVED if proved else Outcome.SOLVED, plan, cost=claimed_cost(plan))
        if not stopped or judge_claim(made, question).verdict not in _SPOILT:
            return made, limit
        # What it was writing when it was stopped is no answer; what it wrote before is.
    outcome, reason = Outcome.GAVE_UP, None
    if limit is not None:
        reason = out_of(limit, limits)
    elif code in _UNSOLVABLE:
        outcome = Outcome.UNSOLVABLE
    elif code in _OUT_OF_CPU:
        reason, limit = "ended at the limit of CPU seconds that its command line has", Limit.TIME
    elif code in _UNKNOWN:
        why, limit = _UNKNOWN[code]
        reason = f"ended with code {code}: {why}"
    else:
        ended = f"by signal {-code}" if code is not None and code < 0 else f"with code {code}"
        lacking = "" if stopped else " and without a plan"
        outcome, reason = Outcome.FAILED, f"ended {ended}{lacking}{printed_reason(answer.said)}"
    return Claim(outcome, reason=reason), limit


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


_kept: dict[tuple[str, str], tuple[str, str]] = {}
_keeping: Final = threading.Lock()


def _pddl(instance: Instance, encoding: Encoding[Any, Any]) -> tuple[str, str]:
    """Return the domain and the problem; those of the last few instances are kept."""
    key = f"{instance.name}\n{catalogue.text(instance)}", encoding.name
    with _keeping:
        if key not in _kept:
            while len(_kept) >= _MANY:
                del _kept[next(iter(_kept))]
            _kept[key] = pddl_texts(instance, encoding)
        return _kept[key]
