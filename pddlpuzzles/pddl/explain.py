"""Whether a condition holds, and why not, said about atoms.

lack     a part of a condition that fails, in words, and the facts by which it does
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple

from pddlpuzzles.pddl.model import (
    EQUALITY,
    Atom,
    Comparison,
    Compound,
    Formula,
    Objects,
    bindings,
    conjuncts,
    substituted,
    with_terms,
)

_MOST_FACTS_NAMED: Final = 4
_MOST_WAYS_COMPARED: Final = 1000

Holds = Callable[[Atom | Comparison], bool]
Fact = tuple[Atom | Comparison, bool]
"""An atom or a comparison, and whether it holds."""


class Lack(NamedTuple):
    """What a condition lacks: in words, and the facts that together keep it from holding."""

    words: str
    facts: tuple[Fact, ...] = ()

    @property
    def atom(self) -> Atom | None:
        """The one atom that should hold, or should not; None if there are several, or none."""
        fact = self.facts[0][0] if len(self.facts) == 1 else None
        return fact if isinstance(fact, Atom) else None

    @property
    def atoms(self) -> list[tuple[Atom, bool]]:
        return [(one, holds) for one, holds in self.facts if isinstance(one, Atom)]

    @property
    def wanted(self) -> bool:
        return not any(holds for _, holds in self.facts)


def first_lack(
    formula: Formula, names: Mapping[str, str], holds: Holds, objects: Objects
) -> Lack | None:
    for part in conjuncts(formula):
        if not is_true(part, names, holds, objects):
            return _lack(part, names, holds, objects)
    return None


def is_true(formula: Formula, names: Mapping[str, str], holds: Holds, objects: Objects) -> bool:
    if isinstance(formula, Atom):
        atom = substituted(formula, names)
        return atom.terms[0] == atom.terms[1] if atom.predicate == EQUALITY else holds(atom)
    if isinstance(formula, Comparison):
        return holds(with_terms(formula, names))
    if formula.operator == "not":
        return not is_true(formula.parts[0], names, holds, objects)
    values = (is_true(*way, holds, objects) for way in _ways(formula, names, objects))
    return all(values) if formula.operator in ("and", "forall") else any(values)


def _ways(
    formula: Compound, names: Mapping[str, str], objects: Objects
) -> Iterable[tuple[Formula, Mapping[str, str]]]:
    if formula.operator in ("and", "or"):
        return [(part, names) for part in formula.parts]
    bound = bindings(formula.variables, objects)
    return ((formula.parts[0], {**names, **one}) for one in bound)


def _lack(formula: Formula, names: Mapping[str, str], holds: Holds, objects: Objects) -> Lack:
    found = dict.fromkeys(_reasons(formula, names, False, holds, objects))
    facts = tuple(one for one in found if getattr(one[0], "predicate", "") != EQUALITY)
    if not facts and len(found) == 1:
        ((_, terms), are_equal), *_ = found
        same = f"{terms[0]} and {terms[1]} are the same"
        return Lack(same if are_equal else f"{terms[0]} is not {terms[1]}")
    if not 0 < len(facts) <= _MOST_FACTS_NAMED:
        near = _nearest(formula, names, holds, objects)
        return Lack(f"{formula_text(formula, names)} does not hold{f': {near}' if near else ''}")
    there = [str(atom) for atom, is_there in facts if is_there]
    missing = [str(atom) for atom, is_there in facts if not is_there]
    do_not = f"{listed(missing)} {'does' if len(missing) == 1 else 'do'} not"
    if not missing:
        do_hold = "holds" if len(there) == 1 else "hold together"
        words = f"{listed(there)} {do_hold} and must not"
    elif there:
        words = f"{listed(there)} {'holds' if len(there) == 1 else 'hold'}, and {do_not}"
    elif len(missing) == 1:
        words = f"{do_not} hold"
    else:
        word, last = ("neither", "nor") if len(missing) == 2 else ("none of", "and")
        words = f"{word} {listed(missing, last)} holds"
    return Lack(words, facts)


def _nearest(formula: Formula, names: Mapping[str, str], holds: Holds, objects: Objects) -> str:
    if not isinstance(formula, Compound) or formula.operator != "exists":
        return ""
    parts = list(conjuncts(formula.parts[0]))

    def lacking(bound: Mapping[str, str]) -> list[bool]:
        return [not is_true(one, {**names, **bound}, holds, objects) for one in parts]

    ways = islice(bindings(formula.variables, objects), _MOST_WAYS_COMPARED)
    best = min(ways, key=lambda one: (sum(lacking(one)), lacking(one)[::-1]), default={})
    said: tuple[list[str], list[str]] = [], []
    for part, is_lacking in zip(parts, lacking(best), strict=True):
        said[is_lacking].append(formula_text(part, {**names, **best}))
    if not all(said):
        return ""
    hold = "holds" if len(said[0]) == 1 else "hold"
    return f"{listed(said[0])} {hold}, and not {listed(said[1], 'nor')}"


def listed(things: Iterable[object], last: str = "and") -> str:
    words = [str(one) for one in things]
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def _reasons(
    formula: Formula, names: Mapping[str, str], value: bool, holds: Holds, objects: Objects
) -> Iterator[Fact]:
    if isinstance(formula, Atom):
        yield substituted(formula, names), value
    elif isinstance(formula, Comparison):
        yield with_terms(formula, names), value
    elif formula.operator == "not":
        yield from _reasons(formula.parts[0], names, not value, holds, objects)
    else:
        ways = _ways(formula, names, objects)
        fitting = (one for one in ways if is_true(*one, holds, objects) == value)
        # One part makes an `or` true or an `and` false; for the other values it takes all of them.
        is_enough = value == (formula.operator in ("or", "exists"))
        for part, inside in islice(fitting, 1 if is_enough else None):
            yield from _reasons(part, inside, value, holds, objects)


def formula_text(formula: Formula, names: Mapping[str, str]) -> str:
    return str(with_terms(formula, names))
