"""Saying how a domain differs from one of ours, where it means something else.

If all is the same but for one action, it is named, and what it lacks or has too much; nothing
is claimed of domains that differ in more than one action.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice, permutations
from typing import Final, NamedTuple

from pddlpuzzles.planning.formulas import Atom, Compound, Formula, conjuncts
from pddlpuzzles.planning.matching import Renaming, renamings
from pddlpuzzles.planning.pddl import Domain, Schema

_MOST_PAIRS: Final = 64
"""Pairs of actions that are tried."""

_MOST_ORDERS: Final = 720
"""Orders of parameters that are tried: all, up to six of them."""


class Difference(NamedTuple):
    """How far a domain is from ours (as a number, to compare), and in words."""

    size: int
    words: str


def difference(ours: Domain, theirs: Domain) -> Difference | None:
    """Return the difference between domains that are the same but for one action, else None."""
    return min(_differences(ours, theirs), default=None)


def _differences(ours: Domain, theirs: Domain) -> Iterator[Difference]:
    for one, other in islice(_pairs(ours, theirs), _MOST_PAIRS):
        rest = renamings(_without(ours, one), _without(theirs, other))
        for renaming in islice(rest, 1):
            if one is None:
                yield Difference(1, f"the action {other} is one too many")
            elif other is None:
                yield Difference(1, f"no action does what {one} does")
            else:
                yield _between(ours.actions[one], theirs.actions[other], renaming)


def _pairs(ours: Domain, theirs: Domain) -> Iterator[tuple[str | None, str | None]]:
    """Yield pairs of an action of ours and one of theirs that could be all the difference.

    What remains without them has actions of the same shapes. None is no action at all.
    """
    mine, others = (
        {name: _shape(schema) for name, schema in domain.actions.items()}
        for domain in (ours, theirs)
    )
    lacking = Counter(mine.values()) - Counter(others.values())
    extra = Counter(others.values()) - Counter(mine.values())
    if lacking.total() > 1 or extra.total() > 1:
        return
    for one, shape in mine.items() if lacking or not extra else [(None, None)]:
        for other, there in others.items() if extra or not lacking else [(None, None)]:
            fits = shape == there if not (lacking or extra) else True
            if fits and (not lacking or shape in lacking) and (not extra or there in extra):
                yield one, other


def _shape(schema: Schema) -> tuple[int, ...]:
    """Count what an action has."""
    conditions = list(conjuncts(schema.condition))
    adds = sum(effect.becomes for effect in schema.effects)
    return len(schema.parameters), len(conditions), adds, len(schema.effects), schema.cost


def _without(domain: Domain, action: str | None) -> Domain:
    kept = {name: schema for name, schema in domain.actions.items() if name != action}
    return replace(domain, actions=kept)


def _between(ours: Schema, theirs: Schema, renaming: Renaming) -> Difference:
    """Compare two actions literal by literal, in the order of parameters that fits best."""
    line = theirs.place.line
    who = f"the action {theirs.name} (line {line})"
    if len(ours.parameters) != len(theirs.parameters):
        count = f"{len(theirs.parameters)} parameters, expected {len(ours.parameters)}"
        return Difference(100, f"{who} has {count}")
    names = [name for name, _ in theirs.parameters]
    orders = islice(permutations(name for name, _ in ours.parameters), _MOST_ORDERS)
    has = _literals(theirs, dict(zip(names, names, strict=True)), None)
    best: tuple[int, list[str], list[str]] | None = None
    for order in orders:
        wanted = _literals(ours, dict(zip(order, names, strict=True)), renaming)
        lacks, extra = sorted(wanted - has), sorted(has - wanted)
        if best is None or len(lacks) + len(extra) < best[0]:
            best = (len(lacks) + len(extra), lacks, extra)
    assert best is not None
    size, lacks, extra = best
    parts = []
    if lacks:
        parts.append(f"lacks {_listing(lacks)}")
    if extra:
        parts.append(f"has {_listing(extra)}, which is not expected")
    if ours.cost != theirs.cost:
        parts.append(f"costs {theirs.cost}, expected {ours.cost}")
    if not parts:
        parts.append("has parameters of other types")
    return Difference(size, f"{who} {' and '.join(parts)}")


def _listing(literals: list[str]) -> str:
    shown = ", ".join(literals[:3])
    return f"{shown} and {len(literals) - 3} more" if len(literals) > 3 else shown


def _literals(schema: Schema, names: Mapping[str, str], renaming: Renaming | None) -> set[str]:
    """Return an action's conditions and effects as text, in other names."""
    conditions = {
        f"the condition {_spelt(part, names, renaming)}" for part in conjuncts(schema.condition)
    }
    effects = {
        f"the effect {effect._replace(atom=_atom(effect.atom, names, renaming))}"
        if effect.condition == Compound("and", ())
        else f"the effect {_conditional(effect.atom, effect.condition, names, renaming)}"
        for effect in schema.effects
    }
    return conditions | effects


def _conditional(
    atom: Atom, condition: Formula, names: Mapping[str, str], renaming: Renaming | None
) -> str:
    return f"(when {_spelt(condition, names, renaming)} {_atom(atom, names, renaming)})"


def _spelt(formula: Formula, names: Mapping[str, str], renaming: Renaming | None) -> Formula:
    if isinstance(formula, Atom):
        return _atom(formula, names, renaming)
    parts = tuple(_spelt(part, names, renaming) for part in formula.parts)
    return formula._replace(parts=parts)


def _atom(atom: Atom, names: Mapping[str, str], renaming: Renaming | None) -> Atom:
    terms = tuple(names.get(term, term) for term in atom.terms)
    if renaming is None or atom.predicate not in renaming.predicates:
        return Atom(atom.predicate, terms)
    name, places = renaming.predicates[atom.predicate]
    there = [""] * len(terms)
    for term, place in zip(terms, places, strict=True):
        there[place] = term
    return Atom(name, tuple(there))
