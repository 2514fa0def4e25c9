"""Saying how a domain differs from one of ours, where it means something else.

If all is the same but for one action, it is named, and what it lacks or has too much (but where
actions are very many and have other names, only that it is like none of ours); nothing is claimed
of domains that differ in more than one action.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, islice, permutations, product
from typing import Final, NamedTuple

from pddlpuzzles.planning.pddl.formulas import TRUE, Atom, Compound, Formula, conjuncts
from pddlpuzzles.planning.pddl.read import Domain, Schema
from pddlpuzzles.planning.recognise.matching import Renaming, likeness, renamings, same_names

_MOST_RENAMINGS: Final = 6
"""Ways to rename what is the same that are tried for each action that differs."""

_MOST_ACTIONS: Final = 64
"""Actions of a domain that are left out one by one to see if the rest is alike."""

_SMALL: Final = 2
"""One part in place of another: where so little differs, other ways to rename are not tried."""

_MOST_ORDERS: Final = 240
"""Ways to pair what only the action that differs has, predicates and their arguments too."""

_BEST_ORDERS: Final = 4
"""Those of them that are looked at closely."""


_ROUNDS: Final = 3
"""Rounds in which parameters are told apart by what they stand beside."""


class Difference(NamedTuple):
    """How far a domain is from ours (as a number, to compare), and in words."""

    size: int
    words: str


def difference(ours: Domain, theirs: Domain) -> Difference | None:
    """Return the difference between domains that are the same but for one action, else None."""
    if named := _in_the_same_names(ours, theirs):
        return named
    if len(ours.actions) > _MOST_ACTIONS:
        return _odd_one(ours, theirs)
    return min(_differences(ours, theirs), default=None)


def _in_the_same_names(ours: Domain, theirs: Domain) -> Difference | None:
    """Return the difference if all other actions are the same, names and all."""
    names = dict.fromkeys([*ours.actions, *theirs.actions])
    unlike = [name for name in names if ours.actions.get(name) != theirs.actions.get(name)]
    if len(unlike) != 1 or ours.predicates != theirs.predicates or ours.types != theirs.types:
        return None
    one, other = ours.actions.get(unlike[0]), theirs.actions.get(unlike[0])
    return _of_one(one, other, same_names(ours))


def _odd_one(ours: Domain, theirs: Domain) -> Difference | None:
    """Return the difference if there is just one action that by itself is like none of ours."""
    by_itself = [
        {name: likeness(replace(domain, actions={name: domain.actions[name]})) for name in names}
        for domain, names in ((ours, ours.actions), (theirs, theirs.actions))
    ]
    mine, others = (Counter(looks.values()) for looks in by_itself)
    odd = [name for name, look in by_itself[1].items() if look not in mine]
    if len(odd) != 1 or (mine - others).total() != 1:
        return None
    return Difference(1, f"{_who(theirs.actions[odd[0]])} is like none of its actions")


def _differences(ours: Domain, theirs: Domain) -> Iterator[Difference]:
    for one, other in _pairs(ours, theirs):
        rest = renamings(_without(ours, one), _without(theirs, other))
        for renaming in islice(rest, _MOST_RENAMINGS):
            mine = None if one is None else ours.actions[one]
            found = _of_one(mine, None if other is None else theirs.actions[other], renaming)
            yield found
            if mine and other and found.size <= _SMALL:
                break


def _of_one(ours: Schema | None, theirs: Schema | None, renaming: Renaming) -> Difference:
    """Return the difference between an action and one in its place; None is no action at all."""
    if ours is not None and theirs is not None:
        return _between(ours, theirs, renaming)
    if theirs is not None:
        return Difference(1, f"{_who(theirs)} is one too many")
    assert ours is not None
    return Difference(1, f"no action does what {ours.name} does")


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
    others = _colours(theirs, None)
    fits = [
        _Fit(ours, has, fuller, _first_order(ours, fuller, others))
        for fuller in islice(_fuller(renaming, ours, theirs), _MOST_ORDERS)
    ]
    lacks, extra = min(map(_improved, sorted(fits, key=_size)[:_BEST_ORDERS]), key=_size).sides
    said = []
    if lacks:
        said.append(f"lacks {_listing(lacks)}")
    if extra:
        said.append(f"has {_listing(extra)}, which is not expected")
    if ours.cost != theirs.cost:
        said.append(f"costs {theirs.cost}, expected {ours.cost}")
    return Difference(len(lacks | extra), f"{_who(theirs)} {' and '.join(said)}")


def _fuller(renaming: Renaming, ours: Schema, theirs: Schema) -> Iterator[Renaming]:
    """Yield renamings that pair what nothing but these actions has, too."""
    mine, others = (
        {atom.predicate: len(atom.terms) for _, atom in _atoms(schema)} for schema in (ours, theirs)
    )
    predicates = {name: other for name, (other, _) in renaming.predicates.items()}
    for types in _paired(_kinds(ours), _kinds(theirs), renaming.types):
        for constants in _paired(_constants(ours), _constants(theirs), renaming.constants):
            for pairs in _paired([*mine], [*others], predicates):
                like = {name: other for name, other in pairs.items() if mine[name] == others[other]}
                for places in product(*(permutations(range(mine[name])) for name in like)):
                    more = dict(zip(like, zip(like.values(), places, strict=True), strict=True))
                    yield replace(
                        renaming,
                        predicates={**renaming.predicates, **more},
                        types={**renaming.types, **types},
                        constants={**renaming.constants, **constants},
                    )


def _paired(
    mine: Sequence[str], others: Sequence[str], known: Mapping[str, str]
) -> Iterator[dict[str, str]]:
    """Yield the ways to pair names that are not known; some may stay alone."""
    left = [name for name in mine if name not in known]
    free = [name for name in others if name not in known.values()]
    fewer = min(len(left), len(free))
    for some in [left] if len(left) == fewer else permutations(left, fewer):
        for chosen in [free] if len(left) > fewer else permutations(free, fewer):
            yield dict(zip(some, chosen, strict=True))


def _kinds(schema: Schema) -> list[str]:
    return list(dict.fromkeys(kind for _, kind in schema.parameters))


def _constants(schema: Schema) -> list[str]:
    terms = (term for _, atom in _atoms(schema) for term in atom.terms)
    return list(dict.fromkeys(term for term in terms if not term.startswith("?")))


def _atoms(schema: Schema) -> Iterator[tuple[str, Atom]]:
    """Yield the atoms of an action, each with a word for where it stands."""
    formulas: list[tuple[str, Formula]] = [("condition", schema.condition)]
    for effect in schema.effects:
        formulas += [("add" if effect.becomes else "delete", effect.atom)]
        formulas += [("when", effect.condition)]
    while formulas:
        word, formula = formulas.pop()
        if isinstance(formula, Atom):
            yield word, formula
        else:
            formulas += [(word, part) for part in formula.parts]


def _colours(schema: Schema, renaming: Renaming | None) -> list[dict[str, Counter[Hashable]]]:
    """Return for each parameter where it stands, and beside what, ever more closely."""
    names = renaming.constants if renaming else {}
    atoms = [(word, _atom(atom, names, renaming)) for word, atom in _atoms(schema)]
    rounds: list[dict[str, Counter[Hashable]]] = []
    colour: dict[str, Hashable] = {name: "" for name, _ in schema.parameters}
    for _ in range(_ROUNDS):
        told: dict[str, Counter[Hashable]] = {name: Counter() for name in colour}
        for word, atom in atoms:
            beside = tuple(colour.get(term, term) for term in atom.terms)
            for place, term in enumerate(atom.terms):
                if term in told:
                    told[term][word, atom.predicate, place, beside] += 1
        rounds.append(told)
        colour = {name: frozenset(told[name].items()) for name in told}
    return rounds


def _first_order(
    ours: Schema, renaming: Renaming, others: list[dict[str, Counter[Hashable]]]
) -> list[str]:
    """Return theirs for each parameter of ours, those first paired that stand most alike."""
    mine = _colours(ours, renaming)

    def unlike(pair: tuple[str, str]) -> int:
        told = [(a[pair[0]], b[pair[1]]) for a, b in zip(mine, others, strict=True)]
        return sum(((a - b) + (b - a)).total() for a, b in told)

    chosen: dict[str, str] = {}
    for one, other in sorted(product(mine[0], others[0]), key=unlike):
        if one not in chosen and other not in chosen.values():
            chosen[one] = other
    return [chosen[name] for name, _ in ours.parameters]


class _Fit(NamedTuple):
    """An order of their parameters, and what follows for what theirs has."""

    ours: Schema
    has: set[str]
    renaming: Renaming
    order: list[str]

    @property
    def sides(self) -> tuple[set[str], set[str]]:
        """What theirs lacks, and what it has too much."""
        names = dict(zip((name for name, _ in self.ours.parameters), self.order, strict=True))
        wanted = _parts(self.ours, names, self.renaming)
        return wanted - self.has, self.has - wanted


def _size(fit: _Fit) -> int:
    return sum(map(len, fit.sides))


def _improved(fit: _Fit) -> _Fit:
    """Swap parameters while that helps."""
    improved = True
    while improved and _size(fit):
        improved = False
        for here, there in combinations(range(len(fit.order)), 2):
            swapped = fit.order.copy()
            swapped[here], swapped[there] = fit.order[there], fit.order[here]
            other = fit._replace(order=swapped)
            if _size(other) < _size(fit):
                fit, improved = other, True
    return fit


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
