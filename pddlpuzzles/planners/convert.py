"""unified-planning's problems to ours, at the border between the two; `unify` has the way back."""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Iterable
from typing import Any, Final

import pddlpuzzles.planners.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.model import Effect as UnifiedEffect
from unified_planning.model import (
    FNode,
    InstantaneousAction,
    MinimizeActionCosts,
    MinimizeSequentialPlanLength,
)
from unified_planning.model import Problem as UnifiedProblem

from pddlpuzzles.errors import InputError, TypeMistake
from pddlpuzzles.pddl.model import (
    EQUALITY,
    OBJECT,
    TOTAL_COST,
    TRUE,
    Atom,
    Compound,
    Domain,
    Effect,
    Facts,
    Formula,
    Problem,
    Schema,
    Typed,
    conjunction,
    fresh_name,
)
from pddlpuzzles.pddl.tokens import Place
from pddlpuzzles.pddl.write import domain_text, problem_text

_PLACE: Final = Place("the problem of unified-planning", 1, 1)
_NAME: Final = re.compile(r"[^\s();?:=-][^\s();?]*")

_PLAN_LENGTH: Final = MinimizeSequentialPlanLength
"""A metric under which every action costs 1, as it does without one."""

Scope = ChainMap[str, str]
"""What variables are called here, by what they are called there; the innermost first."""


def from_unified(task: UnifiedProblem) -> tuple[Domain, Problem]:
    """Return a problem of unified-planning as a domain and a problem of ours, in lower case.

    What its actions mention are constants of the domain.

    :raises InputError: if it has what is not read from PDDL either, such as time or numbers
        beyond costs, or names that PDDL does not have.
    """
    name = _name_in_pddl(task.name or "problem")
    things = {_name_in_pddl(thing.name): _kind(thing.type) for thing in task.all_objects}
    if len(things) < len(task.all_objects):
        raise InputError("two objects have names that differ in capital letters only")
    actions = {_name_in_pddl(one.name): _schema(one, task) for one in task.actions}
    mentioned = {
        term
        for schema in actions.values()
        for atom in (*schema.atoms(), *schema.fees)
        for term in atom.terms
        if not term.startswith("?")
    }
    constants = {thing: kind for thing, kind in things.items() if thing in mentioned}
    signatures = {
        fluent: {f"?{_name_in_pddl(one.name)}": _kind(one.type) for one in fluent.signature}
        for fluent in task.fluents
    }
    has_metric = any(not isinstance(one, _PLAN_LENGTH) for one in task.quality_metrics)
    total: dict[str, tuple[str, ...]] = {TOTAL_COST: ()} if has_metric else {}
    domain = Domain(
        f"{name}-domain",
        {
            _name_in_pddl(one.name): _kind(one.father)
            for one in task.user_types
            if one.name != OBJECT
        },
        constants,
        {
            _name_in_pddl(fluent.name): tuple(kinds.values())
            for fluent, kinds in signatures.items()
            if fluent.type.is_bool_type()
        },
        actions,
        _PLACE,
        total
        | {
            _name_in_pddl(fluent.name): tuple(kinds.values())
            for fluent, kinds in signatures.items()
            if not fluent.type.is_bool_type()
        },
        names={_name_in_pddl(fluent.name): tuple(kinds) for fluent, kinds in signatures.items()},
    )
    defaults = task.fluents_defaults.values()
    is_sparse = not any(value.is_bool_constant() and value.is_true() for value in defaults)
    at_start = task.explicit_initial_values if is_sparse else task.initial_values
    problem = Problem(
        name,
        {**constants, **things},
        Facts(_atom(one, ChainMap()) for one, value in at_start.items() if value.is_true()),
        conjunction(_formula(goal, ChainMap()) for goal in task.goals),
        has_metric,
        _PLACE,
        {
            _atom(one, ChainMap()): _number(value)
            for one, value in at_start.items()
            if not value.is_bool_constant()
        },
    )
    return domain, problem


def texts_of(task: UnifiedProblem) -> tuple[str, str]:
    """Return a problem as the texts of a domain and a problem.

    :raises InputError: if it has what is not read here.
    :raises TypeMistake: if it is no problem.
    """
    if not hasattr(task, "initial_values"):
        wanted = "a puzzle's name, a path or a problem of unified-planning's"
        raise TypeMistake(f"puzzle {task!r:.80}, expected {wanted}")
    model = from_unified(task)
    return domain_text(*model), problem_text(*model)


def _name_in_pddl(name: str) -> str:
    if not _NAME.fullmatch(name.lower()):
        raise InputError(f"{name!r} is no name of PDDL, expected letters, digits, - and _")
    return str(name).lower()


def _kind(kind: Any) -> str:
    """Return the name of a type, or that of what is above all of them."""
    return OBJECT if kind is None else _name_in_pddl(kind.name)


def _number(value: FNode) -> int:
    number = value.constant_value()
    if number != int(number) or number < 0:
        raise InputError(f"expected a whole number, found {value}")
    return int(number)


def _schema(action: Any, task: UnifiedProblem) -> Schema:
    if not isinstance(action, InstantaneousAction):
        raise InputError(f"{action.name} takes time, which is not taken here")
    parameters = tuple(
        (f"?{_name_in_pddl(one.name)}", _kind(one.type)) for one in action.parameters
    )
    names: Scope = ChainMap({name: name for name, _ in parameters})
    cost, fees = _cost(action, task, names)
    return Schema(
        _name_in_pddl(action.name),
        parameters,
        conjunction(_formula(one, names) for one in action.preconditions),
        tuple(_effect(effect, names) for effect in action.effects),
        cost,
        _PLACE,
        fees,
    )


def _cost(action: Any, task: UnifiedProblem, names: Scope) -> tuple[int, tuple[Atom, ...]]:
    """Return what an action costs: a number, and functions whose values are added to it."""
    cost = None
    for metric in task.quality_metrics:
        if isinstance(metric, _PLAN_LENGTH):
            continue
        if not isinstance(metric, MinimizeActionCosts):
            raise InputError(f"only costs of actions are minimized here, not: {metric}")
        cost = metric.get_action_cost(action)
    waiting = [] if cost is None else [cost]
    number, fees = 0, []
    for part in waiting:  # it grows meanwhile
        if part.is_plus():
            waiting += part.args
        elif part.is_fluent_exp():
            fees.append(_atom(part, names))
        elif part.is_constant():
            number += _number(part)
        else:
            raise InputError(f"{action.name} costs {cost}, expected a number or a function")
    return number, tuple(fees)


def _effect(effect: UnifiedEffect, names: Scope) -> Effect:
    if not effect.is_assignment() or not effect.value.is_bool_constant():
        raise InputError(f"only atoms are made true or false here, not: {effect}")
    bound, inside = _quantified(effect.forall, names)
    condition = _formula(effect.condition, inside)
    return Effect(_atom(effect.fluent, inside), effect.value.is_true(), condition, bound)


def _atom(expression: FNode, names: Scope) -> Atom:
    terms = tuple([_term(term, names) for term in expression.args])
    return Atom(_name_in_pddl(expression.fluent().name), terms)


def _term(term: FNode, names: Scope) -> str:
    if term.is_object_exp():
        return _name_in_pddl(term.object().name)
    if term.is_parameter_exp():
        return names[f"?{_name_in_pddl(term.parameter().name)}"]
    if term.is_variable_exp():
        return names[f"?{_name_in_pddl(term.variable().name)}"]
    raise InputError(f"{term} is no object, parameter or variable")


def _quantified(variables: Iterable[Any], names: Scope) -> tuple[Typed, Scope]:
    """Return the variables of a quantifier, and the scope within it."""
    taken = {name for scope in names.maps for name in scope.values()}
    given: dict[str, str] = {}
    typed = []
    for one in variables:
        own = fresh_name(f"?{_name_in_pddl(one.name)}", taken)
        taken.add(own)
        given[f"?{_name_in_pddl(one.name)}"] = own
        typed.append((own, _kind(one.type)))
    return tuple(typed), names.new_child(given)


def _formula(expression: FNode, names: Scope) -> Formula:
    if expression.is_fluent_exp():
        return _atom(expression, names)
    if expression.is_bool_constant():
        return TRUE if expression.is_true() else Compound("or", ())
    if expression.is_equals():
        return Atom(EQUALITY, tuple([_term(term, names) for term in expression.args]))
    if expression.is_exists() or expression.is_forall():
        (body,) = expression.args
        operator = "exists" if expression.is_exists() else "forall"
        bound, inside = _quantified(expression.variables(), names)
        return Compound(operator, (_formula(body, inside),), bound)
    parts = tuple([_formula(part, names) for part in expression.args])
    if expression.is_and():
        return conjunction(parts)
    if expression.is_or():
        return Compound("or", parts)
    if expression.is_not():
        return Compound("not", parts)
    if expression.is_implies():
        return Compound("or", (Compound("not", parts[:1]), parts[1]))
    if expression.is_iff():
        neither = Compound("and", tuple(Compound("not", (part,)) for part in parts))
        return Compound("or", (Compound("and", parts), neither))
    raise InputError(f"not a formula of propositional PDDL: {expression}")
