"""Whether a PDDL model is a puzzle, and how alike the two are.

The verdict comes first, then what explains it, as far as the limits allow. Shares of the time are
processor time, so that a busy machine comes to the same verdict.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing import graphs
from pddlpuzzles.comparing.compare_answer import TOO_LARGE, Both, Comparison, Relation
from pddlpuzzles.comparing.correspondence import NOT_KNOWN, Correspondence, exchanged_plans
from pddlpuzzles.comparing.difference import describe_difference
from pddlpuzzles.comparing.refinement import isomorphism
from pddlpuzzles.comparing.repair import other_objective, repair
from pddlpuzzles.comparing.solutions import compare_solutions
from pddlpuzzles.comparing.verdict import RIGHT, GraphVerdict, Sameness, compare_graphs
from pddlpuzzles.errors import ParameterError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import Budget, LimitError, asking, check, collector_at_rest, limited

_MOST_POSITIONS: Final = 1_000_000  # a puzzle known to have more is not expanded whole
_GLANCE: Final = 8000  # states of each side that are looked at first, and all of what is larger
_FEW: Final = 1000  # the same of a puzzle that has too many states
_FIRST: Final = 1000  # states of a side that are expanded before the other; then twice as many


def compare(
    instance: Instance,
    path: str,
    domain: str | None = None,
    *,
    bookkeeping: Sequence[str] = (),
    limits: Limits | None = None,
    with_repair: bool = True,
) -> Comparison:
    """Compare a PDDL problem with an instance, within limits.

    `domain` is its domain's file, if not `domain.pddl` beside it. `bookkeeping` names actions that
    the puzzle does not see, beside those that cost nothing; where moves may cost nothing, what
    makes the two most alike counts.

    :raises InputError: if the files cannot be read, or have no action of these names.
    """
    within, began = limits or Limits(), time.monotonic()
    hidden = [name.strip().strip("()").lower() for name in bookkeeping]
    if not all(hidden):
        raise ParameterError("bookkeeping", "needs the name of an action")
    try:
        with limited(within):
            model = read_pair(path, domain)
    except LimitError as error:
        return Comparison(instance, path, Sameness.UNKNOWN, limit=error.limit)
    remaining = within.left(began)
    return compare_read(instance, path, *model, hidden, remaining, with_repair=with_repair)


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
    """Compare what was read; at a limit the answer has what was shown by then."""
    began = time.monotonic()
    answer = Comparison(instance, path, Sameness.UNKNOWN)
    model = domain, problem, bookkeeping
    if instance.family.solutions is not None:
        answers = _by_solutions(answer, model, limits)
    else:
        answers = _by_graphs(answer, model, limits, with_repair)
    try:
        with asking(Budget(limits).pulse), collector_at_rest():
            for shown in answers:
                answer = shown
    except LimitError as error:  # what has been shown by then stands
        if answer.verdict not in RIGHT and answer.difference is None:
            answer = replace(answer, limit=answer.limit or error.limit)
    return replace(answer, seconds=time.monotonic() - began)


_Model = tuple[Domain, Problem, Sequence[str]]


def _by_graphs(
    answer: Comparison, model: _Model, limits: Limits, with_repair: bool
) -> Iterator[Comparison]:
    """Yield more of the comparison each time: verdict, difference, repair."""
    remaining = partial(limits.left, time.monotonic())
    compared = compare_expanded(answer.instance, *model, limits)
    verdict = compared.verdict
    yield (answer := _with_verdict(answer, compared))
    if verdict.sameness in RIGHT:
        yield from (answer := more for more in _with_relation(answer, compared))
        verdict = verdict.whole or verdict  # an example is shown of what no plan needs
    if verdict.rounds.parted is None:
        return
    which = Correspondence(answer.instance, compared.puzzle, compared.model, verdict)
    difference = describe_difference(which)
    yield (answer := replace(answer, difference=difference))
    if verdict.sameness is not Sameness.DIFFERENT:
        return
    yield (answer := replace(answer, plans=exchanged_plans(which)))
    objective = other_objective(which, remaining())
    yield (answer := replace(answer, objective=objective))
    rules: Any = compared.puzzle.puzzle
    pairs = [model[:2], *([(rules.domain, rules.problem)] if which.is_pddl else [])]
    has_numbers = any(problem.has_numbers(domain) for domain, problem in pairs)
    if objective is not None or not (with_repair or which.is_pddl) or has_numbers:
        return
    mended = repair(which, difference.clue, remaining())
    if mended is None:
        return
    if with_repair:
        yield (answer := replace(answer, edit=mended.edit))
    if which.is_pddl:  # it is known now what is what, and said in better words
        which = which.corrected(mended.model, mended.verdict.rounds, remaining())
        plans = exchanged_plans(which) if answer.plans == NOT_KNOWN else answer.plans
        yield replace(answer, difference=describe_difference(which), plans=plans)


def _by_solutions(answer: Comparison, model: _Model, limits: Limits) -> Iterator[Comparison]:
    """Yield the verdict by solutions; without one, where names say nothing, by equal graphs."""
    instance, remaining = answer.instance, partial(limits.left, time.monotonic())
    try:
        with asking(Budget(graphs.to_grow(limits)).pulse):
            answer, is_named = compare_solutions(answer, *model)
        yield answer
        if answer.verdict is not Sameness.UNKNOWN or is_named:
            return
    except LimitError as error:
        yield (answer := replace(answer, limit=error.limit))
    compared = compare_expanded(instance, *model, remaining())
    if compared.verdict.sameness in RIGHT:
        for same in _with_relation(_with_verdict(answer, compared), compared):
            relation = same.relation or Relation.SOLUTIONS
            yield replace(same, verdict=Sameness.SAME, relation=relation)
    else:  # unequal graphs prove nothing here
        yield replace(answer, limit=answer.limit or compared.limit)


class ComparedGraphs(NamedTuple):
    puzzle: graphs.PuzzleSide
    model: graphs.ModelSide
    verdict: GraphVerdict
    limit: Limit | None
    doubt: str | None


def compare_expanded(
    instance: Instance, domain: Domain, problem: Problem, bookkeeping: Sequence[str], limits: Limits
) -> ComparedGraphs:
    """Expand both sides by turns, and compare them as far as the limits allow."""
    began, limit = time.monotonic(), None
    puzzle = graphs.puzzle_side(instance.puzzle, is_pddl=instance.family.is_pddl)
    model = graphs.model_side(domain, problem, bookkeeping)
    both = puzzle.graph, model.graph
    is_too_large = instance.family.exploring.fewest(instance.puzzle) > _MOST_POSITIONS
    glance = _FEW if is_too_large else _GLANCE
    growing = Budget(graphs.to_grow(limits.left(began)))
    # Most mistakes show at a glance; only where none does, and all may fit, all is expanded.
    for most in [glance] if is_too_large else [glance, sys.maxsize]:
        size = 0  # as many states of either side: one may have no end
        try:
            with asking(growing.pulse):
                while size < most and not all(graph.complete for graph in both):
                    size = min(max(2 * size, _FIRST), most)
                    for graph in both:
                        graph.grow(size)
        except LimitError as error:
            limit = error.limit
        check()  # what was caught was the limit of expanding; the caller's own ends all
        is_whole = all(graph.complete for graph in both)
        # Of parts only differences are known, and these show at a glance, which is soon compared.
        ours, theirs = both if is_whole else (graph.trimmed(glance) for graph in both)
        readings, are_all = model.readings(ours)  # ways to choose what is no move
        verdict = compare_graphs(ours, theirs, readings)
        if limit is not None or is_whole or verdict.sameness is not Sameness.UNKNOWN:
            break
    if verdict.sameness is Sameness.DIFFERENT and not are_all:  # another reading may be the same
        verdict = replace(verdict, sameness=Sameness.UNKNOWN)
    doubt = TOO_LARGE if is_too_large and limit is None else None
    sides = puzzle._replace(graph=ours), model._replace(graph=theirs)
    return ComparedGraphs(*sides, verdict, limit, doubt)


def _with_verdict(answer: Comparison, compared: ComparedGraphs) -> Comparison:
    """Return an answer with the verdict and what was counted; costs as values of the metric."""
    puzzle, model, verdict, limit, doubt = compared
    relation = Relation.BISIMILAR if verdict.sameness is Sameness.SAME else None
    values = answer.instance.metric_value, getattr(model.semantics, "metric_value", int)
    sizes, costs = list[int | None](), list[graphs.BestCost]()
    for graph, value in zip((puzzle.graph, model.graph), values, strict=True):
        cost = graph.best_plans().cost if graph.complete else None
        sizes.append(len(graph.states) if graph.complete else None)
        costs.append(cost if cost is None or isinstance(cost, str) else value(cost))
    return replace(
        answer,
        verdict=verdict.sameness,
        relation=Relation.BUT_FOR_IDLE_MOVES if verdict.but_for_idle_moves else relation,
        states=Both(*sizes),
        costs=Both(*costs),
        bookkeeping=tuple(sorted({model.action(label).name for label in verdict.silent})),
        unexercised=model.never_applicable(),
        limit=limit,
        horizon=verdict.horizon,
        doubt=doubt if verdict.sameness is Sameness.UNKNOWN else None,
    )


def _with_relation(answer: Comparison, compared: ComparedGraphs) -> Iterator[Comparison]:
    """Yield of a right model how alike the graphs are, then what is never tested."""
    puzzle, model, verdict, *_ = compared
    rounds = verdict.rounds  # in them alike states of the model are one node
    sizes = {len(puzzle.graph.states), len(model.graph.states), rounds.model.size}
    if answer.relation is Relation.BISIMILAR and not verdict.silent and len(sizes) == 1:
        if isomorphism(rounds.puzzle, rounds.model) is not None:
            answer = replace(answer, relation=Relation.ISOMORPHIC)
        yield answer
    untested = tuple(f"what {name} does" for name in answer.unexercised)
    if puzzle.graph.complete:
        mistakes = answer.instance.family.mistakes
        untested += (*mistakes.untested(answer.instance.puzzle, puzzle.graph.states),)
    yield replace(answer, untested=untested)
