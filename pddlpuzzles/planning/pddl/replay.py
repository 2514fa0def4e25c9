"""Replaying a PDDL plan on its task, action by action, bookkeeping included.

unified-planning's own simulator grounds a task whole, which for our boards takes seconds; a
replay needs no more than the actions of the plan.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import product
from typing import NamedTuple

import pddlpuzzles.planning.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.model import Effect, FNode, InstantaneousAction, Problem, Type

from pddlpuzzles.planning.pddl.write import action_cost
from pddlpuzzles.puzzle import Action
from pddlpuzzles.wording import counted

Atom = tuple[str, ...]
Binding = Mapping[str, str]
Spell = Callable[[Atom], Atom]


class Outcome(NamedTuple):
    """How a replay ended: at `step` (from 1) with a `reason`, or with neither and a cost.

    A plan that falls short of the goal has a reason and no step.
    """

    cost: int
    step: int | None = None
    reason: str | None = None


def replay(task: Problem, actions: Sequence[Action], spell: Spell | None = None) -> Outcome:
    """Replay a plan of a classical task; stop at the first action that is not applicable.

    `spell` says how atoms are written in a reason.
    """
    spell = spell or tuple
    state = initial_state(task)
    cost = 0
    for step, action in enumerate(actions, 1):
        if reason := objection(task, state, action, spell):
            return Outcome(cost, step, reason)
        added, deleted = _effects(task, state, action)
        state -= deleted
        state |= added  # last, since what is added wins over what is deleted
        cost += action_cost(task, task.action(action.name))
    for goal in task.goals:
        if missing := _unmet(task, state, goal, {}, spell):
            return Outcome(cost, reason=f"the goal {missing} does not hold at the end")
    return Outcome(cost)


def initial_state(task: Problem) -> set[Atom]:
    """Return the atoms that are true at the start of a task."""
    return {
        _atom(atom, {}) for atom, value in task.explicit_initial_values.items() if value.is_true()
    }


def objection(
    task: Problem, state: AbstractSet[Atom], action: Action, spell: Spell = tuple
) -> str | None:
    """Say why an action cannot be applied in a state; None if it can."""
    if not task.has_action(action.name):
        return f"there is no action {action.name}"
    schema = task.action(action.name)
    if len(schema.parameters) != len(action.arguments):
        return f"{action.name} takes {counted(len(schema.parameters), 'arguments')}"
    for parameter, name in zip(schema.parameters, action.arguments, strict=True):
        if not task.has_object(name):
            return f"there is no object {name}"
        if not parameter.type.is_compatible(task.object(name).type):
            return f"{name} is no {parameter.type.name}"
    binding = _binding(schema, action)
    for condition in schema.preconditions:
        if missing := _unmet(task, state, condition, binding, spell):
            return f"{missing} does not hold"
    return None


def _effects(
    task: Problem, state: AbstractSet[Atom], action: Action
) -> tuple[set[Atom], set[Atom]]:
    """Return the atoms that an applicable action adds, and those that it deletes."""
    schema = task.action(action.name)
    added: set[Atom] = set()
    deleted: set[Atom] = set()
    for effect in schema.effects:
        for binding in _instances(task, effect, _binding(schema, action)):
            if _holds(task, state, effect.condition, binding):
                (added if effect.value.is_true() else deleted).add(_atom(effect.fluent, binding))
    return added, deleted


def _binding(schema: InstantaneousAction, action: Action) -> Binding:
    names = (parameter.name for parameter in schema.parameters)
    return dict(zip(names, action.arguments, strict=True))


def _instances(task: Problem, effect: Effect, binding: Binding) -> Iterator[Binding]:
    kinds = [(variable.name, variable.type) for variable in effect.forall]
    return _extensions(task, kinds, binding)


def _extensions(
    task: Problem, kinds: Sequence[tuple[str, Type]], binding: Binding
) -> Iterator[Binding]:
    """Yield the binding with every choice of objects for some more variables."""
    names = [name for name, _ in kinds]
    for chosen in product(*(task.objects(kind) for _, kind in kinds)):
        yield {**binding, **dict(zip(names, (thing.name for thing in chosen), strict=True))}


def _atom(expression: FNode, binding: Binding) -> Atom:
    return (expression.fluent().name, *(_term(term, binding) for term in expression.args))


def _term(term: FNode, binding: Binding) -> str:
    if term.is_object_exp():
        return str(term.object().name)
    name = term.parameter().name if term.is_parameter_exp() else term.variable().name
    return binding[name]


def _unmet(
    task: Problem, state: AbstractSet[Atom], formula: FNode, binding: Binding, spell: Spell
) -> str | None:
    """Return the first conjunct that does not hold, as PDDL."""
    if formula.is_and():
        return next(
            (
                found
                for part in formula.args
                if (found := _unmet(task, state, part, binding, spell))
            ),
            None,
        )
    if _holds(task, state, formula, binding):
        return None
    return (
        f"({' '.join(spell(_atom(formula, binding)))})" if formula.is_fluent_exp() else str(formula)
    )


def _holds(task: Problem, state: AbstractSet[Atom], formula: FNode, binding: Binding) -> bool:
    if formula.is_true():
        return True
    if formula.is_fluent_exp():
        return _atom(formula, binding) in state
    if formula.is_equals():
        one, other = formula.args
        return _term(one, binding) == _term(other, binding)
    if formula.is_exists() or formula.is_forall():
        kinds = [(variable.name, variable.type) for variable in formula.variables()]
        (body,) = formula.args
        quantifier = any if formula.is_exists() else all
        return quantifier(
            _holds(task, state, body, extended) for extended in _extensions(task, kinds, binding)
        )
    parts = (_holds(task, state, part, binding) for part in formula.args)
    if formula.is_not():
        return not next(parts)
    if formula.is_and():
        return all(parts)
    if formula.is_or():
        return any(parts)
    if formula.is_implies():
        return not next(parts) or next(parts)
    raise ValueError(f"not a formula of propositional PDDL: {formula}")
