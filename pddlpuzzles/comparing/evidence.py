"""What the state graphs of a puzzle and a model show, as far as the limits let them be expanded."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.graphs.observable import observable_graph
from pddlpuzzles.comparing.graphs.sides import (
    ExpandedGraph,
    ModelSide,
    PuzzleSide,
    Sides,
    model_side,
    puzzle_side,
    to_grow,
)
from pddlpuzzles.comparing.graphs.verdict import (
    GraphVerdict,
    Reaches,
    Sameness,
    compare_graphs,
    without_lost_moves,
)
from pddlpuzzles.comparing.large.proof import OtherGoal, Proof, prove
from pddlpuzzles.comparing.other_goals import Ending, find_ending
from pddlpuzzles.comparing.searches import Optima, in_reach
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
    began = time.monotonic()
    rules: Any = instance.puzzle
    puzzle = puzzle_side(rules, rules.task if instance.family.is_pddl else None)
    model: ModelSide | None = None
    clock = pulse(limits)
    try:
        model = model_side(domain, problem, frozenset(bookkeeping), clock)
        sides = Sides(puzzle, model)
        optima = Optima(instance, puzzle, model)
        memory = to_grow(limits).memory
        trial = pulse(replace(limits, memory=memory), _TRIAL)
        limit = sides.grow(trial, _GLANCE)
        clock()
        if not sides.complete:
            near = sides.trimmed(_GLANCE)
            found = _near_verdict(instance, near, optima, limits.left(began), clock)
            if found.sameness is Sameness.DIFFERENT:
                return Evidence(*near, found, limit)
        most = _GLANCE if _is_too_big(instance) else None
        if limit is None and most is None:
            limit = sides.grow(trial)
            clock()
        if sides.complete:
            return Evidence(*sides, _verdict(sides, clock), None)
        if limit is not Limit.MEMORY:
            shown = prove(instance, puzzle, model, limits)
            if isinstance(shown, OtherGoal):
                ended = find_ending(instance, model, shown, limits.left(began))
                if isinstance(ended, Ending):
                    return Evidence(puzzle, model, None, None, ended=ended)
                shown = ended
            if shown is not None:
                return Evidence(puzzle, model, None, None, shown)
        growing = pulse(replace(to_grow(limits.left(began)), memory=memory))
        while True:
            most = None if most is None else most * _DEEPER
            limit = sides.grow(growing, most)
            clock()
            whole = sides.complete
            near = sides if whole else sides.trimmed(most or _GLANCE)
            found = _near_verdict(instance, near, optima, limits.left(began), clock)
            if limit is not None or whole or found.sameness is Sameness.DIFFERENT:
                return Evidence(*near, found, None if whole else limit)
    except Exhausted as error:
        return Evidence(puzzle, model, None, error.limit)


def _is_too_big(instance: Instance) -> bool:
    return instance.family.exploring.fewest(instance.puzzle) > _TOO_MANY


def _verdict(
    sides: Sides,
    pulse: Callable[[], None],
    reaches: tuple[Reaches, Reaches] | None = None,
) -> GraphVerdict:
    """Return what the graphs show, as far as they are expanded."""
    puzzle, model = sides.graphs[0], sides.model
    free = puzzle.has_free_edges
    readings = model.readings(free)
    if free and not sides.complete and _has_free_move(puzzle):
        free_labels = {label for label, cost in enumerate(model.costs) if not cost}
        readings = [one for one in readings if not free_labels <= one] or readings
    found = compare_graphs(*sides.graphs, readings, model.alike, pulse, reaches)
    if found.sameness is Sameness.DIFFERENT and not model.is_read_every_way(free):
        return replace(found, sameness=Sameness.UNKNOWN)
    return found


def _has_free_move(graph: ExpandedGraph) -> bool:
    """Say whether a plan can make a move that costs nothing, before it reaches a goal.

    Then a model of which no move costs nothing is another problem, whatever else it allows.
    """
    left = without_lost_moves(observable_graph(graph), is_final=True)
    waiting = [0]
    reached = {0}
    for node in waiting:  # it grows meanwhile
        edges = left.leaving(node)
        if any(edge.cost == 0 for edge in edges):
            return True
        fresh = {edge.target for edge in edges} - reached
        reached |= fresh
        waiting += fresh
    return False


def _near_verdict(
    instance: Instance,
    sides: Sides,
    optima: Optima,
    limits: Limits,
    beat: Callable[[], None],
) -> GraphVerdict:
    """Return what the graphs show, and what plans cost if that leaves it open."""
    puzzle, model = sides.graphs
    rules: Any = sides.puzzle.puzzle
    reaches = None
    if instance.family.is_pddl:
        theirs = in_reach(sides.model.semantics, model.states)
        reaches = in_reach(rules.task, puzzle.states), theirs
    found = _verdict(sides, beat, reaches)
    is_open = found.sameness is Sameness.UNKNOWN
    is_open = is_open and (found.rounds.parted is not None or instance.family.is_pddl)
    if is_open and (costs := optima.known(limits)) is not None and costs[0] != costs[1]:
        return replace(found, sameness=Sameness.DIFFERENT, costs=costs)
    return found
