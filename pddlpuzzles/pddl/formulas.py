"""Formulas, effects and typed names from parsed PDDL, with a note for each small rule broken."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Collection, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.complaints import NUMBERS, misplaced_operator, no_such, unknown_name
from pddlpuzzles.pddl.model import (
    EITHER,
    EQUALITY,
    OBJECT,
    TOTAL_COST,
    TRUE,
    Atom,
    Compound,
    Domain,
    Effect,
    Formula,
    Typed,
    conjuncts,
    free_variables,
    fresh_name,
    types_in,
)
from pddlpuzzles.pddl.tokens import (
    Group,
    Notes,
    Place,
    Weight,
    Word,
    as_group,
    as_word,
    head_of,
    terms_of,
)
from pddlpuzzles.show.wording import counted

Scope = ChainMap[str, tuple[str, str]]
"""What variables are called here and their types, by what the text calls them; innermost first."""


_MOST_DIGITS: Final = 9
"""Digits of a cost: a sum of a great many such costs is exact in 64 bits."""
_MOST_VARIABLES: Final = 200
"""Variables of an action or a quantifier; they are bound one within the other."""


class Price(NamedTuple):
    """What an action adds to the total cost: a number, or a function's value for some terms."""

    number: int = 0
    function: Atom | None = None


@dataclass(frozen=True)
class Frame:
    """The names that formulas may use, and the notes on small rules that they break."""

    domain: Domain
    derived: Container[str]
    objects: Mapping[str, str]
    requirements: frozenset[str]
    notes: Notes
    pulse: Callable[[], None]
    elsewhere: Callable[[], Mapping[str, str]] | None = None
    """The objects of the problem, for a domain, which cannot name them; None for a problem."""

    def needs(self, requirement: str, place: Place, what: str) -> None:
        """Take down that a requirement is needed, if it is not among those of the domain."""
        if requirement not in self.requirements:
            message = f"{what} needs {requirement}, which is not among the :requirements"
            self.notes.add(requirement, place, message)

    def atom(self, group: Group, variables: Scope) -> Atom:
        """Read an atom, where these variables are known."""
        if (error := misplaced_operator(group)) is not None:
            raise error
        name = head_of(group, "a predicate and what it is said of, such as (at ?x)")
        if name == EQUALITY:
            if any(isinstance(item, Group) for item in group.items):
                raise group.place.error(NUMBERS.format(group))
            self.needs(":equality", group.place, f"'{EQUALITY}'")
            return Atom(name, self._terms(group, (OBJECT, OBJECT), variables))
        if name in self.domain.types and name not in self.domain.predicates:
            message = f"{name} is a type, no predicate: a variable is declared as ?x - {name}"
            return self._without(group.items[0].place.error(message), group)
        if name not in self.domain.predicates:
            return self._without(no_such(group, "predicate", self.domain.predicates), group)
        return Atom(name, self._terms(group, self.domain.predicates[name], variables))

    def value(self, item: Word | Group, variables: Scope) -> Atom:
        """Read a function and its terms, whose value is a number; `f` is read as `(f)`."""
        if isinstance(item, Word):
            name, kinds = item.text, self.domain.functions.get(item.text, ())
        else:
            name = head_of(item, "a function and what it is said of, such as (total-cost)")
            kinds = self.domain.functions.get(name, ())
        if name not in self.domain.functions:
            if isinstance(item, Group):
                return self._without(no_such(item, "function", self.domain.functions), item)
            raise item.place.error(unknown_name("function", name, self.domain.functions))
        if isinstance(item, Word):
            if kinds:
                raise item.place.error(f"{arity_of(name, kinds)}, expected ({name} …)")
            self.note_missing_parentheses(item)
            return Atom(name, ())
        return Atom(name, self._terms(item, kinds, variables))

    def _without(self, error: InputError, group: Group) -> Atom:
        """Take down that nobody declared what an atom speaks of, and return it as it stands."""
        self.notes.mistakes.add(error, error.message)
        return Atom(group.head, tuple(map(str, group.items)))

    def note_missing_parentheses(self, word: Word) -> None:
        """Take down that a function stands without parentheses."""
        message = f"{word} without parentheses is read as ({word.text})"
        self.notes.add("bare", word.place, message)

    def _terms(self, group: Group, kinds: Sequence[str], variables: Scope) -> tuple[str, ...]:
        terms = [as_word(item, "a variable or an object") for item in group.items[1:]]
        if len(terms) != len(kinds):
            if any(term.text == "-" for term in terms):
                raise group.place.error(
                    f"{group} has a type in it: that stands where a variable is declared"
                )
            error = group.place.error(f"{arity_of(group.head, kinds)}, here it has {len(terms)}")
            self.notes.mistakes.add(error, error.message)
            return tuple(map(str, group.items))  # no two that differ are the same
        found = []
        for term, kind in zip(terms, kinds, strict=True):
            if term.text in variables:
                name, own = variables[term.text]
            elif term.text in self.objects:
                name, own = term.text, self.objects[term.text]
            else:
                is_variable = term.text.startswith("?")
                what = "variable" if is_variable else "object"
                known = variables if is_variable else [*self.objects, *variables]
                error = term.place.error(self._unknown(what, term.text, known, variables))
                self.notes.mistakes.add(error, None if is_variable else (what, term.text))
                name, own = term.text, kind
                if is_variable:
                    variables[name] = name, own
            if own == OBJECT and not self.domain.is_a(own, kind) and term.text in variables:
                message = f"{term.text} may be any object, and {group.head} wants {kind}"
                self.notes.add(f"untyped {term.text}", term.place, message)
            elif kind != own and not self._can_be(own, kind):
                message = f"{term.text} is of the type {own}, and {group.head} wants {kind}"
                self.notes.add(message, term.place, message)
            found.append(name)
        return tuple(found)

    def _unknown(self, what: str, name: str, known: Collection[str], variables: Scope) -> str:
        """Say that nothing that can be named here is called so."""
        if what == "variable" and self.elsewhere is None and not any(variables.maps):
            return f"there is no variable {name!r}: a start and a goal speak of objects"
        kind = None if self.elsewhere is None or what == "variable" else self.elsewhere().get(name)
        if kind is not None:
            typed = name if kind == OBJECT else f"{name} - {kind}"
            return (
                f"{name} is an object of the problem: an action can only name constants,"
                f" (:constants {typed})"
            )
        return unknown_name(what, name, known)

    def _can_be(self, own: str, wanted: str) -> bool:
        """Say whether a thing of one type can be of another: one of the two is below the other."""
        return any(
            self.domain.is_a(one, other) or self.domain.is_a(other, one)
            for one in types_in(own)
            for other in types_in(wanted)
        )

    def part(self, item: Word | Group, variables: Scope) -> Formula:
        """Read a formula; a mistake in it is taken down, and is true."""
        try:
            return self.formula(item, variables)
        except InputError as error:
            self.notes.mistakes.add(error)
            return TRUE

    def formula(self, item: Word | Group, variables: Scope) -> Formula:
        """Read a formula, where these variables are known."""
        self.pulse()
        group = as_group(item, "a formula")
        rest = group.items[1:]
        if not group.items:
            return TRUE
        if group.head in ("and", "or"):
            if group.head == "or":
                self.needs(":disjunctive-preconditions", group.place, "'or'")
            parts: list[Formula] = []
            for item in rest:  # no list in one expression: that would be one more frame
                part = self.part(item, variables)
                parts += conjuncts(part) if group.head == "and" else (part,)
            return parts[0] if len(parts) == 1 else Compound(group.head, tuple(parts))
        if group.head == "not":
            (inner,) = terms_of(group, 1)
            part = self.formula(inner, variables)
            if isinstance(part, Atom) and part.predicate != EQUALITY:
                self.needs(":negative-preconditions", group.place, "'not'")
            elif isinstance(part, Compound):
                self.needs(":disjunctive-preconditions", group.place, "'not'")
            return Compound("not", (part,))
        if group.head == "imply":
            self.needs(":disjunctive-preconditions", group.place, "'imply'")
            one, other = [self.formula(part, variables) for part in terms_of(group, 2)]
            return Compound("or", (Compound("not", (one,)), other))
        if group.head in ("exists", "forall"):
            kind = "existential" if group.head == "exists" else "universal"
            self.needs(f":{kind}-preconditions", group.place, f"'{group.head}'")
            names, body = terms_of(group, 2)
            bound, inside = self._quantified(names, variables)
            part = self.formula(body, inside)
            return Compound(group.head, (part,), needed_variables(bound, free_variables(part)))
        return self.atom(group, variables)

    def effects(
        self,
        item: Word | Group,
        variables: Scope,
        condition: Formula = TRUE,
        bound: Typed = (),
    ) -> Iterator[Effect | Price]:
        """Yield effects, and increases of the cost; a mistake is taken down."""
        try:
            yield from self._effects(item, variables, condition, bound)
        except InputError as error:
            self.notes.mistakes.add(error)

    def _effects(
        self, item: Word | Group, variables: Scope, condition: Formula, bound: Typed
    ) -> Iterator[Effect | Price]:
        group = as_group(item, "an effect")
        if group.head == "and" or not group.items:
            for part in group.items[1:]:
                yield from self.effects(part, variables, condition, bound)
        elif group.head == "forall":
            self.needs(":conditional-effects", group.place, "an effect with 'forall'")
            if condition != TRUE:
                self.notes.add("forall", group.place, "a forall within a when")
            names, body = terms_of(group, 2)
            more, inside = self._quantified(names, variables)
            yield from self.effects(body, inside, condition, bound + more)
        elif group.head == "when":
            self.needs(":conditional-effects", group.place, "'when'")
            asked, body = terms_of(group, 2)
            if condition != TRUE:
                self.notes.add("when", group.place, "a when within a when")
            both = (*conjuncts(condition), *conjuncts(self.part(asked, variables)))
            inner = both[0] if len(both) == 1 else Compound("and", both)
            yield from self.effects(body, variables, inner, bound)
        elif group.head == "increase":
            if condition != TRUE or bound:
                raise group.place.error("a cost that depends on a condition is not read here")
            yield self._price(group, variables)
        elif group.head == "not":
            (part,) = terms_of(group, 1)
            yield _made_effect(self._changed(part, variables), False, condition, bound)
        else:
            yield _made_effect(self._changed(group, variables), True, condition, bound)

    def _quantified(self, names: Word | Group, variables: Scope) -> tuple[Typed, Scope]:
        """Return a quantifier's variables, each with a name of its own, and the scope within it."""
        taken = {name for scope in variables.maps for name, _ in scope.values()}
        given: dict[str, tuple[str, str]] = {}
        for name, kind in variables_of(as_group(names, "variables").items, self.domain, self.notes):
            own = fresh_name(name, taken)
            taken.add(own)
            given[name] = own, kind
        return tuple(given.values()), variables.new_child(given)

    def _price(self, group: Group, variables: Scope) -> Price:
        what, amount = terms_of(group, 2)
        if str(what) not in (f"({TOTAL_COST})", repr(TOTAL_COST)):
            raise group.place.error(NUMBERS.format(group))
        if TOTAL_COST not in self.domain.functions:
            message = "total-cost is not declared: (:functions (total-cost) - number)"
            self.notes.add(TOTAL_COST, group.place, message, Weight.HINT)
        if isinstance(amount, Group) or amount.text in self.domain.functions:
            return Price(function=self.value(amount, variables))
        return Price(whole_number(amount, self.notes))

    def _changed(self, item: Word | Group, variables: Scope) -> Atom:
        group = as_group(item, "an atom")
        if group.head == EQUALITY:
            raise group.place.error("an effect cannot change what is equal")
        if group.head in self.derived:
            raise group.place.error(f"an effect cannot change {group.head}, which is derived")
        return self.atom(group, variables)


def _made_effect(atom: Atom, becomes: bool, condition: Formula, bound: Typed) -> Effect:
    return Effect(
        atom,
        becomes,
        condition,
        needed_variables(bound, free_variables(atom) | free_variables(condition)),
    )


def needed_variables(bound: Typed, used: Container[str]) -> Typed:
    """Return a quantifier's variables that its formula needs, and one of each type it lacks."""
    kept = [(name, kind) for name, kind in bound if name in used]
    kinds = {kind for _, kind in kept}
    first = {kind: name for name, kind in reversed(bound) if kind not in kinds}
    return tuple((name, kind) for name, kind in bound if name in used or first.get(kind) == name)


def whole_number(word: Word, notes: Notes) -> int:
    """Return the number that a word is; `3.0` is one, too, with a note.

    :raises InputError: if it is no whole number, below 0, or too large.
    """
    digits = word.text.removesuffix(".0")
    if not (digits.isascii() and digits.isdigit()):
        raise word.place.error(f"expected a whole number, 0 or more, found {word}")
    if digits != word.text:
        notes.add("decimal", word.place, f"{word.text} is read as {digits}")
    if len(digits.lstrip("0")) > _MOST_DIGITS:
        most = f"{10**_MOST_DIGITS - 1:,}"
        raise word.place.error(f"the number {word} is too large, expected at most {most}")
    return int(digits)


def typed_names(
    items: Sequence[Word | Group], notes: Notes | None = None
) -> Iterator[tuple[Word, str]]:
    """Yield each name of `a b - kind c` with its type.

    :raises InputError: if something is no name, or a type is missing.
    """
    waiting: list[Word] = []
    rest = iter(items)
    for item in rest:
        word = as_word(item, "a name")
        if word.text[0] == "-" and len(word.text) > 1:
            raise word.place.error(f"expected a space between - and {word.text[1:]!r}")
        if word.text == ":":
            raise word.place.error("expected '-' before a type, found ':'")
        if word.text != "-":
            waiting.append(word)
            continue
        kind = next(rest, None)
        if kind is None:
            raise word.place.error("expected a type after -")
        name = kind.text if isinstance(kind, Word) else _types_of_either(kind)
        if not waiting and notes is not None:
            notes.add("nothing", word.place, f"nothing stands before - {name}")
        yield from ((one, name) for one in waiting)
        waiting = []
    yield from ((one, OBJECT) for one in waiting)


def _types_of_either(group: Group) -> str:
    if group.head != "either" or len(group.items) < 2:
        raise group.place.error("expected a type or (either TYPE TYPE …)")
    names = sorted({as_word(item, "a type").text for item in group.items[1:]})
    return names[0] if len(names) == 1 else EITHER + " ".join(names)


def declared_names(
    items: Sequence[Word | Group], domain: Domain, notes: Notes
) -> Iterator[tuple[Word, str]]:
    """Yield each name of `a b - kind c` with its type; one that nobody declared is taken down."""
    for word, kind in typed_names(items, notes):
        if kind.startswith(EITHER):
            notes.add("either", word.place, f"{word.text} is of a type with 'either'", Weight.RARE)
        for one in types_in(kind):
            if one != OBJECT and one not in domain.types:
                message = unknown_name("type", one, [*domain.types, OBJECT])
                error = word.place.error(f"{word.text}: {message}")
                notes.mistakes.add(error, ("type", one))
                kind = OBJECT
        yield word, kind


def variables_of(items: Sequence[Word | Group], domain: Domain, notes: Notes) -> Typed:
    """Return the variables of `?a ?b - kind ?c`; what is none, or comes twice, is taken down."""
    found: dict[str, str] = {}
    for word, kind in declared_names(items, domain, notes):
        if not word.text.startswith("?") or word.text in found:
            error = f"expected a new variable such as ?x, found {word}"
            notes.mistakes.add(word.place.error(error))
        found["?" + word.text.removeprefix("?")] = kind
        if len(found) > _MOST_VARIABLES:
            raise word.place.error(f"expected up to {_MOST_VARIABLES} variables")
    return tuple(found.items())


def arity_of(name: str, kinds: Sequence[str]) -> str:
    """Say how many arguments a predicate or a function has."""
    return f"{name} takes {counted(len(kinds), 'arguments')}"
