"""A domain and a problem as values: what is read, ground, written and converted.

    atom       a predicate and what it is said of: variables (with their `?`), constants, objects
    formula    an atom, or a compound of formulas
    schema     an action with parameters
    axiom      a rule that derives a predicate from others (`:derived`)

Names are in lower case throughout. Variables that are bound within each other have different
names, whatever the text calls them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, count, product
from typing import Final, NamedTuple

from pddlpuzzles.pddl.tokens import Note, Place

OBJECT: Final = "object"
EQUALITY: Final = "="
TOTAL_COST: Final = "total-cost"
EITHER: Final = "either "
"""How the type `(either a b)` begins, which is held as the one word `either a b`."""

Typed = tuple[tuple[str, str], ...]
"""Variables, each with its type."""


class Atom(NamedTuple):
    """A predicate and what it is said of: variables (with their `?`), constants or objects."""

    predicate: str
    terms: tuple[str, ...]

    def __str__(self) -> str:
        return f"({' '.join((self.predicate, *self.terms))})"


class Compound(NamedTuple):
    """`and`, `or`, `not`, `exists` or `forall` of formulas; an empty `and` is true."""

    operator: str
    parts: tuple[Formula, ...]
    variables: Typed = ()

    def __str__(self) -> str:
        bound = f" ({_typed(self.variables)})" if self.variables else ""
        return f"({' '.join((self.operator + bound, *map(str, self.parts)))})"


Formula = Atom | Compound

TRUE: Final = Compound("and", ())


class Effect(NamedTuple):
    """An atom that becomes true or false, for all of some variables, where a condition holds."""

    atom: Atom
    becomes: bool
    condition: Formula = TRUE
    variables: Typed = ()

    @property
    def literal(self) -> Formula:
        return self.atom if self.becomes else Compound("not", (self.atom,))

    def __str__(self) -> str:
        text = str(self.literal)
        if self.condition != TRUE:
            text = f"(when {self.condition} {text})"
        return f"(forall ({_typed(self.variables)}) {text})" if self.variables else text


@dataclass(frozen=True)
class Schema:
    """An action; it costs `cost` and the values that the problem has for its `fees`."""

    name: str
    parameters: Typed
    condition: Formula
    effects: tuple[Effect, ...]
    cost: int
    place: Place = field(compare=False)
    fees: tuple[Atom, ...] = ()

    @cached_property
    def idle(self) -> tuple[int, ...]:
        """The places of parameters of which nothing is said: any object may stand there."""
        terms = {term for atom in (*self.atoms(), *self.fees) for term in atom.terms}
        return tuple(at for at, (name, _) in enumerate(self.parameters) if name not in terms)

    def bound(self, arguments: Iterable[str]) -> dict[str, str]:
        return dict(zip((name for name, _ in self.parameters), arguments, strict=True))

    def atoms(self) -> Iterator[Atom]:
        for formula in (self.condition, *(effect.condition for effect in self.effects)):
            yield from atoms_in(formula)
        yield from (effect.atom for effect in self.effects)


@dataclass(frozen=True)
class Axiom:
    """A rule: the predicate holds of these parameters wherever the condition does."""

    predicate: str
    parameters: Typed
    condition: Formula
    place: Place = field(compare=False)

    @property
    def head(self) -> Atom:
        return Atom(self.predicate, tuple(name for name, _ in self.parameters))


class Facts(AbstractSet[Atom]):
    """Atoms in the order in which they were said, which does not count when they are compared."""

    def __init__(self, atoms: Iterable[Atom] = ()) -> None:
        self._atoms = dict.fromkeys(atoms)

    def __contains__(self, atom: object) -> bool:
        return atom in self._atoms

    def __iter__(self) -> Iterator[Atom]:
        return iter(self._atoms)

    def __len__(self) -> int:
        return len(self._atoms)

    def __hash__(self) -> int:
        return self._hash()

    def __repr__(self) -> str:
        return f"Facts({list(self._atoms)!r})"


@dataclass(frozen=True)
class Domain:
    """A domain; `names` has what the parameters of predicates and functions are called."""

    name: str
    types: Mapping[str, str]
    constants: Mapping[str, str]
    predicates: Mapping[str, tuple[str, ...]]
    actions: Mapping[str, Schema]
    place: Place = field(compare=False)
    functions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    axioms: tuple[Axiom, ...] = ()
    notes: tuple[Note, ...] = field(default=(), compare=False)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)

    def is_a(self, kind: str, other: str) -> bool:
        """Say whether a type is another, or below it; `either` is below what all of it are."""
        wanted = set(types_in(other))
        if OBJECT in wanted:
            return True
        if len(types_in(kind)) > 1:
            return all(self.is_a(one, other) for one in types_in(kind))
        return not wanted.isdisjoint(self.above(kind))

    def above(self, kind: str) -> list[str]:
        """Return a type and all that it is below; types in a circle are all above each other."""
        found = [kind]
        for one in found:  # it grows meanwhile
            if one != OBJECT:
                found += [more for more in types_in(self.types[one]) if more not in found]
        return found

    def schemas_named(self, name: str) -> list[Schema]:
        """Return the actions that a text calls so: of one name they differ in their parameters."""
        return [schema for key, schema in self.actions.items() if key.partition(" ")[0] == name]

    def schema_of(self, name: str, arguments: int) -> Schema | None:
        """Return the action of a name, of several the one with as many parameters."""
        return self.actions.get(f"{name} {arguments}") or self.actions.get(name)

    @property
    def changing(self) -> frozenset[str]:
        effects = (effect for one in self.actions.values() for effect in one.effects)
        return frozenset(effect.atom.predicate for effect in effects)

    @property
    def derived(self) -> frozenset[str]:
        return frozenset(axiom.predicate for axiom in self.axioms)


@dataclass(frozen=True)
class Problem:
    """A problem: objects (the constants too) with their types, and what holds or shall hold."""

    name: str
    objects: Mapping[str, str]
    atoms: AbstractSet[Atom]
    goal: Formula
    has_metric: bool
    place: Place = field(compare=False)
    values: Mapping[Atom, int] = field(default_factory=dict)
    notes: tuple[Note, ...] = field(default=(), compare=False)

    def cost(self, schema: Schema, names: Mapping[str, str]) -> int:
        if not self.has_metric:
            return 1
        asked = [substituted(fee, names) for fee in schema.fees]
        for fee in asked:
            if fee not in self.values:
                expected = f"expected (= {fee} NUMBER) among the facts"
                raise self.place.error(f"the cost {fee} has no value, {expected}")
        return schema.cost + sum(self.values[fee] for fee in asked)


@dataclass(frozen=True)
class Model:
    """A domain and a problem of it, and the texts of both where their author wrote them."""

    domain: Domain
    problem: Problem
    texts: tuple[str, str] | None = None

    @property
    def pair(self) -> tuple[Domain, Problem]:
        return self.domain, self.problem


def types_in(kind: str) -> list[str]:
    return kind.removeprefix(EITHER).split() if kind.startswith(EITHER) else [kind]


def shown_type(kind: str) -> str:
    return f"({kind})" if " " in kind else kind


def _typed(variables: Iterable[tuple[str, str]]) -> str:
    return " ".join(f"{name} - {shown_type(kind)}" for name, kind in variables)


def conjuncts(formula: Formula) -> Iterator[Formula]:
    if isinstance(formula, Compound) and formula.operator == "and":
        for part in formula.parts:
            yield from conjuncts(part)
    else:
        yield formula


def contradiction(formula: Formula) -> Atom | None:
    parts = [*conjuncts(formula)]
    denied = {atom for atom, holds in filter(None, map(as_literal, parts)) if not holds}
    return next((one for one in parts if isinstance(one, Atom) and one in denied), None)


def kinds_in(domain: Domain) -> Iterator[str]:
    for signature in (*domain.predicates.values(), *domain.functions.values()):
        yield from signature
    for schema in domain.actions.values():
        yield from (kind for _, kind in schema.parameters)
        yield from kinds_bound(schema.condition)
        for effect in schema.effects:
            yield from (kind for _, kind in effect.variables)
            yield from kinds_bound(effect.condition)


def kinds_bound(formula: Formula) -> Iterator[str]:
    if isinstance(formula, Compound):
        yield from (kind for _, kind in formula.variables)
        for part in formula.parts:
            yield from kinds_bound(part)


def conjunction(parts: Iterable[Formula]) -> Formula:
    found = tuple(one for part in parts for one in conjuncts(part))
    return found[0] if len(found) == 1 else Compound("and", found)


def atoms_in(formula: Formula) -> Iterator[Atom]:
    if isinstance(formula, Atom):
        yield formula
    else:
        for part in formula.parts:
            yield from atoms_in(part)


def as_literal(formula: Formula) -> tuple[Atom, bool] | None:
    if isinstance(formula, Atom):
        return formula, True
    if formula.operator == "not" and isinstance(formula.parts[0], Atom):
        return formula.parts[0], False
    return None


def is_literal(formula: Formula) -> bool:
    return as_literal(formula) is not None


def substituted(atom: Atom, binding: Mapping[str, str]) -> Atom:
    return Atom(atom.predicate, tuple([binding.get(term, term) for term in atom.terms]))


def free_variables(formula: Formula) -> set[str]:
    if isinstance(formula, Atom):
        return {term for term in formula.terms if term.startswith("?")}
    inside = {name for part in formula.parts for name in free_variables(part)}
    return inside - {name for name, _ in formula.variables}


def implication(formula: Compound) -> tuple[Formula, Formula] | None:
    if formula.operator == "or" and len(formula.parts) == 2:
        one, other = formula.parts
        if isinstance(one, Compound) and one.operator == "not":
            return one.parts[0], other
    return None


def fresh_name(name: str, taken: Container[str]) -> str:
    """Return a name that is not taken: this one, or with a number behind it."""
    numbered = (f"{name}-{number}" for number in count(2))
    return next(one for one in chain([name], numbered) if one not in taken)


def with_other_terms(formula: Formula, names: Mapping[str, str]) -> Formula:
    """Return a formula that speaks of other terms; parts of a compound are put in order."""
    if isinstance(formula, Atom):
        return substituted(formula, names)
    parts = (with_other_terms(part, names) for part in formula.parts)
    return formula._replace(parts=tuple(sorted(parts, key=str)))


class Objects:
    """The objects of a problem, by the types that parameters and variables have."""

    def __init__(self, domain: Domain, problem: Problem) -> None:
        self._domain, self._kinds = domain, problem.objects
        self._of: dict[str, dict[str, None]] = {}

    def of(self, kind: str) -> Mapping[str, None]:
        """Return the objects of a type, those of the types below it too, in their order."""
        if kind not in self._of:
            fitting = {own for own in set(self._kinds.values()) if self._domain.is_a(own, kind)}
            self._of[kind] = {name: None for name, own in self._kinds.items() if own in fitting}
        return self._of[kind]

    def of_all(self, kinds: Iterable[str]) -> Mapping[str, None]:
        """Return the objects that are of each of some types; without types all of them."""
        first, *rest = [self.of(kind) for kind in kinds] or [self.of(OBJECT)]
        return {one: None for one in first if all(one in its for its in rest)} if rest else first

    def is_of(self, name: str, kind: str) -> bool:
        return name in self.of(kind)

    def misfit(self, schema: Schema, arguments: Iterable[str]) -> str | None:
        for (variable, kind), name in zip(schema.parameters, arguments, strict=True):
            if not self.is_of(name, kind):
                own, wanted = shown_type(self._kinds[name]), shown_type(kind)
                return f"{name} is of the type {own}, and {variable} is to be of the type {wanted}"
        return None


def bindings(variables: Iterable[tuple[str, str]], objects: Objects) -> Iterator[dict[str, str]]:
    names = [name for name, _ in variables]
    for chosen in product(*(objects.of(kind) for _, kind in variables)):
        yield dict(zip(names, chosen, strict=True))


def literals_of(
    formula: Formula,
    objects: Objects,
    names: Mapping[str, str] | None = None,
    *,
    is_denied: bool = False,
) -> Iterator[Formula]:
    """Yield the parts that a formula, or its denial, asks for, of each object under `forall`."""
    names = names or {}
    for part in [formula] if is_denied else conjuncts(formula):
        if isinstance(part, Atom):
            atom = substituted(part, names)
            yield Compound("not", (atom,)) if is_denied else atom
        elif part.operator == "not":
            yield from literals_of(part.parts[0], objects, names, is_denied=not is_denied)
        elif part.operator == ("or" if is_denied else "and"):
            for one in part.parts:
                yield from literals_of(one, objects, names, is_denied=is_denied)
        elif part.operator == ("exists" if is_denied else "forall"):
            for bound in bindings(part.variables, objects):
                inside = {**names, **bound}
                yield from literals_of(part.parts[0], objects, inside, is_denied=is_denied)
        else:
            yield Compound("not", (part,)) if is_denied else part


def requirements(domain: Domain, problem: Problem) -> list[str]:
    effects = [effect for schema in domain.actions.values() for effect in schema.effects]
    found = set[str]().union(*map(_operators_in, _conditions(domain, problem)))
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


def has_axioms(domain: Domain, problem: Problem) -> bool:
    """Say whether Fast Downward's translator makes axioms of a problem.

    It makes one of each `forall` and of a goal that is no conjunction (Helmert 2009, section 4.1).
    """
    found = set[str]().union(*map(_pushed_operators, _conditions(domain, problem)))
    return (
        bool(domain.axioms) or "forall" in found or bool(_pushed_operators(problem.goal) - {"and"})
    )


def _conditions(domain: Domain, problem: Problem) -> Iterator[Formula]:
    for schema in domain.actions.values():
        yield schema.condition
        yield from (effect.condition for effect in schema.effects)
    yield from (axiom.condition for axiom in domain.axioms)
    yield problem.goal


_DUALS: Final = {"and": "or", "or": "and", "exists": "forall", "forall": "exists"}


def _pushed_operators(formula: Formula, *, denied: bool = False) -> set[str]:
    """Return the operators of a formula, or of its denial, with `not` before atoms only."""
    if isinstance(formula, Atom):
        return set()
    if formula.operator == "not":
        return _pushed_operators(formula.parts[0], denied=not denied)
    own = _DUALS[formula.operator] if denied else formula.operator
    return {own}.union(*(_pushed_operators(part, denied=denied) for part in formula.parts))


def _operators_in(formula: Formula) -> set[str]:
    if isinstance(formula, Atom):
        return {formula.predicate} & {EQUALITY}
    parts = implication(formula) or formula.parts
    return {formula.operator}.union(*map(_operators_in, parts))
