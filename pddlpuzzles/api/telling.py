"""What the answers have in common when they are told to people."""

from __future__ import annotations

from pddlpuzzles.family import Instance, Paint
from pddlpuzzles.puzzle import Limit, Status


def colourless(text: str, colour: str) -> str:
    """Paint nothing."""
    return text


def title(instance: Instance) -> str:
    """Return the line that heads whatever is said of an instance."""
    name = f" - {instance.title}" if instance.title else ""
    family, puzzle = instance.family, instance.puzzle
    size = family.drawing.size(puzzle)
    return f"{family.name} {instance.name}{name}: {size}, objective {puzzle.objective}"


def status_text(status: Status, paint: Paint) -> str:
    """Return a status in its colour."""
    colour = {Status.GAVE_UP: "red", Status.UNSOLVABLE: "yellow"}.get(status, "green")
    return paint(str(status), colour)


def out_of_what(limit: Limit | None) -> str:
    """Say what was hit where nothing was found."""
    reasons = {Limit.TIME: "out of time", Limit.MEMORY: "out of memory"}
    return reasons.get(limit or Limit.METHOD, "the search ended without a proof")
