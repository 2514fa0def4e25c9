"""A comparison by solutions, in a share of the limits: its answer, and what explains that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.comparison import SOLUTIONS, Comparison
from pddlpuzzles.comparing.explaining.clues import Clue, Difference
from pddlpuzzles.comparing.graphs.sides import model_side, to_grow
from pddlpuzzles.comparing.graphs.verdict import Sameness
from pddlpuzzles.comparing.solutions.by_solutions import Found, by_solutions
from pddlpuzzles.comparing.solutions.readings import Entity, Read
from pddlpuzzles.family import Instance
from pddlpuzzles.family_parts import Marks
from pddlpuzzles.pddl.model import Domain, Problem
from pddlpuzzles.puzzle import Action, Limit, Limits
from pddlpuzzles.referee import judge
from pddlpuzzles.search.budget import Exhausted, pulse
from pddlpuzzles.solving.check import replayed

_FEW: Final = 12
"""At most this many names of things are shown."""


def try_solutions(
    instance: Instance,
    domain: Domain,
    problem: Problem,
    bookkeeping: Sequence[str],
    limits: Limits,
) -> Found | Limit:
    """Compare by solutions in a share of the limits; return the one that is reached, if any.

    :raises InputError: if there is no action of these names, or no value for a cost.
    """
    clock = pulse(to_grow(limits))
    try:
        model = model_side(domain, problem, frozenset(bookkeeping), clock, distinct=False)
        return by_solutions(instance, model, clock)
    except Exhausted as error:
        return error.limit


def comparison_of(instance: Instance, path: str, found: Found | Limit) -> Comparison:
    """Return what a comparison by solutions says of a model."""
    if isinstance(found, Limit):
        return Comparison(instance, path, Sameness.UNKNOWN, limit=found)
    model = found.plain.model
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
        difference=_difference(instance, found),
        unexercised=tuple(sorted(model.domain.actions.keys() - possible)),
        doubt=doubt,
    )


class _Shown(NamedTuple):
    """What shows a difference: a solution of the puzzle, a plan of the model, or both, and why."""

    reason: str
    marks: Marks | None = None
    plan: tuple[Action, ...] = ()
    is_refused: bool = False


def _difference(instance: Instance, found: Found) -> Difference | None:
    """Describe a solution that one side has and the other has not, or has at another cost."""
    if found.sameness is not Sameness.DIFFERENT:
        return None
    read = found.read if found.is_named else None
    reason, marks, plan, is_refused = (
        _without_reading(found) if read is None else _read(found, read)
    )
    moves = [] if marks is None else moves_of(instance, marks)
    if is_refused:
        reason = f"{reason}: {replayed(instance, moves).reason}"
    state = judge(instance.puzzle, moves).states[-1]
    words = {
        " ".join(entity): name
        for entity, name in sorted({} if read is None else read.called.items())
        if entity != (name,) and any(_speaks_of(action, entity) for action in plan)
    }
    names = dict(list(words.items())[:_FEW])
    return Difference(tuple(moves), plan, state, reason, names, ((), ()), Clue(), is_solution=True)


def _read(found: Found, read: Read) -> _Shown:
    """Return a solution in which the two differ, by what a reading makes of the model."""
    wanted, costs = found.wanted, read.costs
    extra = {end: marks for marks, end in read.family.items() if marks not in wanted}
    if extra:
        end = min(extra)
        reason = "the model has this solution, and the rules refuse it"
        return _Shown(reason, extra[end], read.ends.plan(end), is_refused=True)
    missing = sorted((cost, marks) for marks, cost in wanted.items() if marks not in costs)
    if missing:
        reason = "the rules have this solution, and no plan of the model makes it"
        return _Shown(reason, missing[0][1])
    marks = min(one for one, cost in wanted.items() if costs[one] != cost)
    reason = (
        f"this solution costs {wanted[marks]} by the rules, "
        f"and a cheapest plan of the model for it costs {costs[marks]}"
    )
    return _Shown(reason, marks, read.ends.plan(read.family[marks]))


def _without_reading(found: Found) -> _Shown:
    """Return what differs however the model is read: whether it can be solved, and its costs."""
    if found.cheapest is None and not found.wanted:
        return _Shown("the rules have solutions, and the model has none")
    if found.cheapest is None:
        marks = min((cost, marks) for marks, cost in found.wanted.items())[1]
        return _Shown("the rules have this solution, and the model has none", marks)
    plan = found.plain.plan(found.cheapest)
    least = min(found.wanted.values(), default=found.least)
    if least is None:
        reason = "the model has this plan, and by the rules there is no solution"
    elif found.read is not None:
        ours, theirs = len(found.wanted), len(found.read.family)
        reason = (
            f"whatever its objects are taken for, the model has not the puzzle's solutions: "
            f"it has {theirs}, and the puzzle {ours}"
        )
    else:
        cost = found.cheapest.cost
        reason = (
            f"a cheapest solution costs {least} by the rules, and this plan of the model {cost}"
        )
    return _Shown(reason, plan=plan)


def moves_of(instance: Instance, marks: Marks) -> list[Any]:
    """Return the moves that make a solution, in the order of the rules."""
    part, puzzle = instance.family.solutions, instance.puzzle
    assert part is not None, "only the solution counts"
    return list(instance.family.arrange(puzzle, part.moves(puzzle, marks)))


def _speaks_of(action: Action, entity: Entity) -> bool:
    """Say whether an action's arguments have an entity in them, in its order."""
    left = iter(action.arguments)
    return all(one in left for one in entity)
