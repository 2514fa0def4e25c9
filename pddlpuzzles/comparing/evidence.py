"""Both sides of a comparison expanded as far as limits allow, and what their graphs show."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.graphs.sides import ModelSide, PuzzleSide, Sides, model_side, puzzle_side
from pddlpuzzles.comparing.graphs.sides import to_grow as share_for_growing
from pddlpuzzles.comparing.graphs.verdict import GraphVerdict, Sameness, compare_graphs
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import Exhausted, pulse

_MOST_POSITIONS: Final = 1_000_000
"""A puzzle known to have more is not expanded whole."""
_GLANCE: Final = 8000
"""States of each side that are compared where not all can be expanded."""


class Evidence(NamedTuple):
    """Both sides, and the verdict on their graphs; None where not even that was reached."""

    puzzle: PuzzleSide
    model: ModelSide | None
    found: GraphVerdict | None
    limit: Limit | None


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
        growing = pulse(share_for_growing(limits.left(began)))
        limit = sides.grow(growing, _GLANCE if is_too_large(instance) else None)
        clock()
        if not sides.complete:
            sides = sides.trimmed(_GLANCE)
        return Evidence(*sides, _verdict(sides, clock), limit)
    except Exhausted as error:
        return Evidence(puzzle, model, None, error.limit)


def is_too_large(instance: Instance) -> bool:
    """Say whether a puzzle is known to have too many positions to be expanded."""
    return instance.family.exploring.fewest(instance.puzzle) > _MOST_POSITIONS


def _verdict(sides: Sides, pulse: Callable[[], None]) -> GraphVerdict:
    free, model = sides.puzzle.graph.has_free_edges, sides.model
    found = compare_graphs(*sides.graphs, model.readings(free), model.alike, pulse)
    if found.sameness is Sameness.DIFFERENT and not model.is_read_every_way(free):
        return replace(found, sameness=Sameness.UNKNOWN)
    return found
