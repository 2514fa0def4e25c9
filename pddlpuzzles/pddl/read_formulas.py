"""Formulas, effects and typed names from parsed PDDL, and what is said of words misplaced in them.

Each small rule that is broken is noted. Much of what is refused is PDDL elsewhere: it is said what
it means, and which planners take it.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pddlpuzzles.errors import InputError, Mend, closest, expected
from pddlpuzzles.pddl.model import (
    EITHER,
    EQUALITY,
    NUMBERS,
    OBJECT,
    TOTAL_COST,
    TRUE,
    Atom,
    Comparison,
    Compound,
    Domain,
    Effect,
    Expression,
    Formula,
    Number,
    Operation,
    Typed,
    Update,
    conjunction,
    conjuncts,
    free_variables,
    fresh_name,
    negation,
    types_in,
)
from pddlpuzzles.pddl.tokens import (
    BEGIN_GROUPS,
    COMPARISONS,
    MEANING,
    QUOTES,
    UPDATES,
    Group,
    Items,
    Notes,
    Weight,
    Word,
    slip,
)
from pddlpuzzles.search.budget import check
from pddlpuzzles.show.wording import counted

_MOST_LISTED: Final = 8
_MOST_COST: Final = 10**9
"""A sum of a great many costs below this is exact in 64 bits."""
_MOST_VARIABLES: Final = 200
"""Variables of an action or a quantifier; they are bound one within the other."""
_DECIMAL: Final = re.compile(r"[-+]?([0-9]+\.?[0-9]*|\.[0-9]+)")
_OPERATIONS: Final = {"+": (2, 200), "*": (2, 200), "-": (1, 2), "/": (2, 2)}
"""How many expressions each takes, at least and at most."""
OBJECTS: Final = (
    "{}: functions whose values are objects are not read here; tamer and aries take those"
)
ELSEWHERE: Final = {
    "domain": (":types", ":constants", ":predicates", ":functions", ":action", ":derived"),
    "problem": (":domain", ":objects", ":init", ":goal", ":metric"),
}
"""The sections that only a domain has, and only a problem."""
_PLACES: Final = {
    "object": "the problem has no (:objects …), or an empty one",
    "predicate": "the domain has no (:predicates …)",
    "function": "the domain has no (:functions …)",
    "type": "the domain has no (:types …)",
    "variable": "there are no :parameters, and no forall or exists is around it",
}
"""Where a name would have to be declared, if none is."""
_OPERATORS: Final = {"and", "or", "imply", "not", *COMPARISONS}
"""What stands first in PDDL, and between its two sides in other languages."""
_EDGES: Final = re.compile(rf"^[,<>{QUOTES}]+|[,<>{QUOTES}:-]+$")


def unknown_name(what: str, word: str, names: Iterable[str]) -> tuple[str, Mend | None]:
    declared = list(names)
    said = f"there is no {what} {word!r}"
    if f":{word}" in declared:
        return f"{said}: a colon stands before it, :{word}", Mend("write", f":{word}", word)
    bare = _EDGES.sub("", word)
    alike = next((name for name in declared if _EDGES.sub("", name) == bare), "")
    if rule := slip(word) or slip(alike):
        mend = Mend("write", alike, word) if alike and slip(word) else None
        return f"{said}{alike and f', but {alike!r}'}: {rule}", mend
    if not declared and what in _PLACES:
        return f"{said}: {_PLACES[what]}", None
    if what == "variable" and (glued := [name for name in declared if name.startswith(f"{word}-")]):
        typed = glued[0].replace("-", " - ")
        return f"{said}; did you mean {glued[0]!r}, or {typed} where it is declared?", None
    if meant := closest(word, declared):
        return f"{said}; did you mean {meant!r}?", Mend("write", meant, word)
    if 0 < len(declared) <= _MOST_LISTED:
        said += f"; {expected(declared)}"
    return said, None


def refuse_section(section: Group, kind: str, allowed: Sequence[str]) -> InputError:
    if section.head in MEANING:
        return section.place.error(MEANING[section.head].format(section))
    elsewhere = {"domain": "problem", "problem": "domain"}[kind]
    if section.head in ELSEWHERE[elsewhere]:
        said = f"{section} stands in a {elsewhere}, not in a {kind}"
        said += ", where it is (:constants …)" * (section.head == ":objects")
        return section.place.error(said)
    said, mend = unknown_name(f"section of a {kind}", section.head, allowed)
    if mend is None and section.head[:1] != ":":
        said += "; if it belongs to the section before, a parenthesis closes that too early"
    return section.place.error(said, mend)


def _no_such(group: Group, what: str, names: Iterable[str]) -> InputError:
    words = [item.text for item in group.items[:2] if isinstance(item, Word)]
    if said := MEANING.get(" ".join(words)) or MEANING.get(group.head):
        return group.place.error(said.format(group))
    if any(isinstance(item, Group) for item in group.items):
        names = [*names, *BEGIN_GROUPS]
    return group.items[0].place.error(*unknown_name(what, group.head, names))


def _refuse_second(group: Group, operators: Container[str]) -> None:
    for item in group.items[1:2]:
        if isinstance(item, Word) and item.text in operators:
            raise group.place.error(f"in PDDL {item} stands first: ({item.text} A B)")
        if isinstance(item, Word) and "is written" in (said := MEANING.get(item.text, "")):
            raise group.place.error(said.format(f"what has {item} between its sides"))


Scope = ChainMap[str, tuple[str, str]]
"""What variables are called here and their types, by what the text calls them; innermost first."""


Types = Mapping[str, str]
"""The types that are declared, with those above them."""


@dataclass(frozen=True)
class Frame:
    """The names that formulas may use, and the notes on rules that they break."""

    domain: Domain
    derived: Container[str]
    objects: Mapping[str, str]
    notes: Notes
    elsewhere: Callable[[], Mapping[str, str]] | None = None
    """The objects of the problem, for a domain, which cannot name them; None for a problem."""

    def atom(self, group: Group, variables: Scope) -> Atom:
        name = group.head
        if name[:1] in ("", "?"):
            _refuse_second(group, _OPERATORS)
            if len(group.items) > 1 and not name:
                several = "several formulas stand in one (and …)"
                raise group.place.error(several, Mend("begin", "and "))
            if group.items:
                raise group.place.error(f"parentheses around {group.items[0]} that are too many")
            group.require_head("a predicate and what it is said of, such as (at ?x)")
        predicates = self.domain.predicates
        if name == EQUALITY:
            self.notes.require(":equality", group.place, f"'{EQUALITY}'")
            return Atom(name, self._terms(group, (OBJECT, OBJECT), variables))
        if name in predicates:
            return Atom(name, self._terms(group, predicates[name], variables))
        error = _no_such(group, "predicate", predicates)
        if name in self.domain.types:
            message = f"{name} is a type, no predicate: a variable is declared as ?x - {name}"
            error = group.items[0].place.error(message)
        elif name in self.domain.functions:
            forms = f"a condition is (>= {group} 1), an effect (increase {group} 1)"
            error = group.place.error(f"{group} is a number: {forms}, a fact (= {group} 1)")
        self.notes.error(error, error.message)
        return Atom(name, tuple(map(str, group.items)))

    def value(self, item: Word | Group, variables: Scope) -> Atom:
        functions = self.domain.functions
        if isinstance(item, Group):
            if not item.head:
                _refuse_second(item, _OPERATIONS)
            name = item.require_head("a function and what it is said of, such as (total-cost)")
            if name not in functions:
                error = _no_such(item, "function", functions)
                if name in self.domain.predicates:
                    said = f"{item} is true or false, and no number: no '=' stands around it"
                    error = item.place.error(f"{said}, but {item} alone, or in (not …)")
                self.notes.error(error, error.message)
                return Atom(name, tuple(map(str, item.items)))
            return Atom(name, self._terms(item, functions[name], variables))
        if item.text not in functions:
            raise item.place.error(*unknown_name("function", item.text, functions))
        if kinds := functions[item.text]:
            takes = f"{item.text} takes {counted(len(kinds), 'arguments')}"
            raise item.place.error(f"{takes}, expected ({item.text} …)")
        self.notes.add("bare", item.place, f"{item} without parentheses is read as ({item.text})")
        return Atom(item.text, ())

    def expression(self, item: Word | Group, variables: Scope) -> Expression:
        """Read a number, a function's value, or what is made of these."""
        check()
        if isinstance(item, Word):
            if _DECIMAL.fullmatch(item.text):
                return exact_number(item)
            if item.text.startswith("?") or item.text in self.objects:
                message = f"{item} is an object, and numbers are compared and counted"
                raise item.place.error(f"{message}; objects are the same if (= A B)")
            return self.value(item, variables)
        if item.head not in _OPERATIONS:
            return self.value(item, variables)
        least, most = _OPERATIONS[item.head]
        if not least <= len(item.items) - 1 <= most:
            many = f"{least} or more" if most > 2 else "2" if least == most else "1 or 2"
            parts = counted(len(item.items) - 1, "parts")
            raise item.place.error(f"{item.head} has {parts}, expected {many} numbers")
        sides = tuple([self.expression(side, variables) for side in item.items[1:]])
        return Operation(item.head, sides)

    def _update(self, group: Group, variables: Scope, condition: Formula, bound: Typed) -> Update:
        what, amount = group.terms(2)
        expression = self.expression(amount, variables)
        update = Update(group.head, Atom(TOTAL_COST, ()), expression, condition, bound)
        if str(what) in (f"({TOTAL_COST})", repr(TOTAL_COST)) and is_price(update):
            if TOTAL_COST not in self.domain.functions:
                message = "total-cost is not declared: (:functions (total-cost) - number)"
                self.notes.hint(TOTAL_COST, group.place, message)
            if isinstance(amount, Word) and amount.text.endswith(".0"):
                said = f"{amount.text} is read as {expression}"
                self.notes.add("decimal", amount.place, said)
            return update
        if isinstance(what, Word) and what.text not in self.domain.functions:
            raise what.place.error(f"{what} has no value to change, expected a function")
        if isinstance(what, Group) and what.head in _OPERATIONS:
            raise what.place.error(f"{what} is made of other values, expected a function to change")
        function = self.value(what, variables)
        self.notes.require(NUMBERS, group.place, repr(group.head))
        return update._replace(function=function)

    def _terms(self, group: Group, kinds: Sequence[str], variables: Scope) -> tuple[str, ...]:
        for item in group.items[1:]:
            if isinstance(item, Group) and item.head in self.domain.predicates:
                raise item.place.error(f"{group} is not closed before {item}")
        terms = [item.as_word("a variable or an object") for item in group.items[1:]]
        if len(terms) != len(kinds):
            if any(term.text == "-" for term in terms):
                message = f"{group} has a type in it: that stands where a variable is declared"
                raise group.place.error(message)
            takes = f"{group.head} takes {counted(len(kinds), 'arguments')}"
            message = f"{takes}, here it has {len(terms)}"
            self.notes.mistake(group.place, message, message)
            return tuple(map(str, group.items))  # no two that differ are the same
        both = zip(terms, kinds, strict=True)
        return tuple([self._term(group.head, term, kind, variables) for term, kind in both])

    def _term(self, predicate: str, term: Word, kind: str, variables: Scope) -> str:
        if term.text in variables:
            name, own = variables[term.text]
            name = name or term.text
        elif term.text in self.objects:
            name, own = term.text, self.objects[term.text]
        else:
            is_variable = term.text.startswith("?")
            known_by = None if is_variable else ("object", term.text)
            message, mend = self._unknown(term.text, variables)
            self.notes.mistake(term.place, message, known_by, mend)
            name, own = term.text, kind
            if is_variable:  # it has no name of its own
                variables[name] = "", own
        if own == OBJECT and not self.domain.is_a(own, kind) and term.text in variables:
            message = f"{term.text} may be any object, and {predicate} wants {kind}"
            self.notes.add(f"untyped {term.text}", term.place, message)
        elif kind != own and not any(
            self.domain.is_a(type_of_term, wanted) or self.domain.is_a(wanted, type_of_term)
            for type_of_term in types_in(own)
            for wanted in types_in(kind)
        ):
            message = f"{term.text} is of the type {own}, and {predicate} wants {kind}"
            self.notes.add(message, term.place, message)
        return name

    def _unknown(self, name: str, variables: Scope) -> tuple[str, Mend | None]:
        declared = [variable for variable, (own, _) in variables.items() if own]
        if name.startswith("?"):
            if self.elsewhere is None and not declared:
                return f"there is no variable {name!r}: a start and a goal speak of objects", None
            said, mend = unknown_name("variable", name, declared)
            return said.replace("; did", " among the parameters; did"), mend
        kind = None if self.elsewhere is None else self.elsewhere().get(name)
        if kind is None:
            names = [*self.objects, *declared]
            if self.elsewhere is None and self.objects == self.domain.constants:
                names = [*filter(None, [closest(name, names)])]
            return unknown_name("object", name, names)
        typed = name if kind == OBJECT else f"{name} - {kind}"
        message = f"{name} is an object of the problem: an action can only name constants"
        return f"{message}, (:constants {typed})", None

    def part(self, item: Word | Group, variables: Scope) -> Formula:
        """Read a formula; a mistake in it is taken down, and is true."""
        try:
            return self.formula(item, variables)
        except InputError as error:
            self.notes.error(error)
            return TRUE

    def formula(self, item: Word | Group, variables: Scope) -> Formula:
        check()
        group = item.as_group("a formula")
        if not group.items:
            return TRUE
        if group.head in ("and", "or"):
            if group.head == "or":
                self.notes.require(":disjunctive-preconditions", group.place, "'or'")
            parts: list[Formula] = []
            for item in group.items[1:]:  # no list in one expression: that would be one more frame
                part = self.part(item, variables)
                parts += conjuncts(part) if group.head == "and" else (part,)
            return parts[0] if len(parts) == 1 else Compound(group.head, tuple(parts))
        if group.head == "not":
            (inner,) = group.terms(1)
            part = self.formula(inner, variables)
            if isinstance(part, Compound):
                self.notes.require(":disjunctive-preconditions", group.place, "'not'")
            elif isinstance(part, Comparison) or part.predicate != EQUALITY:
                self.notes.require(":negative-preconditions", group.place, "'not'")
            return negation(part)
        if group.head == "imply":
            self.notes.require(":disjunctive-preconditions", group.place, "'imply'")
            premise, conclusion = [self.formula(part, variables) for part in group.terms(2)]
            return Compound("or", (negation(premise), conclusion))
        numbers = (
            isinstance(item, Group)
            or _DECIMAL.fullmatch(item.text)
            or (item.text in self.domain.functions and item.text not in self.objects)
            for item in group.items[1:]
        )
        if group.head == EQUALITY and not any(numbers):
            return self.atom(group, variables)
        if group.head in COMPARISONS:
            left, right = [self.expression(item, variables) for item in group.terms(2)]
            self.notes.require(NUMBERS, group.place, "a comparison of numbers")
            return Comparison(group.head, (left, right))
        if group.head in ("exists", "forall"):
            kind = "existential" if group.head == "exists" else "universal"
            self.notes.require(f":{kind}-preconditions", group.place, f"'{group.head}'")
            names, body = group.terms(2)
            bound, inside = self._quantified(names, variables)
            part = self.formula(body, inside)
            return Compound(group.head, (part,), needed_variables(bound, free_variables(part)))
        return self.atom(group, variables)

    def effects(
        self, item: Word | Group, variables: Scope, condition: Formula = TRUE, bound: Typed = ()
    ) -> Iterator[Effect | tuple[Update, Group]]:
        """Yield effects, and updates with their texts; mistakes are taken down."""
        try:
            yield from self._effects(item.as_group("an effect"), variables, condition, bound)
        except InputError as error:
            self.notes.error(error)

    def _effects(
        self, group: Group, variables: Scope, condition: Formula, bound: Typed
    ) -> Iterator[Effect | tuple[Update, Group]]:
        if group.head == "and" or not group.items:
            for part in group.items[1:]:
                yield from self.effects(part, variables, condition, bound)
        elif group.head == "forall":
            self.notes.require(":conditional-effects", group.place, "an effect with 'forall'")
            if condition != TRUE:
                self.notes.add("forall", group.place, "a forall within a when")
            names, body = group.terms(2)
            more, inside = self._quantified(names, variables)
            yield from self.effects(body, inside, condition, bound + more)
        elif group.head == "when":
            self.notes.require(":conditional-effects", group.place, "'when'")
            asked, body = group.terms(2)
            if condition != TRUE:
                self.notes.add("when", group.place, "a when within a when")
            both = conjunction((condition, self.part(asked, variables)))
            yield from self.effects(body, variables, both, bound)
        elif group.head in UPDATES:
            yield self._update(group, variables, condition, bound), group
        else:
            is_denied = group.head == "not"
            inner = (group.terms(1)[0] if is_denied else group).as_group("an atom")
            if inner.head == EQUALITY or inner.head in self.derived:
                what = "what is equal: what becomes true is written alone, what no longer holds"
                what += " (not …), a value that changes (assign (FUNCTION …) NUMBER)"
                what = f"{inner.head}, which is derived" if inner.head in self.derived else what
                raise inner.place.error(f"an effect cannot change {what}")
            atom = self.atom(inner, variables)
            needed = needed_variables(bound, free_variables(atom) | free_variables(condition))
            yield Effect(atom, not is_denied, condition, needed)

    def _quantified(self, names: Word | Group, variables: Scope) -> tuple[Typed, Scope]:
        taken = {name for scope in variables.maps for name, _ in scope.values()}
        given: dict[str, tuple[str, str]] = {}
        declared = names.as_group("variables").items
        for name, kind in variables_of(declared, self.domain.types, self.notes):
            own = fresh_name(name, taken)
            taken.add(own)
            given[name] = own, kind
        return tuple(given.values()), variables.new_child(given)


def needed_variables(bound: Typed, used: Container[str]) -> Typed:
    kinds = {kind for name, kind in bound if name in used}
    first = {kind: name for name, kind in reversed(bound) if kind not in kinds}
    return tuple((name, kind) for name, kind in bound if name in used or first.get(kind) == name)


def is_price(update: Update) -> bool:
    """Say whether an action cost may be updated so: by a function, or a whole number."""
    is_always = update.condition == TRUE and not update.variables
    is_added = update.operator == "increase" and update.function == Atom(TOTAL_COST, ())
    return is_always and is_added and (isinstance(update.amount, Atom) or is_cost(update.amount))


def is_cost(number: Expression) -> bool:
    return isinstance(number, int) and 0 <= number < _MOST_COST


def exact_number(word: Word) -> Number:
    """Read a number, a decimal exactly; raise InputError if it is none."""
    if not _DECIMAL.fullmatch(word.text):
        rule = slip(word.text)
        raise word.place.error(f"expected a number, found {word}{rule and f': {rule}'}")
    number = Fraction(word.text)
    return number.numerator if number.denominator == 1 else number


def typed_names(items: Items) -> Iterator[tuple[Word, str]]:
    """Yield each name of `a b - kind c` with its type; the dash where no name is before it."""
    waiting: list[Word] = []
    rest = iter(items)
    for item in rest:
        if isinstance(item, Group):
            name = "" if item.head.startswith("?") else ", or before it one is missing"
            raise item.place.error(f"{item} stands without parentheses, NAME - TYPE{name}")
        word = item.as_word("a name")
        if word.text in (":", "=", "--", "->", "::"):
            raise word.place.error(f"expected '-' before a type, found {word}")
        if word.text[0] in "-?" and (rule := slip(word.text)):
            raise word.place.error(f"{rule}, found {word}")
        if word.text != "-":
            waiting.append(word)
            continue
        kind = next(rest, None)
        if kind is None:
            raise word.place.error("expected a type after -")
        if str(kind) == "'either'":
            raise kind.place.error("parentheses stand around it: (either TYPE TYPE …)")
        if isinstance(kind, Word):
            name = kind.text
        elif kind.head != "either" or len(kind.items) < 2:
            raise kind.place.error("expected a type or (either TYPE TYPE …)")
        else:
            names = sorted({item.as_word("a type").text for item in kind.items[1:]})
            name = names[0] if len(names) == 1 else EITHER + " ".join(names)
        yield from ((word_before, name) for word_before in waiting or [word])
        waiting = []
    yield from ((word_before, OBJECT) for word_before in waiting)


def declared_names(items: Items, types: Types, notes: Notes) -> Iterator[tuple[Word, str]]:
    for word, kind in typed_names(items):
        if word.text == "-":
            is_known = all(name == OBJECT or name in types for name in types_in(kind))
            message = f"nothing stands before - {kind}"
            message += "" if is_known else ", and there is no such type"
            notes.add("nothing", word.place, message)
            continue
        if kind.startswith(EITHER):
            notes.add("either", word.place, f"{word.text} is of a type with 'either'", Weight.RARE)
        for type_name in types_in(kind):
            if type_name != OBJECT and type_name not in types:
                names = [*types, OBJECT] if types else ()
                message, mend = unknown_name("type", type_name, names)
                notes.mistake(word.place, f"{word.text}: {message}", ("type", type_name), mend)
                kind = OBJECT
        yield word, kind


def variables_of(items: Items, types: Types, notes: Notes, *, may_repeat: bool = False) -> Typed:
    """Read `?a - kind ?c`; a variable may come twice if they `may_repeat`."""
    variables: list[tuple[str, str]] = []
    for word, kind in declared_names(items, types, notes):
        is_second = word.text in dict(variables)
        if is_second and may_repeat:
            notes.add("twice", word.place, f"two parameters {word.text}")
        elif is_second or not word.text.startswith("?"):
            name = _EDGES.sub("", word.text)
            example = "?x" if is_second or name in types else f"?{name}"
            said = f"expected a new variable such as {example}, found {word}"
            said += f"; a type stands behind: ?x - {name}" if name in types else ""
            said += "; several types are (either TYPE TYPE …)" if word.text == "or" else ""
            notes.mistake(word.place, said)
        if (may_repeat or not is_second) and word.text not in types:
            variables.append(("?" + word.text.removeprefix("?"), kind))
        if len(variables) > _MOST_VARIABLES:
            raise word.place.error(f"expected up to {_MOST_VARIABLES} variables")
    return tuple(variables)
