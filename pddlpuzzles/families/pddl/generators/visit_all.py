"""New problems of the domain visit-all: a grid with gaps, and the cells to be visited."""

from __future__ import annotations

import random
from typing import Annotated

from pddlpuzzles.families.pddl.exercise import (
    Exercise,
    drawn,
    grid,
    named,
    neighbours,
    pierced,
    within,
)
from pddlpuzzles.show.wording import counted


def generate(
    seed: int,
    rows: Annotated[int, "how many rows the grid has"] = 4,
    columns: Annotated[int, "how many columns the grid has"] = 4,
    gaps: Annotated[int, "how many cells of the grid have no floor"] = 0,
    spared: Annotated[int, "how many cells need not be visited"] = 0,
) -> Exercise:
    """Return a problem in which gaps, spared cells and the robot's place are drawn at random.

    :raises InputError: if there are more gaps or spared cells than there can be.
    """
    cells = grid(rows, columns)
    within("gaps", gaps, 0, len(cells) - 2)
    within("spared", spared, 0, len(cells) - gaps - 2)
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    floor = pierced(cells, gaps, chance)
    robot, *others = chance.sample(floor, len(floor))
    wanted = sorted(others[spared:])
    marks = dict.fromkeys(floor, ".") | dict.fromkeys(wanted, "*") | {robot: "R"}
    return Exercise(
        f"{counted(len(floor), 'cells')}, {len(wanted)} of them to be visited",
        drawn(marks, rows, columns),
        {"cell": [named(cell) for cell in floor]},
        [
            *neighbours(floor),
            ("robot-at", named(robot)),
            ("visited", named(robot)),
        ],
        [("visited", named(cell)) for cell in wanted],
    )
