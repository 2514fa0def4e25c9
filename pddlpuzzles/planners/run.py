"""Running a planner on a task, within limits, in a process of its own."""

from __future__ import annotations

import json
import os
import pickle
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from pddlpuzzles.errors import InputError, PlannerError
from pddlpuzzles.planners.table import (
    FAST_DOWNWARD,
    LAMA,
    Planner,
    has_proved,
    printed_reason,
    read_effort,
)
from pddlpuzzles.planners.worker import UNCOMPILED, Request
from pddlpuzzles.processes import tree
from pddlpuzzles.processes.workers import Ending, Job
from pddlpuzzles.puzzle import Action, Argument, Effort, Limit, Limits, Proof, Status

if TYPE_CHECKING:
    from unified_planning.model import Problem

_SOLVED: Final = ("SOLVED_SATISFICING", "SOLVED_OPTIMALLY", "INTERMEDIATE")
_NO_CLAIM: Final = "UNSOLVABLE_INCOMPLETELY"
_LIMITS: Final = {"TIMEOUT": Limit.TIME, "MEMOUT": Limit.MEMORY}
_OUT_OF_MEMORY: Final = re.compile(
    r"out of memory|MemoryError|OutOfMemoryError|bad_alloc|memory exhausted"
    r"|[Cc]annot allocate memory|failed to map segment|memory limit(?!:)|insufficient memory"
    r"|Could not (reserve|allocate) |Too small maximum heap|GC triggered before VM"
)
"""The last words of programs that have run out of memory: C++, Python, Java, C, the loader, LPG."""
_UNREADABLE: Final = re.compile(r"^unified_planning\.exceptions\.\w+: .*\Z", re.MULTILINE)
"""The end of what is said where unified-planning finds no sense in a plan, or no such object."""
_MISUSED: Final = re.compile(r"([^\n]+)\n+Usage error occurred\.\n")
"""What Fast Downward prints last if it cannot read its search, after the reason."""
_POINTER: Final = re.compile(r"\n( *)\^\n")


_UNKNOWN: Final = Effort()


@dataclass(frozen=True)
class PlannerAnswer:
    """What a planner said: a plan, or a proof that there is none, or the limit it hit.

    A plan with status `optimal` and the status `unsolvable` are claims of a planner that is
    believed (see `table`); the plan itself has not been checked yet.
    """

    status: Status
    actions: tuple[Action, ...] | None = None
    proof: Proof | None = None
    limit: Limit | None = None
    effort: Effort = _UNKNOWN


def planner_job(
    planner: Planner,
    task: Callable[[], Problem],
    limits: Limits,
    search: str | None,
    optimal: bool,
    compilers: tuple[str, ...] = (),
) -> Job:
    """Return the work of running a planner on a task, which is made in the planner's process.

    What makes it is pickled. `search` is a Fast Downward search, for that planner only; with
    `optimal` the planner's form that proves is used. `compilers` make what it is given.

    :raises PlannerError: if the planner, or what it needs, is not installed.
    """
    if planner.missing:
        raise PlannerError(planner.name, planner.missing, planner.remedy)
    engine = planner.for_proof if optimal else planner.for_plan
    assert engine is not None, "an engine that proves nothing is refused before"
    kind = "fast_downward_alias" if search == LAMA else "fast_downward_search_config"
    parameters = {kind: search} if search else {}

    def request() -> bytes:
        left = None if limits.memory is None else limits.memory - sum(tree.memory([[os.getpid()]]))
        made = pickle.dumps(task)
        how = planner.in_java, planner.is_heard, planner.wants_plain_text
        asked = Request(engine, parameters, left, *how, compilers, made)
        return pickle.dumps(asked)

    return Job("pddlpuzzles.planners.worker", request)


def read_answer(
    planner: Planner, ending: Ending, search: str | None, optimal: bool
) -> PlannerAnswer:
    """Return what a planner said.

    :raises PlannerError: if it ended without an answer.
    :raises InputError: if it cannot read the search that it was given.
    """
    if ending.answer is None:
        if _OUT_OF_MEMORY.search(ending.log):
            return PlannerAnswer(Status.GAVE_UP, limit=Limit.MEMORY)
        how = (
            f"was ended by signal {-ending.code}" if ending.code < 0 else "ended without an answer"
        )
        if _UNREADABLE.search(ending.log):
            how = "its plan cannot be read"
        raise PlannerError(planner.name, f"{how}{printed_reason(ending.log)}")
    said = json.loads(ending.answer)
    answer = _answer_of(planner, said, search, optimal)
    return replace(answer, effort=read_effort(said["log"]))


def _answer_of(planner: Planner, said: Any, search: str | None, optimal: bool) -> PlannerAnswer:
    status, listed, log = said["status"], said["actions"], said["log"]
    if status == UNCOMPILED:
        raise PlannerError(planner.name, f"unified-planning cannot compile the problem: {log}")
    if listed is None and planner.at_goal and re.search(planner.at_goal, log):
        return PlannerAnswer(Status.SOLVED, ())
    if search and (misused := _MISUSED.search(log)):
        pointer = _POINTER.search(log)
        where = f" from character {len(pointer[1]) + 1} on" if pointer else ""
        raise InputError(
            f"{planner.name} cannot read the search {search!r}{where}; it says: {misused[1]}"
        )
    if status in _SOLVED and listed is None:
        raise PlannerError(
            planner.name, f"says that it has a plan, and has none{printed_reason(log)}"
        )
    if status in _SOLVED:
        actions = tuple(Action(name.lower(), tuple(rest)) for name, *rest in listed)
        if (
            optimal
            and not said["compiled"]
            and (planner is not FAST_DOWNWARD or has_proved(search or "", log))
        ):
            words = f"{planner.name} proved it: {search or planner.proves}"
            proof = Proof(Argument.PLANNER, words, planner.name)
            return PlannerAnswer(Status.OPTIMAL, actions, proof)
        return PlannerAnswer(Status.SOLVED, actions)
    claims = status == "UNSOLVABLE_PROVEN" or (status == _NO_CLAIM and planner.refutation)
    if claims and planner.refutes(log):
        if said["compiled"]:
            return PlannerAnswer(Status.GAVE_UP, limit=Limit.METHOD)
        words = f"{planner.name} searched all that can be reached"
        proof = Proof(Argument.PLANNER, words, planner.name)
        return PlannerAnswer(Status.UNSOLVABLE, proof=proof)
    if status in _LIMITS:
        return PlannerAnswer(Status.GAVE_UP, limit=_LIMITS[status])
    if _OUT_OF_MEMORY.search(log):
        return PlannerAnswer(Status.GAVE_UP, limit=Limit.MEMORY)
    if re.search(planner.surrender, log) and (status == _NO_CLAIM or planner.surrender):
        return PlannerAnswer(Status.GAVE_UP, limit=Limit.METHOD)
    readable = {
        "UNSOLVABLE_PROVEN": "no plan, and no proof that there is none",
        _NO_CLAIM: "no plan, and without having searched",
    }
    ended = readable.get(status, status.lower().replace("_", " "))
    raise PlannerError(planner.name, f"ended with {ended}{printed_reason(log)}")
