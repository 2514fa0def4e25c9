"""Is this PDDL that puzzle? A model, however it is built, held against an instance's rules.

The verdict comes first, then what explains it, as far as the limits allow. Inner shares of the
time are processor time, so that a busy machine comes to the same verdict.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.comparison import (
    BISIMILAR,
    BUT_FOR_IDLE_MOVES,
    ISOMORPHIC,
    RIGHT,
    SOLUTIONS,
    TOO_LARGE,
    Comparison,
)
from pddlpuzzles.comparing.explaining.correspondence import Correspondence
from pddlpuzzles.comparing.explaining.coverage import never_applicable, never_refused, untested
from pddlpuzzles.comparing.explaining.explain import describe_difference
from pddlpuzzles.comparing.explaining.repair import other_objective, repair
from pddlpuzzles.comparing.graphs import Sides, model_side, puzzle_side, to_grow
from pddlpuzzles.comparing.plans import NOT_KNOWN, exchanged_plans
from pddlpuzzles.comparing.refinement import isomorphism
from pddlpuzzles.comparing.solutions import comparison_by_solutions, try_solutions
from pddlpuzzles.comparing.verdict import GraphVerdict, Sameness, compare_graphs
from pddlpuzzles.errors import ParameterError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import LimitError, collector_at_rest, limited, pulse

_MOST_POSITIONS: Final = 1_000_000
"""A puzzle known to have more is not expanded whole."""
_GLANCE: Final = 8000
"""States of each side that may already show a difference, and all that are compared of more."""
_FEW: Final = 1000
"""The same of a puzzle that has too many states."""


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

    `path` is the problem's file and `domain` its domain's, `domain.pddl` beside it without one.
    `bookkeeping` names actions that are steps which the puzzle does not see; so are those that
    cost nothing. Where the puzzle has moves that cost nothing, each of these actions may be one:
    what makes the two most alike counts.

    :raises InputError: if the files cannot be read, or have no action of these names; if
        `strict`, if they break a small rule of the language.
    """
    within, began = limits or Limits(), time.monotonic()
    try:
        with limited(within):
            theirs, problem = read_pair(path, domain, strict=strict)
    except LimitError as error:
        return Comparison(instance, path, Sameness.UNKNOWN, limit=error.limit)
    left = within.left(began)
    return compare_read(instance, path, theirs, problem, bookkeeping, left, with_repair=with_repair)


def compare_read(
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
    model = domain, problem, bookkeeping
    if instance.family.solutions is not None:
        answers = _by_solutions(answer, model, limits)
    else:
        answers = _by_graphs(answer, model, limits, with_repair)
    try:
        with limited(limits), collector_at_rest():
            for answer in answers:  # noqa: B007
                pass
    except LimitError as error:  # what has been shown by then stands
        if answer.verdict is Sameness.UNKNOWN or answer.is_unexplained:
            answer = replace(answer, limit=answer.limit or error.limit)
    return replace(answer, seconds=time.monotonic() - began)


_Model = tuple[Domain, Problem, Sequence[str]]
"""A model as it was read, and its actions that are bookkeeping."""


def _by_graphs(
    answer: Comparison, model: _Model, limits: Limits, with_repair: bool
) -> Iterator[Comparison]:
    """Yield the verdict on both state graphs, then each time more about it."""
    left = partial(limits.left, time.monotonic())
    graphs = compare_expanded(answer.instance, *model, limits)
    found = graphs.found
    yield (answer := _decided(answer, graphs))
    if found.sameness in RIGHT:
        yield from (answer := one for one in _same(answer, graphs))
        found = found.whole or found
    if found.rounds.parted is None:
        return
    which = Correspondence(answer.instance, *graphs.sides, found)
    yield (answer := replace(answer, difference=describe_difference(which)))
    if found.sameness is not Sameness.DIFFERENT:
        return
    assert answer.difference is not None
    clue = answer.difference.clue
    yield (answer := replace(answer, plans=exchanged_plans(which)))
    objective = other_objective(which, left())
    yield (answer := replace(answer, objective=objective))
    if objective is not None or not (with_repair or which.is_pddl):
        return
    mended = repair(which, clue, left())
    if mended is None:
        return
    if with_repair:
        yield (answer := replace(answer, edit=mended.edit))
    if which.is_pddl:  # it is known now what is what, and said in better words
        known = which.corrected(mended.model, mended.found, left())
        plans = exchanged_plans(known) if answer.plans == NOT_KNOWN else answer.plans
        yield replace(answer, difference=describe_difference(known), plans=plans)


def _by_solutions(answer: Comparison, model: _Model, limits: Limits) -> Iterator[Comparison]:
    """Yield the verdict where only the solution counts: by solutions, else by equal graphs.

    Graphs that differ say nothing then, nor do equal ones if names have said what is what.
    """
    instance, left = answer.instance, partial(limits.left, time.monotonic())
    try:
        by_names = try_solutions(instance, *model, limits)
        yield (answer := comparison_by_solutions(instance, answer.path, by_names))
        if answer.verdict is not Sameness.UNKNOWN or by_names.is_named:
            return
    except LimitError as error:
        yield (answer := replace(answer, limit=error.limit))
    graphs = compare_expanded(instance, *model, left())
    if graphs.found.sameness in RIGHT:
        answer = _decided(replace(answer, doubt=None), graphs)
        for same in _same(answer, graphs):
            yield replace(same, verdict=Sameness.SAME, relation=same.relation or SOLUTIONS)
    else:
        yield replace(answer, limit=answer.limit or graphs.limit)


class ComparedGraphs(NamedTuple):
    """Both sides as far as they were expanded, the verdict on their graphs, and what ended it."""

    sides: Sides
    found: GraphVerdict
    limit: Limit | None


def compare_expanded(
    instance: Instance, domain: Domain, problem: Problem, bookkeeping: Sequence[str], limits: Limits
) -> ComparedGraphs:
    """Expand both sides, and compare them as far as the limits allow.

    :raises InputError: if there is no action of these names, or no value for a cost.
    :raises LimitError: if the limits do not allow any comparison.
    """
    began, clock = time.monotonic(), pulse(limits)
    rules: Any = instance.puzzle
    puzzle = puzzle_side(rules, rules.task if instance.family.is_pddl else None)
    model = model_side(domain, problem, frozenset(bookkeeping), clock)
    every, is_too_large = Sides(puzzle, model), _is_too_large(instance)
    glance = _FEW if is_too_large else _GLANCE
    growing = pulse(to_grow(limits.left(began)))
    for most in (glance, None):
        limit = every.grow(growing, most)
        clock()
        sides = every if every.complete else every.trimmed(glance)
        moves_are_free = sides.puzzle.graph.has_free_edges
        readings = model.readings(moves_are_free)
        found = compare_graphs(*sides.graphs, readings, model.alike, clock)
        is_open = found.sameness is Sameness.UNKNOWN
        if limit is not None or every.complete or is_too_large or not is_open:
            break
    if found.sameness is Sameness.DIFFERENT and not model.is_read_every_way(moves_are_free):
        found = replace(found, sameness=Sameness.UNKNOWN)
    return ComparedGraphs(sides, found, limit)


def _is_too_large(instance: Instance) -> bool:
    return instance.family.exploring.fewest(instance.puzzle) > _MOST_POSITIONS


def _decided(answer: Comparison, graphs: ComparedGraphs) -> Comparison:
    """Return the verdict on both graphs, and what was counted for it."""
    sides, found, limit = graphs
    is_open = limit is None and found.sameness is Sameness.UNKNOWN
    return replace(
        answer,
        verdict=found.sameness,
        relation=_relation(found),
        states=sides.sizes(),
        costs=sides.costs(),
        bookkeeping=tuple(sorted({sides.model.action(one).name for one in found.silent})),
        unexercised=never_applicable(sides.model),
        limit=limit,
        horizon=found.horizon,
        doubt=TOO_LARGE if is_open and _is_too_large(answer.instance) else None,
    )


def _relation(found: GraphVerdict) -> str | None:
    if found.but_for_idle_moves:
        return BUT_FOR_IDLE_MOVES
    return BISIMILAR if found.sameness is Sameness.SAME else None


def _same(answer: Comparison, graphs: ComparedGraphs) -> Iterator[Comparison]:
    """Yield an answer with what relates two that are the same, and what is not put to the test."""
    found, (puzzle, model) = graphs.found, graphs.sides
    sizes = {len(puzzle.graph.states), len(model.graph.states), found.model.size}
    if answer.relation == BISIMILAR and not found.silent and len(sizes) == 1:
        image = isomorphism(found.puzzle, found.model)
        yield (answer := replace(answer, relation=BISIMILAR if image is None else ISOMORPHIC))
    unasked = never_refused(answer.instance, puzzle)
    tests = untested(answer.instance, puzzle, model)
    yield replace(answer, unasked=unasked, untested=tests)


def read_bookkeeping(names: Sequence[str]) -> tuple[str, ...]:
    """Return the names of actions as PDDL has them.

    :raises InputError: for one that can be none.
    """
    read = tuple(name.strip().strip("()").lower() for name in names)
    if not all(read):
        raise ParameterError("bookkeeping", " needs the name of an action")
    return read
