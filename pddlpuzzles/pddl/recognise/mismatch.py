"""What to say of a domain that no encoding has: which comes nearest, and where the two differ.

A domain that has most of an encoding's names is compared with it by these names alone: the message
says what it lacks, or which action differs, and in what. Of a domain in other names only numbers
can be compared without guessing what its names mean: how many actions it has, and with how many
parameters, conditions and effects.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from pddlpuzzles.pddl.model import Atom, Domain, Effect, Schema, conjuncts, with_other_terms
from pddlpuzzles.pddl.recognise.same_domain import SIZES, action_sizes
from pddlpuzzles.show.wording import counted

_SHOWN: Final = 3
"""Parts that an action lacks, or has too many, that are listed; of the others, how many."""


def nearest_difference(known: Mapping[str, Domain], theirs: Domain) -> str:
    """Say how a domain differs from the nearest of those `known`, which are keyed by encoding."""
    nearest = max(known, key=lambda name: _likeness(known[name], theirs))
    if _likeness(known[nearest], theirs) > 0.5 and (
        said := list(_by_names(known[nearest], theirs))
    ):
        more = f"; {counted(len(said) - 1, 'more differences')}" if said[1:] else ""
        return f"as the encoding {nearest!r} it {said[0]}{more}"
    return _in_numbers(known, theirs)


def _likeness(ours: Domain, theirs: Domain) -> float:
    """Return the share of the names of both that both have, 0 to 1."""
    one, other = ({*domain.types, *domain.predicates, *domain.actions} for domain in (ours, theirs))
    return len(one & other) / len(one | other)


def _by_names(ours: Domain, theirs: Domain) -> Iterator[str]:
    """Yield what differs: declarations that actions use, then actions."""
    for what, here, there in (
        ("predicate", ours.predicates, theirs.predicates),
        ("constant", ours.constants, theirs.constants),
    ):
        for name, kinds in here.items():
            shown = _declared(name, kinds)
            if name not in there:
                yield f"lacks the {what} {shown}"
            elif there[name] != kinds:
                yield f"has the {what} {_declared(name, there[name])}, expected {shown}"
    for name in ours.actions:
        if name not in theirs.actions:
            yield f"lacks the action {name}"
    for name, schema in theirs.actions.items():
        who = f"the action {name} (line {schema.place.line})"
        if name not in ours.actions:
            yield f"has {who}, which is one too many"
        elif said := _between(ours.actions[name], schema):
            yield f"has {who} {said}"


def _declared(name: str, kinds: str | tuple[str, ...]) -> str:
    return f"{name} - {kinds}" if isinstance(kinds, str) else f"({' '.join((name, *kinds))})"


def _between(ours: Schema, theirs: Schema) -> str | None:
    """Say what an action lacks and has too much, in its own words; None if nothing.

    Its parameters are ours of the same names, or else of the same places.
    """
    if len(ours.parameters) != len(theirs.parameters):
        return f"with {counted(len(theirs.parameters), 'parameters')}, not {len(ours.parameters)}"
    mine, others = ([name for name, _ in one.parameters] for one in (ours, theirs))
    names = {} if {*mine} == {*others} else dict(zip(mine, others, strict=True))
    wanted, found = _parts(ours, names), _parts(theirs, {})
    said = [
        f"{word} {_listing(parts)}"
        for word, parts in (
            ("without", [part for part in wanted if part not in found]),
            ("with", [part for part in found if part not in wanted]),
        )
        if parts
    ]
    if ours.cost != theirs.cost:
        said.append(f"at the cost of {theirs.cost}, not {ours.cost}")
    return " and ".join(said) or None


def _parts(schema: Schema, names: Mapping[str, str]) -> dict[str, None]:
    """Return an action's parameters, conditions and effects as text, its terms renamed."""
    parts = [
        *(f"the parameter {names.get(name, name)} - {kind}" for name, kind in schema.parameters),
        *(f"the condition {with_other_terms(part, names)}" for part in conjuncts(schema.condition)),
        *(f"the effect {_effect(effect, names)}" for effect in schema.effects),
    ]
    return dict.fromkeys(parts)


def _effect(effect: Effect, names: Mapping[str, str]) -> Effect:
    atom = Atom(effect.atom.predicate, tuple(names.get(term, term) for term in effect.atom.terms))
    return effect._replace(atom=atom, condition=with_other_terms(effect.condition, names))


def _listing(parts: list[str]) -> str:
    more = f" and {len(parts) - _SHOWN} more" if len(parts) > _SHOWN else ""
    return f"{', '.join(parts[:_SHOWN])}{more}"


def _in_numbers(known: Mapping[str, Domain], theirs: Domain) -> str:
    """Compare how many actions there are and how large, with the encodings that agree longest."""
    near = dict(known)
    sizes = {name: len(domain.actions) for name, domain in near.items()}
    if len(theirs.actions) not in sizes.values():
        wanted = ", ".join(f"{size} ({name})" for name, size in sizes.items())
        return f"it has {counted(len(theirs.actions), 'actions')}, expected {wanted}"
    near = {name: near[name] for name, size in sizes.items() if size == len(theirs.actions)}
    for what, size in SIZES.items():
        found = action_sizes(theirs, size)
        tallies = {name: action_sizes(domain, size) for name, domain in near.items()}
        if found not in tallies.values():
            wanted = ", ".join(f"{_sizes_in_words(one)} ({name})" for name, one in tallies.items())
            return f"it has {_sizes_in_words(found)} {what}, expected {wanted}"
        near = {name: domain for name, domain in near.items() if tallies[name] == found}
    alike = ", ".join(near)
    return f"its actions are of the size of those of {alike}, and do something else"


def _sizes_in_words(sizes: Counter[int]) -> str:
    return " and ".join(
        f"{counted(times, 'actions')} of {number}" for number, times in sorted(sizes.items())
    )
