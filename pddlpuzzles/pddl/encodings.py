"""A puzzle's encodings: their bundled domains, problems made of words; which one a file is in.

A domain is taken for an encoding's where it is named after the puzzle and has the encoding's
predicates. Then its actions have to mean the same, in whatever order, the encoding makes a puzzle
of the problem, and the puzzle's own task has to have the same objects, facts and goal. Only
then a plan for one is a plan for the other.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple

from pddlpuzzles.catalogue.file_access import read_text, shelf
from pddlpuzzles.errors import InputError
from pddlpuzzles.pddl import model as pddl
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.pddl.read import read_domain
from pddlpuzzles.pddl.tokens import Place
from pddlpuzzles.puzzle import Action, Encoding, ProblemFacts, Puzzle, Recogniser


class Bundled:
    """What encodings share whose domain is a file that a person has written."""

    puzzle: ClassVar[str]  # the name of the family
    name: str
    proved_by: frozenset[tuple[str, str]] = frozenset()
    in_any_order: bool = False
    model: Callable[[Any], pddl.Model]

    def require_possible(self, puzzle: Any, actions: Sequence[Action]) -> None:
        """Raise InputError, with its place as `line`, for an action that no task has."""
        objects = pddl.Objects(*self.model(puzzle).pair)
        for step, action in enumerate(actions, 1):
            try:
                objects.require_action(*action)
            except InputError as error:
                raise error.but(complaint=f"{action}: {error.complaint}", line=step) from None

    def plan_search(self, puzzle: Any) -> str:
        return "lazy_greedy([ff()],preferred=[ff()])"

    def proof_search(self, puzzle: Any) -> str:
        return "astar(lmcut())"

    @property
    def domain(self) -> pddl.Domain:
        return bundled_domain(self.puzzle, self.name)[0]

    @property
    def domain_names(self) -> str:
        return f"{self.puzzle}-"

    @property
    def summary(self) -> str:
        return bundled_domain(self.puzzle, self.name)[1]


@cache
def bundled_domain(puzzle: str, encoding: str) -> tuple[pddl.Domain, str]:
    path = str(shelf("domains") / puzzle / f"{encoding}.pddl")
    text = read_text(path)
    comment, _, _ = text.partition("\n(define")
    lines = [line.removeprefix(";").removeprefix(" ") for line in comment.split("\n")]
    return read_domain(text, path), "\n".join(lines)


def model_of(
    domain: pddl.Domain,
    objects: Mapping[str, str],
    facts: Iterable[Sequence[str]],
    goals: Iterable[Sequence[str]],
) -> pddl.Model:
    """Make a problem of these words; it minimizes costs if the domain has any."""
    atoms = pddl.Facts(pddl.Atom(name, tuple(terms)) for name, *terms in facts)
    goal = pddl.conjunction(pddl.Atom(name, tuple(terms)) for name, *terms in goals)
    every, has_metric = {**objects, **domain.constants}, pddl.TOTAL_COST in domain.functions
    problem = pddl.Problem(domain.name, every, atoms, goal, has_metric, domain.place)
    return pddl.Model(domain, problem)


# Recognition ------------------------------------------------------------------------------------


class DifferentError(InputError):
    """A problem bears the names of an encoding of ours, and means something else."""


class ObjectNames:
    """Translates between an encoding's names of objects and those of a file, `theirs`."""

    def __init__(self, theirs: Mapping[str, str]) -> None:
        self._theirs = theirs
        self._ours = {name: ours for ours, name in theirs.items()}

    def outward(self, action: Action) -> Action:
        return Action(*self.atom(pddl.Atom(*action)))

    def inward(self, action: Action) -> Action:
        for name in action.arguments:
            if name not in self._ours:
                raise InputError(f"{action}: there is no object {name!r}")
        return Action(action.name, tuple(self._ours[name] for name in action.arguments))

    def atom(self, atom: pddl.Atom) -> pddl.Atom:
        return pddl.substituted(atom, self._theirs)


class Recognised(NamedTuple):
    """A problem that is a puzzle in an encoding: its name, and those of its objects."""

    name: str
    puzzle: Puzzle[Any, Any]
    encoding: Encoding[Any, Any]
    names: ObjectNames


def recognise(
    path: str, domain_path: str | None, family: str, encodings: Sequence[Recogniser[Any, Any]]
) -> Recognised:
    """Return the puzzle of a `family` that a PDDL problem is, in one of `encodings`.

    :raises InputError: if it is none; a DifferentError, if it only bears an encoding's names.
    """
    theirs, problem = read_pair(path, domain_path)
    alike = (mine for mine in encodings if theirs.name.startswith(mine.domain_names))
    fitting = [mine for mine in alike if mine.domain.predicates.keys() <= theirs.predicates.keys()]
    if not fitting:
        shown = ", ".join(encoding.name for encoding in encodings)
        reason = f"its domain {theirs.name!r} has the names of none of its encodings ({shown})"
        raise InputError(f"not {family}: {reason}", source=theirs.place.source)
    constants, every = theirs.constants, problem.objects
    objects = {name: kind for name, kind in every.items() if name not in constants}
    parts = [part for part in pddl.conjuncts(problem.goal) if isinstance(part, pddl.Atom)]
    both = problem.atoms, parts
    atoms, goals = (frozenset((name, *terms) for name, terms in literals) for literals in both)
    complaints = []
    for encoding in fitting:
        try:
            _compare_domains(encoding.domain, theirs, has_metric=problem.has_metric)
            puzzle, names = encoding.recognise(ProblemFacts(objects, atoms, goals))
            ours = encoding.model(puzzle).problem
            named = {**{name: name for name in ours.objects}, **names}
            for wanted, has in zip(_content(ours, named), _content(problem, {}), strict=True):
                _require_same(problem.place, "the problem", wanted, has)
        except InputError as error:
            reason = f"not {family} in the encoding {encoding.name!r}: {error.complaint}"
            words = error.words | {"complaint": reason, "source": error.source or path}
            complaints.append(DifferentError(line=error.line, column=error.column, **words))
        else:
            return Recognised(problem.name, puzzle, encoding, ObjectNames(named))
    raise complaints[0]


def _compare_domains(ours: pddl.Domain, theirs: pddl.Domain, *, has_metric: bool) -> None:
    """Raise InputError unless actions of the same names ask for, do and cost the same."""
    for what, declared, has in (
        ("predicate", ours.predicates, theirs.predicates),
        ("constant", ours.constants, theirs.constants),
    ):
        for name, kind in declared.items():
            if has.get(name) != kind:
                raise theirs.place.error(f"it lacks the {what} {name}, or has it of another type")
    for axiom in theirs.axioms:
        raise axiom.place.error(f"it derives {axiom.predicate}, which the encoding does not")
    actions = [{f"the action {name}" for name in domain.actions} for domain in (ours, theirs)]
    _require_same(theirs.place, "it", *actions)
    if ours.actions == theirs.actions and has_metric == (pddl.TOTAL_COST in ours.functions):
        return
    for name, schema in theirs.actions.items():
        mine = ours.actions[name]
        renamed = zip(mine.parameters, schema.parameters, strict=False)
        names = {own_name: name for (own_name, _), (name, _) in renamed}
        wanted = _meaning(mine, names, is_priced=pddl.TOTAL_COST in ours.functions)
        meant = _meaning(schema, {}, is_priced=has_metric)
        _require_same(schema.place, f"the action {name}", wanted, meant)


def _require_same(place: Place, what: str, ours: set[str], theirs: set[str]) -> None:
    for verb, unlike in (("lacks", ours - theirs), ("has", theirs - ours)):
        if unlike:
            rest = f" and {len(unlike) - 1} more" if len(unlike) > 1 else ""
            raise place.error(f"{what} {verb} {min(unlike)}{rest}")


def _named(formula: pddl.Formula, names: pddl.Names) -> pddl.Formula:
    if not isinstance(formula, pddl.Compound):
        return pddl.with_terms(formula, names)
    parts = sorted((_named(part, names) for part in formula.parts), key=str)
    return formula._replace(parts=tuple(parts))


def _meaning(schema: pddl.Schema, names: pddl.Names, *, is_priced: bool) -> set[str]:
    """Return what an action asks for, does and costs, its terms under common `names`."""
    effects = []
    for effect in schema.effects:
        atom, condition = pddl.substituted(effect.atom, names), _named(effect.condition, names)
        effects.append(effect._replace(atom=atom, condition=condition))
    prices = (schema.prices or [0]) if is_priced else [1]  # else actions are counted
    return {
        *(f"the parameter {names.get(name, name)} - {kind}" for name, kind in schema.parameters),
        *(f"the condition {_named(part, names)}" for part in pddl.conjuncts(schema.condition)),
        *(f"the effect {effect}" for effect in effects),
        *(f"the cost {pddl.with_terms(price, names)}" for price in prices),
    }


def _content(problem: pddl.Problem, names: pddl.Names) -> Iterator[set[str]]:
    yield {f"the object {names.get(name, name)} - {kind}" for name, kind in problem.objects.items()}
    yield {f"the fact {pddl.substituted(atom, names)}" for atom in problem.atoms}
    yield {f"the goal {_named(part, names)}" for part in pddl.conjuncts(problem.goal)}
