"""Is this PDDL that puzzle? A model, however it is built, held against an instance's rules.

The verdict comes first, then what explains it, as far as the limits allow. Inner shares of the
time are processor time, so that a busy machine comes to the same verdict.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pddlpuzzles.comparing import trial
from pddlpuzzles.comparing.comparison import BISIMILAR, ISOMORPHIC, SOLUTIONS, Comparison
from pddlpuzzles.comparing.evidence import Evidence, evidence
from pddlpuzzles.comparing.explaining.correspondence import Correspondence
from pddlpuzzles.comparing.explaining.coverage import unasked, unexercised, untested
from pddlpuzzles.comparing.explaining.differences import difference
from pddlpuzzles.comparing.goals import DOUBT
from pddlpuzzles.comparing.graphs.expanded import ExpandedGraph
from pddlpuzzles.comparing.graphs.isomorphism import isomorphism
from pddlpuzzles.comparing.graphs.verdict import GraphVerdict, Sameness
from pddlpuzzles.comparing.plans import exchanged_plans
from pddlpuzzles.comparing.repairing.repairs import other_objective, repair
from pddlpuzzles.errors import ParameterError
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.puzzle import Limits
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
    tried: trial.Tried | None = None
    only_solution = instance.family.solutions is not None
    try:
        with watch(limits), collector_at_rest():
            if only_solution:
                tried = trial.try_solutions(instance, domain, problem, bookkeeping, limits)
                answer = trial.answer(instance, path, tried)
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


def _is_read(tried: trial.Tried | None) -> bool:
    """Say whether all solutions were compared, under names that say what is what.

    Then graphs that are alike under other names show nothing more.
    """
    return tried is not None and tried.found is not None and tried.found.is_named


def _is_shown(made: Evidence) -> bool:
    """Say whether graphs show that a model is the puzzle; that they differ says nothing then."""
    alike = (Sameness.SAME, Sameness.SAME_PLANS)
    return made.proof is not None or (made.found is not None and made.found.sameness in alike)


def _comparisons(
    instance: Instance, path: str, made: Evidence, limits: Limits, with_repair: bool
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
        yield (answer := replace(answer, unasked=unasked(instance, puzzle), untested=tests))
        if found.whole is not None and instance.family.solutions is None:
            which = Correspondence(instance, puzzle, model, found.whole, limits.left(began))
            yield replace(answer, difference=difference(which))
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
        answer = replace(answer, objective=counted)
        if counted is not None or not (with_repair or which.is_pddl):
            yield answer
            return
        mended = repair(which, parted.clue, limits.left(began))
        if mended is not None and which.is_pddl:
            yield (answer := replace(answer, edit=mended.edit if with_repair else None))
            known = which.corrected(mended.model, mended.found, limits.left(began))
            answer = replace(answer, difference=difference(known))
        yield replace(answer, edit=mended.edit if mended and with_repair else None)


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
