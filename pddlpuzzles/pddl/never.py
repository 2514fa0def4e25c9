"""Why an action can never be applied and an atom never hold: what looks like a mistake.

?any     stands in an atom for whatever object
?truck   stands for each object of the type `truck`, where another type would do
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from pddlpuzzles.pddl.explain import listed
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
    conjuncts,
    contradiction,
    shown_type,
    substituted,
)
from pddlpuzzles.pddl.task import Task

ANY: Final = "?any"
_MOST_BINDINGS: Final = 20_000
_LONGEST_CHAIN: Final = 6
_MOST_REASONS: Final = 3
_MOST_MISTAKES: Final = 6

Reached = Mapping[str, Collection[tuple[str, ...]]]
"""What can hold, if nothing is ever deleted: the terms of each predicate."""


class _Stop(NamedTuple):
    """What an action needs that never is: to complete `it needs …`, a sentence, an atom."""

    needed: str
    sentence: str
    atom: Atom | None = None


def _by_predicate(atoms: Iterable[Atom]) -> dict[str, set[tuple[str, ...]]]:
    found: dict[str, set[tuple[str, ...]]] = defaultdict(set)
    for predicate, terms in atoms:
        found[predicate].add(terms)
    return dict(found)


def _find_stop(
    schema: Schema, names: Mapping[str, str], there: Reached, fixed: Reached, objects: Objects
) -> _Stop:
    if (both := contradiction(schema.condition)) is not None:
        denied = f"{both}, and that it does not hold"
        return _Stop(denied, f"it asks for {denied}")
    kinds = dict(schema.parameters)
    choices: dict[str, Collection[str]] = {
        name: [names[name]] if name in names else objects.of(kind) for name, kind in kinds.items()
    }
    fitting: list[tuple[Atom, list[dict[str, str]]]] = []
    for part in conjuncts(schema.condition):
        if isinstance(part, Atom) and part.predicate != EQUALITY:
            rows = _rows(part, there, choices)
            if not rows:
                lacking = _lacking(part, names, there, kinds, objects)
                terms = dict.fromkeys(lacking.terms)
                never = [term[1:] for term in terms if term[0] == "?" and term != ANY]
                said = f"holds for no {' and no '.join(never)}" if never else "never holds"
                return _Stop(str(lacking), f"{lacking} {said}", lacking)
            fitting.append((part, rows))
        elif isinstance(part, Compound) and _never_denied(part, fixed, kinds, objects):
            (denied_atom,) = atoms_in(part)
            shown = (ANY if term.startswith("?") else term for term in denied_atom.terms)
            always = f"{denied_atom._replace(terms=tuple(shown))} always holds"
            so = f"{always}, and it asks that it does not"
            return _Stop(f"what is never so, for {always}", so)
    for number, (one, rows) in enumerate(fitting):
        for other, more in fitting[:number]:
            shared = sorted(name for name in rows[0].keys() & more[0].keys() if name not in names)
            values = {tuple([row[name] for name in shared]) for row in more}
            if shared and not any(tuple([row[name] for name in shared]) in values for row in rows):
                both_of, same = f"{other} and {one}", f"of the same {', '.join(shared)}"
                return _Stop(f"{both_of} {same}", f"{both_of} never hold {same}")
    return _Stop("facts that no objects fit together", "no objects fit all of its conditions")


def _rows(
    atom: Atom, there: Reached, choices: Mapping[str, Collection[str]]
) -> list[dict[str, str]]:
    """Return what an atom's variables can stand for, by what can hold and the choices for each."""
    rows = []
    for terms in there.get(atom.predicate, ()):
        row: dict[str, str] = {}
        for term, name in zip(atom.terms, terms, strict=True):
            if term in choices:
                if name not in choices[term] or row.setdefault(term, name) != name:
                    break
            elif term != name:
                break
        else:
            rows.append(row)
    return rows


def _lacking(
    atom: Atom, names: Mapping[str, str], there: Reached, kinds: Mapping[str, str], objects: Objects
) -> Atom:
    """Return a pattern of a condition's atom that nothing which can hold fits."""
    given = substituted(atom, names).terms
    alike = [
        terms
        for terms in there.get(atom.predicate, ())
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


def _never_denied(
    part: Compound, fixed: Reached, kinds: Mapping[str, str], objects: Objects
) -> bool:
    """Say whether a condition denies an atom that always holds, whatever its variables are."""
    atom = part.parts[0] if part.operator == "not" else None
    if not isinstance(atom, Atom) or atom.predicate == EQUALITY:
        return False
    rows = fixed.get(atom.predicate, ())
    names = [(term, kinds[term]) for term in dict.fromkeys(atom.terms) if term in kinds]
    for count, bound in enumerate(bindings(names, objects)):
        if substituted(atom, bound).terms not in rows or count == _MOST_BINDINGS:
            return False
    return True


def explain_never_true(
    domain: Domain, problem: Problem, reachable: Iterable[Atom], atom: Atom
) -> list[str]:
    """Say why an atom can never hold, a line for each that it lacks of all `reachable`."""
    reached, objects = _by_predicate(reachable), Objects(domain, problem)
    lines: list[str] = []
    seen: list[Atom] = []
    waiting: Atom | None = atom
    while waiting is not None and waiting not in seen and len(lines) < _LONGEST_CHAIN:
        seen.append(waiting)
        line, waiting = _why_not(domain, reached, objects, waiting)
        lines.append(line)
    if waiting in seen:
        circle = [str(one) for one in seen[seen.index(waiting) :]]
        lines.append(f"no fact of the start says {' or '.join(circle[:_MOST_REASONS])}")
    return lines


def _why_not(
    domain: Domain, there: Reached, objects: Objects, atom: Atom
) -> tuple[str, Atom | None]:
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
            stopped = _find_stop(schema, names, there, {}, objects)
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
    reached, fixed = _by_predicate((*task.fixed, *task.atoms)), _by_predicate(task.fixed)
    applied = {operator.action.name for operator in task.operators}
    objects = Objects(domain, problem)
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
            why = _find_stop(schema, {}, reached, fixed, objects).sentence
            stopped.append(f"{schema.name} can never be applied: {why}")
    no_objects = [
        f"there is no object of the type {kind}, which {_say_needed(names)}"
        for kind, names in missing.items()
    ]
    return [*no_objects, *_never_true(domain, problem, reached), *stopped][:_MOST_MISTAKES]


def _never_true(domain: Domain, problem: Problem, there: Reached) -> Iterator[str]:
    effects = (effect for schema in domain.actions.values() for effect in schema.effects)
    added = {effect.atom.predicate for effect in effects if effect.becomes}
    askers: dict[str, dict[str, None]] = defaultdict(dict)
    asked = [(schema.name, schema.condition) for schema in domain.actions.values()]
    for name, condition in (*asked, ("the goal", problem.goal)):
        for part in conjuncts(condition):
            if isinstance(part, Atom):
                askers[part.predicate][name] = None
    for predicate, names in askers.items():
        if predicate not in there and predicate not in added | domain.derived | {EQUALITY}:
            yield (
                f"nothing makes {predicate} true, which {_say_needed([*names])}: "
                "no fact of the start says it, and no action adds it"
            )


def _say_needed(names: list[str]) -> str:
    shown = [*names[:3], f"{len(names) - 3} more"] if len(names) > 3 else names
    return f"{listed(shown)} need{'' if len(shown) > 1 else 's'}"
