"""New problems of the domain sokoban: boxes in a room, pulled away from where they belong."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Annotated, Final

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl.exercise import (
    Exercise,
    Place,
    beside,
    grid,
    named,
    neighbours,
    pierced,
    reached,
    within,
)

Position = tuple[list[Place], Place]
"""Where the boxes are, and the keeper."""

_TRIES: Final = 100
"""How many times boxes and keeper are placed again if nothing can be pulled."""


def generate(
    seed: int,
    rows: Annotated[int, "how many rows the room has"] = 5,
    columns: Annotated[int, "how many columns the room has"] = 5,
    boxes: Annotated[int, "how many boxes there are"] = 2,
    walls: Annotated[int, "how many cells inside the room are wall"] = 3,
    pulls: Annotated[int, "how many pulls away from the goals; 0: boxes anywhere"] = 20,
) -> Exercise:
    """Return a problem that can be solved, or if boxes are put anywhere one that perhaps can.

    :raises InputError: if there is no space for that many boxes or walls.
    """
    cells = grid(rows, columns)
    within("walls", walls, 0, len(cells) - 1)
    within("boxes", boxes, 1, max(1, (len(cells) - walls - 1) // 2))
    within("pulls", pulls, 0, 100_000)
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    floor = pierced(cells, walls, chance)
    if len(floor) <= boxes:
        raise InputError(f"{len(floor)} cells of floor, expected more than the boxes, {boxes}")
    for _ in range(_TRIES):
        goals = chance.sample(floor, boxes)
        standing = goals if pulls else chance.sample(floor, boxes)
        keeper = chance.choice([cell for cell in floor if cell not in standing])
        if pulls:
            standing, keeper = _pulled(floor, goals, keeper, pulls, chance)
        if {*standing} != {*goals}:
            break
    else:
        raise InputError("no box can be moved in this room, expected fewer boxes or walls")
    straight = [
        (one, other, behind)
        for one in floor
        for other in beside(one)
        if (behind := (2 * other[0] - one[0], 2 * other[1] - one[1])) in floor and other in floor
    ]
    return Exercise(
        f"{len(floor)} cells of floor, {boxes} {'box' if boxes == 1 else 'boxes'}",
        "Start:\n" + _drawn(floor, goals, standing, keeper),
        {"cell": [named(cell) for cell in floor]},
        [
            *neighbours(floor),
            *(("in-line", *map(named, three)) for three in straight),
            ("keeper-at", named(keeper)),
            *(("box-at", named(cell)) for cell in floor if cell in standing),
            *(("free", named(cell)) for cell in floor if cell not in standing),
        ],
        [("box-at", named(cell)) for cell in sorted(goals)],
        has_costs=True,
    )


def _pulled(
    floor: list[Place], goals: list[Place], keeper: Place, pulls: int, chance: random.Random
) -> tuple[list[Place], Place]:
    """Return where boxes and keeper are after random pulls, which pushes undo.

    The walk goes on from another of its positions where every pull leads to boxes that stood so
    before. Of all its positions the one is taken whose boxes are farthest from their goals, each
    from the goal where it began.
    """
    boxes, passed, seen = goals, [(goals, keeper)], {frozenset(goals)}
    for _ in range(pulls):
        fresh = [one for one in _undone(floor, boxes, keeper) if frozenset(one[0]) not in seen]
        if fresh:
            passed.append(chance.choice(fresh))
            seen.add(frozenset(passed[-1][0]))
        boxes, keeper = passed[-1] if fresh else chance.choice(passed)
    boxes, keeper = max(passed, key=lambda one: _distance(one[0], goals))
    return boxes, chance.choice(_reached(floor, boxes, keeper))


def _undone(floor: list[Place], boxes: list[Place], keeper: Place) -> Iterator[Position]:
    """Yield the positions from which a push leads to this one.

    From beside a box the keeper steps back, and the box takes the place beside it.
    """
    for here in _reached(floor, boxes, keeper):
        for number, box in enumerate(boxes):
            back = (2 * here[0] - box[0], 2 * here[1] - box[1])
            if _distance([here], [box]) == 1 and back in floor and back not in boxes:
                yield [*boxes[:number], here, *boxes[number + 1 :]], back


def _distance(boxes: list[Place], goals: list[Place]) -> int:
    """Return how many steps apart they are, each box from the goal of the same number."""
    return sum(
        abs(one - other)
        for box, goal in zip(boxes, goals, strict=True)
        for one, other in zip(box, goal, strict=True)
    )


def _reached(floor: list[Place], boxes: list[Place], keeper: Place) -> list[Place]:
    """Return where the keeper can walk, in a fixed order."""
    return sorted(reached(keeper, {*floor} - {*boxes}))


def _drawn(floor: list[Place], goals: list[Place], boxes: list[Place], keeper: Place) -> str:
    """Return the room as players write it, with a wall around it."""
    rows, columns = (1 + max(cell[axis] for cell in floor) for axis in (0, 1))

    def mark(cell: Place) -> str:
        if cell not in floor:
            return "#"
        on_goal = cell in goals
        if cell in boxes:
            return "*" if on_goal else "$"
        if cell == keeper:
            return "+" if on_goal else "@"
        return "." if on_goal else " "

    return "\n".join(
        "".join(mark((row, column)) for column in range(-1, columns + 1))
        for row in range(-1, rows + 1)
    )
