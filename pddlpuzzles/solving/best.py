"""The best end that can be reached where the goal is out of reach."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.errors import InputError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.planners.asking import Question, sealed_answer
from pddlpuzzles.puzzle import Argument, Best, Finding, Limits, Proof, Status
from pddlpuzzles.referee import judge
from pddlpuzzles.show.answers import out_of_what
from pddlpuzzles.show.terminal import listed
from pddlpuzzles.show.wording import counted
from pddlpuzzles.solving.solve_answer import Solution


def require_best(instance: Instance) -> None:
    """Raise InputError if a puzzle has no ends that are no goal and better than others."""
    if instance.family.best_end is None:
        able = [one.name for one in catalogue.families().values() if one.best_end is not None]
        raise InputError(
            f"--best is for {', '.join(able)}; in other puzzles no end is better than another"
        )


def best_end(instance: Instance, limits: Limits) -> Best:
    """Return the best end that can be reached, replayed by the rules."""
    require_best(instance)
    assert instance.family.best_end is not None
    end = instance.family.best_end.best(instance.puzzle, limits)
    verdict = judge(instance.puzzle, end.moves)
    assert verdict.step is None, verdict.reason
    return end


def with_best_end(solution: Solution, end: Best) -> Solution:
    """Return an answer that gave up as what the best end shows: a plan, or that there is none."""
    instance = solution.instance
    if solution.status is not Status.GAVE_UP:
        return solution
    if judge(instance.puzzle, end.moves).reason is None:
        finding = Finding(Status.SOLVED, tuple(end.moves), bound=solution.bound)
    elif end.is_short:
        few = counted(end.left, f"{end.thing}s")
        proof = Proof(Argument.SEARCHED, f"no end has fewer than {few}: {end.proof}")
        finding = Finding(Status.UNSOLVABLE, proof=proof)
    else:
        return solution
    encoding = instance.choose_encoding(solution.encoding)[1]
    answer = sealed_answer("best", Question(instance, encoding, optimal=False), finding)
    before = [solution.fallback] if solution.fallback else []
    before.append(f"{solution.engine}: {out_of_what(solution.sealed.limit)}")
    return replace(
        solution,
        engine="best",
        sealed=answer.sealed,
        actions=answer.plan,
        fallback="; ".join(before),
    )


def record(instance: Instance, end: Best) -> dict[str, Any]:
    return {
        "left": end.left,
        "thing": end.thing,
        "where": list(end.where),
        "moves": _moves(instance, end.moves),
        "proof": end.proof,
        "bound": end.bound,
    }


def text(instance: Instance, end: Best, columns: int, *, moves: bool = True) -> str:
    many = counted(end.left, f"{end.thing}s")
    where = f"on {', '.join(end.where)}"
    if end.proof:
        said = f"the best that can be reached: {many}, {where} ({end.proof})"
    else:
        said = f"the best that was found: {many}, {where}; not proved, at least {end.bound}"
    lines = [said]
    if moves and end.moves:
        lines.append(listed("to get there: ", _moves(instance, end.moves), columns))
    return "\n".join(lines)


def _moves(instance: Instance, moves: Sequence[Any]) -> list[str]:
    return [instance.puzzle.notation(move) for move in moves]
