"""What in a domain and a problem looks like a mistake: what can never be, as far as they go.

    type        one without objects, of which an action has a parameter
    predicate   one that is asked for, and that nothing makes true
    action      one that can never be applied, and the condition that stops it

Each is a fact: what can be reached if nothing is ever deleted is all that can be reached
(`reachability`). Whether it is meant so, only the author knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from pddlpuzzles.pddl.model import EQUALITY, Atom, Domain, Formula, Problem, Schema, conjuncts
from pddlpuzzles.pddl.objects import Objects
from pddlpuzzles.pddl.stops import Reached, by_predicate, find_stop
from pddlpuzzles.pddl.task import Task

_MOST: Final = 6
"""Slips that are named."""


def likely_mistakes(domain: Domain, problem: Problem, task: Task) -> list[str]:
    """Name what looks like a mistake, a line each; what stops other things comes first."""
    there, fixed = by_predicate((*task.fixed, *task.atoms)), by_predicate(task.fixed)
    applied = {operator.action.name for operator in task.operators}
    dead = [schema for schema in domain.actions.values() if schema.name not in applied]
    objects = Objects(domain, problem)
    found = [*_empty_types(dead, objects), *_never_true(domain, problem, there)]
    found += [
        f"{one.name} can never be applied: {find_stop(one, {}, there, fixed, objects).sentence}"
        for one in dead
        if all(objects.of(kind) for _, kind in one.parameters)
    ]
    return found[:_MOST]


def _empty_types(dead: Iterable[Schema], objects: Objects) -> Iterator[str]:
    by_kind: dict[str, list[str]] = {}
    for schema in dead:
        for kind in dict.fromkeys(kind for _, kind in schema.parameters):
            if not objects.of(kind):
                by_kind.setdefault(kind, []).append(schema.name)
    for kind, names in by_kind.items():
        yield f"there is no object of the type {kind}, which {_say_needed(names)}"


def _never_true(domain: Domain, problem: Problem, there: Reached) -> Iterator[str]:
    """Yield the predicates that conditions ask for, and that no fact and no effect makes true."""
    made = {
        effect.atom.predicate
        for schema in domain.actions.values()
        for effect in schema.effects
        if effect.becomes
    }
    askers: dict[str, list[str]] = {}
    for name, condition in (
        *((schema.name, schema.condition) for schema in domain.actions.values()),
        ("the goal", problem.goal),
    ):
        for predicate in dict.fromkeys(_predicates_asked(condition)):
            askers.setdefault(predicate, []).append(name)
    for predicate, names in askers.items():
        if predicate not in there and predicate not in made | domain.derived:
            yield (
                f"nothing makes {predicate} true, which {_say_needed(names)}: "
                "no fact of the start says it, and no action adds it"
            )


def _predicates_asked(condition: Formula) -> Iterator[str]:
    """Yield the predicates of the atoms of a conjunction."""
    for part in conjuncts(condition):
        if isinstance(part, Atom) and part.predicate != EQUALITY:
            yield part.predicate


def _say_needed(names: list[str]) -> str:
    """Say that some actions need a thing."""
    shown = [*names[:3], f"{len(names) - 3} more"] if len(names) > 3 else names
    several = f"{', '.join(shown[:-1])} and {shown[-1]} need"
    return several if len(shown) > 1 else f"{shown[0]} needs"
