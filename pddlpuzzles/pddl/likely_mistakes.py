"""What in a domain and a problem looks like a mistake: what can never be, as far as they go.

    type        one without objects, of which an action has a parameter
    predicate   one that is asked for, and that nothing makes true
    action      one that can never be applied, and the condition that stops it

Each is a fact: what can be reached if nothing is ever deleted is all that can be reached
(`reachability`). Whether it is meant so, only the author knows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from pddlpuzzles.pddl.explain import ANY, bindings
from pddlpuzzles.pddl.model import (
    EQUALITY,
    Atom,
    Compound,
    Domain,
    Formula,
    Problem,
    Schema,
    conjuncts,
    contradiction,
    substituted,
)
from pddlpuzzles.pddl.objects import Objects
from pddlpuzzles.pddl.task import Task

_MOST_BINDINGS: Final = 20_000
"""Choices of objects that are tried for a negative condition."""
_MOST: Final = 6
"""Slips that are named."""

Reached = Mapping[str, Collection[tuple[str, ...]]]
"""What can hold: the terms of each predicate."""


def likely_mistakes(domain: Domain, problem: Problem, task: Task) -> list[str]:
    """Name what looks like a mistake, a line each; what stops other things comes first."""
    there, fixed = _by_predicate((*task.fixed, *task.atoms)), _by_predicate(task.fixed)
    applied = {operator.action.name for operator in task.operators}
    dead = [schema for schema in domain.actions.values() if schema.name not in applied]
    objects = Objects(domain, problem)
    found = [*_empty_types(dead, objects), *_never_true(domain, problem, there)]
    found += [
        f"{one.name} can never be applied: {_stopped(one, there, fixed, objects)}"
        for one in dead
        if all(objects.of(kind) for _, kind in one.parameters)
    ]
    return found[:_MOST]


def _by_predicate(atoms: Iterable[Atom]) -> dict[str, set[tuple[str, ...]]]:
    found: dict[str, set[tuple[str, ...]]] = {}
    for atom in atoms:
        found.setdefault(atom.predicate, set()).add(atom.terms)
    return found


def _empty_types(dead: Iterable[Schema], objects: Objects) -> Iterator[str]:
    by_kind: dict[str, list[str]] = {}
    for schema in dead:
        for kind in dict.fromkeys(kind for _, kind in schema.parameters):
            if not objects.of(kind):
                by_kind.setdefault(kind, []).append(schema.name)
    for kind, names in by_kind.items():
        yield f"there is no object of the type {kind}, which {_listed(names)} needs"


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
        for predicate in dict.fromkeys(_asked(condition)):
            askers.setdefault(predicate, []).append(name)
    for predicate, names in askers.items():
        if predicate not in there and predicate not in made | domain.derived:
            yield (
                f"nothing makes {predicate} true, which {_listed(names)} needs: "
                "no fact of the start says it, and no action adds it"
            )


def _asked(condition: Formula) -> Iterator[str]:
    """Yield the predicates of the atoms of a conjunction."""
    for part in conjuncts(condition):
        if isinstance(part, Atom) and part.predicate != EQUALITY:
            yield part.predicate


def _stopped(schema: Schema, there: Reached, fixed: Reached, objects: Objects) -> str:
    """Say which condition stops an action that can never be applied, or which two together."""
    if (both := contradiction(schema.condition)) is not None:
        return f"it asks for {both}, and that it does not hold"
    kinds = dict(schema.parameters)
    fitting: list[tuple[Atom, list[dict[str, str]]]] = []
    for part in conjuncts(schema.condition):
        if isinstance(part, Atom) and part.predicate != EQUALITY:
            rows = _rows(part, there, kinds, objects)
            if not rows:
                return f"{_open(part)} never holds"
            fitting.append((part, rows))
        elif isinstance(part, Compound) and _never_denied(part, fixed, kinds, objects):
            return f"{_open(part.parts[0])} always holds, and it asks that it does not"
    for number, (one, rows) in enumerate(fitting):
        for other, more in fitting[:number]:
            shared = sorted(rows[0].keys() & more[0].keys())
            values = {tuple([row[name] for name in shared]) for row in more}
            if shared and not any(tuple([row[name] for name in shared]) in values for row in rows):
                return f"{other} and {one} never hold of the same {', '.join(shared)}"
    return "no objects fit all of its conditions"


def _rows(
    atom: Atom, there: Reached, kinds: Mapping[str, str], objects: Objects
) -> list[dict[str, str]]:
    """Return what an atom's variables can stand for, by what can hold and their types."""
    allowed = {term: set(objects.of(kinds[term])) for term in atom.terms if term in kinds}
    found = []
    for terms in there.get(atom.predicate, ()):
        row: dict[str, str] = {}
        for term, name in zip(atom.terms, terms, strict=True):
            if term in allowed:
                if name not in allowed[term] or row.setdefault(term, name) != name:
                    break
            elif term != name:
                break
        else:
            found.append(row)
    return found


def _never_denied(
    part: Compound, fixed: Reached, kinds: Mapping[str, str], objects: Objects
) -> bool:
    """Say whether a condition denies an atom that always holds, whatever its variables are."""
    atom = part.parts[0] if part.operator == "not" else None
    if not isinstance(atom, Atom) or atom.predicate == EQUALITY:
        return False
    rows = fixed.get(atom.predicate, ())
    names = [(term, kinds[term]) for term in dict.fromkeys(atom.terms) if term in kinds]
    for count, bound in enumerate(bindings(names, objects)):
        if substituted(atom, bound).terms not in rows or count == _MOST_BINDINGS:
            return False
    return True


def _open(formula: Formula) -> str:
    """Return an atom with `?any` for its variables."""
    assert isinstance(formula, Atom)
    terms = tuple([ANY if term.startswith("?") else term for term in formula.terms])
    return str(Atom(formula.predicate, terms))


def _listed(names: list[str]) -> str:
    shown = ", ".join(names[:3])
    return f"{shown} and {len(names) - 3} more" if len(names) > 3 else shown
