"""One edit of a model that would make it the puzzle: what its author most likely meant.

Every edit (`edits`) passes these sieves, the cheapest first:

    near        as far as the model and the puzzle were alike, and two moves further, they are now
    whole       they are the same
    elsewhere   so they are from other starts on the same board, as far as these can be written in
                the model's facts: an edit that only hides the mistake on this instance is refused
    names       where a reference in PDDL has the model's names, actions of one name do the same

The first edit that passes all of them is proposed. Doubtful edits wait until no other passes: where
plays do not show what the model's facts mean, so that other starts cannot be tried, where more
actions of different names mean the same than before, where the goal asks for less, which may hide
that an action is wrong, and where the action still has an atom with the same term twice. After an
edit every action that was possible must still be possible somewhere, with two exceptions: an edit
may leave an action out, and it may ask for facts of a kind that the problem has none of. Other
instances may have these, and this one shows nothing else of when the action is possible.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from pddlpuzzles.comparing.explaining.clues import Clue
from pddlpuzzles.comparing.explaining.correspondence import Correspondence
from pddlpuzzles.comparing.explaining.coverage import unexercised
from pddlpuzzles.comparing.explaining.namesakes import by_names, differ_from_other_starts
from pddlpuzzles.comparing.graphs.sides import ModelSide, PuzzleSide, model_side, puzzle_side
from pddlpuzzles.comparing.graphs.verdict import GraphVerdict, Sameness, verdict
from pddlpuzzles.comparing.repairing.edits import Edit, edits
from pddlpuzzles.comparing.repairing.near_start import Near
from pddlpuzzles.comparing.repairing.other_starts import OtherStarts
from pddlpuzzles.comparing.repairing.slips import repeats
from pddlpuzzles.errors import InputError
from pddlpuzzles.family import Instance
from pddlpuzzles.pddl.model import Atom, Formula, atoms_in, conjuncts, is_literal
from pddlpuzzles.puzzle import Limits
from pddlpuzzles.search.budget import Exhausted, pulse

_MOST_STATES: Final = 5000
"""A puzzle with more of them is not compared again and again."""
_SECONDS: Final = 2.0
"""The processor time for all edits, at most, so that a busy machine finds the same."""


class Mended(NamedTuple):
    """An edit of a wrong model, the model after it, and what the graphs show of that."""

    edit: Edit
    model: ModelSide
    found: GraphVerdict


def repair(which: Correspondence, clue: Clue, limits: Limits) -> Mended | None:
    """Return an edit that makes a model the same as a puzzle that was expanded whole.

    None where none does, or none was found in time. Of a puzzle without a plan only the moves can
    be compared: every edit that takes the model's goal out of reach would do, and none of these is
    proposed.
    """
    instance, puzzle, model = which.instance, which.puzzle, which.model
    if not puzzle.graph.complete or len(puzzle.graph.states) > _MOST_STATES:
        return None
    beat = pulse(limits, _SECONDS)
    has_plans = puzzle.graph.cheapest() is not None
    near = Near(puzzle, model, which.found, beat)
    other_starts = OtherStarts(instance, puzzle, which.naming, beat)
    best: tuple[int, Mended] | None = None
    try:
        for edit in edits(model.domain, model.problem, model.bookkeeping, clue):
            beat()
            if not has_plans and edit.problem is not model.problem:
                continue
            if not near.passes(edit):
                continue
            of_goal = best is not None and best[1].edit.problem.goal != model.problem.goal
            if of_goal and edit.problem.goal != model.problem.goal:
                continue  # a likelier edit of the goal has passed
            mended = _mended(edit, instance, puzzle, model, beat)
            doubts = mended and _doubts(mended, model, other_starts)
            if mended is not None and doubts == 0:
                return mended
            if mended is not None and doubts is not None and (best is None or doubts < best[0]):
                best = doubts, mended
    except Exhausted:
        pass
    return None if best is None else best[1]


def other_objective(
    instance: Instance, puzzle: PuzzleSide, model: ModelSide, limits: Limits
) -> str | None:
    """Return the objective under which a puzzle that was expanded whole is the model, if any.

    It is looked for where only one of the two has moves that cost nothing, for as long as a repair.
    """
    free = any(one.cost == 0 for one in model.semantics.operators)
    small = puzzle.graph.complete and len(puzzle.graph.states) <= _MOST_STATES
    if not small or not model.graph.complete or free == puzzle.graph.has_free_edges:
        return None
    beat = pulse(limits, _SECONDS)
    cost = model.graph.cheapest()
    known = {one for encoding in instance.family.encodings for one in encoding.objectives}
    try:
        for objective in sorted(known - {instance.puzzle.objective}):
            other = puzzle_side(instance.under(objective).puzzle)
            other.graph.grow(10 * _MOST_STATES, beat)
            if other.graph.complete and cost is not None and other.graph.cheapest() == cost:
                readings = model.readings(other.graph.has_free_edges)
                found = verdict(other.graph, model.graph, readings, model.alike, beat)
                if found.sameness in (Sameness.SAME, Sameness.SAME_PLANS):
                    return objective
    except Exhausted:
        pass
    return None


def _mended(
    edit: Edit,
    instance: Instance,
    puzzle: PuzzleSide,
    wrong: ModelSide,
    beat: Callable[[], None],
) -> Mended | None:
    """Return a wrong model after an edit; None if it is not the puzzle then."""
    try:
        model = model_side(edit.domain, edit.problem, edit.bookkeeping, beat)
    except InputError:  # what it costs is looked up, and is not there
        return None
    model.graph.grow(10 * len(puzzle.graph.states) + 100, beat)
    if not model.graph.complete or _disables(edit, model, wrong):
        return None
    readings = model.readings(puzzle.graph.has_free_edges)
    found = verdict(puzzle.graph, model.graph, readings, model.alike, beat, with_plans=False)
    if found.sameness is not Sameness.SAME:
        return None
    if instance.family.is_pddl:
        rules = puzzle.puzzle
        strict = by_names(rules, model, is_strict=True)
        if strict is not None or differ_from_other_starts(rules, model):
            return None
    return Mended(edit, model, found)


def _doubts(mended: Mended, wrong: ModelSide, other_starts: OtherStarts) -> int | None:
    """Count what is doubtful of an edit; None if it only hides the mistake on this instance."""
    edit, model, found = mended
    same = other_starts.is_same(model, found)
    if same is False:
        return None
    doubts = (same is None, _spare(model) > _spare(wrong), _asks_less(edit, wrong, model))
    return sum(doubts) + _leaves_a_repetition(edit, wrong)


def _leaves_a_repetition(edit: Edit, wrong: ModelSide) -> bool:
    """Say whether an action that was edited has an atom with the same term twice."""
    old = wrong.domain.actions
    changed = [one for name, one in edit.domain.actions.items() if old.get(name) != one]
    return any(repeats(atom) for schema in changed for atom in schema.atoms())


def _asks_less(edit: Edit, wrong: ModelSide, model: ModelSide) -> bool:
    """Say whether an edit only takes from the goal: what it puts there holds in each state."""
    before, after = (set(conjuncts(one.problem.goal)) for one in (wrong, edit))
    return before != after and all(_is_always_so(part, model) for part in after - before)


def _is_always_so(literal: Formula, model: ModelSide) -> bool:
    """Say whether a literal holds in each state of a model; of other formulas it is not known."""
    atoms = list(atoms_in(literal))
    if len(atoms) != 1 or not is_literal(literal):
        return False
    if (bit := model.semantics.bit(atoms[0])) is None:
        return True
    states: Any = model.graph.states
    return all((state >> bit) & 1 == isinstance(literal, Atom) for state in states)


def _spare(model: ModelSide) -> int:
    """Return how many ground actions mean the same as one of another name."""
    operators = model.semantics.operators
    return len(operators) - len({one[1:] for one in operators})


def _disables(edit: Edit, model: ModelSide, wrong: ModelSide) -> bool:
    """Say whether an action that is possible in a wrong model is impossible after an edit."""
    possible = {wrong.action(label).name for label in {*wrong.graph.label}}
    known = {atom.predicate for atom in (*edit.problem.atoms, *model.semantics.atoms)}
    return any(
        all(
            part.predicate in known
            for part in conjuncts(edit.domain.actions[name].condition)
            if isinstance(part, Atom)
        )
        for name in possible.intersection(unexercised(model))
    )
