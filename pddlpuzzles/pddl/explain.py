"""Whether a condition holds, and why not, said about atoms; and why it never can.

lack     a part of a condition that fails, in words, and the facts by which it does
?any     in an atom: whatever object
?truck   in an atom: each object of the type `truck`, where another type would do
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Final, NamedTuple

from pddlpuzzles.pddl import model as pddl
from pddlpuzzles.pddl.joins import Query, Relations
from pddlpuzzles.pddl.model import Atom, Comparison, Domain, Formula, Names, Problem, Schema
from pddlpuzzles.pddl.numbers import Value, after_updates, is_so, value_of
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.pddl.tokens import Place
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import LimitError, TooManyError, check, limited
from pddlpuzzles.show.wording import all_of

_MOST_FACTS_NAMED: Final = 4
_MOST_WAYS_COMPARED: Final = 1000


class Valuation(NamedTuple):
    """Which atoms hold, what values functions have (`since` when), and which objects exist."""

    holds: Callable[[Atom], bool]
    value: Value
    objects: pddl.Objects
    since: Callable[[Atom], str] = lambda function: ""
    spelled: Callable[[Atom], Atom] = lambda atom: atom  # as messages write it


Fact = tuple[Atom | Comparison, bool]  # an atom or a comparison, and whether it holds


class Lack(NamedTuple):
    """What a condition lacks: in words, and the facts that together keep it from holding."""

    words: str
    facts: tuple[Fact, ...] = ()

    @property
    def only(self) -> tuple[Atom | None, bool]:
        """The one atom that should hold, or should not, and whether it holds; else None."""
        return self.atoms[0] if len(self.facts) == len(self.atoms) == 1 else (None, False)

    @property
    def atoms(self) -> list[tuple[Atom, bool]]:
        return [(atom, holds) for atom, holds in self.facts if isinstance(atom, Atom)]


def is_true(formula: Formula, names: Names, now: Valuation) -> bool | None:
    """Evaluate a formula; None if that depends on which objects the names `?TYPE` stand for."""
    if isinstance(formula, Atom):
        atom = pddl.substituted(formula, names)
        if any(term.startswith("?") for term in atom.terms):
            return None
        is_equality = atom.predicate == pddl.EQUALITY
        return atom.terms[0] == atom.terms[1] if is_equality else now.holds(atom)
    if isinstance(formula, Comparison):
        return is_so(pddl.with_terms(formula, names), now.value, now.objects)
    if formula.operator == "not":
        value = is_true(formula.parts[0], names, now)
        return None if value is None else not value
    is_any = formula.operator in ("or", "exists")
    if not formula.variables:
        return _joined((is_true(part, names, now) for part in formula.parts), is_any)
    if not all(now.objects.of(kind) for _, kind in formula.variables):
        return not is_any
    is_open = any(name.startswith("?") for name in names.values())  # so it may stay uncertain

    def of_objects(names: Names, waiting: pddl.Typed) -> bool | None:
        """Give variables objects one after another, until the value is certain."""
        check()
        any_objects = {name: f"?{kind}" for name, kind in waiting}
        value = is_true(formula.parts[0], {**names, **any_objects}, now)
        if value is not None or not waiting or is_open:
            return value
        (name, kind), *behind = waiting
        things = now.objects.of(kind)
        ways = (of_objects({**names, name: thing}, tuple(behind)) for thing in things)
        return _joined(ways, is_any)

    return of_objects(names, formula.variables)


def _joined(values: Iterable[bool | None], is_any: bool) -> bool | None:
    """Return the `or` of values if `is_any`, else their `and`; None is an open one."""
    is_certain = True
    for value in values:
        if value is is_any:
            return is_any
        is_certain = is_certain and value is not None
    return not is_any if is_certain else None


def first_lack(condition: Formula, names: Names, now: Valuation) -> Lack | None:
    """Return the first part of a condition that does not hold, in words; None if all hold."""
    failing = (part for part in pddl.conjuncts(condition) if not is_true(part, names, now))
    if (formula := next(failing, None)) is None:
        return None
    reasons = dict.fromkeys(_reasons(formula, names, False, now))
    facts = tuple(fact for fact in reasons if getattr(fact[0], "predicate", "") != pddl.EQUALITY)
    if not facts and len(reasons) == 1:
        ((_, terms), are_equal), *_ = reasons
        same = f"{terms[0]} and {terms[1]} are the same"
        return Lack(same if are_equal else f"{terms[0]} is not {terms[1]}")
    if not 0 < len(facts) <= _MOST_FACTS_NAMED:
        near = _nearest(formula, names, now)
        words = f"{pddl.with_terms(formula, names)} does not hold"
        return Lack(f"{words}: {near}" if near else words)
    said = [(now.spelled(it) if isinstance(it, Atom) else it, holds) for it, holds in facts]
    holding, missing = ([it for it, holds in said if holds is value] for value in (True, False))
    do_not = f"{all_of(missing)} {'does' if len(missing) == 1 else 'do'} not"
    do_hold = f"{all_of(holding)} {'holds' if len(holding) == 1 else 'hold'}"
    if not missing:
        words = f"{do_hold}{' together' if len(holding) > 1 else ''} and must not"
    elif holding:
        words = f"{do_hold}, and {do_not}"
    elif len(missing) == 1:
        words = f"{do_not} hold"
    else:
        word, last = ("neither", "nor") if len(missing) == 2 else ("none of", "and")
        words = f"{word} {all_of(missing, last)} holds"
    return with_values(Lack(words, facts), now)


def objection(problem: Problem, schema: Schema, names: Names, now: Valuation) -> Lack | None:
    """Return what fails of an action's condition, or which value would not be defined."""
    if lack := first_lack(schema.condition, names, now):
        return lack
    changes = changed_values(problem, schema, names, now)
    return Lack(changes) if isinstance(changes, str) else None


def changed_values(
    problem: Problem, schema: Schema, names: Names, now: Valuation
) -> dict[Atom, pddl.Number] | str:
    """Return what values an action changes to, or which would not be defined."""
    due = (
        (pddl.substituted(update.function, inside), adds, pddl.with_terms(amount, inside))
        for update in problem.updates(schema)
        for adds, amount in [update.normal]
        for inside in ({**names, **it} for it in pddl.bindings(update.variables, now.objects))
        if is_true(update.condition, inside, now)
    )
    return after_updates(due, now.value)


def with_values(lack: Lack, now: Valuation) -> Lack:
    """Add to a lack's words the values that its comparisons compare."""
    sides = [side for fact, _ in lack.facts for side in getattr(fact, "sides", ())]
    functions = dict.fromkeys(function for side in sides for function in pddl.parts_of(side, Atom))
    if not functions:
        return lack
    is_short = len(lack.facts) == len(functions) == 1 and not {*functions}.isdisjoint(sides)
    said = []
    for function in functions:
        number = now.value(function)
        is_what = "has no value" if number is None else f"is {pddl.expression_text(number)}"
        said.append(f"{'it' if is_short else function} {is_what}{now.since(function)}")
    if all(now.value(function) is not None for function in functions):
        undefined = (side for side in sides if value_of(side, now.value) is None)
        said += [f"{pddl.expression_text(side)} divides by 0" for side in undefined]
    return lack._replace(words=f"{lack.words}: {'; '.join(said)}")


def _nearest(formula: Formula, names: Names, now: Valuation) -> str:
    """Say of the objects nearest to what `exists` asks for what holds and what does not."""
    if not isinstance(formula, pddl.Compound) or formula.operator != "exists":
        return ""
    parts = list(pddl.conjuncts(formula.parts[0]))

    def lacking(bound: Mapping[str, str]) -> list[bool]:
        return [not is_true(part, {**names, **bound}, now) for part in parts]

    ways = islice(pddl.bindings(formula.variables, now.objects), _MOST_WAYS_COMPARED)
    # The fewest parts are to be lacking; of several ways those whose last parts hold.
    best = min(ways, key=lambda way: (lacking(way).count(True), lacking(way)[::-1]), default={})
    named = [pddl.with_terms(part, {**names, **best}) for part in parts]
    pairs = [*zip(named, lacking(best), strict=True)]
    holding, missing = ([it for it, lacks in pairs if lacks is value] for value in (False, True))
    if not (holding and missing):
        return ""
    hold = "holds" if len(holding) == 1 else "hold"
    return f"{all_of(holding)} {hold}, and not {all_of(missing, 'nor')}"


def _reasons(formula: Formula, names: Names, value: bool, now: Valuation) -> Iterator[Fact]:
    """Yield the facts that give a formula this value; where one part is enough, those of one."""
    if isinstance(formula, Atom):
        yield pddl.substituted(formula, names), value
    elif isinstance(formula, Comparison):
        yield pddl.with_terms(formula, names), value
    elif formula.operator == "not":
        yield from _reasons(formula.parts[0], names, not value, now)
    else:
        every = pddl.bindings(formula.variables, now.objects)  # one, if there are no variables
        ways = ((part, {**names, **bound}) for bound in every for part in formula.parts)
        fitting = (way for way in ways if bool(is_true(*way, now)) is value)
        # One part makes an `or` true or an `and` false; for the other values it takes all of them.
        is_enough = value == (formula.operator in ("or", "exists"))
        for part, inside in islice(fitting, 1 if is_enough else None):
            yield from _reasons(part, inside, value, now)


# What never holds -------------------------------------------------------------------------------

ANY: Final = "?any"
_LONGEST_CHAIN: Final = 6
_MOST_REASONS: Final = 3
_MOST_MISTAKES: Final = 6


class Mistake(NamedTuple):
    """What looks like a mistake: why an action can never be applied; or an atom never holds."""

    words: str
    action: str | None = None
    users: Collection[str] = ()  # the actions that cannot be applied for that
    place: Place | None = None
    kind: str = "never"

    def __str__(self) -> str:
        return (f"{self.action} can never be applied: " if self.action else "") + self.words


class _Stop(NamedTuple):
    """What an action needs that never is: behind `it needs`, and in a sentence."""

    needed: str
    sentence: str
    atom: Atom | None = None  # if what never holds is one atom


_LONGEST_JOIN: Final = 0.05  # seconds of CPU for conditions of an action together
_UNCLEAR: Final = _Stop(  # as far as is known it could be applied
    "facts that no objects fit together", "no objects fit all of its conditions"
)


def _find_stop(schema: Schema, names: Names, reached: Relations) -> _Stop:
    """Return what stops an action for ever, where `names` says what some parameters are."""
    unbound = (kind for name, kind in schema.parameters if name not in names)
    if empty := next((kind for kind in unbound if not reached.objects.of(kind)), None):
        needed = f"an object of the type {pddl.shown_type(empty)}"
        return _Stop(needed, f"it needs {needed}")
    if (both := pddl.contradiction(schema.condition)) is not None:
        asked = f"{both}, and that it does not hold"
        return _Stop(asked, f"it asks for {asked}")
    kinds = dict(schema.parameters)

    def can_hold(*parts: Formula) -> bool:
        whole = pddl.conjunction(parts)
        used = pddl.free_variables(whole) - names.keys()
        free = tuple((name, kind) for name, kind in kinds.items() if name in used)
        query = Query(tuple(names), (), whole, reached, more=free, most=0)
        with suppress(TooManyError, LimitError), limited(Limits(processor=_LONGEST_JOIN)):
            return bool(query.rows(tuple(names.values())))
        return True  # there is a row, more than `most`; or it was not found out in time

    core = [*pddl.conjuncts(schema.condition)]
    if can_hold(*core):
        return _UNCLEAR
    # Leave out what the contradiction does not need: without any part that remains it could hold.
    core = next(([part] for part in core if not can_hold(part)), core)
    for part in core[::-1]:
        if not can_hold(*(without := [it for it in core if it is not part])):
            core = without
    shown = all_of(pddl.with_terms(part, names) for part in core)
    if len(core) > 1:
        shared = set.intersection(*map(pddl.free_variables, core)) - names.keys()
        how = f"of the same {', '.join(sorted(shared))}" if shared else "together"
        return _Stop(f"{shown} {how}", f"{shown} never hold {how}")
    return _alone(core[0], shown, names, kinds, reached)


def _alone(
    part: Formula, shown: str, names: Names, kinds: Mapping[str, str], reached: Relations
) -> _Stop:
    """Say that a part of a condition never holds; of a literal for which objects or types."""
    atom, is_positive = pddl.as_literal(part) or (Atom(pddl.EQUALITY, ()), True)
    atom = pddl.substituted(atom, names)
    types = {at: kinds[term] for at, term in enumerate(atom.terms) if term in kinds}
    is_twice = len({atom.terms[at] for at in types}) < len(types)  # (linked ?x ?x)
    if atom.predicate == pddl.EQUALITY or is_twice or any(" " in kind for kind in types.values()):
        return _Stop(shown, f"{shown} never holds")
    terms = dict(enumerate(atom.terms))
    if not is_positive:
        terms |= {at: _of_type(kind, reached) for at, kind in types.items()}
        always = f"{atom._replace(terms=tuple(terms.values()))} always holds"
        return _Stop(f"what is never so, for {always}", f"{always}, and it asks that it does not")
    # A pattern that nothing fits: (at ?any depot) if nothing is ever there; (at ?truck depot) if
    # boxes are, but no truck is (`foreign`: places of which no such fact has the type).
    every = reached.of(atom.predicate)
    fixed = [at for at, term in terms.items() if every and not term.startswith("?")]
    alike = [row for row in every if all(row[at] == terms[at] for at in fixed)]
    pattern = {at: terms[at] if at in fixed else ANY for at in terms}
    things = {at: reached.objects.of(kind) for at, kind in types.items()}
    foreign = [at for at in types if things[at].keys().isdisjoint(row[at] for row in alike)]
    if alike:
        pattern |= {at: _of_type(types[at], reached) for at in foreign or types}
    lacking = atom._replace(terms=tuple(pattern.values()))
    never = [it[1:] for it in dict.fromkeys(lacking.terms) if it[0] == "?" and it != ANY]
    said = f"holds for no {' and no '.join(never)}" if never else "never holds"
    return _Stop(str(lacking), f"{lacking} {said}", lacking)


def _of_type(kind: str, reached: Relations) -> str:
    """Return what stands in an atom for each object of a type, such as `?truck`; or the only."""
    things = [*reached.objects.of(kind)]
    return things[0] if len(things) == 1 else ANY if kind == pddl.OBJECT else f"?{kind}"


def explain_never_true(
    domain: Domain, problem: Problem, reachable: Iterable[Atom], atom: Atom
) -> list[Mistake]:
    """Say why an atom can never hold, a line for each that it lacks of the `reachable`."""
    reached = Relations(domain.static, pddl.Objects(domain, problem), reachable)
    lines, seen = list[Mistake](), list[Atom]()
    waiting: Atom | None = atom
    while waiting is not None and waiting not in seen and len(lines) < _LONGEST_CHAIN:
        seen.append(waiting)
        line, waiting = _why_not(domain, reached, waiting)
        lines.append(line)
    if waiting in seen:
        circle = [str(it) for it in seen[seen.index(waiting) :]]
        lines.append(Mistake(f"no fact of the start says {' or '.join(circle[:_MOST_REASONS])}"))
    return lines


def never_again(
    domain: Domain, problem: Problem, reachable: Iterable[Atom], atoms: Iterable[Atom]
) -> str:
    """Say of the first atom that no action can make true again what that would take."""
    reached = Relations(domain.static, pddl.Objects(domain, problem), reachable)
    for atom in atoms:
        stops, needs = _stops(domain, reached, atom)
        if not stops:
            return f"; no action adds {atom}, so that it does not hold again"
        if None not in stops.values():  # each for an atom; else one may still be done
            return f"; no action can make {atom} true: {needs}, which never holds"
    return ""


_Stops = dict[tuple[str, str], Atom | None]
"""By an action's name, and what it needs in words: the atom that never holds, if it is just one."""


def _stops(domain: Domain, reached: Relations, atom: Atom) -> tuple[_Stops, str]:
    """Return what stops the actions that would add an atom, and some of it in words."""
    stops: _Stops = {}
    for schema, (pattern, _, condition, _) in _adding(domain, atom.predicate):
        if (bound := _unified(schema, pattern, atom, reached.objects)) is not None:
            needed, _, lacking = _find_stop(schema, bound, reached)
            asked = (it.predicate for it in pddl.parts_of(condition, Atom))
            if lacking and lacking.predicate in asked:
                needed += " under its 'when'"
            stops[schema.name, needed] = lacking
    users: dict[str, list[str]] = defaultdict(list)
    for name, needed in [*stops][:_MOST_REASONS]:
        users[needed].append(name)
    needs = (f"{all_of(its)} {'need' if its[1:] else 'needs'} {it}" for it, its in users.items())
    return stops, ", and ".join(needs)


def _adding(domain: Domain, predicate: str) -> Iterator[tuple[Schema, pddl.Effect]]:
    """Yield what adds such atoms, with the conditions and variables of the effect as its own."""
    for schema in domain.actions.values():
        for effect in schema.effects:
            if effect.becomes and effect.atom.predicate == predicate:
                asked = pddl.conjunction((schema.condition, effect.condition))
                variables = (*schema.parameters, *effect.variables)
                yield replace(schema, parameters=variables, condition=asked), effect


def _why_not(domain: Domain, reached: Relations, atom: Atom) -> tuple[Mistake, Atom | None]:
    """Return why an atom can never hold, and another that would have to hold for it."""
    stops, needs = _stops(domain, reached, atom)
    if not stops and atom.predicate in domain.derived:
        return Mistake(f"{atom} is derived by no axiom from what can hold"), None
    users = dict.fromkeys(name for name, _ in stops)
    if stops and set(stops.values()) != {atom}:
        following = (lacking for lacking in stops.values() if lacking not in (None, atom))
        return Mistake(f"{atom} can never hold: {needs}", users=users), next(following, None)
    who = "action that adds it needs it" if len(users) == 1 else "actions that add it need it"
    why = f"the {who} before: {', '.join(users)}" if users else "no action adds it"
    for schema, (pattern, *_) in islice(_adding(domain, atom.predicate), 0 if users else 1):
        typed = {name: f"{name} - {kind}" for name, kind in schema.parameters}
        why += f": {schema.name} adds {pddl.substituted(pattern, typed)}"
    if ANY not in atom.terms:
        return Mistake(f"{atom} is no fact of the start, and {why}", users=users), None
    kind = domain.predicates[atom.predicate][atom.terms.index(ANY)]
    thing = "object" if kind == pddl.OBJECT or " " in kind else kind
    said = f"{atom} holds for no {thing}: no fact of the start says it, and {why}"
    return Mistake(said, users=users), None


def _unified(schema: Schema, pattern: Atom, atom: Atom, objects: pddl.Objects) -> Names | None:
    """Find objects for variables that make a pattern an atom (with ANY, `?TYPE`), if any do."""
    kinds = dict(schema.parameters)
    names: dict[str, str] = {}
    for term, name in zip(pattern.terms, atom.terms, strict=True):
        if name == ANY:
            continue
        fitting = [*objects.of(name[1:])] if name.startswith("?") else [name]
        if term in kinds:
            fitting = [candidate for candidate in fitting if candidate in objects.of(kinds[term])]
        elif not term.startswith("?"):
            fitting = [candidate for candidate in fitting if candidate == term]
        if not fitting or names.get(term, name) != name:
            return None
        if term.startswith("?") and not name.startswith("?"):
            names[term] = name
    return names


def likely_mistakes(domain: Domain, problem: Problem, task: Task) -> list[Mistake]:
    """Name what looks like a mistake; what stops other things comes first."""
    objects = pddl.Objects(domain, problem)
    reached = Relations(domain.static, objects, (*task.fixed, *task.atoms))
    applied = {it.action.name for at, it in enumerate(task.operators) if at not in task.hopeless}
    valued = {function.predicate for function in problem.values} | problem.counted
    added = {name: set[str]() for name in (pddl.EQUALITY, *domain.derived)}
    # What is missing, and a reason; then who needs it. Of other actions why they never can be
    # applied, and the atom that is lacking, if it is one.
    missing: dict[tuple[str, str], dict[str, None]] = defaultdict(dict)
    stops: dict[str, tuple[str, Atom | None]] = {}
    for schema in domain.actions.values():
        for atom in schema.added:
            added.setdefault(atom.predicate, set()).add(schema.name)
        if schema.name in applied:
            continue
        empty = [kind for _, kind in schema.parameters if not objects.of(kind)]
        for kind in empty:
            missing[f"there is no object of the type {kind}", ""][schema.name] = None
        if not empty:
            _, why, lack = _find_stop(schema, {}, reached)
            parts = pddl.conjuncts(schema.condition)
            numbers = [it for it in parts if any(pddl.parts_of(it, Comparison))]
            if why == _UNCLEAR.sentence and numbers:
                why = f"{all_of(numbers)} never {'holds' if len(numbers) == 1 else 'hold'}"
                lacking = [name for name, _ in schema.functions() if name not in valued]
                why += f", as no {lacking[0]} has a value at the start" if lacking else ""
            stops[schema.name] = why, lack
    none = ": no fact of the start says it, and no action adds it"
    asked = [(schema.name, schema.condition) for schema in domain.actions.values()]
    for name, condition in (*asked, ("the goal", problem.goal)):
        for part in pddl.conjuncts(condition):
            word = part.predicate if isinstance(part, Atom) else pddl.EQUALITY
            if word not in added and not reached.of(word):
                missing[f"nothing makes {word} true", none][name] = None
    lines = list[Mistake]()
    for (what, rest), users in missing.items():
        who = f"{all_of(users, most=_MOST_REASONS)} {'needs' if len(users) == 1 else 'need'}"
        lines.append(Mistake(f"{what}, which {who}{rest}", users=[*users]))
    explained = {name for line in lines for name in line.users}
    stops = {name: stop for name, stop in stops.items() if name not in explained}
    causes, unsure = list[Mistake](), list[Mistake]()
    for name, (why, lack) in stops.items():
        if lack is None:
            is_cause = why != _UNCLEAR.sentence or not (lines or len(stops) > 1)
        else:  # what another action would add that is stopped, too, follows from why that is
            adders = added.get(lack.predicate, set())
            is_cause = bool(reached.of(lack.predicate)) or adders <= {name}
        (causes if is_cause else unsure).append(Mistake(why, name, [name]))
    return [*lines, *(causes if lines or causes else unsure)][:_MOST_MISTAKES]
