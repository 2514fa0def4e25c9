"""The bundled instance that a problem in PDDL is which no encoding recognises."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.graphs.sides import ModelSide, model_side, puzzle_side
from pddlpuzzles.comparing.graphs.verdict import Sameness, compare_graphs
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Family, Instance
from pddlpuzzles.pddl.pair import read_pair
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import Exhausted, pulse

_SECONDS: Final = 2.0
"""Seconds of processor time for the comparison."""
_MOST_STATES: Final = 3000


def explain_rejection(
    error: InputError, family: Family, path: str, domain: str | None
) -> InputError:
    """Return the error by which a problem was refused, with what the problem is after all.

    It is returned as it is if `equal_bundled` finds nothing.
    """
    same = equal_bundled(family, path, domain)
    if same is None:
        return error
    name = f"{family.name} {same}"
    return InputError(
        f"{error.message}; this is {name} in another model: compare says same "
        f"(solve {name}; check {name} PLANFILE --model {path})",
        source=error.source,
        line=error.line,
        column=error.column,
    )


def equal_bundled(family: Family, path: str, domain: str | None) -> str | None:
    """Return the name of a bundled instance that a problem is the same as.

    None if there is none, or if that does not show in two seconds of processor time and in some
    thousand states. Only instances are compared whose proved cost is the model's.
    """
    beat = pulse(Limits(), _SECONDS)
    try:
        model = model_side(*read_pair(path, domain), frozenset(), beat)
        model.graph.grow(_MOST_STATES, beat)
        if not model.graph.complete:
            return None
        for one in _of_cost(family, model.graph.cheapest(), beat):
            if _same(one, model, beat):
                return one.name
    except (InputError, Exhausted):
        pass
    return None


def _of_cost(family: Family, cost: int | None, beat: Callable[[], None]) -> Iterator[Instance]:
    """Yield the bundled instances of a proved cost, None for those without a solution."""
    for name in catalogue.bundled(family):
        beat()
        known = (one := catalogue.instance(family, name)).known or {}
        if known.get("cost") == cost and known.get("solvable") is (cost is not None):
            yield one


def _same(one: Instance, model: ModelSide, beat: Callable[[], None]) -> bool:
    puzzle = puzzle_side(one.puzzle)
    puzzle.graph.grow(_MOST_STATES, beat)
    if not puzzle.graph.complete:
        return False
    free = puzzle.graph.has_free_edges
    found = compare_graphs(puzzle.graph, model.graph, model.readings(free), model.alike, beat)
    return found.sameness is Sameness.SAME
