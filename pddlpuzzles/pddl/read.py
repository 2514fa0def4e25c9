"""PDDL domains and problems from text, with the place of every mistake and of every note.

It reads what Fast Downward's translator reads: types, constants, ADL conditions and effects,
derived predicates, and whole-number action costs. Where that is lenient, so is this: a small rule
that a text breaks is a note of the domain or the problem, and an error with `strict`.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Final, NamedTuple

from pddlpuzzles.errors import InputError, closest, did_you_mean, expected
from pddlpuzzles.pddl.model import (
    EITHER,
    EQUALITY,
    OBJECT,
    TOTAL_COST,
    TRUE,
    Atom,
    Axiom,
    Compound,
    Domain,
    Effect,
    Facts,
    Formula,
    Problem,
    Schema,
    Typed,
    atoms_in,
    conjuncts,
    free_variables,
    fresh_name,
    types_in,
)
from pddlpuzzles.pddl.tokens import (
    Group,
    Mistakes,
    Notes,
    Place,
    Weight,
    Word,
    as_group,
    as_word,
    head_of,
    parse,
    rest_of,
    terms_of,
)
from pddlpuzzles.search.budget import check
from pddlpuzzles.show.wording import counted

_SHOWN: Final = 8
"""Names that are listed where none of them is like the one that is not there."""
NUMBERS: Final = "numbers other than the total cost are not read here: {}; enhsp takes them"
OBJECTS: Final = "functions whose values are objects are not read here: {}"
_WORDS: Final = {
    **dict.fromkeys(
        ("assign", "increase", "decrease", "scale-up", "scale-down", "<", ">", "<=", ">="), NUMBERS
    ),
    **dict.fromkeys(("+", "-", "*", "/"), NUMBERS),
    **dict.fromkeys(
        ("or", "imply", "exists", "forall", "not"),
        "{} is a condition, but a start and effects consist of atoms; actions offer a choice",
    ),
    "and": "{} is not written here: atoms stand one after another without it",
    "when": "{} is an effect; a condition says (imply …) instead",
    **dict.fromkeys(
        ("oneof", "probabilistic"),
        "a random effect is not read here: {}; no engine of unified-planning takes it",
    ),
    "preference": "{} may be left unmet, which is not read here: what is asked for must hold;"
    " no planner that is asked here takes a preference",
    **{
        name: f"{{}} is written {meant} in PDDL"
        for names, meant in (
            (("==",), "(= A B)"),
            (("!=", "<>"), "(not (= A B))"),
            (("&&", "&"), "(and A B)"),
            (("||", "|"), "(or A B)"),
            (("!", "~"), "(not A)"),
            (("->", "=>"), "(imply A B)"),
            (("if", "else"), "(when CONDITION EFFECT), or in a condition (imply A B)"),
        )
        for name in names
    },
    **dict.fromkeys(
        ("at start", "at end", "over all"),
        "{} says when a condition holds, but actions take no time here",
    ),
    **dict.fromkeys(
        ("always", "sometime", "within", "at-most-once", "sometime-after", "sometime-before"),
        "{} speaks of a whole plan, which is not read here; a goal speaks of the state at its end",
    ),
}
"""What is said of a word that is no predicate or function here, but stands elsewhere in PDDL."""
_TIMES: Final = ("start", "end", "all")
_SECTIONS: Final = {
    ":durative-action": "its actions take time; tamer, lpg and aries take durations",
    ":process": "it takes time; enhsp takes processes",
    ":event": "it takes time; enhsp takes events",
    ":constraints": "it speaks of a whole plan; no planner that is asked here takes it",
    ":length": "it bounds plans; no planner that is asked here takes it",
    **dict.fromkeys(
        (":task", ":method", ":htn"), "it is of a hierarchy of tasks; the engine aries takes those"
    ),
    ":axiom": "since PDDL 2.2 it is written (:derived (PREDICATE ?x …) FORMULA)",
}
"""Why a section is not read."""
_PLACES: Final = {
    "object": "there is no (:objects …)",
    "predicate": "the domain has no (:predicates …)",
    "function": "the domain has no (:functions …)",
    "type": "the domain has no (:types …)",
    "variable": "there are no :parameters, and no forall or exists is around it",
}
"""Where a name would have to be declared, if none is."""
_OPERATORS: Final = {
    **{name: name for name in ("and", "or", "imply", "=", "not")},
    "==": "=",
    "&&": "and",
    "||": "or",
    "->": "imply",
    "=>": "imply",
    "!=": "not (=",
}
"""What stands first in PDDL, and between its two sides in other languages."""


def unknown_name(what: str, word: str, names: Iterable[str]) -> str:
    """Say that there is nothing of a name, and which name was likely meant."""
    known = list(names)
    if word[:-1] in known and word[-1] == ",":
        return f"there is no {what} {word!r}, but {word[:-1]!r}: no comma stands between names"
    if not known and what in _PLACES:
        return f"there is no {what} {word!r}: {_PLACES[what]}"
    if f"{word}," in known:
        return f"there is no {what} {word!r}, but '{word},': no comma stands between names in PDDL"
    hint = did_you_mean(word, known)
    if hint is None and 0 < len(known) <= _SHOWN:
        hint = expected(known)
    return f"there is no {what} {word!r}" + (f"; {hint}" if hint else "")


def no_such(group: Group, what: str, names: Iterable[str]) -> InputError:
    """Return the complaint about an unknown predicate or function, and what else the word means."""
    words = [item.text if isinstance(item, Word) else "" for item in group.items[:2]]
    is_timed = group.head in ("at", "over") and words[-1] in _TIMES
    said = _WORDS.get(" ".join(words) if is_timed else group.head)
    if said is not None:
        return group.place.error(said.format(group))
    return group.items[0].place.error(unknown_name(what, group.head, names))


def refuse_section(section: Group, kind: str, allowed: Sequence[str]) -> InputError:
    """Return the complaint that a domain or a problem (its `kind`) has no such section here."""
    if section.head in _SECTIONS:
        return section.place.error(f"{section} is not read here: {_SECTIONS[section.head]}")
    return section.place.error(unknown_name(f"section of a {kind}", section.head, allowed))


_ADL: Final = (
    ":strips",
    ":typing",
    ":negative-preconditions",
    ":disjunctive-preconditions",
    ":equality",
    ":existential-preconditions",
    ":universal-preconditions",
    ":quantified-preconditions",
    ":conditional-effects",
)
_STANDS_FOR: Final = {
    ":adl": _ADL,
    ":ucpop": [*_ADL, ":derived-predicates"],
    ":quantified-preconditions": [":existential-preconditions", ":universal-preconditions"],
    ":fluents": [":numeric-fluents", ":action-costs"],
    ":numeric-fluents": [":action-costs"],
    ":domain-axioms": [":derived-predicates"],
    ":axioms": [":derived-predicates"],
}
_BEYOND: Final = frozenset(
    {
        ":ucpop",
        ":axioms",
        ":domain-axioms",
        ":fluents",
        ":numeric-fluents",
        ":object-fluents",
        ":durative-actions",
        ":duration-inequalities",
        ":continuous-effects",
        ":timed-initial-literals",
        ":timed-initial-effects",
        ":preferences",
        ":constraints",
        ":time",
    }
)
"""What Fast Downward does not know."""
REQUIREMENTS: Final = _BEYOND.union(_ADL, _STANDS_FOR, (":derived-predicates", ":action-costs"))
DOMAIN: Final = (":requirements", ":types", ":constants", ":predicates", ":functions")
"""A domain's sections before its actions, in the order in which they belong."""
PROBLEM: Final = (":domain", ":requirements", ":objects", ":init", ":goal", ":metric")


def define(
    text: str, source: str, kind: str, notes: Notes, pulse: Callable[[], None]
) -> tuple[Group, list[Group]]:
    """Return the whole file and the sections of its `(define (kind name) …)`.

    :raises InputError: if it is another file, or none.
    """
    whole = parse(text, source, notes, pulse)
    if whole.head != "define" or len(whole.items) < 2:
        raise whole.place.error(f"expected (define ({kind} …) …)")
    title = as_group(whole.items[1], f"({kind} …)")
    if title.head != kind or len(title.items) != 2:
        raise title.place.error(f"expected ({kind} NAME), found {title}")
    return whole, [as_group(item, f"a section of a {kind}") for item in whole.items[2:]]


def name_of(whole: Group) -> str:
    """Return the name that a file gives to what it defines."""
    title = as_group(whole.items[1], "a title")
    return as_word(title.items[1], "a name").text


def by_name(
    sections: Iterable[Group], allowed: tuple[str, ...], kind: str, notes: Notes
) -> dict[str, Group]:
    """Return sections by their first words; raise InputError for one not allowed, or a second."""
    found: dict[str, Group] = {}
    for section in sections:
        head = section.head
        if head not in allowed:
            known = (*allowed, ":action", ":derived") if kind == "domain" else allowed
            raise refuse_section(section, kind, known)
        if head in found:
            raise section.place.error(f"a second {head}")
        if found and allowed.index(head) < allowed.index(last := [*found][-1]):
            notes.add("order", section.place, f"{head} behind {last}")
        found[head] = section
    return found


def requirements(section: Group | None, notes: Notes) -> frozenset[str]:
    """Return what is required, with all that it stands for; `:strips` without a section."""
    found = {":strips"}
    for item in rest_of(section):
        word = as_word(item, "a requirement such as :typing")
        if word.text not in REQUIREMENTS:
            notes.add(word.text, word.place, unknown_name("requirement", word.text, REQUIREMENTS))
        elif word.text in _BEYOND:
            message = f"{word.text} is a requirement that planners such as Fast Downward refuse"
            notes.add(word.text, word.place, message)
        found.add(word.text)
    waiting = list(found)
    for one in waiting:  # it grows meanwhile
        waiting += [more for more in _STANDS_FOR.get(one, ()) if more not in waiting]
    return frozenset(waiting)


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
        if (error := _misplaced(group)) is not None:
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


def _misplaced(group: Group) -> InputError | None:
    """Return the complaint about an operator between its two sides, or a missing (and …)."""
    if group.head in _OPERATORS or (group.head and not group.head.startswith("?")):
        return None
    for item in group.items[1:2]:
        if isinstance(item, Word) and item.text in _OPERATORS:
            sign = _OPERATORS[item.text]
            return group.place.error(f"in PDDL {item} stands first: ({sign} A B)")
    if len(group.items) > 1 and not group.head:
        return group.place.error("several formulas stand in one (and …)")
    return None


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


def read_start(section: Group, frame: Frame) -> tuple[Iterable[Atom], dict[Atom, int]]:
    """Return the facts that hold at the start, and the values of functions."""
    atoms: dict[Atom, None] = {}
    denied: dict[Atom, None] = {}
    values: dict[Atom, int] = {}
    nothing: Scope = ChainMap()
    for fact in rest_of(section):
        frame.pulse()
        try:
            group = as_group(fact, "a fact such as (at home)")
            if group.head == EQUALITY:
                _read_value(group, frame, values)
                continue
            if group.head == "at" and len(group.items) == 3 and isinstance(group.items[2], Group):
                raise group.place.error("a fact that begins to hold at some time is not read here")
            is_denied = group.head == "not"
            atom = frame.atom(
                as_group(terms_of(group, 1)[0], "a fact such as (at home)") if is_denied else group,
                nothing,
            )
            if atom.predicate == EQUALITY:
                raise group.place.error("what is equal is no fact of a problem")
            if atom.predicate in frame.derived:
                name = atom.predicate
                raise group.place.error(f"{name} is derived, so it is no fact of a problem")
            if atom in (atoms if is_denied else denied):
                raise group.place.error(f"{atom} is both true and false")
            if atom in (denied if is_denied else atoms):
                frame.notes.add("again", group.place, f"{atom} is said twice")
            (denied if is_denied else atoms)[atom] = None
        except InputError as error:
            frame.notes.mistakes.add(error)
    return atoms, values


def _read_value(group: Group, frame: Frame, values: dict[Atom, int]) -> None:
    what, value = terms_of(group, 2)
    if str(what) in (f"({TOTAL_COST})", repr(TOTAL_COST)):
        _read_zero_cost(group)
        if isinstance(what, Word):
            frame.note_missing_parentheses(what)
        values[Atom(TOTAL_COST, ())] = 0
        return
    if isinstance(what, Word) and what.text in frame.objects:
        raise group.place.error(OBJECTS.format(group))
    function = frame.value(what, ChainMap())
    number = whole_number(as_word(value, "a whole number"), frame.notes)
    if values.setdefault(function, number) != number:
        raise group.place.error(f"{function} has another value already")


def _read_zero_cost(group: Group) -> None:
    _, _, number = group.items
    if as_word(number, "0").text not in ("0", "0.0"):
        raise group.place.error("the total cost does not begin with 0")


def note_left_behind(schemas: Collection[Schema], notes: Notes) -> None:
    """Note, for each predicate, the first action that leaves behind what it moves."""
    deleted = {
        schema.name: {effect.atom for effect in schema.effects if not effect.becomes}
        for schema in schemas
    }
    predicates = {name: {atom.predicate for atom in atoms} for name, atoms in deleted.items()}
    gone = set[str]().union(*predicates.values())
    movers = {
        (before.predicate, place): schema.name
        for schema in schemas
        for before, _, place in _moved(schema)
        if before in deleted[schema.name]
    }
    for schema in schemas:
        for before, after, place in _moved(schema):
            name = before.predicate
            other = movers.get((name, place))
            if name in predicates[schema.name] or (name in gone and other is None):
                continue
            why = f"unlike {other}, it" if other else "no action"
            both = f"{schema.name} adds {after} and leaves {before}, so that both hold"
            message = f"{both}: {why} deletes {'no' if other else 'an'} atom of {name}"
            notes.add(f"left behind {name}", schema.place, message, Weight.HINT)


def _moved(schema: Schema) -> Iterator[tuple[Atom, Atom, int]]:
    """Yield where a thing has to be, where it is then, and the place of the term that differs."""
    asked = [part for part in conjuncts(schema.condition) if isinstance(part, Atom)]
    added = [effect.atom for effect in schema.effects if effect.becomes]
    for before, after in product(asked, added):
        # An atom may have too many terms, which is reported when all has been read.
        if before.predicate == after.predicate and len(before.terms) == len(after.terms):
            pairs = zip(before.terms, after.terms, strict=True)
            other = [(place, *pair) for place, pair in enumerate(pairs) if pair[0] != pair[1]]
            if len(other) == 1 and other[0][0] and other[0][1][0] == other[0][2][0] == "?":
                yield before, after, other[0][0]


_HIGHEST: Final = 50
"""Types above a type."""
_NUMBER: Final = "number"
"""What the values of functions are called."""
_INSIDE: Final = {":parameters": "(?x - TYPE …)", ":precondition": "(…)", ":effect": "(…)"}
"""The parts of an action, and what each has."""
_PARTS: Final = tuple(_INSIDE)


def read_domain(
    text: str, source: str, *, strict: bool = False, pulse: Callable[[], None] = check
) -> Domain:
    """Read a domain; with `strict`, what would be a note is an error.

    :raises InputError: the first mistake; those that do not follow from it are its `others`.
    """
    with Mistakes() as mistakes:
        return domain_noting(Notes(mistakes, strict), text, source, pulse)


def domain_noting(
    notes: Notes,
    text: str,
    source: str,
    pulse: Callable[[], None] = check,
    objects: Callable[[], Mapping[str, str]] = dict,
) -> Domain:
    """Read a domain as far as mistakes let it, all of which are taken down.

    `objects` are asked for where an action names what is no constant.
    """
    whole, sections = define(text, source, "domain", notes, pulse)
    entries = [one for one in sections if one.head in (":action", ":derived")]
    found = by_name([one for one in sections if one not in entries], DOMAIN, "domain", notes)
    late = [one for one in found.values() if entries and one.place > entries[0].place]
    for section in late:
        notes.add("late", section.place, f"{section.head} behind an action")
    needed = requirements(found.get(":requirements"), notes)
    domain = Domain(
        name_of(whole), _read_types(found.get(":types"), notes), {}, {}, {}, whole.place
    )
    _check_typing(found, needed, notes)
    domain = replace(domain, constants=_typed_names(found.get(":constants"), domain, notes))
    names: dict[str, tuple[str, ...]] = {}
    predicates = _read_predicates(found.get(":predicates"), domain, names, notes)
    functions = _read_functions(found.get(":functions"), domain, names, notes)
    domain = replace(domain, predicates=predicates, functions=functions, names=names)
    derived = {_head_of_axiom(one).head for one in entries if one.head == ":derived"}
    frame = Frame(domain, derived, domain.constants, needed, notes, pulse, objects)
    schemas: dict[str, Schema] = {}
    axioms: list[Axiom] = []
    for section in entries:
        try:
            if section.head == ":derived":
                axioms.append(_read_axiom(section, frame))
                continue
            schema = _read_action(section, frame)
            if (first := schemas.get(schema.name)) is not None:
                message = f"a second action {schema.name}, after the one in line {first.place.line}"
                raise section.place.error(f"{message}: expected another name")
            schemas[schema.name] = schema
        except InputError as error:
            notes.mistakes.add(error)
    note_left_behind(schemas.values(), notes)
    _note_unused(found.get(":predicates"), schemas.values(), axioms, notes)
    return replace(domain, actions=schemas, axioms=tuple(axioms), notes=notes.all())


def objects_of(text: str) -> dict[str, str]:
    """Return the objects of a problem's text with their types, as far as it can be read."""
    quiet = Mistakes()
    try:
        _, sections = define(text, "", "problem", Notes(quiet), check)
        found = next((one for one in sections if one.head == ":objects"), None)
        return {word.text: kind for word, kind in typed_names(rest_of(found))}
    except InputError:
        return {}


def read_problem(
    text: str,
    source: str,
    domain: Domain,
    *,
    strict: bool = False,
    pulse: Callable[[], None] = check,
) -> Problem:
    """Read a problem of a domain.

    :raises InputError: as for a domain.
    """
    with Mistakes() as mistakes:
        return problem_noting(Notes(mistakes, strict), text, source, domain, pulse)


def problem_noting(
    notes: Notes, text: str, source: str, domain: Domain, pulse: Callable[[], None] = check
) -> Problem:
    """Read a problem as far as mistakes let it, all of which are taken down."""
    whole, sections = define(text, source, "problem", notes, pulse)
    found = by_name(sections, PROBLEM, "problem", notes)
    for needed in (":domain", ":init", ":goal"):
        if needed not in found:
            raise whole.place.error(f"the problem has no ({needed} …)")
    (item,) = terms_of(found[":domain"], 1)
    name = as_word(item, "a domain's name").text
    if name != domain.name:
        place = found[":domain"].place
        error = place.error(
            f"its domain is {name!r}, and {domain.place.source} has {domain.name!r}"
        )
        if did_you_mean(name, [domain.name]) is None:
            raise error
        notes.mistakes.add(error)
    objects = {**domain.constants, **_read_objects(found.get(":objects"), domain, notes)}
    # What the problem's formulas need, its domain or it itself may require.
    required = requirements(found.get(":requirements"), notes) | REQUIREMENTS
    frame = Frame(domain, domain.derived, objects, required, notes, pulse)
    atoms, values = read_start(found[":init"], frame)
    costs = any(schema.cost or schema.fees for schema in domain.actions.values())
    if costs and Atom(TOTAL_COST, ()) not in values:
        message = "the total cost has no first value, (= (total-cost) 0) is taken"
        notes.add("cost", found[":init"].place, message)
    values.pop(Atom(TOTAL_COST, ()), None)
    (goal,) = terms_of(found[":goal"], 1)
    if isinstance(goal, Group) and goal.items[1:] == [] and goal.head in ("", "and"):
        notes.add("goal", goal.place, "the goal is empty, so that every state is one")
    has_metric = ":metric" in found and _read_metric(found[":metric"])
    if has_metric and not costs:
        message = "no action increases the total cost, so that every plan costs 0"
        notes.add("free", found[":metric"].place, message, Weight.HINT)
    if costs and not has_metric:
        first = next(one for one in domain.actions.values() if one.cost or one.fees)
        message = "costs are given, and no (:metric minimize (total-cost)): actions are counted"
        notes.add("metric", first.place, message, Weight.HINT)
    return Problem(
        name_of(whole),
        objects,
        Facts(atoms),
        frame.part(goal, ChainMap()),
        has_metric,
        found[":init"].place,
        values,
        notes.all(),
    )


def _note_unused(
    section: Group | None, schemas: Collection[Schema], axioms: Iterable[Axiom], notes: Notes
) -> None:
    """Note the first predicate that nothing speaks of."""
    used = {axiom.predicate for axiom in axioms}
    for axiom in axioms:
        used |= {atom.predicate for atom in atoms_in(axiom.condition)}
    for schema in schemas:
        used |= {atom.predicate for atom in schema.atoms()}
    for item in rest_of(section):
        if isinstance(item, Group) and item.head not in used:
            message = f"the predicate {item.head} is never used by an action"
            notes.add("unused", item.place, message, Weight.HINT)


def _check_typing(found: Mapping[str, Group], requirements: frozenset[str], notes: Notes) -> None:
    for name, requirement in ((":types", ":typing"), (":functions", ":action-costs")):
        if name in found and requirement not in requirements:
            message = f"{name} needs {requirement}, which is not among the :requirements"
            notes.add(requirement, found[name].place, message)


def _head_of_axiom(section: Group) -> Group:
    head, _ = terms_of(section, 2)
    return as_group(head, "a predicate such as (above ?x ?y)")


def _read_axiom(section: Group, frame: Frame) -> Axiom:
    head, body = _head_of_axiom(section), section.items[2]
    frame.needs(":derived-predicates", section.place, ":derived")
    predicates = frame.domain.predicates
    if head.head not in predicates:
        raise head.place.error(unknown_name("predicate", head.head, predicates))
    given = variables_of(head.items[1:], frame.domain, frame.notes)
    kinds = predicates[head.head]
    if len(given) != len(kinds):
        raise head.place.error(f"{arity_of(head.head, kinds)}, here it has {len(given)}")
    parameters = tuple(
        (name, kind if own == OBJECT else own)
        for (name, own), kind in zip(given, kinds, strict=True)
    )
    condition = frame.part(body, _scope(parameters))
    return Axiom(head.head, parameters, condition, section.place)


def _scope(parameters: Iterable[tuple[str, str]]) -> Scope:
    return ChainMap({name: (name, kind) for name, kind in parameters})


def _read_action(section: Group, frame: Frame) -> Schema:
    if len(section.items) < 2:
        raise section.place.error("an action without a name")
    if isinstance(section.items[1], Group) or section.items[1].text.startswith(":"):
        raise section.place.error("the action has no name: (:action NAME :parameters …)")
    name = section.items[1].text
    found: dict[str, Group] = {}
    items = iter(section.items[2:])
    for key in items:
        if found and isinstance(key, Group):
            last = [*found][-1]
            others = " or ".join(part for part in _PARTS if part not in found)
            before = f"expected {others} before it, or " if others else ""
            raise key.place.error(
                f"{key} stands behind the value of {last}: {before}several stand in one (and …)"
            )
        word = as_word(key, f"{', '.join(_PARTS[:-1])} or {_PARTS[-1]}")
        part = word.text
        if part not in _PARTS:
            said = unknown_name(f"part of the action {name}", part, _PARTS)
            if not found and not part.startswith(":"):
                said = f"an action's name is one word, such as {name}-{part}"
            error = word.place.error(said)
            part = closest(part, _PARTS) or part
            if part not in _PARTS:
                raise error
            frame.notes.mistakes.add(error)
        if part in found:
            raise word.place.error(f"a second {part} of the action {name}")
        value = next(items, None)
        if value is None:
            raise word.place.error(f"the action {name} ends after {word}")
        if found and _PARTS.index(part) < _PARTS.index(last := [*found][-1]):
            frame.notes.add("parts", word.place, f"{part} of the action {name} behind {last}")
        found[part] = as_group(value, f"{_INSIDE[part]} after {word.text}")
    if ":parameters" not in found:
        frame.notes.add("parameters", section.place, f"the action {name} has no :parameters")
    if ":effect" not in found:
        frame.notes.add("effect", section.place, f"the action {name} has no :effect")
    given = found[":parameters"].items if ":parameters" in found else ()
    parameters = variables_of(given, frame.domain, frame.notes)
    variables = _scope(parameters)
    condition: Formula = TRUE
    if ":precondition" in found:
        condition = frame.part(found[":precondition"], variables)
    changes = list(frame.effects(found[":effect"], variables)) if ":effect" in found else []
    effects = tuple(change for change in changes if isinstance(change, Effect))
    added = {one for one in effects if one.becomes}
    for one in effects:
        same = {one._replace(becomes=True), Effect(one.atom, True)}
        if not one.becomes and not same.isdisjoint(added):
            message = f"{name} deletes {one.atom} and adds it, too: it holds afterwards"
            frame.notes.add(message, found[":effect"].place, message, Weight.HINT)
    prices = [change for change in changes if isinstance(change, Price)]
    cost = sum(price.number for price in prices)
    fees = tuple(price.function for price in prices if price.function is not None)
    schema = Schema(name, parameters, condition, effects, cost, section.place, fees)
    terms = {term for atom in (*schema.atoms(), *fees) for term in atom.terms}
    if unused := [variable for variable, _ in parameters if variable not in terms]:
        message = f"{', '.join(unused)} of {name} is used nowhere: any object stands for it"
        frame.notes.add(f"unused {name}", found[":parameters"].place, message, Weight.HINT)
    return schema


_RESERVED: Final = frozenset({"and", "or", "not", "imply", "exists", "forall", "when"})
"""What no predicate is called, since a formula or an effect that begins so means another thing."""


def _read_predicates(
    section: Group | None, domain: Domain, names: dict[str, tuple[str, ...]], notes: Notes
) -> dict[str, tuple[str, ...]]:
    predicates: dict[str, tuple[str, ...]] = {}
    first: dict[str, Place] = {}
    for item in rest_of(section):
        group = as_group(item, "a predicate such as (at ?x)")
        name = head_of(group, "a predicate's name")
        if name in _RESERVED:
            error = group.place.error(f"{name} has a meaning in PDDL, expected another name")
            notes.mistakes.add(error)
            continue
        if name == EQUALITY:
            message = "= is declared, which every domain has"
            notes.add(name, group.place, message, Weight.HINT)
            continue
        if name in predicates:
            message = f"a second predicate {name}, after the one in line {first[name].line}"
            notes.mistakes.add(group.place.error(message))
            continue
        first[name] = group.place
        kinds: list[str] = []
        seen: list[str] = []
        for word, kind in declared_names(group.items[1:], domain, notes):
            if not word.text.startswith("?"):
                error = word.place.error(f"expected a variable such as ?x, found {word}")
                notes.mistakes.add(error)
            if word.text in seen:
                notes.add("twice", word.place, f"{name} has two parameters {word.text}")
            seen.append(word.text)
            kinds.append(kind)
        predicates[name], names[name] = tuple(kinds), tuple(seen)
    return predicates


def _read_functions(
    section: Group | None, domain: Domain, names: dict[str, tuple[str, ...]], notes: Notes
) -> dict[str, tuple[str, ...]]:
    functions: dict[str, tuple[str, ...]] = {}
    items = iter(rest_of(section))
    for item in items:
        if isinstance(item, Word) and item.text == "-":
            kind = next(items, item)
            if str(kind) != repr(_NUMBER):
                raise kind.place.error(OBJECTS.format(kind))
            continue
        group = as_group(item, "a function such as (total-cost)")
        name = head_of(group, "a function's name")
        parameters = variables_of(group.items[1:], domain, notes)
        functions[name] = tuple(kind for _, kind in parameters)
        names[name] = tuple(variable for variable, _ in parameters)
    return functions


def _read_types(section: Group | None, notes: Notes) -> dict[str, str]:
    """Return each type with the one above it, or those of which it is below all."""
    types: dict[str, str] = {}
    for word, above in typed_names(rest_of(section)):
        if word.text == OBJECT:
            continue
        if word.text == _NUMBER:
            notes.add(_NUMBER, word.place, f"a type is called {_NUMBER}, which means numbers")
        if len(types_in(above)) > 1:
            raise word.place.error(f"{word.text} is below several types, expected one")
        if word.text in types:
            notes.add("types", word.place, f"a second type {word.text}")
            both = sorted({*types_in(types[word.text]), above} - {OBJECT})
            above = both[0] if len(both) == 1 else EITHER + " ".join(both) if both else OBJECT
        types[word.text] = above
    for name, above in list(types.items()):
        for one in types_in(above):
            if one != OBJECT and one not in types:
                others = [other for other, its in types.items() if one not in types_in(its)]
                if section and (meant := did_you_mean(one, others)):
                    said = f"{name} is below {one}, a type that is not declared itself; {meant}"
                    notes.add("above", section.place, said, Weight.HINT)
                types[one] = OBJECT
    for name in types:
        level, height, met = {name}, 0, {name}
        while level := {one for each in level for one in types_in(types[each])} - {OBJECT}:
            height += 1
            assert section is not None
            if name in level:
                circle = " and ".join(sorted(met))
                notes.add(
                    "circle", section.place, f"{circle} are below each other, so the same type"
                )
            if height > _HIGHEST:
                raise section.place.error(f"above the type {name} there are over {_HIGHEST} types")
            level -= met
            met |= level
    return types


def _typed_names(section: Group | None, domain: Domain, notes: Notes) -> dict[str, str]:
    found: dict[str, str] = {}
    first: dict[str, Word] = {}
    for word, kind in declared_names(rest_of(section), domain, notes):
        before = first.setdefault(word.text, word)
        if word.text.startswith("?"):
            notes.mistakes.add(word.place.error(f"a variable, {word.text}: expected a new name"))
        elif before is not word:
            said = f"a second {word.text}: expected a new name"
            if word.written != before.written:
                said = f"{word.written} is {before.written}, as capital letters make no difference"
            where = f"line {before.place.line}, column {before.place.column}"
            notes.mistakes.add(word.place.error(f"{said}; the first stands in {where}"))
        if len(types_in(kind)) > 1:
            error = word.place.error(f"{word.text} is of several types, expected one")
            notes.mistakes.add(error)
        found[word.text] = kind
    return found


def _read_objects(section: Group | None, domain: Domain, notes: Notes) -> dict[str, str]:
    objects = _typed_names(section, domain, notes)
    again = domain.constants.keys() & objects
    for word, kind in typed_names(rest_of(section)) if again else ():
        if word.text in again:
            message = f"{word.text} is a constant of the domain already"
            if (known := domain.constants[word.text]) != kind:
                error = word.place.error(f"{message}, of the type {known}, not {kind}")
                notes.mistakes.add(error)
            notes.add("constant", word.place, message)
    return objects


def _read_metric(section: Group) -> bool:
    shown = [str(item) for item in section.items[1:]]
    if shown not in (["'minimize'", f"({TOTAL_COST})"], ["'minimize'", repr(TOTAL_COST)]):
        if "(total-time)" in shown or repr("total-time") in shown:
            why = "leave (:metric …) out: then the fewest actions are asked for"
            raise section.place.error(f"actions take no time here; {why}")
        expected = "the least total cost, (:metric minimize (total-cost))"
        raise section.place.error(f"the only metric that is read here is {expected}")
    return True
