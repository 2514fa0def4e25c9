"""One planner on one instance, within limits, in processes of its own; and what it says, judged."""

import json
import marshal
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pddlpuzzles.bench.command_process import SEED, CommandAnswer, Request
from pddlpuzzles.bench.competitors import Planner, read_figures
from pddlpuzzles.bench.journal import Correctness, Key, Outcome, Row
from pddlpuzzles.bench.judge import Claim, claimed_cost, judge_claim
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

_UNSOLVABLE: Final = (10, 11)  # exit codes of Fast Downward's translator and search
_CPU_SECONDS: Final = "ended at the limit of CPU seconds that its command line has", Limit.TIME
_UNKNOWN: Final = {
    12: ("ended with code 12: it does not know", Limit.METHOD),
    **{code: (f"ended with code {code}: out of memory", Limit.MEMORY) for code in (20, 22)},
    **{code: (f"ended with code {code}: out of time", Limit.TIME) for code in (21, 23)},
    24: ("ended with code 24: out of memory and time", Limit.MEMORY),
    **dict.fromkeys((-24, 152), _CPU_SECONDS),  # SIGXCPU, and a shell's code for it
}
"""Exit codes that claim nothing, in words, and the limits that they speak of."""
_SPOILT: Final = (Correctness.WRONG_PLAN, Correctness.UNREADABLE)
"""The verdicts that a plan may get because only half of it was written."""


class Run(NamedTuple):
    """What is to be run; `stamp` is what its row will be known by."""

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
    """Stopped from outside before it ended."""


def run_planner(run: Run, limits: Limits, stopped: Callable[[], bool] = lambda: False) -> Row:
    """Run a planner, and judge what it says (or Stopped)."""
    question = Question(run.instance, run.encoding, run.planner.optimal)
    began = time.monotonic()
    try:
        if run.planner.engine is None:
            said = _run_command(run, question, limits, stopped)
        else:
            said = _run_engine(run.planner.engine, question, limits, stopped)
    except PlannerError as error:
        seconds = time.monotonic() - began
        said = Claim(Outcome.FAILED, reason=in_one_line(error.ending), seconds=seconds)
    return row_of(run, limits, judge_claim(said, question))


def row_of(run: Run, limits: Limits, said: Claim) -> Row:
    instance, recorded = run.instance, run.instance.known or {}
    return Row(
        **run.key._asdict(),
        objective=instance.puzzle.objective,
        outcome=said.outcome,
        cost=said.cost,
        optimum=recorded.get("cost"),
        solvable=True if "cost" in recorded else recorded.get("solvable"),
        seconds=round(said.seconds, 3),
        memory=round(said.memory, 1) or None,
        expanded=said.expanded,
        verdict=said.verdict,
        step=said.step,
        reason=None if said.reason is None else in_one_line(said.reason),
        limit=said.limit,
        timeout=limits.seconds,
        memory_limit=limits.memory,
        figures=dict(said.figures),
        stamp=run.stamp,
    )


def _run_engine(name: str, question: Question, limits: Limits, stop: Callable[[], bool]) -> Claim:
    instance = question.instance
    is_native = name in instance.searches()
    if name in catalogue.searches() and not is_native:
        raise PlannerError(name, f"it cannot search this instance of {instance.family.name}")
    job = engine_work(name, question, limits, alone=True)
    assert limits.seconds is not None
    assert limits.memory is not None
    seconds = limits.seconds + (_GRACE if is_native else 0.0)  # it looks at the clock itself
    ending, peak = _carry_out(job, seconds, limits.memory + _FLOOR, stop)
    if ending is None or ending.seconds > limits.seconds + _LATE:
        late = Claim(Outcome.GAVE_UP, reason=out_of(Limit.TIME, limits), limit=Limit.TIME)
        return replace(late, seconds=limits.seconds, memory=peak)
    finding = claim(name, question, ending)
    return Claim(
        Outcome.PROVED if finding.status is Status.OPTIMAL else Outcome(finding.status),
        finding.moves,
        is_native=is_native,
        expanded=finding.expanded,
        reason=out_of(finding.limit, limits) if finding.status is Status.GAVE_UP else None,
        seconds=ending.seconds,
        memory=peak,
        limit=finding.limit,
        figures=(finding.effort or Effort()).record(),
    )


def _run_command(run: Run, question: Question, limits: Limits, stop: Callable[[], bool]) -> Claim:
    planner, texts = run.planner, pddl_texts(question.instance, question.encoding)
    assert limits.seconds is not None
    assert limits.memory is not None
    words = [word.replace(SEED, str(run.seed)) for word in planner.arguments]
    asked = Request(words, *texts, limits.seconds, limits.memory)
    job = Job("pddlpuzzles.bench.command_process", lambda: json.dumps(asked).encode())
    ending, _ = _carry_out(job, limits.seconds + _GRACE, None, stop)
    if ending is None:
        raise PlannerError(planner.name, "it could not be stopped at its limit")
    if ending.answer is None:
        ended = f"signal {-ending.code}" if ending.code < 0 else f"code {ending.code}"
        why = ending.trouble or f"what guards it has ended with {ended}"
        return Claim(Outcome.FAILED, reason=why, seconds=ending.seconds, memory=ending.peak)
    answer = CommandAnswer(*marshal.loads(ending.answer))  # noqa: S302 - our own process's
    if answer.trouble is not None:
        raise PlannerError(planner.name, f"it cannot be started: {answer.trouble}")
    expanded, figures = read_figures(answer.said, planner.patterns)
    return replace(
        _claim_of(planner, answer, question, limits),
        expanded=expanded,
        seconds=answer.seconds,
        memory=answer.peak,
        figures=figures,
    )


def _claim_of(planner: Planner, answer: CommandAnswer, question: Question, limits: Limits) -> Claim:
    """Return what a command line claims by its plans or its exit code."""
    code, stopped = answer.code, answer.code is None or answer.code < 0
    limit = None if answer.limit is None else Limit(answer.limit)
    for written in answer.plans:
        if written is None:
            return Claim(Outcome.SOLVED, reason="its plan is over 64 MiB", limit=limit)
        plan = written.decode("utf-8-sig", errors="replace")
        outcome = Outcome.PROVED if planner.optimal and code == 0 else Outcome.SOLVED
        claimed = Claim(outcome, plan, cost=claimed_cost(plan), limit=limit)
        if not stopped or judge_claim(claimed, question).verdict not in _SPOILT:
            return claimed
        # What it was writing when it was stopped is no answer; what it wrote before is.
    if limit is not None:
        return Claim(Outcome.GAVE_UP, reason=out_of(limit, limits), limit=limit)
    if code in _UNSOLVABLE:
        return Claim(Outcome.UNSOLVABLE)
    if code in _UNKNOWN:
        reason, limit = _UNKNOWN[code]
        return Claim(Outcome.GAVE_UP, reason=reason, limit=limit)
    ended = f"by signal {-code}" if code is not None and code < 0 else f"with code {code}"
    lacking = "" if stopped else " and without a plan"
    return Claim(Outcome.FAILED, reason=f"ended {ended}{lacking}{printed_reason(answer.said)}")


def _carry_out(
    job: Job, seconds: float, memory: float | None, stopped: Callable[[], bool]
) -> tuple[Ending | None, float]:
    """Return how a job ended, None if the time was over, and its peak of memory."""
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
