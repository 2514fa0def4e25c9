"""New problems of the domain sliding-tiles: a frame of tiles to be put in order."""

from __future__ import annotations

import random
from typing import Annotated

from pddlpuzzles.errors import InputError
from pddlpuzzles.families.pddl.exercise import (
    Exercise,
    Fact,
    Place,
    beside,
    drawn,
    grid,
    named,
    neighbours,
    side_by_side,
    within,
)

BLANK = 0


def generate(
    seed: int,
    rows: Annotated[int, "how many rows the frame has"] = 3,
    columns: Annotated[int, "how many columns the frame has"] = 3,
    slides: Annotated[int, "how many slides from the goal; 0: any position"] = 0,
    solvable: Annotated[bool, "whether the goal can be reached"] = True,
) -> Exercise:
    """Return a problem whose goal has the tiles row by row, and the last cell blank.

    It starts from a random position of the right parity, or of the wrong one if it is not to
    be solvable; or from a random walk away from the goal that never takes a slide back at once.

    :raises InputError: if there are too few rows or columns, or too many, or the goal is slid away
        from and is not to be reached.
    """
    within("rows", rows, 2, 100)
    within("columns", columns, 2, 100)
    within("slides", slides, 0, 100_000)
    if slides and not solvable:
        raise InputError("slides lead back to the goal, expected slides to be 0")
    chance = random.Random(seed)  # noqa: S311 - puzzles, not secrets
    cells = grid(rows, columns)
    goal = [*range(1, len(cells)), BLANK]
    start = goal
    while start == goal:
        if slides:
            start = _walked(goal, cells, slides, chance)
        else:
            start = chance.sample(goal, len(goal))
            if is_solvable(start, columns) != solvable:
                one, other = (place for place, tile in enumerate(start) if tile in (1, 2))
                start[one], start[other] = start[other], start[one]
    tiles = [_tile(number) for number in range(1, len(cells))]
    return Exercise(
        f"{rows} by {columns} cells",
        side_by_side(_drawn(start, rows, columns), _drawn(goal, rows, columns)),
        {"tile": tiles, "cell": [named(cell) for cell in cells]},
        [
            *neighbours(cells),
            *_facts(start, cells),
        ],
        _facts(goal, cells),
    )


def is_solvable(tiles: list[int], columns: int) -> bool:
    """Say whether the tiles, row by row, can be put in order: the argument is in the domain."""
    order = [len(tiles) if tile == BLANK else tile for tile in tiles]
    inversions = sum(one > other for place, one in enumerate(order) for other in order[place + 1 :])
    row, column = divmod(tiles.index(BLANK), columns)
    from_corner = len(tiles) // columns - 1 - row + columns - 1 - column
    return inversions % 2 == from_corner % 2


def _walked(goal: list[int], cells: list[Place], slides: int, chance: random.Random) -> list[int]:
    tiles, blank, before = list(goal), cells[-1], None
    for _ in range(slides):
        near = [cell for cell in beside(blank) if cell in cells and cell != before]
        chosen = chance.choice(near)
        here, there = cells.index(blank), cells.index(chosen)
        tiles[here], tiles[there] = tiles[there], tiles[here]
        blank, before = chosen, blank
    return tiles


def _tile(number: int) -> str:
    return f"tile-{number}"


def _facts(tiles: list[int], cells: list[Place]) -> list[Fact]:
    placed = dict(zip(tiles, cells, strict=True))
    at = [("at", _tile(number), named(placed[number])) for number in range(1, len(tiles))]
    return [*at, ("blank", named(placed[BLANK]))]


def _drawn(tiles: list[int], rows: int, columns: int) -> str:
    width = len(str(rows * columns - 1))
    marks = {
        cell: ("." if tile == BLANK else str(tile)).rjust(width)
        for cell, tile in zip(grid(rows, columns), tiles, strict=True)
    }
    return drawn(marks, rows, columns)
