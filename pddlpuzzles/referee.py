"""The referee: replays moves by a puzzle's own rules, and seals what engines claim.

    finding    what an engine claims: a status, moves, a bound, a proof
    verdict    what replaying moves has shown: legal or not, goal reached or not, cost
    sealed     a finding that contradicts neither the rules, the bounds nor itself

Only what is sealed leaves the program as an answer.
"""

import math
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, Generic
from weakref import WeakKeyDictionary

from pddlpuzzles.errors import IllegalMove, PlannerError
from pddlpuzzles.puzzle import (
    BY_BOUND,
    Argument,
    Finding,
    Limits,
    Move,
    Proof,
    Puzzle,
    StartBound,
    State,
    Status,
    known_cost,
)
from pddlpuzzles.search.budget import Budget, LimitError, asking

_GLANCE: Final = 0.3  # seconds of processor time for an estimate of the start: no long wait
NO_REASON: Final = "no short reason is known"
_at_start: Final = WeakKeyDictionary[Puzzle[Any, Any], float]()


@dataclass(frozen=True)
class JudgedPlan(Generic[State]):
    """A plan replayed to its end, or to an illegal step."""

    states: tuple[State, ...]
    cost: int | None = None  # of a valid plan only
    step: int | None = None  # the illegal one, from 1
    reason: str | None = None  # why it is not valid
    rule: str | None = None  # the reason for a step without the move's name


def judge(puzzle: Puzzle[State, Move], moves: Sequence[Move]) -> JudgedPlan[State]:
    """Replay `moves` from the start; stop at the first that is illegal."""
    states, cost = [puzzle.start], 0
    for step, move in enumerate(moves, 1):
        try:
            after = puzzle.apply(states[-1], move)
        except IllegalMove as error:
            return JudgedPlan(tuple(states), None, step, str(error), error.rule)
        cost += puzzle.cost(states[-1], move)
        states.append(after)
    if not puzzle.is_goal(states[-1]):
        reason = f"the goal is not reached: {puzzle.shortfall(states[-1])}"
        return JudgedPlan(tuple(states), reason=reason)
    return JudgedPlan(tuple(states), cost=cost)


@dataclass(frozen=True)
class Sealed(Finding[Move], Generic[State, Move]):
    """A finding that has passed the referee; `optimal` and `unsolvable` alone have a `proof`."""

    states: tuple[State, ...] | None = None  # where there are moves, those that they lead through,
    cost: int | None = None  # and what they cost: never below `bound`, and that if `optimal`


def seal(engine: str, puzzle: Puzzle[State, Move], finding: Finding[Move]) -> Sealed[State, Move]:
    """Hold a finding against the rules, the puzzle's own bound, and itself.

    A plan whose cost equals a proved lower bound is sealed as `optimal`, whatever is claimed.

    :raises PlannerError: if the engine contradicts any of them.
    """
    refuse = partial(PlannerError, engine)
    status, proof, moves = finding.status, finding.proof, finding.moves
    effort: dict[str, Any] = {"expanded": finding.expanded, "effort": finding.effort}
    has_plan = status in (Status.OPTIMAL, Status.SOLVED)
    if has_plan != (moves is not None):
        raise refuse(f"it says {status} {'without' if has_plan else 'and has'} a plan")
    if status in (Status.OPTIMAL, Status.UNSOLVABLE) and not proof:
        raise refuse(f"it says {status} and does not say what proves it")
    if status is Status.UNSOLVABLE:
        if puzzle.is_goal(puzzle.start):
            raise refuse("it says unsolvable, and the start is a goal")
        assert proof is not None
        reason = why_unsolvable(puzzle)
        is_said = reason in {NO_REASON, BY_BOUND} or reason in proof.words
        words = proof.words if is_said else f"{reason}; {proof}"
        return Sealed(status, proof=proof._replace(words=words, reason=reason), **effort)
    at_start = _estimate_at_start(puzzle)
    least: Any = 0 if at_start == math.inf else at_start
    least = least if least == -math.inf else known_cost(least)  # -inf: costs may fall below 0
    bound = least if finding.bound is None else max(finding.bound, least)
    if moves is None:
        bound = None if bound == -math.inf else bound
        return Sealed(status, bound=bound, limit=finding.limit, during=finding.during, **effort)
    verdict = judge(puzzle, moves)
    if verdict.cost is None:
        step = f"step {verdict.step}, " if verdict.step else ""
        raise refuse(f"its plan is wrong: {step}{verdict.reason}")
    if at_start == math.inf:
        raise refuse("it has a plan where the bound at the start proves that there is none")
    if verdict.cost < least:
        raise refuse(f"its plan costs {verdict.cost}, below the bound at the start, {least}")
    if verdict.cost < bound:
        raise refuse(f"its plan costs {verdict.cost}, below its own bound, {bound}")
    if status is Status.OPTIMAL and finding.bound not in (None, verdict.cost):
        proved = f"costs {verdict.cost} and proves only {finding.bound}"
        raise refuse(f"it says optimal of a plan that {proved}")
    if status is Status.OPTIMAL:
        bound = verdict.cost
    elif verdict.cost == bound:
        whose = "at the start" if least == bound else f"that {engine} has proved"
        status = Status.OPTIMAL
        proof = Proof(Argument.BOUND, f"cost equals the lower bound {whose}")
    else:
        proof = None
    bound = None if bound == -math.inf else bound
    if finding.no_best and bound is not None:
        raise refuse(f"it says that no plan is a best one, and none costs less than {bound}")
    how = {"states": verdict.states, "cost": verdict.cost, "no_best": finding.no_best, **effort}
    return Sealed(status, moves, bound, proof, **how)


def _estimate_at_start(puzzle: Puzzle[Any, Any]) -> float:
    """Return the heuristic at the start, asked once; 0 if it takes long, or -inf with numbers."""
    if puzzle not in _at_start:
        glance = Budget(Limits(processor=_GLANCE))
        try:
            with asking(glance.pulse):
                _at_start[puzzle] = puzzle.heuristic(puzzle.start)
        except LimitError:
            least = -math.inf if getattr(puzzle, "is_numeric", False) else 0.0  # costs below 0
            if glance.look() is None:  # a limit of the caller's was reached: it is asked again
                return least
            _at_start[puzzle] = least
    return _at_start[puzzle]


def why_unsolvable(puzzle: Puzzle[Any, Any]) -> str:
    """Say why no goal can be reached, alike whoever has proved it."""
    with suppress(LimitError):
        if (reason := puzzle.obstacle()) is not None:
            return reason
    after = {puzzle.apply(puzzle.start, move) for move in puzzle.moves(puzzle.start)}
    if after <= {puzzle.start}:
        how = "every move leads back" if after else "no move can be made"
        return f"{how}, and the goal is not reached"
    return BY_BOUND if _estimate_at_start(puzzle) == math.inf else NO_REASON


def with_bound(
    engine: str, sealed: Sealed[State, Move], bound: StartBound | None
) -> Sealed[State, Move]:
    """Return a sealed plan with a bound proved afterwards; PlannerError if the plan costs less."""
    if bound is None or sealed.cost is None or bound.cost <= (sealed.bound or 0):
        return sealed
    if sealed.cost < bound.cost:
        reason = f"its plan costs {sealed.cost}, below the bound at the start, {bound.cost}"
        raise PlannerError(engine, reason)
    if sealed.cost > bound.cost:
        return replace(sealed, bound=bound.cost)
    proof = Proof(Argument.BOUND, f"cost equals {bound.name}")
    return replace(sealed, status=Status.OPTIMAL, bound=bound.cost, proof=proof)
