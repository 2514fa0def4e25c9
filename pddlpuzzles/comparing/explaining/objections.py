"""Why a condition of a model does not hold: that of an action in a plan, or the goal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.pddl.explain import lacks
from pddlpuzzles.pddl.model import (
    EQUALITY,
    Atom,
    Formula,
    Schema,
    atoms_in,
    conjuncts,
    is_literal,
    substituted,
)
from pddlpuzzles.pddl.objects import Objects
from pddlpuzzles.pddl.task import Task, Test
from pddlpuzzles.puzzle import Action, Puzzle
from pddlpuzzles.show.wording import counted

FEW: Final = 3
"""Up to this many things are named one by one."""
LONG: Final = 300
"""Letters of a goal that is said as it is written."""


def listed(things: Iterable[object]) -> str:
    """Return some things as a list in a sentence."""
    words = [str(one) for one in things]
    return " and ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def more(count: int, after: str = "") -> str:
    """Say how many things are left of which few were named."""
    return f"{after} and {count - FEW} more" if count > FEW else ""


def few(things: Iterable[object]) -> str:
    """Return a list of the first few of some things, and how many are left."""
    words = [str(one) for one in things]
    return ", ".join(words[:FEW]) + more(len(words))


def changes(made: Iterable[Sequence[object]], most: int | None = None) -> str:
    """Say which facts became true, and which false; of each `most`, if that is given."""
    return " and ".join(
        f"{', '.join(map(str, atoms[:most]))} {word}"
        for atoms, word in zip(made, ("true", "false"), strict=True)
        if atoms
    )


def objection(model: ModelSide, action: Action, label: int | None, state: int) -> str:
    """Say why an action of a plan is not one that a model has, or cannot be applied in a state."""
    schema = model.domain.actions.get(action.name)
    if schema is None:
        return f"the model has no action {action.name}"
    if len(schema.parameters) != len(action.arguments):
        return f"{action.name} takes {counted(len(schema.parameters), 'arguments')}"
    if label is None:
        return _impossible(model, action, schema)
    semantics = model.semantics
    return failing(semantics, semantics.operators[label].condition, state)


def _impossible(model: ModelSide, action: Action, schema: Schema) -> str:
    """Say why an action can be applied in no state that can be reached."""
    problem, atoms = model.problem, set(model.semantics.atoms)
    objects = Objects(model.domain, problem)
    for (_, kind), name in zip(schema.parameters, action.arguments, strict=True):
        if name not in problem.objects:
            return f"the model has no object {name}"
        if not objects.is_of(name, kind):
            return f"{name} is no {kind}"
    names = schema.bound(action.arguments)
    for part in conjuncts(schema.condition):
        if isinstance(part, Atom) and part.predicate != EQUALITY:
            atom = substituted(part, names)
            if atom not in problem.atoms and atom not in atoms:
                return f"{atom} never holds: it is no fact of the model, and never becomes one"
    return "its conditions hold together in no state that can be reached"


def unmet(model: ModelSide, state: Any) -> str:
    """Say which part of a model's goal does not hold in a state that solves the puzzle."""
    there, objects = facts_of(model, state), Objects(model.domain, model.problem)
    found = lacks(model.problem.goal, {}, there.__contains__, objects)
    lacking = "it does not hold" if found is None else found.words
    return f"here the puzzle is solved and the model's goal is not reached: {lacking}"


def facts_of(model: ModelSide, state: int) -> frozenset[Atom]:
    """Return all that holds in a state of a model."""
    return model.semantics.true_atoms(state) | model.semantics.fixed


def exceeding(puzzle: Puzzle[Any, Any], model: ModelSide, state: Any) -> str:
    """Say what a state of a puzzle still lacks in which the model's goal is reached."""
    reason = "here the model reaches its goal and the puzzle is not solved"
    return f"{reason}: {puzzle.shortfall(state)}{own_goal(model.problem.goal)}"


def failing(semantics: Task, test: Test, state: int) -> str:
    """Say what keeps a condition from holding in a state."""
    for bit, atom in enumerate(semantics.atoms):
        if not test.any and test.set >> bit & 1 and not state >> bit & 1:
            return f"{atom} does not hold"
        if not test.any and test.unset >> bit & 1 and state >> bit & 1:
            return f"{atom} holds"
    return "its condition does not hold"


def own_goal(goal: Formula) -> str:
    """Say what a model's goal asks for, in its own words."""
    asked = list(conjuncts(goal))
    if not asked:
        return "; the model's goal asks for nothing"
    words = " and ".join(map(str, asked))
    if len(asked) <= FEW:
        return f"; the model's goal is only {words}"
    if all(map(is_literal, asked)):
        return ""
    if len(words) <= LONG:
        return f"; the model's goal is {words}"
    names = sorted({atom.predicate for atom in atoms_in(goal)} - {EQUALITY})
    return f"; the model's goal depends on {' and '.join(names)} only"
