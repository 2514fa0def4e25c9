"""What an answer is worth: the plan replayed, the claims held against what is proved.

    claim      what a planner says, as text and numbers, from any planner alike
    judgement  what it says, shortened to an outcome, and what that is worth

A plan is replayed by the puzzle's rules and on the PDDL task. A claim is wrong where it
contradicts the plan or the proved optimum; where nothing is proved, and nothing found by another
planner contradicts it (`mark_contradicted`), it is let stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from pddlpuzzles.bench.journal import ANSWERED, Correctness, Outcome, Row, Task
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.plans import parse_plan
from pddlpuzzles.pddl.replay import replay_twice
from pddlpuzzles.planners.asking import Question
from pddlpuzzles.referee import judge

_COST: Final = re.compile(r"^\s*;\s*cost\s*=\s*(\d+)(?:\.0*)?(?![\w.])", re.MULTILINE)
_DIGITS: Final = 20
"""Digits of a cost that are read: no plan costs a number that has more."""
_LONG: Final = 4000
"""Lines of a plan, more than any of a bundled instance needs."""


@dataclass(frozen=True)
class Claim:
    """What a planner says of an instance.

    `plan` is the text of a plan file, a list of actions, or the moves of a native search; `cost`
    what it says its plan costs. `reason` says why there is no answer, or no plan to judge.
    """

    outcome: Outcome
    plan: str | Sequence[Any] | None = None
    is_native: bool = False
    cost: int | None = None
    expanded: int | None = None
    reason: str | None = None


@dataclass(frozen=True)
class Judgement:
    """What a planner says, and what it is worth."""

    outcome: Outcome
    verdict: Correctness
    cost: int | None = None
    step: int | None = None
    reason: str | None = None


def judge_claim(claim: Claim, question: Question) -> Judgement:
    """Judge a claim by the rules and by what is known of the instance."""
    known = question.instance.known or {}
    if claim.outcome is Outcome.UNSOLVABLE:
        if known.get("solvable") is True or "cost" in known:
            price = f" at a cost of {known['cost']}" if "cost" in known else ""
            return _wrong(claim, f"it says that there is no plan, and there is one{price}")
        puzzle = question.instance.puzzle
        if puzzle.is_goal(puzzle.start):
            return _wrong(claim, "it says that there is no plan, and the start is a goal")
        return Judgement(claim.outcome, Correctness.RIGHT)
    if claim.plan is None and claim.outcome in ANSWERED:
        return Judgement(claim.outcome, Correctness.UNREADABLE, reason=claim.reason)
    if claim.plan is None:
        return Judgement(claim.outcome, Correctness.NONE, reason=claim.reason)
    replayed = _replayed(claim, question)
    if isinstance(replayed, Judgement):
        return replayed
    cost = replayed
    if claim.cost is not None and claim.cost != cost:
        return replace(
            _wrong(claim, f"it says that its plan costs {claim.cost}, and it costs {cost}"),
            cost=cost,
        )
    optimum = known.get("cost")
    if claim.outcome is Outcome.PROVED and optimum is not None and cost > optimum:
        reason = f"it says that no plan is cheaper than {cost}, and one costs {optimum}"
        return replace(_wrong(claim, reason), cost=cost)
    return Judgement(claim.outcome, Correctness.RIGHT, cost, reason=_beaten(cost, known))


def _wrong(claim: Claim, reason: str) -> Judgement:
    return Judgement(claim.outcome, Correctness.WRONG_CLAIM, reason=reason)


def _beaten(cost: int, known: Any) -> str | None:
    """Say that a right plan shows that what was taken as proved is wrong, if so."""
    if known.get("solvable") is False:
        return "a right plan, where it was taken as proved that there is none"
    if "cost" in known and cost < known["cost"]:
        return f"a right plan that costs {cost}, below what was taken as the proved optimum"
    return None


def _replayed(claim: Claim, question: Question) -> int | Judgement:
    """Return the cost of a plan, or the verdict that it is wrong."""
    puzzle, encoding = question.instance.puzzle, question.encoding
    assert claim.plan is not None

    def wrong(step: int | None, reason: str | None) -> Judgement:
        return Judgement(claim.outcome, Correctness.WRONG_PLAN, step=step, reason=reason)

    if claim.is_native:
        verdict = judge(puzzle, claim.plan)
        return wrong(verdict.step, verdict.reason) if verdict.cost is None else verdict.cost
    plan: Any = claim.plan
    if isinstance(plan, str) and plan.count("\n") > 2 * _LONG:
        # Whoever writes a million actions has most likely gone wrong in the first few.
        beginning = "\n".join(plan.split("\n", _LONG)[:_LONG])
        early = _replayed(replace(claim, plan=beginning), question)
        if isinstance(early, Judgement) and early.step and early.step < _LONG // 2:
            return early
    try:
        actions = plan
        if isinstance(plan, str):
            actions = [line.action for line in parse_plan(plan, "plan")]
    except InputError as error:
        why = f"line {error.line}: {error.message}"
        return Judgement(claim.outcome, Correctness.UNREADABLE, reason=why)
    try:
        moves = encoding.decode(puzzle, actions)
    except InputError as error:
        return wrong(error.line, error.message)
    found = replay_twice(encoding.model(puzzle), actions, moves, question.judged)
    if found.step is not None:
        action, why = str(actions[found.step - 1]), str(found.reason())
        return wrong(found.step, why if why.startswith(action) else f"{action}: {why}")
    reason = found.reason()
    return wrong(None, reason) if found.cost is None or reason else found.cost


def claimed_cost(plan: str) -> int | None:
    """Return the cost that a plan file says it has, in a comment as Fast Downward writes it."""
    found = _COST.findall(plan)
    return int(found[-1][:_DIGITS]) if found else None


def mark_contradicted(rows: Iterable[Row]) -> list[Row]:
    """Return rows with those marked as wrong claims that a right plan of another's contradicts."""
    rows = list(rows)
    cheapest: dict[Task, Row] = {}
    for row in rows:
        if row.cost is not None:
            best = cheapest.get(row.task)
            if best is None or best.cost is None or row.cost < best.cost:
                cheapest[row.task] = row
    return [_against(row, cheapest.get(row.task)) for row in rows]


def _against(row: Row, best: Row | None) -> Row:
    if best is None or best.cost is None or not row.is_answered:
        return row
    if row.outcome is Outcome.UNSOLVABLE:
        said = "it says that there is no plan"
    elif row.outcome is Outcome.PROVED and row.cost is not None and row.cost > best.cost:
        said = f"it says that no plan is cheaper than {row.cost}"
    else:
        return row
    reason = f"{said}, and {best.planner} has one that costs {best.cost}"
    return replace(row, verdict=Correctness.WRONG_CLAIM, reason=reason)
