"""What the answers have in common when they are told to people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pddlpuzzles.family import Instance, Paint
from pddlpuzzles.puzzle import Limit, Status
from pddlpuzzles.terminal import side_by_side

_INDENT: Final = 2
"""What lines that go on are indented by, at most."""


def colourless(text: str, colour: str) -> str:
    """Paint nothing."""
    return text


def title(instance: Instance) -> str:
    """Return the line that heads whatever is said of an instance."""
    name = f" - {instance.title}" if instance.title else ""
    family, puzzle = instance.family, instance.puzzle
    size = family.drawing.size(puzzle)
    return f"{family.name} {instance.name}{name}: {size}, objective {puzzle.objective}"


def instance_text(instance: Instance, paint: Paint = colourless, columns: int = 80) -> str:
    """Return an instance's start and goal, and what is known of it."""
    drawing, puzzle = instance.family.drawing, instance.puzzle
    pictures = [
        ("start", drawing.draw(puzzle, puzzle.start, paint)),
        ("goal", drawing.draw_goal(puzzle, paint)),
    ]
    lines = [title(instance)]
    if instance.source:
        lines.append(f"source: {instance.source}")
    lines += ["", side_by_side(pictures, columns)]
    known = [f"{key} {_plain(value)}" for key, value in (instance.known or {}).items()]
    if known:
        lines += ["", f"known: {', '.join(known)}"]
    return "\n".join(lines)


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def status_text(status: Status, paint: Paint) -> str:
    """Return a status in its colour."""
    colour = {Status.GAVE_UP: "red", Status.UNSOLVABLE: "yellow"}.get(status, "green")
    return paint(str(status), colour)


def out_of_what(limit: Limit | None) -> str:
    """Say what was hit where nothing was found."""
    reasons = {Limit.TIME: "out of time", Limit.MEMORY: "out of memory"}
    return reasons.get(limit or Limit.METHOD, "the search ended without a proof")


def cost_text(cost: int, objective: str) -> str:
    """Return a cost with its unit: an objective is named in the plural."""
    return f"{cost} {objective.removesuffix('s') if cost == 1 else objective}"


def listed(head: str, items: Sequence[str], columns: int) -> str:
    """Return items with commas between them, in lines of `columns`, none broken but between."""
    lines, line = [], head
    for number, item in enumerate(items, 1):
        word = item if number == len(items) else f"{item}, "
        if line.strip() and len(line) + len(word.rstrip()) > columns and line != head:
            lines.append(line.rstrip())
            line = " " * min(len(head), _INDENT)
        line += word
    return "\n".join([*lines, line.rstrip()])
