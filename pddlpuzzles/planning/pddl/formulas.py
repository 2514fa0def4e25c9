"""What PDDL's actions and goals are made of: atoms, formulas, effects, typed names."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from pddlpuzzles.planning.pddl.tokens import Group, Word, as_group, as_word, exactly, head_of

OBJECT: Final = "object"
EQUALITY: Final = "="
TOTAL_COST: Final = "total-cost"
EITHER: Final = "either "
"""How the type `(either a b)` begins, which is held as the one word `either a b`."""
_NUMERIC: Final = ("assign", "increase", "decrease", "scale-up", "scale-down", "<", ">", "<=", ">=")


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
    variables: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        bound = f" ({_typed(self.variables)})" if self.variables else ""
        return f"({self.operator}{bound} {' '.join(map(str, self.parts))})"


Formula = Atom | Compound
Scope = ChainMap[str, str]
"""Variables with their types, the innermost first."""

TRUE: Final = Compound("and", ())


class Effect(NamedTuple):
    """An atom that becomes true or false, for all of some variables, where a condition holds."""

    atom: Atom
    becomes: bool
    condition: Formula = TRUE
    variables: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        text = str(self.atom) if self.becomes else f"(not {self.atom})"
        if self.condition != TRUE:
            text = f"(when {self.condition} {text})"
        return f"(forall ({_typed(self.variables)}) {text})" if self.variables else text


def _typed(variables: Iterable[tuple[str, str]]) -> str:
    return " ".join(f"{name} - {kind}" for name, kind in variables)


def renamed(formula: Formula, names: Mapping[str, str]) -> Formula:
    """Return a formula that speaks of other terms; parts of a compound are put in order."""
    if isinstance(formula, Atom):
        return formula._replace(terms=tuple(names.get(term, term) for term in formula.terms))
    return ordered(formula, (renamed(part, names) for part in formula.parts))


def ordered(formula: Compound, parts: Iterable[Formula]) -> Compound:
    """Return a compound of other parts, in an order that depends on nothing but these."""
    return formula._replace(parts=tuple(sorted(parts, key=str)))


def conjuncts(formula: Formula) -> Iterator[Formula]:
    """Yield the formulas whose conjunction a formula is."""
    if isinstance(formula, Compound) and formula.operator == "and":
        for part in formula.parts:
            yield from conjuncts(part)
    else:
        yield formula


class Price(NamedTuple):
    """What an action adds to the total cost: a number, or a function's value for some terms."""

    number: int = 0
    function: Atom | None = None


class Frame(NamedTuple):
    """The names that formulas may use."""

    types: Mapping[str, str]
    predicates: Mapping[str, tuple[str, ...]]
    objects: Mapping[str, str]
    functions: Mapping[str, tuple[str, ...]] = {}

    def atom(self, group: Group, variables: Mapping[str, str]) -> Atom:
        """Read an atom, where these variables, with their types, are known.

        :raises InputError: if it is none, or speaks of what is not declared.
        """
        name = head_of(group, "a predicate's name")
        arity = 2 if name == EQUALITY else len(self.predicates.get(name, ()))
        if name in _NUMERIC and name not in self.predicates:
            raise group.place.error(f"numbers other than the total cost are not read here: {group}")
        if name != EQUALITY and name not in self.predicates:
            raise group.place.error(f"there is no predicate {name!r}")
        return Atom(name, self._terms(group, name, arity, variables))

    def value(self, group: Group, variables: Mapping[str, str]) -> Atom:
        """Read a function and its terms, whose value is a number.

        :raises InputError: if it is none, or speaks of what is not declared.
        """
        name = head_of(group, "a function's name")
        if name not in self.functions:
            raise group.place.error(f"there is no function {name!r}")
        return Atom(name, self._terms(group, name, len(self.functions[name]), variables))

    def _terms(
        self, group: Group, name: str, arity: int, variables: Mapping[str, str]
    ) -> tuple[str, ...]:
        terms = [as_word(item, "a variable or an object") for item in group.items[1:]]
        if len(terms) != arity:
            raise group.place.error(f"{name} is of {arity}, here it is of {len(terms)}")
        for term in terms:
            if term.text not in (variables if term.text.startswith("?") else self.objects):
                raise term.place.error(f"{term.text!r} is not declared")
        return tuple(term.text for term in terms)

    def formula(self, item: Word | Group, variables: Scope) -> Formula:
        """Read a formula, where these variables, with their types, are known.

        :raises InputError: if it is none, or speaks of what is not declared.
        """
        group = as_group(item, "a formula")
        rest = group.items[1:]
        if not group.items:
            return TRUE
        if group.head in ("and", "or"):
            parts = tuple(self.formula(part, variables) for part in rest)
            if len(parts) == 1:
                return parts[0]
            if group.head == "and":
                parts = tuple(one for part in parts for one in conjuncts(part))
            return Compound(group.head, parts)
        if group.head == "not":
            (part,) = exactly(group, 1)
            return Compound("not", (self.formula(part, variables),))
        if group.head == "imply":
            one, other = (self.formula(part, variables) for part in exactly(group, 2))
            return Compound("or", (Compound("not", (one,)), other))
        if group.head in ("exists", "forall"):
            names, body = exactly(group, 2)
            bound = variables_of(as_group(names, "variables").items, self.types)
            inner = self.formula(body, variables.new_child(dict(bound)))
            return Compound(group.head, (inner,), bound)
        return self.atom(group, variables)

    def effects(
        self,
        item: Word | Group,
        variables: Scope,
        condition: Formula = TRUE,
        bound: tuple[tuple[str, str], ...] = (),
    ) -> Iterator[Effect | Price]:
        """Yield effects, and for an increase of the total cost what it is increased by.

        :raises InputError: if these are none, or speak of what is not declared.
        """
        group = as_group(item, "an effect")
        if group.head == "and" or not group.items:
            for part in group.items[1:]:
                yield from self.effects(part, variables, condition, bound)
        elif group.head == "forall":
            names, body = exactly(group, 2)
            more = variables_of(as_group(names, "variables").items, self.types)
            inside = variables.new_child(dict(more))
            yield from self.effects(body, inside, condition, bound + more)
        elif group.head == "when":
            needed, body = exactly(group, 2)
            if condition != TRUE:
                raise group.place.error("a `when` within a `when`")
            yield from self.effects(body, variables, self.formula(needed, variables), bound)
        elif group.head == "increase":
            if condition != TRUE or bound:
                raise group.place.error("a cost that depends on a condition is not read here")
            yield self._price(group, variables)
        elif group.head == "not":
            (part,) = exactly(group, 1)
            yield Effect(self._changed(part, variables), False, condition, bound)
        else:
            yield Effect(self._changed(group, variables), True, condition, bound)

    def _price(self, group: Group, variables: Mapping[str, str]) -> Price:
        what, amount = exactly(group, 2)
        if str(as_group(what, "(total-cost)")) != f"({TOTAL_COST})":
            raise what.place.error("only the total cost can be increased")
        if isinstance(amount, Group):
            return Price(function=self.value(amount, variables))
        return Price(whole_number(amount))

    def _changed(self, item: Word | Group, variables: Mapping[str, str]) -> Atom:
        group = as_group(item, "an atom")
        if group.head == EQUALITY:
            raise group.place.error("an effect cannot change what is equal")
        return self.atom(group, variables)


def whole_number(word: Word) -> int:
    """Return the number that a word is; `3.0` is one, too.

    :raises InputError: if it is no whole number, or below 0.
    """
    digits = word.text.removesuffix(".0")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        raise word.place.error(f"expected a whole number, found {word}")
    return int(digits)


def typed(items: Sequence[Word | Group]) -> Iterator[tuple[Word, str]]:
    """Yield each name of `a b - kind c` with its type.

    :raises InputError: if something is no name, or a type is missing.
    """
    waiting: list[Word] = []
    rest = iter(items)
    for item in rest:
        word = as_word(item, "a name")
        if word.text != "-":
            waiting.append(word)
            continue
        kind = next(rest, None)
        if kind is None:
            raise word.place.error("expected a type after -")
        name = kind.text if isinstance(kind, Word) else _either(kind)
        yield from ((one, name) for one in waiting)
        waiting = []
    yield from ((one, OBJECT) for one in waiting)


def _either(group: Group) -> str:
    if group.head != "either" or len(group.items) < 2:
        raise group.place.error("expected a type or (either TYPE TYPE …)")
    names = sorted({as_word(item, "a type").text for item in group.items[1:]})
    return names[0] if len(names) == 1 else EITHER + " ".join(names)


def types_in(kind: str) -> list[str]:
    """Return the types of which one is meant: all of an `either`, else the type itself."""
    return kind.removeprefix(EITHER).split() if kind.startswith(EITHER) else [kind]


def declared(items: Sequence[Word | Group], types: Mapping[str, str]) -> Iterator[tuple[Word, str]]:
    """Yield each name of `a b - kind c` with its type.

    :raises InputError: if a type is not declared, or something is no name.
    """
    for word, kind in typed(items):
        for one in types_in(kind):
            if one != OBJECT and one not in types:
                raise word.place.error(f"{word.text} is of the type {one!r}, which is not declared")
        yield word, kind


def variables_of(
    items: Sequence[Word | Group], types: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    """Return the variables of `?a ?b - kind ?c` with their types.

    :raises InputError: if they are none, or one comes twice.
    """
    found: dict[str, str] = {}
    for word, kind in declared(items, types):
        if not word.text.startswith("?") or word.text in found:
            raise word.place.error(f"expected a new variable such as ?x, found {word}")
        found[word.text] = kind
    return tuple(found.items())
