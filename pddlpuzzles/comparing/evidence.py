"""What the state graphs of a puzzle and a model show, as far as the limits let them be expanded."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.goals import Ending, ending
from pddlpuzzles.comparing.graphs.certain_difference import Reaches
from pddlpuzzles.comparing.graphs.expanded import ExpandedGraph, seen
from pddlpuzzles.comparing.graphs.sides import (
    ModelSide,
    PuzzleSide,
    grow,
    model_side,
    puzzle_side,
    to_grow,
    trimmed,
)
from pddlpuzzles.comparing.graphs.verdict import GraphVerdict, Sameness, pruned, verdict
from pddlpuzzles.comparing.large.proof import OtherGoal, Proof, prove
from pddlpuzzles.comparing.large.solvable import Optima, in_reach
from pddlpuzzles.errors import choose
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import Exhausted, pulse

_TRIAL: Final = 5.0
"""Seconds of processor time in which both sides shall be expanded whole; where they are not, it is
tried first to show without expanding them that they are the same."""
_TOO_MANY: Final = 1_000_000
"""A puzzle known to have this many states is not expanded whole."""
_GLANCE: Final = 8000
"""States of each side that are compared where not all can be expanded."""
_DEEPER: Final = 8
"""How many times as many are compared next, of a puzzle that is known to have too many."""


class Evidence(NamedTuple):
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


def evidence(
    instance: Instance,
    domain: Domain,
    problem: Problem,
    bookkeeping: Sequence[str],
    limits: Limits,
) -> Evidence:
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
        memory = to_grow(limits).memory
        trial = pulse(replace(limits, memory=memory), _TRIAL)
        limit = grow(*sides, trial, _GLANCE)
        clock()
        if not _are_whole(*sides):
            near = trimmed(*sides, _GLANCE)
            found = _near_verdict(instance, *near, optima, limits.left(began), clock)
            if found.sameness is Sameness.DIFFERENT:
                return Evidence(*near, found, limit)
        most = _GLANCE if _is_too_big(instance) else None
        if limit is None and most is None:
            limit = grow(*sides, trial)
            clock()
        if _are_whole(*sides):
            return Evidence(*sides, _verdict(*sides, clock), None)
        if limit is not Limit.MEMORY:
            shown = prove(instance, puzzle, model, limits)
            if isinstance(shown, OtherGoal):
                ended = ending(instance, model, shown, limits.left(began))
                if isinstance(ended, Ending):
                    return Evidence(puzzle, model, None, None, ended=ended)
                shown = ended
            if shown is not None:
                return Evidence(puzzle, model, None, None, shown)
        growing = pulse(replace(to_grow(limits.left(began)), memory=memory))
        while True:
            most = None if most is None else most * _DEEPER
            limit = grow(*sides, growing, most)
            clock()
            whole = _are_whole(*sides)
            near = sides if whole else trimmed(*sides, most or _GLANCE)
            found = _near_verdict(instance, *near, optima, limits.left(began), clock)
            if limit is not None or whole or found.sameness is Sameness.DIFFERENT:
                return Evidence(*near, found, None if whole else limit)
    except Exhausted as error:
        return Evidence(puzzle, model, None, error.limit)


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
    readings = model.readings(free)
    if free and not _are_whole(puzzle, model) and _has_free_move(puzzle.graph):
        free_labels = {label for label, cost in enumerate(model.costs) if not cost}
        readings = [one for one in readings if not free_labels <= one] or readings
    found = verdict(*sides, readings, model.alike, pulse, reaches)
    if found.sameness is Sameness.DIFFERENT and not model.is_read_every_way(free):
        return replace(found, sameness=Sameness.UNKNOWN)
    return found


def _has_free_move(graph: ExpandedGraph) -> bool:
    """Say whether a plan can make a move that costs nothing, before it reaches a goal.

    Then a model of which no move costs nothing is another problem, whatever else it allows.
    """
    left = pruned(seen(graph), is_final=True)
    waiting = [0]
    reached = {0}
    for node in waiting:  # it grows meanwhile
        begin, end = left.source.searchsorted([node, node + 1])
        if (left.cost[begin:end] == 0).any():
            return True
        fresh = {int(one) for one in left.target[begin:end]} - reached
        reached |= fresh
        waiting += fresh
    return False


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
