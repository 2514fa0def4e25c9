"""PDDL domains and problems from text: what is refused or noted of their sections, and where.

It reads what Fast Downward's translator reads: types, constants, ADL conditions and effects,
derived predicates, action costs; and numbers (PDDL 2.1, level 2). Where that is lenient, so is
this: a small rule that is broken is a note of the domain or problem, and an error with `strict`.
"""

from collections import ChainMap, Counter, defaultdict
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, pairwise, product
from math import prod
from typing import Final, NamedTuple

from pddlpuzzles.errors import InputError, Mend, closest, did_you_mean, is_near
from pddlpuzzles.pddl import model, tokens
from pddlpuzzles.pddl import read_formulas as formulas
from pddlpuzzles.pddl.model import OBJECT, TOTAL_COST, Atom, Domain, Problem, Schema, parts_of
from pddlpuzzles.pddl.numbers import value_of
from pddlpuzzles.pddl.symbols import note_misfits
from pddlpuzzles.pddl.tokens import ACTION_PARTS, Group, Items, Note, Notes, Word, rest_of
from pddlpuzzles.search.budget import check
from pddlpuzzles.show.wording import all_of, counted

_BEYOND: Final = frozenset(tokens.BEYOND["fast-downward"].split())
_NUMERIC: Final = frozenset({":fluents", model.NUMBERS})
REQUIREMENTS: Final = _BEYOND.union(tokens.STANDS_FOR, *map(str.split, tokens.STANDS_FOR.values()))
_MOST_TYPES_ABOVE: Final = 50
_MOST_BESIDE: Final = 9
_LEAST_BOTH_WAYS: Final = 5
_NUMBER: Final = "number"  # what the values of functions are called
_Values = dict[Atom, model.Number]  # values of functions at the start


def read_domain(text: str, source: str, *, strict: bool = False) -> Domain:
    """Read a domain; if `strict`, notes are errors (InputError: the first; `others` follow)."""
    with tokens.collected(strict) as notes:
        domain = domain_noting(notes, text, source)
        note_misfits(domain, notes)
        every = sorted((*domain.notes, *notes.taken()), key=lambda note: note[:3])
        return replace(domain, notes=tuple(every))


def domain_noting(
    notes: Notes, text: str, source: str, objects: Callable[[], Mapping[str, str]] = dict
) -> Domain:
    """Read a domain as far as mistakes let it; `objects` are those of its problem."""
    place, title, parts, entries = sections_of(text, source, "domain", notes)
    needed = _requirements(parts.get(":requirements"), notes)
    notes.requirements = needed
    if ":types" in parts:
        notes.require(":typing", parts[":types"].place, ":types")
    types = _read_types(parts.get(":types"), notes)
    constants = _read_things(parts.get(":constants"), types, notes, {})
    predicates = _read_signatures("predicate", parts.get(":predicates"), types, notes)
    functions = _read_signatures("function", parts.get(":functions"), types, notes)
    for group in rest_of(parts.get(":functions")):
        if isinstance(group, Group) and group.head in predicates:
            said = f"{group.head} is a predicate, too: expected another name for one of both"
            notes.add("function", group.place, said)
    signatures = predicates | functions
    names = {word: tuple(name for name, _ in its) for word, its in signatures.items()}
    predicate_kinds = {word: tuple(kind for _, kind in its) for word, its in predicates.items()}
    function_kinds = {word: tuple(kind for _, kind in its) for word, its in functions.items()}
    domain = Domain(title, types, constants, predicate_kinds, {}, place, function_kinds)
    domain = replace(domain, names=names, required=needed)
    rules = [entry for entry in entries if entry.head == ":derived"]
    derived = {it.head for rule in rules for it in rule.items[1:2] if isinstance(it, Group)}
    frame = formulas.Frame(domain, derived, domain.constants, notes, objects)
    schemas, axioms = _read_entries(entries, frame)
    _note_left_behind(schemas.values(), notes)
    conditions = [*chain.from_iterable(map(Schema.conditions, schemas.values()))]
    conditions += [axiom.condition for axiom in axioms]
    compared = any(any(parts_of(condition, model.Comparison)) for condition in conditions)
    if not (compared or any(schema.updates for schema in schemas.values())):
        if ":functions" in parts:
            notes.require(":action-costs", parts[":functions"].place, ":functions")
        _note_beyond(parts.get(":requirements"), _NUMERIC, notes)
    atoms = [atom for axiom in axioms for atom in (axiom.head, *parts_of(axiom.condition, Atom))]
    used = {atom.predicate for atom in chain(atoms, *map(Schema.atoms, schemas.values()))}
    for item in rest_of(parts.get(":predicates")):
        if isinstance(item, Group) and item.head not in used:
            message = f"the predicate {item.head} is never used by an action"
            notes.hint("unused", item.place, message, f"predicate {item.head}")
    return replace(domain, actions=schemas, axioms=tuple(axioms), notes=notes.taken())


def _note_beyond(section: Group | None, requirements: Container[str], notes: Notes) -> None:
    for word in rest_of(section):
        if isinstance(word, Word) and word.text in requirements:
            said = f"{word.text} is a requirement that planners such as Fast Downward refuse"
            notes.add("requirement", word.place, said, word.text)


def _read_entries(
    entries: Iterable[Group], frame: formulas.Frame
) -> tuple[dict[str, Schema], list[model.Axiom]]:
    """Read actions and axioms; a second action of a name, of another size, is `NAME SIZE`."""
    schemas, axioms = dict[str, Schema](), list[model.Axiom]()
    for section in entries:
        try:
            if section.head == ":derived":
                axioms.append(_read_axiom(section, frame))
                continue
            schema = _read_action(section, frame)
            if (first := schemas.get(schema.name)) is not None:
                message = f"a second action {schema.name}, after the one in line {first.place.line}"
                many = len(schema.parameters)
                schema = replace(schema, name=f"{schema.name} {many}")  # no text has such a name
                if many == len(first.parameters) or schema.name in schemas:
                    raise schema.place.error(f"{message}:", expected="another name")
                message += f": it is the one of {counted(many, 'parameters')}; rename one"
                frame.notes.hint("second", schema.place, message, f"action {schema.name}")
            schemas[schema.name] = schema
        except InputError as error:
            frame.notes.error(error)
    return schemas, axioms


def read_problem(text: str, source: str, domain: Domain, *, strict: bool = False) -> Problem:
    """Read a problem of a domain, as `read_domain` does."""
    with tokens.collected(strict) as notes:
        return problem_noting(notes, text, source, domain)


def problem_noting(notes: Notes, text: str, source: str, domain: Domain) -> Problem:
    _, title, parts, _ = sections_of(text, source, "problem", notes)
    (item,) = parts[":domain"].terms(1)
    name = item.as_word("a domain's name").text.strip(tokens.QUOTES)
    if name and domain.name not in ("", name):
        said = f"its domain is {name!r}, and {domain.place.source} has {domain.name!r}"
        mend = Mend("write", domain.name, name) if closest(name, [domain.name]) else None
        error = parts[":domain"].place.error(said, mend)
        if mend is None:
            raise error
        notes.error(error)
    objects = _read_things(parts.get(":objects"), domain.types, notes, domain.constants)
    wanted = {kind for schema in domain.actions.values() for _, kind in schema.parameters}
    kinds = {*objects.values()}
    empty = {kind for kind in wanted if not any(domain.is_a(own, kind) for own in kinds)}
    # A declaration is suspect if its mistake would explain that an action has no objects.
    for (_, kind), note in notes.suspects.items():
        if note.weight is tokens.Weight.HINT and (kind in empty or (empty and not kind)):
            notes.take(note)
    required = _requirements(parts.get(":requirements"), notes)
    notes.requirements = required | (domain.required or REQUIREMENTS)
    frame = formulas.Frame(domain, domain.derived, objects, notes)
    mistakes = len(notes.mistakes)
    atoms, values = _read_start(parts[":init"], frame)
    priced = next((schema for schema in domain.actions.values() if schema.prices), None)
    total = Atom(TOTAL_COST, ())
    is_paid = priced is not None or TOTAL_COST in domain.updated
    if total not in values and is_paid and len(notes.mistakes) == mistakes:
        message = "the total cost has no first value, (= (total-cost) 0) is taken"
        notes.add("cost", parts[":init"].place, message)
    if not values.get(total):
        values.pop(total, None)
    (goal,) = parts[":goal"].terms(1)
    if isinstance(goal, Group) and goal.items[1:] == [] and goal.head in ("", "and"):
        notes.add("goal", goal.place, "the goal is empty, so that every state is one")
    goal_formula = frame.part(goal, ChainMap())
    metric = _read_metric(parts[":metric"], frame) if ":metric" in parts else None
    has_metric = metric is not None
    asked = {function.predicate for function in parts_of(metric and metric.expression, Atom)}
    counted = _counted(domain, goal_formula, metric, values)
    if metric == model.Metric(total) and TOTAL_COST not in counted:
        metric = None
    changing = domain.updated | {model.TOTAL_TIME} | ({TOTAL_COST} if priced else set())
    if has_metric and changing.isdisjoint(asked):
        message = "no action changes what the metric asks for: by it all plans cost the same"
        notes.hint("free", parts[":metric"].place, message)
    elif ":metric" not in parts and priced is not None:
        message = "costs are given, and no (:metric minimize (total-cost)): actions are counted"
        notes.hint("metric", priced.place, message)
    has_numbers = bool(domain.updated | counted) or any(parts_of(goal_formula, model.Comparison))
    if metric is None and not has_numbers:
        _note_beyond(parts.get(":requirements"), _NUMERIC, notes)
    content = objects, model.Facts(atoms), goal_formula, has_metric, parts[":init"].place, values
    problem = Problem(title, *content, metric=metric, counted=counted)
    note_misfits(domain, notes, problem)
    _note_undefined(problem, domain, notes)
    _note_divisions(domain, problem, notes)
    for lacking, many in model.lone_reverses(problem.atoms, domain.changing):
        if many >= _LEAST_BOTH_WAYS:
            name, (first, second) = lacking
            lone = Atom(name, (second, first))
            said = f"{lone} has no reverse, unlike all other facts of {name}: is {lacking} missing?"
            notes.hint("reverse", problem.place, said, name)
    return replace(problem, notes=notes.taken())


def sections_of(
    text: str, source: str, kind: str, notes: Notes
) -> tuple[tokens.Place, str, dict[str, Group], list[Group]]:
    """Return where a file's (define …) is, its name, its sections by heads, actions and axioms."""
    whole = tokens.Parser(tokens.Text(text, source), notes).group(check)
    title = _title_of(whole, kind, notes)
    is_domain, allowed = kind == "domain", tokens.SECTIONS[kind]
    repeated = tokens.ENTRIES if is_domain else ()
    named: dict[str, Group] = {}
    entries: list[Group] = []
    expected = f"a section of a {kind}, or ';' before a comment"
    heads = {item.head for item in whole.items if isinstance(item, Group)}
    for section in formulas.groups_in("define", whole.items[2:], expected, notes):
        if (head := section.head) not in (*allowed, *repeated):
            # A list without a name is the first that is missing: predicates, facts or the goal.
            lists = (":predicates",) if is_domain else (":init", ":goal")
            missing = [it for it in lists if it not in heads] if section.items else []
            if missing and isinstance(section.items[0], Group):
                head = missing[0]
                heads.add(head)
                section.items.insert(0, Word(section.whole, section.offset, head))
                said = "a section begins with its name:"
                notes.mistake(section.place, said, expected=f"({head} …)", found="( …)")
            else:
                error = formulas.refuse_section(section, kind, (*allowed, *repeated))
                is_section = head[:1] == ":"
                notes.error(error, () if is_section or error.mend else (source, "section"))
                if error.mend is None or error.mend.text in named:
                    notes.reported.add(("predicate", head))
                    continue
                head = error.mend.text
                section.items[0].as_word(head).text = head
        if head in repeated:
            entries.append(section)
        elif head in named:
            first = named[head].place.line
            said = f"a second {head}, after the one in line {first}:"
            notes.mistake(section.place, said, expected="one with all in it")
            named[head].items += section.items[1:] if is_domain or head != ":goal" else []
        else:
            if named and allowed.index(head) < allowed.index(last := [*named][-1]):
                notes.add("order", section.place, f"{head} behind {last}")
            if entries:
                notes.add("late", section.place, f"{head} behind an action")
            named[head] = section
    if not is_domain:
        _add_missing_sections(named, whole, notes)
    name = "-".join(item.as_word("a name").text for item in title.items[1:])
    return whole.place, name, named, entries


def _title_of(whole: Group, kind: str, notes: Notes) -> Group:
    """Return (KIND NAME), which stands behind `define`; a name of several words is a mistake."""
    if whole.head != "define" or len(whole.items) < 2:
        raise whole.place.error(expected=f"(define ({kind} …) …)")
    title = whole.items[1]
    if isinstance(title, Word):
        raise title.place.error(expected=f"({kind} NAME)", found=f"{title}, without parentheses")
    if title.head != kind or len(title.items) != 2:
        is_other = title.head != kind and title.head in tokens.SECTIONS and len(title.items) == 2
        hint = f", the file of a {title.head}" if is_other else ", a name in one word"
        wanted = title.head if title.head in tokens.SECTIONS and not is_other else kind
        error = title.place.error(expected=f"({wanted} NAME)", found=f"{title}{hint}")
        if title.head != kind:
            raise error
        notes.error(error)
    return title


def _add_missing_sections(named: dict[str, Group], whole: Group, notes: Notes) -> None:
    """Report sections that a problem lacks, and add empty ones: the rest is read."""
    missing = [head for head in (":domain", ":init", ":goal") if head not in named]
    said = " and no ".join(f"({head} …)" for head in missing)
    keys = [key for key in notes.reported if key[:1] == (whole.place.source,)]
    if missing and whole.end and not any(key[-1] in ("section", "words") for key in keys):
        notes.mistake(whole.place, f"the problem has no {said}")
    for head in missing:
        at = whole.whole, whole.offset  # where it is said to stand
        named[head] = Group(*at, [Word(*at, head)])
        if head == ":domain":
            named[head].items.append(Word(*at, ""))
        elif head == ":goal":
            named[head].items.append(Group(*at, [Word(*at, "and"), Group(*at)]))


def _requirements(section: Group | None, notes: Notes) -> frozenset[str]:
    """Return what is required, what that stands for, and what a misspelt one is meant for."""
    needed = {":strips"}
    for item in rest_of(section):
        word = item.as_word("a requirement such as :typing")
        if word.text not in REQUIREMENTS:
            error = formulas.unknown_name("requirement", word.text, REQUIREMENTS)
            notes.add("requirement", word.place, error.message, word.text, mend=error.mend)
            needed |= {error.mend.text} if error.mend else set()
        needed.add(word.text)
    _note_beyond(section, _BEYOND - _NUMERIC, notes)
    waiting = list(needed)
    for requirement in waiting:  # it grows meanwhile
        implied = tokens.STANDS_FOR.get(requirement, "").split()
        waiting += [more for more in implied if more not in waiting]
    return frozenset(waiting)


def _read_start(section: Group, frame: formulas.Frame) -> tuple[Iterable[Atom], _Values]:
    """Return the facts that hold, in order, and the values; each mistake is taken down."""
    true, false = dict[Atom, None](), dict[Atom, None]()
    values: _Values = {}
    wanted = "a fact such as (at home)"
    for group in formulas.groups_in(":init", rest_of(section), wanted, frame.notes):
        check()
        try:
            if group.head == model.EQUALITY:
                _read_value(group, frame, values)
                continue
            if group.head in tokens.FACTS_ALONE and isinstance(last := group.items[-1], Group):
                raise group.place.error(tokens.FACTS_ALONE[group.head].format(last.written))
            if group.head == "at" and len(group.items) == 3 and isinstance(group.items[2], Group):
                timed = "a fact that begins to hold at some time is not read here"
                raise group.place.error(f"{timed}; the engine tamer takes those")
            holds, inner = group.head != "not", group
            if not holds:
                inner = group.terms(1)[0].as_group(wanted)
            atom = frame.atom(inner, ChainMap())
            if atom.predicate == model.EQUALITY:
                raise group.place.error("what is equal is no fact of a problem")
            if atom.predicate in frame.derived:
                message = f"{atom.predicate} is derived, so it is no fact of a problem"
                raise group.place.error(message)
            same, opposite = (true, false) if holds else (false, true)
            if atom in opposite:
                raise group.place.error(f"{atom} is both true and false")
            if atom in same:
                frame.notes.add("again", group.place, f"{atom} is said twice")
            elif not holds:
                message = f"(not {atom}) is redundant, leave it out: what is not said is false"
                frame.notes.hint("denied", group.place, message)
            same[atom] = None
        except InputError as error:
            frame.notes.error(error)
    return true, values


def _read_value(group: Group, frame: formulas.Frame, values: _Values) -> None:
    """Add what `(= (total-cost) 0)` says to the values; only that function may be undeclared."""
    what, *amounts = group.items[1:] or [group]
    if len(amounts) != 1 or (isinstance(what, Word) and what.text[0].isdigit()):
        raise group.place.error(expected="(= (FUNCTION …) NUMBER)", found=str(group))
    if isinstance(what, Word) and what.text in frame.objects:
        raise group.place.error(f"{group}: {formulas.OBJECTS}")
    is_undeclared = TOTAL_COST not in frame.domain.functions
    is_cost_alone = is_undeclared and str(what) in (f"({TOTAL_COST})", repr(TOTAL_COST))
    function = Atom(TOTAL_COST, ()) if is_cost_alone else frame.value(what, ChainMap())
    word = amounts[0].as_word("a number")
    number = formulas.exact_number(word)
    if not frame.domain.updated and word.text.endswith(".0"):
        frame.notes.add("decimal", word.place, f"{word.text} is read as {number}")
    if values.setdefault(function, number) != number:
        raise group.place.error(f"{function} has another value already")


def _read_metric(section: Group, frame: formulas.Frame) -> model.Metric | None:
    """Return None where the fewest actions are asked for."""
    word, item = ([*section.items, section, section])[1:3]  # the section for what is missing
    if len(section.items) != 3 or word.text not in ("minimize", "maximize"):
        said = did_you_mean(word.text, ("minimize", "maximize"))
        meant = f"; found {word}: {said}" if said else ""
        raise word.place.error(expected="(:metric minimize EXPRESSION), or maximize", more=meant)
    functions = {**frame.domain.functions, TOTAL_COST: (), model.TOTAL_TIME: ()}
    is_time = str(item).strip("()'") == model.TOTAL_TIME
    is_maximized = word.text == "maximize"
    if is_time and model.TOTAL_TIME not in frame.domain.functions and not is_maximized:
        said = "actions take no time here: the total time is the number of actions"
        frame.notes.hint("total", section.place, said, model.TOTAL_TIME)
        frame.notes.add("metric", section.place, said, model.TOTAL_TIME, weight=tokens.Weight.RARE)
        return None
    with_time = replace(frame, domain=replace(frame.domain, functions=functions))
    return model.Metric(with_time.expression(item, ChainMap()), is_maximized)


def _counted(
    domain: Domain, goal: model.Formula, metric: model.Metric | None, given: _Values
) -> frozenset[str]:
    """Return which of total cost and time are values of states, not only costs of steps."""
    # The total cost is a mere cost if it is whole, minimized, and read by nothing.
    asked = {function.predicate for function in parts_of(metric and metric.expression, Atom)}
    counted = {model.TOTAL_TIME} & asked - domain.functions.keys()
    schemas = domain.actions.values()
    conditions = [goal, *(axiom.condition for axiom in domain.axioms)]
    read = {function.predicate for schema in schemas for function in schema.functions()}
    read |= {it.predicate for condition in conditions for it in model.functions_of(condition)}
    read |= asked if metric != model.Metric(Atom(TOTAL_COST, ())) else set()
    fees = {fee.predicate for schema in schemas for fee in schema.fees}
    priced = [number for atom, number in given.items() if atom.predicate in fees]
    is_fixed = fees.isdisjoint(domain.updated) and Atom(TOTAL_COST, ()) not in given
    are_costs = is_fixed and all(map(formulas.is_cost, priced))
    if TOTAL_COST in read or (metric is not None and not are_costs):
        counted.add(TOTAL_COST)
    return frozenset(counted)


def _note_undefined(problem: Problem, domain: Domain, notes: Notes) -> None:
    """Note functions that actions read and that have no value, for some objects or any."""
    updates = (update for schema in domain.actions.values() for update in schema.updates)
    sure = {it.function.predicate for it in updates if it.operator == "assign"}  # may get one
    for schema in domain.actions.values():
        words = {function.predicate: None for function in schema.functions()}
        for word in (word for word in words if word not in sure | problem.counted):
            # Lacking are objects of its type, and those of most facts with the same types.
            valued = {terms for name, terms in problem.values if name == word}
            kinds, objects = domain.functions.get(word, ()), problem.objects.items()
            things = [it for it, kind in objects if len(kinds) == 1 and domain.is_a(kind, *kinds)]
            lacking: list[tuple[str, ...]] = [(it,) for it in things if (it,) not in valued]
            for alike in (it for it in sorted(domain.static) if domain.predicates[it] == kinds):
                facts = {atom.terms for atom in problem.atoms if atom.predicate == alike}
                if len(facts & valued) > len(facts - valued):
                    lacking += sorted(facts - valued)
            if not valued:
                said = f"{word} has no value at the start: {schema.name} reads it, and a comparison"
                message = f"{said} with it never holds, nor is an action possible that changes it"
                notes.hint("undefined", problem.place, message, word)
            elif lacking:
                its_type = "its type" if len(kinds) == 1 else "its types"
                said = f"{Atom(word, lacking[0])} has no value at the start, unlike others of"
                said += f" {its_type}: no comparison with it holds"
                notes.hint("undefined", problem.place, said, word)


def _note_divisions(domain: Domain, problem: Problem, notes: Notes) -> None:
    """Note what always divides by 0, as it is written or by functions with one value."""
    pairs = {(function.predicate, number) for function, number in problem.values.items()}
    times, changing = Counter(name for name, _ in pairs), domain.updated | problem.counted
    fixed = {name: value for name, value in pairs if times[name] == 1 and name not in changing}
    for schema in domain.actions.values():
        every = chain(*(parts_of(it, model.Operation) for it in schema.expressions()))
        for _, divisor in (part.sides for part in every if part.operator == "/"):
            if value_of(divisor, lambda function: fixed.get(function.predicate)) == 0:
                said = f"{schema.name} divides by {model.expression_text(divisor)}"
                said += "" if divisor == 0 else ", which is always 0"
                message = f"{said}: no comparison with it holds, nor is an effect with it possible"
                notes.hint("division", schema.place, message, f"{schema.name} {divisor}")


class _Moved(NamedTuple):
    """What moves: an action asks for an atom, and adds one that is unlike it in one place."""

    schema: Schema
    before: Atom
    after: Atom
    place: int


def _moved_by(schema: Schema) -> Iterator[_Moved]:
    asked = [part for part in model.conjuncts(schema.condition) if isinstance(part, Atom)]
    for before, after in product(asked, schema.added):
        # An atom may have too many terms, which is reported when all has been read.
        if before.predicate == after.predicate and len(before.terms) == len(after.terms):
            pairs = enumerate(zip(before.terms, after.terms, strict=True))
            unlike = [place for place, (old, new) in pairs if old != new]
            # What moves stands first: it is (at ?thing ?from), and then (at ?thing ?to).
            for place in unlike if len(unlike) == 1 and unlike[0] > 0 else ():
                if before.terms[place][0] == after.terms[place][0] == "?":
                    yield _Moved(schema, before, after, place)


def _note_left_behind(schemas: Collection[Schema], notes: Notes) -> None:
    """Note actions that move a thing and leave it where it was, or delete the wrong atom."""
    effects = ((schema.name, effect) for schema in schemas for effect in schema.effects)
    deleted = {(name, effect.atom) for name, effect in effects if not effect.becomes}
    gone = {(name, atom.predicate) for name, atom in deleted}  # by action, of what it deletes some
    moved = [move for schema in schemas for move in _moved_by(schema)]
    # An action that moves such a thing and does delete where it was, as all of them should.
    leaving = [move for move in moved if (move.schema.name, move.before) in deleted]
    movers = {(move.before.predicate, move.place): move.schema.name for move in leaving}
    for schema, before, after, place in moved:
        name = before.predicate
        mover = movers.get((name, place))
        is_never_gone = name not in {predicate for _, predicate in gone}
        if (schema.name, name) not in gone and (mover or is_never_gone):
            why = f"unlike {mover}, it deletes no" if mover else "no action deletes an"
            both = f"{schema.name} adds {after} and leaves {before}, so that both hold"
            notes.hint("left", schema.place, f"{both}: {why} atom of {name}", f"behind {name}")
    needs = {it.name: {part.predicate for part in parts_of(it.condition, Atom)} for it in schemas}
    gives = {it.name: {atom.predicate for atom in it.added} for it in schemas}
    takers = defaultdict[str, list[str]](list)  # who asks for a predicate and deletes it for good
    for name, predicate in sorted(gone):
        takers[predicate] += [name] if predicate in needs[name] - gives[name] else []
    for schema in schemas:
        ended = [it.atom for it in schema.effects if not it.becomes]
        for atom, taker in ((it, by) for it in ended for by in takers[it.predicate]):
            # It asks for what the taker has begun and ends that: a copied line may be left in it.
            begun = needs[schema.name] & gives[taker] - needs[taker]
            undone = (it for it in ended if it.predicate in begun and {*it.terms} & {*atom.terms})
            if atom.predicate not in needs[schema.name] | gives[schema.name] and any(undone):
                message = f"{schema.name} deletes {atom}, as {taker} before it: is {atom} meant?"
                notes.hint("again", schema.place, message, f"{schema.name} {atom}")


def _read_axiom(section: Group, frame: formulas.Frame) -> model.Axiom:
    item, body = section.terms(2)
    head = item.as_group("a predicate such as (above ?x ?y)")
    frame.notes.require(":derived-predicates", section.place, ":derived")
    predicates = frame.domain.predicates
    given = formulas.variables_of(head.items[1:], frame.domain.types, frame.notes)
    if (kinds := predicates.get(head.head)) is None:
        error = formulas.unknown_name("predicate", head.head, predicates)
        error.more += "; what is derived is declared in (:predicates …), too"
        frame.notes.reported.add(("predicate", head.head))
        raise head.place.error(**error.words)
    if len(given) != len(kinds):
        takes = f"{head.head} takes {counted(len(kinds), 'arguments')}"
        raise head.place.error(f"{takes}, here it has {len(given)}")
    both = zip(given, kinds, strict=True)
    parameters = tuple((name, kind if own == OBJECT else own) for (name, own), kind in both)
    scope = ChainMap({name: (name, kind) for name, kind in parameters})
    return model.Axiom(head.head, parameters, frame.part(body, scope), section.place)


def _read_action(section: Group, frame: formulas.Frame) -> Schema:
    name, notes = _action_name(section, frame.notes), frame.notes
    mistakes = len(notes.mistakes)
    parts = _parts_of_action(name, section, notes)
    for part in (":parameters", ":effect"):
        if part not in parts and section.end and len(notes.mistakes) == mistakes:
            notes.add(part[1:], section.place, f"the action {name} has no {part}")
    given = parts[":parameters"].items if ":parameters" in parts else ()
    parameters = formulas.variables_of(given, frame.domain.types, notes)
    scope = ChainMap({name: (name, kind) for name, kind in parameters})
    precondition = parts.get(":precondition")
    condition = frame.part(precondition, scope) if precondition else model.TRUE
    changes = list(frame.effects(parts[":effect"], scope)) if ":effect" in parts else []
    effects = tuple(change for change in changes if isinstance(change, model.Effect))
    updated = [change for change in changes if not isinstance(change, model.Effect)]
    prices = [update.amount for update, _ in updated if formulas.is_price(update)]
    numeric = [pair for pair in updated if not formulas.is_price(pair[0])]
    _require_one_each(numeric)
    amount = sum(price for price in prices if isinstance(price, int))
    costs: list[model.Expression] = [amount] if amount else []
    costs += [price for price in prices if isinstance(price, Atom)]
    updates = tuple(update for update, _ in numeric)
    schema = Schema(name, parameters, condition, effects, tuple(costs), section.place, updates)
    _note_slips(schema, parts, notes)
    if idle := [parameters[place] for place in schema.idle]:
        is_it, it = ("is", "it") if len(idle) == 1 else ("are", "them")
        unused = ", ".join(variable for variable, _ in idle)
        message = f"{unused} of {name} {is_it} used nowhere: any object stands for {it}"
        domain, elsewhere = frame.domain, (frame.elsewhere or dict)()
        objects = Counter({**domain.constants, **elsewhere}.values())  # how many of each type
        types = [kind for kind in objects if kind == OBJECT or kind in domain.types]
        copies = prod(sum(objects[it] for it in types if domain.is_a(it, kind)) for _, kind in idle)
        if copies > 1:
            message += f"; written out they would make {copies:,} copies of each instance"
        notes.hint("unused", parts[":parameters"].place, message, name)
    return schema


def _action_name(section: Group, notes: Notes) -> str:
    """Return an action's name; where none stands, or with a sign too many, that is mended."""
    if len(section.items) < 2:
        raise section.place.error("an action without a name")
    item = section.items[1]
    name = item.text if isinstance(item, Word) else str(item)[1:-1]
    if isinstance(item, Group) or name[0] == ":":
        words = [it.text for it in getattr(item, "items", []) if isinstance(it, Word)]
        meant = words[0] if words and words[0][0] != "?" else name[1:]
        is_no_name = not name or name in tokens.MEANING or closest(name, ACTION_PARTS)
        said = f"an action's name stands without parentheses and colon: (:action {meant} …)"
        if (is_no_name and words != [meant]) or name == ":name":
            said = "the action has no name: (:action NAME :parameters …)"
            section.items.insert(1, item)  # it stays, behind a name that is made up
            meant = f"in line {section.place.line}"
        notes.mistake(section.place, said)
        section.items[1], name = Word(section.whole, section.offset, meant), meant
    if name[0] == "?":
        notes.hint("name", section.place, f"an action's name has no '?', found {name!r}", name)
    return name


def _note_slips(schema: Schema, parts: Mapping[str, Group], notes: Notes) -> None:
    """Note what is allowed and seldom meant: first in the condition, then in the effects."""
    name, effects = schema.name, schema.effects
    times = Counter(model.conjuncts(schema.condition))
    terms = {term for atom in parts_of(schema.condition, Atom) for term in atom.terms}
    unasked = next((variable for variable, _ in schema.parameters if variable not in terms), None)
    for twice in (it for it, count in times.items() if count > 1 and unasked):
        message = f"{name} asks for {twice} twice, and for nothing of {unasked}: is it meant in one"
        notes.hint("repeated", parts[":precondition"].place, f"{message}?", message)
    deleted = {effect.atom.predicate for effect in effects if not effect.becomes}
    for effect in effects:
        always = model.Effect(effect.atom, True)  # added in any case
        is_added = always in effects or effect._replace(becomes=True) in effects
        is_idle = effect == always and effect.atom in times
        if not effect.becomes and is_added:
            message = f"{name} deletes {effect.atom} and adds it, too: it holds afterwards"
            notes.hint("both", parts[":effect"].place, message, message)
        elif is_idle and effect.atom.terms and effect.atom.predicate not in deleted:
            message = f"{name} adds {effect.atom}, which it asks for already: that does nothing"
            message += f"; is (not {effect.atom}) meant?"
            notes.hint("same", parts[":effect"].place, message, message)


def _require_one_each(updates: Sequence[tuple[model.Update, Group]]) -> None:
    """Raise InputError if not only additions, which commute (PDDL2.1, section 8), share a value."""
    # Of those with other conditions `after_updates` sees when they meet.
    for number, (update, text) in enumerate(updates):
        for earlier, before in updates[:number]:
            same = update.function == earlier.function and update.condition == earlier.condition
            if same and not (update.normal.adds and earlier.normal.adds):
                both = f"{update.operator} and {earlier.operator}, in line {before.place.line}"
                expected = "one effect on a value, or increase and decrease alone"
                said = f"{update.function} is changed twice, by {both}:"
                raise text.place.error(said, expected=expected)


def _parts_of_action(name: str, section: Group, notes: Notes) -> dict[str, Group]:
    """Return the value of each keyword; what is wrong is noted, and reading goes on behind it."""
    parts: dict[str, Group] = {}
    words = {item.text for item in section.items[2:] if isinstance(item, Word)}
    items = iter(section.items[2:])
    for key in items:
        last = [*parts][-1] if parts else tokens.PARAMETERS
        try:
            if isinstance(key, Group) and not parts:
                expected = f":parameters before {key}, behind the name {name}"
                notes.mistake(key.place, expected=expected)
                parts[tokens.PARAMETERS] = key
                continue
            if parts and (error := formulas.infix_error(parts[last], key)):
                mend = Mend("join", last, error.mend.old) if error.mend else None
                raise error.but(mend=mend)
            if isinstance(key, Group) or (parts and key.text in tokens.BEGIN_GROUPS):
                missing = [part for part in ACTION_PARTS if part not in words]
                raise _error_of_second_value(key, last, missing)
            part = _part_named(key, name, not parts, notes)
            value = next(items, None)
            if part in parts:
                said = f"a second {part} of the action {name}: several stand in one (and …)"
                is_effect = part == tokens.PRECONDITION and tokens.EFFECT not in words
                raise key.place.error(f"{said}, or :effect is meant" if is_effect else said)
            if value is None:
                raise key.place.error(f"the action {name} ends after {key}")
            if ACTION_PARTS.index(part) < ACTION_PARTS.index(last):
                notes.add("parts", key.place, f"{part} of the action {name} behind {last}")
            parts[part] = value.as_group(f"{tokens.INSIDE[part]} after {key.text}")
        except InputError as error:
            # A word is shown in quotes, and a group in parentheses.
            is_of_variables = str(key)[1:2] == "?" or str(key) == repr(tokens.PARAMETERS)
            if is_of_variables:
                raise  # without them nothing of the action is understood
            notes.error(error, (key.place.source, section.place.line, "parts"))
    return parts


def _error_of_second_value(key: Word | Group, last: str, missing: Sequence[str]) -> InputError:
    """Return the error of what stands behind the value of a part: `:effect (at ?x) (free ?x)`."""
    said, rule = f"{key} stands behind the value of {last}:", "several stand in one (and …)"
    mend = Mend("join", last) if isinstance(key, Group) else None  # a word: `(at ?x) and (…)`
    if not missing:
        return key.place.error(f"{said} {rule}", mend)
    if mend and last == tokens.PRECONDITION and tokens.EFFECT in missing:
        # `:precondition (at ?x) (not (at ?x))`: most likely `:effect` is lacking between them.
        mend = Mend("put", f"{tokens.EFFECT} ", offset=key.offset)
    return key.place.error(said, mend, expected=f"{' or '.join(missing)} before it, or {rule}")


def _part_named(word: Word, name: str, is_first: bool, notes: Notes) -> str:
    """Return the part of an action that a word means; a slip in it is reported."""
    part = word.text
    if part in ACTION_PARTS:
        return part
    meaning = tokens.MEANING.get(part, "")
    error = formulas.unknown_name(f"part of the action {name}", part, ACTION_PARTS)
    if part[0] == ":" or part in tokens.FORMS:
        error = InputError(meaning.format(part), mend=error.mend) if meaning else error
    elif part[0] == "?":
        expected = ":parameters (?x - TYPE …)"
        raise word.place.error("", error.mend, expected=expected, found=str(word))
    elif is_first and f":{part.strip(':')}" not in ACTION_PARTS and part[0] not in "\"'":
        said = f"nothing stands between an action's name, one word such as {name}-{part}, and its"
        mend = Mend("put", "-", " ", word.offset - 1)
        error = InputError(f"{said} :parameters", mend=mend)
    form = tokens.FORMS.get(part, "")
    meant = form if form in ACTION_PARTS else closest(part, ACTION_PARTS)
    if meant is None:
        raise word.place.error(**error.words)
    notes.mistake(word.place, **error.words)
    return meant


def _read_signatures(
    what: str, section: Group | None, types: formulas.Types, notes: Notes
) -> dict[str, model.Typed]:
    """Read what predicates or functions take; behind functions `- number` may stand."""
    signatures: dict[str, model.Typed] = {}
    first: dict[str, tokens.Place] = {}
    items, expected = [*rest_of(section)], "a predicate such as (at ?x)"
    if what == "function":
        expected = "a function such as (total-cost) - number"
        dashes = [at for at, item in enumerate(items) if item.text == "-"]
        for at in [at for at in dashes if isinstance(items[at - 1], Group)][::-1]:
            *_, kind = dash_and_kind = items[at : at + 2]
            if kind.text != _NUMBER:
                found = f"{kind}; {formulas.OBJECTS}"
                notes.mistake(kind.place, "a number's type is number", found=found)
            del items[at : at + len(dash_and_kind)]
    for group in formulas.groups_in(f":{what}s", items, expected, notes):
        if not (name := group.head):
            raise group.place.error(expected=f"a {what}'s name")
        if name[0] == "?":
            expected = f"a {what}'s name, which has no '?'"
            notes.mistake(group.place, expected=expected, found=repr(name))
            name = name[1:]
        follower = str(group.items[1])[1:-1] if group.items[1:] else "?"
        if f"({name}-{follower}" in group.whole.text.lower() and group.items[1:]:
            name = f"{name}-{follower}"
            notes.mistake(group.place, f"a name is one word: ({name} …)")
            del group.items[1]
        if name == model.EQUALITY:
            notes.hint("equality", group.place, "= is declared, which every domain has")
            continue
        if name in tokens.BEGIN_GROUPS:
            notes.mistake(group.place, f"{name} has a meaning in PDDL", expected="another name")
            continue
        try:
            typed = formulas.variables_of(group.items[1:], types, notes, may_repeat=True)
        except InputError as error:
            typed = ()
            notes.error(error)
            notes.silence(group.place)
        if (group.place.source, group.place.line) in notes.reported:
            notes.reported.add(("predicate", name))
        if name not in signatures:
            first[name], signatures[name] = group.place, typed
            notes.signatures[name] = group.place
            continue
        message = f"a second {what} {name}, after the one in line {first[name].line}"
        if [kind for _, kind in typed] == [kind for _, kind in signatures[name]]:
            notes.hint("second", group.place, f"{message}, with its types", f"{what} {name}")
        else:
            takes = f"it takes {counted(len(typed), 'arguments')}, that {len(signatures[name])}"
            notes.mistake(group.place, f"{message}: {takes}; leave one out, or rename it")
    return signatures


def _read_types(section: Group | None, notes: Notes) -> dict[str, str]:
    """Map each type to that above it; declared twice, to all that are above it (`types_in`)."""
    if section is None:
        return {}
    types: dict[str, str] = {}
    pairs = [*formulas.typed_names(rest_of(section))]
    listed = {word.text for word, _ in pairs} | {OBJECT}
    first = {word.text: word for word, _ in reversed(pairs)}  # where each is declared first
    # Suspects are only said if the types do not fit where they are used.
    for last, names, kind, after in _open_ends(rest_of(section), pairs):
        said = f"{all_of(names)} {'are' if names[1:] else 'is'} of the type {kind}, as the list"
        said += f" goes on in the next line: is {' '.join(names)} - {after.text} meant?"
        note = Note(last.place, said, "above", weight=tokens.Weight.HINT)
        notes.suspects |= {(name, after.text): note for name in names if after.text not in names}
    for number, (word, above) in enumerate(pairs):
        name, line = word.text, word.place.line
        if name == "-":
            notes.add("nothing", word.place, f"nothing stands before - {above}")
        elif above not in listed:  # `vehicle - car truck` may be meant the other way round
            behind = pairs[number + 1 : number + 1 + _MOST_BESIDE]
            beside = [it.text for it, kind in behind if kind == OBJECT and it.place.line == line]
            said = f"{name} - {above} says that each {name} is of the type {above};"
            said += f" what is below stands first, {' '.join([above, *beside])} - {name}"
            for lower in (above, *beside):
                notes.suspects[lower, name] = Note(word.place, said, "above")
        if name == OBJECT != above:
            said = f"every type is below {OBJECT}, which stands last: {above} - {OBJECT}"
            notes.add("above", word.place, said)
        if name in (OBJECT, "-"):
            continue
        if name == _NUMBER:
            notes.add(_NUMBER, word.place, f"a type is called {_NUMBER}, which means numbers")
        if said := tokens.INHERITED.get(name, ""):
            notes.hint("inherited", word.place, f"{name} is read as a name, but {said}")
        if name[0] == "?":
            raise word.place.error(expected="a type, which has no '?'", found=str(word))
        if len(model.types_in(above)) > 1:
            raise word.place.error(f"{name} is below several types", expected="one")
        if name in types:
            above = _declared_again(word, above, types[name], first[name].place.line, pairs, notes)
        types[name] = above
        notes.types.setdefault(name, word.place)
    _check_types_above(types, pairs, section, notes)
    return types


def _declared_again(
    word: Word, above: str, before: str, first: int, pairs: Sequence[tuple[Word, str]], notes: Notes
) -> str:
    """Note that a type, below `before` in line `first`, is declared again; return all above it."""
    name, line = word.text, word.place.line
    uppers = sorted({*model.types_in(before), above} - {OBJECT})
    place, said, label = word.place, f"a second type {name}", "types"
    if len(uppers) > 1:
        said, label = f"{said}: it is below {' and '.join(uppers)}, expected one", "parents"
    else:
        said += f", after the one in line {first}"
    # At the end of a line, `car truck vehicle`, it may be above the others: `- vehicle`.
    for same, upper in pairs if first != line else ():
        row = same.place.line, upper
        *others, end = (it.text for it, kind in pairs if (it.place.line, kind) == row)
        is_above = upper == (OBJECT if same is word else above)
        if is_above and others and same.text == end == name:
            said = f"{name} stands in lines {first} and {line}"
            said += f"; is a - missing: {' '.join(others)} - {name}?"
            place, label = same.place, "above"
            note = Note(place, said, label)
            notes.suspects |= {(lower, name): note for lower in others}
    notes.add(label, place, said)
    return model.EITHER + " ".join(uppers) if uppers[1:] else "".join(uppers) or OBJECT


def _check_types_above(
    types: dict[str, str], pairs: Sequence[tuple[Word, str]], section: Group, notes: Notes
) -> None:
    """Declare types that are only named as above others; note circles (InputError: too many)."""
    for name, above in list(types.items()):
        for kind in model.types_in(above):
            if kind != OBJECT and kind not in types:
                declared = [low for low, up in types.items() if kind not in model.types_in(up)]
                if (meant := closest(kind, declared)) and is_near(kind, meant):
                    said = f"{name} is below {kind}, a type that is not declared itself;"
                    place = next(word.place for word, _ in pairs if word.text == name)
                    said += f" did you mean {meant!r}?"
                    notes.take(note := Note(place, said, "above", weight=tokens.Weight.HINT))
                    below = (low for low, up in types.items() if kind in model.types_in(up))
                    notes.suspects |= {(low, meant): note for low in below}
                types[kind] = OBJECT
    for name in types:
        reached = model.types_above(name, types)
        if len(reached) > _MOST_TYPES_ABOVE + 2:  # with itself and object
            message = f"above the type {name} there are over {_MOST_TYPES_ABOVE} types"
            raise section.place.error(message)
        both_ways = (kind for kind in reached if name in model.types_above(kind, types))
        circle = [kind for kind in both_ways if kind != OBJECT]
        if len(circle) > 1:
            said = f"{' and '.join(sorted(circle))} are below each other, so the same type: leave"
            said += f" out one of {' and '.join(f'{kind} - {types[kind]}' for kind in circle)}"
            place = max((word.place for word, _ in pairs if word.text in circle))
            notes.add("circle", place, said)
        elif name in model.types_in(types[name]):
            inside = [word for word, kind in pairs if kind == name]
            itself = next(word for word in inside if word.text == name)
            *_, final = (word for word in inside if word.place.line == itself.place.line)
            said = f"{name} is below itself, which says nothing"
            if final is not inside[-1]:
                said += f"; is - {OBJECT} missing behind {final.text}?"
            notes.add("circle", itself.place, said)


def _open_ends(
    items: Items, pairs: Iterable[tuple[Word, str]]
) -> Iterator[tuple[Word, list[str], str, Word]]:
    """Yield the last of each line whose list goes on, all names there, their type, the next one."""
    # So of `a b⏎c - ball` b, [a, b], ball and c: a `- TYPE` may be missing behind b.
    closed = {id(item) for item, dash in pairwise(items) if dash.text == "-"}  # before a `- TYPE`
    rows = defaultdict[tuple[int, str], list[str]](list)
    for word, kind in pairs:
        rows[word.place.line, kind].append(word.text)
    for (word, kind), (after, its) in pairwise(pairs):
        if kind == its != OBJECT and word.place.line != after.place.line and id(word) not in closed:
            yield word, rows[word.place.line, kind], kind, after


def _read_things(
    section: Group | None, types: formulas.Types, notes: Notes, constants: Mapping[str, str]
) -> dict[str, str]:
    """Return the types of `constants` and of the objects; note what is odd, or wrong."""
    kinds, first = dict(constants), dict[str, Word]()  # where each name stands first
    items = rest_of(section)
    pairs = [*formulas.declared_names(items, types, notes)]
    item_before = {id(item): before for before, item in pairwise(section.items if section else ())}
    for word, names, kind, after in _open_ends(items, pairs):
        before = item_before[id(word)]
        dash = item_before.get(id(before), before)
        is_behind_type = dash.text == "-" and before.place.line == word.place.line
        if is_behind_type and word.whole.words[word.text] == 1:  # `a - ball b⏎`: is b a slip?
            said = f"{word.text} is of the type {kind}, as its list goes on, and is used nowhere:"
            notes.hint("stray", word.place, f"{said} leave it out?", word.text)
        if not {word.text, after.text} & types.keys():
            said = f"{word.text} is of the type {kind}, as its list goes on in the next line:"
            said += f" is its own type missing, {word.text} - TYPE?"
            note = Note(word.place, said, "object", weight=tokens.Weight.HINT)
            notes.suspects |= {(name, ""): note for name in names}
    for word, kind in pairs:
        earlier = first.setdefault(word.text, word)  # itself, if it is the first of its name
        notes.objects[word.text] = word.place
        if word.text.startswith("?"):
            said, line = f"{word.text}: an object has no '?'", word.place.line
            notes.mistake(word.place, said, (word.place.source, line, "?"), expected="a new name")
        elif earlier is not word:
            where = f"line {earlier.place.line}, column {earlier.place.column}"
            error = word.place.error(f"a second {word.text}:", expected="a new name")
            if word.written != earlier.written:
                said = f"{word.written} is {earlier.written}, as capital letters make no difference"
                error = word.place.error(said)
            notes.error(error.but(more=f"; the first stands in {where}"))
        if word.text in types:
            said = f"{word.text} is a type, too: a type stands behind its names and a -"
            if item_before[id(word)].text == word.text:
                said = f"a second {word.text} behind - {word.text}: leave it out"
            notes.hint("object", word.place, said, word.text)
        if len(model.types_in(kind)) > 1:
            notes.mistake(word.place, f"{word.text} is of several types", expected="one")
        if (kind_before := constants.get(word.text)) is not None:
            said = f"{word.text} is a constant of the domain already"
            if kind_before != kind:
                notes.mistake(word.place, f"{said}, of the type {kind_before}, not {kind}")
            notes.add("constant", word.place, said)
        kinds[word.text[1:] if word.text[0] == "?" else word.text] = kind
    return kinds
