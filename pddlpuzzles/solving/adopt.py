"""Taking in plans that somebody found with unified-planning's own means."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from pddlpuzzles.errors import InputError, PlannerError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.planners.asking import Question, sealed_answer
from pddlpuzzles.puzzle import Action, Finding, Status
from pddlpuzzles.solving.solve_answer import Solution

if TYPE_CHECKING:
    from unified_planning.plans import Plan


def actions_of(plan: Any) -> list[Action]:
    """Return the actions of unified-planning's sequential plan; raise InputError for others."""
    steps = getattr(plan, "actions", None)
    if steps is None:
        kind = type(plan).__name__
        raise InputError(f"a plan of type {kind}, expected moves, lines or a sequential plan")
    return [
        Action(step.action.name.lower(), tuple(map(str, step.actual_parameters))) for step in steps
    ]


def adopt(instance: Instance, plan: Plan, encoding: str | None = None) -> Solution:
    """Return a plan as a solution of an instance, once the referee has accepted it.

    :raises InputError: if it is no plan of the encoding, or not a valid one.
    """
    under, chosen = instance.choose_encoding(encoding)
    question = Question(under, chosen, False)
    moves = question.moves_of(actions_of(plan))
    try:
        answer = sealed_answer("unified-planning", question, Finding(Status.SOLVED, moves))
    except PlannerError as error:
        raise InputError(error.ending) from None
    return Solution(under, chosen.name, answer.engine, 0.0, answer.sealed, answer.plan)


def plan_text_of(instance: Instance, plan: object) -> str | None:
    """Return the text of a plan that is lines, a solution or unified-planning's; None for a path.

    One word is the path of a file that is there, else a move.

    :raises InputError: if it is a solution that has no plan, or no plan at all.
    """
    if isinstance(plan, os.PathLike):
        return None
    if isinstance(plan, str):
        is_text = not plan or any(mark in plan for mark in ("\n", " ", "("))
        if os.path.exists(plan) or not (is_text or _is_move(instance, plan)):
            return None
        return plan
    if isinstance(plan, Solution):
        if plan.plan is None:
            raise InputError(f"the solution is {plan.status} and has no plan")
        plan = plan.plan
    lines = plan if isinstance(plan, (list, tuple)) else actions_of(plan)
    return "".join(f"{line}\n" for line in lines)


def _is_move(instance: Instance, word: str) -> bool:
    """Say whether a word is a move, not a path; raise InputError if it looks like neither."""
    notation = instance.family.notation
    try:
        return notation is not None and bool(notation.parse(instance.puzzle, word))
    except InputError as error:
        if any(mark in word for mark in ("/", os.sep, ".")):
            return False
        complaint = f"no file of that name is there, and it is no move: {error.message}"
        raise InputError(complaint, source=word) from None
