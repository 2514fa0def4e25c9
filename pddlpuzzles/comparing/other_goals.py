"""Where a model and a puzzle differ that have the same moves and another goal.

`large.proof` has checked by a guess, for all states S that there can be, that starts and moves are
the same, and found that goals are not. So the model is the puzzle with another goal, and what it
costs to reach that is what it costs in the puzzle to reach the states where the model's goal holds.
That is found by the puzzle's own searches, a state at a time, and sealed by the referee.

  1. A state where just one of the two goals holds, and a play to it, is a difference by the guess.
     There may be another guess by which there is none, as on a board that is turned.
  2. If no such state can be reached, pairs of states that can be reached agree in their goals, too:
     then they are the same.
  3. If the cheapest plans cost differently, or just one side has a plan, the two are different by
     any guess: plays that are the same cost the same.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.explaining.clues import Clue, Difference
from pddlpuzzles.comparing.explaining.hindrances import (
    explain_early_goal,
    explain_unmet_goal,
    made_between,
)
from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.comparing.large.proof import OtherGoal, Proof
from pddlpuzzles.comparing.searches import first_proved
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.task import holds
from pddlpuzzles.puzzle import Action, Limits, Status
from pddlpuzzles.referee import Sealed
from pddlpuzzles.search.budget import Exhausted, TooManyError, pulse
from pddlpuzzles.search.factored import Condition, State, disagreements

_MOST: Final = 8
"""States at which the model's goal holds that are searched for, one after the other."""
_SECONDS: Final = 5.0
"""Seconds of processor time for finding such states."""
DOUBT: Final = (
    "if its facts mean what they seem to, the model has the moves of the puzzle and another goal; "
    "this was not shown for other meanings of the facts"
)


class Ending(NamedTuple):
    """A play to where just one of the goals holds; `is_sure`: by any guess they are different."""

    difference: Difference
    is_sure: bool


def find_ending(
    instance: Instance, model: ModelSide, other: OtherGoal, limits: Limits
) -> Ending | Proof | None:
    """Return a play after which just one of two goals holds; None if none is found in time.

    A proof that model and puzzle are the same is returned where all states at which just one of the
    goals holds are shown to be out of reach.
    """
    known: dict[State, Sealed[Any, Any] | None] = {}

    def found(states: Sequence[State]) -> list[Sealed[Any, Any]]:
        for state in states:
            if state not in known:
                puzzle = other.puzzle.ending_at(state)
                asked = None if puzzle is None else replace(instance, puzzle=puzzle, known=None)
                known[state] = None if asked is None else first_proved(asked, limits)
        return [one for state in states if (one := known[state]) is not None]

    goal = other.meaning.condition(model.semantics.goal)
    apart, is_whole = _some(other.puzzle.goal, goal, other, limits)
    reached = found(apart)
    if is_whole and [one.status for one in reached] == [Status.UNSOLVABLE] * len(apart):
        words = f"{other.proof.words} in all positions that the puzzle can reach"
        return other.proof._replace(words=words)
    ours = first_proved(instance, limits)
    states, are_all = _some(goal, Condition(any=True), other, limits)
    if not are_all:
        states = [one for one in apart if _is_their_goal(model, other, one)]
    theirs = found(states)
    moves = _play(instance, model, other, ours, theirs)
    if moves is None:
        return None
    is_sure = _differ_in_cost(ours, theirs, are_all=are_all and len(theirs) == len(states))
    return Ending(_difference(instance, model, other, moves), is_sure)


def _some(
    one: Condition, goal: Condition, other: OtherGoal, limits: Limits
) -> tuple[list[State], bool]:
    """Return states at which just one of two conditions holds, and whether these are all."""
    found: list[State] = []
    try:
        for state in disagreements(one, goal, other.known, pulse(limits, _SECONDS)):
            if len(found) == _MOST:
                return found, False
            found.append(state)
    except (TooManyError, Exhausted):
        return found, False
    return found, True


def _is_their_goal(model: ModelSide, other: OtherGoal, state: State) -> bool:
    return holds(model.semantics.goal, other.meaning.model_state(state))


def _play(
    instance: Instance,
    model: ModelSide,
    other: OtherGoal,
    ours: Sealed[Any, Any],
    theirs: Sequence[Sealed[Any, Any]],
) -> Sequence[Any] | None:
    """Return the moves of a plan that ends where just one of the goals holds."""
    ends = other.puzzle.state(ours.states[-1]) if ours.states is not None else None
    if ends is not None and not _is_their_goal(model, other, ends):
        return ours.moves
    apart = [
        (found.cost, found.moves)
        for found in theirs
        if found.states is not None and not instance.puzzle.is_goal(found.states[-1])
    ]
    return min(apart, key=lambda one: one[0] or 0)[1] if apart else None


def _differ_in_cost(
    ours: Sealed[Any, Any], theirs: Sequence[Sealed[Any, Any]], *, are_all: bool
) -> bool:
    """Say whether what is proved of both costs shows that they are different."""
    plans = [found.cost for found in theirs if found.cost is not None]
    if ours.status is Status.UNSOLVABLE:
        return bool(plans)
    if plans and ours.bound is not None and min(plans) < ours.bound:
        return True
    bounds = [found.bound or 0 for found in theirs if found.status is not Status.UNSOLVABLE]
    return are_all and ours.cost is not None and min(bounds, default=math.inf) > ours.cost


def _difference(
    instance: Instance, model: ModelSide, other: OtherGoal, moves: Sequence[Any]
) -> Difference:
    """Describe how the goals of the two sides differ after some moves."""
    puzzle, semantics, meaning = instance.puzzle, model.semantics, other.meaning
    state, facts = puzzle.start, semantics.start
    plan: list[Action] = []
    before = facts
    for move in moves:
        here = other.puzzle.state(state)
        (label, after), *_ = [
            (label, after)
            for label, after in semantics.steps(facts)
            if meaning.steps[other.puzzle.context(here), meaning.classes[label]].move == move
        ]
        plan.append(model.action(label))
        before, facts, state = facts, after, puzzle.apply(state, move)
    if puzzle.is_goal(state):
        reason = explain_unmet_goal(model, facts)
    else:
        reason = explain_early_goal(instance.puzzle, model, state)
    made = made_between(model, before, facts)
    holding = semantics.true_atoms(facts)
    clue = Clue(over_goal=True, facts=holding, actions=frozenset(one.name for one in plan))
    return Difference(tuple(moves), tuple(plan), state, reason, {}, made, clue)
