"""Is this PDDL that puzzle? A model, however it is built, held against an instance's rules."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from pddlpuzzles.api.comparison import BISIMILAR, ISOMORPHIC, Comparison
from pddlpuzzles.api.coverage import unasked, unexercised
from pddlpuzzles.api.differences import tell
from pddlpuzzles.api.proof import Proof, prove
from pddlpuzzles.api.sides import (
    LimitError,
    ModelSide,
    PuzzleSide,
    glance,
    grow,
    model_side,
    pulse,
    puzzle_side,
    share,
)
from pddlpuzzles.errors import ParameterError, choose
from pddlpuzzles.family import Instance
from pddlpuzzles.planning.pddl.pair import read_pair
from pddlpuzzles.planning.pddl.read import Domain, Problem
from pddlpuzzles.puzzle import Limit, Limits
from pddlpuzzles.search.budget import collector_at_rest
from pddlpuzzles.search.comparison.expansion import Expansion
from pddlpuzzles.search.comparison.isomorphism import isomorphism
from pddlpuzzles.search.comparison.verdict import Sameness, Verdict, verdict

_GROWING: Final = 0.5
"""The share of the time, and of the memory, that expanding may take; the rest is comparing."""
_TRIAL: Final = 5.0
"""Seconds in which both sides shall be expanded whole, or a tenth of what expanding may take; where
they are not, it is tried first to show without expanding them that they are the same."""

_TOO_MANY: Final = 1_000_000
"""A puzzle known to have so many states is not expanded further where it is known to differ."""


class Compared(NamedTuple):
    """Both sides, and the verdict on their graphs; None where not even that was reached.

    There is none either where a proof shows that they are the same.
    """

    puzzle: PuzzleSide
    model: ModelSide | None
    found: Verdict | None
    limit: Limit | None
    proof: Proof | None = None


def compare(
    instance: Instance,
    path: str,
    domain: str | None = None,
    *,
    bookkeeping: Sequence[str] = (),
    limits: Limits | None = None,
) -> Comparison:
    """Compare a PDDL problem with an instance, within limits.

    Both are expanded whole, the puzzle by its rules and the problem by its own semantics. `path`
    is the problem's file and `domain` its domain's, `domain.pddl` beside it without one.
    `bookkeeping` names actions that are steps which the puzzle does not see; so are those that
    cost nothing, but where the puzzle has moves that cost nothing these may be actions of equal
    cost: of all ways to take whole actions for moves, that counts which makes the two most alike.

    :raises InputError: if the files cannot be read, or have no action of these names.
    """
    theirs, problem = read_pair(path, domain)
    return judged(instance, path, theirs, problem, bookkeeping, limits or Limits())


def judged(
    instance: Instance,
    path: str,
    domain: Domain,
    problem: Problem,
    bookkeeping: Sequence[str],
    limits: Limits,
) -> Comparison:
    """Compare a problem that has been read with an instance.

    :raises InputError: if it has no action of these names, or no value for a cost.
    """
    from pddlpuzzles.api.repairs import other_objective, repair

    began = time.monotonic()
    with collector_at_rest():
        made = evidence(instance, domain, problem, bookkeeping, limits)
        answer = _comparison(instance, path, made)
        if made.model is not None and answer.verdict is Sameness.DIFFERENT:
            left = limits.left(began)
            counted = other_objective(instance, made.puzzle, made.model, left)
            mended = None if counted else repair(made.puzzle, made.model, left)
            answer = replace(answer, repair=mended, objective=counted)
    return replace(answer, seconds=time.monotonic() - began)


def evidence(
    instance: Instance,
    domain: Domain,
    problem: Problem,
    bookkeeping: Sequence[str],
    limits: Limits,
) -> Compared:
    """Expand both sides and compare them as far as the limits allow.

    :raises InputError: if there is no action of these names, or no value for a cost.
    """
    for name in bookkeeping:
        choose("action", name, domain.actions)
    began = time.monotonic()
    puzzle = puzzle_side(instance.puzzle)
    model: ModelSide | None = None
    limit: Limit | None = None
    beat = pulse(limits)
    try:
        model = model_side(domain, problem, frozenset(bookkeeping), beat)
        within = share(limits, _GROWING)
        limit = grow(puzzle, model, pulse(replace(within, seconds=_trial(within.seconds))))
        if limit is Limit.TIME:
            if _is_too_big(instance):
                sides = glance(puzzle, model)
                found = _verdict(*sides, beat)
                if found.sameness is Sameness.DIFFERENT:
                    return Compared(*sides, found, limit)
            shown = prove(instance, puzzle, model, limits)
            if shown is not None:
                return Compared(puzzle, model, None, None, shown)
            limit = grow(puzzle, model, pulse(share(limits.left(began), _GROWING)))
        sides = puzzle, model
        if limit is not None:
            sides = glance(puzzle, model)
        return Compared(*sides, _verdict(*sides, beat), limit)
    except LimitError as error:
        return Compared(puzzle, model, None, limit or error.limit)


def _is_too_big(instance: Instance) -> bool:
    exploring = instance.family.exploring
    return exploring is not None and exploring.fewest(instance.puzzle) > _TOO_MANY


def _verdict(puzzle: PuzzleSide, model: ModelSide, pulse: Callable[[], None]) -> Verdict:
    """Return what the graphs show, as far as they are expanded."""
    free = puzzle.graph.has_free_edges
    found = verdict(puzzle.graph, model.graph, model.readings(free), model.alike, pulse)
    if found.sameness is Sameness.DIFFERENT and not model.is_read_every_way(free):
        return replace(found, sameness=Sameness.UNKNOWN)
    return found


def _trial(seconds: float | None) -> float:
    return _TRIAL if seconds is None else min(_TRIAL, seconds / 10)


def _comparison(instance: Instance, path: str, made: Compared) -> Comparison:
    """Return what is to be said of a verdict."""
    puzzle, model, found, limit, shown = made
    if shown is not None:
        related = ISOMORPHIC if shown.is_isomorphic else BISIMILAR
        return Comparison(instance, path, Sameness.SAME, related, proof=shown.words)
    if model is None or found is None:
        return Comparison(instance, path, Sameness.UNKNOWN, limit=limit)
    graphs = (puzzle.graph, model.graph)
    whole = limit is None
    answer = Comparison(
        instance,
        path,
        found.sameness,
        states=tuple(len(one.states) if one.complete else None for one in graphs),  # type: ignore[arg-type]
        costs=tuple(one.cheapest() if one.complete else None for one in graphs),  # type: ignore[arg-type]
        bookkeeping=tuple(sorted({model.action(label).name for label in found.silent})),
        unexercised=unexercised(model),
        limit=limit,
        horizon=None if whole else found.horizon,
    )
    if found.sameness in (Sameness.SAME, Sameness.SAME_PLANS):
        answer = replace(answer, unasked=unasked(instance, puzzle))
    if found.sameness is Sameness.SAME:
        return replace(answer, relation=relation(found, graphs))
    if found.rounds.parted is not None:
        return replace(answer, difference=tell(instance, puzzle, model, found))
    return answer


def relation(found: Verdict, graphs: tuple[Expansion, Expansion]) -> str:
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
