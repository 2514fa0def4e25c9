"""Why an action can never be applied and an atom never hold: what looks like a mistake.

?any     stands in an atom for whatever object
?truck   stands for each object of the type `truck`, where another type would do
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple

from pddlpuzzles.pddl.explain import listed
from pddlpuzzles.pddl.joins import Query, Relations
from pddlpuzzles.pddl.model import (
    EQUALITY,
    OBJECT,
    Atom,
    Compound,
    Domain,
    Objects,
    Problem,
    Schema,
    atoms_in,
    bindings,
    conjunction,
    conjuncts,
    contradiction,
    shown_type,
    substituted,
)
from pddlpuzzles.pddl.task import Task
from pddlpuzzles.search.budget import check

ANY: Final = "?any"
_MOST_BINDINGS: Final = 20_000
_LONGEST_CHAIN: Final = 6
_MOST_REASONS: Final = 3
_MOST_MISTAKES: Final = 6


class _Stop(NamedTuple):
    """What an action needs that never is: to complete `it needs …`, a sentence, an atom."""

    needed: str
    sentence: str
    atom: Atom | None = None


def _relations(atoms: Iterable[Atom], domain: Domain, objects: Objects) -> Relations:
    found = Relations(domain.predicates, objects, check)
    for atom in atoms:
        found.add(*atom)
    return found


def _find_stop(
    schema: Schema, names: Mapping[str, str], there: Relations, fixed: Relations
) -> _Stop:
    if (both := contradiction(schema.condition)) is not None:
        denied = f"{both}, and that it does not hold"
        return _Stop(denied, f"it asks for {denied}")
    kinds = dict(schema.parameters)

    def can_hold(*atoms: Atom) -> bool:
        terms = {term for atom in atoms for term in atom.terms}
        asked = tuple(one for one in schema.parameters if one[0] in terms - names.keys())
        query = Query(tuple(names), asked, conjunction(atoms), there)
        return bool(query.rows(tuple(names.values())))

    fitting: list[Atom] = []
    for part in conjuncts(schema.condition):
        if isinstance(part, Atom) and part.predicate != EQUALITY:
            if not can_hold(part):
                lacking = _lacking(part, names, there, kinds)
                terms = dict.fromkeys(lacking.terms)
                never = [term[1:] for term in terms if term[0] == "?" and term != ANY]
                said = f"holds for no {' and no '.join(never)}" if never else "never holds"
                return _Stop(str(lacking), f"{lacking} {said}", lacking)
            fitting.append(part)
        elif isinstance(part, Compound) and _never_denied(part, fixed, kinds):
            (denied_atom,) = atoms_in(part)
            shown = (ANY if term.startswith("?") else term for term in denied_atom.terms)
            always = f"{denied_atom._replace(terms=tuple(shown))} always holds"
            so = f"{always}, and it asks that it does not"
            return _Stop(f"what is never so, for {always}", so)
    for other, one in sorted(combinations(fitting, 2), key=lambda pair: fitting.index(pair[1])):
        if not can_hold(other, one):
            shared = sorted((set(one.terms) & set(other.terms) & kinds.keys()) - names.keys())
            both_of, same = f"{other} and {one}", f"of the same {', '.join(shared)}"
            return _Stop(f"{both_of} {same}", f"{both_of} never hold {same}")
    return _Stop("facts that no objects fit together", "no objects fit all of its conditions")


def _lacking(
    atom: Atom, names: Mapping[str, str], there: Relations, kinds: Mapping[str, str]
) -> Atom:
    """Return a pattern of a condition's atom that nothing which can hold fits."""
    objects = there.objects
    given = substituted(atom, names).terms
    alike = [
        terms
        for terms in there.of(atom.predicate)
        if all(one.startswith("?") or one == other for one, other in zip(given, terms, strict=True))
    ]
    shown = [ANY if one.startswith("?") else one for one in given]
    opened = [place for place, one in enumerate(given) if one in kinds]
    # What is alike has things of other types: the type of a place that none has is named.
    foreign = [
        place
        for place in opened
        if not any(objects.is_of(terms[place], kinds[given[place]]) for terms in alike)
    ]
    for place in (foreign or opened) if alike else ():
        kind = kinds[given[place]]
        only = [*objects.of(kind)]
        if len(only) == 1:
            shown[place] = only[0]
        elif kind != OBJECT and " " not in kind:
            shown[place] = f"?{kind}"
    return Atom(atom.predicate, tuple(shown))


def _never_denied(part: Compound, fixed: Relations, kinds: Mapping[str, str]) -> bool:
    """Say whether a condition denies an atom that always holds, whatever its variables are."""
    atom = part.parts[0] if part.operator == "not" else None
    if not isinstance(atom, Atom) or atom.predicate == EQUALITY:
        return False
    rows = fixed.of(atom.predicate)
    names = [(term, kinds[term]) for term in dict.fromkeys(atom.terms) if term in kinds]
    for count, bound in enumerate(bindings(names, fixed.objects)):
        if substituted(atom, bound).terms not in rows or count == _MOST_BINDINGS:
            return False
    return True


def explain_never_true(
    domain: Domain, problem: Problem, reachable: Iterable[Atom], atom: Atom
) -> list[str]:
    """Say why an atom can never hold, a line for each that it lacks of all `reachable`."""
    reached = _relations(reachable, domain, Objects(domain, problem))
    lines: list[str] = []
    seen: list[Atom] = []
    waiting: Atom | None = atom
    while waiting is not None and waiting not in seen and len(lines) < _LONGEST_CHAIN:
        seen.append(waiting)
        line, waiting = _why_not(domain, reached, waiting)
        lines.append(line)
    if waiting in seen:
        circle = [str(one) for one in seen[seen.index(waiting) :]]
        lines.append(f"no fact of the start says {' or '.join(circle[:_MOST_REASONS])}")
    return lines


def _why_not(domain: Domain, there: Relations, atom: Atom) -> tuple[str, Atom | None]:
    objects = there.objects
    adders = [
        (schema, names)
        for schema in domain.actions.values()
        for effect in schema.effects
        if effect.becomes and (names := _unified(schema, effect.atom, atom, objects)) is not None
    ]
    if not adders and atom.predicate in domain.derived:
        return f"{atom} is derived by no axiom from what can hold", None
    said: dict[str, Atom | None] = {}
    for schema, names in adders:
        for name, kind in schema.parameters:
            if name not in names and not objects.of(kind):
                said[f"{schema.name} needs an object of the type {shown_type(kind)}"] = None
                break
        else:
            stopped = _find_stop(schema, names, there, _relations((), domain, objects))
            said[f"{schema.name} needs {stopped.needed}"] = stopped.atom
    if adders and set(said.values()) != {atom}:
        following = next((one for one in said.values() if one not in (None, atom)), None)
        return f"{atom} can never hold: {', and '.join([*said][:_MOST_REASONS])}", following
    why = "no action adds it"
    if users := [*dict.fromkeys(schema.name for schema, _ in adders)]:
        who = "action that adds it needs it" if len(users) == 1 else "actions that add it need it"
        why = f"the {who} before: {', '.join(users)}"
    if ANY not in atom.terms:
        return f"{atom} is no fact of the start, and {why}", None
    kind = domain.predicates[atom.predicate][atom.terms.index(ANY)]
    thing = "object" if kind == OBJECT or " " in kind else kind
    return f"{atom} holds for no {thing}: no fact of the start says it, and {why}", None


def _unified(schema: Schema, pattern: Atom, atom: Atom, objects: Objects) -> dict[str, str] | None:
    """Return objects for a pattern's variables that make it an atom; None if it cannot be one."""
    if pattern.predicate != atom.predicate:
        return None
    kinds = dict(schema.parameters)
    names: dict[str, str] = {}
    for term, name in zip(pattern.terms, atom.terms, strict=True):
        if name == ANY:
            continue
        fitting = [*objects.of(name[1:])] if name.startswith("?") else [name]
        if term in kinds:
            fitting = [one for one in fitting if objects.is_of(one, kinds[term])]
        elif not term.startswith("?"):
            fitting = [one for one in fitting if one == term]
        if not fitting or names.get(term, name) != name:
            return None
        if term.startswith("?") and not name.startswith("?"):
            names[term] = name
    return names


def likely_mistakes(domain: Domain, problem: Problem, task: Task) -> list[str]:
    """Name what looks like a mistake, a line each; what stops other things comes first."""
    objects = Objects(domain, problem)
    reached = _relations((*task.fixed, *task.atoms), domain, objects)
    fixed = _relations(task.fixed, domain, objects)
    applied = {operator.action.name for operator in task.operators}
    missing: dict[str, list[str]] = defaultdict(list)
    stopped: list[str] = []
    for schema in domain.actions.values():
        if schema.name in applied:
            continue
        kinds = dict.fromkeys(kind for _, kind in schema.parameters)
        empty = [kind for kind in kinds if not objects.of(kind)]
        for kind in empty:
            missing[kind].append(schema.name)
        if not empty:
            why = _find_stop(schema, {}, reached, fixed).sentence
            stopped.append(f"{schema.name} can never be applied: {why}")
    no_objects = [
        f"there is no object of the type {kind}, which {_say_needed(names)}"
        for kind, names in missing.items()
    ]
    return [*no_objects, *_never_true(domain, problem, reached), *stopped][:_MOST_MISTAKES]


def _never_true(domain: Domain, problem: Problem, there: Relations) -> Iterator[str]:
    effects = (effect for schema in domain.actions.values() for effect in schema.effects)
    added = {effect.atom.predicate for effect in effects if effect.becomes}
    askers: dict[str, dict[str, None]] = defaultdict(dict)
    asked = [(schema.name, schema.condition) for schema in domain.actions.values()]
    for name, condition in (*asked, ("the goal", problem.goal)):
        for part in conjuncts(condition):
            if isinstance(part, Atom):
                askers[part.predicate][name] = None
    for predicate, names in askers.items():
        if not there.of(predicate) and predicate not in added | domain.derived | {EQUALITY}:
            yield (
                f"nothing makes {predicate} true, which {_say_needed([*names])}: "
                "no fact of the start says it, and no action adds it"
            )


def _say_needed(names: list[str]) -> str:
    shown = [*names[:3], f"{len(names) - 3} more"] if len(names) > 3 else names
    return f"{listed(shown)} need{'' if len(shown) > 1 else 's'}"
