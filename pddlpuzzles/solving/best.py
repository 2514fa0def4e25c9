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
    found = instance.family.best_end.best(instance.puzzle, limits)
    verdict = judge(instance.puzzle, found.moves)
    assert verdict.step is None, verdict.reason
    return found


def with_best_end(found: Solution, end: Best) -> Solution:
    """Return an answer that gave up as what the best end shows: a plan, or that there is none."""
    instance = found.instance
    if found.status is not Status.GAVE_UP:
        return found
    if judge(instance.puzzle, end.moves).reason is None:
        finding = Finding(Status.SOLVED, tuple(end.moves), bound=found.bound)
    elif end.is_short:
        few = counted(end.left, f"{end.thing}s")
        proof = Proof(Argument.SEARCHED, f"no end has fewer than {few}: {end.proof}")
        finding = Finding(Status.UNSOLVABLE, proof=proof)
    else:
        return found
    encoding = instance.choose_encoding(found.encoding)[1]
    answer = sealed_answer("best", Question(instance, encoding, optimal=False), finding)
    before = [found.fallback] if found.fallback else []
    before.append(f"{found.engine}: {out_of_what(found.sealed.limit)}")
    return replace(
        found, engine="best", sealed=answer.sealed, actions=answer.plan, fallback="; ".join(before)
    )


def record(instance: Instance, found: Best) -> dict[str, Any]:
    return {
        "left": found.left,
        "thing": found.thing,
        "where": list(found.where),
        "moves": _moves(instance, found.moves),
        "proof": found.proof,
        "bound": found.bound,
    }


def text(instance: Instance, found: Best, columns: int, *, moves: bool = True) -> str:
    many = counted(found.left, f"{found.thing}s")
    where = f"on {', '.join(found.where)}"
    if found.proof:
        said = f"the best that can be reached: {many}, {where} ({found.proof})"
    else:
        said = f"the best that was found: {many}, {where}; not proved, at least {found.bound}"
    lines = [said]
    if moves and found.moves:
        lines.append(listed("to get there: ", _moves(instance, found.moves), columns))
    return "\n".join(lines)


def _moves(instance: Instance, moves: Sequence[Any]) -> list[str]:
    return [instance.puzzle.notation(move) for move in moves]
