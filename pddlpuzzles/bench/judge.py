"""What a planner claims of an instance, judged: its plan replayed, its word held against proofs."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final

from pddlpuzzles.bench.journal import ANSWERED, Correctness, Outcome
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.plans import read_plan
from pddlpuzzles.pddl.replay import replay_twice
from pddlpuzzles.planners.asking import Question
from pddlpuzzles.puzzle import Limit
from pddlpuzzles.referee import judge

_COST: Final = re.compile(r"^\s*;\s*cost\s*=\s*(\d+)(?:\.0*)?(?![\w./])", re.MULTILINE)
_DIGITS: Final = 20  # of a cost that are read: no plan costs a number that has more


@dataclass(frozen=True)
class Claim:
    """What a planner says of an instance, and used; once judged, what that is worth."""

    outcome: Outcome
    plan: str | Sequence[Any] | None = None  # a plan file's text, actions, or a search's moves
    is_native: bool = False  # whether the plan is the moves of a search of our own
    cost: int | None = None  # as it says; once judged, of a plan that is right as a plan
    expanded: int | None = None
    reason: str | None = None  # for no answer, no plan to judge, or a verdict that is not `right`
    seconds: float = 0.0
    memory: float = 0.0
    limit: Limit | None = None
    figures: Mapping[str, float] = field(default_factory=dict)
    verdict: Correctness = Correctness.NONE
    step: int | None = None


def judge_claim(claim: Claim, question: Question) -> Claim:
    """Replay a plan by the rules and on the PDDL task; hold claims against what is proved."""
    # A claim that nothing proved contradicts is let stand (but see `mark_contradicted`).
    facts, outcome = question.instance.known or {}, claim.outcome
    optimum, puzzle = facts.get("cost"), question.instance.puzzle
    if outcome is Outcome.UNSOLVABLE:
        reason = None
        if facts.get("solvable") is True or optimum is not None:
            price = "" if optimum is None else f" at a cost of {optimum}"
            reason = f"it says that there is no plan, and there is one{price}"
        elif puzzle.is_goal(puzzle.start):
            reason = "it says that there is no plan, and the start is a goal"
        verdict = Correctness.WRONG_CLAIM if reason else Correctness.RIGHT
        return replace(claim, verdict=verdict, cost=None, reason=reason)
    if claim.plan is None:
        verdict = Correctness.UNREADABLE if outcome in ANSWERED else Correctness.NONE
        return replace(claim, verdict=verdict, cost=None)
    cost = _replayed(claim, question)
    if isinstance(cost, Claim):
        return cost
    wrong, reason = None, None
    if claim.cost is not None and claim.cost != cost:
        wrong = f"it says that its plan costs {claim.cost}, and it costs {cost}"
    elif outcome is Outcome.PROVED and optimum is not None and cost > optimum:
        wrong = f"it says that no plan is cheaper than {cost}, and one costs {optimum}"
    elif facts.get("solvable") is False:
        reason = "a right plan, where it was taken as proved that there is none"
    elif optimum is not None and cost < optimum:
        reason = f"a right plan that costs {cost}, below what was taken as the proved optimum"
    verdict = Correctness.WRONG_CLAIM if wrong else Correctness.RIGHT
    return replace(claim, verdict=verdict, cost=cost, reason=wrong or reason)


def _replayed(claim: Claim, question: Question) -> int | Claim:
    """Return what the plan costs, or the claim with what is wrong with it."""
    puzzle, encoding = question.instance.puzzle, question.encoding
    plan: Any = claim.plan
    wrong = partial(replace, claim, verdict=Correctness.WRONG_PLAN, cost=None)
    if claim.is_native:
        verdict = judge(puzzle, plan)
        if verdict.cost is not None:
            return verdict.cost
        return wrong(step=verdict.step, reason=verdict.reason)
    if isinstance(plan, str):
        try:
            plan = [line.action for line in read_plan(plan, "plan").lines]
        except InputError as error:
            why = f"line {error.line}: {error.message}"
            return replace(claim, verdict=Correctness.UNREADABLE, cost=None, reason=why)
    try:
        moves = encoding.decode(puzzle, plan)
    except InputError as error:
        return wrong(step=error.line, reason=error.message)
    replayed = replay_twice(encoding.model(puzzle), plan, moves, question.judged)
    # The rules of PDDL name the action in their reason, which is named here.
    reason = replayed.reason(pddl_first=question.instance.family.is_pddl)
    if replayed.step is not None:
        return wrong(step=replayed.step, reason=f"{plan[replayed.step - 1]}: {reason}")
    cost = question.instance.metric_value(replayed.cost)
    return wrong(step=None, reason=reason) if cost is None or reason else cost


def claimed_cost(plan: str) -> int | None:
    """Return the cost in a plan file's comment, as Fast Downward writes it."""
    written = _COST.findall(plan)
    return int(written[-1][:_DIGITS]) if written else None
