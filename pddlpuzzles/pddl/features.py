"""What a problem asks of planners: the requirements of PDDL that it has, whatever it declares.

And whether Fast Downward derives atoms in it, though its domain may have no `:derived`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pddlpuzzles.pddl.model import (
    EQUALITY,
    OBJECT,
    TRUE,
    Atom,
    Domain,
    Formula,
    Problem,
    implication,
)


def requirements(domain: Domain, problem: Problem) -> list[str]:
    """Return the requirements of a domain and a problem of it, `:strips` first."""
    effects = [effect for schema in domain.actions.values() for effect in schema.effects]
    conditions = [problem.goal, *_conditions(domain)]
    found = {_operator(part) for part in _parts(conditions)}
    needed = {
        ":typing": bool(domain.types) or any(kind != OBJECT for kind in problem.objects.values()),
        ":negative-preconditions": "not" in found,
        ":disjunctive-preconditions": "or" in found,
        ":equality": EQUALITY in found,
        ":existential-preconditions": "exists" in found,
        ":universal-preconditions": "forall" in found,
        ":conditional-effects": any(one.variables or one.condition != TRUE for one in effects),
        ":derived-predicates": bool(domain.axioms),
        ":action-costs": problem.has_metric,
    }
    return [":strips", *(name for name, is_needed in needed.items() if is_needed)]


def has_axioms(domain: Domain, problem: Problem) -> bool:
    """Say whether Fast Downward's translator makes axioms of a problem.

    It keeps those that are there, and makes one of each `forall`, once negations are moved inwards,
    and of a goal that is no conjunction of literals (Helmert, "Concise finite-domain
    representations for PDDL planning tasks", Artificial Intelligence 173, 2009, section 4.1).
    """
    return (
        bool(domain.axioms)
        or any("forall" in _operators(one) for one in [problem.goal, *_conditions(domain)])
        or not _operators(problem.goal) <= {"and"}
    )


def _conditions(domain: Domain) -> Iterator[Formula]:
    """Yield the conditions of a domain's actions, of their effects, and of its axioms."""
    for schema in domain.actions.values():
        yield schema.condition
        yield from (effect.condition for effect in schema.effects)
    yield from (axiom.condition for axiom in domain.axioms)


_DUALS: Final = {"and": "or", "or": "and", "exists": "forall", "forall": "exists"}


def _operators(formula: Formula, *, denied: bool = False) -> set[str]:
    """Return the operators of a formula, or of its denial, with `not` before atoms only."""
    if isinstance(formula, Atom):
        return set()
    if formula.operator == "not":
        return _operators(formula.parts[0], denied=not denied)
    own = _DUALS[formula.operator] if denied else formula.operator
    return {own}.union(*(_operators(part, denied=denied) for part in formula.parts))


def _operator(formula: Formula) -> str:
    if isinstance(formula, Atom):
        return EQUALITY if formula.predicate == EQUALITY else ""
    return formula.operator


def _parts(formulas: Iterable[Formula]) -> Iterator[Formula]:
    """Yield formulas and all that they consist of."""
    waiting = list(formulas)
    while waiting:
        formula = waiting.pop()
        yield formula
        if not isinstance(formula, Atom):
            waiting.extend(implication(formula) or formula.parts)
