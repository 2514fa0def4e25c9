"""Is this PDDL that puzzle? A model, however it is built, held against an instance's rules.

The verdict comes first, then what explains it, as far as the limits allow. Inner shares of the
time are processor time, so that a busy machine comes to the same verdict.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.comparison import BISIMILAR, ISOMORPHIC, SOLUTIONS, Comparison
from pddlpuzzles.comparing.explaining.correspondence import Correspondence
from pddlpuzzles.comparing.explaining.coverage import unasked, unexercised, untested
from pddlpuzzles.comparing.explaining.differences import difference
from pddlpuzzles.comparing.explaining.solution_difference import parting
from pddlpuzzles.comparing.goals import DOUBT, Ending, ending
from pddlpuzzles.comparing.graphs.expanded import ExpandedGraph
from pddlpuzzles.comparing.graphs.isomorphism import isomorphism
from pddlpuzzles.comparing.graphs.sides import (
    ModelSide,
    PuzzleSide,
    grow,
    model_side,
    puzzle_side,
    trimmed,
)
from pddlpuzzles.comparing.graphs.verdict import GraphVerdict, Reaches, Sameness, verdict
from pddlpuzzles.comparing.large.proof import OtherGoal, Proof, prove
from pddlpuzzles.comparing.large.solvable import Optima, in_reach
from pddlpuzzles.comparing.plans import exchanged_plans
from pddlpuzzles.comparing.repairing.repairs import other_objective, repair
from pddlpuzzles.comparing.solutions.by_solutions import Found, by_solutions
from pddlpuzzles.errors import ParameterError, choose
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import Exhausted, collector_at_rest, pulse, resident, watch

_GROWING: Final = 0.5
"""The share of the time that is left, and of the memory, that expanding may take; the rest is for
comparing."""
_TRIAL: Final = 5.0
"""Seconds of processor time in which both sides shall be expanded whole; where they are not, it is
tried first to show without expanding them that they are the same."""
_TOO_MANY: Final = 1_000_000
"""A puzzle known to have this many states is not expanded whole."""
_GLANCE: Final = 8000
"""States of each side that are compared where not all can be expanded."""
_DEEPER: Final = 8
"""How many times as many are compared next, of a puzzle that is known to have too many."""


class Compared(NamedTuple):
    """Both sides, and the verdict on their graphs; None where not even that was reached.

    There is none either where a proof shows that they are the same.
    """

    puzzle: PuzzleSide
    model: ModelSide | None
    found: GraphVerdict | None
    limit: Limit | None
    proof: Proof | None = None
    ended: Ending | None = None
    """A play to where goals differ, by what the facts of the model seem to mean."""


def compare(
    instance: Instance,
    path: str,
    domain: str | None = None,
    *,
    bookkeeping: Sequence[str] = (),
    strict: bool = False,
    limits: Limits | None = None,
    with_repair: bool = True,
) -> Comparison:
    """Compare a PDDL problem with an instance, within limits.

    Both are expanded whole, the puzzle by its rules and the problem by its own semantics. `path`
    is the problem's file and `domain` its domain's, `domain.pddl` beside it without one.
    `bookkeeping` names actions that are steps which the puzzle does not see; so are those that
    cost nothing, but where the puzzle has moves that cost nothing these may be actions of equal
    cost: of all ways to take whole actions for moves, that counts which makes the two most alike.

    :raises InputError: if the files cannot be read, or have no action of these names; if
        `strict`, if they break a small rule of the language.
    """
    within, began = limits or Limits(), time.monotonic()
    try:
        with watch(within):
            theirs, problem = read_pair(path, domain, strict=strict)
    except Exhausted as error:
        return Comparison(instance, path, Sameness.UNKNOWN, limit=error.limit)
    left = within.left(began)
    return judged(instance, path, theirs, problem, bookkeeping, left, with_repair=with_repair)


def judged(
    instance: Instance,
    path: str,
    domain: Domain,
    problem: Problem,
    bookkeeping: Sequence[str],
    limits: Limits,
    *,
    with_repair: bool = True,
) -> Comparison:
    """Compare a problem that has been read with an instance.

    :param with_repair: whether to look for an edit of a wrong model that would make it right.
    :raises InputError: if it has no action of these names, or no value for a cost.
    """
    began = time.monotonic()
    answer = Comparison(instance, path, Sameness.UNKNOWN)
    tried: Tried | None = None
    only_solution = instance.family.solutions is not None
    try:
        with watch(limits), collector_at_rest():
            if only_solution:
                tried = try_solutions(instance, domain, problem, bookkeeping, limits)
                answer = _by_solutions(instance, path, tried)
            if answer.verdict is Sameness.UNKNOWN and not _is_read(tried):
                made = evidence(instance, domain, problem, bookkeeping, limits.left(began))
                if only_solution and not _is_shown(made):
                    answer = replace(answer, limit=answer.limit or made.limit)
                else:
                    left = limits.left(began)
                    for fuller in _comparisons(instance, path, made, left, with_repair):
                        answer = fuller
                if only_solution and answer.verdict is Sameness.SAME_PLANS:
                    answer = replace(answer, verdict=Sameness.SAME, relation=SOLUTIONS)
    except Exhausted as error:  # what has been shown by then stands
        if answer.verdict is Sameness.UNKNOWN or answer.is_unexplained:
            answer = replace(answer, limit=answer.limit or error.limit)
    return replace(answer, seconds=time.monotonic() - began)


class Tried(NamedTuple):
    """What a comparison by solutions has come to: the model, and the verdict or the limit."""

    model: ModelSide | None
    found: Found | None
    limit: Limit | None


def try_solutions(
    instance: Instance,
    domain: Domain,
    problem: Problem,
    bookkeeping: Sequence[str],
    limits: Limits,
) -> Tried:
    """Compare by solutions in a share of the limits.

    :raises InputError: if there is no action of these names, or no value for a cost.
    """
    for name in bookkeeping:
        choose("action", name, domain.actions)
    seconds = None if limits.seconds is None else limits.seconds * _GROWING
    clock = pulse(replace(limits, seconds=seconds, memory=_memory_to_grow(limits)))
    model: ModelSide | None = None
    try:
        model = model_side(domain, problem, frozenset(bookkeeping), clock, distinct=False)
        return Tried(model, by_solutions(instance, model, clock), None)
    except Exhausted as error:
        return Tried(model, None, error.limit)


def _is_read(tried: Tried | None) -> bool:
    """Say whether all solutions were compared, under names that say what is what.

    Then graphs that are alike under other names show nothing more.
    """
    return tried is not None and tried.found is not None and tried.found.is_named


def _is_shown(made: Compared) -> bool:
    """Say whether graphs show that a model is the puzzle; that they differ says nothing then."""
    alike = (Sameness.SAME, Sameness.SAME_PLANS)
    return made.proof is not None or (made.found is not None and made.found.sameness in alike)


def _by_solutions(instance: Instance, path: str, tried: Tried) -> Comparison:
    """Return the answer to a comparison by solutions."""
    model, found, limit = tried
    if model is None or found is None:
        return Comparison(instance, path, Sameness.UNKNOWN, limit=limit)
    doubt = None
    if found.sameness is Sameness.UNKNOWN:
        doubt = found.doubt
    elif found.sameness is Sameness.SAME and not found.is_named:
        doubt = "nothing in the model says what is what, so this holds up to names"
    number = len(found.read.family) if found.read is not None else None
    cheapest = min(found.wanted.values(), default=found.least)
    possible = {one.action.name for one in model.semantics.operators}
    return Comparison(
        instance,
        path,
        found.sameness,
        relation=SOLUTIONS if found.sameness is Sameness.SAME else None,
        costs=(cheapest, None if found.cheapest is None else found.cheapest.cost),
        solutions=(
            len(found.wanted) if found.least is None else None,
            0 if found.cheapest is None else number,
        ),
        difference=parting(instance, found),
        unexercised=tuple(sorted(model.domain.actions.keys() - possible)),
        doubt=doubt,
    )


def evidence(
    instance: Instance,
    domain: Domain,
    problem: Problem,
    bookkeeping: Sequence[str],
    limits: Limits,
) -> Compared:
    """Expand both sides and compare them as far as the limits allow.

    :raises InputError: if there is no action of these names, or no value for a cost.
    """
    for name in bookkeeping:
        choose("action", name, domain.actions)
    began = time.monotonic()
    rules: Any = instance.puzzle
    puzzle = puzzle_side(rules, rules.task if instance.family.is_pddl else None)
    model: ModelSide | None = None
    clock = pulse(limits)
    try:
        model = model_side(domain, problem, frozenset(bookkeeping), clock)
        sides = puzzle, model
        optima = Optima(instance, *sides)
        memory = _memory_to_grow(limits)
        trial = pulse(replace(limits, memory=memory), _TRIAL)
        limit = grow(*sides, trial, _GLANCE)
        clock()
        if not _are_whole(*sides):
            near = trimmed(*sides, _GLANCE)
            found = _near_verdict(instance, *near, optima, limits.left(began), clock)
            if found.sameness is Sameness.DIFFERENT:
                return Compared(*near, found, limit)
        most = _GLANCE if _is_too_big(instance) else None
        if limit is None and most is None:
            limit = grow(*sides, trial)
            clock()
        if _are_whole(*sides):
            return Compared(*sides, _verdict(*sides, clock), None)
        if limit is not Limit.MEMORY:
            shown = prove(instance, puzzle, model, limits)
            if isinstance(shown, OtherGoal):
                ended = ending(instance, model, shown, limits.left(began))
                if isinstance(ended, Ending):
                    return Compared(puzzle, model, None, None, ended=ended)
                shown = ended
            if shown is not None:
                return Compared(puzzle, model, None, None, shown)
        left = limits.left(began)
        seconds = None if left.seconds is None else left.seconds * _GROWING
        growing = pulse(replace(left, seconds=seconds, memory=memory))
        while True:
            most = None if most is None else most * _DEEPER
            limit = grow(*sides, growing, most)
            clock()
            whole = _are_whole(*sides)
            near = sides if whole else trimmed(*sides, most or _GLANCE)
            found = _near_verdict(instance, *near, optima, limits.left(began), clock)
            if limit is not None or whole or found.sameness is Sameness.DIFFERENT:
                return Compared(*near, found, None if whole else limit)
    except Exhausted as error:
        return Compared(puzzle, model, None, error.limit)


def _memory_to_grow(limits: Limits) -> int | None:
    most, held = limits.memory, resident()
    return None if most is None else round(held + (most - held) * _GROWING)


def _are_whole(puzzle: PuzzleSide, model: ModelSide) -> bool:
    return puzzle.graph.complete and model.graph.complete


def _is_too_big(instance: Instance) -> bool:
    exploring = instance.family.exploring
    return exploring is not None and exploring.fewest(instance.puzzle) > _TOO_MANY


def _verdict(
    puzzle: PuzzleSide,
    model: ModelSide,
    pulse: Callable[[], None],
    reaches: tuple[Reaches, Reaches] | None = None,
) -> GraphVerdict:
    """Return what the graphs show, as far as they are expanded."""
    free = puzzle.graph.has_free_edges
    sides = puzzle.graph, model.graph
    found = verdict(*sides, model.readings(free), model.alike, pulse, reaches)
    if found.sameness is Sameness.DIFFERENT and not model.is_read_every_way(free):
        return replace(found, sameness=Sameness.UNKNOWN)
    return found


def _near_verdict(
    instance: Instance,
    puzzle: PuzzleSide,
    model: ModelSide,
    optima: Optima,
    limits: Limits,
    beat: Callable[[], None],
) -> GraphVerdict:
    """Return what the graphs show, and what plans cost if that leaves it open."""
    rules: Any = puzzle.puzzle
    reaches = None
    if instance.family.is_pddl:
        sides = (rules.task, puzzle.graph.states), (model.semantics, model.graph.states)
        reaches = in_reach(*sides[0]), in_reach(*sides[1])
    found = _verdict(puzzle, model, beat, reaches)
    is_open = found.sameness is Sameness.UNKNOWN
    is_open = is_open and (found.rounds.parted is not None or instance.family.is_pddl)
    if is_open and (costs := optima.known(limits)) is not None and costs[0] != costs[1]:
        return replace(found, sameness=Sameness.DIFFERENT, costs=costs)
    return found


def _comparisons(
    instance: Instance, path: str, made: Compared, limits: Limits, with_repair: bool
) -> Iterator[Comparison]:
    """Yield a verdict as an answer: first by itself, then each time with more about it."""
    began = time.monotonic()
    puzzle, model, found, limit, shown, ended = made
    if shown is not None:
        related = ISOMORPHIC if shown.is_isomorphic else BISIMILAR
        yield Comparison(instance, path, Sameness.SAME, related, proof=shown.words)
        return
    if ended is not None:
        parted, is_sure = ended
        sameness, doubt = (Sameness.DIFFERENT, None) if is_sure else (Sameness.UNKNOWN, DOUBT)
        yield Comparison(instance, path, sameness, difference=parted, doubt=doubt)
        return
    if model is None or found is None:
        yield Comparison(instance, path, Sameness.UNKNOWN, limit=limit)
        return
    graphs = puzzle.graph, model.graph
    answer = Comparison(
        instance,
        path,
        found.sameness,
        relation=BISIMILAR if found.sameness is Sameness.SAME else None,
        states=tuple(len(one.states) if one.complete else None for one in graphs),  # type: ignore[arg-type]
        costs=found.costs or tuple(one.cheapest() if one.complete else None for one in graphs),  # type: ignore[arg-type]
        bookkeeping=tuple(sorted({model.action(label).name for label in found.silent})),
        unexercised=unexercised(model),
        limit=limit,
        horizon=None if limit is None else found.horizon,
    )
    yield answer
    if found.sameness is Sameness.SAME:
        yield (answer := replace(answer, relation=relation(found, graphs)))
    if found.sameness in (Sameness.SAME, Sameness.SAME_PLANS):
        tests = untested(instance, puzzle, model)
        yield replace(answer, unasked=unasked(instance, puzzle), untested=tests)
        return
    if found.rounds.parted is None and found.costs is None:
        return
    which = Correspondence(instance, puzzle, model, found, limits.left(began))
    parted = difference(which)
    yield (answer := replace(answer, difference=parted))
    if found.sameness is Sameness.DIFFERENT:
        plans = exchanged_plans(which)
        yield (answer := replace(answer, plans=plans))
        counted = other_objective(instance, puzzle, model, limits.left(began))
        mended = None
        if counted is None and with_repair:
            mended = repair(which, parted.clue, limits.left(began))
        yield replace(answer, edit=mended, objective=counted)


def relation(found: GraphVerdict, graphs: tuple[ExpandedGraph, ExpandedGraph]) -> str:
    """Say what relates two graphs that are the same."""
    whole = len(graphs[0].states) == len(graphs[1].states) == found.model.size
    if found.silent or not whole:
        return BISIMILAR
    return BISIMILAR if isomorphism(found.puzzle, found.model) is None else ISOMORPHIC


def read_bookkeeping(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of actions as PDDL has them.

    :raises InputError: for one that can be none.
    """
    found = tuple(name.strip().strip("()").lower() for name in names)
    if not all(found):
        raise ParameterError("bookkeeping", " needs the name of an action")
    return found
