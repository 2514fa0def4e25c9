"""Asking an engine, native or planner, or two side by side, what it finds.

A planner's plan comes back translated into moves and judged by the rules; a wrong one is no
finding but a failure of the planner.
"""

from __future__ import annotations

import contextlib
import pickle
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pddlpuzzles.catalogue import choose_encoding
from pddlpuzzles.errors import InputError, PlannerError
from pddlpuzzles.planning.engines import FAST_DOWNWARD, Planner
from pddlpuzzles.planning.others import planner as planner_named
from pddlpuzzles.process import Ending, Job, carry_out, endings
from pddlpuzzles.puzzle import Encoding, Finding, Limit, Limits, Status
from pddlpuzzles.referee import judge
from pddlpuzzles.search import SEARCHES
from pddlpuzzles.wing import Instance

if TYPE_CHECKING:
    from unified_planning.model import Problem

NATIVE: Final = "astar"

_LAST_WORDS: Final = 2.0
"""Seconds before the end in which a search in a process of its own may tell its bound."""


class Question(NamedTuple):
    """An instance in an encoding; with `optimal` a proof is asked for too."""

    instance: Instance
    encoding: Encoding[Any, Any]
    optimal: bool


def ask(name: str, question: Question, limits: Limits) -> Finding[Any]:
    """Ask one engine.

    :raises PlannerError: if a planner is missing, cannot take the encoding, or ends without an
        answer or with a wrong one.
    """
    if name in SEARCHES:
        return SEARCHES[name].find(question.instance.puzzle, limits)
    ending = carry_out(_job(name, question, limits), limits.seconds)
    if ending is None:
        return Finding(Status.GAVE_UP, limit=Limit.TIME)
    return _read(name, question, limits, ending)


class Race(NamedTuple):
    """Who answered first, what it found, and what became of those that did not answer."""

    winner: str
    found: Finding[Any]
    failures: list[str]


def race(names: Sequence[str], question: Question, limits: Limits) -> Race:
    """Ask engines side by side; the first that answers wins and the others are stopped.

    To give up is no answer, and neither is to fail: then the others are waited for. If all give
    up, the best bound of them is kept.

    :raises PlannerError: if all fail.
    """
    failures: list[str] = []
    failed: PlannerError | None = None
    gave_up: Race | None = None
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
                found = _read(name, question, limits, ending)
            except PlannerError as error:
                failures.append(str(error))
                failed = error
                continue
            if found.status is not Status.GAVE_UP:
                return Race(name, found, failures)
            if gave_up is None or (gave_up.found.bound or 0) < (found.bound or 0):
                gave_up = Race(name, found, failures)
    if jobs:
        bound = None if gave_up is None else gave_up.found.bound
        found = Finding(Status.GAVE_UP, bound=bound, limit=Limit.TIME)
        return Race(", ".join(names), found, failures)
    if gave_up is not None:
        return gave_up
    assert failed is not None
    raise failed


def out_of(limit: Limit | None, limits: Limits) -> str:
    """Say what an engine that gave up ran out of."""
    if limit is Limit.TIME:
        return f"out of time after {limits.seconds:.3g} s"
    if limit is Limit.MEMORY:
        return f"out of memory at {limits.memory} MiB"
    return "it ended without a plan or a proof"


def _job(name: str, question: Question, limits: Limits) -> Job:
    """Return the work of an engine, to be done in a process of its own."""
    if name not in SEARCHES:
        from pddlpuzzles.planning.run import job

        planner = planner_named(name)
        _refuse(planner, question)
        puzzle, encoding = question.instance.puzzle, question.encoding
        search = _search(planner, question)

        def task() -> Problem:
            from pddlpuzzles.planning.tasks import plain

            made = encoding.task(puzzle)
            return plain(made) if planner.is_strict else made

        return job(planner, task, limits, search, question.optimal)

    def request() -> bytes:
        from pddlpuzzles.search.worker import Request

        seconds = limits.seconds
        if seconds is not None:
            seconds -= min(_LAST_WORDS, seconds / 4)
        within = replace(limits, seconds=seconds)
        return pickle.dumps(Request(name, question.instance.puzzle, within))

    return Job("pddlpuzzles.search.worker", request)


def _search(planner: Planner, question: Question) -> str | None:
    """Return the search that Fast Downward is to use, None for another planner."""
    if planner is not FAST_DOWNWARD:
        return None
    puzzle, encoding = question.instance.puzzle, question.encoding
    return encoding.proof_search(puzzle) if question.optimal else encoding.plan_search


def takes(planner: Planner, encoding: Encoding[Any, Any], puzzle: Any) -> bool:
    """Say whether a planner can take a puzzle in an encoding."""
    return not _lacking(planner, encoding, puzzle)


def _lacking(planner: Planner, encoding: Encoding[Any, Any], puzzle: Any) -> frozenset[str]:
    """Return the requirements of PDDL that a puzzle in an encoding has and a planner lacks."""
    if not planner.lacks:
        return frozenset()
    from pddlpuzzles.planning.text import requirements

    return planner.lacks.intersection(requirements(encoding.task(puzzle)))


def _refuse(planner: Planner, question: Question) -> None:
    """Refuse a planner the encoding that it cannot take, and say what can be done instead.

    :raises PlannerError: if it cannot take it.
    """
    instance, encoding, _ = question
    lacking = _lacking(planner, encoding, instance.puzzle)
    if not lacking:
        return
    others = [choose_encoding(instance, other.name) for other in instance.wing.encodings()]
    portable = [
        f"--encoding {other.name}" for under, other in others if takes(planner, other, under.puzzle)
    ]
    ways = [*portable[:1], f"--engine {FAST_DOWNWARD.name}"]
    raise PlannerError(
        planner.name,
        f"it cannot take {', '.join(sorted(lacking))}, which the encoding {encoding.name!r} needs",
        f"try {' or '.join(ways)}",
    )


def _read(name: str, question: Question, limits: Limits, ending: Ending) -> Finding[Any]:
    """Return what an engine's ending means.

    :raises PlannerError: if it has no answer, or a wrong one.
    """
    if name in SEARCHES:
        if ending.answer is None:
            if "MemoryError" in ending.log:
                return Finding(Status.GAVE_UP, limit=Limit.MEMORY)
            raise PlannerError(name, f"ended with code {ending.code}")
        found: Finding[Any] = pickle.loads(ending.answer)  # noqa: S301 - from our own worker
        return found
    from pddlpuzzles.planning.run import answer

    instance, encoding, optimal = question
    planner = planner_named(name)
    said = answer(planner, ending, _search(planner, question), optimal)
    moves = None
    if said.actions is not None:
        try:
            decoded = encoding.decode(instance.puzzle, said.actions)
        except InputError as error:
            raise PlannerError(name, f"its plan is wrong: {error.message}") from None
        moves = tuple(move for move in decoded if move is not None)
        verdict = judge(instance.puzzle, moves)
        if not verdict.valid:
            step = f"step {verdict.step}, " if verdict.step else ""
            raise PlannerError(name, f"its plan is wrong: {step}{verdict.reason}")
    return Finding(said.status, moves, proof=said.proof, limit=said.limit)
