"""Which puzzle a problem in PDDL is: known by the names in its domain, and then checked.

A domain is taken for an encoding's where it is named after the puzzle and has the encoding's
predicates. Then its actions have to mean the same, in whatever order, the encoding makes a puzzle
of the problem, and the puzzle's own task has to have the same objects, facts and goal. Only then a
plan for one is a plan for the other. Objects may have other names where the encoding can read them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl.model import (
    TOTAL_COST,
    Atom,
    Compound,
    Domain,
    Formula,
    Problem,
    Schema,
    conjuncts,
    substituted,
    with_terms,
)
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.pddl.tokens import Place
from pddlpuzzles.puzzle import Action, Encoding, ProblemFacts, Puzzle, Recogniser


class DifferentError(InputError):
    """A problem that bears the names of an encoding of ours means something else."""


class ObjectNames:
    """Translates between an encoding's names of objects and those of a file, `theirs`."""

    def __init__(self, theirs: Mapping[str, str]) -> None:
        self._theirs = theirs
        self._ours = {name: ours for ours, name in theirs.items()}

    def outward(self, action: Action) -> Action:
        return Action(action.name, self._named(action.arguments))

    def inward(self, action: Action) -> Action:
        for name in action.arguments:
            if name not in self._ours:
                raise InputError(f"{action}: there is no object {name!r}")
        return Action(action.name, tuple(self._ours[name] for name in action.arguments))

    def atom(self, atom: tuple[str, ...]) -> tuple[str, ...]:
        return (atom[0], *self._named(atom[1:]))

    def _named(self, terms: Sequence[str]) -> tuple[str, ...]:
        return tuple(self._theirs.get(term, term) for term in terms)


class Recognised(NamedTuple):
    """A problem that is a puzzle in an encoding: the problem's name, and those of its objects."""

    name: str
    puzzle: Puzzle[Any, Any]
    encoding: Encoding[Any, Any]
    names: ObjectNames


def recognise(
    path: str, domain_path: str | None, family: str, encodings: Sequence[Recogniser[Any, Any]]
) -> Recognised:
    """Return the puzzle of a `family` that a PDDL problem is, in one of `encodings`.

    :raises DifferentError: if the names are an encoding's, and the meaning is not.
    :raises InputError: if the files cannot be read, or the names are those of no encoding.
    """
    theirs, problem = read_pair(path, domain_path)
    named = [
        one
        for one in encodings
        if theirs.name.startswith(one.domain_names)
        and one.domain.predicates.keys() <= theirs.predicates.keys()
    ]
    if not named:
        known = ", ".join(one.name for one in encodings)
        reason = f"its domain {theirs.name!r} has the names of none of its encodings ({known})"
        raise InputError(f"not {family}: {reason}", source=theirs.place.source)
    constants, every = theirs.constants, problem.objects
    objects = {name: kind for name, kind in every.items() if name not in constants}
    atoms, goals = (
        frozenset((one.predicate, *one.terms) for one in formulas if isinstance(one, Atom))
        for formulas in (problem.atoms, conjuncts(problem.goal))
    )
    complaints = []
    for encoding in named:
        try:
            _compare_domains(encoding.domain, theirs, has_metric=problem.has_metric)
            puzzle, names = encoding.recognise(ProblemFacts(objects, atoms, goals))
            own = encoding.model(puzzle).problem
            own_names = {**{name: name for name in own.objects}, **names}
            _compare_problems(own, own_names, problem)
        except InputError as error:
            reason = f"not {family} in the encoding {encoding.name!r}: {error.message}"
            source = error.source or path
            complaints.append(DifferentError(reason, error.line, error.column, source=source))
        else:
            return Recognised(problem.name, puzzle, encoding, ObjectNames(own_names))
    raise complaints[0]


def _compare_domains(ours: Domain, theirs: Domain, *, has_metric: bool) -> None:
    for what, declared, others in (
        ("predicate", ours.predicates, theirs.predicates),
        ("constant", ours.constants, theirs.constants),
    ):
        for name, kind in declared.items():
            if others.get(name) != kind:
                raise theirs.place.error(f"it lacks the {what} {name}, or has it of another type")
    for axiom in theirs.axioms:
        raise axiom.place.error(f"it derives {axiom.predicate}, which the encoding does not")
    actions = [{f"the action {name}" for name in domain.actions} for domain in (ours, theirs)]
    _require_same(theirs.place, "it", *actions)
    if ours.actions == theirs.actions and has_metric == (TOTAL_COST in ours.functions):
        return
    for name, schema in theirs.actions.items():
        own = ours.actions[name]
        renamed = zip(own.parameters, schema.parameters, strict=False)
        names = {one: other for (one, _), (other, _) in renamed}
        wanted = _meaning(own, names, is_priced=TOTAL_COST in ours.functions)
        meant = _meaning(schema, {}, is_priced=has_metric)
        _require_same(schema.place, f"the action {name}", wanted, meant)


def _require_same(place: Place, what: str, ours: set[str], theirs: set[str]) -> None:
    for verb, unlike in (("lacks", ours - theirs), ("has", theirs - ours)):
        if unlike:
            rest = f" and {len(unlike) - 1} more" if len(unlike) > 1 else ""
            raise place.error(f"{what} {verb} {min(unlike)}{rest}")


def _named(formula: Formula, names: Mapping[str, str]) -> Formula:
    """Return a formula with other terms, the parts of compounds in a fixed order."""
    if not isinstance(formula, Compound):
        return with_terms(formula, names)
    parts = sorted((_named(part, names) for part in formula.parts), key=str)
    return formula._replace(parts=tuple(parts))


def _meaning(schema: Schema, names: Mapping[str, str], *, is_priced: bool) -> set[str]:
    effects = [
        effect._replace(
            atom=substituted(effect.atom, names),
            condition=_named(effect.condition, names),
        )
        for effect in schema.effects
    ]
    return {
        *(f"the parameter {names.get(name, name)} - {kind}" for name, kind in schema.parameters),
        *(f"the condition {_named(one, names)}" for one in conjuncts(schema.condition)),
        *(f"the effect {effect}" for effect in effects),
        *(f"the cost {substituted(fee, names)}" for fee in schema.fees if is_priced),
        f"the cost {schema.cost if is_priced else 1}",
    }


def _compare_problems(own: Problem, names: Mapping[str, str], theirs: Problem) -> None:
    def shown(problem: Problem, names: Mapping[str, str]) -> Iterator[set[str]]:
        kinds = problem.objects.items()
        yield {f"the object {names.get(name, name)} - {kind}" for name, kind in kinds}
        yield {f"the fact {substituted(one, names)}" for one in problem.atoms}
        yield {f"the goal {_named(one, names)}" for one in conjuncts(problem.goal)}

    for ours, others in zip(shown(own, names), shown(theirs, {}), strict=True):
        _require_same(theirs.place, "the problem", ours, others)
