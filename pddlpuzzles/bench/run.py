"""One planner on one instance, within limits, in processes of its own."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from pddlpuzzles import catalogue
from pddlpuzzles.api.export import texts
from pddlpuzzles.bench.judge import Claim, claimed_cost, judgement, one_at_a_time
from pddlpuzzles.bench.outsider import Answer as OutsiderAnswer
from pddlpuzzles.bench.outsider import Request
from pddlpuzzles.bench.planners import Command, Planner
from pddlpuzzles.bench.record import Key, Outcome, Row, Verdict
from pddlpuzzles.engines import Question, claim, out_of, work
from pddlpuzzles.errors import PlannerError
from pddlpuzzles.family import Instance
from pddlpuzzles.process import Ending, Job, Workers
from pddlpuzzles.puzzle import Encoding, Finding, Limit, Limits, Status

_SLICE: Final = 0.5
"""Seconds after which is looked whether all is to stop."""
_GRACE: Final = 5.0
"""Seconds for the process that stops a command line at its limit to do so and tell."""
_MANY: Final = 4
"""Instances of which the PDDL is kept, since planners take turns on them."""
_LATE: Final = 0.25
"""Seconds after the limit in which what was found within it may still be told."""
_START_UP: Final = 60.0
"""Seconds for a process to be up, on a machine that has much to do."""
_FLOOR: Final = 64.0
"""MiB that the process around a native search or a planner of unified-planning's may hold."""

_OUTCOMES: Final = {
    Status.OPTIMAL: Outcome.PROVED,
    Status.SOLVED: Outcome.SOLVED,
    Status.UNSOLVABLE: Outcome.UNSOLVABLE,
    Status.GAVE_UP: Outcome.GAVE_UP,
}
_UNSOLVABLE: Final = (10, 11)
"""Exit codes of Fast Downward's translator and search that claim so."""
_UNKNOWN: Final = {12: "it does not know", 22: "out of memory", 23: "out of time"}
"""Its exit codes that claim nothing; 20 to 24 tell of limits."""


class Run(NamedTuple):
    """A planner, an instance, and the encoding in which it is given it."""

    planner: Planner
    instance: Instance
    encoding: Encoding[Any, Any]

    @property
    def key(self) -> Key:
        """What tells it from other runs of the same bench."""
        return self.planner.name, self.instance.family.name, self.instance.name


class Stopped(Exception):
    """A run was stopped from outside before it ended."""


class _Done(NamedTuple):
    """What a planner says, and what it used."""

    claim: Claim
    seconds: float
    memory: float


def perform(run: Run, limits: Limits, stopped: Callable[[], bool] = lambda: False) -> Row:
    """Run a planner and judge what it says.

    :raises Stopped: once `stopped` says so.
    """
    planner, instance, encoding = run
    question = Question(instance, encoding, planner.optimal)
    began = time.monotonic()
    try:
        if isinstance(planner, Command):
            done = _command(planner, question, limits, stopped)
        else:
            done = _engine(planner.name, question, limits, stopped)
    except PlannerError as error:
        failed = Claim(Outcome.FAILED, reason=_line(error.ending))
        done = _Done(failed, time.monotonic() - began, 0.0)
    found = judgement(done.claim, question)
    return _row(run, done, found.outcome, found.verdict, found.cost, found.step, found.reason)


def failure(run: Run, reason: str) -> Row:
    """Return the row of a run that could not be done."""
    done = _Done(Claim(Outcome.FAILED), 0.0, 0.0)
    return _row(run, done, Outcome.FAILED, Verdict.NONE, None, None, reason)


def _row(
    run: Run,
    done: _Done,
    outcome: Outcome,
    verdict: Verdict,
    cost: int | None,
    step: int | None,
    reason: str | None,
) -> Row:
    instance, known = run.instance, run.instance.known or {}
    return Row(
        *run.key,
        run.encoding.name,
        instance.puzzle.objective,
        outcome,
        cost,
        known.get("cost"),
        True if "cost" in known else known.get("solvable"),
        round(done.seconds, 3),
        round(done.memory, 1) or None,
        done.claim.expanded,
        verdict,
        step,
        None if reason is None else _line(reason),
    )


def _line(text: str) -> str:
    """Return a text that another program may have written as one short printable line."""
    words = " ".join(text.split())
    printable = "".join(one if one.isprintable() else "?" for one in words)
    return printable if len(printable) <= 300 else f"{printable[:299]}…"


def _engine(name: str, question: Question, limits: Limits, stopped: Callable[[], bool]) -> _Done:
    """Run an engine of ours.

    :raises PlannerError: if it cannot be run, or ends without an answer.
    """
    instance = question.instance
    if name in catalogue.searches() and name not in instance.searches():
        raise PlannerError(name, f"it cannot search this instance of {instance.family.name}")
    job = work(name, question, limits, alone=True)
    assert limits.seconds is not None
    assert limits.memory is not None
    late = _GRACE if name in instance.searches() else 0.0  # it looks at the clock itself
    ending, peak = _carried_out(job, limits.seconds + late, limits.memory + _FLOOR, stopped)
    if ending is None or ending.seconds > limits.seconds + _LATE:
        gave_up = Claim(Outcome.GAVE_UP, reason=out_of(Limit.TIME, limits))
        return _Done(gave_up, limits.seconds, peak)
    said = claim(name, question, ending)
    native = isinstance(said, Finding)
    plan: Any = said.moves if isinstance(said, Finding) else said.actions
    reason = out_of(said.limit, limits) if said.status is Status.GAVE_UP else None
    made = Claim(
        _OUTCOMES[said.status],
        plan,
        is_native=native,
        expanded=said.expanded if isinstance(said, Finding) else said.effort.expanded,
        reason=reason,
    )
    return _Done(made, ending.seconds, peak)


def _command(
    planner: Command, question: Question, limits: Limits, stopped: Callable[[], bool]
) -> _Done:
    """Run somebody's command line.

    :raises PlannerError: if it cannot be run.
    """
    domain, problem = _pddl(question.instance, question.encoding)
    assert limits.seconds is not None
    assert limits.memory is not None
    asked = Request(planner.arguments, domain, problem, limits.seconds, limits.memory)
    job = Job("pddlpuzzles.bench.outsider", lambda: json.dumps(asked).encode())
    ending, _ = _carried_out(job, limits.seconds + _GRACE, None, stopped)
    if ending is None:
        raise PlannerError(planner.name, "it could not be stopped at its limit")
    if ending.answer is None:
        raise PlannerError(planner.name, ending.trouble or f"ended its guard: {ending.log[-200:]}")
    answer = OutsiderAnswer(*json.loads(ending.answer))
    if answer.trouble is not None:
        raise PlannerError(planner.name, f"it cannot be started: {answer.trouble}")
    return _Done(_said(planner, answer, question, limits), answer.seconds, answer.peak)


def _said(planner: Command, answer: OutsiderAnswer, question: Question, limits: Limits) -> Claim:
    """Return what a command line says, by its plans or its exit code."""
    code, stopped = answer.code, answer.code is None or answer.code < 0
    for plan in answer.plans:
        if plan is None:
            return Claim(Outcome.SOLVED, reason="its plan is over 64 MiB")
        proved = planner.optimal and code == 0
        made = Claim(Outcome.PROVED if proved else Outcome.SOLVED, plan, cost=claimed_cost(plan))
        if not stopped or judgement(made, question).verdict is not Verdict.WRONG_PLAN:
            return made
        # What it was writing when it was stopped is no answer; what it wrote before is.
    last = answer.said.strip().rpartition("\n")[2].strip()
    told = f": {last}" if last else ""
    if answer.limit is not None:
        return Claim(Outcome.GAVE_UP, reason=out_of(Limit(answer.limit), limits))
    if code in _UNSOLVABLE:
        return Claim(Outcome.UNSOLVABLE)
    if code in _UNKNOWN:
        return Claim(Outcome.GAVE_UP, reason=f"ended with code {code}: {_UNKNOWN[code]}")
    if code is not None and code < 0:
        return Claim(Outcome.FAILED, reason=f"ended by signal {-code}{told}")
    return Claim(Outcome.FAILED, reason=f"ended with code {code} and without a plan{told}")


def _carried_out(
    job: Job, seconds: float, memory: float | None, stopped: Callable[[], bool]
) -> tuple[Ending | None, float]:
    """Do a job; return how it ended, None if the time was over, and the peak of its memory.

    The time counts from when its process is up and has what it is to do.

    :raises Stopped: once `stopped` says so.
    """
    with Workers(memory, with_asker=False) as workers:
        workers.start([job])
        start = time.monotonic() + _START_UP
        while True:
            if ended := workers.wait(_SLICE if seconds > _SLICE else seconds / 4):
                return ended[1], ended[1].peak
            if stopped():
                raise Stopped
            begun = workers.begun(job)
            end = start if begun is None else begun + seconds
            if time.monotonic() >= end:
                return None, workers.peak(job)


_kept: dict[tuple[str, str], tuple[str, str]] = {}


def _pddl(instance: Instance, encoding: Encoding[Any, Any]) -> tuple[str, str]:
    """Return the domain and the problem; those of the last few instances are kept."""
    key = f"{instance.name}\n{catalogue.text(instance)}", encoding.name
    with one_at_a_time:
        if key not in _kept:
            while len(_kept) >= _MANY:
                del _kept[next(iter(_kept))]
            _kept[key] = texts(instance, encoding)
        return _kept[key]
