"""Where a model and a reference in PDDL part whose actions and objects have the same names.

A student mostly keeps the names that the task gives. Then both are played side by side, action by
action of the same name, until one allows what the other refuses: that explains a difference better
than what is found without regard to names. The verdict does not depend on it.
"""

from __future__ import annotations

import random
from collections import deque
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.sides import ModelSide
from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.pddl.explain import Objects, lacks
from pddlpuzzles.pddl.model import Atom, Domain, Formula, Problem
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.puzzle import Action

_MOST_PAIRS: Final = 50_000
_MOST_ELSEWHERE: Final = 200
_TRIALS: Final = 12


class Sides(NamedTuple):
    """A reference and a model of the same names, and the reference's rules."""

    rules: Any
    domain: Domain
    problem: Problem
    task: Task
    model: ModelSide


class NamedParting(NamedTuple):
    """A shortest play to where the two part, the states of both there, and what differs.

    `extra` is possible in the model only, `lacking` in the reference only; with neither, goals or
    costs differ.
    """

    plan: tuple[Action, ...]
    state: int
    before: int
    other: int
    reason: str
    extra: Action | None = None
    lacking: Action | None = None
    over_goal: bool = False


def by_names(rules: Any, model: ModelSide) -> NamedParting | None:
    """Return where the two part first; None if their names differ, or nothing does in reach."""
    sides = Sides(rules, rules.domain, rules.problem, rules.task, model)
    if not are_namesakes(rules, model):
        return None
    return _parting(sides, (sides.task.start, model.semantics.start), _MOST_PAIRS)


def part_elsewhere(rules: Any, model: ModelSide) -> bool:
    """Say whether two of the same names part that begin where atoms of chance hold.

    Where all instances of two domains behave alike, they part nowhere. What an edit only hides on
    one instance shows from such starts, even if no instance has them.
    """
    sides = Sides(rules, rules.domain, rules.problem, rules.task, model)
    ours, theirs = sides.task, model.semantics
    if not are_namesakes(rules, model):
        return False
    if set(ours.atoms) != set(theirs.atoms):
        return False
    places = [(1 << bit, 1 << theirs.atoms.index(one)) for bit, one in enumerate(ours.atoms)]
    chance = random.Random(len(places))  # noqa: S311 - what is tried is no secret
    for trial in range(_TRIALS):
        state, other = ours.start, theirs.start
        for our, their in places:
            if chance.random() < trial / _TRIALS:
                state ^= our
                other = other | their if state & our else other & ~their
        if _parting(sides, (ours.closed(state), theirs.closed(other)), _MOST_ELSEWHERE):
            return True
    return False


def _parting(sides: Sides, start: tuple[int, int], most: int) -> NamedParting | None:
    """Return where two part first that begin in these states; None if nowhere, or too far away."""
    model = sides.model
    way: dict[tuple[int, int], tuple[tuple[int, int], Action] | None] = {start: None}
    waiting = deque([start])
    while waiting and len(way) <= most:
        pair = waiting.popleft()
        ours, theirs = _steps(sides.task, pair[0]), _steps(model.semantics, pair[1])
        if (found := _parts(sides, pair, ours, theirs)) is not None:
            plan, before = _play(way, pair)
            return found._replace(plan=plan, before=before)
        for action, (_, after) in ours.items():
            there = after, theirs[action][1]
            if there not in way:
                way[there] = pair, action
                waiting.append(there)
    return None


def are_namesakes(rules: Any, model: ModelSide) -> bool:
    """Say whether a reference and a model have the same names of actions and objects."""
    ours, theirs = _names(rules.domain, rules.problem), _names(model.domain, model.problem)
    return ours == theirs


def share_names(rules: Any, model: ModelSide) -> bool:
    """Say whether the two have the same objects, and one side has all actions of the other."""
    (ours, mine), (theirs, yours) = (_names(one.domain, one.problem) for one in (rules, model))
    return mine == yours and (ours.items() <= theirs.items() or theirs.items() <= ours.items())


def _names(domain: Domain, problem: Problem) -> tuple[dict[str, int], set[str]]:
    arities = {name: len(schema.parameters) for name, schema in domain.actions.items()}
    return arities, set(problem.objects)


def _steps(task: Task, state: int) -> dict[Action, tuple[int, int]]:
    """Return for each action that can be applied its cost and the state after it."""
    return {
        task.operators[index].action: (task.operators[index].cost, after)
        for index, after in task.steps(state)
    }


def _parts(
    sides: Sides,
    pair: tuple[int, int],
    ours: dict[Action, tuple[int, int]],
    theirs: dict[Action, tuple[int, int]],
) -> NamedParting | None:
    state, other = pair
    here = NamedParting((), state, other, other, "")
    if sides.task.is_goal(state) != sides.model.semantics.is_goal(other):
        return here._replace(reason=_goals(sides, state, other), over_goal=True)
    for extra in sorted(theirs.keys() - ours.keys(), key=str):
        reason = f"here the model allows {extra}; the reference refuses it"
        reason += _refused(sides, state, extra)
        return here._replace(reason=reason, extra=extra)
    for lacking in sorted(ours.keys() - theirs.keys(), key=str):
        reason = f"here the reference allows {lacking}; the model refuses it"
        reason += _hindered(sides.model, other, lacking)
        return here._replace(reason=reason, lacking=lacking)
    for action, (cost, _) in ours.items():
        if cost != theirs[action][0]:
            reason = f"here costs differ: {action} costs {cost}, in the model {theirs[action][0]}"
            return here._replace(reason=reason, extra=action)
    return None


def _play(
    way: dict[tuple[int, int], tuple[tuple[int, int], Action] | None], pair: tuple[int, int]
) -> tuple[tuple[Action, ...], int]:
    """Return the actions to a pair of states, and the model's state before the last of them."""
    plan: list[Action] = []
    before = pair[1]
    while (step := way[pair]) is not None:
        if not plan:
            before = step[0][1]
        pair, action = step
        plan.append(action)
    return tuple(reversed(plan)), before


def _refused(sides: Sides, state: int, action: Action) -> str:
    try:
        sides.rules.apply(state, action)
    except IllegalMove as error:
        return f": {error.rule}"
    return ""


def _hindered(model: ModelSide, state: int, action: Action) -> str:
    schema, objects = model.domain.actions[action.name], Objects(model.domain, model.problem)
    if misfit := objects.misfit(schema, action.arguments):
        return f": {misfit}"
    variables = (name for name, _ in schema.parameters)
    names = dict(zip(variables, action.arguments, strict=True))
    return _lacking(model, state, schema.condition, names)


def _lacking(model: ModelSide, state: int, formula: Formula, names: dict[str, str]) -> str:
    true: frozenset[Atom] = model.semantics.true_atoms(state) | model.semantics.fixed
    lack = lacks(formula, names, true.__contains__, Objects(model.domain, model.problem))
    return f": {lack.words}" if lack is not None else ""


def _goals(sides: Sides, state: int, other: int) -> str:
    if sides.task.is_goal(state):
        lack = _lacking(sides.model, other, sides.model.problem.goal, {})
        return f"here the reference has reached its goal and the model has not{lack}"
    lack = sides.rules.shortfall(state)
    return f"here the model has reached its goal and the reference has not: {lack}"
