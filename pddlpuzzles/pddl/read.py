"""PDDL domains and problems from text, with the place of every mistake and of every note.

It reads what Fast Downward's translator reads: types, constants, ADL conditions and effects,
derived predicates, and whole-number action costs. Where that is lenient, so is this: a small rule
that a text breaks is a note of the domain or the problem, and an error with `strict`.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Final

from pddlpuzzles.errors import InputError, closest, did_you_mean
from pddlpuzzles.pddl.formulas import (
    Frame,
    Price,
    Scope,
    arity_of,
    declared_names,
    typed_names,
    variables_of,
)
from pddlpuzzles.pddl.left_behind import note_left_behind
from pddlpuzzles.pddl.mistake_collector import Mistakes
from pddlpuzzles.pddl.model import (
    EITHER,
    EQUALITY,
    OBJECT,
    TOTAL_COST,
    TRUE,
    Atom,
    Axiom,
    Domain,
    Effect,
    Facts,
    Formula,
    Problem,
    Schema,
    types_in,
)
from pddlpuzzles.pddl.sections import (
    DOMAIN,
    PROBLEM,
    REQUIREMENTS,
    by_name,
    define,
    name_of,
    requirements,
)
from pddlpuzzles.pddl.start import read_start
from pddlpuzzles.pddl.tokens import (
    Group,
    Notes,
    Word,
    as_group,
    as_word,
    head_of,
    rest_of,
    terms_of,
)
from pddlpuzzles.pddl.unsupported import OBJECTS, unknown_name

_HIGHEST: Final = 50
"""Types above a type."""
_INSIDE: Final = {":parameters": "(?x - TYPE …)", ":precondition": "(…)", ":effect": "(…)"}
"""The parts of an action, and what each has."""
_PARTS: Final = tuple(_INSIDE)


def read_domain(
    text: str, source: str, *, strict: bool = False, pulse: Callable[[], None] = lambda: None
) -> Domain:
    """Read a domain; with `strict`, what would be a note is an error.

    `source` is what complaints call the text. What `pulse` raises ends the work.

    :raises InputError: if it is none, or has more than is read here. It is the first mistake of the
        text; those behind it that do not follow from it are its `others`.
    """
    with Mistakes() as mistakes:
        return domain_noting(Notes(mistakes, strict), text, source, pulse)


def domain_noting(
    notes: Notes, text: str, source: str, pulse: Callable[[], None] = lambda: None
) -> Domain:
    """Read a domain as far as mistakes let it, all of which are taken down."""
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
    frame = Frame(domain, derived, domain.constants, needed, notes, pulse)
    schemas: dict[str, Schema] = {}
    axioms: list[Axiom] = []
    for section in entries:
        try:
            if section.head == ":derived":
                axioms.append(_read_axiom(section, frame))
                continue
            schema = _read_action(section, frame)
            if schema.name in schemas:
                raise section.place.error(f"a second action {schema.name}")
            schemas[schema.name] = schema
        except InputError as error:
            notes.mistakes.add(error)
    note_left_behind(schemas.values(), notes)
    return replace(domain, actions=schemas, axioms=tuple(axioms), notes=notes.all())


def read_problem(
    text: str,
    source: str,
    domain: Domain,
    *,
    strict: bool = False,
    pulse: Callable[[], None] = lambda: None,
) -> Problem:
    """Read a problem of a domain; `strict`, `source` and `pulse` are as for a domain.

    :raises InputError: if it is none, or has more than is read here; as for a domain.
    """
    with Mistakes() as mistakes:
        return problem_noting(Notes(mistakes, strict), text, source, domain, pulse)


def problem_noting(
    notes: Notes, text: str, source: str, domain: Domain, pulse: Callable[[], None] = lambda: None
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
    has_metric = ":metric" in found and _read_metric(found[":metric"])
    if has_metric and not costs:
        message = "no action increases the total cost, so that every plan costs 0"
        notes.add("free", found[":metric"].place, message, is_allowed=True)
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


def _check_typing(found: Mapping[str, Group], requirements: frozenset[str], notes: Notes) -> None:
    for name, requirement in ((":types", ":typing"), (":functions", ":action-costs")):
        if name in found and requirement not in requirements:
            message = f"{name} needs {requirement}, which is not among the :requirements"
            notes.add(requirement, found[name].place, message)


def _head_of_axiom(section: Group) -> Group:
    head, _ = terms_of(section, 2)
    return as_group(head, "a predicate such as (above ?x ?y)")


def _read_axiom(section: Group, frame: Frame) -> Axiom:
    """Read `(:derived (above ?x ?y) FORMULA)`; a parameter has its own type or the predicate's."""
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
    name = as_word(section.items[1], "an action's name").text
    found: dict[str, Group] = {}
    items = iter(section.items[2:])
    for key in items:
        if found and isinstance(key, Group):
            raise key.place.error(
                f"{key} is a second one after {[*found][-1]}; several stand in one (and …)"
            )
        word = as_word(key, f"{', '.join(_PARTS[:-1])} or {_PARTS[-1]}")
        part = word.text
        if part not in _PARTS:
            error = word.place.error(unknown_name(f"part of the action {name}", part, _PARTS))
            part = closest(part, _PARTS) or part
            if part not in _PARTS:
                raise error
            frame.notes.mistakes.add(error)
        if part in found:
            raise word.place.error(f"a second {part} of the action {name}")
        value = next(items, None)
        if value is None:
            raise word.place.error(f"the action {name} ends after {word}")
        found[part] = as_group(value, f"{_INSIDE[part]} after {word.text}")
    if ":parameters" not in found:
        frame.notes.add("parameters", section.place, f"the action {name} has no :parameters")
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
            frame.notes.add(message, found[":effect"].place, message, is_allowed=True)
    prices = [change for change in changes if isinstance(change, Price)]
    cost = sum(price.number for price in prices)
    fees = tuple(price.function for price in prices if price.function is not None)
    return Schema(name, parameters, condition, effects, cost, section.place, fees)


_RESERVED: Final = frozenset({"and", "or", "not", "imply", "exists", "forall", "when"})
"""What no predicate is called, since a formula or an effect that begins so means another thing."""


def _read_predicates(
    section: Group | None, domain: Domain, names: dict[str, tuple[str, ...]], notes: Notes
) -> dict[str, tuple[str, ...]]:
    predicates: dict[str, tuple[str, ...]] = {}
    for item in rest_of(section):
        group = as_group(item, "a predicate such as (at ?x)")
        name = head_of(group, "a predicate's name")
        if name in _RESERVED:
            error = group.place.error(f"{name} has a meaning in PDDL, expected another name")
            notes.mistakes.add(error)
            continue
        if name in predicates or name == EQUALITY:
            notes.mistakes.add(group.place.error(f"a second predicate {name}"))
            continue
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
    """Return the functions with the types that they are of."""
    functions: dict[str, tuple[str, ...]] = {}
    items = iter(rest_of(section))
    for item in items:
        if isinstance(item, Word) and item.text == "-":
            kind = next(items, item)
            if str(kind) != repr("number"):
                raise kind.place.error(OBJECTS.format(kind))
            continue
        group = as_group(item, "a function such as (total-cost)")
        name = head_of(group, "a function's name")
        parameters = variables_of(group.items[1:], domain, notes)
        functions[name] = tuple(kind for _, kind in parameters)
        names[name] = tuple(variable for variable, _ in parameters)
    return functions


def _read_types(section: Group | None, notes: Notes) -> dict[str, str]:
    """Return each type with the one above it; those named only above others stand on top.

    One that is declared below several stands below all of them.
    """
    types: dict[str, str] = {}
    for word, above in typed_names(rest_of(section)):
        if word.text == OBJECT:
            continue
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
                    notes.add("above", section.place, said, is_allowed=True)
                types[one] = OBJECT
    for name in types:
        level, height = {name}, 0
        while level := {one for each in level for one in types_in(types[each])} - {OBJECT}:
            height += 1
            if height > _HIGHEST or name in level:
                assert section is not None
                above = "is itself" if name in level else f"are over {_HIGHEST} types"
                raise section.place.error(f"above the type {name} there {above}")
    return types


def _typed_names(section: Group | None, domain: Domain, notes: Notes) -> dict[str, str]:
    found: dict[str, str] = {}
    for word, kind in declared_names(rest_of(section), domain, notes):
        if word.text.startswith("?") or word.text in found:
            kind_of = "a second" if word.text in found else "a variable,"
            error = word.place.error(f"{kind_of} {word.text}: expected a new name")
            notes.mistakes.add(error)
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
        expected = "the least total cost, (:metric minimize (total-cost))"
        raise section.place.error(f"the only metric that is read here is {expected}")
    return True
