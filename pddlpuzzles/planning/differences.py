"""Saying how a domain differs from one of ours, where it means something else.

If all is the same but for one action, it is named, and what it lacks or has too much; nothing
is claimed of domains that differ in more than one action.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations, islice, permutations
from typing import Final, NamedTuple

from pddlpuzzles.planning.formulas import TRUE, Atom, Compound, Formula, conjuncts
from pddlpuzzles.planning.matching import Renaming, likeness, renamings
from pddlpuzzles.planning.pddl import Domain, Schema

_MOST_RENAMINGS: Final = 24
"""Ways to rename what is the same that are tried for each action that differs."""

_MOST_ORDERS: Final = 24
"""Ways to pair predicates that only the action that differs has."""


class Difference(NamedTuple):
    """How far a domain is from ours (as a number, to compare), and in words."""

    size: int
    words: str


def difference(ours: Domain, theirs: Domain) -> Difference | None:
    """Return the difference between domains that are the same but for one action, else None."""
    return min(_differences(ours, theirs), default=None)


def _differences(ours: Domain, theirs: Domain) -> Iterator[Difference]:
    for one, other in _pairs(ours, theirs):
        rest = renamings(_without(ours, one), _without(theirs, other))
        for renaming in islice(rest, _MOST_RENAMINGS):
            if other is None:
                yield Difference(1, f"no action does what {one} does")
            elif one is None:
                extra = theirs.actions[other]
                yield Difference(1, f"{_who(extra)} is one too many")
            else:
                yield _between(ours.actions[one], theirs.actions[other], renaming)


def _pairs(ours: Domain, theirs: Domain) -> Iterator[tuple[str | None, str | None]]:
    """Yield pairs of an action of ours and one of theirs that can be all the difference.

    What remains without them is alike. None is no action at all.
    """
    more = len(theirs.actions) - len(ours.actions)
    if abs(more) > 1:
        return
    alike: dict[int, list[str | None]] = defaultdict(list)
    for other in theirs.actions if more >= 0 else (None,):
        alike[likeness(_without(theirs, other))].append(other)
    for one in ours.actions if more <= 0 else (None,):
        for other in alike[likeness(_without(ours, one))]:
            yield one, other


def _without(domain: Domain, action: str | None) -> Domain:
    kept = {name: schema for name, schema in domain.actions.items() if name != action}
    return replace(domain, actions=kept)


def _who(schema: Schema) -> str:
    return f"the action {schema.name} (line {schema.place.line})"


def _between(ours: Schema, theirs: Schema, renaming: Renaming) -> Difference:
    """Compare two actions part by part, in the order of parameters that fits best."""
    if len(ours.parameters) != len(theirs.parameters):
        count = f"{len(theirs.parameters)} parameters, expected {len(ours.parameters)}"
        return Difference(100, f"{_who(theirs)} has {count}")
    has = _parts(theirs, {name: name for name, _ in theirs.parameters}, None)
    lacks, extra = min(
        (_fitted(ours, theirs, has, fuller) for fuller in _fuller(renaming, ours, theirs)),
        key=lambda sides: len(sides[0] | sides[1]),
    )
    said = []
    if lacks:
        said.append(f"lacks {_listing(lacks)}")
    if extra:
        said.append(f"has {_listing(extra)}, which is not expected")
    if ours.cost != theirs.cost:
        said.append(f"costs {theirs.cost}, expected {ours.cost}")
    return Difference(len(lacks | extra), f"{_who(theirs)} {' and '.join(said)}")


def _fuller(renaming: Renaming, ours: Schema, theirs: Schema) -> Iterator[Renaming]:
    """Yield renamings that pair the predicates that nothing but these actions has, too."""
    mine, others = (
        {atom.predicate: len(atom.terms) for atom in _atoms(schema)} for schema in (ours, theirs)
    )
    taken = {name for name, _ in renaming.predicates.values()}
    left = [name for name in mine if name not in renaming.predicates]
    free = [name for name in others if name not in taken]
    free += [""] * max(0, len(left) - len(free))
    for chosen in islice(permutations(free, len(left)), _MOST_ORDERS):
        more = {
            name: (other, tuple(range(mine[name])))
            for name, other in zip(left, chosen, strict=True)
            if others.get(other) == mine[name]
        }
        yield replace(renaming, predicates={**renaming.predicates, **more})


def _atoms(schema: Schema) -> Iterator[Atom]:
    formulas: list[Formula] = [schema.condition]
    for effect in schema.effects:
        formulas += [effect.atom, effect.condition]
    while formulas:
        formula = formulas.pop()
        if isinstance(formula, Atom):
            yield formula
        else:
            formulas += formula.parts


def _fitted(
    ours: Schema, theirs: Schema, has: set[str], renaming: Renaming
) -> tuple[set[str], set[str]]:
    """Return what theirs lacks and has too much, after swapping parameters while that helps."""

    def sides(order: list[str]) -> tuple[set[str], set[str]]:
        names = dict(zip((name for name, _ in ours.parameters), order, strict=True))
        wanted = _parts(ours, names, renaming)
        return wanted - has, has - wanted

    order = [name for name, _ in theirs.parameters]
    best = sides(order)
    improved = True
    while improved and any(best):
        improved = False
        for here, there in combinations(range(len(order)), 2):
            swapped = order.copy()
            swapped[here], swapped[there] = order[there], order[here]
            found = sides(swapped)
            if len(found[0]) + len(found[1]) < len(best[0]) + len(best[1]):
                order, best, improved = swapped, found, True
    return best


def _listing(parts: set[str]) -> str:
    shown = sorted(parts)[:3]
    more = f" and {len(parts) - 3} more" if len(parts) > 3 else ""
    return f"{', '.join(shown)}{more}"


def _parts(schema: Schema, names: Mapping[str, str], renaming: Renaming | None) -> set[str]:
    """Return an action's parameters, conditions and effects as text, in other names."""
    names = {**(renaming.constants if renaming else {}), **names}
    kinds = renaming.types if renaming else {}
    parts = {
        f"the parameter {names[name]} - {kinds.get(kind, kind)}" for name, kind in schema.parameters
    }
    parts |= {
        f"the condition {_spelt(part, names, renaming)}" for part in conjuncts(schema.condition)
    }
    for effect in schema.effects:
        # Their order is the only name that bound variables have in common.
        bound = {name: f"?v{number}" for number, (name, _) in enumerate(effect.variables, 1)}
        inner = {**names, **bound}
        atom = _atom(effect.atom, inner, renaming)
        text = str(atom) if effect.becomes else f"(not {atom})"
        if effect.condition != TRUE:
            text = f"(when {_spelt(effect.condition, inner, renaming)} {text})"
        if bound:
            of = " ".join(
                f"{bound[name]} - {kinds.get(kind, kind)}" for name, kind in effect.variables
            )
            text = f"(forall ({of}) {text})"
        parts.add(f"the effect {text}")
    return parts


def _spelt(formula: Formula, names: Mapping[str, str], renaming: Renaming | None) -> Formula:
    if isinstance(formula, Atom):
        return _atom(formula, names, renaming)
    parts = tuple(_spelt(part, names, renaming) for part in formula.parts)
    return Compound(formula.operator, tuple(sorted(parts, key=str)), formula.variables)


def _atom(atom: Atom, names: Mapping[str, str], renaming: Renaming | None) -> Atom:
    terms = tuple(names.get(term, term) for term in atom.terms)
    if renaming is None or atom.predicate not in renaming.predicates:
        return Atom(atom.predicate, terms)
    name, places = renaming.predicates[atom.predicate]
    there = [""] * len(terms)
    for term, place in zip(terms, places, strict=True):
        there[place] = term
    return Atom(name, tuple(there))
