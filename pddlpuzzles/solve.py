"""Solving an instance: engines by name, the choice, the fallback, and the referee at the end."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from pddlpuzzles.ask import NATIVE, Question, ask, out_of, race, takes
from pddlpuzzles.catalogue import choose, choose_encoding
from pddlpuzzles.errors import InputError, PlannerError
from pddlpuzzles.planning.engines import FAST_DOWNWARD, PLANNERS
from pddlpuzzles.planning.others import others, planner
from pddlpuzzles.puzzle import Action, Encoding, Finding, Limit, Limits, Status
from pddlpuzzles.referee import judge
from pddlpuzzles.search import SEARCHES
from pddlpuzzles.wing import Instance

AUTO: Final = "auto"
RACE: Final = "race"

_FIRST_SHARE: Final = 60.0
"""Seconds for the first engine of `auto` where time has no end; otherwise it has half of it."""


@dataclass(frozen=True)
class Solution:
    """An answer that has passed the referee.

    `states` are those the moves go through, the start first; `plan` is the same as a PDDL plan
    of `encoding`. Both and `cost` are None where there is no plan. `fallback` says which
    engines were asked before and why they did not answer.
    """

    instance: Instance
    encoding: str
    status: Status
    engine: str
    seconds: float
    cost: int | None = None
    bound: int | None = None
    proof: str | None = None
    moves: tuple[Any, ...] | None = None
    states: tuple[Any, ...] | None = None
    plan: tuple[Action, ...] | None = None
    expanded: int | None = None
    limit: Limit | None = None
    fallback: str | None = None

    def record(self) -> dict[str, Any]:
        """Return the solution as the JSON object of `solve --json`."""
        puzzle = self.instance.puzzle
        return {
            "puzzle": self.instance.wing.name,
            "instance": self.instance.name,
            "objective": puzzle.objective,
            "encoding": self.encoding,
            "status": str(self.status),
            "cost": self.cost,
            "bound": self.bound,
            "proof": self.proof,
            "moves": None if self.moves is None else [puzzle.notation(move) for move in self.moves],
            "plan": None if self.plan is None else [str(action) for action in self.plan],
            "engine": self.engine,
            "fallback": self.fallback,
            "expanded": self.expanded,
            "seconds": round(self.seconds, 3),
            "checked": self.plan is not None,
        }


def engines() -> list[str]:
    """Return the names of all engines of ours and of the table, installed or not."""
    return [AUTO, RACE, *SEARCHES, *PLANNERS]


def solve(
    instance: Instance,
    *,
    engine: str = AUTO,
    optimal: bool = False,
    encoding: str | None = None,
    limits: Limits | None = None,
    say: Callable[[str], None] = lambda note: None,
) -> Solution:
    """Solve an instance within limits; notes on what is being done go to `say`.

    :raises InputError: if there is no such engine or encoding, or the engine cannot take the
        puzzle, or can prove nothing and `optimal` is asked for.
    :raises PlannerError: if the engine asked for ended without an answer, or with a wrong one.
    """
    limits = limits or Limits()
    began = time.monotonic()
    if engine not in engines():
        choose("engine", engine, [*engines(), *others()])
    if optimal and engine not in (AUTO, RACE, *SEARCHES) and not planner(engine).proves:
        able = ", ".join([*SEARCHES, *(name for name, known in PLANNERS.items() if known.proves)])
        raise InputError(f"the engine {engine!r} cannot prove anything optimal; {able} can")
    instance, chosen = choose_encoding(instance, encoding)
    if encoding is None and engine in PLANNERS:
        chosen = _taken(engine, instance, chosen, say)
    if engine in SEARCHES and not SEARCHES[engine].takes(instance.puzzle):
        able = ", ".join(name for name, one in SEARCHES.items() if one.takes(instance.puzzle))
        raise InputError(f"the engine {engine!r} cannot search {instance.wing.name}; {able} can")
    question = Question(instance, chosen, optimal)
    queue = _line_up(instance, engine, optimal=optimal)
    failures: list[str] = []
    while True:
        names = queue.pop(0)
        name = ", ".join(names)
        share = _share(limits, began, last=not queue)
        try:
            if len(names) > 1:
                name, found, failed = race(names, question, share)
                failures += failed
            else:
                found = ask(name, question, share)
            reason = out_of(found.limit, share)
        except PlannerError as error:
            if not queue:
                raise
            found, reason = None, str(error).removeprefix(f"{name}: ")
        if found is not None and (found.status is not Status.GAVE_UP or not queue):
            break
        failures.append(f"{name}: {reason}")
        say(f"{name} did not answer ({reason}); going on with {', '.join(queue[0])}")
    seconds = time.monotonic() - began
    return _seal(instance, chosen, name, found, seconds, "; ".join(failures) or None)


def _taken(
    engine: str,
    instance: Instance,
    chosen: Encoding[Any, Any],
    say: Callable[[str], None],
) -> Encoding[Any, Any]:
    """Return the encoding that was chosen, or where a planner cannot take it, one that it can.

    It counts the same; where there is none, or the problem comes from a file, nothing changes.
    """
    puzzle, asked = instance.puzzle, PLANNERS[engine]
    if instance.reading is None and not takes(asked, chosen, puzzle):
        for other in instance.wing.encodings():
            if puzzle.objective in other.objectives and takes(asked, other, puzzle):
                say(
                    f"{engine} cannot take the encoding {chosen.name!r};"
                    f" it is given {other.name!r} instead"
                )
                return other
    return chosen


def _line_up(instance: Instance, engine: str, *, optimal: bool) -> list[tuple[str, ...]]:
    """Return the engines to ask, one after the other, or several side by side."""
    provers = instance.wing.provers(instance.puzzle)
    if engine == RACE:
        return [(FAST_DOWNWARD.name, *provers)]
    if engine != AUTO:
        return [(engine,)]
    if optimal:
        return [provers]
    start = instance.puzzle.start
    if instance.puzzle.is_goal(start) or instance.puzzle.heuristic(start) == math.inf:
        return [(NATIVE,)]  # nothing is left to find out; no planner need be asked
    return [(FAST_DOWNWARD.name,), provers]


def _share(limits: Limits, began: float, *, last: bool) -> Limits:
    if limits.seconds is None:
        return limits if last else replace(limits, seconds=_FIRST_SHARE)
    left = max(0.0, limits.seconds - (time.monotonic() - began))
    return replace(limits, seconds=left if last else left / 2)


def _seal(
    instance: Instance,
    encoding: Encoding[Any, Any],
    engine: str,
    found: Finding[Any],
    seconds: float,
    fallback: str | None,
) -> Solution:
    """Have the referee replay what was found, and add what the bound at the start proves."""
    puzzle = instance.puzzle
    answer = Solution(
        instance,
        encoding.name,
        found.status,
        engine,
        seconds,
        proof=found.proof,
        bound=found.bound,
        expanded=found.expanded,
        limit=found.limit,
        fallback=fallback,
    )
    if found.status is Status.UNSOLVABLE:
        return replace(answer, bound=None)
    at_start = puzzle.heuristic(puzzle.start)
    bound = max(found.bound or 0, 0 if at_start == math.inf else math.ceil(at_start))
    if found.moves is None:
        return replace(answer, bound=bound)
    verdict = judge(puzzle, found.moves)
    plan = tuple(encoding.encode(puzzle, found.moves))
    _verify(engine, encoding, puzzle, verdict.reason, verdict.cost, plan)
    assert verdict.cost is not None
    if spelling := instance.spelling(encoding):
        plan = tuple(map(spelling.outward, plan))
    status, proof = found.status, found.proof
    if status is Status.OPTIMAL:
        bound = verdict.cost
    elif verdict.cost == bound:
        status, proof = Status.OPTIMAL, "cost equals the lower bound at the start"
    return replace(
        answer,
        status=status,
        proof=proof,
        cost=verdict.cost,
        bound=bound,
        moves=found.moves,
        states=verdict.states,
        plan=plan,
    )


def _verify(
    engine: str,
    encoding: Encoding[Any, Any],
    puzzle: Any,
    reason: str | None,
    cost: int | None,
    plan: tuple[Action, ...],
) -> None:
    """Hold the plan against the rules and against its own PDDL task.

    :raises PlannerError: if either refuses it, or they differ in its cost.
    """
    from pddlpuzzles.planning.replay import replay

    if reason is None:
        task = encoding.task(puzzle)
        outcome = replay(task, plan)
        reason = outcome.reason
        counted = outcome.cost if task.quality_metrics else len(plan)
        if reason is None and counted != cost:
            reason = f"it costs {cost} by the rules and {counted} as PDDL"
    if reason is not None:
        raise PlannerError(engine, f"its plan is wrong: {reason}")
