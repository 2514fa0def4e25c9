"""What an instance does not show of a model.

A verdict is about one instance. Whatever stands in an action that nothing on this board ever
allows is neither right nor wrong by it; and whether a model asks for something shows only where a
move is refused for want of that alone.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from pddlpuzzles.catalogue import catalogue
from pddlpuzzles.comparing.graphs import ModelSide, PuzzleSide
from pddlpuzzles.errors import IllegalMove
from pddlpuzzles.families.instance import Instance
from pddlpuzzles.search.factored import Factored, State, Step
from pddlpuzzles.search.gf2 import ones

_MOST_LOOKS: Final = 400_000
"""States times moves beyond which an instance is taken to show everything."""


def never_applicable(model: ModelSide) -> tuple[str, ...]:
    """Return the names of a model's actions that can be applied in none of its states.

    Nothing is said of a model that is not expanded whole.
    """
    if not model.graph.complete:
        return ()
    used = set(model.graph.label)
    return tuple(sorted(model.domain.actions.keys() - {model.action(one).name for one in used}))


def never_refused(instance: Instance, puzzle: PuzzleSide) -> str | None:
    """Say for what no move is ever refused alone, by an example; None if there is nothing.

    What a move needs are values of variables (`factored`), and the needs of all moves of a puzzle
    are in the same order: from where, over what, to where. Nothing is said of a puzzle that is not
    expanded whole, or that has many states.
    """
    factored = instance.family.exploring.factored(instance.puzzle)
    if factored is None or not puzzle.graph.complete:
        return None
    states = puzzle.graph.states
    if len(states) * len(factored.steps) > _MOST_LOOKS:
        return None
    needs = max((len(step.guard) for step in factored.steps), default=0)
    left = set(range(needs)) - _tested([factored.state(one) for one in states], factored)
    for need, step in product(sorted(left), factored.steps):
        if (state := _lacking(factored, step, need)) is not None:
            try:
                instance.puzzle.apply(factored.puzzle_state(state), step.move)
            except IllegalMove as error:
                return str(error)
    return None


def _tested(states: list[State], factored: Factored) -> set[int]:
    """Return the needs, by their places, that alone are lacking somewhere."""
    found = set()
    for state, step in product(states, factored.steps):
        lacking = [
            place
            for place, (variable, values) in enumerate(step.guard.items())
            if not values >> state[variable] & 1
        ]
        found |= {*lacking} if len(lacking) == 1 else set()
    return found


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
    """Say what of both sides is put to no test here: actions, and parts of their conditions."""
    never = tuple(f"{name} is possible nowhere" for name in never_applicable(model))
    if not puzzle.graph.complete:
        return never
    return never + tuple(instance.family.mistakes.untested(instance.puzzle, puzzle.graph.states))


def next_bigger(instance: Instance) -> str | None:
    """Return the bundled instance whose proved cost is the next above that of an instance.

    Of a problem in PDDL it is one of the same domain, if it is itself bundled.
    """
    domain, slash, _ = instance.name.rpartition("/")
    if instance.family.is_pddl and not slash:
        return None
    names = (one for one in catalogue.bundled(instance.family) if one.startswith(domain + slash))
    costs = {
        one.name: (one.known or {}).get("cost", 0)
        for one in (catalogue.instance(instance.family, name) for name in names)
        if one.puzzle.objective == instance.puzzle.objective
    }
    least = (instance.known or {}).get("cost", 0)
    return min(
        (one for one in costs if costs[one] > least), key=lambda one: costs[one], default=None
    )
