"""PDDL domains and problems as data, read with the place of every mistake.

Read is the propositional part of PDDL with types, constants, ADL conditions and effects, and
whole-number action costs: what puzzles are written in. Names are in lower case throughout.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from pddlpuzzles.planning.pddl.formulas import (
    EQUALITY,
    OBJECT,
    TOTAL_COST,
    TRUE,
    Atom,
    Effect,
    Formula,
    Frame,
    Price,
    declared,
    typed,
    types_in,
    variables_of,
    whole_number,
)
from pddlpuzzles.planning.pddl.tokens import (
    Group,
    Place,
    Word,
    as_group,
    as_word,
    exactly,
    head_of,
    parse,
    rest_of,
)

_HIGHEST: Final = 20
"""Types above a type."""
_REFUSED: Final = {
    ":derived": ", for it is an axiom",
    ":durative-action": ", for its actions take time",
    ":process": ", for it takes time",
    ":event": ", for it takes time",
}


@dataclass(frozen=True)
class Schema:
    """An action of a domain; `cost` is what it increases the total cost by.

    To that is added the value that the problem has for each of `fees`.
    """

    name: str
    parameters: tuple[tuple[str, str], ...]
    condition: Formula
    effects: tuple[Effect, ...]
    cost: int
    place: Place = field(compare=False)
    fees: tuple[Atom, ...] = ()


@dataclass(frozen=True)
class Domain:
    """A domain: each type with the one above it, constants with their types, and the rest."""

    name: str
    types: Mapping[str, str]
    constants: Mapping[str, str]
    predicates: Mapping[str, tuple[str, ...]]
    actions: Mapping[str, Schema]
    place: Place = field(compare=False)
    functions: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def is_a(self, kind: str, other: str) -> bool:
        """Say whether a type is another, or below it."""
        if len(types_in(other)) > 1:
            return any(self.is_a(kind, one) for one in types_in(other))
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
    values: Mapping[Atom, int] = field(default_factory=dict)


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
            reason = _REFUSED.get(section.head, "")
            raise section.place.error(
                f"{section} is not read here{reason}; {', '.join(allowed)} are"
            )
        if section.head == ":action":
            actions.append(section)
        elif section.head in found:
            raise section.place.error(f"a second {section.head}")
        else:
            found[section.head] = section
    types = _read_types(found.get(":types"))
    constants = _typed_names(found.get(":constants"), types)
    predicates: dict[str, tuple[str, ...]] = {}
    for item in rest_of(found.get(":predicates")):
        group = as_group(item, "a predicate such as (at ?x)")
        name = head_of(group, "a predicate's name")
        if name in predicates or name == EQUALITY:
            raise group.place.error(f"a second predicate {name}")
        predicates[name] = tuple(kind for _, kind in variables_of(group.items[1:], types))
    functions = _read_functions(found.get(":functions"), types)
    frame = Frame(types, predicates, constants, functions)
    schemas: dict[str, Schema] = {}
    for section in actions:
        schema = _read_action(section, frame)
        if schema.name in schemas:
            raise section.place.error(f"a second action {schema.name}")
        schemas[schema.name] = schema
    name = _name_of(whole)
    return Domain(name, types, constants, predicates, schemas, whole.place, functions)


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
    domain_name = rest_of(found[":domain"])
    if len(domain_name) != 1:
        raise found[":domain"].place.error("expected (:domain NAME)")
    meant = as_word(domain_name[0], "a domain's name").text
    if meant != domain.name:
        place = found[":domain"].place
        raise place.error(f"it is of the domain {meant!r}, and {domain.place.source} is another")
    objects = _typed_names(found.get(":objects"), domain.types)
    for name in objects.keys() & domain.constants.keys():
        raise found[":objects"].place.error(f"{name} is a constant of the domain already")
    objects = {**domain.constants, **objects}
    frame = Frame(domain.types, domain.predicates, objects, domain.functions)
    atoms = set()
    values: dict[Atom, int] = {}
    begins_at_zero = False
    for fact in rest_of(found[":init"]):
        group = as_group(fact, "a fact such as (at home)")
        if group.head == EQUALITY and len(group.items) == 3:
            if str(group.items[1]) == f"({TOTAL_COST})":
                _read_zero_cost(group)
                begins_at_zero = True
            else:
                function = as_group(group.items[1], "a function such as (total-cost)")
                number = as_word(group.items[2], "a whole number")
                values[frame.value(function, {})] = whole_number(number)
            continue
        if group.head == "not":
            (denied,) = exactly(group, 1)
            frame.atom(as_group(denied, "a fact such as (at home)"), {})
            continue  # what is not said to be true is false anyway
        atom = frame.atom(group, {})
        for term, kind in zip(atom.terms, domain.predicates[atom.predicate], strict=True):
            if not domain.is_a(objects[term], kind):
                raise group.place.error(f"{term} is no {kind}, as {atom.predicate} wants it")
        atoms.add(atom)
    if not begins_at_zero and any(schema.cost or schema.fees for schema in domain.actions.values()):
        raise found[":init"].place.error("the total cost has no value, expected (= (total-cost) 0)")
    if len(found[":goal"].items) != 2:
        raise found[":goal"].place.error("expected (:goal …) with one formula")
    goal = frame.formula(found[":goal"].items[1], ChainMap())
    has_metric = ":metric" in found and _read_metric(found[":metric"])
    name = _name_of(whole)
    return Problem(name, objects, frozenset(atoms), goal, has_metric, whole.place, values)


def _read_action(section: Group, frame: Frame) -> Schema:
    if len(section.items) < 2:
        raise section.place.error("an action without a name")
    name = as_word(section.items[1], "an action's name").text
    keys = section.items[2::2]
    values = section.items[3::2]
    if len(keys) != len(values):
        raise section.place.error(f"the action {name} ends after {keys[-1]}")
    found: dict[str, Word | Group] = {}
    for key, value in zip(keys, values, strict=True):
        word = as_word(key, ":parameters, :precondition or :effect")
        if word.text not in (":parameters", ":precondition", ":effect") or word.text in found:
            expected = ":parameters, :precondition or :effect, each once"
            raise word.place.error(f"expected {expected}, found {word}")
        found[word.text] = value
    given = found.get(":parameters")
    items = as_group(given, "parameters").items if given is not None else ()
    parameters = variables_of(items, frame.types)
    variables = ChainMap(dict(parameters))
    condition: Formula = TRUE
    if ":precondition" in found:
        condition = frame.formula(found[":precondition"], variables)
    changes = list(frame.effects(found[":effect"], variables)) if ":effect" in found else []
    effects = tuple(change for change in changes if isinstance(change, Effect))
    prices = [change for change in changes if isinstance(change, Price)]
    cost = sum(price.number for price in prices)
    fees = tuple(price.function for price in prices if price.function is not None)
    return Schema(name, parameters, condition, effects, cost, section.place, fees)


def _read_functions(section: Group | None, types: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the functions with the types that they are of; the total cost is always there."""
    functions: dict[str, tuple[str, ...]] = {TOTAL_COST: ()}
    items = iter(rest_of(section))
    for item in items:
        if isinstance(item, Word) and item.text == "-":
            kind = as_word(next(items, item), "number")
            if kind.text != "number":
                raise kind.place.error(f"a function's value is a number here, not {kind}")
            continue
        group = as_group(item, "a function such as (total-cost)")
        name = head_of(group, "a function's name")
        functions[name] = tuple(kind for _, kind in variables_of(group.items[1:], types))
    return functions


def _read_types(section: Group | None) -> dict[str, str]:
    """Return each type with the one above it; those named only above others stand on top."""
    types: dict[str, str] = {}
    for word, above in typed(rest_of(section)):
        if word.text == OBJECT:
            continue
        if word.text in types:
            raise word.place.error(f"a second type {word.text}")
        if len(types_in(above)) > 1:
            raise word.place.error(f"{word.text} is below several types, expected one")
        types[word.text] = above
    for above in list(types.values()):
        if above != OBJECT:
            types.setdefault(above, OBJECT)
    for name in types:
        above, height = types[name], 0
        while above != OBJECT:
            height += 1
            if height > _HIGHEST:
                assert section is not None
                most = f"over {_HIGHEST} types, or itself"
                raise section.place.error(f"above the type {name} there are {most}")
            above = types[above]
    return types


def _typed_names(section: Group | None, types: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for word, kind in declared(rest_of(section), types):
        if word.text.startswith("?") or word.text in found:
            raise word.place.error(f"expected a new name, found {word}")
        if len(types_in(kind)) > 1:
            raise word.place.error(f"{word.text} is of several types, expected one")
        found[word.text] = kind
    return found


def _read_zero_cost(group: Group) -> None:
    _, _, number = group.items
    if as_word(number, "0").text not in ("0", "0.0"):
        raise group.place.error("the total cost does not begin with 0")


def _read_metric(section: Group) -> bool:
    shown = [str(item) for item in section.items[1:]]
    if shown != ["'minimize'", f"({TOTAL_COST})"]:
        raise section.place.error("expected (:metric minimize (total-cost))")
    return True


def _define(text: str, source: str, kind: str) -> tuple[Group, list[Group]]:
    """Return the whole file and the sections of its `(define (kind name) …)`."""
    whole = parse(text, source)
    if whole.head != "define" or len(whole.items) < 2:
        raise whole.place.error(f"expected (define ({kind} …) …)")
    title = as_group(whole.items[1], f"({kind} …)")
    if title.head != kind or len(title.items) != 2:
        raise title.place.error(f"expected ({kind} NAME), found {title}")
    return whole, [as_group(item, f"a section of a {kind}") for item in whole.items[2:]]


def _name_of(whole: Group) -> str:
    title = as_group(whole.items[1], "a title")
    return as_word(title.items[1], "a name").text
