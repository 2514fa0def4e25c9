"""A domain and a problem as values: what is read, ground, written and converted.

    expression  a number, an operation of expressions, or an atom whose name is that of a function
    formula     an atom, a comparison of expressions, or a compound of formulas
    schema      an action with parameters
    axiom       a rule that derives a predicate from others (`:derived`)

Names are in lower case; variables that are bound within each other have different ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, KeysView, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from decimal import Context
from fractions import Fraction
from functools import cached_property
from itertools import chain, count, groupby, product
from typing import Any, Final, NamedTuple, TypeVar

from pddlpuzzles.errors import InputError, require_known
from pddlpuzzles.pddl.tokens import Note, Place
from pddlpuzzles.show.wording import counted

OBJECT: Final = "object"
UNKNOWN: Final = "?"  # how a type begins that is not declared: it fits everywhere, and all fits it
EQUALITY: Final = "="
TOTAL_COST: Final = "total-cost"
TOTAL_TIME: Final = "total-time"
NUMBERS: Final = ":numeric-fluents"
EITHER: Final = "either "  # how `(either a b)` begins, which is held as one word: `either a b`
Typed = tuple[tuple[str, str], ...]  # variables, each with its type
Names = Mapping[str, str]  # what stands for variables


class Atom(NamedTuple):
    """A predicate, and the variables, constants or objects it is said of."""

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
        operator, parts = self.operator, self.parts
        if implied := implication(self):
            operator, parts = "imply", implied
        bound = [f"({typed_text(self.variables)})"] if self.variables else []
        return f"({' '.join((operator, *bound, *map(str, parts)))})"


Number = int | Fraction  # exact; it is whole if it is an `int`, and only then in what is read


class Operation(NamedTuple):
    """`+`, `-`, `*` or `/` of expressions; `-` of a single one is its negation."""

    operator: str
    sides: tuple[Expression, ...]

    def __str__(self) -> str:
        return f"({' '.join((self.operator, *map(expression_text, self.sides)))})"


Expression = Number | Atom | Operation


class Comparison(NamedTuple):
    """`<`, `<=`, `=`, `>=`, `>` or `!=` of two expressions; a formula without parts.

    It does not hold where one of them has no value, and neither does its denial. So no `not` stands
    above a comparison (`negation`).
    """

    operator: str
    sides: tuple[Expression, Expression]

    def __str__(self) -> str:
        if self.operator == "!=":
            return f"(not {self._replace(operator=EQUALITY)})"
        return str(Operation(self.operator, self.sides))


Formula = Atom | Compound | Comparison
_Part = TypeVar("_Part")
_WithTerms = TypeVar("_WithTerms", Formula, Expression, Comparison)
TRUE: Final = Compound("and", ())


class Effect(NamedTuple):
    """An atom that becomes true or false, for all of some variables, where a condition holds."""

    atom: Atom
    becomes: bool
    condition: Formula = TRUE
    variables: Typed = ()

    @property
    def is_plain(self) -> bool:
        return self.condition == TRUE and not self.variables

    @property
    def literal(self) -> Formula:
        return self.atom if self.becomes else Compound("not", (self.atom,))

    def __str__(self) -> str:
        text = str(self.literal)
        if self.condition != TRUE:
            text = f"(when {self.condition} {text})"
        return f"(forall ({typed_text(self.variables)}) {text})" if self.variables else text


class NormalUpdate(NamedTuple):
    """Whether a value is added to, and what; or what it becomes."""

    adds: bool
    amount: Expression


class Update(NamedTuple):
    """A value that is to `assign`, `increase`, `decrease`, `scale-up` or `scale-down`."""

    operator: str
    function: Atom
    amount: Expression
    condition: Formula = TRUE
    variables: Typed = ()

    @property
    def normal(self) -> NormalUpdate:
        if self.operator in ("assign", "increase"):
            return NormalUpdate(self.operator == "increase", self.amount)
        if self.operator == "decrease":
            return NormalUpdate(True, Operation("-", (self.amount,)))
        sign = "*" if self.operator == "scale-up" else "/"
        return NormalUpdate(False, Operation(sign, (self.function, self.amount)))

    def __str__(self) -> str:
        return f"({self.operator} {self.function} {expression_text(self.amount)})"


@dataclass(frozen=True)
class Schema:
    """An action; it costs the sum of its `prices`: functions, and a number unless it is 0."""

    name: str
    parameters: Typed
    condition: Formula
    effects: tuple[Effect, ...]
    prices: tuple[Expression, ...]
    place: Place = field(compare=False)
    updates: tuple[Update, ...] = ()

    @cached_property
    def idle(self) -> tuple[int, ...]:
        """The places of parameters of which nothing is said: any object may stand there."""
        atoms = (*self.atoms(), *self.fees, *self.functions())
        terms = {term for atom in atoms for term in atom.terms}
        return tuple(place for place, (name, _) in enumerate(self.parameters) if name not in terms)

    @property
    def fees(self) -> list[Atom]:
        return [price for price in self.prices if isinstance(price, Atom)]

    def bound(self, arguments: Iterable[str]) -> dict[str, str]:
        return dict(zip((name for name, _ in self.parameters), arguments, strict=True))

    @property
    def changes(self) -> tuple[Effect | Update, ...]:
        return (*self.effects, *self.updates)

    @property
    def added(self) -> list[Atom]:
        return [effect.atom for effect in self.effects if effect.becomes]

    def conditions(self) -> list[Formula]:
        return [self.condition, *dict.fromkeys(change.condition for change in self.changes)]

    def atoms(self) -> list[Atom]:
        asked = (atom for condition in self.conditions() for atom in parts_of(condition, Atom))
        return [*asked, *(effect.atom for effect in self.effects)]

    def expressions(self) -> Iterator[Expression]:
        """Yield what it compares and changes."""
        compared = (parts_of(condition, Comparison) for condition in self.conditions())
        yield from chain(*(comparison.sides for comparison in chain(*compared)))
        yield from chain(*((update.function, update.normal.amount) for update in self.updates))

    def functions(self) -> list[Atom]:
        return [*chain(*(parts_of(expression, Atom) for expression in self.expressions()))]


@dataclass(frozen=True)
class Axiom:
    """A rule: the predicate holds of its parameters where the condition holds."""

    predicate: str
    parameters: Typed
    condition: Formula
    place: Place = field(compare=False)

    @property
    def head(self) -> Atom:
        return Atom(self.predicate, tuple(name for name, _ in self.parameters))


class Facts(KeysView[Atom]):
    """Atoms in the order in which they were said; compared as a set."""

    def __init__(self, atoms: Iterable[Atom] = ()) -> None:
        super().__init__(dict.fromkeys(atoms))

    _from_iterable = classmethod(lambda cls, atoms: cls(atoms))  # what set operations make
    __hash__ = KeysView._hash


@dataclass(frozen=True)
class Domain:
    """A domain; `names` has what the parameters of predicates and functions are called.

    `required` are its :requirements and what they stand for, None if a text has none of it.
    """

    name: str
    types: Mapping[str, str]
    constants: Mapping[str, str]
    predicates: Mapping[str, tuple[str, ...]]  # with the types of their parameters
    actions: Mapping[str, Schema]
    place: Place = field(compare=False)
    functions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    axioms: tuple[Axiom, ...] = ()
    notes: tuple[Note, ...] = field(default=(), compare=False)
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict, compare=False)
    required: frozenset[str] | None = field(default=None, compare=False)

    def is_a(self, kind: str, wanted_kind: str) -> bool:
        """Say whether a type, all of an `either`, is wanted or below that; undeclared ones fit."""
        wanted = set(types_in(wanted_kind))
        if OBJECT in wanted or UNKNOWN in (kind[:1], wanted_kind[:1]):
            return True
        return all(wanted & types_above(part, self.types).keys() for part in types_in(kind))

    def schema_of(self, name: str, arguments: int) -> Schema | None:
        """Return an action; of two of one name (the second is `NAME SIZE`) the one that fits."""
        return self.actions.get(f"{name} {arguments}") or self.actions.get(name)

    @property
    def changing(self) -> frozenset[str]:
        schemas = self.actions.values()
        return frozenset(effect.atom.predicate for schema in schemas for effect in schema.effects)

    @cached_property
    def static(self) -> frozenset[str]:
        return frozenset(self.predicates.keys() - self.changing - self.derived)

    @cached_property
    def updated(self) -> frozenset[str]:
        """The functions whose values actions change; not the total cost where it only costs."""
        schemas = self.actions.values()
        return frozenset(it.function.predicate for schema in schemas for it in schema.updates)

    @property
    def derived(self) -> frozenset[str]:
        return frozenset(axiom.predicate for axiom in self.axioms)


class Metric(NamedTuple):
    """What a plan is to make small, or `is_maximized`: an expression's value at its end."""

    expression: Expression
    is_maximized: bool = False

    @property
    def cost(self) -> Expression:
        """What is to be small in each case."""
        return Operation("-", (self.expression,)) if self.is_maximized else self.expression

    def __str__(self) -> str:
        word = "maximize" if self.is_maximized else "minimize"
        return f"{word} {expression_text(self.expression)}"


@dataclass(frozen=True)
class Problem:
    """A problem: objects with their types, and what holds or shall hold."""

    # Where it `has_metric` and `metric` is None, the least total cost is asked for. Else costs are
    # updates, too, if the total cost is among those `counted`; total time is the number of actions.
    name: str
    objects: Mapping[str, str]  # the constants, too
    atoms: AbstractSet[Atom]
    goal: Formula
    has_metric: bool
    place: Place = field(compare=False)
    values: Mapping[Atom, Number] = field(default_factory=dict)
    notes: tuple[Note, ...] = field(default=(), compare=False)
    metric: Metric | None = None
    counted: frozenset[str] = frozenset()

    def updates(self, schema: Schema) -> tuple[Update, ...]:
        """List the updates, those of the total cost and time too."""
        raised = (*((TOTAL_COST, price) for price in schema.prices), (TOTAL_TIME, 1))
        totals = (Update("increase", Atom(it, ()), by) for it, by in raised if it in self.counted)
        return (*schema.updates, *totals)

    def first_value(self, function: Atom) -> Number | None:
        return self.values.get(function, 0 if function.predicate in self.counted else None)

    def cost(self, schema: Schema, names: Names) -> int:
        if not self.has_metric or self.metric is not None:  # `numbers` prices a metric
            return 1
        asked = [with_terms(price, names) for price in schema.prices]
        costs: list[Any] = [self.values.get(it) if isinstance(it, Atom) else it for it in asked]
        if None in costs:
            fee = asked[costs.index(None)]
            action = substituted(Atom(schema.name, tuple(dict(schema.parameters))), names)
            said = f"{action} (line {schema.place.line} of the domain) costs {fee}"
            expected = f"(= {fee} NUMBER) among the facts"
            raise self.place.error(f"{said}, which has no value;", expected=expected)
        return sum(costs)

    def has_numbers(self, domain: Domain) -> bool:
        """Say whether anything but action costs is a number."""
        is_compared = any(any(parts_of(it, Comparison)) for it in _conditions(domain, self))
        return self.metric is not None or bool(domain.updated) or is_compared


@dataclass(frozen=True)
class Model:
    """A domain and a problem of it, and the texts of both where their author wrote them."""

    domain: Domain
    problem: Problem
    texts: tuple[str, str] | None = None

    @property
    def pair(self) -> tuple[Domain, Problem]:
        return self.domain, self.problem


def types_above(kind: str, types: Mapping[str, str]) -> dict[str, None]:
    """Return a type and those above it; types in a circle are all above each other."""
    above, waiting = {kind: None}, [kind]
    for name in waiting:  # it grows meanwhile
        for upper in types_in(types[name]) if name != OBJECT else ():
            if upper not in above:
                above[upper] = None
                waiting.append(upper)
    return above


def types_in(kind: str) -> list[str]:
    return kind.removeprefix(EITHER).split() if kind.startswith(EITHER) else [kind]


def shown_type(kind: str) -> str:
    return f"({kind})" if " " in kind else kind


def typed_text(variables: Typed) -> str:
    if all(kind == OBJECT for _, kind in variables):
        return " ".join(name for name, _ in variables)
    groups = groupby(variables, key=lambda variable: variable[1])
    return " ".join(f"{' '.join(dict(group))} - {shown_type(kind)}" for kind, group in groups)


def conjuncts(formula: Formula, joined_by: str = "and") -> Iterator[Formula]:
    if isinstance(formula, Compound) and formula.operator == joined_by:
        for part in formula.parts:
            yield from conjuncts(part, joined_by)
    else:
        yield formula


def contradiction(formula: Formula) -> Atom | None:
    parts = [*conjuncts(formula)]
    denied = {atom for atom, holds in filter(None, map(as_literal, parts)) if not holds}
    return next((part for part in parts if isinstance(part, Atom) and part in denied), None)


def kinds_in(domain: Domain, problem: Problem) -> set[str]:
    """Return the types of all that is declared or bound."""
    schemas, conditions = domain.actions.values(), _conditions(domain, problem)
    typed = [schema.parameters for schema in schemas]
    typed += [change.variables for schema in schemas for change in schema.changes]
    typed += [part.variables for it in conditions for part in parts_of(it, Compound)]
    declared = chain(*domain.predicates.values(), *domain.functions.values())
    return {*declared, *problem.objects.values(), *(kind for _, kind in chain(*typed))}


def lone_reverses(atoms: Iterable[Atom], changing: Container[str]) -> Iterator[tuple[Atom, int]]:
    """Yield what alone keeps facts such as (road a b) from having reverses, with their number."""
    pairs = defaultdict[str, dict[tuple[str, ...], None]](dict)
    for name, terms in atoms:
        if len(terms) == 2 and name not in changing:
            pairs[name][terms] = None
    for name, every in pairs.items():
        lone = [terms[::-1] for terms in every if terms[::-1] not in every]
        if len(lone) == 1:
            yield Atom(name, lone[0]), len(every)


def conjunction(parts: Iterable[Formula]) -> Formula:
    parts_found = tuple(conjunct for part in parts for conjunct in conjuncts(part))
    return parts_found[0] if len(parts_found) == 1 else Compound("and", parts_found)


def parts_of(whole: object, kind: type[_Part]) -> Iterator[_Part]:
    """Yield the parts of a kind of a formula or an expression, itself too, in written order.

    The sides of comparisons are no parts of a formula (`functions_of`).
    """
    waiting = [whole]
    while waiting:
        part = waiting.pop()
        if isinstance(part, kind):
            yield part
        if not isinstance(part, Comparison):
            waiting += getattr(part, "parts", getattr(part, "sides", ()))[::-1]


def as_literal(formula: Formula) -> tuple[Atom, bool] | None:
    if isinstance(formula, Atom):
        return formula, True
    if isinstance(formula, Compound) and formula.operator == "not":
        (part,) = formula.parts
        return (part, False) if isinstance(part, Atom) else None
    return None


def expression_text(expression: Expression) -> str:
    """Write PDDL; a number that no decimal is becomes a division."""
    if not isinstance(expression, int | Fraction):
        return str(expression)
    return number_text(expression) or f"(/ {expression.numerator} {expression.denominator})"


_EXACT: Final = Context(prec=200)


def number_text(number: Number) -> str:
    """Write a decimal; nothing if it is none."""
    if number.denominator == 1:
        return str(number.numerator)
    text = f"{_EXACT.divide(number.numerator, number.denominator):f}"
    return text if Fraction(text) == number else ""


def functions_of(formula: Formula) -> Iterator[Atom]:
    sides = (side for comparison in parts_of(formula, Comparison) for side in comparison.sides)
    return (function for side in sides for function in parts_of(side, Atom))


OPPOSITES: Final = {"<": ">=", "<=": ">", "=": "!=", "!=": "=", ">=": "<", ">": "<="}
_DUALS: Final = {"and": "or", "or": "and", "exists": "forall", "forall": "exists"}


def negation(formula: Formula) -> Formula:
    """Return a denial in which no `not` stands above a comparison."""
    has_numbers = any(parts_of(formula, Comparison))
    return pushed(formula, denied=True) if has_numbers else Compound("not", (formula,))


def pushed(formula: Formula, *, denied: bool = False) -> Formula:
    """Return a formula, or its denial, in which `not` stands above atoms only."""
    if isinstance(formula, Atom):
        return Compound("not", (formula,)) if denied else formula
    if isinstance(formula, Comparison):
        return formula._replace(operator=OPPOSITES[formula.operator]) if denied else formula
    if formula.operator == "not":
        return pushed(formula.parts[0], denied=not denied)
    parts = tuple([pushed(part, denied=denied) for part in formula.parts])
    operator = _DUALS[formula.operator] if denied else formula.operator
    return Compound(operator, parts, formula.variables)


def substituted(atom: Atom, binding: Names) -> Atom:
    return Atom(atom.predicate, tuple([binding.get(term, term) for term in atom.terms]))


def with_terms(whole: _WithTerms, binding: Names) -> _WithTerms:
    if isinstance(whole, Atom):
        return substituted(whole, binding)
    if isinstance(whole, Compound):
        return whole._replace(parts=tuple([with_terms(part, binding) for part in whole.parts]))
    if isinstance(whole, Comparison | Operation):
        sides: Any = tuple([with_terms(side, binding) for side in whole.sides])
        return whole._replace(sides=sides)
    return whole


def free_variables(formula: Formula) -> set[str]:
    if isinstance(formula, Compound):
        inside = {name for part in formula.parts for name in free_variables(part)}
        return inside - {name for name, _ in formula.variables}
    atoms = [formula] if isinstance(formula, Atom) else functions_of(formula)
    return {term for atom in atoms for term in atom.terms if term.startswith("?")}


def implication(formula: Compound) -> tuple[Formula, Formula] | None:
    if formula.operator == "or" and len(formula.parts) == 2:
        first, second = formula.parts
        if isinstance(first, Compound) and first.operator == "not":
            return first.parts[0], second
    return None


def fresh_name(name: str, taken: Container[str]) -> str:
    """Return a name that is not taken: this, or with a number behind it."""
    every = chain([name], (f"{name}-{number}" for number in count(2)))
    return next(candidate for candidate in every if candidate not in taken)


class Objects:
    """The objects of a problem, by the types that parameters and variables have."""

    def __init__(self, domain: Domain, problem: Problem) -> None:
        self._domain, self._kinds = domain, problem.objects
        self._of: dict[str, dict[str, None]] = {}

    def of(self, kind: str) -> Mapping[str, None]:
        """Return objects of a type and those below it, in order."""
        if kind not in self._of:
            fitting = {own for own in set(self._kinds.values()) if self._domain.is_a(own, kind)}
            self._of[kind] = {name: None for name, own in self._kinds.items() if own in fitting}
        return self._of[kind]

    def named_action(self, name: str, arguments: Sequence[str]) -> Schema:
        """Return an action; raise InputError for unknown names or a wrong number of arguments."""
        schema = self._domain.schema_of(name, len(arguments))
        if schema is None:
            names = (action for action in self._domain.actions if " " not in action)
            schema = self._domain.actions[require_known("action", name, names)]
        if len(schema.parameters) != len(arguments):
            every = self._domain.actions.values()
            schemas = [schema for schema in every if schema.name.partition(" ")[0] == name]
            forms = [(name, *(variable for variable, _ in schema.parameters)) for schema in schemas]
            sizes = " or ".join(str(len(form) - 1) for form in forms)
            wanted = " or ".join(f"({' '.join(form)})" for form in forms)
            has = f"{name} has {counted(len(arguments), 'arguments')}"
            raise InputError(has, expected=f"{sizes}: {wanted}")
        for argument in arguments:
            if argument not in self._kinds:
                require_known(OBJECT, argument, self._kinds)
        return schema

    def require_action(self, name: str, arguments: Sequence[str]) -> Schema:
        """Return an action as `named_action` does, with arguments of the right types."""
        schema = self.named_action(name, arguments)
        if misfit := self.misfit(schema, arguments):
            raise InputError(misfit)
        return schema

    def misfit(self, schema: Schema, arguments: Iterable[str]) -> str | None:
        for (variable, kind), name in zip(schema.parameters, arguments, strict=True):
            if name not in self.of(kind):
                has, wanted = shown_type(self._kinds[name]), shown_type(kind)
                return f"{name} is of the type {has}, and {variable} is to be of the type {wanted}"
        return None


def bindings(variables: Iterable[tuple[str, str]], objects: Objects) -> Iterator[dict[str, str]]:
    names = [name for name, _ in variables]
    for chosen in product(*(objects.of(kind) for _, kind in variables)):
        yield dict(zip(names, chosen, strict=True))


def literals_of(formula: Formula, objects: Objects) -> Iterator[Formula]:
    """Yield the parts that a formula asks for, of each object under `forall`."""
    for part in conjuncts(pushed(formula)):
        if isinstance(part, Compound) and part.operator == "forall":
            for bound in bindings(part.variables, objects):
                yield from literals_of(with_terms(part.parts[0], bound), objects)
        else:
            yield part


def requirements(domain: Domain, problem: Problem) -> list[str]:
    changes = [change for schema in domain.actions.values() for change in schema.changes]
    operators = set[str]().union(*map(_operators_in, _conditions(domain, problem)))
    needed = {
        ":typing": bool(domain.types) or any(kind != OBJECT for kind in problem.objects.values()),
        ":negative-preconditions": "not" in operators,
        ":disjunctive-preconditions": "or" in operators,
        ":equality": EQUALITY in operators,
        ":existential-preconditions": "exists" in operators,
        ":universal-preconditions": "forall" in operators,
        ":conditional-effects": any(it.variables or it.condition != TRUE for it in changes),
        ":derived-predicates": bool(domain.axioms),
        ":action-costs": problem.has_metric and problem.metric is None,
        NUMBERS: problem.has_numbers(domain),
    }
    return [":strips", *(name for name, is_needed in needed.items() if is_needed)]


def has_axioms(domain: Domain, problem: Problem) -> bool:
    """Say if Fast Downward makes axioms: for `forall`, or goals beyond `and` (Helmert 2009)."""
    operators, goal = (
        {part.operator for it in formulas for part in parts_of(pushed(it), Compound)}
        for formulas in (_conditions(domain, problem), [problem.goal])
    )
    return bool(domain.axioms) or "forall" in operators or not goal <= {"and", "not"}


def _conditions(domain: Domain, problem: Problem) -> list[Formula]:
    asked = chain.from_iterable(map(Schema.conditions, domain.actions.values()))
    return [*asked, *(axiom.condition for axiom in domain.axioms), problem.goal]


def _operators_in(formula: Formula) -> set[str]:
    if not isinstance(formula, Compound):
        return {EQUALITY} if isinstance(formula, Atom) and formula.predicate == EQUALITY else set()
    parts = implication(formula) or formula.parts  # `imply` is written without the `not` in it
    return {formula.operator}.union(*map(_operators_in, parts))
