"""Planning tasks as PDDL text, laid out as a person would write it."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

import pddlpuzzles.planning.compat  # noqa: F401 - first: it imports unified-planning quickly

# isort: split
from unified_planning.model import (
    Effect,
    FNode,
    InstantaneousAction,
    Object,
    Parameter,
    Problem,
    Variable,
)

_WIDTH: Final = 100
_INSIDE: Final = 6 + len(")))")
"""Columns of a line in an action that are taken: it is indented, and may be the last."""

_MANY: Final = 12
"""More conditions or effects than this are not given a line each."""
_ADL: Final = frozenset(
    {
        ":negative-preconditions",
        ":disjunctive-preconditions",
        ":equality",
        ":existential-preconditions",
        ":universal-preconditions",
        ":conditional-effects",
    }
)
_MOST_OF_ADL: Final = 3
_NAME: Final = re.compile(r"[a-z][a-z0-9-]*")


def pddl_name(name: str) -> str:
    """Return a legal PDDL name made of `name`: lower case letters, digits and hyphens."""
    legal = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
    return legal if _NAME.fullmatch(legal) else f"p-{legal}".rstrip("-")


def domain_text(task: Problem, name: str, comment: str) -> str:
    """Return the domain of a task; `comment` stands on top."""
    parts = [f"  (:requirements {' '.join(_in_short(requirements(task)))})"]
    types = [kind.name for kind in task.user_types]
    if types:
        parts.append(f"  (:types {' '.join(types)} - object)")
    if constants := _constants(task):
        parts.append("  (:constants\n" + _indent(_declared(constants)) + ")")
    predicates = [_heads(fluent.name, _typed(fluent.signature)) for fluent in task.fluents]
    parts.append("  (:predicates\n" + _indent(predicates) + ")")
    if task.quality_metrics:
        parts.append("  (:functions (total-cost) - number)")
    parts += [action_text(task, action) for action in task.actions]
    return f"{_comment(comment)}\n(define (domain {name})\n" + "\n\n".join(parts) + ")\n"


def problem_text(task: Problem, name: str, domain: str, comment: str) -> str:
    """Return the problem of a task; `comment` stands on top."""
    constants = _constants(task)
    objects = _declared([thing for thing in task.all_objects if thing not in constants])
    facts = [atom for atom, value in task.explicit_initial_values.items() if value.is_true()]
    rows = [_flow(group) for _, group in groupby(facts, key=lambda atom: atom.fluent().name)]
    costs = ["(= (total-cost) 0)"] if task.quality_metrics else []
    goals = [conjunct for goal in task.goals for conjunct in _conjuncts(goal)]
    goal_rows = [_flow(group) for _, group in groupby(goals, key=_head)]
    parts = [
        f"  (:domain {domain})",
        *(["  (:objects\n" + _indent(objects) + ")"] if objects else []),
        "  (:init\n" + _indent(costs + rows) + ")",
        "  (:goal (and\n" + _indent(goal_rows) + "))",
    ]
    if task.quality_metrics:
        parts.append("  (:metric minimize (total-cost))")
    return f"{_comment(comment)}\n(define (problem {name})\n" + "\n".join(parts) + ")\n"


def _comment(text: str) -> str:
    return "\n".join(f"; {line}".rstrip() for line in text.splitlines())


def _indent(blocks: Iterable[str], columns: int = 4) -> str:
    return textwrap.indent("\n".join(blocks), " " * columns)


def _wrap(text: str) -> str:
    return textwrap.fill(text, _WIDTH - 4, break_on_hyphens=False, break_long_words=False)


def _declared(things: Iterable[Object]) -> list[str]:
    """Return lines that declare objects, those of a type that stand together in one."""
    return [
        _wrap(f"{' '.join(thing.name for thing in group)} - {kind}")
        for kind, group in groupby(things, key=lambda thing: thing.type.name)
    ]


def _constants(task: Problem) -> list[Object]:
    """Return the objects that actions mention, which a domain has to declare."""
    formulas = [
        formula
        for action in task.actions
        for formula in (
            *action.preconditions,
            *(part for effect in action.effects for part in (effect.fluent, effect.condition)),
        )
    ]
    mentioned = {part.object() for part in _parts(formulas) if part.is_object_exp()}
    return [thing for thing in task.all_objects if thing in mentioned]


def _flow(atoms: Iterable[FNode]) -> str:
    """Lay atoms out in lines, broken only between them."""
    return _filled(map(_formula, atoms), 4)


def _filled(texts: Iterable[str], columns: int) -> str:
    """Lay texts out in lines that are to be indented."""
    lines = [""]
    for atom in texts:
        if lines[-1] and len(lines[-1]) + 1 + len(atom) > _WIDTH - columns:
            lines.append("")
        lines[-1] += f" {atom}" if lines[-1] else atom
    return "\n".join(lines)


def _head(formula: FNode) -> str:
    return str(formula.fluent().name) if formula.is_fluent_exp() else ""


def _heads(name: str, typed: str) -> str:
    return f"({name}{' ' if typed else ''}{typed})"


def _typed(parameters: Iterable[Parameter | Variable]) -> str:
    """Return `?x ?y - type …`."""
    return " ".join(
        f"{' '.join(f'?{parameter.name}' for parameter in group)} - {kind}"
        for kind, group in groupby(parameters, key=lambda parameter: parameter.type.name)
    )


def action_text(task: Problem, action: InstantaneousAction) -> str:
    """Return an action of a task with what it costs there."""
    conditions = [conjunct for pre in action.preconditions for conjunct in _conjuncts(pre)]
    rows: Iterable[str] = map(_formula, conditions)
    if len(conditions) > _MANY:
        rows = [_filled(rows, _INSIDE)]
    same = groupby(action.effects, key=lambda effect: (effect.forall, effect.condition))
    effects = [_effect(variables, condition, group) for (variables, condition), group in same]
    if cost := action_cost(task, action):
        effects.append(f"(increase (total-cost) {cost})")
    return (
        f"  (:action {action.name}\n"
        f"    :parameters ({_typed(action.parameters)})\n"
        f"    :precondition (and\n{_indent(rows, 6)})\n"
        f"    :effect (and\n{_indent(effects, 6)}))"
    )


def action_cost(task: Problem, action: InstantaneousAction) -> int:
    """Return what an action costs in a task with costs; 0 in one without."""
    if not task.quality_metrics:
        return 0
    cost = task.quality_metrics[0].get_action_cost(action)
    return 0 if cost is None else int(cost.constant_value())


def _effect(variables: Iterable[Variable], condition: FNode, effects: Iterable[Effect]) -> str:
    """Return effects that share their variables and their condition, on lines of their own."""
    atoms = [(_formula(effect.fluent), effect.value.is_true()) for effect in effects]
    texts = [atom if holds else f"(not {atom})" for atom, holds in atoms]
    if condition.is_true() and not variables:
        return _filled(texts, _INSIDE) if len(texts) > _MANY else "\n".join(texts)
    text = texts[0] if len(texts) == 1 else f"(and {' '.join(texts)})"
    if not condition.is_true():
        text = f"(when {_formula(condition)}\n  {text})"
    if variables:
        text = f"(forall ({_typed(variables)})\n{_indent([text], 2)})"
    return text


def _conjuncts(formula: FNode) -> Iterator[FNode]:
    if formula.is_and():
        for part in formula.args:
            yield from _conjuncts(part)
    elif not formula.is_true():
        yield formula


def _formula(formula: FNode) -> str:
    """Return a formula in PDDL's prefix form.

    :raises ValueError: for a formula that no encoding of ours has, such as arithmetic.
    """
    parts = " ".join(map(_formula, formula.args))
    if formula.is_fluent_exp():
        return f"({formula.fluent().name}{' ' if parts else ''}{parts})"
    if formula.is_parameter_exp():
        return f"?{formula.parameter().name}"
    if formula.is_variable_exp():
        return f"?{formula.variable().name}"
    if formula.is_object_exp():
        return str(formula.object().name)
    if formula.is_true():
        return "(and)"
    for holds, word in (
        (formula.is_and, "and"),
        (formula.is_or, "or"),
        (formula.is_not, "not"),
        (formula.is_implies, "imply"),
        (formula.is_equals, "="),
    ):
        if holds():
            return f"({word} {parts})"
    for holds, word in ((formula.is_exists, "exists"), (formula.is_forall, "forall")):
        if holds():
            return f"({word} ({_typed(formula.variables())}) {parts})"
    raise ValueError(f"not a formula of propositional PDDL: {formula}")


def requirements(task: Problem) -> list[str]:
    """Return the requirements of PDDL that a task has."""
    effects = [effect for action in task.actions for effect in action.effects]
    conditions = [
        *task.goals,
        *(condition for action in task.actions for condition in action.preconditions),
        *(effect.condition for effect in effects),
    ]
    parts = set(_parts(conditions))
    needed = {
        ":typing": bool(task.user_types),
        ":negative-preconditions": any(part.is_not() for part in parts),
        ":disjunctive-preconditions": any(part.is_or() or part.is_implies() for part in parts),
        ":equality": any(part.is_equals() for part in parts),
        ":existential-preconditions": any(part.is_exists() for part in parts),
        ":universal-preconditions": any(part.is_forall() for part in parts),
        ":conditional-effects": any(
            effect.forall or not effect.condition.is_true() for effect in effects
        ),
        ":action-costs": bool(task.quality_metrics),
    }
    return [":strips", *(name for name, is_needed in needed.items() if is_needed)]


def _in_short(needed: Sequence[str]) -> list[str]:
    """Return requirements as `:adl`, where most of what that stands for is needed."""
    if len(_ADL.intersection(needed)) < _MOST_OF_ADL:
        return list(needed)
    at = next(place for place, name in enumerate(needed) if name in _ADL)
    return [*needed[:at], ":adl", *(name for name in needed[at:] if name not in _ADL)]


def _parts(formulas: Iterable[FNode]) -> Iterator[FNode]:
    """Yield formulas and all that they consist of."""
    waiting = list(formulas)
    while waiting:
        formula = waiting.pop()
        yield formula
        waiting.extend(formula.args)
