"""Problems that others wrote: a PDDL problem that means what an encoding's task means.

The domain is matched with each encoding's, whatever its names. Then the problem is put into the
encoding's names, the encoding makes a puzzle of it, and the puzzle's own task is compared with
the problem, fact by fact: only what is the same up to names is recognised, so that a plan for
one is a plan for the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final, NamedTuple

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.model import (
    TOTAL_COST,
    Atom,
    Compound,
    Domain,
    Formula,
    Problem,
    conjuncts,
    in_fixed_order,
    kinds_in,
    types_in,
    with_other_terms,
)
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.pddl.recognise.mismatch import nearest_difference
from pddlpuzzles.pddl.recognise.same_domain import Renaming, renamings
from pddlpuzzles.pddl.recognise.spelling import Spelling
from pddlpuzzles.puzzle import Encoding, Facts, Puzzle, Recogniser

_MOST_RENAMINGS: Final = 300
"""Ways to rename a domain that are tried; most have one, the most of any encoding here is 288."""

_MANY_ACTIONS: Final = 64
"""With more of them each way takes a quarter of a second; our own domain is tried as it is."""


class Recognised(NamedTuple):
    """A problem that is a puzzle in an encoding: the problem's name, and how it spells things."""

    name: str
    puzzle: Puzzle[Any, Any]
    encoding: Encoding[Any, Any]
    spelling: Spelling


def recognise(
    path: str,
    domain_path: str | None,
    family: str,
    encodings: Sequence[Recogniser[Any, Any]],
) -> Recognised:
    """Return the puzzle that a PDDL problem is, in one of `encodings`.

    Without a path the domain is `domain.pddl` in the problem's folder. `family` is what
    complaints call puzzles of the kind.

    :raises InputError: if the files cannot be read, or mean something else than every encoding.
    """
    theirs, problem = read_pair(path, domain_path)
    _refuse_what_no_encoding_has(theirs)
    theirs = _priced(theirs, problem.has_metric)
    complaint: InputError | None = None
    known: dict[str, Domain] = {}
    for encoding in encodings:
        ours = known[encoding.name] = _priced(
            encoding.domain, TOTAL_COST in encoding.domain.functions
        )
        try:
            recognised = _recognised(encoding, ours, theirs, problem)
        except InputError as error:
            complaint = complaint or InputError(error.message, source=path)
            continue
        if recognised is not None:
            puzzle, spelling = recognised
            return Recognised(problem.name, puzzle, encoding, spelling)
    if complaint is not None:
        raise complaint
    raise InputError(
        f"not {family} in an encoding that is known ({', '.join(known)}): "
        f"{nearest_difference(known, theirs)}",
        source=theirs.place.source,
    )


def _refuse_what_no_encoding_has(domain: Domain) -> None:
    """Refuse what is read, but is in no encoding.

    :raises InputError: for a choice of types, and for a cost that is looked up.
    """
    for schema in domain.actions.values():
        if schema.fees:
            raise schema.place.error(f"the cost of {schema.name} is no number")
    if any(len(types_in(kind)) > 1 for kind in kinds_in(domain)):
        raise domain.place.error("it has (either …), which no encoding has")


def _recognised(
    encoding: Recogniser[Any, Any], ours: Domain, theirs: Domain, problem: Problem
) -> tuple[Puzzle[Any, Any], Spelling] | None:
    """Return the puzzle that a problem is; None if its domain is not the encoding's.

    :raises InputError: if its domain is and it is no puzzle, with the first reason that came up.
    """
    complaint: InputError | None = None
    refused: list[tuple[_Renamed, Mapping[str, str]]] = []
    for renaming in islice(renamings(ours, theirs), _tries(ours, theirs)):
        seen = _renamed(problem, renaming)
        if (seen, renaming.constants) in refused:
            continue  # another renaming gave the same
        try:
            puzzle, names = encoding.recognise(_facts(seen, renaming.constants))
            own = encoding.model(puzzle).problem
            _compare(_spelt(own, {**renaming.constants, **names}), seen, renaming)
        except InputError as error:
            refused.append((seen, renaming.constants))
            complaint = complaint or error
        else:
            return puzzle, Spelling(renaming, names)
    if complaint is not None:
        raise complaint
    return None


def _tries(ours: Domain, theirs: Domain) -> int:
    """Return how many ways to rename a domain are worth their time."""
    is_our_own = ours.actions == theirs.actions
    return 1 if is_our_own and len(ours.actions) > _MANY_ACTIONS else _MOST_RENAMINGS


def _priced(domain: Domain, has_metric: bool) -> Domain:
    """Return the domain with the costs that count: without a metric each action costs 1."""
    if has_metric:
        return domain
    actions = {name: replace(schema, cost=1) for name, schema in domain.actions.items()}
    return replace(domain, actions=actions)


class _Renamed(NamedTuple):
    """A problem in an encoding's names; only its objects, with their types, keep their own."""

    objects: frozenset[tuple[str, str]]
    facts: frozenset[Formula]
    goals: frozenset[Formula]


def _renamed(problem: Problem, renaming: Renaming) -> _Renamed:
    """Return a problem in the encoding's names."""
    predicates = {name: (us, places) for us, (name, places) in renaming.predicates.items()}
    kinds = {their: our for our, their in renaming.types.items()}

    def respelt(formula: Formula) -> Formula:
        if isinstance(formula, Compound):
            return in_fixed_order(formula, map(respelt, formula.parts))
        if formula.predicate not in predicates:
            return formula
        name, places = predicates[formula.predicate]
        return Atom(name, tuple(formula.terms[place] for place in places))

    return _Renamed(
        frozenset((name, kinds.get(kind, kind)) for name, kind in problem.objects.items()),
        frozenset(respelt(atom) for atom in problem.atoms if atom.predicate in predicates),
        frozenset(map(respelt, conjuncts(problem.goal))),
    )


def _spelt(own: Problem, names: Mapping[str, str]) -> _Renamed:
    """Return a task of the encoding's with the names that a problem gives to its objects."""
    return _Renamed(
        frozenset((names.get(name, name), kind) for name, kind in own.objects.items()),
        frozenset(with_other_terms(atom, names) for atom in own.atoms),
        frozenset(with_other_terms(goal, names) for goal in conjuncts(own.goal)),
    )


def _facts(problem: _Renamed, constants: Mapping[str, str]) -> Facts:
    """Return the objects, facts and goals that an encoding gets; only atoms are among them."""
    theirs = set(constants.values())
    facts, goals = (
        frozenset((atom.predicate, *atom.terms) for atom in atoms if isinstance(atom, Atom))
        for atoms in (problem.facts, problem.goals)
    )
    objects = {name: kind for name, kind in problem.objects if name not in theirs}
    return Facts(objects, constants, facts, goals)


def _compare(expected: _Renamed, found: _Renamed, renaming: Renaming) -> None:
    """Compare the problem with the puzzle's own task; raise InputError if they differ."""
    for what, ours, theirs in zip(("object", "fact", "goal"), expected, found, strict=True):
        for unlike, verb, more in (
            (ours - theirs, "lacks", ""),
            (theirs - ours, "has", ", which no such puzzle has"),
        ):
            if unlike:
                shown = min(_shown(thing, renaming) for thing in unlike)
                rest = f" and {len(unlike) - 1} more" if len(unlike) > 1 else ""
                raise InputError(f"the problem {verb} the {what} {shown}{rest}{more}")


def _shown(thing: Any, renaming: Renaming) -> str:
    """Return a fact in the file's words, or an object with its type."""
    if isinstance(thing, Atom):
        name, places = renaming.predicates.get(thing.predicate, (thing.predicate, ()))
        terms = dict(zip(places, thing.terms, strict=False))
        return str(Atom(name, tuple(terms[place] for place in sorted(terms))))
    return str(thing) if isinstance(thing, Compound) else " - ".join(thing)
