"""Why a plan fails, with the step that is to blame: which one made an atom false, or none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pddlpuzzles.families.pddl.rules import PlanningProblem
from pddlpuzzles.pddl.explain import Lack, first_lack, formula_text
from pddlpuzzles.pddl.model import conjuncts
from pddlpuzzles.puzzle import Action
from pddlpuzzles.referee import JudgedPlan

_SHOWN: Final = 4
"""Further parts of a goal that are named."""


def fault(puzzle: PlanningProblem, moves: Sequence[Action], verdict: JudgedPlan[int]) -> str | None:
    """Say what is wrong with a plan that the referee refuses; None if it refuses none.

    An atom that does not hold at the wrong step, or at the end, is followed back to the step that
    made it false (or true, where it must not hold).
    """
    if verdict.valid:
        return None
    state = verdict.states[-1]
    if verdict.step is None:
        lack = first_lack(puzzle.problem.goal, {}, puzzle.holder(state), puzzle.objects)
        assert lack is not None, "the referee has found that the goal does not hold"
        why = _with_history(puzzle, moves, verdict.states, lack)
        return f"the goal is not reached: {why}{_others(puzzle, state, lack)}"
    found = puzzle.lack(state, moves[verdict.step - 1])
    if found is None:
        return verdict.reason
    return _with_history(puzzle, moves, verdict.states, found)


def _others(puzzle: PlanningProblem, state: int, lack: Lack) -> str:
    """Say which other parts of the goal do not hold, a few by name; empty where there are none."""
    every = [
        formula_text(part, {})
        for part in conjuncts(puzzle.problem.goal)
        if first_lack(part, {}, puzzle.holder(state), puzzle.objects) not in (None, lack)
    ]
    more = [f"{len(every) - _SHOWN + 1} more"] if len(every) > _SHOWN else []
    named = [*every[: _SHOWN - 1], *more] if more else every
    return (
        f"; nor do {', '.join(named)}"
        if len(named) > 1
        else "".join(f"; nor does {one}" for one in named)
    )


def _with_history(
    puzzle: PlanningProblem, moves: Sequence[Action], states: Sequence[int], lack: Lack
) -> str:
    if lack.atom is None:
        return lack.words
    bit = puzzle.task.bit(lack.atom)
    if bit is None:
        return f"{lack.atom} never holds" if lack.wanted else f"{lack.atom} always holds"
    for step in range(len(states) - 1, 0, -1):
        if (states[step] ^ states[step - 1]) >> bit & 1:
            made = "false" if lack.wanted else "true"
            return f"{lack.words}; step {step} {moves[step - 1]} made it {made}"
    if lack.wanted:
        return f"{lack.words}: it is no fact of the start, and no step before makes it true"
    return f"{lack.words}: it is a fact of the start, and no step before makes it false"
