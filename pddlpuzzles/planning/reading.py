"""Problems that others wrote: a PDDL problem that means what an encoding's task means.

The domain is matched with each encoding's, whatever its names. Then the problem is told in the
encoding's names, the encoding makes a puzzle of it, and the puzzle's own task is compared with
the problem, fact by fact: only what is the same up to names is recognised, so that a plan for
one is a plan for the other.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
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

_MOST_ACTIONS: Final = 64
"""Actions of a domain that may have other names: with 193 the search for them takes minutes."""


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
        matched = False
        for renaming in islice(_renamings(ours, theirs), _MOST_RENAMINGS):
            matched = True
            try:
                puzzle, spelling = _recognise(encoding, ours, theirs, renaming, problem)
            except InputError as error:
                complaints.append(InputError(error.message, source=path))
                continue
            return Instance(
                wing, Path(path).stem, puzzle, problem.name, reading=(encoding, spelling)
            )
        if matched:
            continue
        if len(ours.actions) > _MOST_ACTIONS:
            if len(ours.actions) == len(theirs.actions):
                named = f"not as the encoding {encoding.name!r} has it, in the same names"
                complaints.append(InputError(named, source=domain_path))
        elif differs := difference(ours, theirs):
            distances.append((differs.size, f"as the encoding {encoding.name!r}: {differs.words}"))
    if complaints:
        raise complaints[0]
    if distances:
        raise InputError(f"not {wing.name} {min(distances)[1]}", source=domain_path)
    known = ", ".join(encoding.name for encoding in wing.readings())
    raise InputError(
        f"not {wing.name}: no encoding ({known}) is the same but for one action",
        source=domain_path,
    )


def _renamings(ours: Domain, theirs: Domain) -> Iterator[Renaming]:
    """Yield the ways in which one domain is the other; that nothing is renamed needs no search."""
    if replace(theirs, name=ours.name) == ours:
        yield Renaming(
            {name: (name, tuple(range(len(kinds)))) for name, kinds in ours.predicates.items()},
            {
                name: (name, tuple(range(len(schema.parameters))))
                for name, schema in ours.actions.items()
            },
            {name: name for name in ours.types},
            {name: name for name in ours.constants},
        )
    if len(ours.actions) <= _MOST_ACTIONS:
        yield from renamings(ours, theirs)


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


def _recognise(
    encoding: Encoding[Any, Any],
    ours: Domain,
    theirs: Domain,
    renaming: Renaming,
    problem: Problem,
) -> tuple[Puzzle[Any, Any], Spelling]:
    """Make a puzzle of the problem, and compare its task with it.

    :raises InputError: if the encoding sees no puzzle in it, or the two differ.
    """
    predicates = {name: (us, places) for us, (name, places) in renaming.predicates.items()}

    def told(formula: Formula) -> Formula:
        if isinstance(formula, Compound):
            return _compound(formula, map(told, formula.parts))
        if formula.predicate not in predicates:
            return formula
        name, places = predicates[formula.predicate]
        return Atom(name, tuple(formula.terms[place] for place in places))

    atoms = frozenset(told(atom) for atom in problem.atoms if atom.predicate in predicates)
    goals = frozenset(told(goal) for goal in conjuncts(problem.goal))
    kinds = {their: our for our, their in renaming.types.items()}
    constants = set(renaming.constants.values())
    objects = {name: kinds.get(kind, kind) for name, kind in problem.objects.items()}
    recognised = encoding.recognise(
        Facts(
            {name: kind for name, kind in objects.items() if name not in constants},
            renaming.constants,
            frozenset((atom.predicate, *atom.terms) for atom in atoms if isinstance(atom, Atom)),
            frozenset((goal.predicate, *goal.terms) for goal in goals if isinstance(goal, Atom)),
        )
    )
    if recognised is None:
        raise InputError(f"the encoding {encoding.name!r} cannot be read back into a puzzle")
    puzzle, names = recognised
    spelling = Spelling(renaming, names)
    spelt = {**renaming.constants, **names}
    _, own = _task(encoding, puzzle)
    for what, expected, there in (
        (
            "object",
            {(spelt.get(name, name), kind) for name, kind in own.objects.items()},
            objects.items(),
        ),
        ("fact", {_renamed(atom, spelt) for atom in own.atoms}, atoms),
        ("goal", {_renamed(goal, spelt) for goal in conjuncts(own.goal)}, goals),
    ):
        _compare(what, expected, there, renaming)
    return puzzle, spelling


def _compound(formula: Compound, parts: Iterable[Formula]) -> Compound:
    """Return a compound of other parts, in an order that does not depend on their names' order."""
    return formula._replace(parts=tuple(sorted(parts, key=str)))


def _renamed(formula: Formula, names: Mapping[str, str]) -> Formula:
    if isinstance(formula, Compound):
        return _compound(formula, (_renamed(part, names) for part in formula.parts))
    return formula._replace(terms=tuple(names.get(term, term) for term in formula.terms))


def _compare(
    what: str, expected: Collection[Any], found: Collection[Any], renaming: Renaming
) -> None:
    """Hold the problem to what the puzzle's own task says.

    :raises InputError: if they differ.
    """
    expected, found = set(expected), set(found)
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
