"""One edit of a model that would make it the puzzle."""

from __future__ import annotations

from collections.abc import Sequence

from pddlpuzzles.api.sides import ModelSide
from pddlpuzzles.family import Instance
from pddlpuzzles.puzzle import Limits


def repair(
    instance: Instance,
    model: ModelSide,
    bookkeeping: Sequence[str],
    limits: Limits,
    states: int,
) -> str | None:
    """Return nothing yet."""
    return None
