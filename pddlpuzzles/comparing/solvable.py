"""What a puzzle's own searches find, where a model is small or understood and the puzzle is big."""

from __future__ import annotations

from typing import Any, Final

from pddlpuzzles.comparing.sides import ModelSide
from pddlpuzzles.family import Instance
from pddlpuzzles.puzzle import Limits, Status
from pddlpuzzles.referee import Sealed, seal

_SECONDS: Final = 2.0
"""The processor time that each of the puzzle's own searches may take."""


def searched(instance: Instance, limits: Limits) -> Sealed[Any, Any]:
    """Return what the first of the puzzle's own provers finds that does not give up."""
    searches = instance.searches()
    most = Limits(limits.seconds, limits.memory, processor=_SECONDS)
    found: Sealed[Any, Any] = Sealed(Status.GAVE_UP)
    for name in instance.provers():
        found = seal(name, instance.puzzle, searches[name].find(instance.puzzle, most))
        if found.status is not Status.GAVE_UP:
            break
    return found


def only_one_can_be_solved(instance: Instance, model: ModelSide, limits: Limits) -> bool:
    """Say whether a model that is expanded whole has a plan and the puzzle none, or the other way.

    Then they are different, however the rest of the puzzle looks: leaving out lost positions does
    not make a plan, nor take one away. The puzzle's own searches are asked, and their plan is
    sealed by the referee; where none of them answers in time nothing is known.
    """
    if not model.graph.complete:
        return False
    has_plan = model.graph.cheapest() is not None
    status = searched(instance, limits).status
    return status is not Status.GAVE_UP and has_plan == (status is Status.UNSOLVABLE)
