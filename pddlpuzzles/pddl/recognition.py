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
    Domain,
    Problem,
    Schema,
    conjuncts,
    substituted,
    with_other_terms,
)
from pddlpuzzles.pddl.pair import read_pair
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
    for name in ours.actions:
        if name not in theirs.actions:
            raise theirs.place.error(f"it lacks the action {name}")
    for axiom in theirs.axioms:
        raise axiom.place.error(f"it derives {axiom.predicate}, which the encoding does not")
    if ours.actions == theirs.actions and has_metric == (TOTAL_COST in ours.functions):
        return
    for name, schema in theirs.actions.items():
        if name not in ours.actions:
            raise schema.place.error(f"it has the action {name}, which is one too many")
        own = ours.actions[name]
        names = {
            one: other
            for (one, _), (other, _) in zip(own.parameters, schema.parameters, strict=False)
        }
        wanted = _meaning(own, names, is_priced=TOTAL_COST in ours.functions)
        found = _meaning(schema, {}, is_priced=has_metric)
        for verb, unlike in (("lacks", wanted - found), ("has", found - wanted)):
            if unlike:
                raise schema.place.error(f"the action {name} {verb} {min(unlike)}")


def _meaning(schema: Schema, names: Mapping[str, str], *, is_priced: bool) -> set[str]:
    effects = [
        effect._replace(
            atom=substituted(effect.atom, names),
            condition=with_other_terms(effect.condition, names),
        )
        for effect in schema.effects
    ]
    return {
        *(f"the parameter {names.get(name, name)} - {kind}" for name, kind in schema.parameters),
        *(f"the condition {with_other_terms(one, names)}" for one in conjuncts(schema.condition)),
        *(f"the effect {effect}" for effect in effects),
        *(f"the cost {substituted(fee, names)}" for fee in schema.fees if is_priced),
        f"the cost {schema.cost if is_priced else 1}",
    }


def _compare_problems(own: Problem, names: Mapping[str, str], theirs: Problem) -> None:
    def shown(problem: Problem, names: Mapping[str, str]) -> Iterator[tuple[str, set[str]]]:
        kinds = problem.objects.items()
        yield "object", {f"{names.get(name, name)} - {kind}" for name, kind in kinds}
        for what, formulas in (("fact", problem.atoms), ("goal", conjuncts(problem.goal))):
            yield what, {str(with_other_terms(one, names)) for one in formulas}

    for (what, ours), (_, found) in zip(shown(own, names), shown(theirs, {}), strict=True):
        for unlike, verb, more in (
            (ours - found, "lacks", ""),
            (found - ours, "has", ", which no such puzzle has"),
        ):
            if unlike:
                rest = f" and {len(unlike) - 1} more" if len(unlike) > 1 else ""
                raise InputError(f"the problem {verb} the {what} {min(unlike)}{rest}{more}")
