"""What keeps an action of a model, or its goal, from being possible in a state."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Container, Iterable
from typing import Final

from pddlpuzzles.comparing.graphs import ModelSide
from pddlpuzzles.pddl.explain import Lack, formula_text, listed
from pddlpuzzles.pddl.model import (
    EQUALITY,
    Atom,
    Formula,
    atoms_in,
    conjuncts,
    is_literal,
    substituted,
)
from pddlpuzzles.pddl.task import holds
from pddlpuzzles.puzzle import Action
from pddlpuzzles.show.wording import counted

FEW: Final = 3
"""Up to this many things are named one by one."""
_LONG: Final = 300
"""Letters of a formula that is said as it is written."""
_MOST_REFUSALS: Final = 4


def list_few(things: Iterable[object]) -> str:
    """Return a list of the first few of some things, and how many are left."""
    words = [str(one) for one in things]
    more = f" and {len(words) - FEW} more" if len(words) > FEW else ""
    return ", ".join(words[:FEW]) + more


def explain_refusal(model: ModelSide, action: Action, label: int | None, state: int) -> str:
    """Say why an action of a plan is not one that a model has, or cannot be applied in a state."""
    schema = model.domain.actions.get(action.name)
    if schema is None:
        return f"the model has no action {action.name}"
    if len(schema.parameters) != len(action.arguments):
        return f"{action.name} takes {counted(len(schema.parameters), 'arguments')}"
    for name in action.arguments:
        if name not in model.problem.objects:
            return f"the model has no object {name}"
    if misfit := model.objects.misfit(schema, action.arguments):
        return misfit
    names, task = schema.bound(action.arguments), model.semantics
    for part in conjuncts(schema.condition) if label is None else ():
        if isinstance(part, Atom) and part.predicate != EQUALITY:
            atom = substituted(part, names)
            if atom not in task.fixed and task.bit(atom) is None:
                return f"{atom} never holds: it is no fact of the model, and never becomes one"
    lack = model.lack(schema.condition, names, state) if label is not None else None
    together = "its conditions hold together in no state that can be reached"
    return together if lack is None else lack.words


def name_never_true(model: ModelSide, lack: Lack) -> str:
    """Say which facts that are lacking can never hold; nothing if all can."""
    task = model.semantics
    never = [
        atom
        for atom, is_so in lack.facts
        if not is_so and atom not in task.fixed and task.bit(atom) is None
    ]
    if not never:
        return ""
    those = "it" if len(lack.facts) == 1 else listed(never)
    word, them = ("is no fact", "it") if len(never) == 1 else ("are no facts", "them")
    said = f"; {those} {word} of the start"
    if any(one.predicate in model.domain.changing for one in never):
        return f"{said}, and no action makes {them} true"
    return said + in_another_order(never[0], model.problem.atoms)


def in_another_order(atom: Atom, facts: Iterable[Atom]) -> str:
    """Say that a fact with the same objects in another order holds, if one does: a likely slip."""
    name, terms = atom.predicate, sorted(atom.terms)
    found = min((it for it in facts if it[0] == name and sorted(it[1]) == terms), default=None)
    return "" if found is None else f", but {found} is"


def explain_impossible(model: ModelSide, state: int, number: Container[int] = ()) -> str:
    """Say what stops the actions of which none is possible in a state; nothing if all are.

    Of each the instance is named that lacks the least. Those come alone of which as many instances
    come as near as `number` has, if there are any.
    """
    nearest: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for label, one in enumerate(model.semantics.operators):
        test = one.condition
        unmet = (test.set & ~state | test.unset & state).bit_count() or int(not holds(test, state))
        nearest[one.action.name].append((unmet, label))
    stopped = []
    for name, instances in nearest.items():
        least, label = min(instances)
        schema = model.domain.actions[name]
        names = schema.bound(model.action(label).arguments)
        if least and (lack := model.lack(schema.condition, names, state)) is not None:
            many = sum(unmet == least for unmet, _ in instances)
            stopped.append((least, many, f"{name}: {lack.words}{name_never_true(model, lack)}"))
    stopped.sort(key=lambda one: one[0])
    words = [said for _, many, said in stopped if many in number]
    words = words or [said for *_, said in stopped]
    never = [name for name in model.domain.actions if name not in nearest]
    words += [f"{list_few(never)}: in no state that can be reached"] if never else []
    rest = len(words) - _MOST_REFUSALS
    return "; ".join(words[:_MOST_REFUSALS]) + (f"; and {rest} more" if rest > 0 else "")


def explain_condition(model: ModelSide, action: Action) -> str:
    """Say what an action of a model asks for, if that is not too much."""
    schema = model.domain.actions[action.name]
    names = schema.bound(action.arguments)
    words = " and ".join(formula_text(one, names) for one in conjuncts(schema.condition))
    return f"; {action.name} asks only for {words or 'nothing'}" if len(words) <= _LONG else ""


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
    if len(words) <= _LONG:
        return f"; the model's goal is {words}"
    names = sorted({atom.predicate for atom in atoms_in(goal)} - {EQUALITY})
    return f"; the model's goal depends on {' and '.join(names)} only"
