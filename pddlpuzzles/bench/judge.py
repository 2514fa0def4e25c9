"""What an answer is worth: the plan replayed, the claims held against what is proved.

A plan is replayed by the puzzle's rules and on the PDDL task. A claim is wrong where it
contradicts the plan or the proved optimum; where nothing is proved, and nothing found by another
planner contradicts it (`mark_contradicted`), it is let stand.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from pddlpuzzles.bench.journal import ANSWERED, Correctness, Outcome, Row, Task
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.plans import parse_plan
from pddlpuzzles.pddl.replay import replay_twice
from pddlpuzzles.planners.asking import Question
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.referee import judge

_COST: Final = re.compile(r"^\s*;\s*cost\s*=\s*(\d+)(?:\.0*)?(?![\w.])", re.MULTILINE)
_DIGITS: Final = 20  # of a cost that are read: no plan costs a number that has more


@dataclass(frozen=True)
class Claim:
    """What a planner says of an instance, and what it used.

    `plan` is the text of a plan file, a list of actions, or the moves of a native search; `cost`
    what it says its plan costs. `reason` says why there is no answer, or no plan to judge; `limit`
    is the one at which it was stopped or stopped itself.
    """

    outcome: Outcome
    plan: str | Sequence[Any] | None = None
    is_native: bool = False
    cost: int | None = None
    expanded: int | None = None
    reason: str | None = None
    seconds: float = 0.0
    memory: float = 0.0
    limit: Limit | None = None
    figures: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Judgement:
    """What a claim is worth; `cost` is that of a plan that is right as a plan."""

    verdict: Correctness
    cost: int | None = None
    step: int | None = None
    reason: str | None = None


def judge_claim(claim: Claim, question: Question) -> Judgement:
    facts, outcome = question.instance.known or {}, claim.outcome
    optimum = facts.get("cost")

    def wrong(reason: str, cost: int | None = None) -> Judgement:
        return Judgement(Correctness.WRONG_CLAIM, cost, reason=reason)

    if outcome is Outcome.UNSOLVABLE:
        puzzle = question.instance.puzzle
        if facts.get("solvable") is True or optimum is not None:
            price = "" if optimum is None else f" at a cost of {optimum}"
            return wrong(f"it says that there is no plan, and there is one{price}")
        if puzzle.is_goal(puzzle.start):
            return wrong("it says that there is no plan, and the start is a goal")
        return Judgement(Correctness.RIGHT)
    if claim.plan is None:
        verdict = Correctness.UNREADABLE if outcome in ANSWERED else Correctness.NONE
        return Judgement(verdict, reason=claim.reason)
    cost = _replayed(claim, question)
    if isinstance(cost, Judgement):
        return cost
    if claim.cost is not None and claim.cost != cost:
        return wrong(f"it says that its plan costs {claim.cost}, and it costs {cost}", cost)
    if outcome is Outcome.PROVED and optimum is not None and cost > optimum:
        return wrong(f"it says that no plan is cheaper than {cost}, and one costs {optimum}", cost)
    reason = None
    if facts.get("solvable") is False:
        reason = "a right plan, where it was taken as proved that there is none"
    elif optimum is not None and cost < optimum:
        reason = f"a right plan that costs {cost}, below what was taken as the proved optimum"
    return Judgement(Correctness.RIGHT, cost, reason=reason)


def _replayed(claim: Claim, question: Question) -> int | Judgement:
    """Return the cost of a plan, or the verdict that it is wrong."""
    puzzle, encoding = question.instance.puzzle, question.encoding
    plan: Any = claim.plan

    def wrong(step: int | None, reason: str | None) -> Judgement:
        return Judgement(Correctness.WRONG_PLAN, step=step, reason=reason)

    if claim.is_native:
        verdict = judge(puzzle, plan)
        return wrong(verdict.step, verdict.reason) if verdict.cost is None else verdict.cost
    if isinstance(plan, str):
        try:
            plan = [line.action for line in parse_plan(plan, "plan")]
        except InputError as error:
            why = f"line {error.line}: {error.message}"
            return Judgement(Correctness.UNREADABLE, reason=why)
    try:
        moves = encoding.decode(puzzle, plan)
    except InputError as error:
        return wrong(error.line, error.message)
    found = replay_twice(encoding.model(puzzle), plan, moves, question.judged)
    # The rules of PDDL name the action in their reason, which is named here.
    reason = found.reason(pddl_first=question.instance.family.is_pddl)
    if found.step is not None:
        return wrong(found.step, f"{plan[found.step - 1]}: {reason}")
    cost = question.instance.metric_value(found.cost)
    return wrong(None, reason) if cost is None or reason else cost


def claimed_cost(plan: str) -> int | None:
    """Return the cost that a plan file says it has, in a comment as Fast Downward writes it."""
    found = _COST.findall(plan)
    return int(found[-1][:_DIGITS]) if found else None


def mark_contradicted(rows: Iterable[Row]) -> list[Row]:
    """Return rows with those marked as wrong claims that a right plan of another's contradicts."""
    rows = list(rows)
    cheapest: dict[Task, tuple[int, str]] = {}
    for row in rows:
        best = cheapest.get(row.task)
        if row.cost is not None and (best is None or row.cost < best[0]):
            cheapest[row.task] = row.cost, row.planner
    return [
        _held_against(row, *cheapest[row.task]) if row.task in cheapest else row for row in rows
    ]


def _held_against(row: Row, cost: int, planner: str) -> Row:
    if row.is_answered and row.outcome is Outcome.UNSOLVABLE:
        claim = "there is no plan"
    elif row.is_answered and row.outcome is Outcome.PROVED and (row.cost or 0) > cost:
        claim = f"no plan is cheaper than {row.cost}"
    else:
        return row
    reason = f"it says that {claim}, and {planner} has one that costs {cost}"
    return replace(row, verdict=Correctness.WRONG_CLAIM, reason=reason)
