"""Why an action of a plan cannot be applied in a model."""

from __future__ import annotations

from pddlpuzzles.comparing.explaining.differences import failing
from pddlpuzzles.comparing.graphs.sides import ModelSide
from pddlpuzzles.pddl.joins import Typing
from pddlpuzzles.pddl.model import EQUALITY, Atom, Schema, conjuncts, substituted
from pddlpuzzles.puzzle import Action
from pddlpuzzles.show.wording import counted


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
    typing = Typing(model.domain, problem)
    for (_, kind), name in zip(schema.parameters, action.arguments, strict=True):
        if name not in problem.objects:
            return f"the model has no object {name}"
        if not typing.is_of(name, kind):
            return f"{name} is no {kind}"
    names = dict(zip((name for name, _ in schema.parameters), action.arguments, strict=True))
    for part in conjuncts(schema.condition):
        if isinstance(part, Atom) and part.predicate != EQUALITY:
            atom = substituted(part, names)
            if atom not in problem.atoms and atom not in atoms:
                return f"{atom} never holds: it is no fact of the model, and never becomes one"
    return "its conditions hold together in no state that can be reached"
