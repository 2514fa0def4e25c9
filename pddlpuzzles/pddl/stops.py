"""Which condition keeps an action from ever being applied, by what can be reached.

?any     stands in an atom for whatever object
?truck   stands for each object of the type `truck`, where another type would do
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple

from pddlpuzzles.pddl.model import (
    EQUALITY,
    OBJECT,
    Atom,
    Compound,
    Formula,
    Schema,
    conjuncts,
    contradiction,
    substituted,
)
from pddlpuzzles.pddl.objects import Objects, bindings

ANY: Final = "?any"
_MOST_BINDINGS: Final = 20_000
"""Choices of objects that are tried for a negative condition."""

Reached = Mapping[str, Collection[tuple[str, ...]]]
"""What can hold: the terms of each predicate."""


class Stop(NamedTuple):
    """What an action asks for that never is, as it completes `it needs …`, and as a sentence."""

    needed: str
    sentence: str
    atom: Atom | None = None
    """The atom that never holds, where it is one."""


def by_predicate(atoms: Iterable[Atom]) -> dict[str, set[tuple[str, ...]]]:
    """Return the terms of some atoms by their predicates."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for atom in atoms:
        found.setdefault(atom.predicate, set()).add(atom.terms)
    return found


def find_stop(
    schema: Schema, names: Mapping[str, str], there: Reached, fixed: Reached, objects: Objects
) -> Stop:
    """Return which condition stops an action that can never be applied, or which two together.

    `names` has objects for some of its parameters; `fixed` is what always holds.
    """
    if (both := contradiction(schema.condition)) is not None:
        denied = f"{both}, and that it does not hold"
        return Stop(denied, f"it asks for {denied}")
    choices = {
        name: {names[name]} if name in names else set(objects.of(kind))
        for name, kind in schema.parameters
    }
    kinds = dict(schema.parameters)
    fitting: list[tuple[Atom, list[dict[str, str]]]] = []
    for part in conjuncts(schema.condition):
        if isinstance(part, Atom) and part.predicate != EQUALITY:
            rows = _rows(part, there, choices)
            if not rows:
                lacking = _lacking(part, names, there, kinds, objects)
                return Stop(str(lacking), _never(lacking), lacking)
            fitting.append((part, rows))
        elif isinstance(part, Compound) and _never_denied(part, fixed, kinds, objects):
            always = f"{_with_any_objects(part.parts[0])} always holds"
            return Stop(
                f"what is never so, for {always}", f"{always}, and it asks that it does not"
            )
    for number, (one, rows) in enumerate(fitting):
        for other, more in fitting[:number]:
            shared = sorted(name for name in rows[0].keys() & more[0].keys() if name not in names)
            values = {tuple([row[name] for name in shared]) for row in more}
            if shared and not any(tuple([row[name] for name in shared]) in values for row in rows):
                both_of, same = (f"{other} and {one}", f"of the same {', '.join(shared)}")
                return Stop(f"{both_of} {same}", f"{both_of} never hold {same}")
    return Stop("facts that no objects fit together", "no objects fit all of its conditions")


def _never(pattern: Atom) -> str:
    """Say that nothing fits a pattern, which may have types as variables: `?car` is any car."""
    kinds = [term[1:] for term in dict.fromkeys(pattern.terms) if term[0] == "?" and term != ANY]
    return f"{pattern} holds for no {' and no '.join(kinds)}" if kinds else f"{pattern} never holds"


def _rows(
    atom: Atom, there: Reached, choices: Mapping[str, Collection[str]]
) -> list[dict[str, str]]:
    """Return what an atom's variables can stand for, by what can hold and the choices for each."""
    found = []
    for terms in there.get(atom.predicate, ()):
        row: dict[str, str] = {}
        for term, name in zip(atom.terms, terms, strict=True):
            if term in choices:
                if name not in choices[term] or row.setdefault(term, name) != name:
                    break
            elif term != name:
                break
        else:
            found.append(row)
    return found


def _lacking(
    atom: Atom,
    names: Mapping[str, str],
    there: Reached,
    kinds: Mapping[str, str],
    objects: Objects,
) -> Atom:
    """Return a pattern of a condition's atom that nothing which can hold fits."""
    given = [names.get(term, term) for term in atom.terms]
    alike = [
        terms
        for terms in there.get(atom.predicate, ())
        if all(one.startswith("?") or one == other for one, other in zip(given, terms, strict=True))
    ]
    shown = [ANY if one.startswith("?") else one for one in given]
    opened = [place for place, one in enumerate(given) if one in kinds]
    if not alike:
        return Atom(atom.predicate, tuple(shown))
    # What is alike has things of other types: the type of a place that none has is named.
    foreign = [
        place
        for place in opened
        if not any(objects.is_of(terms[place], kinds[given[place]]) for terms in alike)
    ]
    for place in foreign or opened:
        kind = kinds[given[place]]
        only = [*objects.of(kind)]
        if len(only) == 1:
            shown[place] = only[0]
        elif kind != OBJECT and " " not in kind:
            shown[place] = f"?{kind}"
    return Atom(atom.predicate, tuple(shown))


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


def _with_any_objects(formula: Formula) -> str:
    """Return an atom with `?any` for its variables."""
    assert isinstance(formula, Atom)
    terms = tuple([ANY if term.startswith("?") else term for term in formula.terms])
    return str(Atom(formula.predicate, terms))
