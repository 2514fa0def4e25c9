"""What actions cost otherwise in a model, and what they cost alike."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pddlpuzzles.comparing.explaining.facts_in_plays import Place
from pddlpuzzles.comparing.explaining.objections import FEW, listed, more
from pddlpuzzles.puzzle import Action

COSTS_DIFFER: Final = "here costs differ"
"""What a reason begins with where two sides differ in the cost of a move only."""


def other_costs(places: Iterable[Place], shown: Action | None) -> str:
    """Say which other actions cost the same on both sides, and which do not, such as are `shown`.

    `places` are those that the same actions lead to.
    """
    costs: dict[Action, tuple[int, int]] = {}
    for _, ours, theirs, _ in places:
        for action in sorted(ours.keys() & theirs.keys(), key=str):
            costs.setdefault(theirs[action].action, (ours[action].cost, theirs[action].cost))
    name = None if shown is None else shown.name
    others = sorted(costs.keys() - {shown}, key=lambda one: (one.name != name, str(one)))
    wrong = [one for one in others if costs[one][0] != costs[one][1]]
    right = [str(one) for one in others if one not in wrong and one.name == name]
    said = ""
    if wrong:
        few = [f"{one} {costs[one][0]}, in the model {costs[one][1]}" for one in wrong[:FEW]]
        said += f"; others that do: {'; '.join(few)}{more(len(wrong), ';')}"
    if right:
        does = "costs" if len(right) == 1 else "cost"
        said += f"; {listed(right[:FEW])} {does} the same on both sides"
    elif not wrong:
        said += "; no other cost near the start differs"
    return said
