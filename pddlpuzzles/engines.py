"""Asking engines, one or several side by side, what they find.

    engine     a native search by its name, or a planner of unified-planning's
    question   an instance in an encoding, with or without a proof asked for
    answer     what an engine found, sealed by the referee, and the same as a PDDL plan

Whatever an engine finds passes the referee here, and its plan is replayed on the PDDL task. An
engine that contradicts either has not answered but failed.
"""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pddlpuzzles.errors import InputError, PlannerError
from pddlpuzzles.family import Instance
from pddlpuzzles.planning.planners.others import planner as planner_named
from pddlpuzzles.planning.planners.table import FAST_DOWNWARD, Planner
from pddlpuzzles.process import Ending, Job, carry_out, endings
from pddlpuzzles.puzzle import Action, Encoding, Finding, Limit, Limits, Status
from pddlpuzzles.referee import Sealed, seal

if TYPE_CHECKING:
    from unified_planning.model import Problem

_LAST_WORDS: Final = 2.0
"""Seconds before the end in which a search in a process of its own may tell its bound."""


class Question(NamedTuple):
    """An instance in an encoding; with `optimal` a proof is asked for too."""

    instance: Instance
    encoding: Encoding[Any, Any]
    optimal: bool


class Answer(NamedTuple):
    """What an engine answered, its plan in the question's encoding, and who did not answer.

    `failures` says of each engine that failed meanwhile why.
    """

    engine: str
    sealed: Sealed[Any, Any]
    plan: tuple[Action, ...] | None = None
    failures: tuple[str, ...] = ()


def ask(name: str, question: Question, limits: Limits) -> Answer:
    """Ask one engine.

    :raises PlannerError: if it is missing, cannot take the encoding, ends without an answer, or
        with one that the referee refuses.
    """
    searches = question.instance.searches()
    if name in searches:
        found = searches[name].find(question.instance.puzzle, limits)
    else:
        ending = carry_out(_job(name, question, limits), limits.seconds)
        if ending is None:
            found = Finding(Status.GAVE_UP, limit=Limit.TIME)
        else:
            found = _read(name, question, ending)
    return sealed_answer(name, question, found)


def race(names: Sequence[str], question: Question, limits: Limits) -> Answer:
    """Ask engines side by side; the first that answers wins and the others are stopped.

    To give up is no answer, and neither is to fail: then the others are waited for. If all give
    up, the best bound of them is kept.

    :raises PlannerError: if all fail.
    """
    failures: list[str] = []
    failed: PlannerError | None = None
    gave_up: Answer | None = None
    jobs: dict[Job, str] = {}
    for name in names:
        try:
            jobs[_job(name, question, limits)] = name
        except PlannerError as error:
            failures.append(str(error))
            failed = error
    with contextlib.closing(endings(list(jobs), limits.seconds)) as ended:  # type: ignore[type-var]
        for job, ending in ended:
            name = jobs.pop(job)
            try:
                found = sealed_answer(name, question, _read(name, question, ending))
            except PlannerError as error:
                failures.append(str(error))
                failed = error
                continue
            if found.sealed.status is not Status.GAVE_UP:
                return found._replace(failures=tuple(failures))
            if gave_up is None or (gave_up.sealed.bound or 0) < (found.sealed.bound or 0):
                gave_up = found
    if jobs:
        bound = None if gave_up is None else gave_up.sealed.bound
        lost: Finding[Any] = Finding(Status.GAVE_UP, bound=bound, limit=Limit.TIME)
        gave_up = sealed_answer(", ".join(names), question, lost)
    if gave_up is not None:
        return gave_up._replace(failures=tuple(failures))
    assert failed is not None
    raise failed


def out_of(limit: Limit | None, limits: Limits) -> str:
    """Say what an engine that gave up ran out of."""
    if limit is Limit.TIME:
        return f"out of time after {limits.seconds:.3g} s"
    if limit is Limit.MEMORY:
        return f"out of memory at {limits.memory} MiB"
    return "it ended without a plan or a proof"


def takes(planner: Planner, encoding: Encoding[Any, Any], puzzle: Any) -> bool:
    """Say whether a planner can take a puzzle in an encoding."""
    return not _lacking(planner, encoding, puzzle)


def sealed_answer(name: str, question: Question, found: Finding[Any]) -> Answer:
    """Return what an engine found, once the referee and the PDDL task have accepted it.

    :raises PlannerError: if either refuses it, or they differ in the plan's cost.
    """
    instance, encoding, _ = question
    sealed = seal(name, instance.puzzle, found)
    if sealed.moves is None:
        return Answer(name, sealed)
    from pddlpuzzles.planning.pddl.replay import replay

    plan = tuple(encoding.encode(instance.puzzle, sealed.moves))
    task = encoding.task(instance.puzzle)
    outcome = replay(task, plan)
    if outcome.reason is not None:
        raise PlannerError(name, f"its plan is wrong: {outcome.reason}")
    counted = outcome.cost if task.quality_metrics else len(plan)
    if counted != sealed.cost:
        reason = f"it costs {sealed.cost} by the rules and {counted} as PDDL"
        raise PlannerError(name, f"its plan is wrong: {reason}")
    return Answer(name, sealed, plan)


def _job(name: str, question: Question, limits: Limits) -> Job:
    """Return the work of an engine, to be done in a process of its own."""
    instance, encoding, optimal = question
    searches = instance.searches()
    if name not in searches:
        from pddlpuzzles.planning.planners.run import job

        planner = planner_named(name)
        _refuse(planner, question)

        def task() -> Problem:
            from pddlpuzzles.planning.tasks import plain

            made = encoding.task(instance.puzzle)
            return plain(made) if planner.is_strict else made

        return job(planner, task, limits, _search(planner, question), optimal)

    def request() -> bytes:
        from pddlpuzzles.search.worker import Request

        seconds = limits.seconds
        if seconds is not None:
            seconds -= min(_LAST_WORDS, seconds / 4)
        within = replace(limits, seconds=seconds)
        return pickle.dumps(Request(searches[name], instance.puzzle, within))

    return Job("pddlpuzzles.search.worker", request)


def _search(planner: Planner, question: Question) -> str | None:
    """Return the search that Fast Downward is to use, None for another planner."""
    if planner is not FAST_DOWNWARD:
        return None
    puzzle, encoding = question.instance.puzzle, question.encoding
    return encoding.proof_search(puzzle) if question.optimal else encoding.plan_search


def _lacking(planner: Planner, encoding: Encoding[Any, Any], puzzle: Any) -> frozenset[str]:
    """Return the requirements of PDDL that a puzzle in an encoding has and a planner lacks."""
    if not planner.lacks:
        return frozenset()
    from pddlpuzzles.planning.pddl.write import requirements

    return planner.lacks.intersection(requirements(encoding.task(puzzle)))


def _refuse(planner: Planner, question: Question) -> None:
    """Refuse a planner the encoding that it cannot take, and say what can be done instead.

    :raises PlannerError: if it cannot take it.
    """
    instance, encoding, _ = question
    lacking = _lacking(planner, encoding, instance.puzzle)
    if not lacking:
        return
    others = [instance.choose_encoding(other.name) for other in instance.family.pddl.ENCODINGS]
    portable = [
        f"--encoding {other.name}" for under, other in others if takes(planner, other, under.puzzle)
    ]
    ways = [*portable[:1], f"--engine {FAST_DOWNWARD.name}"]
    raise PlannerError(
        planner.name,
        f"it cannot take {', '.join(sorted(lacking))}, which the encoding {encoding.name!r} needs",
        f"try {' or '.join(ways)}",
    )


def _read(name: str, question: Question, ending: Ending) -> Finding[Any]:
    """Return what an engine's ending claims.

    :raises PlannerError: if it claims nothing, or its plan has actions that there are not.
    """
    instance, encoding, optimal = question
    if name in instance.searches():
        if ending.answer is None:
            if "MemoryError" in ending.log:
                return Finding(Status.GAVE_UP, limit=Limit.MEMORY)
            raise PlannerError(name, f"ended with code {ending.code}")
        found: Finding[Any] = pickle.loads(ending.answer)  # noqa: S301 - from our own worker
        return found
    from pddlpuzzles.planning.planners.run import answer

    planner = planner_named(name)
    said = answer(planner, ending, _search(planner, question), optimal)
    moves = None
    if said.actions is not None:
        try:
            decoded = encoding.decode(instance.puzzle, said.actions)
        except InputError as error:
            raise PlannerError(name, f"its plan is wrong: {error.message}") from None
        moves = tuple(move for move in decoded if move is not None)
    return Finding(said.status, moves, proof=said.proof, limit=said.limit)
