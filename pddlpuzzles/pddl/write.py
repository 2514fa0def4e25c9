"""Domains and problems as PDDL text, laid out as a person would write it.

What is written is read back as the same domain and the same problem.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

from pddlpuzzles.pddl.model import (
    EITHER,
    OBJECT,
    TOTAL_COST,
    TRUE,
    Atom,
    Axiom,
    Domain,
    Effect,
    Formula,
    Problem,
    Schema,
    Typed,
    conjuncts,
    implication,
    requirements,
    types_in,
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


def domain_text(domain: Domain, problem: Problem, comment: str = "") -> str:
    """Return a domain, with what a problem of it requires; `comment` stands on top."""
    parts = [f"  (:requirements {' '.join(_in_short(requirements(domain, problem)))})"]
    if domain.types:
        parts.append(_types(domain.types))
    if domain.constants:
        parts.append("  (:constants\n" + _indent(_declared(domain.constants)) + ")")
    parts.append("  (:predicates\n" + _indent(_signatures(domain, domain.predicates)) + ")")
    if domain.functions:
        signatures = _signatures(domain, domain.functions)
        parts.append(f"  (:functions {' '.join(signatures)} - number)")
    parts += map(_axiom, domain.axioms)
    parts += map(_action, domain.actions.values())
    return f"{_comment(comment)}(define (domain {domain.name})\n" + "\n\n".join(parts) + ")\n"


def problem_text(domain: Domain, problem: Problem, comment: str = "") -> str:
    """Return a problem of a domain; `comment` stands on top."""
    own = {one: kind for one, kind in problem.objects.items() if one not in domain.constants}
    rows = [_flow(group) for _, group in groupby(problem.atoms, key=lambda one: one.predicate)]
    has_costs = problem.has_metric or TOTAL_COST in domain.functions
    costs = [f"(= ({TOTAL_COST}) 0)"] if has_costs else []
    costs += [f"(= {function} {number})" for function, number in problem.values.items()]
    goals = [_flow(group) for _, group in groupby(conjuncts(problem.goal), key=_head)]
    parts = [
        f"  (:domain {domain.name})",
        *(["  (:objects\n" + _indent(_declared(own)) + ")"] if own else []),
        "  (:init\n" + _indent(costs + rows) + ")",
        "  (:goal (and\n" + _indent(goals) + "))",
    ]
    if problem.has_metric:
        parts.append(f"  (:metric minimize ({TOTAL_COST}))")
    return f"{_comment(comment)}(define (problem {problem.name})\n" + "\n".join(parts) + ")\n"


def _comment(text: str) -> str:
    return "".join(f"; {line}".rstrip() + "\n" for line in text.splitlines())


def _indent(blocks: Iterable[str], columns: int = 4) -> str:
    return textwrap.indent("\n".join(blocks), " " * columns)


def _wrap(text: str) -> str:
    return textwrap.fill(text, _WIDTH - 4, break_on_hyphens=False, break_long_words=False)


def _types(types: Mapping[str, str]) -> str:
    above: dict[str, list[str]] = {}
    for kind, others in types.items():
        for other in types_in(others):
            above.setdefault(other, []).append(kind)
    rows = [f"{' '.join(kinds)} - {other}" for other, kinds in above.items()]
    if len(rows) == 1:
        return f"  (:types {rows[0]})"
    return "  (:types\n" + _indent(map(_wrap, rows)) + ")"


def _declared(things: Mapping[str, str]) -> list[str]:
    if all(kind == OBJECT for kind in things.values()):
        return [_wrap(" ".join(things))]
    return [
        _wrap(f"{' '.join(name for name, _ in group)} - {kind}")
        for kind, group in groupby(things.items(), key=lambda thing: thing[1])
    ]


def _signatures(domain: Domain, declared: Mapping[str, Sequence[str]]) -> list[str]:
    made = []
    for name, kinds in declared.items():
        given = domain.names.get(name, ())
        names = given if len({*given}) == len(kinds) else [f"?x{at}" for at, _ in enumerate(kinds)]
        typed = typed_text(tuple(zip(names, kinds, strict=True)))
        made.append(f"({name}{' ' if typed else ''}{typed})")
    return made


def typed_text(variables: Typed) -> str:
    """Return `?x ?y - type …`, without types where there is none but `object`."""
    if all(kind == OBJECT for _, kind in variables):
        return " ".join(name for name, _ in variables)
    return " ".join(
        f"{' '.join(name for name, _ in group)} - {f'({kind})' if EITHER in kind else kind}"
        for kind, group in groupby(variables, key=lambda variable: variable[1])
    )


def _flow(atoms: Iterable[Formula]) -> str:
    return fill_lines(map(formula_text, atoms), 4)


def fill_lines(texts: Iterable[str], columns: int) -> str:
    """Lay texts out in lines that are to be indented."""
    lines = [""]
    for atom in texts:
        if lines[-1] and len(lines[-1]) + 1 + len(atom) > _WIDTH - columns:
            lines.append("")
        lines[-1] += f" {atom}" if lines[-1] else atom
    return "\n".join(lines)


def _head(formula: Formula) -> str:
    return formula.predicate if isinstance(formula, Atom) else ""


def _axiom(axiom: Axiom) -> str:
    head = f"({axiom.predicate}{' ' if axiom.parameters else ''}{typed_text(axiom.parameters)})"
    return f"  (:derived {head}\n    {formula_text(axiom.condition)})"


def _action(schema: Schema) -> str:
    conditions = list(conjuncts(schema.condition))
    rows: Iterable[str] = map(formula_text, conditions)
    if len(conditions) > _MANY:
        rows = [fill_lines(rows, _INSIDE)]
    same = groupby(schema.effects, key=lambda effect: (effect.variables, effect.condition))
    effects = [_effect(variables, condition, group) for (variables, condition), group in same]
    prices = [str(schema.cost)] if schema.cost else []
    for price in (*prices, *map(str, schema.fees)):
        effects.append(f"(increase ({TOTAL_COST}) {price})")
    return (
        f"  (:action {schema.name}\n"
        f"    :parameters ({typed_text(schema.parameters)})\n"
        f"    :precondition (and\n{_indent(rows, 6)})\n"
        f"    :effect (and\n{_indent(effects, 6)}))"
    )


def _effect(variables: Typed, condition: Formula, effects: Iterable[Effect]) -> str:
    """Return effects that share their variables and their condition, on lines of their own."""
    texts = [str(effect.atom) if effect.becomes else f"(not {effect.atom})" for effect in effects]
    if condition == TRUE and not variables:
        return fill_lines(texts, _INSIDE) if len(texts) > _MANY else "\n".join(texts)
    text = texts[0] if len(texts) == 1 else f"(and {' '.join(texts)})"
    if condition != TRUE:
        text = f"(when {formula_text(condition)}\n  {text})"
    if variables:
        text = f"(forall ({typed_text(variables)})\n{_indent([text], 2)})"
    return text


def formula_text(formula: Formula) -> str:
    """Return a formula as PDDL."""
    if isinstance(formula, Atom):
        return str(formula)
    operator, parts, variables = formula
    if implied := implication(formula):
        operator, parts = "imply", implied
    bound = [f"({typed_text(variables)})"] if variables else []
    return f"({' '.join((operator, *bound, *map(formula_text, parts)))})"


def _in_short(needed: Sequence[str]) -> list[str]:
    """Return requirements as `:adl`, where most of what that stands for is needed."""
    if len(_ADL.intersection(needed)) < _MOST_OF_ADL:
        return list(needed)
    at = next(place for place, name in enumerate(needed) if name in _ADL)
    return [*needed[:at], ":adl", *(name for name in needed[at:] if name not in _ADL)]
