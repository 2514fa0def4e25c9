"""Is this PDDL that puzzle? A model, however it is built, held against an instance's rules.

The verdict comes first, then what explains it, as far as the limits allow. Inner shares of the
time are processor time, so that a busy machine comes to the same verdict.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pddlpuzzles.comparing import trial
from pddlpuzzles.comparing.comparison import (
    BISIMILAR,
    ISOMORPHIC,
    SOLUTIONS,
    TOO_LARGE,
    Comparison,
)
from pddlpuzzles.comparing.evidence import Evidence, evidence, is_too_large
from pddlpuzzles.comparing.explaining.correspondence import Correspondence
from pddlpuzzles.comparing.explaining.coverage import never_applicable, never_refused, untested
from pddlpuzzles.comparing.explaining.explain import describe_difference
from pddlpuzzles.comparing.graphs.refinement import isomorphism
from pddlpuzzles.comparing.graphs.sides import ExpandedGraph
from pddlpuzzles.comparing.graphs.verdict import GraphVerdict, Sameness
from pddlpuzzles.comparing.plans import NOT_KNOWN, exchanged_plans
from pddlpuzzles.comparing.repairing.repairs import other_objective, repair
from pddlpuzzles.comparing.solutions.by_solutions import Found
from pddlpuzzles.errors import ParameterError
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import Exhausted, collector_at_rest, watch


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
    tried: Found | Limit | None = None
    only_solution = instance.family.solutions is not None
    try:
        with watch(limits), collector_at_rest():
            if only_solution:
                tried = trial.try_solutions(instance, domain, problem, bookkeeping, limits)
                answer = trial.comparison_of(instance, path, tried)
            # Where names said what is what, graphs that are alike under others show nothing more.
            is_read = isinstance(tried, Found) and tried.is_named
            if answer.verdict is Sameness.UNKNOWN and not is_read:
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


def _is_shown(made: Evidence) -> bool:
    """Say whether graphs show that a model is the puzzle; that they differ says nothing then."""
    alike = (Sameness.SAME, Sameness.SAME_PLANS)
    return made.found is not None and made.found.sameness in alike


def _comparisons(
    instance: Instance, path: str, made: Evidence, limits: Limits, with_repair: bool
) -> Iterator[Comparison]:
    """Yield a verdict as an answer: first by itself, then each time with more about it."""
    began = time.monotonic()
    yield (answer := _decided(instance, path, made))
    puzzle, model, found, _ = made
    if model is None or found is None:
        return
    if found.sameness is Sameness.SAME:
        graphs = puzzle.graph, model.graph
        yield (answer := replace(answer, relation=relation_of_same(found, graphs)))
    if found.sameness in (Sameness.SAME, Sameness.SAME_PLANS):
        tests = untested(instance, puzzle, model)
        yield (answer := replace(answer, unasked=never_refused(instance, puzzle), untested=tests))
        if found.whole is not None and instance.family.solutions is None:
            which = Correspondence(instance, puzzle, model, found.whole, limits.left(began))
            yield replace(answer, difference=describe_difference(which))
    elif found.rounds.parted is not None:
        which = Correspondence(instance, puzzle, model, found, limits.left(began))
        yield (answer := replace(answer, difference=describe_difference(which)))
        if found.sameness is Sameness.DIFFERENT:
            yield from _explanations(answer, which, limits.left(began), with_repair)


def _decided(instance: Instance, path: str, made: Evidence) -> Comparison:
    """Return a verdict as an answer, and what was counted for it."""
    puzzle, model, found, limit = made
    if model is None or found is None:
        return Comparison(instance, path, Sameness.UNKNOWN, limit=limit)
    graphs = puzzle.graph, model.graph
    return Comparison(
        instance,
        path,
        found.sameness,
        relation=BISIMILAR if found.sameness is Sameness.SAME else None,
        states=tuple(len(one.states) if one.complete else None for one in graphs),  # type: ignore[arg-type]
        costs=tuple(one.cheapest() if one.complete else None for one in graphs),  # type: ignore[arg-type]
        bookkeeping=tuple(sorted({model.action(label).name for label in found.silent})),
        unexercised=never_applicable(model),
        limit=limit,
        horizon=found.horizon,
        doubt=TOO_LARGE if limit is None and is_too_large(instance) else None,
    )


def _explanations(
    answer: Comparison, which: Correspondence, limits: Limits, with_repair: bool
) -> Iterator[Comparison]:
    """Yield an answer of two that are different with what a wrong model is good for, and mends it.

    Where a mend is known, the difference is explained again, in words that it makes better.
    """
    began = time.monotonic()
    assert answer.difference is not None
    clue = answer.difference.clue
    yield (answer := replace(answer, plans=exchanged_plans(which)))
    counted = other_objective(which, limits.left(began))
    answer = replace(answer, objective=counted)
    if counted is not None or not (with_repair or which.is_pddl):
        yield answer
        return
    mended = repair(which, clue, limits.left(began))
    edit = mended.edit if mended is not None and with_repair else None
    yield (answer := replace(answer, edit=edit))
    if mended is not None and which.is_pddl:
        known = which.corrected(mended.model, mended.found, limits.left(began))
        plans = exchanged_plans(known) if answer.plans == NOT_KNOWN else answer.plans
        yield replace(answer, difference=describe_difference(known), plans=plans)


def relation_of_same(found: GraphVerdict, graphs: tuple[ExpandedGraph, ExpandedGraph]) -> str:
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
