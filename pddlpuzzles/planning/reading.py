"""Problems that others wrote: a PDDL problem that means what an encoding's task means.

The domain is matched with each encoding's, whatever its names. Then the problem is told in the
encoding's names, the encoding makes a puzzle of it, and the puzzle's own task is compared with
the problem, fact by fact: only what is the same up to names is recognised, so that a plan for
one is a plan for the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any, Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.files import read_text
from pddlpuzzles.planning.differences import difference
from pddlpuzzles.planning.formulas import Atom, Compound, Formula, conjuncts
from pddlpuzzles.planning.matching import Renaming, renamings
from pddlpuzzles.planning.pddl import Domain, Problem, read_domain, read_problem
from pddlpuzzles.planning.text import domain_text, problem_text
from pddlpuzzles.puzzle import Action, Encoding, Facts, Puzzle
from pddlpuzzles.wing import Instance, Wing

_MOST_RENAMINGS: Final = 300
"""Ways to rename a domain that are tried; most have one, Brain Twist 24, Machiavelli 288."""

_MANY_ACTIONS: Final = 64
"""With more of them each way takes half a second; a domain in our names is tried as it is."""


class Spelling:
    """The names that a file gives to what an encoding speaks of.

    `objects` maps the encoding's names of objects to the file's.
    """

    def __init__(self, renaming: Renaming, objects: Mapping[str, str]) -> None:
        self._renaming = renaming
        self._theirs = {**renaming.constants, **objects}
        self._ours = {theirs: ours for ours, theirs in self._theirs.items()}
        self._actions = {theirs: name for name, (theirs, _) in renaming.actions.items()}

    def outward(self, action: Action) -> Action:
        """Return the encoding's action as the file spells it."""
        name, places = self._renaming.actions[action.name]
        return Action(name, self._moved(action.arguments, places))

    def inward(self, action: Action) -> Action:
        """Return the file's action as the encoding spells it.

        :raises InputError: if the file has no such action or objects.
        """
        if action.name not in self._actions:
            expected = ", ".join(self._actions)
            raise InputError(f"unknown action {action}, expected {expected}")
        ours = self._actions[action.name]
        _, places = self._renaming.actions[ours]
        if len(action.arguments) != len(places):
            count = f"{len(action.arguments)} arguments, expected {len(places)}"
            raise InputError(f"{action} has {count}")
        for name in action.arguments:
            if name not in self._ours:
                raise InputError(f"{action}: there is no object {name!r}")
        return Action(ours, tuple(self._ours[action.arguments[place]] for place in places))

    def atom(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Return the encoding's atom as the file spells it."""
        predicate, *terms = words
        if predicate not in self._renaming.predicates:
            return words
        name, places = self._renaming.predicates[predicate]
        return (name, *self._moved(terms, places))

    def _moved(self, terms: Sequence[str], places: tuple[int, ...]) -> tuple[str, ...]:
        there = [""] * len(terms)
        for term, place in zip(terms, places, strict=True):
            there[place] = self._theirs.get(term, term)
        return tuple(there)


def read(wing: Wing, path: str, domain_path: str | None) -> Instance:
    """Return the instance that a PDDL problem is.

    Without a path the domain is `domain.pddl` in the problem's folder.

    :raises InputError: if the files cannot be read, or mean something else than every encoding.
    """
    text = read_text(path)
    if domain_path is None:
        domain_path = str(Path(path).parent / "domain.pddl")
        if not Path(domain_path).exists():
            raise InputError("no domain.pddl beside it; name its domain by --domain", source=path)
    theirs = read_domain(read_text(domain_path), domain_path)
    problem = read_problem(text, path, theirs)
    theirs = _priced(theirs, problem)
    complaints: list[InputError] = []
    distances: list[tuple[int, str]] = []
    for encoding in wing.readings():
        ours = _domain(wing, encoding)
        refused: list[Facts] = []  # different renamings may tell a problem alike
        for renaming in islice(renamings(ours, theirs), _tries(ours, theirs)):
            facts = _facts(problem, renaming)
            if facts in refused:
                continue
            try:
                puzzle, names = encoding.recognise(facts)
            except InputError as error:
                refused.append(facts)
                complaints.append(InputError(error.message, source=path))
                continue
            try:
                _compare(problem, _task(encoding, puzzle)[1], renaming, names)
            except InputError as error:
                complaints.append(InputError(error.message, source=path))
                continue
            reading = encoding, Spelling(renaming, names)
            return Instance(wing, Path(path).stem, puzzle, problem.name, reading=reading)
        if not complaints and (differs := difference(ours, theirs)):
            distances.append((differs.size, f"as the encoding {encoding.name!r}: {differs.words}"))
    if complaints:
        raise complaints[0]
    if distances:
        raise InputError(f"not {wing.name} {min(distances)[1]}", source=domain_path)
    known = ", ".join(encoding.name for encoding in wing.readings())
    raise InputError(f"not {wing.name} as an encoding ({known}) has it", source=domain_path)


def _tries(ours: Domain, theirs: Domain) -> int:
    """Return how many ways to rename a domain are worth their time."""
    is_renamed = ours.actions.keys() != theirs.actions.keys()
    return _MOST_RENAMINGS if is_renamed or len(ours.actions) <= _MANY_ACTIONS else 1


def _priced(domain: Domain, problem: Problem) -> Domain:
    """Return the domain with the costs that count: without a metric each action costs 1."""
    if problem.has_metric:
        return domain
    actions = {name: replace(schema, cost=1) for name, schema in domain.actions.items()}
    return replace(domain, actions=actions)


def _domain(wing: Wing, encoding: Encoding[Any, Any]) -> Domain:
    """Return the encoding's own domain."""
    from pddlpuzzles.catalogue import instance

    example = instance(wing).under(encoding.objectives[0])
    domain, problem = _task(encoding, example.puzzle)
    return _priced(domain, problem)


def _task(encoding: Encoding[Any, Any], puzzle: Puzzle[Any, Any]) -> tuple[Domain, Problem]:
    """Return an encoding's task as it would be read from its files."""
    task = encoding.task(puzzle)
    domain = read_domain(domain_text(task, "ours", ""), "ours")
    return domain, read_problem(problem_text(task, "ours", "ours", ""), "ours", domain)


def _facts(problem: Problem, renaming: Renaming) -> Facts:
    """Return the problem in the encoding's names."""
    kinds = {their: our for our, their in renaming.types.items()}
    constants = set(renaming.constants.values())
    atoms, goals = _told(problem, renaming)
    return Facts(
        {
            name: kinds.get(kind, kind)
            for name, kind in problem.objects.items()
            if name not in constants
        },
        renaming.constants,
        frozenset((atom.predicate, *atom.terms) for atom in atoms if isinstance(atom, Atom)),
        frozenset((goal.predicate, *goal.terms) for goal in goals if isinstance(goal, Atom)),
    )


def _told(problem: Problem, renaming: Renaming) -> tuple[frozenset[Formula], frozenset[Formula]]:
    """Return a problem's facts and goals in the encoding's predicates; terms keep their names."""
    predicates = {name: (us, places) for us, (name, places) in renaming.predicates.items()}

    def told(formula: Formula) -> Formula:
        if isinstance(formula, Compound):
            return _compound(formula, map(told, formula.parts))
        if formula.predicate not in predicates:
            return formula
        name, places = predicates[formula.predicate]
        return Atom(name, tuple(formula.terms[place] for place in places))

    atoms = frozenset(told(atom) for atom in problem.atoms if atom.predicate in predicates)
    return atoms, frozenset(map(told, conjuncts(problem.goal)))


def _compound(formula: Compound, parts: Iterable[Formula]) -> Compound:
    """Return a compound of other parts, in an order that does not depend on their names' order."""
    return formula._replace(parts=tuple(sorted(parts, key=str)))


def _renamed(formula: Formula, names: Mapping[str, str]) -> Formula:
    if isinstance(formula, Compound):
        return _compound(formula, (_renamed(part, names) for part in formula.parts))
    return formula._replace(terms=tuple(names.get(term, term) for term in formula.terms))


def _compare(problem: Problem, own: Problem, renaming: Renaming, names: Mapping[str, str]) -> None:
    """Hold the problem to what the puzzle's own task says; `names` has its objects' names.

    :raises InputError: if they differ.
    """
    atoms, goals = _told(problem, renaming)
    kinds = {their: our for our, their in renaming.types.items()}
    spelt = {**renaming.constants, **names}
    own_objects = {(spelt.get(name, name), kind) for name, kind in own.objects.items()}
    objects = {(name, kinds.get(kind, kind)) for name, kind in problem.objects.items()}
    _compare_sets("object", own_objects, objects, renaming)
    _compare_sets("fact", {_renamed(atom, spelt) for atom in own.atoms}, atoms, renaming)
    own_goals = {_renamed(goal, spelt) for goal in conjuncts(own.goal)}
    _compare_sets("goal", own_goals, goals, renaming)


def _compare_sets(
    what: str, expected: AbstractSet[Any], found: AbstractSet[Any], renaming: Renaming
) -> None:
    """Name something that one has and the other has not.

    :raises InputError: if there is any.
    """
    for difference_, verb in ((expected - found, "lacks"), (found - expected, "has")):
        if difference_:
            shown = min(_shown(thing, renaming) for thing in difference_)
            more = f" and {len(difference_) - 1} more" if len(difference_) > 1 else ""
            unlike = "" if verb == "lacks" else ", which no such puzzle has"
            raise InputError(f"the problem {verb} the {what} {shown}{more}{unlike}")


def _shown(thing: Any, renaming: Renaming) -> str:
    """Return a fact in the file's words, or an object with its type."""
    if isinstance(thing, Atom):
        name, places = renaming.predicates.get(thing.predicate, (thing.predicate, ()))
        terms = dict(zip(places, thing.terms, strict=False))
        return str(Atom(name, tuple(terms[place] for place in sorted(terms))))
    return str(thing) if isinstance(thing, Compound) else " - ".join(thing)
