"""Is this PDDL that puzzle? A model, however it is built, held against an instance's rules.

The verdict comes first, then what explains it, as far as the limits allow. Inner shares of the
time are processor time, so that a busy machine comes to the same verdict.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.comparison import (
    BISIMILAR,
    BUT_FOR_IDLE_MOVES,
    ISOMORPHIC,
    SOLUTIONS,
    TOO_LARGE,
    Comparison,
)
from pddlpuzzles.comparing.explaining.correspondence import (
    NOT_KNOWN,
    Correspondence,
    exchanged_plans,
)
from pddlpuzzles.comparing.explaining.explain import describe_difference
from pddlpuzzles.comparing.explaining.repair import other_objective, repair
from pddlpuzzles.comparing.graphs import (
    ModelSide,
    PuzzleSide,
    model_side,
    puzzle_side,
    require_whole_costs,
    to_grow,
)
from pddlpuzzles.comparing.refinement import isomorphism
from pddlpuzzles.comparing.solutions import comparison_by_solutions, try_solutions
from pddlpuzzles.comparing.verdict import RIGHT, GraphVerdict, Sameness, compare_graphs
from pddlpuzzles.errors import IllegalMove, ParameterError
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.pddl.model import Domain, Problem, speaks_of_numbers
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import LimitError, collector_at_rest, limited, pulse
from pddlpuzzles.search.gf2 import ones
from pddlpuzzles.search.packed import Factored, GuardedStep, Values

_MOST_POSITIONS: Final = 1_000_000  # a puzzle known to have more is not expanded whole
_GLANCE: Final = 8000  # states of each side that are looked at first, and all of what is larger
_FEW: Final = 1000  # the same of a puzzle that has too many states
_MOST_LOOKS: Final = 400_000  # states times moves beyond which nothing is looked for
_FIRST: Final = 1000  # states of a side that are expanded before the other; then twice as many


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

    `domain` is the file of its domain, if it is not `domain.pddl` beside it. `bookkeeping` names
    actions that the puzzle does not see; what costs nothing is one, too. Where the puzzle has moves
    that cost nothing, what makes the two most alike counts.

    :raises InputError: if the files cannot be read, or have no action of these names; if
        `strict`, if they break a small rule of the language.
    """
    within, began = limits or Limits(), time.monotonic()
    try:
        with limited(within):
            model = read_pair(path, domain, strict=strict)
    except LimitError as error:
        return Comparison(instance, path, Sameness.UNKNOWN, limit=error.limit)
    left = within.left(began)
    return compare_read(instance, path, *model, bookkeeping, left, with_repair=with_repair)


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


def _by_graphs(
    answer: Comparison, model: _Model, limits: Limits, with_repair: bool
) -> Iterator[Comparison]:
    left = partial(limits.left, time.monotonic())
    graphs = compare_expanded(answer.instance, *model, limits)
    verdict = graphs.verdict
    yield (answer := _decided(answer, graphs))
    if verdict.sameness in RIGHT:
        yield from (answer := more for more in _related(answer, graphs))
        verdict = verdict.whole or verdict
    if verdict.rounds.parted is None:
        return
    which = Correspondence(answer.instance, graphs.puzzle, graphs.model, verdict)
    difference = describe_difference(which)
    yield (answer := replace(answer, difference=difference))
    if verdict.sameness is not Sameness.DIFFERENT:
        return
    yield (answer := replace(answer, plans=exchanged_plans(which)))
    objective = other_objective(which, left())
    yield (answer := replace(answer, objective=objective))
    if objective is not None or not (with_repair or which.is_pddl) or speaks_of_numbers(*model[:2]):
        return
    mended = repair(which, difference.clue, left())
    if mended is None:
        return
    if with_repair:
        yield (answer := replace(answer, edit=mended.edit))
    if which.is_pddl:  # it is known now what is what, and said in better words
        which = which.corrected(mended.model, mended.verdict, left())
        plans = exchanged_plans(which) if answer.plans == NOT_KNOWN else answer.plans
        yield replace(answer, difference=describe_difference(which), plans=plans)


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
    if graphs.verdict.sameness in RIGHT:
        answer = _decided(replace(answer, doubt=None), graphs)
        for same in _related(answer, graphs):
            yield replace(same, verdict=Sameness.SAME, relation=same.relation or SOLUTIONS)
    else:
        yield replace(answer, limit=answer.limit or graphs.limit)


class ComparedGraphs(NamedTuple):
    puzzle: PuzzleSide
    model: ModelSide
    verdict: GraphVerdict
    limit: Limit | None


def compare_expanded(
    instance: Instance, domain: Domain, problem: Problem, bookkeeping: Sequence[str], limits: Limits
) -> ComparedGraphs:
    """Expand both sides by turns, and compare them as far as the limits allow.

    :raises LimitError: if the limits do not allow any comparison.
    """
    began, clock = time.monotonic(), pulse(limits)
    rules: Any = instance.puzzle
    if instance.family.is_pddl:
        require_whole_costs(rules.task, rules.problem)
    puzzle = puzzle_side(rules, rules.task if instance.family.is_pddl else None)
    model = model_side(domain, problem, frozenset(bookkeeping), clock)
    graphs, is_too_large = (puzzle.graph, model.graph), _is_too_large(instance)
    glance = _FEW if is_too_large else _GLANCE
    growing, limit = pulse(to_grow(limits.left(began))), None
    for most in (glance, sys.maxsize):
        size = 0
        try:
            while size < most and not all(graph.complete for graph in graphs):
                size = min(max(2 * size, _FIRST), most)
                for graph in graphs:
                    graph.grow(growing, size)
        except LimitError as error:
            limit = error.limit
        clock()
        is_whole = all(graph.complete for graph in graphs)
        ours, theirs = graphs if is_whole else (graph.trimmed(glance) for graph in graphs)
        readings, are_all = model.readings(ours.has_free_edges)
        verdict = compare_graphs(ours, theirs, readings, clock)
        is_open = verdict.sameness is Sameness.UNKNOWN
        if limit is not None or is_whole or is_too_large or not is_open:
            break
    if verdict.sameness is Sameness.DIFFERENT and not are_all:
        verdict = replace(verdict, sameness=Sameness.UNKNOWN)
    sides = puzzle._replace(graph=ours), model._replace(graph=theirs)
    return ComparedGraphs(*sides, verdict, limit)


def _is_too_large(instance: Instance) -> bool:
    return instance.family.exploring.fewest(instance.puzzle) > _MOST_POSITIONS


def _decided(answer: Comparison, graphs: ComparedGraphs) -> Comparison:
    puzzle, model, verdict, limit = graphs
    is_open = limit is None and verdict.sameness is Sameness.UNKNOWN
    relation = BISIMILAR if verdict.sameness is Sameness.SAME else None
    ours, theirs = (
        (len(graph.states), graph.cheapest()) if graph.complete else (None, None)
        for graph in (puzzle.graph, model.graph)
    )
    return replace(
        answer,
        verdict=verdict.sameness,
        relation=BUT_FOR_IDLE_MOVES if verdict.but_for_idle_moves else relation,
        states=(ours[0], theirs[0]),
        costs=(ours[1], theirs[1]),
        bookkeeping=tuple(sorted({model.action(label).name for label in verdict.silent})),
        unexercised=model.never_applicable(),
        limit=limit,
        horizon=verdict.horizon,
        doubt=TOO_LARGE if is_open and _is_too_large(answer.instance) else None,
    )


def _related(answer: Comparison, graphs: ComparedGraphs) -> Iterator[Comparison]:
    puzzle, model, verdict, _ = graphs
    sizes = {len(puzzle.graph.states), len(model.graph.states), verdict.model.size}
    if answer.relation == BISIMILAR and not verdict.silent and len(sizes) == 1:
        image = isomorphism(verdict.puzzle, verdict.model)
        yield (answer := replace(answer, relation=BISIMILAR if image is None else ISOMORPHIC))
    untested = tuple(f"{name} is possible nowhere" for name in model.never_applicable())
    if puzzle.graph.complete:
        mistakes = answer.instance.family.mistakes
        untested += (*mistakes.untested(answer.instance.puzzle, puzzle.graph.states),)
    yield replace(answer, unasked=_never_refused(answer.instance, puzzle), untested=untested)


def _never_refused(instance: Instance, puzzle: PuzzleSide) -> str | None:
    """Say for what no move is ever refused alone, by an example; None if there is nothing.

    The needs of all moves of a puzzle, values of variables (`factored`), are in the same order.
    """
    factored = instance.family.exploring.factored(instance.puzzle)
    states: Any = puzzle.graph.states
    if (
        factored is None
        or not puzzle.graph.complete
        or len(states) * len(factored.steps) > _MOST_LOOKS
    ):
        return None
    unasked = set(range(max((len(step.guard) for step in factored.steps), default=0)))
    for state, step in product(map(factored.state, states), factored.steps):
        lacking = [
            place
            for place, (variable, values) in enumerate(step.guard.items())
            if not values >> state[variable] & 1
        ]
        if len(lacking) == 1:
            unasked -= {*lacking}
    for need, step in product(sorted(unasked), factored.steps):
        if (lonely := _lacking(factored, step, need)) is not None:
            try:
                instance.puzzle.apply(factored.puzzle_state(lonely), step.move)
            except IllegalMove as error:
                return str(error)
    return None


def _lacking(factored: Factored, step: GuardedStep, need: int) -> Values | None:
    """Return a state, met or not, in which a move has all that it needs but one thing."""
    state = list(factored.start)
    for place, (variable, values) in enumerate(step.guard.items()):
        fitting = ~values & (1 << factored.sizes[variable]) - 1 if place == need else values
        if not fitting or variable in factored.block:
            return None
        state[variable] = next(ones(fitting))
    return tuple(state) if len(step.guard) > need else None


def read_bookkeeping(names: Sequence[str]) -> tuple[str, ...]:
    read = tuple(name.strip().strip("()").lower() for name in names)
    if not all(read):
        raise ParameterError("bookkeeping", " needs the name of an action")
    return read
