"""PDDL domains and problems from text, with the place of every mistake and of every note.

It reads what Fast Downward's translator reads: types, constants, ADL conditions and effects,
derived predicates, and whole-number action costs. Where that is lenient, so is this: a small rule
that a text breaks is a note of the domain or the problem, and an error with `strict`.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Final

from pddlpuzzles.errors import InputError, closest, did_you_mean
from pddlpuzzles.pddl.complaints import OBJECTS, refuse_section, unknown_name
from pddlpuzzles.pddl.formulas import (
    Frame,
    Price,
    Scope,
    arity_of,
    declared_names,
    typed_names,
    variables_of,
    whole_number,
)
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
    atoms_in,
    conjuncts,
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
