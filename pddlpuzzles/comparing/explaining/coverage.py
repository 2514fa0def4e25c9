"""What an instance does not show of a model.

A verdict is about one instance. Whatever stands in an action that nothing on this board ever
allows is neither right nor wrong by it; and whether a model asks for something shows only where a
move is refused for want of that alone.
"""

from __future__ import annotations

from itertools import product
from typing import Any, Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.graphs import ModelSide, PuzzleSide
from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.search.factored import Factored, State, Step
from pddlpuzzles.search.gf2 import ones

_MOST_LOOKS: Final = 400_000
"""States times moves beyond which an instance is taken to show everything."""


def never_applicable(model: ModelSide) -> tuple[str, ...]:
    """Return the names of actions that are possible in no state of a model expanded whole."""
    if not model.graph.complete:
        return ()
    used = set(model.graph.label)
    return tuple(sorted(model.domain.actions.keys() - {model.action(one).name for one in used}))


def never_refused(instance: Instance, puzzle: PuzzleSide) -> str | None:
    """Say for what no move is ever refused alone, by an example; None if there is nothing.

    The needs of all moves of a puzzle, values of variables (`factored`), are in the same order.
    Nothing is said of a puzzle that is not expanded whole, or that has many states.
    """
    factored = instance.family.exploring.factored(instance.puzzle)
    states: Any = puzzle.graph.states
    if factored is None or not puzzle.graph.complete:
        return None
    if len(states) * len(factored.steps) > _MOST_LOOKS:
        return None
    left = set(range(max((len(step.guard) for step in factored.steps), default=0)))
    for state, step in product(map(factored.state, states), factored.steps):
        lacking = [
            place
            for place, (variable, values) in enumerate(step.guard.items())
            if not values >> state[variable] & 1
        ]
        if len(lacking) == 1:
            left -= {*lacking}
    for need, step in product(sorted(left), factored.steps):
        if (lonely := _lacking(factored, step, need)) is not None:
            try:
                instance.puzzle.apply(factored.puzzle_state(lonely), step.move)
            except IllegalMove as error:
                return str(error)
    return None


def _lacking(factored: Factored, step: Step, need: int) -> State | None:
    """Return a state, met or not, in which a move has all that it needs but one thing."""
    state = list(factored.start)
    for place, (variable, values) in enumerate(step.guard.items()):
        fitting = ~values & (1 << factored.sizes[variable]) - 1 if place == need else values
        if not fitting or variable in factored.block:
            return None
        state[variable] = next(ones(fitting))
    return tuple(state) if len(step.guard) > need else None


def untested(instance: Instance, puzzle: PuzzleSide, model: ModelSide) -> tuple[str, ...]:
    """Say what is put to no test here: actions, and parts of their conditions."""
    never = tuple(f"{name} is possible nowhere" for name in never_applicable(model))
    if not puzzle.graph.complete:
        return never
    return never + tuple(instance.family.mistakes.untested(instance.puzzle, puzzle.graph.states))


def next_bigger(instance: Instance) -> str | None:
    """Return the bundled instance, of the same domain, whose proved cost is the next above."""
    domain, slash, _ = instance.name.rpartition("/")
    if instance.family.is_pddl and not slash:
        return None
    least = (instance.known or {}).get("cost", 0)
    bigger: list[tuple[int, int, str]] = []
    for place, name in enumerate(catalogue.bundled(instance.family)):
        if name.startswith(domain + slash):
            one = catalogue.instance(instance.family, name)
            cost = (one.known or {}).get("cost", 0)
            if cost > least and one.puzzle.objective == instance.puzzle.objective:
                bigger.append((cost, place, one.name))
    return min(bigger)[2] if bigger else None
