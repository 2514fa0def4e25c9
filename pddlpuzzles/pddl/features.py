"""What a problem asks of planners: the requirements of PDDL that it has, whatever it declares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

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
    conditions = [
        problem.goal,
        *(schema.condition for schema in domain.actions.values()),
        *(axiom.condition for axiom in domain.axioms),
        *(effect.condition for effect in effects),
    ]
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
