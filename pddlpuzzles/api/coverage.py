"""What an instance does not show of a model: the actions that are possible nowhere on it.

A verdict is about one instance. Whatever stands in an action that nothing on this board ever
allows is neither right nor wrong by it.
"""

from __future__ import annotations

from pddlpuzzles import catalogue
from pddlpuzzles.api.sides import ModelSide
from pddlpuzzles.family import Instance


def unexercised(model: ModelSide) -> tuple[str, ...]:
    """Return the names of a model's actions that can be applied in none of its states.

    Nothing is said of a model that is not expanded whole.
    """
    if not model.graph.complete:
        return ()
    used = set(model.graph.label)
    return tuple(sorted(model.domain.actions.keys() - {model.action(one).name for one in used}))


def bigger(instance: Instance) -> str | None:
    """Return the bundled instance whose proved cost is the next above that of an instance."""
    least = (instance.known or {}).get("cost", 0)
    others = (
        catalogue.instance(instance.family, name) for name in catalogue.bundled(instance.family)
    )
    costs = {
        one.name: one.known["cost"]
        for one in others
        if one.known is not None
        and one.known.get("cost", 0) > least
        and one.puzzle.objective == instance.puzzle.objective
    }
    return min(costs, key=lambda name: costs[name], default=None)
