"""PDDL domains and problems as data, read with the place of every mistake.

Read is the propositional part of PDDL with types, constants, ADL conditions and effects, and
whole-number action costs: what puzzles are written in. Names are in lower case throughout.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from pddlpuzzles.planning.lisp import Group, Place, Word, parse

OBJECT: Final = "object"
EQUALITY: Final = "="
_TOTAL_COST: Final = "total-cost"


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
        bound = " ".join(f"{name} - {kind}" for name, kind in self.variables)
        parts = " ".join(map(str, self.parts))
        return f"({self.operator}{f' ({bound})' if bound else ''} {parts})"


Formula = Atom | Compound
TRUE: Final = Compound("and", ())


class Effect(NamedTuple):
    """An atom that becomes true or false, for all of some variables, where a condition holds."""

    atom: Atom
    becomes: bool
    condition: Formula = TRUE
    variables: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        text = str(self.atom) if self.becomes else f"(not {self.atom})"
        return text if self.condition == TRUE else f"(when {self.condition} {text})"


@dataclass(frozen=True)
class Schema:
    """An action of a domain; `cost` is what it increases the total cost by."""

    name: str
    parameters: tuple[tuple[str, str], ...]
    condition: Formula
    effects: tuple[Effect, ...]
    cost: int
    place: Place = field(compare=False)


@dataclass(frozen=True)
class Domain:
    """A domain: each type with the one above it, constants with their types, and the rest."""

    name: str
    types: Mapping[str, str]
    constants: Mapping[str, str]
    predicates: Mapping[str, tuple[str, ...]]
    actions: Mapping[str, Schema]
    place: Place = field(compare=False)

    def is_a(self, kind: str, other: str) -> bool:
        """Say whether a type is another, or below it."""
        while kind != other and kind != OBJECT:
            kind = self.types[kind]
        return kind == other


@dataclass(frozen=True)
class Problem:
    """A problem: objects (the constants too) with their types, and what holds or shall hold."""

    name: str
    objects: Mapping[str, str]
    atoms: frozenset[Atom]
    goal: Formula
    has_metric: bool
    place: Place = field(compare=False)


def conjuncts(formula: Formula) -> Iterator[Formula]:
    """Yield the formulas whose conjunction a formula is."""
    if isinstance(formula, Compound) and formula.operator == "and":
        for part in formula.parts:
            yield from conjuncts(part)
    else:
        yield formula


def read_domain(text: str, source: str) -> Domain:
    """Read a domain.

    :raises InputError: if it is none, or has more than is read here.
    """
    whole, sections = _define(text, source, "domain")
    allowed = (":requirements", ":types", ":constants", ":predicates", ":functions", ":action")
    found: dict[str, Group] = {}
    actions: list[Group] = []
    for section in sections:
        if section.head not in allowed:
            raise section.place.error(f"{section} is not read here; {', '.join(allowed)} are")
        if section.head == ":action":
            actions.append(section)
        elif section.head in found:
            raise section.place.error(f"a second {section.head}")
        else:
            found[section.head] = section
    types = _read_types(found.get(":types"))
    constants = _typed_names(found.get(":constants"), types)
    predicates: dict[str, tuple[str, ...]] = {}
    for declared in _rest(found.get(":predicates")):
        group = _group(declared, "a predicate such as (at ?x)")
        name = _name(group, "a predicate's name")
        if name in predicates or name == EQUALITY:
            raise group.place.error(f"a second predicate {name}")
        predicates[name] = tuple(kind for _, kind in _variables(group.items[1:], types))
    frame = _Frame(types, predicates, constants)
    schemas: dict[str, Schema] = {}
    for section in actions:
        schema = _read_action(section, frame)
        if schema.name in schemas:
            raise section.place.error(f"a second action {schema.name}")
        schemas[schema.name] = schema
    name = _name_of(whole)
    return Domain(name, types, constants, predicates, schemas, whole.place)


def read_problem(text: str, source: str, domain: Domain) -> Problem:
    """Read a problem of a domain.

    :raises InputError: if it is none, or has more than is read here.
    """
    whole, sections = _define(text, source, "problem")
    allowed = (":domain", ":requirements", ":objects", ":init", ":goal", ":metric")
    found: dict[str, Group] = {}
    for section in sections:
        if section.head not in allowed:
            raise section.place.error(f"{section} is not read here; {', '.join(allowed)} are")
        if section.head in found:
            raise section.place.error(f"a second {section.head}")
        found[section.head] = section
    for needed in (":domain", ":init", ":goal"):
        if needed not in found:
            raise whole.place.error(f"the problem has no ({needed} …)")
    meant = _name(Group(found[":domain"].items[1:], found[":domain"].place), "a domain's name")
    if meant != domain.name:
        place = found[":domain"].place
        raise place.error(f"it is of the domain {meant!r}, and {domain.place.source} is another")
    objects = _typed_names(found.get(":objects"), domain.types)
    for name in objects.keys() & domain.constants.keys():
        raise found[":objects"].place.error(f"{name} is a constant of the domain already")
    objects = {**domain.constants, **objects}
    frame = _Frame(domain.types, domain.predicates, objects)
    atoms = set()
    begins_at_zero = False
    for fact in _rest(found[":init"]):
        group = _group(fact, "a fact such as (at home)")
        if group.head == EQUALITY and len(group.items) == 3:
            _read_zero_cost(group)
            begins_at_zero = True
            continue
        atom = frame.atom(group, {})
        for term, kind in zip(atom.terms, domain.predicates[atom.predicate], strict=True):
            if not domain.is_a(objects[term], kind):
                raise group.place.error(f"{term} is no {kind}, as {atom.predicate} wants it")
        atoms.add(atom)
    if not begins_at_zero and any(schema.cost for schema in domain.actions.values()):
        raise found[":init"].place.error("the total cost has no value, expected (= (total-cost) 0)")
    if len(found[":goal"].items) != 2:
        raise found[":goal"].place.error("expected (:goal …) with one formula")
    goal = frame.formula(found[":goal"].items[1], {})
    has_metric = ":metric" in found and _read_metric(found[":metric"])
    return Problem(_name_of(whole), objects, frozenset(atoms), goal, has_metric, whole.place)


class _Frame(NamedTuple):
    """The names that formulas may use."""

    types: Mapping[str, str]
    predicates: Mapping[str, tuple[str, ...]]
    objects: Mapping[str, str]

    def atom(self, group: Group, variables: Mapping[str, str]) -> Atom:
        name = _name(group, "a predicate's name")
        arity = 2 if name == EQUALITY else len(self.predicates.get(name, ()))
        if name != EQUALITY and name not in self.predicates:
            raise group.place.error(f"there is no predicate {name!r}")
        terms = [_word(item, "a variable or an object") for item in group.items[1:]]
        if len(terms) != arity:
            raise group.place.error(f"{name} is of {arity}, here it is of {len(terms)}")
        for term in terms:
            if term.text not in (variables if term.text.startswith("?") else self.objects):
                raise term.place.error(f"{term.text!r} is not declared")
        return Atom(name, tuple(term.text for term in terms))

    def formula(self, item: Word | Group, variables: Mapping[str, str]) -> Formula:
        group = _group(item, "a formula")
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
            (part,) = _exactly(group, 1)
            return Compound("not", (self.formula(part, variables),))
        if group.head == "imply":
            one, other = (self.formula(part, variables) for part in _exactly(group, 2))
            return Compound("or", (Compound("not", (one,)), other))
        if group.head in ("exists", "forall"):
            names, body = _exactly(group, 2)
            bound = _variables(_group(names, "variables").items, self.types)
            inner = self.formula(body, {**variables, **dict(bound)})
            return Compound(group.head, (inner,), bound)
        return self.atom(group, variables)

    def effects(
        self,
        item: Word | Group,
        variables: Mapping[str, str],
        condition: Formula = TRUE,
        bound: tuple[tuple[str, str], ...] = (),
    ) -> Iterator[Effect | int]:
        """Yield effects, and for an increase of the total cost the number."""
        group = _group(item, "an effect")
        if group.head == "and" or not group.items:
            for part in group.items[1:]:
                yield from self.effects(part, variables, condition, bound)
        elif group.head == "forall":
            names, body = _exactly(group, 2)
            more = _variables(_group(names, "variables").items, self.types)
            inside = {**variables, **dict(more)}
            yield from self.effects(body, inside, condition, bound + more)
        elif group.head == "when":
            needed, body = _exactly(group, 2)
            if condition != TRUE:
                raise group.place.error("a `when` within a `when`")
            yield from self.effects(body, variables, self.formula(needed, variables), bound)
        elif group.head == "increase":
            what, amount = _exactly(group, 2)
            number = _word(amount, "a whole number")
            if str(_group(what, "(total-cost)")) != f"({_TOTAL_COST})":
                raise what.place.error("only the total cost can be increased")
            if not (number.text.isascii() and number.text.isdigit()) or len(number.text) > 9:
                raise number.place.error(f"expected a whole number, found {number}")
            if condition != TRUE or bound:
                raise group.place.error("a cost that depends on a condition is not read here")
            yield int(number.text)
        elif group.head == "not":
            (part,) = _exactly(group, 1)
            yield Effect(self._changed(part, variables), False, condition, bound)
        else:
            yield Effect(self._changed(group, variables), True, condition, bound)

    def _changed(self, item: Word | Group, variables: Mapping[str, str]) -> Atom:
        group = _group(item, "an atom")
        if group.head == EQUALITY:
            raise group.place.error("an effect cannot change what is equal")
        return self.atom(group, variables)


def _read_action(section: Group, frame: _Frame) -> Schema:
    if len(section.items) < 2:
        raise section.place.error("an action without a name")
    name = _word(section.items[1], "an action's name").text
    keys = section.items[2::2]
    values = section.items[3::2]
    if len(keys) != len(values):
        raise section.place.error(f"the action {name} ends after {keys[-1]}")
    found: dict[str, Word | Group] = {}
    for key, value in zip(keys, values, strict=True):
        word = _word(key, ":parameters, :precondition or :effect")
        if word.text not in (":parameters", ":precondition", ":effect") or word.text in found:
            expected = ":parameters, :precondition or :effect, each once"
            raise word.place.error(f"expected {expected}, found {word}")
        found[word.text] = value
    given = found.get(":parameters")
    items = _group(given, "parameters").items if given is not None else ()
    parameters = _variables(items, frame.types)
    variables = dict(parameters)
    condition: Formula = TRUE
    if ":precondition" in found:
        condition = frame.formula(found[":precondition"], variables)
    changes = list(frame.effects(found[":effect"], variables)) if ":effect" in found else []
    effects = tuple(change for change in changes if isinstance(change, Effect))
    cost = sum(change for change in changes if isinstance(change, int))
    return Schema(name, parameters, condition, effects, cost, section.place)


def _read_types(section: Group | None) -> dict[str, str]:
    """Return each type with the one above it; those named only above others stand on top."""
    types: dict[str, str] = {}
    for word, above in _typed(_rest(section)):
        if word.text == OBJECT:
            continue
        if word.text in types:
            raise word.place.error(f"a second type {word.text}")
        types[word.text] = above
    for above in list(types.values()):
        if above != OBJECT:
            types.setdefault(above, OBJECT)
    for name in types:
        above, seen = types[name], {name}
        while above != OBJECT:
            if above in seen:
                assert section is not None
                raise section.place.error(f"the type {name} is above itself")
            seen.add(above)
            above = types[above]
    return types


def _typed(items: Sequence[Word | Group]) -> Iterator[tuple[Word, str]]:
    """Yield each name of `a b - kind c` with its type."""
    waiting: list[Word] = []
    rest = iter(items)
    for item in rest:
        word = _word(item, "a name")
        if word.text != "-":
            waiting.append(word)
            continue
        kind = next(rest, None)
        if kind is None:
            raise word.place.error("expected a type after -")
        name = _word(kind, "one type (`either` is not read here)").text
        yield from ((one, name) for one in waiting)
        waiting = []
    yield from ((one, OBJECT) for one in waiting)


def _declared(
    items: Sequence[Word | Group], types: Mapping[str, str]
) -> Iterator[tuple[Word, str]]:
    for word, kind in _typed(items):
        if kind != OBJECT and kind not in types:
            raise word.place.error(f"{word.text} is of the type {kind!r}, which is not declared")
        yield word, kind


def _variables(
    items: Sequence[Word | Group], types: Mapping[str, str]
) -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    for word, kind in _declared(items, types):
        if not word.text.startswith("?") or word.text in found:
            raise word.place.error(f"expected a new variable such as ?x, found {word}")
        found[word.text] = kind
    return tuple(found.items())


def _typed_names(section: Group | None, types: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word, kind in _declared(_rest(section), types):
        if word.text.startswith("?") or word.text in found:
            raise word.place.error(f"expected a new name, found {word}")
        found[word.text] = kind
    return found


def _read_zero_cost(group: Group) -> None:
    _, what, number = group.items
    if str(what) != f"({_TOTAL_COST})":
        raise group.place.error("numbers other than the total cost are not read here")
    if _word(number, "0").text not in ("0", "0.0"):
        raise group.place.error("the total cost does not begin with 0")


def _read_metric(section: Group) -> bool:
    shown = [str(item) for item in section.items[1:]]
    if shown != ["'minimize'", f"({_TOTAL_COST})"]:
        raise section.place.error("expected (:metric minimize (total-cost))")
    return True


def _define(text: str, source: str, kind: str) -> tuple[Group, list[Group]]:
    """Return the whole file and the sections of its `(define (kind name) …)`."""
    whole = parse(text, source)
    if whole.head != "define" or len(whole.items) < 2:
        raise whole.place.error(f"expected (define ({kind} …) …)")
    title = _group(whole.items[1], f"({kind} …)")
    if title.head != kind or len(title.items) != 2:
        raise title.place.error(f"expected ({kind} NAME), found {title}")
    return whole, [_group(item, f"a section of a {kind}") for item in whole.items[2:]]


def _name_of(whole: Group) -> str:
    title = _group(whole.items[1], "a title")
    return _word(title.items[1], "a name").text


def _rest(section: Group | None) -> tuple[Word | Group, ...]:
    return section.items[1:] if section is not None else ()


def _exactly(group: Group, count: int) -> tuple[Word | Group, ...]:
    if len(group.items) != count + 1:
        raise group.place.error(f"{group.head} has {len(group.items) - 1} parts, expected {count}")
    return group.items[1:]


def _group(item: Word | Group, expected: str) -> Group:
    if not isinstance(item, Group):
        raise item.place.error(f"expected {expected}, found {item}")
    return item


def _word(item: Word | Group, expected: str) -> Word:
    if not isinstance(item, Word):
        raise item.place.error(f"expected {expected}, found {item}")
    return item


def _name(group: Group, expected: str) -> str:
    if not group.head:
        raise group.place.error(f"expected {expected}")
    return group.head
