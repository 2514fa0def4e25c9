"""A comparison by solutions, in a share of the limits, and what it comes to as an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pddlpuzzles.comparing.comparison import SOLUTIONS, Comparison
from pddlpuzzles.comparing.explaining.solution_difference import parting
from pddlpuzzles.comparing.graphs.sides import ModelSide, model_side, to_grow
from pddlpuzzles.comparing.graphs.verdict import Sameness
from pddlpuzzles.comparing.solutions.by_solutions import Found, by_solutions
from pddlpuzzles.errors import choose
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import Exhausted, pulse


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
    clock = pulse(to_grow(limits))
    model: ModelSide | None = None
    try:
        model = model_side(domain, problem, frozenset(bookkeeping), clock, distinct=False)
        return Tried(model, by_solutions(instance, model, clock), None)
    except Exhausted as error:
        return Tried(model, None, error.limit)


def answer(instance: Instance, path: str, tried: Tried) -> Comparison:
    """Return what a comparison by solutions says of a model."""
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
