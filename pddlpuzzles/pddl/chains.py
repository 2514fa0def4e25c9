"""Why an atom can never hold, as a chain of atoms: all that would add each asks for the next.

It is an argument without a search: what can be reached if nothing is ever deleted is all that can
be reached (`reachability`), and no atom of a chain is among it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pddlpuzzles.pddl.model import OBJECT, Atom, Domain, Problem, Schema
from pddlpuzzles.pddl.objects import Objects, shown_type
from pddlpuzzles.pddl.stops import ANY, Reached, by_predicate, find_stop

_LONGEST: Final = 6
"""The atoms of a chain at most: it is to be read."""
_SHOWN: Final = 3
"""Reasons that are given for one atom, and atoms of a circle that are named."""


def explain_never_true(
    domain: Domain, problem: Problem, reachable: Iterable[Atom], atom: Atom
) -> list[str]:
    """Say why an atom can never hold, a line for each that it lacks; `reachable` are all that can.

    Where `?any` stands, no object will do; where `?truck` stands, none of the type `truck`.
    """
    there, objects = by_predicate(reachable), Objects(domain, problem)
    lines: list[str] = []
    seen: list[Atom] = []
    waiting: Atom | None = atom
    while waiting is not None and waiting not in seen and len(lines) < _LONGEST:
        seen.append(waiting)
        line, waiting = _why_not(domain, there, objects, waiting)
        lines.append(line)
    if waiting in seen:
        circle = [str(one) for one in seen[seen.index(waiting) :]]
        lines.append(f"no fact of the start says {' or '.join(circle[:_SHOWN])}")
    return lines


def _why_not(
    domain: Domain, there: Reached, objects: Objects, atom: Atom
) -> tuple[str, Atom | None]:
    """Say why an atom can never hold, and which other atom is to blame."""
    adders = [
        (schema, names)
        for schema in domain.actions.values()
        for effect in schema.effects
        if effect.becomes and (names := _unified(schema, effect.atom, atom, objects)) is not None
    ]
    if not adders and atom.predicate in domain.derived:
        return f"{atom} is derived by no axiom from what can hold", None
    if not adders:
        return _not_at_start(domain, atom, "no action adds it"), None
    said: dict[str, Atom | None] = {}
    for schema, names in adders:
        for name, kind in schema.parameters:
            if name not in names and not objects.of(kind):
                said[f"{schema.name} needs an object of the type {shown_type(kind)}"] = None
                break
        else:
            stopped = find_stop(schema, names, there, {}, objects)
            said[f"{schema.name} needs {stopped.needed}"] = stopped.atom
    if set(said.values()) == {atom}:
        users = [*dict.fromkeys(schema.name for schema, _ in adders)]
        who = "action that adds it needs it" if len(users) == 1 else "actions that add it need it"
        return _not_at_start(domain, atom, f"the {who} before: {', '.join(users)}"), None
    following = next((one for one in said.values() if one not in (None, atom)), None)
    return f"{atom} can never hold: {', and '.join([*said][:_SHOWN])}", following


def _not_at_start(domain: Domain, atom: Atom, rest: str) -> str:
    """Say that no fact of the start is an atom, or fits it, and the rest of the sentence."""
    if ANY not in atom.terms:
        return f"{atom} is no fact of the start, and {rest}"
    kind = domain.predicates[atom.predicate][atom.terms.index(ANY)]
    thing = "object" if kind == OBJECT or " " in kind else kind
    return f"{atom} holds for no {thing}: no fact of the start says it, and {rest}"


def _unified(schema: Schema, pattern: Atom, atom: Atom, objects: Objects) -> dict[str, str] | None:
    """Return objects for a pattern's variables that make it an atom; None if it cannot be one."""
    if pattern.predicate != atom.predicate:
        return None
    kinds = dict(schema.parameters)
    names: dict[str, str] = {}
    for term, name in zip(pattern.terms, atom.terms, strict=True):
        if name == ANY:
            continue
        fitting = objects.of(name[1:]) if name.startswith("?") else {name: None}
        if term in kinds:
            fitting = {one: None for one in fitting if objects.is_of(one, kinds[term])}
        elif not term.startswith("?"):
            fitting = {one: None for one in fitting if one == term}
        if not fitting or names.get(term, name) != name:
            return None
        if term.startswith("?") and not name.startswith("?"):
            names[term] = name
    return names
